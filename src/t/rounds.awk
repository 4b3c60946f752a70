# rounds.awk - rounds of one unchanged machine, cut into runs that are compared:
# how often compare.awk's method is wrong there, and what it finds.
#
# Run	awk -f pgms/stats.awk -f pgms/compare-stats.awk \
#	    -f pgms/compare-method.awk -f src/t/rounds.awk -v rounds=10 FILE
# Reads	a line of names, then a line of rates a round; # begins a remark.
# Prints
#	runs|COMPARISONS|WITH A FALSE ALARM
#	changed|PERCENT|TESTS CHANGED|FOUND
#	paired|COMPARISONS|WITH A FALSE ALARM|TESTS CHANGED BY 5 %|FOUND
# Paired are every other round of 2 x rounds in a row, as Run -B measures; the
# next pair begins 5 rounds later, so pairs overlap.

/^#/ { next }
!tests { tests = NF; next }
{
	read_rounds++
	for (i = 1; i <= NF; i++)
		rate[i, read_rounds] = ln($i)
}

END {
	for (a = 0; (a + 1) * rounds <= read_rounds; a++)
		for (b = a + 1; (b + 1) * rounds <= read_rounds; b++)
			compare_runs(a * rounds, b * rounds)
	print "runs|" compared "|" alarms + 0
	print "changed|10|" compared * tests "|" found[10] + 0
	print "changed|20|" compared * tests "|" found[20] + 0
	for (a = 0; a + 2 * rounds <= read_rounds; a += 5)
		compare_paired(a)
	print "paired|" pairs "|" pair_alarms + 0 "|" pairs * tests "|" \
	    pair_found + 0
}

function compare_runs(a, b,    r, t) {
	for (t = 1; t <= tests; t++)
		for (r = 1; r <= rounds; r++) {
			log_of[1, t, r] = rate[t, a + r]
			log_of[2, t, r] = rate[t, b + r]
		}
	compared++
	alarms += judge(tests, rounds, rounds) > 0
	for (t = 1; t <= tests; t++) {
		change(t, ln(1.1))
		found[10] += differs[t]
		change(t, ln(1.2 / 1.1))
		found[20] += differs[t]
		change(t, -ln(1.2))
	}
}

# Makes test t of the second run faster, and judges.
function change(t, by,    r) {
	for (r = 1; r <= rounds; r++)
		log_of[2, t, r] += by
	judge(tests, rounds, rounds)
}

function compare_paired(a,    bad, i, t) {
	for (t = 1; t <= tests; t++) {
		for (i = 1; i <= rounds; i++) {
			ratio[i] = rate[t, a + 2 * i] - rate[t, a + 2 * i - 1]
			if (i % 2 == 0)
				ratio[i] = -ratio[i]
			more[i] = ratio[i] + ln(1.05)
		}
		p_of[t] = signed_rank(ratio, rounds)
		pair_found += signed_rank(more, rounds) * tests <= 0.05
		differs[t] = 0
	}
	adjust_others(tests, tests, 0)
	for (t = 1; t <= tests; t++)
		bad += adjusted[t] <= 0.05
	pairs++
	pair_alarms += bad > 0
}
