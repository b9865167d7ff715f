//go:build linux

package main

import (
	"strings"
	"testing"

	"hoshi/game"
	"hoshi/ui/store"
)

// quickly opens a window with settings under which a game of two begins by itself.
func quickly(t *testing.T, change func(*store.Settings)) *program {
	t.Helper()
	home := newHome(t, func(s *store.Settings) {
		s.Opponent = store.Person
		change(s)
	})
	return open(openScreen(t, 1280, 900), home, english)
}

// places plays points in turn from the position and waits for each.
func (p *program) places(pos game.Position, points string) game.Position {
	p.tb.Helper()
	for _, text := range strings.Fields(points) {
		pt, err := game.ParsePoint(text, p.board.size)
		if err != nil {
			p.tb.Fatal(err)
		}
		p.click(p.board.at(pt))
		pos = p.step(pos, pt)
		p.await(pos)
	}
	return pos
}

// TestSwap2 leads two people through Swap2 and some moves of the game.
func TestSwap2(t *testing.T) {
	p := quickly(t, func(s *store.Settings) { s.Opening = "swap2" })
	pos := p.places(p.emptyBoard(), "H8 H9 I9")
	p.key("3") // two more stones
	p.save("swap2")
	pos = p.places(pos, "G7 J8")
	p.key("1")
	p.places(pos, "C12 D3")
	p.quit()
}

// TestTaraguchi10 leads two people through Taraguchi-10 with ten fifths on offer, and past a forbidden point.
func TestTaraguchi10(t *testing.T) {
	p := quickly(t, func(s *store.Settings) { s.Rule, s.Opening, s.Clock = "renju", "taraguchi-10", "10m+5s" })
	pos, err := game.NewPosition(game.Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, stone := range strings.Fields("H8 H9 I9") {
		pos = p.places(pos, stone)
		p.key("1") // keep the colour
	}
	pos = p.places(pos, "J7")
	p.save("taraguchi-choice")
	p.key("3") // ten fifths
	for _, text := range strings.Fields("A1 B2 C3 D4 E5 F6 G7 A2 A3 A4") {
		pt, err := game.ParsePoint(text, 15)
		if err != nil {
			t.Fatal(err)
		}
		p.click(p.board.at(pt))
	}
	p.save("taraguchi-offer")
	p.key("1") // offer these
	pos = p.places(pos, "G7")
	pos = p.places(pos, "C12 D3")
	p.save("taraguchi-game")
	if pos.Stones() != 7 {
		t.Errorf("%d stones", pos.Stones())
	}
	p.quit()
}
