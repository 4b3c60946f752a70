/*
 * fstime - File Copy, File Read, File Write: through the system's cache.
 *
 * One iteration moves one buffer: -c reads it from one file and writes it to
 * another, -r only reads, -w only writes; at the end of the file it goes on
 * at the beginning.  The figure is KB of 1024 bytes a second, a copied KB
 * counting once.  Before the clock starts the files have their full size,
 * are synced and were read once; what the system writes to the disk later,
 * and when, is its affair.  Every buffer begins with its place in the file.
 *
 * See LICENSE for copyright and licence details.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

#define KB 1024
#define MIN_BUFFER 16.0			/* bytes: a place must fit in */
#define MAX_BUFFER (16384.0 * KB)
#define MAX_BLOCKS 1073741824.0		/* KB, so 1 TB */

struct task {
	int mode;			/* 'c', 'r' or 'w' */
	const char *directory;
	double kb;			/* size of a file */
	size_t size;			/* of the buffer, bytes */
	uint64_t places;		/* buffers in a file */
	char *buffer;
	int source, target;
};

static void
fail(const struct task *task, const char *what)
{
	die("cannot %s (needs %.0f KB in %s):", what,
	    task->mode == 'c' ? 2 * task->kb : task->kb, task->directory);
}

static void
get(const struct task *task, int fd, uint64_t place)
{
	ssize_t got;

	do
		got = read(fd, task->buffer, task->size);
	while (got == -1 && errno == EINTR);
	if (got == -1)
		die("read:");
	if ((size_t)got != task->size)
		die("read %ld of %ld bytes", (long)got, (long)task->size);
	if (memcmp(task->buffer, &place, sizeof place) != 0)
		die("read something else than was written");
}

static void
put(const struct task *task, int fd, uint64_t place)
{
	ssize_t got, more;

	memcpy(task->buffer, &place, sizeof place);
	do
		got = write(fd, task->buffer, task->size);
	while (got == -1 && errno == EINTR);
	if (got == (ssize_t)task->size)
		return;
	more = got;
	if (got != -1)			/* the rest brings out the reason */
		more = write(fd, task->buffer + got, task->size - (size_t)got);
	if (more == -1)
		fail(task, "write");
	die("wrote %ld of %ld bytes", (long)got, (long)task->size);
}

static void
rewind_files(const struct task *task)
{
	if ((task->source != -1 && lseek(task->source, 0, SEEK_SET) != 0) ||
	    (task->target != -1 && lseek(task->target, 0, SEEK_SET) != 0))
		die("lseek:");
}

/*
 * Makes a file of full size that nobody else can open and that is gone
 * however this process ends.  Its places are numbered from first.
 */
static int
make_file(const struct task *task, uint64_t first)
{
	char name[] = "fstime-XXXXXX";
	int fd;
	sigset_t all, saved;
	uint64_t i;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &saved);
	fd = mkstemp(name);
	if (fd == -1)
		fail(task, "make a file");
	if (unlink(name) == -1)
		die("unlink %s:", name);
	sigprocmask(SIG_SETMASK, &saved, NULL);
	for (i = 0; i < task->places; i++)
		put(task, fd, first + i);
	if (fsync(fd) == -1)
		fail(task, "write");
	return fd;
}

static void
set_up(struct task *task)
{
	uint64_t i;

	/* A file size limit shall be EFBIG, with a reason, and not kill. */
	if (signal(SIGXFSZ, SIG_IGN) == SIG_ERR)
		die("signal SIGXFSZ:");
	if (chdir(task->directory) == -1)
		die("directory %s:", task->directory);
	task->buffer = calloc(1, task->size);
	if (task->buffer == NULL)
		die("calloc:");
	if (task->mode != 'r')		/* other places than move() writes */
		task->target = make_file(task, task->places);
	if (task->mode != 'w')
		task->source = make_file(task, 0);
	rewind_files(task);
	for (i = 0; task->source != -1 && i < task->places; i++)
		get(task, task->source, i);
	rewind_files(task);
}

/* The loop; gives back how many buffers were moved, in all whole KB. */
static uint64_t
move(const struct task *task)
{
	uint64_t n, place;

	place = 0;
	for (n = 0; bench_stopped == 0 || n * task->size % KB != 0; n++) {
		if (place == task->places) {
			rewind_files(task);
			place = 0;
		}
		if (task->mode != 'w')
			get(task, task->source, place);
		if (task->mode != 'r')
			put(task, task->target, place);
		place++;
	}
	return n;
}

/* The target must hold what n iterations have written. */
static void
check_target(const struct task *task, uint64_t n)
{
	uint64_t i;

	rewind_files(task);
	for (i = 0; i < n && i < task->places; i++)
		get(task, task->target, i);
	if (close(task->target) == -1)
		fail(task, "write");
}

/* Sets the task from the options; gives back the pass length. */
static double
parse(struct task *task, int argc, char *argv[])
{
	double places, size;
	int option;

	size = 1024;
	while ((option = getopt(argc, argv, "b:cd:m:rw")) != -1) {
		if (option == 'b')
			size = bench_number("buffer", optarg, MIN_BUFFER,
			    MAX_BUFFER);
		else if (option == 'd')
			task->directory = optarg;
		else if (option == 'm')
			task->kb = bench_number("blocks", optarg, 1,
			    MAX_BLOCKS);
		else if (option == '?' || task->mode != 0)
			usage();
		else
			task->mode = option;
	}
	if (task->mode == 0 || optind + 1 != argc)
		usage();
	task->size = (size_t)size;
	places = task->kb * KB / size;
	task->places = (uint64_t)places;
	if ((double)task->size < size || (double)task->places < places) {
		fprintf(stderr, "fstime: %.9g KB is not a whole number of "
		    "buffers of %.9g whole bytes\n", task->kb, size);
		usage();
	}
	return bench_number("seconds", argv[optind], BENCH_MIN_S,
	    BENCH_MAX_S);
}

int
main(int argc, char *argv[])
{
	double elapsed, seconds;
	struct task task = { 0, ".", 2000, 0, 0, NULL, -1, -1 };
	uint64_t n;

	bench_init(argv[0],
	    "-w|-r|-c [-b buffer] [-m blocks] [-d directory] seconds");
	seconds = parse(&task, argc, argv);
	set_up(&task);

	bench_start(seconds);
	n = move(&task);
	elapsed = bench_elapsed();
	if (task.mode != 'r')
		check_target(&task, n);
	free(task.buffer);
	bench_report(n * task.size / KB, elapsed, 1, "KBps");
	return BENCH_OK;
}
