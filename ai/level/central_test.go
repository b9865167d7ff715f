package level

import (
	"context"
	"testing"

	"hoshi/ai"
	"hoshi/game"
)

// free begins a game without an opening protocol and lets both sides play the points in turn.
func free(t *testing.T, rule game.Rule, size int, points ...string) *game.Match {
	t.Helper()
	m, err := game.NewMatch(game.Terms{Rule: rule, Size: size})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range points {
		p, err := game.ParsePoint(name, size)
		if err == nil {
			err = m.Do(m.Stone(p), m.Began())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return &m
}

// lines returns how many lines lie between a point and the edge, the point's own among them.
func lines(p game.Point, size int) int { return min(p.X, p.Y, size-1-p.X, size-1-p.Y) + 1 }

// TestLevelsOpenInTheMiddle lets every level begin free games with itself, by every rule and on several boards. On the smallest a
// row of three is near the edge at once, and may have to be met there.
func TestLevelsOpenInTheMiddle(t *testing.T) {
	sizes := []int{9, 15, 19, 22}
	if testing.Short() {
		sizes = sizes[1:2]
	}
	for _, l := range All {
		for _, rule := range game.Rules {
			for _, size := range sizes {
				if !rule.Allows(size) {
					continue
				}
				m, player := free(t, rule, size), l.Player(uint64(size), nil)
				for n := range 8 {
					pos := m.Position()
					next := answer(t, player, pos)
					p := next.Last().Point
					if size == 9 && len(rows(&pos)) > 0 {
						break
					}
					if least := map[bool]int{true: size/4 + 1, false: 3}[n < 2]; lines(p, size) < least {
						t.Errorf("%s, %v on %d points: stone %d on %s", l.Name, rule, size, n+1, p.Text(size))
					}
					if err := m.Do(m.Stone(p), m.Began()); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

func TestLevelsAgainstTheEdge(t *testing.T) {
	for _, row := range []struct {
		name   string
		size   int
		points []string
		least  int
	}{
		{"a first stone in the corner", 15, []string{"A1"}, 4},
		{"a first stone on the second line", 19, []string{"B10"}, 5},
		{"a first stone near the middle region's edge", 15, []string{"D4"}, 4},
		{"stones along an edge", 15, []string{"H8", "A1", "H9", "A3", "C14"}, 3},
		{"all stones at the edge", 9, []string{"A1", "A9", "A3", "I9", "I2", "B8"}, 3},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, l := range All {
				for seed := range uint64(3) {
					m := free(t, game.Freestyle, row.size, row.points...)
					next := answer(t, l.Player(seed, nil), m.Position())
					if p := next.Last().Point; lines(p, row.size) < row.least {
						t.Errorf("%s plays %s", l.Name, p.Text(row.size))
					}
				}
			}
		})
	}
}

// TestLevelsMeetThreatsAtTheEdge: a row is stopped where it is, and where the game is not one that began freely, nothing is
// kept off the edge.
func TestLevelsMeetThreatsAtTheEdge(t *testing.T) {
	l, _ := Find("Hard")
	m := free(t, game.Freestyle, 15, "A1", "H8", "A2", "J8", "A3", "K12", "A4")
	next := answer(t, l.Player(1, nil), m.Position())
	if p := next.Last().Point; p.Text(15) != "A5" {
		t.Errorf("a four along the edge is met on %s", p.Text(15))
	}
	pos, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	if pos, err = pos.Put(game.Point{}, game.Black); err != nil {
		t.Fatal(err)
	}
	first := ai.Info{PV: []game.Point{{X: 1, Y: 1}}}
	info, err := central{always(first)}.Search(t.Context(), pos.WithTurn(game.White), ai.Limits{}, nil)
	if err != nil || info.PV[0] != first.PV[0] {
		t.Errorf("on a board that was set up: %v, %v", info, err)
	}
}

// always is an engine that knows one answer.
type always ai.Info

func (a always) Search(context.Context, game.Position, ai.Limits, func(ai.Info)) (ai.Info, error) {
	return ai.Info(a), nil
}
