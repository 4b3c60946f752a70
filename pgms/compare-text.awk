# compare-text.awk - a comparison as text: at most 78 columns for two columns of
# figures.
#
# Reads	a comparison (see compare.awk).

BEGIN { FS = "|" }

$1 == "table" { end_table(); places = $2; next }
$1 == "column" { label[$2] = $3; next }
$1 == "row" || $1 == "total" { begin_row(); next }
$1 == "cell" { read_cell(); next }
$1 == "remark" { remark[++remarks] = $2; next }
{ unknown = 1; exit 1 }

END {
	if (unknown) {
		print "compare-text.awk: unknown line: " $0 | "cat 1>&2"
		exit 1
	}
	end_table()
}

function begin_row() {
	title[++rows] = $1 == "total" ? $2 : $3
	is_total[rows] = $1 == "total"
}

function read_cell() {
	rate[rows, $2] = $3
	change[rows, $2] = $4
	low[rows, $2] = $5
	high[rows, $2] = $6
	adjusted[rows, $2] = $8
	verdict[rows, $2] = $9
	if ($5 != "-")
		has_interval = 1
	if ($9 != "-")
		has_verdict = 1
}

function end_table(    i, j) {
	if (rows > 0) {
		if (printed++)
			print ""
		for (j = 1; j <= places; j++)
			wrap(letter(j) "  ", label[j])
		print ""
		print_head()
		for (i = 1; i <= rows; i++)
			print_row(i)
	}
	if (remarks > 0)
		print ""
	for (i = 1; i <= remarks; i++)
		wrap("-  ", remark[i])
	rows = remarks = has_interval = has_verdict = 0
}

function letter(j) {
	return substr("ABCDEFGHIJKLMNOPQRSTUVWXYZ", j, 1)
}

# Text in lines of at most 76 columns.
function wrap(first, text,    i, line, n, word) {
	n = split(text, word, " ")
	line = first word[1]
	for (i = 2; i <= n; i++)
		if (length(line " " word[i]) > 76) {
			print line
			line = "   " word[i]
		} else
			line = line " " word[i]
	print line
}

function print_head(    j, line) {
	line = sprintf("%-28s %10s", "", letter(1))
	for (j = 2; j <= places; j++) {
		line = line sprintf(" %10s  change", letter(j))
		if (has_interval)
			line = line sprintf(" %13s", "95 %")
		if (has_verdict)
			line = line "     p"
	}
	print line
}

function print_row(i,    j, line) {
	line = sprintf("%-28s %10s", shortened(title[i]), figure(i, 1))
	for (j = 2; j <= places; j++) {
		line = line sprintf(" %10s %7s", figure(i, j), change_of(change[i, j]))
		if (has_interval)
			line = line sprintf(" %13s", interval_of(low[i, j], high[i, j]))
		if (has_verdict)
			line = line sprintf(" %5s", p_of(i, j))
	}
	sub(/ +$/, "", line)
	if (is_total[i] && i > 1)
		print ""
	print line
}

# Whole words of a title, as many as fit.
function shortened(text,    i, n, short, word) {
	if (length(text) <= 28)
		return text
	n = split(text, word, " ")
	for (i = 1; i <= n && length(short " " word[i]) <= 28; i++)
		short = short (i > 1 ? " " : "") word[i]
	return short == "" ? substr(text, 1, 28) : short
}

function figure(i, j,    x) {
	x = rate[i, j]
	if (x == "-" || x == "")
		return is_total[i] ? "" : "-"
	if (x >= 9999999999)
		return sprintf("%.4g", x)
	if (x >= 99999999)
		return sprintf("%.0f", x)
	if (x < 10 && sprintf("%.1f", x) + 0 != sprintf("%.2f", x) + 0)
		return x < 0.01 ? sprintf("%.3g", x) : sprintf("%.2f", x)
	return sprintf("%.1f", x)
}

function change_of(x) {
	if (x == "-" || x == "")
		return ""
	if (x >= 100)
		return sprintf("x%.0f", x)
	if (x >= 10)
		return sprintf("x%.1f", x)
	x = sprintf("%+.1f%%", 100 * (x - 1))
	return x == "-0.0%" ? "+0.0%" : x
}

function interval_of(from, to) {
	if (from == "-" || from == "")
		return ""
	return bound(from) ".." bound(to)
}

function bound(x) {
	if (x >= 10)
		return "x" sprintf("%.0f", x)
	return sprintf(x >= 1.995 ? "%+.0f%%" : "%+.1f", 100 * (x - 1))
}

function p_of(i, j,    p) {
	if (verdict[i, j] == "~")
		return "~"
	if (verdict[i, j] == "-" || verdict[i, j] == "")
		return ""
	p = adjusted[i, j]
	return p < 0.001 ? "<.001" : sprintf("%.3f", p)
}
