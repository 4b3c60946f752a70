# stats.awk - statistics of passes, for the readers: read before them by
# another -f.  Prints nothing.

# Enough digits for any rate or count.
function number(x) {
	return sprintf("%.15g", x)
}

function number_or_dash(x) {
	return x == "-" ? x : number(x)
}

# One decimal, as printed; a value too small for that is left alone.
function rounded(x,    y) {
	y = sprintf("%.1f", x) + 0
	return y > 0 ? y : x
}

# Sets sorted, the number of passes taken so far, to none.
function sort_none() {
	sorted = 0
}

# Takes a good pass into sorted_log and sorted_round, [1..sorted] by rate, the
# slowest first.
function sort_pass(rate, round,    j, x) {
	x = ln(rate)
	for (j = sorted++; j > 0 && sorted_log[j] > x; j--) {
		sorted_log[j + 1] = sorted_log[j]
		sorted_round[j + 1] = sorted_round[j]
	}
	sorted_log[j + 1] = x
	sorted_round[j + 1] = round
}

# The log of the score of the passes taken: of n the slowest floor(n/3) are
# dropped, the others' geometric mean counts.  Sets suffix[i], the sum of the
# logs from i on, and kept.
function sorted_score(    i) {
	suffix[sorted + 1] = 0
	for (i = sorted; i > 0; i--)
		suffix[i] = suffix[i + 1] + sorted_log[i]
	kept = sorted - int(sorted / 3)
	return suffix[sorted - kept + 1] / kept
}

# The log of the score without the pass that is i-th in order of rate.
function score_without(i,    dropped, n, sum) {
	n = sorted - 1
	dropped = int(n / 3)
	if (i <= dropped)
		sum = suffix[dropped + 2]
	else
		sum = suffix[dropped + 1] - sorted_log[i]
	return sum / (n - dropped)
}

# Do the passes taken fall into two groups: three or more in each, and between
# them a gap above 5 % that is twice as wide as either?  Of ten passes of one
# group, whose logs are normal, one set in a thousand looks so.
function two_groups(    gap, i, width) {
	for (i = 3; i <= sorted - 3; i++) {
		gap = sorted_log[i + 1] - sorted_log[i]
		width = sorted_log[i] - sorted_log[1]
		if (sorted_log[sorted] - sorted_log[i + 1] > width)
			width = sorted_log[sorted] - sorted_log[i + 1]
		if (gap > 0.05 && gap > 2 * width)
			return 1
	}
	return 0
}

# Is the pass of that round outside all others, by more than 5 % and by more
# than the others differ?  Asked of fewer than five passes: no.
function is_apart(round,    gap, width) {
	if (sorted < 5)
		return 0
	if (sorted_round[1] == round) {
		gap = sorted_log[2] - sorted_log[1]
		width = sorted_log[sorted] - sorted_log[2]
	} else if (sorted_round[sorted] == round) {
		gap = sorted_log[sorted] - sorted_log[sorted - 1]
		width = sorted_log[sorted - 1] - sorted_log[1]
	}
	return gap > 0.05 && gap > width
}

# Half the 95 % interval, in per cent, from n delete-one values.
function interval(values, n,    i, mean, sum) {
	if (n < 3)
		return "-"
	for (i = 1; i <= n; i++)
		mean += values[i] / n
	for (i = 1; i <= n; i++)
		sum += (values[i] - mean) * (values[i] - mean)
	return number(100 * (power_of_e(student(n - 1) * root(sum * (n - 1) / n)) - 1))
}

# Two-sided 95 % point of Student's t: table, then a series about the normal
# (Abramowitz and Stegun 26.7.5), good to four digits from 10 on.
function student(df,    z, z2) {
	if (df < 10) {
		split("12.7062 4.3027 3.1824 2.7764 2.5706 2.4469 2.3646" \
		    " 2.3060 2.2622", student_table, " ")
		return student_table[df] + 0
	}
	z = 1.959964
	z2 = z * z
	return z + z * (z2 + 1) / (4 * df) + \
	    z * ((5 * z2 + 16) * z2 + 3) / (96 * df * df) + \
	    z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * df * df * df)
}

# ln, power_of_e and root stand in for log, exp and sqrt: some awks are built
# without them, and so every awk gives the same digits.

# Natural logarithm of x > 0: x = m * 2^k, then the series of atanh.
function ln(x,    k, square, sum, term, i) {
	for (k = 0; x > 1.4142135623730951; k++)
		x /= 2
	for (; x < 0.7071067811865476; k--)
		x *= 2
	term = (x - 1) / (x + 1)
	square = term * term
	for (i = 1; i <= 23; i += 2) {
		sum += term / i
		term *= square
	}
	return 2 * sum + k * 0.6931471805599453
}

# e to the x, from -700 to 700: e^x = e^r * 2^k, then the series.
function power_of_e(x,    i, k, sum, term) {
	k = int(x / 0.6931471805599453 + (x < 0 ? -0.5 : 0.5))
	x -= k * 0.6931471805599453
	term = 1
	for (i = 1; i <= 17; i++) {
		sum += term
		term *= x / i
	}
	for (; k > 0; k--)
		sum *= 2
	for (; k < 0; k++)
		sum /= 2
	return sum
}

function root(x) {
	return x > 0 ? power_of_e(ln(x) / 2) : 0
}
