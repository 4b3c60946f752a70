# compare.sh - part of Run: what differs between reports.
#
# Reads	reports and records, any that people have posted.  Writes the comparison
#	to standard output.
# shellcheck shell=sh disable=SC2034,SC2154,SC2086 # names of Run, see there

# Run compare [-m] [-f form] [-p percent] report... [: report...]
# The status is 0, 1 if a test is slower by more than -p says, or 2.
compare_reports() {
	OPTIND=1 form=text UB_PERCENT='' UB_SAME='' UB_PAIRED=''
	while getopts :f:hmPp: option; do
		case $option in
		f) form=$OPTARG ;;
		h) print_usage; exit 0 ;;
		m) UB_SAME=1 ;;
		P) UB_PAIRED=1 ;;
		p) number -p "$OPTARG" 0 99; UB_PERCENT=$OPTARG ;;
		:) die "option -$OPTARG needs a value: see Run -h" ;;
		*) die "compare: unknown option -$OPTARG: see Run -h" ;;
		esac
	done
	shift $((OPTIND - 1))
	export UB_PERCENT UB_SAME UB_PAIRED
	case $form in
	text | csv | html) ;;
	*) die "compare: no form '$form': text, csv or html" ;;
	esac
	[ $# -gt 0 ] || die "compare: name reports or records, old ones first"
	compare_scores=$(read_all_scores "$@") || exit 2
	comparison=$(print_text "$compare_scores" | awk -f "$pgms/stats.awk" \
		-f "$pgms/compare-stats.awk" -f "$pgms/compare-method.awk" \
		-f "$pgms/compare-pair.awk" -f "$pgms/compare-index.awk" \
		-f "$pgms/compare-remarks.awk" -f "$pgms/compare.awk" \
		"$pgms/titles" -)
	compare_status=$?
	[ "$compare_status" -le 1 ] || exit 2
	case $form in
	html) set -- "$pgms/html.css" ;;
	*) set -- ;;
	esac
	print_text "$comparison" | awk -f "$pgms/stats.awk" \
		-f "$pgms/compare-$form.awk" "$@" - || exit 2
	return "$compare_status"
}

# Scores of all files, a line file|SIDE|NAME before each.  A colon parts the
# old ones from the new ones.
read_all_scores() {
	side=0
	for file do
		[ "$file" != : ] || side=1
	done
	for file do
		if [ "$file" = : ]; then
			[ "$side" -eq 1 ] || die "compare: more than one ':'"
			side=2
			continue
		fi
		if [ ! -f "$file" ] || [ ! -r "$file" ]; then
			die "compare: cannot read $file"
		fi
		printf 'file|%s|' "$side"
		shown_name "$file"
		read_scores "$file" || die "compare: no results in $file"
	done
}

# The name of a file, as it may be shown.
shown_name() {
	case ${#1},$1 in
	*,*[!A-Za-z0-9._/-]* | ???,* | [6-9]?,*) ;;
	*) printf '%s\n' "$1"; return ;;
	esac
	UB_NAME=$1 awk 'BEGIN {
		name = ENVIRON["UB_NAME"]
		gsub(/[^ -~]/, "?", name)
		gsub(/[|]/, "/", name)
		if (length(name) > 60)
			name = "..." substr(name, length(name) - 56)
		print name
	}' </dev/null
}

# read_scores FILE: a record or, its first 12 MB, a post.  Control characters
# would end lines or words in some awks, and reach a terminal.
read_scores() {
	# some shells warn of NUL here
	{ first_bytes=$(dd bs=7 count=1 <"$1"); } 2>/dev/null
	case $first_bytes in
	record\|)
		baseline_text=		# each record has its own
		score "$1" | printable_scores
		;;
	*)
		post_text "$1" | awk -f "$pgms/posts.awk" -f "$pgms/posts-words.awk" \
			-f "$pgms/posts-header.awk" -f "$pgms/posts-runs.awk" \
			"$pgms/titles" "$pgms/tests" -
		;;
	esac
}

# post_text FILE: its first 12 MB.
post_text() {
	post_size=$(wc -c <"$1")
	post_size=${post_size##* }
	case $post_size in
	??????????*) post_size=999999999 ;;	# some shells count no further
	esac
	if [ "$post_size" -gt 12582912 ]; then
		warn "compare: only the first 12 MB of $1 are read"
		dd bs=65536 count=192 2>/dev/null <"$1" | post_bytes
	else
		post_bytes <"$1"
	fi
}

# Vertical white space as blanks, other control characters but ESC as "?".
post_bytes() {
	tr '\013-\015\000-\010\016-\032\034-\037\177' \
		'   ???????????????????????????'
}

# Fails if there is no result.
printable_scores() {
	awk '{ gsub(/[^ -~]/, "?"); print }
		/^score[|]/ { found = 1 }
		END { exit !found }'
}
