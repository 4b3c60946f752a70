# posts.t - reports as people post them: every form, what mail does to them, and
# what no figure may be made of.
# shellcheck disable=SC2016 # hostile text
. "$(dirname -- "$0")/lib.sh"

# shellcheck source=pgms/compare.sh
. "$pgms/compare.sh"

# figures FILE: "TEST RATE RATE..." of its runs, then "score SCORE..."
figures() {
	read_scores "$1" | awk -F '|' '
		$1 == "record" { runs++ }
		$1 == "score" { if (!($3 in seen)) name[++n] = $3
			seen[$3] = 1; list[$3] = list[$3] " " $8 }
		$1 == "index" && $4 != "-" { score = score " " $4 }
		END { for (i = 1; i <= n; i++) print name[i] list[name[i]]
			if (score != "") print "score" score
			print runs " runs" }'
}
heads() {
	read_scores "$1" | awk -F '|' '$1 == "run" { print $2 }'
}

# Version 3.11 of 1992, with line numbers before each line.
cat >"$work/1992" <<'END'
  20. linux - patch level 1
  21.   System -- Linux host1 0.97-19 08/20/92 i386
  22.    2 interactive users.
  23. Arithmetic Test (type = arithoh)          60859.0 lps   (10 secs, 6 samples)
  26. Process Creation Test                        64.2 lps   (10 secs, 6 samples)
  29. Recursion Test--Tower of Hanoi              516.6 lps   (10 secs, 6 samples)
  30.
  31. --
  32. linux - patch level 2
  33.   System -- Linux host1 0.97.pl2-13 08/29/92 i386
  34.    2 interactive users.
  35. Arithmetic Test (type = arithoh)          60478.0 lps   (10 secs, 6 samples)
  38. Process Creation Test                        57.9 lps   (10 secs, 6 samples)
  41. Recursion Test--Tower of Hanoi              512.5 lps   (10 secs, 6 samples)
  42. --
  44. (remarks between two reports)
  46.
  47.   System -- Linux host1 0.97-14 08/07/92 i386
  48.    2 interactive users.
  49. Arithmetic Test (type = arithoh)          61581.5 lps   (10 secs, 6 samples)
  52. Process Creation Test                       102.1 lps   (10 secs, 6 samples)
  55. Recursion Test--Tower of Hanoi              458.2 lps   (10 secs, 6 samples)
END
same "three kernels of 1992 in one post are three runs" "arithoh 60859.0 60478.0 61581.5
spawn 64.2 57.9 102.1
hanoi 516.6 512.5 458.2
3 runs" "$(figures "$work/1992")"
same "named by what stands directly above them" "linux - patch level 1
linux - patch level 2" "$(heads "$work/1992" | sed '/^$/d')"

# Version 4.0.1 of 1997, blanks collapsed.
cat >"$work/1997" <<'END'
Kernels benchmarked: 2.0.31pre2, 2.1.46, 2.1.46+pentium memcpy
2.0.31pre2...
BYTE UNIX Benchmarks (Version 4.0.1)
System -- Linux host2 2.0.30 #4 Mon Jun 16 02:30:13 BST 1997 i586 unknown
Start Benchmark Run: Tue Jul 29 20:06:18 BST 1997
0 interactive users.
lrwxrwxrwx 1 root root 4 Jun 15 22:54 /bin/sh -> bash
/dev/hdc7 495714 286323 183790 61% /home
Execl Throughput 127.3 lps (29 secs, 3 samples)
File Read 1024 bufsize 2000 maxblocks 34302.0 KBps (30 secs, 3 samples)
Process Creation 876.2 lps (30 secs, 3 samples)
INDEX VALUES
TEST BASELINE RESULT INDEX
Execl Throughput 43.0 127.3 29.6
Process Creation 126.0 876.2 69.5
=========
FINAL SCORE 45.4
And 2.1.46 with pentium memcpy....
BYTE UNIX Benchmarks (Version 4.0.1)
System -- Linux host2 2.1.46 #5 Thu Jul 24 20:57:32 BST 1997 i586 unknown
Start Benchmark Run: Tue Jul 29 22:12:15 BST 1997
Execl Throughput 141.7 lps (29 secs, 3 samples)
File Read 1024 bufsize 2000 maxblocks 37025.0 KBps (30 secs, 3 samples)
Process Creation 1062.5 lps (30 secs, 3 samples)
INDEX VALUES
TEST BASELINE RESULT INDEX
Execl Throughput 43.0 141.7 33.0
Process Creation 126.0 1062.5 84.3
=========
FINAL SCORE 52.7
END
same "version 4 with its blanks collapsed" "execl 127.3 141.7
fstime-r 34302.0 37025.0
spawn 876.2 1062.5
score 45.4 52.7
2 runs" "$(figures "$work/1997")"
same "its headings" "2.0.31pre2...
And 2.1.46 with pentium memcpy...." "$(heads "$work/1997")"

# Only the tables, 1999.
cat >"$work/1999" <<'END'
2xHypersparc 2.2.1 Final: 35.0	2.0.35 Final: 27.2

Details: 2xHypersparc 2.2.1
TEST                                        BASELINE     RESULT      INDEX

Dhrystone 2 using register variables        116700.0   259380.9       22.2
Shell Scripts (8 concurrent)                     6.0       31.6       52.7
                                                                 =========
     FINAL SCORE                                                      34.2

Details: P6x2 2.0.35
TEST                                        BASELINE     RESULT      INDEX

Arithmetic Test (type = double)              29820.0    61685.2       20.7
Shell Scripts (8 concurrent)                     6.0      105.0      175.0
                                                                 =========
     FINAL SCORE                                                      60.2
END
same "tables without rows are runs" "dhry2reg 259380.9
shell8 31.6 105.0
double 61685.2
score 34.2 60.2
2 runs" "$(figures "$work/1999")"

# AIM9, each test twice.
cat >"$work/2002" <<'END'
First row: 2.4.30-rc1aa1
Second row: 2.5.48-mm1+
add_double 30040 18.5087 333155.79 Thousand Double Precision Additions/second
add_double 10020 18.1637 326946.11 Thousand Double Precision Additions/second
(a remark between two rows)
page_test 30020 39.6069 67331.78 System Allocations & Pages/second
page_test 10000 41.1 69870.00 System Allocations & Pages/second
sieve 30190 1.02683 5.13 Integer Sieves/second
sieve 10840 1.01476 5.07 Integer
Sieves/second
END
same "rows of AIM9 make columns" "add_double 333155.79 326946.11
page_test 67331.78 69870.00
sieve 5.13 5.07
2 runs" "$(figures "$work/2002")"
same "which the text names" "2.4.30-rc1aa1
2.5.48-mm1+" "$(heads "$work/2002")"

# All on one line, 2003.
printf '%s ' 'GCC 2.96, GLIBC 2.1.3, ELF --------------------------' \
	'BYTE UNIX Benchmarks (Version 3.11) System -- host5' \
	'Start Benchmark Run: Thu Jan 1 03:01:26 /usr/local/arm 1970' \
	'1 interactive users. Process Creation Test 349.4 lps (10 secs, 6' \
	'samples) GCC 2.7.2.2, LIBC 4.6.27, A.OUT ---------------------' \
	'BYTE UNIX Benchmarks (Version 3.11) System -- host5 Start Benchmark' \
	'Run: Thu Jan 1 03:09:35 /usr/local/arm 1970 1 interactive users.' \
	'Process Creation Test 600.2 lps (10 secs, 6 samples) Some text' \
	'between the reports, on the same line.' \
	'Here are the a.out results: ------------------------------------' \
	'BYTE UNIX Benchmarks (Version 3.11) System -- host5 Start Benchmark' \
	'Run: Thu Jan 1 03:23:51 1970 1 interactive users. Execl Throughput' \
	'Test 181.0 lps (9 secs, 6 samples) INDEX VALUES TEST BASELINE RESULT' \
	'INDEX Execl Throughput Test 16.5 181.0 11.0 ========= SUM of 1 items' \
	'11.0 AVERAGE 11.0 ----------' >"$work/2003"
same "reports reflowed onto one line" "spawn 349.4 600.2
execl 181.0
score 11.0
3 runs" "$(figures "$work/2003")"
same "and their headings" "GCC 2.96, GLIBC 2.1.3, ELF
GCC 2.7.2.2, LIBC 4.6.27, A.OUT
Here are the a.out results" "$(heads "$work/2003")"

# Our own report, made by our own view.
awk -F '|' 'BEGIN {
	print "record|7.0.0\nsystem|host|box\nsystem|system|GNU/Linux"
	print "system|release|6.1\nsystem|compiler|cc (Some 12.2.0-14) 12.2.0"
	print "system|flags|-O2 -pipe\nsystem|cpus online|2"
	print "cpu|0-1|Some CPU|4800.0|x86-64, MMX\nsystem|uptime|21:33:30 up 1 day"
	split("1 2", copies, " ") }
	!/^#/ && NF == 9 && $2 == "index" { name[++n] = $1; title[n] = $7
		unit[n] = $8 }
	END { for (s = 1; s <= 2; s++) {
		c = copies[s]
		print "block|" c "|Mon Nov 30 2026 21:33:33|Mon Nov 30 2026 21:36:01"
		for (i = 1; i <= n; i++) {
			rate = 1000 * i + 0.5 * c
			text = ""
			for (r = 1; r <= 8; r++)
				text = text (r > 1 ? " " : "") \
				    sprintf("%.1f", rate + r)
			print "passes|" c "|" name[i] "|2.5|" text
			print "score|" c "|" name[i] "|index|" title[i] "|" unit[i] \
			    "|" 10 * i "|" rate "|2.5|6|1.0|" rate / i
		}
		print "index|" c "|full|" 1000 + c "|3.5"
	} }' "$pgms/tests" >"$work/scores"
awk -f "$pgms/text.awk" "$work/scores" >"$work/own"

# all FILE: what there is to know of each test, and the facts that matter
all() {
	read_scores "$1" | awk -F '|' '
		$1 == "score" { print $2, $3, $4, $6, $7, $8, $9, $10 }
		$1 == "passes" { print $2, $3, $4, $5 }
		$1 == "index" { print $2, $3, $4, $5 }
		$1 == "system" && $2 ~ /^(host|release|compiler|flags|cpu)$/
		$1 == "unread" { print $2 " unread" }' | sort
}
awk -F '|' '
	$1 == "score" { print $2, $3, $4, $6, sprintf("%.1f", $7),
		sprintf("%.1f", $8), $9, $10 }
	$1 == "passes" { print $2, $3, $4, $5 }
	$1 == "index" { print $2, $3, $4 ".0", $5 }
	$1 == "system" && $2 ~ /^(host|release|compiler|flags)$/
	END { print "system|cpu|Some CPU"; print "0 unread" }' "$work/scores" |
	sort >"$work/wanted"
all "$work/own" >"$work/got"
check "our report, with every pass" diff "$work/wanted" "$work/got"

# damaged TITLE: passes if $work/damaged still says all
damaged() {
	all "$work/damaged" >"$work/got"
	check "our report $1" diff "$work/wanted" "$work/got"
}
sed 's/^/> /' "$work/own" >"$work/damaged"
damaged "quoted"
sed -e 's/^/>> /' -e '1i\
Me wrote:' "$work/own" >"$work/damaged"
damaged "quoted twice under a line of text"
sed 's/^/AB>    /' "$work/own" >"$work/damaged"
damaged "quoted with initials and indented"
sed 's/^-/- -/' "$work/own" >"$work/damaged"
damaged "with PGP's dashes"
sed 's/^/~ /' "$work/own" >"$work/damaged"
damaged "with PGP's tildes"
tr -s ' ' <"$work/own" | sed 's/^ //' >"$work/damaged"
damaged "with blanks collapsed"
sed "s/\$/$(printf '\r')/" "$work/own" >"$work/damaged"
damaged "with CRLF"
sed -e 's/ (\([0-9.]* s, .* samples)\)/\
(\1/' "$work/own" >"$work/damaged"
damaged "wrapped after the unit"
sed -e 's/^/> /' -e 's/ samples)/\
samples)/' "$work/own" >"$work/damaged"
damaged "wrapped inside the bracket, after quoting"
sed 's/\( [0-9.]*\)\( *[0-9.]*\)$/\1\
\2/' "$work/own" | awk '/^Passes/ { p = 1 } p { print; next }
	/^ *$/ && last !~ /[0-9]$/ { print; next } { print; last = $0 }' \
	>"$work/damaged"
damaged "with the index of a row on the next line"
sed -e 's/&/\&amp;/g' -e 's/</\&lt;/g' -e 's/ /\&nbsp;/g' -e 's/$/<br>/' \
	-e 's/(/\&#40;/g' "$work/own" >"$work/damaged"
damaged "as HTML"
tr '\n' ' ' <"$work/own" >"$work/damaged"
damaged "reflowed onto one line"
fold -s -w 60 "$work/own" | sed -n '/^Passes/q;p' >"$work/damaged"
sed -n '/^Passes/,$p' "$work/own" >>"$work/damaged"
damaged "folded at 60 columns"
sed "s/Pipe/$(printf '\033[1;31m')Pipe$(printf '\033[0m')/" "$work/own" \
	>"$work/damaged"
damaged "in colours"
cat "$work/own" "$work/own" >"$work/damaged"
same "twice in one file is two runs" 2 \
	"$(read_scores "$work/damaged" | grep -c '^record')"

# A pass that failed keeps its place; one that cannot be read costs the spread.
awk '/^  1 pipe / && !n++ { print "  1 pipe  2.5% 5.1 - 5.3\n            5.4 -"
	next } !/^  1 pipe /' "$work/own" >"$work/damaged"
same "passes that failed or were wrapped stay in order" "5.1 - 5.3 5.4 -" \
	"$(read_scores "$work/damaged" | sed -n 's/^passes|1|pipe|2.5|//p')"
sed 's/^\(  1 pipe .*%.*\) [0-9.]*$/\1 nan/' "$work/own" >"$work/damaged"
same "passes with a bad one are no passes, and the line is told" "0 1" \
	"$(read_scores "$work/damaged" | awk -F '|' '
	/^passes[|]1[|]pipe/ { n++ } /^unread/ { u = $2 } END { print n + 0, u }')"

# Titles and units.
cat >"$work/titles" <<'END'
My own test, quickly 12.5 things (2.0 s, 3 samples)
Process Creation Test 10.5 lps
Pipe Throughput
Recursion Test -- Tower of Hanoi 5.0 lps (1.0 s, 7 samples)
A sentence with 300 lps in it.
END
same "unknown titles stay, known ones do without the bracket" "My own test, quickly 12.5
spawn 10.5
hanoi 5.0
1 runs" "$(figures "$work/titles")"

# What is no figure.
for bad in 1e999 -5 nan inf 0x10 '1,234.5' '$(id)' '`id`' 1e5 0 0.0 .5 5. 1.2.3 \
	99999999999999999999999; do
	echo "Process Creation  $bad lps  (10.0 s, 6 samples)"
	echo "Pipe Throughput  12440.0 $bad 5.0"
	echo "fork_test 30010 15.3282 $bad Task Creations/second"
done >"$work/bad"
echo "System Call Overhead 7.5 lps (1.0 s, 7 samples)" >>"$work/bad"
same "of text that is no number no figure is made" "syscall 7.5
1 runs" "$(figures "$work/bad")"
same "it is counted, and the first line told" \
	"unread|30|1|Process Creation 1e999 lps (10.0 s, 6 samples)" \
	"$(read_scores "$work/bad" | grep '^unread')"
printf 'Process Creation 5\0005.0 lps (10.0 s, 6 samples)\n\033]0;x\007%s\n' \
	'Pipe | Throughput 3.0 lps (1.0 s, 7 samples)' >"$work/nul"
same "control characters do not join digits nor get out" "0;x?Pipe / Throughput 3.0
1 runs" "$(figures "$work/nul")"
same "nothing but printable characters comes out" "" \
	"$(read_scores "$work/nul" | LC_ALL=C tr -d ' -~\n')"
echo "just a letter about 300 lps" >"$work/letter"
for file in letter empty; do
	[ -f "$work/$file" ] || : >"$work/$file"
	read_scores "$work/$file" >/dev/null
	same "a file with no result ($file) fails" 1 $?
done

# Long lines, in time.
awk 'BEGIN { x = sprintf("%1000s", "")
	gsub(/ /, "x", x)
	for (i = 0; i < 10000; i++)
		printf "%s%s", x, (i % 2 ? "" : " ")
	print ""
	print "System Call Overhead 7.5 lps (1.0 s, 7 samples)" }' >"$work/long"
same "a line of 10 MB is passed over, and said" "syscall|7.5 1|1|too long" \
	"$(read_scores "$work/long" | awk -F '|' '$1 == "score" {
		printf "%s|%s ", $3, $8 } $1 == "unread" { print $2 "|" $3 "|" $4 }')"
awk 'BEGIN { for (i = 0; i < 3000; i++)
	printf "Process Creation %d.5 lps (10 secs, 6 samples) ", i }' >"$work/many"
same "runs without end are not all read" 60 \
	"$(read_scores "$work/many" | grep -c '^record')"

# Every awk reads the same.
cat "$work/1992" "$work/1997" "$work/1999" "$work/bad" "$work/2003" "$work/own" \
	"$work/2002" "$work/nul" >"$work/everything"
read_scores "$work/everything" >"$work/one"
# shellcheck disable=SC2086,SC2154,SC2317 # set and called by each_awk
reads_the_same() {
	(
		awk() { command $awk "$@"; }
		read_scores "$work/everything"
	) >"$work/other"
	check "$awk reads the same" diff "$work/one" "$work/other"
}
each_awk reads_the_same
done_testing
