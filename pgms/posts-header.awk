# posts-header.awk - part of posts.awk: the words that tell where a run, a block
# of results, a table or the Passes part begins, and what stands in a header.
#
# Each take_ function gives the word after what it found at word i, or 0.

function take_special(i, x) {
	if (x == "BYTE" && word[i + 1] == "UNIX" && i + 2 <= words)
		return take_head(i)
	if (x == "System" && word[i + 1] == "--")
		return take_system(i)
	if (x == "Start" && word[i + 1] == "Benchmark")
		return take_date(i)
	if (x == "interactive" && word[i + 1] ~ /^users?/)
		return take_away(i + 2)
	if (x == "Benchmark" && word[i + 1] == "Run:")
		return take_block(i)
	if (x ~ /^CPUs?$/ && word[i + 2] == "system;" && i + 4 <= words)
		return take_copies(i)
	if (x == "BASELINE" && word[i + 1] == "RESULT")
		return take_table(i)
	if (x == "Passes:") {
		in_header = in_table = 0
		in_passes = 1
		pass_test = ""
		return take_away(i + 1)
	}
	if (x == "measured" && word[i + 1] == "results" && i > start + 1) {
		if (find_title(start, i - 2 - is_figure(word[i - 2])))
			lose("failed", test, "no measured results")
		return take_away(i + 2)
	}
	if ((x == "Failed," || x == "Skipped:") && i == 1 && words >= 4)
		return take_loss(x == "Skipped:" ? 2 : 3)
	return take_score(i, x)
}

function take_away(next_word) {
	start = next_word
	return start
}

# "BYTE UNIX Benchmarks (Version 5.1.3)": a run begins.
function take_head(i,    v) {
	take_text(start, i - 1)
	v = word[i + 4]
	if (word[i + 3] != "(Version" || i + 4 > words || v !~ /^[0-9]/)
		v = "-"
	sub(/\).*/, "", v)
	begin_run(1)
	version[runs] = clean(v, 12)
	in_header = v !~ /^[1-4]\./
	fact_key = ""
	return take_away(v == "-" ? i + 3 : i + 5)
}

# "System -- Linux host 2.0.30 ..." of the versions 3 and 4; ours end it with
# "(2 parallel copies)".
function take_system(i,    j, line) {
	take_text(start, i - 1)
	for (j = i + 2; j <= words && word[j] != "Start"; j++)
		if (word[j + 1] == "interactive" && j < words)
			break
	line = join(i + 2, j - 1)
	if (runs == 0 || (runs, "system") in fact)
		begin_run(0)
	copies_said = 1
	if (match(line, / \([0-9]+ parallel copies\)$/)) {
		copies_said = substr(line, RSTART + 2) + 0
		line = substr(line, 1, RSTART - 1)
	}
	line = clean(line, 100)
	set_fact("system", line)
	set_fact("host", j > i + 3 ? word[i + 3] : word[i + 2])
	if (j > i + 3)
		set_fact("release", word[i + 4])
	return take_away(j)
}

# "Start Benchmark Run: ...": to the end of the line or the number of users.
function take_date(i,    j) {
	for (j = i + 3; j <= words && word[j] != "interactive"; j++)
		;
	if (runs > 0)
		begin_date = clean(join(i + 3, j <= words ? j - 2 : words), 40)
	return take_away(j)
}

# "Benchmark Run: Mon Nov 30 2026 21:33:33 - 22:01:36"
function take_block(i) {
	take_text(start, i - 1)
	end_fact()
	in_header = in_passes = in_table = 0
	begin_date = end_date = ""
	awaits_copies = 1
	if (word[i + 7] != "-" || i + 8 > words)
		return take_away(i + 2)
	begin_date = clean(join(i + 2, i + 6), 40)
	end_date = substr(begin_date, 1, 16) clean(word[i + 8], 8)
	return take_away(i + 9)
}

# "2 CPUs in system; running 1 parallel copy of tests"
function take_copies(i) {
	if (!is_count(word[i + 4]) || word[i + 4] == 0)
		return 0
	end_fact()
	in_header = in_passes = in_table = 0
	begin_block(word[i + 4] + 0)
	awaits_copies = 0
	if (i > 1 && is_count(word[i - 1]))
		set_fact("cpus online", word[i - 1])
	return take_away(i + 9 <= words + 1 ? i + 9 : words + 1)
}

# "TEST BASELINE RESULT INDEX" or "System Benchmarks Index Values BASELINE ...".
function take_table(i) {
	if (word[i - 1] == "TEST")
		take_text(start, i - 2 - 2 * (word[i - 2] == "VALUES"))
	begin_table(i > 1 && word[i - 2] == "Partial")
	in_header = in_passes = 0
	in_table = 1
	return take_away(i + 3)
}

# "FINAL SCORE 49.6", "AVERAGE 11.0", "Index Score (Partial Only) 204.9"
function take_score(i, x,    j) {
	j = i + 1
	if (x == "FINAL" && word[j] == "SCORE")
		j++
	else if (x == "Score" && word[j] == "(Partial" && word[j + 1] == "Only)")
		j += 2
	else if (x == "SUM" && word[j] == "of" && word[j + 2] == "items")
		return in_table ? take_away(i + 5) : 0
	else if (x != "AVERAGE" && (x != "Score" || word[i - 1] != "Index"))
		return 0
	if (!in_table || j > words || !is_figure(word[j]))
		return 0
	set_score(x == "AVERAGE" ? "average" : x == "Score" && j > i + 1 ? \
	    "partial" : "full", word[j])
	in_table = 0
	return take_away(j + 1)
}

# "Failed, aborting NAME: REASON" or "Skipped: NAME: REASON"
function take_loss(i,    name) {
	name = word[i]
	if (name !~ /:$/)
		return 0
	sub(/:$/, "", name)
	lose(i == 2 ? "skipped" : "failed", clean(name, 60),
	    clean(join(i + 1, words), 78))
	return take_away(words + 1)
}

# A word of a header: "Key: value", which may go on in further lines.
function take_fact(i, x) {
	if (x in is_key || x ~ /^[0-9]+(-[0-9]+)?:$/ && fact_value ~ /CPU$/) {
		end_fact()
		fact_key = x
	} else if (x ~ /^[0-9][0-9]?:[0-9][0-9]/ && word[i + 1] == "up" && i < words)
		end_fact()	# the line of uptime
	else if (length(fact_value) < 200)
		fact_value = fact_value (fact_value == "" ? "" : " ") x
	return take_away(i + 1)
}

function end_fact(    key, list, n, value) {
	key = fact_key
	value = fact_value
	fact_key = fact_value = ""
	sub(/ *(C|CPUs?)$/, "", value)
	if (key == "" || key == "Note:" || value == "")
		return
	if (key ~ /^[0-9]/) {
		sub(/ \([0-9.]+ bogomips\).*/, "", value)
		key = "cpu"
		if ((runs, "cpu") in fact)
			return
	} else if (key == "System:") {
		n = split(value, list, ": ")
		set_fact("host", list[1])
		value = n > 1 ? list[2] : value
	} else if (key == "OS:") {
		split(value, list, " -- ")
		set_fact("release", list[2])
		set_fact("version", list[3])
		return
	}
	key = tolower(substr(key, 1, length(key) - (key ~ /:$/)))
	if (key == "library")
		key = "c library"
	else if (key == "usable" || key == "quota")
		key = (key == "usable" ? "cpus " : "cpu ") key
	set_fact(key, value)
}
