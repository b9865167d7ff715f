#!/usr/bin/python3
"""Makes regular.otf.gz and bold.otf.gz in this folder: one font for all that Hoshi can show.

Letters of alphabets, figures and punctuation are those of Noto Sans; hanzi, kana, hangul and signs those of Noto Sans CJK,
whose own Latin lacks most accents and whose quotation marks are as broad as a hanzi. Layout tables and hints are left out:
no text of the program needs them.

Unicode has one number for a character that is written differently in China, Taiwan and Japan. The font's cmap gives the
shapes of China, and where China does not use a character those of Taiwan, else Japan; the tables cmTW and cmJP are cmaps,
too, in which it has the shapes of Taiwan and of Japan. assets.go puts one of them in the place of the first.

Needs Debian's packages fonts-noto-core, fonts-noto-cjk, fonttools and zopfli. Usage: subset.py [FOLDER WITH THE NOTO FONTS]
"""

import json
import os
import subprocess
import sys

from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from fontTools.ttLib.tables.DefaultTable import DefaultTable

JAPAN, CHINA, TAIWAN = 0, 2, 3  # the numbers of the fonts in the collection, which share their glyphs

ALPHABETS = [
    (0x0020, 0x007E), (0x00A0, 0x024F), (0x02B0, 0x02FF), (0x0370, 0x052F), (0x1E00, 0x1EFF),  # Latin, Greek, Cyrillic
    (0x2010, 0x2027), (0x2030, 0x205E), (0x2070, 0x20CF), (0x2100, 0x214F),  # punctuation, currencies
]
SIGNS = [
    (0x2000, 0x200A), (0x2150, 0x23FF), (0x2460, 0x27BF), (0x2900, 0x297F), (0x2B00, 0x2BFF),  # arrows, shapes, numbers
    (0x3000, 0x30FF), (0x3131, 0x318E), (0xFE30, 0xFE4F), (0xFF00, 0xFFEF),  # of China, Japan and Korea
]


def points(blocks):
    return {c for first, last in blocks for c in range(first, last + 1)}


def decoded(pairs, encoding):
    """Returns the characters that the pairs of bytes stand for."""
    found = set()
    for pair in pairs:
        try:
            found.add(ord(bytes(pair).decode(encoding)))
        except UnicodeDecodeError:
            pass  # an empty cell
    return found


def rows(first, last, encoding):
    """Returns what stands in these rows of 94 cells of GB 2312, JIS X 0208 or KS X 1001."""
    return decoded(((0xA0 + r, 0xA0 + c) for r in range(first, last + 1) for c in range(1, 95)), encoding)


SIMPLIFIED, COMMON = rows(16, 87, "gb2312"), rows(16, 55, "gb2312")  # 6763 hanzi, and the 3755 of level 1 among them
TRADITIONAL = decoded(((a, b) for a in range(0xA4, 0xC7) for b in range(0x40, 0xFF)), "big5") & points([(0x4E00, 0x9FFF)])
KANJI = rows(16, 47, "euc_jp")  # 2965, level 1 of JIS X 0208
HANGUL = rows(16, 40, "euc_kr")  # 2350 syllables


def texts(folder, language):
    """Returns the characters of a language's texts."""
    with open(os.path.join(folder, "../lang/base.%s.json" % language), encoding="utf-8") as file:
        return {ord(c) for c in json.dumps(json.load(file), ensure_ascii=False)}


def subset(font, glyphs):
    options = Options(layout_features=[], hinting=False, name_IDs=["*"], name_languages=[0x409], notdef_outline=True)
    options.drop_tables += ["GPOS", "GSUB", "BASE", "VORG", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(glyphs=glyphs)
    subsetter.subset(font)


def add(font, source, unicodes):
    """Adds to font, whose outlines are CID-keyed CFF, the glyphs of source for unicodes, and returns their names. Both have
    1000 units an em."""
    top = font["CFF "].cff.topDictIndex[0]
    charstrings, order = top.CharStrings, font.getGlyphOrder()
    taken, glyphs, names = set(order), source.getGlyphSet(), source.getBestCmap()
    free = (name for name in ("cid%05d" % i for i in range(1, 65535)) if name not in taken)
    group = top.FDSelect[len(order) - 1]
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
    top.charset = order
    font.setGlyphOrder(order)
    return {unicode: added[names[unicode]] for unicode in unicodes}


def arrange(font, order):
    """Gives the glyphs the order of that list of names, and new names by it, which makes the tables small."""
    top = font["CFF "].cff.topDictIndex[0]
    charstrings = top.CharStrings
    before = [charstrings.charStrings[name] for name in order]
    names = [".notdef"] + ["cid%05d" % i for i in range(1, len(order))]
    charstrings.charStringsIndex.items = [charstrings.charStringsIndex[i] for i in before]
    top.FDSelect.gidArray = [top.FDSelect[i] for i in before]
    charstrings.charStrings = {name: i for i, name in enumerate(names)}
    font["hmtx"].metrics = {name: font["hmtx"][old] for name, old in zip(names, order)}
    top.charset = names
    font.setGlyphOrder(names)
    return dict(zip(order, names))


def cmap(glyphs):
    """Returns the table that gives a character its glyph."""
    table, unicode = newTable("cmap"), CmapSubtable.newSubtable(12)
    unicode.platformID, unicode.platEncID, unicode.language, unicode.cmap = 3, 10, 0, glyphs
    table.tableVersion, table.tables = 0, [unicode]
    return table


def build(folder, weight, hanzi, shaped, target):
    """Makes a font with hanzi, and with the shapes of Taiwan and of Japan for the characters of shaped."""
    path = os.path.join(folder, "opentype/noto/NotoSansCJK-%s.ttc" % weight)
    font, taiwan, japan = (TTFont(path, fontNumber=n, recalcTimestamp=False) for n in (CHINA, TAIWAN, JAPAN))
    latin = TTFont(os.path.join(folder, "truetype/noto/NotoSans-%s.ttf" % weight))
    letters = points(ALPHABETS) & latin.getBestCmap().keys()
    plain, shapes = {}, {"cmTW": {}, "cmJP": {}}
    for unicode in sorted((points(ALPHABETS) | points(SIGNS) | HANGUL | hanzi) - letters):
        source = font
        if unicode in TRADITIONAL - SIMPLIFIED:
            source = taiwan
        elif unicode in KANJI - SIMPLIFIED:
            source = japan
        if unicode not in source.getBestCmap():
            continue
        plain[unicode] = source.getBestCmap()[unicode]
        for tag, other in (("cmTW", taiwan), ("cmJP", japan)):
            glyph = other.getBestCmap().get(unicode)
            if unicode in shaped[tag] | points(SIGNS) and glyph and glyph != plain[unicode]:
                shapes[tag][unicode] = glyph
    subset(font, set(plain.values()) | {glyph for shape in shapes.values() for glyph in shape.values()})
    plain.update(add(font, latin, letters))
    order = [".notdef"] + [plain[u] for u in sorted(plain)] + [shape[u] for shape in shapes.values() for u in sorted(shape)]
    renamed = arrange(font, list(dict.fromkeys(order)))
    font["cmap"] = cmap({u: renamed[g] for u, g in plain.items()})
    for tag, shape in shapes.items():
        font[tag] = table = DefaultTable(tag)
        table.data = cmap({u: renamed[g] for u, g in {**plain, **shape}.items()}).compile(font)
    font.save(target)
    subprocess.run(["zopfli", "--i5", target], check=True)
    os.remove(target)


here = os.path.dirname(os.path.abspath(__file__))
fonts = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts"
said = {"cmTW": texts(here, "zh_Hant"), "cmJP": texts(here, "ja")}
build(fonts, "Regular", SIMPLIFIED | TRADITIONAL | KANJI, {**said, "cmJP": KANJI}, os.path.join(here, "regular.otf"))
build(fonts, "Bold", COMMON | SIMPLIFIED & texts(here, "zh_Hans") | TRADITIONAL | KANJI, said, os.path.join(here, "bold.otf"))
