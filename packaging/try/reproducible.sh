#!/bin/sh
# reproducible.sh [PACKAGE]... makes packages from a clone in another folder and compares their sums with those of dist/. What was
# not committed is in neither.
set -eu
cd "$(dirname "$0")/../.."
here=$PWD
other=$(mktemp -d)
trap 'rm -rf "$other"' EXIT
[ -z "$(git status --porcelain)" ] || { echo "try: commit first: a clone holds only what is committed" >&2; exit 1; }
git clone -q . "$other/a folder elsewhere"
cd "$other/a folder elsewhere"
packaging/package.sh "$@" >&2
cd dist
[ -s SHA256SUMS ] || { echo "try: FAILED: nothing was made" >&2; exit 1; }
while read -r sum file; do
	case $(cd "$here/dist" && sha256sum "$file" 2>/dev/null) in
	"$sum  $file") echo "same bytes: $file" ;;
	"") echo "try: FAILED: $here/dist has no $file; make package first" >&2; exit 1 ;;
	*) echo "try: FAILED: $file differs" >&2; exit 1 ;;
	esac
done <SHA256SUMS
