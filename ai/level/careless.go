package level

import (
	"context"
	"math/rand/v2"

	"hoshi/ai"
	"hoshi/game"
)

// Careless lets an engine err as people do: it overlooks rows of three and four stones that could still become five.
// What it overlooks it neither stops nor builds on, for one move; in the next it looks anew. A five that it could make,
// it makes.
//
// The stones of such a row, all but the first and the last, are taken off the board that the engine searches, for as
// many lines that one of them begins on a point that is free indeed. If none does, the board is looked at without fault.
//
// Same seed, same position: the same is overlooked. The engine is the caller's, and like it for one search at a time.
type Careless struct {
	ai.Engine
	// Overlook is the probability, from 0 to 1, with which the most hidden of rows is overlooked: one of the other side's,
	// on a diagonal, of three stones with a gap, to which the last move added nothing. What stands along the board is
	// overlooked half as often, what has no gap 0.6 times as often, a four half as often as a three, and 0.4 times as often
	// what is one's own or has just been made.
	Overlook float64
	Seed     uint64
}

// Search is as [ai.Engine] says. Score and line are those of the board as it was seen. Where something was overlooked,
// one line is reported, at the end.
func (c *Careless) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	if err := ai.Check(&pos); err != nil {
		return ai.Info{}, err
	}
	seen := c.look(pos)
	missing := pos.Stones() - seen.Stones()
	if missing == 0 || seen.Result().Over() {
		return c.Engine.Search(ctx, pos, lim, report)
	}
	wide := lim
	wide.Lines = missing + 1
	lines := make([]ai.Info, wide.Lines)
	if _, err := c.Engine.Search(ctx, seen, wide, func(info ai.Info) { lines[info.Line] = info }); err != nil {
		return ai.Info{}, err
	}
	for _, info := range lines {
		if len(info.PV) > 0 && playable(&pos, info.PV[0]) {
			info.Line = 0
			if report != nil {
				report(info)
			}
			return info, nil
		}
	}
	return c.Engine.Search(ctx, pos, lim, report)
}

// playable reports whether the side to move may put a stone on pt, and does not lose by that.
func playable(pos *game.Position, pt game.Point) bool {
	m := game.Move{Color: pos.ToMove(), Point: pt}
	return pt.On(pos.Size()) && pos.Check(m) == nil && (m.Color == game.White || pos.Foul(pt) == game.NoFoul)
}

// look returns the position as it is seen.
func (c *Careless) look(pos game.Position) game.Position {
	random := rand.New(rand.NewPCG(c.Seed, pos.Hash()))
	seen := pos
	for _, r := range rows(&pos) {
		if random.Float64() >= c.Overlook*r.hidden(&pos) {
			continue
		}
		for _, pt := range r.stones[1 : len(r.stones)-1] {
			if next, err := seen.Put(pt, game.None); err == nil {
				seen = next
			}
		}
	}
	return seen
}

// row is three stones of a colour or more on a line, with room for five and none of the other colour between them.
type row struct {
	color    game.Color
	stones   []game.Point // in order
	diagonal bool
	broken   bool // there is a gap between the stones
	four     bool // one stone more makes five
}

// hidden returns how easily the side to move overlooks the row, from 0 to 1.
func (r *row) hidden(pos *game.Position) float64 {
	h, own := 1.0, r.color == pos.ToMove()
	switch {
	case own && r.four:
		return 0
	case r.four:
		h *= 0.5
	}
	if !r.diagonal {
		h *= 0.5
	}
	if !r.broken {
		h *= 0.6
	}
	if own || r.has(pos.Last()) {
		h *= 0.4
	}
	return h
}

// has reports whether the move put a stone of the row.
func (r *row) has(m game.Move) bool {
	for _, pt := range r.stones {
		if pt == m.Point && r.color == m.Color {
			return true
		}
	}
	return false
}

// rows lists the rows on the board, of both colours and in all four directions.
func rows(pos *game.Position) []row {
	var found []row
	last := pos.Size() - 1
	for i := range pos.Size() {
		found = scan(found, pos, game.Point{X: 0, Y: i}, game.Point{X: 1})
		found = scan(found, pos, game.Point{X: i, Y: 0}, game.Point{Y: 1})
	}
	for i := range pos.Size() {
		found = scan(found, pos, game.Point{X: i, Y: 0}, game.Point{X: 1, Y: 1})
		found = scan(found, pos, game.Point{X: i, Y: 0}, game.Point{X: -1, Y: 1})
		if i > 0 {
			found = scan(found, pos, game.Point{X: 0, Y: i}, game.Point{X: 1, Y: 1})
			found = scan(found, pos, game.Point{X: last, Y: i}, game.Point{X: -1, Y: 1})
		}
	}
	return found
}

// scan adds the rows on the line that begins at pt to found. Five points side by side that hold three stones of one
// colour or more, and none of the other, are part of a row; two such that share a stone are parts of the same.
func scan(found []row, pos *game.Position, pt, step game.Point) []row {
	var line []game.Color
	at := func(i int) game.Point { return game.Point{X: pt.X + i*step.X, Y: pt.Y + i*step.Y} }
	for at(len(line)).On(pos.Size()) {
		line = append(line, pos.At(at(len(line))))
	}
	var open *row
	end := 0 // behind the last stone of the row that is open
	for i := 0; i+5 <= len(line); i++ {
		color, n := sole(line[i : i+5])
		if n < 3 {
			continue
		}
		if open == nil || open.color != color || i >= end {
			found = append(found, row{color: color, diagonal: step.X != 0 && step.Y != 0})
			open, end = &found[len(found)-1], i
		}
		open.four = open.four || n >= 4
		for j := end; j < i+5; j++ {
			if line[j] == color {
				open.broken = open.broken || len(open.stones) > 0 && j > end
				open.stones = append(open.stones, at(j))
				end = j + 1
			}
		}
	}
	return found
}

// sole returns the colour of all stones among the points, and how many there are; 0 where there are both colours, or none.
func sole(points []game.Color) (color game.Color, n int) {
	for _, c := range points {
		switch {
		case c == game.None:
		case n > 0 && c != color:
			return game.None, 0
		default:
			color = c
			n++
		}
	}
	return color, n
}
