# report.t - from a record to scores and the report: arithmetic, layout and what
# programs that read such reports rely on.
. "$(dirname -- "$0")/lib.sh"
# shellcheck source=src/t/records.sh
. "$(dirname -- "$0")/records.sh"

run=$top/Run
record=$work/record

make_record 20 3 1 2 >"$record"
check "a record gives a report" exits 0 "$run" report "$record"
cp "$work/out" "$work/report"

cat >"$work/golden" <<'END'
   BYTE UNIX Benchmarks (Version 7.0.0)

   System: somehost: GNU/Linux
   OS: GNU/Linux -- 6.1 -- #1 SMP
   Machine: x86_64 (unknown)
   CPU 0-1: Some CPU (4800.0 bogomips)
          x86-64, MMX
   21:33:30 up 1 day; runlevel 5

------------------------------------------------------------------------
Benchmark Run: Mon Nov 30 2026 21:33:33 - 21:36:01
2 CPUs in system; running 1 parallel copy of tests

Dhrystone 2 using register variables        2392321.5 lps   (1.0 s, 2 samples)
Double-Precision Whetstone                     1127.5 MWIPS (1.0 s, 2 samples)
Execl Throughput                                881.5 lps   (1.0 s, 2 samples)
File Copy 1024 bufsize 2000 maxblocks         81179.0 KBps  (1.0 s, 2 samples)
File Copy 256 bufsize 500 maxblocks           33927.1 KBps  (1.0 s, 2 samples)
File Copy 4096 bufsize 8000 maxblocks        118898.6 KBps  (1.0 s, 2 samples)
Pipe Throughput                              255017.0 lps   (1.0 s, 2 samples)
Pipe-based Context Switching                  81999.0 lps   (1.0 s, 2 samples)
Process Creation                               2583.0 lps   (1.0 s, 2 samples)
Shell Scripts (1 concurrent)                    869.2 lpm   (1.0 s, 2 samples)
Shell Scripts (8 concurrent)                    123.0 lpm   (1.0 s, 2 samples)
System Call Overhead                         307496.3 lps   (1.0 s, 2 samples)

System Benchmarks Index Values               BASELINE       RESULT    INDEX
Dhrystone 2 using register variables         116700.0    2392321.5    205.0
Double-Precision Whetstone                       55.0       1127.5    205.0
Execl Throughput                                 43.0        881.5    205.0
File Copy 1024 bufsize 2000 maxblocks          3960.0      81179.0    205.0
File Copy 256 bufsize 500 maxblocks            1655.0      33927.1    205.0
File Copy 4096 bufsize 8000 maxblocks          5800.0     118898.6    205.0
Pipe Throughput                               12440.0     255017.0    205.0
Pipe-based Context Switching                   4000.0      81999.0    205.0
Process Creation                                126.0       2583.0    205.0
Shell Scripts (1 concurrent)                     42.4        869.2    205.0
Shell Scripts (8 concurrent)                      6.0        123.0    205.0
System Call Overhead                          15000.0     307496.3    205.0
                                                                   ========
System Benchmarks Index Score                                         205.0

------------------------------------------------------------------------
END
# shellcheck disable=SC2016 # for the inner shell
check "the classic block is right to the character" \
	sh -c 'head -n 43 "$1" | diff "$2" -' sh "$work/report" "$work/golden"

# What readers of such reports do.
in_system() {
	awk -v n="$1" '/ CPUs? in system; running / { at = NR }
		at && NR == at + n { print; exit }' "$work/report"
}
same "+1 is blank" "" "$(in_system 1)"
same "+2 is the first result" "Dhrystone 2" "$(in_system 2 | cut -c1-11)"
same "+13 is the last result" "System Call" "$(in_system 13 | cut -c1-11)"
same "+14 is blank" "" "$(in_system 14)"
same "+15 is the header" "INDEX" "$(in_system 15 | awk '{ print $NF }')"
same "+16 is the first row" "Dhrystone 2" "$(in_system 16 | cut -c1-11)"
same "+27 is the last row" "System Call" "$(in_system 27 | cut -c1-11)"
same "+28 is the double line" "========" "$(in_system 28 | tr -d ' ')"
same "+29 is the score" "205.0" "$(in_system 29 | awk '{ print $NF }')"
same "+30 is blank" "" "$(in_system 30)"
same "the score lines, by their last field" "205.0 410.0 " \
	"$(awk '/Score/ { printf "%s ", $NF }' "$work/report")"
same "the figure is the sixth field from the end" "2392321.5" \
	"$(awk '/^Dhry.*samples/ { print $(NF - 5); exit }' "$work/report")"
same "two blocks between lines of dashes" 2 \
	"$(grep -c -e '^-\{72\}$' "$work/report")"
same "no other run of dashes" 2 "$(grep -c -e '-\{71\}' "$work/report")"
same "parallel copies" "copy copies " \
	"$(awk '/parallel cop/ { printf "%s ", $(NF - 2) }' "$work/report")"
same "no tabs, no trailing blanks" 0 \
	"$(grep -c -e "$(printf '\t')" -e ' $' "$work/report")"
sed -n '/^Passes:/,$p' "$work/report" >"$work/own"
same "our own part stays clear of other parts' words" 0 "$(grep -c -e Score \
	-e RESULT -e lps -e MWIPS -e 'of tests' -e 'Benchmark Run:' \
	-e 'BYTE UNIX' -e aborting -e 'Throughput' "$work/own")"
same "and within 72 columns" 0 "$(awk 'length($0) > 72' "$work/own" | wc -l |
	tr -d ' ')"
same "every pass is there" "  1 pipe              2.5%  251288.0 253776.0 256264.0" \
	"$(grep '^  1 pipe ' "$work/own")"
same "and the index's spread" 2 "$(grep -c '^  [12] index  *[0-9.]*%$' \
	"$work/own")"

# recompute: the index scores from the printed figures alone
recompute() {
	awk '/INDEX$/ { sum = n = 0; next }
	NF > 3 && $NF ~ /^[0-9.]+$/ && $(NF-1) ~ /^[0-9.]+$/ {
		sum += log($NF); n++ }
	/Score/ { printf "%s %.1f\n", $NF, exp(sum / n) }' "$1"
}
if awk 'BEGIN { exit !(log(1) == 0) }' 2>/dev/null; then
	same "the score is the printed indexes' mean" "205.0 205.0
410.0 410.0" "$(recompute "$work/report")"
else
	skip "this awk has no log"
fi

# Arithmetic: of 10 passes the 3 slowest are dropped.
scores() {
	awk -f "$pgms/stats.awk" -f "$pgms/score.awk" <"$1"
}
make_record 1 10 1 >"$work/ten"
same "10 passes: the mean of the 7 fastest, +-95 % by jackknife" \
	"1770.5 7 2.3237" "$(scores "$work/ten" | awk -F '|' '
		$1 == "score" && $3 == "fsbuffer" {
			printf "%.1f %d %.4f\n", $8, $10, $9 }')"
sed 's/|2|1|pipe|1|ok|.*/|2|1|pipe|1|error|no luck/' "$record" >"$work/failed"
check "a failed pass costs the test" exits 0 "$run" report "$work/failed"
same "it is named with its reason" "Failed, aborting pipe: no luck" \
	"$(grep '^Failed' "$work/out")"
same "its other passes stay" "  1 pipe                    251288.0 - 256264.0" \
	"$(grep '^  1 pipe' "$work/out")"
same "its copies setting is partial, the other whole" "1 1" \
	"$(grep -c 'Score (Partial Only)' "$work/out") $(
		grep -c 'Index Score  ' "$work/out")"
grep -v '|1|pipe|' "$record" >"$work/without"
"$run" report "$work/without" >"$work/out"
same "a test without a pass is missing, not 0 or 1" "1 205.0" \
	"$(grep -c 'Score (Partial Only)' "$work/out") $(
		awk '/Partial Only/ { print $NF }' "$work/out")"

# Cut records.
lines=$(wc -l <"$record")
for cut in 0 1 5 20 40 41 42 60 90 115; do
	head -n $((lines - cut)) "$record" >"$work/cut"
	check "a record that lacks its last $cut lines gives a report" \
		exits 0 "$run" report "$work/cut"
	[ "$cut" -eq 0 ] || same "that says so" 1 \
		"$(grep -c 'Note: the record has no end' "$work/out")"
done
make_record 20 1 1 >"$work/small"
scores "$work/small" >"$work/whole-scores"
size=$(wc -c <"$work/small")
cut_at() {
	cut=1		# long/faults.t cuts at every byte
	while [ "$cut" -lt "$size" ]; do
		head -c "$cut" "$work/small" >"$work/cut"
		scores "$work/cut" 2>/dev/null
		cut=$((cut + 97))
	done
}
same "wherever a record is cut, no figure is a wrong one" "" "$(cut_at |
	awk -F '|' 'NR == FNR { if ($1 == "score") right[$3] = $8; next }
		$1 == "score" && $8 != right[$3] ' "$work/whole-scores" -)"

# Hostile records.
: >"$work/empty"
check "an empty record is refused" exits 2 "$run" report "$work/empty"
echo "record|9|9.0.0" >"$work/newer"
check "a record of an unknown format is refused" exits 2 "$run" report "$work/newer"
for bad in -5 nan 1e999x 1e999 1e300 0x10 '1,234.5' '' inf; do
	sed "s/|1|1|pipe|1|ok|[^|]*/|1|1|pipe|1|ok|$bad/" "$record" >"$work/bad"
	same "a count '$bad' becomes no figure" 0 "$(scores "$work/bad" |
		awk -F '|' '$1 == "passes" && $2 == 1 && $3 == "pipe" {
			gsub(/ *-/, "", $5)
			print split($5, x, " ") - 2 }')"
done

# What is noted, and what is not.
# noted WORDS [SED-SCRIPT]: notes with these words in a record that was edited
noted() {
	sed -e "${2-}" "$work/quiet" >"$work/edited"
	scores "$work/edited" | grep '^note|' >"$work/notes"
	grep -c "$1" "$work/notes"
}
make_record 1 9 1 2 >"$work/quiet"
same "a quiet record has no note" 0 "$(noted .)"
fact() {
	printf '/^catalogue/i\\\n%s\n' "$1"
}
same "load at the start" 1 "$(noted 'busy at the start (load 0.7): stop' \
	"$(fact 'system|load|0.7')")"
same "a little load is none" 0 "$(noted . "$(fact 'system|load|0.5')")"
same "a quota" 1 "$(noted 'a quota allows 1.5 of 2 CPUs' \
	"$(fact 'system|cpu quota|1.5')")"
same "an emulated CPU" 1 "$(noted 'emulated (QEMU).*run on such a machine' \
	"$(fact 'system|emulator|QEMU')")"
same "files in memory" 1 "$(noted 'in memory (tmpfs on /tmp): set UB_TMPDIR' \
	"$(fact 'system|scratch|tmpfs on /tmp')")"
same "files on a disk" 0 "$(noted . "$(fact 'system|scratch|ext4 on /')")"
steal() {
	# shellcheck disable=SC2016 # of sed
	printf '%s\n$i\\\n%s\n' "$(fact 'steal|100|5000')" "$1"
}
same "steal" 1 "$(noted 'gave 30 % of the CPU time to others (steal): run' \
	"$(steal 'steal|700|7000')")"
same "hardly any steal" 0 "$(noted . "$(steal 'steal|110|7000')")"
same "steal of a killed run" 0 "$(noted . "$(fact 'steal|100|5000')")"
# rates R R R...: the 1-copy passes of context1 in a record of 9 rounds
rates() {
	awk -F '|' -v OFS='|' -v rates="$*" '
		BEGIN { split(rates, rate, " ") }
		$1 == "copy" && $3 == 1 && $4 == "context1" { $7 = rate[$2] }
		{ print }' "$work/quiet" >"$work/edited"
	scores "$work/edited" | sed -n 's/^note|1 copy: \(spread\|the first\|two'\
'\).*: /\1: /p'
}
same "two groups of passes" "spread: context1
two: context1" "$(rates 100 101 60 61 100 62 99 61 100)"
same "the first pass apart" "the first: context1" \
	"$(rates 80 100 101 99 100 102 100 99 100)"
same "a fast first pass" "the first: context1" \
	"$(rates 115 100 101 99 100 102 100 99 100)"
same "another pass apart" "" "$(rates 100 100 101 80 100 102 100 99 100)"
same "passes all over the place" "spread: context1" \
	"$(rates 100 70 120 90 80 110 95 130 85)"
same "copies that did not run together" 1 "$(noted \
	'^note|2 copies: ran together only 80 % of some passes, use.*: pipe$' \
	's/^\(copy|3|2|pipe|2|.*\)|103[.0]*|104[.0]*$/\1|103.2|104.2/')"
same "each note is one line of cause and remedy" 0 "$(grep -c -v ':' \
	"$work/notes")"

sed 's/|2|1|pipe|1|ok|[^|]*/|2|1|pipe|1|ok|0/' "$record" >"$work/bad"
same "a count of 0 fails the test" \
	"failed|1|pipe|its figure is 0 or out of range" \
	"$(scores "$work/bad" | grep '^failed')"

sed '1,20s/somehost/some\x1b]0;x\x07host/' "$record" | awk '{ print $0 "\r" }' \
	>"$work/mailed"
"$run" report "$work/mailed" >"$work/out"
same "control characters and CR of a record never reach the terminal" 0 \
	"$(tr -d '\n' <"$work/out" | tr -cd '\001-\037' | wc -c | tr -d ' ')"
head -n 2 "$record" >"$work/short"
check "a record without facts gives a report" exits 0 "$run" report "$work/short"
same "that has no trailing blanks" 0 "$(grep -c ' $' "$work/out")"
sed 's/|\(2|1|pipe|1|ok|[^|]*|[^|]*|[^|]*|[^|]*\)|.*/|\1|5|5/' "$record" \
	>"$work/instant"
check "a span of no length is no division by zero" exits 0 \
	"$run" report "$work/instant"
sed 's/|2|1|pipe|1|ok|[^|]*/|2|1|pipe|1|ok|.5/' "$record" >"$work/damaged"
"$run" report "$work/damaged" >"$work/out"
same "a damaged line costs the test and is named" 1 \
	"$(grep -c 'aborting pipe: its line in the record is damaged' "$work/out")"

# Every awk gives the same.
# shellcheck disable=SC2086,SC2154,SC2317 # set and called by each_awk
gives_the_same() {
	same "$awk gives the same report" "$(cat "$work/report")" \
		"$($awk -f "$pgms/stats.awk" -f "$pgms/score.awk" <"$record" |
		$awk -f "$pgms/text.awk")"
}
each_awk gives_the_same

# Extremes.
for factor in 0.00001 1 1000000; do
	make_record $factor 1 1 512 >"$work/extreme"
	"$run" report "$work/extreme" >"$work/out"
	same "factor $factor, 512 copies: all rows and scores" "24 2" "$(
		grep -c 'samples)$' "$work/out") $(
		grep -c 'Index Score  ' "$work/out")"
done

# What is longer than a program's arguments may be: printf is one here and there.
make_record 3 20 1 16 >"$work/large.log"
"$run" report -f json "$work/large.log" >"$work/large.json"
for shell in mksh posh yash; do
	is_long || continue
	if has $shell; then
		check "$shell makes a large form" exits 0 $shell "$run" \
			report -f json "$work/large.log"
		check "$shell makes it whole" cmp "$work/out" "$work/large.json"
	else
		skip "$shell is not installed"
	fi
done
# What no shell may do: end a text at the first character it does not know, as
# yash does in the C locale.
make_record 20 1 1 >"$work/whole.log"
sed "s/^system|host|.*/system|host|caf$(printf '\303\251')/" "$work/whole.log" \
	>"$work/accent.log"
"$run" report -f html "$work/whole.log" >"$work/whole.html"
if ! is_long; then
	:
elif has yash; then
	check "yash makes a page in the C locale" \
		exits 0 yash "$run" report -f html "$work/whole.log"
	check "a whole one" cmp "$work/out" "$work/whole.html"
	check "or refuses what it cannot read" \
		exits 2 yash "$run" report -f html "$work/accent.log"
	same "in a line that says why" "1 0" "$(
		grep -c 'this shell cannot read .*accent.log in' "$work/err") $(
		wc -c <"$work/out" | tr -d ' ')"
else
	skip "yash is not installed"
fi
sed 's/^\(test|pipe|.*|lps|\)12440/\11e999/' "$work/whole.log" >"$work/endless"
tiny=$(awk 'BEGIN { printf "0."; while (n++ < 400) printf "0"; print 1 }')
for seconds in 1e-400 "$tiny" 0.0; do
	sed "s/^\(copy|1|1|pipe|.*lps|\)1.000000000/\1$seconds/" \
		"$work/whole.log" >"$work/instant.${#seconds}"
done
# shellcheck disable=SC2086,SC2154 # a command and its option
has_limits() {
	same "$awk: a baseline beyond all arithmetic is none, and ends" \
		"index|1|partial" \
		"$($awk -f "$pgms/stats.awk" -f "$pgms/score.awk" \
			<"$work/endless" |
		sed -n 's/^\(index|1|[a-z]*\)|.*/\1/p')"
	for instant in "$work"/instant.*; do
		same "$awk: a pass of no time has no figure" "1 index|1|partial" "$(
			$awk -f "$pgms/stats.awk" -f "$pgms/score.awk" \
				<"$instant" >"$work/out" 2>&1
			grep -c '^failed|1|pipe|' "$work/out" | tr '\n' ' '
			sed -n 's/^\(index|1|[a-z]*\)|.*/\1/p' "$work/out")"
	done
}
awk='awk'
has_limits
each_awk has_limits
done_testing
