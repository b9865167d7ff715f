package ai

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/game"
)

// recorder is an engine that notes its limits and plays in the corner.
type recorder struct{ limits Limits }

func (r *recorder) Search(_ context.Context, _ game.Position, lim Limits, _ func(Info)) (Info, error) {
	r.limits = lim
	return Info{PV: []game.Point{{X: 0, Y: 0}}}, nil
}

func TestPlayerTellsItsClock(t *testing.T) {
	pos, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, left := range []game.TimeLeft{{}, {Time: 1}, {Time: 10 * time.Second, Increment: time.Second}, {Time: time.Minute, Periods: 3, Period: time.Second}} {
		var r recorder
		want := Limits{Time: 2 * time.Second, Depth: 3, Threads: 1}
		m, err := Player{Engine: &r, Limits: want}.Choose(context.Background(), pos, left)
		if err != nil || m != (game.Move{Color: game.Black}) {
			t.Errorf("%+v left: %v, %v", left, m, err)
		}
		if want.Clock = left; r.limits != want {
			t.Errorf("%+v left: limits %+v", left, r.limits)
		}
	}
}

func TestNothingToSearch(t *testing.T) {
	over, err := game.ParseDiagram(game.Freestyle, "XXXXX\nOOOO.\n.....\n.....\n.....")
	if err != nil {
		t.Fatal(err)
	}
	full, err := game.ParseDiagram(game.Freestyle, "XOXOX\nXOXOX\nOXOXO\nXOXOX\nXOXOO")
	if err != nil {
		t.Fatal(err)
	}
	open, err := game.NewPosition(game.Freestyle, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		pos  game.Position
		want error
	}{
		{"a position", open, nil},
		{"no position", game.Position{}, game.ErrSize},
		{"a finished game", over, game.ErrOver},
		{"a full board", full, game.ErrOver},
		{"nobody's turn", open.WithTurn(game.None), game.ErrColor},
	} {
		if err := Check(&c.pos); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, not %v", c.name, err, c.want)
		}
		if _, err := new(Greedy).Search(context.Background(), c.pos, Limits{}, nil); !errors.Is(err, c.want) {
			t.Errorf("%s: greedy says %v, not %v", c.name, err, c.want)
		}
	}
}

// ponderous is an engine that needs a second for each search, unless it is told to end.
type ponderous struct{ searches int }

func (p *ponderous) Search(ctx context.Context, _ game.Position, _ Limits, _ func(Info)) (Info, error) {
	p.searches++
	select {
	case <-ctx.Done():
	case <-time.After(time.Second): // in the bubble
	}
	return Info{PV: []game.Point{{X: 0, Y: 0}}}, nil
}

// A step of an opening takes no longer than it may, and an allowed action comes of what was searched until then.
func TestAStepHasItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, err := game.NewOpening(game.Swap2, game.Freestyle, 15)
		if err != nil {
			t.Fatal(err)
		}
		for _, going := o.Step(); going; _, going = o.Step() {
			var engine ponderous
			began := time.Now()
			action, err := Player{Engine: &engine}.Act(t.Context(), o)
			if took := time.Since(began); took > deliberation || engine.searches > 0 && took < time.Second {
				t.Errorf("%d searches took %v", engine.searches, took)
			}
			if err == nil {
				o, err = o.Act(action)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	})
}
