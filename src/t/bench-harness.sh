#!/bin/sh
# bench-harness.sh - what the harness itself costs: figures, no judgement.
#
# Measures with programs that only sleep, so that all that is seen is the
# driver and copies: the time between two passes, CPU time during a pass, and
# memory for each copy.
set -u
LC_ALL=C
export LC_ALL
top=$(cd -- "$(dirname -- "$0")/../.." && pwd) || exit 1
. "$top/src/t/work.sh"
make_work ub-harness
mkdir "$work/bin" "$work/scratch"
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

for program in dhry2reg pipe context1 syscall; do
	# shellcheck disable=SC2016 # $1 is the stub's
	printf '#!/bin/sh\nsleep "$1"\necho "COUNT|1|1|lps"\n' \
		>"$work/bin/$program"
	chmod +x "$work/bin/$program"
done

run() {
	UB_BINDIR=$work/bin UB_TMPDIR=$work/scratch UB_RESULTDIR=$work/results \
		"$top/Run" -q "$@" >/dev/null 2>&1
}

# cpu_seconds COMMAND...: user and system time of it and all its children
cpu_seconds() {
	(
		"$@"
		times
	) | awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, /[ms]/)
		sum += t[1] * 60 + t[2] } printf "%.3f\n", sum }'
}

between_passes() {
	run -o gaps -i 10 -t 0.1 -c 1 dhry2reg pipe context1 syscall
	awk -F '|' '$1 == "pass" {
		if (last != "") { gap[++n] = ($5 - last) * 1000 } last = $6 }
	END {
		for (i = 2; i <= n; i++) {
			x = gap[i]
			for (j = i - 1; j > 0 && gap[j] > x; j--)
				gap[j + 1] = gap[j]
			gap[j + 1] = x
		}
		printf "between two passes: median %.0f ms, longest %.0f ms (%d gaps)\n",
		    gap[int((n + 1) / 2)], gap[n], n }' "$work/results/gaps.log"
}

# A long run's CPU time less a short one's: starting and reporting cancel.
during_a_pass() {
	short=$(cpu_seconds run -o short -i 1 -t 1 -c 1 pipe)
	long=$(cpu_seconds run -o long -i 1 -t 31 -c 1 pipe)
	awk -v long="$long" -v short="$short" 'BEGIN {
		printf "during a pass: %.3f s of CPU in 30 s, %.2f %% of one CPU\n",
		    long - short, (long - short) / 30 * 100 }' </dev/null
}

# resident N: KB of copies while it keeps N copies
resident() {
	"$top/pgms/copies" "$1" 8 "$work/bin/pipe" 8 >/dev/null &
	sleep 6				# all have started
	ps -o rss= -p $! | tr -d ' '
	wait $!
}

memory() {
	one=$(resident 1)
	many=$(resident 257)
	awk -v one="$one" -v many="$many" 'BEGIN {
		printf "memory: %d KB with 1 copy, %d KB with 257: %.2f KB a copy\n",
		    one, many, (many - one) / 256 }' </dev/null
}

between_passes
during_a_pass
memory
