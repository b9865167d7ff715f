package online

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"
	"golang.org/x/text/unicode/norm"

	"hoshi/online/confusable"
)

// The bounds of names and chat, in characters.
const (
	minName  = 2
	maxName  = 20
	maxMarks = 2 // one above the other
	MaxChat  = 300

	MaxChatMarks = 4 // above or below each other, that take no room of their own: as many as UTS 39 (5.4) allows
)

// CleanName returns name as a server writes it, blanks trimmed and folded, by the nickname profile of RFC 8266, or a
// [*Refusal]: 2 to 20 characters, letters, digits and marks of one script that is in use today, blanks, and - _ . ', and no fingerprint of a key.
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
	if strings.ContainsFunc(clean, func(r rune) bool { return !strings.ContainsRune(signs, r) && !confusable.Allowed(r) }) || marks(clean, unicode.M) > maxMarks {
		return "", Refusef(BadName, "A name is written with letters in use today, and with at most %d marks on one of them.", maxMarks)
	}
	if key.MatchString(clean) {
		return "", Refusef(BadName, "A name does not look like a key.")
	}
	return clean, nil
}

// IsFingerprint reports whether text looks like what [Fingerprint] writes.
func IsFingerprint(text string) bool { return key.MatchString(text) }

// key is what a fingerprint looks like: a name of this form means that player alone.
var key = regexp.MustCompile(`^(?i:[A-Z2-7]{4})(-(?i:[A-Z2-7]{4})){3}$`)

// signs are what a name may have besides letters, digits and marks.
const signs = " -_.'"

// marks returns how many combining marks of the kinds stand on one character of text at most.
func marks(text string, kinds ...*unicode.RangeTable) (most int) {
	row := 0
	for _, r := range norm.NFD.String(text) {
		switch {
		case unicode.In(r, kinds...):
			row++
		case !unicode.IsMark(r) && r != joiner:
			row = 0
		}
		most = max(most, row)
	}
	return most
}

// joiner joins characters to one, such as those of an emoji.
const joiner = '\u200d'

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
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune(signs, r)
}

// NameKeys returns the two texts of a clean name of which another name has one where it can be taken for this one: as it is
// written, and in small letters (UTS 39), both without blanks and punctuation.
func NameKeys(clean string) ([2]string, error) {
	small, err := precis.Nickname.CompareKey(clean)
	return [2]string{confusable.Skeleton(withoutSigns(clean)), strings.ToLower(smallCapitals.Replace(confusable.Skeleton(withoutSigns(small))))}, err
}

// withoutSigns returns a name without signs and what looks like one: modifier letters such as ʼ, and an Arabic zero that is not the last digit of a number.
func withoutSigns(name string) string {
	number := false
	return strings.Map(func(r rune) rune {
		within := number
		number = unicode.IsDigit(r)
		sign := strings.Trim(confusable.Skeleton(string(r)), signs) == ""
		if sign && (strings.ContainsRune(signs, r) || unicode.Is(unicode.Lm, r) || number && !within) {
			return -1
		}
		return r
	}, name)
}

// smallCapitals writes the skeletons that look like small capitals as small letters: what is compared in small letters may
// be shown in capitals.
var smallCapitals = strings.NewReplacer("ʙ", "b", "ʜ", "h", "ĸ", "k", "ʍ", "rn", "ᴛ", "t")

// CleanChat returns what a player says as a server passes it on, blanks trimmed, or a [*Refusal]: 1 to 300 characters
// in one line, no control characters and none that change the direction of writing, and no more than [MaxChatMarks] on one of them.
func CleanChat(text string) (string, error) {
	text = strings.TrimSpace(text)
	length := utf8.RuneCountInString(text)
	if !utf8.ValidString(text) || length == 0 || length > MaxChat || strings.ContainsFunc(text, NotInChat) || marks(text, unicode.Mn, unicode.Me) > MaxChatMarks {
		return "", Refusef(BadChat, "A message has 1 to %d characters in one line, without control characters, and at most %d marks above and below one of them.", MaxChat, MaxChatMarks)
	}
	return text, nil
}

// NotInChat reports whether a character has no place in chat: one that controls, or that breaks the line.
func NotInChat(r rune) bool {
	return !unicode.IsGraphic(r) && r != joiner || r == '\u2028' || r == '\u2029' || r == utf8.RuneError
}
