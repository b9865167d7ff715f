// Package charset makes text of bytes in the charsets that players' files are written in, and guesses which one it is.
package charset

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// Charset is a way to make text of bytes. The zero value is UTF-8 without a name.
type Charset struct {
	Name     string
	encoding encoding.Encoding // nil: UTF-8
}

var (
	UTF8     = Charset{"UTF-8", nil}
	gbk      = Charset{"GBK", simplifiedchinese.GB18030} // which holds all of GBK
	shiftJIS = Charset{"Shift_JIS", japanese.ShiftJIS}
	Latin1   = Charset{"ISO-8859-1", charmap.ISO8859_1}
	windows  = Charset{"ISO-8859-1", charmap.Windows1252} // as it is used, with quotes and dashes
)

// Charsets are those that players' files are found in, for whoever chooses one.
var Charsets = []Charset{UTF8, gbk, big5, shiftJIS, eucKR, windows1251, koi8, windows}

// ByteOrder returns the charset of a byte order mark, and data without it, if it begins with one.
func ByteOrder(data []byte) (Charset, []byte, bool) {
	for _, mark := range []struct {
		bytes string
		Charset
	}{
		{"\xEF\xBB\xBF", UTF8},
		{"\xFE\xFF", Charset{"UTF-16", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)}},
		{"\xFF\xFE", Charset{"UTF-16", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)}},
	} {
		if rest, ok := bytes.CutPrefix(data, []byte(mark.bytes)); ok {
			return mark.Charset, rest, true
		}
	}
	return Charset{}, data, false
}

// Decode returns data as valid text and whether all of it belonged to the charset; what did not is U+FFFD.
func (c Charset) Decode(data []byte) (text string, fits bool) {
	if c.encoding == nil {
		return strings.ToValidUTF8(string(data), "\uFFFD"), utf8.Valid(data)
	}
	decoded, err := c.encoding.NewDecoder().Bytes(data)
	return strings.ToValidUTF8(string(decoded), "\uFFFD"), err == nil && !bytes.ContainsRune(decoded, utf8.RuneError)
}

// Named returns the charset with that name in the WHATWG's index. Those in which ASCII is not ASCII can't be that
// of a text in which the name was read.
func Named(label string) (Charset, bool) {
	found, err := htmlindex.Get(label)
	if err != nil {
		return Charset{}, false
	}
	name, err := htmlindex.Name(found)
	if err != nil {
		return Charset{}, false
	}
	switch name {
	case "utf-8":
		return UTF8, true
	case "gbk", "gb18030":
		return gbk, true
	case "windows-1252":
		return windows, true
	case "utf-16be", "utf-16le", "replacement":
		return Charset{}, false
	}
	return Charset{name, found}, true
}

// Is reports whether label names c.
func (c Charset) Is(label string) bool {
	named, known := Named(label)
	return known && strings.EqualFold(named.Name, c.Name) || strings.EqualFold(label, c.Name)
}

// Encode returns text in the charset, and whether the charset has all its characters.
func (c Charset) Encode(text string) ([]byte, bool) {
	if c.encoding == nil {
		return []byte(text), true
	}
	data, err := c.encoding.NewEncoder().Bytes([]byte(text))
	return data, err == nil
}

// Reader returns a reader of the text in UTF-8.
func (c Charset) Reader(r io.Reader) io.Reader {
	if c.encoding == nil {
		return r
	}
	return c.encoding.NewDecoder().Reader(r)
}
