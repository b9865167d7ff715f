// Package charset makes text of bytes in the charsets that players' files are written in. Package format/charset/all knows them, and guesses which one it is.
package charset

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// Charset is a way to make text of bytes. The zero value is UTF-8 without a name.
type Charset struct {
	Name     string
	encoding encoding.Encoding // nil: UTF-8
}

// New returns a charset of a name that has an encoding.
func New(name string, e encoding.Encoding) Charset { return Charset{name, e} }

var (
	UTF8   = Charset{"UTF-8", nil}
	Latin1 = Charset{"ISO-8859-1", charmap.ISO8859_1}
)

// Charsets are those that players' files are found in, for a user to choose from.
var Charsets = []Charset{UTF8, Latin1}

// UTF-16 in the two orders of its bytes.
var (
	bigEndian    = Charset{"UTF-16", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)}
	littleEndian = Charset{"UTF-16", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)}
)

// ByteOrder returns the charset of a byte order mark, and data without it, if it begins with one; without a mark UTF-16 is told by the
// zeros in it.
func ByteOrder(data []byte) (Charset, []byte, bool) {
	for _, mark := range []struct {
		bytes string
		Charset
	}{
		{"\xEF\xBB\xBF", UTF8}, {"\xFE\xFF", bigEndian}, {"\xFF\xFE", littleEndian},
	} {
		if rest, ok := bytes.CutPrefix(data, []byte(mark.bytes)); ok {
			return mark.Charset, rest, true
		}
	}
	switch zeros := zerosIn(data); {
	case zeros[0] == 0 && 4*zeros[1] >= sampled(data) && sampled(data) > 3:
		return littleEndian, data, true
	case zeros[1] == 0 && 4*zeros[0] >= sampled(data) && sampled(data) > 3:
		return bigEndian, data, true
	}
	return Charset{}, data, false
}

// sampled is how many bytes at the beginning of data are looked at for zeros.
func sampled(data []byte) int { return min(len(data), 1<<10) &^ 1 }

// zerosIn counts the zeros at even and at odd places.
func zerosIn(data []byte) (zeros [2]int) {
	for i, b := range data[:sampled(data)] {
		if b == 0 {
			zeros[i%2]++
		}
	}
	return zeros
}

// Decode returns data as valid text and whether all of it belonged to the charset; what did not is U+FFFD.
func (c Charset) Decode(data []byte) (text string, fits bool) {
	if c.encoding == nil {
		return strings.ToValidUTF8(string(data), "\uFFFD"), utf8.Valid(data)
	}
	decoded, err := c.encoding.NewDecoder().Bytes(data)
	return strings.ToValidUTF8(string(decoded), "\uFFFD"), err == nil && !bytes.ContainsRune(decoded, utf8.RuneError)
}

// Register makes charsets known besides UTF-8 and Latin-1: those that people may choose, and how one is found by a name in it and by the bytes of a text.
// Package format/charset/all calls it; a program without it saves 0.7 MB of tables.
func Register(charsets []Charset, byName func(label string) (Charset, bool), byBytes func(data []byte) Charset) {
	Charsets, named, guess = charsets, byName, byBytes
}

var (
	named func(label string) (Charset, bool)
	guess func(data []byte) Charset
)

// Named returns the charset with that name in the WHATWG's index. Those in which ASCII is not ASCII can't be that
// of a text in which the name was read.
func Named(label string) (Charset, bool) {
	switch {
	case named != nil:
		return named(label)
	case strings.EqualFold(label, UTF8.Name):
		return UTF8, true
	case strings.EqualFold(label, Latin1.Name):
		return Latin1, true
	}
	return Charset{}, false
}

// Guess returns UTF-8 for what is that, or else the charset that explains the bytes beyond ASCII best; in Latin-1 nothing gets lost.
func Guess(data []byte) Charset {
	switch {
	case guess != nil:
		return guess(data)
	case utf8.Valid(data):
		return UTF8
	}
	return Latin1
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
