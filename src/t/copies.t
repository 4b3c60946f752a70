# copies.t - copies: what it makes of good and bad programs, how it ends.
# Code for the copies in single quotes, functions called by check, and ulimit,
# of which all shells have more than they must:
# shellcheck disable=SC2016,SC2317,SC3045
. "${0%/*}/lib.sh"

copies=$pgms/copies
unset UB_GATE

# run N CODE: one pass of N copies of a shell that runs CODE; sets status.
run() {
	"$copies" "$1" 0.01 /bin/sh -c "$2" >"$work/out" 2>"$work/err"
	status=$?
}

# set_first: sets first to what the record says about copy 1, without times
set_first() {
	read -r first <"$work/out"
	first=${first#'copy|1|'}
	case $first in
	ok*) first=${first%'|'*'|'*'|'*} ;;
	esac
}

# says WANTED CODE: status and record of a pass of one copy, none on stderr
says() {
	run 1 "$2"
	set_first
	[ ! -s "$work/err" ] || first="$first $(cat "$work/err")"
	same "$2: $1" "$1" "$status $first"
}

# reason TITLE WANTED: the same of a pass that was run
reason() {
	set_first
	same "$1" "$2" "$first"
}

# lines WANTED: that many lines of the record are whole and say ok
lines() {
	same "$1 copies are ok" "$1 1" "$(awk -F '|' '
		/^copy\|[0-9]+\|ok\|[0-9.]+\|1\|lps\|[0-9.]+\|[0-9.]+\|[0-9.]+$/ {
			ok++
		}
		/^pass\|[0-9.]+\|[0-9.]+\|.*:[0-9][0-9]\|.*:[0-9][0-9]$/ {
			pass++
		}
		END { print ok + 0, pass + 0 }' "$work/out")"
}

# soon COMMAND...: waits until it succeeds, ten seconds or so at most
soon() {
	soon_left=100
	until "$@"; do
		soon_left=$((soon_left - 1))
		[ "$soon_left" -gt 0 ] || return
		sleep 0.1
	done
}

# gone FILE: none of the processes in it runs
gone() {
	while read -r gone_pid; do
		kill -0 "$gone_pid" 2>/dev/null && return 1
	done <"$1"
	return 0
}

# has_lines N FILE
has_lines() {
	[ -f "$2" ] && [ "$(wc -l <"$2")" -eq "$1" ]
}

# quiet_end WHAT: copies ended so after WHAT, left and said nothing;
# moves pids to all_pids, looked at in the end
quiet_end() {
	cat "$work/pids" >>"$work/all_pids"
	check "no directory is left after $1" test ! -e "$work/dir"
	same "nothing was printed after $1" "" "$(cat "$work/out" "$work/err")"
}

# Counts, and what is no count.
says '0 ok|5|1|lps' 'echo "COUNT|5"'
says '0 ok|5|60|lpm' 'echo "COUNT|5|60|lpm"'
says '0 ok|5|1|lps' 'echo "COUNT|5||"'
says '0 ok|1.5e+03|0|MWIPS' 'echo "COUNT|1.5e+03|0|MWIPS"; echo "TIME|0.000001"'
says '0 ok|7|1|lps' 'printf "COUNT|7"'
for number in -1 +1 nan inf 1e999 0 0.0 1,5 1E3 .5 0x10 1.2.3 '' . 1e ' 1' '1 '; do
	says "1 error|COUNT: '$number' is not a number above 0" \
		"echo 'COUNT|$number|1|lps'"
done
if (ulimit -v 16000) 2>/dev/null; then
	check "400,000 copies without memory for them are an error, no crash" \
		exits 4 sh -c 'ulimit -v 16000
			exec "$0" 400000 0.01 /bin/true' "$pgms/copies"
	same "and no half line" "" "$(cat "$work/out")"
	check "but the reason" grep 'memory for the record: ..' "$work/err"
else
	skip "this sh cannot limit memory"
fi
says '1 error|absurd rate: 1e+15 per 1 s' 'echo "COUNT|1e15|0|lps"'
says '1 error|absurd rate: 1e+16 per 1 s' \
	'printf "COUNT|1e10\nTIME|0.000001\n"'
says "1 error|COUNT: timebase 'x' is not a number" 'echo "COUNT|1|x|lps"'
for unit in 'l s' 123456789 'lps|4'; do
	shown=$(echo "$unit" | tr '|' /)
	wanted="unit '$shown' is not 1 to 8 characters without blank or bar"
	says "1 error|COUNT: $wanted" \
		"echo 'COUNT|1|1|$unit'"
done
says '1 error|printed COUNT twice' 'printf "COUNT|1\nCOUNT|1\n"'
says '1 error|printed TIME twice' 'printf "COUNT|1\nTIME|1\nTIME|1\n"'
for number in 0 -1 nan 1e999 '1|2' 1e-10; do
	shown=$(echo "$number" | tr '|' /)
	says "1 error|TIME: '$shown' is not a number of seconds above 0" \
		"printf 'COUNT|1\nTIME|$number\n'"
done
run 1 'printf "COUNT|1\nTIME|1000\n"'
set_first
same "TIME longer than life" "error|TIME: 1000 s, but it lived for" \
	"${first% *.* s}"
says "1 error|SPAN: '1' to '2' are not two times of its life" \
	'printf "COUNT|1\nSPAN|1|2\n"'
says "1 error|SPAN: '1' to '' are not two times of its life" \
	'printf "COUNT|1\nSPAN|1\n"'
says "1 error|printed something else: 'hello'" 'echo "COUNT|1"; echo hello'
says "1 error|printed something else: 'a/b ?c??'" 'printf "a|b\t\001c\303\251"'
says "1 error|printed something else: ''" 'echo; echo "COUNT|1"'
says '1 error|ended without a result' ':'
says '1 error|ended without a result' 'printf "TIME|0.1\n"'

# Exit statuses, reasons, skips.
for number in 1 2 3 126 127 255; do
	says "1 error|exit status $number" "echo 'COUNT|1'; exit $number"
done
says '1 error|exit status 3: sort: write failed' \
	'echo >&2; echo sort: write failed >&2; echo more >&2; exit 3'
says '1 error|disk / full' 'echo "ERROR|disk | full"; exit 1'
says '1 error|disk full' 'echo "COUNT|1"; echo "ERROR|disk full"'
says '1 error|ERROR without a reason' 'echo "ERROR|"; exit 1'
says '77 skip|no X' 'echo "SKIP|no X"; exit 77'
says '77 skip|no X' 'echo "SKIP|no X"'
says '77 skip|no X' 'echo no X >&2; exit 77'
says '1 error|printed both COUNT and SKIP' 'printf "COUNT|1\nSKIP|x\n"'
says '1 error|exit status 3' 'echo "SKIP|x"; exit 3'
run 1 'awk "BEGIN { while (i++ < 99) printf \"12345678\" }" >&2; exit 3'
set_first
first=${first#*'|'}
same "a reason has 200 characters at most" 200 "${#first}"

# Signals.
for word in 'KILL: out of memory, or a CPU time limit?' 'SEGV: invalid memory access' \
	'ILL: built for another CPU?' \
	'BUS: invalid memory access, or disk full?' \
	'XCPU: CPU time limit, see ulimit -t' \
	'XFSZ: file size limit, see ulimit -f' TERM HUP INT QUIT PIPE
do
	case $word in
	PIPE) wanted='PIPE: nobody reads what it writes' ;;
	*) wanted=$word ;;
	esac
	says "1 error|killed by SIG$wanted" \
		"ulimit -c 0; echo 'COUNT|1'; kill -s ${word%%:*} \$\$"
done

# Ignored signals of the caller do not reach the copies.
(
	trap '' INT QUIT HUP PIPE
	"$copies" 1 0.01 /bin/sh -c \
		'kill -s "HUP" $$; echo "COUNT|1"' >"$work/out"
	mv "$work/out" "$work/hup"
	"$copies" 1 0.01 /bin/sh -c \
		'kill -s "INT" $$; echo "COUNT|1"' >"$work/out"
)
reason "INT is not ignored in the copies" "error|killed by SIGINT"
mv "$work/hup" "$work/out"
reason "HUP is not ignored in the copies" "error|killed by SIGHUP"

# Floods.
says '1 error|printed more than 64 KB' \
	'while :; do echo 0123456789012345678901234567890123456789; done'
run 2 'echo start >&2; dd if=/dev/zero bs=1024 count=5000 >&2; sleep 600'
reason "a flood on stderr ends it" \
	"error|printed more than 1 MB on standard error"
run 1 'dd if=/dev/zero bs=1024 count=500 2>/dev/null >&2; echo "COUNT|1"'
reason "half of that does not" "ok|1|1|lps"

# Hung copies: not waited for, whatever they do about TERM.
for code in 'sleep 600' 'trap "" TERM; echo "COUNT|1"; sleep 600; sleep 600' \
	'kill -s STOP $$' 'exec >&- 2>&-; sleep 600'
do
	"$copies" -g 0 1 0.01 /bin/sh -c "$code" >"$work/out" 2>"$work/err"
	reason "$code: hung" "error|did not end within 0.53 s (hung?)"
done

# What a copy leaves behind.
says '0 ok|7|1|lps' "sleep 600 & echo \$! >'$work/pids'; echo 'COUNT|7'"
mv "$work/pids" "$work/all_pids"
if has setsid; then
	says '0 ok|8|1|lps' \
		"setsid sleep 20 & echo \$! >'$work/pids'; echo 'COUNT|8'"
	read -r pid <"$work/pids"
	kill "$pid" 2>/dev/null
else
	skip "no setsid"
fi

# Directories.
mkdir "$work/keep" "$work/there"
: >"$work/keep/file"
: >"$work/there/file"
(
	umask 0777
	"$copies" -d "$work/dir" 2 0.01 /bin/sh -c "umask 077
		ln -s '$work/keep' link; ln -s / root; mkdir -p a/b; : >a/b/c
		: >-rf; chmod 0 a/b; chmod 500 a
		[ \"\${PWD##*/dir/}\" -gt 0 ] && echo 'COUNT|1'"
) >"$work/out" 2>"$work/err"
lines 2
check "the directory is removed" test ! -e "$work/dir"
check "what links of it point to is not" test -f "$work/keep/file"
"$copies" -d "$work/there" 1 0.01 /bin/sh -c 'echo "COUNT|1"' >"$work/out"
reason "a directory that was there is an error" \
	"error|mkdir $work/there: File exists"
check "and is left alone" test -f "$work/there/file"
(
	cd "$work" || exit
	printf '#!/bin/sh\necho "COUNT|1"\n' >prog
	chmod +x prog
	"$copies" -d dir -p 'a|2' 1 0.01 ./prog
) >"$work/out"
same "relative names, a prefix" 2 "$(grep -c \
	-e '^copy|a|2|1|ok|1|1|lps|' -e '^pass|a|2|[0-9]' "$work/out")"

# The gate.
run 3 "set -- \$UB_GATE; echo >>'$work/ready'
	eval \"printf r >&\$1; exec \$1>&-; cat <&\$2\"
	echo \"COUNT|\$((\$(wc -l <'$work/ready')))\"" 3>&- 4>&- 5>&-
same "the gate opens when all are ready" "3 3" \
	"$(awk -F '|' '$4 == 3 { n++ } END { print n, $4 + 0 }' "$work/out" |
		sed 's/ .*/ 3/')"
"$copies" -g 1 2 0.01 /bin/sh -c "set -- \$UB_GATE
	mkdir '$work/one' 2>/dev/null || sleep 600
	eval \"printf r >&\$1; exec \$1>&-; cat <&\$2\"" \
	>"$work/out" 3>&- 4>&- 5>&-
reason "copies that are not ready" \
	"error|only 1 of 2 copies were ready within 2.03 s (hung?)"
"$copies" -d "$work/dir" 4 0.05 "$pgms/syscall" 0.05 >"$work/out"
lines 4
exec 8</dev/null
says '0 ok|3|1|lps' '(: <&8) 2>/dev/null || echo "COUNT|3"'
exec 8<&-

# Many, and limits.
"$copies" -d "$work/dir" 128 0.01 /bin/sh -c 'echo "COUNT|1"' >"$work/out"
lines 128
check "128 directories are removed" test ! -e "$work/dir"
(
	ulimit -S -n 64
	run 100 'echo "COUNT|$(ulimit -n)"'
)
same "a soft limit is raised, but not in the copies" 100 \
	"$(grep -c '^copy|[0-9]*|ok|64|' "$work/out")"
(
	ulimit -n 64
	run 100 'echo "COUNT|1"'
)
same "a hard limit is an error of every copy" 100 "$(grep -c \
	'|error|needs 1[0-9][0-9] open files for 100 copies; the limit is 64, see' \
	"$work/out")"

# Where the record goes.
if [ -c /dev/full ]; then
	check "a full disk is status 3" exits 3 \
		sh -c '"$0" 1 0.01 /bin/sh -c "echo \"COUNT|1\"" >/dev/full' \
		"$copies"
	check "with the reason" grep 'record: ..' "$work/err"
else
	skip "no /dev/full"
fi
awk 'BEGIN { while (i++ < 48) print "previous!" }' >"$work/record"
cp "$work/record" "$work/before"
check "a file size limit is status 3" exits 3 sh -c 'ulimit -f 1
	exec "$0" 40 0.01 /bin/sh -c "echo \"COUNT|1\"" >>"$1"' \
	"$copies" "$work/record"
check "with the reason" grep 'record: ..' "$work/err"
check "and no half line" cmp "$work/record" "$work/before"
check "a closed standard output is status 3" exits 3 \
	sh -c 'exec "$0" 1 0.01 /bin/sh -c : >&-' "$copies"

# Being stopped.
code="echo \$\$ >>'$work/pids'; sleep 600 & echo \$! >>'$work/pids'; wait"
# stop SIGNAL STATUS PRELUDE
stop() {
	rm -f "$work/pids"
	( exec "$copies" -d "$work/dir" 2 60 /bin/sh -c "$3 $code" \
		>"$work/out" 2>"$work/err" ) &
	pid=$!
	soon has_lines 4 "$work/pids"
	kill -s "$1" "$pid"
	wait "$pid"
	same "status $2 after $1 $3" "$2" "$?"
	quiet_end "$1 $3"
}
stop TERM 143 ''
if sh -c 'kill -s HUP $$; exit 0' 2>/dev/null; then
	skip "HUP is ignored, as after nohup"
else
	stop HUP 129 ''
fi
stop TERM 143 'trap "" TERM;'
rm -f "$work/pids"
( exec /bin/sh -c '"$0" -d "$1" 2 60 /bin/sh -c "$2" & echo $! >"$3"; wait' \
	"$copies" "$work/dir" "$code" "$work/pid" >"$work/out" 2>"$work/err" ) &
pid=$!
soon has_lines 4 "$work/pids"
cat "$work/pid" >>"$work/pids"
kill -s KILL "$pid"
wait "$pid" 2>/dev/null
soon test ! -e "$work/dir"
quiet_end "its parent was killed"

# Programs that cannot be started, usage.
printf 'garbage' >"$work/garbage"
printf '#!/nonexistent/sh\n' >"$work/script"
chmod +x "$work/garbage" "$work/script"
"$copies" 2 0.01 "$work/garbage" >"$work/out"
reason "another machine's program" \
	"error|execve $work/garbage: Exec format error (built for another machine?)"
check "trial start of good programs" exits 0 "$copies" -x /bin/sh "$copies"
same "is silent" "" "$(cat "$work/out" "$work/err")"
check "trial start of others" exits 1 "$copies" -x "$work/garbage" /bin/sh \
	"$work/script" "$work/none"
built="built for another machine? run make clean"
lost="its interpreter or dynamic loader is missing: built for another system?"
same "names and reasons" \
	"$work/garbage: cannot be started: Exec format error ($built)
$work/script: cannot be started: No such file or directory ($lost run make clean)
$work/none: cannot be started: No such file or directory" "$(cat "$work/err")"
for arguments in '' '1' '1 1' '0 1 x' '1.5 1 x' '-1 1 x' '1 0 x' '1 1e3 x' \
	'-x' '-z 1 1 x' '-g x 1 1 x'
do
	# shellcheck disable=SC2086 # a list of arguments
	check "usage: copies $arguments" exits 2 "$copies" $arguments
done
check "usage: a prefix of two lines" exits 2 "$copies" -p 'a
b' 1 1 x

# Only now: the system may take a while to clear them away.
check "no process of any copy is left" soon gone "$work/all_pids"

done_testing
