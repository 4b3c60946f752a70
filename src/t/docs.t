# docs.t - README, catalogue, programs and options say the same.
. "$(dirname -- "$0")/lib.sh"

cd "$top" || exit 1
./Run -h >"$work/usage"
sed -n '/^2  USAGE/,/^Exit status/p' README |
	sed -e '1d' -e '$d' -e 's/^    //' >"$work/readme"
same "README's usage is what Run -h prints" "$(cat "$work/usage")" \
	"$(sed -e '/./,$!d' "$work/readme")"
rows() {
	awk -F '|' '!/^#/ && NF == 9 { print $1 }' pgms/tests
}
undocumented() {
	for row in $(rows); do
		grep -q "^    $row  " README || echo "$row"
	done
}
same "every test has its line in README" "" "$(undocumented)"
untitled() {
	awk -F '|' '!/^#/ && NF == 9 { print $7 }' pgms/tests |
	while IFS= read -r title; do
		grep -qF " $title " README || echo "$title"
	done
}
same "with its title" "" "$(untitled)"
programs() {
	awk -F '|' '!/^#/ && NF == 9 { split($9, word, " ")
		print "pgms/" word[1] }' pgms/tests | sort -u
}
missing() {
	for program in $(programs); do
		[ -x "$program" ] || echo "$program"
	done
}
same "every test has its program" "" "$(missing)"
unused() {
	for program in pgms/*; do
		if [ ! -f "$program" ] || [ ! -x "$program" ]; then
			continue
		fi
		programs | grep -qx "$program" || echo "$program"
	done
}
same "every program but the driver's helpers has its test" \
	"pgms/copies
pgms/cpus" "$(unused)"
unexplained() {
	sed -n 's/^  \(-[a-zA-Z]\) .*/\1/p' "$work/usage" | sort |
		tr -d '\n-'
}
same "every option is explained" "$(sed -n 's/.*while getopts \(:[a-zA-Z:]*\) .*/\1/p' Run |
	tr -d ':' | fold -w 1 | LC_ALL=C sort | tr -d '\n')" "$(unexplained)"
same "README's sample is of this version" 1 \
	"$(grep -c "BYTE UNIX Benchmarks (Version $(./Run -V))" README)"
check "the two commands stand at the top" sh -c 'head -n 12 README |
	grep -q "^    ./Run " && head -n 12 README | grep -q "^    make check "'
# The sample was not made up: its scores follow from its rows.
if awk 'BEGIN { exit !(log(1) == 0) }' 2>/dev/null; then
	same "README's scores are the means of its indexes" "" "$(awk '
		/ INDEX$/ { sum = n = 0; next }
		/^System Benchmarks Index Score/ {
			score = sprintf("%.1f", exp(sum / n))
			if (n != 12 || score != $NF)
				print n " rows, " score ", not " $NF
			next }
		NF > 3 && $NF ~ /^[0-9.]+$/ && $(NF-1) ~ /^[0-9.]+$/ {
			sum += log($NF); n++ }' README)"
else
	skip "this awk has no log"
fi
if has git && git rev-parse --git-dir >/dev/null 2>&1; then
	same "no tracked file is ignored" "" "$(git ls-files -ci --exclude-standard)"
	same "no built or written file shows up" "" \
		"$(git status --porcelain --untracked-files=all -- pgms results testdir |
		grep '^??')"
	same "nothing else stands at the top" "LICENSE
Makefile
README
Run
pgms
results
src
testdir" "$(git ls-files | sed 's,/.*,,' | LC_ALL=C sort -u | grep -v '^\.')"
else
	skip "this is no checkout"
fi
done_testing
