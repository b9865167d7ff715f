#!/bin/sh
# debian.sh installs the Debian package of dist/ in a bare Debian 12, with only what it declares to need, plays a game in it,
# removes it and looks for what is left. The archive's install script is tried there, too. As root; pictures lie in out/try.
set -eu
cd "$(dirname "$0")/../.."
. packaging/try/game.sh
. packaging/try/bare.sh
root=$tries/debian
shots=$PWD/out/try
version=$(packaging/version.sh)
arch=$(dpkg --print-architecture)
mkdir -p "$shots"

clean() {
	[ -z "${hoshi:-}" ] || kill "$hoshi" 2>/dev/null || true
	[ -z "${xvfb:-}" ] || kill "$xvfb" 2>/dev/null || true
	leave
}
trap clean EXIT

# files lists all that lies in the system but what apt and dpkg write about themselves and what the person made.
files() {
	(cd "$root" && find . -xdev \( -path ./proc -o -path ./root -o -path ./tmp -o -path ./var/lib/apt -o -path ./var/lib/dpkg \
		-o -path ./var/log -o -path ./var/cache \) -prune -o -print | sort)
}

# start runs the program of the system on the screen, and waits for its window.
start() {
	inside DISPLAY="$DISPLAY" LANG=C.UTF-8 "$@" >"$shots/debian.log" 2>&1 &
	hoshi=$!
	window
}

stop() {
	xdotool key Escape # what the end of a game says
	sleep 1
	xdotool key ctrl+q
	sleep 2
	! kill -0 "$hoshi" 2>/dev/null || xdotool key --delay 300 shift+Tab Return # the game is not to be saved
	for _ in $(seq 20); do
		kill -0 "$hoshi" 2>/dev/null || break
		sleep 1
	done
	! kill -0 "$hoshi" 2>/dev/null || { import -window root "$shots/no-end.png" && fail "ctrl+q does not end the program"; }
	wait "$hoshi" || fail "the program ended with status $?: $(cat "$shots/debian.log")"
	hoshi=""
}

bare
screen "${TRY_DISPLAY:-97}"
enter
rm -rf "$root/root/.config" "$root/root/.cache" "$root/root/.local"
! inside dpkg-query -W hoshi >/dev/null 2>&1 || inside apt-get -qq -y purge --auto-remove hoshi >/dev/null # of a try that failed
inside dpkg-query -W -f '${Package}\n' | sort >"$shots/packages.before"
files >"$shots/files.before"

say "installing the package with what it declares"
cp "dist/hoshi_${version}_$arch.deb" "$root/tmp/hoshi.deb"
inside apt-get -qq -y -o Dpkg::Use-Pty=0 --no-install-recommends install /tmp/hoshi.deb >"$shots/apt.log" 2>&1 || fail "apt: $(tail -n 5 "$shots/apt.log")"
[ "$(inside hoshi-tool version)" = "hoshi-tool $version" ] || fail "hoshi-tool version says $(inside hoshi-tool version)"
[ "$(inside hoshi -version)" = "hoshi $version" ] || fail "hoshi -version says $(inside hoshi -version)"

inside gzip -dc /usr/share/man/man1/hoshi.1.gz | grep -q '^\.SH "EXIT STATUS"' || fail "there is no manual page"
for file in bash-completion/completions/hoshi zsh/vendor-completions/_hoshi fish/vendor_completions.d/hoshi.fish; do
	[ -f "$root/usr/share/$file" ] || fail "there is no $file"
done

say "playing a game"
start hoshi
play
import -window root "$shots/debian.png"
record=$(won "$root/root/.config/hoshi/finished")
stop
say "opening its record"
cp "$record" "$root/tmp/game.sgf"
start hoshi /tmp/game.sgf
xdotool getwindowname "$id" | grep -q game.sgf || { import -window root "$shots/no-game.png" && fail "the record is not opened"; }
import -window root "$shots/debian-record.png"
stop

say "removing it"
inside apt-get -qq -y -o Dpkg::Use-Pty=0 purge --auto-remove hoshi >"$shots/apt.log" 2>&1
inside dpkg-query -W -f '${Package}\n' | sort >"$shots/packages.after"
diff "$shots/packages.before" "$shots/packages.after" || fail "packages are left"
files >"$shots/files.after"
diff "$shots/files.before" "$shots/files.after" || fail "files are left"

say "the archive's install script"
tar -C "$root/tmp" -xJf "dist/hoshi-$version-linux-$arch.tar.xz"
folder=/tmp/hoshi-$version-linux-$arch
inside "$folder/install.sh" >/dev/null
for file in bin/hoshi bin/hoshi-tool share/applications/io.github.hoshi.hoshi.desktop share/mime/packages/io.github.hoshi.hoshi.xml \
	share/icons/hicolor/512x512/apps/io.github.hoshi.hoshi.png share/man/man1/hoshi-tool.1.gz \
	share/bash-completion/completions/hoshi share/zsh/site-functions/_hoshi share/fish/vendor_completions.d/hoshi.fish; do
	[ -f "$root/usr/local/$file" ] || fail "install.sh has not put $file"
done
inside "$folder/install.sh" uninstall >/dev/null
left=$(cd "$root/usr/local" && find . -type f)
[ -z "$left" ] || fail "install.sh leaves $left"
rm -rf "$root/tmp/hoshi.deb" "${root:?}$folder" "$root/tmp/game.sgf"

other=arm64
[ "$arch" != arm64 ] || other=amd64
if [ -f "dist/hoshi_${version}_$other.deb" ]; then
	say "packages for $other are refused, and leave nothing"
	cp "dist/hoshi_${version}_$other.deb" "$root/tmp/other.deb"
	! inside dpkg -i /tmp/other.deb >"$shots/other.log" 2>&1 || fail "dpkg installs a package for $other"
	grep -q "does not match system" "$shots/other.log" || fail "dpkg says: $(cat "$shots/other.log")"
	tar -C "$root/tmp" -xJf "dist/hoshi-$version-linux-$other.tar.xz"
	! inside "/tmp/hoshi-$version-linux-$other/install.sh" >"$shots/other.log" 2>&1 || fail "install.sh installs programs for $other"
	grep -q "nothing is installed" "$shots/other.log" || fail "install.sh says: $(cat "$shots/other.log")"
	rm -rf "$root/tmp/other.deb" "$root/tmp/hoshi-$version-linux-$other"
	files >"$shots/files.after"
	diff "$shots/files.before" "$shots/files.after" || fail "files are left"
else
	say "NOT TRIED, for dist/ has none: packages of another architecture"
fi
say "the Debian package and the archive are good"
