# builds.sh - part of Run: one build of the programs, or with -B two, measured
# in turn in one run, each with a record and a report of its own.
# shellcheck shell=sh disable=SC2034,SC2154,SC2086 # names of Run, see there

# Sets builds, the numbers of the builds, and their directories, from -B or
# UB_BINDIR.
choose_builds() {
	builds='' build=1 record_1='' record_2='' report_1='' report_2=''
	choose_name=UB_BINDIR
	[ -z "$build_list" ] || choose_name=-B
	IFS=$newline
	for choose_dir in ${build_list:-"${UB_BINDIR:-$pgms}"}; do
		IFS=$blanks
		directory "$choose_name" "$choose_dir"
		case $builds in
		'') builds=1 bindir_1=$path ;;
		1) builds='1 2' bindir_2=$path ;;
		*) die "-B $choose_dir: two builds can be compared, not three" ;;
		esac
	done
	IFS=$blanks
	use_build 1
}

# What the plan says of one build, twice if there are two.
count_builds() {
	[ "$builds" = 1 ] && return
	passes_left=$((passes_left * 2)) seconds_left=$((seconds_left * 2))
	plan_text="$plan_text, each twice: two builds"
}

# Makes bindir, record and report those of build $1.
use_build() {
	build=$1
	case $build in
	1) bindir=$bindir_1 record=$record_1 report=$report_1 ;;
	2) bindir=$bindir_2 record=$record_2 report=$report_2 ;;
	esac
	UB_BINDIR=$bindir
	export UB_BINDIR
}

# each_build COMMAND...: once with every build in use, in order.
each_build() {
	for each_number in $builds; do
		use_build "$each_number"
		"$@"
	done
}

# Sets the record and the report of the build in use.
claim_names() {
	[ "$build" -eq 1 ] || name=${name:+$name-2}
	choose_record
	case $build in
	1) record_1=$record report_1=$report ;;
	2) record_2=$record report_2=$report ;;
	esac
}

# The test in line $1 with each build; the other one begins in each round.
run_builds() {
	IFS=$blanks
	case $builds,$((round % 2)) in
	1\ 2,0) run_order='2 1' ;;
	*) run_order=$builds ;;
	esac
	for run_number in $run_order; do
		use_build "$run_number"
		run_pass "$1"
	done
}
