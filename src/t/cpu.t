# cpu.t - Dhrystone and Whetstone: what they accept, that twice the loops take
# twice the time, that no compiler or flag makes the work vanish, and that a
# wrong result is noticed.
# check calls the functions:
# shellcheck disable=SC2317
. "$(dirname -- "$0")/lib.sh"
unset MAKEFLAGS MFLAGS	# of the make that runs us
newline='
'

# field RECORD: the first field of that record on standard input
field() {
	awk -F'|' -v record="$1" '$1 == record { print $2 }'
}

# refuses COMMAND...: exit 2 and words on stderr only
refuses() {
	exits 2 "$@" && [ -s "$work/err" ] && [ ! -s "$work/out" ]
}

refuses_bad_numbers() {
	for bad in abc -1 1e999 '' 0x10 nan 0 1s ' 1' 1.2.3; do
		refuses "$1" "$bad" || return
	done
	for bad in abc -1 '' 0 1.5; do
		refuses "$1" -n "$bad" || return
	done
}

refuses_bad_usage() {
	refuses "$1" &&
	refuses "$1" -n &&
	refuses "$1" 1 1 &&
	refuses "$1" -x 1 &&
	refuses "$1" -n 1 1
}

# one_result PROGRAM
one_result() {
	exits 0 "$1" 0.05 || return
	cat "$work/out"
	[ "$(cut -d '|' -f 1 "$work/out")" = "COUNT${newline}TIME${newline}SPAN" ]
}

counts_exactly() {
	exits 0 "$1" -n 7 && [ "$(field COUNT <"$work/out")" = 7 ]
}

# twice PROGRAM LOOPS: the least time of 2n loops is about twice that of n.  They
# are to take some ms: few are then disturbed.  The noisier the machine, the more
# rounds.
twice() {
	: >"$work/times"
	round=0
	while [ "$round" -lt 60 ]; do
		round=$((round + 1))
		for factor in 1 2; do
			"$1" -n "$((factor * $2))" >"$work/out" || return
			echo "$factor $(field TIME <"$work/out")"
		done >>"$work/times"
		awk '
		!($1 in least) || $2 < least[$1] { least[$1] = $2 }
		END { exit !(least[2] > 1.6 * least[1] &&
		    least[2] < 2.5 * least[1]) }' "$work/times" &&
		[ "$round" -ge 3 ] && return
	done
	cat "$work/times"
	return 1
}

# copy_sources DIRECTORY: what the programs are made of
copy_sources() {
	mkdir "$1" "$1/src" "$1/pgms" &&
	cp "$top/Makefile" "$1" &&
	cp "$top"/src/bench.[ch] "$top"/src/dhry*.[ch] \
	    "$top/src/whetstone-double.c" "$1/src"
}

# build NAME COMPILER FLAGS: with the suite's own rules, in $work/NAME
build() {
	copy_sources "$work/$1" &&
	cd "$work/$1" &&
	make "CC=$2" "CFLAGS=$3" pgms/dhry2reg pgms/whetstone-double
}

# built NAME: what the build that has ended left behind
built() {
	cat "$work/$1.log"
	[ -x "$work/$1/pgms/dhry2reg" ] &&
	[ -x "$work/$1/pgms/whetstone-double" ]
}

# links COMPILER FLAGS: it can make a program with them at all
links() {
	echo 'int main(void) { return 0; }' >"$work/try.c"
	# flags, split on purpose
	# shellcheck disable=SC2086
	"$1" $2 -o "$work/try" "$work/try.c" >"$work/try.out" 2>&1
}

# sane NAME PROGRAM: the best rate is within 3 times that of the first build;
# the noisier the machine, the more rounds
sane() {
	sane_first=$(sed 's/|.*//;q' "$work/builds")
	: >"$work/rates"
	round=0
	while [ "$round" -lt 60 ]; do
		round=$((round + 1))
		for build in "$sane_first" "$1"; do
			echo "RUN|$build"
			"$work/$build/pgms/$2" 0.01 || return
		done >>"$work/rates"
		awk -F'|' -v first="$sane_first" -v name="$1" '
		$1 == "RUN" { run = $2 }
		$1 == "COUNT" { n = $2 }
		$1 == "TIME" && n / $2 > best[run] { best[run] = n / $2 }
		END { exit !(best[name] > best[first] / 3 &&
		    best[name] < best[first] * 3) }' "$work/rates" &&
		[ "$round" -ge 2 ] && return
	done
	cat "$work/rates"
	return 1
}

# apart PROGRAM: the second unit's six are still there to be called
apart() {
	nm -P "$1" >"$work/nm" || return
	cat "$work/nm"
	[ "$(grep -cE '^_*(proc_[678]|func_[123]) T' "$work/nm")" -eq 6 ]
}

# compile FILES...: what cc makes of them, in the directory at hand
compile() {
	cc -std=c99 -D_XOPEN_SOURCE=700 -DREG= -I"$top/src" "$@"
}

# finds FILE EDIT MESSAGE [OBJECT]: built with sed EDIT of src/FILE, the
# program ends with an ERROR that begins so; the rest of it is in $work/plain
finds() {
	finds_words=$3
	sed "$2" "$top/src/$1" >"$work/edited.c"
	! cmp -s "$top/src/$1" "$work/edited.c" || return
	(cd "$work/plain" &&
		compile -o ../edited ../edited.c bench.o ${4+"$4"} -lm) || return
	exits 1 "$work/edited" 0.02 || return
	cat "$work/out"
	read -r finds_line <"$work/out"
	case $finds_line in
	"ERROR|$finds_words"*) ;;
	*) return 1 ;;
	esac
}

: >"$work/builds"
# The builds go on beside the tests that do not look at times.
for cc in gcc clang; do
	for flags in -O2 -O3 '-O3 -flto'; do
		if has make "$cc"; then
			name=$(echo "$cc$flags" | tr -d ' ')
			build "$name" "$cc" "$flags" >"$work/$name.log" 2>&1 &
			echo "$name|$cc|$flags" >>"$work/builds"
		else
			skip "no make or no $cc"
		fi
	done
done

for program in dhry2reg dhry2 whetstone-double; do
	check "$program refuses wrong usage" refuses_bad_usage "$pgms/$program"
	check "$program refuses bad numbers" \
	    refuses_bad_numbers "$pgms/$program"
	check "$program gives one result" one_result "$pgms/$program"
	check "$program -n 7 counts 7" counts_exactly "$pgms/$program"
done

if has cc; then
	mkdir "$work/plain"
	(cd "$work/plain" && compile -c "$top/src/bench.c" "$top"/src/dhry*.c)
	check 'a wrong procedure 8 is found' finds dhry_procs.c \
	    's/number = 5;/number = 6;/' 'number is 6, not 5' dhry.o
	check 'a wrong string is found' finds dhry.c \
	    's/(s2, STRING_2)/(s2, STRING_3)/' \
	    "s2 is 'DHRYSTONE PROGRAM, 3'RD" dhry_procs.o
	check 'a wrong constant of section 6 is found' \
	    finds whetstone-double.c \
	    's/^#define T1 .*/#define T1 0.5000003/' 'section 6, calls: z is'
	check 'a jump too many is found' finds whetstone-double.c \
	    's/i < 345 /i < 1 + 345 /' 'section 3, jumps: j is 0, not 1'
else
	skip 'no cc to build wrong programs with'
fi
wait

check "dhry2reg: twice the loops take twice the time" \
    twice "$pgms/dhry2reg" 50000
check "whetstone-double: twice the loops take twice the time" \
    twice "$pgms/whetstone-double" 2

while IFS='|' read -r name cc flags; do
	if ! built "$name" >/dev/null && ! links "$cc" "$flags"; then
		skip "$cc $flags links no program at all here"
		continue
	fi
	check "$name builds" built "$name"
	for program in dhry2reg whetstone-double; do
		check "$name leaves the work in $program" \
		    sane "$name" "$program"
	done
	case $name in
	*-flto) ;;
	*) continue ;;
	esac
	if has nm; then
		check "$name keeps the units of Dhrystone apart" \
		    apart "$work/$name/pgms/dhry2reg"
	else
		skip 'no nm to look into dhry2reg with'
	fi
done <"$work/builds"
done_testing
