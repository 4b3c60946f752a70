# shellcheck shell=sh disable=SC2154 # names of lib.sh
# records.sh - records made up for the tests of readers and views; read after
# lib.sh.

# make_record RATE_FACTOR ROUNDS COPIES...: a record of all twelve tests; the
# pass of round r has the rate baseline * factor * (1 + r / 100)
make_record() {
	factor=$1
	rounds=$2
	shift 2
	printf '%s\n' 'record|1|7.0.0' 'begin|Mon Nov 30 2026 21:33:30' \
		'system|host|somehost' 'system|system|GNU/Linux' \
		'system|release|6.1' 'system|version|#1 SMP' \
		'system|machine|x86_64' 'system|platform|unknown' \
		'cpu|0-1|Some CPU|4800.0|x86-64, MMX' \
		'system|uptime|21:33:30 up 1 day' 'system|runlevel|5' \
		'system|cpus online|2'
	UB_COPIES="$*" UB_WANTED=index UB_ROUNDS=$rounds awk \
		-f "$pgms/plan.awk" "$pgms/baselines" "$pgms/tests" \
		>"$work/plan"
	cat "$work/plan"
	printf 'copies|%s\n' "$@"
	awk -F '|' -v factor="$factor" -v rounds="$rounds" -v settings="$*" '
	$1 == "test" { name[++n] = $2; base[n] = $6; unit[n] = $5 }
	END {
		settings_n = split(settings, copies, " ")
		for (r = 1; r <= rounds; r++)
			for (s = 1; s <= settings_n; s++)
				for (i = 1; i <= n; i++)
					pass(r, copies[s], i)
		print "end|finished|"
	}
	function pass(r, c, i,    k, prefix) {
		prefix = r "|" c "|" name[i] "|"
		for (k = 1; k <= c; k++)
			printf "copy|%s%d|ok|%.6f|0|%s|1.000000000|%.6f|%.6f\n",
			    prefix, k, base[i] * factor * (1 + r / 100),
			    unit[i], 100 + r, 101 + r
		printf "pass|%s%.3f|%.3f|Mon Nov 30 2026 21:33:33|%s\n", prefix,
		    100 + r, 101 + r, "Mon Nov 30 2026 21:36:01"
	}' "$work/plan"
}
