# v3.awk - the report as BYTE 3.11 had it: read after old.awk.
#
# An index is rate / baseline; they are added up, so the baseline must be one
# of the sets 3.

function old_title(test, title) {
	if (test ~ /^(syscall|context1|spawn|execl|pipe)$/)
		return title " Test"
	if (test == "fstime")
		return "File Copy (30 seconds)"
	if (test == "arithoh")
		return "Arithmetic Test (type = arithoh)"
	if (test == "hanoi")
		return "Recursion Test--Tower of Hanoi"
	sub(/^Shell Scripts/, "Shell scripts", title)
	sub(/^Arithmetic Test \(/, "&type = ", title)
	return title
}

function print_head(c) {
	print "  BYTE UNIX Benchmarks (Version 3.11)"
	print "  System -- " system_line(c)
	print "  Start Benchmark Run: " old_date(begin[c])
	print "   " users() " interactive users."
}

function print_end(c) {
	printf "     SUM of %2d items%54.1f\n", items[c], sum[c]
	printf "     AVERAGE%62.1f\n", index_of[c]
}
