package picture

import (
	"testing"

	"hoshi/game"
)

// numbers returns the numbers on the stones of d by the names of their points.
func numbers(d Diagram) map[string]int {
	out := map[string]int{}
	for _, s := range d.Stones {
		out[s.Point.Text(d.Size)] = s.Number
	}
	return out
}

func TestNumbers(t *testing.T) {
	end := play(t, 15, "H8", "I9", "G7", "J10")
	for _, c := range []struct {
		name    string
		options Options
		want    map[string]int
		last    string
	}{
		{"all moves", Options{Numbers: true}, map[string]int{"H8": 1, "I9": 2, "G7": 3, "J10": 4}, "J10"},
		{"without numbers", Options{}, map[string]int{"H8": 0, "I9": 0, "G7": 0, "J10": 0}, "J10"},
		{"from the third", Options{Numbers: true, From: 3}, map[string]int{"H8": 0, "I9": 0, "G7": 3, "J10": 4}, "J10"},
		{"up to the second", Options{Numbers: true, To: 2}, map[string]int{"H8": 1, "I9": 2}, "I9"},
		{"the second and third", Options{Numbers: true, From: 2, To: 3}, map[string]int{"H8": 0, "I9": 2, "G7": 3}, "G7"},
		{"further than the game", Options{Numbers: true, To: 99}, map[string]int{"H8": 1, "I9": 2, "G7": 3, "J10": 4}, "J10"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Of(end, c.options)
			got := numbers(d)
			if len(got) != len(c.want) {
				t.Fatalf("stones %v, want %v", got, c.want)
			}
			for point, number := range c.want {
				if got[point] != number {
					t.Errorf("%s has number %d, want %d", point, got[point], number)
				}
			}
			if last := d.Last.Text(15); last != c.last {
				t.Errorf("last move %s, want %s", last, c.last)
			}
		})
	}
}

func TestSetUpStonesHaveNoNumber(t *testing.T) {
	n := play(t, 15, "H8", "I9")
	blank := n.AddBlank()
	stones := []game.Move{
		{Color: game.White, Point: game.Point{X: 7, Y: 7}}, // in the place of the first move
		{Color: game.Black, Point: game.Point{X: 0, Y: 0}},
	}
	if err := blank.SetUp(stones, game.Black); err != nil {
		t.Fatal(err)
	}
	got := numbers(Of(blank, Options{Numbers: true}))
	want := map[string]int{"H8": 0, "I9": 2, "A15": 0}
	if len(got) != len(want) {
		t.Fatalf("stones %v, want %v", got, want)
	}
	for point, number := range want {
		if got[point] != number {
			t.Errorf("%s has number %d, want %d", point, got[point], number)
		}
	}
}

func TestLastMoveOfAnEmptyBoardAndOfAPass(t *testing.T) {
	n := play(t, 15)
	if d := Of(n, Options{}); d.Last != game.Pass || len(d.Stones) != 0 {
		t.Errorf("empty board: last %v, stones %v", d.Last, d.Stones)
	}
	record, err := game.NewRecord(game.Renju, 15) // which knows passes
	if err != nil {
		t.Fatal(err)
	}
	n, err = record.Root.Add(game.Move{Color: game.Black, Point: game.Pass})
	if err != nil {
		t.Fatal(err)
	}
	if d := Of(n, Options{}); d.Last != game.Pass {
		t.Errorf("after a pass: last %v", d.Last)
	}
}

func TestWinningRowIsShown(t *testing.T) {
	n := play(t, 15, "A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2", "E1")
	if row := Of(n, Options{}).Row; len(row) != 5 {
		t.Errorf("row %v", row)
	}
	if row := Of(n, Options{To: 8}).Row; len(row) != 0 {
		t.Errorf("row %v before the winning move", row)
	}
}

func TestImageIsAsWideAsAskedFor(t *testing.T) {
	n := play(t, 15, "H8")
	for _, c := range []struct {
		name    string
		caption string
		style   Style
	}{
		{"paper", "", Paper}, {"wood", "", Wood}, {"with a caption", "Black – White", Wood},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := Of(n, Options{Style: c.style, Caption: c.caption}).Image(400).Bounds()
			if b.Dx() != 400 || b.Dy() < 400 || b.Dy() > 440 {
				t.Errorf("%v", b)
			}
		})
	}
	plain := Of(n, Options{Style: Paper})
	plain.Corner = ""
	if b := plain.Image(400).Bounds(); b.Dy() != 400 {
		t.Errorf("without a caption and a corner: %v", b)
	}
}
