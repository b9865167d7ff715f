package level

import (
	"context"
	"strings"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// answer lets a level move in pos, in its own time but for at most 100 ms.
func answer(t *testing.T, l Level, seed uint64, pos game.Position) game.Position {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	m, err := l.Player(seed, nil).Choose(ctx, pos, 0)
	if err != nil {
		t.Fatalf("%s: %v\n%s", l.Name, err, pos.Diagram())
	}
	next, err := pos.Play(m)
	if err != nil {
		t.Fatalf("%s: %v\n%s", l.Name, err, pos.Diagram())
	}
	return next
}

// TestEveryLevelPlays lets each level play both sides under every rule; a move that is not allowed fails it.
func TestEveryLevelPlays(t *testing.T) {
	for _, l := range All {
		moves := 8
		if l.limits == (ai.Limits{}) {
			moves = 100 // quick ones play to the end
		}
		for _, rule := range game.Rules {
			pos, err := game.NewPosition(rule, game.DefaultSize)
			if err != nil {
				t.Fatal(err)
			}
			played := 0
			for ; played < moves && !pos.Result().Over(); played++ {
				pos = answer(t, l, 1, pos)
			}
			if pos.Stones() != played || played < 8 {
				t.Errorf("%s, %v: %d stones after %d moves", l.Name, rule, pos.Stones(), played)
			}
		}
	}
}

// TestEveryLevelKnowsFouls sets Black to move where the point that it would like best is a double three.
func TestEveryLevelKnowsFouls(t *testing.T) {
	blank := strings.Repeat(".", 15) + "\n"
	pos, err := game.ParseDiagram(game.Renju, strings.Repeat(blank, 5)+
		"......X........\n......X........\n....XX.........\n........O......\n..O.O.O........\n"+strings.Repeat(blank, 5))
	if err != nil {
		t.Fatal(err)
	}
	if got := pos.Foul(game.Point{X: 6, Y: 7}); got != game.DoubleThree {
		t.Fatalf("the point is %v\n%s", got, pos.Diagram())
	}
	for _, l := range All {
		for seed := range uint64(5) {
			if next := answer(t, l, seed, pos.WithTurn(game.Black)); next.Last().Color != game.Black || next.Stones() != 9 {
				t.Errorf("%s: %v", l.Name, next.Last())
			}
		}
	}
}

func TestEveryLevelTakesItsFive(t *testing.T) {
	pos, err := game.ParseDiagram(game.Standard, `
		X X X X . . .
		O O O O . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range All {
		for seed := range uint64(5) {
			if next := answer(t, l, seed, pos); next.Result().Winner != game.Black {
				t.Errorf("%s does not make its five:\n%s", l.Name, next.Diagram())
			}
		}
	}
}

func TestGamesDiffer(t *testing.T) {
	start, err := game.NewPosition(game.Freestyle, game.DefaultSize)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range All {
		games := map[string]bool{}
		for seed := range uint64(6) {
			pos := start
			for range 4 {
				pos = answer(t, l, seed, pos)
			}
			games[pos.Diagram()] = true
		}
		if len(games) < 2 {
			t.Errorf("%s plays the same game with every seed", l.Name)
		}
	}
}

func TestFind(t *testing.T) {
	for _, name := range []string{"Easy", "easy", "EASY"} {
		if l, ok := Find(name); !ok || l.Name != "Easy" || l.Rating != 1000 {
			t.Errorf("%q: %+v, %v", name, l, ok)
		}
	}
	if l, ok := Find("Grandmaster"); ok {
		t.Errorf("found %+v", l)
	}
	for i := 1; i < len(All); i++ {
		if All[i].Rating <= All[i-1].Rating {
			t.Errorf("%s is rated no higher than %s", All[i].Name, All[i-1].Name)
		}
	}
}
