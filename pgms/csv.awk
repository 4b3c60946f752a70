# csv.awk - the figures for a spreadsheet: one header, then a row a number of
# copies and test.
#
# Reads	scores with the lines that UB_COPIES_TOO=1 adds (see score.awk).
# A test that failed has its passes, but no figure; a pass that failed, or that
# was not run, is an empty field.  Text is quoted; where a spreadsheet would
# take it for a formula, a ' stands before it.

BEGIN { FS = "|" }

# A record may come by mail: nothing of it may command a terminal.
/[\001-\037\177]/ { gsub(/[\001-\037\177]/, "?") }

$1 == "test" { title[$2] = $4; unit[$2] = $5; next }
$1 == "passes" { row[++rows] = $2 "|" $3; rates[$2, $3] = $5; next }
$1 == "score" { read_score(); next }
$1 == "failed" || $1 == "skipped" { read_lost(); next }
$1 ~ /^(record|system|cpu|brief|state|rounds|block|index|note)$/ { next }
$1 ~ /^(baseline|missing|sum|begin|catalogue|plan|copies)$/ { next }
$1 ~ /^(copy|pass|lost|steal)$/ { next }
{ unknown = 1; exit 1 }

END {
	if (unknown) {
		print "csv.awk: unknown line of scores: " $0 | "cat 1>&2"
		exit 1
	}
	for (i = 1; i <= rows; i++) {
		split(row[i], key, "|")
		n = split(rates[key[1], key[2]], rate, " ")
		widest = n > widest ? n : widest
	}
	printf "copies,test,title,unit,score,plus_minus_percent,passes_kept," \
	    "baseline,index"
	for (i = 1; i <= widest; i++)
		printf ",pass_%d", i
	print ""
	for (i = 1; i <= rows; i++)
		print_row(i)
}

function read_score() {
	title[$3] = $5
	unit[$3] = $6
	baseline[$2, $3] = figure($7)
	score[$2, $3] = figure($8) "," figure($9) "," figure($10)
	index_of[$2, $3] = figure($12)
}

# A test that never had a pass has a row nevertheless.
function read_lost() {
	row[++rows] = $2 "|" $3
}

function figure(text) {
	return text == "-" ? "" : text
}

function quoted(text) {
	if (text ~ /^[-=+@\t\r]/)
		text = "'" text
	if (text !~ /^[A-Za-z0-9 ()._\/-]*$/) {
		gsub(/"/, "\"\"", text)
		text = "\"" text "\""
	}
	return text
}

function print_row(i,    c, j, key, n, rate, t) {
	split(row[i], key, "|")
	c = key[1]
	t = key[2]
	if (printed[c, t]++)
		return
	printf "%s,%s,%s,%s,%s,%s,%s", c, quoted(t), quoted(title[t]),
	    quoted(unit[t]), ((c, t) in score ? score[c, t] : ",,"),
	    baseline[c, t], index_of[c, t]
	n = split(rates[c, t], rate, " ")
	for (j = 1; j <= widest; j++)
		printf ",%s", (j <= n ? figure(rate[j]) : "")
	print ""
}
