#!/bin/sh
# check.sh - runs the self-tests, src/t/*.t or patterns of those named, four at
# a time, the long ones first, at last those of alone/, which would disturb the
# others.
# Prints a line a script, what failed of it, and "N passed, N failed".
# shellcheck disable=SC2086 # lists of process ids
set -u
cd -- "$(dirname -- "$0")" || exit 1
. ./work.sh
make_work ub-check
outputs=$work
cleanup() {
	[ -z "${lanes-}" ] || kill $lanes 2>/dev/null
	rm -rf "$outputs"
}
trap cleanup EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# shellcheck disable=SC2048 # patterns
set -- $*
if [ $# -eq 0 ]; then
	set -- cpu.t copies.t interrupt.t driver.t paths.t compare.t
	for script in *.t; do
		case " $* " in
		*" $script "*) ;;
		*) set -- "$@" "$script" ;;
		esac
	done
fi

# lane SCRIPT...: runs those that no other lane has taken
lane() {
	for script do
		[ "$alone" = yes ] || case $script in alone/*) continue ;; esac
		output=$outputs/${script##*/}
		mkdir "$output.taken" 2>/dev/null || continue
		sh "./$script" >"$output" 2>&1 </dev/null &
		trap 'kill $!; exit 143' TERM
		wait $!
		echo $? >"$output.status"
	done
}
# Four on two CPUs: each waits for something now and then.
lanes=
alone=no
for _ in 1 2 3 4; do
	lane "$@" &
	lanes="$lanes $!"
done
wait
alone=yes
lane "$@" &
lanes=$!
wait
lanes=

passed=0
failed=0
skipped=0
for script do
	output=$outputs/${script##*/}
	status=$(cat "$output.status")
	good=$(grep -c '^ok ' "$output")
	bad=$(grep -c '^not ok ' "$output")
	skips=$(grep -c '^ok .* # skip ' "$output")
	[ "$status" -eq 0 ] || [ "$bad" -gt 0 ] || bad=1	# it left early
	good=$((good - skips))
	printf '%-20s %3d passed, %d failed, %d skipped\n' "$script" "$good" \
		"$bad" "$skips"
	sed -n 's/^ok [0-9]* # skip /    skipped: /p' "$output"
	if [ "$status" -ne 0 ] || [ "$bad" -gt 0 ]; then
		grep -v '^ok ' "$output" | sed 's/^/    /'
	fi
	passed=$((passed + good))
	failed=$((failed + bad))
	skipped=$((skipped + skips))
done
[ "$skipped" -eq 0 ] || echo "$skipped skipped: see above"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
