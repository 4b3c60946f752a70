# progress.awk - scores in one line, for the driver while a run goes on.
#
# Reads	scores (see score.awk).  -v percent=P: the precision asked for.
# Prints	TEXT|SECONDS OF A ROUND|yes or no: is every index known to P %, or where
#	none of the tests is of the index, every test's figure

BEGIN { FS = "|"; precise = "yes" }

$1 == "rounds" { seconds = $4 }

$1 == "score" {
	scores++
	if ($9 == "-" || $9 > percent)
		wide = 1
}

$1 == "index" && $3 != "none" {
	text = text sprintf("%s %dx %.1f", (text == "" ? "" : ","), $2, $4)
	if ($5 != "-")
		text = text sprintf(" +-%.1f%%", $5)
}

$1 == "index" && $3 != "none" && ($5 == "-" || $5 > percent) {
	precise = "no"
}

END {
	if (text == "") {
		text = scores ? " none" : " not yet"
		precise = scores && !wide ? "yes" : "no"
	}
	printf "index%s|%d|%s\n", text, seconds + 0.5, precise
}
