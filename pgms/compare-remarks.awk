# compare-remarks.awk - part of compare.awk: what a reader must know before
# believing a table.

function remark(text) {
	print "remark|" text
}

function print_remarks(    i, j, k) {
	remark_facts()
	remark_no_spread()
	for (j = 2; j <= places; j++)
		remark_method(j)
	remark_total()
	remark_only()
	for (j = 2; j <= places; j++) {
		if (other_units[j] != "")
			remark("units differ, not compared:" other_units[j])
		if (slow_ones[j] != "")
			remark("slower by more than " percent " %:" slow_ones[j])
	}
	for (j = 1; j <= places; j++)
		for (k = 1; k <= members[j]; k++)
			for (i = 1; i <= losses[member[j, k]]; i++)
				remark(letter(j) ": " loss[member[j, k], i])
	split("", other_units)
	split("", slow_ones)
}

# Most "regressions" in such threads were a compiler.
function remark_facts(    i, n, list) {
	remark_if_differs("copies", "copies of each test")
	n = split("version|compiler|flags|c library|shell|scratch|baseline" \
	    "|virtualization|governor|mitigations", list, "|")
	for (i = 1; i <= n; i++)
		remark_if_differs(list[i], list[i])
}

function fact_at(j, k, key,    c, r) {
	c = member[j, k]
	r = run_of[c]
	if (key == "copies")
		return copies_of[c]
	if (key == "version")
		return version[r] == "-" ? "" : version[r]
	return fact[r, key]
}

# Columns that do not say it are not said to differ.
function remark_if_differs(key, name,    first, j, k, n, text, value) {
	for (j = 1; j <= places; j++)
		for (k = 1; k <= members[j]; k++) {
			value = fact_at(j, k, key)
			if (value == "")
				continue
			if (first == "")
				first = value
			else if (value != first)
				n++
		}
	if (n == 0)
		return
	for (j = 1; j <= places; j++) {
		value = fact_at(j, 1, key)
		for (k = 2; k <= members[j]; k++)
			if (index(", " value ",", ", " fact_at(j, k, key) ",") == 0)
				value = value ", " fact_at(j, k, key)
		text = text (j > 1 ? "; " : "") letter(j) " " \
		    (value == "" ? "not said" : value)
	}
	remark(name (name ~ /s$/ ? " differ: " : " differs: ") text)
}

function remark_method(j,    between, unit_name) {
	between = places == 2 ? "" : letter(j) ": "
	find_unit_of_comparison(j)
	unit_name = by_run ? "runs" : "rounds"
	if (both_have[j] == 0)
		remark(between "no test in common, nothing to compare")
	else if (units1 == 0 || units2 == 0)
		return
	else if (method[j] == "paired") {
		remark(between "p by signed ranks of the ratios in " \
		    units_seen[j] " paired rounds, Holm over " \
		    tests_judged[j] " tests")
		remark_needed(j, between, unit_name)
	} else if (method[j] == "judged") {
		remark(between "one machine: p by Mann-Whitney on " unit_name \
		    " relative to the other tests, Holm over " \
		    tests_judged[j] " tests; changes and intervals are" \
		    " plain, drift included")
		remark_needed(j, between, unit_name)
		remark_moved(j, between)
	} else if (copies_of_all() == "-")
		remark(between "other numbers of copies: how much, not whether")
	else if (!is_same(j))
		remark(between "not known to be one machine (-m says so):" \
		    " plain changes, how much and not whether")
	else if (too_few_tests[j])
		remark(between "one machine, but fewer than 4 tests in common:" \
		    " its drift cannot be told from a change")
	else
		remark(between "one machine, but too few " unit_name \
		    " to tell a change from noise: " needed[j] \
		    " a side are needed")
}

function remark_needed(j, between, unit_name) {
	if (needed[j] > 0)
		remark(between "too few " unit_name ": not every change could" \
		    " be found, whatever it is; " needed[j] " are needed")
}

function remark_moved(j, between,    i, list) {
	remark(between "the machine as a whole moved by " \
	    per_cent_of(drift_all[j]) (drift_user[j] == "-" || \
	    drift_others[j] == "-" ? "" : ": tests without system calls by " \
	    per_cent_of(drift_user[j]) ", the others by " \
	    per_cent_of(drift_others[j])))
	for (i = 1; i <= finds[j]; i++) {
		split(found[j, i], list, "|")
		remark(between list[1] ", relative to the other tests: " \
		    signed(list[2]) (list[3] == "-" ? "" : " (" \
		    signed(list[3]) " to " signed(list[4]) ")"))
	}
	if (finds[j] > 0 && !by_run)
		remark(between "what changed between two runs may be the load of" \
		    " a shared machine: -B, or several runs a side, settle it")
	finds[j] = 0
}

function per_cent_of(x) {
	return signed(power_of_e(x))
}

function signed(factor_found) {
	factor_found = sprintf("%+.1f %%", 100 * (factor_found - 1))
	return factor_found == "-0.0 %" ? "+0.0 %" : factor_found
}

function remark_total(    j, text) {
	if (totals == 0 && total_kind == "mean")
		return
	if (total_kind == "part") {
		for (j = 1; j <= places; j++)
			if (members[j] == 1 && posted[member[j, 1]] + 0 > 0)
				text = text (text == "" ? "" : ", ") letter(j) " " \
				    sprintf("%.1f", posted[member[j, 1]]) " (" \
				    index_tests[member[j, 1]] " tests)"
		remark("the tests of the index differ; whole scores" \
		    " do not compare" (text == "" ? "" : ": " text))
	}
	if (baselines_differ)
		remark("baselines differ: changes only, the indexes do not" \
		    " compare")
	for (j = 1; j <= odd_scores; j++)
		remark(odd_score[j])
	odd_scores = 0
	text = ""
	for (j = 1; j <= places; j++)
		if (members[j] == 1 && has_drift_at(j))
			text = text (text == "" ? "" : " and ") letter(j)
	if (text != "")
		remark("the machine drifted during " text ": a second run would" \
		    " differ by more than the interval of " \
		    (total_kind == "mean" ? "the mean" : "the index") " shows")
}

function has_drift_at(j,    saved, is_drifting) {
	saved = by_run
	by_run = 0
	is_drifting = has_drift(j, totals)
	by_run = saved
	return is_drifting
}

# Nothing is invented for reports without passes.
function remark_no_spread(    j, n, text) {
	for (j = 1; j <= places; j++)
		if (members[j] == 1 && rounds_of[member[j, 1]] == 0) {
			n++
			text = text (n > 1 ? ", " : "") letter(j)
		}
	if (n > 0)
		remark("no spread given" (n == places ? "" : " in " text) \
		    ": whether a change is more than noise cannot be told")
}

# Tests that not all columns have, by who has them.
function remark_only(    i, list, who) {
	for (i = 1; i <= rows; i++) {
		who = who_has(row[i])
		if (who != "")
			list[who] = list[who] (list[who] == "" ? "" : ", ") row[i]
	}
	for (i = 1; i <= rows; i++) {
		who = who_has(row[i])
		if (who in list) {
			remark("only in " who ": " list[who])
			delete list[who]
		}
	}
}

# The columns that have a test; empty if all have it.
function who_has(t,    j, n, who) {
	for (j = 1; j <= places; j++)
		if ((j, t) in rate_at)
			who = who (n++ > 0 ? ", " : "") letter(j)
	return n < places ? who : ""
}
