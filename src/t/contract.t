# contract.t - what some twenty public programs that read such reports rely on:
# lines counted from "in system", splits, fields, words.
. "$(dirname -- "$0")/lib.sh"
# shellcheck source=src/t/records.sh
. "$(dirname -- "$0")/records.sh"
# shellcheck source=src/t/stubs.sh
. "$(dirname -- "$0")/stubs.sh"

# broken REPORT BLOCKS: prints what breaks the contract in a report of that many
# full blocks.
broken() {
	awk -v blocks="$2" '
	function bad(what) { print FILENAME " line " NR ": " what ": " $0 }
	function needs(ok, what) { if (!ok) bad(what) }
	/\t|\r| $/ { bad("a tab, a CR or a blank at the end") }
	/-----------------------------------------------------------------------/ {
		needs(length($0) == 72 && /^-+$/, "dashes")
		dashes++
		at = 0
	}
	NR == 1 { needs($0 ~ /^   BYTE UNIX Benchmarks \(Version [0-9]+\.[0-9]+\.[0-9]+\)$/,
		"the version") }
	/^   System: / { needs($0 ~ /^   System: [^: ]+: [^ ]/, "the host") }
	/^Benchmark Run: / { needs(NF == 9 && $8 == "-" && length($9) == 8,
		"the dates"); run = NR }
	at > 0 {
		n = NR - at
		if (n == 1 || n == 14 || n == 30)
			needs($0 == "", "a blank line at +" n)
		else if (n >= 2 && n <= 13) {
			needs($NF == "samples)" && $(NF - 5) ~ /^[0-9]+\.[0-9]$/ &&
			    $(NF - 4) ~ /^(lps|lpm|KBps|MWIPS)$/, "a result at +" n)
			needs($0 ~ /[^ ] +[0-9.]+ [A-Za-z]+ +\([0-9]+\.[0-9] s, [0-9]+ samples\)$/,
			    "one blank before the unit")
			needs(substr($0, 40, 2) ~ /^[ a-z)][ 0-9]/, "the width")
		} else if (n == 15)
			needs($0 ~ /^System Benchmarks Index Values  +BASELINE  +RESULT  +INDEX$/,
			    "the header at +15")
		else if (n >= 16 && n <= 27)
			needs($NF ~ /^[0-9]+\.[0-9]$/ && $(NF - 1) ~ /^[0-9]+\.[0-9]$/ &&
			    $(NF - 2) ~ /^[0-9]+\.[0-9]$/, "a row at +" n)
		else if (n == 28)
			needs($0 ~ /^ +========$/ && length($0) == 75, "+28")
		else if (n == 29)
			needs($0 ~ /^System Benchmarks Index Score  +[0-9]+\.[0-9]$/, "+29")
	}
	/ in system; running / {
		needs(NR == run + 1 &&
		    /^[0-9]+ CPUs? in system; running (1 parallel copy|[0-9]+ parallel copies) of tests$/,
		    "the second line")
		at = NR
		seen++
	}
	END {
		if (seen != blocks || dashes != blocks)
			print FILENAME ": " seen " blocks, " dashes " lines of dashes"
	}' "$1"
}

# parts REPORT: as a program that splits at 72 dashes, then at empty lines, finds
# them: the parts of each block, then title, value and unit of the first row.
parts() {
	awk '
	length($0) == 72 && /^-+$/ { block++; part = 1; next }
	block > 0 && $0 == "" { part++; next }
	block > 0 { lines[block, part]++
		if (part == 2 && lines[block, part] == 1)
			first = $1 " " $(NF - 5) " " $(NF - 4) }
	END { for (b = 1; b <= block; b++)
		printf "%d/%d/%d ", lines[b, 1], lines[b, 2], lines[b, 3]
		print first }' "$1"
}

# From 0.1 to 10^12: the least baseline is 6, the greatest 116700.
report_of() {
	make_record "$@" >"$work/record"
	"$top/Run" report "$work/record" >"$work/report"
}
for factor in 0.016667 20 8568980; do
	report_of "$factor" 1 1
	same "1 copy, rates times $factor: nothing is broken" "" \
		"$(broken "$work/report" 1)"
	report_of "$factor" 1 1 512
	same "and 512 copies: nothing is broken" "" "$(broken "$work/report" 2)"
done
same "the largest rate keeps its digits" 1 \
	"$(grep -c '^Dhry.*variables *517[0-9]*\.[0-9] lps ' "$work/report")"
report_of 0.016501 1 1
same "a rate of 0.1 stays one" "0.1 lpm" \
	"$(awk '/^Shell.*8 conc.*samples/ { print $(NF - 5), $(NF - 4) }' "$work/report")"
report_of 20 3 1 2
same "split at the dashes, then at empty lines" \
	"2/12/15 2/12/15 Dhrystone 4784643.1 lps" "$(parts "$work/report")"
same "first and last score" "205.0 410.0" "$(awk '/Score/ { print $NF }' \
	"$work/report" | sed -n -e 1p -e '$p' | tr '\n' ' ' | sed 's/ $//')"
same "the report ends in a newline, and in one only" "1 0" \
	"$(tail -c 1 "$work/report" | wc -l | tr -d ' ') $(
	tail -n 1 "$work/report" | grep -c '^$')"
same "a line of dashes is 72 and no more than the blocks" 2 \
	"$(grep -c -e '-----------' "$work/report")"
same "words of the classic part stand nowhere in ours" "" \
	"$(sed -n '/^Passes:/,$p' "$work/report" | grep -e Score -e RESULT -e lps \
	-e MWIPS -e 'of tests' -e 'Benchmark Run:' -e 'BYTE UNIX' -e aborting)"
same "nor above it" "" "$(sed -e 1d -e '/^---/,$d' "$work/report" |
	grep -e Score -e RESULT -e ' lps' -e 'of tests' -e 'Benchmark Run:' \
	-e aborting -e samples)"

sed '/ in system; /s/$/\
/' "$work/report" >"$work/inserted"
check "an inserted line would be noticed" [ -n "$(broken "$work/inserted" 2)" ]

# A block that is not full keeps the form.
sed 's/|1|1|pipe|1|ok|.*/|1|1|pipe|1|error|no luck/' "$work/record" >"$work/partial"
"$top/Run" report "$work/partial" >"$work/report"
same "a failed test: 11 rows, and what failed after the table" \
	"2/11/14 2/12/15 Dhrystone 4784643.1 lps" "$(parts "$work/report")"
same "the partial score stands in the same column" "75 75" \
	"$(awk '/Score/ { print length($0) }' "$work/report" | tr '\n' ' ' |
	sed 's/ $//')"
same "the word aborting comes with a failure only" 1 \
	"$(grep -c aborting "$work/report")"

# Progress, plan, warnings and the build: never on standard output.
stub syscall <<'END'
echo 'noise' >&2
echo 'ERROR|no luck'
exit 1
END
check "a failing, talking run" exits 1 run -v -o talk -i 2 -t 0.01 -c 1
same "has the report on standard output, and nothing else" \
	"$(awk 'BEGIN { while (n++ < 72) printf "="; print "" }'
	cat "$results/talk")" "$(cat "$work/out")"
check "and talks on standard error" grep -q 'round 2' "$work/err"
done_testing
