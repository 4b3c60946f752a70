/*
 * fuzz.h - what the parts of fuzz, a program that gives others many inputs that
 * are nearly right, share: see main.c.
 */
#include <stddef.h>

#define INPUT_MAX 65536
#define OUTPUT_MAX 1048576

/* input.c: the input in use and its length, a NUL behind it. */
extern char input[INPUT_MAX + 1];
extern size_t input_length;

/* Puts text at a place of the input instead of cut bytes there. */
void splice(size_t at, size_t cut, const char *text, size_t length);
/* Makes the numbers to come; equal seeds make equal ones. */
void seed(unsigned long long number);
/* A number from 0 below n; 0 if n is 0. */
size_t below(size_t n);
void read_examples(int n, char **names);
/* One of the examples, changed in a few places. */
void make_input(void);

/*
 * judge.c: 1 if something of the output of input number n is wrong, which is
 * printed.
 */
int check_text(int n);
/* kind as in main.c; fields: "score|8,tests|7" */
int check_figures(int n, const char *kind, const char *fields);
/* Reads the output from the file of that name. */
void read_output(const char *name);

/* main.c */
void fail(const char *what);
size_t read_file(const char *name, char *to, size_t size);
