#!/bin/sh
# setup.sh tool|run|test|cluster|package|try installs the system packages that building Hoshi needs: none for tool, the program without a
# window; for run those of the window; for test also those of the real-window test, Python, in which a client is written that
# tests the server, strace, which lets calls fail, two browsers, in which its pages are looked at, and what of npm's looks there, too; for cluster PostgreSQL and the network's tools, on Debian and its like; for package those that make its packages and for try those that try them, both on Debian and its like.
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

[ "${1:-run}" != tool ] || exit 0

# packages BUILD TEST [PACKAGE [TRY [CLUSTER]]] prints what this run needs.
goal=${1:-run}
packages() {
	case $goal in
	test) echo "$1 $2" ;;
	package) echo "$1 ${3:-}" ;;
	try) echo "$1 ${3:-} ${4:-}" ;;
	cluster) echo "${5:-}" ;;
	*) echo "$1" ;;
	esac
}

# node prints what runs npm's packages, unless that is there: it may come from elsewhere.
node() { has npm || echo nodejs npm; }

# modules installs what the tests of pages have of npm's: a checker of types and one of what screen readers can read.
modules() {
	[ "$goal" = test ] || return 0
	cd "$(dirname "$0")/../internal/browsertest"
	[ ! node_modules/.package-lock.json -nt package-lock.json ] || return 0
	say "installing with npm: what the tests of pages need"
	npm ci --silent --no-audit --no-fund --ignore-scripts && touch node_modules/.package-lock.json
}

# cross prints what the window for arm64 is linked with, on Debian for amd64, whose archive holds both: the one other
# architecture is told to dpkg first.
cross() {
	case $goal in package | try) ;; *) return 0 ;; esac
	[ "$(. /etc/os-release && echo "$ID") $(dpkg --print-architecture)" = "debian amd64" ] || return 0
	if ! dpkg --print-foreign-architectures | grep -qx arm64; then
		say "adding the architecture arm64 to dpkg"
		root dpkg --add-architecture arm64
	fi
	echo gcc-aarch64-linux-gnu
	for p in libc6-dev libgl1-mesa-dev libxcursor-dev libxrandr-dev libxinerama-dev libxi-dev libxxf86vm-dev libxkbcommon-dev \
		libwayland-dev libasound2-dev libsqlite3-dev; do echo "$p:arm64"; done
}

debian() {
	need=$(packages "ca-certificates gcc libc6-dev pkg-config libgl1-mesa-dev libxcursor-dev libxrandr-dev libxinerama-dev
		libxi-dev libxxf86vm-dev libxkbcommon-dev libwayland-dev libasound2-dev" "xvfb libgl1-mesa-dri xdotool xclip dbus libglib2.0-bin at-spi2-core python3-gi gir1.2-atspi-2.0 python3 strace chromium firefox-esr fonts-noto-cjk $(node)" \
		"git xz-utils zip libsqlite3-dev gcc-mingw-w64-x86-64-win32 nsis osslsigncode flatpak-builder desktop-file-utils appstream ruby" \
		"debootstrap xvfb libgl1-mesa-dri xdotool imagemagick wine wine64 file unzip" "gcc libc6-dev postgresql iproute2 util-linux")
	need="$need $(cross)"
	missing="" own=$(dpkg --print-architecture)
	for p in $need; do # one may be installed for another architecture
		case $p in *:*) arch=${p#*:} ;; *) arch=$own ;; esac
		dpkg-query -W -f='${db:Status-Status} ${Architecture}\n' "$p" 2>/dev/null | grep -qxE "installed ($arch|all)" ||
			missing="$missing $p"
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
		"xorg-x11-server-Xvfb mesa-dri-drivers xdotool xclip dbus-daemon glib2 at-spi2-core python3-gobject-base python3 strace chromium firefox google-noto-sans-cjk-fonts $(node)")
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
		"xorg-server-xvfb mesa xdotool xclip dbus glib2 at-spi2-core python-gobject python strace chromium firefox noto-fonts-cjk $(node)")
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
	modules
	;;
esac
