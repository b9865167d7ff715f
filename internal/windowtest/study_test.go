//go:build linux

package windowtest

import (
	"slices"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/x11test"
	"hoshi/ui/store"
)

// BenchmarkStudy measures the time from a click on the board to the stone's pixels on the screen: in games of two, and in studies of them in
// which an engine thinks on one thread, twenty stones of each in turn, 300 in all.
func BenchmarkStudy(b *testing.B) {
	const inTurn = 20
	home := newHome(b, func(s *store.Settings) { s.Motion, s.Threads = false, 1 })
	p := x11test.Open(x11test.NewScreen(b, 1280, 900), home, english)
	points := quietPoints(p.Board.Size)[:200]
	var played, studied []time.Duration
	for b.Loop() {
		for range 3 {
			p.NewGameOfTwo()
			for part := range slices.Chunk(points, 2*inTurn) {
				for _, pt := range part[:inTurn] {
					played = append(played, p.PlayTimed(pt, turn(len(played))))
				}
				p.Key("F4")
				time.Sleep(time.Second) // the engine gets going
				for _, pt := range part[inTurn:] {
					studied = append(studied, p.PlayTimed(pt, turn(len(studied))))
				}
				p.Key("Escape")
			}
		}
	}
	report(b, played, "play")
	report(b, studied, "study")
}

// turn is whose turn it is after so many moves.
func turn(moves int) game.Color { return [2]game.Color{game.Black, game.White}[moves%2] }
