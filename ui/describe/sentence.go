package describe

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// marks that end a sentence, in every language here.
const marks = ".?!:…。？！："

// Sentences makes a text of parts, each with the full stop of its script where it has no other end. Empty ones are left out.
func Sentences(parts ...string) string {
	var b strings.Builder
	for _, part := range parts {
		last, _ := utf8.DecodeLastRuneInString(part)
		east := unicode.In(last, unicode.Han, unicode.Hiragana, unicode.Katakana)
		switch {
		case part == "":
			continue
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "。"):
			b.WriteByte(' ')
		}
		b.WriteString(part)
		switch {
		case strings.ContainsRune(marks, last):
		case east:
			b.WriteString("。")
		default:
			b.WriteByte('.')
		}
	}
	return b.String()
}
