/*
 * cpus - how many processors the system has and how many of them we may use.
 *
 * Prints "online N", "usable N" and, where a control group limits CPU time,
 * "quota X.YZ", all in CPUs.  Usable are those online that the affinity mask
 * has, but no more than the quota, rounded up.  What cannot be found out is
 * left out without a word.  -r takes /proc and /sys from below root, for
 * tests.
 *
 * See LICENSE for copyright and licence details.
 */
#define _GNU_SOURCE		/* sched_getaffinity */
#ifndef __linux__
#undef _XOPEN_SOURCE		/* may hide _SC_NPROCESSORS_ONLN */
#endif

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

/* All that only Linux has, until #endif. */
#if defined(__linux__) && !defined(BENCH_NO_LINUX)
#include <sched.h>

#define MASK_MAX (1 << 20)	/* CPUs: sizes of the mask to be tried */

/* CPUs in our affinity mask, or 0. */
static long
affinity(void)
{
	cpu_set_t *set;
	size_t size;
	int error, n, result;

	error = EINVAL;			/* the kernel's mask is larger */
	result = 0;
	for (n = 1024; error == EINVAL && n <= MASK_MAX; n *= 2) {
		set = CPU_ALLOC((size_t)n);
		if (set == NULL)
			break;
		size = CPU_ALLOC_SIZE((size_t)n);
		CPU_ZERO_S(size, set);
		error = 0;
		if (sched_getaffinity(0, size, set) == -1)
			error = errno;
		else
			result = CPU_COUNT_S(size, set);
		CPU_FREE(set);
	}
	return result;
}

/* The first line of the named file in directory, as formatted; or NULL. */
static char *
first_line(const char *directory, const char *name)
{
	char *line, path[4096];
	size_t size;
	FILE *file;
	int length;

	length = snprintf(path, sizeof path, "%s/%s", directory, name);
	if (length < 0 || length >= (int)sizeof path)
		return NULL;
	file = fopen(path, "r");
	if (file == NULL)
		return NULL;
	line = NULL;
	size = 0;
	if (getline(&line, &size, file) == -1) {
		free(line);
		line = NULL;
	}
	fclose(file);
	return line;
}

/* The quota of one control group in CPUs, or 0. */
static double
group_quota(const char *directory)
{
	char *line, *period;
	double quota, us;

	quota = us = 0;
	line = first_line(directory, "cpu.max");
	if (line != NULL) {		/* version 2: "max" or us, and period */
		sscanf(line, "%lf %lf", &quota, &us);
		free(line);
		return quota > 0 && us > 0 ? quota / us : 0;
	}
	line = first_line(directory, "cpu.cfs_quota_us");
	period = first_line(directory, "cpu.cfs_period_us");
	if (line != NULL && period != NULL) {
		quota = strtod(line, NULL);	/* -1: none */
		us = strtod(period, NULL);
	}
	free(line);
	free(period);
	return quota > 0 && us > 0 ? quota / us : 0;
}

/* Lowers quota to that of a group below mount, or of those above it. */
static void
lower_quota(double *quota, const char *mount, const char *group)
{
	char path[4096];
	int length, root;
	double next;

	root = (int)strlen(mount);
	length = snprintf(path, sizeof path, "%s%s", mount, group);
	if (length < 0 || length >= (int)sizeof path ||
	    strstr(group, "/..") != NULL)
		path[root] = '\0';	/* a group we cannot see from here */
	for (;;) {
		next = group_quota(path);
		if (next > 0 && (*quota <= 0 || next < *quota))
			*quota = next;
		if (strlen(path) <= (size_t)root)
			return;
		*strrchr(path, '/') = '\0';
	}
}

/* Whether the list, parted by commas, has the controller cpu. */
static int
has_cpu(const char *list)
{
	size_t length;

	for (;;) {
		length = strcspn(list, ",");
		if (length == 3 && strncmp(list, "cpu", 3) == 0)
			return 1;
		if (list[length] == '\0')
			return 0;
		list += length + 1;
	}
}

/* As lower_quota, the mount being that of name under the given root. */
static void
lower_by_mount(double *quota, const char *root, const char *name,
    const char *group)
{
	char mount[2048];
	int length;

	length = snprintf(mount, sizeof mount, "%s/sys/fs/cgroup%s%s", root,
	    name[0] != '\0' ? "/" : "", name);
	if (length > 0 && length < (int)sizeof mount)
		lower_quota(quota, mount, group);
}

/* The smallest CPU quota of our control groups, or 0. */
static double
find_quota(const char *root)
{
	char path[2048], *line, *list, *group;
	double quota;
	size_t size;
	FILE *file;

	quota = 0;
	snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
	file = fopen(path, "r");
	line = NULL;
	size = 0;
	while (file != NULL && getline(&line, &size, file) != -1) {
		line[strcspn(line, "\n")] = '\0';
		list = strchr(line, ':');	/* number:controllers:/group */
		group = list != NULL ? strchr(++list, ':') : NULL;
		if (group == NULL || group[1] != '/')
			continue;
		*group++ = '\0';
		if (*list == '\0') {		/* version 2 */
			lower_by_mount(&quota, root, "", group);
			lower_by_mount(&quota, root, "unified", group);
		} else if (has_cpu(list)) {
			lower_by_mount(&quota, root, "cpu", group);
			lower_by_mount(&quota, root, list, group);
		}
	}
	free(line);
	if (file != NULL)
		fclose(file);
	return quota;
}
#else
#define affinity() 0L
#define find_quota(root) ((void)(root), 0.0)
#endif

static const char *
read_options(int argc, char *argv[])
{
	const char *root;
	int option;

	root = "";
	while ((option = getopt(argc, argv, "r:")) != -1) {
		if (option != 'r')
			usage();
		root = optarg;
	}
	if (optind != argc)
		usage();
	return root;
}

int
main(int argc, char *argv[])
{
	const char *root;
	long masked, online, usable;
	double quota;

	bench_init(argv[0], "[-r root]");
	root = read_options(argc, argv);
	online = sysconf(_SC_NPROCESSORS_ONLN);
	if (online < 1)
		online = 1;
	usable = online;
	masked = affinity();
	if (masked > 0 && masked < usable)
		usable = masked;
	quota = find_quota(root);
	if (quota > 0 && quota < (double)usable) {
		usable = (long)quota;
		if ((double)usable < quota)
			usable++;
	}
	printf("online %ld\nusable %ld\n", online, usable);
	if (quota > 0)
		printf("quota %.2f\n", quota);
	if (fflush(stdout) == EOF || ferror(stdout)) {
		fprintf(stderr, "cpus: write: %s\n", strerror(errno));
		return BENCH_FAILED;
	}
	return BENCH_OK;
}
