/*
 * copies.h - what the parts of copies share.
 *
 * See LICENSE for copyright and licence details.
 */
#ifndef COPIES_H
#define COPIES_H

#include <sys/resource.h>
#include <sys/types.h>

#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "bench.h"

#ifdef __GNUC__
#define COPIES_PRINTF(f) __attribute__((__format__(__printf__, f, (f) + 1)))
#else
#define COPIES_PRINTF(f)
#endif

#define NS_PER_S INT64_C(1000000000)
#define NEVER INT64_MAX

/*
 * Exit statuses beside those of bench.h: the record could not be written, there
 * was no memory for it.
 */
enum { COPIES_UNWRITTEN = 3, COPIES_NO_MEMORY };

/* Longest reason in a record, without its NUL. */
#define REASON_MAX 200

/* Why copies itself ended a copy; CAUSE_NONE if it did not. */
enum cause {
	CAUSE_NONE, CAUSE_HUNG, CAUSE_NOT_READY, CAUSE_FLOOD_OUT,
	CAUSE_FLOOD_ERR, CAUSE_NO_MEMORY
};

/* Places in polls: these first, then one a copy. */
enum { SLOT_WAKE, SLOT_READY, SLOT_ERR, SLOT_COPIES };

/* One copy; there may be many, so it is kept small. */
struct copy {
	int64_t end;		/* when its main process was seen to be over */
	char *text;		/* what it printed so far, a string, or NULL */
	size_t length, size;	/* of the text and of its memory */
	pid_t pid;		/* also its group's id; 0 once it is reaped */
	int status;		/* as from waitpid */
	enum cause cause;
};

/* All about the pass.  Times are CLOCK_MONOTONIC in ns. */
struct pass {
	const char *dir;	/* to be made and removed, or NULL */
	const char *prefix;	/* of the records' fields, or NULL */
	char **argv;		/* the program and its arguments */
	int n;			/* copies */
	double limit_s;		/* a copy that takes longer is hung */

	struct copy *copies;
	struct pollfd *polls;	/* a descriptor that is closed is -1 */
	int gate;		/* write end of the gate; -1 once it is open */
	int running;		/* copies not yet reaped */
	int ready;		/* copies that have said so */
	int dir_made;
	pid_t parent;

	int64_t begin, released, limit, end;
	int64_t kill_at;	/* what was told to end is killed then */
	int64_t give_up_at;	/* what cannot even be killed is left alone */
	time_t wall_begin, wall_end;
	int stop;		/* not 0: exit with this status, silently */

	size_t err_bytes;	/* seen on standard error, */
	char err_line[REASON_MAX + 1];	/* and the first line of it */
	int err_line_ends;
	char broken[REASON_MAX + 1];	/* why no copy could be started */
};

/* The descriptors that only the start needs; pipes: read end, write end. */
struct ends {
	int ready[2], gate[2], hold[2], err[2], wake[2];
	int null;
	struct rlimit files;		/* as it was, for the copies */
	int inherited;
};

/* What came of a copy. */
enum outcome { OK, FAILED, SKIPPED };

/* A result that is worth something. */
struct result {
	const char *count, *timebase, *unit;
	double seconds, begin, end;
};

/* copies.c */

/*
 * Message on standard error; a format that ends in a colon gets the system's
 * reason for errno after it.
 */
void complain(const char *format, ...) COPIES_PRINTF(1);

/* The pass cannot be started: keeps the first such reason for the record. */
void break_pass(struct pass *pass, const char *format, ...) COPIES_PRINTF(2);

/* copies_start.c */

/*
 * Starts the copies and lets them run.  If that fails the pass is broken and
 * those that were started have run nothing.  inherited: descriptors above 2
 * that are open already.
 */
void start_copies(struct pass *pass, int inherited);

/* copies_exec.c */

/* In the child: is copy number i, its standard output being out. */
void be_copy(const struct pass *pass, const struct ends *ends, int i, int out)
    BENCH_NORETURN;

/* Trial start of each program of a list; the exit status of copies -x. */
int try_programs(char **programs);

/* copies_signals.c */

/*
 * Catches SIGCHLD and the signals to stop, unless they are ignored; each
 * writes a byte to wake, which must not block.  -1 if that cannot be done.
 */
int catch_signals(int wake);

/* The signal that told us to stop, or 0. */
int stop_requested(void);

/* Signals as a program expects them: none ignored, none blocked. */
void default_signals(void);

/* copies_wait.c */

/* To the copy's group, and its main process should it have left that. */
void signal_copy(const struct copy *copy, int sig);

/* Waits for all copies, ends those that must be ended, reaps them. */
void wait_for_copies(struct pass *pass);

/* copies_read.c */

/* Closes it, if it is open, so that poll will ignore it. */
void close_poll(struct pollfd *poller);

/* read, without EINTR; 0 if there is nothing.  Closes it at end of file. */
size_t read_some(struct pollfd *poller, char *buffer, size_t size);

/* Takes what copy number i has printed; kills it if that is too much. */
void read_out(struct pass *pass, int i);

/*
 * Takes what is on standard error: keeps the first line that has something in
 * it, counts the rest; kills all copies if that is too much.
 */
void read_err(struct pass *pass);

/* copies_judge.c */

/*
 * What came of a copy that ended by itself, with an exit status: result is set
 * if it is OK, else the reason.  Cuts up the copy's text.
 */
enum outcome judge(const struct pass *pass, const struct copy *copy,
    struct result *result, char *reason);

/* copies_record.c */

/* Formats a reason of at most REASON_MAX, all of it fit for a record. */
void put_reason(char *reason, const char *format, ...) COPIES_PRINTF(2);

/* Prints the record of the pass; the exit status. */
int print_record(const struct pass *pass);

/* copies_tree.c */

/* Makes the scratch directories, if asked for; else the pass is broken. */
void make_tree(struct pass *pass);

/* Name of the directory of copy number i, in memory of malloc, or NULL. */
char *tree_path(const struct pass *pass, int i);

/* Removes what make_tree made and all that is in it. */
void remove_tree(struct pass *pass);

#endif
