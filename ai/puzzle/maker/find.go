package maker

import (
	"context"
	"errors"
	"fmt"
	"io"

	"hoshi/ai/pattern"
	"hoshi/ai/puzzle"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Nodes is how many positions the search looks at that finds problems, for each question; VerifyNodes is that of the one that verifies them.
const (
	Nodes       = 5_000
	VerifyNodes = 10 * Nodes
)

// firstStones is how many stones stand on the board at least where a problem is looked for.
const firstStones = 8

// Finder finds problems in games. It belongs to one goroutine.
type Finder struct {
	prover puzzle.Prover
	Tally  Tally
}

// Tally counts what became of positions.
type Tally struct {
	Games     int
	Positions int // that were looked at
	Several   int // with a win or a threat, and more than one solution
	Found     int // problems, by the first search
	Failed    int // of these, that the second one did not confirm
}

// Report writes the counts as a line.
func (t *Tally) Report(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d games, %d positions: %d with several solutions, %d problems found, %d of them not confirmed, %d kept\n",
		t.Games, t.Positions, t.Several, t.Found, t.Failed, t.Found-t.Failed)
	return err
}

// NewFinder returns a finder.
func NewFinder() *Finder { return &Finder{prover: puzzle.NewProver()} }

// Game returns the problems in a line of play, which end ends, each verified. A side that wins one move after the other gives one problem
// of that, and one that is threatened one of that, until neither is so. The error is that of ctx.
func (f *Finder) Game(ctx context.Context, end *game.Node) (found []puzzle.Problem, err error) {
	f.Tally.Games++
	var taken [3][kinds]bool // by Color
	for _, n := range end.Path() {
		pos := n.Position()
		if pos.Result().Over() || pos.Stones() < firstStones || forced(&pos) {
			continue
		}
		f.Tally.Positions++
		us := pos.ToMove()
		p, err := f.position(ctx, pos)
		switch {
		case ctx.Err() != nil:
			return found, ctx.Err()
		case errors.Is(err, puzzle.ErrTwoSolutions):
			f.Tally.Several++
			continue
		case err != nil:
			taken[us] = [kinds]bool{}
			continue
		}
		is := kindOf(&p)
		if taken[us][is] || TooMany(&p) {
			continue
		}
		f.Tally.Found++
		if err := Verify(ctx, &p, VerifyNodes); ctx.Err() != nil {
			return found, ctx.Err()
		} else if err != nil {
			f.Tally.Failed++
			continue
		}
		taken[us][is] = true
		found = append(found, p)
	}
	return found, nil
}

// position returns the problem that a position is, as the first search sees it. The errors are those of [puzzle.Problem.Check].
func (f *Finder) position(ctx context.Context, pos game.Position) (puzzle.Problem, error) {
	p := puzzle.Problem{Position: pos}
	err := p.Check(ctx, f.prover, Nodes)
	if err == nil || errors.Is(err, puzzle.ErrQuiet) {
		return p, err
	}
	who := puzzle.Problem{Position: pos, Task: puzzle.Who}
	if who.Check(ctx, f.prover, Nodes) == nil && f.hard(ctx, &who) {
		return who, nil
	}
	return p, err
}

// hard reports whether it is not plain who wins: where the side to move does, the other one would, too, if it were its turn, and where it
// does not, it has a four to try.
func (f *Finder) hard(ctx context.Context, p *puzzle.Problem) bool {
	b := threat.NewBoard(&p.Position)
	if p.Winner != p.Position.ToMove() {
		return !b.Toothless(b.Side())
	}
	other := puzzle.Problem{Position: p.Position.WithTurn(p.Winner.Other()), Task: puzzle.Who}
	return p.Moves > 3 && other.Check(ctx, f.prover, Nodes) == nil && other.Winner != p.Winner
}

// forced reports whether the other side has a five to make, so that the move is no choice.
func forced(pos *game.Position) bool {
	b := threat.NewBoard(pos)
	return b.Count(b.Side()^1, pattern.WinningFive) > 0
}

// kind is how problems of one game are alike.
type kind uint8

const (
	wins kind = iota
	holds
	tells
	kinds
)

func kindOf(p *puzzle.Problem) kind {
	switch {
	case p.Task == puzzle.Who:
		return tells
	case p.Task.Defends():
		return holds
	}
	return wins
}

// TooMany reports whether a problem is one of most of those of which there are many: of fives to make one of twenty is kept, of open fours and such
// one of three, and of questions who wins one of eight. Which ones depends on the position alone.
func TooMany(p *puzzle.Problem) bool {
	key, _ := p.Position.Canonical()
	if p.Task == puzzle.Who {
		return key%8 != 0
	}
	switch p.Moves {
	case 1:
		return key%20 != 0
	case 2:
		return key%3 != 0
	}
	return false
}
