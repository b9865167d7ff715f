# Sourced by package.sh: the programs without a window, static and without cgo, for every system; and the engine as Gomocup
# takes it.

programs() {
	for system in linux-amd64 linux-arm64 windows-amd64 darwin-amd64 darwin-arm64; do
		end=""
		[ "${system%-*}" != windows ] || end=.exe
		for program in hoshi-server pbrain-hoshi hoshi-tool; do
			GOOS=${system%-*} GOARCH=${system#*-} plain "$program" "$dist/$program-$version-$system$end"
			bill "$program-$version-$system$end" "$dist/$program-$version-$system$end"
		done
	done

	# The manager takes a program whose name begins with pbrain-, and one with 64 in it for a program of 64 bits.
	folder=$work/gomocup
	rm -rf "$folder"
	mkdir -p "$folder"
	cp "$dist/pbrain-hoshi-$version-windows-amd64.exe" "$folder/pbrain-hoshi64.exe"
	cp LICENSE "$folder/LICENSE.txt"
	zipfile "$folder" pbrain-hoshi.zip
	bill pbrain-hoshi.zip "$folder/pbrain-hoshi64.exe"
}
