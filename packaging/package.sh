#!/bin/sh
# package.sh [linux-amd64|linux-arm64|windows|macos|programs|source|sums]... makes packages in dist/, by default all that this system
# can make, with a bill of materials (CycloneDX) beside each, and writes their SHA-256 sums. Two runs on one system give the same bytes, in whatever folder.
#
# What shops of packages want lies in dist/stores then.
#
# Signatures, where there is a certificate: windows/sign.sh and macos/package.sh say by which variables.
set -eu
cd "$(dirname "$0")/.."

version=$(packaging/version.sh)
id=io.github.hoshi.hoshi
dist=$PWD/dist
work=$PWD/out/package

# Where the window may ask for newer versions, and with which key the answer is signed; without both it never asks (CONTRIBUTING.md).
link="-s -w -X hoshi/internal/version.Number=$version"
[ -z "${ANSWERS_URL:-}" ] || link="$link -X hoshi/internal/version.AnswersURL=$ANSWERS_URL -X hoshi/internal/version.AnswersKey=$ANSWERS_KEY"

# Nothing here speaks HTTP/2: a WebSocket is HTTP/1.1. Fyne need not look for a FyneApp.toml beside the program. The window,
# which has cgo, takes SQLite in C, which is smaller, and on Linux that of the system.
tags=no_emoji,no_metadata,nethttpomithttp2
export GOFLAGS="-buildvcs=false -trimpath -tags=$tags"
with_c="-tags=$tags,sqlite_c,sqlite_omit_load_extension"
window_link="$link -funcalign=8" # its 34,000 functions begin at multiples of 8 bytes instead of 32, which saves 0.3 MB
SOURCE_DATE_EPOCH=$(packaging/version.sh epoch)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C

. packaging/archive.sh
. packaging/linux/package.sh
. packaging/windows/package.sh
. packaging/macos/package.sh
. packaging/programs/package.sh
. packaging/source.sh

# tool NAME builds one of the programs of packaging/tools into $work/tools.
tool() {
	[ -x "$work/tools/$1" ] || (
		cd packaging/tools
		package=$(go list tool | grep "/$1\$")
		GOFLAGS=-buildvcs=false CGO_ENABLED=0 go build -o "$work/tools/$1" "$package"
	)
}

# plain PROGRAM FILE builds one of the programs without a window, static and without cgo, for $GOOS and $GOARCH.
plain() { CGO_ENABLED=0 go build -ldflags="$link" -o "$2" "./cmd/$1"; }

# bill PACKAGE PROGRAM... writes beside a package of dist which modules, fonts and data are in its programs, with their licences.
bill() {
	(
		unset GOOS GOARCH CC CGO_ENABLED
		tool materials
		package=$dist/$1
		shift
		VERSION=$version "$work/tools/materials" bill "$package" "$@"
	)
}

# licences prints the licences of all that is built in.
licences() { cat LICENSE && gzip -dc assets/licences.txt.gz | tr '\f' '-'; }

# The most that a program and a package may take, in millions of bytes.
program_limit=43
package_limit=22

# fits FILE MB fails when the file is larger than that many million bytes.
fits() {
	size=$(($(wc -c <"$1")))
	[ "$size" -le "$(($2 * 1000000))" ] || { echo "package: $1 is too large: $size bytes, and $2 MB is the limit" >&2; exit 1; }
}

# unmade WHAT WHY says what this system can't make.
unmade() { echo "package: NOT MADE here, for it needs $2: $1" >&2; }

# here prints what this system can make, and says what it can't.
here() {
	case $(uname -s) in
	Darwin)
		echo macos
		unmade "the packages for Linux and Windows, the programs without a window, the source archive" "Debian"
		;;
	*)
		own=$(go env GOHOSTARCH)
		echo "linux-$own"
		if [ "$own" = arm64 ]; then unmade linux-amd64 "a machine for amd64"
		elif command -v aarch64-linux-gnu-gcc >/dev/null; then echo linux-arm64
		else unmade linux-arm64 "aarch64-linux-gnu-gcc"; fi
		if command -v makensis >/dev/null; then echo windows; else unmade windows makensis; fi
		echo programs source
		unmade "macos and Homebrew's cask" macOS
		;;
	esac
}

# sums writes the sums of all that lies in dist.
sums() {
	cd "$dist"
	if command -v sha256sum >/dev/null; then sum=sha256sum; else sum="shasum -a 256"; fi
	# shellcheck disable=SC2086 # a command with its options
	find . -type f ! -name SHA256SUMS ! -path './stores/*' -exec $sum {} + | sed 's|\./||' | sort -k 2 >../out/package/sums
	mv ../out/package/sums SHA256SUMS
	ls -l
}

mkdir -p "$dist" "$work"
# shellcheck disable=SC2046 # one word a package
[ $# -gt 0 ] || set -- $(here)
for what; do
	echo "package: $what $version" >&2
	case $what in
	linux-amd64 | linux-arm64) linux "${what#linux-}" ;;
	source) source_archive ;;
	windows | macos | programs) "$what" ;;
	sums) ;; # alone
	*)
		echo "usage: package.sh [linux-amd64|linux-arm64|windows|macos|programs|source|sums]..." >&2
		exit 2
		;;
	esac
done
(sums)
packaging/stores/make.sh "$dist"
packaging/stores/check.sh "$dist"
