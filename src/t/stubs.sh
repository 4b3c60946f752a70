# shellcheck shell=sh disable=SC2154,SC2086 # names of lib.sh
# stubs.sh - stand-ins for the test programs, so that tests of the driver take
# no time; read after lib.sh.  Gives $bin, $results, $scratch, stub and run.
bin=$work/bin
results=$work/results
scratch=$work/scratch
mkdir "$bin" "$scratch"

# stub NAME: a program of that name, its body from standard input
stub() {
	{ echo '#!/bin/sh'; cat; } >"$bin/$1"
	chmod +x "$bin/$1"
}

# Run with the stubs, briefly; the report goes to results/NAME, in the forms
# of run_forms if that is set.
run() {
	UB_BINDIR=$bin UB_RESULTDIR=$results UB_TMPDIR=$scratch UB_GRACE=0.2 \
		"$top/Run" ${run_forms--f text} "$@"
}

names() {
	awk -F '|' '/^#/ { next } { split($9, word, " ")
		print word[1] }' "$pgms/tests" | sort -u
}
good_stubs() {
	for program in $(names); do
		stub "$program" <<-'END'
		echo "COUNT|1000|1|lps"
		echo "TIME|0.001"
		END
	done
}
good_stubs
