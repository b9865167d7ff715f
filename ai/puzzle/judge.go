package puzzle

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/ai/review"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Outcome is what becomes of a try.
type Outcome uint8

const (
	Open   Outcome = iota // neither proved nor refuted in time: it costs nothing
	Right                 // by proof; the problem goes on after the other side's answer
	Solved                // right, and nothing is left to find
	Wrong                 // refuted
)

// Pace is how long a win takes that a try leads to.
type Pace uint8

const (
	AsFast Pace = iota // as the solution, or nobody knows
	Faster             // than the solution
	Slower
)

// Verdict is what is said of a try.
type Verdict struct {
	Outcome Outcome
	Pace    Pace         // of a win that is Right or Solved
	Answer  game.Point   // of Right: the other side's move, which resists longest; otherwise [game.Pass]
	Moves   int          // of Right: of the winner's that are left at most, the five among them; 0: not known
	Loses   bool         // of Wrong: the other side wins, by proof; otherwise it only holds
	Refutes []game.Point // of Wrong: what follows the try, the other side's move first; may be empty where it need do nothing
}

// Patience is how long a try is searched at most.
const Patience = time.Second

// How many positions are looked at for a try: together they take less than Patience on a usual computer.
const (
	tryFours   = 30_000
	tryThreats = 5_000
	tryEngine  = 40_000
	tryDefence = 300
)

// ErrTask is returned for a move where the problem asks who wins, and for an answer to that where it asks for a move.
var ErrTask = errors.New("puzzle: this is not what the problem asks for")

// Judge goes through one problem with its solver. Its methods are for one goroutine at a time, and not for one that draws a window: a
// search takes up to [Patience]. Tries along the solution of a problem that was checked take no search.
type Judge struct {
	Problem Problem
	Limit   time.Duration // of a try; zero: Patience, negative: none, only the positions that are looked at count

	prover Prover
	engine ai.Engine
	pos    game.Position // where the solver is to move
	line   []game.Point  // the solution from there, while it is followed
	tree   *threat.Tree  // the proof from there, nil where it is not at hand
	left   int           // moves of one's own to the five by the best that is known; 0: not known
}

// NewJudge returns a judge for a problem, which is legal. The prover may have served other problems; the engine, unless it is nil, is asked where the
// search for threats does not know.
func NewJudge(p Problem, prover Prover, engine ai.Engine) *Judge {
	j := &Judge{Problem: p, prover: prover, engine: engine}
	j.Restart()
	return j
}

// Restart goes back to the beginning of the problem.
func (j *Judge) Restart() {
	begun := j.pos.Hash() == j.Problem.Position.Hash()
	if j.pos, j.line, j.left = j.Problem.Position, j.Problem.Line, j.Problem.Moves; !begun {
		j.tree = nil
	}
}

// Position returns the board as it stands, with the solver to move.
func (j *Judge) Position() game.Position { return j.pos }

// Prepare finds the proof again, so that tries beside the stored line are answered sooner. A problem that was not checked before is, with so many
// positions for each question: the errors are those of [Problem.Check].
func (j *Judge) Prepare(ctx context.Context, nodes int64) error {
	if !j.Problem.Checked {
		if err := j.Problem.Check(ctx, j.prover, nodes); err != nil {
			return err
		}
		j.Restart()
	}
	if j.Problem.Task.IsDefence() || j.Problem.Task == Who || j.tree != nil {
		return nil
	}
	f, err := j.prover.win(ctx, j.Problem.Position, nodes)
	if err == nil {
		f, err = j.prover.shorten(ctx, j.Problem.Position, f, nodes)
	}
	if err == nil && f.Tree != nil && j.pos.Hash() == j.Problem.Position.Hash() {
		j.tree = f.Tree
	}
	if err == nil {
		err = ctx.Err()
	}
	return err
}

// JudgeWinner judges the answer to who wins.
func (j *Judge) JudgeWinner(c game.Color) (Verdict, error) {
	if j.Problem.Task != Who {
		return Verdict{}, ErrTask
	}
	v := Verdict{Outcome: Solved, Answer: game.Pass}
	if c != j.Problem.Winner {
		v.Outcome, v.Loses, v.Refutes = Wrong, true, j.Problem.Line
	}
	return v, nil
}

// Try judges a move of the solver's. After Right the board has the move and the answer on it, after any other outcome it is as before. The
// error is that of the rules for a move that may not be played, [ErrTask], or that of ctx.
func (j *Judge) Try(ctx context.Context, p game.Point) (Verdict, error) {
	if j.Problem.Task == Who {
		return Verdict{}, ErrTask
	}
	next, err := j.pos.Play(game.Move{Color: j.pos.ToMove(), Point: p})
	if err != nil {
		return Verdict{}, err
	}
	limited := ctx
	if j.Limit >= 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, cmp.Or(j.Limit, Patience))
		defer cancel()
	}
	t := &judgedMove{Judge: j, ctx: limited, point: p, next: next}
	judge := t.win
	if j.Problem.Task.IsDefence() {
		judge = t.defend
	}
	v, err := judge()
	if ctx.Err() != nil {
		return Verdict{}, ctx.Err()
	}
	if err != nil {
		return Verdict{}, fmt.Errorf("puzzle: %w", err)
	}
	return v, nil
}

// judgedMove is a move that is being judged.
type judgedMove struct {
	*Judge
	ctx   context.Context
	point game.Point
	next  game.Position // after it
}

// open is said where nothing is known, wrong where there is a refutation.
func open() Verdict { return Verdict{Answer: game.Pass} }

func wrong(loses bool, refutes []game.Point) Verdict {
	return Verdict{Outcome: Wrong, Answer: game.Pass, Loses: loses, Refutes: refutes}
}

// win judges a move that ought to win.
func (t *judgedMove) win() (Verdict, error) {
	switch {
	case t.next.Result().Winner == t.pos.ToMove():
		v := Verdict{Outcome: Solved, Answer: game.Pass, Moves: 1}
		if t.left > 1 {
			v.Pace = Faster
		}
		return v, nil
	case t.next.Result().Over():
		return wrong(t.next.Result().Winner != game.None, nil), nil
	case t.tree != nil && t.tree.Move == t.point:
		return t.follow(t.tree, AsFast)
	case t.Problem.Checked && len(t.line) > 0 && t.line[0] == t.point:
		return t.stored()
	}
	if f, err := t.prover.Solve(t.ctx, t.next, review.Question{Kind: review.Fours, Nodes: tryFours}, nil); err != nil || f.Tree != nil {
		return t.lost(f, err)
	}
	f, err := t.prover.Lost(t.ctx, t.next, tryThreats)
	if err != nil {
		return Verdict{}, err
	}
	if f.Tree == nil {
		other, err := t.prover.Solve(t.ctx, t.next, review.Question{Kind: review.Threats, Nodes: tryThreats}, nil)
		if err != nil || other.Tree != nil {
			return t.lost(other, err)
		}
	}
	if f.Tree == nil && t.engine != nil {
		if f.Outcome, f.Tree, err = t.ask(f.Outcome); err != nil {
			return Verdict{}, err
		}
	}
	switch {
	case f.Tree != nil:
		return t.deviation(f.Tree)
	case f.Outcome == threat.Disproved && t.ctx.Err() == nil:
		return t.held()
	}
	return open(), nil
}

// lost is the verdict where the other side wins.
func (t *judgedMove) lost(f review.Finding, err error) (Verdict, error) {
	if err != nil {
		return Verdict{}, err
	}
	return wrong(true, f.Tree.Line()), nil
}

// ask asks the engine about a move for which the search for threats had that outcome.
func (t *judgedMove) ask(outcome threat.Proof) (threat.Proof, *threat.Tree, error) {
	info, err := t.engine.Search(t.ctx, t.next, ai.Limits{Nodes: tryEngine, Threads: 1}, nil)
	if err != nil || info.Score.Distance() >= 0 {
		return outcome, nil, err
	}
	f, err := t.prover.GuidedLost(t.ctx, t.engine, t.next, tryEngine)
	if f.Tree == nil {
		return threat.GaveUp, nil, err // a win that can't be shown
	}
	return threat.Proved, f.Tree, err
}

// stored follows the stored line, of which no tree is at hand.
func (t *judgedMove) stored() (Verdict, error) {
	if len(t.line) < 3 || t.fourThree() {
		return Verdict{Outcome: Solved, Answer: game.Pass, Moves: t.left}, nil
	}
	return t.answer(t.line[1], nil, AsFast, max(t.left-1, 0))
}

// deviation is the verdict on a win that is not the known one.
func (t *judgedMove) deviation(tree *threat.Tree) (Verdict, error) {
	pace := AsFast
	if t.left > 0 {
		sooner, err := t.within(tree, t.left-1)
		if err != nil {
			return Verdict{}, err
		}
		soon, err := t.within(tree, t.left)
		if err != nil {
			return Verdict{}, err
		}
		switch {
		case sooner:
			pace = Faster
		case !soon:
			pace = Slower
		}
	}
	return t.follow(tree, pace)
}

// within reports whether the move, of whose win tree is a proof, wins within so many moves.
func (t *judgedMove) within(tree *threat.Tree, moves int) (bool, error) {
	if tree.Moves() <= moves || moves < 2 {
		return tree.Moves() <= moves, nil
	}
	return t.prover.byFours(t.ctx, t.next, moves-1, tryFours)
}

// follow goes on with a proof that begins with the move.
func (t *judgedMove) follow(tree *threat.Tree, pace Pace) (Verdict, error) {
	longest := threat.Answer{Point: game.Pass}
	for _, a := range tree.Answers {
		if longest.Then == nil || a.Then.Plies > longest.Then.Plies {
			longest = a
		}
	}
	if longest.Then == nil || tree.Plies <= 3 || t.fourThree() {
		return Verdict{Outcome: Solved, Pace: pace, Answer: game.Pass, Moves: tree.Moves()}, nil
	}
	return t.answer(longest.Point, longest.Then, pace, longest.Then.Moves())
}

// fourThree reports whether a four-three was to be found, and is made.
func (t *judgedMove) fourThree() bool {
	b := threat.NewBoard(&t.pos)
	return t.Problem.Task == FourThree && b.Threat(b.Side(), b.Cell(t.point)) == pattern.FourThree
}

// answer lets the other side answer a right move.
func (t *judgedMove) answer(p game.Point, then *threat.Tree, pace Pace, left int) (Verdict, error) {
	answered, err := t.next.Play(game.Move{Color: t.next.ToMove(), Point: p})
	if err != nil {
		return Verdict{}, err
	}
	var rest []game.Point
	if len(t.line) > 2 && t.line[0] == t.point && t.line[1] == p {
		rest = t.line[2:]
	}
	t.pos, t.tree, t.line, t.left = answered, then, rest, left
	return Verdict{Outcome: Right, Pace: pace, Answer: p, Moves: left}, nil
}

// held is the verdict on a move after which no win by threats is left, with an answer that shows it.
func (t *judgedMove) held() (Verdict, error) {
	b := threat.NewBoard(&t.next)
	if b.Count(b.Side()^1, pattern.WinningFive) > 0 {
		stops := b.Stops()
		return wrong(false, []game.Point{b.Point(stops.First())}), nil
	}
	us := t.pos.ToMove()
	f, err := t.prover.Solve(t.ctx, t.next, review.Question{Kind: review.Fours, Side: us, Nodes: tryFours}, nil)
	if err != nil || f.Tree == nil {
		return wrong(false, nil), err
	}
	found, cancel := context.WithCancel(t.ctx)
	defer cancel()
	holds := game.Pass
	_, err = t.prover.Defences(found, t.next, f, tryDefence, func(d review.Defence, _ int) {
		if d.Hold == review.Holds || d.Hold == review.Wins {
			holds = d.Point
			cancel()
		}
	})
	if err != nil || holds == game.Pass {
		return open(), err
	}
	return wrong(false, []game.Point{holds}), nil
}

// defend judges a move that ought to hold.
func (t *judgedMove) defend() (Verdict, error) {
	solved := Verdict{Outcome: Solved, Answer: game.Pass}
	known := t.Problem.Checked && t.point == t.Problem.Solution() && t.pos.Hash() == t.Problem.Position.Hash()
	switch over := t.next.Result(); {
	case known, over.Over() && over.Winner != t.next.ToMove():
		return solved, nil
	case over.Over():
		return wrong(true, nil), nil // by a forbidden move
	}
	f, err := t.prover.win(t.ctx, t.next, tryThreats*threatShare)
	if err != nil || f.Tree != nil {
		return t.lost(f, err)
	}
	b := threat.NewBoard(&t.next)
	if b.Count(b.Side()^1, pattern.WinningFive) > 0 {
		stops := b.Stops()
		if stop := stops.First(); stop != threat.NoCell {
			return t.answer(b.Point(stop), nil, AsFast, 0)
		}
		return solved, nil
	}
	if f.Outcome == threat.GaveUp || t.ctx.Err() != nil {
		return open(), nil
	}
	if t.engine != nil {
		info, err := t.engine.Search(t.ctx, t.next, ai.Limits{Nodes: tryEngine, Threads: 1}, nil)
		if err != nil || info.Score.Distance() > 0 {
			return open(), err
		}
	}
	return solved, nil
}
