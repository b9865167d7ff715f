#!/bin/sh
# setup.sh run|test installs the system packages that building Hoshi needs; for test also those of the real-window test.
# It asks the package manager's own local list first, so that it is quick, silent and offline when nothing is missing.
set -eu

say() { echo "setup: $*" >&2; }
has() { command -v "$1" >/dev/null 2>&1; }

# root runs a command as root.
root() {
	if [ "$(id -u)" = 0 ]; then "$@"
	elif has sudo; then sudo "$@"
	else say "that needs root, and there is no sudo: install them as root, then run make again"; exit 1; fi
}

has go || { say "Go is missing; install Go 1.26 or newer from https://go.dev/dl"; exit 1; }

# packages BUILD TEST prints what this run needs.
goal=${1:-run}
packages() { if [ "$goal" = test ]; then echo "$1 $2"; else echo "$1"; fi; }

debian() {
	need=$(packages "ca-certificates gcc libc6-dev pkg-config libgl1-mesa-dev libxcursor-dev libxrandr-dev libxinerama-dev
		libxi-dev libxxf86vm-dev libxkbcommon-dev libwayland-dev libasound2-dev" "xvfb libgl1-mesa-dri xdotool xclip")
	missing=""
	for p in $need; do
		[ "$(dpkg-query -W -f='${db:Status-Status}' "$p" 2>/dev/null)" = installed ] || missing="$missing $p"
	done
	[ -n "$missing" ] || return 0
	say "installing with apt-get:$missing"
	root apt-get -qq -o DPkg::Lock::Timeout=300 update
	# shellcheck disable=SC2086 # one word a package
	root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 \
		install --no-install-recommends $missing
}

fedora() {
	need=$(packages "gcc glibc-devel pkgconf-pkg-config mesa-libGL-devel libXcursor-devel libXrandr-devel libXinerama-devel
		libXi-devel libXxf86vm-devel libxkbcommon-devel wayland-devel alsa-lib-devel" \
		"xorg-x11-server-Xvfb mesa-dri-drivers xdotool xclip")
	missing=""
	for p in $need; do
		rpm -q "$p" >/dev/null 2>&1 || missing="$missing $p"
	done
	[ -n "$missing" ] || return 0
	say "installing with dnf:$missing"
	# shellcheck disable=SC2086
	root dnf -q -y install $missing
}

arch() {
	need=$(packages "gcc pkgconf libglvnd libxcursor libxrandr libxinerama libxi libxxf86vm libxkbcommon wayland alsa-lib" \
		"xorg-server-xvfb mesa xdotool xclip")
	# shellcheck disable=SC2086
	missing=$(pacman -T $need | tr '\n' ' ') || true # pacman -T fails when it prints something
	[ -n "$missing" ] || return 0
	say "installing with pacman: $missing"
	# shellcheck disable=SC2086
	root pacman -Sy --needed --noconfirm $missing
}

macos() {
	xcode-select -p >/dev/null 2>&1 && return 0
	say "installing Apple's command line tools; run make again when their installer has finished"
	xcode-select --install
	exit 1
}

# other checks a system whose package manager is not known here.
other() {
	has gcc && has pkg-config && pkg-config --exists gl xcursor xrandr xinerama xi xxf86vm xkbcommon wayland-client alsa && return 0
	say "install a C compiler, pkg-config and the development files of OpenGL, Xcursor, Xrandr, Xinerama, Xi, Xxf86vm," \
		"xkbcommon, Wayland and ALSA with this system's package manager"
	exit 1
}

windows() {
	has gcc && return 0
	say "gcc is missing; in an MSYS2 MinGW64 shell: pacman -S mingw-w64-x86_64-gcc"
	exit 1
}

case $(uname -s) in
Darwin) macos ;;
MINGW* | MSYS* | CYGWIN*) windows ;;
*)
	if has apt-get; then debian
	elif has dnf; then fedora
	elif has pacman; then arch
	else other; fi
	;;
esac
