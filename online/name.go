package online

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"
)

// The bounds of names and chat, in characters.
const (
	minName = 2
	maxName = 20
	maxChat = 300
)

// CleanName returns name as a server writes it, blanks trimmed and folded, by the nickname profile of RFC 8266, or a
// [*Refusal]: 2 to 20 characters, letters, digits and marks of any script, blanks, and - _ . ' between them.
func CleanName(name string) (string, error) {
	clean, err := precis.Nickname.String(name)
	length := utf8.RuneCountInString(clean)
	if err != nil || length < minName || length > maxName || strings.ContainsFunc(clean, notInName) ||
		!strings.ContainsFunc(clean, unicode.IsLetter) {
		return "", refusef(BadName, "A name has %d to %d characters: letters, digits, blanks and - _ . ', and a letter among them.",
			minName, maxName)
	}
	return clean, nil
}

func notInName(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune(" -_.'", r)
}

// nameKey returns the text in which two names that look alike but for case and width are equal.
func nameKey(clean string) (string, error) { return precis.Nickname.CompareKey(clean) }

// CleanChat returns what a player says as a server passes it on, blanks trimmed, or a [*Refusal]: 1 to 300 characters
// in one line, no control characters and none that change the direction of writing.
func CleanChat(text string) (string, error) {
	text = strings.TrimSpace(text)
	length := utf8.RuneCountInString(text)
	if !utf8.ValidString(text) || length == 0 || length > maxChat || strings.ContainsFunc(text, notInChat) {
		return "", refusef(BadChat, "A message has 1 to %d characters in one line, without control characters.", maxChat)
	}
	return text, nil
}

func notInChat(r rune) bool {
	return !unicode.IsGraphic(r) && r != '\u200d' || r == '\u2028' || r == '\u2029' || r == utf8.RuneError
}
