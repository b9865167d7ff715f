package analysis

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"hoshi/ai"
	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/ai/threat"
	"hoshi/game"
	"hoshi/ui/picture"
)

// threats looks for a win by force in the position that is shown, by either side, and for what holds against it.
type threats struct {
	host
	kind review.Kind
	side game.Color // whose win; where it is the other side's turn: as if that one passed

	looked *game.Node // whose position was looked at; nil: none
	pos    game.Position
	stop   context.CancelFunc // nil: nothing is being looked for
	ended  chan struct{}      // closed when what was looked for before has ended
	solver *review.Solver     // of the goroutine that looks; 30 MB
	nodes  atomic.Int64       // looked at
	began  time.Time          // when that began
	done   bool               // the answer stands
	found  review.Finding
	err    error // why there is none
	proof  *proof
	row    int // of the proof, whose stones are shown; -1: none
	held   []defence
	total  int    // answers to look at; 0: not known
	told   func() // what is shown has changed
}

// defence is an answer to a threat with what it is worth to the side that gives it.
type defence struct {
	review.Defence
	chance float64 // where it holds; -1: not known
}

// threatTime is how long a win is looked for, and how many positions each answer to it is searched for.
const (
	threatTime  = 10 * time.Second
	answerNodes = 20_000
)

func newThreats(h host, told func()) *threats {
	return &threats{host: h, row: -1, told: told}
}

// searching reports whether something is being looked for.
func (t *threats) searching() bool { return t.stop != nil }

// ask looks for a win of that side and kind where the room is now, unless that was done.
func (t *threats) ask(side game.Color, kind review.Kind) {
	if n := t.node(); n == t.looked && side == t.side && kind == t.kind && (t.done || t.searching()) {
		return
	}
	t.again(side, kind)
}

// again looks for it anew.
func (t *threats) again(side game.Color, kind review.Kind) {
	t.cancel()
	t.side, t.kind, t.looked = side, kind, t.node()
	t.pos = t.looked.Position()
	t.found, t.err, t.proof, t.row, t.held, t.total, t.done = review.Finding{}, nil, nil, -1, nil, 0, false
	t.nodes.Store(0)
	t.began = time.Now()
	if t.err = ai.Check(&t.pos); t.err != nil {
		t.done = true
		t.told()
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.stop = cancel
	pos := t.pos
	t.after(func() { t.look(ctx, pos, review.Question{Kind: kind, Side: side}) })
	t.told()
}

// after does something on a goroutine of its own, when what was done there before has ended.
func (t *threats) after(do func()) {
	before, ended := t.ended, make(chan struct{})
	t.ended = ended
	go func() {
		defer close(ended)
		if before != nil {
			<-before
		}
		do()
	}()
}

// cancel ends what is being looked for; what was found stays.
func (t *threats) cancel() {
	if t.stop != nil {
		t.stop()
		t.stop = nil
		t.done = true
		t.told()
	}
}

// close stops the search and frees its memory.
func (t *threats) close() {
	if t.stop != nil {
		t.stop()
		t.stop = nil
	}
	t.looked, t.proof = nil, nil
	t.after(func() { t.solver = nil })
}

// look answers a question on a goroutine of its own, and tells the room step by step.
func (t *threats) look(ctx context.Context, pos game.Position, q review.Question) {
	if t.solver == nil {
		t.solver = review.NewSolver()
	}
	limited, cancel := context.WithTimeout(ctx, threatTime)
	defer cancel()
	found, err := t.solver.Solve(limited, pos, q, t.nodes.Store)
	if err == nil && found.Tree != nil {
		err = threat.Verify(ctx, pos.WithTurn(q.Side), found.Tree) // what does not hold is not shown
	}
	var proof *proof
	if err == nil && found.Tree != nil {
		proof = newProof(pos.WithTurn(q.Side), found.Tree)
	}
	t.post(ctx, func() { t.found, t.err, t.proof, t.done = found, err, proof, true })
	if proof != nil && q.Side != pos.ToMove() {
		t.lookForAnswers(ctx, pos, found)
	}
	t.post(ctx, func() { t.stop = nil })
}

// lookForAnswers looks at what may hold against a threat of the other side.
func (t *threats) lookForAnswers(ctx context.Context, pos game.Position, found review.Finding) {
	engine := level.Reviewer()
	_, err := t.solver.Defences(ctx, pos, found, answerNodes, func(d review.Defence, total int) {
		h := defence{d, -1}
		if d.Hold == review.Holds || d.Hold == review.Open || d.Hold == review.Gains {
			h.chance = worth(ctx, engine, pos, d.Point)
		}
		t.post(ctx, func() { t.total, t.held = total, sorted(append(t.held, h)) })
	})
	if err != nil {
		t.post(ctx, func() { t.err = err })
	}
}

// worth returns what a move is worth to the side that makes it, -1 where that is not known.
func worth(ctx context.Context, engine ai.Engine, pos game.Position, p game.Point) float64 {
	after, err := pos.Play(game.Move{Color: pos.ToMove(), Point: p})
	if err != nil || after.Result().Over() {
		return -1
	}
	info, err := engine.Search(ctx, after, ai.Limits{Nodes: answerNodes, Threads: 1}, nil)
	if err != nil {
		return -1
	}
	return 1 - info.Score.Chance(pos.Rule())
}

// sorted puts answers in order, the best first.
func sorted(all []defence) []defence {
	slices.SortStableFunc(all, func(a, b defence) int {
		return cmp.Or(cmp.Compare(a.Hold, b.Hold), cmp.Compare(b.chance, a.chance), cmp.Compare(b.plies(), a.plies()))
	})
	return all
}

// plies is how long the game lasts after an answer that loses.
func (h *defence) plies() int {
	if h.Tree == nil {
		return 0
	}
	return h.Tree.Plies
}

// post does something on Fyne's goroutine unless the question is not wanted any more.
func (t *threats) post(ctx context.Context, do func()) {
	t.Post(func() {
		if ctx.Err() == nil {
			do()
			t.told()
		}
	})
}

// holding returns how many answers hold, of how many that was not found out, and how many points there are.
func (t *threats) holding() (hold, unknown, points int) {
	for _, h := range t.held {
		switch h.Hold {
		case review.Holds, review.Wins:
			hold++
		case review.Open:
			unknown++
		case review.Gains, review.Forbidden, review.Loses:
		}
	}
	size := t.pos.Size()
	for i := range size * size {
		if t.pos.At(game.Point{X: i % size, Y: i / size}) == game.None {
			points++
		}
	}
	return hold, unknown, points
}

// spent is which part of its time a search has used.
func (t *threats) spent() float32 {
	return float32(min(time.Since(t.began).Seconds()/threatTime.Seconds(), 1))
}

// show shows the stones of a row of the proof; -1: none.
func (t *threats) show(row int) {
	t.row = row
	t.redraw()
}

// ghosts are the stones of the row of the proof that is shown; while none is chosen, those of its longest line.
func (t *threats) ghosts() []game.Move {
	switch {
	case t.proof == nil || t.looked != t.node():
		return nil
	case t.row < 0 || t.row >= len(t.proof.rows):
		return longest(t.pos.WithTurn(t.side), t.found.Tree)
	}
	return t.proof.rows[t.row].path
}

// tags are the letters of the answers to the threat, on their points: a tab where a stone of the proof stands there, too.
func (t *threats) tags() (tags []picture.Tag) {
	if t.looked != t.node() {
		return nil
	}
	taken := map[game.Point]bool{}
	for _, m := range t.ghosts() {
		taken[m.Point] = true
	}
	for i := range t.held {
		if letter := letters(i); letter != "" {
			tags = append(tags, picture.Tag{Point: t.held[i].Point, Kind: t.held[i].tag(), Text: letter, Tab: taken[t.held[i].Point]})
		}
	}
	return tags
}

// tag is how the letter of an answer looks.
func (h *defence) tag() picture.TagKind {
	switch h.Hold {
	case review.Holds, review.Wins:
		return picture.Defends
	case review.Open:
		return picture.Unsure
	case review.Loses, review.Gains, review.Forbidden:
	}
	return picture.Fails
}

// keep makes the proof a variation behind the position, up to the row that is shown or else its longest line, and goes to its beginning.
func (t *threats) keep() {
	if t.proof == nil || t.looked != t.node() || len(t.proof.roots) == 0 {
		return
	}
	first, err := vary(t, t.looked, t.side, t.ghosts())
	if err != nil {
		t.refuse(err)
		return
	}
	t.edited(first)
}

// longest is the line of a proof against which the loser holds out longest.
func longest(start game.Position, tree *threat.Tree) (path []game.Move) {
	side := start.ToMove()
	for _, p := range tree.Line() {
		path = append(path, game.Move{Color: side, Point: p})
		side = side.Other()
	}
	return path
}

// errNoVariation is returned where a line has no move.
var errNoVariation = errors.New("analysis: the line has no move")

// vary adds a line as a variation behind n, where its first move may be the other side's, and returns the node with which it begins. What
// stands there already is not added again. A game that ended at n keeps its length.
func vary(r host, n *game.Node, side game.Color, path []game.Move) (first *game.Node, err error) {
	if len(path) == 0 {
		return nil, errNoVariation
	}
	if first = stands(n, side, path); first != nil {
		return first, nil
	}
	r.edits().Write(n, func() {
		if r.lengthens(n) {
			n.AddBlank()
		}
		cursor := game.NewCursor(n)
		pos := cursor.Position()
		if side != pos.ToMove() {
			if first = passed(n, side); first == nil {
				first = n.AddBlank()
				_ = first.SetUp(nil, side) // nothing follows it yet, and no stone is set up
			}
			cursor.Down(first)
		}
		for _, m := range path {
			child, fault := cursor.Play(m)
			if fault != nil {
				err = fault
				return
			}
			if first == nil {
				first = child
			}
		}
	})
	return first, err
}

// passed returns the node behind n that makes no move and leaves the turn to side, nil where there is none.
func passed(n *game.Node, side game.Color) *game.Node {
	for _, child := range n.Children() {
		if child.Move().Color == game.None && child.Turn() == side && len(child.Setup()) == 0 {
			return child
		}
	}
	return nil
}

// stands returns the node with which a line behind n begins, nil where not all of it is in the record.
func stands(n *game.Node, side game.Color, path []game.Move) (first *game.Node) {
	if pos := n.Position(); side != pos.ToMove() {
		if n = passed(n, side); n == nil {
			return nil
		}
		first = n
	}
	for _, m := range path {
		at := slices.IndexFunc(n.Children(), func(c *game.Node) bool { return c.Move() == m })
		if at < 0 {
			return nil
		}
		if n = n.Children()[at]; first == nil {
			first = n
		}
	}
	return first
}
