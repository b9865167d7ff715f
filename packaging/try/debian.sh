#!/bin/sh
# debian.sh installs the Debian package of dist/ in a bare Debian 12, with only what it declares to need, plays a game in it,
# removes it and looks for what is left. The archive's install script is tried there, too. As root; pictures lie in out/try.
set -eu
cd "$(dirname "$0")/../.."
. packaging/try/game.sh
root=${TRY_FOLDER:-/var/tmp/hoshi-try}/debian # outside of the tree, which Go walks
shots=$PWD/out/try
suite=bookworm
version=$(packaging/version.sh)
arch=$(dpkg --print-architecture)
[ "$(id -u)" = 0 ] || fail "debootstrap needs root"
mkdir -p "$shots"

clean() {
	[ -z "${hoshi:-}" ] || kill "$hoshi" 2>/dev/null || true
	[ -z "${xvfb:-}" ] || kill "$xvfb" 2>/dev/null || true
	mountpoint -q "$root/proc" && umount "$root/proc"
	mountpoint -q "$root/tmp/.X11-unix" && umount "$root/tmp/.X11-unix"
	true
}
trap clean EXIT

inside() { chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }

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

# mirror prints where this machine's own apt takes the suite from; MIRROR names another one.
mirror() {
	apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
		awk -v suite="$suite" '$1 == suite && $2 == "main" { print $3; exit }'
}

if [ ! -f "$root/.ready" ]; then
	say "making a bare Debian"
	from=${MIRROR:-$(mirror)}
	[ -n "$from" ] || fail "this machine's apt knows no $suite: name a mirror of Debian in MIRROR"
	rm -rf "$root"
	mkdir -p "$root"
	debootstrap --variant=minbase "$suite" "$root" "$from" >"$shots/debootstrap.log"
	touch "$root/.ready"
fi
mount -t proc proc "$root/proc"
screen "${TRY_DISPLAY:-97}"
mkdir -p "$root/tmp/.X11-unix"
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
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
say "the Debian package and the archive are good"
