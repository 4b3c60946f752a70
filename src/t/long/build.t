# build.t - Run builds what is missing, and again when the compiler or its flags
# are others; two runs do not build at once; programs of another compiler's
# flags are not taken for those asked for.
# shellcheck disable=SC2317 # check calls functions
. "${0%/*}/../lib.sh"
unset CC CFLAGS MAKEFLAGS MFLAGS

tree=$work/tree
copy_tree "$top" "$tree"
(cd "$tree" && make -s clean)
flags() {
	sed -n "s/^$1=//p" "$tree/pgms/flags"
}
plan() {
	"$tree/Run" -n pipe
}
if ! has gcc make; then
	skip "no gcc or no make"
	done_testing
fi
plan >"$work/one" 2>&1 &
check "two runs at once in a tree that is not built" exits 0 plan
wait
check "both of them plan" grep '^1 test' "$work/one"
check "and leave no lock" test ! -e "$tree/pgms/build.lock"
same "by default it is built with -O2" "-O2" "$(flags CFLAGS)"
touch "$work/stamp"
check "what is built is not built again" exits 0 plan
same "not one program" "" "$(find "$tree/pgms" -newer "$work/stamp" -type f)"
check "other flags" exits 0 env CFLAGS='-O1 -g' "$tree/Run" -n pipe
same "are built with" "-O1 -g" "$(flags CFLAGS)"
same "every program of them" 14 \
	"$(find "$tree/pgms" -newer "$work/stamp" -type f -perm -100 | wc -l |
	tr -d ' ')"
check "without a word of them the last ones stay" exits 0 plan
same "as they were" "-O1 -g" "$(flags CFLAGS)"
check "another compiler" exits 0 env CC='gcc -pipe' "$tree/Run" -n pipe
same "is built with, too" "gcc -pipe" "$(flags CC)"
check "flags that do not compile" exits 2 env CFLAGS=--no-such-flag \
	"$tree/Run" -n pipe
check "are refused: the build failed" grep 'Run: the build failed' "$work/err"
check "and leave no lock either" test ! -e "$tree/pgms/build.lock"
mkdir "$tree/pgms/build.lock"
echo 999999 >"$tree/pgms/build.lock/pid"
check "a lock whose run is gone is taken away" exits 0 env CFLAGS=-O1 \
	"$tree/Run" -n pipe
chmod a-w "$tree/pgms"
if [ ! -w "$tree/pgms" ]; then
	check "other flags where nothing can be built are refused" exits 2 \
		env CFLAGS=-O3 "$tree/Run" -n pipe
else
	skip "root may write anywhere: no read-only tree"
fi
chmod u+w "$tree/pgms"
done_testing
