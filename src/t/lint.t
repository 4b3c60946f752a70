# lint.t - what can be said of the sources without running them.
# shellcheck disable=SC2086,SC2016,SC2317 # lists are split on purpose
. "$(dirname -- "$0")/lib.sh"

cd "$top" || exit 1
scripts="Run pgms/*.sh src/t/*.sh src/t/*.t src/t/long/*.t src/t/alone/*.t .ci/run"
# The tests themselves, which take shellcheck longer, and what compilers see only
# when they optimise, are in long/lint.t.
if has shellcheck; then
	check "shellcheck has nothing to say" shellcheck -s sh Run pgms/*.sh
else
	skip "shellcheck is not installed"
fi
warnings='-std=c99 -pedantic -Wall -Wextra -Wconversion -Wshadow -Werror'
compiler=gcc
has gcc || compiler=clang
if has "$compiler"; then
	check "$compiler has no warning" "$compiler" -fsyntax-only \
		$warnings -D_XOPEN_SOURCE=700 -DREG= -Isrc src/*.c
else
	skip "neither gcc nor clang is installed"
fi

# Prints what does not belong into a script that any sh must read; comments
# and titles may use the words.
unportable() {
	grep -nE \
		'^[[:blank:]]*(local|source|seq|which|typeset) |\[\[ |\$RANDOM|echo -[ne]|&>|[^<]<\(' \
		$scripts | grep -v '^src/t/lint.t:'
}
same "no script uses what POSIX sh lacks" "" "$(unportable)"
too_long() {
	awk 'length($0) > 100 { print FILENAME ": " FNR }' $scripts pgms/*.awk src/*.[ch]
}
same "no source line is longer than 100 columns" "" "$(too_long)"
check "Run stays under 300 lines" [ "$(wc -l <Run)" -lt 300 ]
done_testing
