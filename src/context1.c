/*
 * context1 - Pipe-based Context Switching: two processes take turns.
 *
 * One iteration is a round trip: a counter, an unsigned long, goes to a child
 * through one pipe and comes back through another; both check it.  Where the
 * two run is left to the system: on one CPU a round trip is two context
 * switches, on two CPUs it is two wake-ups.
 *
 * See LICENSE for copyright and licence details.
 */
#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench.h"

enum { WARM_UP = 100 };

/* One side's ends of the two pipes; in the parent, pid is the child. */
struct side {
	int from, to;
	pid_t pid;
};

/* Waits for the counter.  The writes need no such loop: they do not wait. */
static ssize_t
get(int fd, unsigned long *value)
{
	ssize_t got;

	do
		got = read(fd, value, sizeof *value);
	while (got == -1 && errno == EINTR);
	return got;
}

/* The child: sends back what it gets until the parent has closed its end. */
static void
answer(int from, int to)
{
	ssize_t got;
	unsigned long value, wanted;

	bench_leave_gate();
	for (wanted = 0;; wanted++) {
		got = get(from, &value);
		if (got == 0)
			_exit(0);
		if (got != (ssize_t)sizeof value || value != wanted ||
		    write(to, &value, sizeof value) != (ssize_t)sizeof value)
			_exit(1);
	}
}

/* Waits for the child, which has to end well. */
static void
reap(const struct side *side)
{
	int status;
	pid_t got;

	do
		got = waitpid(side->pid, &status, 0);
	while (got == -1 && errno == EINTR);
	if (got != side->pid)
		die("waitpid:");
	if (WIFSIGNALED(status))
		die("the child was killed by signal %d", WTERMSIG(status));
	if (status != 0)
		die("the child got or sent a wrong counter");
}

static void
exchange(const struct side *side, unsigned long value)
{
	unsigned long back;

	if (write(side->to, &value, sizeof value) == (ssize_t)sizeof value &&
	    get(side->from, &back) == (ssize_t)sizeof back && back == value)
		return;
	close(side->to);
	reap(side);	/* says why, if the child failed */
	die("the counter did not come back as it went");
}

/* Makes the pipes and the child. */
static void
divide(struct side *parent)
{
	int down[2], up[2];

	if (pipe(down) == -1 || pipe(up) == -1)
		die("pipe:");
	parent->pid = fork();
	if (parent->pid == -1)
		die("fork (see ulimit -u):");
	if (parent->pid == 0) {
		close(down[1]);
		close(up[0]);
		answer(down[0], up[1]);
	}
	close(down[0]);
	close(up[1]);
	parent->from = up[0];
	parent->to = down[1];
}

int
main(int argc, char *argv[])
{
	double elapsed, seconds;
	struct side side;
	uint64_t n;

	bench_init(argv[0], "seconds");
	if (argc != 2)
		usage();
	seconds = bench_number("seconds", argv[1], BENCH_MIN_S, BENCH_MAX_S);
	/* With SIGCHLD ignored no child could be waited for; get EPIPE. */
	if (signal(SIGCHLD, SIG_DFL) == SIG_ERR ||
	    signal(SIGPIPE, SIG_IGN) == SIG_ERR)
		die("signal:");
	divide(&side);
	for (n = 0; n < WARM_UP; n++)
		exchange(&side, (unsigned long)n);

	bench_start(seconds);
	for (; bench_stopped == 0; n++)
		exchange(&side, (unsigned long)n);
	elapsed = bench_elapsed();
	if (close(side.to) == -1)
		die("close:");
	reap(&side);
	bench_report(n - WARM_UP, elapsed, 1, "lps");
	return BENCH_OK;
}
