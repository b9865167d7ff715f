package puzzle

import (
	"hoshi/ai/review"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Hint is help in three steps, each of which tells more: where to look, the move, and why.
type Hint struct {
	From, To game.Point     // corners of the area in which the move lies, on the board
	Move     game.Point     // to play
	Purpose  review.Purpose // what it is for
	Line     []game.Point   // what follows from it, itself the first; of a defence, the threat that it stops
}

// areaSize is how many points the area of a hint has to a side.
const areaSize = 5

// Hint helps with the move that is to be found now. It reports whether there is help: not where the problem asks who wins, and not after a
// move beside the known solution until its proof was found. It takes some hundredths of a second.
func (j *Judge) Hint() (Hint, bool) {
	h := Hint{Move: game.Pass}
	switch {
	case j.Problem.Task == Who:
		return h, false
	case j.tree != nil:
		h.Move, h.Line = j.tree.Move, j.tree.Line()
	case len(j.line) > 0:
		h.Move, h.Line = j.line[0], j.line
	default:
		return h, false
	}
	if j.Problem.Task.IsDefence() {
		h.Line = nil
		passed := j.pos.WithTurn(j.pos.ToMove().Other())
		if b := threat.NewBoard(&passed); !b.Full() {
			h.Line = threatLine(b)
		}
	}
	h.Purpose = review.PurposeOf(j.pos, h.Move)
	h.From, h.To = area(j.pos, h.Move)
	return h, true
}

// threatLine returns the win by fours that the side to move has, if it has one.
func threatLine(b *threat.Board) (line []game.Point) {
	fours := threat.NewVCF()
	proof, plies, _ := fours.Solve(b, threat.Endless, tryFours)
	if proof != threat.Proved {
		return nil
	}
	for _, p := range fours.Line(b, plies, tryFours) {
		line = append(line, b.Point(p))
	}
	return line
}

// area returns corners around p, which lies anywhere between them: where is told by the position.
func area(pos game.Position, p game.Point) (from, to game.Point) {
	corner := func(at int, shift uint64) int {
		return min(max(at-int(shift%areaSize), 0), pos.Size()-areaSize)
	}
	hash := pos.Hash()
	from = game.Point{X: corner(p.X, hash>>8), Y: corner(p.Y, hash>>32)}
	return from, game.Point{X: from.X + areaSize - 1, Y: from.Y + areaSize - 1}
}

// Solution returns the problem with its solution as a record to go about in: the main line, and where the proof is at hand what follows
// the other answers, up to so many moves in all.
func (j *Judge) Solution(most int) (*game.Record, error) {
	r, at, err := j.Problem.record()
	if err != nil || j.tree == nil || j.pos.Hash() != j.Problem.Position.Hash() {
		return r, err
	}
	g := grower{cursor: game.NewCursor(at), left: most}
	return r, g.grow(j.tree)
}

// grower writes a proof into a record, the longest answers first, as wide as there is room for.
type grower struct {
	cursor *game.Cursor
	left   int // moves
}

// grow adds a proof to the node of the cursor, to which it returns.
func (g *grower) grow(t *threat.Tree) error {
	if g.left--; g.left < 0 {
		return nil
	}
	here := g.cursor.Node()
	defer g.cursor.Goto(here)
	pos := g.cursor.Position()
	after, err := g.cursor.Play(game.Move{Color: pos.ToMove(), Point: t.Move})
	if err != nil {
		return err
	}
	for plies := t.Plies; plies > 0; plies-- {
		for _, a := range t.Answers {
			if a.Then.Plies != plies || g.left <= 0 {
				continue
			}
			g.left--
			g.cursor.Goto(after)
			if _, err := g.cursor.Play(game.Move{Color: pos.ToMove().Other(), Point: a.Point}); err != nil {
				return err
			}
			if err := g.grow(a.Then); err != nil {
				return err
			}
		}
	}
	return nil
}
