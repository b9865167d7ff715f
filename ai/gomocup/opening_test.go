package gomocup

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"hoshi/game"
)

// TestSwap2Answers reads what programs say to SWAP2BOARD.
func TestSwap2Answers(t *testing.T) {
	for _, row := range []struct {
		stones int
		says   string
		want   string // the steps, and the move that follows
		err    error
	}{
		{0, "7,7 8,7 9,9", "H8 I8 J6", nil},
		{0, "7,7 8,7", "", ErrIllegal},
		{0, "MESSAGE thinking", "", nil},
		{3, "SWAP", "black", nil},
		{3, "1,2", "white, B13", nil},
		{3, "1,2 3,4", "two B13 D11", nil},
		{3, "1,2 3,4 5,6", "", ErrIllegal},
		{5, "swap", "black", nil},
		{5, "1,2", "white, B13", nil},
		{5, "1,2 3,4", "", ErrIllegal},
		{3, "UNKNOWN command", "", ErrRefused},
		{3, "ERROR no", "", ErrRefused},
	} {
		e := &Engine{}
		done, err := e.takeOpening(row.says, row.stones)
		got := ""
		for i, action := range e.open.actions {
			if got += action.Text(15); i+1 < len(e.open.actions) {
				got += " "
			}
		}
		if e.open.reply != nil {
			got += ", " + e.open.reply.Text(15)
		}
		if got != row.want || !errors.Is(err, row.err) || done != (row.want != "") {
			t.Errorf("%d stones, %q: %q, %v, %v", row.stones, row.says, got, done, err)
		}
	}
}

// TestOpener opens games by Swap2: where the program takes White, its move comes with that and is not asked for again.
func TestOpener(t *testing.T) {
	e, log := begin(t, "ours", longGrace)
	var opener game.Opener = e
	o, err := game.NewOpening(game.Swap2, game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"A15", "H8", "O1"} { // good for White
		pt, err := game.ParsePoint(text, 15)
		if err == nil {
			o, err = o.Act(game.Action{Kind: game.Place, Point: pt})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	action, err := opener.Act(context.Background(), o)
	if err != nil || action.Choice != game.TakeWhite {
		t.Fatalf("%+v, %v", action, err)
	}
	if o, err = o.Act(action); err != nil {
		t.Fatal(err)
	}
	asked := len(log.sent())
	move, err := e.Choose(context.Background(), o.Position(), game.TimeLeft{})
	pos := o.Position()
	if err != nil || pos.Check(move) != nil || len(log.sent()) != asked || !log.said("<", fmt.Sprintf("%d,%d", move.Point.X, move.Point.Y)) {
		t.Errorf("%+v, %v, it was sent %q", move, err, log.sent()[asked:])
	}
	other, err := game.NewOpening(game.Swap, game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := opener.Act(context.Background(), other); !errors.Is(err, game.ErrNoOpener) {
		t.Errorf("another opening: %v", err)
	}
}
