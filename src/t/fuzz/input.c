/*
 * input.c - part of fuzz: makes an input, one of the examples changed in a few
 * places.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#define FILES_MAX 32

char input[INPUT_MAX + 1];
size_t input_length;

static unsigned long long state = 1;
static char *examples[FILES_MAX];
static size_t example_lengths[FILES_MAX];
static int examples_n;

void
seed(unsigned long long number)
{
	state = number * 2654435761u + 1;
}

size_t
below(size_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return n == 0 ? 0 : (size_t)(state % n);
}

void
read_examples(int n, char **names)
{
	static char text[INPUT_MAX + 1];

	for (; examples_n < n && examples_n < FILES_MAX; examples_n++) {
		example_lengths[examples_n] = read_file(names[examples_n], text,
		    INPUT_MAX / 2);
		examples[examples_n] = malloc(INPUT_MAX / 2 + 1);
		if (examples[examples_n] == NULL)
			fail("memory");
		memcpy(examples[examples_n], text, INPUT_MAX / 2);
	}
}

void
splice(size_t at, size_t cut, const char *text, size_t length)
{
	if (at + cut > input_length)
		cut = input_length - at;
	if (input_length - cut + length > INPUT_MAX)
		return;
	memmove(input + at + length, input + at + cut,
	    input_length - at - cut);
	memcpy(input + at, text, length);
	input_length = input_length - cut + length;
}

/* The start of the line, word or field around a place. */
static size_t
start_of(size_t at, const char *ends)
{
	while (at > 0 && strchr(ends, input[at - 1]) == NULL)
		at--;
	return at;
}

static void
change_once(void)
{
	static const char *const hostile[] = {
		"1e999", "-5", "nan", "inf", "0x10", "1,234.5", "", "|", "||",
		"\033[31m", "\n", "\r\n", "0", "-", "1e-400", "00001", "...",
		"99999999999999999999999", "\t", "`id`", "$(id)", "%s%n", "'",
		"\303\251", "\377", "=", "==", "> ", "samples)", "lps", "5.0",
		"ok", "error", "pass|1|1|", "copy|1|1|pipe|1|ok|"
	};
	static char part[4096];
	const char *word;
	size_t at, from, length;
	char byte;

	at = below(input_length + 1);
	switch (below(8)) {
	case 0:			/* any byte, NUL too */
		byte = (char)below(256);
		splice(at, 1, &byte, 1);
		break;
	case 1:			/* bytes away */
		splice(at, below(40), "", 0);
		break;
	case 2:			/* a word or field is another */
		from = start_of(at, " |\n");
		word = hostile[below(sizeof hostile / sizeof hostile[0])];
		length = strcspn(input + from, " |\n");
		splice(from, length, word, strlen(word));
		break;
	case 3:			/* something put in */
		word = hostile[below(sizeof hostile / sizeof hostile[0])];
		splice(at, 0, word, strlen(word));
		break;
	case 4:			/* a line away, or twice, or elsewhere */
		from = start_of(at, "\n");
		length = strcspn(input + from, "\n") + 1;
		if (length > sizeof part || from + length > input_length)
			break;
		memcpy(part, input + from, length);
		if (below(2) == 0)
			splice(from, length, "", 0);
		splice(start_of(below(input_length + 1), "\n"), 0, part,
		    below(3) == 0 ? 0 : length);
		break;
	case 5:			/* cut off */
		if (below(4) == 0)
			input_length = at;
		break;
	case 6:			/* a part of another example */
		word = examples[at = below((size_t)examples_n)];
		from = below(example_lengths[at]);
		length = below(400);
		if (from + length > example_lengths[at])
			length = example_lengths[at] - from;
		splice(below(input_length + 1), 0, word + from, length);
		break;
	default:		/* a long run of one byte */
		memset(part, " |9x\n-."[below(7)], sizeof part);
		splice(at, 0, part, below(8) == 0 ? sizeof part : below(90));
	}
	input[input_length] = '\0';
}

void
make_input(void)
{
	size_t changes, i;

	i = below((size_t)examples_n);
	input_length = example_lengths[i];
	memcpy(input, examples[i], input_length);
	input[input_length] = '\0';
	changes = 1 + below(6);
	for (i = 0; i < changes; i++)
		change_once();
}
