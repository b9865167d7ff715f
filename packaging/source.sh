# Sourced by package.sh: what is committed, with all modules in vendor, from which everything can be built without a network.

source_archive() {
	folder=$work/source/hoshi-$version-source
	rm -rf "$work/source"
	mkdir -p "$folder"
	git archive HEAD | tar -x -C "$folder"
	(cd "$folder" && GOFLAGS="" go mod vendor)
	tarball "$folder"
}
