package sgf

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// charset is a way to make text of bytes. A nil encoding is UTF-8.
type charset struct {
	name     string
	encoding encoding.Encoding
}

var (
	utf8Charset    = charset{"UTF-8", nil}
	gbkCharset     = charset{"GBK", simplifiedchinese.GB18030} // which holds all of GBK
	sjisCharset    = charset{"Shift_JIS", japanese.ShiftJIS}
	latin1Charset  = charset{"ISO-8859-1", charmap.ISO8859_1}
	windowsCharset = charset{"ISO-8859-1", charmap.Windows1252} // as it is used, with quotes and dashes
)

// decode makes text of data. One charset holds for a whole file, and is returned: that of the byte order mark, or the
// first one that a CA names, or UTF-8 where the bytes are that, or a guess.
func decode(data []byte) (string, charset, []finding) {
	used, data, marked := byteOrder(data)
	label := declared(data)
	var found []finding
	if !marked {
		var fits bool
		if named, known := charsetNamed(label); known {
			used = named
			_, fits = used.decode(data)
		}
		if !fits {
			used = guess(data)
		}
		if label == "" && used.name != utf8Charset.name {
			at := bytes.IndexFunc(data, func(r rune) bool { return r >= utf8.RuneSelf })
			found = append(found, finding{UndeclaredCharset, at, "", used.name})
		}
	}
	text, fits := used.decode(data)
	if !fits {
		bad := strings.IndexRune(text, utf8.RuneError)
		found = append(found, finding{BadText, max(bad, 0), used.name, string(utf8.RuneError)})
	}
	return text, used, found
}

// byteOrder returns the charset of a byte order mark, and data without it, if it begins with one.
func byteOrder(data []byte) (charset, []byte, bool) {
	for _, mark := range []struct {
		bytes string
		charset
	}{
		{"\xEF\xBB\xBF", utf8Charset},
		{"\xFE\xFF", charset{"UTF-16", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)}},
		{"\xFF\xFE", charset{"UTF-16", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)}},
	} {
		if rest, ok := bytes.CutPrefix(data, []byte(mark.bytes)); ok {
			return mark.charset, rest, true
		}
	}
	return charset{}, data, false
}

// decode returns data as valid text and whether all of it belonged to the charset; what did not is U+FFFD.
func (c charset) decode(data []byte) (text string, fits bool) {
	if c.encoding == nil {
		return strings.ToValidUTF8(string(data), "\uFFFD"), utf8.Valid(data)
	}
	decoded, err := c.encoding.NewDecoder().Bytes(data)
	return strings.ToValidUTF8(string(decoded), "\uFFFD"), err == nil && !bytes.ContainsRune(decoded, utf8.RuneError)
}

// declaration is a CA, though perhaps within a text. (It begins with two plain letters for the sake of speed.)
var declaration = regexp.MustCompile(`CA\s*\[\s*([0-9A-Za-z_.:+-]+)\s*\]`)

// declared returns the first charset that is named in data where a property can begin, "" without one.
func declared(data []byte) string {
	for from := 0; ; {
		m := declaration.FindSubmatchIndex(data[from:])
		if m == nil {
			return ""
		}
		before := bytes.TrimRight(data[:from+m[0]], " \t\r\n")
		if bytes.HasSuffix(before, []byte(";")) || bytes.HasSuffix(before, []byte("]")) {
			return string(data[from+m[2] : from+m[3]])
		}
		from += m[1]
	}
}

// charsetNamed returns the charset with that name in the WHATWG's index. Those in which ASCII is not ASCII can't be that
// of a text in which the name was read.
func charsetNamed(label string) (charset, bool) {
	found, err := htmlindex.Get(label)
	if err != nil {
		return charset{}, false
	}
	name, err := htmlindex.Name(found)
	if err != nil {
		return charset{}, false
	}
	switch name {
	case "utf-8":
		return utf8Charset, true
	case "gbk", "gb18030":
		return gbkCharset, true
	case "windows-1252":
		return windowsCharset, true
	case "utf-16be", "utf-16le", "replacement":
		return charset{}, false
	}
	return charset{name, found}, true
}

// is reports whether label names c.
func (c charset) is(label string) bool {
	named, known := charsetNamed(label)
	return known && strings.EqualFold(named.name, c.name) || strings.EqualFold(label, c.name)
}

// guess returns UTF-8 for what is that, or else the charset that explains the bytes beyond ASCII best: UTF-8 with faults
// in it, GBK, Shift-JIS, or Latin-1, in which nothing gets lost.
func guess(data []byte) charset {
	if utf8.Valid(data) {
		return utf8Charset
	}
	best, weight := latin1Charset, weighLatin1(data)
	for _, other := range []struct {
		charset
		weigh func([]byte) int
	}{{utf8Charset, weighUTF8}, {gbkCharset, weighGBK}, {sjisCharset, weighShiftJIS}} {
		if w := other.weigh(data); w > weight {
			best, weight = other.charset, w
		}
	}
	if best.name == latin1Charset.name {
		isControl := func(r rune) bool { return r >= 0x80 && r <= 0x9F }
		text, _ := latin1Charset.decode(data)
		if _, fits := windowsCharset.decode(data); fits && strings.ContainsFunc(text, isControl) {
			return windowsCharset
		}
	}
	return best
}

// The weight of a charset is about the number of bytes beyond ASCII that it makes usual text of, less those of which it
// makes something odd, and three for each that it does not have.

func weighUTF8(data []byte) int {
	weight := 0
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		switch {
		case n > 1:
			weight += n
		case r == utf8.RuneError:
			weight -= 3
		}
		data = data[n:]
	}
	return weight
}

// weighPairs weighs a charset of single and double bytes. pair weighs the bytes beyond ASCII, each with its next one,
// and returns how many of the two it took.
func weighPairs(data []byte, pair func(lead, trail byte) (weight, n int)) int {
	weight := 0
	for i := 0; i < len(data); i++ {
		if data[i] < 0x80 {
			continue
		}
		var trail byte
		if i+1 < len(data) {
			trail = data[i+1]
		}
		w, n := pair(data[i], trail)
		weight += w
		i += n - 1
	}
	return weight
}

// weighGBK holds the characters of GB 2312 for usual, which almost all names and comments are made of.
func weighGBK(data []byte) int {
	return weighPairs(data, func(lead, trail byte) (int, int) {
		switch {
		case lead == 0x80 || lead == 0xFF || trail < 0x40 || trail == 0x7F || trail == 0xFF:
			return -3, 1
		case trail >= 0xA1 && (lead >= 0xA1 && lead <= 0xA3 || lead >= 0xB0 && lead <= 0xF7):
			return 2, 2
		}
		return -1, 2
	})
}

// weighShiftJIS holds kana, punctuation and the kanji of the first level of JIS X 0208 for usual. A second byte that is
// ASCII counts for less: a single letter of Latin-1 has one after it, too.
func weighShiftJIS(data []byte) int {
	return weighPairs(data, func(lead, trail byte) (int, int) {
		switch {
		case lead >= 0xA1 && lead <= 0xDF: // half-width kana
			return -1, 1
		case lead == 0x80 || lead == 0xA0 || lead > 0xEA || trail < 0x40 || trail == 0x7F || trail > 0xFC:
			return -3, 1
		case lead > 0x83 && lead < 0x88 || lead > 0x97:
			return 0, 2
		case trail < 0x80:
			return 1, 2
		}
		return 2, 2
	})
}

// weighLatin1 holds letters for usual that stand by themselves between ASCII, or beside an ASCII letter.
func weighLatin1(data []byte) int {
	at := func(i int) byte {
		if i < 0 || i >= len(data) {
			return 0
		}
		return data[i]
	}
	isLetter := func(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
	weight := 0
	for i, c := range data {
		if c < 0x80 {
			continue
		}
		before, after := at(i-1), at(i+1)
		alone := before < 0x80 && after < 0x80
		usual := c >= 0xC0 || alone && c >= 0x91 && c <= 0x97 // letters, quotes and dashes
		switch {
		case usual && alone:
			weight += 2
		case usual && (isLetter(before) || isLetter(after)):
			weight++
		case !alone:
			weight--
		}
	}
	return weight
}
