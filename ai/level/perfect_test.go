package level

import (
	"context"
	"errors"
	"slices"
	"testing"

	"hoshi/ai"
	"hoshi/game"
)

// shelf is a book that knows who wins in one position.
type shelf struct {
	hash   uint64
	forced ai.Forced
	err    error
}

func (s shelf) Lookup(pos *game.Position) (ai.Forced, error) {
	if s.err == nil && pos.Hash() == s.hash {
		return s.forced, nil
	}
	return ai.Forced{}, s.err
}

// use hands a book in for a test.
func use(t *testing.T, book ai.Book) {
	t.Helper()
	all := slices.Clone(All)
	t.Cleanup(func() { All, proofs, unsound = all, nil, nil })
	Use(book, nil)
}

func TestPerfectIsThereOnceAProofIs(t *testing.T) {
	if _, ok := Find(Perfect); ok {
		t.Fatal("it is there without a proof")
	}
	use(t, shelf{})
	perfect, ok := Find("perfect")
	if !ok || perfect.Rating != 0 {
		t.Fatalf("%+v, %v", perfect, ok)
	}
	if above, ok := Neighbour("Champion", 1); ok {
		t.Errorf("%s is offered to who beats Champion", above.Name)
	}
	if below, ok := Neighbour(Perfect, -1); ok {
		t.Errorf("%s is offered to who loses to it", below.Name)
	}
}

// TestPerfectAndHintsAskTheProof begins with a corner, which no level would do by itself.
func TestPerfectAndHintsAskTheProof(t *testing.T) {
	start, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	corner := game.Point{X: 14, Y: 0}
	use(t, shelf{start.Hash(), ai.Forced{Winner: game.Black, Move: corner, Plies: 35}, nil})
	for _, l := range append(slices.Clone(All), ForHints()) {
		engine, limits := l.Engine(1)
		limits.Nodes = min(limits.Nodes, 2_000)
		info, err := engine.Search(context.Background(), start, limits, nil)
		if err != nil {
			t.Fatal(err)
		}
		if asks := l.asks; asks != (info.PV[0] == corner) {
			t.Errorf("%s plays %s", l.Name, info.PV[0].Text(15))
		}
	}
	if found := Proved(&start); found.Plies != 35 {
		t.Errorf("%+v", found)
	}
}

func TestAnUnsoundProofPlaysNothing(t *testing.T) {
	broken := errors.New("broken")
	t.Cleanup(func() { unsound = nil })
	Use(nil, broken)
	if _, ok := Find(Perfect); ok || !errors.Is(Unsound(), broken) {
		t.Errorf("it is there: %v; the error is %v", ok, Unsound())
	}
	use(t, shelf{err: broken})
	start, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	perfect, _ := Find(Perfect)
	if _, err := perfect.Player(1, nil).Choose(context.Background(), start, game.TimeLeft{}); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	if found := Proved(&start); found.Plies != 0 {
		t.Errorf("%+v", found)
	}
}
