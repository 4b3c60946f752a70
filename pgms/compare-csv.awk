# compare-csv.awk - a comparison for a spreadsheet: one header, then a row a test
# and column after the first.
#
# Reads	a comparison (see compare.awk).
# Changes are per cent; a field is empty where there is no figure.  Text is
# quoted, with a ' before what a spreadsheet would take for a formula.  The
# remarks are not in it: see the text.

BEGIN {
	FS = "|"
	print "table,test,title,unit,old_run,new_run,old,new,change_percent," \
	    "low_percent,high_percent,p,p_adjusted,verdict,relative_percent," \
	    "relative_low_percent,relative_high_percent"
}

$1 == "table" { tables++; next }
$1 == "column" { label[$2] = $3; next }
$1 == "row" { test = $2; title = $4; unit = $5; next }
$1 == "total" { test = "index"; title = $2; unit = "-"; next }
$1 == "cell" && $2 == 1 { old = $3; next }
$1 == "cell" { print_cell(); next }
$1 == "remark" { next }
{ unknown = 1; exit 1 }

END {
	if (unknown) {
		print "compare-csv.awk: unknown line: " $0 | "cat 1>&2"
		exit 1
	}
}

function print_cell() {
	if (old == "-" && $3 == "-" && $4 == "-")
		return
	print tables "," text(test) "," text(title) "," text(unit) "," \
	    text(label[1]) "," text(label[$2]) "," figure(old) "," \
	    figure($3) "," per_cent($4) "," per_cent($5) "," \
	    per_cent($6) "," figure($7) "," figure($8) "," text($9) "," \
	    per_cent($10) "," per_cent($11) "," per_cent($12)
}

function text(x) {
	if (x == "-")
		return ""
	gsub(/"/, "\"\"", x)
	if (x ~ /^[-=+@]/)
		x = "'" x
	return "\"" x "\""
}

function figure(x) {
	return x == "-" ? "" : x
}

function per_cent(x) {
	return x == "-" ? "" : sprintf("%.3f", 100 * (x - 1))
}
