package describe

import (
	"fmt"
	"math"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// OpponentName names whom the person played in a game that ended, or both players where nobody knows who the person was.
func OpponentName(p *store.PlayedGame) string {
	if p.Mine != nil && p.Mine.Opponent != "" {
		return p.Mine.Opponent
	}
	name := func(c game.Color) string {
		switch {
		case p.Levels[c] != "":
			return Level(p.Levels[c])
		case p.Names[c] != "":
			return p.Names[c]
		}
		return Color(c)
	}
	if person := p.Person(); person != game.None {
		return name(person.Other())
	}
	return name(game.Black) + " – " + name(game.White)
}

// PastOutcome returns how a game ended for its person: [store.Win], [store.Loss] or [store.Draw]. Empty: nobody knows who that was.
func PastOutcome(p *store.PlayedGame) string {
	person := p.Person()
	switch {
	case p.Mine != nil:
		return p.Mine.Result
	case person == game.None || !p.Result.Over() || p.Result.Reason == game.Aborted:
		return ""
	case p.Result.Draw():
		return store.Draw
	case p.Result.Winner == person:
		return store.Win
	}
	return store.Loss
}

// ResultForPlayer says what a game was for the person, as [PastOutcome] has it; nothing where they did not take part.
func ResultForPlayer(outcome string) string { return standingTexts.Of(outcome) }

var standingTexts = lang.Texts[string]{
	store.Win:  "Won",
	store.Loss: "Lost",
	store.Draw: "Drawn",
}

// PastResult says in a word or two how a game ended.
func PastResult(p *store.PlayedGame) string {
	if word := ResultForPlayer(PastOutcome(p)); word != "" {
		return word
	}
	switch {
	case p.Result.Reason == game.Aborted:
		return lang.L("Aborted")
	case p.Result.Over() && !p.Result.Draw():
		return lang.L("{{.Winner}} wins", args{"Winner": Color(p.Result.Winner)})
	}
	return lang.L("Drawn")
}

// Day says on which day something was, seen from now.
func Day(t, now time.Time) string {
	t, now = t.Local(), now.Local()
	day := func(t time.Time) string { return t.Format(time.DateOnly) }
	switch day(t) {
	case day(now):
		return lang.L("Today")
	case day(now.AddDate(0, 0, -1)):
		return lang.L("Yesterday")
	}
	return day(t)
}

// Change writes by how much a rating changed, such as +15 or −9; empty where it did not.
func Change(before, after float64) string {
	d := int(math.Round(after)) - int(math.Round(before))
	if d == 0 {
		return ""
	}
	return strings.Replace(fmt.Sprintf("%+d", d), "-", "−", 1)
}
