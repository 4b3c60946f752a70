# compare-method.awk - which tests differ between two runs of one machine: for
# compare.awk and src/t/simulate.awk, with compare-stats.awk.  Prints nothing.
#
# A machine drifts as a whole within minutes; that is common to the tests of a
# round.  So each pass is taken relative to the other tests of its round: its
# logarithm, less the mean of the others' without the quarter at either end.
# Then Mann-Whitney on these, and Holm's correction over the tests.  A test that
# is found to differ leaves the mean of the others, and all is done again
# without it: else it would make the others differ the other way.  More than
# half always stay: what a minority does is not the machine.
#
# What is left of the drift makes passes follow each other more closely than the
# test assumes.  p is widened for that, by the correlation of each pass with the
# next (half a test's own, half the mean of all tests', which is surer).
#
# Reads	log_of[side, test, round], side 1 and 2, test 1..tests; there is none for
#	a pass that failed.

# Sets p_of[test], adjusted[test] and differs[test]; relative[side, test, round]
# is left as the last step saw it.  Gives the number of tests that differ.
function judge(tests, rounds1, rounds2,    best, found, highest, left, p, t) {
	for (t = 1; t <= tests; t++) {
		differs[t] = outside[t] = 0
		adjusted[t] = 1
		find_level(t, rounds1, rounds2)
	}
	for (left = tests; left > 0; left--) {
		find_relative(tests, 1, rounds1)
		find_relative(tests, 2, rounds2)
		find_following(tests, rounds1, rounds2)
		best = 0
		for (t = 1; t <= tests; t++) {
			if (differs[t])
				continue
			p_of[t] = p_relative(t, rounds1, rounds2)
			if (best == 0 || p_of[t] < p_of[best])
				best = t
		}
		p = at_most_one(p_of[best] * left)
		if (p > highest)
			highest = p
		adjusted[best] = highest
		if (highest > 0.05)
			break
		differs[best] = 1
		outside[best] = ++found < tests / 2
	}
	adjust_others(tests, left, highest)
	return found + 0
}

# Holm for those that do not differ.
function adjust_others(tests, left, highest,    best, i, n, p, t) {
	for (t = 1; t <= tests; t++)
		if (!differs[t])
			order[++n] = t
	for (i = 1; i <= n; i++) {
		best = i
		for (t = i + 1; t <= n; t++)
			if (p_of[order[t]] < p_of[order[best]])
				best = t
		t = order[best]
		order[best] = order[i]
		p = at_most_one(p_of[t] * (n - i + 1))
		if (p > highest)
			highest = p
		adjusted[t] = highest
	}
}

# A test's own level, so that those of a round can be put in order.
function find_level(t, rounds1, rounds2,    n, r, s, v) {
	for (s = 1; s <= 2; s++)
		for (r = 1; r <= (s == 1 ? rounds1 : rounds2); r++)
			if ((s, t, r) in log_of)
				v[++n] = log_of[s, t, r]
	level[t] = median(v, n)
}

# relative[s, test, round] of one side: of every test in every round that has
# two others.
function find_relative(tests, s, rounds,    i, n, r, t, x) {
	for (r = 1; r <= rounds; r++) {
		n = 0
		for (t = 1; t <= tests; t++) {
			if (outside[t] || !((s, t, r) in log_of))
				continue
			x = log_of[s, t, r] - level[t]
			for (i = n++; i > 0 && apart[i] > x; i--) {
				apart[i + 1] = apart[i]
				whose[i + 1] = whose[i]
			}
			apart[i + 1] = x
			whose[i + 1] = t
		}
		split("", place_of)
		for (i = 1; i <= n; i++) {
			sum_to[i] = sum_to[i - 1] + apart[i]
			place_of[whose[i]] = i
		}
		for (t = 1; t <= tests; t++)
			if ((s, t, r) in log_of && n - !outside[t] >= 2)
				relative[s, t, r] = log_of[s, t, r] - \
				    level[t] - mean_of_others(t, n)
			else
				delete relative[s, t, r]
	}
}

# Mean of apart[1..n] but t's own, without the quarter at either end.
function mean_of_others(t, n,    cut, first, last, others, place, sum) {
	others = n - (t in place_of)
	cut = int(others / 4)
	first = cut + 1
	last = others - cut
	if (t in place_of) {
		place = place_of[t]
		first += place <= first
		last += place <= last
	}
	sum = sum_to[last] - sum_to[first - 1]
	if (place >= first && place <= last)
		sum -= apart[place]
	return sum / (others - 2 * cut)
}

# side[1..n] and its number: the relative passes of a test on one side.
function take_relative(side, s, t, rounds,    n, r) {
	for (r = 1; r <= rounds; r++)
		if ((s, t, r) in relative)
			side[++n] = relative[s, t, r]
	return n + 0
}

function p_relative(t, rounds1, rounds2,    m, n, x, y) {
	m = take_relative(x, 1, t, rounds1)
	n = take_relative(y, 2, t, rounds2)
	if (m == 0 || n == 0)
		return 1
	return widened(mann_whitney(x, m, y, n), \
	    (following[t] + following_mean) / 2)
}

# Sets following[t], the correlation of a test's relative passes with the next
# of the same side, and following_mean.
function find_following(tests, rounds1, rounds2,    t) {
	following_mean = 0
	for (t = 1; t <= tests; t++) {
		spread_sum = next_sum = spread_n = 0
		add_following(1, t, rounds1)
		add_following(2, t, rounds2)
		# the mean was taken from the same passes: 1/n too low
		following[t] = spread_sum > 0 ? \
		    next_sum / spread_sum + 2 / spread_n : 0
		following_mean += following[t] / tests
	}
}

function add_following(s, t, rounds,    i, mean, n, x) {
	n = take_relative(x, s, t, rounds)
	for (i = 1; i <= n; i++)
		mean += x[i] / n
	for (i = 1; i <= n; i++) {
		x[i] -= mean
		spread_sum += x[i] * x[i]
		if (i > 1)
			next_sum += x[i] * x[i - 1]
	}
	spread_n += n
}

# p if the passes are worth fewer, as they are if each follows the last by r.
function widened(p, r,    t, z) {
	if (r <= 0 || p >= 1 || p <= 0)
		return p
	if (r > 0.9)
		r = 0.9
	# the normal quantile, good to 0.0005 (Abramowitz and Stegun 26.2.23)
	t = root(-2 * ln(p / 2))
	z = t - (2.515517 + t * (0.802853 + t * 0.010328)) / \
	    (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
	z = two_sided((z > 0 ? z : 0) * root((1 - r) / (1 + r)))
	return z > p ? z : p
}

# The smallest p that m and n passes can give.
function smallest_p(m, n) {
	if (m > 20 || n > 20)
		return 0
	return at_most_one(2 * u_below(m, n, 0))
}

# How many passes a side are needed so that one of so many tests can differ.
function passes_needed(tests,    n) {
	for (n = 5; n < 20 && smallest_p(n, n) * tests > 0.05; n++)
		;
	return n
}
