# fuzz.t - what people and machines may feed the readers and programs, nearly
# right: 20,000 inputs of the readers, a thousand of command lines under
# sanitizers.  The same ones each time; UB_FUZZ_SEED makes others.
# shellcheck disable=SC2016,SC2317 # inner shells
. "${0%/*}/../lib.sh"
# shellcheck source=src/t/records.sh
. "${0%/*}/../records.sh"
seed=${UB_FUZZ_SEED:-1}
cd "$work" || exit 1

if ! has cc || ! cc -std=c99 -D_XOPEN_SOURCE=700 -O1 -o fuzz \
	"$top"/src/t/fuzz/*.c -lm 2>cc.err; then
	skip "no C compiler to build the fuzzer with"
	done_testing
fi

# fuzzed TITLE KIND COUNT FIELDS EXAMPLE... -- COMMAND...: beside the others, in
# a directory of its own
lanes=0 lane=0
fuzzed() {
	lanes=$((lanes + 1))
	mkdir "$lanes"
	echo "$1: $3 inputs" >"$lanes/title"
	fuzz_kind=$2
	fuzz_count=$3
	shift 3
	(
		cd "$lanes" || exit
		../fuzz "$fuzz_kind" "$seed" "$fuzz_count" "$@" >said 2>&1
		echo $? >status
	) &
}
# judged: what all of them found
judged() {
	wait
	while [ "$lane" -lt "$lanes" ]; do
		lane=$((lane + 1))
		check "$(cat "$lane/title")" sh -c '
			head -n 20 "$1/said"
			[ "$(cat "$1/status")" -eq 0 ]' sh "$lane"
	done
}

# Examples: records of one copy and of two, whole and stopped, with failures.
make_record 20 2 1 >one.log
make_record 3 3 1 2 | sed '/^pass|3|2|spawn/d' >two.log
sed -e 's/^copy|1|1|pipe|1|ok.*/copy|1|1|pipe|1|error|killed by SIGSEGV/' \
	-e 's/^end.*/end|stopped|SIGINT/' one.log >failed.log
"$top/Run" report two.log >report.txt
"$top/Run" report -f v3 one.log >v3.txt
"$top/Run" report -f v4 one.log >v4.txt
sed -e 's/^/> /' -e 's/   */ /g' report.txt >quoted.txt
cat >aim.txt <<'END'
 Test Test Elapsed Iteration Iteration Operation
Number Name Time (sec) Count Rate (loops/sec) Rate (ops/sec)
-----------------------------------------------------------
 1 add_double 10.01 681 68.03197 1224575.42 Thousand Double Precision Additions/second
 2 add_float 10.00 1016 101.60000 1219200.00 Thousand Single Precision Additions/second
 5 creat-clo 10.02 542 54.09182 54091.82 File Creations and Closes/second
END
cat >two.txt <<'END'
GCC 2.96, ELF
BYTE UNIX Benchmarks (Version 3.11)
System -- host5
Process Creation Test 349.4 lps (10 secs, 6 samples)
Execl Throughput Test 312.0 lps (9 secs, 6 samples)
GCC 2.7.2.2, A.OUT BYTE UNIX Benchmarks (Version 3.11) System -- host5
Process Creation Test 600.2 lps (10 secs, 6 samples)
END

fuzzed "records, whose scores are of whole copies" records 5000 'passes|5' \
	../one.log ../two.log ../failed.log -- \
	awk -f "$pgms/stats.awk" -f "$pgms/score.awk" @
fuzzed "records, of which only text reaches a terminal" text 1000 '' \
	../one.log ../two.log ../failed.log -- \
	sh -c 'awk -f "$1/stats.awk" -f "$1/score.awk" "$2" |
		awk -f "$1/text.awk"' sh "$pgms" @
fuzzed "posts, of which each figure stands there" text 5000 \
	'score|7,score|8,passes|5,index|4' ../report.txt ../v3.txt ../v4.txt \
	../quoted.txt ../aim.txt ../two.txt -- \
	sh -c 'pgms=$1 && . "$1/compare.sh" && read_scores "$2"' sh "$pgms" @
fuzzed "baselines, of which each rate stands there" files 4500 '|2' \
	"$pgms/baselines" ../report.txt -- env UB_WANTED=./input \
	awk -f "$pgms/baseline.awk" "$pgms/baselines" "$pgms/tests" @
fuzzed "catalogues, of which each length stands there" files 4500 \
	'test|7,test|8' "$pgms/tests" -- env UB_CLASSIC=1 UB_WANTED=all \
	UB_COPIES=1 awk -f "$pgms/plan.awk" "$pgms/baselines" @
judged

# The programs, with sanitizers: what they are told, and what copies is told by
# the program that it runs.
copy_tree "$top" san
if ! (cd san && make -s clean && make -s \
	CFLAGS='-O1 -fsanitize=address,undefined -fno-sanitize-recover=all') \
	>san.log 2>&1; then
	skip "no sanitizers here"
	done_testing
fi
ASAN_OPTIONS=exitcode=99
UBSAN_OPTIONS=halt_on_error=1:exitcode=99
export ASAN_OPTIONS UBSAN_OPTIONS
cat >words <<'END'
-n
-c
-w
-r
-d
-b
-m
-o
-s
-l
-p
-g
-x
--
-
-nn
-n1
0
1
0.01
.01
1.
00001
1e3
1e999
-1
nan
inf
0x10
1.2.3
99999999999999999999
18446744073709551616
2147483648
0.0000000001
%s%n
a|b
true
/bin/true
./nowhere
.
arithoh
int
double

END
awk 'BEGIN { while (n++ < 3000) printf "long"; print "" }' >>words
s=$PWD/san/pgms
fuzzed "command lines of the tests" args 600 "$PWD/words" - -- \
	"$s/arith" "$s/context1" "$s/dhry2reg" "$s/execl" "$s/fstime" \
	"$s/hanoi" "$s/looper" "$s/pipe" "$s/spawn" "$s/syscall" \
	"$s/whetstone-double"
fuzzed "command lines of copies" args 300 "$PWD/words" - -- \
	"$s/copies" "$s/cpus"
printf 'COUNT|1000|1|lps\nTIME|0.001\n' >count
printf 'COUNT|5|60|lpm\nSPAN|1.5|2.5\n' >span
printf 'ERROR|cannot do that: reason\n' >error
printf 'SKIP|not here\n' >skipped
fuzzed "results of programs, read by copies" text 400 '' ../count ../span \
	../error ../skipped -- "$s/copies" 1 0.01 /bin/cat @
judged
done_testing
