package study

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/review"
	"hoshi/ai/threat"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// threatsCard says whether a side wins by force, as far as that is found out in a moment. A row that is entered opens the page of threats.
type threatsCard struct {
	widgets.Pane
	host
	open   func(game.Color, review.Kind)
	title  *canvas.Text
	list   *widgets.RowList
	looked *game.Node // whose position was looked at; nil: none
	stop   context.CancelFunc
	ended  chan struct{} // closed when what was looked for before has ended
	solver *review.Solver
	quick  []quick
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

func newThreatsCard(r host, open func(game.Color, review.Kind)) *threatsCard {
	c := &threatsCard{host: r, open: open, title: widgets.Text(lang.L("Threats"), widgets.TextLine, true), list: widgets.NewRowList(widgets.RowLow), stop: func() {}}
	face := widgets.NewPlate()
	c.list.OnChoose, c.list.OnEnter = func(int) {}, c.enter
	c.list.OnKey, c.list.OnRune = r.Key, r.Type
	c.All = []fyne.CanvasObject{face, c.title, c.list}
	c.Least = fyne.NewSize(200, c.tall())
	c.Paint = func() { c.title.Color = theme.Color(widgets.ColorText) }
	c.Place = func(size fyne.Size) {
		widgets.Put(face, 0, 0, size.Width, size.Height)
		widgets.PutText(c.title, cardEdge+4, pageCard/2)
		widgets.Put(c.list, listEdge, pageCard, size.Width-2*listEdge, size.Height-pageCard-6)
	}
	c.ExtendBaseWidget(c)
	return c
}

// tall returns the height of the card.
func (c *threatsCard) tall() float32 { return pageCard + 3*(widgets.RowLow+theme.Padding()) + 8 }

// update looks at the position of n, unless that was done; nil: at none.
func (c *threatsCard) update(n *game.Node) {
	if n == c.looked {
		return
	}
	c.end()
	c.looked, c.quick = n, nil
	if n != nil {
		c.ask(n.Position())
	}
	c.show()
}

// end ends what is being looked for.
func (c *threatsCard) end() {
	c.stop()
	c.stop, c.looked = func() {}, nil
}

// ask looks at a position on a goroutine of its own, once the one before has ended.
func (c *threatsCard) ask(pos game.Position) {
	side := pos.ToMove()
	for _, q := range []review.Question{{Kind: review.Fours, Side: side}, {Kind: review.Threats, Side: side}, {Kind: review.Fours, Side: side.Other()}} {
		q.Nodes = quickNodes
		c.quick = append(c.quick, quick{Question: q})
	}
	ctx, cancel := context.WithCancel(context.Background())
	before, ended := c.ended, make(chan struct{})
	c.stop, c.ended = cancel, ended
	questions := append([]quick(nil), c.quick...)
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
			found := c.answer(ctx, pos, questions[i])
			c.Post(func() {
				if ctx.Err() == nil {
					c.quick[i] = found
					c.show()
				}
			})
		}
	}()
}

// answer answers a question, on the goroutine that looks. A proof that does not hold is none.
func (c *threatsCard) answer(ctx context.Context, pos game.Position, q quick) quick {
	if c.solver == nil {
		c.solver = review.NewQuickSolver()
	}
	found, err := c.solver.Solve(ctx, pos, q.Question, nil)
	q.done, q.none = true, err == nil && found.Outcome == threat.Disproved
	if err == nil && found.Tree != nil && threat.Verify(ctx, pos.WithTurn(q.Side), found.Tree) == nil {
		q.tree = found.Tree
	}
	return q
}

// show brings the rows to what is known.
func (c *threatsCard) show() {
	rows := []widgets.RowView{}
	for _, q := range c.quick {
		v := widgets.RowView{Stone: q.Side, Point: lang.L("By fours")}
		if q.Kind == review.Threats {
			v.Point = lang.L("By threats")
		}
		if mover := c.quick[0].Side; q.Side != mover {
			v.Words = lang.L("if {{.Other}} passes", lang.Args{"Other": describe.Color(mover)})
		}
		switch {
		case q.tree != nil:
			v.Pill, v.Wins = inMoves(q.tree), q.Side
		case q.none:
			v.Value = lang.L("no win")
		case q.done:
			v.Value = lang.L("not found")
		}
		rows = append(rows, v)
	}
	c.list.SetRows(rows, min(c.list.Chosen(), len(rows)-1))
}

// enter opens the page of threats with the question of a row.
func (c *threatsCard) enter(row int) {
	if row < len(c.quick) {
		c.open(c.quick[row].Side, c.quick[row].Kind)
	}
}
