package review

import (
	"slices"

	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Row is stones of one colour on a line that one more makes a five, or a four.
type Row struct {
	Color  game.Color
	Stones []game.Point // along the line
	Four   bool         // one more stone makes five; else it makes a four
	Open   bool         // an open four, or a three that becomes one
	Shut   *game.Point  // the other side's stone at an end of one that is not open; nil: there is none
}

// Rows returns the rows of a position, whichever side is to move, fours first, then open threes. Of rows of a line that share two stones the
// strongest counts. A game that is over has none.
func Rows(pos game.Position) []Row {
	if pos.Result().Over() {
		return nil
	}
	f := rowFinder{Board: threat.NewBoard(&pos), pos: &pos}
	for i := range f.Cells() {
		p := threat.Cell(i)
		if f.IsOccupied(p) {
			continue
		}
		for _, side := range [...]threat.Side{threat.Black, threat.White} {
			if side == threat.White || !f.Forbidden(p) {
				f.find(side, p)
			}
		}
	}
	return f.strongest()
}

// rowFinder collects rows.
type rowFinder struct {
	*threat.Board
	pos  *game.Position
	rows [4][]Row // by direction
}

// rowSteps are the directions of a board's shapes.
var rowSteps = [4]game.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}}

// find adds the rows that a stone on p makes a five or a four.
func (f *rowFinder) find(side threat.Side, p threat.Cell) {
	code, at := f.Code(side, p), f.Point(p)
	for d, step := range rowSteps {
		switch shape := code.Shape(d); shape {
		case pattern.Five, pattern.OpenFour:
			f.add(d, side.Color(), append(f.run(at, game.Point{X: -step.X, Y: -step.Y}, side.Color()), f.run(at, step, side.Color())...), shape)
		case pattern.Four:
			for first := -4; first <= 0; first++ {
				if stones := f.window(at, step, first, side.Color()); len(stones) == 3 {
					f.add(d, side.Color(), stones, shape)
				}
			}
		default: // weaker, or forbidden
		}
	}
}

// run returns the stones of a colour that stand next to p one after the other, the nearest first.
func (f *rowFinder) run(p, step game.Point, c game.Color) (stones []game.Point) {
	for {
		p = game.Point{X: p.X + step.X, Y: p.Y + step.Y}
		if !p.On(f.Size()) || f.pos.At(p) != c {
			return stones
		}
		stones = append(stones, p)
	}
}

// window returns the stones of a colour among five points of a line, none where another stone or the edge is among them; first is where
// they begin, in steps from p.
func (f *rowFinder) window(p, step game.Point, first int, c game.Color) (stones []game.Point) {
	for i := first; i < first+5; i++ {
		q := game.Point{X: p.X + i*step.X, Y: p.Y + i*step.Y}
		switch {
		case !q.On(f.Size()) || f.pos.At(q) == c.Other():
			return nil
		case f.pos.At(q) == c:
			stones = append(stones, q)
		}
	}
	return stones
}

// add adds a row, or notes that one that is known is open.
func (f *rowFinder) add(d int, c game.Color, stones []game.Point, makes pattern.Shape) {
	slices.SortFunc(stones, func(a, b game.Point) int { return (a.X-b.X)*rowSteps[d].X + (a.Y-b.Y)*rowSteps[d].Y })
	r := Row{Color: c, Stones: stones, Four: makes == pattern.Five, Open: makes == pattern.OpenFour}
	for i := range f.rows[d] {
		if old := &f.rows[d][i]; old.Four == r.Four && slices.Equal(old.Stones, stones) {
			old.Open = old.Open || r.Open || r.Four // a second point makes five
			return
		}
	}
	f.rows[d] = append(f.rows[d], r)
}

// strongest returns the rows that count, in order.
func (f *rowFinder) strongest() (rows []Row) {
	rank := func(r *Row) (n int) {
		if r.Four {
			n += 2
		}
		if r.Open {
			n++
		}
		return n
	}
	for d := range f.rows {
		slices.SortStableFunc(f.rows[d], func(a, b Row) int { return rank(&b) - rank(&a) })
		var kept []Row
		for _, r := range f.rows[d] {
			if !slices.ContainsFunc(kept, func(k Row) bool { return shared(k.Stones, r.Stones) >= 2 }) {
				r.Shut = f.shut(&r, rowSteps[d])
				kept = append(kept, r)
			}
		}
		rows = append(rows, kept...)
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return rank(&b) - rank(&a) })
	return rows
}

func shared(a, b []game.Point) (n int) {
	for _, p := range a {
		if slices.Contains(b, p) {
			n++
		}
	}
	return n
}

// shut returns the other side's stone at an end of a row that is not open.
func (f *rowFinder) shut(r *Row, step game.Point) *game.Point {
	if r.Open {
		return nil
	}
	first, last := r.Stones[0], r.Stones[len(r.Stones)-1]
	for _, p := range []game.Point{{X: first.X - step.X, Y: first.Y - step.Y}, {X: last.X + step.X, Y: last.Y + step.Y}} {
		if p.On(f.Size()) && f.pos.At(p) == r.Color.Other() {
			return &p
		}
	}
	return nil
}
