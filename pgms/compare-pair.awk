# compare-pair.awk - part of compare.awk: one column of a table against the
# first, test by test.
#
# Sets cell[j, test], the line compare.awk prints, method[j], how they were
# compared (paired, judged or plain), and what compare-remarks.awk tells.

function compare_pair(j,    i, t) {
	find_unit_of_comparison(j)
	shared = 0
	for (i = 1; i <= rows; i++) {
		t = row[i]
		if (!((1, t) in rate_at) || !((j, t) in rate_at))
			continue
		if (!same_unit(unit_at(1, t), unit_at(j, t))) {
			other_units[j] = other_units[j] " " t
			continue
		}
		both[++shared] = t
	}
	both_have[j] = shared
	split("", differs)
	split("", judged)
	split("", relative)
	method[j] = "plain"
	if (is_paired(j))
		judge_pairs(j)
	else if (is_same(j))
		judge_relative(j)
	for (i = 1; i <= shared; i++)
		set_cell(j, both[i])
}

function same_unit(a, b) {
	return a == b || a == "-" || b == "-"
}

# Passes of one run or, with several runs on a side, scores of runs: sets
# units1 and units2, how many there are, and by_run.
function find_unit_of_comparison(j) {
	by_run = members[1] > 1 || members[j] > 1
	units1 = (by_run ? members[1] : rounds_of[member[1, 1]]) + 0
	units2 = (by_run ? members[j] : rounds_of[member[j, 1]]) + 0
}

# The log of unit i of column j, or "-".
function unit_log(j, t, i,    c) {
	if (by_run)
		return ln(rate[member[j, i], t])
	c = member[j, 1]
	return (c, t, i) in pass_log ? pass_log[c, t, i] : "-"
}

# list[1..n]: the logs of a test in column j; gives n.
function take_logs(list, j, t, units,    i, n, x) {
	for (i = 1; i <= units; i++) {
		x = unit_log(j, t, i)
		if (x != "-")
			list[++n] = x
	}
	return n + 0
}

function is_same(j,    i, k) {
	for (k = 1; k <= members[1]; k++)
		for (i = 1; i <= members[j]; i++)
			if (!is_one_machine(member[1, k], member[j, i]))
				return 0
	return 1
}

# One host with the same CPUs, as far as is known, and as many copies.
function is_one_machine(a, b,    r, s) {
	r = run_of[a]
	s = run_of[b]
	if (copies_of[a] != copies_of[b])
		return 0
	if (ENVIRON["UB_SAME"])
		return 1
	return fact[r, "host"] != "" && fact[r, "host"] == fact[s, "host"] && \
	    not_other(fact[r, "cpu"], fact[s, "cpu"]) && \
	    not_other(fact[r, "cpus online"], fact[s, "cpus online"])
}

function not_other(a, b) {
	return a == "" || b == "" || a == b
}

function is_paired(j,    a) {
	if (by_run || copies_of[member[1, 1]] != copies_of[member[j, 1]])
		return 0
	a = fact[run_of[member[1, 1]], "paired"]
	return ENVIRON["UB_PAIRED"] || \
	    (a != "" && a == fact[run_of[member[j, 1]], "paired"])
}

# Signed ranks on the ratios of each round.
function judge_pairs(j,    d, i, n, t) {
	needed[j] = 0
	n = 0
	for (i = 1; i <= shared; i++) {
		t = both[i]
		pairs[t] = take_pairs(d, j, t)
		if (pairs[t] == 0)
			continue
		judged[t] = ++n
		judged_test[n] = t
		differs[n] = 0
		p_of[n] = signed_rank(d, pairs[t])
	}
	if (n == 0)
		return
	method[j] = "paired"
	adjust_others(n, n, 0)
	for (i = 1; i <= n; i++) {
		differs[i] = adjusted[i] <= 0.05
		t = judged_test[i]
		if (2 / power_of_two(pairs[t]) * n > 0.05)
			needed[j] = pairs_needed(n)
	}
	units_seen[j] = units1
	tests_judged[j] = n
}

function pairs_needed(tests,    n) {
	for (n = 5; n < 40 && 2 / power_of_two(n) * tests > 0.05; n++)
		;
	return n
}

function take_pairs(d, j, t,    i, n, x, y) {
	for (i = 1; i <= units1 && i <= units2; i++) {
		x = unit_log(1, t, i)
		y = unit_log(j, t, i)
		if (x != "-" && y != "-")
			d[++n] = y - x
	}
	return n + 0
}

# The method of compare-method.awk, if there are 4 tests with 5 passes each.
function judge_relative(j,    i, list, m, n, t) {
	needed[j] = 0
	m = 0
	split("", log_of)
	for (i = 1; i <= shared; i++) {
		t = both[i]
		n = take_logs(list, 1, t, units1)
		split("", list)
		if (n < 5 || take_logs(list, j, t, units2) < 5)
			continue
		judged[t] = ++m
		judged_test[m] = t
		copy_logs(j, t, m)
	}
	tests_judged[j] = m
	units_seen[j] = units1 < units2 ? units1 : units2
	if (m < 4) {
		split("", judged)
		needed[j] = units_seen[j] > 0 ? passes_needed(shared) : 0
		too_few_tests[j] = shared < 4
		return
	}
	method[j] = "judged"
	judge(m, units1, units2)
	for (i = 1; i <= m; i++)
		if (smallest_p(passes_at(1, i, units1), \
		    passes_at(2, i, units2)) * m > 0.05)
			needed[j] = passes_needed(m)
	note_drift(j, m)
}

function copy_logs(j, t, place,    i, x) {
	for (i = 1; i <= units1; i++) {
		x = unit_log(1, t, i)
		if (x != "-")
			log_of[1, place, i] = x
	}
	for (i = 1; i <= units2; i++) {
		x = unit_log(j, t, i)
		if (x != "-")
			log_of[2, place, i] = x
	}
}

function passes_at(s, t, units,    i, n) {
	for (i = 1; i <= units; i++)
		n += (s, t, i) in log_of
	return n + 0
}

# How far the machine as a whole moved: the median of the tests' shifts; for
# the tests without system calls and the others apart.
function note_drift(j, m,    all, i, moved, n, others, t, user, users, x, y) {
	for (i = 1; i <= m; i++) {
		t = judged_test[i]
		split("", x)
		split("", y)
		n = take_logs(x, 1, t, units1)
		find_shift(x, n, y, take_logs(y, j, t, units2))
		all[i] = shift
		if (t == "dhry2reg" || t == "whetstone-double" || t == "dhry2")
			user[++users] = shift
		else
			moved[++others] = shift
	}
	drift_all[j] = median(all, m)
	drift_user[j] = users > 0 ? median(user, users) : "-"
	drift_others[j] = others > 0 ? median(moved, others) : "-"
}

function set_cell(j, t,    change, line, m, n, p, verdict, x, y) {
	change = rate_of_cell(j, t) / rate_of_cell(1, t)
	shift_low = shift_high = "-"
	if (method[j] == "paired") {
		n = take_pairs(x, j, t)
		if (n > 0)
			find_centre(x, n)
	} else {
		m = take_logs(x, 1, t, units1)
		n = take_logs(y, j, t, units2)
		if (m > 0 && n > 0)
			find_shift(x, m, y, n)
	}
	plain_low = shift_low
	plain_high = shift_high
	line = number(change) "|" factor(shift_low) "|" factor(shift_high)
	verdict = "-"
	p = "-|-"
	if (t in judged) {
		verdict = verdict_of(j, t)
		p = number(p_of[judged[t]]) "|" number(adjusted[judged[t]])
	}
	cell[j, t] = line "|" p "|" verdict "|" relative_change(j, t)
	note_slow(j, t, change, verdict)
}

function factor(x) {
	return x == "-" ? "-" : number(power_of_e(x))
}

# By the direction that was tested: against the other tests, or in pairs.
function verdict_of(j, t) {
	if (!differs[judged[t]])
		return "~"
	if (method[j] == "judged")
		find_relative_shift(t)
	return shift > 0 ? "faster" : "slower"
}

function find_relative_shift(t,    m, n, x, y) {
	m = take_relative(x, 1, judged[t], units1)
	n = take_relative(y, 2, judged[t], units2)
	if (m > 0 && n > 0)
		find_shift(x, m, y, n)
	else
		shift = shift_low = shift_high = "-"
}

# Sets relative_factor.
function relative_change(j, t) {
	relative_factor = "-"
	if (method[j] != "judged" || !(t in judged))
		return "-|-|-"
	find_relative_shift(t)
	relative_factor = factor(shift)
	if (differs[judged[t]])
		found[j, ++finds[j]] = t "|" relative_factor "|" \
		    factor(shift_low) "|" factor(shift_high)
	return relative_factor "|" factor(shift_low) "|" factor(shift_high)
}

# For -p: slower without doubt, and by more than so many per cent.
function note_slow(j, t, change, verdict,    by) {
	if (percent == "")
		return
	by = relative_factor == "-" ? change : relative_factor
	if (by >= 1 - percent / 100)
		return
	if (verdict == "slower" || \
	    (verdict == "-" && plain_high != "-" && plain_high < 0)) {
		too_slow = 1
		slow_ones[j] = slow_ones[j] " " t
	}
}
