package level

import (
	"context"
	"testing"

	"hoshi/game"
)

func TestEveryLevelPlaysAGameToItsEnd(t *testing.T) {
	for _, l := range All {
		if l.Name == "Expert" && testing.Short() {
			continue
		}
		for _, rule := range game.Rules {
			pos, err := game.NewPosition(rule, 7)
			if err != nil {
				t.Fatal(err)
			}
			p := l.Player(1, nil)
			for !pos.Result().Over() {
				m, err := p.Choose(context.Background(), pos, 0)
				if err != nil {
					t.Fatalf("%s, %v: %v\n%s", l.Name, rule, err, pos.Diagram())
				}
				if pos, err = pos.Play(m); err != nil {
					t.Fatalf("%s, %v: %v\n%s", l.Name, rule, err, pos.Diagram())
				}
			}
			t.Log(l.Name, rule, pos.Result(), pos.Stones())
		}
	}
}
