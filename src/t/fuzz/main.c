/*
 * main.c - gives a program many inputs that are nearly right, and looks at how
 * it ends and what it makes of them; for long/fuzz.t.
 *
 *	fuzz KIND SEED COUNT FIELDS EXAMPLE... -- COMMAND...
 *	fuzz args SEED COUNT WORDS - -- PROGRAM...
 *
 * KIND files, text or records: an input is one of the examples, changed in a
 * few places, in the file "input", whose name stands for @ in the command.
 * FIELDS are the fields of its lines of output that must be figures of the
 * input, "score|8,tests|7": prefix, number from 1; a figure is that of the
 * input if the input has that number as a word, or, with KIND records, if one
 * of its copy lines gives that rate, or two do together.  With KIND text no
 * control character may come out.
 * KIND args: COUNT times one of the programs with words of WORDS, a file.
 *
 * Wrong are: an end by a signal, a status above 2 (but 4 and 77), more than 2 s
 * of CPU time or 20 s in all, a figure from nowhere.  The input of a wrong one
 * is kept as bad-N.  Prints a line for each and at last the number of inputs;
 * status 1 if something was wrong.
 */
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"

#define LIMIT_S 20
#define WORDS_MAX 256

static volatile sig_atomic_t late;

void
fail(const char *what)
{
	perror(what);
	exit(2);
}

size_t
read_file(const char *name, char *to, size_t size)
{
	size_t length;
	FILE *file;

	file = fopen(name, "rb");
	if (file == NULL)
		fail(name);
	length = fread(to, 1, size, file);
	fclose(file);
	to[length] = '\0';
	return length;
}

static void
write_file(const char *name, const char *from, size_t length)
{
	FILE *file;

	file = fopen(name, "wb");
	if (file == NULL || fwrite(from, 1, length, file) != length ||
	    fclose(file) != 0)
		fail(name);
}

static void
be_command(char **argv)
{
	struct rlimit cpu = { 2, 2 };
	int in, out;

	setpgid(0, 0);
	setrlimit(RLIMIT_CPU, &cpu);
	in = open("/dev/null", O_RDONLY);
	out = open("output", O_WRONLY | O_CREAT | O_TRUNC, 0600);
	dup2(in, 0);
	dup2(out, 1);
	out = open("errors", O_WRONLY | O_CREAT | O_TRUNC, 0600);
	dup2(out, 2);
	execvp(argv[0], argv);
	_exit(127);
}

static int
check_status(int n, int status)
{
	if (late) {
		printf("input %d: did not end in %d s\n", n, LIMIT_S);
		return 1;
	}
	if (WIFSIGNALED(status)) {
		printf("input %d: killed by signal %d\n", n, WTERMSIG(status));
		return 1;
	}
	status = WEXITSTATUS(status);
	if (status > 2 && status != 4 && status != 77) {
		printf("input %d: status %d\n", n, status);
		return 1;
	}
	return 0;
}

static void
on_alarm(int sig)
{
	(void)sig;
	late = 1;
}

/* The program may set timers of its own: the clock is ours. */
static int
run(char **argv)
{
	int status;
	pid_t pid;

	late = 0;
	pid = fork();
	if (pid == 0)
		be_command(argv);
	if (pid == -1)
		fail("fork");
	alarm(LIMIT_S);
	if (waitpid(pid, &status, 0) == -1) {
		if (!late)
			fail("wait");
		kill(-pid, SIGKILL);
		waitpid(pid, &status, 0);
	}
	alarm(0);
	kill(-pid, SIGKILL);
	return status;
}

static int
fuzz_files(const char *kind, int count, const char *fields, char **argv)
{
	char name[32];
	int i, n, wrong, wrong_here;

	for (i = 0; argv[i] != NULL; i++)
		if (strcmp(argv[i], "@") == 0)
			argv[i] = "./input";
	wrong = 0;
	for (n = 1; n <= count; n++) {
		make_input();
		write_file("input", input, input_length);
		wrong_here = check_status(n, run(argv));
		read_output("output");
		wrong_here |= check_figures(n, kind, fields);
		if (strcmp(kind, "text") == 0)
			wrong_here |= check_text(n);
		if (wrong_here) {
			snprintf(name, sizeof name, "bad-%d", n);
			rename("input", name);
			wrong = 1;
		}
	}
	printf("%d inputs\n", count);
	return wrong;
}

static int
fuzz_args(int count, const char *words_name, char **programs)
{
	static char text[INPUT_MAX + 1];
	char *argv[10], *words[WORDS_MAX], *at;
	size_t i, programs_n, n_args, words_n;
	int n, wrong;

	read_file(words_name, text, INPUT_MAX);
	words_n = 0;
	for (at = text; *at != '\0' && words_n < WORDS_MAX;) {
		words[words_n++] = at;
		at += strcspn(at, "\n");
		if (*at == '\n')
			*at++ = '\0';
	}
	for (programs_n = 0; programs[programs_n] != NULL; programs_n++)
		;
	wrong = 0;
	for (n = 1; n <= count; n++) {
		argv[0] = programs[below(programs_n)];
		n_args = below(9);
		for (i = 1; i <= n_args; i++)
			argv[i] = words[below(words_n)];
		argv[i] = NULL;
		if (!check_status(n, run(argv)))
			continue;
		wrong = 1;
		for (i = 0; argv[i] != NULL; i++)
			printf(" '%s'", argv[i]);
		printf("\n");
	}
	printf("%d inputs\n", count);
	return wrong;
}

int
main(int argc, char **argv)
{
	struct sigaction action = { 0 };
	int count, i;

	for (i = 5; i < argc && strcmp(argv[i], "--") != 0; i++)
		;
	if (i >= argc - 1) {
		fprintf(stderr, "usage: fuzz kind seed count fields example... "
		    "-- command...\n");
		return 2;
	}
	seed(strtoull(argv[2], NULL, 10));
	count = (int)strtol(argv[3], NULL, 10);
	action.sa_handler = on_alarm;
	sigaction(SIGALRM, &action, NULL);
	if (strcmp(argv[1], "args") == 0)
		return fuzz_args(count, argv[4], argv + i + 1);
	read_examples(i - 5, argv + 5);
	return fuzz_files(argv[1], count, argv[4], argv + i + 1);
}
