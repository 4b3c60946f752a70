# compare-run.t - Run compare and Run -B as a user meets them: figures people
# posted side by side, statuses, two builds in one run.
. "$(dirname -- "$0")/lib.sh"
# shellcheck source=src/t/stubs.sh
. "$(dirname -- "$0")/stubs.sh"

cat >"$work/two" <<'END'
> GCC 2.96, ELF BYTE UNIX Benchmarks (Version 3.11) System -- host5
> Process Creation Test 349.4 lps (10 secs, 6 samples)
> GCC 2.7.2.2, A.OUT BYTE UNIX Benchmarks (Version 3.11) System -- host5
> Process Creation Test 600.2 lps (10 secs, 6 samples)
END
check "two runs in one mailed file are compared" exits 0 \
	"$top/Run" compare "$work/two"
same "with their change" "349.4 600.2 +71.8%" "$(awk '/^Process Creation/ {
	print $3, $4, $5 }' "$work/out")"
same "and no invented spread" 1 "$(grep -c 'no spread given' "$work/out")"
check "a file without results is refused" exits 2 "$top/Run" compare \
	"$top/LICENSE" "$work/two"
{
	cat "$work/two"
	dd if=/dev/zero bs=1048576 count=13 2>/dev/null | tr '\000' x
} >"$work/large"
check "of a large file the beginning is read" exits 0 "$top/Run" compare \
	"$work/large"
same "which is said" 1 "$(grep -c 'only the first 12 MB of .*large' "$work/err")"
check "no file is refused" exits 2 "$top/Run" compare
check "an unknown form is refused" exits 2 "$top/Run" compare -f x "$work/two"
for form in text csv html; do
	check "form $form is written" exits 0 "$top/Run" compare -f "$form" \
		"$work/two"
	check "and not empty" [ -s "$work/out" ]
done

# Two builds: the second counts twice as much of everything but one test.
mkdir "$work/fast"
cp "$bin"/* "$work/fast"
for build in "$bin" "$work/fast"; do
	rate=1000
	[ "$build" = "$bin" ] || rate=3000
	for program in pipe syscall spawn context1; do
		[ "$program" = pipe ] || rate=1000
		printf '%s\n' '#!/bin/sh' "echo 'COUNT|$rate|0|lps'" \
			>"$build/$program"
	done
done
check "two builds are measured in turn" exits 0 run -q -i 8 -t 0.01 -c 1 \
	-o builds -B "$bin" -B "$work/fast" pipe syscall spawn context1
same "each with a record of all rounds" "32 32" \
	"$(grep -c '^pass|' "$results/builds.log") $(
	grep -c '^pass|' "$results/builds-2.log")"
same "and what differs is found" "+200.0%" \
	"$(awk '/^Pipe Throughput .*%/ { print $5 }' "$work/out")"
same "what does not is ~" 3 "$(grep -c '~$' "$work/out")"
check "-p fails on a slower test" exits 1 "$top/Run" compare -P -p 3 \
	"$results/builds-2.log" "$results/builds.log"
check "and not on a faster one" exits 0 "$top/Run" compare -P -p 3 \
	"$results/builds.log" "$results/builds-2.log"
check "three builds are refused" exits 2 run -q -B "$bin" -B "$bin" -B "$bin" pipe
done_testing
