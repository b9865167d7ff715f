package ai

import (
	"context"
	"errors"
	"testing"

	"hoshi/game"
)

// shelf is a book of one position.
type shelf struct {
	hash   uint64
	forced Forced
	err    error
}

func (s shelf) Lookup(pos *game.Position) (Forced, error) {
	if s.err != nil || pos.Hash() != s.hash {
		return Forced{}, s.err
	}
	return s.forced, nil
}

func TestInformedPlaysTheBookWhereItWins(t *testing.T) {
	start, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	far, broken := game.Point{X: 1, Y: 2}, errors.New("broken")
	searched, err := (&Greedy{}).Search(context.Background(), start, Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name string
		book shelf
		move game.Point
		err  error
	}{
		{"won", shelf{start.Hash(), Forced{game.Black, far, 33}, nil}, far, nil},
		{"lost", shelf{start.Hash(), Forced{game.White, far, 33}, nil}, searched.PV[0], nil},
		{"another position", shelf{forced: Forced{game.Black, far, 33}}, searched.PV[0], nil},
		{"unsound", shelf{err: broken}, far, broken},
	} {
		t.Run(row.name, func(t *testing.T) {
			told := 0
			info, err := Informed{&Greedy{}, row.book}.Search(context.Background(), start, Limits{}, func(Info) { told++ })
			if !errors.Is(err, row.err) {
				t.Fatal(err)
			}
			if err == nil && (info.PV[0] != row.move || told == 0) {
				t.Errorf("%+v, reported %d times", info, told)
			}
			if won := row.name == "won"; won != (info.Score.Distance() == 33) {
				t.Errorf("the score is %v", info.Score)
			}
		})
	}
	if _, err := (Informed{&Greedy{}, shelf{}}).Search(context.Background(), game.Position{}, Limits{}, nil); !errors.Is(err, game.ErrSize) {
		t.Errorf("no board: %v", err)
	}
}
