/*
 * copies_exec.c - what stands between fork and exec, and the trial start.
 *
 * See LICENSE for copyright and licence details.
 */
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "copies.h"

/*
 * Says what became of execve(path): the system's reason for error and, where
 * there is a likely cause, that too, with a remedy.
 */
static void
explain_exec(char *text, size_t size, const char *path, int error,
    const char *remedy)
{
	const char *cause;

	cause = NULL;
	if (error == ENOEXEC)
		cause = "built for another machine?";
	else if (error == ENOENT && access(path, F_OK) == 0)
		cause = "its interpreter or dynamic loader is missing: built "
		    "for another system?";
	if (error == EACCES && access(path, F_OK) == 0)
		snprintf(text, size, "%s (not executable, or mounted noexec?)",
		    strerror(error));
	else if (cause != NULL)
		snprintf(text, size, "%s (%s%s)", strerror(error), cause,
		    remedy);
	else
		snprintf(text, size, "%s", strerror(error));
}

static void give_up(const char *, const char *) BENCH_NORETURN;
static void try_exec(char *, int) BENCH_NORETURN;

/* In the child: what failed goes to the copy's standard output, a record. */
static void
give_up(const char *what, const char *cause)
{
	char text[1024];
	ssize_t done;

	snprintf(text, sizeof text, "ERROR|%s: %s\n", what, cause);
	done = write(STDOUT_FILENO, text, strlen(text));
	(void)done;
	_exit(BENCH_FAILED);
}

void
be_copy(const struct pass *pass, const struct ends *ends, int i, int out)
{
	char cause[REASON_MAX + 1], what[128];
	char byte, *path;
	size_t skipped;
	ssize_t got;

	setpgid(0, 0);
	default_signals();
	/* Else the end of copies itself would not be seen below. */
	close(ends->hold[1]);
	if (dup2(ends->null, STDIN_FILENO) == -1 ||
	    dup2(out, STDOUT_FILENO) == -1 ||
	    dup2(ends->err[1], STDERR_FILENO) == -1)
		give_up("dup2", strerror(errno));
	setrlimit(RLIMIT_NOFILE, &ends->files);
	if (pass->dir != NULL) {
		path = tree_path(pass, i);
		if (path == NULL || chdir(path) == -1)
			give_up("chdir", strerror(errno));
		free(path);
	}
	do
		got = read(ends->hold[0], &byte, 1);
	while (got == -1 && errno == EINTR);
	if (got != 1)
		_exit(BENCH_FAILED);
	execv(pass->argv[0], pass->argv);
	explain_exec(cause, sizeof cause, pass->argv[0], errno, "");
	/* The end of a long name will do: the cause must not be cut off. */
	skipped = strlen(pass->argv[0]);
	skipped = skipped > 80 ? skipped - 80 : 0;
	snprintf(what, sizeof what, "execve %s", pass->argv[0] + skipped);
	give_up(what, cause);
}

/* In the child: the program without arguments; or errno into the pipe. */
static void
try_exec(char *program, int report)
{
	char *argv[2];
	ssize_t done;
	int error, fd;

	setpgid(0, 0);
	default_signals();
	argv[0] = program;
	argv[1] = NULL;
	fd = open("/dev/null", O_RDWR);
	error = EBADF;
	if (fd != -1 && dup2(fd, 0) != -1 && dup2(fd, 1) != -1 &&
	    dup2(fd, 2) != -1) {
		close(fd);
		execv(program, argv);
		error = errno;
	}
	done = write(report, &error, sizeof error);
	(void)done;
	_exit(BENCH_FAILED);
}

/* Starts one program and kills it as soon as it runs; 0 or errno. */
static int
try_program(char *program)
{
	int error, fds[2];
	ssize_t got;
	pid_t pid;

	if (pipe(fds) == -1)
		return errno;
	if (fcntl(fds[0], F_SETFD, FD_CLOEXEC) == -1 ||
	    fcntl(fds[1], F_SETFD, FD_CLOEXEC) == -1)
		return errno;
	pid = fork();
	if (pid == -1)
		error = errno;
	if (pid == 0)
		try_exec(program, fds[1]);
	close(fds[1]);
	if (pid != -1) {
		/* End of file: the exec has closed it. */
		error = 0;
		do
			got = read(fds[0], &error, sizeof error);
		while (got == -1 && errno == EINTR);
		kill(-pid, SIGKILL);
		kill(pid, SIGKILL);
		while (waitpid(pid, NULL, 0) == -1 && errno == EINTR)
			continue;
	}
	close(fds[0]);
	return error;
}

int
try_programs(char **programs)
{
	char cause[REASON_MAX + 1];
	int error, status;
	sigset_t all;

	status = BENCH_OK;
	unsetenv("UB_GATE");
	signal(SIGCHLD, SIG_DFL);	/* ignored, it would reap for us */
	sigfillset(&all);		/* no end between fork and kill */
	sigprocmask(SIG_SETMASK, &all, NULL);
	for (; *programs != NULL; programs++) {
		error = try_program(*programs);
		if (error == 0)
			continue;
		explain_exec(cause, sizeof cause, *programs, error,
		    " run make clean");
		fprintf(stderr, "%s: cannot be started: %s\n", *programs,
		    cause);
		status = BENCH_FAILED;
	}
	return status;
}
