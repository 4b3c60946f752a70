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
		{ SIGKILL, ": out of memory, or a CPU time limit?" },
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

/* What is to be written, in memory first: whole or not at all. */
struct text {
	char *bytes;
	size_t length, size;
	int failed;		/* some of it is missing */
};

/* Appends as printf. */
COPIES_PRINTF(2) static void
put(struct text *text, const char *format, ...)
{
	va_list arguments;
	size_t need, size;
	char *bytes;
	int length;

	va_start(arguments, format);
	length = vsnprintf(NULL, 0, format, arguments);
	va_end(arguments);
	if (length < 0)
		text->failed = 1;
	if (text->failed)
		return;
	need = text->length + (size_t)length + 1;
	if (need > text->size) {
		size = need * 2;
		bytes = realloc(text->bytes, size);
		text->failed = bytes == NULL;
		if (bytes != NULL) {
			text->bytes = bytes;
			text->size = size;
		}
	}
	if (text->failed)
		return;
	va_start(arguments, format);
	vsnprintf(text->bytes + text->length, text->size - text->length,
	    format, arguments);
	va_end(arguments);
	text->length += (size_t)length;
}

/* The line of copy number i, from 0; gives back how it ended. */
static enum outcome
put_copy(const struct pass *pass, int i, struct text *text)
{
	static const char *const names[] = { "ok", "error", "skip" };
	char reason[REASON_MAX + 1];
	struct result result;
	enum outcome outcome;

	outcome = judge_end(pass, i, &result, reason);
	put(text, "copy|%s%s%d|%s|", pass->prefix != NULL ?
	    pass->prefix : "", pass->prefix != NULL ? "|" : "", i + 1,
	    names[outcome]);
	if (outcome == OK)
		put(text, "%s|%s|%s|%.9f|%.6f|%.6f\n", result.count,
		    result.timebase, result.unit, result.seconds,
		    result.begin, result.end);
	else
		put(text, "%s\n", reason);
	return outcome;
}

/* The last line of the pass. */
static void
put_pass(const struct pass *pass, struct text *text)
{
	char wall[2][32];

	/* No setlocale: the names are English. */
	strftime(wall[0], sizeof wall[0], "%a %b %d %Y %H:%M:%S",
	    localtime(&pass->wall_begin));
	strftime(wall[1], sizeof wall[1], "%a %b %d %Y %H:%M:%S",
	    localtime(&pass->wall_end));
	put(text, "pass|%s%s%.3f|%.3f|%s|%s\n",
	    pass->prefix != NULL ? pass->prefix : "",
	    pass->prefix != NULL ? "|" : "",
	    (double)pass->begin / 1e9, (double)pass->end / 1e9, wall[0],
	    wall[1]);
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
	struct text text = { NULL, 0, 0, 0 };
	enum outcome outcome;
	int i, status;

	status = BENCH_OK;
	for (i = 0; i < pass->n && !text.failed; i++) {
		outcome = put_copy(pass, i, &text);
		if (outcome == FAILED)
			status = BENCH_FAILED;
		else if (outcome == SKIPPED && status == BENCH_OK)
			status = BENCH_SKIPPED;
	}
	if (!text.failed)
		put_pass(pass, &text);
	if (text.failed) {
		complain("memory for the record:");
		status = COPIES_NO_MEMORY;
	} else if (write_whole(text.bytes, text.length) == -1) {
		status = COPIES_UNWRITTEN;
		if (stop_requested())
			status = 128 + stop_requested();
		else
			complain("cannot write the record:");
	}
	free(text.bytes);
	return status;
}
