/*
 * copies_record.c - says how each copy ended and writes the record of the pass,
 * whole or not at all.
 *
 * See LICENSE for copyright and licence details.
 */
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"
#include "copies.h"

void
put_reason(char *reason, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(reason, REASON_MAX + 1, format, ap);
	va_end(ap);
	for (; *reason != '\0'; reason++) {
		if (*reason == '|')
			*reason = '/';
		else if (*reason == '\t')
			*reason = ' ';
		else if (*reason < ' ' || *reason > '~')
			*reason = '?';
	}
}

/* How a signal ended a copy, with the likely cause where there is one. */
static void
put_signal(char *reason, int sig)
{
	static const struct {
		int sig;
		const char *words;
	} causes[] = {
		{ SIGILL, ": built for another CPU?" },
		{ SIGKILL, ": out of memory?" },
		{ SIGSEGV, ": invalid memory access" },
		{ SIGBUS, ": invalid memory access, or disk full?" },
		{ SIGFPE, ": arithmetic error" },
		{ SIGABRT, ": it found an error itself" },
		{ SIGSYS, ": system call forbidden by a sandbox?" },
		{ SIGXCPU, ": CPU time limit, see ulimit -t" },
		{ SIGXFSZ, ": file size limit, see ulimit -f" },
		{ SIGPIPE, ": nobody reads what it writes" },
	};
	const char *words;
	size_t i;

	words = "";
	for (i = 0; i < sizeof causes / sizeof causes[0]; i++)
		if (causes[i].sig == sig)
			words = causes[i].words;
	put_reason(reason, "killed by %s%s", bench_signal(sig), words);
}

/* As judge, also of a copy that was ended or could not be started. */
static enum outcome
judge_end(const struct pass *pass, int i, struct result *result, char *reason)
{
	const struct copy *copy;

	if (pass->broken[0] != '\0') {
		put_reason(reason, "%s", pass->broken);
		return FAILED;
	}
	copy = &pass->copies[i];
	if (copy->cause == CAUSE_NONE && WIFEXITED(copy->status))
		return judge(pass, copy, result, reason);
	if (copy->cause == CAUSE_NONE)
		put_signal(reason, WTERMSIG(copy->status));
	else if (copy->cause == CAUSE_NOT_READY)
		put_reason(reason, "only %d of %d copies were ready within "
		    "%g s (hung?)", pass->ready, pass->n, pass->limit_s);
	else if (copy->cause == CAUSE_HUNG)
		put_reason(reason, "did not end within %g s (hung?)",
		    pass->limit_s);
	else if (copy->cause == CAUSE_FLOOD_OUT)
		put_reason(reason, "printed more than 64 KB");
	else if (copy->cause == CAUSE_FLOOD_ERR)
		put_reason(reason, "printed more than 1 MB on standard error");
	else
		put_reason(reason, "no memory for what it printed");
	return FAILED;
}

/* Prints the line of copy number i, from 0; gives back how it ended. */
static enum outcome
print_copy(const struct pass *pass, int i, FILE *file)
{
	static const char *const names[] = { "ok", "error", "skip" };
	char reason[REASON_MAX + 1];
	struct result result;
	enum outcome outcome;

	outcome = judge_end(pass, i, &result, reason);
	fprintf(file, "copy|%s%s%d|%s|", pass->prefix != NULL ?
	    pass->prefix : "", pass->prefix != NULL ? "|" : "", i + 1,
	    names[outcome]);
	if (outcome == OK)
		fprintf(file, "%s|%s|%s|%.9f|%.6f|%.6f\n", result.count,
		    result.timebase, result.unit, result.seconds,
		    result.begin, result.end);
	else
		fprintf(file, "%s\n", reason);
	return outcome;
}

/* Writes all of it and gives 0; a file is left as it was if that fails. */
static int
write_whole(const char *text, size_t length)
{
	struct stat before, after;
	int error, regular;
	ssize_t done;

	regular = fstat(STDOUT_FILENO, &before) == 0 &&
	    S_ISREG(before.st_mode);
	while (length > 0) {
		done = write(STDOUT_FILENO, text, length);
		if (done > 0) {
			text += done;
			length -= (size_t)done;
		} else if (done == 0 || errno != EINTR || stop_requested())
			break;
	}
	if (length == 0)
		return 0;
	error = errno;
	if (regular && fstat(STDOUT_FILENO, &after) == 0 &&
	    after.st_size > before.st_size &&
	    ftruncate(STDOUT_FILENO, before.st_size) == 0)
		lseek(STDOUT_FILENO, before.st_size, SEEK_SET);
	errno = error;
	return -1;
}

int
print_record(const struct pass *pass)
{
	char *text, wall[2][32];
	enum outcome outcome;
	size_t length;
	FILE *file;
	int i, status;

	file = open_memstream(&text, &length);
	if (file == NULL) {
		complain("memory for the record:");
		return COPIES_UNWRITTEN;
	}
	status = BENCH_OK;
	for (i = 0; i < pass->n; i++) {
		outcome = print_copy(pass, i, file);
		if (outcome == FAILED)
			status = BENCH_FAILED;
		else if (outcome == SKIPPED && status == BENCH_OK)
			status = BENCH_SKIPPED;
	}
	/* No setlocale: the names are English. */
	strftime(wall[0], sizeof wall[0], "%a %b %d %Y %H:%M:%S",
	    localtime(&pass->wall_begin));
	strftime(wall[1], sizeof wall[1], "%a %b %d %Y %H:%M:%S",
	    localtime(&pass->wall_end));
	fprintf(file, "pass|%s%s%.3f|%.3f|%s|%s\n",
	    pass->prefix != NULL ? pass->prefix : "",
	    pass->prefix != NULL ? "|" : "",
	    (double)pass->begin / 1e9, (double)pass->end / 1e9, wall[0],
	    wall[1]);
	if (ferror(file) || fclose(file) == EOF) {
		complain("memory for the record:");
		return COPIES_UNWRITTEN;
	}
	if (write_whole(text, length) == -1) {
		status = COPIES_UNWRITTEN;
		if (stop_requested())
			status = 128 + stop_requested();
		else
			complain("cannot write the record:");
	}
	free(text);
	return status;
}
