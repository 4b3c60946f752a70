# cpus.t - cpus: what it makes of affinity masks and CPU quotas.
# shellcheck disable=SC2016 # a shell of its own expands
. "${0%/*}/lib.sh"

cpus=$pgms/cpus
root=$work/root
mkdir -p "$root/proc/self"

# groups LINE...: the control groups that we are in
groups() {
	rm -rf "$root/sys"
	printf '%s\n' "$@" >"$root/proc/self/cgroup"
}

# v2 GROUP QUOTA PERIOD
v2() {
	mkdir -p "$root/sys/fs/cgroup/$1"
	echo "$2 $3" >"$root/sys/fs/cgroup/$1/cpu.max"
}

# v1 GROUP QUOTA PERIOD
v1() {
	mkdir -p "$root/sys/fs/cgroup/$1"
	echo "$2" >"$root/sys/fs/cgroup/$1/cpu.cfs_quota_us"
	echo "$3" >"$root/sys/fs/cgroup/$1/cpu.cfs_period_us"
}

# says TITLE USABLE [QUOTA]
says() {
	same "$1" "online $online
usable $2${3:+
quota $3}" "$("$cpus" -r "$root" 2>&1)"
}

check "it runs" exits 0 "$cpus"
same "and prints two or three lines" good "$(awk '
	NR == 1 { good = /^online [1-9][0-9]*$/; online = $2 }
	NR == 2 { good = good && /^usable [1-9][0-9]*$/ && $2 <= online }
	NR == 3 { good = good && /^quota [0-9]+\.[0-9][0-9]$/ }
	END { if (good && (NR == 2 || NR == 3)) print "good" }' "$work/out")"
same "without a message" "" "$(cat "$work/err")"
online=$(sed -n 's/^online //p' "$work/out")

# Without sources there is no quota; all is the mask then.
"$cpus" -r "$work/nowhere" >"$work/out" 2>"$work/err"
same "missing sources are status 0" 0 "$?"
same "and no message" "" "$(cat "$work/err")"
all=$(sed -n 's/^usable //p' "$work/out")
says "nothing is known" "$all"
two=2
[ "$all" -gt 1 ] || two=1
if [ "$(uname -s)" != Linux ] || ! [ -r /proc/self/cgroup ]; then
	skip "control groups are Linux's"
	done_testing
fi

groups 0::/a/b
says "a group without files" "$all"
v2 a/b max 100000
says "max is no quota" "$all"
v2 a/b 50000 100000
says "half a CPU is one usable" 1 0.50
v2 a/b 100000 100000
says "one CPU" 1 1.00
v2 a/b 150000 100000
says "a quota is rounded up" "$two" 1.50
v2 a/b 1000 1000000
says "never less than one" 1 0.00
v2 a/b 99900000 100000
says "a quota above the CPUs limits nothing" "$all" 999.00
v2 a 50000 100000
says "the group above is smaller" 1 0.50
v2 . 25000 100000
says "the root of a container is smaller still" 1 0.25
v2 a max 100000
v2 a/b 20000 100000
says "the own group is the smallest" 1 0.20
groups 0::/
v2 . 70000 100000
says "the group is the root" 1 0.70
groups 0::/../x
v2 . 60000 100000
v2 ../../../sys/x 10000 100000
says "a group outside our view" 1 0.60
groups 0::/a
v2 a garbage ''
says "garbage is no quota" "$all"
v2 a 100000 0
says "nor is a period of 0" "$all"

groups 12:pids:/a 4:cpu,cpuacct:/a/b 3:cpuset:/a 1:name=systemd:/
v1 cpu/a/b -1 100000
says "version 1, no quota" "$all"
v1 cpu/a/b 150000 100000
says "version 1" "$two" 1.50
v1 cpu/a 50000 100000
says "version 1, the group above" 1 0.50
v1 cpu 20000 100000
says "version 1, the root" 1 0.20
groups 4:cpu,cpuacct:/gone
v1 cpu,cpuacct 30000 100000
says "version 1 in a container, by its full name" 1 0.30
groups 4:cpuacct,cpuset:/a
v1 cpuacct,cpuset/a 30000 100000
says "other controllers do not count" "$all"
groups 4:cpu:/a 0::/b
v1 cpu/a 50000 100000
v2 unified/b 40000 100000
says "both versions: the smaller one" 1 0.40
groups garbage '' 4:cpu 0: 0::relative
says "a list that is garbage" "$all"

if has taskset && taskset -c 0 true 2>/dev/null; then
	groups 0::/
	same "the affinity mask counts" "usable 1" \
		"$(taskset -c 0 "$cpus" -r "$root" | sed -n 2p)"
else
	skip "no taskset, or no CPU 0"
fi

check "an unknown option is status 2" exits 2 "$cpus" -z
check "an argument is status 2" exits 2 "$cpus" 1
if [ -c /dev/full ]; then
	check "a full disk is status 1" exits 1 sh -c '"$0" >/dev/full' "$cpus"
else
	skip "no /dev/full"
fi

done_testing
