/*
 * dhry.h - what the two units of Dhrystone share: types, the data that both
 * touch, and the procedures.
 *
 * All of it has external linkage, the procedures of one unit too: a compiler
 * that knew all uses could leave out stores and parts of the work.
 *
 * See LICENSE for copyright and licence details.
 */
#ifndef DHRY_H
#define DHRY_H

enum ident { I1, I2, I3, I4, I5 };

enum { SIZE = 50, STRING = 31 };

struct record {
	struct record *next;
	enum ident discr;
	union {
		struct {
			enum ident ident;
			int number;
			char string[STRING];
		} first;
		struct {
			enum ident ident;
			char string[STRING];
		} second;
		struct {
			char letter_1, letter_2;
		} third;
	} variant;
};

extern struct record *head;
extern int number;
extern int truth;
extern char letter_1, letter_2;
extern int vector[SIZE];
extern int matrix[SIZE][SIZE];

/* dhry.c */
void proc_1(struct record *p);
void proc_2(int *x);
void proc_3(struct record **q);
void proc_4(void);
void proc_5(void);

/* dhry_procs.c */
void proc_6(enum ident v, enum ident *out);
void proc_7(int x, int y, int *out);
void proc_8(int row[SIZE], int table[SIZE][SIZE], int x, int y);
enum ident func_1(char x, char y);
int func_2(const char *s, const char *r);
int func_3(enum ident v);

#endif
