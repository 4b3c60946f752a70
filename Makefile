# make                build the programs in pgms/
# make check          test the suite itself (about a minute)
# make check-long     faults, fuzz, many copies, every tool: best as root
# make matrix         every shell, awk, make, compiler and CPU to be had here
# make bench-harness  measure what the harness costs
# make clean          remove what make built
# make distclean      remove the reports and records in results/ too
#
# Yours to set: make CC=clang CFLAGS='-O3 -flto' LDFLAGS=-static

.POSIX:
.SUFFIXES:

CC      = cc
CFLAGS  = -O2
LDFLAGS =
LDLIBS  =
WARN    = -std=c99 -pedantic -Wall -Wextra -Wconversion -Wshadow
DEFS    = -D_XOPEN_SOURCE=700
COMPILE = $(CC) $(WARN) $(DEFS) $(CFLAGS) -Isrc
LINK    = $(COMPILE) $(LDFLAGS) -o $@
APART   = f=-fno-lto; $(COMPILE) $$f -E src/dhry.h >/dev/null 2>&1 || f=; \
	$(COMPILE) $$f
COMMON  = src/bench.o
ALWAYS  = FORCE
FORM    =
HEADERS = src/bench.h pgms/flags
PROGS   = pgms/arith pgms/context1 pgms/copies pgms/cpus pgms/dhry2 \
	pgms/dhry2reg pgms/execl pgms/fstime pgms/hanoi pgms/looper \
	pgms/pipe pgms/spawn pgms/syscall pgms/whetstone-double
DHRY    = src/dhry.o src/dhry_procs.o src/dhryreg.o src/dhryreg_procs.o
COPIES  = src/copies.o src/copies_exec.o src/copies_judge.o \
	src/copies_read.o src/copies_record.o src/copies_signals.o \
	src/copies_start.o src/copies_tree.o src/copies_wait.o

all: $(PROGS)

src/bench.o: src/bench.c $(HEADERS)
	$(COMPILE) -c -o $@ src/bench.c

pgms/arith: src/arith.c $(COMMON) $(HEADERS)
	$(LINK) src/arith.c $(COMMON) $(LDLIBS)

pgms/context1: src/context1.c $(COMMON) $(HEADERS)
	$(LINK) src/context1.c $(COMMON) $(LDLIBS)

pgms/cpus: src/cpus.c $(COMMON) $(HEADERS)
	$(LINK) src/cpus.c $(COMMON) $(LDLIBS)

pgms/execl: src/execl.c $(COMMON) $(HEADERS)
	$(LINK) src/execl.c $(COMMON) $(LDLIBS)

pgms/fstime: src/fstime.c $(COMMON) $(HEADERS)
	$(LINK) src/fstime.c $(COMMON) $(LDLIBS)

pgms/hanoi: src/hanoi.c $(COMMON) $(HEADERS)
	$(LINK) src/hanoi.c $(COMMON) $(LDLIBS)

pgms/looper: src/looper.c $(COMMON) $(HEADERS)
	$(LINK) src/looper.c $(COMMON) $(LDLIBS)

pgms/pipe: src/pipe.c $(COMMON) $(HEADERS)
	$(LINK) src/pipe.c $(COMMON) $(LDLIBS)

pgms/spawn: src/spawn.c $(COMMON) $(HEADERS)
	$(LINK) src/spawn.c $(COMMON) $(LDLIBS)

pgms/syscall: src/syscall.c $(COMMON) $(HEADERS)
	$(LINK) src/syscall.c $(COMMON) $(LDLIBS)

pgms/whetstone-double: src/whetstone-double.c $(COMMON) $(HEADERS)
	$(LINK) src/whetstone-double.c $(COMMON) $(LDLIBS) -lm

# Dhrystone's two units must not be optimised across: APART compiles without
# -flto, where the compiler knows the option.
pgms/dhry2: src/dhry.o src/dhry_procs.o $(COMMON)
	$(LINK) src/dhry.o src/dhry_procs.o $(COMMON) $(LDLIBS)

pgms/dhry2reg: src/dhryreg.o src/dhryreg_procs.o $(COMMON)
	$(LINK) src/dhryreg.o src/dhryreg_procs.o $(COMMON) $(LDLIBS)

src/dhry.o: src/dhry.c src/dhry.h $(HEADERS)
	$(APART) -DREG= -c -o $@ src/dhry.c

src/dhry_procs.o: src/dhry_procs.c src/dhry.h $(HEADERS)
	$(APART) -DREG= -c -o $@ src/dhry_procs.c

src/dhryreg.o: src/dhry.c src/dhry.h $(HEADERS)
	$(APART) -DREG=register -c -o $@ src/dhry.c

src/dhryreg_procs.o: src/dhry_procs.c src/dhry.h $(HEADERS)
	$(APART) -DREG=register -c -o $@ src/dhry_procs.c

pgms/copies: $(COPIES) $(COMMON)
	$(LINK) $(COPIES) $(COMMON) $(LDLIBS)

src/copies.o: src/copies.c src/copies.h $(HEADERS)
	$(COMPILE) -c -o $@ src/copies.c

src/copies_exec.o: src/copies_exec.c src/copies.h $(HEADERS)
	$(COMPILE) -c -o $@ src/copies_exec.c

src/copies_judge.o: src/copies_judge.c src/copies.h $(HEADERS)
	$(COMPILE) -c -o $@ src/copies_judge.c

src/copies_read.o: src/copies_read.c src/copies.h $(HEADERS)
	$(COMPILE) -c -o $@ src/copies_read.c

src/copies_record.o: src/copies_record.c src/copies.h $(HEADERS)
	$(COMPILE) -c -o $@ src/copies_record.c

src/copies_signals.o: src/copies_signals.c src/copies.h $(HEADERS)
	$(COMPILE) -c -o $@ src/copies_signals.c

src/copies_start.o: src/copies_start.c src/copies.h $(HEADERS)
	$(COMPILE) -c -o $@ src/copies_start.c

src/copies_tree.o: src/copies_tree.c src/copies.h $(HEADERS)
	$(COMPILE) -c -o $@ src/copies_tree.c

src/copies_wait.o: src/copies_wait.c src/copies.h $(HEADERS)
	$(COMPILE) -c -o $@ src/copies_wait.c

# Rewritten only when it changes; Run and every report read it.  Run asks
# with an empty ALWAYS whether there is anything to build.
pgms/flags: $(ALWAYS)
	@printf '%s\n' 'CC=$(CC)' 'CFLAGS=$(CFLAGS)' 'LDFLAGS=$(LDFLAGS)' \
		'LDLIBS=$(LDLIBS)' 'COMPILE=$(COMPILE)' >$@.new
	@if cmp -s $@.new $@; then rm -f $@.new; else mv -f $@.new $@; fi

# Those that check-long runs again, with every shell, awk and compiler.
AGAIN = arith.t compare.t posts.t report.t shell.t sysinfo.t tools.t views.t

check: all
	@sh src/t/check.sh

check-long: all
	@UB_LONG=1 sh src/t/check.sh 'long/*.t' $(AGAIN) 'alone/*.t'

matrix:
	@sh src/t/matrix.sh $(FORM)

bench-harness: all
	@sh src/t/bench-harness.sh

clean:
	rm -f $(PROGS) $(COMMON) $(DHRY) $(COPIES) pgms/flags pgms/flags.new
	rm -rf pgms/build.lock

distclean: clean
	rm -f results/*

FORCE:
