/*
 * bench.h - what the test programs share: clock, stop flag, gate, report,
 * number parser and errors.  Nothing else is shared.
 *
 * See LICENSE for copyright and licence details.
 */
#ifndef BENCH_H
#define BENCH_H

#include <signal.h>
#include <stdint.h>

#ifdef __GNUC__
#define BENCH_NORETURN __attribute__((__noreturn__))
#define BENCH_DIES __attribute__((__noreturn__, __format__(__printf__, 1, 2)))
#else
#define BENCH_NORETURN
#define BENCH_DIES
#endif

/* Exit statuses of every test program. */
enum { BENCH_OK = 0, BENCH_FAILED = 1, BENCH_USAGE = 2, BENCH_SKIPPED = 77 };

/* Longest and shortest pass that may be asked for, in seconds. */
#define BENCH_MIN_S 0.01
#define BENCH_MAX_S 3600.0

/* Set to 1 by SIGALRM once the pass length given to bench_start is over. */
extern volatile sig_atomic_t bench_stopped;

/*
 * First call of main: keeps the program's name (the last part of argv0) and
 * its argument summary for messages, and lets SIGALRM in.
 */
void bench_init(const char *argv0, const char *arguments);

/*
 * The plain decimal number in text (digits, at most one point; no sign,
 * exponent or blank), from min to max; anything else is a usage error that
 * names what: exit 2.
 */
double bench_number(const char *what, const char *text, double min,
    double max);

/* CLOCK_MONOTONIC in ns; dies where there is no such clock. */
int64_t bench_now(void);

/*
 * Where copies started us (UB_GATE names its two descriptors): say that the
 * setup is done and wait until all copies have said so.  Else returns at once.
 * To be called once, before any child is made.
 */
void bench_gate(void);

/* For a child made before the gate: it is its parent's to wait there. */
void bench_leave_gate(void);

/* bench_gate(), then start the clock and the timer for bench_stopped. */
void bench_start(double seconds);

/* Seconds since bench_start. */
double bench_elapsed(void);

/*
 * Prints the records of a good pass: n iterations in
 * the given seconds; the figure is n / seconds * timebase (1: per second, 60:
 * per minute) in unit.  Dies if n is 0, no time has passed or stdout fails.
 */
void bench_report(uint64_t n, double seconds, unsigned timebase,
    const char *unit);

/* "SIGKILL", or "signal 42" for one without a name that is known here. */
const char *bench_signal(int sig);

/* Usage on standard error, exit 2. */
void usage(void) BENCH_NORETURN;

/*
 * The pass failed: ERROR record on stdout, message on stderr, exit 1.  A
 * format that ends in a colon gets the system's reason for errno after it.
 */
void die(const char *format, ...) BENCH_DIES;

/* This system cannot run the test: SKIP record on stdout, exit 77. */
void skip(const char *format, ...) BENCH_DIES;

#endif
