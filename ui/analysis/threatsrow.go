package analysis

import (
	"context"
	"time"

	"fyne.io/fyne/v2/canvas"

	"hoshi/ai/review"
	"hoshi/ai/threat"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// threatsRow says in a row whether a side wins by force, as far as that is found out in a moment, beside a button that opens the page of threats.
type threatsRow struct {
	widgets.Pane
	host
	button *widgets.Button
	off    *layout.Line // the engine is off
	sides  [3]forcedWin // by Color
	looked *game.Node   // whose position was looked at; nil: none
	stop   context.CancelFunc
	ended  chan struct{} // closed when what was looked for before has ended
	solver *review.Solver
	quick  []quick
}

// forcedWin is what a row says of a side.
type forcedWin struct {
	stone *canvas.Circle
	words *layout.Line
	pill  *widgets.Badge
}

// quick is a question with its answer.
type quick struct {
	review.Question
	done bool
	tree *threat.Tree // verified; nil: no win was found
	none bool         // all was looked at
}

// How long the position has to rest before it is looked at, and how many positions each question may cost.
const (
	quickAfter = 300 * time.Millisecond
	quickNodes = 50_000
)

func newThreatsRow(r host, open func()) *threatsRow {
	t := &threatsRow{host: r, button: widgets.NewButton(lang.L("Threats"), open), off: widgets.Dim(), stop: func() {}}
	t.button.Kind, t.button.Key, t.button.OnKey, t.button.OnRune = widgets.Quiet, "F5", r.Key, r.Type
	row := layout.Row(layout.Near, layout.Of(t.button), layout.Space(), t.off.Item().Align(layout.Center))
	for _, c := range []game.Color{game.Black, game.White} {
		w := forcedWin{&canvas.Circle{StrokeWidth: 1}, widgets.Body(), widgets.NewPill()}
		t.sides[c] = w
		row.Add(layout.Of(w.stone).Width(widgets.StoneSide).Height(widgets.StoneSide).Align(layout.Center).If(func() bool { return len(t.quick) > 0 }),
			w.words.Item(), layout.Of(w.pill).Align(layout.Center).If(func() bool { return w.pill.Words() != "" }))
	}
	t.Paint = func() {
		for _, c := range []game.Color{game.Black, game.White} {
			t.sides[c].stone.FillColor, t.sides[c].stone.StrokeColor = widgets.StoneColors(c)
		}
	}
	t.Describe(widgets.Face(layout.Edge, 0, row).Height(widgets.ButtonTall))
	t.ExtendBaseWidget(t)
	return t
}

// update looks at the position of n, unless that was done; nil: at none, because the engine is off or there is nothing to look at.
func (t *threatsRow) update(n *game.Node, off bool) {
	words := ""
	if off {
		words = lang.L("The engine is off")
	}
	if changed := t.off.Set(words); n == t.looked {
		if changed {
			t.Refresh()
		}
		return
	}
	t.end()
	t.looked, t.quick = n, nil
	if n != nil {
		t.ask(n.Position())
	}
	t.show()
}

// end ends what is being looked for.
func (t *threatsRow) end() {
	t.stop()
	t.stop, t.looked = func() {}, nil
}

// ask looks at a position on a goroutine of its own, once the one before has ended.
func (t *threatsRow) ask(pos game.Position) {
	side := pos.ToMove()
	for _, q := range []review.Question{{Kind: review.Fours, Side: side}, {Kind: review.Threats, Side: side}, {Kind: review.Fours, Side: side.Other()}} {
		q.Nodes = quickNodes
		t.quick = append(t.quick, quick{Question: q})
	}
	ctx, cancel := context.WithCancel(context.Background())
	before, ended := t.ended, make(chan struct{})
	t.stop, t.ended = cancel, ended
	questions := append([]quick(nil), t.quick...)
	go func() {
		defer close(ended)
		if before != nil {
			<-before
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(quickAfter):
		}
		for i := range questions {
			found := t.answer(ctx, pos, questions[i])
			t.Post(func() {
				if ctx.Err() == nil {
					t.quick[i] = found
					t.show()
				}
			})
		}
	}()
}

// answer answers a question, on the goroutine that looks. A proof that does not hold is none.
func (t *threatsRow) answer(ctx context.Context, pos game.Position, q quick) quick {
	if t.solver == nil {
		t.solver = review.NewQuickSolver()
	}
	found, err := t.solver.Solve(ctx, pos, q.Question, nil)
	q.done, q.none = true, err == nil && found.Outcome == threat.Disproved
	if err == nil && found.Tree != nil && threat.Verify(ctx, pos.WithTurn(q.Side), found.Tree) == nil {
		q.tree = found.Tree
	}
	return q
}

// show brings the words to what is known.
func (t *threatsRow) show() {
	for _, c := range []game.Color{game.Black, game.White} {
		words, tree := t.wins(c)
		t.sides[c].words.Set(words, "")
		t.sides[c].pill.Set(describe.InMoves(tree), c)
	}
	t.Refresh()
}

// wins says by what a side wins, with the proof.
func (t *threatsRow) wins(c game.Color) (words string, tree *threat.Tree) {
	none, done := true, true
	for _, q := range t.quick {
		switch {
		case q.Side != c:
		case q.tree != nil && q.Kind == review.Fours:
			return lang.L("by fours"), q.tree
		case q.tree != nil:
			return lang.L("by threats"), q.tree
		default:
			none, done = none && q.none, done && q.done
		}
	}
	switch {
	case len(t.quick) == 0:
		return "", nil
	case !done:
		return "…", nil
	case none:
		return lang.L("no win"), nil
	}
	return lang.L("not found"), nil
}

// found returns a win that was found, with whose it is; false: there is none.
func (t *threatsRow) found() (side game.Color, kind review.Kind, ok bool) {
	for _, q := range t.quick {
		if q.tree != nil {
			return q.Side, q.Kind, true
		}
	}
	return game.None, review.Fours, false
}
