/*
 * cctest.c - what the test C compiles and links: a small program of the usual
 * kind, valid in every C from 1989 to 2023.  It sorts words with a tree, sums
 * numbers in a table, packs bits and prints one line of results.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH 12
#define ROWS 8
#define COLUMNS 5

struct node {
	char word[LENGTH];
	int count;
	struct node *left;
	struct node *right;
};

union parts {
	unsigned long whole;
	unsigned char byte[sizeof(unsigned long)];
};

enum colour { RED, GREEN, BLUE, COLOURS };

typedef int (*operation)(int, int);

static const char text[] = "a pipe is a queue of bytes and a file is a row of "
	"bytes and a process is a program that runs";

static long table[ROWS][COLUMNS];
static const char *const names[COLOURS] = { "red", "green", "blue" };

static int add(int a, int b)
{
	return a + b;
}

static int subtract(int a, int b)
{
	return a - b;
}

static int multiply(int a, int b)
{
	return a * b;
}

static struct node *insert(struct node *tree, const char *word)
{
	int order;

	if (tree == NULL) {
		tree = (struct node *)malloc(sizeof *tree);
		if (tree == NULL)
			exit(EXIT_FAILURE);
		strncpy(tree->word, word, LENGTH - 1);
		tree->word[LENGTH - 1] = '\0';
		tree->count = 1;
		tree->left = tree->right = NULL;
		return tree;
	}
	order = strcmp(word, tree->word);
	if (order < 0)
		tree->left = insert(tree->left, word);
	else if (order > 0)
		tree->right = insert(tree->right, word);
	else
		tree->count++;
	return tree;
}

static int walk(const struct node *tree, int depth, int *deepest)
{
	if (tree == NULL)
		return 0;
	if (depth > *deepest)
		*deepest = depth;
	return walk(tree->left, depth + 1, deepest) + 1 +
		walk(tree->right, depth + 1, deepest);
}

static struct node *read_words(const char *from)
{
	struct node *tree = NULL;
	char word[LENGTH];
	size_t n;

	while (*from != '\0') {
		n = strcspn(from, " ");
		if (n >= sizeof word)
			n = sizeof word - 1;
		memcpy(word, from, n);
		word[n] = '\0';
		tree = insert(tree, word);
		from += n;
		from += strspn(from, " ");
	}
	return tree;
}

static long fill_table(void)
{
	long sum = 0;
	int column, row;

	for (row = 0; row < ROWS; row++)
		for (column = 0; column < COLUMNS; column++) {
			table[row][column] = (long)row * column - column;
			sum += table[row][column];
		}
	return sum;
}

static int bits(unsigned long value)
{
	int n;

	for (n = 0; value != 0; n++)
		value &= value - 1;
	return n;
}

int main(void)
{
	static const operation operations[] = { add, subtract, multiply };
	union parts parts;
	struct node *tree;
	double mean;
	int deepest = 0, i, result = 1, words;
	size_t letters = 0;

	tree = read_words(text);
	words = walk(tree, 1, &deepest);
	for (i = 0; i < 9; i++)
		result = operations[i % 3](result, i);
	for (i = RED; i < COLOURS; i++)
		switch (i) {
		case GREEN:
			letters += 2 * strlen(names[i]);
			break;
		default:
			letters += strlen(names[i]);
		}
	mean = (double)fill_table() / (ROWS * COLUMNS);
	parts.whole = 0;
	parts.byte[0] = 0xa5;
	printf("%d words, depth %d, result %d, letters %d, mean %.2f, bits %d\n",
		words, deepest, result, (int)letters, mean, bits(parts.whole));
	return 0;
}
