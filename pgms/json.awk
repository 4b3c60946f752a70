# json.awk - everything that a record holds and what was computed from it, as
# one JSON document.
#
# Reads	scores with the lines that UB_COPIES_TOO=1 adds (see score.awk), after
#	utf8.awk.
# What is absent is null; a figure stands as the record has it.  Bytes that are
# no UTF-8 become U+FFFD.

BEGIN { FS = "|" }

$1 == "record" { version = $2; next }
$1 == "begin" { begin = $2; next }
$1 == "system" { read_fact(); next }
$1 == "cpu" { read_cpu(); next }
$1 == "brief" { next }
$1 == "baseline" { baseline = $2; next }
$1 == "catalogue" { index_tests = $2; next }
$1 == "test" { read_test(); next }
$1 == "plan" { plan = numbers("rounds passes seconds") ", " \
	pair("text", string($5)); next }
$1 == "copies" { planned = planned (planned == "" ? "" : ", ") figure($2); next }
$1 == "steal" { steal[++steals] = "{" pair("given_to_others", figure($2)) ", " \
	pair("wanted", figure($3)) "}"; next }
$1 == "copy" { read_copy(); next }
$1 == "lost" { lost[++losses] = failure($4, "error", $5, $3, $2); next }
$1 == "pass" { read_pass(); next }
$1 == "state" { state = $2; signal = $3; next }
$1 == "rounds" { rounds = numbers("done planned seconds_of_a_round"); next }
$1 == "block" { setting[++settings] = $2; block[$2] = pair("begin", string($3)) \
	", " pair("end", string($4)); next }
$1 == "passes" { rates[$2] = $5; next }
$1 == "score" { read_score(); next }
$1 == "missing" { add_row($2, failure($3, "missing", "not measured")); next }
$1 == "failed" || $1 == "skipped" { add_row($2, failure($3, $1, $4)); next }
$1 == "index" { index_of[$2] = pair("kind", string($3)) ", " \
	pair("score", figure($4)) ", " pair("plus_minus_percent", figure($5)); next }
$1 == "sum" { index_of[$2] = index_of[$2] ", " pair("items", figure($3)) ", " \
	pair("sum", figure($4)); next }
$1 == "note" { note[++notes] = string($2); next }
{ unknown = 1; exit 1 }

END {
	if (unknown) {
		print "json.awk: unknown line of scores: " $0 | "cat 1>&2"
		exit 1
	}
	print "{"
	print " " pair("suite", string("BYTE UNIX Benchmarks")) ","
	print " " pair("version", string(version)) ","
	print " " pair("begin", string(begin)) ","
	print " " pair("state", string(state)) ","
	print " " pair("signal", signal == "" ? "null" : string(signal)) ","
	print " " pair("rounds", "{" rounds "}") ","
	print_list("system", "{", fact, facts, "}")
	print_list("cpus", "[", cpu, cpus, "]")
	print " " pair("plan", "{" plan (plan == "" ? "" : ", ") \
	    pair("copies", "[" planned "]") ", " \
	    pair("index_tests", figure(index_tests)) "}") ","
	print " " pair("baseline", baseline == "" ? "null" : string(baseline)) ","
	print_list("tests", "[", test, tests, "]")
	print_passes()
	print_list("lost", "[", lost, losses, "]")
	print_settings()
	print_list("steal_ticks", "[", steal, steals, "]")
	print_list("notes", "[", note, notes, "]", 1)
	print "}"
}

function pair(key, value) {
	return "\"" key "\": " value
}

# A number, just as it was written, if JSON can have it so.
function figure(text) {
	if (text ~ /^(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$/)
		return text
	return text == "-" || text == "" ? "null" : string(text)
}

function string(text,    c, code, i, n, out) {
	if (text !~ /[^ !#-Z^-~]/)
		return "\"" text "\""
	for (i = 1; i <= length(text); i += n > 0 ? n : 1) {
		n = utf8_length(text, i)
		c = substr(text, i, n)
		code = byte_at(text, i)
		if (n == 0)
			out = out "\\ufffd"
		else if (c == "\"" || c == "\\")
			out = out "\\" c
		else if (n == 1 && code > 0 && code < 32 || code == 127)
			out = out sprintf("\\u%04x", code)
		else
			out = out c
	}
	return "\"" out "\""
}

# Fields 2, 3, ... under these names.
function numbers(names,    i, n, name, out) {
	n = split(names, name, " ")
	for (i = 1; i <= n; i++)
		out = out (i == 1 ? "" : ", ") pair(name[i], figure($(i + 1)))
	return out
}

function read_fact() {
	if (!($2 in fact_seen))
		fact[++facts] = string($2) ": " string($3)
	fact_seen[$2] = 1
}

function read_cpu(    flag, i, list, n) {
	n = split($5, flag, ", ")
	for (i = 1; i <= n; i++)
		list = list (i == 1 ? "" : ", ") string(flag[i])
	cpu[++cpus] = "{" pair("cpus", string($2)) ", " pair("model", string($3)) \
	    ", " pair("bogomips", figure($4)) ", " pair("flags", "[" list "]") "}"
}

function read_test() {
	test[++tests] = "{" pair("name", string($2)) ", " \
	    pair("category", string($3)) ", " pair("title", string($4)) ", " \
	    pair("unit", string($5)) ", " pair("baseline", figure($6)) ", " \
	    pair("pass_seconds", figure($7)) ", " \
	    pair("planned_passes", figure($8)) ", " \
	    pair("command", string($9)) "}"
}

# A copy of a pass; passes come in the order of their first copy.
function read_copy(    key, out) {
	key = $2 "|" $3 "|" $4
	if (!(key in copies_of))
		pass[++passes] = key
	out = "{" pair("copy", figure($5)) ", " pair("status", string($6)) ", "
	if ($6 == "ok")
		out = out pair("count", figure($7)) ", " \
		    pair("timebase", figure($8)) ", " pair("unit", string($9)) \
		    ", " pair("seconds", figure($10)) ", " \
		    pair("begin", figure($11)) ", " pair("end", figure($12)) "}"
	else
		out = out pair("reason", string($7)) "}"
	copy[key, ++copies_of[key]] = out
}

function read_pass() {
	whole[$2 "|" $3 "|" $4] = pair("begin", figure($5)) ", " \
	    pair("end", figure($6)) ", " pair("started", string($7)) ", " \
	    pair("ended", string($8)) ", "
}

function failure(t, how, why, c, round) {
	return "{" pair("test", string(t)) ", " pair("status", string(how)) ", " \
	    pair("reason", string(why)) (c == "" ? "" : ", " \
	    pair("copies", figure(c)) ", " pair("round", figure(round))) "}"
}

function add_row(c, text) {
	row[c, ++rows[c]] = text
}

function read_score(    i, list, n, rate) {
	n = split(rates[$2], rate, " ")
	for (i = 1; i <= n; i++)
		list = list (i == 1 ? "" : ", ") figure(rate[i])
	add_row($2, "{" pair("test", string($3)) ", " \
	    pair("status", string("ok")) ", " pair("category", string($4)) \
	    ", " pair("title", string($5)) ", " pair("unit", string($6)) ", " \
	    pair("baseline", figure($7)) ", " pair("score", figure($8)) ", " \
	    pair("plus_minus_percent", figure($9)) ", " \
	    pair("passes_kept", figure($10)) ", " \
	    pair("mean_seconds", figure($11)) ", " pair("index", figure($12)) \
	    ", " pair("pass_rates", "[" list "]") "}")
}

# One member of the document, an item a line.
function print_list(key, open, item, n, close_it, last,    i) {
	printf " \"%s\": %s", key, open
	for (i = 1; i <= n; i++)
		printf "%s\n  %s", (i == 1 ? "" : ","), item[i]
	print (n > 0 ? "\n " : "") close_it (last ? "" : ",")
}

function print_passes(    i, j, key, part) {
	printf " \"passes\": ["
	for (i = 1; i <= passes; i++) {
		key = pass[i]
		split(key, part, "|")
		printf "%s\n  {%s, %s, %s, %s, %s\"results\": [", \
		    (i == 1 ? "" : ","), pair("round", figure(part[1])),
		    pair("copies", figure(part[2])), pair("test", string(part[3])),
		    pair("whole", (key in whole) ? "true" : "false"), whole[key]
		for (j = 1; j <= copies_of[key]; j++)
			printf "%s\n   %s", (j == 1 ? "" : ","), copy[key, j]
		printf "]}"
	}
	print "],"
}

function print_settings(    c, i, j) {
	printf " \"settings\": ["
	for (i = 1; i <= settings; i++) {
		c = setting[i]
		printf "%s\n  {%s, %s,\n   %s,\n   \"tests\": [", \
		    (i == 1 ? "" : ","), pair("copies", figure(c)), block[c],
		    pair("index", "{" index_of[c] "}")
		for (j = 1; j <= rows[c]; j++)
			printf "%s\n    %s", (j == 1 ? "" : ","), row[c, j]
		printf "]}"
	}
	print "],"
}
