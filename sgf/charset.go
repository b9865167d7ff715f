package sgf

import (
	"bytes"
	"regexp"
)

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
