/*
 * copies_tree.c - the scratch directories of the copies.
 *
 * See LICENSE for copyright and licence details.
 */
#include <sys/stat.h>

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "copies.h"

#define NFTW_FDS 4		/* few may be left */
#define TRIES 8

char *
tree_path(const struct pass *pass, int i)
{
	char *path;
	size_t size;

	size = strlen(pass->dir) + 16;
	path = malloc(size);
	if (path != NULL)
		snprintf(path, size, "%s/%d", pass->dir, i + 1);
	return path;
}

void
make_tree(struct pass *pass)
{
	char *path;
	mode_t mask;
	int i, result;

	if (pass->dir == NULL)
		return;
	mask = umask(0);		/* 0700 is what we mean */
	result = mkdir(pass->dir, 0700);
	if (result == -1)
		break_pass(pass, "mkdir %.100s:", pass->dir);
	pass->dir_made = result == 0;
	for (i = 0; result == 0 && i < pass->n; i++) {
		path = tree_path(pass, i);
		result = path != NULL ? mkdir(path, 0700) : -1;
		if (result == -1)
			break_pass(pass, "mkdir %.100s/%d:", pass->dir, i + 1);
		free(path);
	}
	umask(mask);
}

/* For nftw: goes on whatever happens. */
static int
remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st;
	(void)ftw;
	if (type == FTW_DP || type == FTW_DNR)
		rmdir(path);
	else
		unlink(path);
	return 0;
}

/* For nftw: a copy may have made directories that not even it can enter. */
static int
open_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st;
	(void)ftw;
	if (type == FTW_D || type == FTW_DNR)
		chmod(path, 0700);
	return 0;
}

void
remove_tree(struct pass *pass)
{
	int i;

	if (!pass->dir_made)
		return;
	/* Again, if somebody still wrote to it; FTW_PHYS: follows no link. */
	for (i = 0; i < TRIES; i++) {
		nftw(pass->dir, remove_one, NFTW_FDS,
		    FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
		if (rmdir(pass->dir) == 0 || errno == ENOENT)
			return;
		nftw(pass->dir, open_one, NFTW_FDS, FTW_PHYS | FTW_MOUNT);
	}
	complain("cannot remove %s:", pass->dir);
}
