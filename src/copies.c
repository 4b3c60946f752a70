/*
 * copies - starts N copies of a test program behind one gate, waits for them
 * and prints one record a copy and one for the pass on standard output.
 *
 * Nothing is printed before all is over, and nothing if copies was stopped.
 * Whatever happens, no process of the copies' groups and no directory is left.
 * The parts: _start and _exec make processes, _tree their directories; _wait,
 * _read and _signals see them through; _judge and _record tell what they did.
 *
 * See LICENSE for copyright and licence details.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"
#include "copies.h"

#define COPIES_MAX 1000000	/* only to catch slips: the system has its own */
#define GRACE_MAX_S 1e6

/* Formats as complain says. */
static void
explain(char *text, size_t size, const char *format, va_list ap, int error)
{
	size_t length;

	vsnprintf(text, size, format, ap);
	length = strlen(text);
	if (format[strlen(format) - 1] == ':')
		snprintf(text + length, size - length, " %s", strerror(error));
}

void
complain(const char *format, ...)
{
	char text[1024];
	va_list ap;
	int error;

	error = errno;
	va_start(ap, format);
	explain(text, sizeof text, format, ap, error);
	va_end(ap);
	fprintf(stderr, "copies: %s\n", text);
}

void
break_pass(struct pass *pass, const char *format, ...)
{
	va_list ap;
	int error;

	error = errno;
	if (pass->broken[0] != '\0')
		return;
	va_start(ap, format);
	explain(pass->broken, sizeof pass->broken, format, ap, error);
	va_end(ap);
}

/*
 * Descriptors 0 to 2 are open, all others close on exec.  Counts the others;
 * -1, with a message, if there is no standard output.
 */
static int
tidy_descriptors(void)
{
	int fd, n;

	if (fcntl(STDOUT_FILENO, F_GETFD) == -1) {
		complain("standard output is closed");
		return -1;
	}
	/* A pipe that became descriptor 2 would be mistaken for stderr. */
	do
		fd = open("/dev/null", O_RDWR);
	while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd > STDERR_FILENO)
		close(fd);
	n = 0;
	/* Nobody hands down higher ones; the limit itself may be 1e9. */
	for (fd = STDERR_FILENO + 1; fd < 1024; fd++)
		n += fcntl(fd, F_SETFD, FD_CLOEXEC) != -1;
	return n;
}

/* Prefix of a record: nothing that would break its line. */
static void
check_prefix(const char *prefix)
{
	for (; *prefix != '\0'; prefix++) {
		if (*prefix >= ' ' && *prefix <= '~')
			continue;
		complain("-p: only printable ASCII characters are allowed");
		usage();
	}
}

/* Reads the command line into pass; whether it is a trial start. */
static int
read_options(struct pass *pass, int argc, char *argv[])
{
	double n, seconds, grace;
	int option, trial;

	trial = 0;
	grace = 10;
	/* +: glibc would go on with the program's options. */
	while ((option = getopt(argc, argv, "+d:g:p:x")) != -1) {
		if (option == 'd' && optarg[0] != '\0')
			pass->dir = optarg;
		else if (option == 'g')
			grace = bench_number("grace", optarg, 0, GRACE_MAX_S);
		else if (option == 'p')
			pass->prefix = optarg[0] != '\0' ? optarg : NULL;
		else if (option == 'x')
			trial = 1;
		else
			usage();
	}
	pass->argv = argv + optind;
	if (trial && argc - optind >= 1)
		return 1;
	if (trial || argc - optind < 3)
		usage();
	if (pass->prefix != NULL)
		check_prefix(pass->prefix);
	n = bench_number("number of copies", pass->argv[0], 1, COPIES_MAX);
	pass->n = (int)n;
	if (n - pass->n > 0)
		usage();
	seconds = bench_number("seconds", pass->argv[1], BENCH_MIN_S,
	    BENCH_MAX_S);
	pass->limit_s = grace + 3 * seconds + 0.5 * n;
	pass->argv += 2;
	return 0;
}

/* The copies' directories are others: makes the program's path absolute. */
static void
resolve_program(struct pass *pass)
{
	char here[4096], *path;
	size_t size;

	if (pass->dir == NULL || pass->argv[0][0] == '/')
		return;
	if (getcwd(here, sizeof here) == NULL) {
		break_pass(pass, "current directory:");
		return;
	}
	size = strlen(here) + strlen(pass->argv[0]) + 2;
	path = malloc(size);
	if (path == NULL) {
		break_pass(pass, "malloc:");
		return;
	}
	snprintf(path, size, "%s/%s", here, pass->argv[0]);
	pass->argv[0] = path;
}

int
main(int argc, char *argv[])
{
	struct timespec ts;
	struct pass pass;
	int i, inherited, status, trial;

	memset(&pass, 0, sizeof pass);
	pass.parent = getppid();
	pass.gate = -1;
	bench_init(argv[0], "[-d dir] [-p prefix] [-g grace] copies seconds "
	    "program [argument...]\n       copies -x program...");
	trial = read_options(&pass, argc, argv);
	inherited = tidy_descriptors();
	if (inherited == -1)
		return COPIES_UNWRITTEN;
	if (trial)
		return try_programs(pass.argv);
	if (clock_gettime(CLOCK_MONOTONIC, &ts) == -1) {
		complain("clock_gettime CLOCK_MONOTONIC:");
		return BENCH_FAILED;
	}
	resolve_program(&pass);
	pass.wall_begin = time(NULL);
	pass.begin = bench_now();
	start_copies(&pass, inherited);
	wait_for_copies(&pass);
	pass.end = bench_now();
	pass.wall_end = time(NULL);
	remove_tree(&pass);
	if (pass.stop == 0 && stop_requested() != 0)
		pass.stop = 128 + stop_requested();
	status = pass.stop != 0 ? pass.stop : print_record(&pass);
	for (i = 0; pass.copies != NULL && i < pass.n; i++)
		free(pass.copies[i].text);
	free(pass.copies);
	free(pass.polls);
	return status;
}
