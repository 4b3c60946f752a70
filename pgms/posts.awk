# posts.awk - from reports as people post them to scores: one reader for our
# own reports, those of the versions 3 to 6 and rows of AIM9, quoted, wrapped
# and reflowed by mail.
#
# Reads	pgms/titles, pgms/tests, then the post (in this order), from which
#	control characters but ESC were taken before (see compare.sh).
# Prints scores (see score.awk) of one run after another, each beginning with
#	record|VERSION, or "-"
#	run|HEADING		what stood above it, may be empty
# with, besides what score.awk prints,
#	index|COPIES|average|SCORE|-	the arithmetic mean of version 3
# and at the end
#	unread|LINES|FIRST LINE|ITS TEXT	what looks like results but cannot
#				be read, or is more than 60 runs, or 200 tests
#				in one; 0 lines: no such thing
# Figures are printed as they were posted, nothing else becomes one; what a
# row does not say is "-".  A test with no title known here keeps its own.
# Status 1 if there is no result.
#
# This file takes lines apart into words, posts-words.awk finds rows and
# headings among them, posts-runs.awk keeps and prints what was found.

BEGIN {
	FS = "|"
	know_words()
}

FNR == 1 { file++ }
file < 3 && /^#/ { next }
file == 1 { learn_titles(); next }
file == 2 { learn($1, 7); next }

{ lines++ }

# More runs than anybody posts: no more of them.
full {
	if (length($0) > 4000 || $0 ~ /samples?\)/)
		misread()
	next
}

# Some awks take minutes to search a line of 10 MB: it is taken apart at its
# blanks before anything else looks at it.
length($0) > 4000 { read_long_line($0); next }

{ read_line($0) }

END {
	settle()
	print_runs()
	printf "unread|%d|%s|%s\n", lines_unread, first_unread, first_text
	exit results == 0
}

function learn_titles(    i) {
	for (i = 2; i <= NF; i++)
		learn($1, i)
}

# Title i of this line is the test's.
function learn(test, i) {
	if (NF < i || $i == "")
		return
	test_of[plain($i)] = test
	is_test[test] = 1
}

# A title without what versions and mail change in it.
function plain(text) {
	text = tolower(text)
	gsub(/[^a-z0-9]/, "", text)
	return text
}

# A figure is digits with at most one point: no sign, exponent or comma.
function is_figure(text) {
	return length(text) <= 20 && text ~ /^[0-9]+(\.[0-9]+)?$/ && text + 0 > 0
}

function is_count(text) {
	return length(text) <= 9 && text ~ /^[0-9]+$/
}

# Text that may be shown: printable, no field separator, not too long.
function printable(text, longest) {
	gsub(/[^ -~]/, "?", text)
	gsub(/[|]/, "/", text)
	return substr(text, 1, longest)
}

# The same without ornaments around it.
function clean(text, longest) {
	text = printable(text, 2 * longest)
	sub(/^[^A-Za-z0-9(]+/, "", text)
	sub(/[ :=-]+$/, "", text)
	return substr(text, 1, longest)
}

function read_line(text) {
	text = unquoted(decoded(text))
	words = split(text, word, " ")
	if (words == 0) {
		settle()
		return
	}
	read_words(1)
}

# HTML and typographic characters as plain ones, no colours.
function decoded(text) {
	if (text ~ /[\200-\377]/) {
		gsub(/\302\240/, " ", text)
		gsub(/\342\200[\220-\225]/, "-", text)
	}
	if (text ~ /\033/) {
		gsub(/\033\[[0-9;]*m/, "", text)
		gsub(/\033/, "?", text)
	}
	gsub(/\t/, " ", text)
	gsub(/<\/?[A-Za-z][A-Za-z0-9]*( *\/)?>/, " ", text)
	if (text !~ /&/)
		return text
	gsub(/&(nbsp|#160|#32|#9|#x20|#xa0);/, " ", text)
	gsub(/&(gt|#62);/, ">", text)
	gsub(/&(lt|#60);/, "<", text)
	gsub(/&(quot|#34|apos|#39);/, "'", text)
	gsub(/&#40;/, "(", text)
	gsub(/&#41;/, ")", text)
	gsub(/&#46;/, ".", text)
	gsub(/&(ndash|mdash|#45);/, "-", text)
	gsub(/&(amp|#38);/, "\\&", text)
	return text
}

# The line without marks of quoting and PGP, and line numbers, before it.  In
# the Passes part a dash is a pass that failed.
function unquoted(text,    before) {
	sub(/(=20)+ *$/, "", text)
	do {
		before = length(text)
		sub(/^ +/, "", text)
		sub(/^[A-Za-z]?[A-Za-z]?[A-Za-z]?>/, "", text)
		sub(/^[|]/, "", text)
		sub(/^~ /, "", text)
		if (!in_passes)
			sub(/^- +/, "", text)
	} while (length(text) < before)
	sub(/^[0-9]+\.( +|$)/, "", text)
	return text
}

# In pieces of 1000 words; what may be part of a row goes on into the next.
# Nobody posts more than 100 kB as one line.
function read_long_line(text,    all, i, list) {
	words = 0
	if (length(text) > 100000) {
		text = substr(text, 1, 100000)
		sub(/[^ ]*$/, "", text)
		misread()
	}
	all = split(text, list, " ")
	for (i = 1; i <= all && !full; i++) {
		word[++words] = length(list[i]) > 80 ? "?" : list[i]
		if (list[i] ~ /[&<\033\200-\377]/)
			word[words] = decoded(word[words])
		if (words >= 1000 && i < all)
			read_words(0)
	}
	if (words > 0)
		read_words(1)
}

# What looked like a result and is none.
function misread(    i, text) {
	if (last_misread == lines)
		return
	last_misread = lines
	if (lines_unread++ > 0)
		return
	first_unread = lines
	for (i = 1; i <= words && length(text) < 60; i++)
		text = text (i > 1 ? " " : "") word[i]
	first_text = words > 0 ? clean(text, 60) : "too long"
}
