# driver.t - Run with stub programs: options, refusals, failures, the record
# and the report; no real test takes time here.
. "$(dirname -- "$0")/lib.sh"

bin=$work/bin
results=$work/results
scratch=$work/scratch
mkdir "$bin" "$scratch"

# stub NAME: a program of that name, its body from standard input
stub() {
	{ echo '#!/bin/sh'; cat; } >"$bin/$1"
	chmod +x "$bin/$1"
}

# Run with the stubs, briefly; the report goes to results/NAME.
run() {
	UB_BINDIR=$bin UB_RESULTDIR=$results UB_TMPDIR=$scratch UB_GRACE=0.2 \
		"$top/Run" "$@"
}

names() {
	awk -F '|' '/^#/ { next } $2 == "index" { split($9, word, " ")
		print word[1] }' "$pgms/tests" | sort -u
}
good_stubs() {
	for program in $(names); do
		stub "$program" <<-'END'
		echo "COUNT|1000|1|lps"
		echo "TIME|0.001"
		END
	done
}
good_stubs

# Full runs.
check "a whole run succeeds" exits 0 run -q -o whole -i 3 -t 0.01 -c 1 -c 2
same "nothing but the report on standard output" \
	"$(awk 'BEGIN { while (n++ < 72) printf "="; print "" }'
	cat "$results/whole")" "$(cat "$work/out")"
same "and with -q nothing else at all" "" "$(cat "$work/err")"
check "Run report makes the same text again" exits 0 \
	"$top/Run" report "$results/whole.log"
check "byte for byte" cmp "$work/out" "$results/whole"
same "twelve rows a copies setting" 24 "$(grep -c '(0.0 s, 2 samples)$' \
	"$results/whole")"
same "a full index a copies setting" 2 \
	"$(grep -c '^System Benchmarks Index Score  ' "$results/whole")"
same "no scratch is left" "" "$(ls "$scratch")"
same "no file but report and record" "whole whole.log" \
	"$(cd "$results" && echo *)"
check "a name that is taken is refused" exits 2 run -q -o whole -i 1
run -q -i 1 -t 0.01 -c 1 pipe >"$work/first" 2>&1
run -q -i 1 -t 0.01 -c 1 pipe >"$work/second" 2>&1
same "reports are numbered" 2 "$(cd "$results" && set -- *-0[12] && echo $#)"
UB_OUTPUT_FILE_NAME=fixed run -q -i 1 -t 0.01 -c 1 pipe >"$work/first" 2>&1
check "UB_OUTPUT_FILE_NAME may be used again" \
	env UB_OUTPUT_FILE_NAME=fixed UB_BINDIR="$bin" UB_RESULTDIR="$results" \
	UB_TMPDIR="$scratch" "$top/Run" -q -i 1 -t 0.01 -c 1 pipe
check "-b leaves out the CPUs" exits 0 run -q -b -o brief -i 1 -t 0.01 -c 1 pipe
same "in the report" 0 "$(grep -c '^   CPU [0-9]' "$results/brief")"
check "and in the report made again" exits 0 \
	"$top/Run" report "$results/brief.log"
check "just the same" cmp "$work/out" "$results/brief"

# Progress and the plan.
check "a run shows its progress" exits 0 run -i 2 -t 0.01 -c 1 -o shown
same "a line a round where it is no terminal" 2 \
	"$(grep -c '^round [12] of 2: index' "$work/err")"
same "the plan before the first round" 1 \
	"$(sed 1q "$work/err" | grep -c '^12 tests, 2 rounds')"
check "-n prints the plan only" exits 0 run -n -o planned
same "on standard output" 1 "$(grep -c '12 tests, 10 rounds' "$work/out")"
check "and runs nothing" [ ! -e "$results/planned.log" ]
check "-n -v names the tests" exits 0 run -n -v
same "all of them" 12 "$(grep -c ' x ' "$work/out")"
check "-l plans the traditional lengths" exits 0 run -n -v -l
same "10 of 10 s" 1 "$(grep -c 'dhry2reg  *10 x  *10 s' "$work/out")"
same "3 of 30 s" 1 "$(grep -c 'execl  *3 x  *30 s' "$work/out")"
check "-v shows every pass" exits 0 run -v -i 1 -t 0.01 -c 1 -o verbose pipe
same "with its rate" 1 "$(grep -c '1x pipe .*1000000.0 lps' "$work/err")"
check "-p stops when the index is known well enough" exits 0 \
	run -q -p 5 -t 0.01 -c 1 -o precise
same "after three rounds" 3 "$(grep -c '^pass|.*|pipe|' "$results/precise.log")"
check "list names tests and groups" exits 0 "$top/Run" list
same "each test" 12 "$(grep -c '^  [a-z0-9-]* *\* ' "$work/out")"
check "-h succeeds" exits 0 "$top/Run" -h
check "on standard output" [ -s "$work/out" ]
check "-V prints the version" exits 0 "$top/Run" -V

# Refused before anything runs: status 2, one line that says why.
# refused WORDS ARGUMENT...
refused() {
	refused_words=$1
	shift
	check "refused: Run $*" exits 2 run "$@"
	same "in one line: $refused_words" "1 1" \
		"$(grep -c -e "$refused_words" "$work/err") $(wc -l <"$work/err" |
			tr -d ' ')"
}
refused "unknown test or group 'nonsense'" nonsense
refused "graphics" 2d-rects
refused "unknown option -x" -x
refused "needs a value" -i
for bad in 0 -1 1.5 '' 010 99999999 '1 2'; do
	refused "-c '$bad' is not a whole number from 1 to" -c "$bad"
done
for bad in 0 abc 3601 nan 1e3 1.2.3 .; do
	refused "-t '$bad' is not a number from 0.01 to 3600" -t "$bad"
done
refused "-i '0x10' is not a whole number from 1 to" -i 0x10
refused "-p '60' is not a number from 0.1 to 50" -p 60
refused "report name 'a/b'" -o a/b
check "a bad MULTI_SH_WORK_FACTOR is refused" \
	exits 2 env MULTI_SH_WORK_FACTOR=two "$top/Run" -n
: >"$work/file"
for name in UB_RESULTDIR UB_TMPDIR UB_TESTDIR UB_BINDIR; do
	check "$name that is no directory is refused" exits 2 \
		env "UB_RESULTDIR=$results" "UB_TMPDIR=$scratch" "$name=$work/file" \
		"$top/Run" -q -i 1 -t 0.01 -c 1 syscall
	same "with its name" 1 "$(grep -c "$name" "$work/err")"
done
mv "$bin/pipe" "$bin/gone"
refused "bin/pipe is missing" -i 1 pipe
printf '\177ELF\001\001\001garbage' >"$bin/pipe"
chmod +x "$bin/pipe"
refused "pipe.*another machine" -i 1 pipe
good_stubs
check "Run report without a record is refused" exits 2 "$top/Run" report
check "Run report of what is no record is refused" exits 2 \
	"$top/Run" report "$top/README"
check "Run report of an unknown form is refused" exits 2 \
	"$top/Run" report -f nonsense "$results/whole.log"

# A test that fails costs that test.
# fails KIND WORDS: with the body of pipe from standard input
fails() {
	stub pipe
	check "a $1 test: the run goes on, status 1" exits 1 \
		run -q -i 2 -t 0.01 -c 1 -c 2 -o "$1" pipe spawn
	same "$1: named with both copies settings" 2 \
		"$(grep -c '^Failed, aborting pipe: ' "$results/$1")"
	same "$1: with its reason: $2" 3 \
		"$(grep -c "^copy|.*|pipe|.*|error|.*$2" "$results/$1.log")"
	same "$1: the index is partial" "2 0" "$(
		grep -c 'Score (Partial Only)' "$results/$1") $(
		grep -c 'Index Score  ' "$results/$1")"
	same "$1: the other test has its rows" 2 \
		"$(grep -c '^Process Creation .* samples)' "$results/$1")"
	same "$1: it is not tried again" 2 \
		"$(grep -c '^pass|.*|pipe|' "$results/$1.log")"
}
fails failing "exit status 3" <<'END'
exit 3
END
fails speaking "no luck today" <<'END'
echo "ERROR|no luck today"
exit 1
END
fails silent "without a result" </dev/null
fails garbage "garbage" <<'END'
echo garbage
END
fails negative "-5" <<'END'
echo "COUNT|-5|1|lps"
END
fails none "0" <<'END'
echo "COUNT|0|1|lps"
END
fails absurd "1e999" <<'END'
echo "COUNT|1e999|1|lps"
END
fails hanging "hung" <<'END'
sleep 60
END
for signal in KILL SEGV ILL BUS XCPU; do
	fails "SIG$signal" "killed by SIG$signal" <<-END
	kill -s $signal \$\$
	END
done
stub pipe <<'END'
echo "SKIP|no pipes here"
exit 77
END
check "a skipped test is no failure" exits 0 \
	run -q -i 2 -t 0.01 -c 1 -o skipped pipe spawn
same "but named" 1 "$(grep -c '^Skipped: pipe: no pipes here' \
	"$results/skipped")"
good_stubs

# Interrupts.
# stopped SIGNAL STATUS DELAY: a run that gets the signal after DELAY seconds
stub pipe <<'END'
sleep 1
echo "COUNT|1000|1|lps"
END
sleep 0.1 2>/dev/null || skip "sleep takes whole seconds only here"
left_behind() {
	ls "$scratch"
	pgrep -f "$bin/pipe" 2>/dev/null
}
stopped() {
	UB_BINDIR=$bin UB_RESULTDIR=$results UB_TMPDIR=$scratch \
		"$top/Run" -q -i 9 -t 0.5 -c 1 -c 2 -o "stop-$1-$3" pipe spawn \
		>"$work/out" 2>"$work/err" &
	run_pid=$!
	sleep "$3"
	kill -s "$1" "$run_pid"
	wait "$run_pid" 2>/dev/null
	same "$1 after $3 s: status" "$2" $?
	same "$1 after $3 s: nothing is left" "" "$(left_behind)"
	[ -e "$results/stop-$1-$3.log" ] || return 0	# before the record
	same "$1 after $3 s: the report says so" 1 \
		"$(grep -c "Note: stopped by SIG$1" "$work/out")"
	same "$1 after $3 s: the record ends in a whole line" "end|stopped|SIG$1" \
		"$(sed -n '$p' "$results/stop-$1-$3.log")"
}
stopped TERM 143 1.7
stopped HUP 129 2.3
awk 'BEGIN { srand(); for (n = 0; n < 18; n++)
	printf "%.2f\n", rand() * (n < 9 ? 0.5 : 2) }' >"$work/delays"
while read -r delay; do
	stopped TERM 143 "$delay"
done <"$work/delays"

# Ctrl-C comes to the whole foreground group; a background job of sh ignores
# it, so it needs a shell with job control or a terminal.
if has setsid script; then
	skip "Ctrl-C is tried in terminal.t"
fi

# kill -9 of Run.
UB_BINDIR=$bin UB_RESULTDIR=$results UB_TMPDIR=$scratch "$top/Run" -q -i 9 \
	-t 0.5 -c 2 -o killed pipe spawn >/dev/null 2>&1 &
run_pid=$!
sleep 3
kill -KILL "$run_pid"
wait "$run_pid" 2>/dev/null
sleep 2
same "kill -9 of Run: nothing is left after 2 s" "" "$(left_behind)"
check "and its record still gives a report" exits 0 \
	"$top/Run" report "$results/killed.log"
same "that says what happened" 1 "$(grep -c 'Note: the record has no end' \
	"$work/out")"
good_stubs
done_testing
