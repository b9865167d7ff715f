// Package assets holds the files that are built into the program: fonts, the icon and the texts of each language.
//
// What an accessor returns is shared; callers must not change it.
package assets

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/binary"
	"io"
	"slices"
	"sync"
	"unsafe"
	"weak"
)

//go:embed font/regular.otf.gz
var regularPacked []byte

//go:embed font/bold.otf.gz
var boldPacked []byte

var regular, bold = &face{packed: regularPacked}, &face{packed: boldPacked}

//go:embed icon.png
var icon []byte

//go:embed lang/*.json
var lang embed.FS

// Regular returns the program's text font, an OpenType font with CFF outlines and without kerning: the Latin, Greek
// and Cyrillic of Noto Sans; of Noto Sans CJK kana, signs, the 2350 syllables of KS X 1001, the 6763 hanzi of GB 2312 and
// what else level 1 of Big5 and of JIS X 0208 has. It is unpacked anew when nobody holds it any more. font/subset.py makes
// it, font/OFL.txt is its licence.
func Regular() []byte { return regular.data() }

// Bold returns the bold face that goes with [Regular]. Of GB 2312's hanzi it has the 3755 of level 1.
func Bold() []byte { return bold.data() }

// face is a font that takes memory only while somebody uses it: megabytes, which most readers copy what they need from.
type face struct {
	packed []byte
	mu     sync.Mutex
	first  weak.Pointer[byte] // of the unpacked bytes
	size   int                // how many they are
}

// data returns the font's bytes: those that are still in use, or else unpacked.
func (f *face) data() []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	if first := f.first.Value(); first != nil {
		return unsafe.Slice(first, f.size)
	}
	data := unpack(f.packed)
	f.first, f.size = weak.Make(&data[0]), len(data)
	return data
}

// unpack returns what was packed by gzip. The packed files are built in, so that only a mistake in them can fail.
func unpack(packed []byte) []byte {
	data := make([]byte, binary.LittleEndian.Uint32(packed[len(packed)-4:])) // the format ends with the size
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		_, err = io.ReadFull(r, data)
	}
	if err != nil {
		panic("assets: a font: " + err.Error())
	}
	return data
}

// shapes names the tables of the fonts that take the place of the cmap, by the language whose shapes they give.
var shapes = map[string]string{"zh_Hant": "cmTW", "ja": "cmJP"}

// Shaped returns [Regular] or [Bold] with the shapes that characters have in the language of that code, such as ja: 直 is
// not written in Japan as it is in China. For most languages it is font itself, else a copy.
func Shaped(font []byte, language string) []byte {
	other, ok := shapes[language]
	if !ok {
		return font
	}
	const head, entry, tag = 12, 16, 4 // bytes: before the tables' entries, of one, and of the name in it
	font = slices.Clone(font)
	find := func(name string) []byte {
		for i := range int(binary.BigEndian.Uint16(font[4:])) {
			if e := font[head+i*entry:][:entry]; string(e[:tag]) == name {
				return e[tag:]
			}
		}
		panic("assets: a font without a table " + name) // they are built in
	}
	copy(find("cmap"), find(other))
	return font
}

// Icon returns the program's icon, a PNG of 512 by 512 pixels.
func Icon() []byte { return icon }

// Lang returns the texts of the user interface, one JSON file a language in the folder lang, such as
// lang/base.zh_Hans.json.
func Lang() embed.FS { return lang }
