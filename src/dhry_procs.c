/*
 * dhry_procs - procedures 6 to 8 and functions 1 to 3 of Dhrystone, the unit
 * that the main loop in dhry.c must not see into.
 *
 * See LICENSE for copyright and licence details.
 */
#include <string.h>

#include "dhry.h"

void
proc_6(enum ident v, enum ident *out)
{
	*out = v;
	if (!func_3(v))
		*out = I4;
	switch (v) {
	case I1:
		*out = I1;
		break;
	case I2:
		*out = number > 100 ? I1 : I4;
		break;
	case I3:
		*out = I2;
		break;
	case I4:
		break;
	case I5:
		*out = I3;
		break;
	}
}

void
proc_7(int x, int y, int *out)
{
	int t;

	t = x + 2;
	*out = y + t;
}

void
proc_8(int row[SIZE], int table[SIZE][SIZE], int x, int y)
{
	REG int k, t;

	t = x + 5;
	row[t] = y;
	row[t + 1] = row[t];
	row[t + 30] = t;
	for (k = t; k <= t + 1; k++)
		table[t][k] = t;
	table[t][t - 1] += 1;
	table[t + 20][t] = row[t];
	number = 5;
}

enum ident
func_1(char x, char y)
{
	char u, v;

	u = x;
	v = u;
	if (v != y)
		return I1;
	letter_1 = u;
	return I2;
}

int
func_2(const char *s, const char *r)
{
	REG int k;
	char ch;

	k = 2;
	ch = '\0';
	while (k <= 2) {
		if (func_1(s[k], r[k + 1]) == I1) {
			ch = 'A';
			k += 1;
		}
	}
	if (ch >= 'W' && ch <= 'Y')
		k = 7;
	if (ch == 'R')
		return 1;
	if (strcmp(s, r) > 0) {
		k += 7;
		number = k;
		return 1;
	}
	return 0;
}

int
func_3(enum ident v)
{
	return v == I3;
}
