#!/bin/sh
# sysinfo.sh - says what machine, system and build this is: facts for the record
#
#	sh sysinfo.sh PGMS_DIR SCRATCH_DIR
#
# Reads	PGMS_DIR/flags (CC= CFLAGS= LDFLAGS= COMPILE=, written by make) and
#	PGMS_DIR/cpus; UB_LANG, the locale asked for; /proc and /sys if there.
# Writes, one fact a line,
#	system|KEY|VALUE	printable, without |, at most 400 bytes
#	cpu|RANGE|MODEL|BOGOMIPS|FLAGS	equal CPUs in one line: 0-3,8
# What cannot be found out is left out in silence: standard error stays empty,
# the status is 0 (1: cannot write, 2: usage), and a tool that hangs costs 6 s.
# PATH is the caller's, made safe.  For the self-tests only: UB_SYSROOT is put
# before /proc, /sys, /run, /lib, /.dockerenv and /bin/sh.
# shellcheck disable=SC2154 # take_answer sets answer_X and status_X
set -u
LC_ALL=C
export LC_ALL
root=${UB_SYSROOT-}
mark="@@ end $$ "
answer_mark="@@ answer $$ "
limit_s=3
here=$(dirname -- "$0")
nested=
nl='
'

main() {
	if [ $# -ne 2 ]; then
		echo "usage: sysinfo.sh PGMS_DIR SCRATCH_DIR" >&2
		exit 2
	fi
	exec </dev/null 2>/dev/null
	# Printed by this process itself: of a killed sysinfo.sh nothing more
	# may come out, not even from a part of it that lived on.
	facts=$(gather "$1" "$2" | clean)
	printf '%s\n' "$facts"
}

# All facts in the order of the record; runs in a subshell.
gather() {
	read_build "$1/flags"
	programs_dir=$1
	scratch_dir=$2
	ask_all
	host_facts
	language_fact
	count_cpus "$1"
	cpu_facts
	uptime_facts
	build_facts
	fact "c library" "$(c_library)"
	fact shell "$(system_shell)"
	[ -z "$answer_place" ] || fact scratch "$(file_system "$answer_place")"
	old_facts
	fact "cpus online" "$online"
	fact "cpus usable" "$usable"
	fact "cpu quota" "$quota"
	linux_facts
}

# fact KEY VALUE: the first line of the value, if it is not empty.
fact() {
	[ -z "$2" ] || printf 'system|%s|%s\n' "$1" "${2%%"$nl"*}"
}

# Makes every value printable.  Those of cpu lines have no | in them.
clean() {
	awk '
	{
		gsub(/[\t ]+/, " ")
		gsub(/[\001-\037\177]/, "?")
		head = ""
		if (match($0, /^system[|][^|]*[|]/)) {
			head = substr($0, 1, RLENGTH)
			$0 = substr($0, RLENGTH + 1)
			gsub(/[|]/, "/")
		}
		sub(/^ /, "")
		if (head != "" && length($0) > 400) {
			$0 = substr($0, 1, 400)
			sub(/[^\001-\177]+$/, "")	# half a character
		}
		sub(/ $/, "")
		if ($0 != "")
			print head $0
	}'
}

# word NAME TEXT: sets word to what follows NAME in the text, to the end of the
# line, without its quotes.
word() {
	word=
	case $2 in
	*"$1"*)
		word=${2#*"$1"}
		word=${word%%"$nl"*}
		word=${word#\"}
		word=${word%\"} ;;
	esac
}

# Sets line to the first line of a file, or to nothing.
read_line() {
	line=
	[ ! -r "$1" ] || IFS= read -r line <"$1"
}

### A time limit for tools that may hang ###

# limited COMMAND...: prints what it prints, with its status; 124 if it took
# too long.  Then it is killed with all it started, but not waited for: what
# hangs in a dead mount cannot be killed.  The command may be a function, but
# one that does not exec.
limited() {
	run_limited "$@" | read_to_mark
}

# The command, when done, ends the clock, and the clock is what is waited for.
# Only KILL is sure to end a clock that has not yet become sleep.
run_limited() {
	clock=
	job=
	trap 'kill -9 "$clock"; end_family "$job"; exit 1' HUP INT TERM
	sleep "$limit_s" &
	clock=$!
	(
		"$@"
		printf '\n%s%d\n' "$mark" "$?"
		kill -9 "$clock"
	) &
	job=$!
	if wait "$clock"; then
		end_family "$job"
		printf '\n%s124\n' "$mark"
	else
		wait "$job"
	fi
}

# What is asked of tools that may hang, all of them under one clock: the one that
# runs when it strikes gets a clock of its own, if it had none yet.
questions="uptime runlevel users compiler place listing type usage"
ask() {
	case $1 in
	uptime) uptime ;;
	runlevel) who -r ;;
	users) who ;;
	compiler) [ -z "$cc" ] || ask_compiler --version ;;
	place) real_path "$scratch_dir" ;;
	listing) ls -l "$root/bin/sh" ;;
	type) file "$root/bin/sh" ;;
	usage) usage_of "$scratch_dir" ;;
	esac
}

ask_each() {
	for question do
		ask "$question"
		printf '\n%s%s %d\n' "$answer_mark" "$question" "$?"
	done
}

# Sets answer_X and status_X, 124 if it hung, for each X of the questions.
# shellcheck disable=SC2086 # a list of words
ask_all() {
	left=$questions
	while [ -n "$left" ]; do
		answers=$nl$(limited ask_each $left)
		asked_first=${left%% *}
		set -- $left
		for question do
			take_answer "$question" || break
			left=${left#"$question"}
			left=${left# }
		done
		case $left in
		"$asked_first"*)	# it had the whole time
			eval "answer_$asked_first='' status_$asked_first=124"
			left=${left#"$asked_first"}
			left=${left# }
		esac
	done
}

# take_answer QUESTION: moves the next of the answers to its variables.
# shellcheck disable=SC2034 # in eval
take_answer() {
	case $answers in
	*"$nl$answer_mark$1 "*) ;;
	*) return 1 ;;
	esac
	taken=${answers%%"$nl$answer_mark$1 "*}
	answers=${answers#*"$nl$answer_mark$1 "}
	taken_status=${answers%%"$nl"*}
	answers=$nl${answers#*"$nl"}
	taken=${taken#"$nl"}
	eval "answer_$1=\${taken%\"\$nl\"} status_$1=\$taken_status"
}

# Not to the end of the pipe: a process left behind may hold that open.
read_to_mark() {
	while IFS= read -r answer; do
		case $answer in
		"$mark"*) return "${answer#"$mark"}" ;;
		esac
		printf '%s\n' "$answer"
	done
}

# Kills a process and all below it, each stopped before those below it are
# looked for, so that none can start another meanwhile.
# shellcheck disable=SC2086 # a list of numbers
end_family() {
	[ -n "$1" ] || return
	members=$1
	for _ in 1 2 3; do
		kill -STOP $members
		[ -z "$nested" ] || break
		below=$(nested=yes; limit_s=9; limited family "$1") || break
		members="$members $below"
	done
	kill -9 $members
}

# family PID: the processes below it; not every Linux has a ps.
family() {
	if [ -r /proc/self/stat ]; then
		cat /proc/[0-9]*/stat
	else
		ps -A -o pid= -o ppid=
	fi | awk -v oldest="$1" '
	{ sub(/\(.*\) [^ ]+/, ""); parent[$1] = $2 }
	END {
		for (pid in parent) {
			up = parent[pid]
			for (n = 0; up in parent && up != oldest && n < 99; n++)
				up = parent[up]
			if (up == oldest)
				print pid
		}
	}'
}

### Every POSIX system ###

# Sets system, release and machine.
host_facts() {
	kernel=$(uname -s)
	system=$(uname -o) && [ -n "$system" ] || system=$kernel
	release=$(uname -r)
	machine=$(uname -m)
	platform=$(uname -i)
	case $platform in
	'' | unknown) platform=$(uname -p) ;;
	esac
	fact host "$(uname -n)"
	fact system "$system"
	fact release "$release"
	fact version "$(uname -v)"
	fact kernel "$kernel"
	fact machine "$machine"
	fact platform "${platform:-unknown}"
}

# What the locale asked for gives here; a missing one gives that of C.
language_fact() {
	language=${UB_LANG:-en_US.utf8}
	keywords=$(ask_locale "$language")
	word charmap= "$keywords"
	charmap=${word:-unknown}
	word collate-codeset= "$keywords"
	collate=${word:-$charmap}
	fact language "$language (charmap=\"$charmap\", collate=\"$collate\")"
}

ask_locale() (
	unset LC_ALL LC_COLLATE LC_CTYPE LC_MESSAGES LC_MONETARY LC_NUMERIC
	unset LC_TIME LANGUAGE
	LANG=$1
	export LANG
	exec locale -k charmap LC_COLLATE
)

# Sets online, usable and quota to what pgms/cpus says, or to nothing.
count_cpus() {
	online=
	usable=
	quota=
	[ -x "$1/cpus" ] || set -- "$here"	# a foreign directory of tests
	[ -x "$1/cpus" ] || return
	# shellcheck disable=SC2046 # pairs of a name and a number
	set -- $("$1/cpus")
	while [ $# -ge 2 ]; do
		case $1 in
		online) online=$2 ;;
		usable) usable=$2 ;;
		quota) quota=$2 ;;
		esac
		shift 2
	done
}

# Sets cpu_kind as linux_cpus does.
cpu_facts() {
	cpu_kind=
	cpu_lines=$(linux_cpus)
	if [ -n "$cpu_lines" ]; then
		cpu_kind=${cpu_lines%%"$nl"*}
		printf '%s\n' "${cpu_lines#*"$nl"}"
		return
	fi
	model=$(other_cpu | tr '|' '/' | sed -n 1p)
	last=${online:-$(getconf _NPROCESSORS_ONLN)}
	case $last in
	'' | *[!0-9]* | 0 | 1) last=0 ;;
	*) last=0-$((last - 1)) ;;
	esac
	printf 'cpu|%s|%s|0.0|\n' "$last" "${model:-unknown}"
}

# The CPU's name on a BSD, on macOS, on Solaris.
other_cpu() {
	sysctl -n machdep.cpu.brand_string || sysctl -n hw.model ||
		psrinfo -pv | sed -n '$p'
}

uptime_facts() {
	word "load average" "$answer_uptime"
	load=${word#*: }
	load=${load%%[, ]*}
	read_line "$root/proc/loadavg"
	[ -z "$line" ] || load=${line%% *}
	fact uptime "${answer_uptime:-$(linux_uptime)}"
	word "run-level " "$answer_runlevel"
	runlevel=${word%%" "*}
	fact runlevel "${runlevel:-unknown}"
	[ "$status_users" -ne 0 ] || fact users "$(count_lines "$answer_users")"
	fact load "$load"
}

count_lines() (
	IFS=$nl
	set -f
	# shellcheck disable=SC2086 # one argument a line
	set -- $1
	echo $#
)

# Sets cc and flags to what make kept in the file; a directory of somebody
# else's has none.
read_build() {
	cc=
	flags=
	[ -r "$1" ] || return
	while IFS= read -r line; do
		case $line in
		CC=*) cc=${line#CC=} ;;
		CFLAGS=* | LDFLAGS=*) flags="$flags ${line#*FLAGS=}" ;;
		esac
	done <"$1"
}

build_facts() {
	[ -n "$cc" ] || return
	fact compiler "$(compiler_version)"
	case $flags in
	*[!\ ]*) fact flags "$flags" ;;
	*) fact flags none ;;
	esac
}

# GNU's way first, then those of compilers that answer on standard error and
# say much besides.
compiler_version() {
	case $status_compiler in
	0)
		printf '%s\n' "$answer_compiler"
		return ;;
	124 | 126 | 127) return ;;
	esac
	for option in -v -V; do
		answer=$(limited ask_compiler_loudly "$option")
		[ $? -ne 124 ] || return
		answer=$(printf '%s\n' "$answer" |
			grep -i -e version -e '[a-z] [0-9][0-9]*\.[0-9]')
		[ -z "$answer" ] || break
	done
	printf '%s\n' "$answer"
}

# CC may hold options, as in make.
ask_compiler() {
	set -f
	# shellcheck disable=SC2086 # a command and its arguments
	$cc "$1"
	ask_status=$?
	set +f
	return "$ask_status"
}

ask_compiler_loudly() {
	ask_compiler "$1" 2>&1
}

c_library() {
	library=$(getconf GNU_LIBC_VERSION)
	case $library in
	glibc*)
		echo "$library"
		return ;;
	esac
	library=$(ldd --version 2>&1)
	case $library in
	*musl*) ;;
	*GLIBC* | *"GNU libc"*)
		library=${library%%"$nl"*}
		echo "glibc ${library##* }"
		return ;;
	*) library=$(musl_loader) ;;
	esac
	word "Version " "$library"
	if [ -n "$word" ]; then
		echo "musl $word"
	elif [ "$kernel" != Linux ]; then
		echo "$kernel $release"
	fi
}

# What /bin/sh really is: by its own word, else by the last of its links.
system_shell() {
	path=$root/bin/sh
	links=0
	while [ -h "$path" ] && [ $((links += 1)) -lt 20 ]; do
		link=$(ls -ld "$path")
		link=${link##* -> }
		case $link in
		/*) path=$link ;;
		*) path=${path%/*}/$link ;;
		esac
	done
	[ -x "$path" ] || return
	# shellcheck disable=SC2016 # for that shell to expand
	versions=$("$root/bin/sh" -c 'printf "%s\n" \
		"bash ${BASH_VERSION-}" "ksh ${KSH_VERSION-}" \
		"yash ${YASH_VERSION-}" "zsh ${ZSH_VERSION-}"' |
		sed -n -e 's/(.*)-release$//' \
			-e 's/^ksh Version [A-Z]* /ksh /' \
			-e 's/^ksh @(#)MIRBSD KSH /mksh /' \
			-e 's/^ksh @(#)LEGACY KSH /lksh /' \
			-e 's/^ksh @(#)PD KSH v*/pdksh /' \
			-e 's/^\([a-z]* [^ ][^ ]*\).*/\1/p')
	if [ -z "$versions" ]; then
		versions=${path##*/}
		help=$("$root/bin/sh" --help 2>&1)
		case $help in
		"BusyBox v"*)
			help=${help#BusyBox v}
			versions="busybox ash ${help%% *}" ;;
		esac
	fi
	echo "$versions"
}

# file_system PLACE: its type and mount point, "ext4 on /".
file_system() {
	if [ -r "$root/proc/mounts" ]; then
		linux_file_system "$1"
		return
	fi
	{
		limited df -P "$1" && limited mount
	} | awk '
	NR <= 2 {
		if (match($0, /% +\//))
			at = substr($0, RSTART + RLENGTH - 1)
		next
	}
	at != "" && (i = index($0, " on " at " type ")) {
		type = substr($0, i + length(" on " at " type "))
	}
	at != "" && (i = index($0, " on " at " (")) {
		type = substr($0, i + length(" on " at " ("))
	}
	END {
		sub(/[ ,)].*/, "", type)
		if (at != "")
			print (type == "" ? "unknown" : type) " on " at
	}'
}

real_path() (
	cd -P -- "$1" && pwd -P
)

usage_of() (
	cd -P -- "$1" && df -P -k "$(pwd -P)"
)

# What the head of version 4 says of /bin/sh and of the scratch directory.
old_facts() {
	fact "sh listing" "$answer_listing"
	[ "$status_type" -ne 0 ] || fact "sh type" "$answer_type"
	[ "$status_usage" -ne 0 ] ||
		fact "scratch df" "${answer_usage##*"$nl"}"
}

### Linux only: /proc, /sys and what stands in the root directory ###

# What pgms/cpuinfo.awk prints, if there is a /proc/cpuinfo.
linux_cpus() {
	awk -v online="$online" -f "$here/cpuinfo.awk" "$root/proc/cpuinfo"
}

# The line of an uptime that is not installed.
linux_uptime() {
	awk '
	FNR == 1 && NR == 1 { minutes = int($1 / 60) }
	FNR == 1 && NR == 2 {
		days = int(minutes / 1440)
		printf "up %s%d:%02d, load average: %s, %s, %s\n",
		    (days > 0 ? days (days == 1 ? " day, " : " days, ") : ""),
		    int(minutes % 1440 / 60), minutes % 60, $1, $2, $3
	}' "$root/proc/uptime" "$root/proc/loadavg"
}

# The program loader tells the version, as an error.
musl_loader() {
	for loader in "$root"/lib/ld-musl-*.so.1; do
		[ ! -x "$loader" ] || "$loader" 2>&1
	done
}

# The longest mount point that leads to the directory, the last of equal ones.
linux_file_system() {
	place=$1 awk '
	{
		at = $2
		gsub(/\\040/, " ", at)
		gsub(/\\011/, "\t", at)
		gsub(/\\134/, "\\", at)
		under = (at == "/") ? at : at "/"
		if (index(ENVIRON["place"] "/", under) == 1 &&
		    length(at) >= length(best)) {
			best = at
			type = $3
		}
	}
	END {
		if (best != "")
			print type " on " best
	}' "$root/proc/mounts"
}

linux_facts() {
	[ -n "$cpu_kind" ] || [ -d "$root/sys/devices" ] || return
	container=$(container)
	virtual=$(virtual_machine)
	case $container,$virtual in
	,) fact virtualization "none found" ;;
	,* | *,) fact virtualization "$container$virtual" ;;
	*) fact virtualization "$container, $virtual" ;;
	esac
	fact emulator "$(emulator)"
	fact governor "$(governors)"
	fact mitigations "$(mitigations)"
}

governors() {
	awk '!seen[$0]++ { printf "%s%s", (NR > 1 ? ", " : ""), $0 }' \
		"$root"/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor
}

container() {
	read_line "$root/run/systemd/container"
	if [ -e "$root/.dockerenv" ]; then
		line=docker
	elif [ -e "$root/run/.containerenv" ]; then
		line=podman
	elif [ -d "$root/proc/vz" ] && [ ! -d "$root/proc/bc" ]; then
		line=openvz
	elif [ -z "$line" ] && [ -r "$root/proc/1/environ" ]; then
		line=$(tr '\000' '\n' <"$root/proc/1/environ" |
			sed -n 's/^container=//p')
	fi
	[ -z "$line" ] || echo "container ($line)"
}

# By the hypervisor's own word, the firmware's names, the CPU's flag.
virtual_machine() {
	read_line "$root/sys/hypervisor/type"
	hypervisor=$line
	read_line "$root/sys/class/dmi/id/sys_vendor"
	firmware=$line
	read_line "$root/sys/class/dmi/id/product_name"
	firmware="$firmware $line"
	case $cpu_kind,$release,$firmware in
	*,*.metal*) return ;;
	*,*icrosoft*,*) firmware=WSL ;;
	*\ hypervisor* | *QEMU* | *KVM* | *VMware* | *Virtual* | *HVM* | \
	*Parallels* | *Bochs* | *BHYVE* | *EC2* | *"Google Compute"* | \
	*OpenStack*) ;;
	*) firmware= ;;
	esac
	[ -z "$hypervisor" ] || [ "$hypervisor" = none ] || firmware=$hypervisor
	case $firmware in
	'') ;;
	' ') echo "virtual machine" ;;
	*) echo "virtual machine ($firmware)" ;;
	esac
}

# Programs of one sort of CPU on another, or a CPU made of software.
emulator() {
	case $machine in
	i[3-6]86 | x86* | amd64) wanted=x86 ;;
	arm* | aarch64*) wanted=ARM ;;
	s390*) wanted=s390 ;;
	ppc* | powerpc*) wanted=PowerPC ;;
	riscv*) wanted=RISC-V ;;
	mips*) wanted=MIPS ;;
	*) wanted=unknown ;;
	esac
	programs=$(program_kind)
	case ${programs:-$wanted},$cpu_kind in
	*emulated) echo "QEMU in software (TCG)" ;;
	unknown,* | *,unknown* | *,) ;;
	"${programs:-$wanted},${programs:-$wanted}"*) ;;
	"$wanted",*) echo "$machine on ${cpu_kind%% *} CPUs (qemu-user or alike)" ;;
	*) echo "$programs programs on ${cpu_kind%% *} CPUs (qemu-user or alike)" ;;
	esac
}

# The sort of CPU that the programs are built for, by the head of an ELF file.
program_kind() {
	for program in syscall pipe dhry2reg whetstone-double; do
		[ ! -r "$programs_dir/$program" ] || break
	done
	[ -r "$programs_dir/$program" ] || return
	# shellcheck disable=SC2046 # numbers
	set -- $(od -An -tu1 -N20 "$programs_dir/$program")
	[ $# -eq 20 ] || return
	case "$1 $2 $3 $4" in
	'127 69 76 70') shift 18 ;;
	*) return ;;
	esac
	case $(($1 + $2)) in		# either order of bytes
	3 | 62) echo x86 ;;
	40 | 183) echo ARM ;;
	20 | 21) echo PowerPC ;;
	22) echo s390 ;;
	243) echo RISC-V ;;
	8) echo MIPS ;;
	esac
}

mitigations() {
	awk '
	FNR > 1 { next }
	/^Not affected/ { safe++; next }
	{
		name = FILENAME
		sub(/.*\//, "", name)
		if (/^(KVM: )?Mitigation/) {
			mitigated = mitigated " " name
			n_mitigated++
		} else if (/[Vv]ulnerable/) {
			vulnerable = vulnerable " " name
			n_vulnerable++
		}
	}
	END {
		if (NR == 0)
			exit
		text = n_vulnerable + 0 " vulnerable, " n_mitigated + 0 \
		    " mitigated, " safe + 0 " not affected"
		if (n_vulnerable > 0)
			text = text "; vulnerable:" vulnerable
		if (n_mitigated > 0)
			text = text "; mitigated:" mitigated
		if (length(text) > 200) {
			text = substr(text, 1, 196)
			sub(/ [^ ]*$/, " ...", text)
		}
		print text
	}' "$root"/sys/devices/system/cpu/vulnerabilities/*
}

main "$@"
