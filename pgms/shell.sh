#!/bin/sh
# shell.sh - the workload of shell1, shell8 and shell16: starts some copies of
# shell-one.sh at once and waits for all of them.
#
#	shell.sh copies
#
# Reads sort.src in UB_TESTDIR, by default in testdir beside our directory;
# MULTI_SH_WORK_FACTOR=k gives every copy this text k times.  The copies work
# in the current directory.  The locale is the caller's choice, since it
# decides how much work the sorting is; the results that are checked do not
# depend on it.  Exit status 0: every copy has done its work; 1; 2: usage.
set -u

usage() {
	echo "shell.sh: $1" >&2
	echo "usage: shell.sh copies" >&2
	exit 2
}

# check_number WHAT NUMBER: a whole number from 1 to 1000.
check_number() {
	case $2 in
	[1-9] | [1-9][0-9] | [1-9][0-9][0-9] | 1000) ;;
	*) usage "$1: '$2' is not a whole number from 1 to 1000" ;;
	esac
}

[ $# -eq 1 ] || usage "needs the number of copies"
copies=$1
factor=${MULTI_SH_WORK_FACTOR:-1}
check_number copies "$copies"
check_number MULTI_SH_WORK_FACTOR "$factor"
case $0 in
*/*) pgms=${0%/*} ;;
*) pgms=. ;;
esac
text=${UB_TESTDIR:-$pgms/../testdir}/sort.src

set --
while [ $# -lt "$factor" ]; do
	set -- ${1+"$@"} "$text"
done
pids=
i=0
while [ "$i" -lt "$copies" ]; do
	/bin/sh "$pgms/shell-one.sh" "$@" &
	pids="$pids $!"
	i=$((i + 1))
done
status=0
for pid in $pids; do	# a list of numbers, split on purpose
	wait "$pid" || status=1
done
exit "$status"
