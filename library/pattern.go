package library

import (
	"cmp"
	"errors"
	"slices"

	"hoshi/game"
)

// Pattern is stones and empty points that stand somewhere on a board of any size, turned and mirrored in any way. Its points are counted
// from any place; what it does not name may be anything.
type Pattern struct {
	Black, White, Empty []game.Point
	Upright             bool // not turned, not mirrored
	Size                int  // only on boards of that size, at its own points or where they come to lie as the board is turned; 0: anywhere
}

// ErrNoPattern is returned for a pattern without stones.
var ErrNoPattern = errors.New("library: a pattern needs a stone")

// PatternOf returns what stands in the rectangle of two corners: every point of it counts, the empty ones, too.
func PatternOf(p *game.Position, a, b game.Point) Pattern {
	var found Pattern
	for y := min(a.Y, b.Y); y <= max(a.Y, b.Y); y++ {
		for x := min(a.X, b.X); x <= max(a.X, b.X); x++ {
			at := game.Point{X: x, Y: y}
			if !at.On(p.Size()) {
				continue
			}
			switch p.At(at) {
			case game.Black:
				found.Black = append(found.Black, at)
			case game.White:
				found.White = append(found.White, at)
			case game.None:
				found.Empty = append(found.Empty, at)
			}
		}
	}
	return found
}

// shape is a pattern in one of its turns, on a board of one size.
type shape struct {
	black, white, empty []uint     // how far each point lies behind the anchor, which is the upper left corner of the pattern
	anchors             points     // where it may lie
	last                game.Point // its lower right corner, from the anchor
	turned              bool       // or mirrored
}

// shapes returns the turns of a pattern that differ, for boards of that size.
func (p *Pattern) shapes(size int) (all []shape) {
	if p.Size != 0 && p.Size != size {
		return nil
	}
	for s := range game.Symmetries {
		if p.Upright && s > 0 {
			break
		}
		turn := func(list []game.Point) (turned []game.Point) {
			for _, pt := range list {
				turned = append(turned, s.Apply(pt, size))
			}
			return turned
		}
		black, white, empty := turn(p.Black), turn(p.White), turn(p.Empty)
		one := slices.Concat(black, white, empty)
		least, most := one[0], one[0]
		for _, pt := range one {
			least.X, least.Y = min(least.X, pt.X), min(least.Y, pt.Y)
			most.X, most.Y = max(most.X, pt.X), max(most.Y, pt.Y)
		}
		behind := func(list []game.Point) (steps []uint) {
			for _, pt := range list {
				steps = append(steps, uint((pt.Y-least.Y)*size+pt.X-least.X))
			}
			slices.Sort(steps)
			return steps
		}
		sh := shape{black: behind(black), white: behind(white), empty: behind(empty), last: game.Point{X: most.X - least.X, Y: most.Y - least.Y}, turned: s > 0}
		for y := range size - sh.last.Y {
			for x := range size - sh.last.X {
				if p.Size == 0 || x == least.X && y == least.Y {
					sh.anchors.set(y*size + x)
				}
			}
		}
		if !slices.ContainsFunc(all, func(o shape) bool {
			return o.anchors == sh.anchors && slices.Equal(o.black, sh.black) && slices.Equal(o.white, sh.white) && slices.Equal(o.empty, sh.empty)
		}) {
			all = append(all, sh)
		}
	}
	return all
}

// places returns the anchors at which the stones of the shape stand.
func (sh *shape) places(black, white []uint64) (at points, any bool) {
	at = sh.anchors
	if !at.filterBehind(sh.black, black) || !at.filterBehind(sh.white, white) {
		return at, false
	}
	return at, true
}

// filterBehind takes out the points at which one of those so far behind is not in the set, and reports whether any is left.
func (p *points) filterBehind(behind []uint, set []uint64) bool {
	n := len(set)
	for _, d := range behind {
		skip, shift := int(d>>6), d&63
		var left uint64
		for i := range n {
			var w uint64
			if i+skip < n {
				w = set[i+skip] >> shift
				if shift > 0 && i+skip+1 < n {
					w |= set[i+skip+1] << (64 - shift)
				}
			}
			p[i] &= w
			left |= p[i]
		}
		if left == 0 {
			return false
		}
	}
	return true
}

// free reports whether nothing stands on the empty points of the shape at an anchor.
func (sh *shape) free(at int, black, white []uint64) bool {
	for _, d := range sh.empty {
		if i := at + int(d); (black[i>>6]|white[i>>6])>>(i&63)&1 != 0 {
			return false
		}
	}
	return true
}

// patternSearch is a pattern that is looked for on boards of one size.
type patternSearch struct {
	size   int
	shapes []shape
}

// in looks for the pattern in the plain games from one to another of a group.
func (h *patternSearch) in(x *index, from, to int, takes func(uint32) bool, found func(uint32)) {
	g := x.boards[h.size]
	var ply [game.MaxSize * game.MaxSize]uint16
	for n := from; n < to; n++ {
		board := g.bits[2*g.words*n:][: 2*g.words : 2*g.words]
		black, white := board[:g.words], board[g.words:]
		row, known := g.rows[n], false
		for k := range h.shapes {
			sh := &h.shapes[k]
			at, any := sh.places(black, white)
			if !any {
				continue
			}
			if !takes(row) {
				break
			}
			if !known {
				known = true
				plies(&ply, x.line(int(row)))
			}
			if sh.stood(&at, &ply) {
				found(row)
				break
			}
		}
	}
}

// plies fills in at which move of a plain line each point was taken, and a later one than all where it was not.
func plies(ply *[game.MaxSize * game.MaxSize]uint16, l moveList) {
	for i := range l.size * l.size {
		ply[i] = ^uint16(0)
	}
	for i := range l.len() {
		ply[l.point(i)] = uint16(i)
	}
}

// stood reports whether the pattern stood at one of the anchors.
func (sh *shape) stood(at *points, ply *[game.MaxSize * game.MaxSize]uint16) bool {
	for anchor := range at.all {
		if sh.since(anchor, ply) >= 0 {
			return true
		}
	}
	return false
}

// since returns after how many moves all stones stood at an anchor where all are taken in the end, -1 where one of the empty points was taken before that.
func (sh *shape) since(anchor int, ply *[game.MaxSize * game.MaxSize]uint16) int {
	var last uint16
	for _, list := range [][]uint{sh.black, sh.white} {
		for _, d := range list {
			last = max(last, ply[anchor+int(d)])
		}
	}
	for _, d := range sh.empty {
		if ply[anchor+int(d)] <= last {
			return -1
		}
	}
	return int(last) + 1
}

// inOdd returns where the pattern stands in a line that is not plain, step by step: the first place alone, or every one when it first does.
func (h *patternSearch) inOdd(line moveList, every bool) (all []Place) {
	if line.size != h.size {
		return nil
	}
	r := replay{line: line, turn: game.Black}
	n := (h.size*h.size + 63) / 64
	stood := make([]points, len(h.shapes))
	for moves := 0; ; {
		for k := range h.shapes {
			sh := &h.shapes[k]
			at, any := sh.places(r.black[:n], r.white[:n])
			if !any || r.settingUp() {
				continue
			}
			for anchor := range at.all {
				if stood[k].has(anchor) || !sh.free(anchor, r.black[:n], r.white[:n]) {
					continue
				}
				stood[k].set(anchor)
				if all = append(all, sh.place(anchor, h.size, moves)); !every {
					return all
				}
			}
		}
		if !r.step() {
			return all
		}
		if line.step(r.next-1).kind() <= whiteMoves {
			moves++
		}
	}
}

// Place is where a pattern stands in a game.
type Place struct {
	Moves  int        // after which it first does
	A, B   game.Point // the upper left and the lower right corner of its rectangle
	Turned bool       // or mirrored
}

func (sh *shape) place(anchor, size, moves int) Place {
	a := pointOf(anchor, size)
	return Place{moves, a, game.Point{X: a.X + sh.last.X, Y: a.Y + sh.last.Y}, sh.turned}
}

// HasPlaces reports whether a pattern was looked for.
func (f *Found) HasPlaces() bool { return f.pattern != nil }

// Places returns where the pattern that was looked for stands in the main line of the i-th game, what came first first; nothing where none was looked for.
func (f *Found) Places(i int) (all []Place) {
	if f.pattern == nil {
		return nil
	}
	line := f.index.line(int(f.rows[i]))
	h := patternSearch{line.size, f.pattern.shapes(line.size)}
	if line.plain {
		all = h.inPlain(line)
	} else {
		all = h.inOdd(line, true)
	}
	slices.SortStableFunc(all, func(a, b Place) int { return cmp.Compare(a.Moves, b.Moves) })
	return all
}

// inPlain returns every place of the pattern in a plain line.
func (h *patternSearch) inPlain(line moveList) (all []Place) {
	var sides [2]points
	for n := range line.len() {
		sides[n%2].set(line.point(n))
	}
	var ply [game.MaxSize * game.MaxSize]uint16
	plies(&ply, line)
	n := (h.size*h.size + 63) / 64
	for k := range h.shapes {
		sh := &h.shapes[k]
		if at, any := sh.places(sides[0][:n], sides[1][:n]); any {
			for anchor := range at.all {
				if moves := sh.since(anchor, &ply); moves >= 0 {
					all = append(all, sh.place(anchor, h.size, moves))
				}
			}
		}
	}
	return all
}
