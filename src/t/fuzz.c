/*
 * fuzz.c - gives a program many inputs that are nearly right, and looks at how
 * it ends and what it makes of them; for long/fuzz.t.
 *
 *	fuzz KIND SEED COUNT FIELDS EXAMPLE... -- COMMAND...
 *	fuzz args SEED COUNT WORDS - -- PROGRAM...
 *
 * KIND files, text or records: an input is one of the examples, changed in a
 * few places, in the file "input", whose name stands for @ in the command.  FIELDS are the fields
 * of its lines of output that must be figures of the input, "score|8,tests|7":
 * prefix, number from 1; a figure is that of the input if the input has that
 * number as a word, or, with KIND records, if one of its copy lines gives that
 * rate, or two do together.  With KIND text no control character may come out.
 * KIND args: COUNT times one of the programs with words of WORDS, a file.
 *
 * Wrong are: an end by a signal, a status above 2 (but 4 and 77), more than 2 s
 * of CPU time or 20 s in all, a figure from nowhere.  The input of a wrong one
 * is kept as bad-N.  Prints a line for each and at last the number of inputs; status 1 if something was wrong.
 */
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>

#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define INPUT_MAX 65536
#define OUTPUT_MAX 1048576
#define NUMBERS_MAX 20000
#define FILES_MAX 32
#define WORDS_MAX 256

static unsigned long long state;
static char input[INPUT_MAX + 1], output[OUTPUT_MAX + 1];
static size_t input_length, output_length;
static double numbers[NUMBERS_MAX];
static int numbers_n;
static char *examples[FILES_MAX];
static size_t example_lengths[FILES_MAX];
static int examples_n;

static size_t
below(size_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return n == 0 ? 0 : (size_t)(state % n);
}

static void
fail(const char *what)
{
	perror(what);
	exit(2);
}

static size_t
read_file(const char *name, char *to, size_t size)
{
	size_t length;
	FILE *file;

	file = fopen(name, "rb");
	if (file == NULL)
		fail(name);
	length = fread(to, 1, size, file);
	fclose(file);
	to[length] = '\0';
	return length;
}

static void
write_file(const char *name, const char *from, size_t length)
{
	FILE *file;

	file = fopen(name, "wb");
	if (file == NULL || fwrite(from, 1, length, file) != length ||
	    fclose(file) != 0)
		fail(name);
}

static void
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

/* Puts text at a place of the input instead of cut bytes there. */
static void
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

static void
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

static void
add_number(double number)
{
	if (numbers_n < NUMBERS_MAX)
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

static int
is_known(double number)
{
	int i;

	for (i = 0; i < numbers_n; i++)
		if (number == numbers[i] || fabs(number - numbers[i]) <= 1e-6 * fabs(numbers[i]))
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

static int
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

/* fields: "score|8,tests|7" */
static int
check_fields(int n, const char *fields)
{
	const char *line, *field;
	size_t i, length;
	int at, wrong;

	wrong = 0;
	for (; *fields != '\0'; fields += *fields == ',') {
		length = strcspn(fields, "|");
		at = atoi(fields + length + 1);
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

static void
be_command(char **argv)
{
	struct rlimit cpu = { 2, 2 };
	int in, out;

	setpgid(0, 0);
	setrlimit(RLIMIT_CPU, &cpu);
	in = open("/dev/null", O_RDONLY);
	out = open("output", O_WRONLY | O_CREAT | O_TRUNC, 0600);
	dup2(in, 0);
	dup2(out, 1);
	out = open("errors", O_WRONLY | O_CREAT | O_TRUNC, 0600);
	dup2(out, 2);
	alarm(20);
	execvp(argv[0], argv);
	_exit(127);
}

static int
check_status(int n, int status)
{
	if (WIFSIGNALED(status)) {
		printf("input %d: killed by signal %d\n", n, WTERMSIG(status));
		return 1;
	}
	status = WEXITSTATUS(status);
	if (status > 2 && status != 4 && status != 77) {
		printf("input %d: status %d\n", n, status);
		return 1;
	}
	return 0;
}

static int
run(char **argv)
{
	int status;
	pid_t pid;

	pid = fork();
	if (pid == 0)
		be_command(argv);
	if (pid == -1 || waitpid(pid, &status, 0) == -1)
		fail("fork");
	kill(-pid, SIGKILL);
	return status;
}

static int
fuzz_files(const char *kind, int count, const char *fields, char **argv)
{
	char name[32];
	int i, n, wrong, wrong_here;

	for (i = 0; argv[i] != NULL; i++)
		if (strcmp(argv[i], "@") == 0)
			argv[i] = "./input";
	wrong = 0;
	for (n = 1; n <= count; n++) {
		make_input();
		write_file("input", input, input_length);
		wrong_here = check_status(n, run(argv));
		output_length = read_file("output", output, OUTPUT_MAX);
		numbers_n = 0;
		if (strcmp(kind, "records") == 0)
			learn_rates();
		else {
			learn_words();
			take_colours();
			learn_words();
		}
		wrong_here |= check_fields(n, fields);
		if (strcmp(kind, "text") == 0)
			wrong_here |= check_text(n);
		if (wrong_here) {
			snprintf(name, sizeof name, "bad-%d", n);
			rename("input", name);
			wrong = 1;
		}
	}
	printf("%d inputs\n", count);
	return wrong;
}

static int
fuzz_args(int count, const char *words_name, char **programs)
{
	static char text[INPUT_MAX + 1];
	char *argv[10], *words[WORDS_MAX], *at;
	size_t i, programs_n, n_args, words_n;
	int n, wrong;

	read_file(words_name, text, INPUT_MAX);
	words_n = 0;
	for (at = text; *at != '\0' && words_n < WORDS_MAX;) {
		words[words_n++] = at;
		at += strcspn(at, "\n");
		if (*at == '\n')
			*at++ = '\0';
	}
	for (programs_n = 0; programs[programs_n] != NULL; programs_n++)
		;
	wrong = 0;
	for (n = 1; n <= count; n++) {
		argv[0] = programs[below(programs_n)];
		n_args = below(9);
		for (i = 1; i <= n_args; i++)
			argv[i] = words[below(words_n)];
		argv[i] = NULL;
		if (!check_status(n, run(argv)))
			continue;
		wrong = 1;
		for (i = 0; argv[i] != NULL; i++)
			printf(" '%s'", argv[i]);
		printf("\n");
	}
	printf("%d inputs\n", count);
	return wrong;
}

int
main(int argc, char **argv)
{
	int count, i;

	for (i = 5; i < argc && strcmp(argv[i], "--") != 0; i++)
		;
	if (i >= argc - 1) {
		fprintf(stderr, "usage: fuzz kind seed count fields example... "
		    "-- command...\n");
		return 2;
	}
	state = strtoull(argv[2], NULL, 10) * 2654435761u + 1;
	count = atoi(argv[3]);
	if (strcmp(argv[1], "args") == 0)
		return fuzz_args(count, argv[4], argv + i + 1);
	read_examples(i - 5, argv + 5);
	return fuzz_files(argv[1], count, argv[4], argv + i + 1);
}
