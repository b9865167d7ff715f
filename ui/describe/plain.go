package describe

import (
	"strings"
	"unicode"
)

// Plain returns text that can only be read: every character that would steer a terminal or turn the direction of
// writing, which a file may hold, is U+FFFD. Line breaks stay, tabs are blanks.
func Plain(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\t':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r):
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
