package generator

import (
	"strings"
	"testing"

	"hoshi/ai/puzzle"
	"hoshi/game"
)

// TestStand tells how many moves hold, whether it is sure that the only one does.
func TestStand(t *testing.T) {
	for _, row := range []struct {
		name  string
		rule  game.Rule
		turn  game.Color
		rows  string
		holds int // 0: it is no position to hold
		clear bool
	}{
		{"nothing is threatened", game.Freestyle, game.White, "...............\n..XX...........\n...............\n....OO.........\n", 0, false},
		{"an open three beside a stone", game.Freestyle, game.White, "...............\n..XXX..........\n...............\n....O...O......\n", 2, false},
		{"a four-three that nothing stops", game.Freestyle, game.White, fourThree, 0, false},
		{"a four of one's own wins", game.Freestyle, game.White, "...............\n..XXX..........\n...............\n....OOO........\n", 0, false},
	} {
		pos := position(t, row.rule, row.turn, row.rows)
		c := NewClimber(1, 1)
		c.begin(puzzle.Problem{Position: pos})
		h, ok := c.stand(&pos, height{})
		if ok != (row.holds > 0) || h.holds != row.holds && ok || h.clear != row.clear {
			t.Errorf("%s: %+v, %v", row.name, h, ok)
		}
	}
	read, err := puzzle.Read(strings.NewReader("(;GM[4]SZ[15]RU[renju]AB[ib][gc][lc][id][ke][gf][kf][mf][eg][jg][eh][fh][gh][ih][jh][lh][ki][aj][ej]" +
		"AW[jc][nc][kd][ie][le][me][if][jf][fg][hg][ig][lg][ch][kh][ei][gi][ji][dj][al]PL[B]HSPT[avoid];B[hi])"))
	if err != nil || len(read.Problems) != 1 {
		t.Fatal(read.Faults, err)
	}
	p := read.Problems[0]
	c := NewClimber(1, 1)
	c.begin(p)
	if h, ok := c.stand(&p.Position, height{}); !ok || h.holds != 1 || c.board.Point(h.first) != p.Solution() || !h.clear {
		t.Errorf("%+v, %v", h, ok)
	}
	if err := p.Check(t.Context(), puzzle.NewQuickProver(), Nodes); err != nil {
		t.Error(err)
	}
}
