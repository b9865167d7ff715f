package hall

import (
	"crypto/rand"
	"regexp"
	"strings"

	"hoshi/online"
)

// nameLetters are what names of games and challenges are made of, and codes of both: letters and digits of which none is mistaken for another one, and none is
// a vowel or reads as one, so that nothing reads as a word.
const nameLetters = "256789bcdfghjkmnpqrstwxz"

// NewName returns so many random letters.
func NewName(letters int) string {
	name := make([]byte, 0, letters)
	for random := make([]byte, 32); ; {
		rand.Read(random) // it never fails
		for _, b := range random {
			if len(name) == letters {
				return string(name)
			}
			if int(b) < 256/len(nameLetters)*len(nameLetters) { // each letter is as likely
				name = append(name, nameLetters[int(b)%len(nameLetters)])
			}
		}
	}
}

// NewCode returns the code of a private game: 55 bits, in three groups.
func NewCode() string { return CleanCode(NewName(codeLetters)) }

// codeLetters are how many letters a code has.
const codeLetters = 12

// typed reads letters of names as people write them; those of older versions had all digits, a, e, v and y.
func typed(text string) string {
	return strings.NewReplacer("-", "", " ", "", "o", "0", "i", "1", "l", "1").Replace(strings.ToLower(text))
}

// CleanID reads the id of a game, or what it begins with, as people write it; it is no id where there is too little.
func CleanID(text string) string {
	if text = typed(text); len(text) < online.CodeLetters {
		return "none"
	}
	return text
}

// CleanCode reads a code as people write it.
func CleanCode(code string) string {
	code = typed(code)
	if len(code) != codeLetters {
		return ""
	}
	return code[:4] + "-" + code[4:8] + "-" + code[8:]
}

// IsID reports whether text looks like the id of a game.
func IsID(text string) bool { return gameID.MatchString(text) }

// gameID is what the id of a game looks like.
var gameID = regexp.MustCompile(`^[0-9a-z]{13}$`)
