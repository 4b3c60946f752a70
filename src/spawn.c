/*
 * spawn - Process Creation: the cost of a process that does nothing.
 *
 * One iteration forks, the child exits at once, the parent waits for it and
 * looks at how it ended.  No other program is started: see execl for that.
 *
 * See LICENSE for copyright and licence details.
 */
#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "bench.h"

enum { WARM_UP = 20 };

static void
iterate(void)
{
	int status;
	pid_t got, pid;

	pid = fork();
	if (pid == -1)
		die("fork (see ulimit -u):");
	if (pid == 0)
		_exit(0);
	do
		got = waitpid(pid, &status, 0);
	while (got == -1 && errno == EINTR);
	if (got != pid)
		die("waitpid:");
	if (WIFSIGNALED(status))
		die("the child was killed by signal %d", WTERMSIG(status));
	if (status != 0)
		die("the child ended with status %d", WEXITSTATUS(status));
}

int
main(int argc, char *argv[])
{
	double seconds;
	uint64_t n;

	bench_init(argv[0], "seconds");
	if (argc != 2)
		usage();
	seconds = bench_number("seconds", argv[1], BENCH_MIN_S, BENCH_MAX_S);
	/* Where a caller ignores it, the children cannot be waited for. */
	if (signal(SIGCHLD, SIG_DFL) == SIG_ERR)
		die("signal SIGCHLD:");
	for (n = 0; n < WARM_UP; n++)
		iterate();

	bench_start(seconds);
	for (n = 0; bench_stopped == 0; n++)
		iterate();
	bench_report(n, bench_elapsed(), 1, "lps");
	return BENCH_OK;
}
