/*
 * whetstone-double - Double-Precision Whetstone: floating point, library
 * functions, calls, array elements and jumps.
 *
 * One iteration is a pass of Curnow and Wichmann's eight sections (1976) in
 * R. Longbottom's form, each from its initial state and checked: 10 million
 * "Whetstone instructions".  Each section is timed on its own, since the first
 * one's time counts as a tenth; TIME is the sum so weighted.
 *
 * A compiler may see the constants, but initial values come from volatile
 * objects, or it could compute a section itself.  The three functions are
 * external and it may inline them or not, as with all earlier figures.
 *
 * See LICENSE for copyright and licence details.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "bench.h"

#define T 0.49999975
#define T1 0.50000025
#define T2 2.0
#define PASSES_MAX 1e12
#define DIGITS 1e12		/* results are compared in units of 1e-12 */

enum { FACTOR = 100 };		/* loops are in units of this */
enum { TOLERANCE = 1000000000 };	/* one part in this */

static volatile double one = 1.0, two = 2.0, three = 3.0;
static volatile double half = 0.5, three_quarters = 0.75;
static volatile long first = 1, second = 2, third = 3;
static volatile int references = 616 * FACTOR;

void array_argument(double e[4]);
void three_pointers(double *x, double *y, double *z, double t, double t1,
    double t2);
void array_references(double e[4], long j, long k, long l);

void
array_argument(double e[4])
{
	int i;

	for (i = 0; i < 6; i++) {
		e[0] = (e[0] + e[1] + e[2] - e[3]) * T;
		e[1] = (e[0] + e[1] - e[2] + e[3]) * T;
		e[2] = (e[0] - e[1] + e[2] + e[3]) * T;
		e[3] = (-e[0] + e[1] + e[2] + e[3]) / T2;
	}
}

void
three_pointers(double *x, double *y, double *z, double t, double t1,
    double t2)
{
	*x = *y;
	*y = *z;
	*x = t * (*x + *y);
	*y = t1 * (*x + *y);
	*z = (*x + *y) / t2;
}

void
array_references(double e[4], long j, long k, long l)
{
	e[j] = e[k];
	e[k] = e[l];
	e[l] = e[j];
}

/*
 * The sections: each gives back what is to be checked.  e is the array they
 * share; section 2 goes on with what section 1 left in it.
 */
static double
section_1(double e[4])
{
	int i;

	e[0] = one;
	e[1] = e[2] = e[3] = -one;
	for (i = 0; i < 10 * 12 * FACTOR; i++) {
		e[0] = (e[0] + e[1] + e[2] - e[3]) * T;
		e[1] = (e[0] + e[1] - e[2] + e[3]) * T;
		e[2] = (e[0] - e[1] + e[2] + e[3]) * T;
		e[3] = (-e[0] + e[1] + e[2] + e[3]) * T;
	}
	return e[3];
}

static double
section_2(double e[4])
{
	int i;

	for (i = 0; i < 14 * FACTOR; i++)
		array_argument(e);
	return e[3];
}

static double
section_3(double e[4])
{
	long i, j;

	(void)e;
	j = first;
	/* Two rounds give j back unless first is read anew in each. */
	for (i = 0; i < 345 * FACTOR; i++) {
		if (j == first)
			j = 2;
		else
			j = 3;
		if (j > 2)
			j = 0;
		else
			j = 1;
		if (j < 1)
			j = 1;
		else
			j = 0;
	}
	return (double)j;
}

static double
section_4(double e[4])
{
	long i, j, k, l;

	j = first;
	k = second;
	l = third;
	for (i = 0; i < 210 * FACTOR; i++) {
		j = j * (k - j) * (l - k);
		k = l * k - (l - j) * k;
		l = (l - k) * (k + j);
		e[l - 2] = (double)(j + k + l);
		e[k - 2] = (double)(j * k * l);
	}
	return e[0] + e[1];
}

static double
section_5(double e[4])
{
	double x, y;
	int i;

	(void)e;
	x = y = half;
	for (i = 0; i < 32 * FACTOR - 1; i++) {
		x = T * atan(T2 * sin(x) * cos(x) /
		    (cos(x + y) + cos(x - y) - 1.0));
		y = T * atan(T2 * sin(y) * cos(y) /
		    (cos(x + y) + cos(x - y) - 1.0));
	}
	return y;
}

static double
section_6(double e[4])
{
	double x, y, z;
	int i;

	(void)e;
	x = y = z = one;
	for (i = 0; i < 899 * FACTOR; i++)
		three_pointers(&x, &y, &z, T, T1, T2);
	return z;
}

static double
section_7(double e[4])
{
	int i;

	e[0] = one;
	e[1] = two;
	e[2] = three;
	/* Two swaps are none, so the limit is read anew after each. */
	for (i = 0; i < references; i++)
		array_references(e, 0, 1, 2);
	return e[2];
}

static double
section_8(double e[4])
{
	double x;
	int i;

	(void)e;
	x = three_quarters;
	for (i = 0; i < 93 * FACTOR; i++)
		x = sqrt(exp(log(x) / T1));
	return x;
}

static const struct section {
	const char *name;
	double (*run)(double e[4]);
	const char *result;
	double expected;
	double weight;		/* of its time */
} sections[] = {
	{ "1, array elements", section_1, "e[3]", -1.12398255667, 0.1 },
	{ "2, array as argument", section_2, "e[3]", -1.12187079889, 1 },
	{ "3, jumps", section_3, "j", 1, 1 },
	{ "4, integers", section_4, "e[0] + e[1]", 12, 1 },
	{ "5, trigonometry", section_5, "y", 0.499029372815, 1 },
	{ "6, calls", section_6, "z", 0.999999878908, 1 },
	{ "7, array references", section_7, "e[2]", 3, 1 },
	{ "8, library", section_8, "x", 0.751001630185, 1 },
};

/* In whole numbers, since a build with -ffast-math may pass a NaN as equal. */
static void
verify(const struct section *s, double found)
{
	int64_t got, wanted, slack;

	got = (int64_t)(found * DIGITS);
	wanted = (int64_t)(s->expected * DIGITS);
	slack = (wanted < 0 ? -wanted : wanted) / TOLERANCE;
	if (got < wanted - slack || got > wanted + slack)
		die("section %s: %s is %.12g, not %.12g", s->name, s->result,
		    found, s->expected);
}

/* Runs all sections once, checked; gives back their weighted time. */
static double
pass(void)
{
	const struct section *s;
	double e[4], result, seconds;
	int64_t begin, end;
	size_t i;

	memset(e, 0, sizeof e);
	seconds = 0;
	begin = bench_now();
	for (i = 0; i < sizeof sections / sizeof sections[0]; i++) {
		s = &sections[i];
		result = s->run(e);
		end = bench_now();
		seconds += (double)(end - begin) / 1e9 * s->weight;
		begin = end;
		verify(s, result);
	}
	return seconds;
}

int
main(int argc, char *argv[])
{
	double limit, seconds;
	uint64_t n;

	bench_init(argv[0], "seconds | -n passes");
	seconds = BENCH_MAX_S;
	limit = PASSES_MAX;
	if (argc == 3 && strcmp(argv[1], "-n") == 0 &&
	    strchr(argv[2], '.') == NULL)
		limit = bench_number("passes", argv[2], 1, PASSES_MAX);
	else if (argc == 2)
		seconds = bench_number("seconds", argv[1], BENCH_MIN_S,
		    BENCH_MAX_S);
	else
		usage();
	pass();				/* warm up */

	bench_start(seconds);
	seconds = 0;
	n = 0;
	do {
		seconds += pass();
		n++;
	} while (n < (uint64_t)limit && bench_stopped == 0);
	if (argc == 3 && n != (uint64_t)limit)
		die("%" PRIu64 " passes in an hour, not %g", n, limit);
	bench_report(n, seconds, 10, "MWIPS");
	return BENCH_OK;
}
