#!/bin/sh
# programs.sh checks the programs without a window: static, of the right system, with the right version; those of this system
# answer, and the engine for Gomocup answers under Wine.
set -eu
cd "$(dirname "$0")/../.."
. packaging/try/game.sh
shots=$PWD/out/try
version=$(packaging/version.sh)
mkdir -p "$shots"

for file in dist/hoshi-server-* dist/pbrain-hoshi-* dist/hoshi-tool-*; do
	case $file in *.cdx.json) continue ;; esac
	grep -q '"pkg:generic/go@' "$file.cdx.json" || fail "$file has no bill of materials"
	kind=$(file -b "$file")
	case $file:$kind in
	*linux-amd64:ELF*x86-64*"statically linked"*) ;;
	*linux-arm64:ELF*aarch64*"statically linked"*) ;;
	*windows-amd64.exe:PE32+*x86-64*) ;;
	*darwin-amd64:Mach-O*x86_64*) ;;
	*darwin-arm64:Mach-O*arm64*) ;;
	*) fail "$file is $kind" ;;
	esac
done

for program in hoshi-server pbrain-hoshi hoshi-tool; do
	said=$("dist/$program-$version-linux-$(dpkg --print-architecture)" -version)
	[ "$said" = "$program $version" ] || fail "$program -version says $said"
done

# answers says the manager's first words to an engine, which has ten seconds for a move before it is to end.
answers() {
	said=$({
		printf 'START 15\r\nINFO timeout_turn 500\r\nBEGIN\r\n'
		sleep 10
		printf 'ABOUT\r\nEND\r\n'
	} | "$@" | tr -d '\r')
	echo "$said" | grep -qx OK || fail "$* does not answer START: $said"
	echo "$said" | grep -Eqx '[0-9]+,[0-9]+' || fail "$* makes no move: $said"
	echo "$said" | grep -q "version=\"$version\"" || fail "$* says another version: $said"
}
answers "dist/pbrain-hoshi-$version-linux-$(dpkg --print-architecture)"
rm -rf "$shots/gomocup"
unzip -q dist/pbrain-hoshi.zip -d "$shots/gomocup"
[ -f "$shots/gomocup/pbrain-hoshi64.exe" ] || fail "pbrain-hoshi.zip has no pbrain-hoshi64.exe"
if [ -d "${TRY_FOLDER:-/var/tmp/hoshi-try}/wine" ]; then
	export WINEPREFIX="${TRY_FOLDER:-/var/tmp/hoshi-try}/wine" WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml,winemenubuilder.exe=;bcryptprimitives=n"
	answers wine "$shots/gomocup/pbrain-hoshi64.exe"
fi
said=$(printf 'new beginner black\nyes\nh8\n' | HOSHI_HOME=$shots/terminal LC_ALL=C.UTF-8 \
	"dist/hoshi-tool-$version-linux-$(dpkg --print-architecture)" play)
echo "$said" | grep -q '^Move 2: White' || fail "hoshi-tool play makes no move: $said"
say "the programs without a window are good"
