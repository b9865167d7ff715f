package search

import (
	"math/rand/v2"
	"testing"

	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/game"
)

// refuter plays every answer that the rules allow to wins by continuous threats.
type refuter struct {
	search  *vct
	seen    map[uint64]bool
	answers int // played
}

func newRefuter() *refuter { return &refuter{newVCT(newVCF()), map[uint64]bool{}, 0} }

// refute demands of a position that is said to be won that the solver wins against every move of the plain board. What wins by fours
// alone is left to refuteFours.
func (r *refuter) refute(t *testing.T, pos game.Position) {
	t.Helper()
	b := newBoard(&pos)
	if p, _, _ := r.search.fours.solve(b, endless, 1<<20); p == proved || r.seen[b.key] {
		return
	}
	r.seen[b.key] = true
	p, plies, first := r.search.solve(b, 100_000)
	if p != proved {
		t.Fatalf("%v, was won\n%s", p, pos.Diagram())
	}
	after, err := pos.Play(game.Move{Color: pos.ToMove(), Point: b.point(first)})
	if err != nil {
		t.Fatalf("%v\n%s", err, pos.Diagram())
	}
	b.play(first)
	for _, reply := range replies(&after) {
		r.answers++
		if reply.Result().Over() {
			t.Fatalf("%v stands, said to be won in %d\n%s", reply.Result(), plies, reply.Diagram())
		}
		b.play(b.cellOf(reply.Last().Point))
		p, _, _ := r.search.fours.solve(b, endless, 1000)
		b.undo()
		if p != proved {
			r.refute(t, reply)
		}
	}
}

// cellOf returns the number of a point.
func (b *board) cellOf(p game.Point) cell { return cell(p.Y*b.size + p.X) }

func TestProblemsOfThreats(t *testing.T) {
	budget := int64(1000)
	if *threats > 1000 {
		budget = 60_000
	}
	problems := map[string][]puzzle{"published": quintet(t, "vct")}
	for _, rule := range []game.Rule{game.Freestyle, game.Standard, game.Renju} {
		problems[rule.String()] = forcedWins(t, rule)
	}
	r := newRefuter()
	for name, want := range map[string]int{"published": 5, "freestyle": 7, "standard": 7, "renju": 10} {
		solved := 0
		for _, p := range problems[name] {
			v, b := newVCT(newVCF()), newBoard(&p.pos)
			result, plies, first := v.solve(b, budget)
			if result != proved {
				continue
			}
			solved++
			r.refute(t, p.pos)
			line := v.line(b, budget)
			if b.plies != 0 || b.key != newBoard(&p.pos).key {
				t.Errorf("%s: the line stays on the board", p.name)
			}
			if len(line) > plies || len(line) < 5 || line[0] != first {
				t.Errorf("%s: a win in %d, a line of %d", p.name, plies, len(line))
			}
			replay(t, p.pos, b, line)
		}
		t.Logf("%s: %d of %d solved with %d nodes", name, solved, len(problems[name]), budget)
		if solved < want {
			t.Errorf("%s: %d of %d solved", name, solved, len(problems[name]))
		}
	}
	t.Logf("%d positions, %d answers", len(r.seen), r.answers)
}

// replay plays a winning line on the plain board. Only its last move may end the game, and only for the side that began.
func replay(t *testing.T, pos game.Position, b *board, line []cell) {
	t.Helper()
	us := pos.ToMove()
	for i, p := range line {
		var err error
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: b.point(p)}); err != nil {
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
		for won < *threats/10 {
			for _, pos := range randomGame(t, random, rule) {
				b := newBoard(&pos)
				if p, _, _ := r.search.fours.solve(b, endless, 5000); p == proved {
					continue
				}
				if p, _, _ := r.search.solve(b, 100); p == proved {
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
	v := newVCT(newVCF())
	for _, rule := range game.Rules {
		threatened, lost, held := 0, 0, 0
		for threatened < *threats {
			for _, pos := range randomGame(t, random, rule) {
				b := newBoard(&pos)
				if b.counts[black][pattern.WinningFive]+b.counts[white][pattern.WinningFive] > 0 {
					continue
				}
				plies, cells := v.defences(b)
				if plies == 0 {
					continue
				}
				threatened++
				for _, after := range replies(&pos) {
					p := b.cellOf(after.Last().Point)
					if cells[p/64]>>(p%64)&1 != 0 {
						held++
						continue
					}
					lost++
					b.play(p)
					if r, d, _ := v.fours.solve(b, plies/2, 1<<20); r != proved || d > plies {
						t.Fatalf("%v: %v after a move that loses in %d\n%s", rule, r, plies, after.Diagram())
					}
					b.undo()
				}
			}
		}
		t.Logf("%v: %d positions, %d moves lose and %d may hold", rule, threatened, lost, held)
		if held > lost {
			t.Errorf("%v: hardly a move is told to lose", rule)
		}
	}
}

func TestRootProvesWins(t *testing.T) {
	for _, p := range append(fourProblems(t), quintet(t, "vct_black")[0]) {
		info := search(t, New(Options{TableSize: 1 << 16}), p.pos, ai.Limits{Nodes: 400_000})
		if info.Score.Distance() <= 0 {
			t.Errorf("%s: %v", p.name, info.Score)
		}
		pos := p.pos
		b := newBoard(&pos)
		var line []cell
		for _, point := range info.PV {
			line = append(line, b.cellOf(point))
		}
		replay(t, pos, b, line)
	}
}

// TestRootHoldsAgainstFours demands that the root tries only moves that may hold against a win by fours.
func TestRootHoldsAgainstFours(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 16))
	w := &worker{threats: newVCT(newVCF())}
	tried, left := 0, 0
	for i := 0; i < 8 || left == 0; i++ {
		rule := game.Rules[i%len(game.Rules)]
		for _, pos := range randomGame(t, random, rule) {
			b := newBoard(&pos)
			w.begin(b, nil, plain, new(limiter))
			w.held = false
			if w.best = make([]found, 1); w.proveFours() || !w.held {
				continue
			}
			l := &w.lists[0]
			w.list(l, false)
			left += l.n
			w.keepHolding(l)
			left -= l.n
			tried += l.n
			for _, m := range l.moves[:l.n] {
				if !w.holding.has(m.cell) {
					t.Errorf("%v: %v does not hold\n%s", rule, b.point(m.cell).Text(b.size), pos.Diagram())
				}
			}
		}
	}
	t.Logf("%d moves tried, %d left out", tried, left)
}
