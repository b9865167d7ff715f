package solve

import (
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/game"
)

// whiteFours returns the cells on which White makes a four or five.
func whiteFours(b *threat.Board) (cells threat.Set) {
	for _, t := range [...]pattern.Threat{pattern.WinningFive, pattern.SingleFour, pattern.FourThree, pattern.DoubleFour} {
		cells.Union(b.Where(threat.White, t))
	}
	return cells
}

// zone returns the empty cells on which a white stone may hinder the win of t, or help White on its way: those that need to be asked for
// because it says nothing of them, with the cells that are given. The board has Black to move. Where the tree is too large, it returns false.
func zone(b *threat.Board, t *threat.Tree, cells threat.Set) (threat.Set, bool) {
	z := zoneWalk{board: b, seen: map[placed]bool{}, cells: cells, left: mostPlaced}
	for c := range threat.Cell(b.Cells()) {
		if b.Stone(c) == game.White {
			z.windows(c)
		}
	}
	z.tree(t)
	return z.cells, z.left >= 0
}

// mostPlaced is how many trees a zone looks at.
const mostPlaced = 20_000

// placed is a tree with the board on which it stands.
type placed struct {
	tree  *threat.Tree
	board uint64
}

// zoneWalk collects the cells of a zone.
type zoneWalk struct {
	board *threat.Board
	seen  map[placed]bool
	cells threat.Set
	left  int
}

// tree adds the cells that t occupies, and those where White gets closer to a four on its way.
func (z *zoneWalk) tree(t *threat.Tree) {
	at := placed{t, z.board.Key()}
	if t == nil || z.left < 0 || z.seen[at] {
		return
	}
	z.seen[at] = true
	z.left--
	c := z.board.Cell(t.Move)
	z.cells.Add(c)
	if t.Rest == nil {
		return
	}
	z.board.Play(c)
	for i := range t.Answers {
		answer := z.board.Cell(t.Answers[i].Point)
		z.cells.Add(answer)
		z.board.Play(answer)
		z.windows(answer)
		z.tree(t.Answers[i].Then)
		z.board.Undo()
	}
	z.board.Pass()
	z.tree(t.Rest)
	z.board.Pass()
	z.board.Undo()
}

// windows adds the empty cells that share a window of five without black stones with the white stone on c and another white one.
func (z *zoneWalk) windows(c threat.Cell) {
	n := z.board.Size()
	x, y := int(c)%n, int(c)/n
	for _, d := range [...]game.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}} {
		for from := -4; from <= 0; from++ {
			first, last := game.Point{X: x + from*d.X, Y: y + from*d.Y}, game.Point{X: x + (from+4)*d.X, Y: y + (from+4)*d.Y}
			if !first.On(n) || !last.On(n) {
				continue
			}
			whites, free := 0, true
			for i := range 5 {
				switch z.board.Stone(threat.Cell((first.Y+i*d.Y)*n + first.X + i*d.X)) {
				case game.White:
					whites++
				case game.Black:
					free = false
				}
			}
			for i := 0; free && whites >= 2 && i < 5; i++ {
				if p := threat.Cell((first.Y+i*d.Y)*n + first.X + i*d.X); !z.board.IsOccupied(p) {
					z.cells.Add(p)
				}
			}
		}
	}
}
