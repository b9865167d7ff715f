package game

import "errors"

// Perft is what the moves of one ply lead to, counted over all ways of playing them.
type Perft struct {
	Leaves    int64 // positions after the ply
	Fives     int64 // of them, those that a winning row ends
	Forbidden int64 // moves of Black that renju forbids, which lead nowhere
}

// CountMoves plays all stones on all points, depth plies deep, and counts ply by ply; a game that is over goes on no
// further. Two boards that play by the same rules count the same. Passes are left out.
func CountMoves(p Position, depth int) []Perft {
	counts := make([]Perft, depth)
	p.countMoves(counts)
	return counts
}

func (p *Position) countMoves(counts []Perft) {
	if len(counts) == 0 || p.result.Over() {
		return
	}
	count := &counts[0]
	for i, c := range p.cells[:p.size*p.size] {
		if c != None {
			continue
		}
		next, err := p.Play(Move{p.toMove, Point{i % p.size, i / p.size}})
		if errors.Is(err, ErrForbidden) {
			count.Forbidden++
			continue
		}
		count.Leaves++
		if next.result.Reason == Five {
			count.Fives++
		}
		next.countMoves(counts[1:])
	}
}
