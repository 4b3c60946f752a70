# library.t - the self-test library can fail, and check.sh counts it.
# shellcheck disable=SC2016 # for inner shells
. "$(dirname -- "$0")/lib.sh"

TMPDIR=$work			# what fails on purpose keeps its directory
export TMPDIR
# script NAME: a test script with its own library copy, body from stdin
mkdir -p "$work/src/t" "$work/pgms"
cp "$top/src/t/lib.sh" "$top/src/t/check.sh" \
	"$top/src/t/work.sh" "$work/src/t/"
script() {
	{ printf '. "%s/lib.sh"\n' "$work/src/t"; cat; } >"$work/src/t/$1"
}

script good.t <<'END'
check "true is true" true
same "a is a" a a
done_testing
END
script bad.t <<'END'
check "false is true" false
same "a is b" a b
check "a wrong status is seen" exits 3 true
done_testing
END
script early.t <<'END'
check "true is true" true
exit 0
END
script skips.t <<'END'
skip "no such tool"
has sh no-such-tool-anywhere || check "has sees what is missing" true
done_testing
END

check "good tests pass" exits 0 sh "$work/src/t/good.t"
check "bad tests fail" exits 1 sh "$work/src/t/bad.t"
same "each bad test is seen" 3 "$(grep -c '^not ok' "$work/out")"
check "leaving early fails" exits 1 sh "$work/src/t/early.t"
check "check.sh fails if a script does" exits 1 \
	sh "$work/src/t/check.sh" good.t bad.t early.t skips.t
same "check.sh counts" "4 passed, 4 failed" "$(sed -n '$p' "$work/out")"
check "check.sh passes if all do" exits 0 sh "$work/src/t/check.sh" good.t
check "nothing run is not passed" exits 1 sh "$work/src/t/check.sh" no-such.t
check "a directory that is there already is no obstacle" exits 0 sh -c '
	mkdir "$1/taken.$$" && TMPDIR=$1 && . "$2" && make_work taken &&
	[ -d "$work" ] && [ "$work" != "$1/taken.$$" ]' \
	sh "$work" "$top/src/t/work.sh"
done_testing
