/*
 * bench.c - see bench.h.
 *
 * See LICENSE for copyright and licence details.
 */
#include <sys/time.h>

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"

volatile sig_atomic_t bench_stopped;

static const char *bench_name = "bench";
static const char *bench_arguments = "";
static int64_t bench_begin;

static void
stop(int sig)
{
	(void)sig;
	bench_stopped = 1;
}

void
bench_init(const char *argv0, const char *arguments)
{
	const char *slash;
	sigset_t set;

	slash = strrchr(argv0, '/');
	bench_name = slash != NULL ? slash + 1 : argv0;
	bench_arguments = arguments;
	/* A caller may have left it blocked: the pass would never end. */
	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
}

const char *
bench_signal(int sig)
{
	static const struct {
		int sig;
		const char *name;
	} signals[] = {
		{ SIGABRT, "SIGABRT" }, { SIGALRM, "SIGALRM" },
		{ SIGBUS, "SIGBUS" }, { SIGFPE, "SIGFPE" },
		{ SIGHUP, "SIGHUP" }, { SIGILL, "SIGILL" },
		{ SIGINT, "SIGINT" }, { SIGKILL, "SIGKILL" },
		{ SIGPIPE, "SIGPIPE" }, { SIGQUIT, "SIGQUIT" },
		{ SIGSEGV, "SIGSEGV" }, { SIGSYS, "SIGSYS" },
		{ SIGTERM, "SIGTERM" }, { SIGTRAP, "SIGTRAP" },
		{ SIGUSR1, "SIGUSR1" }, { SIGUSR2, "SIGUSR2" },
		{ SIGVTALRM, "SIGVTALRM" }, { SIGXCPU, "SIGXCPU" },
		{ SIGXFSZ, "SIGXFSZ" }
	};
	static char number[32];
	size_t i;

	for (i = 0; i < sizeof signals / sizeof signals[0]; i++)
		if (signals[i].sig == sig)
			return signals[i].name;
	snprintf(number, sizeof number, "signal %d", sig);
	return number;
}

void
usage(void)
{
	fprintf(stderr, "usage: %s %s\n", bench_name, bench_arguments);
	exit(BENCH_USAGE);
}

double
bench_number(const char *what, const char *text, double min, double max)
{
	const char *p;
	int digits, points;
	double value;

	digits = points = 0;
	for (p = text; *p != '\0'; p++) {
		digits += *p >= '0' && *p <= '9';
		points += *p == '.';
	}
	value = strtod(text, NULL);
	if (digits == 0 || points > 1 || digits + points != (int)(p - text) ||
	    value < min || value > max) {
		fprintf(stderr, "%s: %s: '%s' is not a number from %g to %g\n",
		    bench_name, what, text, min, max);
		usage();
	}
	return value;
}

int64_t
bench_now(void)
{
	struct timespec ts;

	if (clock_gettime(CLOCK_MONOTONIC, &ts) == -1)
		die("clock_gettime CLOCK_MONOTONIC:");
	return (int64_t)ts.tv_sec * 1000000000 + ts.tv_nsec;
}

/* The gate's descriptors, once: 0 where there is none or it was taken. */
static int
take_gate(int *ready, int *go)
{
	const char *gate;

	gate = getenv("UB_GATE");
	if (gate == NULL || sscanf(gate, "%d %d", ready, go) != 2)
		return 0;
	unsetenv("UB_GATE");
	return 1;
}

void
bench_leave_gate(void)
{
	int ready, go;

	if (take_gate(&ready, &go)) {
		close(ready);
		close(go);
	}
}

void
bench_gate(void)
{
	char byte;
	int ready, go;
	ssize_t got;

	if (!take_gate(&ready, &go))
		return;
	if (write(ready, "r", 1) != 1)
		die("cannot tell copies that the setup is done:");
	close(ready);
	do
		got = read(go, &byte, 1);
	while (got == -1 && errno == EINTR);
	if (got != 0)
		die("the gate of copies is broken:");
	close(go);
}

void
bench_start(double seconds)
{
	struct sigaction sa;
	struct itimerval timer;

	memset(&sa, 0, sizeof sa);
	sa.sa_handler = stop;		/* no SA_RESTART: reads must return */
	if (sigaction(SIGALRM, &sa, NULL) == -1)
		die("sigaction SIGALRM:");
	memset(&timer, 0, sizeof timer);
	timer.it_value.tv_sec = (time_t)seconds;
	timer.it_value.tv_usec =
	    (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6);
	bench_gate();
	bench_stopped = 0;
	bench_begin = bench_now();
	if (setitimer(ITIMER_REAL, &timer, NULL) == -1)
		die("setitimer:");
}

double
bench_elapsed(void)
{
	return (double)(bench_now() - bench_begin) / 1e9;
}

void
bench_report(uint64_t n, double seconds, unsigned timebase, const char *unit)
{
	double begin;

	/* A program that keeps its own time has just stopped its clock. */
	begin = (double)bench_begin / 1e9;
	if (bench_begin == 0)
		begin = (double)bench_now() / 1e9 - seconds;
	if (n == 0 || !(seconds > 0))
		die("%" PRIu64 " iterations in %g s: nothing was measured", n,
		    seconds);
	printf("COUNT|%" PRIu64 "|%u|%s\nTIME|%.9f\nSPAN|%.9f|%.9f\n", n,
	    timebase, unit, seconds, begin, begin + seconds);
	/* musl drops the text when a write fails: fflush is content then. */
	if (fflush(stdout) == EOF || ferror(stdout))
		die("write the result:");
}

/* Prints the message to to, after prefix and with errno's text if asked. */
static void
message(FILE *to, const char *prefix, const char *format, va_list ap,
    int saved_errno)
{
	size_t length;

	length = strlen(format);
	fputs(prefix, to);
	vfprintf(to, format, ap);
	if (length > 0 && format[length - 1] == ':')
		fprintf(to, " %s", strerror(saved_errno));
	fputc('\n', to);
	fflush(to);
}

void
die(const char *format, ...)
{
	int saved_errno;
	va_list ap;

	saved_errno = errno;
	va_start(ap, format);
	message(stdout, "ERROR|", format, ap, saved_errno);
	va_end(ap);
	fprintf(stderr, "%s: ", bench_name);
	va_start(ap, format);
	message(stderr, "", format, ap, saved_errno);
	va_end(ap);
	exit(BENCH_FAILED);
}

void
skip(const char *format, ...)
{
	int saved_errno;
	va_list ap;

	saved_errno = errno;
	va_start(ap, format);
	message(stdout, "SKIP|", format, ap, saved_errno);
	va_end(ap);
	exit(BENCH_SKIPPED);
}
