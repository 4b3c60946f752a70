# shellcheck shell=sh
# work.sh - a scratch directory of its own for a self-test or a script of them,
# and copies of the tree.

# make_work NAME: sets work to a new empty directory that only we may enter.  A
# killed script may have left one under our process id: then another name.
make_work() {
	work=${TMPDIR:-/tmp}/$1.$$
	work_tries=0
	until (umask 077 && mkdir "$work") 2>/dev/null; do
		work_tries=$((work_tries + 1))
		if [ "$work_tries" -gt 9 ]; then
			echo "cannot make a directory like $work" >&2
			exit 1
		fi
		work=${TMPDIR:-/tmp}/$1.$$.$work_tries
	done
}

# copy_tree FROM TO: makes the directory TO a copy of that tree, with what is
# built there and no results.
copy_tree() {
	mkdir "$2" "$2/results" &&
		(cd -- "$1" && tar cf - Makefile README Run LICENSE .gitignore \
			.shellcheckrc pgms src testdir) |
		(cd -- "$2" && tar xf -)
}
