/*
 * copies_signals.c - the signals of copies and those of its copies.
 *
 * See LICENSE for copyright and licence details.
 */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "copies.h"

static volatile sig_atomic_t stop_signal;
static int wake_fd;

static void
note(int sig)
{
	int saved_errno;
	ssize_t done;

	saved_errno = errno;
	if (sig != SIGCHLD && stop_signal == 0)
		stop_signal = sig;
	done = write(wake_fd, "", 1);	/* full: it will wake up as well */
	(void)done;
	errno = saved_errno;
}

int
catch_signals(int wake)
{
	/* All that would end copies and leave its copies alone; TERM first. */
	static const int stops[] = {
		SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2,
		SIGXCPU
	};
	struct sigaction sa, old;
	sigset_t none;
	size_t i;

	wake_fd = wake;
	memset(&sa, 0, sizeof sa);
	sa.sa_handler = SIG_IGN;
	/* A write that fails is better than the end of copies. */
	if (sigaction(SIGPIPE, &sa, NULL) == -1 ||
	    sigaction(SIGXFSZ, &sa, NULL) == -1)
		return -1;
	sa.sa_handler = note;
	for (i = 0; i < sizeof stops / sizeof stops[0]; i++) {
		if (sigaction(stops[i], NULL, &old) == -1)
			return -1;
		if (i > 0 && old.sa_handler == SIG_IGN)
			continue;	/* nohup, background job of sh */
		if (sigaction(stops[i], &sa, NULL) == -1)
			return -1;
	}
	sa.sa_flags = SA_NOCLDSTOP | SA_RESTART;
	if (sigaction(SIGCHLD, &sa, NULL) == -1)
		return -1;
	sigemptyset(&none);
	return sigprocmask(SIG_SETMASK, &none, NULL);
}

int
stop_requested(void)
{
	return stop_signal;
}

void
default_signals(void)
{
	static const int signals[] = {
		SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGUSR1,
		SIGUSR2, SIGCHLD, SIGTSTP, SIGTTIN, SIGTTOU, SIGXCPU, SIGXFSZ
	};
	struct sigaction sa;
	sigset_t none;
	size_t i;

	memset(&sa, 0, sizeof sa);
	sa.sa_handler = SIG_DFL;
	for (i = 0; i < sizeof signals / sizeof signals[0]; i++)
		sigaction(signals[i], &sa, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}
