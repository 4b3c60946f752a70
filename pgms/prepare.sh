# prepare.sh - part of Run: everything before the first pass.
#
# Reads	UB_BINDIR UB_TMPDIR UB_RESULTDIR UB_TESTDIR UB_OUTPUT_FILE_NAME
#	MULTI_SH_WORK_FACTOR CC CFLAGS, pgms/flags.
# Writes	pgms/ (through make), the first lines of the record.
# Anything wrong ends Run here, in one line, with status 2.
# shellcheck shell=sh disable=SC2034,SC2154,SC2086 # names of Run, see there

# Sets what run_rounds needs: plan, scratch, record, report and the UB_ names.
prepare() {
	read_plan		# a typing error must not cost a build
	check_factor
	[ -z "${UB_GRACE-}" ] || number UB_GRACE "$UB_GRACE" 0 999999
	choose_forms
	choose_baseline
	choose_builds
	directory UB_TESTDIR "${UB_TESTDIR:-$top/testdir}"
	UB_TESTDIR=$path UB_LANG=en_US.utf8
	export UB_TESTDIR UB_LANG
	build
	[ -n "$copies_list" ] || default_copies
	count_builds
	if [ -n "$plan_only" ]; then
		show_plan
		exit 0
	fi
	each_build check_programs
	new_directory UB_TMPDIR "${UB_TMPDIR:-$top/testdir}"
	tmpdir=$path
	new_directory UB_RESULTDIR "${UB_RESULTDIR:-$top/results}"
	resultdir=$path
	choose_scratch
	now=$(date '+%Y-%m-%d|%a %b %d %Y %H:%M:%S') || refuse
	each_build claim_names
	[ -n "$quiet" ] || show_plan >&2
	each_build begin_record
}

# Did a signal end the command with the status $1?  One that came to the whole
# group is then on its way to us too.
is_signalled() {
	[ "$1" -le 128 ] || sleep 1
	[ -n "${signal-}" ]
}

# Leaves before anything was measured; what a signal broke was not refused.
refuse() {
	if is_signalled $?; then
		exit "$signal_status"
	fi
	exit 2
}

# Sets plan, the record's lines about what is to run, and what the rounds need
# of it: test_lines, rounds, passes_left, seconds_left, plan_text.
read_plan() {
	UB_COPIES=$copies_list
	export UB_COPIES
	plan=$(awk -f "$pgms/plan.awk" "$pgms/baselines" "$pgms/tests") || refuse
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

# directory NAME PATH: sets path to the absolute path of a directory that is
# there; NAME is the variable that moves it.
directory() {
	case $2 in
	/*) path=$2 ;;
	*) path=${PWD%/}/$2 ;;
	esac
	if [ ! -d "$path" ] || [ ! -x "$path" ]; then
		die "$1: no directory $2: create it or set $1 to another"
	fi
	[ "$path" = / ] || path=${path%/}
}

# The same for one that is made if missing and that must be writable.
new_directory() {
	[ -d "$2" ] || mkdir -p -- "$2" 2>/dev/null || ! is_signalled $? ||
		exit "$signal_status"
	directory "$1" "$2"
}

# number OPTION TEXT MIN MAX [whole]: refuses what is no such number.
number() {
	number_ok=yes
	case $2 in
	'' | . | *[!0-9.]* | *.*.* | ??????????* | 0[0-9]*) number_ok=no ;;
	*.*) [ -z "${5-}" ] || number_ok=no ;;
	esac
	[ "$number_ok" = no ] || is_between "$2" "$3" "$4" ||
		number_ok=no
	[ "$number_ok" = yes ] ||
		die "$1 '$2' is not a ${5:+whole }number from $3 to $4"
}

# is_between NUMBER MIN MAX: without starting a program for it.  Two digits
# behind the point are looked at; shells may count with 32 bits only.
is_between() {
	case ${1%.*} in
	???????*) return 1 ;;
	esac
	hundredths "$2" && between_min=$hundredths
	hundredths "$3" && between_max=$hundredths
	hundredths "$1"
	[ "$hundredths" -ge "$between_min" ] &&
		[ "$hundredths" -le "$between_max" ]
}

# Sets hundredths.
hundredths() {
	case $1 in
	*.*) hundredths_behind=${1#*.}00 ;;
	*) hundredths_behind=00 ;;
	esac
	hundredths_behind=${hundredths_behind%"${hundredths_behind#??}"}
	hundredths_before=${1%%.*}
	hundredths=$((${hundredths_before:-0} * 100 + 1$hundredths_behind - 100))
}

add_copies() {
	case " $copies_list " in
	*" $1 "*) ;;
	*) copies_list="${copies_list:+$copies_list }$1" ;;
	esac
}

check_factor() {
	[ -z "${MULTI_SH_WORK_FACTOR+set}" ] ||
		number MULTI_SH_WORK_FACTOR "$MULTI_SH_WORK_FACTOR" 1 1000 whole
	MULTI_SH_WORK_FACTOR=${MULTI_SH_WORK_FACTOR-1}
	export MULTI_SH_WORK_FACTOR
}

# Runs make, with the compiler and flags of the environment, else of the last
# build, else its own.  Programs that are there suffice where nothing can be
# built: no compiler, no make, a read-only tree.
build() {
	build_cc='' build_cflags=-O2 last_cc='' last_cflags=''
	build_ldflags='' build_ldlibs=''
	[ ! -f "$pgms/flags" ] || while IFS='=' read -r key value; do
		case $key in
		CC) last_cc=$value build_cc=$value ;;
		CFLAGS) last_cflags=$value build_cflags=$value ;;
		LDFLAGS) build_ldflags=$value ;;
		LDLIBS) build_ldlibs=$value ;;
		esac
	done <"$pgms/flags"
	build_cc=${CC:-${build_cc:-$(first_tool cc gcc clang c99 tcc)}}
	build_cflags=${CFLAGS-$build_cflags}
	build_lack=
	has "${build_cc%% *}" ||
		build_lack="no C compiler (${build_cc:-cc}): install one or set CC"
	has make || build_lack="no make: install one"
	[ -w "$pgms" ] || build_lack="$pgms is not writable"
	if [ -n "$build_lack" ] && [ -n "$last_cc" ] && ! is_asked_for; then
		die "cannot build with CC='$build_cc' CFLAGS='$build_cflags':" \
			"$build_lack"
	fi
	if [ -z "$build_lack" ] && ! is_built; then
		lock_build
		attend run_make
		rm -rf "$pgms/build.lock"
		[ -z "$signal" ] || exit "$signal_status"
		[ "$attend_status" -eq 0 ] ||
			die "the build failed: see above; programs were not run"
	fi
	for program in copies cpus; do
		[ -x "$pgms/$program" ] ||
			die "pgms/$program is not built: ${build_lack:-run make}"
	done
}

# Is the last build one with the compiler and flags of this call?
is_asked_for() {
	[ "$build_cc" = "$last_cc" ] && [ "$build_cflags" = "$last_cflags" ]
}

is_built() {
	is_asked_for &&
		(cd -- "$top" && make -q ALWAYS= CC="$build_cc" \
			CFLAGS="$build_cflags" LDFLAGS="$build_ldflags" \
			LDLIBS="$build_ldlibs") >/dev/null 2>&1
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

# Two runs in one tree must not build at once.  A lock whose run is gone is
# taken away.
lock_build() {
	until mkdir "$pgms/build.lock" 2>/dev/null; do
		[ -z "$signal" ] || refuse
		[ -d "$pgms/build.lock" ] || die "cannot make $pgms/build.lock"
		sleep 1
		lock_pid=
		[ ! -r "$pgms/build.lock/pid" ] ||
			IFS= read -r lock_pid <"$pgms/build.lock/pid"
		if [ -z "$lock_pid" ] || ! kill -0 "$lock_pid" 2>/dev/null; then
			rm -rf "$pgms/build.lock"
		fi
	done
	echo $$ >"$pgms/build.lock/pid"
}

run_make() {
	cd -- "$top" || exit 1
	exec make -s CC="$build_cc" CFLAGS="$build_cflags" \
		LDFLAGS="$build_ldflags" LDLIBS="$build_ldlibs" >&2
}

# One copy, then one for every CPU that can be used.
default_copies() {
	usable=$("$pgms/cpus" 2>/dev/null | awk '$1 == "usable" { print $2 }')
	copies_list=1
	[ "${usable:-1}" -le 1 ] || copies_list="1 $usable"
	read_plan
}

# Sets program to that of the command $1: in bindir, or where an absolute path
# says.
find_program() {
	program=${1%% *}
	case $program in
	/*) ;;
	*) program=$bindir/$program ;;
	esac
}

# Every program must be there and start on this machine.
check_programs() {
	set --
	IFS=$newline
	for line in $test_lines; do
		find_program "${line##*"|"}"
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
		reason=$(umask 077 && mkdir "$scratch" 2>&1) &&
			rmdir "$scratch" && return
		if is_signalled $?; then
			rmdir "$scratch" 2>/dev/null
			exit "$signal_status"
		fi
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
		if is_being_written; then
			die "$report is being written by another run: choose" \
				"another name"
		fi
		[ "$name" != "${UB_OUTPUT_FILE_NAME-}" ] || remove_report
		claim_record && return
		if is_taken; then
			die "$report is there already: choose another name with -o"
		fi
	else
		choose_prefix
		number=1
		while [ "$number" -le 99999 ]; do
			case $number in
			?) report=$resultdir/${prefix}0$number ;;
			*) report=$resultdir/$prefix$number ;;
			esac
			claim_record && return
			is_taken || break
			number=$((number + 1))
		done
	fi
	die "results directory (UB_RESULTDIR): ${reason##*: }: $resultdir"
}

# Sets prefix to HOST-YYYY-MM-DD-, in characters that any file system takes.
choose_prefix() {
	prefix=$(uname -n)-${now%%"|"*}-
	while :; do
		case $prefix in
		*[!A-Za-z0-9._-]*)
			prefix=${prefix%%[!A-Za-z0-9._-]*}_${prefix#*[!A-Za-z0-9._-]} ;;
		*) return ;;
		esac
	done
}

# Does a run that is still there write this report?
is_being_written() {
	[ -r "$report.log" ] && ! grep -q '^end|' "$report.log" &&
		writer=$(sed -n 's/^process|\([0-9][0-9]*\)$/\1/p' "$report.log") &&
		[ -n "$writer" ] && kill -0 "$writer" 2>/dev/null
}

# What may stand behind the name of a report: its record and other forms.
report_suffixes='.log .html .csv .json .v3 .v4'

remove_report() {
	for suffix in '' $report_suffixes; do
		rm -f "$report$suffix" 2>/dev/null
	done
}

# Is there a file of a report of that name, in whatever form?
is_taken() {
	for suffix in '' $report_suffixes; do
		[ ! -e "$report$suffix" ] || return 0
	done
	return 1
}

# Makes the record if neither it nor a report is there; else reason.
claim_record() {
	record=$report.log
	! is_taken || return
	reason=$(exec 2>&1 && set -C && : >"$record")
}

# is_recorded PREFIX: is there such a line in the record?
is_recorded() {
	while IFS= read -r recorded_line; do
		case $recorded_line in
		"$1"*) return ;;
		esac
	done <"$record"
	return 1
} 2>/dev/null

begin_record() {
	{
		printf 'record|1|%s\n' "$version"
		printf 'begin|%s\nprocess|%d\n' "${now#*"|"}" $$
		[ "$builds" = 1 ] ||
			printf 'system|%s|%s\n' paired "${report_1##*/}" \
				programs "$bindir"
		[ -z "$UB_BRIEF" ] || echo 'brief|1'
	} >>"$record" 2>/dev/null
	[ -z "$signal" ] || stop
	if ! is_recorded 'process|' && [ -z "$signal" ]; then
		rm -f "$record"
		die "cannot write $record: make room or set UB_RESULTDIR"
	fi
	[ -n "$signal" ] || attend read_machine
	choose_tools
	[ -z "$tools" ] || [ -n "$signal" ] || attend read_tools
	[ -z "$signal" ] || stop
	{
		printf '%s\n' "$plan"
		for copies in $copies_list; do
			printf 'copies|%s\n' "$copies"
		done
		[ "$MULTI_SH_WORK_FACTOR" -eq 1 ] ||
			printf 'note|shell tests on %s times the text: not comparable\n' \
				"$MULTI_SH_WORK_FACTOR"
		note_steal
	} >>"$record"
}

# end_record STATE SIGNAL
end_record() {
	{
		note_steal
		printf 'end|%s|%s\n' "$1" "$2"
	} >>"$record"
}

# How many ticks of this machine's CPUs its host gave to others, and how many
# were wanted, since boot: where there is a /proc/stat.
note_steal() {
	[ -r /proc/stat ] || return 0
	IFS=' ' read -r _ user nice system _ _ irq softirq steal _ </proc/stat
	case $user$nice$system$irq$softirq$steal in
	'' | *[!0-9]*) ;;
	*) printf 'steal|%s|%s\n' "${steal:-0}" \
		$((user + nice + system + irq + softirq + ${steal:-0})) ;;
	esac
}

read_machine() {
	exec /bin/sh "$pgms/sysinfo.sh" "$bindir" "$tmpdir" >>"$record" 2>/dev/null
}

# Sets tools to those of the tests that run installed tools.
choose_tools() {
	tools=
	for tool in C dc grep sysexec; do
		case $test_lines in
		*"test|$tool|"*) tools="$tools $tool" ;;
		esac
	done
}

# Which programs they will run.
read_tools() {
	for tool in $tools; do
		tool_version=$(/bin/sh "$pgms/tools.sh" -v "$tool") &&
			printf 'system|tool %s|%s\n' "$tool" "$tool_version"
	done
} >>"$record" 2>/dev/null
