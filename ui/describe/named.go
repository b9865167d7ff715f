package describe

import (
	"strings"

	"hoshi/game"
	"hoshi/ui/lang"
)

// Openings returns the names of the openings of renju in the language of the window, in the order of [game.NamedOpenings].
func Openings() []string {
	names := make([]string, len(game.NamedOpenings))
	for i, o := range game.NamedOpenings {
		names[i] = lang.L(o.Name)
	}
	return names
}

// OpeningName names an opening of renju in the language of the window, and as it is written in Japan where that is not the same script.
func OpeningName(o game.NamedOpening) string {
	name := lang.L(o.Name)
	if code := lang.Current(); code == "ja" || strings.HasPrefix(code, "zh") {
		return name
	}
	return name + " " + o.Kanji
}

// OpeningOf is [OpeningName] by the code of an opening, nothing where there is none.
func OpeningOf(code string) string {
	for _, o := range game.NamedOpenings {
		if o.Code == code {
			return OpeningName(o)
		}
	}
	return ""
}
