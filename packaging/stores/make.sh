#!/bin/sh
# make.sh FOLDER writes what shops of packages want, of the packages in a folder whose sums lie beside them in SHA256SUMS, into FOLDER/stores:
# Flathub's manifest, the Snap's, Arch's PKGBUILD, Homebrew's cask and winget's manifests. A package that a shop needs and that is not there is an
# error, except on a system that can't make it: then the shop is passed over, and that is said.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
dist=$(cd "$1" && pwd)
version=$("$top/packaging/version.sh")
release=https://github.com/hoshi/hoshi/releases/download/v$version

# sum FILE prints the sum of a package.
sum() { awk -v file="$1" '$2 == file { print $1 }' "$dist/SHA256SUMS"; }

# fill TEMPLATE OUT FILE... writes a template with the version, the date and the sums of the packages that it names, in order @SUM1@, @SUM2@.
fill() {
	template=$1 made=$2 out=$dist/stores/$2
	shift 2
	script="s|@VERSION@|$version|g; s|@RELEASE@|$release|g; s|@DATE@|$(date -u -d "@$("$top/packaging/version.sh" epoch)" +%F)|g"
	n=0
	for file; do
		n=$((n + 1)) of=$(sum "$file")
		[ -n "$of" ] || { echo "stores: not made, SHA256SUMS has no $file: $made" >&2; return 0; }
		case $made in winget/*) of=$(echo "$of" | tr a-f A-F) ;; esac
		script="$script; s|@SUM$n@|$of|g"
	done
	mkdir -p "$(dirname "$out")"
	sed "$script" "$top/packaging/$template" >"$out"
	! grep -n '@[A-Z0-9]*@' "$out" >&2 || { echo "stores: $made has places that are not filled" >&2; exit 1; }
}

[ -s "$dist/SHA256SUMS" ] || { echo "stores: $dist has no SHA256SUMS" >&2; exit 1; }
fill flatpak/io.github.hoshi.hoshi.yml io.github.hoshi.hoshi.yml "hoshi-$version-source.tar.xz"
fill stores/snapcraft.yaml snap/snapcraft.yaml "hoshi-$version-linux-amd64.tar.xz" "hoshi-$version-linux-arm64.tar.xz"
fill stores/PKGBUILD aur/PKGBUILD "hoshi-$version-linux-amd64.tar.xz" "hoshi-$version-linux-arm64.tar.xz"
fill stores/hoshi.rb homebrew/hoshi.rb "hoshi-$version-macos-arm64.zip" "hoshi-$version-macos-amd64.zip"
for part in version installer defaultLocale; do
	name=Hoshi.Hoshi.yaml
	case $part in installer) name=Hoshi.Hoshi.installer.yaml ;; defaultLocale) name=Hoshi.Hoshi.locale.en-US.yaml ;; esac
	fill "stores/winget.$part.yaml" "winget/$name" "hoshi-$version-windows-amd64-setup.exe"
done
