package ai

import (
	"context"
	"errors"
	"testing"
	"time"

	"hoshi/game"
)

// recorder is an engine that notes its limits and plays in the corner.
type recorder struct{ limits Limits }

func (r *recorder) Search(_ context.Context, _ game.Position, lim Limits, _ func(Info)) (Info, error) {
	r.limits = lim
	return Info{PV: []game.Point{{X: 0, Y: 0}}}, nil
}

func TestPlayerSharesItsClock(t *testing.T) {
	pos, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name              string
		limit, left, want time.Duration
	}{
		{"no clock, no limit", 0, 0, 0},
		{"no clock", 2 * time.Second, 0, 2 * time.Second},
		{"much time", 2 * time.Second, time.Hour, 2 * time.Second},
		{"little time", 2 * time.Second, 10 * time.Second, 500 * time.Millisecond},
		{"no limit", 0, 10 * time.Second, 500 * time.Millisecond},
		{"no time at all", 0, 1, time.Millisecond},
	} {
		var r recorder
		m, err := Player{Engine: &r, Limits: Limits{Time: c.limit, Depth: 3}}.Choose(context.Background(), pos, c.left)
		if err != nil || m != (game.Move{Color: game.Black}) {
			t.Errorf("%s: %v, %v", c.name, m, err)
		}
		if r.limits.Time != c.want || r.limits.Depth != 3 {
			t.Errorf("%s: limits %+v, not %v", c.name, r.limits, c.want)
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
