/*
 * arith - Arithmetic Test: what additions, multiplications and divisions of
 * a type cost; and Arithoh, the overhead of the loop around them.
 *
 * One iteration is one call of a function that adds up i * i / (i * i - 1)
 * for i from 2 through 101, a hundred divisions, computed in the type.  The
 * integer types' quotients are all 1, so their sum is 100.  The exact sum is
 * 100 + 3/4 - 1/202 - 1/204 = 100.740147...  Arithoh goes through the same
 * hundred rounds without arithmetic and gives back the counter, then 102.
 * Every sum is checked.
 *
 * A compiler that knew the bounds could compute the sum itself, and one that
 * knew the number of rounds could drop the empty ones or do several at once.
 * So the first value comes from a volatile object, and the last is read from
 * one in every round: one load, which costs nothing beside a round's end.
 *
 * See LICENSE for copyright and licence details.
 */
#include <inttypes.h>
#include <string.h>

#include "bench.h"

#define EXACT (100 + 0.75 - 1.0 / 202 - 1.0 / 204)
#define LOOPS_MAX 1e15
#define DIGITS 1e12		/* sums are compared in units of 1e-12 */

enum { WARM_UP = 2000 };	/* loops */

static volatile int first = 2, last = 101;

/*
 * Defines the function of a type; storage is that of its two variables.  The
 * casts are for short, whose arithmetic C does in int.
 */
#define SUM_IN(name, storage, type) \
static double \
name(void) \
{ \
	int i; \
	storage type square, sum; \
\
	sum = 0; \
	for (i = first; i <= last; i++) { \
		square = (type)((type)i * (type)i); \
		sum = (type)(sum + square / (square - 1)); \
	} \
	return (double)sum; \
}

SUM_IN(sum_register, register, int)
SUM_IN(sum_short, , short)
SUM_IN(sum_int, , int)
SUM_IN(sum_long, , long)
SUM_IN(sum_float, , float)
SUM_IN(sum_double, , double)

static double
overhead(void)
{
	int i;

	for (i = first; i <= last; i++)
		continue;
	return i;
}

/*
 * A hundred roundings of a float near 100 are at most 4e-4 together, those
 * of a double 8e-13; any term that is missing or doubled changes the sum by 1.
 */
static const struct task {
	const char *type;
	double (*sum)(void);
	double expected;
	double slack;
} tasks[] = {
	{ "arithoh", overhead, 102, 0 },
	{ "register", sum_register, 100, 0 },
	{ "short", sum_short, 100, 0 },
	{ "int", sum_int, 100, 0 },
	{ "long", sum_long, 100, 0 },
	{ "float", sum_float, EXACT, 1e-3 },
	{ "double", sum_double, EXACT, 1e-11 },
};

/* NULL: there is no such type. */
static const struct task *
find_task(const char *type)
{
	size_t i;

	for (i = 0; i < sizeof tasks / sizeof tasks[0]; i++)
		if (strcmp(tasks[i].type, type) == 0)
			return &tasks[i];
	return NULL;
}

/*
 * Loops until limit is reached or the time is up; gives back the number of
 * loops.  Sums are compared as whole numbers, since a build with -ffast-math
 * may pass a NaN as equal.
 */
static uint64_t
run(const struct task *task, uint64_t limit)
{
	double sum;
	int64_t found, max, min;
	uint64_t n;

	min = (int64_t)((task->expected - task->slack) * DIGITS);
	max = (int64_t)((task->expected + task->slack) * DIGITS);
	for (n = 0; n < limit && bench_stopped == 0; n++) {
		sum = task->sum();
		found = (int64_t)(sum * DIGITS);
		if (found < min || found > max)
			die("%s: the sum is %.15g, not %.15g", task->type, sum,
			    task->expected);
	}
	return n;
}

int
main(int argc, char *argv[])
{
	const struct task *task;
	double limit, seconds;
	uint64_t n;

	bench_init(argv[0], "arithoh|register|short|int|long|float|double "
	    "seconds | TYPE -n loops");
	task = argc >= 3 ? find_task(argv[1]) : NULL;
	if (task == NULL)
		usage();
	seconds = BENCH_MAX_S;
	limit = LOOPS_MAX;
	if (argc == 4 && strcmp(argv[2], "-n") == 0 &&
	    strchr(argv[3], '.') == NULL)
		limit = bench_number("loops", argv[3], 1, LOOPS_MAX);
	else if (argc == 3)
		seconds = bench_number("seconds", argv[2], BENCH_MIN_S,
		    BENCH_MAX_S);
	else
		usage();
	run(task, WARM_UP);

	bench_start(seconds);
	n = run(task, (uint64_t)limit);
	seconds = bench_elapsed();
	if (argc == 4 && n != (uint64_t)limit)
		die("%" PRIu64 " loops in %g s, not %g", n, seconds, limit);
	bench_report(n, seconds, 1, "lps");
	return BENCH_OK;
}
