# compare-index.awk - part of compare.awk: the row of the index, over the tests
# that all columns have.
#
# The scores are of the same tests and baselines in all columns, or there are
# none: then the row has the mean change only.

# Sets in_total[1..n] and total_kind: index, part (not all that a column has),
# or mean (of all tests, no index).
function find_total(    i, n, t) {
	total_kind = "index"
	n = choose_total(1)
	if (n == 0) {
		total_kind = "mean"
		n = choose_total(0)
	} else
		for (i = 1; i <= places; i++)
			if (index_tests[member[i, 1]] != n)
				total_kind = "part"
	return n
}

function choose_total(index_only,    i, j, k, n, t, whole) {
	for (i = 1; i <= rows; i++) {
		t = row[i]
		whole = 1
		for (j = 1; j <= places; j++) {
			if (!((j, t) in rate_at) || (j > 1 && \
			    (1, t) in rate_at && \
			    !same_unit(unit_at(1, t), unit_at(j, t))))
				whole = 0
			for (k = 1; k <= members[j] && whole; k++)
				if (index_only && category[member[j, k], t] != "index")
					whole = 0
		}
		if (whole)
			in_total[++n] = t
	}
	return n + 0
}

function one_baseline(n,    i, j, k, t) {
	for (i = 1; i <= n; i++) {
		t = in_total[i]
		for (j = 1; j <= places; j++)
			for (k = 1; k <= members[j]; k++)
				if (baseline[member[j, k], t] + 0 != \
				    baseline[member[1, 1], t] + 0)
					return 0
	}
	return 1
}

# Version 3 has the arithmetic mean, and no factor 10.
function all_average(    j, k) {
	for (j = 1; j <= places; j++)
		for (k = 1; k <= members[j]; k++)
			if (kind[member[j, k]] != "average")
				return 0
	return 1
}

function print_total(    average, i, j, n, score, title) {
	n = find_total()
	totals = n
	if (n < 2 && total_kind == "mean")
		return
	average = total_kind != "mean" && all_average()
	baselines_differ = total_kind != "mean" && !one_baseline(n)
	if (total_kind == "mean")
		title = "Mean change, " n " tests"
	else if (total_kind == "part")
		title = "Index of " n (n == 1 ? " test" : " tests") \
		    (places == 2 ? " both have" : " all have")
	else
		title = (is_partial() ? "Partial index, " : "Index score, ") n \
		    (n == 1 ? " test" : " tests")
	print "total|" title
	for (j = 1; j <= places; j++) {
		score = "-"
		if (total_kind != "mean" && !baselines_differ)
			score = score_at(j, n, average)
		score_at_place[j] = score
		print "cell|" j "|" (score == "-" ? "-" : number(score)) "|" \
		    (j == 1 ? "-|-|-" : total_change(j, n, average)) \
		    "|-|-|-|-|-|-"
	}
	for (j = 1; j <= places; j++)
		check_posted(j, n, average)
}

function is_partial(    j) {
	for (j = 1; j <= places; j++)
		if (kind[member[j, 1]] == "partial")
			return 1
	return 0
}

function score_at(j, n, average,    i, sum) {
	for (i = 1; i <= members[j]; i++)
		sum += ln(score_of_run(member[j, i], n, average))
	return members[j] == 1 ? score_of_run(member[j, 1], n, average) : \
	    power_of_e(sum / members[j])
}

# As the versions compute it: from indexes rounded as they are printed.
function score_of_run(c, n, average,    i, sum, t, x) {
	for (i = 1; i <= n; i++) {
		t = in_total[i]
		x = rounded(rate[c, t] / baseline[c, t] * (average ? 1 : 10))
		sum += average ? x : ln(x)
	}
	return average ? sum / n : power_of_e(sum / n)
}

# Change and interval of the mean of the logs.
function total_change(j, n, average,    change, half, i, sum) {
	for (i = 1; i <= n; i++)
		sum += ln(rate_at[j, in_total[i]] / rate_at[1, in_total[i]])
	change = power_of_e(sum / n)
	if (average && !baselines_differ)
		change = score_at(j, n, 1) / score_at(1, n, 1)
	find_unit_of_comparison(j)
	half = method[j] == "paired" ? half_of_pairs(j, n) : half_of_welch(j, n)
	if (half == "-")
		return number(change) "|-|-"
	return number(change) "|" number(change / power_of_e(half)) "|" \
	    number(change * power_of_e(half))
}

# list[1..]: the mean log of each round (or run) that has all these tests;
# gives their number, the round itself in which[].
function take_means(list, which, j, n, units,    i, k, m, sum, x) {
	for (i = 1; i <= units; i++) {
		sum = 0
		for (k = 1; k <= n; k++) {
			x = unit_log(j, in_total[k], i)
			if (x == "-")
				break
			sum += x
		}
		if (k > n) {
			list[++m] = sum / n
			which[m] = i
		}
	}
	return m + 0
}

# Sets mean_found and square_found, the squared deviations from it.
function find_mean(list, n,    i) {
	mean_found = square_found = 0
	for (i = 1; i <= n; i++)
		mean_found += list[i] / n
	for (i = 1; i <= n; i++)
		square_found += (list[i] - mean_found) * (list[i] - mean_found)
}

# Half the 95 % interval of the difference of two means, unequal variances.
function half_of_welch(j, n,    a, b, df, m1, m2, which, x, y) {
	m1 = take_means(x, which, 1, n, units1)
	m2 = take_means(y, which, j, n, units2)
	if (m1 < 2 || m2 < 2)
		return "-"
	find_mean(x, m1)
	a = square_found / (m1 - 1) / m1
	find_mean(y, m2)
	b = square_found / (m2 - 1) / m2
	if (a + b <= 0)
		return 0
	df = int((a + b) * (a + b) / (a * a / (m1 - 1) + b * b / (m2 - 1)))
	return student(df < 1 ? 1 : df) * root(a + b)
}

function half_of_pairs(j, n,    d, i, k, m, m1, m2, w1, w2, x, y) {
	m1 = take_means(x, w1, 1, n, units1)
	m2 = take_means(y, w2, j, n, units2)
	k = 1
	for (i = 1; i <= m1; i++) {
		while (k <= m2 && w2[k] < w1[i])
			k++
		if (k <= m2 && w2[k] == w1[i])
			d[++m] = y[k] - x[i]
	}
	if (m < 3)
		return "-"
	find_mean(d, m)
	return student(m - 1) * root(square_found / (m - 1) / m)
}

# A posted score that does not follow from its rows is said.
function check_posted(j, n, average,    by, c) {
	c = member[j, 1]
	if (members[j] > 1 || total_kind != "index" || posted[c] + 0 <= 0 || \
	    score_at_place[j] == "-")
		return
	by = score_at_place[j] / posted[c]
	if (by > 1.005 + 0.1 / posted[c] || by < 0.995 - 0.1 / posted[c])
		odd_score[++odd_scores] = letter(j) "'s rows give a score of " \
		    sprintf("%.1f", score_at_place[j]) ", not " posted[c] \
		    " as posted"
}

# Do the rounds follow each other more closely than chance would have it?
# (von Neumann's ratio, one-sided 5 %.)
function has_drift(j, n,    i, list, m, ratio, sum, which) {
	m = take_means(list, which, j, n, rounds_of[member[j, 1]])
	if (m < 8)
		return 0
	find_mean(list, m)
	if (square_found <= 0)
		return 0
	for (i = 2; i <= m; i++)
		sum += (list[i] - list[i - 1]) * (list[i] - list[i - 1])
	ratio = sum / square_found
	return ratio < 2 - 3.29 * root((m - 2) / (m * m - 1))
}
