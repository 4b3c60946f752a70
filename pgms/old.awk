# old.awk - what the forms of the versions 3 and 4 have in common: read before
# v3.awk or v4.awk by another -f.  These define
#	old_title(TEST, TITLE)	print_head(COPIES)	print_end(COPIES)
#
# Reads	scores with the lines that UB_COPIES_TOO=1 adds (see score.awk).
# These forms know nothing of copies: each number of them has its own report,
# one after another, with the number in the system's line.

BEGIN { FS = "|" }

# A record may come by mail: nothing of it may command a terminal.
/[\001-\037\177]/ { gsub(/[\001-\037\177]/, "?") }

$1 == "system" { fact[$2] = $3; next }
$1 == "test" { title[$2] = $4; next }
$1 == "baseline" { baseline = $2; next }
$1 == "block" { setting[++settings] = $2; begin[$2] = $3; next }
$1 == "score" { read_score(); next }
$1 == "failed" || $1 == "skipped" {
	result[$2, ++results[$2]] = sprintf("%-40s no measured results",
	    old_title($3, title[$3] ""))
	next
}
$1 == "missing" {
	row[$2, ++rows[$2]] = sprintf("%-40s %11.1f %21s",
	    old_title($3, $4), $5, "no measured results")
	next
}
$1 == "index" { index_of[$2] = $4; next }
$1 == "sum" { items[$2] = $3; sum[$2] = $4; next }
$1 ~ /^(record|cpu|brief|state|rounds|passes|note)$/ { next }
$1 ~ /^(begin|catalogue|plan|copies|copy|pass|lost|steal)$/ { next }
{ unknown = 1; exit 1 }

END {
	if (unknown) {
		print "old.awk: unknown line of scores: " $0 | "cat 1>&2"
		exit 1
	}
	for (i = 1; i <= settings; i++) {
		if (i > 1)
			print "\n"
		print_report(setting[i])
	}
}

function read_score(    c, t) {
	c = $2
	t = old_title($3, $5)
	result[c, ++results[c]] = sprintf("%-40s %10.1f %-5s (%.0f secs, %d" \
	    " samples)", t, $8, $6, $11, $10)
	if ($4 == "index" && $7 != "-")
		row[c, ++rows[c]] = sprintf("%-40s %11.1f %10.1f %10.1f", t, $7,
		    $8, $12)
}

function print_report(c,    i) {
	print_head(c)
	for (i = 1; i <= results[c]; i++)
		print result[c, i]
	print "\n"
	print "                     INDEX VALUES            "
	printf "%-40s %11s %10s %10s\n\n", "TEST", "BASELINE", "RESULT", "INDEX"
	for (i = 1; i <= rows[c]; i++)
		print row[c, i]
	printf "%65s%s\n", "", "========="
	if (index_of[c] != "-")
		print_end(c)
}

# The line that uname -a would give.
function system_line(c,    kernel, line) {
	kernel = fact["kernel"]
	if (kernel == "") {
		kernel = fact["system"]
		sub(/^GNU\//, "", kernel)
	}
	line = kernel " " fact["host"] " " fact["release"] " " fact["version"] \
	    " " fact["machine"]
	if (fact["system"] != kernel)
		line = line " " fact["system"]
	return line (c > 1 ? " (" c " parallel copies)" : "")
}

# "Mon Nov 30 2026 21:33:33" as date prints it.
function old_date(text,    part) {
	split(text, part, " ")
	return sprintf("%s %s %2d %s %s", part[1], part[2], part[3], part[5],
	    part[4])
}

# Older records have no such fact, but most have a line of uptime.
function users() {
	if (fact["users"] != "")
		return fact["users"]
	if (match(fact["uptime"], /[0-9]+ user/))
		return substr(fact["uptime"], RSTART, RLENGTH - 5)
	return 0
}
