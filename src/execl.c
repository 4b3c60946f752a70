/*
 * execl - Execl Throughput: a process replaces itself by a new program.
 *
 * One iteration is an execl() of this file by its absolute path, until the
 * new image runs and has looked at the clock: no process is created.  What
 * must survive goes as arguments: a marker with the process id, which only
 * this process's own images can know, the count, the monotonic start time in
 * ns and the pass length.  No timer is used, since it would survive as well.
 * The image has the size of a real program: the two arrays are there to be
 * mapped, some 12 KB of text and read-only data and 9 KB of bss in all.
 *
 * See LICENSE for copyright and licence details.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

enum { TEXT = 4 * 1024, BSS = 9 * 1024 };

/* A start further back than the pass length and this is not ours. */
#define MAX_LATE_S 3600.0

static const unsigned char text[TEXT] = { 1 };
static volatile unsigned char bss[BSS];

/* What one image tells the next. */
struct state {
	const char *path;
	char marker[32];
	const char *seconds;
	uint64_t n;
	int64_t start;
};

static void
replace(const struct state *state)
{
	char n[24], start[24];

	snprintf(n, sizeof n, "%" PRIu64, state->n + 1);
	snprintf(start, sizeof start, "%" PRId64, state->start);
	execl(state->path, state->path, state->marker, n, start,
	    state->seconds, (char *)NULL);
	die("execl %s:", state->path);
}

/* The number in text as replace() writes it; anything else: usage. */
static uint64_t
parse(const char *text_of_n)
{
	size_t length;

	length = strlen(text_of_n);
	if (length > 18 || text_of_n[0] == '0' ||	/* 31 years of ns */
	    strspn(text_of_n, "0123456789") != length || length == 0)
		usage();
	return strtoull(text_of_n, NULL, 10);
}

/* A new image: takes over what the last one left in the arguments. */
static void
take_over(struct state *state, char *argv[])
{
	if (argv[0][0] != '/' || strcmp(argv[1], state->marker) != 0)
		usage();
	state->path = argv[0];
	state->n = parse(argv[2]);
	state->start = (int64_t)parse(argv[3]);
}

/* The first image: starts the clock. */
static void
begin(struct state *state, const char *argv0)
{
	if (strchr(argv0, '/') == NULL)
		die("started as '%s': needs a path with a slash", argv0);
	state->path = realpath(argv0, NULL);
	if (state->path == NULL)
		die("realpath %s:", argv0);
	state->n = 0;
	bench_gate();
	state->start = bench_now();
}

int
main(int argc, char *argv[])
{
	double elapsed, seconds;
	struct state state;

	bench_init(argv[0], "seconds");
	if (argc != 2 && argc != 5)
		usage();
	state.seconds = argv[argc - 1];
	seconds = bench_number("seconds", state.seconds, BENCH_MIN_S,
	    BENCH_MAX_S);
	snprintf(state.marker, sizeof state.marker, "image-of-%ld",
	    (long)getpid());
	if (argc == 2)
		begin(&state, argv[0]);
	else
		take_over(&state, argv);
	bss[state.n % BSS] = text[state.n % TEXT];
	elapsed = (double)(bench_now() - state.start) / 1e9;
	if (elapsed < 0 || elapsed > seconds + MAX_LATE_S)
		usage();
	if (state.n == 0 || elapsed < seconds)
		replace(&state);
	bench_report(state.n, elapsed, 1, "lps");
	return BENCH_OK;
}
