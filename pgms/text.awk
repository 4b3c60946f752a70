# text.awk - the report in the form that people have read, mailed and parsed
# since 1990, and after it every pass that was measured.
#
# Reads	scores (see score.awk).
# Env	UB_BRIEF  1: without the lines about the CPUs
# From "N CPUs in system" to the index each character is a contract with the
# programs that read such reports.

BEGIN {
	FS = "|"
	brief = ENVIRON["UB_BRIEF"]
	dashes = sprintf("%72s", "")
	gsub(/ /, "-", dashes)
}

# A record may come by mail: nothing of it may command a terminal.
/[\001-\037\177]/ { gsub(/[\001-\037\177]/, "?") }

$1 == "record" { version = $2; next }
$1 == "system" { fact[$2] = $3; next }
$1 == "cpu" { read_cpu(); next }
$1 == "baseline" { fact["baseline"] = $2; next }
$1 == "missing" || $1 == "sum" { next }
$1 == "brief" { brief = 1; next }
$1 == "state" || $1 == "rounds" { next }
$1 == "block" { setting[++settings] = $2; begin[$2] = $3; end[$2] = $4; next }
$1 == "score" { read_row(); next }
$1 == "passes" { read_passes(); next }
$1 == "failed" || $1 == "skipped" { read_lost(); next }
$1 == "index" { kind[$2] = $3; score[$2] = $4; index_spread[$2] = $5; next }
$1 == "note" { note[++notes] = $2; next }
{ unknown = 1; exit 1 }

END {
	if (unknown) {
		print "text.awk: unknown line of scores: " $0 | "cat 1>&2"
		exit 1
	}
	print_head()
	for (i = 1; i <= settings; i++)
		print_block(setting[i])
	print_passes()
}

function read_cpu() {
	cpu[++cpus] = sprintf("   CPU %s: %s (%.1f bogomips)", $2, $3, $4)
	if ($5 != "")
		cpu[cpus] = cpu[cpus] "\n          " $5
}

function read_passes() {
	test[++tests] = $3
	copies[tests] = $2
	spread[tests] = $4
	rates[tests] = $5
}

function read_row(    n) {
	n = ++rows[$2, $4]
	result[$2, $4, n] = sprintf("%-40s %12.1f %-5s (%.1f s, %d samples)",
	    $5, $8, $6, $11, $10)
	if ($7 == "-")
		row[$2, $4, n] = sprintf("%-40s %12s %12.1f %8s", $5, "---", $8, "---")
	else
		row[$2, $4, n] = sprintf("%-40s %12.1f %12.1f %8.1f", $5, $7, $8, $12)
}

function read_lost(    n) {
	n = ++lost[$2]
	if ($1 == "failed")
		loss[$2, n] = "Failed, aborting " $3 ": " $4
	else
		loss[$2, n] = "Skipped: " $3 ": " $4
}

function known(key) {
	return fact[key] == "" ? "unknown" : fact[key]
}

function print_fact(key, label) {
	if (key in fact && fact[key] != "")
		wrap("   " label ": ", "          ", fact[key])
}

function print_head(    i) {
	printf "   BYTE UNIX Benchmarks (Version %s)\n\n", version
	printf "   System: %s: %s\n", known("host"), known("system")
	printf "   OS: %s -- %s -- %s\n", known("system"), known("release"),
	    known("version")
	printf "   Machine: %s (%s)\n", known("machine"), known("platform")
	print_fact("language", "Language")
	for (i = 1; i <= cpus && !brief; i++)
		print cpu[i]
	print_fact("compiler", "Compiler")
	print_fact("flags", "Flags")
	print_fact("c library", "C library")
	print_fact("shell", "Shell")
	print_fact("tool C", "C runs")
	print_fact("tool dc", "dc runs")
	print_fact("tool grep", "grep runs")
	print_fact("tool sysexec", "sysexec runs")
	print_fact("scratch", "Scratch")
	print_fact("cpus usable", "CPUs usable")
	print_fact("cpu quota", "CPU quota")
	print_fact("virtualization", "Virtualization")
	print_fact("emulator", "Emulator")
	print_fact("governor", "Governor")
	print_fact("mitigations", "Mitigations")
	print_fact("baseline", "Baseline")
	for (i = 1; i <= notes; i++)
		wrap("   Note: ", "         ", note[i])
	printf "   %s; runlevel %s\n\n", known("uptime"), known("runlevel")
}

# Prints text in lines of at most 72 columns.
function wrap(first, next_lines, text,    i, line, n, words) {
	n = split(text, words, " ")
	line = first words[1]
	for (i = 2; i <= n; i++) {
		if (length(line " " words[i]) > 72) {
			print line
			line = next_lines words[i]
		} else
			line = line " " words[i]
	}
	print line
}

function print_block(c,    i, online) {
	online = fact["cpus online"] > 0 ? fact["cpus online"] : 1
	print dashes
	print "Benchmark Run: " begin[c] " - " substr(end[c], 17)
	printf "%d CPU%s in system; running %d parallel cop%s of tests\n\n",
	    online, (online == 1 ? "" : "s"), c, (c == 1 ? "y" : "ies")
	for (i = 1; i <= rows[c, "index"]; i++)
		print result[c, "index", i]
	if (rows[c, "index"] > 0)
		print ""
	print_index(c)
	if (rows[c, "other"] > 0) {
		print "Non-Index Benchmarks"
		for (i = 1; i <= rows[c, "other"]; i++)
			print result[c, "other", i]
		print ""
	}
	for (i = 1; i <= lost[c]; i++)
		wrap("", "    ", loss[c, i])
	if (lost[c] > 0)
		print ""
}

function print_index(c,    full, i) {
	if (kind[c] == "none") {
		print "No index results available for System Benchmarks\n"
		return
	}
	full = kind[c] == "full"
	printf "%-40s %12s %12s %8s\n", "System Benchmarks " \
	    (full ? "Index Values" : "Partial Index"), "BASELINE", "RESULT", "INDEX"
	for (i = 1; i <= rows[c, "index"]; i++)
		print row[c, "index", i]
	printf "%-40s %12s %12s %8s\n", "", "", "", "========"
	printf "%-66s %8.1f\n\n", "System Benchmarks Index Score" \
	    (full ? "" : " (Partial Only)"), score[c]
}

function print_passes(    i, s) {
	if (tests == 0)
		return
	print "Passes: copies, test, +-95% of the score, every pass in the order run"
	print "        (- if it failed)"
	for (s = 1; s <= settings; s++) {
		for (i = 1; i <= tests; i++)
			if (copies[i] == setting[s])
				print_test(i)
		if (index_spread[setting[s]] != "-")
			print passes_line(setting[s], "index", index_spread[setting[s]])
	}
}

function passes_line(c, name, pm) {
	return sprintf("%3d %-16s %5s", c, name,
	    (pm == "-" ? "" : sprintf("%.1f%%", pm)))
}

# The passes of a test, in lines of at most 72 columns, each with its name.
function print_test(i,    j, line, n, rate, word) {
	line = passes_line(copies[i], test[i], spread[i]) " "
	n = split(rates[i], rate, " ")
	for (j = 1; j <= n; j++) {
		word = rate[j] == "-" ? "-" : sprintf("%.1f", rate[j])
		if (length(line " " word) > 72) {
			print line
			line = passes_line(copies[i], test[i], "-") " "
		}
		line = line " " word
	}
	print line
}
