# lint.t - what can be said of the sources without running them.
# shellcheck disable=SC2086,SC2016 # lists are split on purpose
. "$(dirname -- "$0")/lib.sh"

cd "$top" || exit 1
scripts="Run pgms/*.sh src/t/*.sh src/t/*.t .ci/run"
if has shellcheck; then
	for script in $scripts; do
		check "shellcheck has nothing to say of $script" \
			shellcheck -s sh "$script"
	done
else
	skip "shellcheck is not installed"
fi
warnings='-std=c99 -pedantic -Wall -Wextra -Wconversion -Wshadow -Werror'
for compiler in gcc clang; do
	if has "$compiler"; then
		for source in src/*.c; do
			# shellcheck disable=SC2086 # a list of options
			check "$compiler compiles $source without a warning" \
				"$compiler" $warnings -D_XOPEN_SOURCE=700 -DREG= -O2 \
				-Isrc -c -o "$work/object.o" "$source"
		done
	else
		skip "$compiler is not installed"
	fi
done

# Prints what does not belong into a script that any sh must read.
unportable() {
	grep -nE '(^|[^[:alnum:]_-])(local|source|seq|which|typeset) |\[\[|\$RANDOM|echo -[ne]|&>|<\(' \
		$scripts | grep -v '^src/t/lint.t:'
}
same "no script uses what POSIX sh lacks" "" "$(unportable)"
too_long() {
	awk 'length($0) > 100 { print FILENAME ": " FNR }' $scripts pgms/*.awk src/*.[ch]
}
same "no source line is longer than 100 columns" "" "$(too_long)"
check "Run stays under 300 lines" [ "$(wc -l <Run)" -lt 300 ]
done_testing
