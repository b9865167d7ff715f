package describe

import (
	"strings"
	"unicode"

	"hoshi/game"
)

// FileName returns what a file of the game is called, without an ending, by its players and its date: "Ann - Bo 2026-11-22". Any
// system takes it.
func FileName(r *game.Record) string {
	black, white := fileWord(r.Seats[game.Black].Name), fileWord(r.Seats[game.White].Name)
	name := "game"
	if black != "" || white != "" {
		for c, word := range map[game.Color]*string{game.Black: &black, game.White: &white} {
			if *word == "" {
				*word = fileWord(Color(c))
			}
		}
		name = black + " - " + white
	}
	if date := fileWord(r.Date); date != "" {
		name += " " + date
	}
	return name
}

// fileWord returns as much of text as can stand in the name of a file.
func fileWord(text string) string {
	const most = 30
	text = strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(`<>:"/\|?*`, r), r == unicode.ReplacementChar:
			return '-'
		case !unicode.IsPrint(r):
			return -1
		}
		return r
	}, text)
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most])
	}
	return strings.Trim(text, " .-")
}
