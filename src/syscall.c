/*
 * syscall - System Call Overhead: the cost of entering and leaving the kernel.
 *
 * One iteration is close(dup(fd)), getpid, getuid and umask(022), five calls
 * that do next to nothing.  fd is the read end of a pipe of this process.
 * getpid goes through syscall() where there is one: some C libraries have
 * answered it from memory.
 *
 * See LICENSE for copyright and licence details.
 */
#include <sys/stat.h>

#include <unistd.h>

#include "bench.h"

#ifdef BENCH_NO_SYSCALL
#define real_getpid() ((long)getpid())
#else
#include <sys/syscall.h>
long syscall(long, ...);	/* hidden by the C libraries' POSIX mode */
#define real_getpid() syscall(SYS_getpid)
#endif

/* What the calls must answer. */
struct expected {
	long pid;
	uid_t uid;
	int fd;
};

static void
iterate(const struct expected *expected)
{
	int copy;

	copy = dup(expected->fd);
	if (copy == -1)
		die("dup:");
	if (close(copy) == -1)
		die("close:");
	if (real_getpid() != expected->pid)
		die("getpid did not answer %ld", expected->pid);
	if (getuid() != expected->uid)
		die("getuid did not answer %ld", (long)expected->uid);
	if (umask(022) != 022)
		die("umask was not 022");
}

int
main(int argc, char *argv[])
{
	struct expected expected;
	double seconds;
	int fds[2], i;
	uint64_t n;

	bench_init(argv[0], "seconds");
	if (argc != 2)
		usage();
	seconds = bench_number("seconds", argv[1], BENCH_MIN_S, BENCH_MAX_S);
	if (pipe(fds) == -1)
		die("pipe:");
	expected.fd = fds[0];
	expected.pid = (long)getpid();
	expected.uid = getuid();
	umask(022);
	for (i = 0; i < 1000; i++)	/* warm up */
		iterate(&expected);

	bench_start(seconds);
	for (n = 0; bench_stopped == 0; n++)
		iterate(&expected);
	bench_report(n, bench_elapsed(), 1, "lps");
	return BENCH_OK;
}
