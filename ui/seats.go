package ui

import (
	"time"

	"hoshi/game"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/sound"
)

// Seats implements doing.
func (l *local) Seats() (seats [3]part.SeatView) {
	for _, c := range []game.Color{game.Black, game.White} {
		v := l.seat(c)
		v.Clock, v.Detail = l.clockText(c), l.seatDetail(c)
		if v.ToMove && l.game.Thinking() {
			v.Thinking = 1 + int(time.Now().UnixMilli()/thinkingStep.Milliseconds()%1000)
		}
		seats[c] = v
	}
	return seats
}

// thinkingStep is how often the bar of a thinking engine moves on.
const thinkingStep = 250 * time.Millisecond

// seatDetail says what a player is, below the name.
func (l *local) seatDetail(c game.Color) string {
	seats := l.game.Record().Seats
	switch seat := seats[c]; {
	case seat.Level != "":
		return levelDetail(seat.Level)
	case seats[c.Other()].Level != "":
		return personDetail(l.store.Profile())
	case seat.Rank != "":
		return say.Color(c) + " · " + seat.Rank
	}
	return say.Color(c)
}

// Tick implements doing: it lets the clock decide, and warns the person whose time is running out, once a turn.
func (l *local) Tick() bool {
	l.game.Tick()
	low := l.personsTurn() && l.game.Record().Time != (game.TimeControl{}) && say.Shortest(l.game.Left(l.game.Turn())) < say.LowTime
	l.warn(low)
	return low
}

// warn lets the warning be heard that the person's time is running out, once a turn.
func (r *round) warn(low bool) {
	if low && !r.warned {
		r.warned = true
		r.sound.Play(sound.Warning)
	}
}
