#!/bin/sh
# programs.t - every system test program: its usage, the numbers it takes and
# refuses, a short pass, the gate of copies, and what is special about it.
# shellcheck disable=SC2016,SC2317 # sh -c scripts; check calls functions
. "$(dirname -- "$0")/lib.sh"

programs="context1 execl fstime looper pipe spawn syscall"
cd "$work" || exit 1

# What a program needs around the pass length: words without quoting.
before() {
	[ "$1" != fstime ] || echo -c -m 100
}
after() {
	[ "$1" != looper ] || echo sh -c :
}

# start NAME SECONDS
start() (
	# shellcheck disable=SC2046 # lists of arguments
	exec "$pgms/$1" $(before "$1") "$2" $(after "$1")
)

# says PATTERN STATUS COMMAND...: ends so, with the pattern in its output
says() {
	says_pattern=$1
	shift
	exits "$@" && cat out err && grep -q -e "$says_pattern" out err
}

refuses() {
	says '^usage: ' 2 "$@" && [ ! -s out ]
}

# refuses_numbers NAME NUMBER...
refuses_numbers() {
	name=$1
	shift
	for number do
		refuses start "$name" "$number" || return
	done
}

# good_pass UNIT SECONDS COMMAND...: three records that fit, and not a word
good_pass() {
	pass_unit=$1
	pass_s=$2
	shift 2
	exits 0 "$@" || return
	cat out err
	[ ! -s err ] && awk -F '|' -v unit="$pass_unit" -v s="$pass_s" '
	BEGIN { timebase = unit == "lpm" ? 60 : 1 }
	$1 == "COUNT" && NR == 1 && NF == 4 && $2 ~ /^[1-9][0-9]*$/ &&
	    $3 == timebase && $4 == unit { ok++ }
	$1 == "TIME" && NR == 2 && NF == 2 && $2 >= s { ok++; took = $2 }
	$1 == "SPAN" && NR == 3 && NF == 3 { off = $3 - $2 - took
	    ok += off * off < 1e-9 }
	END { exit !(NR == 3 && ok == 3) }' out
}

is_empty() {
	[ -z "$(ls -A "$1")" ]
}

# appears FILE: it is there, after some seconds at the latest
appears() {
	i=0
	while [ ! -e "$1" ]; do
		i=$((i + 1))
		[ "$i" -le 100 ] || return
		sleep 0.1 2>/dev/null || sleep 1
	done
}

for name in $programs; do
	case $name in
	fstime) unit=KBps ;;
	looper) unit=lpm ;;
	*) unit=lps ;;
	esac
	check "$name without arguments prints its usage" \
		says "^usage: $name .*seconds" 2 "$pgms/$name"
	check "$name refuses what is not a pass length" \
		refuses_numbers "$name" x 0 3601
	check "$name measures" good_pass "$unit" 0.01 start "$name" 0.01
done
check "a number has digits and at most one point, nothing else" \
	refuses_numbers pipe '' -1 +1 1e3 0x10 ' 1' '1 ' 1s 1.2.3 . 1,5 nan inf \
	99999999999999999999
for name in context1 execl pipe spawn syscall; do
	check "$name refuses a second argument" refuses "$pgms/$name" 1 1
done

# The gate, UB_GATE="READY GO": a program writes a byte to READY and closes
# it, as its children do, and begins when GO is at its end.
waits_at_gate() {
	rm -f ready go said all
	mkfifo ready go || return
	(
		UB_GATE='8 9'
		export UB_GATE
		# shellcheck disable=SC2046 # lists of arguments
		exec "$pgms/$1" $(before "$1") 0.01 $(after "$1") \
			>out 2>err 8>ready 9<go
	) &
	(
		cat ready >said
		: >all
	) &
	exec 7>go
	appears all || echo "somebody holds the gate" >>err
	[ ! -s out ] || echo "did not wait" >>err
	exec 7>&-
	wait
	cat out err
	[ ! -s err ] && [ "$(cat said)" = r ] && grep -q '^COUNT' out
}
for name in $programs; do
	check "$name says that it is ready and waits for the others" \
		waits_at_gate "$name"
done
check "looper keeps the gate to itself" good_pass lpm 0.01 \
	env UB_GATE='8 9' "$pgms/looper" 0.01 \
	sh -c '[ -z "$UB_GATE" ] && ! (: >&8) 2>/dev/null' 8>said 9</dev/null

without_sigchld() (
	trap '' CHLD
	start "$1" 0.01
)
for name in context1 looper spawn; do
	check "$name works where its caller ignores SIGCHLD" \
		exits 0 without_sigchld "$name"
done

mkdir "$work/a directory"
for arguments in -c -r -w '-c -b 256 -m 500' '-w -b 4096 -m 8000' \
    '-r -b 1000 -m 125'; do
	# shellcheck disable=SC2086 # a list of options
	check "fstime $arguments measures" \
		good_pass KBps 0.01 "$pgms/fstime" $arguments -d 'a directory' 0.01
done
for arguments in '' '-c -w' '-x' '-c -b 0' '-c -b 1k' '-c -b 16.5' '-c -m 0' \
    '-c -b 1000 -m 1' '-c -m' '-c -m 1e9'; do
	# shellcheck disable=SC2086 # a list of options
	check "fstime $arguments is refused" \
		refuses "$pgms/fstime" $arguments 1
done
# However they end.  Whoever holds the FIFO open is alive.
rm -f all
mkfifo alive
(
	cat alive
	: >all
) &
(exec "$pgms/context1" 60 >alive 2>&1) &
context=$!
(exec "$pgms/fstime" -c -d 'a directory' 60 >/dev/null 2>&1) &
sleep 1
kill -9 $! "$context"
wait $! 2>/dev/null
check "fstime leaves no file, not even when it is killed" is_empty 'a directory'
check "the child of context1 ends with its parent" appears all

looped() {
	good_pass lpm 0.05 "$pgms/looper" 0.05 sh -c 'echo x >>calls' &&
	[ "$(wc -l <calls)" -eq "$(($(cut -d '|' -f 2 out | sed 1q) + 1))" ]
}
check "looper counts every run of its command but the first" looped
check "looper waits for the command that is running at the end" \
	good_pass lpm 0.2 "$pgms/looper" 0.01 sh -c "'$pgms/pipe' 0.2 >/dev/null"
check "looper tells how its command ended" \
	says '^ERROR|sh: exit status 3$' 1 "$pgms/looper" 1 sh -c 'exit 3'
check "looper tells by what its command was killed" \
	says '^ERROR|sh: killed by SIGKILL$' 1 \
	"$pgms/looper" 1 sh -c 'kill -9 $$'
check "looper tells why its command cannot be started" \
	says '^ERROR|cannot start ./none: .' 1 "$pgms/looper" 1 ./none
check "looper without a command is refused" refuses "$pgms/looper" 1

long=$work/$(printf '%0200d/%0200d/%0200d/a line\nbreak' 1 2 3)
mkdir -p "$long"
cp "$pgms/execl" "$long/"
check "execl replaces itself at a long path" \
	good_pass lps 0.01 "$long/execl" 0.01
beside() (
	cd "$long" && exec ./execl "$1"
)
check "execl replaces itself at a relative path" good_pass lps 0.01 beside 0.01
without_slash() (
	PATH=$pgms:$PATH
	exec execl 0.05
)
check "execl wants to know its path" says '^ERROR|.*slash' 1 without_slash
check "execl refuses arguments that it did not make" \
	refuses "$pgms/execl" image-of-1 1000 1 0.05
done_testing
