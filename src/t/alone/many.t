# many.t - 512 copies at once, of a shell and of every test of the index but
# shell8, whose 4096 shells take minutes.
# shellcheck disable=SC2016 # code for the copies
. "${0%/*}/../lib.sh"
copies=$pgms/copies
unset UB_GATE

"$copies" -d "$work/dir" 512 0.01 /bin/sh -c 'echo "COUNT|1"' >"$work/out"
same "512 copies are ok" 512 "$(grep -c '^copy|[0-9]*|ok|' "$work/out")"
check "512 directories are removed" test ! -e "$work/dir"
for command in "dhry2reg 0.05" "whetstone-double 0.05" "execl 0.05" \
	"fstime -c -b 1024 -m 100 0.05" "fstime -c -b 256 -m 25 0.05" \
	"fstime -c -b 4096 -m 100 0.05" "pipe 0.05" "context1 0.05" \
	"spawn 0.05" "syscall 0.05" "looper 0.05 /bin/true" \
	"looper 0.05 /bin/sh $pgms/shell.sh 1"; do
	# shellcheck disable=SC2086 # a command and its arguments
	"$copies" -g 120 -d "$work/dir" 512 0.05 "$pgms"/$command >"$work/out"
	same "512 copies of $command are ok" 512 \
		"$(grep -c '^copy|[0-9]*|ok|' "$work/out")"
done
done_testing
