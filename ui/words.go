package ui

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/sgf"
	"hoshi/ui/lang"
)

// args fills the places of a sentence, such as {{.Name}}.
type args map[string]any

// colorWord names a side at the beginning of a sentence.
func colorWord(c game.Color) string {
	if c == game.White {
		return lang.L("White")
	}
	return lang.L("Black")
}

// colorInside names a colour inside a sentence: a black stone.
func colorInside(c game.Color) string {
	if c == game.White {
		return lang.L("white")
	}
	return lang.L("black")
}

// ruleWord names a rule.
func ruleWord(r game.Rule) string {
	switch r {
	case game.Standard:
		return lang.L("Standard")
	case game.Renju:
		return lang.L("Renju")
	case game.Caro:
		return lang.L("Caro")
	}
	return lang.L("Freestyle")
}

// foulWord names a kind of forbidden move.
func foulWord(f game.Foul) string {
	switch f {
	case game.Overline:
		return lang.L("Overline: six or more in a row")
	case game.DoubleFour:
		return lang.L("Double four")
	}
	return lang.L("Double three")
}

// levelWord names a level in the language of the window.
func levelWord(name string) string {
	switch strings.ToLower(name) {
	case "newcomer":
		return lang.L("Newcomer")
	case "beginner":
		return lang.L("Beginner")
	case "easy":
		return lang.L("Easy")
	case "casual":
		return lang.L("Casual")
	case "medium":
		return lang.L("Medium")
	case "skilled":
		return lang.L("Skilled")
	case "strong":
		return lang.L("Strong")
	case "advanced":
		return lang.L("Advanced")
	case "hard":
		return lang.L("Hard")
	case "expert":
		return lang.L("Expert")
	case "master":
		return lang.L("Master")
	case "champion":
		return lang.L("Champion")
	}
	return name
}

// levelDetail says of an engine what its card shows.
func levelDetail(name string) string {
	l, ok := level.Find(name)
	if !ok {
		return levelWord(name)
	}
	return lang.N("{{.Level}} · about {{.Rating}} points", l.Rating, args{"Level": levelWord(l.Name), "Rating": l.Rating})
}

// resultWord says in one sentence how a game stands or ended.
func resultWord(r game.Result) string {
	winner := args{"Winner": colorWord(r.Winner), "Loser": colorWord(r.Winner.Other())}
	switch {
	case !r.Over():
		return lang.L("The game goes on")
	case r.Reason == game.FullBoard:
		return lang.L("A draw: the board is full")
	case r.Reason == game.Five:
		return lang.L("{{.Winner}} wins with five in a row", winner)
	case r.Reason == game.Resignation:
		return lang.L("{{.Winner}} wins: {{.Loser}} resigned", winner)
	case r.Reason == game.Forbidden:
		return lang.L("{{.Winner}} wins: {{.Loser}} made a forbidden move", winner)
	case r.Reason == game.BothPassed:
		return lang.L("A draw: both sides passed")
	case r.Reason == game.Agreement:
		return lang.L("A draw by agreement")
	case r.Reason == game.Timeout:
		return lang.L("{{.Winner}} wins on time", winner)
	}
	if r.Draw() {
		return lang.L("A draw")
	}
	return lang.L("{{.Winner}} wins", winner)
}

// refusal puts an error of the game into the words that the board shows; point names a point.
func refusal(err error, point func(game.Point) string) string {
	var opening *game.OpeningError
	var refused *online.Refusal
	switch {
	case errors.As(err, &refused), errors.Is(err, client.ErrOffline):
		return refusalWord(err)
	case errors.Is(err, errWatching):
		return lang.L("You are watching this game")
	case errors.As(err, &opening):
		return openingRefusal(opening, point)
	case errors.Is(err, game.ErrOccupied):
		return lang.L("There is already a stone here")
	case errors.Is(err, game.ErrOutside):
		return lang.L("Play on the board")
	case errors.Is(err, game.ErrForbidden):
		return lang.L("Black must not play here")
	case errors.Is(err, game.ErrOver):
		return lang.L("The game is over")
	case errors.Is(err, game.ErrNothingToUndo):
		return lang.L("There is no move to take back")
	case errors.Is(err, game.ErrNothingToRedo):
		return lang.L("Nothing was taken back")
	case errors.Is(err, game.ErrNotYourTurn):
		return lang.L("It is the other player's turn")
	case errors.Is(err, game.ErrBrowsing):
		return lang.L("You are looking at an earlier move: go to the last one, or choose Play on from here")
	}
	return err.Error()
}

// fileWord puts an error of the system about a file into words.
func fileWord(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return lang.L("The file or folder does not exist.")
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return lang.L("The file or folder may not be written or read by you.")
	case errors.Is(err, syscall.ENOSPC):
		return lang.L("The disk is full.")
	case errors.Is(err, errNoClipboard):
		return lang.L("This system offers no clipboard for pictures; export the record as a file instead.")
	case errors.Is(err, syscall.EISDIR):
		return lang.L("This is a folder, not a file.")
	}
	return err.Error()
}

// problemWord puts what is wrong with a record into words, with the place.
func problemWord(p sgf.Problem) string {
	return lang.L("Line {{.Line}}, column {{.Column}}: {{.Fault}}", args{
		"Line": p.Line, "Column": p.Column,
		"Fault": lang.L(p.Fault.Text(), args{"Found": p.Found, "Expected": p.Expected}),
	})
}

// ErrorText puts any error that has to do with a record into words for people.
func ErrorText(err error) string {
	var problem *sgf.Problem
	if errors.As(err, &problem) {
		return problemWord(*problem)
	}
	return fileWord(err)
}

// caption is the line below a picture: names, result, rule and date.
func caption(r *game.Record) string {
	name := func(c game.Color) string {
		if n := r.Seats[c].Name; n != "" {
			return n
		}
		return colorWord(c)
	}
	parts := []string{name(game.Black) + " – " + name(game.White), resultWord(r.Result()), ruleWord(r.Rule())}
	if r.Date != "" {
		parts = append(parts, r.Date)
	}
	return strings.Join(parts, " · ")
}
