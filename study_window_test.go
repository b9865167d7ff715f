package main

import (
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/xtest"
	"hoshi/ui/store"
)

// BenchmarkStudy measures the time from a click on the board to the stone's pixels on the screen: in a game of two, and in a study of it in
// which an engine thinks on one thread, ten stones of each in turn.
func BenchmarkStudy(b *testing.B) {
	home := newHome(b, func(s *store.Settings) { s.Motion, s.Threads = false, 1 })
	p := xtest.Open(xtest.NewScreen(b, 1280, 900), home, english)
	points := quietPoints(p.Board.Size)[:200]
	var played, studied []time.Duration
	for b.Loop() {
		p.NewGameOfTwo()
		for first := 0; first < len(points); first += 20 {
			for _, pt := range points[first : first+10] {
				played = append(played, p.PlayTimed(pt, turn(len(played))))
			}
			p.Key("F4")
			time.Sleep(time.Second) // the engine gets going
			for _, pt := range points[first+10 : first+20] {
				studied = append(studied, p.PlayTimed(pt, turn(len(studied))))
			}
			p.Key("Escape")
		}
	}
	report(b, played, "play")
	report(b, studied, "study")
}

// turn is whose turn it is after so many moves.
func turn(moves int) game.Color { return [2]game.Color{game.Black, game.White}[moves%2] }
