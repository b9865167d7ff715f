package generator

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

// Nodes is how many positions the search looks at that finds problems, for each question.
const Nodes = 5_000

// VerifyNodes returns how many the search looks at that verifies a problem: ten times as many, and for a defence, of which nothing is proved but what
// was not found, or a win that took more to find, a hundred times.
func VerifyNodes(p *puzzle.Problem) int64 {
	if p.Task.IsDefence() || p.Nodes > Nodes {
		return 100 * Nodes
	}
	return 10 * Nodes
}

// firstStones is how many stones stand on the board at least where a problem is looked for.
const firstStones = 8

// Finder finds problems in games. It belongs to one goroutine.
type Finder struct {
	Tally  Tally
	Fouls  bool // only what forbidden points decide, but all of that
	board  *threat.Board
	quick  *threat.VCT
	prover puzzle.Prover
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
func NewFinder() *Finder { return &Finder{board: new(threat.Board)} }

// Game returns the problems in a line of play, which end ends, each verified; nothing that was found in another game counts. A side that
// wins one move after the other gives one problem of that, and one that is threatened one of that, until neither is so; a long win gives a second
// one when little of it is left. The error is that of ctx.
func (f *Finder) Game(ctx context.Context, end *game.Node) (found []puzzle.Problem, err error) {
	f.Tally.Games++
	f.quick, f.prover = threat.NewVCT(threat.NewVCF()), puzzle.NewQuickProver()
	var taken [3][kinds]int // by Color: the moves of the problem before, and one; zero: there is none
	for _, n := range end.Path() {
		pos := n.Position()
		if pos.Result().Over() || pos.Stones() < firstStones {
			continue
		}
		us := pos.ToMove()
		f.Tally.Positions++
		may, is := f.scan(&pos)
		if !may {
			taken[us] = [kinds]int{}
			continue
		}
		if last := taken[us][is]; last > 0 && last <= longWin {
			continue
		}
		p, err := f.position(ctx, pos)
		if errors.Is(err, puzzle.ErrTwoSolutions) {
			p, err = f.further(ctx, pos, err)
		}
		if ctx.Err() != nil {
			return found, ctx.Err()
		}
		if err != nil || !f.wanted(&p) {
			continue
		}
		is = kindOf(&p)
		if last := taken[us][is]; last > 0 && p.Moves > last/2 {
			continue
		}
		f.Tally.Found++
		if err := Verify(ctx, &p, VerifyNodes(&p)); ctx.Err() != nil {
			return found, ctx.Err()
		} else if err != nil {
			f.Tally.Failed++
			continue
		}
		taken[us][is] = p.Moves + 1
		found = append(found, p)
	}
	return found, nil
}

// longWin is how many moves of the winner's make a win a long one, of which a part may be a problem, too.
const longWin = 6

// How many positions are looked at to see whether there may be a problem.
const (
	scanFours   = 2_000
	scanThreats = 100
)

// scan reports whether a position may be a problem, and of which kind, by a short search. Where the other side has a five to make the move is no
// choice.
func (f *Finder) scan(pos *game.Position) (bool, kind) {
	b, v := f.board, f.quick
	b.Reset(pos)
	if f.Fouls {
		return f.scanFoul()
	}
	us, them := b.Side(), b.Side()^1
	switch {
	case b.Count(them, pattern.WinningFive) > 0:
		return false, winKind
	case b.Count(us, pattern.WinningFive) > 0:
		return b.Count(us, pattern.WinningFive) == 1 && !isSurplus(pos, 1), winKind
	case b.Count(us, pattern.DoubleFour) > 0:
		return b.Count(us, pattern.DoubleFour) == 1 && !isSurplus(pos, 2), winKind
	}
	if p, _, _ := v.Fours.Solve(b, 2, scanFours); p == threat.Proved {
		return !isSurplus(pos, 3), winKind
	}
	if p, _, _ := v.Fours.Solve(b, threat.Endless, scanFours); p == threat.Proved {
		return true, winKind
	}
	b.Pass()
	p, _, _ := v.Fours.Solve(b, threat.Endless, scanFours)
	b.Pass()
	if w, _, _ := v.Solve(b, scanThreats); w == threat.Proved {
		return true, winKind
	}
	return p == threat.Proved && f.narrow(), defenceKind
}

// scanFoul is scan for what forbidden points decide: White wins by fours the last of which Black may not stop; or would win by fours if it were his
// turn, and Black may not play where they could be stopped, but in one place.
func (f *Finder) scanFoul() (bool, kind) {
	b, v := f.board, f.quick
	black := b.Side() == threat.Black
	if b.Count(threat.White, pattern.WinningFive) > 0 || b.Count(threat.Black, pattern.WinningFive) > 0 {
		return false, winKind
	}
	if black {
		b.Pass()
	}
	p, plies, _ := v.Fours.Solve(b, threat.Endless, scanFours)
	if black {
		b.Pass()
		return p == threat.Proved && f.narrow(), defenceKind
	}
	return p == threat.Proved && endsOnFoul(b, v.Fours.Line(b, plies, scanFours)), winKind
}

// endsOnFoul reports whether after the moves of a line Black would have to stop a five on a forbidden point.
func endsOnFoul(b *threat.Board, line []threat.Cell) bool {
	for _, cell := range line {
		b.Play(cell)
	}
	five := b.Where(threat.White, pattern.WinningFive).First()
	foul := b.Side() == threat.Black && five != threat.NoCell && b.Forbidden(five)
	for range line {
		b.Undo()
	}
	return foul
}

// wanted reports whether a problem is one to keep.
func (f *Finder) wanted(p *puzzle.Problem) bool {
	if f.Fouls {
		return p.Task == puzzle.Trap || p.Task == puzzle.Avoid
	}
	return !tooMany(p)
}

// position returns the problem that a position is, as the first search sees it. The errors are those of [puzzle.Problem.Check].
func (f *Finder) position(ctx context.Context, pos game.Position) (puzzle.Problem, error) {
	p := puzzle.Problem{Position: pos}
	err := p.Check(ctx, f.prover, Nodes)
	if err == nil {
		return p, nil
	}
	if errors.Is(err, puzzle.ErrTwoSolutions) {
		f.Tally.Several++
	}
	who := puzzle.Problem{Position: pos, Task: puzzle.Who}
	if f.Fouls || tooMany(&who) || who.Check(ctx, f.prover, Nodes) != nil || !f.hard(&who) {
		return p, err
	}
	return who, nil
}

// further looks for the problem that a win by fours from pos, which several moves begin, comes to when some of them are made. Without one the error
// is err.
func (f *Finder) further(ctx context.Context, pos game.Position, err error) (puzzle.Problem, error) {
	f.board.Reset(&pos)
	proof, plies, _ := f.quick.Fours.Solve(f.board, threat.Endless, scanFours)
	if proof != threat.Proved {
		return puzzle.Problem{}, err
	}
	line := f.quick.Fours.Line(f.board, plies, scanFours)
	for ; len(line) >= 2*shortWin; line = line[2:] {
		for _, cell := range line[:2] {
			next, broken := pos.Play(game.Move{Color: pos.ToMove(), Point: f.board.Point(cell)})
			if broken != nil {
				return puzzle.Problem{}, broken
			}
			pos = next
		}
		p := puzzle.Problem{Position: pos}
		if forced(&pos) {
			continue
		}
		if p.Check(ctx, f.prover, Nodes) == nil && p.Moves >= shortWin {
			return p, nil
		}
	}
	return puzzle.Problem{}, err
}

// shortWin is how many moves of the winner's a win has at least that is looked for within another.
const shortWin = 4

// forced reports whether the other side has a five to make, so that the move is no choice.
func forced(pos *game.Position) bool {
	b := threat.NewBoard(pos)
	return b.Count(b.Side()^1, pattern.WinningFive) > 0
}

// narrow reports whether all moves but one of the side to move of the board, whom the other side threatens with fours, lose by fours. Where only
// forbidden points count, it may not play on one of the points that could matter, either.
func (f *Finder) narrow() bool {
	b, v := f.board, f.quick
	_, cells := v.Defences(b)
	hold, foul := 0, false
	for cell := cells.PopFirst(); cell != threat.NoCell && hold < 2; cell = cells.PopFirst() {
		if b.Side() == threat.Black && b.Forbidden(cell) {
			foul = true
			continue
		}
		b.Play(cell)
		if p, _, _ := v.Fours.Solve(b, threat.Endless, scanFours); p != threat.Proved {
			hold++
		}
		b.Undo()
	}
	return hold == 1 && (foul || !f.Fouls)
}

// hard reports whether it is not plain who wins: where the side to move does, the other one would, too, if it were its turn, and where it
// does not, it has a four to try.
func (f *Finder) hard(p *puzzle.Problem) bool {
	b := f.board
	b.Reset(&p.Position)
	if p.Winner != p.Position.ToMove() {
		return !b.HasNoFour(b.Side())
	}
	b.Pass()
	proof, _, _ := f.quick.Fours.Solve(b, threat.Endless, scanFours)
	return p.Moves > 3 && proof == threat.Proved
}

// kind is how problems of one game are alike.
type kind uint8

const (
	winKind kind = iota
	defenceKind
	winnerKind
	kinds
)

func kindOf(p *puzzle.Problem) kind {
	switch {
	case p.Task == puzzle.Who:
		return winnerKind
	case p.Task.IsDefence():
		return defenceKind
	}
	return winKind
}

// tooMany reports whether a problem is one of most of those of which there are many: short wins by [shares], and of questions who wins one of eight is
// kept. Which ones depends on the position alone.
func tooMany(p *puzzle.Problem) bool {
	if p.Task == puzzle.Who {
		key, _ := p.Position.Canonical()
		return key%8 != 0
	}
	return isSurplus(&p.Position, p.Moves)
}

// shares tells of how many wins in one, two and three moves one is kept.
var shares = [...]uint64{40, 8, 2}

// isSurplus reports whether a win in so many moves from pos is one of most of those of which there are many.
func isSurplus(pos *game.Position, moves int) bool {
	if moves < 1 || moves > len(shares) {
		return false
	}
	key, _ := pos.Canonical()
	return key%shares[moves-1] != 0
}
