/*
 * looper - runs a command again and again: shell scripts, a compiler, tools.
 *
 * One iteration forks, executes the command and waits for it; each must end
 * with status 0.  The pass ends when the command that was running at the
 * deadline has ended.
 *
 *	-l	count runs a second, not a minute
 *	-m FILE	the command makes this file, which is removed after each run
 *	-o FILE	the command prints just what is in this file; without -o its
 *		standard output is looper's, where only records may appear: it
 *		has to be silent
 *	-s	the command given is run once, before the clock starts; it sets
 *		up what is needed, -o's file too, and prints the command that
 *		is to be run, one word a line.  If it fails (status 77: cannot
 *		run here), what it prints is the reason.
 *
 * See LICENSE for copyright and licence details.
 */
#include <sys/types.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

enum { NOT_STARTED = 127 };	/* also what a shell says */
enum { OUTPUT_MAX = 16384 };	/* bytes that a command may print */
enum { WORDS_MAX = 64 };	/* of a command that another has printed */

/* What a command prints; if more than OUTPUT_MAX, the rest is only counted. */
struct output {
	size_t length;
	char text[OUTPUT_MAX + 1];
};

/* The command, and the pipe on which a child tells why it was not started. */
struct work {
	char **command;
	int from, to;
	int is_per_second;		/* -l */
	int is_printed;			/* -s: by the command given */
	const char *made;		/* file that it makes, or NULL */
	const char *wanted_name;	/* file of what it prints, or NULL */
	struct output wanted, printed;
};

/* The line of the output that begins there; its end becomes a NUL. */
static const char *
cut_line(struct output *output, size_t begin)
{
	output->text[output->length < OUTPUT_MAX ? output->length :
	    OUTPUT_MAX] = '\0';
	output->text[begin + strcspn(output->text + begin, "\n")] = '\0';
	return output->text + begin;
}

static void
read_all(int fd, struct output *output)
{
	char rest[512], *to;
	size_t size;
	ssize_t got;

	output->length = 0;
	for (;;) {
		to = rest;
		size = sizeof rest;
		if (output->length < OUTPUT_MAX) {
			to = output->text + output->length;
			size = OUTPUT_MAX - output->length;
		}
		got = read(fd, to, size);
		if (got == 0)
			return;
		if (got > 0)
			output->length += (size_t)got;
		else if (errno != EINTR)
			die("read:");
	}
}

/* In the child; out is the pipe for its standard output, if there is one. */
static void
execute(const struct work *work, const int out[2])
{
	int problem;

	bench_leave_gate();
	if (out[1] == -1 || dup2(out[1], STDOUT_FILENO) != -1) {
		if (out[1] != -1) {
			close(out[0]);
			close(out[1]);
		}
		execvp(work->command[0], work->command);
	}
	problem = errno;
	if (write(work->to, &problem, sizeof problem) == -1)
		_exit(NOT_STARTED);	/* then the status has to do */
	_exit(NOT_STARTED);
}

/*
 * Runs the command, reads what it prints if output is not NULL, waits for it;
 * gives back its status.
 */
static int
run(const struct work *work, struct output *output)
{
	int out[2] = { -1, -1 };
	int status;
	pid_t got, pid;

	if (output != NULL && pipe(out) == -1)
		die("pipe:");
	pid = fork();
	if (pid == -1)
		die("fork (see ulimit -u):");
	if (pid == 0)
		execute(work, out);
	if (output != NULL) {
		close(out[1]);
		read_all(out[0], output);
		close(out[0]);
	}
	do
		got = waitpid(pid, &status, 0);
	while (got == -1 && errno == EINTR);	/* time is up: see it out */
	if (got != pid)
		die("waitpid:");
	return status;
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

/* What was printed must be what was wanted; else both lines are named. */
static void
compare(struct work *work)
{
	const char *got, *right;
	const struct output *printed, *wanted;
	size_t begin, i;

	printed = &work->printed;
	wanted = &work->wanted;
	if (printed->length == wanted->length &&
	    memcmp(printed->text, wanted->text, wanted->length) == 0)
		return;
	begin = 0;
	for (i = 0; i < wanted->length && i < printed->length &&
	    printed->text[i] == wanted->text[i]; i++)
		if (wanted->text[i] == '\n')
			begin = i + 1;
	got = cut_line(&work->printed, begin);
	right = cut_line(&work->wanted, begin);
	if (strcmp(got, right) == 0)
		die("%s printed %lu bytes, not %lu", work->command[0],
		    (unsigned long)printed->length,
		    (unsigned long)wanted->length);
	die("%s printed '%.80s', not '%.80s'", work->command[0], got, right);
}

static void
iterate(struct work *work)
{
	int status;
	struct stat made;

	status = run(work, work->wanted_name != NULL ? &work->printed : NULL);
	if (status != 0)
		explain(work, status);
	if (work->wanted_name != NULL)
		compare(work);
	if (work->made == NULL)
		return;
	if (stat(work->made, &made) == -1)
		die("%s did not make %s:", work->command[0], work->made);
	if (made.st_size == 0)
		die("%s left %s empty", work->command[0], work->made);
	if (unlink(work->made) == -1)
		die("unlink %s:", work->made);
}

/*
 * Runs the command that sets up and prints the one to be run: that is it
 * from now on, its words in script and its list in words.
 */
static void
set_up(struct work *work, struct output *script, char *words[])
{
	char *p;
	int i, status;

	status = run(work, script);
	if (WIFEXITED(status) && WEXITSTATUS(status) == BENCH_SKIPPED)
		skip("%s", cut_line(script, 0));
	if (WIFEXITED(status) && status != 0 && script->length > 0)
		die("%s", cut_line(script, 0));
	if (status != 0)
		explain(work, status);
	if (script->length == 0)
		die("%s printed no command", work->command[0]);
	if (script->length > OUTPUT_MAX)
		die("%s printed more than a command", work->command[0]);
	script->text[script->length] = '\0';
	p = script->text;
	for (i = 0; *p != '\0'; i++) {
		if (i == WORDS_MAX)
			die("a command of more than %d words", WORDS_MAX);
		words[i] = p;
		p += strcspn(p, "\n");
		if (*p != '\0')
			*p++ = '\0';
	}
	words[i] = NULL;
	work->command = words;
}

static void
read_wanted(struct work *work)
{
	int fd;

	fd = open(work->wanted_name, O_RDONLY);
	if (fd == -1)
		die("%s:", work->wanted_name);
	read_all(fd, &work->wanted);
	close(fd);
	if (work->wanted.length > OUTPUT_MAX)
		die("%s has more than %d bytes", work->wanted_name,
		    OUTPUT_MAX);
}

static void
open_pipe(struct work *work)
{
	int fds[2];

	if (pipe(fds) == -1 || fcntl(fds[0], F_SETFD, FD_CLOEXEC) == -1 ||
	    fcntl(fds[1], F_SETFD, FD_CLOEXEC) == -1 ||
	    fcntl(fds[0], F_SETFL, O_NONBLOCK) == -1)
		die("pipe:");
	work->from = fds[0];
	work->to = fds[1];
}

/* Sets the work from the options; gives back the pass length. */
static double
parse(struct work *work, int argc, char *argv[])
{
	int option;

	/* The plus keeps GNU's getopt from the command's own options. */
	while ((option = getopt(argc, argv, "+lm:o:s")) != -1) {
		if (option == 'l')
			work->is_per_second = 1;
		else if (option == 'm')
			work->made = optarg;
		else if (option == 'o')
			work->wanted_name = optarg;
		else if (option == 's')
			work->is_printed = 1;
		else
			usage();
	}
	if (argc - optind < 2)
		usage();
	work->command = argv + optind + 1;
	return bench_number("seconds", argv[optind], BENCH_MIN_S,
	    BENCH_MAX_S);
}

int
main(int argc, char *argv[])
{
	char *words[WORDS_MAX + 1];
	double seconds;
	struct output script;
	struct work work = { 0 };
	uint64_t n;

	bench_init(argv[0],
	    "[-ls] [-m file] [-o file] seconds command [argument...]");
	seconds = parse(&work, argc, argv);
	/* Where a caller ignores it, the command cannot be waited for. */
	if (signal(SIGCHLD, SIG_DFL) == SIG_ERR)
		die("signal SIGCHLD:");
	open_pipe(&work);
	if (work.is_printed)
		set_up(&work, &script, words);
	if (work.wanted_name != NULL)
		read_wanted(&work);
	iterate(&work);		/* warm up */

	bench_start(seconds);
	for (n = 0; bench_stopped == 0; n++)
		iterate(&work);
	bench_report(n, bench_elapsed(), work.is_per_second ? 1 : 60,
	    work.is_per_second ? "lps" : "lpm");
	return BENCH_OK;
}
