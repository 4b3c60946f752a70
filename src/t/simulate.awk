# simulate.awk - how often compare.awk's method is wrong, and what it finds.
#
# Run	awk -f pgms/stats.awk -f pgms/compare-stats.awk \
#	    -f pgms/compare-method.awk -f src/t/simulate.awk \
#	    -v equal=10000 -v changed=1000 </dev/null
# equal comparisons of equal machines: 3 to 30 rounds a side, 4 to 12 tests,
# common drift that jumps or lasts, normal noise, heavy tails or ties, and in
# some a test of two groups 30 % apart.  changed comparisons of 10 rounds with a
# change of 3 % in one test under 1 % noise and 5 % common drift.
# Prints
#	equal|COMPARISONS|WITH A FALSE ALARM
#	changed|COMPARISONS|FOUND|WITH ANOTHER TEST NAMED
# The generator is its own, and of additions and multiplications only: every
# awk simulates the same.

BEGIN {
	state = seed > 0 ? seed : 20261201
	for (i = 1; i <= equal; i++)
		alarms += equal_machines() > 0
	print "equal|" equal + 0 "|" alarms + 0
	for (i = 1; i <= changed; i++)
		one_change(4 + i % 9)
	print "changed|" changed + 0 "|" found + 0 "|" others + 0
}

# Lehmer's generator: from 0 to 1.
function uniform() {
	state = (state * 16807) % 2147483647
	return state / 2147483647
}

# Nearly normal: the sum of twelve uniforms.
function normal(    i, sum) {
	for (i = 1; i <= 12; i++)
		sum += uniform()
	return sum - 6
}

# One pass in ten is ten times as far off: how = 1.
function noise(how,    x) {
	x = normal()
	return how == 1 && uniform() < 0.1 ? 10 * x : x
}

function equal_machines(    drift, how, lasts, n, r, s, size, tests, t, two, x) {
	tests = 4 + int(9 * uniform())
	rounds[1] = 3 + int(28 * uniform())
	rounds[2] = uniform() < 0.7 ? rounds[1] : 3 + int(28 * uniform())
	how = int(3 * uniform())
	lasts = uniform() < 0.5
	two = uniform() < 0.4
	drift = 0.01 + 0.09 * uniform()
	size = 0.003 + 0.03 * uniform()
	split("", log_of)
	for (s = 1; s <= 2; s++) {
		x = drift * normal()
		for (r = 1; r <= rounds[s]; r++) {
			x = lasts ? 0.8 * x + 0.6 * drift * normal() : drift * normal()
			for (t = 1; t <= tests; t++) {
				n = x + size * noise(how)
				if (two && t == 1 && uniform() < 0.5)
					n += 0.3
				if (how == 2)
					n = int(100 * n + 1000) / 100
				log_of[s, t, r] = n
			}
		}
	}
	return judge(tests, rounds[1], rounds[2])
}

function one_change(tests,    drift, r, s, t, wrong) {
	split("", log_of)
	for (s = 1; s <= 2; s++)
		for (r = 1; r <= 10; r++) {
			drift = 0.05 * normal()
			for (t = 1; t <= tests; t++)
				log_of[s, t, r] = drift + 0.01 * normal() + \
				    (s == 2 && t == 1 ? 0.0295588 : 0)
		}
	judge(tests, 10, 10)
	found += differs[1]
	for (t = 2; t <= tests; t++)
		wrong += differs[t]
	others += wrong > 0
}
