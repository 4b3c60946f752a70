# score.awk - from a record to scores: all the arithmetic there is.
#
# Reads	a record (results/NAME.log), whole or cut off anywhere: only passes
#	whose last line is there count.
# Env	UB_BASELINE    what baseline.awk printed: these baselines, not the record's
#	UB_COPIES_TOO  1: print the record's other lines too, as they are
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
#	and with UB_BASELINE
#	baseline|NAME	missing|COPIES|TEST|TITLE|BASELINE
#	sum|COPIES|ITEMS|SUM	the INDEX is then the arithmetic mean
# Rows come in order of title.  PM is half the width of the 95 % interval, in
# per cent.  Status 1 and one line on standard error if it is no record.

BEGIN {
	FS = "|"
	copies_too = ENVIRON["UB_COPIES_TOO"] == 1
	read_baseline()
}

/\r$/ { sub(/\r$/, "") }		# it came by mail

NR == 1 {
	if ($1 != "record" || NF != 3)
		fail("not a record of this suite: it must begin with record|")
	else if ($2 != "1")
		fail("record format " $2 " is not known here: use a newer version")
	else
		print "record|" $3
	if (baseline_name != "")
		print "baseline|" baseline_name
	next
}

copies_too && ($1 ~ /^(begin|catalogue|plan|copies|test|lost|steal)$/ ||
    $1 == "copy" && NF >= 7) { print }

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
$1 == "steal" && NF == 3 { read_steal(); next }
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
	add_missing()
	sort_tests()
	for (s = 1; s <= n_settings; s++)
		print_block(settings[s])
	print_notes()
}

function fail(text) {
	if (!failed)
		print "Run: " text | "cat 1>&2"
	failed = 1
}

# A number as copies writes it: plain or with an exponent, never negative, and
# none that arithmetic would make infinite, which is 0 to some awks.
function is_number(text) {
	return text ~ /^[0-9]+(\.[0-9]*)?(e[-+]?[0-9][0-9]?)?$/ && text + 0 < 1e100
}

function read_baseline(    field, i, line, n) {
	n = split(ENVIRON["UB_BASELINE"], line, "\n")
	if (n == 0)
		return
	split(line[1], field, "|")
	baseline_name = field[1]
	sums = field[2] == "sum"
	set_tests = field[3] == "-" ? 0 : field[3] + 0
	baseline_compiler = field[4]
	baseline_flags = field[5]
	for (i = 2; i <= n; i++) {
		split(line[i], field, "|")
		if (field[1] in set_rate)
			continue
		set_order[++n_set] = field[1]
		set_rate[field[1]] = field[2]
		set_title[field[1]] = field[3]
	}
}

function read_test() {
	tests++
	order[tests] = $2
	category[$2] = $3
	title[$2] = $4
	unit[$2] = $5
	baseline[$2] = baseline_name == "" ? $6 : set_rate[$2]
	if (!is_number(baseline[$2]))
		baseline[$2] = 0
	if (set_tests > 0)
		category[$2] = ($2 in set_rate) && set_rate[$2] + 0 > 0 ? "index" : \
		    "other"
	if ($9 ~ /^fstime /)
		file_tests = 1
	if ($8 + 0 > planned)
		planned = $8 + 0
}

# One copy of a pass: kept under the pass until its last line comes.
function read_copy(    key) {
	key = $2 "|" $3 "|" $4
	if ($6 == "ok" && NF == 12 && is_number($7) && is_number($8) &&
	    is_number($10) && is_number($11) && is_number($12) && $10 + 0 > 0) {
		copies_ok[key]++
		rate_of[key] += $8 + 0 > 0 ? $7 / $10 * $8 : $7
		seconds_of[key] += $10
		if (!(key in first_end) || $12 + 0 < first_end[key])
			first_end[key] = $12 + 0
		if (!(key in last_begin) || $11 + 0 > last_begin[key])
			last_begin[key] = $11 + 0
		span_of[key] += $12 - $11
		return
	}
	if (!(key in reason_of)) {
		outcome_of[key] = $6 == "skip" ? "skip" : "error"
		reason_of[key] = ($3 > 1 ? "copy " $5 ": " : "") \
		    ($6 == "ok" ? "its line in the record is damaged" : $7)
	}
	bad_copies[key]++
}

# The last line of a pass: its copies count now.
function read_pass(    c, key, n, overlap, r, t) {
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
	done = r
	if (!(r in is_round)) {
		is_round[r] = 1
		rounds[++n_rounds] = r
	}
	if (copies_too)
		print
	n = ++passes[c, t]
	round[c, t, n] = r
	if (copies_ok[key] == c && rate_of[key] > 0 && rate_of[key] < 1e100) {
		rate[c, t, r] = rate_of[key]
		seconds[c, t, r] = seconds_of[key] / c
		overlap = 1
		if (c > 1 && span_of[key] > 0)
			overlap = (first_end[key] - last_begin[key]) * c / \
			    span_of[key]
		if (overlap < 0.95)
			note_overlap(c, t, overlap)
	} else {
		rate[c, t, r] = "-"
		if (key in reason_of)
			lose(c, t, outcome_of[key], reason_of[key])
		else
			lose(c, t, "error", "its figure is 0 or out of range")
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
	if (done > 0)
		spent /= done
	printf "rounds|%d|%d|%.1f\n", done, planned, spent
}

# Tests of the baseline that the record knows nothing of.
function add_missing(    i, t) {
	if (set_tests == 0)
		return
	index_tests = set_tests
	for (i = 1; i <= n_set; i++) {
		t = set_order[i]
		if (t in title)
			continue
		order[++tests] = t
		title[t] = set_title[t]
		baseline[t] = set_rate[t]
		category[t] = "index"
	}
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
		if (set_tests > 0 && category[t] == "index" &&
		    ((c, t) in reason || passes[c, t] == 0))
			print "missing|" c "|" t "|" title[t] "|" baseline[t]
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
	if (baseline[t] + 0 > 0)
		idx = rounded(score / baseline[t] * (sums ? 1 : 10))
	if (category[t] == "index" && idx != "-") {
		index_n++
		index_sum += sums ? idx : ln(idx)
		add_rounds(sorted_score(), idx)
	}
	if (two_groups())
		groups[c] = groups[c] " " t
	else if (is_apart(round[c, t, 1]))
		warming[c] = warming[c] " " t
	if (pm != "-" && pm + 0 > 5)
		wide[c] = wide[c] " " t
	print "score|" c "|" t "|" category[t] "|" title[t] "|" unit[t] "|" \
	    (baseline[t] + 0 > 0 ? baseline[t] : "-") "|" number(score) "|" pm \
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

# For the index without a round: what each test's score changes by, in logs or,
# for a sum, in what it adds to it.
function add_rounds(score, idx,    change, r) {
	for (r in without) {
		round_seen[r] = 1
		change = without[r] - score
		round_sum[r] += sums ? idx * (power_of_e(change) - 1) : change
	}
}

function print_index(c,    i, kind, n, pm, r) {
	kind = "partial"
	if (index_n == index_tests)
		kind = "full"
	if (index_n == 0) {
		print "index|" c "|none|-|-"
		return
	}
	n = 0
	for (i = 1; i <= n_rounds; i++) {
		r = rounds[i]
		if (r in round_seen)
			deleted[++n] = sums ? ln(1 + round_sum[r] / index_sum) : \
			    round_sum[r] / index_n
	}
	pm = interval(deleted, n)
	print "index|" c "|" kind "|" number(sums ? index_sum / index_n : \
	    power_of_e(index_sum / index_n)) "|" pm
	if (sums)
		print "sum|" c "|" index_n "|" number(index_sum)
}

# What a reader must know before believing the figures.
function print_notes(    i) {
	if (state == "stopped")
		print "note|stopped by " signal " in round " (done > 0 ? done : 1) \
		    " of " planned ": fewer passes than planned"
	else if (state == "unfinished")
		print "note|the record has no end: the run was killed or is" \
		    " still going on"
	print_machine_notes(fact["cpus online"] + 0)
	for (i = 1; i <= n_notes; i++)
		print "note|" notes[i]
	for (i = 1; i <= n_settings; i++)
		print_setting_notes(settings[i])
}

# Of the machine and how it was used, not of the passes.
function print_machine_notes(cpus) {
	if (cpus > 0 && fact["load"] > 0.3 * cpus)
		print "note|busy at the start (load " fact["load"] "): stop" \
		    " other work and run again"
	if (cpus > 0 && fact["cpu quota"] != "" && fact["cpu quota"] + 0 < cpus)
		print "note|a quota allows " fact["cpu quota"] " of " cpus \
		    " CPUs: figures of more copies are the quota's"
	if (steal_lines > 1 && stolen > 0.01 * busy)
		printf "note|the host gave %.0f %% of the CPU time to others" \
		    " (steal): run again when its other guests are quiet\n",
		    100 * stolen / busy
	if (fact["emulator"] != "")
		print "note|the CPU is emulated (" fact["emulator"] "): these are" \
		    " the emulator's figures; run on such a machine itself"
	if (file_tests && fact["scratch"] ~ /^(tmpfs|ramfs|rootfs|devtmpfs) /)
		print "note|the file tests had their files in memory (" \
		    fact["scratch"] "): set UB_TMPDIR to a directory on a disk"
	if (baseline_flags != "" && fact["flags"] != "" &&
	    (baseline_flags != fact["flags"] ||
	    baseline_compiler != fact["compiler"]))
		print "note|the baseline was built otherwise (" \
		    baseline_compiler " " baseline_flags "): build both alike" \
		    " to compare machines"
}

# Ticks of all CPUs since boot that others got, and that were wanted; the first
# such line is of the begin, the last of the end.
function read_steal() {
	if (!is_number($2) || !is_number($3))
		return
	if (++steal_lines == 1) {
		stolen_before = $2
		busy_before = $3
	}
	stolen = $2 - stolen_before
	busy = $3 - busy_before
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
	if (c in groups)
		print "note|" where "two groups of passes (a pair of processes on" \
		    " one CPU or on two, a clock of two speeds): look at the" \
		    " passes, not at one figure; taskset may help:" groups[c]
	if (c in warming)
		print "note|" where "the first pass is apart from the rest (cold" \
		    " caches, a clock or credit that lasts for a start): warm up" \
		    " with a run before, use more rounds (-i):" warming[c]
}
