/*
 * copies_judge.c - what the records of a copy are worth.
 *
 * Strict: anything doubtful is an error, in words.
 *
 * See LICENSE for copyright and licence details.
 */
#include <sys/wait.h>

#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "copies.h"

#define RATE_MAX 1e15		/* no machine does so much a second */
#define NUMBER_MAX 40		/* characters */
#define LIFE_SLACK 1.05		/* clocks of program and copies may differ */

enum record { COUNT, TIME, SPAN, SKIP, ERROR, OTHER, RECORDS };

/* What a copy printed: the first of each kind, without its name. */
struct printed {
	char *value[RECORDS];
	int n[RECORDS];
};

/* The end of line's name as a record, or NULL if it is another. */
static char *
after_name(char *line, int record)
{
	static const char *const names[] = {
		"COUNT|", "TIME|", "SPAN|", "SKIP|", "ERROR|", ""
	};
	size_t length;

	length = strlen(names[record]);
	return strncmp(line, names[record], length) == 0 ? line + length :
	    NULL;
}

/* Cuts text into lines and sorts them. */
static void
sort_lines(char *text, struct printed *printed)
{
	char *line, *next, *value;
	int record;

	memset(printed, 0, sizeof *printed);
	for (line = text; line != NULL && *line != '\0'; line = next) {
		next = strchr(line, '\n');
		if (next != NULL)
			*next++ = '\0';
		record = 0;
		while ((value = after_name(line, record)) == NULL)
			record++;
		if (printed->n[record]++ == 0)
			printed->value[record] = value;
	}
}

/* Cuts text at the next |; what is behind it, or NULL. */
static char *
cut(char *text)
{
	char *bar;

	bar = text != NULL ? strchr(text, '|') : NULL;
	if (bar != NULL)
		*bar++ = '\0';
	return bar;
}

/*
 * Whether text is a plain decimal number that begins with a digit, perhaps
 * with an exponent after an e: what the readers of records take for one.
 */
static int
read_number(const char *text, double *value)
{
	static const char digits[] = "0123456789";
	const char *p;
	size_t n;

	if (text == NULL || strlen(text) > NUMBER_MAX)
		return 0;
	n = strspn(text, digits);
	if (n == 0)
		return 0;
	p = text + n;
	if (*p == '.') {
		p++;
		p += strspn(p, digits);
	}
	if (*p == 'e') {
		p++;
		p += *p == '+' || *p == '-';
		n = strspn(p, digits);
		p += n;
	}
	*value = strtod(text, NULL);
	/* Not isfinite: -ffast-math would make it true. */
	return n > 0 && *p == '\0' && *value < 1e300;
}

/* Whether unit can stand in a record and a report. */
static int
is_unit(const char *unit)
{
	size_t i;

	for (i = 0; unit[i] != '\0'; i++)
		if (unit[i] <= ' ' || unit[i] > '~' || unit[i] == '|')
			return 0;
	return i >= 1 && i <= 8;
}

/* Sets result's seconds, begin and end; whether they are credible. */
static int
read_times(const struct pass *pass, const struct copy *copy,
    const struct printed *printed, struct result *result, char *reason)
{
	double life, slack;
	char *begin, *end;

	result->begin = (double)pass->released / 1e9;
	result->end = (double)copy->end / 1e9;
	life = result->seconds = (double)(copy->end - pass->released) / 1e9;
	slack = life * (LIFE_SLACK - 1);
	if (printed->n[TIME] > 0 && (!read_number(printed->value[TIME],
	    &result->seconds) || result->seconds < 1e-9)) {
		put_reason(reason, "TIME: '%.60s' is not a number of seconds "
		    "above 0", printed->value[TIME]);
		return 0;
	}
	if (result->seconds > life * LIFE_SLACK) {
		put_reason(reason, "TIME: %.60s s, but it lived for %.3f s",
		    printed->value[TIME], life);
		return 0;
	}
	if (printed->n[SPAN] == 0)
		return 1;
	begin = printed->value[SPAN];
	end = cut(begin);
	if (read_number(begin, &result->begin) &&
	    read_number(end, &result->end) &&
	    result->begin <= result->end &&
	    result->begin >= (double)pass->released / 1e9 - slack &&
	    result->end <= (double)copy->end / 1e9 + slack)
		return 1;
	put_reason(reason, "SPAN: '%.60s' to '%.60s' are not two times of "
	    "its life", begin, end != NULL ? end : "");
	return 0;
}

/* Fills result from the records; if they are no good, reason and gives 0. */
static int
read_result(const struct pass *pass, const struct copy *copy,
    const struct printed *printed, struct result *result, char *reason)
{
	double n, base, rate;
	char *timebase, *unit;

	if (printed->n[COUNT] > 1 || printed->n[TIME] > 1 ||
	    printed->n[SPAN] > 1) {
		put_reason(reason, "printed %s twice", printed->n[COUNT] > 1 ?
		    "COUNT" : printed->n[TIME] > 1 ? "TIME" : "SPAN");
		return 0;
	}
	timebase = cut(printed->value[COUNT]);
	unit = cut(timebase);
	result->count = printed->value[COUNT];
	result->timebase = timebase != NULL && *timebase != '\0' ?
	    timebase : "1";
	result->unit = unit != NULL && *unit != '\0' ? unit : "lps";
	if (!read_number(result->count, &n) || n <= 0)
		put_reason(reason, "COUNT: '%.60s' is not a number above 0",
		    result->count);
	else if (!read_number(result->timebase, &base))
		put_reason(reason, "COUNT: timebase '%.60s' is not a number",
		    result->timebase);
	else if (!is_unit(result->unit))
		put_reason(reason, "COUNT: unit '%.60s' is not 1 to 8 "
		    "characters without blank or bar", result->unit);
	else if (read_times(pass, copy, printed, result, reason)) {
		rate = base > 0 ? n / result->seconds * base : n;
		if (rate > 0 && rate < RATE_MAX)
			return 1;
		put_reason(reason, "absurd rate: %g per %g s", rate,
		    base > 0 ? base : 1);
	}
	return 0;
}

/*
 * The reason a copy gave itself, and what a command that it ran said before it
 * on standard error: "sh: exit status 1: sort: write failed".
 */
static void
put_error(const struct pass *pass, const char *error, char *reason)
{
	const char *said;

	said = pass->err_line;
	if (*error == '\0')
		error = "ERROR without a reason";
	else if (strstr(said, error) != NULL)
		said = "";
	put_reason(reason, "%s%s%s", error, *said != '\0' ? ": " : "", said);
}

enum outcome
judge(const struct pass *pass, const struct copy *copy, struct result *result,
    char *reason)
{
	struct printed printed;
	int status;

	status = WEXITSTATUS(copy->status);
	sort_lines(copy->text, &printed);
	if (printed.n[ERROR] > 0)
		put_error(pass, printed.value[ERROR], reason);
	else if (status == BENCH_SKIPPED || (status == 0 &&
	    printed.n[SKIP] > 0 && printed.n[COUNT] + printed.n[OTHER] == 0)) {
		if (printed.n[SKIP] > 0 && *printed.value[SKIP] != '\0')
			put_reason(reason, "%s", printed.value[SKIP]);
		else
			put_reason(reason, "%s", pass->err_line[0] != '\0' ?
			    pass->err_line : "no reason given");
		return SKIPPED;
	} else if (status != 0)
		put_reason(reason, "exit status %d%s%s", status,
		    pass->err_line[0] != '\0' ? ": " : "", pass->err_line);
	else if (printed.n[OTHER] > 0)
		put_reason(reason, "printed something else: '%.80s'",
		    printed.value[OTHER]);
	else if (printed.n[COUNT] == 0)
		put_reason(reason, "ended without a result");
	else if (printed.n[SKIP] > 0)
		put_reason(reason, "printed both COUNT and SKIP");
	else if (read_result(pass, copy, &printed, result, reason))
		return OK;
	return FAILED;
}
