/*
 * looper - runs a command again and again: shell and compiler workloads.
 *
 * One iteration forks, executes the command and waits for it; each must end
 * with status 0.  The pass ends when the command that was running at the
 * deadline has ended.  The command's standard output is looper's, where only
 * records may appear: it has to be silent.
 *
 * See LICENSE for copyright and licence details.
 */
#include <sys/types.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench.h"

enum { NOT_STARTED = 127 };	/* also what a shell says */

/* The command, and the pipe on which a child tells why it was not started. */
struct work {
	char *const *command;
	int from, to;
};

static void
execute(const struct work *work)
{
	int problem;

	bench_leave_gate();
	execvp(work->command[0], work->command);
	problem = errno;
	if (write(work->to, &problem, sizeof problem) == -1)
		_exit(NOT_STARTED);	/* then the status has to do */
	_exit(NOT_STARTED);
}

/* Dies with the reason why the command ended with this status. */
static void
explain(const struct work *work, int status)
{
	const char *name;
	int problem;

	name = work->command[0];
	if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_STARTED &&
	    read(work->from, &problem, sizeof problem) ==
	    (ssize_t)sizeof problem) {
		errno = problem;
		die("cannot start %s:", name);
	}
	if (WIFEXITED(status))
		die("%s: exit status %d", name, WEXITSTATUS(status));
	die("%s: killed by %s", name, bench_signal(WTERMSIG(status)));
}

static void
iterate(const struct work *work)
{
	int status;
	pid_t got, pid;

	pid = fork();
	if (pid == -1)
		die("fork (see ulimit -u):");
	if (pid == 0)
		execute(work);
	do
		got = waitpid(pid, &status, 0);
	while (got == -1 && errno == EINTR);	/* time is up: see it out */
	if (got != pid)
		die("waitpid:");
	if (status != 0)
		explain(work, status);
}

int
main(int argc, char *argv[])
{
	double seconds;
	int fds[2];
	struct work work;
	uint64_t n;

	bench_init(argv[0], "seconds command [argument...]");
	if (argc < 3)
		usage();
	seconds = bench_number("seconds", argv[1], BENCH_MIN_S, BENCH_MAX_S);
	/* Where a caller ignores it, the command cannot be waited for. */
	if (signal(SIGCHLD, SIG_DFL) == SIG_ERR)
		die("signal SIGCHLD:");
	if (pipe(fds) == -1 || fcntl(fds[0], F_SETFD, FD_CLOEXEC) == -1 ||
	    fcntl(fds[1], F_SETFD, FD_CLOEXEC) == -1 ||
	    fcntl(fds[0], F_SETFL, O_NONBLOCK) == -1)
		die("pipe:");
	work.command = argv + 2;
	work.from = fds[0];
	work.to = fds[1];
	iterate(&work);		/* warm up */

	bench_start(seconds);
	for (n = 0; bench_stopped == 0; n++)
		iterate(&work);
	bench_report(n, bench_elapsed(), 60, "lpm");
	return BENCH_OK;
}
