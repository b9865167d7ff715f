package play

import (
	"math"
	"strconv"
	"strings"
	"time"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// Seats implements activity.Game.
func (l *Game) Seats() (seats [3]widgets.SeatView) {
	for _, c := range []game.Color{game.Black, game.White} {
		v := l.Seat(c)
		v.ToMove = v.ToMove && !l.Doc.ReadOnly
		if v.Clock = l.ClockText(c); l.Doc.ReadOnly && !l.timed() { // a record without a clock shows none
			v.Clock = ""
		}
		v.Detail, v.Brief = l.seatDetail(c)
		v.Low = l.LostOnTime(c) || v.ToMove && l.timed() && describe.Shortest(l.Game.Left(c)) < describe.LowTime
		if v.ToMove && l.Game.Thinking() && l.warning == nil {
			v.Thinking = 1 + int(time.Now().UnixMilli()/thinkingStep.Milliseconds()%1000)
		}
		seats[c] = v
	}
	return seats
}

// thinkingStep is how often the bar of a thinking engine moves on.
const thinkingStep = 250 * time.Millisecond

// seatDetail says what a player is, below the name, and briefly where that is long.
func (l *Game) seatDetail(c game.Color) (detail, brief string) {
	seats := l.Game.Record().Seats
	switch seat := seats[c]; {
	case seat.Level != "":
		return l.engineDetail(c, seat.Level)
	case seats[c.Other()].Level != "":
		return PersonDetail(l.Store.Profile()), ""
	case seat.Rank != "":
		return describe.Color(c) + " · " + seat.Rank, ""
	}
	return describe.Color(c), ""
}

// engineDetail says what an engine is, and of one that plays what is proved in how many moves it wins, on the other side's turn.
func (l *Game) engineDetail(c game.Color, name string) (detail, brief string) {
	if pos := l.Game.Live().Position(); name == level.Perfect && pos.ToMove() == c.Other() {
		if found := level.Proved(&pos); found.Winner == c {
			return winsAtMost(name, found.Plies)
		}
	}
	return LevelDetail(name), ""
}

// winsAtMost names a level and says in how many moves it wins where the other side, to move, loses in so many plies, and briefly as the board does.
func winsAtMost(name string, plies int) (detail, brief string) {
	words, moves := describe.Level(name)+" · ", plies/2
	return words + lang.L("★ wins in {{.Moves}} at most", lang.Args{"Moves": moves}), words + "★" + strconv.Itoa(moves)
}

// turnStep is how much of a running turn a crash may give back to the clock.
const turnStep = 2 * time.Second

// Tick implements activity.Ticker: it lets the clock decide, keeps what has run of the turn, and warns the person whose time is
// running out, once a turn.
func (l *Game) Tick() bool {
	if l.Doc.ReadOnly {
		return false
	}
	l.Game.Tick()
	if l.Game.NoteTurn(turnStep) && l.Doc.Unsaved {
		l.Doc.Autosave()
	}
	low := l.IsPersonsTurn() && l.timed() && describe.Shortest(l.Game.Left(l.Game.Turn())) < describe.LowTime
	l.WarnTime(low)
	return low
}

// timed reports whether the game has a clock.
func (l *Game) timed() bool { return l.Game.Record().Time != game.TimeControl{} }

// LevelDetail says of an engine what its card shows.
func LevelDetail(name string) string {
	l, ok := level.Find(name)
	if !ok {
		return lang.L("Program")
	}
	return describe.Strength(l.Name, l.Rating)
}

// PersonDetail says of the player what the card shows: the rating, and what else was told.
func PersonDetail(p *store.Profile) string {
	parts := []string{lang.L("You · {{.Rating}}", lang.Args{"Rating": int(math.Round(p.Score))})}
	if p.Age > 0 {
		parts = append(parts, lang.N("age {{.Age}}", p.Age, lang.Args{"Age": p.Age}))
	}
	if p.Gender != "" {
		parts = append(parts, describe.GenderInside(p.Gender))
	}
	return strings.Join(parts, " · ")
}
