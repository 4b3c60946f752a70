# arith.t - the arithmetic tests and hanoi: what they accept, that a wrong sum
# or move is noticed, and that no compiler or flag makes the work vanish.
# check calls the functions:
# shellcheck disable=SC2317
. "$(dirname -- "$0")/lib.sh"

cd "$work" || exit 1
types="arithoh register short int long float double"
arith=$pgms/arith

refuses() {
	exits 2 "$@" && grep '^usage: ' err && [ ! -s out ]
}
refuses_numbers() {
	for bad in '' 0 -1 x 1s 0x10 1e999 nan 3601; do
		refuses "$@" "$bad" || return
	done
}
check "arith without arguments prints its usage" refuses "$arith"
check "a type alone is refused" refuses "$arith" int
check "an unknown type is refused" refuses "$arith" char 1
check "a second argument is refused" refuses "$arith" int 1 1
check "-n wants a number" refuses "$arith" int -n
check "of whole loops" refuses "$arith" int -n 1.5
check "what is not a pass length is refused" refuses_numbers "$arith" int
check "what is not a number of loops is refused" refuses "$arith" int -n 0
check "hanoi without arguments prints its usage" refuses "$pgms/hanoi"
check "hanoi refuses what is not a pass length" refuses_numbers "$pgms/hanoi"
check "hanoi refuses a second argument" refuses "$pgms/hanoi" 1 1

# one_result COMMAND...
one_result() {
	exits 0 "$@" && cat out && [ ! -s err ] &&
	[ "$(cut -d '|' -f 1,3,4 out | tr '\n' ' ')" = \
	    "COUNT|1|lps TIME SPAN|$(cut -d '|' -f 3 out | tail -n 1) " ]
}
counts() {
	for type in $types; do
		exits 0 "$arith" "$type" -n 7 && grep -x 'COUNT|7|1|lps' out ||
			return
	done
}
for type in $types; do
	check "arith $type gives one result" one_result "$arith" "$type" 0.01
done
check "hanoi gives one result" one_result "$pgms/hanoi" 0.01
check "arith -n counts just those loops" counts

# twice TYPE LOOPS: that 2n loops take about twice the time of n
twice() {
	: >runs
	round=0
	while [ "$round" -lt 60 ]; do
		round=$((round + 1))
		for factor in 1 2; do
			"$arith" "$1" -n "$((factor * $2))" >>runs
		done
		awk -F '|' -v n="$2" '
		$1 == "COUNT" { factor = $2 / n }
		$1 == "TIME" && (!(factor in t) || $2 < t[factor]) { t[factor] = $2 }
		END { exit !(t[2] > 1.5 * t[1] && t[2] < 3 * t[1]) }' runs &&
		[ "$round" -ge 2 ] && return
	done
	cat runs
	return 1
}
check "arithoh: twice the loops take twice the time" twice arithoh 60000
check "int: twice the loops take twice the time" twice int 6000
check "double: twice the loops take twice the time" twice double 6000

# What a wrong program or a compiler may do takes longer.
is_long || done_testing

# edit NAME SOURCE SED: a changed source, $work/NAME.c
edit() {
	sed "$3" "$top/src/$2.c" >"$1.c"
	! cmp -s "$1.c" "$top/src/$2.c" || echo "$3 changes nothing in $2.c"
}
# compile PROGRAM FILE COMPILER FLAG...
compile() {
	compile_to=$1
	compile_from=$2
	shift 2
	"$@" -D_XOPEN_SOURCE=700 -I"$top/src" -o "$compile_to" \
		"$compile_from" bench.o >>"$compile_to.log" 2>&1
}
# finds MESSAGE COMMAND...: it ends with an ERROR that has this in it
finds() {
	finds_message=$1
	shift
	exits 1 "$@" && cat out && grep -q "^ERROR|.*$finds_message" out
}

same "the sources can be changed as these tests need it" "" "$(
	edit term arith 's/last = 101/last = 102/'
	edit factor arith 's/(type)i \* (type)i/(type)i * (type)(i + (i == 2))/'
	edit nan arith 's/^static volatile int/static volatile double zero; &/
		s/sum = 0;/sum = (type)(zero \/ zero);/'
	edit rounds arith 's/last = 101/last = 201/
		s/102, 0 }/202, 0 }/
		s/100, 0 }/200, 0 }/
		s/define EXACT.*/define EXACT (200.75 - 1.0 \/ 402 - 1.0 \/ 404)/'
	edit moves hanoi 's/DISCS = 10, MOVES = 1023/DISCS = 11, MOVES = 2047/'
	edit eleven hanoi 's/discs = DISCS/discs = DISCS - 1/'
	edit rule hanoi 's/disc\[i\] = DISCS + 1 - i;/disc[i] = i;/'
	edit order hanoi 's/\[DISCS + 1\]/[DISCS + 1]/
		s/target->disc\[++target->height\] = disc/& > 9 ? 9 : disc/'
)"

# The builds go on beside the tests that do not look at times.  What is done
# twice over in a build's second program must take it twice the time.
"${CC:-cc}" -D_XOPEN_SOURCE=700 -O2 -I"$top/src" -c "$top/src/bench.c" \
	2>bench.log
: >builds
build() {
	if ! has "$1"; then
		skip "no $1 to build with: $*"
		return
	fi
	build_name=$(echo "$*" | tr -d ' ')
	echo "$build_name" >>builds
	{
		compile "$build_name.once" "$top/src/arith.c" "$@"
		compile "$build_name.twice" rounds.c "$@"
	} &
}
build_hanoi() {
	has "$1" || return
	compile "$1.hanoi.once" "$top/src/hanoi.c" "$@" &&
	compile "$1.hanoi.twice" moves.c "$@"
}
build tcc
build gcc -O0
build gcc -O3
build gcc -Ofast -flto
build clang -Ofast -flto
build_hanoi gcc -Ofast
build_hanoi clang -Ofast

if [ -f bench.o ] && compile term term.c "${CC:-cc}"; then
	for type in $types; do
		check "a term too many is found in $type" \
			finds "$type: the sum is" ./term "$type" 0.01
	done
	compile factor factor.c "${CC:-cc}"
	compile nan nan.c "${CC:-cc}" -O2 -ffast-math
	for type in float double; do
		check "a wrong factor is found in $type" \
			finds "$type: the sum is" ./factor "$type" 0.01
		check "a sum that is no number is found in $type" \
			finds "$type: the sum is" ./nan "$type" 0.01
	done
	compile eleven eleven.c "${CC:-cc}"
	compile rule rule.c "${CC:-cc}"
	compile order order.c "${CC:-cc}"
	check "hanoi finds a wrong number of moves" \
		finds "511 moves, not 1023" ./eleven 0.01
	check "hanoi finds a disc on a smaller one" \
		finds "discs were put on smaller ones" ./rule 0.01
	check "hanoi finds a wrong disc" finds "disc 9 is at place 1" ./order 0.01
else
	skip "no compiler to build wrong programs with"
fi
wait

# timed WHAT once|twice COMMAND...: its records, after a line about what it is
timed() {
	echo "RUN|$1|$2"
	shift 2
	"$@"
}
# sample BUILD: both programs of a build.  A ms each: few are then disturbed.
sample() {
	for times in once twice; do
		case $1 in
		*.hanoi) timed hanoi "$times" "./$1.$times" 0.01 ;;
		*)
			timed arithoh "$times" "./$1.$times" arithoh -n 20000
			timed int "$times" "./$1.$times" int -n 3000
			timed double "$times" "./$1.$times" double -n 3000 ;;
		esac
	done
}
# Which promise is broken by the least times of an iteration, if any.  There is
# no upper limit: a CPU that foresees the end of a hundred rounds may not do so
# with two hundred.
judge() {
	awk -F '|' '
	$1 == "RUN" { what = $2; times = $3 }
	$1 == "RUN" && !seen[what]++ { name[++n] = what }
	$1 == "COUNT" { count = $2 }
	$1 == "TIME" && (!((what, times) in least) ||
	    least[what, times] > $2 / count) { least[what, times] = $2 / count }
	END {
		for (i = 1; i <= n; i++) {
			once = least[name[i], "once"]
			twice = least[name[i], "twice"]
			if (!(twice > 1.4 * once && once > 0))
				print name[i] ": once " once " s, twice " twice " s"
			if (i > 1 && !(once > 1.25 * least[name[1], "once"]))
				print name[i] ": as fast as without divisions"
		}
		exit n == 0
	}' "$@"
}
# honest BUILD: the noisier the machine, the more samples
honest() {
	: >rates
	round=0
	while [ "$round" -lt 60 ]; do
		round=$((round + 1))
		sample "$1" >>rates
		judge rates >judged && [ ! -s judged ] && [ "$round" -ge 2 ] && return
	done
	cat judged rates
	return 1
}
while read -r name; do
	if [ -x "$name.once" ] && [ -x "$name.twice" ]; then
		check "$name leaves a hundred rounds, and their divisions" \
			honest "$name"
	else
		skip "$name makes no program here"
	fi
done <builds
for compiler in gcc clang; do
	if [ -x "$compiler.hanoi.twice" ]; then
		check "$compiler -Ofast leaves the moves in hanoi" \
			honest "$compiler.hanoi"
	else
		skip "no $compiler -Ofast to build hanoi with"
	fi
done
done_testing
