# views.t - the other forms of a report, baselines, and the indexes that were
# printed in 1997, 1999 and 2003.
# shellcheck disable=SC1003,SC2317 # a \ at the end of text; each_awk calls
. "$(dirname -- "$0")/lib.sh"
# shellcheck source=src/t/records.sh
. "$(dirname -- "$0")/records.sh"
# shellcheck source=src/t/stubs.sh
. "$(dirname -- "$0")/stubs.sh"
run_forms=

view() {
	"$top/Run" report -f "$@"
}
# quick FORM RECORD: the same without Run, by the awk in $awk_dir if there is one
awk_dir=
quick() (
	[ -z "$awk_dir" ] || PATH=$awk_dir:$PATH
	# shellcheck disable=SC2034 # of views.sh
	newline=$(printf '\n.') && newline=${newline%.}
	# shellcheck source=pgms/views.sh
	. "$pgms/views.sh"
	print_report "$@"
)
record=$work/record.log
make_record 20 3 1 2 >"$record"
# The head that version 4 shows, a failure, text that must be escaped.
sed -e 's/|2|2|pipe|1|ok|.*/|2|2|pipe|1|error|no <luck> \& "\\/' \
	-e 's/^system|host|.*/system|host|<b>a\&b"c'"'"'\\/' \
	-e '/^system|uptime/i\
system|kernel|Linux\
system|users|3\
system|sh listing|-rwxr-xr-x 1 root wheel 9 May 1 1999 /bin/sh\
system|sh type|/bin/sh: a program\
system|scratch df|/dev/hda1 9 4 5 44% /' "$record" >"$work/odd.log"

# The old forms.
cat >"$work/v3" <<'END'
  BYTE UNIX Benchmarks (Version 3.11)
  System -- Linux somehost 6.1 #1 SMP x86_64 GNU/Linux
  Start Benchmark Run: Mon Nov 30 21:33:33 2026
   0 interactive users.
Dhrystone 2 using register variables      2392321.5 lps   (1 secs, 2 samples)
Double-Precision Whetstone                   1127.5 MWIPS (1 secs, 2 samples)
Execl Throughput Test                         881.5 lps   (1 secs, 2 samples)
File Copy (30 seconds)                      81179.0 KBps  (1 secs, 2 samples)
File Copy 256 bufsize 500 maxblocks         33927.1 KBps  (1 secs, 2 samples)
File Copy 4096 bufsize 8000 maxblocks      118898.6 KBps  (1 secs, 2 samples)
Pipe Throughput Test                       255017.0 lps   (1 secs, 2 samples)
Pipe-based Context Switching Test           81999.0 lps   (1 secs, 2 samples)
Process Creation Test                        2583.0 lps   (1 secs, 2 samples)
Shell scripts (1 concurrent)                  869.2 lpm   (1 secs, 2 samples)
Shell scripts (8 concurrent)                  123.0 lpm   (1 secs, 2 samples)
System Call Overhead Test                  307496.3 lps   (1 secs, 2 samples)


                     INDEX VALUES            @
TEST                                        BASELINE     RESULT      INDEX

Dhrystone 2 without register variables       22366.3   no measured results
Execl Throughput Test                           16.5      881.5       53.4
File Copy (30 seconds)                         179.0    81179.0      453.5
Pipe-based Context Switching Test             1318.5    81999.0       62.2
Shell scripts (8 concurrent)                     4.0      123.0       30.8
                                                                 =========
     SUM of  4 items                                                 599.9
     AVERAGE                                                         150.0
END
quick v3 "$record" >"$work/out"
same "version 3.11" "$(sed 's/@$//' "$work/v3")" \
	"$(sed -n -e '/2541.7/d' -e '1,/AVERAGE/p' "$work/out")"
same "its sixth test was not run" 2 \
	"$(grep -c ' 2541\.7   no measured results$' "$work/out")"
same "2 copies have a report of their own" "(2 parallel copies)" \
	"$(sed -n 's/^  System -- .* (\(.*\))$/(\1)/p' "$work/out")"
cat >"$work/v4" <<'END'

  BYTE UNIX Benchmarks (Version 4.1.0)
  System -- Linux <b>a&b"c'\ 6.1 #1 SMP x86_64 GNU/Linux
  Start Benchmark Run: Mon Nov 30 21:33:33 2026
   3 interactive users.
   21:33:30 up 1 day
  -rwxr-xr-x 1 root wheel 9 May 1 1999 /bin/sh
  /bin/sh: a program
  /dev/hda1 9 4 5 44% /
Dhrystone 2 using register variables      2392321.5 lps   (1 secs, 2 samples)
END
quick v4 "$work/odd.log" >"$work/out"
same "version 4.1: nine lines of head, then the rows" "$(cat "$work/v4")" \
	"$(sed -n 1,10p "$work/out")"
same "12 rows, two blank lines, the heads, a blank line" "  3 TEST INDEX 0 " \
	"$(awk 'NR == 22 || NR == 23 || NR == 26 { printf "%s ", $0 }
	NR == 24 { printf "%d ", index($0, "INDEX VALUES") / 7 }
	NR == 25 { printf "%s %s %d ", $1, $NF, length($0) - 74 }' "$work/out" |
	sed 's/ $//')"
same "the rows and the score end in one column" "74" \
	"$(sed -n '27,/FINAL SCORE/p' "$work/out" | awk '{ print length($0) }' |
	sort -u)"
same "what failed has no result, in the table neither" 2 \
	"$(grep -c '^Pipe Throughput .*no measured results$' "$work/out")"
same "an older record, without those facts" "0 interactive users.
21:33:30 up 1 day
/bin/sh -> unknown
/bin/sh: unknown
unknown file system" "$(quick v4 "$record" | sed -n -e '5,9s/^ *//p')"
same "version 4.0 by its baseline" "(Version 4.0.1) 11" \
	"$(view v4 -s 4.0 "$record" | awk '/Version/ { v = $(NF - 1) " " $NF }
	/^TEST/ { n = 0 } { n++ } /===/ { print v, n - 3; exit }')"
check "version 3 adds up: another baseline is refused" exits 2 \
	view v3 -s 4.1 "$record"

# CSV.
quick csv "$work/odd.log" >"$work/csv"
cat >"$work/golden" <<'END'
copies,test,title,unit,score,plus_minus_percent,passes_kept,baseline,index,pass_1,pass_2,pass_3
1,dhry2reg,Dhrystone 2 using register variables,lps,2392321.5,@,2,116700,205,2357340,2380680,2404020
END
same "CSV: one header, a row a test" "$(cat "$work/golden")" \
	"$(sed -n 1,2p "$work/csv" | sed 's/2\.46544[0-9]*/@/')"
same "24 rows" 25 "$(wc -l <"$work/csv" | tr -d ' ')"
same "a failed pass is an empty field, its test has no figure" \
	"2,pipe,Pipe Throughput,lps,,,,,,502576,,512528" \
	"$(grep '^2,pipe' "$work/csv")"
sed 's/|Pipe Throughput|/|=1+"x",y|/' "$record" >"$work/formula"
quick csv "$work/formula" >"$work/formula.csv"
same "what looks like a formula is text" "1,pipe,\"'=1+\"\"x\"\",y\",lps" \
	"$(grep '^1,pipe' "$work/formula.csv" | cut -d , -f 1-5)"
# JSON, with whatever bytes the system had.
hostile() {
	awk -v OFS='|' 'BEGIN { FS = "|" }
	/^system[|]host/ { $3 = "h\\\"\001\t\037\177<\303\251\342\202\254" \
	    "\360\237\230\200\377\303(\355\240\200\300\200\364\220\200\200" \
	    "\342\202" }
	{ print }' "$1"
}
hostile "$work/odd.log" >"$work/hostile.log"
quick json "$work/hostile.log" >"$work/json"
if has jq; then
	check "jq reads the JSON" jq . "$work/json"
	same "every pass of every copy is there" "72 108 107" "$(
		jq '.passes | length, ([.[].results[]] | length),
			([.[].results[] | select(.status == "ok")] | length)' \
			"$work/json" | tr '\n' ' ' | sed 's/ $//')"
	same "a copy with all it measured" \
'{"copy":2,"status":"ok","count":252.0,"timebase":0,"unit":"lps","seconds":1,'\
'"begin":101,"end":102}' "$(jq -c '.passes[] | select(.round == 1 and
		.copies == 2 and .test == "spawn") | .results[1]' "$work/json" |
		sed -e 's/2545\.2[0-9]*/252.0/' -e 's/\.0*\([,}]\)/.0\1/g')"
	same "the failure with its reason" 'error no <luck> & "\' "$(jq -r '
		.passes[] | select(.test == "pipe" and .copies == 2 and .round == 2)
		| .results[0] | .status + " " + .reason' "$work/json")"
	same "plan, tests, settings, scores, index" "3 12 1,2 205 partial" "$(
		jq -r '[(.plan.rounds, (.tests | length) | tostring),
		(.plan.copies | map(tostring) | join(",")),
		(.settings[0].tests[0].index | tostring),
		.settings[1].index.kind] | join(" ")' "$work/json")"
else
	skip "jq is not installed"
fi
# HTML.
quick html "$work/hostile.log" >"$work/html"
same "HTML: language, title, one main, the style inside" "1 1 1 1" "$(
	for text in '<html lang="en">' '<title>BYTE UNIX Benchmarks: ' '<main>' \
		'prefers-color-scheme: dark'; do
		grep -c "$text" "$work/html"
	done | tr '\n' ' ' | sed 's/ $//')"
same "no script, no link, nothing from elsewhere" 0 \
	"$(grep -i -c -e '<script' -e '<link' -e '<img' -e '<iframe' -e '@import' \
	-e 'http' -e 'url(' -e ' on[a-z]*=' -e 'src=' -e 'href' "$work/html")"
same "text is escaped" 0 "$(grep -c '<luck>' "$work/html")"
same "and whole" 1 "$(grep -c 'no &lt;luck&gt; &amp; &quot;\\' "$work/html")"
same "every table has a caption, every head cell its scope" "" "$(awk '
	{ tables += gsub(/<table/, ""); captions += gsub(/<caption>/, "")
	  heads += gsub(/<th[ >]/, "&"); scopes += gsub(/<th scope=/, "") }
	END { if (tables != captions || heads != scopes || tables < 5)
		print tables, captions, heads, scopes }' "$work/html")"
same "a bar for each index, a dot for each pass that has a score, all named" \
	"25 69 48" "$(awk '{ bars += gsub(/<svg class="bar"/, "")
	dots += gsub(/<circle/, ""); pictures += gsub(/role="img"><title>/, "") }
	END { print bars, dots, pictures }' "$work/html")"
cat >"$work/read.py" <<'END'
import csv, html.parser, json, sys
def text(name):
    return open(name, encoding="utf-8", errors="strict", newline="")
rows = list(csv.reader(text(sys.argv[1])))
print(len(rows), set(map(len, rows)), [r[2] for r in rows if r[1] == "pipe"][0])
print(ascii(json.load(text(sys.argv[2]))["system"]["host"]))
class Page(html.parser.HTMLParser):
    stack = []
    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "br"): self.stack.append(tag)
    def handle_startendtag(self, tag, attrs):
        pass
    def handle_endtag(self, tag):
        if self.stack.pop() != tag: print("crossed", tag, self.getpos())
page = Page()
page.feed(text(sys.argv[3]).read())
page.close()
print("open", page.stack)
END
if has python3; then
	python3 "$work/read.py" "$work/formula.csv" "$work/json" "$work/html" \
		>"$work/out" 2>&1
	same "python reads the CSV" "25 {12} '=1+\"x\",y" "$(sed -n 1p "$work/out")"
	same "and the JSON: what is no text is U+FFFD, the rest stays" \
		"'h\\\\\"\\x01\\t\\x1f\\x7f<\\xe9\\u20ac\\U0001f600\\ufffd\\ufffd(\
\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd'" \
		"$(sed -n 2p "$work/out")"
	same "and the HTML: every element is closed" "open []" \
		"$(sed -n '3,$p' "$work/out")"
else
	skip "python3 is not installed"
fi

# All forms, of whole, cut and odd records, are the same in every awk.
head -n 60 "$record" >"$work/cut.log"
sed -e '/^pass|/d' -e '/^end/d' "$record" >"$work/none.log"
# by COMMAND: all forms of all records by that awk
by() {
	awk_dir=$work/awk
	mkdir -p "$awk_dir"
	printf '#!/bin/sh\nexec %s "$@"\n' "$1" >"$awk_dir/awk"
	chmod +x "$awk_dir/awk"
	for by_form in text v3 v4 csv json html; do
		quick "$by_form" "$work/hostile.log"
	done
	quick html "$work/none.log"
	awk_dir=
}
# shellcheck disable=SC2154 # set by each_awk
gives_the_same() {
	by "$(command -v "${awk%% *}")${awk#"${awk%% *}"}" >"$work/by" 2>&1
	[ -s "$work/by.first" ] || cp "$work/by" "$work/by.first"
	check "$awk gives the same in every form" cmp "$work/by.first" "$work/by"
}
each_awk gives_the_same
for form in v3 v4 csv json html; do
	check "$form of a record that was cut" exits 0 quick $form "$work/cut.log"
done
check "a form of what is no record is refused" exits 2 view html "$top/LICENSE"
check "two records are no one document" exits 2 view json "$record" "$record"
check "Run report gives one form at a time" exits 2 view html,csv "$record"

# Baselines.
baseline() {
	"$top/Run" report -s "$@"
}
make_record 10 3 1 2 >"$work/older.log"
"$top/Run" report "$work/older.log" >"$work/older"
for of in older older.log; do
	baseline "$work/$of" "$record" >"$work/out"
	same "$of: the machine is 10, this one twice as fast" "20.0 40.0" \
		"$(awk '/Score/ { print $NF }' "$work/out" | tr '\n' ' ' |
		sed 's/ $//')"
	same "and is named" "$of: somehost, 1 copy, Mon Nov 30 2026 21:33:33;" \
		"$(sed -n 's/^   Baseline: \(.*;\).*/\1/p' "$work/out")"
done
printf '# mine\nmy|pipe|100\nmy|spawn|1\nmy|nothing|1\nother|execl|1\n' \
	>"$work/a=b"
(cd "$work" && baseline a=b record.log) >"$work/out"
same "a file of one's own: its tests are the index" \
	"4 Baseline: a=b, set my" "$(sed -n '/^System.*RESULT/,/===/p' "$work/out" |
	grep -c '^P') $(sed -n 's/^   \(Baseline: .*\)/\1/p' "$work/out")"
same "which is partial, as one is missing" 2 \
	"$(grep -c 'Partial Only' "$work/out")"
check "a baseline that is none is refused" exits 2 baseline "$top/LICENSE" "$record"
check "and one that is not there" exits 2 baseline "$work/gone" "$record"
sed '/^catalogue/i\
system|flags|-O3' "$work/older.log" >"$work/flags.log"
sed '/^catalogue/i\
system|flags|-O2' "$record" >"$work/flags2.log"
same "other flags than the baseline's are noted" 1 "$(baseline \
	"$work/flags.log" "$work/flags2.log" | grep -c 'Note: the baseline was built')"
same "the same flags are not" 0 "$(baseline "$work/flags.log" \
	"$work/flags.log" | grep -c 'Note: the baseline was built')"

# history SET TEST RATE...: the index of these figures
history() {
	history_baseline=$(UB_WANTED=$1 awk -f "$pgms/baseline.awk" \
		"$pgms/baselines" "$pgms/tests")
	shift
	echo "$*" | awk '{
		print "record|1|7.0.0"
		print "copies|1"
		for (i = 1; i < NF; i += 2) {
			date = "Mon Nov 30 2026 21:33:33"
			print "test|" $i "|other|" $i "|lps|1|1|1|x"
			print "copy|1|1|" $i "|1|ok|" $(i + 1) "|0|lps|1|1|2"
			print "pass|1|1|" $i "|1|2|" date "|" date
		}
	}' | UB_BASELINE=$history_baseline awk -f "$pgms/stats.awk" \
		-f "$pgms/score.awk" | awk -F '|' '
		$1 == "index" { printf "%.1f", $4 }
		$1 == "sum" { printf " %d %.1f", $3, $4 }'
}
same "1997, 2.0.31pre2" 49.6 "$(history 4.0 execl 127.3 fstime 19799.0 \
	fsbuffer 8541.0 fsdisk 22325.0 pipe 71753.2 context1 24440.1 \
	spawn 876.2 syscall 76802.9)"
same "1997, 2.1.46" 58.5 "$(history 4.0 execl 136.1 fstime 21153.0 \
	fsbuffer 9716.0 fsdisk 23483.0 pipe 101159.2 context1 32738.5 \
	spawn 934.6 syscall 103402.4)"
same "1997, 2.1.46 and its memcpy" 55.3 "$(history 4.0 execl 141.7 \
	fstime 18393.0 fsbuffer 9957.0 fsdisk 17584.0 pipe 92532.3 \
	context1 31053.9 spawn 1062.5 syscall 96129.0)"
same "1999, two Hypersparcs, 2.2.1" 35.0 "$(history 4.1 dhry2reg 259380.9 \
	whetstone-double 66.2 execl 79.6 fstime 19683.0 fsbuffer 9125.0 \
	fsdisk 24947.0 pipe 81800.5 context1 16516.0 spawn 178.3 \
	shell8 31.6 syscall 123372.7)"
same "1999, two Hypersparcs, 2.0.35" 27.2 "$(history 4.1 dhry2reg 246853.1 \
	whetstone-double 68.9 execl 52.8 fstime 18645.0 fsbuffer 8620.0 \
	fsdisk 20873.0 pipe 86394.0 context1 6679.3 spawn 115.8 \
	shell8 19.0 syscall 92567.5)"
same "1999, two P6, 2.2.1" 78.8 "$(history 4.0 double 61194.0 \
	dhry2reg 501605.7 execl 276.6 fstime 38672.0 fsbuffer 16856.0 \
	fsdisk 47633.0 pipe 104609.4 context1 43140.0 spawn 1470.8 \
	shell8 125.7 syscall 106551.3)"
same "1999, two P6, 2.0.35" 53.3 "$(history 4.0 double 61685.2 \
	dhry2reg 374011.7 execl 256.2 fstime 25463.0 fsbuffer 11161.0 \
	fsdisk 32095.0 pipe 68347.1 context1 14754.9 spawn 1249.5 \
	shell8 105.0 syscall 44130.5)"
same "2003: average, items, sum" "11.0 1 11.0" "$(history 3 execl 181.0)"

# What a run writes.
files() {
	(cd "$results" && for file in "$1"*; do
		printf '%s ' "${file#"$1"}"
	done)
}
check "a run" exits 0 run -q -i 1 -t 0.01 -c 1 -o usual pipe
same "writes report, page and record" " .html .log " "$(files usual)"
UB_OUTPUT_CSV=true run -q -i 1 -t 0.01 -c 1 -f text,json,v4 -s 4.1 -o forms \
	pipe >"$work/out"
same "or what it is asked for" " .csv .json .log .v4 " "$(files forms)"
same "relative to what it is asked for" 1 "$(grep -c '^   Baseline: set 4.1$' \
	"$work/out")"
"$top/Run" report -f csv -s 4.1 "$results/forms.log" >"$work/out"
check "the same as Run report gives later" cmp "$work/out" "$results/forms.csv"
: >"$results/taken.html"
check "no file is written over" exits 2 run -q -i 1 -o taken pipe
check "an unknown form is refused before anything runs" exits 2 \
	run -q -i 1 -f xml -o xml pipe
check "so is a baseline that is not there" exits 2 \
	run -q -i 1 -s gone -o xml pipe
same "and leaves nothing" "xml* " "$(files xml | sed 's/^/xml/')"
done_testing
