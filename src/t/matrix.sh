#!/bin/sh
# matrix.sh - the suite under every shell, awk, make, compiler, C library and CPU
# that can be had here: a table, one line a cell, ok, FAILED or skip and why.
#
#	sh src/t/matrix.sh [short | full [CELL]]
#
# Each cell has a copy of the tree of its own, builds it, runs the core of the
# self-tests and measures the whole index for a moment, on 1 and 2 copies.
# "short" tries a dozen that differ most from each other, marked "few" below;
# CELL is a part of the names of those to try alone.  Shells and awks play
# /bin/sh and awk through a bind mount in a mount namespace, other CPUs run in
# qemu-user through binfmt_misc: both need root.
# Status 1 if a cell failed.
set -u
LC_ALL=C
export LC_ALL
unset MAKEFLAGS MFLAGS	# of the make that runs us
top=$(cd -- "$(dirname -- "$0")/../.." && pwd) || exit 1
form=${1-full}
only=${2-}
. "$top/src/t/work.sh"
make_work ub-matrix
failed=0
tests=
core='library.t programs.t report.t'
binfmt=/proc/sys/fs/binfmt_misc

cleanup() {
	cleanup_status=$?
	trap - EXIT
	[ ! -e "$binfmt/ub-matrix" ] || echo -1 >"$binfmt/ub-matrix"
	if [ "$failed" -eq 0 ]; then
		rm -rf "$work"
	else
		echo "what failed stands in $work"
	fi
	exit "$cleanup_status"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

has() {
	command -v "$1" >/dev/null 2>&1
}

row() {
	printf '%-9s %-34s %s\n' "$1" "$2" "$3"
}

# is_chosen KIND NAME
is_chosen() {
	[ "$form" != short ] || [ -n "$in_few" ] || return 1
	case "$1 $2" in
	*"$only"*) return 0 ;;
	esac
	return 1
}

# few CELL...: one of the short form
in_few=
few() {
	in_few=1
	"$@"
	in_few=
}

skip() {
	row "$1" "$2" "skip: $3"
}

# new_tree: a clean copy in $tree, which is $work/N
cells=0
new_tree() {
	cells=$((cells + 1))
	tree=$work/$cells
	copy_tree "$top" "$tree"
	(cd "$tree" && make -s clean >/dev/null 2>&1)
}

# judge KIND NAME COMMAND...: a row by the command's status; its output is kept
judge() {
	judge_kind=$1
	judge_name=$2
	shift 2
	if "$@" >"$tree/log" 2>&1 </dev/null; then
		row "$judge_kind" "$judge_name" ok
		rm -rf "$tree"
	else
		row "$judge_kind" "$judge_name" "FAILED: see $tree/log"
		failed=1
	fi
}

# measure TREE [RUNNER...]: the whole index there, twice full; or $tests
# shellcheck disable=SC2086 # a list
measure() (
	cd -- "$1" || exit
	shift
	${1+"$@"} ./Run -q -i 1 -t 0.1 -c 1 -c 2 -o matrix $tests || exit
	[ "$(grep -c '^System Benchmarks Index Score  ' results/matrix)" -eq 2 ] ||
		[ -n "$tests" ]
)

# Builds, tests and measures $tree; the arguments are make's, the tests $core.
# shellcheck disable=SC2086,SC2120 # a list; not always arguments
whole() {
	(cd -- "$tree" && make -s ${1+"$@"} && sh src/t/check.sh $core) &&
		measure "$tree"
}

# in_place FILE PROGRAM COMMAND...: runs the command where PROGRAM stands in
# place of FILE.
in_place() {
	# shellcheck disable=SC2016 # for the inner shell
	unshare -m sh -c 'mount --bind "$2" "$1" || exit 99
		shift 2
		exec "$@"' sh "$@"
}

can_bind() {
	in_place "$(readlink -f /bin/sh)" "$(readlink -f /bin/sh)" true 2>/dev/null
}

# wrapper NAME COMMAND...: a program that runs the command, in $wrapper
wrapper() {
	wrapper=$work/bin-$1
	shift
	printf '#!%s\nexec %s "$@"\n' "$work/wrapper-shell" "$*" >"$wrapper"
	chmod +x "$wrapper"
}

# can_play KIND NAME PROGRAM: else a row says why not
can_play() {
	if ! has "$3"; then
		skip "$1" "$2" "$3 is not installed"
	elif ! can_bind; then
		skip "$1" "$2" "no bind mounts in a namespace here"
	else
		return 0
	fi
	return 1
}

shell_cell() {
	is_chosen shell "$1" && can_play shell "$1" "$2" || return
	new_tree
	judge shell "$1" in_place "$(readlink -f /bin/sh)" \
		"$(readlink -f "$(command -v "$2")")" \
		sh "$top/src/t/matrix.sh" cell "$tree"
}

# awk_cell NAME PROGRAM [OPTION]: awk is a link into /etc/alternatives, and a
# directory with another link plays that one.
awk_cell() {
	is_chosen awk "$1" && can_play awk "$1" "$2" || return
	if [ "$(readlink "$(command -v awk)")" != /etc/alternatives/awk ]; then
		skip awk "$1" "awk is no link into /etc/alternatives here"
		return
	fi
	new_tree
	mkdir "$work/copy-$1"		# busybox goes by its own name
	copy=$work/copy-$1/$2
	cp "$(readlink -f "$(command -v "$2")")" "$copy"
	wrapper "$1" "$copy" "${3-}"
	cp -R /etc/alternatives "$tree/alternatives"
	ln -sf "$wrapper" "$tree/alternatives/awk"
	judge awk "$1 ${3-}" in_place /etc/alternatives "$tree/alternatives" \
		sh "$top/src/t/matrix.sh" cell "$tree"
}

make_cell() {
	is_chosen make "$*" || return
	if ! has "$1"; then
		skip make "$*" "$1 is not installed"
		return
	fi
	new_tree
	judge make "$*" made "$@"
}

# made MAKE...: what it says it makes, or else makes and measures
made() {
	(cd -- "$tree" && "$@") || return
	case $* in
	*' -n') [ ! -e "$tree/pgms/pipe" ] ;;
	*) measure "$tree" ;;
	esac
}

can_compile() {
	echo 'int main(void) { return 0; }' >"$work/try.c"
	# shellcheck disable=SC2086 # options
	"$1" $2 ${3-} -o "$work/try" "$work/try.c" >/dev/null 2>&1
}

# compiler_cell CC CFLAGS [LDFLAGS]
compiler_cell() {
	compiler_name="$1 $2 ${3-}"
	is_chosen compiler "$compiler_name" || return
	if ! has "$1"; then
		skip compiler "$compiler_name" "$1 is not installed"
	elif ! can_compile "$@"; then
		skip compiler "$compiler_name" "cannot compile with it here"
	elif ! "$work/try" 2>/dev/null; then
		skip compiler "$compiler_name" "this kernel does not run what it makes"
	else
		new_tree
		core='cpus.t programs.t'
		# Without Linux's own calls there is nothing to be told of them.
		case $2 in *NO_LINUX*) core=programs.t ;; esac
		judge compiler "$compiler_name" whole "CC=$1" "CFLAGS=$2" \
			"LDFLAGS=${3-}"
	fi
}

# Without libraries, tools or compiler: busybox, the built programs, the tree.
busybox_cell() {
	is_chosen system "busybox only" || return
	if ! has busybox || ! (ldd "$(command -v busybox)" 2>&1 |
		grep -q 'not a dynamic'); then
		skip system "busybox only" "needs a static busybox"
		return
	fi
	new_tree
	judge system "busybox only" busybox_only
}

busybox_only() {
	(cd -- "$tree" && make -s LDFLAGS=-static) || return
	root=$tree/root
	mkdir -p "$root/bin" "$root/dev" "$root/proc" "$root/tmp"
	cp "$(command -v busybox)" "$root/bin/busybox"
	"$root/bin/busybox" --install -s "$root/bin" 2>/dev/null
	for applet in $(busybox --list | grep -v '^busybox$'); do
		ln -sf busybox "$root/bin/$applet"
	done
	copy_tree "$tree" "$root/tree"
	mknod "$root/dev/null" c 1 3 && chmod 666 "$root/dev/null" || return
	# shellcheck disable=SC2016 # for the inner shell
	unshare -m sh -c 'mount -t proc proc "$1/proc" && exec chroot "$1" \
		/tree/Run -q -i 1 -t 0.1 -c 1 -c 2 -o matrix' sh "$root" || return
	[ "$(grep -c 'Index Score  ' "$root/tree/results/matrix")" -eq 2 ]
}

# cpu_cell NAME CC QEMU CLASS DATA MACHINE [CFLAGS]: CLASS to MACHINE as in an ELF
# header
cpu_cell() {
	is_chosen cpu "$1" || return
	if ! has "$2"; then
		skip cpu "$1" "$2 is not installed"
	elif ! has "$3"; then
		skip cpu "$1" "$3 is not installed"
	elif ! [ -w "$binfmt/register" ]; then
		skip cpu "$1" "no binfmt_misc here"
	else
		new_tree
		judge cpu "$1" emulated "$@"
	fi
}

emulated() {
	(cd -- "$tree" && make -s CC="$2" CFLAGS="-O2 ${7-}" LDFLAGS=-static) ||
		return
	mkdir "$tree/bin"
	for program in "$tree"/pgms/*; do
		case ${program##*/} in
		*.* | tests | baselines | titles | flags | copies | cpus) ;;
		*) mv "$program" "$tree/bin" ;;
		esac
	done
	(cd -- "$tree" && rm -f src/*.o && make -s) || return
	any='\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00\x00\x00\x00\x00\x00'
	mask=$any'\xff\xff\xff\xff'
	case $5 in
	01) kind='\x02\x00' ;;
	*) kind='\x00\x02' ;;
	esac
	magic='\x7fELF\x'$4'\x'$5'\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00'
	printf '%s' ":ub-matrix:M::$magic$kind$6:$mask:$(command -v "$3"):F" \
		>"$binfmt/register" || return
	UB_BINDIR=$tree/bin measure "$tree" && case $1 in
	i386*) ;;		# on its own sort of CPU
	*) grep '^   Note: the CPU is emulated' "$tree/results/matrix" ;;
	esac
	emulated_status=$?
	echo -1 >"$binfmt/ub-matrix"
	return "$emulated_status"
}

all_cells() {
	cp "$(readlink -f /bin/sh)" "$work/wrapper-shell"
	shell_cell dash dash
	few shell_cell "bash --posix" bash
	few shell_cell "busybox ash" busybox
	few shell_cell mksh mksh
	few shell_cell ksh93 ksh93
	shell_cell yash yash
	shell_cell "zsh --emulate sh" zsh
	shell_cell posh posh
	awk_cell mawk mawk
	awk_cell gawk gawk --posix
	few awk_cell original-awk original-awk
	few awk_cell busybox busybox awk
	make_cell make -s
	make_cell make -s -j8
	make_cell make -n
	few make_cell bmake -s
	for compiler in gcc clang; do
		for flags in -O0 -O2 -O3 -Ofast '-O2 -flto' '-O3 -flto' \
			'-O2 -std=c99' '-O2 -std=c11' '-O2 -std=c17' '-O2 -std=gnu2x' \
			'-O1 -fsanitize=address,undefined'; do
			case "$compiler $flags" in
			'clang -O2' | 'gcc -O3 -flto')
				few compiler_cell "$compiler" "$flags" ;;
			*) compiler_cell "$compiler" "$flags" ;;
			esac
		done
		compiler_cell "$compiler" -O2 -static
	done
	compiler_cell gcc '-O2 -DBENCH_NO_LINUX -DBENCH_NO_SYSCALL'
	compiler_cell tcc ''
	few compiler_cell musl-gcc -O2
	compiler_cell musl-gcc -O2 -static
	compiler_cell i686-linux-gnu-gcc -O2 -static
	few busybox_cell
	# qemu-i386 7.2 loses x87 registers when a signal comes: Whetstone, whose
	# last loop the end of the pass interrupts, notices.
	tests='dhry2reg execl fstime fsbuffer fsdisk pipe context1 spawn syscall
		shell1 shell8'
	cpu_cell "i386, no Whetstone" i686-linux-gnu-gcc qemu-i386 01 01 \
		'\x03\x00'
	cpu_cell "i386, no Whetstone, time64" i686-linux-gnu-gcc qemu-i386 01 01 \
		'\x03\x00' '-D_TIME_BITS=64 -D_FILE_OFFSET_BITS=64'
	tests=
	cpu_cell aarch64 aarch64-linux-gnu-gcc qemu-aarch64 02 01 '\xb7\x00'
	cpu_cell armhf arm-linux-gnueabihf-gcc qemu-arm 01 01 '\x28\x00'
	cpu_cell riscv64 riscv64-linux-gnu-gcc qemu-riscv64 02 01 '\xf3\x00'
	cpu_cell ppc64le powerpc64le-linux-gnu-gcc qemu-ppc64le 02 01 '\x15\x00'
	few cpu_cell "s390x (big endian)" s390x-linux-gnu-gcc qemu-s390x 02 02 \
		'\x00\x16'
}

if [ "$form" = cell ]; then		# called by in_place
	trap - EXIT
	rmdir "$work"
	tree=$2
	# shellcheck disable=SC2119
	whole
	exit
fi
row kind cell outcome
all_cells
[ "$failed" -eq 0 ]
