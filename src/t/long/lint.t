# lint.t - shellcheck of the self-tests, each of which takes it a while.
. "${0%/*}/../lib.sh"
cd "$top" || exit 1
if has shellcheck; then
	check "shellcheck has nothing to say of the tests" shellcheck -s sh \
		src/t/*.sh src/t/*.t src/t/long/*.t .ci/run
else
	skip "shellcheck is not installed"
fi
done_testing
