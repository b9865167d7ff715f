#!/bin/sh
# windows.sh installs Hoshi under Wine by clicking through the installer of dist/, plays a game in it, opens a record as the
# desktop does, removes it and looks for what is left. Pictures lie in out/try.
set -eu
cd "$(dirname "$0")/../.."
. packaging/try/game.sh
shots=$PWD/out/try
version=$(packaging/version.sh)
export WINEPREFIX="${TRY_FOLDER:-/var/tmp/hoshi-try}/wine" WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml,winemenubuilder.exe=;bcryptprimitives=n"
export LANG=C.UTF-8 LC_ALL=C.UTF-8
user="$WINEPREFIX/drive_c/users/$(id -un)"
home="$user/AppData/Roaming/hoshi"
installed="$user/AppData/Local/Programs/Hoshi"
menu="$user/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Hoshi.lnk"

clean() {
	wineserver -k 2>/dev/null || true
	[ -z "${xvfb:-}" ] || kill "$xvfb" 2>/dev/null || true
}
trap clean EXIT

# registered prints what the registry holds of Hoshi, after Wine has written it.
registered() {
	wine reg query 'HKCU\Software' /s 2>/dev/null | grep -i hoshi || true
}

# value prints what the registry holds under a key of the user's classes.
value() { wine reg query "HKCU\Software\Classes\\$1" /ve 2>/dev/null | tr -d '\r' | sed -n 's/.*REG_SZ *//p'; }

# opener prints the command with which the desktop opens the file $2, whose name ends in $1. Wine's own desktop looks for it only
# among what is installed for all users.
opener() { value "$(value "$1")\shell\open\command" | sed "s|%1|$(printf %s "$2" | sed 's|\\|\\\\|g')|"; }

# gone waits until a file is no longer there.
gone() {
	for _ in $(seq 60); do
		[ -e "$1" ] || return 0
		sleep 1
	done
	import -window root "$shots/wine-not-gone.png"
	fail "$1 is still there"
}

# appears waits for a file.
appears() {
	for _ in $(seq 120); do
		[ ! -e "$1" ] || return 0
		sleep 1
	done
	import -window root "$shots/wine-not-there.png"
	fail "$1 does not appear"
}

# quit ends the program that has the keys, without saving the game.
quit() {
	xdotool key Escape
	sleep 1
	xdotool key ctrl+q
	sleep 3
	xdotool key --delay 300 shift+Tab Return
	for _ in $(seq 30); do
		[ -n "$(xdotool search --onlyvisible --name 'Hoshi|星' 2>/dev/null)" ] || return 0
		sleep 1
	done
	import -window root "$shots/wine-no-end.png"
	fail "ctrl+q does not end the program"
}

mkdir -p "$shots"
rm -rf "$WINEPREFIX"
mkdir -p "$WINEPREFIX"
screen "${TRY_DISPLAY:-97}"
say "making a bare Windows"
wine wineboot --init >/dev/null 2>&1
x86_64-w64-mingw32-gcc -shared -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" packaging/try/bcryptprimitives.c -ladvapi32

say "clicking through the installer"
wine "dist/hoshi-$version-windows-amd64-setup.exe" >"$shots/setup.log" 2>&1 &
for _ in $(seq 60); do
	id=$(xdotool search --onlyvisible --name 'Hoshi Setup' 2>/dev/null | head -n 1) || true
	[ -z "$id" ] || break
	sleep 1
done
[ -n "$id" ] || fail "the installer shows no window"
sleep 3
import -window root "$shots/setup.png"
xdotool windowfocus "$id" key Return # Install
appears "$menu"
sleep 3
import -window root "$shots/setup-end.png"
xdotool windowfocus "$id" key Return # Finish, which starts Hoshi
[ -f "$installed/uninstall.exe" ] || fail "no uninstaller in $installed"

say "playing a game"
window 120
play
import -window root "$shots/wine.png"
record=$(won "$home/finished")
quit

say "opening its record as the desktop does"
cp "$record" "$WINEPREFIX/drive_c/game.sgf"
opener '.sgf' 'C:\game.sgf' >"$shots/open.bat"
grep -q game.sgf "$shots/open.bat" || fail "no program opens records"
wine cmd /c "$(winepath -w "$shots/open.bat")" >/dev/null 2>&1 &
window 120
import -window root "$shots/wine-record.png"
xdotool getwindowname "$id" | grep -q game.sgf || fail "the record is not opened"
for ending in lib psq rif; do
	opener ".$ending" "C:\\game.$ending" >"$shots/open.bat"
	grep -q "game.$ending" "$shots/open.bat" || fail "no program opens .$ending"
done
say "it is not removed while it runs"
wine "$installed/uninstall.exe" /S >/dev/null 2>&1
sleep 10
[ -f "$installed/hoshi.exe" ] && [ -n "$(registered)" ] || fail "the uninstaller does not wait for the program"
quit

say "removing it"
wine "$installed/uninstall.exe" /S >/dev/null 2>&1
gone "$installed"
[ ! -e "$menu" ] || fail "the start menu still has $menu"
left=$(registered)
[ -z "$left" ] || fail "the registry still has $left"
[ -f "$record" ] || fail "the person's own records are gone"

say "the program without an installer"
wine "dist/hoshi-$version-windows-amd64.exe" >"$shots/wine.log" 2>&1 &
window 120
import -window root "$shots/wine-portable.png"
quit
say "the installer and the program for Windows are good"
