# rounds.t - the method of comparisons on rounds that real machines measured:
# nothing had changed, so each difference found is a false one.
# shellcheck disable=SC2317 # check calls functions
. "${0%/*}/../lib.sh"

# shares FILE ROUNDS: sets shares to what rounds.awk says
shares() {
	shares=$(awk -f "$pgms/stats.awk" -f "$pgms/compare-stats.awk" \
		-f "$pgms/compare-method.awk" -f "$top/src/t/rounds.awk" \
		-v rounds="$2" "$top/src/t/rounds/$1")
	echo "# $1, runs of $2 rounds: $(echo "$shares" | tr '\n' ' ')"
}
# share KIND FIELD OF LOW HIGH: field FIELD is such a share of field OF
share() {
	echo "$shares" | awk -F '|' -v kind="$1" -v field="$2" -v of="$3" \
		-v low="$4" -v high="$5" 'index($0, kind "|") == 1 {
		share = $field / $of; print $0, share
		good = share >= low && share <= high } END { exit !good }'
}

shares seven 10
check "seven tests: of 78 pairs of runs at most 6 % differ" share runs 3 2 0 0.06
check "10 % in one test are found in a quarter" share 'changed|10' 4 3 0.25 1
check "20 % in three quarters" share 'changed|20' 4 3 0.75 1
check "in turn at most 6 % differ" share paired 3 2 0 0.06
shares seven 20
check "runs of 20 rounds: none differs" share runs 3 2 0 0
check "20 % in one test are found nearly always" share 'changed|20' 4 3 0.95 1
shares twelve 10
check "twelve tests on a busier machine: runs differ in 65 % at most" \
	share runs 3 2 0 0.65
check "builds in turn differ in 6 % at most" \
	share paired 3 2 0 0.06
check "20 % in one test are found in six of ten" share 'changed|20' 4 3 0.6 1
done_testing
