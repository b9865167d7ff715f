# Sourced by package.sh: the window on Linux, as an archive with an install script and as a Debian package.

# linux ARCH makes both for amd64 or arm64.
linux() {
	(
		export GOOS=linux GOARCH="$1" CGO_ENABLED=1
		if [ "$1" != "$(go env GOHOSTARCH)" ]; then cross_linux "$1"; fi
		tree=$work/linux-$1/usr
		rm -rf "$work/linux-$1"
		go build "$with_c,libsqlite3" -ldflags="$window_link" -o "$tree/bin/hoshi" .
		fits "$tree/bin/hoshi" "$program_limit"
		plain hoshi-tool "$tree/bin/hoshi-tool"
		share "$tree/share"
		tarball "$(archive_linux "$1" "$tree")"
		fits "$dist/hoshi-$version-linux-$1.tar.xz" "$package_limit"
		bill "hoshi-$version-linux-$1.tar.xz" "$tree/bin/hoshi" "$tree/bin/hoshi-tool"
		debian "$1" "$tree"
		fits "$dist/hoshi_${version}_$1.deb" "$package_limit"
		bill "hoshi_${version}_$1.deb" "$tree/bin/hoshi" "$tree/bin/hoshi-tool"
	)
}

# cross_linux ARCH chooses the compiler for another architecture, with the libraries where Debian puts them.
cross_linux() {
	[ "$1" = arm64 ] || { echo "package: linux-$1 can only be made on its own architecture" >&2; exit 1; }
	export CC=aarch64-linux-gnu-gcc PKG_CONFIG_LIBDIR=/usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig
}

# share FOLDER lays out what belongs below /usr/share but the documents.
share() {
	mkdir -p "$1/applications" "$1/mime/packages" "$1/metainfo" "$1/icons/hicolor/512x512/apps"
	cp "packaging/linux/$id.desktop" "$1/applications/"
	cp "packaging/linux/$id.xml" "$1/mime/packages/"
	packaging/linux/metainfo.sh "$version" "$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)" >"$1/metainfo/$id.metainfo.xml"
	cp assets/icon.png "$1/icons/hicolor/512x512/apps/$id.png"
	manuals "$1"
}

# manuals FOLDER writes below /usr/share the manual pages and what shells need to complete the commands, by the program of this machine.
manuals() {
	mkdir -p "$1/man/man1" "$1/bash-completion/completions" "$1/zsh/vendor-completions" "$1/fish/vendor_completions.d" "$work/tools"
	GOOS="" GOARCH="" plain hoshi-tool "$work/tools/hoshi-tool"
	for program in hoshi hoshi-tool; do
		"$work/tools/hoshi-tool" manual -name "$program" | gzip -9n >"$1/man/man1/$program.1.gz"
		"$work/tools/hoshi-tool" completion -name "$program" bash >"$1/bash-completion/completions/$program"
		"$work/tools/hoshi-tool" completion -name "$program" zsh >"$1/zsh/vendor-completions/_$(echo "$program" | tr - _)"
		"$work/tools/hoshi-tool" completion -name "$program" fish >"$1/fish/vendor_completions.d/$program.fish"
	done
}

# archive_linux ARCH TREE lays out the archive and prints its folder. zsh looks for what no package of Debian's brings in site-functions.
archive_linux() {
	folder=$work/linux-$1/hoshi-$version-linux-$1
	mkdir -p "$folder/docs"
	cp docs/changes.md "$folder/docs/" # to which CHANGELOG.md leads
	cp -R "$2/bin/hoshi" "$2/bin/hoshi-tool" "$2/share" packaging/linux/install.sh LICENSE CHANGELOG.md "$folder/"
	mv "$folder/share/zsh/vendor-completions" "$folder/share/zsh/site-functions"
	licences >"$folder/LICENSES-all.txt"
	echo "$folder"
}

# debian ARCH TREE makes the Debian package of what lies in TREE, and its documents. xz packs it anew: it finds in one program what
# the other holds, too, for which the packer that nfpm brings looks back too short a way.
debian() {
	doc=$2/share/doc/hoshi parts=$work/linux-$1/deb
	mkdir -p "$doc" "$parts"
	licences >"$doc/copyright"
	settle "$2"
	tool nfpm
	ARCH=$1 VERSION=$version TREE=$2 "$work/tools/nfpm" package -f packaging/linux/nfpm.yaml -p deb -t "$parts/hoshi.deb"
	package=$dist/hoshi_${version}_$1.deb
	rm -f "$package"
	(cd "$parts" && ar x hoshi.deb && xz -9e -T1 data.tar && ar rcD "$package" debian-binary control.tar.gz data.tar.xz)
}
