package contest

import (
	"context"
	"errors"
	"testing"

	"hoshi/ai/arena"
	"hoshi/game"
)

func TestRandomBook(t *testing.T) {
	if testing.Short() {
		t.Skip("it searches for even openings, one after the other")
	}
	for _, c := range []struct {
		rule         game.Rule
		size, stones int
		want         error
	}{
		{game.Freestyle, 15, 5, nil},
		{game.Renju, 15, 8, nil},
		{game.Freestyle, 5, 13, arena.ErrOpenings},
		{game.Renju, 14, 3, game.ErrSize},
	} {
		book, err := RandomBook(c.rule, c.size, c.stones, 7)
		if !errors.Is(err, c.want) {
			t.Errorf("%v %d: %v, not %v", c.rule, c.size, err, c.want)
		}
		if err != nil {
			continue
		}
		var texts []string
		for _, pair := range []int{0, 1, 0} {
			o, err := book(t.Context(), pair)
			if err == nil {
				_, err = o.Start(c.rule, c.size)
			}
			if err != nil || len(o) != c.stones {
				t.Errorf("%v %d: %v, %v", c.rule, c.size, o, err)
			}
			texts = append(texts, o.Text(c.size))
		}
		if texts[0] == texts[1] || texts[0] != texts[2] {
			t.Errorf("%v %d: %q", c.rule, c.size, texts)
		}
	}
	book, err := RandomBook(game.Freestyle, 15, 5, 7)
	if err != nil {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := book(cancelled, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
