#!/bin/sh
# install.sh [uninstall] puts Hoshi into $PREFIX, or takes it away again. PREFIX is /usr/local for root, ~/.local for others.
set -eu
cd "$(dirname "$0")"

if [ "$(id -u)" = 0 ]; then default=/usr/local; else default=$HOME/.local; fi
prefix=${PREFIX:-$default}
files=$(cd share && find . -type f | sed 's|^\./|share/|')

# refresh tells the desktop of what has changed, where it has the tools for that.
refresh() {
	if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$prefix/share/applications" || true; fi
	if command -v update-mime-database >/dev/null; then update-mime-database "$prefix/share/mime" || true; fi
	if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -q -t "$prefix/share/icons/hicolor" || true; fi
}

case ${1:-install} in
install)
	./hoshi-tool version >/dev/null 2>&1 || {
		echo "install.sh: nothing is installed: these programs do not run here, on $(uname -m). Take the archive for this processor." >&2
		exit 1
	}
	mkdir -p "$prefix/bin" "$prefix/share/applications" "$prefix/share/mime/packages" "$prefix/share/icons/hicolor"
	install -m 755 hoshi hoshi-tool "$prefix/bin/"
	for file in $files; do install -D -m 644 "$file" "$prefix/$file"; done
	# The desktop need not have that folder in its PATH.
	program=$(printf %s "$prefix/bin/hoshi" | sed 's/[\\&|]/\\&/g')
	sed -i "s|^Exec=hoshi|Exec=\"$program\"|" "$prefix/share/applications/io.github.hoshi.hoshi.desktop"
	refresh
	echo "Hoshi is installed: $prefix/bin/hoshi"
	;;
uninstall)
	rm -f "$prefix/bin/hoshi" "$prefix/bin/hoshi-tool"
	for file in $files; do rm -f "$prefix/$file"; done
	refresh
	echo "Hoshi is removed from $prefix; games and settings stay in ~/.config/hoshi"
	;;
*)
	echo "usage: install.sh [uninstall]" >&2
	exit 2
	;;
esac
