package sgf

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"hoshi/format/charset"
)

// decode makes text of data. One charset holds for a whole file, and is returned: that of the byte order mark, or the
// first one that a CA names, or UTF-8 where the bytes are that, or a guess.
func decode(data []byte) (string, charset.Charset, []finding) {
	used, data, marked := charset.ByteOrder(data)
	label := declared(data)
	var found []finding
	if !marked {
		var fits bool
		if named, known := charset.Named(label); known {
			used = named
			_, fits = used.Decode(data)
		}
		if !fits {
			used = charset.Guess(data)
		}
		if label == "" && used.Name != charset.UTF8.Name {
			at := bytes.IndexFunc(data, func(r rune) bool { return r >= utf8.RuneSelf })
			found = append(found, finding{UndeclaredCharset, at, "", used.Name})
		}
	}
	text, fits := used.Decode(data)
	if !fits {
		bad := strings.IndexRune(text, utf8.RuneError)
		found = append(found, finding{BadText, max(bad, 0), used.Name, string(utf8.RuneError)})
	}
	return text, used, found
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
