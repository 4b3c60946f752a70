# interrupt.t - Run stopped at any moment: nothing is lost, nothing is left.
# shellcheck disable=SC2317 # check calls functions
. "$(dirname -- "$0")/lib.sh"
# shellcheck source=src/t/stubs.sh
. "$(dirname -- "$0")/stubs.sh"

stub pipe <<'END'
sleep 0.5
echo "COUNT|1000|1|lps"
END

# launch ID DELAY SIGNAL [-]: a run of its own that gets SIGNAL after DELAY
# seconds; with -, its whole process group gets it, as when a terminal closes.
# Its status goes to $work/ID/status.  sh lets background jobs ignore SIGINT
# for ever; copies gives its copy the default back.
# shellcheck disable=SC2016 # for the inner shell
launch() {
	mkdir "$work/$1" "$work/$1/scratch"
	UB_BINDIR=$bin UB_RESULTDIR=$work/$1/results UB_TMPDIR=$work/$1/scratch \
		"$pgms/copies" 1 20 /bin/sh -c '
		(sleep "$2"; kill -s "$3" -- "$5$$") &
		exec "$1" -q -f text -i 9 -t 0.5 -c 1 -c 2 -o stopped pipe spawn \
			>"$4/out" 2>"$4/err"' \
		sh "$quick/Run" "$2" "$3" "$work/$1" "$4" >"$work/$1/copies"
	sed -n -e 's/.*exit status \([0-9]*\).*/\1/p' \
		-e 's/.*without a result/0/p' -e 's/.*killed by SIGINT.*/130/p' \
		-e 's/.*killed by SIGTERM.*/143/p' \
		-e 's/.*killed by SIGHUP.*/129/p' "$work/$1/copies" \
		>"$work/$1/status"
}

# is_empty DIRECTORY
is_empty() {
	for entry in "$1"/* "$1"/.[!.]*; do
		[ ! -e "$entry" ] || return
	done
}

# judge ID DELAY SIGNAL STATUS
judge() {
	what="SIG$3 after $2 s"
	record=$work/$1/results/stopped.log
	stopped_status=
	read -r stopped_status <"$work/$1/status"
	same "$what: status $4" "$4" "$stopped_status"
	check "$what: no scratch is left" is_empty "$work/$1/scratch"
	# dash itself tells of a command that died with the group.
	[ $(($1 % 2)) -eq 1 ] ||
		check "$what: no word about it" [ ! -s "$work/$1/err" ]
	[ -e "$record" ] || return 0		# it had not begun to measure
	check "$what: the report says so" \
		grep -q "Note: stopped by SIG$3" "$work/$1/out"
	same "$what: the record has whole passes only and ends in a whole line" \
		"end|stopped|SIG$3" "$(awk -F '|' '
		$1 == "copy" { n++ }
		$1 == "pass" && n != $3 { print "pass without its copies: " $0 }
		$1 == "pass" { n = 0 }
		END { if (n > 0) print "copies without their pass"; print }' \
		"$record")"
	check "$what: Run report gives the same report" exits 0 \
		"$top/Run" report "$record"
	check "$what: byte for byte" cmp "$work/out" "$work/$1/results/stopped"
}

awk 'BEGIN {
	srand()
	split("INT 130 TERM 143 HUP 129", signal, " ")
	for (n = 0; n < 20; n++)
		printf "%d %.2f %s %s\n", n, rand() * (n < 7 ? 0.6 : 4),
		    signal[n % 3 * 2 + 1], signal[n % 3 * 2 + 2]
}' >"$work/plan"
while read -r id delay signal status; do
	group=
	[ $((id % 2)) -eq 0 ] || group=-
	launch "$id" "$delay" "$signal" "$group" &
done <"$work/plan"
wait
while read -r id delay signal status; do
	judge "$id" "$delay" "$signal" "$status"
done <"$work/plan"
left_behind() {
	ps -A -o args= | awk -v bin="$bin/" 'index($0, bin) && !/awk/'
}
same "no process is left" "" "$(left_behind)"

# kill -9 of Run: copies sees it and ends what it started.
UB_BINDIR=$bin UB_RESULTDIR=$results UB_TMPDIR=$scratch "$quick/Run" -q -i 99 \
	-t 0.5 -c 2 -o killed pipe spawn >/dev/null 2>&1 &
run_pid=$!
tries=0
until grep '^pass|2|' "$results/killed.log" >/dev/null 2>&1 ||
	[ "$tries" -ge 30 ]; do
	sleep 1
	tries=$((tries + 1))
done
kill -KILL "$run_pid"
wait "$run_pid" 2>/dev/null
sleep 2
same "kill -9 of Run: no process is left after 2 s" "" "$(left_behind)"
same "kill -9 of Run: no scratch either" "" "$(ls "$scratch")"
check "and its record still gives a report" exits 0 \
	"$top/Run" report "$results/killed.log"
same "that says what happened" 1 "$(grep -c 'Note: the record has no end' \
	"$work/out")"
done_testing
