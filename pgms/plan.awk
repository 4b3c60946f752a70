# plan.awk - what a run will do.
#
# Reads	pgms/baselines, then pgms/tests (in this order).
# Env	UB_WANTED  names of tests and groups, parted by blanks
#	UB_ROUNDS  passes of every test; empty: 10, or the catalogue's with -l
#	UB_SECONDS seconds of every pass; empty: the catalogue's
#	UB_CLASSIC 1: the traditional pass lengths and counts
#	UB_COPIES  numbers of copies, parted by blanks
#	UB_LIST    1: print what there is, for people, and nothing else
# Prints, for the record,
#	catalogue|TESTS OF THE INDEX
#	test|NAME|CATEGORY|TITLE|UNIT|BASELINE|SECONDS|PASSES|COMMAND
#	plan|ROUNDS|PASSES|SECONDS|TEXT
#	tests in catalogue order, SECONDS of the plan estimated.
# Status 2 and one line on standard error if a name or a line is wrong.

BEGIN {
	FS = "|"
	wanted_names = split(ENVIRON["UB_WANTED"], wanted, " ")
	for (i = 1; i <= wanted_names; i++)
		is_wanted[wanted[i]] = 1
}

/^#/ || /^[ \t]*$/ { next }

NR == FNR {
	if (NF != 3 || !is_positive($3))
		fail("pgms/baselines line " FNR ": not set|test|rate")
	else if ($1 == "5")
		baseline[$2] = $3
	next
}

{ check_line(); read_test() }

END {
	if (failed)
		exit 2
	for (i = 1; i <= wanted_names; i++)
		check_name(wanted[i])
	if (failed)
		exit 2
	if (ENVIRON["UB_LIST"])
		list()
	else
		plan()
}

# One line to standard error; sets failed.
function fail(text) {
	if (!failed)
		print "Run: " text | "cat 1>&2"
	failed = 1
}

function is_positive(text) {
	return text ~ /^[0-9]+(\.[0-9]+)?$/ && text + 0 > 0 && text + 0 < 1e100
}

function check_line() {
	where = "pgms/tests line " FNR ": "
	if (NF != 9)
		fail(where "has " NF " fields, not 9; see the comment at its top")
	else if ($1 !~ /^[A-Za-z0-9][A-Za-z0-9-]*$/ || length($1) > 16)
		fail(where "name '" $1 "': 1 to 16 letters, digits and hyphens")
	else if ($1 in line_of)
		fail(where "a second line for test '" $1 "'")
	else if ($2 != "index" && $2 != "other")
		fail(where "category '" $2 "' is neither index nor other")
	else if (!is_positive($4) || !is_positive($5))
		fail(where "pass lengths must be numbers above 0")
	else if (!is_positive($6) || $6 ~ /[.]/)
		fail(where "the count of passes must be a whole number above 0")
	else if ($7 == "" || length($7) > 40)
		fail(where "the title must have 1 to 40 characters")
	else if ($8 !~ /^[!-~]+$/ || length($8) > 8)
		fail(where "the unit must have 1 to 8 characters, no blanks")
	else if ($9 !~ /^[^ ]/)
		fail(where "there is no command")
	else if ($2 == "index" && !($1 in baseline))
		fail(where "test '" $1 "' of the index has no baseline")
}

function read_test(    groups, i, n) {
	lines++
	name[lines] = $1
	line_of[$1] = lines
	category[lines] = $2
	pass[lines] = $4
	classic_pass[lines] = $5
	classic_passes[lines] = $6
	title[lines] = $7
	unit[lines] = $8
	command[lines] = $9
	index_tests += $2 == "index"
	n = split($3 " all " $1, groups, " ")
	for (i = 1; i <= n; i++) {
		selects[groups[i]] = selects[groups[i]] " " $1
		if (groups[i] in is_wanted)
			is_planned[lines] = 1
	}
}

function check_name(word) {
	if (word in selects)
		return
	if (word ~ /^2d-/ || word == "ubgears" || word == "graphics" ||
	    word == "gindex")
		fail("'" word "' needs a graphical display: this suite has no" \
		    " graphics tests")
	else
		fail("unknown test or group '" word "': see ./Run list")
}

function plan(    i, passes, seconds) {
	print "catalogue|" index_tests
	for (i = 1; i <= lines; i++) {
		if (!(i in is_planned))
			continue
		seconds = ENVIRON["UB_CLASSIC"] ? classic_pass[i] : pass[i]
		passes = ENVIRON["UB_CLASSIC"] ? classic_passes[i] : 10
		if (ENVIRON["UB_SECONDS"] != "")
			seconds = ENVIRON["UB_SECONDS"]
		if (ENVIRON["UB_ROUNDS"] != "")
			passes = ENVIRON["UB_ROUNDS"]
		print "test|" name[i] "|" category[i] "|" title[i] "|" unit[i] \
		    "|" baseline[name[i]] "|" seconds "|" passes "|" command[i]
		planned++
		planned_passes += passes
		planned_seconds += passes * seconds
		rounds = passes > rounds ? passes : rounds
		round_seconds += seconds
	}
	print_plan(split(ENVIRON["UB_COPIES"], copies, " "))
}

# The whole plan.  Beside its seconds a pass takes some for setting up and
# warming up: measured, 0.12 s, and 0.02 s for each copy.
function print_plan(settings,    extra, i, text) {
	for (i = 1; i <= settings; i++) {
		text = text (i == 1 ? "" : i < settings ? ", " : " and ") copies[i]
		extra += 0.12 + 0.02 * copies[i]
	}
	planned_seconds = planned_seconds * settings + planned_passes * extra
	round_seconds = round_seconds * settings + planned * extra
	planned_passes *= settings
	printf "plan|%d|%d|%d|%d test%s, %d round%s, %s cop%s: about %s," \
	    " a first result after %s\n", rounds, planned_passes,
	    planned_seconds + 0.5, planned, (planned == 1 ? "" : "s"), rounds,
	    (rounds == 1 ? "" : "s"), text, (text == "1" ? "y" : "ies"),
	    duration(planned_seconds), duration(round_seconds)
}

function duration(seconds) {
	if (seconds < 100)
		return sprintf("%d s", seconds + 0.5)
	if (seconds < 6000)
		return sprintf("%d min", seconds / 60 + 0.5)
	return sprintf("%.1f h", seconds / 3600)
}

function list(    i, shown) {
	print "Tests (* of the index):"
	for (i = 1; i <= lines; i++)
		printf "  %-18s%s %-40s %s\n", name[i],
		    (category[i] == "index" ? "*" : " "), title[i], unit[i]
	print "\nGroups:"
	shown = split("index index3 index4 oldsystem system arithmetic fs shell" \
	    " load misc speed dhry dhrystone whets whetstone all", group, " ")
	for (i = 1; i <= shown; i++)
		if (group[i] in selects)
			list_group(group[i])
}

# The group and its tests, in lines of at most 72 columns.
function list_group(word,    i, line, n, tests) {
	n = split(selects[word], tests, " ")
	line = sprintf("  %-18s ", word)
	for (i = 1; i <= n; i++) {
		if (length(line tests[i]) >= 72) {
			print line
			line = sprintf("  %-18s ", "")
		}
		line = line " " tests[i]
	}
	print line
}
