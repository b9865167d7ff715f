# Sourced by package.sh: what is committed, with all modules in vendor, from which everything can be built on Linux without a network. Of the modules
# what only other systems and processors need is left out, a hundred megabytes.

source_archive() {
	folder=$work/source/hoshi-$version-source
	rm -rf "$work/source"
	mkdir -p "$folder"
	git archive HEAD | tar -x -C "$folder"
	(cd "$folder" && GOFLAGS="" go mod vendor)
	for system in aix android darwin dragonfly freebsd illumos ios js netbsd openbsd plan9 solaris wasip1 windows zos; do
		find "$folder/vendor" -type f \( -name "*_$system.go" -o -name "*_${system}_*.go" -o -name "*_$system.s" -o -name "*_${system}_*.s" \) -delete
	done
	for processor in 386 arm loong64 mips mipsle mips64 mips64le ppc64 ppc64le riscv64 s390x sparc64 wasm; do
		find "$folder/vendor" -type f \( -name "*_$processor.go" -o -name "*_$processor.s" \) -delete
	done
	tarball "$folder" -6
}
