# compare.awk - what differs between runs: tables of figures and remarks.
#
# Reads	pgms/titles, then scores (score.awk, posts.awk) of one file after
#	another, before each
#	file|SIDE|NAME		SIDE 1 or 2: old or new runs; 0: each run is a
#				column
# Env	UB_SAME    1: all is one machine
#	UB_PAIRED  1: a round of all columns was run as one
#	UB_PERCENT find tests slower by more than that
# Prints a comparison, for compare-FORM.awk, fields between |:
#	table|COLUMNS|COPIES	a table begins; COPIES "-" if they differ
#	column|I|LABEL		of column I, 1 is what the others are compared to
#	row|TEST|SHORT TITLE|TITLE|UNIT
#	total|TITLE		the row of the index
#	cell|I|RATE|CHANGE|LOW|HIGH|P|ADJUSTED|VERDICT|RELATIVE|LOW|HIGH
#				of that row, column I; changes are factors, "-"
#				where there is none.  RELATIVE: to the other
#				tests of the round.  VERDICT: faster, slower, ~
#				or "-", if that cannot be told
#	remark|TEXT
# Status 1 if a test is slower by more than UB_PERCENT, 2 if nothing can be
# compared.
#
# With stats.awk, compare-stats.awk, compare-method.awk, compare-pair.awk,
# compare-index.awk and compare-remarks.awk.

BEGIN {
	FS = "|"
	percent = ENVIRON["UB_PERCENT"]
	letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
}

FNR == 1 { input++ }
input == 1 { if (!/^#/ && NF >= 2) short_title[$1] = $2; next }

$1 == "file" { begin_file(); next }
$1 == "record" { begin_run(); next }
$1 == "run" { heading[runs] = $2; next }
$1 == "system" { fact[runs, $2] = $3; next }
$1 == "cpu" && !((runs, "cpu") in fact) { fact[runs, "cpu"] = $3; next }
$1 == "block" { begin_of[find_column($2)] = $3; next }
$1 == "score" && $8 > 0 { read_score(find_column($2)); next }
$1 == "passes" { read_passes(find_column($2), $3, $5); next }
$1 == "failed" || $1 == "skipped" { read_loss(find_column($2)); next }
$1 == "index" { c = find_column($2); kind[c] = $3; posted[c] = $4; next }
$1 == "unread" { read_unread(); next }

END {
	make_tables()
	if (tables == 0) {
		print "compare: only one run with results: name another" \
		    " report" | "cat 1>&2"
		exit 2
	}
	exit too_slow
}

function begin_file() {
	file_side = $2
	file_name = $3
	sided = sided || $2 > 0
}

function begin_run() {
	runs++
	version[runs] = $2
	run_file[runs] = file_name
	run_side[runs] = file_side
}

# The column of this run with that many copies.
function find_column(copies) {
	if (!((runs, copies) in column_of)) {
		column_of[runs, copies] = ++columns
		run_of[columns] = runs
		copies_of[columns] = copies
	}
	return column_of[runs, copies]
}

function read_score(c) {
	if (!($3 in is_test)) {
		is_test[$3] = 1
		test_name[++tests] = $3
		title_of[$3] = $5
	}
	if (!((c, $3) in rate))
		rows_of[c]++
	category[c, $3] = $4
	unit[c, $3] = $6
	baseline[c, $3] = $7
	rate[c, $3] = $8 + 0
	if ($4 == "index")
		index_tests[c]++
}

# pass_log[column, test, round], for passes that did not fail.
function read_passes(c, t, text,    i, list, n) {
	n = split(text, list, " ")
	for (i = 1; i <= n; i++)
		if (list[i] + 0 > 0) {
			pass_log[c, t, i] = ln(list[i])
			passes[c, t]++
		}
	if (n > rounds_of[c])
		rounds_of[c] = n
}

function read_loss(c) {
	loss[c, ++losses[c]] = $3 (($1 == "failed") ? " failed: " : \
	    " was skipped: ") $4
}

function read_unread() {
	if ($2 > 0)
		unread[++unreads] = $2 ($2 == 1 ? " line" : " lines") " of " \
		    file_name ($2 == 1 ? " was" : " were") \
		    " not understood: line " $3 ": " $4
}

# One table for each number of copies that two runs have; what is left makes
# one more if every run has one left, or if there is no other.
function make_tables(    c, copies, d, left, n) {
	for (c = 1; c <= columns; c++) {
		if (!rows_of[c] || used[c])
			continue
		copies = copies_of[c]
		n = 0
		for (d = c; d <= columns; d++)
			if (rows_of[d] && copies_of[d] == copies)
				chosen[++n] = d
		if (is_table(n))
			make_table(n)
	}
	n = 0
	split("", left)
	for (c = 1; c <= columns; c++)
		if (rows_of[c] && !used[c]) {
			chosen[++n] = c
			left[run_of[c]]++
		}
	for (c in left)
		if (left[c] > 1 && tables > 0)
			n = -1
	if (n > 0 && is_table(n))
		make_table(n)
	for (c = 1; c <= columns && tables > 0; c++)
		if (rows_of[c] && !used[c])
			print "remark|" copies_of[c] " copies of " \
			    run_file[run_of[c]] ": no other run has them"
	for (c = 1; c <= unreads; c++)
		print "remark|" unread[c]
}

# Of both sides something, or two columns.
function is_table(n,    i, one, other) {
	if (!sided)
		return n > 1
	for (i = 1; i <= n; i++)
		if (run_side[run_of[chosen[i]]] == 1)
			one = 1
		else
			other = 1
	return one && other
}

# Sets members[j], member[j, 1..]: the runs that column j is made of.
function make_table(n,    i, j, more) {
	tables++
	for (; n > 26 && !sided; n--) {
		used[chosen[n]] = 1
		more++
	}
	split("", members)
	for (i = 1; i <= n; i++) {
		j = sided ? run_side[run_of[chosen[i]]] : i
		member[j, ++members[j]] = chosen[i]
		used[chosen[i]] = 1
	}
	places = sided ? 2 : n
	print "table|" places "|" copies_of_all()
	for (j = 1; j <= places; j++)
		print "column|" j "|" label(j)
	find_rows()
	for (j = 2; j <= places; j++)
		compare_pair(j)
	print_rows()
	print_total()
	print_remarks()
	if (more > 0)
		print "remark|" more " more runs are not shown: name fewer"
}

function copies_of_all(    i, j, copies) {
	copies = copies_of[member[1, 1]]
	for (j = 1; j <= places; j++)
		for (i = 1; i <= members[j]; i++)
			if (copies_of[member[j, i]] != copies)
				return "-"
	return copies
}

function letter(j) {
	return substr(letters, j, 1)
}

# What a column is: file, heading and system, each once.
function label(j,    c, i, r, text) {
	c = member[j, 1]
	r = run_of[c]
	text = run_file[r]
	if (members[j] > 1) {
		for (i = 2; i <= members[j]; i++)
			text = text " " run_file[run_of[member[j, i]]]
		return text
	}
	if (heading[r] != "")
		text = text ": " heading[r]
	if (copies_of_all() == "-")
		text = text ", " copies_of[c] (copies_of[c] == 1 ? " copy" : " copies")
	if (index(fact[r, "system"], " ") > 0 || fact[r, "release"] == "")
		text = text and_fact(r, "system")
	else
		text = text and_fact(r, "host") and_fact(r, "system") " " \
		    fact[r, "release"]
	if (begin_of[c] != "" && begin_of[c] != "-")
		text = text ", " begin_of[c]
	return text
}

function and_fact(r, key) {
	return fact[r, key] == "" ? "" : ", " fact[r, key]
}

# Sets row[1..rows], the tests that any column has, and rate_at[j, test], the
# geometric mean if there are several runs, if all of them have it.
function find_rows(    i, j, n, sum, t) {
	rows = 0
	split("", rate_at)
	for (i = 1; i <= tests; i++) {
		t = test_name[i]
		n = 0
		for (j = 1; j <= places; j++) {
			sum = log_score(j, t)
			if (sum != "-") {
				rate_at[j, t] = power_of_e(sum)
				n++
			}
		}
		if (n > 0)
			row[++rows] = t
	}
}

function log_score(j, t,    i, sum) {
	for (i = 1; i <= members[j]; i++) {
		if (!((member[j, i], t) in rate))
			return "-"
		sum += ln(rate[member[j, i], t])
	}
	return sum / members[j]
}

function unit_at(j, t) {
	return unit[member[j, 1], t]
}

function print_rows(    i, j, t, u) {
	for (i = 1; i <= rows; i++) {
		t = row[i]
		u = "-"
		for (j = 1; j <= places && u == "-"; j++)
			if ((j, t) in rate_at)
				u = unit_at(j, t)
		print "row|" t "|" (t in short_title ? short_title[t] : \
		    title_of[t]) "|" title_of[t] "|" u
		for (j = 1; j <= places; j++)
			print "cell|" j "|" ((j, t) in rate_at ? \
			    number(rate_of_cell(j, t)) : "-") "|" \
			    ((j, t) in cell ? cell[j, t] : "-|-|-|-|-|-|-|-|-")
	}
}

# Not through the logarithm where it is not needed.
function rate_of_cell(j, t) {
	return members[j] == 1 ? rate[member[j, 1], t] : rate_at[j, t]
}
