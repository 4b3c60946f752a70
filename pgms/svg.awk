# svg.awk - the pictures of html.awk: read before it, after stats.awk, by
# another -f.  Prints nothing.

# A bar of 0 to 1 of the width, with lines at the fractions in a list.
function bar(part, class, name, ticks,    i, n, out, tick) {
	out = "<svg class=\"bar\" viewBox=\"0 0 1000 10\"" \
	    " preserveAspectRatio=\"none\" role=\"img\"><title>" name "</title>" \
	    "<rect class=\"track\" width=\"1000\" height=\"10\"/>"
	n = split(ticks, tick, " ")
	for (i = 1; i <= n; i++)
		out = out sprintf("<path d=\"M%.1f 0v10\"/>", 1000 * tick[i])
	return out sprintf("<rect class=\"%s\" width=\"%.1f\" height=\"10\"/></svg>",
	    class, 1000 * part)
}

# Where x stands on a scale of powers of ten from low to high.
function log_part(x, low, high) {
	return (ln(x) / ln(10) - low) / (high - low)
}

# Sets scale_low and scale_high, the powers of ten around least to most.
function log_scale(least, most) {
	scale_low = floor(ln(least) / ln(10))
	scale_high = -floor(-ln(most) / ln(10))
	if (scale_high <= scale_low)
		scale_high = scale_low + 1
}

# The powers of ten between the ends, as fractions of the scale.
function log_ticks(low, high,    i, out) {
	for (i = low + 1; i < high; i++)
		out = out " " (i - low) / (high - low)
	return out
}

function floor(x,    y) {
	y = int(x)
	return y > x ? y - 1 : y
}

# The next limit of a scale in per cent: what differs more stands at its edge.
function percent_limit(x,    i, limit, n) {
	n = split("5 10 15 20 25 30 40", limit, " ")
	for (i = 1; i <= n; i++)
		if (x <= limit[i])
			return limit[i] + 0
	return 50
}

# The passes of a test as dots in the order run, by how many per cent they
# differ from its score; rate[1..n], of which the slowest n - counted are
# hollow.  Above, below: the limits of the scale.
function dots(rate, n, score, pm, counted, above, below, class, name,
    i, out) {
	dots_above = above
	dots_below = below
	out = "<svg class=\"dots\" viewBox=\"0 0 300 112\" role=\"img\"><title>" \
	    name "</title>"
	out = out dots_axis(above, "+" above " %") dots_axis(0, "score") \
	    dots_axis(-below, "&#8722;" below " %")
	out = out "<g class=\"" class "\">"
	if (pm != "-")
		out = out sprintf("<rect class=\"band\" x=\"44\" y=\"%.1f\"" \
		    " width=\"250\" height=\"%.1f\"/>", dots_y(pm),
		    dots_y(-pm) - dots_y(pm))
	out = out sprintf("<path class=\"mean\" d=\"M44 %.1fH294\"/>", dots_y(0))
	for (i = 1; i <= n; i++)
		out = out sprintf("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%s\"%s/>",
		    52 + (n > 1 ? 234 * (i - 1) / (n - 1) : 117),
		    dots_y(100 * (rate[i] / score - 1)), (n > 30 ? 1.8 : 3.2),
		    (is_slow(rate, n, i, n - counted) ? " class=\"out\"" : ""))
	return out "</g><text x=\"44\" y=\"110\">pass 1</text>" \
	    "<text x=\"294\" y=\"110\" text-anchor=\"end\">" n "</text></svg>"
}

function dots_y(percent) {
	if (percent > dots_above)
		percent = dots_above
	if (percent < -dots_below)
		percent = -dots_below
	return 7 + 86 * (dots_above - percent) / (dots_above + dots_below)
}

function dots_axis(percent, label) {
	return sprintf("<path class=\"axis\" d=\"M44 %.1fH294\"/><text x=\"40\"" \
	    " y=\"%.1f\" text-anchor=\"end\">%s</text>", dots_y(percent),
	    dots_y(percent) + 3.5, label)
}

# Is rate[i] one of the slowest ones?  Of equal ones the first are.
function is_slow(rate, n, i, slowest,    j, slower) {
	for (j = 1; j <= n; j++)
		if (rate[j] + 0 < rate[i] + 0 ||
		    rate[j] + 0 == rate[i] + 0 && j < i)
			slower++
	return slower < slowest
}
