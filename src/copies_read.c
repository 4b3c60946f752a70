/*
 * copies_read.c - takes what the copies print, without ever blocking.
 *
 * See LICENSE for copyright and licence details.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "copies.h"

#define OUT_MAX 65536		/* more on standard output is a flood */
#define ERR_MAX 1048576		/* the same on standard error, all copies */

void
close_poll(struct pollfd *poller)
{
	if (poller->fd != -1)
		close(poller->fd);
	poller->fd = -1;
}

size_t
read_some(struct pollfd *poller, char *buffer, size_t size)
{
	ssize_t got;

	if (poller->fd == -1)
		return 0;
	do
		got = read(poller->fd, buffer, size);
	while (got == -1 && errno == EINTR);
	if (got == 0 || (got == -1 && errno != EAGAIN &&
	    errno != EWOULDBLOCK))
		close_poll(poller);
	return got > 0 ? (size_t)got : 0;
}

/* Adds to the text of a copy; whether there was memory for it. */
static int
keep_text(struct copy *copy, const char *text, size_t length)
{
	size_t size;
	char *bigger;

	for (size = copy->size; size < copy->length + length + 1; )
		size = size == 0 ? 256 : 2 * size;
	if (size > copy->size) {
		bigger = realloc(copy->text, size);
		if (bigger == NULL)
			return 0;
		copy->text = bigger;
		copy->size = size;
	}
	memcpy(copy->text + copy->length, text, length);
	copy->length += length;
	copy->text[copy->length] = '\0';
	return 1;
}

void
read_out(struct pass *pass, int i)
{
	char buffer[4096];
	struct copy *copy;
	struct pollfd *poller;
	size_t got, j;

	copy = &pass->copies[i];
	poller = &pass->polls[SLOT_COPIES + i];
	while ((got = read_some(poller, buffer, sizeof buffer)) > 0) {
		for (j = 0; j < got; j++)
			if (buffer[j] == '\0')
				buffer[j] = '?';
		if (copy->length + got > OUT_MAX)
			copy->cause = CAUSE_FLOOD_OUT;
		else if (!keep_text(copy, buffer, got))
			copy->cause = CAUSE_NO_MEMORY;
		else
			continue;
		signal_copy(copy, SIGKILL);
		close_poll(poller);
	}
}

void
read_err(struct pass *pass)
{
	char buffer[4096];
	size_t got, i, length;

	length = strlen(pass->err_line);
	while ((got = read_some(&pass->polls[SLOT_ERR], buffer,
	    sizeof buffer)) > 0) {
		for (i = 0; i < got && !pass->err_line_ends; i++) {
			if (buffer[i] == '\n')
				pass->err_line_ends = length > 0;
			else if (length < REASON_MAX)
				pass->err_line[length++] =
				    (char)(buffer[i] != '\0' ? buffer[i] : '?');
		}
		pass->err_bytes += got;
		if (pass->err_bytes <= ERR_MAX)
			continue;
		for (i = 0; i < (size_t)pass->n; i++) {
			if (pass->copies[i].pid == 0)
				continue;
			pass->copies[i].cause = CAUSE_FLOOD_ERR;
			signal_copy(&pass->copies[i], SIGKILL);
		}
		close_poll(&pass->polls[SLOT_ERR]);
	}
}
