# score.awk - from a record to scores: all the arithmetic there is.
#
# Reads	a record (results/NAME.log), whole or cut off anywhere: only passes
#	whose last line is there count.
# Prints scores, fields between |, rates and indexes as plain numbers, "-"
#	where there is none:
#	record|VERSION	system|KEY|VALUE	cpu|RANGE|MODEL|BOGOMIPS|FLAGS
#	brief|1		state|finished, stopped or unfinished|SIGNAL
#	rounds|DONE|PLANNED|SECONDS OF A ROUND
#	block|COPIES|BEGIN|END
#	score|COPIES|TEST|CATEGORY|TITLE|UNIT|BASELINE|RATE|PM|KEPT|SECONDS|INDEX
#	passes|COPIES|TEST|PM|RATE RATE - RATE
#	failed|COPIES|TEST|REASON	skipped|COPIES|TEST|REASON
#	index|COPIES|full, partial or none|INDEX|PM
#	note|TEXT
# Rows come in order of title.  PM is half the width of the 95 % interval, in
# per cent.  Status 1 and one line on standard error if it is no record.

BEGIN { FS = "|" }

NR == 1 {
	if ($1 != "record" || NF != 3)
		fail("not a record of this suite: it must begin with record|")
	else if ($2 != "1")
		fail("record format " $2 " is not known here: use a newer version")
	else
		print "record|" $3
	next
}

$1 == "system" && NF == 3 { print; fact[$2] = $3; next }
$1 == "cpu" && NF == 5 { print; next }
$1 == "brief" && NF == 2 { print; next }
$1 == "begin" && NF == 2 { begin = $2; next }
$1 == "catalogue" && NF == 2 { index_tests = $2; next }
$1 == "copies" && NF == 2 { settings[++n_settings] = $2 + 0; next }
$1 == "test" && NF == 9 { read_test(); next }
$1 == "copy" && NF >= 7 { read_copy(); next }
$1 == "lost" && NF == 5 { lose($3, $4, "error", $5); next }
$1 == "pass" && NF == 8 { read_pass(); next }
$1 == "note" && NF == 2 { notes[++n_notes] = $2; next }
$1 == "end" && NF == 3 { state = $2; signal = $3; next }

END {
	if (failed)
		exit 1
	if (NR == 0)
		fail("the record is empty")
	if (failed)
		exit 1
	print_state()
	sort_tests()
	for (s = 1; s <= n_settings; s++)
		print_block(settings[s])
	print_notes()
}

function fail(text) {
	if (!failed)
		print text | "cat 1>&2"
	failed = 1
}

# A number as copies writes it: plain or with an exponent, never negative.
function is_number(text) {
	return text ~ /^[0-9]+(\.[0-9]*)?(e[-+]?[0-9]+)?$/
}

function read_test() {
	tests++
	order[tests] = $2
	category[$2] = $3
	title[$2] = $4
	unit[$2] = $5
	baseline[$2] = $6
	if ($8 + 0 > planned)
		planned = $8 + 0
}

# One copy of a pass: kept under the pass until its last line comes.
function read_copy(    key) {
	key = $2 "|" $3 "|" $4
	if ($6 == "ok" && NF == 12 && is_number($7) && is_number($8) &&
	    is_number($10) && is_number($11) && is_number($12) && $10 > 0) {
		copies_ok[key]++
		rate_of[key] += $8 > 0 ? $7 / $10 * $8 : $7
		seconds_of[key] += $10
		if (!(key in first_end) || $12 < first_end[key])
			first_end[key] = $12 + 0
		if (!(key in last_begin) || $11 > last_begin[key])
			last_begin[key] = $11 + 0
		span_of[key] += $12 - $11
	} else if ($6 == "error" || $6 == "skip") {
		if (!(key in reason_of)) {
			outcome_of[key] = $6
			reason_of[key] = ($3 > 1 ? "copy " $5 ": " : "") $7
		}
		bad_copies[key]++
	}
}

# The last line of a pass: its copies count now.
function read_pass(    c, key, overlap, r, t) {
	r = $2 + 0
	c = $3 + 0
	t = $4
	key = $2 "|" $3 "|" t
	if (!(t in title) || length($8) != 24 || (c, t, r) in rate ||
	    copies_ok[key] + bad_copies[key] != c)
		return
	if (!(c in block_begin))
		block_begin[c] = $7
	block_end[c] = $8
	if (first_pass == "")
		first_pass = $5
	last_pass = $6
	last_round = r
	if (c == settings[n_settings] && t == order[tests])
		done = r
	n = ++passes[c, t]
	round[c, t, n] = r
	if (copies_ok[key] == c && rate_of[key] > 0) {
		rate[c, t, r] = rate_of[key]
		seconds[c, t, r] = seconds_of[key] / c
		overlap = (first_end[key] - last_begin[key]) * c / span_of[key]
		if (c > 1 && overlap < 0.95)
			note_overlap(c, t, overlap)
	} else {
		rate[c, t, r] = "-"
		lose(c, t, outcome_of[key], reason_of[key])
	}
}

# A test that failed or was skipped has no score with that many copies.
function lose(c, t, how, why) {
	outcome[c, t] = how
	reason[c, t] = why
}

function note_overlap(c, t, overlap) {
	apart[c, t]++
	if (!(c in least_overlap) || overlap < least_overlap[c])
		least_overlap[c] = overlap < 0 ? 0 : overlap
}

function print_state(    spent) {
	if (state == "")
		state = "unfinished"
	print "state|" state "|" signal
	spent = last_pass - first_pass
	if (last_round > 0)
		spent /= last_round
	printf "rounds|%d|%d|%.1f\n", done, planned, spent
}

# order[1..tests] by title, as C sorts.
function sort_tests(    i, j, t) {
	for (i = 2; i <= tests; i++) {
		t = order[i]
		for (j = i - 1; j > 0 && title[order[j]] > title[t]; j--)
			order[j + 1] = order[j]
		order[j + 1] = t
	}
}

function print_block(c,    i, t) {
	if (!(c in block_begin))
		block_begin[c] = block_end[c] = begin
	print "block|" c "|" block_begin[c] "|" block_end[c]
	index_n = index_sum = 0
	split("", round_sum)
	split("", round_seen)
	for (i = 1; i <= tests; i++) {
		t = order[i]
		if ((c, t) in reason)
			print (outcome[c, t] == "skip" ? "skipped|" : "failed|") \
			    c "|" t "|" reason[c, t]
		if (passes[c, t] > 0)
			print_test(c, t)
	}
	print_index(c)
}

# A test's passes and, unless one failed, its score.  It is rounded as it is
# printed, so that the index can be recomputed from the report to the digit.
function print_test(c, t,    i, idx, pm, r, score, spent, text) {
	sort_none()
	for (i = 1; i <= passes[c, t]; i++) {
		r = round[c, t, i]
		text = text (i > 1 ? " " : "") number_or_dash(rate[c, t, r])
		if (rate[c, t, r] != "-")
			sort_pass(rate[c, t, r], r)
	}
	if (sorted > 0)
		score = rounded(power_of_e(sorted_score()))
	pm = jackknife_test()
	print "passes|" c "|" t "|" pm "|" text
	if ((c, t) in reason || sorted == 0)
		return
	for (i = sorted - kept + 1; i <= sorted; i++)
		spent += seconds[c, t, sorted_round[i]]
	idx = "-"
	if (baseline[t] > 0)
		idx = rounded(score / baseline[t] * 10)
	if (category[t] == "index") {
		index_n++
		index_sum += ln(idx)
		add_rounds(sorted_score())
	}
	if (pm != "-" && pm > 5)
		wide[c] = wide[c] " " t
	print "score|" c "|" t "|" category[t] "|" title[t] "|" unit[t] "|" \
	    (baseline[t] > 0 ? baseline[t] : "-") "|" number(score) "|" pm \
	    "|" kept "|" number(spent / kept) "|" number_or_dash(idx)
}

# +-95 % of the score of the passes taken, or "-" with fewer than three; sets
# without[round], the score's log without that round, for the index.
function jackknife_test(    i) {
	split("", without)
	if (sorted < 2)
		return "-"
	for (i = 1; i <= sorted; i++) {
		deleted[i] = score_without(i)
		without[sorted_round[i]] = deleted[i]
	}
	return interval(deleted, sorted)
}

# For the index without a round: what each test's score changes by.
function add_rounds(score,    r) {
	for (r in without) {
		round_seen[r] = 1
		round_sum[r] += without[r] - score
	}
}

function print_index(c,    kind, n, pm, r) {
	kind = "partial"
	if (index_n == index_tests)
		kind = "full"
	if (index_n == 0) {
		print "index|" c "|none|-|-"
		return
	}
	n = 0
	for (r in round_seen)
		deleted[++n] = round_sum[r] / index_n
	pm = interval(deleted, n)
	print "index|" c "|" kind "|" number(power_of_e(index_sum / index_n)) "|" pm
}

# What a reader must know before believing the figures.
function print_notes(    cpus, i) {
	if (state == "stopped")
		print "note|stopped by " signal " in round " (done < planned ? \
		    done + 1 : done) " of " planned ": fewer passes than planned"
	else if (state == "unfinished")
		print "note|the record has no end: the run was killed or is" \
		    " still going on"
	cpus = fact["cpus online"]
	if (cpus > 0 && fact["load"] > 0.3 * cpus)
		print "note|busy at the start (load " fact["load"] "): stop" \
		    " other work and run again"
	if (cpus > 0 && fact["cpu quota"] != "" && fact["cpu quota"] + 0 < cpus)
		print "note|a quota allows " fact["cpu quota"] " of " cpus \
		    " CPUs: figures of more copies are the quota's"
	for (i = 1; i <= n_notes; i++)
		print "note|" notes[i]
	for (i = 1; i <= n_settings; i++)
		print_setting_notes(settings[i])
}

function print_setting_notes(c,    i, list, where) {
	where = c (c == 1 ? " copy: " : " copies: ")
	if (c in wide)
		print "note|" where "spread above 5 %, more rounds (-i) would" \
		    " help:" wide[c]
	for (i = 1; i <= tests; i++)
		if (apart[c, order[i]] > 0)
			list = list " " order[i]
	if (list != "")
		printf "note|%sran together only %.0f %% of some passes, use" \
		    " longer ones (-t):%s\n", where, 100 * least_overlap[c], list
}
