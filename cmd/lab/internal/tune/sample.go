package tune

import (
	"io"
	"slices"

	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/ai/weights"
	"hoshi/game"
)

// pair is the classes that both sides have on so many empty points.
type pair struct {
	us, them uint16
	n        uint16
}

// Sample is a position as the evaluation sees it.
type Sample struct {
	size   int     // of the board
	scale  float64 // of the search's score, in points a logit; see calibrate
	side   int     // to move: 0 Black, 1 White
	mask   int
	open   bool
	result float64 // of the side to move: 0, 0.5 or 1
	score  ai.Score
	pairs  []pair
}

// grid holds the lines of a board and what either side would make on its empty points.
type grid struct {
	rule   game.Rule
	size   int
	shapes *pattern.Table
	lines  [4][2*game.MaxSize - 1]pattern.Line
	taken  [game.MaxSize * game.MaxSize]bool
	counts [2][pattern.Threats]int16 // once read
}

func newGrid(rule game.Rule, size int, moves []game.Point) *grid {
	g := &grid{rule: rule, size: size, shapes: pattern.For(rule)}
	for d := range g.lines {
		for i := range 2*size - 1 {
			length := size
			if d > 1 {
				length -= max(i-size+1, size-1-i)
			}
			g.lines[d][i] = pattern.NewLine(length)
		}
	}
	for i, p := range moves {
		color := game.Black
		if i%2 == 1 {
			color = game.White
		}
		lines, at := g.spot(p.X, p.Y)
		for d := range 4 {
			g.lines[d][lines[d]] = g.lines[d][lines[d]].Flip(at[d], color)
		}
		g.taken[p.Y*size+p.X] = true
	}
	return g
}

// spot returns the lines through a point and its places on them.
func (g *grid) spot(x, y int) (lines, at [4]int) {
	n := g.size
	down, up := x-y, x+y-(n-1)
	return [4]int{y, x, down + n - 1, x + y}, [4]int{x, y, x - max(0, down), x - max(0, up)}
}

// codes returns what black and white would make on an empty point.
func (g *grid) codes(x, y int) (black, white pattern.Code) {
	lines, at := g.spot(x, y)
	for d := range 4 {
		b, w := g.shapes.At(g.lines[d][lines[d]].Key(at[d]))
		black, white = black.With(d, b), white.With(d, w)
	}
	return black, white
}

// read makes a sample of the grid with side to move; false if the position is decided by the next stones.
func (g *grid) read(side int) (Sample, bool) {
	s := Sample{side: side}
	var all []uint32
	for y := range g.size {
		for x := range g.size {
			if g.taken[y*g.size+x] {
				continue
			}
			b, w := g.codes(x, y)
			tb := b.Threat()
			if g.rule == game.Renju {
				tb = b.RenjuThreat()
			}
			g.counts[0][tb]++
			g.counts[1][w.Threat()]++
			us, them := b.Class(), w.Class()
			if side == 1 {
				us, them = them, us
			}
			all = append(all, uint32(us)<<16|uint32(them))
		}
	}
	us, them := &g.counts[side], &g.counts[1-side]
	if us[pattern.WinningFive] > 0 || them[pattern.WinningFive] > 0 || us[pattern.DoubleFour] > 0 {
		return s, false
	}
	s.mask = weights.Mask(us, them)
	slices.Sort(all)
	for _, id := range all {
		if k := len(s.pairs) - 1; k >= 0 && uint32(s.pairs[k].us)<<16|uint32(s.pairs[k].them) == id {
			s.pairs[k].n++
			continue
		}
		s.pairs = append(s.pairs, pair{uint16(id >> 16), uint16(id & 0xffff), 1})
	}
	s.pairs = slices.Clip(s.pairs)
	return s, true
}

// Load reads the samples of files of records, of which only the positions count that the evaluation may meet: where
// neither side has a five to make nor the side to move a double four, and that side has no short win.
func Load(file io.Reader, rule game.Rule) ([]Sample, error) {
	var samples []Sample
	err := Read(file, rule, func(r Record) error {
		for i, find := range r.Finds {
			n := r.First + i
			if d := find.Score.Distance(); d > 0 && d < short {
				continue
			}
			g := newGrid(rule, r.Size, r.Moves[:n])
			s, ok := g.read(n % 2)
			if !ok {
				continue
			}
			s.size, s.open, s.score, s.result = r.Size, r.Open, find.Score, 0.5
			if r.Winner != game.None {
				s.result = 0
				if int(r.Winner)-1 == n%2 {
					s.result = 1
				}
			}
			samples = append(samples, s)
		}
		return nil
	})
	return samples, err
}

// short is the distance of the wins that the search of fours sees.
const short = 6
