# lint.t - shellcheck of the self-tests, each of which takes it a while, the
# compilers' warnings of the fuzzer, and what they see when they optimise.
# shellcheck disable=SC2086,SC2317 # a list of flags; check calls compile
. "${0%/*}/../lib.sh"
cd "$top" || exit 1
if has shellcheck; then
	check "shellcheck has nothing to say of the tests" shellcheck -s sh \
		src/t/*.sh src/t/*.t src/t/long/*.t src/t/alone/*.t .ci/run
else
	skip "shellcheck is not installed"
fi
warnings='-std=c99 -pedantic -Wall -Wextra -Wconversion -Wshadow -Werror'
# compile COMPILER FILES...: objects of them, optimised
compile() (
	compiler=$1
	shift
	cd "$work" && "$compiler" -O2 -c $warnings -D_XOPEN_SOURCE=700 -DREG= \
		-I"$top/src" "$@"
)
for compiler in gcc clang; do
	if has "$compiler"; then
		check "$compiler has no warning of the programs at -O2" \
			compile "$compiler" "$top"/src/*.c
		check "$compiler has no warning of the fuzzer at -O2" \
			compile "$compiler" "$top"/src/t/fuzz/*.c
	else
		skip "$compiler is not installed"
	fi
done
done_testing
