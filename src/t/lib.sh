# shellcheck shell=sh
# lib.sh - what the self-tests share; read by each .t with
#	. "$(dirname -- "$0")/lib.sh"
# Prints TAP.  Gives $top (the tree), $pgms, and $work, a new empty directory
# that is removed if all went well and kept, and named, if not.
#
#	check TITLE COMMAND...	passes if the command succeeds
#	same TITLE WANTED GOT	passes if the two strings are equal
#	exits STATUS COMMAND...	succeeds if the command ends with that status;
#				its output is in $work/out and $work/err
#	skip REASON		counts one test that cannot run here
#	has TOOL...		succeeds if all tools are installed
#	is_long			succeeds in make check-long, which sets UB_LONG:
#				then with every shell and compiler that is here
#	each_awk COMMAND...	and with every awk: runs it, awk set to each
#	done_testing		last line: without it the script has failed
set -u
LC_ALL=C
export LC_ALL
unset CDPATH
top=$(cd -- "$(dirname -- "$0")/../.." && { [ -d src/t ] || cd ..; } && pwd) ||
	exit 1
# shellcheck disable=SC2034 # for the tests
pgms=$top/pgms
. "$top/src/t/work.sh"
make_work ub-test
tests=0
failures=0
finished=no

leave() {
	leave_status=$?
	trap - EXIT
	if [ "$finished" = no ]; then
		echo "Bail out! the script left before done_testing"
		leave_status=1
	fi
	if [ "$leave_status" -eq 0 ]; then
		rm -rf "$work"
	else
		echo "# see $work"
	fi
	exit "$leave_status"
}
trap leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# outcome STATUS TITLE
outcome() {
	tests=$((tests + 1))
	if [ "$1" -eq 0 ]; then
		printf 'ok %d - %s\n' "$tests" "$2"
	else
		failures=$((failures + 1))
		printf 'not ok %d - %s\n' "$tests" "$2"
	fi
}

check() {
	check_title=$1
	shift
	"$@" >"$work/check.out" 2>&1
	check_status=$?
	outcome "$check_status" "$check_title"
	[ "$check_status" -eq 0 ] || sed 's/^/# /' "$work/check.out"
}

same() {
	[ "$2" = "$3" ]
	same_status=$?
	outcome "$same_status" "$1"
	[ "$same_status" -eq 0 ] || printf 'wanted: %s\ngot: %s\n' "$2" "$3" |
		sed 's/^/# /'
}

exits() {
	exits_wanted=$1
	shift
	"$@" >"$work/out" 2>"$work/err"
	exits_got=$?
	[ "$exits_got" -eq "$exits_wanted" ] && return
	echo "status $exits_got, not $exits_wanted: $*"
	cat "$work/out" "$work/err"
	return 1
}

skip() {
	tests=$((tests + 1))
	printf 'ok %d # skip %s\n' "$tests" "$1"
}

has() {
	for has_tool in "$@"; do
		command -v "$has_tool" >/dev/null 2>&1 || return 1
	done
}

is_long() {
	[ -n "${UB_LONG-}" ]
}

each_awk() {
	is_long || return 0
	for awk in mawk 'gawk --posix' original-awk 'busybox awk'; do
		if has "${awk%% *}"; then
			"$@"
		else
			skip "${awk%% *} is not installed"
		fi
	done
}

done_testing() {
	echo "1..$tests"
	finished=yes
	[ "$failures" -eq 0 ]
	exit
}
