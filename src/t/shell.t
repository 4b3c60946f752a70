#!/bin/sh
# shell.t - the shell workload: its text, the processes it is made of, and that
# no step can fail without notice.
# shellcheck disable=SC2016,SC2317 # sh -c scripts; check calls functions
. "$(dirname -- "$0")/lib.sh"

unset UB_TESTDIR MULTI_SH_WORK_FACTOR
text=$top/testdir/sort.src
mkdir "$work/here"
cd "$work/here" || exit 1

# The text is part of the test's definition.
same "sort.src has 362 lines, 1200 words and 8546 bytes" \
	"362 1200 8546" "$(wc <"$text" | awk '{ print $1, $2, $3 }')"
same "35 lines of it have the word it is searched for" \
	35 "$(grep -c the "$text")"
same "273 of its lines are distinct" 273 \
	"$(sort -u "$text" | awk 'END { print NR }')"
same "its median line has 18 characters, the longest 82" "18 82" \
	"$(awk '{ print length($0) }' "$text" | sort -n |
	awk '{ n[NR] = $1 } END { print n[int((NR + 1) / 2)], n[NR] }')"
same "it is printable ASCII" "" "$(tr -d '\n -~' <"$text")"

# works COMMAND...: succeeds without a word, and leaves nothing
works() {
	exits 0 "$@" || return
	cat ../out ../err
	[ ! -s ../out ] && [ ! -s ../err ] && is_tidy
}

is_tidy() {
	[ -z "$(ls -A)" ] && return
	ls -A
	return 1
}

# says STATUS PATTERN COMMAND...: fails so, and leaves nothing
says() {
	says_status=$1
	says_pattern=$2
	shift 2
	exits "$says_status" "$@" && cat ../err &&
	grep -q -e "$says_pattern" ../err && is_tidy
}

for n in 1 8; do
	check "shell.sh does the work of $n" works /bin/sh "$pgms/shell.sh" "$n"
done
for n in 3 25; do
	check "MULTI_SH_WORK_FACTOR=$n is done" \
		works env MULTI_SH_WORK_FACTOR=$n /bin/sh "$pgms/shell.sh" 1
done
for bad in 0 -1 1001 2.5 007 x ' 2'; do
	check "MULTI_SH_WORK_FACTOR='$bad' is refused" \
		says 2 "MULTI_SH_WORK_FACTOR: '$bad' is not" \
		env MULTI_SH_WORK_FACTOR="$bad" /bin/sh "$pgms/shell.sh" 1
	check "'$bad' copies are refused" \
		says 2 "'$bad' is not" /bin/sh "$pgms/shell.sh" "$bad"
done
check "shell.sh wants one operand" says 2 '^usage: ' /bin/sh "$pgms/shell.sh"
check "shell-one.sh wants a text" says 2 '^usage: ' /bin/sh "$pgms/shell-one.sh"

for locale in $(locale -a 2>/dev/null | grep -i 'utf-*8$' | sed 3q); do
	check "the results hold in the locale $locale" \
		works env LC_ALL="$locale" /bin/sh "$pgms/shell.sh" 1
done
for shell in dash bash 'busybox ash' mksh ksh93 yash 'zsh --emulate sh'; do
	if is_long && has "${shell%% *}"; then
		# shellcheck disable=SC2086 # a shell and its options
		check "$shell can run it" works $shell "$pgms/shell.sh" 2
		# shellcheck disable=SC2086
		check "$shell can run one" works $shell "$pgms/shell-one.sh" "$text"
	fi
done

mkdir "$work/a b" "$work/a b/pgms" "$work/a b/testdir"
cp "$pgms/shell.sh" "$pgms/shell-one.sh" "$work/a b/pgms/"
cp "$text" "$work/a b/testdir/"
check "it runs in a directory with a blank" \
	works /bin/sh "$work/a b/pgms/shell.sh" 2
check "it finds its text in UB_TESTDIR" \
	works env UB_TESTDIR="$work/a b/testdir" /bin/sh "$pgms/shell.sh" 1
check "a text that is not there is a failure" says 1 'sort failed' \
	env UB_TESTDIR="$work/none" /bin/sh "$pgms/shell.sh" 1
sed 's/other/rest of the/' "$text" >"$work/a b/testdir/sort.src"
check "another text is a failure" says 1 'wc counted' \
	env UB_TESTDIR="$work/a b/testdir" /bin/sh "$pgms/shell.sh" 1

# A directory of tools that note their names, as the whole PATH.  The shell is
# not asked where they are: they may be built into it.
path_of() (
	IFS=:
	for directory in $PATH; do
		[ -x "$directory/$1" ] && echo "$directory/$1" && break
	done
)
mkdir "$work/tools"
for tool in sort od grep tee wc rm; do
	printf '#!/bin/sh\necho %s >>"%s"\nexec %s "$@"\n' "$tool" \
		"$work/log" "$(path_of "$tool")" >"$work/tools/$tool"
done
chmod +x "$work/tools"/*
check "it needs no other tools" \
	works env PATH="$work/tools" /bin/sh "$pgms/shell.sh" 1
same "and these just once, sort twice" "grep od rm sort sort tee wc" \
	"$(sort "$work/log" | paste -s -d ' ' -)"

# A tool that fails, or that says all is well and has done nothing.
for tool in sort od grep tee wc; do
	for fault in 'exit 0' 'exit 1' 'kill -9 $$'; do
		[ "$fault" = 'exit 0' ] || is_long || continue
		mv "$work/tools/$tool" "$work/good"
		printf '#!/bin/sh\n%s\n' "$fault" >"$work/tools/$tool"
		chmod +x "$work/tools/$tool"
		check "$tool that does '$fault' is noticed" says 1 \
			'^shell-one.sh: ' env PATH="$work/tools" \
			/bin/sh "$pgms/shell.sh" 1
		mv "$work/good" "$work/tools/$tool"
	done
done
rm "$work/tools/rm"
check "a missing rm is noticed" exits 1 \
	env PATH="$work/tools" /bin/sh "$pgms/shell.sh" 1
rm -f ./*.*

if has strace && strace -f -o ../trace true 2>/dev/null; then
	strace -f -o ../trace /bin/sh "$pgms/shell-one.sh" "$text"
	same "it makes seven processes" 7 "$(grep -cE \
		'(fork|clone3?)(\(| resumed).*= [1-9]' ../trace)"
else
	skip "strace is not installed, or not allowed"
fi
check "looper counts it" exits 0 "$pgms/looper" 0.05 /bin/sh "$pgms/shell.sh" 2
same "per minute" "60|lpm" "$(sed -n 's/^COUNT|[1-9][0-9]*|//p' ../out)"
done_testing
