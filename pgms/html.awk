# html.awk - the report to look at: one file, with all it needs in it.
#
# Reads	html.css, then scores with the lines that UB_COPIES_TOO=1 adds (see
#	score.awk), after stats.awk, utf8.awk and svg.awk.
# Env	UB_BRIEF  1: without the lines about the CPUs

BEGIN {
	FS = "|"
	brief = ENVIRON["UB_BRIEF"]
	dash = "&#8211;"
	plus_minus = "&#177;"
}

NR == FNR { style = style $0 "\n"; next }

$1 == "record" { version = html($2); next }
$1 == "system" { fact[$2] = html($3); next }
$1 == "cpu" { read_cpu(); next }
$1 == "brief" { brief = 1; next }
$1 == "baseline" { fact["baseline"] = html($2); next }
$1 == "begin" { begin = html($2); next }
$1 == "test" { title[$2] = html($4); next }
$1 == "state" { state = $2; next }
$1 == "block" { read_block(); next }
$1 == "passes" { rates[$2, $3] = $5; next }
$1 == "score" { read_score(); next }
$1 == "failed" || $1 == "skipped" { read_lost(); next }
$1 == "index" { kind[$2] = $3; score[$2] = $4; score_pm[$2] = $5; next }
$1 == "sum" { sum[$2] = sprintf("; the sum of %d items is %.1f", $3, $4); next }
$1 == "note" { note[++notes] = html($2); next }
$1 ~ /^(rounds|missing|catalogue|plan|copies|copy|pass|lost|steal)$/ { next }
{ unknown = 1; exit 1 }

END {
	if (unknown) {
		print "html.awk: unknown line of scores: " $0 | "cat 1>&2"
		exit 1
	}
	print_top()
	print_scores()
	print_notes()
	print_index()
	for (i = 1; i <= settings; i++)
		print_results(setting[i])
	print_plots()
	print_system()
	print "</main>\n</body>\n</html>"
}

# Text as it may stand anywhere in the page.
function html(text,    c, code, i, n, out) {
	if (text !~ /[^ !#-%(-;=?-~]/)
		return text
	for (i = 1; i <= length(text); i += n > 0 ? n : 1) {
		n = utf8_length(text, i)
		c = substr(text, i, n)
		code = byte_at(text, i)
		if (n == 0 || n == 1 && code > 0 && code < 32 || code == 127)
			out = out "&#65533;"
		else if (c in entity)
			out = out entity[c]
		else
			out = out c
	}
	return out
}

BEGIN {
	entity["&"] = "&amp;"
	entity["<"] = "&lt;"
	entity[">"] = "&gt;"
	entity["\""] = "&quot;"
	entity["'"] = "&#39;"
}

function read_cpu() {
	cpu[++cpus] = html($2) "|" html($3) sprintf(" (%.1f bogomips)", $4) \
	    ($5 == "" ? "" : "<br><small>" html($5) "</small>")
}

function read_block() {
	setting[++settings] = $2
	class[$2] = settings % 2 ? "odd" : "even"
	copies[$2] = $2 ($2 == 1 ? " copy" : " copies")
	when[$2] = html($3) " " dash " " html(substr($4, 17))
}

function read_score(    t) {
	t = $3
	title[t] = html($5)
	unit[t] = html($6)
	row[$2, ++rows[$2]] = t
	base[t] = $7
	rate[$2, t] = $8
	pm[$2, t] = $9
	counted[$2, t] = $10
	seconds[$2, t] = $11
	idx[$2, t] = $12
	if ($12 != "-" && !(t in has_index)) {
		has_index[t] = 1
		indexed[++index_rows] = t
	}
	if ($12 != "-" && (least == "" || $12 < least))
		least = $12 + 0
	if ($12 != "-" && $12 > most)
		most = $12 + 0
}

function read_lost() {
	loss[$2, ++losses[$2]] = ($1 == "failed" ? "Failed" : "Skipped") ": " \
	    html($3) ": " html($4)
}

# One decimal, or a dash.
function decimal(x) {
	return x == "-" || x == "" ? dash : sprintf("%.1f", x)
}

# +-95 %; more than 5 % stands out.
function spread(x) {
	if (x == "-")
		return dash
	if (x + 0 > 5)
		return sprintf("<span class=\"wide\">%s%.1f %%</span>", plus_minus, x)
	return sprintf("%s%.1f %%", plus_minus, x)
}

function print_top() {
	print "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">"
	print "<meta name=\"viewport\" content=\"width=device-width," \
	    " initial-scale=1\">"
	print "<meta name=\"color-scheme\" content=\"light dark\">"
	print "<title>BYTE UNIX Benchmarks: " fact["host"] ", " begin "</title>"
	print "<style>\n" style "</style>\n</head>\n<body>\n<main>\n<header>"
	print "<h1>BYTE UNIX Benchmarks</h1>"
	print "<p>" fact["host"] ": " fact["system"] " " fact["release"] " on " \
	    fact["machine"] ", " begin "</p>\n</header>"
}

function print_scores(    c, i, best, name) {
	for (i = 1; i <= settings; i++)
		if (score[setting[i]] > best)
			best = score[setting[i]]
	print "<section>\n<h2>Index score</h2>"
	if (best == 0) {
		print "<p>No test of the index has a figure.</p>\n</section>"
		return
	}
	print "<table class=\"score\">\n<caption>" (fact["baseline"] != "" ? \
	    "Relative to the baseline: " fact["baseline"] : \
	    "10 is a SPARCstation 20-61 of 1995, called George") "</caption>"
	print "<thead><tr><th scope=\"col\">Copies at once</th><th scope=\"col\"" \
	    " class=\"n\">Score</th><th scope=\"col\" class=\"n\">" plus_minus \
	    "95 %</th><td></td></tr></thead>\n<tbody>"
	for (i = 1; i <= settings; i++) {
		c = setting[i]
		if (kind[c] == "none")
			continue
		name = copies[c] ": index score " decimal(score[c])
		print "<tr><th scope=\"row\">" copies[c] (kind[c] == "full" ? "" : \
		    "<small>partial: a test is missing</small>") \
		    "</th><td class=\"n\">" decimal(score[c]) \
		    "</td><td class=\"n\">" spread(score_pm[c]) "</td><td>" \
		    bar(score[c] / best, class[c], name) "</td></tr>"
	}
	print "</tbody>\n</table>\n</section>"
}

function print_notes(    i) {
	if (notes == 0)
		return
	print "<section>\n<h2>Read this first</h2>\n<ul>"
	for (i = 1; i <= notes; i++)
		print "<li>" note[i] "</li>"
	print "</ul>\n</section>"
}

# The indexes of every number of copies side by side.
function print_index(    c, i, j, t, ticks) {
	if (index_rows == 0)
		return
	log_scale(least, most)
	ticks = log_ticks(scale_low, scale_high)
	print "<section>\n<h2>Index of each test</h2>\n<div class=\"scroll\"" \
	    " tabindex=\"0\" role=\"region\" aria-label=\"Index of each test\">"
	printf "<table class=\"index\">\n<caption>Bars from %s to %s, each line" \
	    " ten times the one before</caption>\n", power_of_ten(scale_low),
	    power_of_ten(scale_high)
	printf "<thead><tr><th scope=\"col\">Test</th>"
	for (j = 1; j <= settings; j++)
		printf "<th scope=\"col\" class=\"n\">%s</th>", copies[setting[j]]
	print "</tr></thead>\n<tbody>"
	for (i = 1; i <= index_rows; i++) {
		t = indexed[i]
		printf "<tr><th scope=\"row\">%s</th>", title[t]
		for (j = 1; j <= settings; j++) {
			c = setting[j]
			printf "<td class=\"n\">%s", decimal(idx[c, t] "")
			if (idx[c, t] > 0)
				printf "%s", bar(log_part(idx[c, t], scale_low,
				    scale_high), class[c], title[t] ", " copies[c] \
				    ": index " decimal(idx[c, t]), ticks)
			printf "</td>"
		}
		print "</tr>"
	}
	print "</tbody>\n</table>\n</div>\n</section>"
}

function power_of_ten(n) {
	return n < 0 ? "1/" substr("1000000000000", 1, 1 - n) : \
	    substr("10000000000000000", 1, n + 1)
}

function print_results(c,    i, t) {
	print "<section>\n<h2>" copies[c] ": results</h2>"
	if (rows[c] > 0) {
		print "<div class=\"scroll\" tabindex=\"0\" role=\"region\"" \
		    " aria-label=\"Results, " copies[c] "\">\n<table>\n<caption>" \
		    when[c] sum[c] "</caption>"
		print "<thead><tr><th scope=\"col\">Test</th>" \
		    head_cell("Result") head_cell(plus_minus "95 %", " broad") \
		    head_cell("Baseline", " broad") head_cell("Index") \
		    "</tr></thead>\n<tbody>"
		for (i = 1; i <= rows[c]; i++)
			print_row(c, row[c, i])
		print "</tbody>\n</table>\n</div>"
	}
	for (i = 1; i <= losses[c]; i++)
		print "<p>" loss[c, i] "</p>"
	print "</section>"
}

function head_cell(text, more) {
	return "<th scope=\"col\" class=\"n" more "\">" text "</th>"
}

function cell(text, more) {
	return "<td class=\"n" more "\">" text "</td>"
}

# On a narrow screen the spread and the baseline move under their neighbours.
function print_row(c, t,    list, n) {
	n = split(rates[c, t], list, " ")
	printf "<tr><th scope=\"row\">%s<small>%d of %d pass%s, %.1f s" \
	    "<span class=\"narrow\">baseline %s</span></small></th>",
	    title[t], counted[c, t], n, (n == 1 ? "" : "es"), seconds[c, t],
	    decimal(base[t])
	print cell(decimal(rate[c, t]) " <small>" unit[t] "</small>" \
	    "<small class=\"narrow\">" spread(pm[c, t]) "</small>") \
	    cell(spread(pm[c, t]), " broad") cell(decimal(base[t]), " broad") \
	    cell(decimal(idx[c, t])) "</tr>"
}

function print_plots(    c, i, j) {
	find_limits()
	print "<section>\n<h2>Every pass</h2>"
	print "<p>A dot is a pass, in the order run. The band is the score" \
	    " and its " plus_minus "95 %; hollow dots are the slowest third," \
	    " which does not count. All plots have the same scale, so that a" \
	    " quiet test looks flat.</p>"
	for (i = 1; i <= settings; i++) {
		c = setting[i]
		if (rows[c] == 0)
			continue
		print "<h3>" copies[c] "</h3>\n<div class=\"plots\">"
		for (j = 1; j <= rows[c]; j++)
			print_plot(c, row[c, j])
		print "</div>"
	}
	print "</section>"
}

# Sets above and below, the limits of the scale of all plots.
function find_limits(    c, high, i, j, k, list, low, n, t, x) {
	for (i = 1; i <= settings; i++) {
		c = setting[i]
		for (j = 1; j <= rows[c]; j++) {
			t = row[c, j]
			n = split(rates[c, t], list, " ")
			for (k = 1; k <= n; k++) {
				x = 100 * (list[k] / rate[c, t] - 1)
				high = x > high ? x : high
				low = -x > low ? -x : low
			}
		}
	}
	above = percent_limit(high)
	below = percent_limit(low)
}

function print_plot(c, t,    i, list, n, name) {
	n = split(rates[c, t], list, " ")
	name = title[t] ", " copies[c] ": passes in the order run"
	for (i = 1; i <= n; i++)
		name = name " " decimal(list[i])
	name = name "; score " decimal(rate[c, t]) " " unit[t]
	print "<figure><figcaption>" title[t] "<span>" decimal(rate[c, t]) " " \
	    unit[t] (pm[c, t] == "-" ? "" : " " spread(pm[c, t])) \
	    "</span></figcaption>"
	print dots(list, n, rate[c, t], pm[c, t], counted[c, t], above, below,
	    class[c], name) "</figure>"
}

function system_row(label, text) {
	if (text != "")
		print "<tr><th scope=\"row\">" label "</th><td>" text "</td></tr>"
}

function print_system(    i, key, label, n, part) {
	print "<section>\n<h2>System</h2>\n<table class=\"system\">\n<caption>" \
	    "What was measured, and with what</caption>\n<tbody>"
	system_row("Suite", "version " version)
	system_row("Host", fact["host"] "")
	system_row("OS", fact["system"] " " fact["release"] " " fact["version"])
	system_row("Machine", fact["machine"] " (" fact["platform"] ")")
	for (i = 1; i <= cpus && !brief; i++) {
		split(cpu[i], part, "|")
		system_row("CPU " part[1], part[2])
	}
	n = split("language compiler flags c_library shell scratch cpus_online" \
	    " cpus_usable cpu_quota virtualization emulator governor" \
	    " mitigations baseline uptime", key, " ")
	split("Language Compiler Flags C_library Shell Scratch CPUs_online" \
	    " CPUs_usable CPU_quota Virtualization Emulator Governor" \
	    " Mitigations Baseline At_the_begin", label, " ")
	for (i = 1; i <= n; i++) {
		gsub(/_/, " ", key[i])
		gsub(/_/, " ", label[i])
		system_row(label[i], fact[key[i]] "")
	}
	print "</tbody>\n</table>\n</section>"
}
