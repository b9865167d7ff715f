package puzzle

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"hoshi/game"
)

// TestBook: what is written is read again, twins once.
func TestBook(t *testing.T) {
	played, err := board(t, game.Renju, game.White, fourThree...).Play(game.Move{Color: game.White, Point: point(t, "O1")})
	if err != nil {
		t.Fatal(err)
	}
	problems := []Problem{
		{Position: board(t, game.Freestyle, game.Black, fiveToMake...), Task: Fours, Moves: 1, Line: []game.Point{point(t, "H13")}, Themes: AtTheEdge | IsLong, Checked: true},
		{Position: played, Task: Threats, Moves: 3, Line: []game.Point{point(t, "F11"), game.Pass, point(t, "G11")}, Checked: true},
		{Position: board(t, game.Standard, game.White, openThree...), Task: Who, Winner: game.Black, Checked: true},
		{Position: board(t, game.Standard, game.Black, fourThree...), Task: Fours, Moves: 4, Line: []game.Point{point(t, "H13")}, Checked: true}, // too hard for a day
	}
	for i := range problems {
		problems[i].Rating.Value, problems[i].Rating.Deviation, problems[i].Rating.Volatility = 1343, 71, 0.06
	}
	problems[3].Rating.Value = 2400
	other := problems[1] // the same stones under another rule, turned
	other.Position = board(t, game.Freestyle, game.White, mirrored(fourThree)...)
	if other.Position, err = other.Position.Play(game.Move{Color: game.White, Point: point(t, "A1")}); err != nil || other.ID() == problems[1].ID() {
		t.Fatal(other.ID(), err)
	}
	var file bytes.Buffer
	if err := WriteBook(&file, append(problems, problems[0], other)); err != nil {
		t.Fatal(err)
	}
	b, err := ReadBook(file.Bytes())
	if err != nil || b.Len() != len(problems) {
		t.Fatalf("%v", err)
	}
	for i := range b.Len() {
		got, err := b.Problem(i)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, p := range problems {
			if got.ID() != p.ID() {
				continue
			}
			found = true
			if got.Position.Diagram() != p.Position.Diagram() || got.Position.Last() != p.Position.Last() || got.Moves != p.Moves || got.Winner != p.Winner ||
				got.Rating != p.Rating || got.Themes != p.Themes || len(got.Line) != len(p.Line) || got.Solution() != p.Solution() || !got.Checked {
				t.Errorf("got %+v\nwant %+v", got, p)
			}
			if info := b.Info(i); info.Task != p.Task || info.Rule != p.Position.Rule() || info.Moves != p.Moves || info.Themes != p.Themes || info.Rating != p.Rating {
				t.Errorf("%+v", info)
			}
		}
		if !found {
			t.Errorf("%s was never written", got.ID())
		}
	}
	for cut := range file.Len() {
		if _, err := ReadBook(file.Bytes()[:cut]); !errors.Is(err, ErrBroken) {
			t.Errorf("cut after %d bytes: %v", cut, err)
		}
	}
	if d := b.Daily(start); b.Info(d).Task != Threats || b.Ratings()[d] != 1343 {
		t.Errorf("the daily problem is %+v", b.Info(d))
	}
	problems[0].Checked = false
	if err := WriteBook(&file, problems); !errors.Is(err, errBook) {
		t.Errorf("a problem that nobody checked: %v", err)
	}
}

// mirrored returns rows from right to left.
func mirrored(rows []string) (turned []string) {
	for _, row := range rows {
		cells := []byte(row)
		slices.Reverse(cells)
		turned = append(turned, string(cells))
	}
	return turned
}

// TestShipped: every problem of the program can be put, its solution played, and no two have the same stones, whatever their rules.
func TestShipped(t *testing.T) {
	b := Shipped()
	if len(shipped) > 400_000 || b.Len() < 3000 {
		t.Errorf("%d problems in %d bytes", b.Len(), len(shipped))
	}
	seen := map[string]int{}
	for i := range b.Len() {
		p, err := b.Problem(i)
		if err != nil {
			t.Fatalf("problem %d: %v", i, err)
		}
		switch {
		case seen[p.Stones()] > 0:
			t.Errorf("problems %d and %d have the same stones", seen[p.Stones()], i+1)
		case p.Task == Unset, p.Task != Who && p.Solution() == game.Pass, p.Task == Who && p.Winner == game.None, p.Rating.Deviation <= 0:
			t.Errorf("problem %d: %+v", i, p)
		}
		seen[p.Stones()] = i + 1
	}
}
