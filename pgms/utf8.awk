# utf8.awk - characters in text of unknown origin, for the views: read before
# them by another -f.  Prints nothing.

# Some awks count characters, not bytes; their characters are valid ones.
BEGIN {
	utf8_by_character = length("\303\251") == 1
	for (utf8_i = 1; utf8_i < 256; utf8_i++)
		if (!utf8_by_character || utf8_i < 128)
			utf8_code[sprintf("%c", utf8_i)] = utf8_i
}

# The code of the byte at i, 0 where there is none, -1 for a whole character.
function byte_at(text, i,    c) {
	c = substr(text, i, 1)
	if (c == "")
		return 0
	if (c in utf8_code)
		return utf8_code[c]
	return utf8_by_character ? -1 : 0
}

# How many bytes the character at i has: 0 if none that is valid begins there.
function utf8_length(text, i,    first, n, second) {
	first = byte_at(text, i)
	if (first == -1 || first > 0 && first < 128)
		return 1
	if (first < 194 || first > 244)
		return 0
	n = first < 224 ? 2 : (first < 240 ? 3 : 4)
	second = byte_at(text, i + 1)
	if (first == 224 && second < 160 || first == 237 && second > 159 ||
	    first == 240 && second < 144 || first == 244 && second > 143)
		return 0
	if (!is_continuation(second) ||
	    n > 2 && !is_continuation(byte_at(text, i + 2)) ||
	    n > 3 && !is_continuation(byte_at(text, i + 3)))
		return 0
	return n
}

function is_continuation(code) {
	return code > 127 && code < 192
}
