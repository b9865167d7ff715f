#!/usr/bin/python3
"""Makes regular.otf and bold.otf in this folder: one font for all that Hoshi can show.

Letters of alphabets, figures and punctuation are those of Noto Sans; hanzi, kana and signs those of Noto Sans SC, whose own
Latin lacks most accents and whose quotation marks are as broad as a hanzi. regular.otf has the 6763 hanzi of GB 2312,
bold.otf the 3755 of its level 1. Layout tables and hints are left out: no text of the program needs them.

Needs Debian's packages fonts-noto-core, fonts-noto-cjk and fonttools. Usage: subset.py [FOLDER WITH THE NOTO FONTS]
"""

import os
import sys

from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SIMPLIFIED = 2  # the number of the font in the collection

ALPHABETS = [
    (0x0020, 0x007E), (0x00A0, 0x024F), (0x02B0, 0x02FF), (0x0370, 0x052F), (0x1E00, 0x1EFF),  # Latin, Greek, Cyrillic
    (0x2010, 0x2027), (0x2030, 0x205E), (0x2070, 0x20CF), (0x2100, 0x214F),  # punctuation, currencies
]
SIGNS = [
    (0x2000, 0x200A), (0x2150, 0x23FF), (0x2460, 0x27BF), (0x2900, 0x297F), (0x2B00, 0x2BFF),  # arrows, shapes, numbers
    (0x3000, 0x30FF), (0xFE30, 0xFE4F), (0xFF00, 0xFFEF),  # Chinese and Japanese
]


def points(blocks):
    return {c for first, last in blocks for c in range(first, last + 1)}


def hanzi(last_row):
    """Returns what stands in the rows 1 to last_row of GB 2312."""
    found = set()
    for row in range(1, last_row + 1):
        for cell in range(1, 95):
            try:
                found.add(ord(bytes([0xA0 + row, 0xA0 + cell]).decode("gb2312")))
            except UnicodeDecodeError:
                pass  # an empty cell
    return found


def subset(font, unicodes):
    options = Options(layout_features=[], hinting=False, name_IDs=["*"], name_languages=[0x409])
    options.drop_tables += ["GPOS", "GSUB", "BASE", "VORG", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)


def add(font, source, unicodes):
    """Adds to font, whose outlines are CID-keyed CFF, the glyphs of source for unicodes. Both have 1000 units an em."""
    top = font["CFF "].cff.topDictIndex[0]
    charstrings, order = top.CharStrings, font.getGlyphOrder()
    taken, glyphs, names = set(order), source.getGlyphSet(), source.getBestCmap()
    free = (name for name in ("cid%05d" % i for i in range(1, 65535)) if name not in taken)
    group = top.FDSelect[font.getGlyphID(font.getBestCmap()[0x3001])]
    private = top.FDArray[group].Private
    added = {}
    for unicode in sorted(unicodes):
        glyph = names[unicode]
        if glyph not in added:
            added[glyph] = name = next(free)
            advance, bearing = source["hmtx"][glyph]
            pen = T2CharStringPen(advance - private.nominalWidthX, glyphs)
            glyphs[glyph].draw(pen)
            charstrings.charStringsIndex.append(pen.getCharString(private=private, globalSubrs=top.GlobalSubrs))
            charstrings.charStrings[name] = len(order)
            top.FDSelect.append(group)
            order.append(name)
            font["hmtx"][name] = (advance, bearing)
        for table in font["cmap"].tables:
            if table.isUnicode() and table.format != 14:
                table.cmap[unicode] = added[glyph]
    top.charset = order
    font.setGlyphOrder(order)


def build(folder, weight, last_row, target):
    font = TTFont(os.path.join(folder, "opentype/noto/NotoSansCJK-%s.ttc" % weight), fontNumber=SIMPLIFIED, recalcTimestamp=False)
    latin = TTFont(os.path.join(folder, "truetype/noto/NotoSans-%s.ttf" % weight))
    wanted = points(ALPHABETS) | points(SIGNS) | hanzi(last_row)
    letters = points(ALPHABETS) & latin.getBestCmap().keys()
    subset(font, wanted - letters)
    add(font, latin, letters)
    font.save(target)


here = os.path.dirname(os.path.abspath(__file__))
fonts = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts"
build(fonts, "Regular", 87, os.path.join(here, "regular.otf"))
build(fonts, "Bold", 55, os.path.join(here, "bold.otf"))
