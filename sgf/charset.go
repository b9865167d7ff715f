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
