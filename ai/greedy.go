package ai

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"hoshi/game"
)

// Greedy is an engine that looks one move ahead. Every empty point within two points of a stone gets a score for what a
// stone there makes for oneself and for what it takes from the other side; the point with the most wins, and chance
// decides between equals.
//
// In each of the four directions the stones of one colour that follow the point without a gap are counted both ways
// along it. Together with a stone on the point itself they are the row that this stone makes (one's own colour) or
// stops (the other's). An end of the row is open when the point after it is empty. The eight figures (four
// directions, two colours) are added:
//
//	row    stops the other's          makes one's own
//	       one end open  both ends    one end open  both ends
//	one          –           –              5           5
//	two         10          10             10          10
//	three       30          40             25          50
//	four        60         200             55         300
//	five     20000       20000          30000       30000
//
// Ones, twos and fives count the same with both ends closed; a three or a four that is closed at both ends can't
// become a five and counts nothing. A row is a five where the rule says that it wins; one of five or more that does not
// counts nothing. Points at the edge are counted like all others. A five of one's own goes before every sum. On the empty
// board the centre is played. What renju forbids to Black is not played by Black, and not stopped by White.
//
// Same seed, same position: same moves.
type Greedy struct {
	Seed uint64 // of the chance
}

// figures are indexed by the stones that the row has besides the point, up to four, and by the number of its open
// ends.
type figures [5][3]Score

var (
	making   = figures{{5, 5, 5}, {10, 10, 10}, {0, 25, 50}, {0, 55, 300}, {30000, 30000, 30000}}
	stopping = figures{{}, {10, 10, 10}, {0, 30, 40}, {0, 60, 200}, {20000, 20000, 20000}}
)

// Search scores every point; of the limits only Lines counts. The scores in its answer are that of a win where the
// move makes five, and else the sum of the figures, which is no measure of the position. Where renju leaves Black no point
// to play, the answer is a pass.
func (g *Greedy) Search(_ context.Context, pos game.Position, lim Limits, report func(Info)) (Info, error) {
	if err := Check(&pos); err != nil {
		return Info{}, err
	}
	began := time.Now()
	s := scorer{pos: &pos, size: pos.Size(), side: pos.ToMove()}
	s.read()
	ranked := s.rank(rand.New(rand.NewPCG(g.Seed, pos.Hash())))
	infos := make([]Info, min(max(lim.Lines, 1), len(ranked)))
	for i := range infos {
		infos[i] = Info{
			Depth: 1,
			Line:  i,
			Score: ranked[i].score,
			Nodes: int64(s.size*s.size - pos.Stones()),
			Time:  time.Since(began),
			PV:    []game.Point{ranked[i].point},
		}
		if report != nil {
			report(infos[i])
		}
	}
	return infos[0], nil
}

// frame is the width of a row of the scorer's board: one point of border stands between two rows.
const frame = game.MaxSize + 1

// border is the colour of the points beside the board.
const border = game.White + 1

// steps lead from a point to its neighbour in each direction: along the row, the column, and the two diagonals.
var steps = [4]int{1, frame, frame + 1, frame - 1}

// scorer holds a board with a border.
type scorer struct {
	pos   *game.Position
	size  int
	side  game.Color
	cells [(game.MaxSize+2)*frame + 1]game.Color
}

// index returns where the point in column x of row y stands among the cells.
func index(x, y int) int { return (y+1)*frame + x + 1 }

func (s *scorer) read() {
	for i := range s.cells {
		s.cells[i] = border
	}
	for y := range s.size {
		for x := range s.size {
			s.cells[index(x, y)] = s.pos.At(game.Point{X: x, Y: y})
		}
	}
}

// rank returns the points near stones from the best down, equal ones by chance; where none of these is left, all others,
// and a pass when there is no point at all. Before the first stone it returns the centre.
func (s *scorer) rank(random *rand.Rand) []weighed {
	if s.pos.Stones() == 0 {
		centre := game.Point{X: s.size / 2, Y: s.size / 2}
		return []weighed{{centre, s.score(centre, false)}}
	}
	list := s.weigh(s.near)
	if list == nil {
		list = s.weigh(func(game.Point) bool { return true })
	}
	if list == nil {
		return []weighed{{game.Pass, 0}}
	}
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	slices.SortStableFunc(list, func(a, b weighed) int { return cmp.Compare(b.score, a.score) })
	return list
}

// weigh returns the scores of the empty points that are wanted.
func (s *scorer) weigh(wanted func(game.Point) bool) []weighed {
	var list []weighed
	for y := range s.size {
		for x := range s.size {
			p := game.Point{X: x, Y: y}
			if s.cells[index(x, y)] != game.None || !wanted(p) {
				continue
			}
			foul := s.pos.Foul(p) != game.NoFoul
			if !foul || s.side == game.White {
				list = append(list, weighed{p, s.score(p, foul)})
			}
		}
	}
	return list
}

// near reports whether a stone stands within two points.
func (s *scorer) near(p game.Point) bool {
	for y := max(p.Y-2, 0); y <= min(p.Y+2, s.size-1); y++ {
		for x := max(p.X-2, 0); x <= min(p.X+2, s.size-1); x++ {
			if s.cells[index(x, y)] != game.None {
				return true
			}
		}
	}
	return false
}

// score adds up what a stone on the empty point p makes and stops, unless it wins. There is nothing to stop on a point
// that is a foul for the other side.
func (s *scorer) score(p game.Point, foul bool) Score {
	i, sum := index(p.X, p.Y), Score(0)
	for _, step := range steps {
		own := s.figure(&making, i, step, s.side)
		switch {
		case own == making[4][0]:
			return Win(1)
		case foul:
			sum += own
		default:
			sum += own + s.figure(&stopping, i, step, s.side.Other())
		}
	}
	return sum
}

// figure looks up the row that a stone of colour c on cell i would make in one direction.
func (s *scorer) figure(f *figures, i, step int, c game.Color) Score {
	stones, open, closed := 0, 0, 0
	for _, step := range [2]int{step, -step} {
		j := i + step
		for s.cells[j] == c {
			stones++
			j += step
		}
		switch s.cells[j] {
		case game.None:
			open++
		case c.Other():
			closed++
		}
	}
	if stones >= 4 && !s.wins(c, stones+1, closed) {
		return 0
	}
	return f[min(stones, 4)][open]
}

// wins reports whether a row of n stones of colour c, five or more, wins with stones of the other side at so many of its ends.
func (s *scorer) wins(c game.Color, n, closed int) bool {
	switch s.pos.Rule() {
	case game.Standard:
		return n == 5
	case game.Renju:
		return n == 5 || c == game.White
	case game.Caro:
		return n == 5 && closed < 2
	case game.Caro6:
		return n > 5 || closed < 2
	}
	return true
}
