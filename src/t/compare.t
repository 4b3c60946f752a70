# compare.t - comparisons: statistics, remarks, views, statuses; and by
# simulation, how often they are wrong and what they find.
# shellcheck disable=SC2016,SC2317 # odd names; functions called by check
. "$(dirname -- "$0")/lib.sh"

stats="-f $pgms/stats.awk -f $pgms/compare-stats.awk"
run=$top/Run

# p values against all arrangements, counted one by one.
cat >"$work/enumerate.awk" <<'END'
# All ways to draw m of v[1..n] (by: how many are drawn), two-sided by distance
# of the rank sum from its mean.
function draw(i, by, sum) {
	if (by == m) {
		all++
		if ((sum - mean) * (sum - mean) >= far - 1e-9)
			as_far++
	} else if (i <= n && n - i + 1 >= m - by) {
		draw(i + 1, by + 1, sum + rank[i])
		draw(i + 1, by, sum)
	}
}
function signs(i, sum) {
	if (i > m) {
		all++
		if ((sum - mean) * (sum - mean) >= far - 1e-9)
			as_far++
	} else {
		signs(i + 1, sum + rank[i])
		signs(i + 1, sum)
	}
}
# Ranks by counting, not by sorting.
function rank_all(    i, j) {
	for (i = 1; i <= n; i++) {
		rank[i] = 0.5
		for (j = 1; j <= n; j++)
			rank[i] += v[j] < v[i] ? 1 : v[j] == v[i] ? 0.5 : 0
	}
}
function next_value() {
	state = (state * 16807) % 2147483647
	return int(state / 2147483647 * range)
}
function check_ranks(a, b,    i, p, s, x, y) {
	m = a
	n = a + b
	for (i = 1; i <= n; i++)
		v[i] = next_value()
	rank_all()
	for (i = 1; i <= m; i++) {
		s += rank[i]
		x[i] = v[i]
	}
	for (i = 1; i <= b; i++)
		y[i] = v[m + i]
	mean = m * (n + 1) / 2
	far = (s - mean) * (s - mean)
	all = as_far = 0
	draw(1, 0, 0)
	p = mann_whitney(x, a, y, b)
	if (p - as_far / all > 1e-9 || as_far / all - p > 1e-9)
		print "U", a, b, range, p, as_far / all
	done++
}
function check_signs(a,    d, i, p, s) {
	n = 0
	for (i = 1; i <= a; i++) {
		d[i] = next_value() - int(range / 3)
		if (d[i] != 0)
			v[++n] = d[i] < 0 ? -d[i] : d[i]
	}
	rank_all()
	m = 0
	for (i = 1; i <= a; i++)
		if (d[i] != 0) {
			m++
			s += d[i] > 0 ? rank[m] : 0
		}
	mean = m * (m + 1) / 4
	far = (s - mean) * (s - mean)
	all = as_far = 0
	signs(1, 0)
	p = signed_rank(d, a)
	if (p - as_far / all > 1e-9 || as_far / all - p > 1e-9)
		print "signs", a, range, p, as_far / all
	done++
}
BEGIN {
	state = 4711
	for (range = 4; range < 1000; range *= 6) {
		for (a = 1; a <= 6; a++)
			for (b = 1; b <= 7; b++)
				check_ranks(a, b)
		for (a = 1; a <= 9; a++)
			check_signs(a)
	}
	print done
}
END
# shellcheck disable=SC2086 # options
same "exact p values are those of all arrangements, with and without ties" 204 \
	"$(awk $stats -f "$work/enumerate.awk" </dev/null)"

# Values computed elsewhere: normal tails, critical values of U and W.
cat >"$work/known.awk" <<'END'
BEGIN {
	printf "%.6f %.6f %.4e\n", two_sided(1.959964), two_sided(3), two_sided(6)
	print pairs_outside(5, 5), pairs_outside(10, 10), pairs_outside(4, 4), \
	    pairs_outside(3, 3)
	print means_outside(10), means_outside(6), means_outside(5)
	printf "%.6f %.6f\n", smallest_p(5, 5), smallest_p(10, 10) * 1000
	print passes_needed(4), passes_needed(12), passes_needed(1)
	n = split("1 2 4 8 16", x, " ")
	m = split("3 5 7 9 11 13", y, " ")
	for (i = 1; i <= n; i++) x[i] += 0
	for (i = 1; i <= m; i++) y[i] += 0
	find_shift(x, n, y, m)
	printf "%.3f %.3f %.3f\n", shift, shift_low, shift_high
	k = split("-1 2 3 4 5 6 9", d, " ")
	for (i = 1; i <= k; i++) d[i] += 0
	find_centre(d, k)
	printf "%.3f %.3f %.3f\n", shift, shift_low, shift_high
	for (i = 1; i <= 30; i++) { a[i] = i; b[i] = i + 10 }
	printf "%.5f\n", mann_whitney(a, 30, b, 30)
}
END
# shellcheck disable=SC2086
same "tails, critical values, shifts and their intervals are the known ones" \
"0.050000 0.002700 1.9732e-09
3 24 1 0
9 1 0
0.007937 0.010825
5 6 5
3.000 -7.000 9.000
4.000 1.000 7.000
0.00022" "$(awk $stats -f "$pgms/compare-method.awk" -f "$work/known.awk" </dev/null)"

# The simulation, in short; the full one is in its header.
# shellcheck disable=SC2086
simulated=$(awk $stats -f "$pgms/compare-method.awk" -f "$top/src/t/simulate.awk" \
	-v equal=100 -v changed=30 </dev/null)
echo "# simulated: $(echo "$simulated" | tr '\n' ' ')"
between() {
	echo "$simulated" | awk -F '|' -v kind="$1" -v field="$2" -v low="$3" \
		-v high="$4" '$1 == kind { share = $field / $2
			good = share >= low && share <= high } END { exit !good }'
}
check "of equal machines at most 6 % differ in any test" between equal 3 0 0.06
check "some do: the test is no dead one" between equal 3 0.005 0.06
check "3 % in one test, under 5 % of common drift, are found" \
	between changed 3 0.9 1
check "and seldom another test named" between changed 4 0 0.1

# make_run FILE SEED NAME=VALUE...: our report, 10 rounds of all twelve tests
# under drift; NAME is a test (its rate times VALUE) or one of the names below.
make_run() {
	made=$1
	state=$2
	shift 2
	awk -F '|' -v state="$state" -v changes="$*" '
	function uniform() {
		state = (state * 16807) % 2147483647
		return state / 2147483647
	}
	BEGIN {
		rounds = 10; host = "box"; compiler = "cc 12"; copies = 1
		version = "7.0.0"; flags = "-O2"; drift = 0.06; passes = 1
		state = (state * 7919 + 12345) % 2147483647
		for (i = 0; i < 10; i++)
			uniform()	# near seeds begin alike
		n = split(changes, list, " ")
		for (i = 1; i <= n; i++) {
			split(list[i], pair, "=")
			if (pair[1] == "rounds") rounds = pair[2]
			else if (pair[1] == "host") host = pair[2]
			else if (pair[1] == "compiler") compiler = pair[2]
			else if (pair[1] == "flags") flags = pair[2]
			else if (pair[1] == "version") version = pair[2]
			else if (pair[1] == "copies") copies = pair[2]
			else if (pair[1] == "passes") passes = pair[2]
			else if (pair[1] == "all") all = pair[2]
			else factor[pair[1]] = pair[2]
		}
		n = 0
	}
	!/^#/ && NF == 9 && $2 == "index" && factor[$1] != "none" {
		name[++n] = $1; title[n] = $7; unit[n] = $8 }
	END {
		if (all == "") all = 1
		for (r = 1; r <= rounds; r++) {
			common = all * (1 + drift * (uniform() - 0.5))
			for (i = 1; i <= n; i++) {
				x = 1000 * i * common * (1 + 0.02 * (uniform() - 0.5))
				if (factor[name[i]] > 0) x *= factor[name[i]]
				text[i] = text[i] (r > 1 ? " " : "") sprintf("%.1f", x)
				sum[i] += x / rounds
			}
		}
		print "record|" version "\nsystem|host|" host
		print "system|system|GNU/Linux\nsystem|release|6.1"
		print "system|compiler|" compiler "\nsystem|flags|" flags
		print "system|uptime|10:00:00 up 1 day\nsystem|cpus online|4"
		print "block|" copies "|Mon Nov 30 2026 21:33:33|Mon Nov 30 2026 21:36:01"
		for (i = 1; i <= n; i++) {
			if (passes)
				print "passes|" copies "|" name[i] "|2.0|" text[i]
			print "score|" copies "|" name[i] "|index|" title[i] "|" \
			    unit[i] "|" 10 * i "|" sum[i] "|2.0|7|1.0|" sum[i] / i
			log_sum += log(sum[i] / i)
		}
		print "index|" copies "|" (n == 12 ? "full" : "partial") "|" \
		    exp(log_sum / n) "|1.0"
	}' "$pgms/tests" >"$work/run.scores"
	awk -f "$pgms/text.awk" "$work/run.scores" >"$work/$made"
}
# Without Run around it, which takes longer than all the rest.
# shellcheck source=pgms/views.sh
. "$pgms/views.sh"
# shellcheck source=pgms/compare.sh
. "$pgms/compare.sh"
number() { :; }
die() {
	echo "$*" >&2
	exit 2
}
compare() {
	( compare_reports "$@" ) >"$work/out" 2>"$work/err"
}
# verdicts: how many rows say ~, and the others' names
verdicts() {
	awk '/^Index|^$|^ |^-|^[A-Z]  / { next }
		$NF == "~" { same++ } $NF ~ /^[<.0-9]+$/ { list = list " " $1 }
		END { print same + 0 list }' "$work/out"
}

if ! awk 'BEGIN { exit !(log(1) == 0) }' 2>/dev/null; then
	skip "this awk has no log: no runs can be made"
	done_testing
fi
make_run old 11
make_run new 2222 all=1.04
check "two runs of one machine compare" compare "$work/old" "$work/new"
same "in none of the twelve tests they differ" 12 "$(verdicts)"
same "how far the machine moved is said" 1 \
	"$(grep -c 'as a whole moved by +[2345]' "$work/out")"
same "the interval of the index is there" 1 "$(grep -c \
	'^Index score, 12 tests .* +[0-9.]*%  *[-+][0-9.]*\.\.+[0-9.]*$' \
	"$work/out")"
same "two columns of figures fit 78 columns" "" "$(awk 'length($0) > 78' "$work/out")"

make_run slow 33 spawn=0.95 all=0.98
compare "$work/old" "$work/slow"
same "5 % less in one test are found, and nothing else" "11 Process" "$(verdicts)"
same "the change relative to the other tests is told" 1 \
	"$(grep -c 'spawn, relative to the other tests: -[45]' "$work/out")"
same "and that one run a side does not prove it" 1 \
	"$(grep -c 'may be the load of a shared machine' "$work/out")"
check "-p 3: status 1" exits 1 "$run" compare -p 3 "$work/old" "$work/slow"
same "and names the test" 1 "$(grep -c 'slower by more than 3 %: spawn' "$work/out")"
compare -p 10 "$work/old" "$work/slow"
same "-p 10: status 0" 0 $?
compare -p 1 "$work/slow" "$work/old"
same "-p 1 and a faster test: status 0" 0 $?
compare -p 0.1 "$work/old" "$work/new"
same "-p where all is noise: status 0" 0 $?
compare -P "$work/old" "$work/slow"
same "paired rounds are compared in pairs" 1 "$(grep -c 'signed ranks' "$work/out")"

# How many rounds, which machine, what is said.
make_run few 44 rounds=4
compare "$work/few" "$work/new"
same "too few rounds: no verdict, and how many are needed" "0 1" \
	"$(verdicts) $(tr '\n' ' ' <"$work/out" | grep -c 'too few rounds.*: 6  *a side')"
make_run five 45 rounds=5
compare "$work/five" "$work/five"
same "5 rounds can show nothing in 12 tests, which is said" 1 \
	"$(tr '\n' ' ' <"$work/out" | grep -c 'too few rounds.* 6 are  *needed')"
make_run other 55 host=pox all=2
compare "$work/old" "$work/other"
same "other machines: intervals, no verdicts" "0 1" \
	"$(verdicts) $(grep -c 'not known to be one machine' "$work/out")"
same "the plain change is the index's" 1 \
	"$(grep -c '^Index score, 12 tests .*+\(99\|10[01]\)\.' "$work/out")"
compare -m "$work/old" "$work/other"
same "-m takes them for one" "12" "$(verdicts)"
make_run bare 66 passes=0 compiler=clang flags=-O3 version=7.0.1
compare "$work/old" "$work/bare"
same "without passes there is the change only, and that is said" "0 1" \
	"$(verdicts) $(grep -c 'no spread given in B' "$work/out")"
same "other compilers, flags and versions are said in a line each" "1 1 1" \
	"$(grep -c 'compiler differs: A cc 12; B clang' "$work/out") $(
	grep -c 'flags differ: A -O2; B -O3' "$work/out") $(
	grep -c 'version differs: A 7.0.0; B 7.0.1' "$work/out")"
make_run eleven 77 shell8=none
compare "$work/old" "$work/eleven"
same "never a full index against a partial one" "1 1" \
	"$(grep -c '^Index of 11 tests both have' "$work/out") $(
	grep -c 'only in A: shell8' "$work/out")"
make_run four 88 copies=4 all=3
compare "$work/old" "$work/four"
same "other numbers of copies: how much, not whether" "0 1" \
	"$(verdicts) $(grep -c 'copies of each test differ' "$work/out")"
cat "$work/old" "$work/slow" >"$work/both"
compare "$work/both"
same "one file: the runs in it" "11 Process" "$(verdicts)"
check "one run alone is nothing to compare" exits 2 "$run" compare "$work/old"

# Several runs a side, in one file or in several.
for n in 101 102 103 104 105 106; do
	make_run "a$n" "$n" rounds=3
	make_run "b$n" "9$n" rounds=3 pipe=1.1
done
cat "$work"/a10? >"$work/as"
cat "$work"/b10[1-5] >"$work/bs"
compare "$work/as" : "$work/bs" "$work/b106"
same "with several runs a side the run is the unit" "11 Pipe 1" \
	"$(verdicts) $(grep -c 'Mann-Whitney on runs' "$work/out")"
compare "$work/a101" "$work/a102" : "$work/b101" "$work/b102"
same "too few of them is said" "0 1" "$(verdicts) $(tr '\n' ' ' <"$work/out" |
	grep -c 'too few runs .* 6 a  *side')"

# The other views.
compare -f csv "$work/old" "$work/slow"
same "csv: as many fields in every line, and the verdict" "14 lines 17 fields slower" \
	"$(awk '{ gsub(/"[^"]*"/, "x") } { n[split($0, f, ",")]++ }
	END { for (i in n) print n[i] " lines " i " fields" }' "$work/out") $(
	sed -n 's/^1,"spawn".*"\(slower\)".*/\1/p' "$work/out")"
compare -f html "$work/old" "$work/slow"
same "html: a bar for each row, all closed, no script" "13 13 0" \
	"$(grep -c '<svg' "$work/out") $(grep -c '</svg>' "$work/out") $(
	grep -ci -e '<script' -e 'http' "$work/out")"
printf '%s\n' 'Evil <script>alert(1)</script> & "=cmd" 5.0 lps (1.0 s, 7 samples)' \
	'=cmd|calc 7.0 lps (1.0 s, 7 samples)' \
	'Pipe Throughput 5.0 lps (1.0 s, 7 samples)' >"$work/evil"
compare -f html "$work/evil" "$work/old"
same "html: text from posts is only text" 0 "$(grep -c '<script' "$work/out")"
compare -f csv "$work/evil" "$work/old"
same "csv: and no formula" 0 "$(grep -c ',"[=+@-]' "$work/out")"

# Statuses.
check "no file: usage, status 2" exits 2 "$run" compare
check "a file that is not there: status 2" exits 2 "$run" compare "$work/none" "$work/old"
check "an unknown form: status 2" exits 2 "$run" compare -f pdf "$work/old" "$work/new"
: >"$work/empty"
check "a file with no result: status 2" exits 2 "$run" compare "$work/empty" "$work/old"
same "which is named" 1 "$(grep -c 'no results in .*empty' "$work/err")"
check "a record that is none: status 2" exits 2 "$run" compare "$work/old" \
	"$work/known.awk"
odd=$work/'odd | $(name) é'
cp "$work/old" "$odd"
compare "$odd" "$work/new"
same "file names are only text" 0 "$(LC_ALL=C grep -c '[^ -~]' "$work/out")"

# Every awk says the same.
compare "$work/old" "$work/slow"
cp "$work/out" "$work/one"
says_the_same() {
	mkdir -p "$work/bin"
	printf '#!/bin/sh\nexec %s "$@"\n' "$awk" >"$work/bin/awk"
	chmod +x "$work/bin/awk"
	# Run puts the system's own tools first: so not through Run
	(
		PATH=$work/bin:$PATH
		compare_reports "$work/old" "$work/slow"
	) >"$work/other"
	check "$awk says the same" diff "$work/one" "$work/other"
}
each_awk says_the_same
done_testing
