# notes.t - what a report warns of, what the plan and the progress promise: each
# just at its limit and just above.
# shellcheck disable=SC2317 # check calls functions
. "$(dirname -- "$0")/lib.sh"
# shellcheck source=src/t/records.sh
. "$(dirname -- "$0")/records.sh"
# shellcheck source=src/t/stubs.sh
. "$(dirname -- "$0")/stubs.sh"

make_record 20 3 1 2 >"$work/record"
scores() {
	awk -f "$pgms/stats.awk" -f "$pgms/score.awk"
}
# notes PATTERN: how many notes of the record on standard input have it
notes() {
	scores | grep -c "^note|.*$1"
}
# with_fact KEY VALUE: the record with another fact
with_fact() {
	sed "s/^system|cpus online|.*/&\\
system|$1|$2/" "$work/record"
}
same "a load of 0.3 a CPU is no note" 0 "$(with_fact load 0.60 | notes busy)"
same "more is" 1 "$(with_fact load 0.61 | notes \
	'busy at the start (load 0.61): stop other work and run again')"
same "a quota of all CPUs is no note" 0 \
	"$(with_fact 'cpu quota' 2.00 | notes quota)"
same "a smaller one is" 1 "$(with_fact 'cpu quota' 1.50 | notes \
	'a quota allows 1.50 of 2 CPUs')"
same "an emulated CPU is" 1 "$(with_fact emulator 'ARM programs on x86 CPUs' |
	notes 'the CPU is emulated (ARM programs on x86 CPUs)')"

# Two copies of a second each, the second one begins late by so much.
late() {
	awk -F '|' -v OFS='|' -v late="$1" '
	$1 == "copy" && $3 == 2 && $4 == "pipe" && $5 == 2 {
		$11 += late
		$12 += late
	}
	{ print }' "$work/record"
}
same "copies that overlapped for 95 % are no note" 0 \
	"$(late 0.049 | notes together)"
same "for less are" 1 "$(late 0.051 | notes \
	'2 copies: ran together only 95 % of some passes, .*: pipe$')"
same "for 60 % as well" 1 "$(late 0.4 | notes 'together only 60 %')"

# The plan.
plan() {
	UB_COPIES=$1 UB_WANTED=$2 awk -f "$pgms/plan.awk" "$pgms/baselines" \
		"$pgms/tests" | sed -n 's/^plan|//p'
}
same "the plan of the index on 1 and 2 copies" \
	"10|240|416|12 tests, 10 rounds, 1 and 2 copies: about 7 min, a first \
result after 42 s" "$(plan '1 2' index)"
same "of one test on one copy" \
	"10|10|11|1 test, 10 rounds, 1 copy: about 11 s, a first result after 1 s" \
	"$(plan 1 pipe)"
same "more copies take longer to set up" \
	"10|10|37|1 test, 10 rounds, 128 copies: about 37 s, a first result after \
4 s" "$(plan 128 pipe)"
usable=$("$pgms/cpus" | sed -n 's/^usable //p')
if [ "$usable" -gt 1 ]; then
	wanted="1 and $usable copies"
else
	wanted="1 copy"
fi
says_so() {
	"$top/Run" -n | grep -F "$1"
}
check "by default one copy runs, and then one a usable CPU" \
	says_so "$wanted:"

# The traditional passes: 10 of some tests, 3 of others.
check "-l with short passes" exits 0 \
	run -q -l -t 0.01 -c 1 -o classic pipe execl
same "has 10 passes of pipe and 3 of execl" "10 3" \
	"$(grep -c '^pass|.*|pipe|' "$results/classic.log") $(
	grep -c '^pass|.*|execl|' "$results/classic.log")"
MULTI_SH_WORK_FACTOR=3
export MULTI_SH_WORK_FACTOR
check "a factor for the shell tests" exits 0 \
	run -q -i 1 -t 0.01 -c 1 -o factor shell1
same "is noted" 1 "$(tr '\n' ' ' <"$results/factor" | grep -c \
	'Note: shell tests on 3 times the text: not comparable')"
unset MULTI_SH_WORK_FACTOR

# The progress: what is known after so many rounds, how long one takes.
progress() {
	scores | awk -f "$pgms/progress.awk" -v percent="$1"
}
make_record 20 1 1 >"$work/one"
same "after one round: no spread yet, so not precise" "index 1x 202.0|1|no" \
	"$(progress 50 <"$work/one")"
known=$(progress 50 <"$work/record")
spread=$(echo "$known" | sed 's/^index 1x [0-9.]* +-\([0-9.]*\)%.*/\1/')
same "after three it is known to 50 %" yes "${known##*'|'}"
below=$(awk -v x="$spread" 'BEGIN { print x - 0.1 }')
same "but not to less than its spread" no \
	"$(progress "$below" <"$work/record" | sed 's/.*|//')"
same "without a test of the index, the tests' own spread counts" \
	"index none|0|yes index none|0|no" "$(for pm in 4.9 5.1; do
		printf 'score|1|hanoi|other|H|lps|-|5|%s|7|1|-\nindex|1|none|-|-\n' $pm |
			awk -f "$pgms/progress.awk" -v percent=5
	done | tr '\n' ' ' | sed 's/ $//')"
same "a round's seconds are those of the record" "index not yet|3|no" "$(
	printf 'rounds|2|9|2.6\nindex|1|none|-|-\n' |
	awk -f "$pgms/progress.awk" -v percent=5)"
done_testing
