# cpuinfo.awk - the CPUs of a Linux machine, for sysinfo.sh.
#
# Reads	/proc/cpuinfo, whose keys differ from one sort of CPU to the next.  A
#	block begins with its processor number; what stands outside, before or
#	after, is true of all CPUs (0 below).  -v online=N: how many CPUs.
# Prints one line of words that are true of it (sort of CPU, hypervisor,
#	emulated), then cpu|RANGE|MODEL|BOGOMIPS|FLAGS, equal CPUs in one line.

BEGIN {
	cpu = cpus = 0
	split("model name,cpu model,uarch,cpu,cpu family,cpu-family," \
	    "processor family,processor,system type,hardware,model," \
	    "machine", name_keys, ",")
	names = split("lm=x86-64,mmx=MMX,sse=SSE,sse2=SSE2," \
	    "sse4_2=SSE4.2,aes=AES,avx=AVX,avx2=AVX2," \
	    "avx512f=AVX-512,amx_tile=AMX,sha_ni=SHA," \
	    "vmx=virtualization (VMX),svm=virtualization (SVM)," \
	    "neon=NEON,asimd=NEON,sha2=SHA2,crc32=CRC32," \
	    "atomics=LSE,sve=SVE,sve2=SVE2,sme=SME," \
	    "zarch=z/Architecture,vx=VX,sie=virtualization (SIE)," \
	    "lsx=LSX,lasx=LASX,lvz=virtualization (LVZ)," \
	    "dsp=DSP,msa=MSA,vz=virtualization (VZ)", flag_names, ",")
}
/^[ \t]*$/ { cpu = 0 }
(colon = index($0, ":")) > 1 {
	key = tolower(trim(substr($0, 1, colon - 1)))
	text = trim(substr($0, colon + 1))
	if (key == "processor" && text ~ /^[0-9]+$/) {
		cpu = ++cpus
		number[cpu] = text
	} else if (key ~ /^processor [0-9]+$/) {	# s390
		number[++cpus] = substr(key, 11)
		sub(/.*machine = /, " machine ", text)
		value[cpus, "cpu model"] = value[0, "vendor_id"] text
	} else if (!((cpu, key) in value))
		value[cpu, key] = text
	seen[key] = 1
}
END {
	if (NR == 0)
		exit
	if (cpus == 0) {	# a file without numbers
		cpus = (online > 1) ? online : 1
		for (cpu = 1; cpu <= cpus; cpu++)
			number[cpu] = cpu - 1
	}
	for (cpu = 1; cpu <= cpus; cpu++)
		add(cpu, model(cpu), flags(cpu))
	print words()
	for (i = 1; i <= groups; i++)
		print "cpu|" ranges[i] "|" line[i]
}

function trim(text) {
	gsub(/^[ \t]+|[ \t]+$/, "", text)
	gsub(/[|]/, "/", text)
	return text
}

function get(cpu, key) {
	return (cpu, key) in value ? value[cpu, key] : value[0, key]
}

function model(cpu,    i, name, part) {
	part = get(cpu, "cpu part")
	if (part != "") {
		name = get(cpu, "model name")
		if (name == "")
			name = get(cpu, "processor")
		return (name == "" ? "ARM" : name) " implementer " \
		    get(cpu, "cpu implementer") " part " part
	}
	for (i = 1; i in name_keys; i++) {
		name = get(cpu, name_keys[i])
		if (name != "" && name !~ /^[0-9.]+$/)
			return substr(name, 1, 100)
	}
	return get(cpu, "isa") ~ /^rv/ ? "RISC-V" : "unknown"
}

function flags(cpu,    i, given, list, pair) {
	given = " " get(cpu, "flags") " " get(cpu, "features") " " \
	    get(cpu, "ases implemented") " "
	for (i = 1; i <= names; i++) {
		split(flag_names[i], pair, "=")
		if (index(given, " " pair[1] " "))
			list = list ", " pair[2]
	}
	given = get(cpu, "isa")
	if (given ~ /^rv/) {
		sub(/_.*/, "", given)
		list = list ", " given
	}
	return substr(list, 3)
}

# The first of equal CPUs gives the clock and the bogomips.
function add(cpu, name, list,    g, clock, bogomips) {
	g = group[name, list]
	if (g == "") {
		g = group[name, list] = ++groups
		clock = int(get(cpu, "clock"))		# ppc: MHz
		bogomips = get(cpu, "bogomips")
		if (bogomips == "")
			bogomips = get(cpu, "bogomips per cpu")	# s390
		if (bogomips == "")
			bogomips = get(cpu, "cpu0bogo")		# sparc
		if (clock > 0)
			name = name ", " clock " MHz"
		line[g] = sprintf("%s|%.1f|%s", name, bogomips, list)
		ranges[g] = first[g] = number[cpu]
	} else if (number[cpu] == last[g] + 1) {
		sub(/-?[0-9]+$/, "", ranges[g])
		if (ranges[g] == "" || ranges[g] ~ /,$/)
			ranges[g] = ranges[g] first[g]
		ranges[g] = ranges[g] "-" number[cpu]
	} else {
		first[g] = number[cpu]
		ranges[g] = ranges[g] "," first[g]
	}
	last[g] = number[cpu]
}

function words(    kind) {
	kind = "unknown"
	if ("fpu_exception" in seen)
		kind = "x86"
	else if ("cpu implementer" in seen)
		kind = "ARM"
	else if (value[0, "vendor_id"] ~ /S390/)
		kind = "s390"
	else if ("timebase" in seen)
		kind = "PowerPC"
	else if (get(1, "isa") ~ /^rv/)
		kind = "RISC-V"
	else if ("ases implemented" in seen)
		kind = "MIPS"
	if ((" " get(1, "flags") " ") ~ / hypervisor /)
		kind = kind " hypervisor"
	# what QEMU without KVM calls its CPUs: (the part is a Q)
	if (model(1) ~ /QEMU TCG|implementer 0x00? part 0x051/)
		kind = kind " emulated"
	return kind
}
