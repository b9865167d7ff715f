//go:build linux

package main

import (
	"image"
	"slices"
	"testing"
	"time"

	"hoshi/game"
)

// quietPoints lists points in an order in which black and white can take turns without ever making five in a row.
func quietPoints(size int) []game.Point {
	sides := [2][]game.Point{}
	for y := range size {
		for x := range size {
			side := (x + 2*y) % 4 / 2 // runs of one or two in all four directions
			sides[side] = append(sides[side], game.Point{X: x, Y: y})
		}
	}
	var order []game.Point
	for i := range min(len(sides[0]), len(sides[1])) {
		order = append(order, sides[0][i], sides[1][i])
	}
	return order
}

// BenchmarkStart measures the time from the start of the process to the first pixel of the board.
func BenchmarkStart(b *testing.B) {
	s := openScreen(b, 1280, 900)
	if _, err := build(); err != nil {
		b.Fatal(err)
	}
	var took []time.Duration
	for b.Loop() {
		begin := time.Now()
		p := launch(s, b.TempDir(), "en_US.UTF-8")
		middle := image.Rect(0, s.bounds.Dy()/2, s.bounds.Dx(), s.bounds.Dy()/2+1)
		s.until("the first pixel of the board", func() bool {
			row := s.pixels(middle)
			return share(0, s.bounds.Dx(), func(x int) bool { return isWood(row.RGBAAt(x, middle.Min.Y)) }) > 0.1
		})
		took = append(took, time.Since(begin))
		p.kill()
	}
	report(b, took, "start")
}

// BenchmarkClick measures the time from a click on the board to the stone's pixels on the screen, in a game of two.
func BenchmarkClick(b *testing.B) {
	p := open(openScreen(b, 1280, 900), b.TempDir(), "en_US.UTF-8")
	p.newGameOfTwo()
	var took []time.Duration
	points := quietPoints(p.board.size)
	for b.Loop() {
		if len(took) > 0 && len(took)%200 == 0 {
			p.newGameOfTwo()
		}
		pt := points[len(took)%200]
		want := [2]game.Color{game.Black, game.White}[len(took)%2]
		p.move(p.board.at(pt))
		time.Sleep(40 * time.Millisecond) // the pale stone under the pointer is there
		spot := p.board.beside(pt, image.Pt(1, 1))
		begin := time.Now()
		p.tap()
		p.until("the stone", func() bool { return stoneColor(p.pixel(spot)) == want })
		took = append(took, time.Since(begin))
	}
	report(b, took, "click")
}

// report gives the middle and the slow end of the times instead of Go's mean.
func report(b *testing.B, took []time.Duration, what string) {
	slices.Sort(took)
	ms := func(part float64) float64 {
		return float64(took[min(len(took)-1, int(part*float64(len(took))))].Microseconds()) / 1000
	}
	b.ReportMetric(ms(0.5), what+"-p50-ms")
	b.ReportMetric(ms(0.99), what+"-p99-ms")
	b.ReportMetric(0, "ns/op")
}
