#!/bin/sh
# check.sh FOLDER checks what make.sh has written into FOLDER/stores, and the files that desktops read, each by what this system has for that; what can't be
# checked is said. None of it is installed.
set -eu
cd "$(dirname "$0")/../.."
stores=$(cd "$1" && pwd)/stores
id=io.github.hoshi.hoshi
has() { command -v "$1" >/dev/null 2>&1; }
said() { echo "stores: NOT CHECKED, there is no $1: $2" >&2; }
wrong() { echo "stores: $*" >&2; exit 1; }

# whole FILE wants no place left that is not filled.
whole() { ! grep -n '@[A-Z0-9]*@' "$1" || wrong "$1 has places that are not filled"; }
for file in "$stores"/* "$stores"/*/*; do [ ! -f "$file" ] || whole "$file"; done

if has desktop-file-validate; then desktop-file-validate "packaging/linux/$id.desktop"; else said desktop-file-validate "$id.desktop"; fi
metainfo=$(mktemp)
trap 'rm -rf "$metainfo" "$metainfo.d"' EXIT
packaging/linux/metainfo.sh "$(packaging/version.sh)" "$(date -u +%F)" >"$metainfo"
if has appstreamcli; then appstreamcli validate --no-net --explain "$metainfo"; else said appstreamcli metainfo; fi

manifest=$stores/$id.yml
if [ -f "$manifest" ]; then
	mkdir "$metainfo.d" # flatpak-builder leaves a folder where it runs
	if has flatpak-builder; then
		(cd "$metainfo.d" && flatpak-builder --show-manifest "$manifest" >/dev/null)
		echo "stores: NOT BUILT, for that needs Flathub's runtime: $manifest" >&2
	else said flatpak-builder "$manifest"; fi
	! sed -n '/^modules:/,$p' "$manifest" | grep share=network || wrong "$manifest asks for a network while it is built"
fi
if [ -f "$stores/aur/PKGBUILD" ]; then
	bash -n "$stores/aur/PKGBUILD"
	# shellcheck disable=SC2016 # bash expands it
	bash -c '. "$0" && [ ${#sha256sums_x86_64[0]} = 64 ] && [ ${#sha256sums_aarch64[0]} = 64 ] && declare -F package >/dev/null' "$stores/aur/PKGBUILD" ||
		wrong "PKGBUILD has no sums or no package()"
fi
if [ -f "$stores/homebrew/hoshi.rb" ]; then
	if has ruby; then ruby -c "$stores/homebrew/hoshi.rb" >/dev/null; else said ruby hoshi.rb; fi
fi
(cd packaging/tools && GOFLAGS=-buildvcs=false CGO_ENABLED=0 go run ./manifests "$stores")
