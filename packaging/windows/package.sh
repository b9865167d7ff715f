# Sourced by package.sh: the window on Windows, as one program that needs no installing and as an installer.

windows() {
	folder=$work/windows
	program=$dist/hoshi-$version-windows-amd64.exe
	tool=$folder/hoshi-tool.exe
	setup=$dist/hoshi-$version-windows-amd64-setup.exe
	number=$(echo "$version" | sed 's/[-+].*//').0
	rm -rf "$folder" "$program" # a program that is up to date would be patched once more
	mkdir -p "$folder"
	GOOS=windows GOARCH=amd64 CGO_ENABLED=1 CC=x86_64-w64-mingw32-gcc \
		go build "$with_c" -ldflags="$window_link -H=windowsgui" -o "$program" .
	GOOS=windows GOARCH=amd64 plain hoshi-tool "$tool"

	tool go-winres
	cp assets/icon.png "$folder/"
	sed "s/@NUMBER@/$number/; s/@VERSION@/$version/" packaging/windows/winres.json >"$folder/winres.json"
	"$work/tools/go-winres" patch --no-backup --in "$folder/winres.json" --product-version "$version" --file-version "$version" "$program"
	(cd "$folder" && "$work/tools/go-winres" extract --dir out "$program")
	[ -z "${WINDOWS_CERTIFICATE:-}" ] || { packaging/windows/sign.sh "$program" && packaging/windows/sign.sh "$tool"; }

	settle "$folder"
	touch -r "$folder" "$program"
	makensis -V2 -NOCD -DVERSION="$version" -DNUMBER="$number" -DPROGRAM="$program" -DTOOL="$tool" -DICON="$folder/out/APP_0000.ico" -DLICENSE=LICENSE \
		${WINDOWS_CERTIFICATE:+-DSIGN=packaging/windows/sign.sh} -DOUT="$setup" \
		packaging/windows/installer.nsi
	fits "$setup" "$package_limit"
	bill "${program##*/}" "$program"
	bill "${setup##*/}" "$program" "$tool"
}
