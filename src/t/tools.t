#!/bin/sh
# tools.t - the tests of the system's own tools, C, dc, grep and sysexec: what
# they work on, that their results are checked, that a missing tool is skipped
# with a hint; looper's options; the groups of the catalogue.
# shellcheck disable=SC2016,SC2317 # sh -c scripts; check calls functions
. "$(dirname -- "$0")/lib.sh"

unset UB_TESTDIR UB_BINDIR CC
cctest=$top/testdir/cctest.c
looper=$pgms/looper
mkdir "$work/here"
cd "$work/here" || exit 1

# says PATTERN STATUS COMMAND...: ends so, with the pattern in what it prints
says() {
	says_pattern=$1
	shift
	exits "$@" && cat ../out ../err && grep -q -e "$says_pattern" ../out
}

# looper's options.
echo one >wanted
check "looper -o takes what is wanted" \
	says '^COUNT|.*|60|lpm$' 0 "$looper" -o wanted 0.01 echo one
check "and refuses what is not" says "^ERROR|echo printed 'two', not 'one'$" 1 \
	"$looper" -o wanted 0.01 echo two
check "nothing" says "^ERROR|true printed '', not 'one'$" 1 \
	"$looper" -o wanted 0.01 true
check "more" says "^ERROR|printf printed 'three', not ''$" 1 \
	"$looper" -o wanted 0.01 printf 'one\nthree'
check "a line without its end" \
	says '^ERROR|printf printed 3 bytes, not 4$' 1 \
	"$looper" -o wanted 0.01 printf one
check "and far more" says '^ERROR|' 1 \
	"$looper" -o wanted 0.01 awk 'BEGIN { while (n++ < 30000) print "one" }'
check "a status is told before a difference" says "^ERROR|sh: exit status 3$" \
	1 "$looper" -o wanted 0.01 sh -c 'echo two; exit 3'
check "-o wants a file that is there" says '^ERROR|none: ' 1 \
	"$looper" -o none 0.01 echo one
second() {
	says "^ERROR|sh printed 'two'" 1 "$looper" -o wanted 5 sh -c \
		'echo x >>runs; [ "$(wc -l <runs)" -eq 4 ] && echo two || echo one'
}
check "each run is looked at" second
check "looper -m takes away what was made" \
	says '^COUNT|' 0 "$looper" -m made 0.01 sh -c '[ ! -e made ] && echo >made'
check "each time" [ ! -e made ]
check "and refuses it empty" says '^ERROR|sh left made empty$' 1 \
	"$looper" -m made 0.01 sh -c ': >made'
rm -f made
check "and missing" says '^ERROR|true did not make made: ' 1 \
	"$looper" -m made 0.01 true
check "looper -l counts a second" says '^COUNT|[0-9]*|1|lps$' 0 \
	"$looper" -l 0.01 true
check "looper -s runs what was printed, its words whole" says '^COUNT|' 0 \
	"$looper" -s 0.01 printf '%s\n' sh -c '[ "$1" = "a b" ] && [ $# -eq 2 ]' \
	sh 'a b' ''
check "once set up" says '^COUNT|' 0 "$looper" -s -o made 0.01 \
	sh -c 'echo one >made; echo echo; echo one'
check "looper -s skips, with the reason" says '^SKIP|not here$' 77 \
	"$looper" -s 0.01 sh -c 'echo not here; exit 77'
check "or fails, with the reason" says '^ERROR|no luck$' 1 \
	"$looper" -s 0.01 sh -c 'echo no luck; exit 1'
check "or without one" says '^ERROR|sh: exit status 4$' 1 \
	"$looper" -s 0.01 sh -c 'exit 4'
check "or without a command" says '^ERROR|true printed no command$' 1 \
	"$looper" -s 0.01 true
check "or with too long a one" says '^ERROR|a command of more than ' 1 \
	"$looper" -s 0.01 awk 'BEGIN { while (n++ < 99) print "word" }'
check "or with no end of one" says '^ERROR|awk printed more than a command$' 1 \
	"$looper" -s 0.01 awk 'BEGIN { while (n++ < 9999) print "word" }'
for bad in -x -m -o; do
	check "looper $bad is refused" exits 2 "$looper" "$bad"
done

# What the tests work on.
lines() {
	awk 'END { print (NR > 149 && NR < 163) ? "as it should" : NR }' "$1"
}
same "cctest.c has about 156 lines" "as it should" "$(lines "$cctest")"
for compiler in gcc clang; do
	[ "$compiler" = gcc ] || is_long || continue
	if ! has "$compiler"; then
		skip "no $compiler to read cctest.c with"
		continue
	fi
	for standard in c89 c99 c11 c17 c2x; do
		# Not every compiler knows every standard.
		echo 'extern int i;' >standard.c
		if ! "$compiler" -std=$standard -c standard.c 2>../err; then
			skip "$compiler knows no $standard"
			continue
		fi
		check "cctest.c is $standard to $compiler" "$compiler" \
			-std=$standard -pedantic-errors -Wall -Wextra -Werror \
			-fsyntax-only "$cctest"
	done
done
makes_the_large_file() {
	# shellcheck disable=SC2086 # a command and its option
	$awk -f "$pgms/large.awk" >large
	same "$awk: 10000 lines, 708 KB, 1032 with the word" \
		"10000 724992 1032 3125999577" "$(wc -lc <large |
		awk '{ print $1, $2 }') $(grep -c kernel large) $(
		cksum <large | awk '{ print $1 }')"
}
awk='awk'
makes_the_large_file
each_awk makes_the_large_file
rm -f ./*

# The tests, as the catalogue has them.
# run TEST [SECONDS]: its command, as Run makes it; in a directory of its own
run() (
	row=$(grep "^$1|" "$pgms/tests")
	mkdir run && cd run || exit 99
	seconds=${2:-0.01}
	# shellcheck disable=SC2046,SC2086 # words
	set -- ${row##*|}
	program=$pgms/$1
	shift
	for word do
		shift
		case $word in
		%s) word=$seconds ;;
		%p/*) word=$pgms/${word#%p/} ;;
		esac
		set -- "$@" "$word"
	done
	"$program" "$@"
	status=$?
	rm -rf ../run
	exit "$status"
)
counts() {
	says "^COUNT|[1-9][0-9]*|$1\$" 0 run "$2" && [ ! -s ../err ]
}
tool_of() {
	case $1 in
	C) echo cc ;;
	sysexec) echo /bin/true ;;
	*) echo "$1" ;;
	esac
}
for test in C dc grep sysexec; do
	unit='60|lpm'
	[ "$test" != sysexec ] || unit='1|lps'
	if has "$(tool_of $test)"; then
		check "$test measures" counts "$unit" "$test"
		check "$test says what it runs" \
			says '/' 0 sh "$pgms/tools.sh" -v "$test"
	else
		skip "$(tool_of $test) is not installed"
	fi
done
check "the fourteen tests of files, shell and arithmetic measure" sh -c '
	exec 2>&1
	for type in arithoh register short int long float double; do
		"$1/arith" $type 0.01 || exit
	done
	for mode in -w -r; do
		"$1/fstime" $mode -b 256 -m 500 0.01 &&
		"$1/fstime" $mode -b 1024 -m 2000 0.01 &&
		"$1/fstime" $mode -b 4096 -m 8000 0.01 || exit
	done
	"$1/looper" 0.01 /bin/sh "$1/shell.sh" 16' sh "$pgms"
for shell in dash bash 'busybox ash' mksh ksh93 yash 'zsh --emulate sh'; do
	if is_long && has "${shell%% *}" dc; then
		# shellcheck disable=SC2086 # a shell and its options
		check "${shell%% *} can set up" \
			says '/dc$' 0 $shell "$pgms/tools.sh" dc
	fi
done
for bad in '' cc '-v' '-v cc' 'C dc'; do
	# shellcheck disable=SC2086 # arguments
	check "tools.sh $bad is refused" exits 2 sh "$pgms/tools.sh" $bad
	same "with its usage" usage "$(cut -d : -f 1 ../err)"
done
rm -f ./*

# The groups.
# differences GROUP TEST...: which tests only one of both has
differences() {
	UB_WANTED=$1 UB_COPIES=1 awk -f "$pgms/plan.awk" "$pgms/baselines" \
		"$pgms/tests" | awk -F '|' -v tests="$*" '
		BEGIN { n = split(tests, name, " ")
			for (i = 2; i <= n; i++) differs[name[i]]++ }
		$1 == "test" { differs[$2]-- }
		END { for (test in differs) if (differs[test]) print test }'
}
old="execl fstime fsbuffer fsdisk pipe context1 spawn syscall"
shells="shell1 shell8 shell16"
numbers="arithoh short int long float double whetstone-double"
# is_group NAME TEST...
is_group() {
	same "group $1" "" "$(differences "$@")"
}
# shellcheck disable=SC2086 # lists of names
{
is_group index dhry2reg whetstone-double $old shell1 shell8
is_group index3 double dhry2 execl fstime context1 shell8
is_group index4 dhry2reg double $old shell8
is_group oldsystem $old
is_group system $old $shells
is_group arithmetic $numbers
is_group fs fstime fsbuffer fsdisk fstime-w fstime-r fsbuffer-w fsbuffer-r \
	fsdisk-w fsdisk-r
is_group shell $shells
is_group load $shells
is_group misc C dc hanoi
is_group speed $numbers $old $shells
is_group dhry dhry2reg
is_group dhrystone dhry2reg
is_group whets whetstone-double
is_group whetstone whetstone-double
is_group all dhry2reg dhry2 $old $shells $numbers register hanoi fstime-w \
	fstime-r fsbuffer-w fsbuffer-r fsdisk-w fsdisk-r C dc grep sysexec
}
for name in 2d-rects ubgears graphics gindex; do
	check "$name is refused" exits 2 "$top/Run" -n "$name"
	same "in a line that says why" 1 "$(grep -c "^Run: '$name' needs a graph" \
		../err)"
done
# What tools may do wrong takes longer.
is_long || done_testing

# A directory of tools as the whole PATH.
mkdir ../tools
for tool in sh awk tr sed rm mkdir grep; do
	path=$(command -v "$tool")
	case $path in
	/*) ln -s "$path" ../tools/ ;;
	esac
done
# with_tools COMMAND...
with_tools() {
	env PATH="$work/tools" "$@"
}
# liar NAME: a tool from standard input
liar() {
	rm -f "../tools/$1"
	{ echo '#!/bin/sh'; cat; } >"../tools/$1"
	chmod +x "../tools/$1"
}
setup() {
	with_tools "$looper" -s "$@"
}
tools_sh=$pgms/tools.sh
check "without a dc, dc is skipped with a hint" \
	says '^SKIP|dc is not installed: it comes in a package called' 77 \
	setup 0.01 sh "$tools_sh" dc
check "without the compiler, C is" says '^SKIP|nocc is not installed: .*CC$' \
	77 env CC='nocc -O' "$looper" -s 0.01 sh "$tools_sh" C
rm ../tools/grep
check "without a grep, grep is" says '^SKIP|grep is not installed: ' 77 \
	setup 0.01 sh "$tools_sh" grep
mkdir copy
cp "$tools_sh" copy/
check "without any compiler, C is" says '^SKIP|no C compiler: ' 77 \
	setup 0.01 sh copy/tools.sh C

echo 'echo 1.4142135623730951' | liar dc
check "another root is not taken" says '^ERROR|dc has computed another .*951' \
	1 setup 0.01 sh "$tools_sh" dc
echo 'exit 1' | liar dc
check "nor is none" says '^ERROR|dc failed, status 1' 1 \
	setup 0.01 sh "$tools_sh" dc
mkdir empty
check "nor is no dc.dat" says '^ERROR|cannot read .*/empty/dc.dat' 1 \
	with_tools UB_TESTDIR="$work/here/empty" "$looper" -s 0.01 \
	sh "$tools_sh" dc
echo 'echo 1031' | liar grep
check "a line too few is noticed" \
	says "^ERROR|.*grep printed '1031', not '103" \
	1 setup -o wanted 0.01 sh "$tools_sh" grep
echo 'echo "grep 1.2.3"' | liar grep
same "grep's version is asked for" "$work/tools/grep: grep 1.2.3" \
	"$(with_tools sh "$tools_sh" -v grep)"
echo 'exit 2' | liar grep
same "or it has none" "$work/tools/grep" "$(with_tools sh "$tools_sh" -v grep)"

# A compiler that does only what is asked for here.
compiles() {
	CC="$*" setup -m cctest 0.01 sh "$tools_sh" C
}
echo 'echo "no such option" >&2; exit 1' | liar cc
check "a compiler's own words are told" \
	says '^ERROR|cc cannot compile cctest.c: no such option$' 1 compiles cc
echo 'exit 0' | liar cc
check "a compiler that makes nothing is noticed" \
	says '^ERROR|cctest does not run ' 1 compiles cc
liar cc <<'END'
echo "#!/bin/sh
echo 12" >"$2"
/bin/chmod +x "$2"
END
check "as is one that makes something else" \
	says "^ERROR|cctest printed '12'$" 1 compiles cc
liar cc <<'END'
[ "$1" = -x ] && shift || exit 9
[ "$1" = -o ] && [ "$2" = cctest ] && [ $# -eq 3 ] || exit 8
echo x >>asked
read -r runs <limit 2>/dev/null || runs=999
[ "$(/usr/bin/wc -l <asked)" -le "$runs" ] || exit 0
echo "#!/bin/sh
echo '13 words, depth 6, result -48, letters 17, mean 5.00, bits 4'" >"$2"
/bin/chmod +x "$2"
END
check "CC may have options" says '^COUNT|' 0 compiles cc -x
rm -f asked
echo 2 >limit
check "a compiler that stops making it is noticed" \
	says '^ERROR|cc did not make cctest: ' 1 compiles cc -x
printf 'CFLAGS=-O2\nCC=fromflags -g\nCOMPILE=x\n' >copy/flags
check "else the compiler that built the suite is taken" \
	says '^SKIP|fromflags is not installed' 77 setup 0.01 sh copy/tools.sh C
mkdir "$work/bin"
echo CC=frombindir >"$work/bin/flags"
check "UB_BINDIR's, if that is where the programs are" \
	says '^SKIP|frombindir is not' 77 \
	with_tools UB_BINDIR="$work/bin" "$looper" -s 0.01 sh "$tools_sh" C

# A whole run: skipped is not failed.  A compiler that is not there builds
# nothing.
mkdir "$work/other"
cp "$pgms/arith" "$pgms/looper" "$work/other"
echo "CC=nocc" >"$work/other/flags"
check "Run skips C where the suite's compiler is gone" exits 0 env \
	UB_RESULTDIR="$work/results" UB_TMPDIR="$work/here" \
	UB_BINDIR="$work/other" \
	"$top/Run" -q -b -i 1 -t 0.01 -c 1 -o skips C arithoh
same "names the reason" 1 "$(grep -c \
	'^Skipped.* C: nocc is not installed: install it or set CC' ../out)"
same "and measures the others" 1 "$(grep -c '^Arithoh .* lps ' ../out)"
done_testing
