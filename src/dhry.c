/*
 * dhry - Dhrystone 2 using register variables (REG is "register"), or
 * without (REG is empty).
 *
 * One iteration is one loop of R. Weicker's Dhrystone 2.1 (SIGPLAN Notices
 * 23,8, 1988): the loop and procedures 1 to 5 are here, the rest is in
 * dhry_procs.c.  The benchmark's rule is that the units are compiled apart and
 * nothing is inlined across them, so neither is ever built with -flto.
 *
 * See LICENSE for copyright and licence details.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "dhry.h"

#define SOME_STRING "DHRYSTONE PROGRAM, SOME STRING"
#define STRING_1 "DHRYSTONE PROGRAM, 1'ST STRING"
#define STRING_2 "DHRYSTONE PROGRAM, 2'ND STRING"
#define STRING_3 "DHRYSTONE PROGRAM, 3'RD STRING"

enum { BATCH = 1000, WARM_UP = 10 * BATCH };	/* loops */

#define LOOPS_MAX 1e15

struct record *head;
int number;
int truth;
char letter_1, letter_2;
int vector[SIZE];
int matrix[SIZE][SIZE];

/* What the loop leaves behind in its own variables. */
struct locals {
	int a, b, c;
	enum ident e;
	char s1[STRING], s2[STRING];
	uint64_t increments;	/* of matrix[8][7], which starts at 10 */
};

void
proc_1(struct record *p)
{
	REG struct record *n;

	n = p->next;
	*p->next = *head;
	p->variant.first.number = 5;
	n->variant.first.number = p->variant.first.number;
	n->next = p->next;
	proc_3(&n->next);
	if (n->discr == I1) {
		n->variant.first.number = 6;
		proc_6(p->variant.first.ident, &n->variant.first.ident);
		n->next = head->next;
		proc_7(n->variant.first.number, 10, &n->variant.first.number);
	} else {
		*p = *p->next;
	}
}

void
proc_2(int *x)
{
	int t;
	enum ident e;

	e = I2;
	t = *x + 10;
	do {
		if (letter_1 == 'A') {
			t -= 1;
			*x = t - number;
			e = I1;
		}
	} while (e != I1);
}

void
proc_3(struct record **q)
{
	if (head != NULL)
		*q = head->next;
	proc_7(10, number, &head->variant.first.number);
}

void
proc_4(void)
{
	truth = (letter_1 == 'A') | truth;
	letter_2 = 'B';
}

void
proc_5(void)
{
	letter_1 = 'A';
	truth = 0;
}

/*
 * Loops until limit is reached or the time is up, looking after each batch;
 * gives back the number of loops.
 */
static uint64_t
run(uint64_t limit, struct locals *last)
{
	int a, c, batch;
	REG int b, i;
	REG char ch;
	enum ident e;
	char s1[STRING], s2[STRING];
	uint64_t n;

	b = c = 0;
	e = I1;
	/*
	 * The other unit has seen a's address and might look at a whenever it
	 * is called, so a compiler can't leave the division at the end of the
	 * loop to the last round.
	 */
	proc_7(0, 0, &a);
	strcpy(s1, STRING_1);
	s2[0] = '\0';
	last->increments = 0;
	n = 0;
	do {
		batch = limit - n < BATCH ? (int)(limit - n) : BATCH;
		matrix[8][7] = 10;	/* anew: an int cannot count them all */
		for (i = 1; i <= batch; i++) {
			proc_5();
			proc_4();
			a = 2;
			b = 3;
			strcpy(s2, STRING_2);
			e = I2;
			truth = !func_2(s1, s2);
			while (a < b) {
				c = 5 * a - b;
				proc_7(a, b, &c);
				a += 1;
			}
			proc_8(vector, matrix, a, c);
			proc_1(head);
			for (ch = 'A'; ch <= letter_2; ch++) {
				if (e == func_1(ch, 'C')) {
					proc_6(I1, &e);
					strcpy(s2, STRING_3);
					b = i;
					number = i;
				}
			}
			b = b * a;
			a = b / c;
			b = 7 * (b - c) - a;
			proc_2(&a);
		}
		last->increments += (uint64_t)(matrix[8][7] - 10);
		n += (uint64_t)batch;
	} while (n < limit && bench_stopped == 0);
	last->a = a;
	last->b = b;
	last->c = c;
	last->e = e;
	strcpy(last->s1, s1);
	strcpy(last->s2, s2);
	return n;
}

/* The data as it is before loop 1; the records are made by the first call. */
static void
set_up(void)
{
	static struct record *records[2];
	int i;

	for (i = 0; i < 2; i++) {
		if (records[i] == NULL)
			records[i] = malloc(sizeof *records[i]);
		if (records[i] == NULL)
			die("malloc:");
		memset(records[i], 0, sizeof *records[i]);
	}
	head = records[0];
	head->next = records[1];
	head->discr = I1;
	head->variant.first.ident = I3;
	head->variant.first.number = 40;
	strcpy(head->variant.first.string, SOME_STRING);
	number = truth = 0;
	letter_1 = letter_2 = '\0';
	memset(vector, 0, sizeof vector);
	memset(matrix, 0, sizeof matrix);
}

static void
expect(const char *name, int64_t wanted, int64_t found)
{
	if (found != wanted)
		die("%s is %" PRId64 ", not %" PRId64, name, found, wanted);
}

static void
expect_string(const char *name, const char *wanted, const char *found)
{
	if (strncmp(found, wanted, STRING) != 0)
		die("%s is '%.*s', not '%s'", name, STRING, found, wanted);
}

/* Dies unless all is as n loops must leave it. */
static void
verify(uint64_t n, const struct locals *last)
{
	const struct record *next;

	next = head->next;
	expect("number", 5, number);
	expect("truth", 1, truth);
	expect("letter_1", 'A', letter_1);
	expect("letter_2", 'B', letter_2);
	expect("vector[8]", 7, vector[8]);
	expect("matrix[8][7]", (int64_t)n + 10, (int64_t)last->increments + 10);
	expect("head->discr", I1, (int)head->discr);
	expect("head->ident", I3, (int)head->variant.first.ident);
	expect("head->number", 17, head->variant.first.number);
	expect_string("head->string", SOME_STRING, head->variant.first.string);
	expect("next->next == next", 1, next->next == next);
	expect("next->discr", I1, (int)next->discr);
	expect("next->ident", I2, (int)next->variant.first.ident);
	expect("next->number", 18, next->variant.first.number);
	expect_string("next->string", SOME_STRING, next->variant.first.string);
	expect("a", 5, last->a);
	expect("b", 13, last->b);
	expect("c", 7, last->c);
	expect("e", I2, (int)last->e);
	expect_string("s1", STRING_1, last->s1);
	expect_string("s2", STRING_2, last->s2);
}

int
main(int argc, char *argv[])
{
	struct locals last;
	double limit, seconds;
	uint64_t n;

	bench_init(argv[0], "seconds | -n loops");
	seconds = BENCH_MAX_S;
	limit = LOOPS_MAX;
	if (argc == 3 && strcmp(argv[1], "-n") == 0 &&
	    strchr(argv[2], '.') == NULL)
		limit = bench_number("loops", argv[2], 1, LOOPS_MAX);
	else if (argc == 2)
		seconds = bench_number("seconds", argv[1], BENCH_MIN_S,
		    BENCH_MAX_S);
	else
		usage();
	set_up();
	verify(run(WARM_UP, &last), &last);
	set_up();

	bench_start(seconds);
	n = run((uint64_t)limit, &last);
	seconds = bench_elapsed();
	verify(n, &last);
	if (argc == 3 && n != (uint64_t)limit)
		die("%" PRIu64 " loops in %g s, not %g", n, seconds, limit);
	bench_report(n, seconds, 1, "lps");
	return BENCH_OK;
}
