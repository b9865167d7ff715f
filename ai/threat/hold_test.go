package threat

import (
	"testing"

	"hoshi/ai/pattern"
	"hoshi/ai/positiontest"
	"hoshi/game"
)

// outside calls lost with the board after each move that is not in cells. It returns how many there were.
func outside(b *Board, pos *game.Position, cells Set, lost func(after game.Position)) (n int) {
	for _, after := range positiontest.Replies(pos) {
		if p := b.Cell(after.Last().Point); !cells.Has(p) {
			n++
			b.Play(p)
			lost(after)
			b.Undo()
		}
	}
	return n
}

// Against a five the stops are those moves after which there is none.
func TestStopsAreAll(t *testing.T) {
	seen := map[game.Rule]int{}
	eachRandom(t, 2, 400, func(pos game.Position) {
		b := NewBoard(&pos)
		if b.counts[b.side^1][pattern.WinningFive] == 0 || b.counts[b.side][pattern.WinningFive] > 0 || seen[pos.Rule()] == 15 {
			return
		}
		seen[pos.Rule()]++
		stops := b.Stops()
		for _, after := range positiontest.Replies(&pos) {
			p := after.Last().Point
			if stop := len(fives(after, after.ToMove())) == 0; stop != stops.Has(b.Cell(p)) {
				t.Fatalf("%v: %s stops: %v\n%s", pos.Rule(), p.Text(15), stop, pos.Diagram())
			}
		}
	})
	for _, rule := range game.Rules {
		if seen[rule] < 5 {
			t.Errorf("%v: only %d fives to stop", rule, seen[rule])
		}
	}
}

// Whatever does not answer a double four loses to a four that makes an open one or two.
func TestAnswersAreAll(t *testing.T) {
	v := NewVCF()
	positions, lost := 0, 0
	eachRandom(t, 3, 200, func(pos game.Position) {
		b := NewBoard(&pos)
		if b.counts[b.side^1][pattern.DoubleFour] == 0 || b.counts[b.side][pattern.WinningFive]+b.counts[b.side^1][pattern.WinningFive] > 0 {
			return
		}
		positions++
		lost += outside(b, &pos, b.Answers(), func(after game.Position) {
			if r, plies, _ := v.Solve(b, 1, 1<<20); r != Proved || plies > 3 {
				t.Fatalf("%v: %v in %d\n%s", pos.Rule(), r, plies, after.Diagram())
			}
		})
	})
	if positions < 30 || lost < 50*positions {
		t.Errorf("%d positions, in which %d moves lose", positions, lost)
	}
}

// Whatever does not hinder a four-three or a double three loses to it, where no four comes between.
func TestHindrancesAreAll(t *testing.T) {
	v := NewVCT(NewVCF())
	positions, lost := 0, 0
	eachRandom(t, 4, 500, func(pos game.Position) {
		b := NewBoard(&pos)
		us, them := b.side, b.side^1
		for _, nearer := range []pattern.Threat{pattern.WinningFive, pattern.DoubleFour} {
			if b.counts[us][nearer]+b.counts[them][nearer] > 0 {
				return
			}
		}
		if b.counts[them][pattern.FourThree]+b.counts[them][pattern.DoubleThree] == 0 || !b.Plain(them) || !b.HasNoFour(us) || positions == 20 {
			return
		}
		positions++
		lost += outside(b, &pos, b.Blocks(), func(after game.Position) {
			if r, _, _ := v.Solve(b, 1000); r != Proved {
				t.Fatalf("%v: %v\n%s", pos.Rule(), r, after.Diagram())
			}
		})
	})
	if positions < 8 || lost < 50*positions {
		t.Errorf("%d positions, in which %d moves lose", positions, lost)
	}
}

// What has just been won by a four is what Solve has won before it.
func TestWonAgreesWithSolve(t *testing.T) {
	for _, p := range positiontest.Fours(t) {
		v, b := NewVCF(), NewBoard(&p.Position)
		if r, _ := v.Won(b, Endless, 5000); r != Disproved {
			t.Errorf("%s: %v before there is a four", p.Name, r)
		}
		r, plies, first := v.Solve(b, Endless, 5000)
		if r != Proved {
			t.Fatalf("%s: %v", p.Name, r)
		}
		line := v.Line(b, plies, 1<<20)
		b.Play(first)
		if r, left := v.Won(b, plies/2-1, 5000); r != Proved || left != plies-1 {
			t.Errorf("%s: %v in %d, before the four it was %d", p.Name, r, left, plies)
		}
		if r, _ := NewVCF().Won(b, plies/2-1, 0); plies > 5 && r != GaveUp {
			t.Errorf("%s: %v without looking at a position", p.Name, r)
		}
		won := v.WonLine(b, plies-1, 1<<20)
		if len(won) != len(line)-1 {
			t.Fatalf("%s: the line has %d moves, with the four it had %d", p.Name, len(won), len(line))
		}
		for i := range won {
			if won[i] != line[i+1] {
				t.Errorf("%s: move %d is %v, with the four it was %v", p.Name, i+2, b.Point(won[i]), b.Point(line[i+1]))
			}
		}
		if b.plies != 1 {
			t.Errorf("%s: the line stays on the board", p.Name)
		}
	}
}

// A search counts the positions that it looks at, and gives up at the last one that it may.
func TestFoursKeepToTheirBudget(t *testing.T) {
	gaveUp := 0
	for _, p := range positiontest.Fours(t) {
		for budget := int64(1); budget <= 20; budget++ {
			v := NewVCF()
			r, _, _ := v.Solve(NewBoard(&p.Position), Endless, budget)
			if r == GaveUp {
				gaveUp++
			}
			if v.Nodes > budget || r == GaveUp && v.Nodes < budget {
				t.Errorf("%s: %v after %d positions of %d", p.Name, r, v.Nodes, budget)
			}
		}
	}
	if gaveUp < 10 {
		t.Errorf("only %d searches gave up", gaveUp)
	}
}
