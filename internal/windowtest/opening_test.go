//go:build linux

package windowtest

import (
	"strings"
	"testing"

	"hoshi/game"
	"hoshi/internal/x11test"
	"hoshi/ui/store"
)

// quickly opens a window with settings under which a game of two begins by itself.
func quickly(t *testing.T, change func(*store.Settings)) *x11test.Program {
	t.Helper()
	home := newHome(t, func(s *store.Settings) {
		s.Opponent = store.Person
		change(s)
	})
	return x11test.Open(x11test.NewScreen(t, 1280, 900), home, english)
}

// places plays points in turn from the position and waits for each.
func places(p *x11test.Program, pos game.Position, points string) game.Position {
	p.T.Helper()
	for _, text := range strings.Fields(points) {
		pt, err := game.ParsePoint(text, p.Board.Size)
		if err != nil {
			p.T.Fatal(err)
		}
		p.Click(p.Board.At(pt))
		pos = p.Step(pos, pt)
		p.Await(pos)
	}
	return pos
}

// TestSwap2 leads two people through Swap2 and some moves of the game.
func TestSwap2(t *testing.T) {
	t.Parallel()
	p := quickly(t, func(s *store.Settings) { s.Opening = "swap2" })
	pos := places(p, p.EmptyBoard(), "H8 H9 I9")
	p.Key("3") // two more stones
	p.Save("swap2")
	pos = places(p, pos, "G7 J8")
	p.Key("1")
	places(p, pos, "C12 D3")
	p.Quit()
}

// TestTaraguchi10 leads two people through Taraguchi-10 with ten fifths on offer, and past a forbidden point.
func TestTaraguchi10(t *testing.T) {
	t.Parallel()
	p := quickly(t, func(s *store.Settings) { s.Rule, s.Opening, s.Clock = "renju", "taraguchi-10", "10m+5s" })
	pos, err := game.NewPosition(game.Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, stone := range strings.Fields("H8 H9 I9") {
		pos = places(p, pos, stone)
		p.Key("1") // keep the colour
	}
	pos = places(p, pos, "J7")
	p.Save("taraguchi-choice")
	p.Key("3") // ten fifths
	for _, text := range strings.Fields("A1 B2 C3 D4 E5 F6 G7 A2 A3 A4") {
		pt, err := game.ParsePoint(text, 15)
		if err != nil {
			t.Fatal(err)
		}
		p.Click(p.Board.At(pt))
	}
	p.Save("taraguchi-offer")
	p.Key("1") // offer these
	pos = places(p, pos, "G7")
	pos = places(p, pos, "C12 D3")
	p.Save("taraguchi-game")
	if pos.Stones() != 7 {
		t.Errorf("%d stones", pos.Stones())
	}
	p.Quit()
}
