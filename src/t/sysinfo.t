#!/bin/sh
# sysinfo.sh: its lines, in stub machines made below, in this one and in none
. "${0%/*}/lib.sh"
real=$(cd "$work" && pwd -P)
root=$work/root
export root
# What the stub of uname says and what the driver asks for.
STUB_MACHINE=x86_64
UB_LANG=en_US.utf8
export STUB_MACHINE UB_LANG

sed -e '/^main /d' -e '/^here=/d' "$pgms/sysinfo.sh" >"$work/functions"
# shellcheck disable=SC2034 # of the functions
here=$pgms programs_dir=$work/none

# stub NAME: a program in $work/bin; its script is standard input.
stub() {
	{ echo '#!/bin/sh' && cat; } >"$work/bin/$1" && chmod +x "$work/bin/$1"
}

# put FILE: standard input as a file of the stub machine.
put() {
	mkdir -p "$root/${1%/*}" && cat >"$root/$1"
}

new_machine() {
	rm -rf "$root"
	mkdir -p "$root/proc/1" "$root/bin"
}

# sysinfo PGMS_DIR SCRATCH_DIR: in the stub machine, by $shell, but for what
# depends on dates, sizes and names; that goes to $work/old.facts
shell=/bin/sh
old='^system|\(sh listing\|sh type\|scratch df\)|'
sysinfo() {
	# shellcheck disable=SC2086 # a command and its options
	PATH=$work/bin:$PATH UB_SYSROOT=$root $shell "$pgms/sysinfo.sh" "$@" \
		2>>"$work/stderr" >"$work/all.facts"
	grep "$old" "$work/all.facts" >"$work/old.facts"
	grep -v "$old" "$work/all.facts"
}

# cpu_lines MACHINE: what the cpuinfo on standard input gives, and what it
# says of an emulator; by the script's own functions, to be quick.
cpu_lines() (
	put proc/cpuinfo
	# shellcheck source=/dev/null
	UB_SYSROOT=$root . "$work/functions"
	# shellcheck disable=SC2034 # both are read by the functions
	machine=$1 online=2
	cpu_facts
	emulator
)

# value KEY: of the lines on standard input
value() {
	sed -n "s/^system|$1|//p"
}

mkdir "$work/bin" "$work/pgms" "$work/none" "$work/scratch a"
stub uname <<'END'
case $1 in
-m) echo "$STUB_MACHINE" ;;
-n) printf '%s\n' "${STUB_HOST-box}" ;;
-o) echo GNU/Linux ;;
-p) exit 1 ;;
-r) echo 6.1.0 ;;
-s) echo Linux ;;
-v) echo '#1 SMP' ;;
*) echo unknown ;;
esac
END
stub uptime <<'END'
echo ' 10:00:00 up 1 day,  2:03,  2 users,  load average: 0.50, 0.40, 0.30'
END
stub who <<'END'
case ${1-} in
-r) echo '         run-level 5  2026-11-30 22:43' ;;
*) printf 'ann tty1\nbob  tty2\n' ;;
esac
END
stub file <<'END'
echo 'a link'
END
stub locale <<'END'
[ "$LANG" = en_US.utf8 ] && [ -z "${LC_ALL+set}" ] || exit 1
printf 'charmap="UTF-8"\ncollate-nrules=4\ncollate-codeset="UTF-8"\n'
END
stub getconf <<'END'
echo glibc 2.36
END
stub fakecc <<'END'
[ "$*" = '-m32 --version' ] && printf 'fakecc 1.2\nno warranty\n'
END
cat >"$work/pgms/cpus" <<'END'
#!/bin/sh
printf 'online 2\nusable 2\nquota 1.5\n'
END
chmod +x "$work/pgms/cpus"
cat >"$work/pgms/flags" <<'END'
CC=fakecc -m32
CFLAGS=-O2 -flto
LDFLAGS=-static
COMPILE=fakecc -m32 -O2 -flto -static
END

# A tool that hangs, and one that leaves a process behind with its pipe.  This
# takes 3 s: the rest of this script goes on meanwhile, and changes its stubs,
# so these are others.
mkdir "$work/slow"
cp "$work/bin/"* "$work/slow"
hanging() (
	mkfifo "$work/hung" "$work/left"
	# A reader ends when the last writer has.
	{ read -r _ <"$work/hung"; : >"$work/hung.gone"; } &
	readers=$!
	{ read -r _ <"$work/left"; : >"$work/left.gone"; } &
	readers="$readers $!"
	cat >"$work/slow/uptime" <<-END
		#!/bin/sh
		trap '' HUP INT TERM
		exec 9>'$work/hung'
		sleep 30
		echo late
	END
	cat >"$work/slow/who" <<-END
		#!/bin/sh
		[ \$# -eq 0 ] || exit 1
		exec 9>'$work/left'
		sleep 30 &
		echo \$! >'$work/left.pid'
		echo 'ann tty1'
	END
	chmod +x "$work/slow/uptime" "$work/slow/who"
	PATH=$work/slow:$PATH UB_SYSROOT=$work/nowhere \
		/bin/sh "$pgms/sysinfo.sh" "$work/none" "$work/none" \
		>"$work/slow.out" 2>>"$work/stderr"
	[ -e "$work/left.gone" ] || : >"$work/not.waited.for"
	kill "$(cat "$work/left.pid")"
	for i in 1 2 3 4 5; do
		[ -e "$work/hung.gone" ] && [ -e "$work/left.gone" ] && exit
		sleep 1
	done
	# shellcheck disable=SC2086 # a list of numbers
	kill $readers
)
hanging &
hanging_pid=$!

check "no arguments are a usage error" exits 2 /bin/sh "$pgms/sysinfo.sh"

# One whole machine, the same in every shell and awk.
new_machine
put proc/cpuinfo <<'END'
processor	: 0
vendor_id	: GenuineIntel
cpu family	: 6
model		: 85
model name	: Fast|Chip  @ 2.40GHz
fpu_exception	: yes
cpuid level	: 22
flags		: fpu vme mmx sse2 ht lm aes avx512f hypervisor vmx
bogomips	: 4800.00

processor	: 1
vendor_id	: GenuineIntel
cpu family	: 6
model		: 85
model name	: Fast|Chip  @ 2.40GHz
fpu_exception	: yes
cpuid level	: 22
flags		: fpu vme mmx sse2 ht lm aes avx512f hypervisor vmx
bogomips	: 4800.02

END
put proc/loadavg <<'END'
0.62 0.50 0.40 1/234 5678
END
escaped=$(printf '%s\n' "$real" | sed 's/ /\\040/g')
put proc/mounts <<END
tmpfs $escaped/scratch\\040a tmpfs rw 0 0
/dev/sdb1 $escaped/scratch\\040a btrfs rw 0 0
/dev/sdc1 $escaped/scratch xfs rw 0 0
/dev/sda1 / ext4 rw 0 0
END
printf 'QEMU\n' | put sys/class/dmi/id/sys_vendor
printf 'Standard PC\n' | put sys/class/dmi/id/product_name
printf 'HOME=/\000container=lxc\000' | put proc/1/environ
for i in 0 1; do
	governor=sys/devices/system/cpu/cpu$i/cpufreq/scaling_governor
	echo performance | put "$governor"
done
faults=sys/devices/system/cpu/vulnerabilities
echo 'Not affected' | put $faults/l1tf
echo 'Mitigation: PTI' | put $faults/meltdown
echo 'KVM: Mitigation: Split huge pages' | put $faults/itlb_multihit
echo 'Vulnerable: No microcode' | put $faults/mds
echo '#!/bin/sh' | put bin/toysh
chmod +x "$root/bin/toysh"
ln -s toysh "$root/bin/other"
ln -s "$root/bin/other" "$root/bin/sh"

wanted='system|host|box
system|system|GNU/Linux
system|release|6.1.0
system|version|#1 SMP
system|kernel|Linux
system|machine|x86_64
system|platform|unknown
system|language|en_US.utf8 (charmap="UTF-8", collate="UTF-8")
cpu|0-1|Fast/Chip @ 2.40GHz|4800.0|x86-64, MMX, SSE2, AES, AVX-512, '\
'virtualization (VMX)
system|uptime|10:00:00 up 1 day, 2:03, 2 users, load average: 0.50, 0.40, 0.30
system|runlevel|5
system|users|2
system|load|0.62
system|compiler|fakecc 1.2
system|flags|-O2 -flto -static
system|c library|glibc 2.36
system|shell|toysh
system|scratch|btrfs on '$real'/scratch a
system|cpus online|2
system|cpus usable|2
system|cpu quota|1.5
system|virtualization|container (lxc), virtual machine (QEMU Standard PC)
system|governor|performance
system|mitigations|1 vulnerable, 2 mitigated, 1 not affected; '\
'vulnerable: mds; mitigated: itlb_multihit meltdown'
same "a whole machine" "$wanted" "$(sysinfo "$work/pgms" "$work/scratch a")"
same "what version 4 said of /bin/sh and the scratch directory" "3 1 1 1" \
	"$(wc -l <"$work/old.facts" | tr -d ' ') $(
	grep -c "^system|sh listing|l.* $root/bin/sh -> $root/bin/other\$" \
		"$work/old.facts") $(
	grep -c '^system|sh type|a link$' "$work/old.facts") $(
	grep -c '^system|scratch df|/dev/.* [0-9]*% /' "$work/old.facts")"
same "nothing inherited but PATH, standard input closed" "$wanted" "$(
	env -i PATH="$work/bin:$PATH" UB_SYSROOT="$root" STUB_MACHINE=x86_64 \
		/bin/sh "$pgms/sysinfo.sh" "$work/pgms" "$work/scratch a" \
		<&- 2>>"$work/stderr" | grep -v "$old"
)"

# Each shell runs the script, with this or that awk, and is the machine's
# /bin/sh.  busybox ash has its own uname, uptime and who.
own='system|\(host\|release\|version\|uptime\|runlevel\|users\)|'
for pair in dash:mawk 'bash --posix:gawk --posix' 'busybox ash:busybox awk' \
	mksh:original-awk ksh93: yash: 'zsh --emulate sh:'; do
	is_long || continue
	shell=${pair%:*}
	name=${shell%% *}
	if ! has "$name"; then
		skip "no $name"
		continue
	fi
	awk=${pair#*:}
	rm -f "$work/bin/awk"
	if [ -n "$awk" ] && has "${awk%% *}"; then
		echo "exec $awk \"\$@\"" | stub awk
	fi
	path=$(command -v "$name")
	[ -x "$path" ] || path=/bin/$name	# busybox calls itself built in
	ln -sf "$path" "$root/bin/sh"
	sysinfo "$work/pgms" "$work/scratch a" >"$work/by.$name"
	unlike='system|shell|'
	[ "$name" != busybox ] || unlike="$unlike\\|$own"
	same "the same by $shell${awk:+ and $awk}" \
		"$(printf '%s\n' "$wanted" | grep -v "$unlike")" \
		"$(grep -v "$unlike" "$work/by.$name")"
	case $(value shell <"$work/by.$name") in
	dash | 'bash '[3-9].* | 'busybox ash '1.* | 'mksh R'* | 'ksh 93'* | \
	'yash '[2-9].* | 'zsh '[3-9].*) known=0 ;;
	*) known=1 ;;
	esac
	outcome "$known" "/bin/sh may be $name"
done
rm -f "$work/bin/awk"
shell=/bin/sh

# Other sorts of CPU.
same "ARM: two sorts of core are two lines" \
	"cpu|0-1,4|ARM implementer 0x41 part 0xd05|38.4|AES, NEON, SHA2, CRC32, LSE
cpu|2-3|ARM implementer 0x41 part 0xd0a|38.4|AES, NEON, SHA2, CRC32, LSE" \
	"$(for i in 0:d05 1:d05 2:d0a 3:d0a 4:d05; do
		printf '%s\t: %s\n' processor "${i%:*}" BogoMIPS 38.40 \
			Features 'fp asimd aes sha2 crc32 atomics' \
			'CPU implementer' 0x41 'CPU architecture' 8 \
			'CPU part' "0x${i#*:}" 'CPU revision' 0
		echo
	done | cpu_lines aarch64)"
same "an old ARM kernel: facts outside the blocks" \
	"cpu|0-1|ARMv7 Processor rev 5 (v7l) implementer 0x41 part 0xc07|57.6|NEON" \
	"$(cpu_lines armv7l <<'END'
Processor	: ARMv7 Processor rev 5 (v7l)
processor	: 0
BogoMIPS	: 57.60

processor	: 1
BogoMIPS	: 57.60

Features	: swp half thumb vfp neon
CPU implementer	: 0x41
CPU part	: 0xc07

Hardware	: BCM2709
END
)"
same "s390x: numbers in the keys" \
	"cpu|0-1|IBM/S390 machine 3906|3033.0|z/Architecture, VX, virtualization (SIE), MSA" \
	"$(cpu_lines s390x <<'END'
vendor_id       : IBM/S390
# processors    : 2
bogomips per cpu: 3033.00
features	: esan3 zarch stfle msa vx sie
processor 0: version = FF,  identification = 123456,  machine = 3906
processor 1: version = FF,  identification = 123456,  machine = 3906

cpu number      : 0
cpu MHz dynamic : 5200
END
)"
same "ppc64: a clock, no bogomips" \
	"cpu|0,8|POWER9, altivec supported, 2300 MHz|0.0|" \
	"$(cpu_lines ppc64le <<'END'
processor	: 0
cpu		: POWER9, altivec supported
clock		: 2300.000000MHz
revision	: 2.2 (pvr 004e 1202)

processor	: 8
cpu		: POWER9, altivec supported
clock		: 3800.000000MHz
revision	: 2.2 (pvr 004e 1202)

timebase	: 512000000
platform	: PowerNV
model		: 8335-GTH
END
)"
same "riscv64: uarch, or the family's name" \
	"cpu|0|sifive,u74-mc|0.0|rv64imafdc
cpu|1|RISC-V|0.0|rv64imac" \
	"$(cpu_lines riscv64 <<'END'
processor	: 0
hart		: 1
isa		: rv64imafdc_zicntr_zicsr
mmu		: sv39
uarch		: sifive,u74-mc

processor	: 1
hart		: 2
isa		: rv64imac
END
)"
same "sparc64: no block for a CPU" \
	"cpu|0-1|UltraSparc T2 (Niagara2)|0.0|" \
	"$(cpu_lines sparc64 <<'END'
cpu		: UltraSparc T2 (Niagara2)
fpu		: UltraSparc T2 integrated FPU
ncpus probed	: 2
Cpu0ClkTck	: 0000000045752f20
CPU0:		online
END
)"
same "loongarch: keys in capitals" \
	"cpu|0|Loongson-3A5000|5000.0|LSX, LASX" \
	"$(cpu_lines loongarch64 <<'END'
system type		: generic-loongson-machine

processor		: 0
CPU Family		: Loongson-64bit
Model Name		: Loongson-3A5000
BogoMIPS		: 5000.00
Features		: cpucfg lam ual fpu lsx lasx
END
)"
same "another sort of CPU than the programs': an emulator" \
	"cpu|0|ARM implementer 0x41 part 0xd0c|50.0|
x86_64 on ARM CPUs (qemu-user or alike)" \
	"$(printf '%s\t: %s\n' processor 0 BogoMIPS 50.00 \
		'CPU implementer' 0x41 'CPU part' 0xd0c | cpu_lines x86_64)"
same "a CPU that says it is software" \
	"cpu|0|QEMU TCG CPU version 2.5+|0.0|
QEMU in software (TCG)" \
	"$(printf '%s\t: %s\n' processor 0 'model name' \
		'QEMU TCG CPU version 2.5+' fpu_exception yes |
		cpu_lines x86_64)"

# program CLASS DATA MACHINE...: the head of an ELF file, as octal numbers
# shellcheck disable=SC2059 # octal numbers in the format
program() {
	printf "\\177ELF\\$1\\$2\\001\\0\\0\\0\\0\\0\\0\\0\\0\\0\\$3\\$4\\$5\\$6"
}
programs_dir=$work/elf
mkdir "$programs_dir"
for head in '002 001 002 000 267 000|ARM' '001 001 002 000 050 000|ARM' \
	'002 002 000 002 000 026|s390' '002 001 002 000 025 000|PowerPC' \
	'002 001 003 000 363 000|RISC-V' '001 001 002 000 003 000|'; do
	# shellcheck disable=SC2086 # numbers
	program ${head%'|'*} >"$programs_dir/pipe"
	same "programs with the head $head on x86" \
		"${head#*'|'}" \
		"$(printf '%s\t: %s\n' processor 0 'model name' Fast \
			fpu_exception yes | cpu_lines x86_64 |
			sed -n 's/ programs on x86 CPUs (qemu-user or alike)$//p')"
done

# Other systems.
new_machine
rm -rf "$root/proc"
cp "$work/bin/uname" "$work/uname"
stub uname <<'END'
case $1 in
-[os]) echo FreeBSD ;;
-[mp]) echo amd64 ;;
-i) exit 1 ;;
-n) printf 'a|b\tc\033[1m  \303\266\nsystem|host|d\n' ;;
-r) echo 14.1-RELEASE ;;
-v) printf 'GENERIC %0500d\n' 0 ;;
esac
END
stub who <<'END'
[ $# -eq 0 ] || exit 1
END
stub uptime <<'END'
echo '10:00AM  up 1 day,  2:03, 2 users, load averages: 0.50 0.40 0.30'
END
stub sysctl <<'END'
[ "$*" = '-n hw.model' ] && echo 'Some CPU @ 2.40GHz'
END
stub df <<'END'
printf 'Filesystem 512-blocks Used Avail Capacity Mounted on\n'
printf '/dev/ada0p2 100 50 50 50%% /usr/my home\n'
END
stub mount <<'END'
printf '/dev/ada0p1 on / (ufs, local)\n'
printf 'tank/home on /usr/my home (zfs, local, noatime)\n'
END
echo 'exit 1' | stub getconf
echo 'exit 1' | stub locale
echo 'exit 1' | stub ldd
printf 'CC=/nowhere/cc\nCFLAGS=\nLDFLAGS=\n' >"$work/pgms/flags"
same "a BSD: no /proc, no /sys, no locale, no compiler, a hostile name" \
	"system|host|a/b c?[1m $(printf '\303\266')
system|system|FreeBSD
system|release|14.1-RELEASE
system|version|GENERIC $(printf %0392d 0)
system|kernel|FreeBSD
system|machine|amd64
system|platform|amd64
system|language|en_US.utf8 (charmap=\"unknown\", collate=\"unknown\")
cpu|0-1|Some CPU @ 2.40GHz|0.0|
system|uptime|10:00AM up 1 day, 2:03, 2 users, load averages: 0.50 0.40 0.30
system|runlevel|unknown
system|users|0
system|load|0.50
system|flags|none
system|c library|FreeBSD 14.1-RELEASE
system|scratch|zfs on /usr/my home
system|cpus online|2
system|cpus usable|2
system|cpu quota|1.5" "$(sysinfo "$work/pgms" "$work/none")"

# The same programs, but musl, a container and a compiler that knows only -v.
mv "$work/uname" "$work/bin/uname"
rm "$work/bin/uptime"
stub ldd <<'END'
printf 'musl libc (x86_64)\nVersion 1.2.3\nDynamic Program Loader\n' >&2
exit 1
END
stub fakecc <<'END'
[ "$*" = -v ] || exit 1
printf 'reading its specs\nfakecc version 0.9 (x86_64 Linux)\n' >&2
END
echo 'CC=fakecc' >"$work/pgms/flags"
for i in 1 2 3 4 5 6 7 8 9; do
	echo Vulnerable | put "$faults/a_fault_with_a_long_name_$i"
done
: | put ./.dockerenv
out=$(sysinfo "$work/pgms" "$work/none")
same "musl" "musl 1.2.3" "$(printf '%s\n' "$out" | value 'c library')"
same "a compiler that knows no --version" "fakecc version 0.9 (x86_64 Linux)" \
	"$(printf '%s\n' "$out" | value compiler)"
same "a container on hardware" "container (docker)" \
	"$(printf '%s\n' "$out" | value virtualization)"
case $(printf '%s\n' "$out" | value mitigations) in
"9 vulnerable, 0 mitigated, 0 not affected; vulnerable: "*" ...") long=0 ;;
*) long=1 ;;
esac
outcome "$long" "a list of faults that is too long ends in dots"

# This machine.
/bin/sh "$pgms/sysinfo.sh" "$pgms" "$top" >"$work/here" 2>>"$work/stderr"
outcome $? "this machine"
same "each line of this machine has the form" "" "$(LC_ALL=C awk -F '|' '
	$1 == "system" && NF == 3 && !seen[$2]++ && $3 ~ /^[^ ]/ &&
	    $3 !~ /  |\t| $/ { next }
	$1 == "cpu" && NF == 5 && $2 ~ /^[0-9,-]+$/ && $4 ~ /^[0-9]+\.[0-9]$/ {
		cpus++
		next
	}
	{ print }
	END { if (!cpus) print "no CPU" }' "$work/here")"

wait "$hanging_pid"
same "a tool that hangs costs its fact, not the others" "box 1" \
	"$(value host <"$work/slow.out") $(value users <"$work/slow.out")"
same "a foreign directory of programs: no compiler, no flags" "" \
	"$(cut -d '|' -f 2 "$work/slow.out" | grep 'compiler\|flags')"
check "a tool that hangs is killed with its children" test -e "$work/hung.gone"
check "a process left behind with the pipe is not waited for" \
	test -e "$work/not.waited.for"
same "nothing on standard error, ever" "" "$(cat "$work/stderr")"
done_testing
