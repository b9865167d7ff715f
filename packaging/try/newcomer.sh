#!/bin/sh
# newcomer.sh counts what a newcomer types, and the seconds from cloning to the first stone of a game: on a bare Debian 12 with git, make and Go, and nothing
# that Hoshi is built with, neither libraries nor modules nor what was compiled before. It fails where that takes more than three minutes. As root.
# The clone comes from this disk; what a network adds to it is not measured, all else is fetched.
set -eu
cd "$(dirname "$0")/../.."
. packaging/try/game.sh
. packaging/try/bare.sh
limit=180
root=$tries/newcomer
shots=$PWD/out/try
mkdir -p "$shots"

clean() {
	[ -z "${running:-}" ] || kill -- "-$running" 2>/dev/null || true
	[ -z "${xvfb:-}" ] || kill "$xvfb" 2>/dev/null || true
	sleep 1
	leave
}
trap clean EXIT
trap 'exit 1' HUP INT TERM

bare
clean
rm -rf "$root"
cp -a "$tries/debian" "$root"
inside apt-get -qq -y -o Dpkg::Use-Pty=0 --no-install-recommends install git make >"$shots/newcomer.log" 2>&1 || fail "apt: $(tail -n 5 "$shots/newcomer.log")"
cp -a "$(go env GOROOT)" "$root/usr/local/go"
git clone -q --bare . "$root/hoshi.git"
cp /etc/ssl/certs/ca-certificates.crt "$root/" # whom this machine believes, where modules come from a mirror of its own
screen "${TRY_DISPLAY:-97}"
enter

say "git clone …, cd hoshi, make run: three commands"
begun=$(date +%s)
(exec setsid chroot "$root" env -i HOME=/root DISPLAY="$DISPLAY" LANG=C.UTF-8 PATH=/usr/local/go/bin:/usr/sbin:/usr/bin:/sbin:/bin GOTOOLCHAIN=local GOPROXY="$(go env GOPROXY)" SSL_CERT_FILE=/ca-certificates.crt \
	sh -c 'cd && git clone -q file:///hoshi.git && cd hoshi && make run' >>"$shots/newcomer.log" 2>&1) &
running=$! # and the number of its group
passed() { echo $(($(date +%s) - begun)); }
until xdotool search --onlyvisible --name 'Hoshi|星' >/dev/null 2>&1; do
	kill -0 "$running" 2>/dev/null || fail "make run ends: $(tail -n 20 "$shots/newcomer.log")"
	[ "$(passed)" -lt 1200 ] || fail "no window after twenty minutes: $(tail -n 5 "$shots/newcomer.log")"
	sleep 0.5
done
window
shown=$(passed)
xdotool key ctrl+shift+n
sleep 2
xdotool key Return # the game that the sheet proposes
sleep 2
xdotool key h 8
sleep 1
first=$(passed)
import -window root "$shots/newcomer.png"
say "the window is there after $shown s, the first stone lies after $first s, on $(nproc) cores"
[ "$first" -le "$limit" ] || fail "that is more than $limit s"
