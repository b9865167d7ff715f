# Sourced by package.sh: the window on macOS, as an application in a zip for each kind of processor. Runs on macOS only.
#
# MACOS_IDENTITY is the identity under which codesign signs, without it nobody's; MACOS_NOTARY the keychain profile with which
# notarytool has Apple look at it. MACOS_CERTIFICATE brings both along: see keychain.sh.

macos() {
	[ -z "${MACOS_CERTIFICATE:-}" ] || . packaging/macos/keychain.sh
	for arch in arm64 amd64; do
		app=$work/macos-$arch/Hoshi.app
		rm -rf "$work/macos-$arch"
		mkdir -p "$app/Contents/MacOS" "$app/Contents/Resources"
		MACOSX_DEPLOYMENT_TARGET=12.0 GOOS=darwin GOARCH=$arch CGO_ENABLED=1 \
			go build "$with_c" -ldflags="$window_link" -o "$app/Contents/MacOS/hoshi" .
		GOOS=darwin GOARCH=$arch plain hoshi-tool "$app/Contents/MacOS/hoshi-tool"
		sed "s/@VERSION@/$version/" packaging/macos/Info.plist >"$app/Contents/Info.plist"
		macos_icon "$app/Contents/Resources/hoshi.icns"
		settle "$app"
		for signed in "$app/Contents/MacOS/hoshi-tool" "$app"; do
			codesign --force --options runtime ${MACOS_IDENTITY:+--timestamp} --sign "${MACOS_IDENTITY:--}" "$signed"
		done
		zip=$dist/hoshi-$version-macos-$arch.zip
		macos_zip "$app" "$zip"
		if [ -n "${MACOS_NOTARY:-}" ]; then
			xcrun notarytool submit "$zip" --keychain-profile "$MACOS_NOTARY" --wait
			xcrun stapler staple "$app"
			macos_zip "$app" "$zip"
		fi
		fits "$zip" "$package_limit"
		bill "${zip##*/}" "$app/Contents/MacOS/hoshi" "$app/Contents/MacOS/hoshi-tool"
	done
}

macos_zip() {
	rm -f "$2"
	ditto -c -k --norsrc --keepParent "$1" "$2"
}

# macos_icon FILE makes the icon in the sizes that the system asks for.
macos_icon() {
	set=$work/hoshi.iconset
	mkdir -p "$set"
	for size in 16 32 128 256; do
		sips -z "$size" "$size" assets/icon.png --out "$set/icon_${size}x$size.png" >/dev/null
		sips -z "$((size * 2))" "$((size * 2))" assets/icon.png --out "$set/icon_${size}x$size@2x.png" >/dev/null
	done
	cp assets/icon.png "$set/icon_512x512.png"
	iconutil -c icns -o "$1" "$set"
}
