# views.sh - part of Run: from a record to what people and programs read.
#
# Reads	records; UB_OUTPUT_CSV.  A view is pgms/FORM.awk, made from scores.
# Writes	the report and its other forms, results/NAME.FORM, or one form to
#	standard output.
# shellcheck shell=sh disable=SC2034,SC2154,SC2086 # names of Run, see there

# print_text TEXT: of any length; where printf is a program, as in the ksh of
# the BSDs, its arguments are not.
case $(command -v printf) in
/*)
	case $(command -v print) in
	print)
		print_text() {
			print -r -- "$1"
		} ;;
	*)
		print_text() {
			cat <<END
$1
END
		} ;;
	esac ;;
*)
	print_text() {
		printf '%s\n' "$1"
	} ;;
esac

# What baseline.awk printed; empty: set 5, as in the record.
baseline_text=

# Run report [-b] [-f form] [-s baseline] record...
print_reports() {
	form_list=text baseline=
	while getopts :bf:hs: option; do
		case $option in
		b) UB_BRIEF=1; export UB_BRIEF ;;
		f) form_list=$OPTARG ;;
		h) print_usage; exit 0 ;;
		s) baseline=$OPTARG ;;
		:) die "option -$OPTARG needs a value: see Run -h" ;;
		*) die "report: unknown option -$OPTARG: see Run -h" ;;
		esac
	done
	shift $((OPTIND - 1))
	read_forms "$form_list"
	case $#,$forms in
	0,*) die "report: name a record, results/NAME.log" ;;
	*,*\ *) die "report: one form at a time" ;;
	1,* | *,text | *,v[34]) ;;
	*) die "report: form $forms is of one record" ;;
	esac
	choose_baseline
	for record do
		if [ ! -f "$record" ] || [ ! -r "$record" ]; then
			die "report: cannot read $record: name a record, results/NAME.log"
		fi
		print_report $forms "$record" || refuse
	done
}

# Sets forms to the words of a list like html,csv.
read_forms() {
	forms=
	IFS=,
	for form in $1; do
		case $form in
		text | html | csv | json | v3 | v4) ;;
		*) die "no form '$form': text, html, csv, json, v3 or v4" ;;
		esac
		forms="${forms:+$forms }$form"
	done
	IFS=$blanks
	[ -n "$forms" ] || die "no form '$1': text, html, csv, json, v3 or v4"
}

# Sets the forms that a run writes beside its report.
choose_forms() {
	read_forms "${form_list:-html}"
	case ${UB_OUTPUT_CSV-},$forms in
	true,*csv*) ;;
	true,*) forms="$forms csv" ;;
	esac
}

# Sets baseline_text from what -s says: a set of pgms/baselines or a file.
choose_baseline() {
	[ -n "$baseline" ] || return 0
	baseline_text=$(read_baseline "$baseline") || refuse
	case "$forms ${baseline_text%%"$newline"*}" in
	*v3*\|mean\|*) die "form v3 adds indexes up: -s must name a set 3" ;;
	esac
}

# read_baseline SET-OR-FILE: what score.awk divides by.
read_baseline() {
	baseline_scores=
	if grep -q "^$1|" "$pgms/baselines" 2>/dev/null; then
		set -- "$1"
	elif [ ! -f "$1" ] || [ ! -r "$1" ]; then
		die "baseline $1: no such set or file: see pgms/baselines"
	else
		IFS= read -r baseline_line <"$1"
		case $baseline_line in
		record\|*) baseline_scores=$(score "$1") || return ;;
		esac
		case $1 in
		/*) set -- "$1" "$1" ;;
		*) set -- "$1" "./$1" ;;
		esac
	fi
	if [ -n "$baseline_scores" ]; then
		baseline_file=-
	else
		baseline_file=${2-/dev/null}
	fi
	print_text "$baseline_scores" |
		UB_WANTED=$1 awk -f "$pgms/baseline.awk" "$pgms/baselines" \
			"$pgms/tests" "$baseline_file"
}

# print_report FORM RECORD
print_report() {
	scores=$(form_scores "$1" "$2" && echo .)
	scores_status=$?
	# yash ends a text at the first character that is none in its locale;
	# who writes it then may die of SIGPIPE, in yash status 397 or 141.
	case $scores_status,$scores in
	0,*"$newline".) scores=${scores%"$newline".} ;;
	0,* | 141,* | 397,*)
		warn "this shell cannot read $2 in this locale:" \
			"set LC_ALL to one that has its characters, as C.UTF-8"
		return 1
		;;
	*) return "$scores_status" ;;
	esac
	case $1 in
	html)
		set -- -f "$pgms/stats.awk" -f "$pgms/utf8.awk" \
			-f "$pgms/svg.awk" -f "$pgms/html.awk" "$pgms/html.css" - ;;
	json) set -- -f "$pgms/utf8.awk" -f "$pgms/json.awk" ;;
	v3 | v4) set -- -f "$pgms/old.awk" -f "$pgms/$1.awk" ;;
	*) set -- -f "$pgms/$1.awk" ;;
	esac
	print_text "$scores" | awk "$@"
}

# The old forms have baselines of their own.
form_scores() {
	case $1,$baseline_text in
	v3,) baseline_text=$(read_baseline 3) || return ;;
	v4,) baseline_text=$(read_baseline 4.1) || return ;;
	esac
	case $1 in
	text) score "$2" ;;
	*) score "$2" 1 ;;
	esac
}

# score RECORD [1]: its scores, with 1 every copy's too
score() {
	UB_BASELINE=$baseline_text UB_COPIES_TOO=${2-} \
		awk -f "$pgms/stats.awk" -f "$pgms/score.awk" <"$1"
}

# At the end of a run: makes the report and shows it.
finish() {
	trap '' HUP INT TERM
	[ ! -e "$scratch" ] || rm -rf "$scratch"
	clear_line
	each_build finish_build
	[ "$builds" = 1 ] || ( compare_reports "$record_1" "$record_2" ) ||
		failed=1
}

# The report of the build in use: to its file and standard output, its other
# forms to their files.
finish_build() {
	if make_page text "$report"; then
		write_page "$report" "make room, then Run report $record"
		# In a shell of its own: a reader that went away ends that
		# one only.
		( show_page ) 2>/dev/null || [ $? -gt 128 ] ||
			lose_output "standard output" "the report is $report"
	fi
	for form in $forms; do
		[ "$form" != text ] && make_page "$form" "$report.$form" &&
			write_page "$report.$form" "see Run report -f"
	done
	[ -n "$quiet" ] || show_names
}

# make_page FORM FILE: sets page to what is to be in that file, empty lines at
# its end too.
make_page() {
	page=$(print_report "$1" "$record" && echo .) &&
		page=${page%"$newline".} && return
	warn "cannot make $2: see Run report $record"
	failed=1
	return 1
}

# write_page FILE HINT: all of it, or no file.
write_page() {
	( print_text "$page" >"$1" ) 2>/dev/null && return
	rm -f "$1"
	lose_output "$1" "$2"
}

show_page() {
	printf '%s%s\n' ==================================== \
		==================================== && print_text "$page"
}

lose_output() {
	warn "cannot write $1: $2"
	failed=1
}

show_names() {
	printf '\nReport: %s\n' "$report" >&2
	for form in $forms; do
		[ "$form" = text ] || printf '        %s\n' "$report.$form" >&2
	done
	printf 'Record: %s\n' "$record" >&2
}
