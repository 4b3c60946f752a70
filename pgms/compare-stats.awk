# compare-stats.awk - tests and intervals of two samples, for compare.awk and
# src/t/simulate.awk: read after stats.awk by another -f.  Prints nothing.
#
# p values are exact up to 20 a side, with ties too, else from the normal
# approximation.  Numbers nearer than 1e-9 are ties: those that should be equal
# differ in their last digits after a few additions.

# Shell sort of a[1..n].
function sort_numbers(a, n,    gap, i, j, x) {
	for (gap = int(n / 2); gap > 0; gap = int(gap / 2))
		for (i = gap + 1; i <= n; i++) {
			x = a[i]
			for (j = i - gap; j > 0 && a[j] > x; j -= gap)
				a[j + gap] = a[j]
			a[j + gap] = x
		}
}

# Middle of a[1..n], which is sorted by it.
function median(a, n) {
	sort_numbers(a, n)
	return n % 2 ? a[(n + 1) / 2] : (a[n / 2] + a[n / 2 + 1]) / 2
}

# The upper tail of the normal distribution: a series, far out a continued
# fraction.
function normal_tail(z,    density, i, sum, term) {
	if (z < 0)
		return 1 - normal_tail(-z)
	if (z > 37)
		return 0
	density = power_of_e(-z * z / 2) / 2.5066282746310002
	if (z < 3) {
		for (i = 1; i <= 80; i += 2) {
			term = i == 1 ? z : term * z * z / i
			sum += term
		}
		return 0.5 - density * sum
	}
	for (i = 60; i > 0; i--)
		sum = i / (z + sum)
	return density / (z + sum)
}

function two_sided(z,    p) {
	p = 2 * normal_tail(z < 0 ? -z : z)
	return p > 1 ? 1 : p
}

# Mann-Whitney: two-sided p that x[1..m] and y[1..n] come from one distribution.
function mann_whitney(x, m, y, n,    all, i, s, ties) {
	all = rank_both(x, m, y, n)
	for (i = 1; i <= all; i++) {
		if (rank_side[i] == 1)
			s += rank2[i]
		if (i > 1 && rank2[i] == rank2[i - 1])
			ties = 1
	}
	if (m > 20 || n > 20)
		return rank_sum_normal(s, m, n)
	if (ties)
		return rank_sum_exact(s, m, all)
	# s is twice a rank sum: U = (s - m(m+1)) / 2, the smaller tail twice
	s = (s - m * (m + 1)) / 2
	if (s > m * n / 2)
		s = m * n - s
	return at_most_one(2 * u_below(m, n, s))
}

function at_most_one(p) {
	return p > 1 ? 1 : p
}

# Sets rank2[i], twice the rank of the i-th smallest of both (ties share the
# mean of theirs), and rank_side[i], 1 if it is of x; gives their number.
function rank_both(x, m, y, n,    all, gap, i, j, side, v) {
	all = m + n
	for (i = 1; i <= all; i++) {
		rank_value[i] = i <= m ? x[i] : y[i - m]
		rank_side[i] = i <= m ? 1 : 2
	}
	for (gap = int(all / 2); gap > 0; gap = int(gap / 2))
		for (i = gap + 1; i <= all; i++) {
			v = rank_value[i]
			side = rank_side[i]
			for (j = i - gap; j > 0 && rank_value[j] > v; j -= gap) {
				rank_value[j + gap] = rank_value[j]
				rank_side[j + gap] = rank_side[j]
			}
			rank_value[j + gap] = v
			rank_side[j + gap] = side
		}
	share_ranks(all)
	return all
}

# rank2[1..n] of rank_value[1..n], which is sorted.
function share_ranks(n,    i, j, k) {
	for (i = 1; i <= n; i = j) {
		for (j = i + 1; j <= n && \
		    rank_value[j] - rank_value[j - 1] < 1e-9; j++)
			;
		for (k = i; k < j; k++)
			rank2[k] = i + j - 1
	}
}

# P(U <= u) without ties: the counts are the coefficients of a Gaussian
# binomial, a product of (1 - q^(n+i)) / (1 - q^i).
function u_below(m, n, u,    i, j, key, sum, top) {
	key = m " " n
	top = m * n
	if (!((key, 0) in u_sum)) {
		for (j = 0; j <= top; j++)
			u_count[j] = j == 0
		for (i = 1; i <= m; i++) {
			for (j = top; j >= n + i; j--)
				u_count[j] -= u_count[j - n - i]
			for (j = i; j <= top; j++)
				u_count[j] += u_count[j - i]
		}
		for (j = 0; j <= top; j++)
			u_sum[key, j] = sum += u_count[j]
	}
	return u < 0 ? 0 : u_sum[key, int(u)] / u_sum[key, top]
}

# With ties: of all ways to draw m of these ranks, the share whose sum is at
# least as far from the middle as s.  ways[k * 2048 + j]: to draw k with sum j.
function rank_sum_exact(s, m, all,    far, i, j, k, low, mean, other, sum, top) {
	if (m > all / 2) {
		s = all * (all + 1) - s
		m = all - m
	}
	split("", ways)
	ways[0] = 1
	low[0] = top[0] = 0
	for (i = 1; i <= all; i++)
		for (k = i < m ? i : m; k > 0 && k >= m - all + i; k--) {
			if (!(k in low))
				low[k] = low[k - 1] + rank2[i]
			top[k] = top[k - 1] + rank2[i]
			add_ways(k, low[k - 1], top[k - 1], rank2[i])
		}
	mean = m * (all + 1)
	far = (s > mean ? s - mean : mean - s) - 0.5
	for (j = low[m]; j <= top[m]; j++) {
		k = ways[m * 2048 + j]
		sum += k
		if (j - mean >= far || mean - j >= far)
			other += k
	}
	return other / sum
}

function add_ways(k, low, top, rank,    from, j) {
	from = (k - 1) * 2048
	for (j = low; j <= top; j++)
		if ((from + j) in ways)
			ways[from + 2048 + j + rank] += ways[from + j]
}

# Normal approximation with the correction for ties; s is twice a rank sum.
function rank_sum_normal(s, m, n,    all, far, i, j, tied, variance) {
	all = m + n
	for (i = 1; i <= all; i = j) {
		for (j = i + 1; j <= all && rank2[j] == rank2[i]; j++)
			;
		tied += (j - i) * ((j - i) * (j - i) - 1)
	}
	variance = m * n / 12 * (all + 1 - tied / (all * (all - 1)))
	if (variance <= 0)
		return 1
	far = (s - m * (all + 1)) / 2
	far = (far < 0 ? -far : far) - 0.5
	return far <= 0 ? 1 : two_sided(far / root(variance))
}

# The greatest k with P(statistic < k) <= 2.5 %: the k-th smallest and greatest
# pair bound the 95 % interval.  0 if there is none.
function pairs_outside(m, n,    k) {
	if (m > 20 || n > 20) {
		k = int(m * n / 2 - 1.959964 * root(m * n * (m + n + 1) / 12))
		return k > 0 ? k : 0
	}
	for (k = 0; u_below(m, n, k) <= 0.025; k++)
		;
	return k
}

# Hodges-Lehmann: sets shift, the median of all y[j] - x[i], and shift_low and
# shift_high, its 95 % interval, or "-" with too few.  Sorts both.
function find_shift(x, m, y, n,    k, pairs) {
	sort_numbers(x, m)
	sort_numbers(y, n)
	pairs = m * n
	shift = kth_difference(x, m, y, n, int((pairs + 1) / 2))
	if (pairs % 2 == 0)
		shift = (shift + kth_difference(x, m, y, n, pairs / 2 + 1)) / 2
	shift_low = shift_high = "-"
	k = pairs_outside(m, n)
	if (k > 0) {
		shift_low = kth_difference(x, m, y, n, k)
		shift_high = kth_difference(x, m, y, n, pairs + 1 - k)
	}
}

# The k-th smallest y[j] - x[i] of sorted x and y, by bisection: no list of all.
function kth_difference(x, m, y, n, k,    high, i, j, low, middle, seen, step) {
	low = y[1] - x[m]
	high = y[n] - x[1]
	for (step = 0; step < 45 && high - low > 1e-11; step++) {
		middle = (low + high) / 2
		seen = 0
		j = 0
		for (i = 1; i <= m; i++) {
			while (j < n && y[j + 1] - x[i] <= middle)
				j++
			seen += j
		}
		if (seen >= k)
			high = middle
		else
			low = middle
	}
	return high
}

# Wilcoxon's signed ranks: two-sided p that d[1..all] lie about 0.
function signed_rank(d, all,    far, i, j, n, s, sum, top, variance) {
	for (i = 1; i <= all; i++)
		if (d[i] > 1e-9 || d[i] < -1e-9)
			rank_value[++n] = d[i] < 0 ? -d[i] : d[i]
	if (n == 0)
		return 1
	sort_numbers(rank_value, n)
	share_ranks(n)
	for (i = 1; i <= all; i++)
		if (d[i] > 1e-9)
			s += rank_of(d[i], n)
	far = 2 * s - n * (n + 1)
	far = far < 0 ? -far : far
	if (n > 20) {
		for (i = 1; i <= n; i++)
			variance += rank2[i] * rank2[i] / 4
		return far < 2 ? 1 : two_sided((far - 2) / 2 / root(variance))
	}
	split("", ways)
	ways[0] = 1
	top = 0
	for (i = 1; i <= n; i++) {
		for (j = top; j >= 0; j--)
			if (j in ways)
				ways[j + rank2[i]] += ways[j]
		top += rank2[i]
	}
	for (j = 0; j <= top; j++)
		if (2 * j - top >= far - 0.5 || top - 2 * j >= far - 0.5)
			sum += ways[j]
	return sum / power_of_two(n)
}

function power_of_two(n,    x) {
	for (x = 1; n > 0; n--)
		x *= 2
	return x
}

# rank2 of a value that is among rank_value[1..n], by bisection.
function rank_of(v, n,    high, low, middle) {
	low = 1
	high = n
	while (low < high) {
		middle = int((low + high) / 2)
		if (rank_value[middle] < v - 1e-9)
			low = middle + 1
		else
			high = middle
	}
	return rank2[low]
}

# As find_shift for differences in pairs: the median of all (d[i] + d[j]) / 2.
function find_centre(d, n,    k, pairs) {
	sort_numbers(d, n)
	pairs = n * (n + 1) / 2
	shift = kth_mean(d, n, int((pairs + 1) / 2))
	if (pairs % 2 == 0)
		shift = (shift + kth_mean(d, n, pairs / 2 + 1)) / 2
	shift_low = shift_high = "-"
	k = means_outside(n)
	if (k > 0) {
		shift_low = kth_mean(d, n, k)
		shift_high = kth_mean(d, n, pairs + 1 - k)
	}
}

function kth_mean(d, n, k,    high, i, j, low, middle, seen, step) {
	low = d[1]
	high = d[n]
	for (step = 0; step < 45 && high - low > 1e-11; step++) {
		middle = (low + high) / 2
		seen = 0
		j = n
		for (i = 1; i <= n; i++) {
			while (j > 0 && d[i] + d[j] > 2 * middle)
				j--
			if (j >= i)
				seen += j - i + 1
		}
		if (seen >= k)
			high = middle
		else
			low = middle
	}
	return high
}

# As pairs_outside, for signed ranks of n differences.
function means_outside(n,    all, i, j, k, sum, top) {
	if (n > 20) {
		k = int(n * (n + 1) / 4 - \
		    1.959964 * root(n * (n + 1) * (2 * n + 1) / 24))
		return k > 0 ? k : 0
	}
	split("", ways)
	ways[0] = 1
	top = 0
	for (i = 1; i <= n; i++) {
		for (j = top; j >= 0; j--)
			ways[j + i] += ways[j]
		top += i
	}
	all = power_of_two(n)
	for (k = 0; (sum += ways[k]) / all <= 0.025; k++)
		;
	return k
}
