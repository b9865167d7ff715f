package review

import (
	"context"

	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Kind is how a win is forced.
type Kind uint8

const (
	Fours   Kind = iota // by continuous fours (VCF)
	Threats             // by continuous threats of any kind, fours among them (VCT)
)

// String returns "vcf" or "vct", as players say and -json prints it.
func (k Kind) String() string {
	switch k {
	case Fours:
		return "vcf"
	case Threats:
		return "vct"
	}
	return ""
}

// Question asks whether a side wins by force. Where it is the other side's turn, the question is what would be if that one passed.
type Question struct {
	Kind  Kind
	Side  game.Color // whose win; None: of the side to move
	Moves int        // of its own that the win may take, the five among them; zero: any number
	Nodes int64      // positions to look at; zero: until ctx ends
}

// Finding is the answer to a Question.
type Finding struct {
	Outcome threat.Proof
	Tree    *threat.Tree // where the win is proved
	Nodes   int64        // looked at

	cells threat.Set // on which the proof depends
}

// Solver answers questions about threats. What it learns stays for later questions, so that it serves a caller with many questions about one game.
// It belongs to one goroutine.
type Solver struct {
	threats *threat.VCT
	most    int64 // positions that an answer may cost, those of searches for fours among them; zero: any number
	scratch *threat.Board
	shows   uint64 // the hash of the position on scratch; zero: unknown
}

// board returns the board of a position, which the next call may change.
func (s *Solver) board(pos *game.Position) *threat.Board {
	if s.scratch == nil {
		s.scratch = new(threat.Board)
	}
	if s.shows != pos.Hash() || s.shows == 0 {
		s.scratch.Reset(pos)
		s.shows = pos.Hash()
	}
	return s.scratch
}

// NewSolver returns a solver whose memory takes about 30 MB.
func NewSolver() *Solver { return &Solver{threats: threat.NewLargeVCT()} }

// NewQuickSolver returns one for a few short questions, whose memory takes about 4 MB.
func NewQuickSolver() *Solver { return solver() }

const endless = 1 << 62

// treeBudget returns how many positions may be looked up again for the tree of what took so many to prove.
func treeBudget(nodes int64) int64 { return 4*nodes + 20_000 }

// Solve answers a question about pos, until ctx ends at the latest. progress, unless it is nil, is called now and then with the
// positions looked at so far. The errors are those of [ai.Check]. A win counts as proved only with its tree.
func (s *Solver) Solve(ctx context.Context, pos game.Position, q Question, progress func(nodes int64)) (Finding, error) {
	if err := ai.Check(&pos); err != nil {
		return Finding{}, err
	}
	if q.Side != game.None {
		pos = pos.WithTurn(q.Side)
	}
	b, v := s.board(&pos), s.threats
	defer s.watch(ctx, progress)()
	before := v.Nodes + v.Fours.Nodes
	budget := q.Nodes
	if budget <= 0 {
		budget = endless
	}
	var f Finding
	switch q.Kind {
	case Fours:
		f = s.fours(b, q.Moves, budget)
	case Threats:
		v.Moves = q.Moves
		if f.Outcome, _, _ = v.Solve(b, budget); f.Outcome == threat.Proved {
			f.Tree, f.cells = v.Tree(b, treeBudget(v.Nodes+v.Fours.Nodes-before))
		}
		v.Moves = 0
	}
	if f.Outcome == threat.Proved && f.Tree == nil {
		f.Outcome = threat.GaveUp
	}
	f.Nodes = v.Nodes + v.Fours.Nodes - before
	return f, nil
}

// fours looks for a win by fours.
func (s *Solver) fours(b *threat.Board, moves int, budget int64) (f Finding) {
	depth := threat.Endless
	if moves > 0 {
		depth = min(moves-1, depth)
	}
	plies, before := 0, s.threats.Fours.Nodes
	if f.Outcome, plies, _ = s.threats.Fours.Solve(b, depth, budget); f.Outcome == threat.Proved {
		f.Tree, f.cells = s.threats.Fours.Tree(b, plies, treeBudget(s.threats.Fours.Nodes-before))
	}
	return f
}

// Lost answers whether the side to move of pos loses to the move before, which made a four or threatens fours. The finding's tree begins
// with that move. The errors are those of [ai.Check].
func (s *Solver) Lost(ctx context.Context, pos game.Position, nodes int64) (Finding, error) {
	return s.LostWithin(ctx, pos, 0, nodes)
}

// LostWithin is Lost by so many more moves of the other side's, the five among them; zero: any number.
func (s *Solver) LostWithin(ctx context.Context, pos game.Position, moves int, nodes int64) (Finding, error) {
	if err := ai.Check(&pos); err != nil {
		return Finding{}, err
	}
	return s.won(ctx, s.board(&pos), pos.Last().Point, moves, nodes), nil
}

// WinsBy answers whether the side to move of pos wins by moving to p, as Lost does of the position after it, within so many moves after that one;
// zero: any number. The move may be played and does not end the game. The errors are those of [ai.Check].
func (s *Solver) WinsBy(ctx context.Context, pos game.Position, p game.Point, moves int, nodes int64) (Finding, error) {
	if err := ai.Check(&pos); err != nil {
		return Finding{}, err
	}
	b := s.board(&pos)
	b.Play(b.Cell(p))
	defer b.Undo()
	return s.won(ctx, b, p, moves, nodes), nil
}

// won answers whether the side that has just moved, to last, wins.
func (s *Solver) won(ctx context.Context, b *threat.Board, last game.Point, moves int, nodes int64) (f Finding) {
	v := s.threats
	defer s.watch(ctx, nil)()
	before := v.Nodes + v.Fours.Nodes
	v.Moves = moves
	if f.Outcome, _ = v.Won(b, nodes); f.Outcome == threat.Proved {
		if f.Tree, f.cells = v.WonTree(b, last, treeBudget(v.Nodes+v.Fours.Nodes-before)); f.Tree == nil {
			f.Outcome = threat.GaveUp
		}
	}
	v.Moves = 0
	f.Nodes = v.Nodes + v.Fours.Nodes - before
	return f
}

// Threatening returns the points on which a stone of the side to move makes a four, or threatens to win by fours within so many moves of its own in
// all, zero: any number. Where nodes positions do not tell, the point is among them. [Solver.Lost] proves no other move to win. The errors are those
// of [ai.Check], or that of ctx.
func (s *Solver) Threatening(ctx context.Context, pos game.Position, moves int, nodes int64) (points []game.Point, err error) {
	if err := ai.Check(&pos); err != nil {
		return nil, err
	}
	b, v := s.board(&pos), s.threats.Fours
	defer s.watch(ctx, nil)()
	fours := threat.Endless
	if moves > 0 {
		fours = max(moves-2, 0)
	}
	us := b.Side()
	empty := b.Empty()
	for p := empty.PopFirst(); p != threat.NoCell; p = empty.PopFirst() {
		b.Play(p)
		threatens := b.Count(us, pattern.WinningFive) > 0
		if !threatens {
			b.Pass()
			proof, _, _ := v.Solve(b, fours, nodes)
			threatens = proof != threat.Disproved
			b.Pass()
		}
		b.Undo()
		if threatens {
			points = append(points, b.Point(p))
		}
	}
	return points, ctx.Err()
}

// watch lets the searches end with ctx and tells progress how far they are. The function that it returns ends that.
func (s *Solver) watch(ctx context.Context, progress func(nodes int64)) (end func()) {
	v := s.threats
	before := v.Nodes + v.Fours.Nodes
	stop := func() bool {
		if progress != nil {
			progress(v.Nodes + v.Fours.Nodes - before)
		}
		return ctx.Err() != nil || s.most > 0 && v.Nodes+v.Fours.Nodes-before > s.most
	}
	v.Stop, v.Fours.Stop = stop, stop
	return func() { v.Stop, v.Fours.Stop = nil, nil }
}
