#!/bin/sh
# flatpak.sh builds the Flatpak by the manifest of dist/stores from the source archive of dist/, in flatpak-builder's own place without a network, and plays a
# game in sentences there. As root. Flathub's runtime can't be had without Flathub: a bare Debian with the libraries and this machine's Go stands in for it,
# under its name and in a folder of its own. So this tries the manifest and the build, not that runtime.
set -eu
cd "$(dirname "$0")/../.."
. packaging/try/game.sh
. packaging/try/bare.sh
shots=$PWD/out/try
version=$(packaging/version.sh)
manifest=$PWD/dist/stores/io.github.hoshi.hoshi.yml
place=$tries/flatpak
root=$place/debian
export FLATPAK_USER_DIR="$place/user" XDG_CACHE_HOME="$place/cache"
mkdir -p "$shots"

# field NAME prints a value of the manifest's own lines.
field() { sed -n "s/^$1: *//p" "$manifest" | tr -d "'"; }

# runtime ID FOLDER offers a folder as the runtime's /usr.
runtime() {
	made=$place/made/$1
	mkdir -p "$made"
	mv "$2" "$made/usr"
	mkdir -p "$made/files"
	printf '[Runtime]\nname=%s\nruntime=%s/x86_64/%s\nsdk=%s/x86_64/%s\n' "$1" "$(field runtime)" "$branch" "$(field sdk)" "$branch" >"$made/metadata"
	if [ "$1" = "$(field sdk)" ]; then
		printf '\n[Extension %s.Extension]\ndirectory=lib/sdk\nsubdirectories=true\nversion=%s\n' "$1" "$branch" >>"$made/metadata"
		mkdir -p "$made/usr/lib/sdk"
	fi
	flatpak build-export --runtime -q "$place/repo" "$made" "$branch"
	flatpak install --user -y --noninteractive --no-related "$place/repo" "$1//$branch" >>"$shots/flatpak.log" 2>&1
}

clean() { rm -rf "$place/made" "$place/repo"; }
trap clean EXIT

[ -f "$manifest" ] || fail "no $manifest: make package first"
branch=$(field runtime-version)
bare
rm -rf "$place"
mkdir -p "$place"
cp -a "$tries/debian" "$root"
: >"$shots/flatpak.log"
say "a stand-in for Flathub's runtime"
inside apt-get -qq -y -o Dpkg::Use-Pty=0 --no-install-recommends install gcc libc6-dev pkg-config libgl1-mesa-dev libxcursor-dev libxrandr-dev libxinerama-dev \
	libxi-dev libxxf86vm-dev libxkbcommon-dev libwayland-dev libasound2-dev libsqlite3-dev xz-utils >>"$shots/flatpak.log" 2>&1 || fail "apt: $(tail -n 5 "$shots/flatpak.log")"
cp -a "$root/etc" "$root/usr/etc"
cp -a "$(go env GOROOT)" "$place/go"
cp -a "$root/usr" "$place/platform"
runtime "$(field runtime)" "$place/platform"
runtime "$(field sdk)" "$root/usr"
runtime "$(field sdk).Extension.golang" "$place/go"

say "building the Flatpak"
sed "s|url: .*/\(hoshi-.*\)|path: $PWD/dist/\1|" "$manifest" >"$place/manifest.yml"
(
	cd "$place"
	flatpak-builder --user --disable-rofiles-fuse --state-dir="$place/state" "$place/app" manifest.yml >>"$shots/flatpak.log" 2>&1 || fail "flatpak-builder: $(tail -n 20 "$shots/flatpak.log")"
	[ "$(flatpak-builder --user --state-dir="$place/state" --run app manifest.yml hoshi -version)" = "hoshi $version" ] || fail "hoshi -version says something else"
	said=$(printf 'new beginner black\nyes\nh8\n' | flatpak-builder --user --state-dir="$place/state" --run app manifest.yml env HOSHI_HOME=/tmp/hoshi LC_ALL=C.UTF-8 hoshi-tool play)
	echo "$said" | grep -q '^Move 2: White' || fail "what was built makes no move: $said"
)
for file in applications/io.github.hoshi.hoshi.desktop metainfo/io.github.hoshi.hoshi.metainfo.xml mime/packages/io.github.hoshi.hoshi.xml icons/hicolor/512x512/apps/io.github.hoshi.hoshi.png; do
	[ -f "$place/app/files/share/$file" ] || fail "the Flatpak has no $file"
done
say "the Flatpak builds by its manifest; it was not tried on Flathub's own runtime"
