# v4.awk - the report as version 4.1 had it: read after old.awk.  The score is
# the geometric mean.

function old_title(test, title) {
	if (test == "arithoh")
		return "Arithmetic Test (type = arithoh)"
	sub(/^Arithmetic Test \(/, "&type = ", title)
	return title
}

# Nine lines; readers count them, so what is not known has its line too.
function print_head(c) {
	print ""
	print "  BYTE UNIX Benchmarks (Version " \
	    (baseline == "set 4.0" ? "4.0.1" : "4.1.0") ")"
	print "  System -- " system_line(c)
	print "  Start Benchmark Run: " old_date(begin[c])
	print "   " users() " interactive users."
	print "   " known("uptime", "up for an unknown time")
	print "  " known("sh listing", "/bin/sh -> " known("shell", "unknown"))
	print "  " known("sh type", "/bin/sh: " known("shell", "unknown"))
	print "  " known("scratch df", known("scratch", "unknown file system"))
}

function known(key, otherwise) {
	return fact[key] == "" ? otherwise : fact[key]
}

function print_end(c) {
	printf "     FINAL SCORE%58.1f\n", index_of[c]
}
