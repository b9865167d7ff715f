package threat

import (
	"math/rand/v2"
	"testing"

	"hoshi/ai/pattern"
	"hoshi/ai/positiontest"
	"hoshi/game"
)

// refuter plays every answer that the rules allow to wins by continuous threats.
type refuter struct {
	search  *VCT
	seen    map[uint64]bool
	answers int // played
}

func newRefuter() *refuter { return &refuter{NewVCT(NewVCF()), map[uint64]bool{}, 0} }

// refute demands of a position that is said to be won that the solver wins against every move of the plain board. What wins by fours
// alone is left to refuteFours.
func (r *refuter) refute(t *testing.T, pos game.Position) {
	t.Helper()
	b := NewBoard(&pos)
	if p, _, _ := r.search.Fours.Solve(b, Endless, 1<<20); p == Proved || r.seen[b.key] {
		return
	}
	r.seen[b.key] = true
	p, plies, first := r.search.Solve(b, 100_000)
	if p != Proved {
		t.Fatalf("%v, was won\n%s", p, pos.Diagram())
	}
	after, err := pos.Play(game.Move{Color: pos.ToMove(), Point: b.Point(first)})
	if err != nil {
		t.Fatalf("%v\n%s", err, pos.Diagram())
	}
	b.Play(first)
	for _, reply := range positiontest.Replies(&after) {
		r.answers++
		if reply.Result().Over() {
			t.Fatalf("%v stands, said to be won in %d\n%s", reply.Result(), plies, reply.Diagram())
		}
		b.Play(b.Cell(reply.Last().Point))
		p, _, _ := r.search.Fours.Solve(b, Endless, 1000)
		b.Undo()
		if p != Proved {
			r.refute(t, reply)
		}
	}
}

func TestProblemsOfThreats(t *testing.T) {
	budget := int64(1000)
	if *threats > 1000 {
		budget = 60_000
	}
	problems := map[string][]positiontest.Problem{"published": positiontest.Published(t, "vct")}
	for _, rule := range []game.Rule{game.Freestyle, game.Standard, game.Renju} {
		problems[rule.String()] = positiontest.ForcedWins(t, rule)
	}
	r := newRefuter()
	for name, want := range map[string]int{"published": 5, "freestyle": 7, "standard": 7, "renju": 10} {
		solved := 0
		for _, p := range problems[name] {
			v, b := NewVCT(NewVCF()), NewBoard(&p.Position)
			result, plies, first := v.Solve(b, budget)
			if result != Proved {
				continue
			}
			if solved++; testing.Short() && solved > want {
				break
			}
			r.refute(t, p.Position)
			line := v.Line(b, budget)
			if b.plies != 0 || b.key != NewBoard(&p.Position).key {
				t.Errorf("%s: the line stays on the board", p.Name)
			}
			if len(line) > plies || len(line) < 5 || line[0] != first {
				t.Errorf("%s: a win in %d, a line of %d", p.Name, plies, len(line))
			}
			replay(t, p.Position, b, line)
		}
		t.Logf("%s: %d of %d solved with %d nodes", name, solved, len(problems[name]), budget)
		if solved < want {
			t.Errorf("%s: %d of %d solved", name, solved, len(problems[name]))
		}
	}
	t.Logf("%d positions, %d answers", len(r.seen), r.answers)
}

// replay plays a winning line on the plain board. Only its last move may end the game, and only for the side that began.
func replay(t *testing.T, pos game.Position, b *Board, line []Cell) {
	t.Helper()
	us := pos.ToMove()
	for i, p := range line {
		var err error
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: b.Point(p)}); err != nil {
			t.Fatalf("move %d: %v\n%s", i+1, err, pos.Diagram())
		}
	}
	if pos.Result().Over() && pos.Result().Winner != us {
		t.Errorf("the line loses\n%s", pos.Diagram())
	}
}

func TestThreatsAreReal(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 5))
	r := newRefuter()
	for _, rule := range game.Rules {
		won := 0
		for won < rounds()/10 {
			for _, pos := range positiontest.Game(t, random, rule) {
				b := NewBoard(&pos)
				if p, _, _ := r.search.Fours.Solve(b, Endless, 5000); p == Proved {
					continue
				}
				if p, _, _ := r.search.Solve(b, 100); p == Proved {
					won++
					r.refute(t, pos)
				}
			}
		}
		t.Logf("%v: %d wins, %d positions, %d answers", rule, won, len(r.seen), r.answers)
	}
}

// TestDefencesAreAll plays every move that is said not to hold against a threatened win by fours.
func TestDefencesAreAll(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 16))
	v := NewVCT(NewVCF())
	for _, rule := range game.Rules {
		threatened, lost, held := 0, 0, 0
		for threatened < rounds() {
			for _, pos := range positiontest.Game(t, random, rule) {
				b := NewBoard(&pos)
				if b.counts[Black][pattern.WinningFive]+b.counts[White][pattern.WinningFive] > 0 {
					continue
				}
				plies, cells := v.Defences(b)
				if plies == 0 {
					continue
				}
				threatened++
				for _, after := range positiontest.Replies(&pos) {
					p := b.Cell(after.Last().Point)
					if cells[p/64]>>(p%64)&1 != 0 {
						held++
						continue
					}
					lost++
					b.Play(p)
					if r, d, _ := v.Fours.Solve(b, plies/2, 1<<20); r != Proved || d > plies {
						t.Fatalf("%v: %v after a move that loses in %d\n%s", rule, r, plies, after.Diagram())
					}
					b.Undo()
				}
			}
		}
		t.Logf("%v: %d positions, %d moves lose and %d may hold", rule, threatened, lost, held)
		if held > lost {
			t.Errorf("%v: hardly a move is told to lose", rule)
		}
	}
}

// TestWhatIsGivenUpIsNotDisproved looks at too few positions for wins that there are.
func TestWhatIsGivenUpIsNotDisproved(t *testing.T) {
	given := 0
	for _, p := range positiontest.ForcedWins(t, game.Freestyle) {
		if r, _, _ := NewVCT(NewVCF()).Solve(NewBoard(&p.Position), 1000); r != Proved {
			continue // it is no win by threats, or a long one
		}
		for _, budget := range []int64{1, 5, 20} {
			switch r, _, _ := NewVCT(NewVCF()).Solve(NewBoard(&p.Position), budget); r {
			case GaveUp:
				given++
			case Disproved:
				t.Errorf("%s: disproved with %d positions", p.Name, budget)
			case Proved:
			}
		}
	}
	if given == 0 {
		t.Error("nothing was given up")
	}
}
