# paths.t - Run works wherever it stands, whoever calls it, from wherever, with
# whatever environment.
# shellcheck disable=SC2016,SC2317,SC2123,SC2030,SC2031 # inner shells, their PATH
. "$(dirname -- "$0")/lib.sh"
# shellcheck source=src/t/stubs.sh
. "$(dirname -- "$0")/stubs.sh"

strange="$work/a b'c\"d\$e*f[g]=h"$(printf '\303\251')
copy_tree "$top" "$strange"

# measures TITLE COMMAND...: a run of two real tests that must be complete
measures() {
	measures_title=$1
	shift
	check "$measures_title" exits 0 "$@" -f text -q -b -i 1 -t 0.01 -c 1 \
		syscall "${second-shell1}"
	same "... with both rows" 2 "$(grep -c 'samples)$' "$work/out")"
}
measures "a path with blanks, quotes, \$, * and =" "$strange/Run"
no_questions "$strange/pgms"
second=pipe
ln -s "$strange/Run" "$work/link"
measures "through a symbolic link" "$work/link"
(cd "$work" && ln -s link link2)
measures "through two, from another directory" \
	sh -c 'cd / && exec "$0" "$@"' "$work/link2"
measures "from its own directory" \
	sh -c 'cd -- "$1" && shift && exec ./Run "$@"' sh "$strange"
measures "by sh and name" \
	sh -c 'cd -- "$1" && shift && exec sh Run "$@"' sh "$strange"
measures "found in PATH" env PATH="$strange:$PATH" Run
same "the reports are where they belong" 6 \
	"$(cd "$strange/results" && set -- *[0-9] && echo $#)"
measures "relative UB_ directories" sh -c 'cd -- "$1" && shift &&
	UB_RESULTDIR="r r" UB_TMPDIR="-t" exec "$@"' sh "$work" "$strange/Run"
same "that are made" "1 0" "$(cd "$work/r r" && set -- *.log && echo $#) $(
	cd "$work/./-t" && set -- ub-* && [ -e "$1" ]; echo $(($? - 1)))"

# A tree that cannot be written to.
chmod -R a-w "$strange"
mkdir "$work/results2" "$work/scratch2"
read_only() {
	UB_RESULTDIR=$work/results2 UB_TMPDIR=$work/scratch2 "$strange/Run" "$@"
}
measures "a read-only tree" read_only
if [ "$(id -u)" -eq 0 ] && has setpriv; then
	chmod 755 "$work"
	chmod 777 "$work/results2" "$work/scratch2"
	# as_nobody RESULTDIR TMPDIR ARGUMENT...
	as_nobody() {
		UB_RESULTDIR=$1
		UB_TMPDIR=$2
		export UB_RESULTDIR UB_TMPDIR
		shift 2
		setpriv --reuid 65534 --regid 65534 --clear-groups \
			"$strange/Run" "$@"
	}
	measures "an ordinary user in it" \
		as_nobody "$work/results2" "$work/scratch2"
	check "whom an unwritable results directory refuses" exits 2 \
		as_nobody "$strange/results" "$work/scratch2" -q -i 1 syscall
	same "by name" 1 "$(grep -c UB_RESULTDIR "$work/err")"
	check "and an unwritable scratch directory" exits 2 \
		as_nobody "$work/results2" "$strange/testdir" -q -i 1 syscall
	same "by name" 1 "$(grep -c UB_TMPDIR "$work/err")"
	unset UB_RESULTDIR UB_TMPDIR
else
	skip "another user needs root and setpriv"
fi
chmod -R u+w "$strange"

# No compiler, no make: with built programs no matter; else a clear word.
mkdir "$work/tools"
for tool in awk basename cat cmp cp cut date df dirname env expr getconf grep \
	head id locale ls mkdir mv od ps readlink rm rmdir sed sh sleep sort tail \
	tee touch tr uname uptime wc who; do
	path=$(command -v "$tool") && ln -s "$path" "$work/tools/$tool"
done
sed -e "s,^	PATH=/usr/bin:/bin\$,	PATH=$work/tools," \
	-e '/^	system_path=\$(getconf/d; /^	PATH=\$PATH:.usr.sbin:/d' \
	"$strange/Run" >"$strange/Run.poor"
chmod +x "$strange/Run.poor"
poor() (
	PATH=$work/tools
	"$strange/Run.poor" "$@"
)
measures "built programs need no compiler" poor
mv "$strange/pgms/pipe" "$work/pipe"
check "missing programs do" exits 2 poor -q -i 1 -t 0.01 pipe
same "and that is said" 1 "$(grep -c 'no make\|no C compiler' "$work/err")"
mv "$work/pipe" "$strange/pgms/pipe"

# The caller's environment.
UB_BINDIR=$bin UB_RESULTDIR=$results UB_TMPDIR=$scratch UB_GRACE=0.2 \
	"$top/Run" -q -i 1 -t 0.01 -c 1 -b -o usual >"$work/out" 2>"$work/err"
sed -e '/^   [^N]/d' -e '/^   Note: busy/d' -e '/^Benchmark Run:/d' "$results/usual" >"$work/usual"
mkdir "$work/evil"
for tool in awk sed date uname cat mkdir rm getconf dirname readlink make cc; do
	printf '#!/bin/sh\necho evil; exit 1\n' >"$work/evil/$tool"
	chmod +x "$work/evil/$tool"
done
(
	LC_ALL=de_DE.UTF-8
	LC_NUMERIC=de_DE.UTF-8
	LANG=tr_TR.UTF-8
	TZ=Asia/Kathmandu
	CDPATH=/:/tmp
	ENV=$work/evil/rc
	BASH_ENV=$work/evil/rc
	POSIXLY_CORRECT=1
	GREP_OPTIONS=--color=always
	IFS=/0123456789
	MAKEFLAGS=n
	PATH=$work/evil:.:$PATH
	UB_GATE='77 78'
	export LC_ALL LC_NUMERIC LANG TZ CDPATH ENV BASH_ENV POSIXLY_CORRECT \
		GREP_OPTIONS IFS MAKEFLAGS PATH UB_GATE
	echo 'echo evil' >"$work/evil/rc"
	UB_BINDIR=$bin UB_RESULTDIR=$results UB_TMPDIR=$scratch UB_GRACE=0.2 \
		"$top/Run" -q -i 1 -t 0.01 -c 1 -b -o hostile
) >"$work/out" 2>"$work/err"
sed -e '/^   [^N]/d' -e '/^   Note: busy/d' -e '/^Benchmark Run:/d' "$results/hostile" \
	>"$work/hostile"
check "a hostile environment changes nothing in the report" \
	diff "$work/usual" "$work/hostile"
same "nothing evil ran" 0 "$(cat "$work/out" "$work/err" | grep -c evil)"

# Two runs at once.
(UB_RESULTDIR=$results UB_TMPDIR=$scratch "$quick/Run" -q -i 2 -t 0.05 -c 2 \
	-f text fsbuffer shell1 >"$work/one" 2>&1) &
UB_RESULTDIR=$results UB_TMPDIR=$scratch "$quick/Run" -q -i 2 -t 0.05 -c 2 \
	-f text fsbuffer shell1 >"$work/two" 2>&1
wait
same "two runs at once are both complete" "2 2" "$(
	grep -c 'samples)$' "$work/one") $(grep -c 'samples)$' "$work/two")"
same "and leave no scratch" "" "$(ls "$scratch")"
done_testing
