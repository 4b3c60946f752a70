# lint.t - shellcheck of the self-tests, each of which takes it a while, and the
# compilers' warnings of the fuzzer.
. "${0%/*}/../lib.sh"
cd "$top" || exit 1
if has shellcheck; then
	check "shellcheck has nothing to say of the tests" shellcheck -s sh \
		src/t/*.sh src/t/*.t src/t/long/*.t src/t/alone/*.t .ci/run
else
	skip "shellcheck is not installed"
fi
for compiler in gcc clang; do
	if has "$compiler"; then
		check "$compiler has no warning" "$compiler" -std=c99 \
			-pedantic -Wall -Wextra -Wconversion -Wshadow -Werror \
			-D_XOPEN_SOURCE=700 -O1 -o "$work/fuzz" src/t/fuzz/*.c -lm
	else
		skip "$compiler is not installed"
	fi
done
done_testing
