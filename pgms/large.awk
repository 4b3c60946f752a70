# large.awk - the text that the test grep searches: 10000 lines, 724992 bytes
# (708 KB), 1032 lines of which have the word "kernel" in them.
#
# Reads	nothing.
# Writes	the text, the same with every awk: all its numbers are small.

BEGIN {
	n = split("the scheduler counts|pages of memory are|a device waits" \
	    "|in every queue|and the reader|of a directory|is written back" \
	    "|when nobody asks|to another buffer|by the next signal" \
	    "|before it sleeps|so that the clock|behind a slow disk" \
	    "|until its parent|with two numbers|at the end of a file", phrase, "|")
	left = 724992
	for (i = 1; i < 10000; i++) {
		size = 40 + i * 25 % 64
		print line(i, size)
		left -= size + 1
	}
	print line(i, left - 1)
}

# Line i: phrases picked at random, cut at this size.  Of every 10000 lines
# 1032, spread evenly, have the word, each at another place.
function line(i, size,    at, has_word, text) {
	has_word = int(i * 1032 / 10000) > int((i - 1) * 1032 / 10000)
	at = i * 7 % (size - 30)	# a phrase and the word still fit in
	while (length(text) < size) {
		if (has_word && length(text) >= at) {
			text = text "kernel "
			has_word = 0
		}
		seed = (seed * 137 + 71) % 14009
		text = text phrase[1 + seed % n] " "
	}
	text = substr(text, 1, size)
	sub(/ $/, ".", text)
	return text
}
