package hall

import (
	"crypto/rand"
	"encoding/binary"
	mathrand "math/rand/v2"
	"regexp"
	"strings"

	"hoshi/online"
)

// nameLetters are what names of games and challenges are made of, and codes of both: letters and digits of which none is mistaken for another one, and none is
// a vowel or reads as one, so that nothing reads as a word.
const nameLetters = "256789bcdfghjkmnpqrstwxz"

// RandomIndex draws a number from 0 to n-1, each as likely.
type RandomIndex func(n int) int

// Secret is a [RandomIndex] that nobody can foretell. It may be called on any goroutine.
func Secret(n int) int { return mathrand.New(secret{}).IntN(n) }

// secret is crypto/rand as a [mathrand.Source].
type secret struct{}

func (secret) Uint64() uint64 {
	var random [8]byte
	rand.Read(random[:]) // it never fails
	return binary.NativeEndian.Uint64(random[:])
}

// NewName draws so many letters.
func (c RandomIndex) NewName(letters int) string {
	name := make([]byte, letters)
	for i := range name {
		name[i] = nameLetters[c(len(nameLetters))]
	}
	return string(name)
}

// NewCode draws the code of a private game: 55 bits, in three groups.
func (c RandomIndex) NewCode() string { return CleanCode(c.NewName(codeLetters)) }

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

// IsFingerprint reports whether text looks like the fingerprint of a key.
func IsFingerprint(text string) bool { return fingerprint.MatchString(text) }

var fingerprint = regexp.MustCompile(`^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$`)
