# faults.t - whole runs on a machine where something is wrong: full disks,
# limits, closed descriptors, tools that hang, links planted by others.  What
# a fault costs, in which words, what goes on beside it, what is left.
#
# Mounts are made in a namespace of their own; where that is not allowed those
# tests are skipped.
# shellcheck disable=SC2016,SC2317,SC3045,SC2009,SC2030,SC2031 # inner shells; ulimit's letters
. "${0%/*}/../lib.sh"
# shellcheck source=src/t/stubs.sh
. "${0%/*}/../stubs.sh"

stub_grace=30	# nothing hangs here but a tool or two
chmod a+rx "$work"
as_nobody() {
	setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
}
# apart SETUP COMMAND...: the command after SETUP, in a mount namespace
apart() {
	unshare -m sh -c 'eval "$1" || exit 99
		shift
		exec "$@"' sh "$@"
}
# real NAME ARGUMENT...: Run with the real programs, briefly, to results/NAME
real() {
	real_name=$1
	shift
	UB_RESULTDIR=$results UB_TMPDIR=${real_tmp-$scratch} UB_GRACE=30 \
		"${real_top-$top}/Run" -q -f text -i 1 -t 0.05 -c 1 \
		-o "$real_name" "$@"
}
# measured NAME TEST: that test has a pass in the record
measured() {
	grep -q "^pass|[0-9]*|[0-9]*|$2|" "$results/$1.log" &&
		! grep -q "^copy|.*|$2|.*|error|" "$results/$1.log"
}
# lost NAME TEST WORDS: it failed, for that reason
lost() {
	grep "|$2|.*|error|" "$results/$1.log"
	grep -q "^Failed, aborting $2: " "$results/$1" &&
		grep -q "^copy|[0-9|]*|$2|[0-9]*|error|.*$3" "$results/$1.log"
}
# tidy WHAT: no scratch, no process of ours
tidy() {
	same "$1: no scratch is left" "" "$(ls "$scratch")"
	same "$1: no process is left" "" "$(ps -A -o args= | awk -v a="$top/pgms/" \
		-v b="$bin/" '(index($0, a) || index($0, b)) && !/awk/')"
}

export results scratch top bin work
if apart : true 2>/dev/null; then
	mounts=yes
else
	mounts=no
	skip "no mounts in a namespace here: full disks, no /proc, hanging tools"
fi

# Disks.
if [ "$mounts" = yes ]; then
	full() {
		apart "mount -t tmpfs -o size=1m none '$scratch'" "$@"
	}
	check "a full scratch directory costs the tests that need room" \
		exits 1 full sh -c 'UB_RESULTDIR=$results UB_TMPDIR=$scratch \
		"$top/Run" -q -f text -i 1 -t 0.05 -c 1 -o full pipe fstime \
		syscall; status=$?; [ -z "$(ls "$scratch")" ] || exit 9
		exit $status'
	check "which say how much they need" \
		lost full fstime 'needs 4000 KB in .*: No space left on device'
	check "and no other" measured full pipe
	check "before or after" measured full syscall
	tidy "a full disk"

	# Room for the machine's facts and some passes, then no more.
	stub pipe <<-'END'
		[ ! -e "$UB_RESULTDIR/fill" ] ||
			dd if=/dev/zero bs=4096 >>"$UB_RESULTDIR/fill" 2>/dev/null
		[ -e "$UB_RESULTDIR/two" ] && : >"$UB_RESULTDIR/fill"
		[ ! -e "$UB_RESULTDIR/one" ] || : >"$UB_RESULTDIR/two"
		: >"$UB_RESULTDIR/one"
		echo "COUNT|1000|0|lps"
	END
	mkdir "$work/small"
	chmod 700 "$work/small"
	check "results/ full in the middle of a run: passes so far are kept" \
		exits 1 apart "mount -t tmpfs -o size=64k none '$work/small'" \
		sh -c 'UB_BINDIR=$bin UB_RESULTDIR=$work/small UB_TMPDIR=$scratch \
		"$top/Run" -q -f text -i 900 -t 0.01 -c 1 -o full pipe spawn \
			>"$work/full.out" 2>"$work/full.err"
		status=$?
		rm -f "$work/small/fill"
		"$top/Run" report "$work/small/full.log" >"$work/later" || exit 9
		cp "$work/small/full.log" "$work/full.log"
		exit $status'
	same "which is said, with what to do" 1 \
		"$(grep -c 'cannot write .*full.log: make room, then: Run report' \
			"$work/full.err")"
	same "in at most three lines" 1 \
		"$(awk 'END { print (NR > 0 && NR <= 3) }' "$work/full.err")"
	check "and the report can be made when there is room" \
		grep -q '^Pipe Throughput .* samples)' "$work/later"
	same "its record has whole lines only" "" "$(awk -F '|' '
		$1 == "copy" && NF != 12 || $1 == "pass" && NF != 8 ||
		$1 !~ /^(record|begin|process|catalogue|system|cpu|test|plan|copies|copy|pass|steal|lost|end)$/' \
		"$work/full.log")"
	same "its last one, too" "" "$(tail -c 1 "$work/full.log" | tr -d '\n')"
	good_stubs
	tidy "a full results/"

	check "no /proc, no /sys: a whole run" exits 0 \
		apart 'mount -t tmpfs none /proc && mount -t tmpfs none /sys' \
		sh -c 'UB_RESULTDIR=$results UB_TMPDIR=$scratch "$top/Run" -q \
			-f text -i 1 -t 0.05 -c 1 -c 2 -o noproc pipe shell1 \
			fstime'
	same "is complete" 6 "$(grep -c 'samples)$' "$results/noproc")"
	same "and without a word on the screen" "" "$(cat "$work/err")"
	case $top in
	/tmp/*) skip "the tree is in /tmp: that cannot be taken away" ;;
	*)
		away=/var/tmp/ub-away.$$
		mkdir -m 700 "$away"
		export away
		check "no /tmp: a whole run" exits 0 \
			apart 'mount -t tmpfs -o size=0,mode=0 none /tmp' \
			sh -c 'UB_RESULTDIR=$away UB_TMPDIR=$away/s "$top/Run" \
				-q -f text -i 1 -t 0.05 -c 1 pipe shell1'
		same "is complete, too" 2 "$(grep -c 'samples)$' "$work/out")"
		rm -rf "$away" ;;
	esac

	# Tools of the system that hang: one for each that sysinfo.sh asks.
	printf '#!/bin/sh\nexec sleep 1000\n' >"$work/hangs"
	chmod +x "$work/hangs"
	for tool in who uptime; do
		tool_path=$(readlink -f "$(command -v $tool)")
		check "a $tool that sleeps for ever costs its line only" \
			exits 0 apart "mount --bind '$work/hangs' '$tool_path'" \
			sh -c 'UB_RESULTDIR=$results UB_TMPDIR=$scratch \
			"$top/Run" -q -f text -i 1 -t 0.05 -c 1 -o "$0" pipe' \
			"hang-$tool"
		check "with $tool hanging the pass was measured" \
			measured "hang-$tool" pipe
		check "and the compiler is named" \
			grep -q '^system|compiler|' "$results/hang-$tool.log"
	done
	same "no tool is left hanging" "" "$(ps -A -o args= |
		grep "[h]angs\|sleep 1000" | grep -v grep)"
fi

# Limits of processes, descriptors, memory, file size, CPU time.
limited() {
	limit_letter=$1
	limit_value=$2
	shift 2
	# shellcheck disable=SC2086 # -S -t or -n
	( ulimit $limit_letter "$limit_value" && "$@" )
}
# dash keeps its own descriptors above 10: with fewer it runs no script.
check "15 open files: a test of many copies says so" \
	exits 1 limited -n 15 real nofile -c 8 pipe
check "with the number it needs" lost nofile pipe \
	'needs 2[0-9] open files for 8 copies; the limit is 15, see ulimit -n'
check "8 open files: one copy says what it needs" sh -c '
	ulimit -n 8
	"$0" -d "$1/nine" 1 0.01 "$2" 0.01 | grep "needs 1[0-9] open files for 1"' \
	"$pgms/copies" "$work" "$pgms/pipe"
tidy "8 open files"
check "CPU time: a test that has used it up is named" \
	exits 1 limited "-S -t" 1 real cputime -t 9 dhry2reg syscall pipe
check "with the limit" lost cputime dhry2reg 'killed by SIGXCPU: CPU time limit'
tidy "a limit on CPU time"
check "little memory: all is measured or says why" sh -c '
	ulimit -v 60000 2>/dev/null
	UB_RESULTDIR=$results UB_TMPDIR=$scratch "$top/Run" -q -f text -i 1 \
		-t 0.05 -c 1 -o memory pipe syscall spawn
	[ $? -le 1 ] && grep -q "samples)$\|^Failed" "$results/memory"'
tidy "little memory"
{ limited -f 0 real fsize pipe 2>&1; echo $?; } | cat >"$work/out"
same "a limit on file size is refused before anything runs" 2 \
	"$(sed -n '$p' "$work/out")"
same "in one line that says what to do" "2 1" "$(wc -l <"$work/out" |
	tr -d ' ') $(grep -c 'cannot write .*fsize.log: make room' "$work/out")"
check "no empty record is left" test ! -e "$results/fsize.log"
check "a limit on file size that strikes in the middle keeps the passes" \
	exits 1 limited -f 12 real fsize2 -i 300 -t 0.01 pipe syscall
check "and says so" grep -q 'cannot write .*fsize2.log: ' "$work/err"
check "and its record gives a report" exits 0 "$top/Run" report \
	"$results/fsize2.log"
tidy "a limit on file size"
if [ "$(id -u)" -eq 0 ] && has setpriv && as_nobody true; then
	mkdir "$work/nobody" "$work/nobody/results" "$work/nobody/scratch"
	chmod -R 777 "$work/nobody"
	if as_nobody test -r "$top/Run"; then
		as_nobody sh -c 'ulimit -u 10 2>/dev/null || ulimit -p 10
			UB_RESULTDIR=$0/results UB_TMPDIR=$0/scratch UB_GRACE=30 \
			"$1/Run" -q -f text -i 1 -t 0.05 -c 16 -c 1 -o nproc \
			pipe syscall spawn' "$work/nobody" "$top" \
			>"$work/out" 2>"$work/err"
		same "10 processes: status 1" 1 $?
		same "16 copies are refused, with the number they need" 3 \
			"$(grep -c '|1|error|.*needs 17 processes; limit 10, see ulimit -u' \
			"$work/nobody/results/nproc.log")"
		same "1 copy is measured" 3 \
			"$(grep -c 'samples)$' "$work/nobody/results/nproc")"
		same "and leaves nothing" "" "$(ls "$work/nobody/scratch")"
	else
		skip "another user cannot read this tree"
	fi
else
	skip "a limit on processes needs root, who becomes nobody"
fi

# The caller: nothing in the environment, no descriptors.
check "HOME, USER and all else unset" exits 0 env -i "$top/Run" -n
env -i UB_RESULTDIR="$results" UB_TMPDIR="$scratch" "$top/Run" -q -f text \
	-i 1 -t 0.05 -c 1 -o bare pipe shell1 >"$work/out" 2>"$work/err"
same "a whole run without an environment" "0 2" \
	"$? $(grep -c 'samples)$' "$results/bare")"
# closed NAME REDIRECTIONS STATUS
closed() {
	eval "real closed$1 pipe shell1 $2"
	same "closed $1: status $3" "$3" $?
	same "closed $1: both measured" "2" \
		"$(grep -c 'samples)$' "$results/closed$1")"
	check "closed $1: the record has nothing else in it" \
		awk -F '|' 'NR == 1 && !/^record[|]/ { bad = 1 }
		NF < 2 { bad = 1; print }
		END { exit bad }' "$results/closed$1.log"
}
closed 0 '<&- >"$work/out"' 0
closed 1 '>&-' 1
closed 2 '2>&- >"$work/out"' 0
closed 12 '>&- 2>&-' 1
closed 012 '<&- >&- 2>&-' 1
tidy "closed descriptors"
if [ -c /dev/full ]; then
	check "a full standard output: status 1" \
		exits 1 sh -c '"$@" >/dev/full' sh env UB_BINDIR="$bin" \
		UB_RESULTDIR="$results" UB_TMPDIR="$scratch" "$top/Run" -q \
		-f text -i 1 -t 0.01 -c 1 -o devfull pipe
	check "says where the report is" \
		grep -q 'standard output: the report is .*/devfull' "$work/err"
	check "which is there" grep -q 'samples)$' "$results/devfull"
fi
{ run -q -i 1 -t 0.01 -c 1 -o closedpipe pipe 2>"$work/err"
echo $? >"$work/pipe.status"; } | true
same "a reader that went away is no failure" 0 "$(cat "$work/pipe.status")"
same "and no word" "" "$(cat "$work/err")"
check "the report is there" grep -q 'samples)$' "$results/closedpipe"

# The clock.
cat >"$work/back.c" <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>

/* After 0.2 s of a process the time of day is an hour earlier. */
static time_t
back(clockid_t clock)
{
	static struct timespec first;
	struct timespec now;
	int (*real)(clockid_t, struct timespec *);

	*(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
	if (clock != CLOCK_REALTIME)
		return 0;
	real(CLOCK_MONOTONIC, &now);
	if (first.tv_sec == 0)
		first = now;
	return (now.tv_sec - first.tv_sec) + (now.tv_nsec - first.tv_nsec) /
	    1e9 > 0.2 ? 3600 : 0;
}

int
clock_gettime(clockid_t clock, struct timespec *ts)
{
	int (*real)(clockid_t, struct timespec *);
	int result;

	*(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
	result = real(clock, ts);
	ts->tv_sec -= back(clock);
	return result;
}

int
gettimeofday(struct timeval *restrict tv, void *restrict zone)
{
	struct timespec ts;

	(void)zone;
	clock_gettime(CLOCK_REALTIME, &ts);
	tv->tv_sec = ts.tv_sec;
	tv->tv_usec = ts.tv_nsec / 1000;
	return 0;
}

time_t
time(time_t *to)
{
	struct timespec ts;

	clock_gettime(CLOCK_REALTIME, &ts);
	if (to != NULL)
		*to = ts.tv_sec;
	return ts.tv_sec;
}
END
if has cc && cc -shared -fPIC -o "$work/back.so" "$work/back.c" -ldl \
	>"$work/cc.out" 2>&1; then
	cat >"$work/stepped.c" <<-'END'
	#include <time.h>

	int
	main(void)
	{
		struct timespec moment = { 0, 400000000 };
		time_t before;

		before = time(NULL);
		nanosleep(&moment, NULL);
		return before - time(NULL) < 3500;
	}
	END
	cc -D_XOPEN_SOURCE=700 -o "$work/stepped" "$work/stepped.c"
	check "a program's clock is stepped back" \
		env LD_PRELOAD="$work/back.so" "$work/stepped"
	check "and only so" exits 1 "$work/stepped"
	check "a clock stepped back an hour during a pass changes nothing" \
		exits 0 env LD_PRELOAD="$work/back.so" UB_RESULTDIR="$results" \
		UB_TMPDIR="$scratch" "$top/Run" -q -f text -i 1 -t 0.4 -c 1 -o back \
		pipe syscall spawn execl context1 fstime shell1 dhry2reg \
		whetstone-double
	same "every test has its figure" 9 "$(grep -c 'samples)$' "$results/back")"
	same "of a pass about as long as it was" "" "$(awk -F '|' '
		$1 == "copy" && !($10 > 0.3 && $10 < 20)' "$results/back.log")"
else
	skip "no shared library can be put before the C library here"
fi

# Copies stopped and continued, and killed.
stub pipe <<'END'
echo $$ >"$UB_RESULTDIR/stopme"
exec "${0%/bin/pipe}/real" 0.5
END
cp "$pgms/pipe" "$work/real"
(
	tries=0
	until [ -s "$results/stopme" ] || [ $((tries += 1)) -gt 200 ]; do
		sleep 0.05
	done
	sleep 0.1
	kill -s STOP "$(cat "$results/stopme")"
	sleep 1
	kill -s CONT "$(cat "$results/stopme")"
) &
UB_GRACE=5 UB_BINDIR=$bin UB_RESULTDIR=$results UB_TMPDIR=$scratch \
	"$top/Run" -q -f text -i 1 -t 0.5 -c 1 -o stopped pipe spawn \
	>"$work/out" 2>"$work/err"
same "a copy stopped for a second and continued: status 0" 0 $?
wait
check "its time is what it took" awk -F '|' '$1 == "copy" && $4 == "pipe" {
	ok = $10 > 1 } END { exit !ok }' "$results/stopped.log"
good_stubs
for signal in KILL SEGV ILL BUS XCPU; do
	stub pipe <<-END
		ulimit -c 0
		kill -s $signal \$\$
	END
	run -q -i 2 -t 0.01 -c 2 -o "by$signal" pipe spawn >"$work/out" 2>&1
	check "a copy killed by SIG$signal costs its test" \
		lost "by$signal" pipe "killed by SIG$signal"
	check "and no other" measured "by$signal" spawn
done

# Floods.
for to in '' ' >&2'; do
	stub pipe <<-END
		exec dd if=/dev/zero bs=1048576 count=1024$to 2>/dev/null
	END
	check "a flood of 1 GB${to:+ on standard error} is an error" \
		exits 1 sh -c 'ulimit -v 200000 2>/dev/null
		UB_BINDIR=$bin UB_RESULTDIR=$results UB_TMPDIR=$scratch \
		"$top/Run" -q -f text -i 1 -t 0.01 -c 1 -o "flood$0" pipe spawn' \
		"${to:+2}"
	check "in words" lost "flood${to:+2}" pipe 'printed more than'
	check "and costs no other test" measured "flood${to:+2}" spawn
	check "and little room" [ "$(wc -c <"$results/flood${to:+2}.log")" -lt 65536 ]
done
good_stubs
tidy "floods"

# results/, pgms/ and scratch names that are not what they were.
tree=$work/moved
copy_tree "$top" "$tree"
rmdir "$tree/results"
moved() {
	UB_TMPDIR=$scratch "$tree/Run" -q -f text -i 1 -t 0.01 -c 1 "$@"
}
mkdir "$work/elsewhere"
ln -s "$work/elsewhere" "$tree/results"
check "results/ may be a link to a directory" exits 0 moved -o linked pipe
check "the report is there" test -s "$work/elsewhere/linked"
rm "$tree/results"
ln -s "$work/nowhere" "$tree/results"
check "results/ that leads nowhere is refused" exits 2 moved pipe
same "in one line that names it" "1 1" "$(wc -l <"$work/err" | tr -d ' ') $(
	grep -c UB_RESULTDIR "$work/err")"
rm "$tree/results"
: >"$tree/results"
check "results that is a file is refused" exits 2 moved pipe
same "in one line, too" "1 1" "$(wc -l <"$work/err" | tr -d ' ') $(
	grep -c UB_RESULTDIR "$work/err")"
check "and is left alone" test -f "$tree/results"
rm "$tree/results"
ln -s /etc/hostname "$work/elsewhere/evil.log"
ln -s "$work/made" "$work/elsewhere/evil2.log"
ln -s "$work/elsewhere" "$tree/results"
check "a link planted at a record's name is not written through" \
	exits 2 moved -o evil pipe
check "even if it leads nowhere" exits 2 moved -o evil2 pipe
check "nothing was made there" test ! -e "$work/made"
rm "$tree/results"
mv "$tree/pgms" "$tree/other"
ln -s other "$tree/pgms"
check "pgms/ may be a link" exits 0 moved -o linked pipe
rm "$tree/pgms"
check "no pgms/ is an error in words" exits 2 moved pipe
check "that name it" grep -q pgms "$work/err"
: >"$tree/pgms"
check "as is a file of that name" exits 2 moved pipe
check "that is named as well" grep -q pgms "$work/err"
rm "$tree/pgms"
mv "$tree/other" "$tree/pgms"

# A link at the name of the scratch directory to come: its number is Run's own.
mkdir "$work/shared" "$work/victim"
sh -c 'ln -s "$work/victim" "$work/shared/ub-$$" && UB_RESULTDIR=$results \
	UB_TMPDIR=$work/shared exec "$top/Run" -q -f text -i 1 -t 0.05 -c 1 \
	-o planted pipe fstime' >"$work/out" 2>"$work/err"
same "a link planted at a scratch name is not followed" "0 2 " \
	"$? $(grep -c 'samples)$' "$results/planted") $(ls "$work/victim")"
same "and is left where it was" ub- "$(cd "$work/shared" && echo * | tr -d "0-9")"

# A catalogue with a broken line, a record cut anywhere.
broken_line() {
	cp "$top/pgms/tests" "$tree/pgms/tests"
	echo "$1" >>"$tree/pgms/tests"
	check "a broken line of the catalogue is refused: $2" exits 2 moved -n
	same "in one line with its number" "1 1" \
		"$(wc -l <"$work/err" | tr -d ' ') $(
		grep -c "pgms/tests line [0-9]*: $2" "$work/err")"
}
broken_line 'nine|fields' 'has 2 fields, not 9'
broken_line 'a b|other||1|1|1|T|lps|x' "name 'a b'"
broken_line 'pipe|other||1|1|1|T|lps|x' "a second line for test 'pipe'"
broken_line 'new|none||1|1|1|T|lps|x' "category 'none'"
broken_line 'new|index||1|1|1|T|lps|x' "test 'new' of the index has no baseline"
broken_line 'new|other||0|1|1|T|lps|x' 'pass lengths must'
broken_line 'new|other||1|-1|1|T|lps|x' 'pass lengths must'
broken_line 'new|other||1|1|1.5|T|lps|x' 'the count of passes'
broken_line 'new|other||1|1|1||lps|x' 'the title'
broken_line 'new|other||1|1|1|T|l s|x' 'the unit'
broken_line 'new|other||1|1|1|T|lps|' 'there is no command'
cp "$top/pgms/tests" "$tree/pgms/tests"

check "a record to be cut" exits 0 real cut -i 2 -t 0.01 pipe syscall
size=$(wc -c <"$results/cut.log" | tr -d ' ')
passes_of() {
	awk -f "$pgms/stats.awk" -f "$pgms/score.awk" 2>"$work/cut.err" |
		sed -n 's/^passes|//p'
}
passes_of <"$results/cut.log" >"$work/whole"
same "gives the passes of both tests" 2 "$(grep -c . "$work/whole")"
at=0
wrong=
while [ "$at" -le "$size" ]; do
	dd if="$results/cut.log" bs=1 count="$at" 2>/dev/null |
		passes_of >"$work/part"
	# What the part has is the beginning of what the whole has.
	awk -F '|' 'NR == FNR { whole[$1, $2] = $4 " "; next }
		index(whole[$1, $2], $4 " ") != 1 { bad = 1 }
		END { exit bad }' "$work/whole" "$work/part" || wrong="$wrong $at"
	at=$((at + 1))
done
same "a record cut at every byte gives no figure that is not the record's" \
	"" "$wrong"
at=0
wrong=
while [ "$at" -le "$size" ]; do
	dd if="$results/cut.log" bs=1 count="$at" 2>/dev/null >"$work/part.log"
	"$top/Run" report "$work/part.log" >"$work/out" 2>"$work/err"
	case $?,$(wc -l <"$work/err" | tr -d ' ') in
	0,0 | 2,1) ;;
	*) wrong="$wrong $at" ;;
	esac
	at=$((at + 211))
done
same "and Run report reports, or refuses in one line" "" "$wrong"
done_testing
