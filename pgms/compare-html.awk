# compare-html.awk - a comparison to look at: one file, with all it needs in it.
#
# Reads	html.css, then a comparison (see compare.awk), after stats.awk.
# A bar is the 95 % interval of a change, on a scale that all bars of a table
# share; the line in it is the change, the long one no change.

BEGIN { FS = "|" }

NR == FNR { style = style $0 "\n"; next }
FNR == 1 { print_top() }

$1 == "table" { end_table(); places = $2; next }
$1 == "column" { label[$2] = html($3); next }
$1 == "row" { begin_row($4, $5); next }
$1 == "total" { begin_row($2, "-"); next }
$1 == "cell" { read_cell(); next }
$1 == "remark" { remark[++remarks] = html($2); next }
{ unknown = 1; exit 1 }

END {
	if (unknown) {
		print "compare-html.awk: unknown line: " $0 | "cat 1>&2"
		exit 1
	}
	end_table()
	print "</main>\n</body>\n</html>"
}

function html(text) {
	gsub(/&/, "\\&amp;", text)
	gsub(/</, "\\&lt;", text)
	gsub(/>/, "\\&gt;", text)
	gsub(/"/, "\\&quot;", text)
	return text
}

function print_top() {
	print "<!DOCTYPE html>\n<html lang=\"en\">\n<head>"
	print "<meta charset=\"utf-8\">"
	print "<meta name=\"viewport\" content=\"width=device-width\">"
	print "<title>BYTE UNIX Benchmarks: comparison</title>"
	print "<style>\n" style "</style>\n</head>\n<body>\n<main>"
	print "<h1>Comparison</h1>"
}

function begin_row(title_text, unit_text) {
	title[++rows] = html(title_text)
	unit[rows] = unit_text == "-" ? "" : html(unit_text)
}

function read_cell() {
	rate[rows, $2] = $3
	change[rows, $2] = $4
	low[rows, $2] = $5 == "-" ? $4 : $5
	high[rows, $2] = $6 == "-" ? $4 : $6
	has_interval[rows, $2] = $5 != "-"
	adjusted[rows, $2] = $8
	verdict[rows, $2] = $9
	widen(low[rows, $2])
	widen(high[rows, $2])
}

# The scale goes as far as the farthest interval, to both sides.
function widen(x) {
	if (x == "-")
		return
	x = ln(x)
	x = x < 0 ? -x : x
	if (x > farthest)
		farthest = x
}

function end_table(    i, j) {
	if (rows > 0) {
		print "<div class=\"scroll\">\n<table>\n<caption>"
		for (j = 1; j <= places; j++)
			print letter(j) ": " label[j] "<br>"
		print "</caption>\n<thead><tr><th></th><th class=\"n\">A</th>"
		for (j = 2; j <= places; j++)
			print "<th class=\"n\">" letter(j) "</th>" \
			    "<th class=\"n\">change</th><th></th><th>p</th>"
		print "</tr></thead>\n<tbody>"
		for (i = 1; i <= rows; i++)
			print_row(i)
		print "</tbody>\n</table>\n</div>"
	}
	if (remarks > 0)
		print "<ul>"
	for (i = 1; i <= remarks; i++)
		print "<li>" remark[i] "</li>"
	if (remarks > 0)
		print "</ul>"
	rows = remarks = farthest = 0
}

function letter(j) {
	return substr("ABCDEFGHIJKLMNOPQRSTUVWXYZ", j, 1)
}

function print_row(i,    j) {
	printf "<tr><th>%s%s</th><td class=\"n\">%s</td>\n", title[i], \
	    (unit[i] == "" ? "" : " <small>" unit[i] "</small>"), \
	    figure(rate[i, 1])
	for (j = 2; j <= places; j++) {
		printf "<td class=\"n\">%s</td><td class=\"n\">%s</td>", \
		    figure(rate[i, j]), change_text(i, j)
		printf "<td>%s</td><td>%s</td>\n", bar(i, j), p_of(i, j)
	}
	print "</tr>"
}

function figure(x) {
	if (x == "-" || x == "")
		return ""
	return sprintf(x < 10 ? "%.2f" : "%.1f", x)
}

function change_text(i, j,    text) {
	if (change[i, j] == "-" || change[i, j] == "")
		return ""
	text = per_cent(change[i, j])
	if (has_interval[i, j])
		text = text "<br><small>" per_cent(low[i, j]) " to " \
		    per_cent(high[i, j]) "</small>"
	return text
}

function per_cent(x) {
	return sprintf("%+.1f %%", 100 * (x - 1))
}

function bar(i, j,    from, middle, to) {
	if (change[i, j] == "-" || change[i, j] == "")
		return ""
	from = place(low[i, j])
	middle = place(change[i, j])
	to = place(high[i, j])
	return "<svg class=\"bar\" style=\"min-width:8rem\" viewBox=\"0 0 100 10\"" \
	    " preserveAspectRatio=\"none\" role=\"img\" aria-label=\"" \
	    per_cent(change[i, j]) "\">" rect("track", 0, 100, 3, 4) \
	    rect(change[i, j] < 1 ? "even" : "odd", from, to, 2, 6) \
	    rect("", middle - 0.4, middle + 0.4, 0, 10) \
	    rect("", 49.8, 50.2, 0, 10) "</svg>"
}

function rect(class, from, to, y, height) {
	return sprintf("<rect%s x=\"%.1f\" y=\"%s\" width=\"%.1f\" height=\"%s\"/>", \
	    (class == "" ? " fill=\"currentColor\"" : \
	    " class=\"" class "\""), from, y, to - from, height)
}

# From 0 to 100, no change at 50.
function place(x) {
	return farthest > 0 ? 50 + 48 * ln(x) / farthest : 50
}

function p_of(i, j) {
	if (verdict[i, j] == "~")
		return "~"
	if (verdict[i, j] == "-" || verdict[i, j] == "")
		return ""
	return adjusted[i, j] < 0.001 ? "&lt;.001" : \
	    sprintf("%.3f", adjusted[i, j])
}
