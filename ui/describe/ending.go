package describe

import (
	"time"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
)

// Ending says in a line how a game ended whose last node is end, and on which move.
func Ending(r game.Result, end *game.Node, names picture.Names) string {
	position := end.Position()
	size := position.Size()
	about := args{"Move": end.Number(), "Loser": Color(r.Winner.Other()), "Point": names.Point(end.Move().Point, size)}
	switch r.Reason {
	case game.Ongoing, game.Aborted:
		return Result(r)
	case game.Five:
		row := position.Row()
		about["From"], about["To"], about["Count"] = names.Point(row[0], size), names.Point(row[len(row)-1], size), len(row)
		if len(row) > 5 {
			return lang.L("{{.Count}} in a row, {{.From}} to {{.To}}, on move {{.Move}}", about)
		}
	}
	return endingTexts.Of(r.Reason, about)
}

var endingTexts = lang.Texts[game.Reason]{
	game.Five:        "Five in a row, {{.From}} to {{.To}}, on move {{.Move}}",
	game.FullBoard:   "The board is full",
	game.Resignation: "{{.Loser}} resigned on move {{.Move}}",
	game.Timeout:     "{{.Loser}} ran out of time on move {{.Move}}",
	game.Agreement:   "By agreement, on move {{.Move}}",
	game.Recorded:    "The record says so",
	game.Forbidden:   "{{.Loser}} made a forbidden move, {{.Point}}, on move {{.Move}}",
	game.BothPassed:  "Both sides passed",
}

// Length says how many moves a game had and, from a minute on, how long both sides thought together.
func Length(end *game.Node) string {
	words := lang.N("{{.Moves}} moves", end.Number(), args{"Moves": end.Number()})
	minutes := int((game.Spent(end, game.Black) + game.Spent(end, game.White)).Round(time.Minute) / time.Minute)
	if minutes > 0 {
		words += listComma + lang.N("{{.Minutes}} minutes", minutes, args{"Minutes": minutes})
	}
	return words
}
