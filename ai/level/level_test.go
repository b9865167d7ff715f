package level

import (
	"errors"
	"strings"
	"testing"

	"hoshi/ai"
	"hoshi/game"
)

// brief is how many nodes an answer may cost here.
const brief = 1000

// answer lets a player of a level move in pos: the same on any machine, since nothing depends on the time.
func answer(t *testing.T, player game.Player, pos game.Position) game.Position {
	t.Helper()
	short := player.(*ai.Ponderer).Player
	short.Limits.Time = 0
	if short.Limits.Nodes == 0 || short.Limits.Nodes > brief {
		short.Limits.Nodes = brief
	}
	m, err := short.Choose(t.Context(), pos, game.TimeLeft{})
	if err != nil {
		t.Fatalf("%v\n%s", err, pos.Diagram())
	}
	next, err := pos.Play(m)
	if err != nil {
		t.Fatalf("%v\n%s", err, pos.Diagram())
	}
	return next
}

// TestEveryLevelPlays lets each level play both sides under every rule and on boards of any size; a move that is not
// allowed fails it.
func TestEveryLevelPlays(t *testing.T) {
	for _, l := range All {
		player := l.Player(1, nil)
		moves := 4
		if l.limits == (ai.Limits{}) {
			moves = 100 // quick ones play to the end
		}
		for _, rule := range game.Rules {
			for _, size := range []int{game.MinSize, 15, game.MaxSize} {
				pos, err := game.NewPosition(rule, size)
				if errors.Is(err, game.ErrSize) && rule == game.Renju {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				played := 0
				for ; played < moves && !pos.Result().Over(); played++ {
					pos = answer(t, player, pos)
				}
				if pos.Stones() != played || played < 4 {
					t.Errorf("%s, %v: %d stones after %d moves", l.Name, rule, pos.Stones(), played)
				}
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
		for seed := range uint64(3) {
			if next := answer(t, l.Player(seed, nil), pos.WithTurn(game.Black)); next.Last().Color != game.Black || next.Stones() != 9 {
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
		for seed := range uint64(3) {
			if next := answer(t, l.Player(seed, nil), pos); next.Result().Winner != game.Black {
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
		for seed := range uint64(4) {
			pos, player := start, l.Player(seed, nil)
			for range 4 {
				pos = answer(t, player, pos)
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
	if l, ok := Find("Wizard"); ok {
		t.Errorf("found %+v", l)
	}
}

// TestLadder wants names that differ, and steps that a person who wins often enough can take.
func TestLadder(t *testing.T) {
	if len(All) < 8 {
		t.Errorf("%d levels", len(All))
	}
	for i, l := range All {
		if found, ok := Find(l.Name); !ok || found.Rating != l.Rating {
			t.Errorf("%s is not the only level of that name", l.Name)
		}
		if i == 0 {
			continue
		}
		if step := l.Rating - All[i-1].Rating; step < 100 || step > 250 {
			t.Errorf("%s is rated %d over %s", l.Name, step, All[i-1].Name)
		}
	}
}

func TestAgreesToDraw(t *testing.T) {
	for _, row := range []struct {
		name  string
		moves int
		score ai.Score
		want  bool
	}{
		{"late in an even game", 40, 0, true},
		{"a little better", 40, 60, true},
		{"a little worse", 90, -60, true},
		{"early", 39, 0, false},
		{"better", 90, 61, false},
		{"worse", 90, -61, false},
		{"lost", 90, ai.Loss(2), false},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := AgreesToDraw(row.moves, row.score); got != row.want {
				t.Errorf("%v at %v after %d moves", got, row.score, row.moves)
			}
		})
	}
}
