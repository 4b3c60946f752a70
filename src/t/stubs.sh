# shellcheck shell=sh disable=SC2154,SC2086 # names of lib.sh
# stubs.sh - stand-ins for the test programs, and for what asks the machine, so
# that tests of the driver take no time; read after lib.sh.  Gives $bin,
# $results, $scratch, stub, run, and $quick, a tree with such a stand-in.
bin=$work/bin
results=$work/results
scratch=$work/scratch
quick=$work/quick
mkdir "$bin" "$scratch" "$quick" "$quick/pgms"

# no_questions PGMS_DIR: a sysinfo.sh there that answers at once
no_questions() {
	rm -f "$1/sysinfo.sh"
	cat >"$1/sysinfo.sh" <<-'END'
		echo "system|host|box
		system|system|GNU/Linux
		cpu|0|Some CPU|1.0|
		system|uptime|up 1 day
		system|cpus online|1"
	END
}
ln -s "$top/Makefile" "$top/src" "$top/testdir" "$quick"
ln -s "$top"/pgms/* "$quick/pgms"
cp "$top/Run" "$quick"
no_questions "$quick/pgms"

# stub NAME: a program of that name, its body from standard input
stub() {
	printf '#!/bin/sh\n' >"$bin/$1"
	while IFS= read -r stub_line || [ -n "$stub_line" ]; do
		printf '%s\n' "$stub_line"
	done >>"$bin/$1"
	[ -x "$bin/$1" ] || chmod +x "$bin/$1"
}

# Run with the stubs, briefly, hung after $stub_grace; the report goes to
# results/NAME, in the forms of run_forms if that is set.
run() {
	UB_BINDIR=$bin UB_RESULTDIR=$results UB_TMPDIR=$scratch \
		UB_GRACE=${stub_grace-0.2} "$quick/Run" ${run_forms--f text} "$@"
}

# names: the programs of the catalogue's tests
names() {
	awk -F '|' '/^#/ { next } { split($9, word, " ")
		if (!seen[word[1]]++) print word[1] }' "$pgms/tests"
}
good_stubs() {
	good_stubs_names=$(names)
	(cd "$bin" && touch $good_stubs_names && chmod +x $good_stubs_names)
	for good_stubs_name in $good_stubs_names; do
		stub "$good_stubs_name" <<-'END'
		echo "COUNT|1000|1|lps"
		echo "TIME|0.001"
		END
	done
}
good_stubs
