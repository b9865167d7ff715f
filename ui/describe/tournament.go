package describe

import (
	"errors"
	"io/fs"
	"strings"
	"unicode"

	"hoshi/ai/arena"
	"hoshi/ai/gomocup"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// Columns returns how many columns of a terminal a text takes.
func Columns(text string) (n int) {
	for _, r := range text {
		if n++; unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana) || r >= 0xFF00 && r <= 0xFF60 {
			n++
		}
	}
	return n
}

// Misdeed says what an engine did wrong.
func Misdeed(kind arena.Misdeed) string { return misdeedTexts.Of(kind) }

var misdeedTexts = lang.Texts[arena.Misdeed]{
	arena.Late:    "answered too late",
	arena.Silent:  "did not answer",
	arena.Died:    "crashed",
	arena.Illegal: "made a move that is not allowed",
	arena.Failed:  "failed",
}

// TournamentError puts what is wrong with a tournament into words.
func TournamentError(err error) string {
	var misfit *gomocup.Misfit
	var path *fs.PathError
	switch {
	case errors.As(err, &misfit):
		return misfit.File + ": " + Misfit(misfit)
	case errors.As(err, &path):
		return path.Path + ": " + FileError(err)
	case errors.Is(err, arena.ErrDescription):
		return lang.L("The description of the tournament is wrong: {{.Why}}", args{"Why": strings.TrimPrefix(strings.TrimPrefix(err.Error(), arena.ErrDescription.Error()+": "), "json: ")})
	case errors.Is(err, arena.ErrAnother):
		return lang.L("The games beside this file are of another description. Give it a new name, or take them away.")
	case errors.Is(err, arena.ErrLog):
		return lang.L("The file in the place of the tournament's log is none.")
	case errors.Is(err, store.ErrHeld):
		return lang.L("This tournament is being played by another program.")
	}
	return Error(err)
}
