package positiontest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hoshi/ai/pattern"
	"hoshi/game"
)

// Move returns a point that the side to move may take, near stones more often than not, and often one that promises much but makes
// no five; false where there is none.
func Move(random *rand.Rand, pos *game.Position) (game.Point, bool) {
	near, all := candidates(pos)
	if len(near) > 0 && random.IntN(8) > 0 {
		best, promise := draw(random, pos, &near)
		for range random.IntN(6) {
			if p, more := draw(random, pos, &near); more > promise && more < five {
				best, promise = p, more
			}
		}
		if promise >= 0 {
			return best, true
		}
	}
	p, promise := draw(random, pos, &all)
	return p, promise >= 0
}

// draw draws one of points that may be taken, and what it promises; -1 where there is none. Those that may not be taken are removed.
func draw(random *rand.Rand, pos *game.Position, points *[]game.Point) (game.Point, int) {
	for len(*points) > 0 {
		i := random.IntN(len(*points))
		p := (*points)[i]
		if pos.Check(game.Move{Color: pos.ToMove(), Point: p}) == nil {
			return p, promises(pos, p)
		}
		*points = slices.Delete(*points, i, i+1)
	}
	return game.Point{}, -1
}

// candidates returns the empty points within two of a stone, and all empty points.
func candidates(pos *game.Position) (near, all []game.Point) {
	for i := range pos.Size() * pos.Size() {
		p := game.Point{X: i % pos.Size(), Y: i / pos.Size()}
		if pos.At(p) != game.None {
			continue
		}
		if all = append(all, p); close(pos, p) {
			near = append(near, p)
		}
	}
	return near, all
}

// close reports whether a stone lies within two points of p.
func close(pos *game.Position, p game.Point) bool {
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			if q := (game.Point{X: p.X + dx, Y: p.Y + dy}); q.On(pos.Size()) && pos.At(q) != game.None {
				return true
			}
		}
	}
	return false
}

// five is the least promise of a five.
const five = 16_000

// worth is what shapes count.
var worth = [16]int{
	pattern.One: 1, pattern.OpenOne: 4, pattern.Two: 6, pattern.OpenTwo: 16, pattern.Three: 18,
	pattern.OpenThree: 90, pattern.Four: 96, pattern.OpenFour: 900, pattern.Five: five,
}

// promises returns a figure that grows with the shapes that a stone on p makes, or takes from the other side.
func promises(pos *game.Position, p game.Point) int {
	table := pattern.For(pos.Rule())
	own, other := 0, 0
	for _, step := range [4]game.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}} {
		line := pattern.NewLine(2*pattern.Reach + 1)
		for i := -pattern.Reach; i <= pattern.Reach; i++ {
			q := game.Point{X: p.X + i*step.X, Y: p.Y + i*step.Y}
			switch {
			case !q.On(pos.Size()):
				line = line.Flip(pattern.Reach+i, game.Black).Flip(pattern.Reach+i, game.White) // the border
			case pos.At(q) != game.None:
				line = line.Flip(pattern.Reach+i, pos.At(q))
			}
		}
		blacks, whites := table.At(line.Key(pattern.Reach))
		if pos.ToMove() == game.White {
			blacks, whites = whites, blacks
		}
		own, other = own+worth[blacks], other+worth[whites]
	}
	return own + min(other*3/4, five/2)
}

// Random plays near stones at random until there are so many more on the board, without an end. Renju, which knows one size alone, is
// played in a square of so many points on a side; all around it the board is taken.
func Random(t testing.TB, random *rand.Rand, rule game.Rule, size, stones int) game.Position {
	t.Helper()
	for {
		start := game.NewPosition
		if rule == game.Renju {
			start = crowded(random)
		}
		pos, err := start(rule, size)
		if err != nil {
			t.Fatal(err)
		}
		for want := pos.Stones() + stones; pos.Stones() < want && !pos.Result().Over(); {
			p, ok := Move(random, &pos)
			if !ok {
				break
			}
			if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: p}); err != nil {
				t.Fatal(err)
			}
		}
		if !pos.Result().Over() {
			return pos
		}
	}
}

// crowded makes boards of renju on which all but a square of points somewhere is taken, in a pattern without rows.
func crowded(random *rand.Rand) func(game.Rule, int) (game.Position, error) {
	return func(rule game.Rule, room int) (game.Position, error) {
		left, top := random.IntN(game.DefaultSize-room+1), random.IntN(game.DefaultSize-room+1)
		var text strings.Builder
		for y := range game.DefaultSize {
			for x := range game.DefaultSize {
				switch {
				case x >= left && x < left+room && y >= top && y < top+room:
					text.WriteByte('.')
				case (x+2*y)%4 < 2:
					text.WriteByte('X')
				default:
					text.WriteByte('O')
				}
			}
			text.WriteByte('\n')
		}
		pos, err := game.ParseDiagram(rule, text.String())
		return pos.WithTurn(game.Black), err
	}
}

// Game returns the positions of a game of moves that promise something but make no five.
func Game(t testing.TB, random *rand.Rand, rule game.Rule) (line []game.Position) {
	t.Helper()
	pos, err := game.NewPosition(rule, game.DefaultSize)
	for err == nil && !pos.Result().Over() && pos.Stones() < 100 {
		line = append(line, pos)
		p, ok := Move(random, &pos)
		if !ok {
			break
		}
		pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: p})
	}
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// Replies returns the position after each move that pos allows.
func Replies(pos *game.Position) (next []game.Position) {
	for i := range pos.Size() * pos.Size() {
		p := game.Point{X: i % pos.Size(), Y: i / pos.Size()}
		if after, err := pos.Play(game.Move{Color: pos.ToMove(), Point: p}); err == nil {
			next = append(next, after)
		}
	}
	return next
}
