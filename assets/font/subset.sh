#!/bin/sh
# Makes regular.otf and bold.otf in this folder: Noto Sans SC cut down to what Hoshi can show.
#
# Both hold Latin with its extensions, Greek, Cyrillic, kana, punctuation, arrows and symbols. regular.otf adds the 6763 hanzi
# of GB 2312, bold.otf its 3755 of level 1. Layout tables and hints are left out: no text of the program needs them.
#
# Needs Debian's packages fonts-noto-cjk and fonttools, and Python 3.
set -eu
cd "$(dirname "$0")"
source=${1:-/usr/share/fonts/opentype/noto}
list=$(mktemp)
trap 'rm -f "$list"' EXIT

# repertoire LAST_ROW prints the code points: the symbols, then rows 1 to LAST_ROW of GB 2312.
repertoire() {
	python3 - "$1" <<'PYTHON'
import sys
blocks = [(0x20, 0x7E), (0xA0, 0x24F), (0x2B0, 0x2FF), (0x370, 0x4FF), (0x1E00, 0x1EFF), (0x2000, 0x206F), (0x2070, 0x20CF),
          (0x2100, 0x22FF), (0x2300, 0x23FF), (0x2460, 0x24FF), (0x2500, 0x27BF), (0x2900, 0x297F), (0x2B00, 0x2BFF), (0x3000, 0x303F),
          (0x3040, 0x30FF), (0xFE30, 0xFE4F), (0xFF00, 0xFFEF)]
points = {c for first, last in blocks for c in range(first, last + 1)}
for row in range(1, int(sys.argv[1]) + 1):
    for cell in range(1, 95):
        try:
            points.add(ord(bytes([0xA0 + row, 0xA0 + cell]).decode("gb2312")))
        except UnicodeDecodeError:
            pass
print("\n".join("U+%04X" % c for c in sorted(points)))
PYTHON
}

# subset FACE LAST_ROW FILE cuts the simplified Chinese font (number 2) out of a collection.
subset() {
	repertoire "$2" >"$list"
	pyftsubset "$source/NotoSansCJK-$1.ttc" --font-number=2 --unicodes-file="$list" --output-file="$3" \
		--layout-features='' --drop-tables+=GPOS,GSUB,BASE,VORG,vhea,vmtx --no-hinting --name-IDs='*' --name-languages='0x409'
}

subset Regular 87 regular.otf
subset Bold 55 bold.otf
