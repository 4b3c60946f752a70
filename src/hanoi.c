/*
 * hanoi - Recursion Test: Tower of Hanoi with 10 discs.
 *
 * One iteration moves the tower from one peg to another, recursively: 1023
 * calls, 1023 moves.  The discs are really moved, none onto a smaller one;
 * afterwards all must be on the other peg, in order.  The next iteration
 * moves them back.  Counting moves without discs would not do: both calls
 * inside a call would then be alike, and a compiler would make one of them.
 *
 * See LICENSE for copyright and licence details.
 */
#include "bench.h"

enum { DISCS = 10, MOVES = 1023, PEGS = 3, WARM_UP = 100 };

/* disc[1] is the lowest; disc[0] stands for the ground, larger than any. */
struct peg {
	int height;
	int disc[DISCS + 1];
};

struct game {
	struct peg peg[PEGS];
	long moves, faults;
};

static volatile int discs = DISCS;

static void
move_disc(struct game *game, int from, int to)
{
	struct peg *source, *target;
	int disc;

	source = &game->peg[from];
	target = &game->peg[to];
	disc = source->disc[source->height--];
	game->faults += disc > target->disc[target->height];
	target->disc[++target->height] = disc;
	game->moves++;
}

/* Moves the n upper discs of a peg. */
static void
move_tower(struct game *game, int n, int from, int to)
{
	int other;

	other = PEGS - from - to;	/* they are 0, 1 and 2 */
	if (n > 1)
		move_tower(game, n - 1, from, other);
	move_disc(game, from, to);
	if (n > 1)
		move_tower(game, n - 1, other, to);
}

static void
set_up(struct game *game)
{
	int i;

	for (i = 0; i < PEGS; i++) {
		game->peg[i].height = 0;
		game->peg[i].disc[0] = DISCS + 1;
	}
	for (i = 1; i <= DISCS; i++)
		game->peg[0].disc[i] = DISCS + 1 - i;
	game->peg[0].height = DISCS;
}

/* One iteration: number n moves the tower from peg 0, or back. */
static void
iterate(struct game *game, uint64_t n)
{
	const struct peg *target;
	int from, i, to;

	from = n % 2 == 0 ? 0 : 2;
	to = 2 - from;
	game->moves = game->faults = 0;
	move_tower(game, discs, from, to);
	target = &game->peg[to];
	if (game->moves != MOVES)
		die("%ld moves, not %d", game->moves, MOVES);
	if (game->faults != 0)
		die("%ld discs were put on smaller ones", game->faults);
	if (target->height != DISCS)
		die("%d of %d discs have arrived", target->height, DISCS);
	for (i = 1; i <= DISCS; i++)
		if (target->disc[i] != DISCS + 1 - i)
			die("disc %d is at place %d", target->disc[i], i);
}

int
main(int argc, char *argv[])
{
	double seconds;
	struct game game;
	uint64_t n;

	bench_init(argv[0], "seconds");
	if (argc != 2)
		usage();
	seconds = bench_number("seconds", argv[1], BENCH_MIN_S, BENCH_MAX_S);
	set_up(&game);
	for (n = 0; n < WARM_UP; n++)
		iterate(&game, n);

	set_up(&game);
	bench_start(seconds);
	for (n = 0; bench_stopped == 0; n++)
		iterate(&game, n);
	bench_report(n, bench_elapsed(), 1, "lps");
	return BENCH_OK;
}
