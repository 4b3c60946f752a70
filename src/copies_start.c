/*
 * copies_start.c - makes pipes and processes.
 *
 * The copies are forked first and held; when all exist they are let go and
 * exec the program.  The gate is a second stop: programs that know it report
 * on one pipe that they are set up, and read another until its end.
 *
 * See LICENSE for copyright and licence details.
 */
#include <sys/resource.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "copies.h"

/* Descriptors in use while the last copy is started, besides one a copy. */
#define FDS_MAX 15

static void
close_end(int *fd)
{
	if (*fd != -1)
		close(*fd);
	*fd = -1;
}

/* A pipe that closes on exec, its read end non-blocking. */
static int
open_pipe(struct pass *pass, const struct ends *ends, int fds[2])
{
	struct rlimit limit;

	if (pipe(fds) == -1) {
		if (errno != EMFILE || getrlimit(RLIMIT_NOFILE, &limit) == -1)
			break_pass(pass, "pipe:");
		else
			break_pass(pass, "needs %d open files for %d copies; "
			    "the limit is %lu, see ulimit -n",
			    pass->n + FDS_MAX + ends->inherited, pass->n,
			    (unsigned long)limit.rlim_cur);
		fds[0] = fds[1] = -1;
		return -1;
	}
	if (fcntl(fds[0], F_SETFD, FD_CLOEXEC) == -1 ||
	    fcntl(fds[1], F_SETFD, FD_CLOEXEC) == -1 ||
	    fcntl(fds[0], F_SETFL, O_NONBLOCK) == -1) {
		break_pass(pass, "fcntl:");
		return -1;
	}
	return 0;
}

/* Raises the soft limit of open files where the copies need more. */
static void
raise_limit(const struct pass *pass, struct ends *ends)
{
	struct rlimit more;
	rlim_t need;

	if (getrlimit(RLIMIT_NOFILE, &ends->files) == -1)
		return;
	more = ends->files;
	need = (rlim_t)(pass->n + FDS_MAX + ends->inherited);
	if (more.rlim_cur == RLIM_INFINITY || more.rlim_cur >= need)
		return;
	if (more.rlim_max == RLIM_INFINITY || more.rlim_max > need)
		more.rlim_cur = need;
	else
		more.rlim_cur = more.rlim_max;
	/* If it cannot be done, the pipe that does not open says so. */
	setrlimit(RLIMIT_NOFILE, &more);
}

/* Descriptors and memory for all copies; whether all is there. */
static int
prepare(struct pass *pass, struct ends *ends)
{
	char text[32];
	int i;

	pass->copies = calloc((size_t)pass->n, sizeof *pass->copies);
	pass->polls = calloc((size_t)pass->n + SLOT_COPIES,
	    sizeof *pass->polls);
	for (i = 0; pass->polls != NULL && i < pass->n + SLOT_COPIES; i++) {
		pass->polls[i].fd = -1;
		pass->polls[i].events = POLLIN;
	}
	if (pass->copies == NULL || pass->polls == NULL) {
		break_pass(pass, "memory for %d copies:", pass->n);
		return 0;
	}
	raise_limit(pass, ends);
	if (open_pipe(pass, ends, ends->ready) == -1 ||
	    open_pipe(pass, ends, ends->gate) == -1 ||
	    open_pipe(pass, ends, ends->hold) == -1 ||
	    open_pipe(pass, ends, ends->err) == -1 ||
	    open_pipe(pass, ends, ends->wake) == -1)
		return 0;
	pass->polls[SLOT_WAKE].fd = ends->wake[0];
	ends->null = open("/dev/null", O_RDONLY);
	snprintf(text, sizeof text, "%d %d", ends->ready[1], ends->gate[0]);
	/* The copies' ends: kept on exec, blocking. */
	if (ends->null == -1 || setenv("UB_GATE", text, 1) == -1 ||
	    fcntl(ends->null, F_SETFD, FD_CLOEXEC) == -1 ||
	    fcntl(ends->ready[1], F_SETFD, 0) == -1 ||
	    fcntl(ends->gate[0], F_SETFD, 0) == -1 ||
	    fcntl(ends->gate[0], F_SETFL, 0) == -1 ||
	    fcntl(ends->hold[0], F_SETFL, 0) == -1 ||
	    fcntl(ends->wake[1], F_SETFL, O_NONBLOCK) == -1 ||
	    catch_signals(ends->wake[1]) == -1) {
		break_pass(pass, "prepare the copies:");
		return 0;
	}
	make_tree(pass);
	return pass->broken[0] == '\0';
}

/* Starts copy number i, held, if that can be done. */
static void
start_copy(struct pass *pass, const struct ends *ends, int i)
{
	sigset_t all, old;
	int out[2];
	pid_t pid;

	if (open_pipe(pass, ends, out) == -1)
		return;
	/* A signal to the child must not reach our handlers in it. */
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &old);
	pid = fork();
	if (pid == 0)
		be_copy(pass, ends, i, out[1]);
	if (pid == -1)
		break_pass(pass, "fork: copy %d of %d: %s (needs %d processes; "
		    "limit %ld, see ulimit -u)", i + 1, pass->n,
		    strerror(errno), pass->n + 1, sysconf(_SC_CHILD_MAX));
	sigprocmask(SIG_SETMASK, &old, NULL);
	close(out[1]);
	if (pid == -1) {
		close(out[0]);
		return;
	}
	setpgid(pid, pid);	/* here too: whoever is first */
	pass->copies[i].pid = pid;
	pass->polls[SLOT_COPIES + i].fd = out[0];
	pass->running++;
}

/* Lets all copies go at once; those that are held get a byte each. */
static void
release(struct pass *pass, int hold)
{
	char bytes[256];
	ssize_t done;
	int left;

	memset(bytes, 'g', sizeof bytes);
	pass->released = bench_now();
	for (left = pass->n; left > 0; left -= done > 0 ? (int)done : 0) {
		done = write(hold, bytes, left < (int)sizeof bytes ?
		    (size_t)left : sizeof bytes);
		if (done == -1 && (errno != EINTR || stop_requested()))
			return;
	}
}

void
start_copies(struct pass *pass, int inherited)
{
	struct ends ends = {
		{ -1, -1 }, { -1, -1 }, { -1, -1 }, { -1, -1 }, { -1, -1 },
		-1, { 0, 0 }, 0
	};
	int i, prepared;

	ends.inherited = inherited;
	prepared = prepare(pass, &ends);
	for (i = 0; prepared && i < pass->n && pass->broken[0] == '\0' &&
	    stop_requested() == 0; i++)
		start_copy(pass, &ends, i);
	if (prepared && pass->running == pass->n)
		release(pass, ends.hold[1]);
	if (prepared) {
		pass->gate = ends.gate[1];
		pass->polls[SLOT_READY].fd = ends.ready[0];
		pass->polls[SLOT_ERR].fd = ends.err[0];
	}
	close_end(&ends.ready[1]);
	close_end(&ends.gate[0]);
	close_end(&ends.hold[0]);
	close_end(&ends.hold[1]);
	close_end(&ends.err[1]);
	close_end(&ends.null);
}
