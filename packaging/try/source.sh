#!/bin/sh
# source.sh builds the window and the commands from the source archive of dist/, in a place that has no network and no other modules, as Flatpak does
# it, and plays a game in sentences. As root.
set -eu
cd "$(dirname "$0")/../.."
. packaging/try/game.sh
version=$(packaging/version.sh)
place=$(mktemp -d)
trap 'chmod -R u+w "$place" && rm -rf "$place"' EXIT
tar -C "$place" -xJf "dist/hoshi-$version-source.tar.xz"
cd "$place/hoshi-$version-source"
env -i PATH="$PATH" HOME="$place" GOPROXY=off GOTOOLCHAIN=local GOMODCACHE="$place/none" GOCACHE="${GOCACHE:-$(go env GOCACHE)}" \
	GOFLAGS="-mod=vendor -buildvcs=false -trimpath -tags=no_emoji,nethttpomithttp2,sqlite_c,sqlite_omit_load_extension,libsqlite3" \
	unshare -n sh -c 'go build -o built/ . && CGO_ENABLED=0 go build -tags=no_emoji,nethttpomithttp2 -o built/ ./cmd/hoshi-tool' || fail "the source archive does not build without a network"
said=$(printf 'new beginner black\nyes\nh8\n' | HOSHI_HOME=$place/home LC_ALL=C.UTF-8 built/hoshi-tool play)
echo "$said" | grep -q '^Move 2: White' || fail "what was built makes no move: $said"
packaging/linux/metainfo.sh "$version" 2026-01-01 | grep -q "<release version=\"$version\"" || fail "the metainfo names no release"
say "the source archive builds without a network"
