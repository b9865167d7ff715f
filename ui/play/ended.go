package play

import (
	"log/slog"
	"time"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/say"
	"hoshi/ui/sound"
	"hoshi/ui/store"
)

// gameOver counts the result and tells it. When it is the first that counts and nobody has said whose score that is, it
// asks before.
func (l *Game) gameOver() {
	result, person := l.Game.Result(), l.Person()
	switch {
	case result.Draw():
		l.Sound.Play(sound.Draw)
	case person != game.None && result.Winner != person:
		l.Sound.Play(sound.Lose)
	default:
		l.Sound.Play(sound.Win)
	}
	if err := l.Store.KeepGame(l.Game.Record(), time.Now()); err != nil {
		slog.Error("the finished game was not kept", "error", err)
	} else if l.Doc.Path == "" { // a file of its own would be behind
		l.Doc.Unsaved = false
		l.Window.Changed(activity.Changed{Side: true})
	}
	words := l.verdict(result, person)
	over := func() { l.ShowOver(words, l.home.PlayAgain, true) }
	tell := over
	if person != game.None {
		if outcome := l.Count(person, result); outcome != nil {
			words += "\n" + say.Outcome(*outcome)
			if p := l.Store.Profile(); outcome.Counted && len(p.History) == 1 && p.Name == "" {
				tell = func() { l.home.AskPlayer(over) }
			}
		}
		l.Window.Changed(activity.Changed{Clock: true})
	}
	l.TellOver(tell)
}

// Count writes the result of a game against the computer into the score, once.
func (l *Game) Count(person game.Color, result game.Result) *store.Outcome {
	record := l.Game.Record()
	found, ok := level.Find(record.Seats[person.Other()].Level)
	if !ok || record.ID == "" {
		return nil
	}
	outcome, err := l.Store.Finish(store.Finished{
		ID: record.ID, Time: time.Now(), Level: found.Name, LevelRating: float64(found.Rating), Color: person, Result: result,
		Moves: l.Game.Live().Number(), Assisted: record.Assisted,
	})
	if err != nil {
		l.Fail(lang.L("The score could not be kept"), err)
		return nil
	}
	return &outcome
}

// verdict speaks to the person at the desk.
func (l *Game) verdict(result game.Result, person game.Color) string {
	names := l.Game.Record().Seats
	moves := l.Game.Live().Number()
	about := lang.Args{"Moves": moves, "Name": names[result.Winner].Name}
	switch {
	case result.Draw():
		return lang.N("Nobody won after {{.Moves}} moves.", moves, about)
	case person == game.None:
		return lang.N("{{.Name}} won after {{.Moves}} moves.", moves, about)
	case person == result.Winner:
		return lang.N("You won after {{.Moves}} moves. Well played!", moves, about)
	}
	return lang.N("The computer won after {{.Moves}} moves.", moves, about)
}
