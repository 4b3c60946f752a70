# driver.t - Run with stub programs: options, refusals, failures, the record
# and the report; no real test takes time here.
# shellcheck disable=SC2016 # for an inner shell
. "$(dirname -- "$0")/lib.sh"

# shellcheck source=src/t/stubs.sh
. "$(dirname -- "$0")/stubs.sh"

# Full runs.
check "a whole run succeeds" exits 0 run -q -o whole -i 2 -t 0.01 -c 1 -c 2
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
same "no file but report, its page and record" "whole whole.log" \
	"$(cd "$results" && echo *)"
check "a name that is taken is refused" exits 2 run -q -o whole -i 1
run -q -i 1 -t 0.01 -c 1 pipe >"$work/first" 2>&1
run -q -i 1 -t 0.01 -c 1 pipe >"$work/second" 2>&1
same "reports are numbered" 2 "$(cd "$results" && set -- *-0[12] && echo $#)"
# prefix_of HOST
prefix_of() {
	sh -c '. "$0"
	uname() {
		echo "$host"
	}
	host=$1 now="2026-01-02|Fri Jan 02 2026"
	choose_prefix
	echo "$prefix"' "$pgms/prepare.sh" "$1"
}
same "after the host, in characters that any file system takes" \
	my__host__.y-2026-01-02- "$(prefix_of 'my "host"/.y')"
UB_OUTPUT_FILE_NAME=fixed run -q -i 1 -t 0.01 -c 1 pipe >"$work/first" 2>&1
check "UB_OUTPUT_FILE_NAME may be used again" \
	env UB_OUTPUT_FILE_NAME=fixed UB_BINDIR="$bin" UB_RESULTDIR="$results" \
	UB_TMPDIR="$scratch" "$quick/Run" -q -i 1 -t 0.01 -c 1 pipe
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
	run -q -p 5 -t 0.01 -c 1 -o precise pipe spawn
same "after three rounds" 3 "$(grep -c '^pass|.*|pipe|' "$results/precise.log")"
check "list names tests and groups" exits 0 "$top/Run" list
same "each test" 12 "$(grep -c '^  [a-z0-9-]* *\* ' "$work/out")"
check "-h succeeds" exits 0 "$top/Run" -h
check "on standard output" [ -s "$work/out" ]
check "-V prints the version" exits 0 "$top/Run" -V

# One report name cannot be two runs'.
echo "process|$$" >"$results/busy.log"
check "a report that another run writes is not written over" exits 2 \
	env UB_OUTPUT_FILE_NAME=busy UB_BINDIR="$bin" UB_RESULTDIR="$results" \
	UB_TMPDIR="$scratch" "$quick/Run" -q -i 1 -t 0.01 -c 1 pipe
same "but left alone" "process|$$" "$(cat "$results/busy.log")"

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
for bad in 0 1.5 '' 010; do
	refused "-c '$bad' is not a whole number from 1 to" -c "$bad"
done
for bad in 0 3601 1e3 .; do
	refused "-t '$bad' is not a number from 0.01 to 3600" -t "$bad"
done
refused "-i '0x10' is not a whole number from 1 to" -i 0x10
refused "-p '60' is not a number from 0.1 to 50" -p 60
refused "report name 'a/b'" -o a/b
check "a bad UB_GRACE is refused" \
	exits 2 env UB_GRACE=abc "$top/Run" -n
same "in one line" 1 "$(wc -l <"$work/err" | tr -d ' ')"
check "a compiler that is not there is refused, not ignored" \
	exits 2 env CC=no-such-compiler "$top/Run" -n
same "by its name" 1 "$(grep -c no-such-compiler "$work/err")"
check "UB_LIST of the caller changes nothing" \
	exits 0 env UB_LIST=1 "$top/Run" -n
same "the plan is printed" 1 "$(grep -c '^12 tests' "$work/out")"
check "options may follow the tests" exits 0 run pipe -n dhry2 -i 3
same "all of them count" 1 "$(grep -c '^2 tests, 3 rounds' "$work/out")"
check "a bad MULTI_SH_WORK_FACTOR is refused" \
	exits 2 env MULTI_SH_WORK_FACTOR=two "$top/Run" -n
: >"$work/file"
for name in UB_RESULTDIR UB_TMPDIR UB_TESTDIR UB_BINDIR; do
	check "$name that is no directory is refused" exits 2 \
		env "UB_RESULTDIR=$results" "UB_TMPDIR=$scratch" "$name=$work/file" \
		"$quick/Run" -q -i 1 -t 0.01 -c 1 syscall
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

# A test that fails costs that test, on that number of copies; here many of
# them do, each in its way, and one does not.
kinds=
# fails PROGRAM WORDS: a stub that fails, from standard input, and the reason
# that the record must give
fails() {
	stub "$1"
	kinds="$kinds $1"
	printf '%s\n' "$2" >"$work/words.$1"
}
# all_fail NAME: runs the failing tests and a good one, twice on 1 and 2 copies
all_fail() {
	# shellcheck disable=SC2086 # a list of names
	check "$1 tests: the run goes on, status 1" exits 1 \
		run -q -i 2 -t 0.01 -c 1 -c 2 -o "$1" spawn $kinds
	same "the index is partial" "2 0" "$(
		grep -c 'Score (Partial Only)' "$results/$1") $(
		grep -c 'Index Score  ' "$results/$1")"
	same "the good test has its rows" 2 \
		"$(grep -c '^Process Creation .* samples)' "$results/$1")"
	for program in $kinds; do
		read -r words <"$work/words.$program"
		read -r named reasons passes <<-COUNTS
		$(awk -F '|' -v program="$program" -v words="$words" '
			index($0, "Failed, aborting " program ": ") == 1 { named++ }
			$1 == "copy" && $4 == program && $6 == "error" &&
			    index($7, words) { reasons++ }
			$1 == "pass" && $4 == program { passes++ }
			END { print named + 0, reasons + 0, passes + 0 }' \
			"$results/$1" "$results/$1.log")
		COUNTS
		same "$words: named for both numbers of copies" 2 "$named"
		same "$words: that is the reason" 3 "$reasons"
		same "$words: it is not tried again" 2 "$passes"
	done
	kinds=
	good_stubs
}
fails pipe "exit status 3" <<'END'
exit 3
END
fails syscall "no luck today" <<'END'
echo "ERROR|no luck today"
exit 1
END
fails execl "without a result" </dev/null
fails context1 "garbage" <<'END'
echo garbage
END
fails dhry2reg "-5" <<'END'
echo "COUNT|-5|1|lps"
END
fails whetstone-double "'0' is not a number above 0" <<'END'
echo "COUNT|0|1|lps"
END
fails dhry2 "hung" <<'END'
sleep 60
END
all_fail bad
fails pipe "killed by SIGKILL" <<'END'
kill -s KILL $$
END
fails syscall "killed by SIGSEGV" <<'END'
kill -s SEGV $$
END
fails execl "killed by SIGILL: built for another CPU?" <<'END'
kill -s ILL $$
END
fails context1 "killed by SIGBUS" <<'END'
kill -s BUS $$
END
fails dhry2reg "killed by SIGXCPU" <<'END'
kill -s XCPU $$
END
fails whetstone-double "1e999" <<'END'
echo "COUNT|1e999|1|lps"
END
all_fail killed
stub pipe <<'END'
echo "SKIP|no pipes here"
exit 77
END
check "a skipped test is no failure" exits 0 \
	run -q -i 2 -t 0.01 -c 1 -o skipped pipe spawn
same "but named" 1 "$(grep -c '^Skipped: pipe: no pipes here' \
	"$results/skipped")"

# A form that cannot be made is told as what it is, not as a full disk.
good_stubs
rm "$quick/pgms/html.awk"
echo 'BEGIN { exit 3 }' >"$quick/pgms/html.awk"
check "a form that cannot be made: status 1" exits 1 \
	run -q -f html -i 1 -t 0.01 -c 1 -o formless pipe
same "which is said" 1 \
	"$(grep -c 'cannot make .*/formless.html: see Run report' "$work/err")"
check "no such file is left" [ ! -e "$results/formless.html" ]
check "and the report is there" grep -q 'samples)$' "$results/formless"
done_testing
