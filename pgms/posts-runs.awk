# posts-runs.awk - part of posts.awk: keeps the runs that were found, and
# prints them as scores.
#
# A run is a header with its blocks of results; a block has one copies setting.
# A test that comes a second time in a block begins another run.

# After a header: a run begins, unless one has just begun that is still empty.
function begin_run(has_head) {
	if (runs > 0 && !run_blocks[runs] && !(has_head && head_seen)) {
		head_seen = head_seen || has_head
		return
	}
	head_seen = has_head
	if (runs >= 60) {
		full = 1
		return
	}
	runs++
	version[runs] = "-"
	run_name[runs] = fresh_heading()
	block = in_table = in_header = in_passes = 0
	begin_date = end_date = ""
	copies_said = 1
	split("", aim_run)
	aim_runs = 0
}

# The text directly above, or after a blank line if it ends with a colon.
function fresh_heading(    text) {
	if (heading_line > 0 &&
	    lines - heading_line <= 1 + heading_colon)
		text = heading
	heading = ""
	heading_line = 0
	return text
}

function set_fact(key, value) {
	value = printable(value, 200)
	if (value == "" || runs == 0)
		return
	if (!((runs, key) in fact))
		fact_keys[runs, ++facts[runs]] = key
	fact[runs, key] = value
}

# Old forms do not say how many copies: they ran one.
function begin_block(copies) {
	if (runs == 0 || (runs, copies) in block_of)
		begin_run(0)
	if (block_of[runs, copies] == "") {
		block = ++blocks
		block_of[runs, copies] = block
		run_block[runs, ++run_blocks[runs]] = block
		block_copies[block] = copies
		block_date[block] = begin_date == "" ? "-" : begin_date
		block_end[block] = end_date == "" ? "-" : end_date
	}
}

function need_block() {
	if (block == 0 || awaits_copies)
		begin_block(copies_said > 1 ? copies_said : 1)
	awaits_copies = 0
}

# The place of a test in the block; its name is in test, its title in title.
# Fails if there are more runs and tests than anybody posts.
function need_test() {
	if (full || tests[block] >= 200 && !((block, test) in known)) {
		misread()
		return 0
	}
	if (!((block, test) in known)) {
		known[block, test] = 1
		test_at[block, ++tests[block]] = test
		title_of[block, test] = title
		rate_of[block, test] = "-"
	}
	return 1
}

function another_run() {
	begin_run(0)
	need_block()
}

function add_row(rate, unit, secs, samples) {
	need_block()
	if ((block, test) in has_row)
		another_run()
	if (!need_test())
		return
	has_row[block, test] = 1
	rate_of[block, test] = rate
	unit_of[block, test] = unit
	seconds_of[block, test] = secs
	kept_of[block, test] = samples
	results++
}

function begin_table(partial) {
	need_block()
	if (block in has_table) {
		begin_run(0)
		need_block()
	}
	has_table[block] = 1
	score_kind[block] = partial ? "partial" : "full"
	if (run_name[runs] == "" && tests[block] == 0)
		run_name[runs] = fresh_heading()
}

function add_table_row(baseline, rate) {
	need_block()
	if (!need_test())
		return
	results++
	if (rate_of[block, test] == "-")
		rate_of[block, test] = rate
	if (baseline != "---")
		baseline_of[block, test] = baseline
}

# The k-th row of a name belongs to the k-th run.
function add_aim_row(name, rate, unit,    k) {
	test = title = name
	k = ++aim_rows[name]
	if (k > aim_runs) {
		if (aim_runs == 0)
			split("", aim_rows)
		aim_rows[name] = k
		if (aim_runs == 0 && runs > 0)
			block = 0
		begin_aim_run(k)
	}
	block = aim_run[k]
	if (!need_test())
		return
	rate_of[block, test] = rate
	unit_of[block, test] = unit
	results++
}

function begin_aim_run(k,    i, keep, n) {
	n = aim_runs
	for (i = 1; i <= n; i++)
		keep[i] = aim_run[i]
	begin_run(0)
	begin_block(1)
	for (i = 1; i <= n; i++)
		aim_run[i] = keep[i]
	aim_run[k] = block
	aim_runs = k
	if (k in row_heading)
		run_name[runs] = row_heading[k]
}

function set_score(kind, score) {
	need_block()
	score_kind[block] = kind
	score_of[block] = score
}

function lose(how, name, why) {
	need_block()
	lost[block, ++losses[block]] = how "|" block_copies[block] "|" name "|" why
}

# A line of the Passes part: "COPIES TEST [PM%] RATE RATE -".
function is_pass_line(    i) {
	if (starts_passes(1))
		return 1
	for (i = 1; i <= words; i++)
		if (!is_pass(word[i]))
			return 0
	return 1
}

function starts_passes(i) {
	return i < words && is_count(word[i]) && \
	    word[i + 1] ~ /^[A-Za-z][A-Za-z0-9_.+-]*$/ && \
	    (word[i + 1] in is_test || word[i + 1] == "index" || \
	    i + 2 <= words && word[i + 2] ~ /^(-|[0-9.]+%?)$/)
}

function is_pass(text) {
	return text == "-" || text ~ /\./ && is_figure(text)
}

function take_pass(i, x) {
	if (starts_passes(i)) {
		pass_test = ""
		if ((runs, x + 0) in block_of) {
			pass_block = block_of[runs, x + 0]
			pass_test = word[i + 1]
		}
		start = i + 2
		return start
	}
	if (i == words && is_count(x))
		return i + 1
	start = i + 1
	if (pass_test == "")
		return start
	if (x ~ /^[0-9.]+%$/ && is_figure(substr(x, 1, length(x) - 1)))
		pm_of[pass_block, pass_test] = substr(x, 1, length(x) - 1)
	else if (is_pass(x))
		add_pass(x)
	else if (pass_line) {
		spoiled[pass_block, pass_test] = 1
		misread()
	} else
		pass_test = ""
	return start
}

function add_pass(x) {
	passes_of[pass_block, pass_test] = passes_of[pass_block, pass_test] \
	    (passes_of[pass_block, pass_test] == "" ? "" : " ") x
}

function print_runs(    i, r) {
	for (r = 1; r <= runs; r++) {
		if (!run_blocks[r])
			continue
		print "record|" version[r]
		print "run|" run_name[r]
		for (i = 1; i <= facts[r]; i++)
			print "system|" fact_keys[r, i] "|" fact[r, fact_keys[r, i]]
		for (i = 1; i <= run_blocks[r]; i++)
			print_block(run_block[r, i])
	}
}

function print_block(b,    c, i) {
	c = block_copies[b]
	print "block|" c "|" block_date[b] "|" block_end[b]
	for (i = 1; i <= losses[b]; i++)
		print lost[b, i]
	for (i = 1; i <= tests[b]; i++)
		print_test(b, c, test_at[b, i])
	if (b in score_of)
		print "index|" c "|" score_kind[b] "|" score_of[b] "|" \
		    or_dash(pm_of[b, "index"])
	else
		print "index|" c "|none|-|-"
}

function print_test(b, c, t) {
	if (passes_of[b, t] != "" && !((b, t) in spoiled))
		print "passes|" c "|" t "|" or_dash(pm_of[b, t]) "|" passes_of[b, t]
	if (rate_of[b, t] != "-")
		print "score|" c "|" t "|" \
		    ((b, t) in baseline_of ? "index" : "other") "|" \
		    title_of[b, t] "|" or_dash(unit_of[b, t]) "|" \
		    or_dash(baseline_of[b, t]) "|" rate_of[b, t] "|" \
		    or_dash(pm_of[b, t]) "|" or_dash(kept_of[b, t]) "|" \
		    or_dash(seconds_of[b, t]) "|-"
}

function or_dash(x) {
	return x == "" ? "-" : x
}
