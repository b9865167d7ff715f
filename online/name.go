package online

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"
)

// The bounds of names and chat, in characters.
const (
	minName = 2
	maxName = 20
	MaxChat = 300
)

// CleanName returns name as a server writes it, blanks trimmed and folded, by the nickname profile of RFC 8266, or a
// [*Refusal]: 2 to 20 characters, letters, digits and marks of one script, blanks, and - _ . ' between them.
func CleanName(name string) (string, error) {
	clean, err := precis.Nickname.String(name)
	length := utf8.RuneCountInString(clean)
	if err != nil || length < minName || length > maxName || strings.ContainsFunc(clean, notInName) ||
		!strings.ContainsFunc(clean, unicode.IsLetter) {
		return "", Refusef(BadName, "A name has %d to %d characters: letters, digits, blanks and - _ . ', and a letter among them.",
			minName, maxName)
	}
	if !oneScript(clean) {
		return "", Refuse(MixedName)
	}
	return clean, nil
}

// mixes are the scripts that are written side by side and have no letters that look alike: those of the level "highly
// restrictive" of Unicode Technical Standard 39.
var mixes = [][]*unicode.RangeTable{
	{unicode.Latin, unicode.Han, unicode.Hiragana, unicode.Katakana},
	{unicode.Latin, unicode.Han, unicode.Bopomofo},
	{unicode.Latin, unicode.Han, unicode.Hangul},
}

// oneScript reports whether a name is written in one script, or in several that are written side by side.
func oneScript(name string) bool {
	within := func(scripts ...*unicode.RangeTable) bool {
		return !strings.ContainsFunc(name, func(r rune) bool {
			return !unicode.In(r, unicode.Common, unicode.Inherited) && !unicode.In(r, scripts...)
		})
	}
	if slices.ContainsFunc(mixes, func(mix []*unicode.RangeTable) bool { return within(mix...) }) {
		return true
	}
	for _, script := range unicode.Scripts {
		if within(script) {
			return true
		}
	}
	return false
}

func notInName(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune(" -_.'", r)
}

// NameKey returns the text in which two names are equal that look alike: except for case and width, and for the script
// where one can be written in Latin, Greek or Cyrillic letters.
func NameKey(clean string) (string, error) {
	key, err := precis.Nickname.CompareKey(clean)
	return lookalikes.Replace(key), err
}

// lookalikes writes the Greek and Cyrillic letters that look like Latin ones, small or capital, as those. Where the small
// letter looks like another one than the capital, as of ν, the small one counts.
var lookalikes = strings.NewReplacer(
	"α", "a", "β", "b", "ε", "e", "ζ", "z", "η", "h", "ι", "i", "κ", "k", "μ", "m", "ν", "v", "ο", "o", "ρ", "p", "τ", "t", "υ", "y",
	"χ", "x", "ϲ", "c", "ϳ", "j",
	"а", "a", "в", "b", "с", "c", "ԁ", "d", "е", "e", "һ", "h", "н", "h", "і", "i", "ј", "j", "к", "k", "м", "m", "о", "o", "р", "p",
	"ԛ", "q", "ѕ", "s", "т", "t", "у", "y", "ѵ", "v", "ԝ", "w", "х", "x",
)

// CleanChat returns what a player says as a server passes it on, blanks trimmed, or a [*Refusal]: 1 to 300 characters
// in one line, no control characters and none that change the direction of writing.
func CleanChat(text string) (string, error) {
	text = strings.TrimSpace(text)
	length := utf8.RuneCountInString(text)
	if !utf8.ValidString(text) || length == 0 || length > MaxChat || strings.ContainsFunc(text, NotInChat) {
		return "", Refusef(BadChat, "A message has 1 to %d characters in one line, without control characters.", MaxChat)
	}
	return text, nil
}

func NotInChat(r rune) bool {
	return !unicode.IsGraphic(r) && r != '\u200d' || r == '\u2028' || r == '\u2029' || r == utf8.RuneError
}
