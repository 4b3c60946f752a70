#!/bin/sh
# tools.sh - the tests C, dc, grep and sysexec: which of the system's programs
# each runs, and on what.
#
#	tools.sh TEST		sets the test up in the current directory, with
#				one checked run, and prints the command of an
#				iteration, one word a line, for looper -s
#	tools.sh -v TEST	prints the program's path and version, one line
#
# Reads	testdir (UB_TESTDIR), CC, else what make kept in flags.
# Writes	in the current directory: wanted, what each run must print (dc,
#	grep); large (grep).
# Exit status 77: there is no such program; 1: failed; standard output has the
# reason; 2: usage.
set -u
set -f

# The test C, and what its program prints.
sums='13 words, depth 6, result -48, letters 17, mean 5.00, bits 4'
# Lines of large.awk's text with its word.
matches=1032
# The square root of 2 to 99 decimal places.
root=1.41421356237309504880168872420969807856967187537694
root=${root}8073176679737990732478462107038850387534327641572

usage() {
	echo "usage: tools.sh [-v] C|dc|grep|sysexec" >&2
	exit 2
}

skip() {
	printf '%s\n' "$*"
	exit 77
}

fail() {
	printf '%s\n' "$*"
	exit 1
}

# Sets tool to the command of the test, words parted by blanks.
find_tool() {
	case $1 in
	C) tool=$(compiler)
	   [ -n "$tool" ] || skip "no C compiler: install one or set CC"
	   need "${tool%% *}" "install it or set CC" ;;
	dc) need dc "it comes in a package called dc or bc"
	    tool=$path ;;
	grep) need grep "it comes in a package of that name"
	      tool=$path ;;
	sysexec)
		tool=/bin/true
		[ -x "$tool" ] || tool=/usr/bin/true
		need "$tool" "it comes with the basic utilities" ;;
	*) usage ;;
	esac
}

# need PROGRAM HINT: sets path to where it is.
need() {
	path=$(path_of "$1")
	[ -n "$path" ] || skip "$1 is not installed: $2"
}

# The shell is not asked: the program may be built into it.
path_of() (
	case $1 in
	*/*)
		[ ! -x "$1" ] || echo "$1"
		exit ;;
	esac
	IFS=:
	for directory in $PATH; do
		[ -f "$directory/$1" ] && [ -x "$directory/$1" ] &&
			echo "$directory/$1" && break
	done
)

# The compiler that was asked for, or that built the suite, or the first of
# the usual ones.
compiler() {
	compiler=${CC-}
	for flags in "${UB_BINDIR:-$pgms}/flags" "$pgms/flags"; do
		[ -z "$compiler" ] || break
		[ -r "$flags" ] || continue
		while IFS='=' read -r key value; do
			[ "$key" != CC ] || compiler=$value
		done <"$flags"
	done
	for name in cc gcc clang c99 tcc; do
		[ -z "$compiler" ] || break
		! command -v "$name" >/dev/null || compiler=$name
	done
	echo "$compiler"
}

# Where the program is and, if it can tell, its version.
print_version() {
	for option in --version -v -V; do
		# shellcheck disable=SC2086 # a command and its options
		version=$($tool "$option" </dev/null 2>&1 |
			sed -n '/[0-9]\.[0-9]/{p;q;}')
		[ -z "$version" ] || break
	done
	printf '%s\n' "$path${version:+: $version}"
}

# Sets the test up; its command is the arguments.
prepare_C() {
	rm -f cctest
	"$@" >compiled 2>&1 || {
		read -r line <compiled
		fail "$tool cannot compile cctest.c: ${line-}"
	}
	printed=$(./cctest 2>&1) ||
		fail "cctest does not run (a directory for no programs? set" \
			"UB_TMPDIR): $printed"
	[ "$printed" = "$sums" ] || fail "cctest printed '$printed'"
	rm -f cctest compiled
}

prepare_dc() {
	[ -r "$testdir/dc.dat" ] || fail "cannot read $testdir/dc.dat"
	"$@" >wanted || fail "dc failed, status $?"
	# Long numbers are broken into lines, each dc's own length.
	printed=$(tr -d '\\\n' <wanted)
	[ "$printed" = "$root" ] ||
		fail "dc has computed another square root of 2: '$printed'"
}

prepare_grep() {
	awk -f "$pgms/large.awk" >large || fail "cannot write the text to search"
	echo "$matches" >wanted
}

main() {
	case $0 in
	*/*) pgms=${0%/*} ;;
	*) pgms=. ;;
	esac
	testdir=${UB_TESTDIR:-$pgms/../testdir}
	if [ "${1-}" = -v ]; then
		[ $# -eq 2 ] || usage
		find_tool "$2"
		print_version
		exit
	fi
	[ $# -eq 1 ] || usage
	test=$1
	find_tool "$test"
	case $test in
	C)	# the compiler may be given with options
		# shellcheck disable=SC2086
		set -- $tool -o cctest "$testdir/cctest.c"
		prepare_C "$@" ;;
	dc)	set -- "$tool" "$testdir/dc.dat"
		prepare_dc "$@" ;;
	grep)	set -- "$tool" -c kernel large
		prepare_grep ;;
	sysexec) set -- "$tool" ;;
	esac
	printf '%s\n' "$@"
}

main "$@"
