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
	about := args{"Move": end.Number(), "Loser": Color(r.Winner.Other())}
	switch r.Reason {
	case game.Ongoing, game.Aborted:
		return Result(r)
	case game.Five:
		row := position.Row()
		about["From"], about["To"], about["Count"] = names.Point(row[0], size), names.Point(row[len(row)-1], size), len(row)
		if len(row) > 5 {
			return lang.L("{{.Count}} in a row, {{.From}} to {{.To}}, on move {{.Move}}", about)
		}
		return lang.L("Five in a row, {{.From}} to {{.To}}, on move {{.Move}}", about)
	case game.FullBoard:
		return lang.L("The board is full")
	case game.Resignation:
		return lang.L("{{.Loser}} resigned on move {{.Move}}", about)
	case game.Timeout:
		return lang.L("{{.Loser}} ran out of time on move {{.Move}}", about)
	case game.Agreement:
		return lang.L("By agreement, on move {{.Move}}", about)
	case game.Recorded:
		return lang.L("The record says so")
	case game.Forbidden:
		about["Point"] = names.Point(end.Move().Point, size)
		return lang.L("{{.Loser}} made a forbidden move, {{.Point}}, on move {{.Move}}", about)
	case game.BothPassed:
		return lang.L("Both sides passed")
	}
	return ""
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
