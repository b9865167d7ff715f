package sgf

import "strings"

// lineBreak returns the number of bytes of the line break with which s begins: LF, CR, or both in either order; zero
// where there is none.
func lineBreak(s string) int {
	switch {
	case s == "" || s[0] != '\n' && s[0] != '\r':
		return 0
	case len(s) > 1 && s[1] != s[0] && (s[1] == '\n' || s[1] == '\r'):
		return 2
	}
	return 1
}

// unescape returns the text that a raw value stands for: escapes taken away, escaped line breaks left out, every other
// line break a line feed.
func unescape(raw string) string {
	if !strings.ContainsAny(raw, "\\\r") {
		return raw
	}
	var b strings.Builder
	b.Grow(len(raw))
	for i := 0; i < len(raw); {
		if n := lineBreak(raw[i:]); n > 0 {
			b.WriteByte('\n')
			i += n
			continue
		}
		if raw[i] == '\\' {
			i++
			if n := lineBreak(raw[i:]); n > 0 || i == len(raw) {
				i += n
				continue
			}
		}
		b.WriteByte(raw[i])
		i++
	}
	return b.String()
}

var (
	textEscapes    = strings.NewReplacer(`\`, `\\`, `]`, `\]`)
	simpleEscapes  = strings.NewReplacer(`\`, `\\`, `]`, `\]`, "\r\n", " ", "\n", " ", "\r", " ")
	composeEscapes = strings.NewReplacer(`\`, `\\`, `]`, `\]`, `:`, `\:`, "\r\n", " ", "\n", " ", "\r", " ")
)

// simple returns the text of a raw value that has one line only: line breaks count as blanks.
func simple(raw string) string { return strings.ReplaceAll(unescape(raw), "\n", " ") }

// closed returns a raw value with everything escaped that would end it too early or too late; a value that came from a
// file stays as it is.
func closed(raw string) string {
	var b strings.Builder
	for i := 0; i < len(raw); i++ {
		switch {
		case raw[i] == '\\' && i+1 < len(raw):
			b.WriteString(raw[i : i+2])
			i++
		case raw[i] == '\\' || raw[i] == ']':
			b.WriteByte('\\')
			b.WriteByte(raw[i])
		default:
			b.WriteByte(raw[i])
		}
	}
	return b.String()
}
