/*
 * copies_wait.c - waits for the copies and ends those that must be ended.
 *
 * One poll for everything; what it wakes up for besides is the parent, which
 * is looked for twice a second.
 *
 * See LICENSE for copyright and licence details.
 */
#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"
#include "copies.h"

#define TICK (NS_PER_S / 2)
#define KILL_DELAY (NS_PER_S * 3 / 10)

void
signal_copy(const struct copy *copy, int sig)
{
	if (copy->pid == 0)
		return;
	kill(-copy->pid, sig);
	kill(copy->pid, sig);
}

static void
signal_all(const struct pass *pass, int sig)
{
	int i;

	for (i = 0; i < pass->n; i++)
		signal_copy(&pass->copies[i], sig);
}

/* Asks all copies to end; they will be killed soon. */
static void
end_all(struct pass *pass, int64_t now)
{
	signal_all(pass, SIGTERM);
	signal_all(pass, SIGCONT);
	if (pass->kill_at > now + KILL_DELAY)
		pass->kill_at = now + KILL_DELAY;
}

/* A child is over: kills the rest of its group, empties its pipe, reaps it. */
static void
reap(struct pass *pass, pid_t pid)
{
	struct copy *copy;
	int i, status;

	for (i = 0; i < pass->n && pass->copies[i].pid != pid; i++)
		continue;
	if (i < pass->n) {
		/* Until it is reaped nobody else can have its number. */
		signal_copy(&pass->copies[i], SIGKILL);
		read_out(pass, i);
		close_poll(&pass->polls[SLOT_COPIES + i]);
	}
	while (waitpid(pid, &status, 0) == -1)
		if (errno != EINTR)
			return;
	if (i == pass->n)
		return;			/* left to us by who was before exec */
	copy = &pass->copies[i];
	copy->pid = 0;
	copy->status = status;
	copy->end = bench_now();
	pass->running--;
}

static void
reap_all(struct pass *pass)
{
	siginfo_t info;

	for (;;) {
		memset(&info, 0, sizeof info);
		if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0) {
			if (info.si_pid == 0)
				return;
			reap(pass, info.si_pid);
		} else if (errno != EINTR)
			return;
	}
}

/* Waits until something happens, at most until it is time for something. */
static void
sleep_and_read(struct pass *pass)
{
	const struct timespec pause = { 0, 100000000 };
	char bytes[64];
	int64_t now, until;
	int i, n;

	now = bench_now();
	until = now + TICK;
	if (until > pass->kill_at)
		until = pass->kill_at;
	if (until > pass->limit)
		until = pass->limit;
	n = poll(pass->polls, (nfds_t)pass->n + SLOT_COPIES,
	    until > now ? (int)((until - now) / 1000000) + 1 : 0);
	if (n == -1 && errno != EINTR && errno != EAGAIN)
		nanosleep(&pause, NULL);	/* no memory: do without */
	if (n <= 0)
		return;
	while (read_some(&pass->polls[SLOT_WAKE], bytes, sizeof bytes) > 0)
		continue;
	while ((n = (int)read_some(&pass->polls[SLOT_READY], bytes,
	    sizeof bytes)) > 0)
		pass->ready += n;
	read_err(pass);
	for (i = 0; i < pass->n; i++)
		if (pass->polls[SLOT_COPIES + i].revents != 0)
			read_out(pass, i);
}

/*
 * Opens the gate once every copy is ready or over.  A program that does not
 * know the gate is over, or has closed the pipe; one that dies after it was
 * ready counts twice, but then the pass has failed anyway.
 */
static void
open_gate(struct pass *pass)
{
	if (pass->gate == -1 || pass->limit == NEVER ||
	    (pass->polls[SLOT_READY].fd != -1 && pass->ready < pass->running))
		return;
	close(pass->gate);
	pass->gate = -1;
	close_poll(&pass->polls[SLOT_READY]);
	pass->limit = bench_now() + (int64_t)(pass->limit_s * 1e9);
}

/* Does what is due: stop, end what is hung, kill what would not end. */
static void
check_time(struct pass *pass)
{
	enum cause cause;
	int64_t now;
	int i;

	now = bench_now();
	if (pass->stop == 0 &&
	    (stop_requested() != 0 || getppid() != pass->parent)) {
		pass->stop = stop_requested() != 0 ? 128 + stop_requested() : 1;
		pass->limit = NEVER;
		pass->give_up_at = now + 2 * KILL_DELAY;
		end_all(pass, now);
	} else if (now >= pass->limit) {
		cause = pass->gate != -1 && pass->ready > 0 ?
		    CAUSE_NOT_READY : CAUSE_HUNG;
		for (i = 0; i < pass->n; i++)
			if (pass->copies[i].pid != 0)
				pass->copies[i].cause = cause;
		pass->limit = NEVER;
		pass->give_up_at = now + 10 * NS_PER_S;
		end_all(pass, now);
	}
	if (now >= pass->kill_at) {
		signal_all(pass, SIGKILL);
		pass->kill_at = NEVER;
	}
}

void
wait_for_copies(struct pass *pass)
{
	pass->kill_at = pass->give_up_at = pass->limit = NEVER;
	if (pass->broken[0] == '\0')
		pass->limit = pass->released + (int64_t)(pass->limit_s * 1e9);
	else if (pass->running > 0)	/* held copies: nothing has run */
		signal_all(pass, SIGKILL);
	check_time(pass);
	while (pass->running > 0 && bench_now() < pass->give_up_at) {
		sleep_and_read(pass);
		reap_all(pass);
		open_gate(pass);
		check_time(pass);
	}
	if (pass->polls != NULL)
		read_err(pass);
}
