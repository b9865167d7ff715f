package ui

import (
	"time"

	"hoshi/game"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/sound"
)

// showSeats shows who plays, with their clocks.
func (w *Window) showSeats() {
	record := w.game.Record()
	for _, c := range []game.Color{game.Black, game.White} {
		seat := record.Seats[c]
		v := part.SeatView{
			Name: seat.Name, Clock: w.clockText(c), ToMove: w.game.Turn() == c, Style: w.style(),
		}
		if v.ToMove && w.game.Thinking() && !w.network.onDesk() {
			v.Thinking = 1 + int(time.Now().UnixMilli()/thinkingStep.Milliseconds()%1000)
		}
		if v.Name == "" {
			v.Name = say.Color(c)
		}
		v.Detail = w.seatDetail(c)
		if w.editor != nil { // no clock runs, and the guide takes the room
			v.Clock = ""
		}
		w.desk.cards[c].SetView(v)
	}
}

// thinkingStep is how often the bar of a thinking engine moves on.
const thinkingStep = 250 * time.Millisecond

// clockText returns what the clock of side c shows: the time left, or without a clock the time used.
func (w *Window) clockText(c game.Color) string {
	if w.network.game() != nil {
		return w.network.clock(c)
	}
	return w.ownClockText(c)
}

// ownClockText is clockText by the clock of this desk.
func (w *Window) ownClockText(c game.Color) string {
	if w.game.Record().Time == (game.TimeControl{}) {
		return say.Time(w.game.Elapsed(c))
	}
	return say.Left(w.game.Left(c))
}

// watchClock lets the clock decide, and warns the person whose time is running out, once a turn.
func (w *Window) watchClock() {
	low := w.network.hurries()
	if !w.network.onDesk() { // there the server decides
		w.game.Tick()
		turn := w.game.Turn()
		low = w.personsTurn() && w.game.Record().Time != (game.TimeControl{}) && say.Shortest(w.game.Left(turn)) < say.LowTime
	}
	switch {
	case low && !w.hurry:
		w.ticker.Reset(tick)
	case w.hurry && !low:
		w.ticker.Reset(calmTick)
	}
	w.hurry = low
	if low && !w.warned {
		w.warned = true
		w.sound.Play(sound.Warning)
	}
}

// seatDetail says what a player is, below the name.
func (w *Window) seatDetail(c game.Color) string {
	seat := w.game.Record().Seats[c]
	switch {
	case w.network.game() != nil:
		return w.network.seatDetail(c)
	case seat.Level != "":
		return levelDetail(seat.Level)
	case w.game.Record().Seats[c.Other()].Level != "":
		return personDetail(w.store.Profile())
	case seat.Rank != "":
		return say.Color(c) + " · " + seat.Rank
	}
	return say.Color(c)
}
