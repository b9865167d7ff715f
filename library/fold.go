package library

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// fold returns a name as it is compared: in small letters, without accents, with single blanks.
func fold(name string) string {
	plain := true
	for _, r := range []byte(name) {
		plain = plain && r < 0x80
	}
	if !plain {
		name = strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) {
				return -1
			}
			return r
		}, norm.NFKD.String(name))
	}
	return strings.Join(strings.Fields(strings.ToLower(name)), " ")
}
