#!/bin/sh
# failures.t - a test program that cannot do its work says why and counts
# nothing: no descriptors, no processes, no room, no standard output.
# shellcheck disable=SC2016,SC2317 # sh -c scripts; check calls functions
. "$(dirname -- "$0")/lib.sh"

cd "$work" || exit 1

# with_limit LETTER N COMMAND...: under ulimit -LETTER N; 99: there is none
with_limit() (
	# shellcheck disable=SC3045 # not in POSIX for all of the letters
	ulimit "-$1" "$2" || exit 99
	shift 2
	exec "$@"
)

# fails PATTERN COMMAND...: an ERROR record with the pattern, its reason on
# stderr as well, no COUNT, status 1
fails() {
	fails_pattern=$1
	shift
	exits 1 "$@" || return
	cat out err
	grep -q "^ERROR|$fails_pattern" out && [ "$(wc -l <out)" -eq 1 ] &&
	reason=$(sed 's/^ERROR|//' out) && grep -qF ": $reason" err
}

if exits 99 with_limit n 64 true >check.out; then
	skip "this shell has no ulimit -n"
else
	check "pipe without descriptors fails" \
		fails 'pipe: .' with_limit n 4 "$pgms/pipe" 1
	check "syscall without descriptors for its pipe fails" \
		fails 'pipe: .' with_limit n 4 "$pgms/syscall" 1
	check "syscall without a descriptor for dup fails" \
		fails 'dup: .' with_limit n 5 "$pgms/syscall" 1
	check "context1 without descriptors fails" \
		fails 'pipe: .' with_limit n 6 "$pgms/context1" 1
	check "fstime without descriptors fails" \
		fails 'cannot make a file .*: .' \
		with_limit n 4 "$pgms/fstime" -c 1
	check "looper without descriptors fails" \
		fails 'pipe: .' with_limit n 4 "$pgms/looper" 1 true
fi

check "fstime above the file size limit says how much it needs" \
	fails 'cannot write (needs 2000 KB in \.): .' \
	with_limit f 500 "$pgms/fstime" -w 1
check "fstime in a directory that is not there fails" \
	fails 'directory none: .' "$pgms/fstime" -c -d none 1
: >file
check "fstime in a file instead of a directory fails" \
	fails 'directory file: .' "$pgms/fstime" -c -d file 1

# Permissions and limits on processes do not hold for root: become nobody.
chmod a+x .
mkdir bin closed
cp "$pgms/context1" "$pgms/fstime" "$pgms/looper" "$pgms/spawn" bin/
chmod a+rx bin bin/*
chmod a-w closed
as_nobody() {
	if [ "$(id -u)" -ne 0 ]; then
		"$@"
	else
		setpriv --reuid=65534 --clear-groups "$@"
	fi
}
powerless() {
	as_nobody sh -c '{ ulimit -u 1 || ulimit -p 1; } 2>/dev/null &&
		exec "$0" "$@"' "$@"
}
if exits 2 as_nobody bin/spawn >check.out; then
	check "fstime in a directory that is not writable fails" \
		fails 'cannot make a file .*: .' \
		as_nobody bin/fstime -c -d closed 1
	for command in context1 'looper 1 true' spawn; do
		name=${command%% *}
		[ "$name" != "$command" ] || command="$name 1"
		if as_nobody sh -c 'ulimit -u 1 || ulimit -p 1 || exit 1
			(exit 0); :' 2>/dev/null; then
			skip "the limit on processes does not hold here"
			continue
		fi
		# shellcheck disable=SC2086 # a list of arguments
		check "$name without processes fails" \
			fails 'fork .*: .' powerless bin/$command
	done
else
	skip "root cannot become nobody and run the programs"
fi

# A file system of 1 MB, seen by its command only.
on_tiny() {
	unshare -m sh -c 'mount -t tmpfs -o size=1m none "$0" && cd "$0" &&
		exec "$@"' "$work/tiny" "$@"
}
mkdir tiny
if on_tiny true 2>/dev/null; then
	check "fstime on a full file system says how much it needs" \
		fails 'cannot write (needs 4000 KB in \.): .' \
		on_tiny "$pgms/fstime" -c 1
	check "fstime -d on a full file system names the directory" \
		fails 'cannot write (needs 2000 KB in \./): .' \
		on_tiny "$pgms/fstime" -r -d ./ 1
	check "the shell workload on a full file system fails, tidily" \
		exits 0 on_tiny sh -c 'dd if=/dev/zero of=x bs=1024 count=1020
			sh "$0" 1 && exit 1
			[ "$(ls)" = x ]' "$pgms/shell.sh"
	check "... and says which step" \
		grep -q 'shell-one.sh: sort .*failed' err
else
	skip "no small file system: unshare and mount are not allowed"
fi

# child_of PID
child_of() {
	ps -A -o pid= -o ppid= | awk -v parent="$1" '$2 == parent { print $1 }'
}
kills_child() {
	(exec "$pgms/context1" 60) &
	i=0
	while child=$(child_of $!) && [ -z "$child" ] && [ "$i" -lt 100 ]; do
		i=$((i + 1))
	done
	kill -9 "$child" || kill $!
	wait $!
}
if ps -A -o pid= -o ppid= >/dev/null 2>&1; then
	check "context1 tells by what its child was killed" \
		fails 'the child was killed by signal 9' kills_child
else
	skip "no ps -A -o pid= -o ppid="
fi

to_full() {
	"$@" >/dev/full
}
if [ -c /dev/full ]; then
	for command in context1 execl 'fstime -c -m 100' 'looper' pipe spawn \
	    syscall; do
		arguments=
		[ "$command" != looper ] || arguments=true
		# shellcheck disable=SC2086 # a list of arguments
		check "${command%% *} that cannot write its result fails" \
			exits 1 to_full "$pgms"/$command 0.05 $arguments
		check "... and says so" grep -q 'write the result: .' err
	done
else
	skip "no /dev/full"
fi
done_testing
