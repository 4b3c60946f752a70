# prepare.sh - part of Run: everything before the first pass.
#
# Reads	UB_BINDIR UB_TMPDIR UB_RESULTDIR UB_TESTDIR UB_OUTPUT_FILE_NAME
#	MULTI_SH_WORK_FACTOR CC CFLAGS, pgms/flags.
# Writes	pgms/ (through make), the first lines of the record.
# Anything wrong ends Run here, in one line, with status 2.
# shellcheck shell=sh disable=SC2034,SC2154,SC2086 # names of Run, see there

# Sets what run_rounds needs: plan, scratch, record, report and the UB_ names.
prepare() {
	make_plan >/dev/null || exit 2		# a typing error must not cost a build
	check_factor
	bindir=$(directory UB_BINDIR "${UB_BINDIR:-$pgms}") || exit 2
	UB_TESTDIR=$(directory UB_TESTDIR "${UB_TESTDIR:-$top/testdir}") || exit 2
	UB_LANG=en_US.utf8
	export UB_TESTDIR UB_LANG
	build
	[ -n "$copies_list" ] || default_copies
	read_plan
	if [ -n "$plan_only" ]; then
		show_plan
		exit 0
	fi
	check_programs
	tmpdir=$(new_directory UB_TMPDIR "${UB_TMPDIR:-$top/testdir}") || exit 2
	resultdir=$(new_directory UB_RESULTDIR "${UB_RESULTDIR:-$top/results}") ||
		exit 2
	choose_scratch
	choose_record
	[ -n "$quiet" ] || show_plan >&2
	begin_record
}

make_plan() {
	UB_COPIES=$copies_list awk -f "$pgms/plan.awk" "$pgms/baselines" \
		"$pgms/tests"
}

# Sets plan, the record's lines about what is to run, and what the rounds need
# of it: test_lines, rounds, passes_left, seconds_left, plan_text.
read_plan() {
	plan=$(make_plan) || exit 2
	test_lines=
	IFS=$newline
	for line in $plan; do
		case $line in
		test\|*) test_lines=$test_lines$newline$line ;;
		plan\|*)
			IFS='|'
			set -- $line
			rounds=$2 passes_left=$3 seconds_left=$4 plan_text=$5
			;;
		esac
	done
	IFS=$blanks
}

# directory NAME PATH: the absolute path of a directory that is there; NAME is
# the variable that moves it.
directory() (
	case $2 in
	/*) path=$2 ;;
	*) path=./$2 ;;
	esac
	cd -- "$path" 2>/dev/null ||
		die "$1: no directory $2: create it or set $1 to another"
	pwd
)

# The same for one that is made if missing and that must be writable.
new_directory() {
	case $2 in
	/*) mkdir -p "$2" 2>/dev/null ;;
	*) mkdir -p "./$2" 2>/dev/null ;;
	esac
	directory "$1" "$2"
}

check_factor() {
	case ${MULTI_SH_WORK_FACTOR=1} in
	'' | *[!0-9]* | 0* | ?????*)
		die "MULTI_SH_WORK_FACTOR '$MULTI_SH_WORK_FACTOR' is not a whole" \
			"number from 1 to 1000" ;;
	esac
	[ "$MULTI_SH_WORK_FACTOR" -le 1000 ] ||
		die "MULTI_SH_WORK_FACTOR $MULTI_SH_WORK_FACTOR is above 1000"
	export MULTI_SH_WORK_FACTOR
}

# Runs make, with the compiler and flags of the environment, else of the last
# build, else its own.  Programs that are there suffice where nothing can be
# built: no compiler, no make, a read-only tree.
build() {
	build_cc='' build_cflags=-O2 last_cc='' last_cflags=''
	[ ! -f "$pgms/flags" ] || while IFS='=' read -r key value; do
		case $key in
		CC) last_cc=$value build_cc=$value ;;
		CFLAGS) last_cflags=$value build_cflags=$value ;;
		esac
	done <"$pgms/flags"
	build_cc=${CC:-${build_cc:-$(first_tool cc gcc clang c99 tcc)}}
	build_cflags=${CFLAGS-$build_cflags}
	build_lack=
	has "${build_cc%% *}" ||
		build_lack="no C compiler (${build_cc:-cc}): install one or set CC"
	has make || build_lack="no make: install one"
	[ -w "$pgms" ] || build_lack="$pgms is not writable"
	if [ -z "$build_lack" ] && ! is_built; then
		lock_build
		attend run_make
		rmdir "$pgms/build.lock"
		[ -z "$signal" ] || exit "$signal_status"
		[ "$attend_status" -eq 0 ] ||
			die "the build failed: see above; programs were not run"
	fi
	for program in copies cpus; do
		[ -x "$pgms/$program" ] ||
			die "pgms/$program is not built: ${build_lack:-run make}"
	done
}

is_built() {
	[ "$build_cc" = "$last_cc" ] && [ "$build_cflags" = "$last_cflags" ] &&
		(cd -- "$top" && make -q ALWAYS= CC="$build_cc" \
			CFLAGS="$build_cflags") >/dev/null 2>&1
}

has() {
	command -v "$1" >/dev/null 2>&1
}

# The first of the commands $* that is installed.
first_tool() {
	for tool do
		has "$tool" && echo "$tool" && return
	done
}

# Two runs in one tree must not build at once.  A lock that is older than any
# build is one that a killed run left.
lock_build() {
	lock_tries=0
	until mkdir "$pgms/build.lock" 2>/dev/null; do
		[ -z "$signal" ] || exit "$signal_status"
		lock_tries=$((lock_tries + 1))
		if [ "$lock_tries" -ge 120 ]; then
			rmdir "$pgms/build.lock" 2>/dev/null ||
				die "cannot make $pgms/build.lock"
		fi
		sleep 1
	done
}

run_make() {
	cd -- "$top" || exit 1
	exec make -s CC="$build_cc" CFLAGS="$build_cflags" >&2
}

# One copy, then one for every CPU that can be used.
default_copies() {
	usable=$("$pgms/cpus" 2>/dev/null | awk '$1 == "usable" { print $2 }')
	copies_list=1
	[ "${usable:-1}" -le 1 ] || copies_list="1 $usable"
}

# The program of the command $1: in bindir, or where an absolute path says.
program_path() {
	case $1 in
	/*) printf '%s\n' "${1%% *}" ;;
	*) printf '%s\n' "$bindir/${1%% *}" ;;
	esac
}

# Every program must be there and start on this machine.
check_programs() {
	set --
	IFS=$newline
	for line in $test_lines; do
		program=$(program_path "${line##*"|"}")
		if [ ! -f "$program" ] || [ ! -x "$program" ]; then
			die "$program is missing or not executable:" \
				"${build_lack:-build it, or set UB_BINDIR}"
		fi
		set -- ${1+"$@"} "$program"
	done
	IFS=$blanks
	check_text=$("$pgms/copies" -x "$@" 2>&1)
	case $? in
	0) ;;
	1) die "$check_text" ;;
	*) die "$pgms/copies does not run here: built for another machine?" \
		"make clean, then ./Run again" ;;
	esac
}

# Sets scratch to a name in tmpdir that copies can make a directory of.
choose_scratch() {
	for suffix in '' .1 .2 .3 .4 .5 .6 .7 .8 .9; do
		scratch=$tmpdir/ub-$$$suffix
		reason=$( (umask 077 && mkdir "$scratch") 2>&1) &&
			rmdir "$scratch" && return
	done
	die "scratch directory (UB_TMPDIR): ${reason#mkdir: }"
}

# Sets report and record, the record made here so that it is this run's alone.
choose_record() {
	name=${name:-${UB_OUTPUT_FILE_NAME-}}
	case $name in
	*/* | .* | *"$newline"*)
		die "report name '$name': no /, no newline, no dot in front" ;;
	esac
	if [ -n "$name" ]; then
		report=$resultdir/$name
		[ "$name" != "${UB_OUTPUT_FILE_NAME-}" ] ||
			rm -f "$report" "$report.log" 2>/dev/null
		claim_record && return
		if [ -e "$report" ] || [ -e "$report.log" ]; then
			die "$report is there already: choose another name with -o"
		fi
	else
		host=$(uname -n | tr -c 'A-Za-z0-9._-' '[_*]')
		prefix=$resultdir/${host%_}-$(date +%Y-%m-%d)
		number=1
		while [ "$number" -le 99999 ]; do
			report=$prefix-$(printf %02d "$number")
			claim_record && return
			[ -e "$report" ] || [ -e "$report.log" ] || break
			number=$((number + 1))
		done
	fi
	die "results directory (UB_RESULTDIR): ${reason##*: }: $resultdir"
}

# Makes the record if neither it nor the report is there; else reason.
claim_record() {
	record=$report.log
	[ ! -e "$report" ] || return
	reason=$( (set -C && : >"$record") 2>&1)
}

begin_record() {
	{
		printf 'record|1|%s\n' "$version"
		date '+begin|%a %b %d %Y %H:%M:%S'
		[ -z "$UB_BRIEF" ] || echo 'brief|1'
	} >>"$record"
	attend read_machine
	[ -z "$signal" ] || stop
	{
		printf '%s\n' "$plan"
		for copies in $copies_list; do
			printf 'copies|%s\n' "$copies"
		done
		[ "$MULTI_SH_WORK_FACTOR" -eq 1 ] ||
			printf 'note|shell tests on %s times the text: not comparable\n' \
				"$MULTI_SH_WORK_FACTOR"
	} >>"$record"
}

read_machine() {
	exec /bin/sh "$pgms/sysinfo.sh" "$bindir" "$tmpdir" >>"$record" 2>/dev/null
}
