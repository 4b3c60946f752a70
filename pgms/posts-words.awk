# posts-words.awk - part of posts.awk: finds results among the words of a line.
#
# Reads	word[1..words].  start is the first word that nothing was found in yet:
#	a title begins there.  What a line leaves unfinished waits in held[] for
#	the next one.

function know_words(    i, list, n) {
	n = split("BYTE System Start interactive Benchmark BASELINE FINAL" \
	    " AVERAGE SUM Score CPU CPUs Passes: measured Failed, Skipped:",
	    list, " ")
	for (i = 1; i <= n; i++)
		is_special[list[i]] = 1
	n = split("System: OS: Machine: Language: Compiler: Flags: library:" \
	    " Shell: Scratch: usable: quota: Virtualization: Emulator:" \
	    " Governor: Mitigations: Baseline: Note:", list, " ")
	for (i = 1; i <= n; i++)
		is_key[list[i]] = 1
	n = split("First Second Third Fourth Fifth Sixth", list, " ")
	for (i = 1; i <= n; i++)
		ordinal[list[i]] = i
}

# One line, or a piece of a long one: then whole is 0.
function read_words(whole,    i, was) {
	take_held()
	start = 1
	rows_before = results
	pass_line = in_passes && is_pass_line()
	for (i = 1; i <= words; i = i > was ? i : was + 1) {
		was = i
		i = take(i)
	}
	if (!whole)
		hold("piece", start > words - 40 ? start : words - 40)
	else
		end_line()
	words = 0
}

# Prints nothing; gives the word after what was found at word i.
function take(i,    next_word, x) {
	x = word[i]
	if (x in is_special) {
		next_word = take_special(i, x)
		if (next_word)
			return next_word
	}
	if (x ~ /^[-=][-=][-=][-=][-=]+$/)
		return take_rule(i, x)
	if (in_passes)
		return take_pass(i, x)
	if (in_header)
		return take_fact(i, x)
	if (i > start && x ~ /^\(/ && bracket(i) == 4)
		return take_row(i)
	if (i > start && in_table && is_cell(x) && is_cell(word[i + 1]) &&
	    is_cell(word[i + 2]) && i + 2 <= words)
		return take_table_row(i)
	if (i + 4 <= words && x ~ /^[A-Za-z]/ && is_aim_row(i))
		return take_aim_row(i)
	return i + 1
}

# How many words of "(10.0 s, 7 samples)" are there at i: 4 is all, 0 none.
function bracket(i) {
	if (word[i] !~ /^\([0-9.]+$/)
		return 0
	if (i + 1 > words)
		return 1
	if (word[i + 1] !~ /^(s|secs?),$/)
		return 0
	if (i + 2 > words)
		return 2
	if (!is_count(word[i + 2]))
		return 0
	if (i + 3 > words)
		return 3
	return word[i + 3] ~ /^samples?\)/ ? 4 : 0
}

function join(from, to,    i, text) {
	for (i = from; i <= to && length(text) < 300; i++)
		text = text (i > from ? " " : "") word[i]
	return text
}

# Sets title and test from words from..to: the longest title known that ends
# there, or else all of them, as long as that can be a title.
function find_title(from, to,    first, i, key) {
	test = title = ""
	first = to - 8 > from ? to - 8 : from
	for (i = to; i >= first; i--) {
		key = plain(word[i]) key
		if (key in test_of) {
			test = test_of[key]
			title = clean(join(i, to), 60)
		}
	}
	if (test != "" || to < from || to - from > 9)
		return test != ""
	title = clean(join(from, to), 60)
	test = title
	return title ~ /[A-Za-z]/
}

# RATE UNIT before the bracket at i.
function take_row(i) {
	if (i - start < 3 || !is_figure(word[i - 2]) || !is_unit(word[i - 1]) ||
	    !find_title(start, i - 3))
		misread()
	else
		add_row(word[i - 2], word[i - 1], substr(word[i], 2), word[i + 2])
	start = i + 4
	return start
}

function is_unit(text) {
	return length(text) <= 12 && text ~ /^[A-Za-z][A-Za-z\/%]*$/
}

function is_cell(text) {
	return text == "---" || is_figure(text)
}

# BASELINE RESULT INDEX, the title before them.
function take_table_row(i) {
	if (find_title(start, i - 1) && is_figure(word[i + 1]))
		add_table_row(word[i], word[i + 1])
	start = i + 3
	return start
}

# NAME ELAPSED ITERATIONS RATE UNIT.../second; sets aim_end, its last word.
function is_aim_row(i,    j) {
	if (word[i] !~ /^[A-Za-z][A-Za-z0-9_-]*$/ || !is_count(word[i + 1]) ||
	    word[i + 2] !~ /^[0-9][0-9.e+]*$/ || !is_figure(word[i + 3]))
		return 0
	for (j = i + 4; j <= words && j < i + 12; j++)
		if (word[j] ~ /[A-Za-z)]\/sec(ond)?[.,]?$/) {
			aim_end = j
			return 1
		}
	return 0
}

function take_aim_row(i) {
	add_aim_row(word[i], word[i + 3], clean(join(i + 4, aim_end), 60))
	start = aim_end + 1
	return start
}

# A line of dashes ends headers and the Passes part, one of = a table's rows.
function take_rule(i, x) {
	take_text(start, i - 1)
	if (x ~ /^-/)
		in_header = in_passes = in_table = 0
	start = i + 1
	return start
}

# Text beside the results may be the heading of the next run.
function take_text(from, to,    list, n, text) {
	text = join(from, to)
	if (text !~ /[A-Za-z0-9]/)
		return
	if (length(text) > 60) {
		n = split(text, list, /[.!?] /)
		text = list[n]
	}
	heading_colon = text ~ /:$/
	heading = clean(text, 60)
	heading_line = lines
}

# The words that nothing was found in, at the end of a line.
function end_line(    kind, n) {
	n = words - start + 1
	if (in_passes || n <= 0)
		return
	kind = unfinished(n)
	if (kind != "")
		hold(kind, start)
	else
		leave(results == rows_before)
}

# Does the next line have to tell what this is?
function unfinished(n,    i) {
	for (i = words > 3 ? words - 2 : 2; i <= words; i++)
		if (i > start + 2 && bracket(i) > 0)
			return "bracket"
	if (n >= 5 && word[start] ~ /^[A-Za-z]/ && is_count(word[start + 1]) &&
	    is_figure(word[start + 3]) && word[start + 4] !~ /[0-9]/)
		return "aim"
	if (n >= 3 && is_unit(word[words]) && is_figure(word[words - 1]))
		return "unit"
	if (in_table && n >= 2 && is_cell(word[words]) &&
	    find_title(start, is_cell(word[words - 1]) ? words - 2 : words - 1))
		return "table"
	if (word[words] == "BASELINE" ||
	    (in_table && word[words] ~ /^(Score|SCORE|AVERAGE)$/))
		return word[words]
	return ""
}

function hold(kind, from,    i) {
	held_kind = kind
	held_words = 0
	for (i = from; i <= words; i++)
		held[++held_words] = word[i]
}

# Puts the words held before those of this line, if the two belong together.
function take_held(    i) {
	if (held_words == 0)
		return
	if (!goes_on()) {
		settle()
		return
	}
	for (i = words; i > 0; i--)
		word[i + held_words] = word[i]
	for (i = 1; i <= held_words; i++)
		word[i] = held[i]
	words += held_words
	held_words = 0
}

function goes_on(    cells) {
	if (held_kind == "piece")
		return 1
	if (held_kind == "unit")
		return word[1] ~ /^\([0-9.]+$/
	if (held_kind == "bracket")
		return word[1] ~ /^([0-9.]+$|s,$|secs?,$|samples?\))/
	if (held_kind == "aim")
		return words <= 6 && word[words] ~ /\/sec(ond)?[.,]?$/
	if (held_kind == "BASELINE")
		return word[1] == "RESULT"
	if (held_kind ~ /^[SA]/)
		return words == 1 && is_figure(word[1])
	cells = 1 + is_cell(held[held_words - 1])
	return words == 3 - cells && is_cell(word[1]) && is_cell(word[words])
}

# The words held stand for themselves: nothing follows that belongs to them.
function settle(    i, n, saved) {
	if (held_words == 0)
		return
	n = words
	for (i = 1; i <= n; i++)
		saved[i] = word[i]
	for (i = 1; i <= held_words; i++)
		word[i] = held[i]
	words = held_words
	held_words = 0
	start = 1
	lines--
	if (held_kind == "unit" && whole_title(words - 2))
		add_row(word[words - 1], word[words], "-", "-")
	else
		leave(1)
	lines++
	words = n
	for (i = 1; i <= n; i++)
		word[i] = saved[i]
}

# A row without its bracket must be a title known and nothing else.
function whole_title(to) {
	return plain(join(1, to)) in test_of && find_title(1, to)
}

# What is no result: a heading perhaps, or a result that cannot be read.
function leave(alone,    i, text) {
	text = join(start, words)
	if (alone && looks_like_result(text))
		misread()
	else if (word[start] in ordinal && word[start + 1] == "row:")
		row_heading[ordinal[word[start]]] = clean(join(start + 2, words), 60)
	else
		take_text(start, words)
}

function looks_like_result(text,    i, key) {
	if (text ~ /[0-9]/ && text ~ /samples?\)/)
		return 1
	if (text ~ /[0-9].*\/sec(ond)?[.,]?$/ && words - start >= 4)
		return word[start + 1] ~ /^[-+]?[0-9]/
	for (i = start; i <= words && i < start + 8; i++) {
		key = key plain(word[i])
		if (key in test_of && i < words)
			return in_table ? word[words] ~ /[0-9]/ : \
			    text ~ /[0-9nf] (lps|lpm|KBps|MWIPS)( |$)/
	}
	return 0
}
