#!/bin/sh
# shell-one.sh - one shell workload: seven processes (sort, od, sort, grep,
# tee, wc, rm) and four files in the current directory, removed again.
#
#	shell-one.sh text...
#
# Each operand is sort.src, once for every time that it is to be in the work.
# All else is done by the shell itself: one more process, and the figure is
# another test's.  Exit status 1: a step has failed; 2: usage.
set -u

# What wc counts of one text: lines with "the", their words, their bytes.
lines=35
words=245
bytes=1321

sorted=sorted.$$
dump=dump.$$
found=found.$$
counts=counts.$$

fail() {
	echo "shell-one.sh: $1" >&2
	rm -f "$sorted" "$dump" "$found" "$counts"
	exit 1
}

if [ $# -eq 0 ]; then
	echo "usage: shell-one.sh text..." >&2
	exit 2
fi
trap 'fail "stopped"' HUP TERM

sort "$@" >"$sorted" || fail "sort failed"
[ -s "$sorted" ] || fail "sort left nothing"

# The dump begins with address 0, or with od's * for repeated lines.
od "$sorted" | sort -n -k 1 >"$dump" || fail "sort of the dump failed"
read -r address data <"$dump" || fail "od left nothing to sort"
case $address:$data in
0000000:?* | \*:) ;;
*) fail "od or sort of the dump failed: the first line is '$address $data'" ;;
esac

grep the "$sorted" | tee "$found" | wc >"$counts" || fail "wc failed"
[ -s "$found" ] || fail "grep or tee left nothing"
read -r got_lines got_words got_bytes <"$counts" || fail "wc left nothing"
got="$got_lines $got_words $got_bytes"
wanted="$((lines * $#)) $((words * $#)) $((bytes * $#))"
[ "$got" = "$wanted" ] || fail "wc counted $got, not $wanted"

rm "$sorted" "$dump" "$found" "$counts" || fail "rm failed"
