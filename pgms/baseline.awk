# baseline.awk - what the figures are to be divided by, if not by set 5.
#
# Reads	pgms/baselines and pgms/tests, in this order, then what shall be the
#	baseline, if it is not one of the sets: a file like pgms/baselines,
#	scores (see score.awk), or a report of ours.
# Env	UB_WANTED  the name of the set or of the file
# Prints, for score.awk,
#	NAME|KIND|TESTS|COMPILER|FLAGS
#	TEST|RATE|TITLE
#	KIND is mean or sum; TESTS is how many tests make the index, "-" if
#	those of the record do.  Of a machine measured with several numbers of
#	copies, the fewest are the baseline.
# Status 1 and one line on standard error if there is nothing to divide by.

BEGIN {
	FS = "|"
	wanted = ENVIRON["UB_WANTED"]
	name = wanted
	sub(/.*\//, "", name)
	gsub(/[|\001-\037\177]/, "?", name)
}

FNR == 1 { file++ }
{ sub(/\r$/, "") }

file == 1 {
	if (NF == 3 && $1 == wanted)
		add_set()
	next
}

file == 2 {
	if (!/^#/ && NF == 9) {
		title[$1] = $7
		test_of[$7] = $1
	}
	next
}

FNR == 1 { reads_scores = $1 == "record" && NF == 2 }

reads_scores {
	if ($1 == "system")
		fact[$2] = $3
	else if ($1 == "block")
		add_block($2, $3)
	else if ($1 == "score")
		add($2, $3, $8)
	next
}

/^[^# |]+[|][^|]+[|][0-9.]+$/ { add_set(); next }
/^ *(#|$)/ { next }
/^          [^ ]/ && key != "" { fact[key] = fact[key] " " trim($0); next }
{ key = "" }
/^   [A-Z][A-Za-z ]*: / { read_fact(); next }
/^Benchmark Run: / { when = substr($0, 16, 24); next }
/ CPUs? in system; running [0-9]+ parallel / { read_copies(); next }
/ \([0-9.]+ s, [0-9]+ samples\)$/ { read_result(); next }

END {
	if (set != "")
		print_set()
	else if (least > 0)
		print_machine()
	else {
		print "baseline " wanted ": no such set or file, or no figures in" \
		    " it" | "cat 1>&2"
		exit 1
	}
}

function trim(text) {
	gsub(/^ +| +$/, "", text)
	return text
}

# A line of a file like pgms/baselines: of several sets, set 5 or the first.
function add_set() {
	if (!is_positive($3))
		return
	if (set != $1 && $1 == "5")
		tests = 0
	else if (set != "" && set != $1)
		return
	set = $1
	order[++tests] = $2
	base[$2] = $3
}

function is_positive(text) {
	return text ~ /^[0-9]+(\.[0-9]+)?(e[-+]?[0-9]+)?$/ && text + 0 > 0 && \
	    text + 0 < 1e100
}

function add_block(c, date) {
	if (least == "" || c + 0 < least)
		least = c + 0
	if (!(c + 0 in begin))
		begin[c + 0] = date
}

function add(c, t, rate) {
	if (!is_positive(rate) || (c + 0, t) in rate_of)
		return
	rate_of[c + 0, t] = rate
	if (!(t in seen))
		order[++tests] = t
	seen[t] = 1
}

# "   Key: value" in the head of a report.
function read_fact(    at) {
	at = index($0, ": ")
	key = tolower(substr($0, 4, at - 4))
	fact[key] = substr($0, at + 2)
	if (key == "system") {
		sub(/:.*/, "", fact[key])
		fact["host"] = fact[key]
	}
}

function read_copies() {
	copies = $0
	sub(/ parallel .*/, "", copies)
	sub(/.* /, "", copies)
	add_block(copies, when)
}

# "TITLE  RATE UNIT (S s, N samples)"
function read_result(    n, t, word) {
	t = trim(substr($0, 1, 40))
	n = split($0, word, " ")
	if (copies > 0 && t in test_of)
		add(copies, test_of[t], word[n - 5])
}

function print_set(    i, n, t) {
	for (i = 1; i <= tests; i++)
		if (!counted[order[i]]++)
			n++
	print (name == set ? "set " set : name ", set " set) "|" \
	    (set ~ /^3/ ? "sum" : "mean") "|" n "||"
	for (i = 1; i <= tests; i++) {
		t = order[i]
		if (counted[t] > 0)
			print t "|" base[t] "|" (t in title ? title[t] : t)
		counted[t] = 0
	}
}

function print_machine(    i) {
	print name ": " fact["host"] ", " least (least == 1 ? " copy" : \
	    " copies") ", " begin[least] "; index 10 is that machine|mean|-|" \
	    fact["compiler"] "|" fact["flags"]
	for (i = 1; i <= tests; i++)
		if ((least, order[i]) in rate_of)
			print order[i] "|" rate_of[least, order[i]] "|" \
			    title[order[i]]
}
