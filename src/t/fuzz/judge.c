/*
 * judge.c - part of fuzz: looks for figures that are not of the input, and for
 * control characters.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#define NUMBERS_MAX 20000

static char output[OUTPUT_MAX + 1];
static size_t output_length;
static double numbers[NUMBERS_MAX];
static int numbers_n;

void
read_output(const char *name)
{
	output_length = read_file(name, output, OUTPUT_MAX);
}

/* Of an infinite one every other would differ by little. */
static void
add_number(double number)
{
	if (isfinite(number) && numbers_n < NUMBERS_MAX)
		numbers[numbers_n++] = number;
}

/* Every number, but not what stands behind the comma of another: 1,234.5. */
static void
learn_words(void)
{
	double number;
	size_t i;
	char *end;

	for (i = 0; i < input_length; i++) {
		if ((input[i] < '0' || input[i] > '9') && input[i] != '.')
			continue;
		number = strtod(input + i, &end);
		if (i < 2 || input[i - 1] != ',' || input[i - 2] < '0' ||
		    input[i - 2] > '9')
			add_number(number);
		if (end > input + i)
			i = (size_t)(end - input) - 1;
	}
}

/* As a terminal shows it: colours in the middle of a number are no end of it. */
static void
take_colours(void)
{
	char *at;

	for (at = input; at < input + input_length; at++)
		if (strncmp(at, "\033[31m", 5) == 0)
			splice((size_t)(at - input), 5, "", 0);
	input[input_length] = '\0';
}

/* The rates of whole copy lines; then the sums of two of them. */
static void
learn_rates(void)
{
	double base, count, seconds;
	int at, i, j, n;
	char *line;

	for (line = input; line < input + input_length;
	    line += strcspn(line, "\n") + 1)
		if (sscanf(line, "copy|%*[^|]|%*[^|]|%*[^|]|%*[^|]|ok|%lf|%lf|"
		    "%n", &count, &base, &at) == 2 &&
		    sscanf(line + at + strcspn(line + at, "|\n"), "|%lf|",
		    &seconds) == 1)
			add_number(base > 0 ? count / seconds * base : count);
	n = numbers_n;
	for (i = 0; i < n && n < 120; i++)
		for (j = 0; j < i; j++)
			add_number(numbers[i] + numbers[j]);
}

static void
learn(const char *kind)
{
	numbers_n = 0;
	if (strcmp(kind, "records") == 0) {
		learn_rates();
		return;
	}
	learn_words();
	take_colours();
	learn_words();
}

static int
is_known(double number)
{
	int i;

	for (i = 0; i < numbers_n; i++)
		if (fabs(number - numbers[i]) <= 1e-6 * fabs(numbers[i]))
			return 1;
	return 0;
}

/* Complains of the figures in a field of a line of output. */
static int
check_field(int n, const char *field)
{
	char *end;
	double number;
	int wrong;

	wrong = 0;
	while (*field != '|' && *field != '\n' && *field != '\0') {
		number = strtod(field, &end);
		if (end == field) {
			field++;
			continue;
		}
		if (!is_known(number)) {
			printf("input %d: %.*s is not of the input\n", n,
			    (int)(end - field), field);
			wrong = 1;
		}
		field = end;
	}
	return wrong;
}

int
check_figures(int n, const char *kind, const char *fields)
{
	const char *line, *field;
	size_t i, length;
	long at;
	int wrong;

	learn(kind);
	wrong = 0;
	for (; *fields != '\0'; fields += *fields == ',') {
		length = strcspn(fields, "|");
		at = strtol(fields + length + 1, NULL, 10);
		for (line = output; *line != '\0';
		    line += strcspn(line, "\n"), line += *line == '\n') {
			if (strncmp(line, fields, length) != 0 ||
			    (length > 0 && line[length] != '|'))
				continue;
			field = line;
			for (i = 1; i < (size_t)at && *field != '\0'; i++) {
				field += strcspn(field, "|\n");
				field += *field == '|';
			}
			wrong |= check_field(n, field);
		}
		fields += strcspn(fields, ",");
	}
	return wrong;
}

int
check_text(int n)
{
	size_t i;

	for (i = 0; i < output_length; i++)
		if ((output[i] >= 0 && output[i] < ' ' && output[i] != '\n') ||
		    output[i] == 127) {
			printf("input %d: a control character comes out\n", n);
			return 1;
		}
	return 0;
}
