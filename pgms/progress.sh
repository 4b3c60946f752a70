# progress.sh - part of Run: what it shows, and the commands that only show.
#
# Reads	the record.  Writes to standard error while a run goes on: on a
# terminal one line that is rewritten, elsewhere one line a round.
# shellcheck shell=sh disable=SC2034,SC2154,SC2086 # names of Run, see there

print_list() {
	UB_LIST=1 awk -f "$pgms/plan.awk" "$pgms/baselines" "$pgms/tests"
}

show_plan() {
	printf '%s\n' "$plan_text"
	[ -z "$verbose" ] || printf '%s\n' "$plan" | awk -F '|' '
		$1 == "test" { printf "  %-18s %4s x %4s s  %s\n", $2, $8, $7, $4 }'
}

# Before a pass: test, copies, round, the index so far, the time left.
show_pass() {
	[ -z "$quiet" ] && [ -t 2 ] || return 0
	left=$((seconds_left * (passes_left + 1) / passes_from))
	on_line=1
	printf '\r%-79.79s' "$(printf '%d/%d %dx %-16s %s  %d:%02d left' \
		"$round" "$rounds" "$copies" "$pass_test" "${index_text-}" \
		$((left / 60)) $((left % 60)))" >&2
}

# After a pass, with -v: its rate.
show_rate() {
	[ -n "$verbose" ] || return 0
	clear_line
	awk -F '|' -v r="$round" -v c="$copies" -v t="$pass_test" '
		$2 != r || $3 != c || $4 != t { next }
		$6 == "ok" { sum += $8 > 0 ? $7 / $10 * $8 : $7; unit = $9 }
		$6 == "error" || $6 == "skip" { why = $6 ": " $7 }
		END { printf "%3d %3dx %-16s ", r, c, t
			if (why != "") print why
			else printf "%.1f %s\n", sum, unit }' <"$record" >&2
}

# After a round: sets precise, index_text, seconds_left and passes_from from the
# record, if somebody wants to know them; elsewhere than on a terminal prints
# them.
show_round() {
	[ -z "$quiet" ] || [ -n "$percent" ] || return 0
	set -- "$(score "$record" |
		awk -f "$pgms/progress.awk" -v percent="${percent:-0}")"
	IFS='|'
	set -- $1
	IFS=$blanks
	index_text=$1
	[ "$3" = yes ] || precise=no
	seconds_left=$(($2 * (rounds - round))) passes_from=$((passes_left + 1))
	[ -z "$quiet" ] && [ ! -t 2 ] || return 0
	printf 'round %d of %d: %s, %d:%02d left\n' "$round" "$rounds" \
		"$index_text" $((seconds_left / 60)) $((seconds_left % 60)) >&2
}
