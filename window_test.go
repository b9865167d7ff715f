//go:build linux

package main

import (
	"image"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/ui/store"
)

const english, chinese = "en_US.UTF-8", "zh_CN.UTF-8"

// newHome returns the home of somebody who has played before, with settings as change leaves them.
func newHome(tb testing.TB, change func(*store.Settings)) string {
	tb.Helper()
	home := tb.TempDir()
	kept := openStore(tb, home)
	kept.Profile().Name = "Mei Lin"
	change(kept.Settings())
	if err := kept.SaveProfile(); err != nil {
		tb.Fatal(err)
	}
	if err := kept.SaveSettings(); err != nil {
		tb.Fatal(err)
	}
	if err := kept.Close(); err != nil {
		tb.Fatal(err)
	}
	return home
}

// openStore opens what the program keeps below home, while the program does not run.
func openStore(tb testing.TB, home string) *store.Store {
	tb.Helper()
	kept, aside := store.Open(filepath.Join(home, "hoshi"))
	for _, a := range aside {
		tb.Errorf("%s is damaged: %v", a.File, a.Err)
	}
	return kept
}

// TestFirstStart starts the program where it has never been, answers its question and leaves.
func TestFirstStart(t *testing.T) {
	home := t.TempDir()
	p := open(openScreen(t, 1280, 900), home, english)
	p.key("ctrl+a")
	p.write("Mei Lin 林梅")
	p.key("Return")
	p.play("H8")
	p.quitWithoutSaving()
	kept := openStore(t, home)
	defer kept.Close()
	if got := kept.Profile().Name; got != "Mei Lin 林梅" {
		t.Errorf("the name kept is %q", got)
	}
}

// TestMemory plays ten games against the computer, loses them all, and looks at what the program then needs.
func TestMemory(t *testing.T) {
	home := newHome(t, func(s *store.Settings) { s.Level, s.ThinkDelay = "Medium", 0 })
	p := open(openScreen(t, 1280, 900), home, english)
	for range 10 {
		pos := p.emptyBoard()
		p.await(pos)
		for _, pt := range quietPoints(p.board.size) {
			if pos.At(pt) == game.None && !p.dialogOpen() {
				pos = p.exchange(pos, pt)
			}
			if pos.Result().Over() {
				p.until("the dialog of the end", p.dialogOpen)
				break
			}
		}
		p.key("space") // Play again
	}
	if mb := p.residentMB(); mb > 200 {
		t.Errorf("%.0f MB are resident after ten games, the limit is 200", mb)
	} else {
		t.Logf("%.0f MB are resident after ten games", mb)
	}
}

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
	home := newHome(b, func(*store.Settings) {})
	var took []time.Duration
	for b.Loop() {
		begin := time.Now()
		p := launch(s, home, english)
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
	home := newHome(b, func(*store.Settings) {})
	p := open(openScreen(b, 1280, 900), home, english)
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
		light, _ := p.board.light(p.picture(), pt)
		begin := time.Now()
		p.tap()
		p.until("the stone", func() bool { return stoneColor(p.pixel(spot), light) == want })
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
