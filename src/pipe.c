/*
 * pipe - Pipe Throughput: one process talks to itself through a pipe.
 *
 * One iteration writes 512 bytes to a pipe and reads them back, so there is
 * no context switch in it.  Each write carries its number, and the read must
 * return it; the other bytes are compared after the last iteration.
 *
 * See LICENSE for copyright and licence details.
 */
#include <sys/types.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

enum { SIZE = 512, WARM_UP = 1000 };

/* The pipe's two ends, and what goes in and comes out. */
struct loop {
	int from, to;
	unsigned char sent[SIZE], received[SIZE];
};

static void
check_count(const char *what, ssize_t got)
{
	if (got == -1)
		die("%s:", what);
	if (got != SIZE)
		die("%s: %ld of %d bytes", what, (long)got, SIZE);
}

static void
iterate(struct loop *loop, uint64_t number)
{
	ssize_t got;

	memcpy(loop->sent, &number, sizeof number);
	do
		got = write(loop->to, loop->sent, SIZE);
	while (got == -1 && errno == EINTR);
	check_count("write to the pipe", got);
	do
		got = read(loop->from, loop->received, SIZE);
	while (got == -1 && errno == EINTR);
	check_count("read from the pipe", got);
	if (memcmp(loop->received, &number, sizeof number) != 0)
		die("the pipe gave back something else");
}

int
main(int argc, char *argv[])
{
	static struct loop loop;
	double elapsed, seconds;
	int fds[2], i;
	uint64_t n;

	bench_init(argv[0], "seconds");
	if (argc != 2)
		usage();
	seconds = bench_number("seconds", argv[1], BENCH_MIN_S, BENCH_MAX_S);
	if (pipe(fds) == -1)
		die("pipe:");
	loop.from = fds[0];
	loop.to = fds[1];
	for (i = 0; i < SIZE; i++)
		loop.sent[i] = (unsigned char)i;
	for (n = 0; n < WARM_UP; n++)
		iterate(&loop, n);

	bench_start(seconds);
	for (n = 0; bench_stopped == 0; n++)
		iterate(&loop, n);
	elapsed = bench_elapsed();
	if (memcmp(loop.sent, loop.received, SIZE) != 0)
		die("the pipe gave back something else");
	bench_report(n, elapsed, 1, "lps");
	return BENCH_OK;
}
