package analysis

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"hoshi/ai/solve"
	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// proofsTab shows what is proved of the position: on the board how long each answer of the side that loses lasts, beside it those that last longest.
// It steps through the proof and has it checked.
type proofsTab struct {
	widgets.Pane
	host
	play    func([]game.Point)
	proof   func() (*solve.Book, error) // on any goroutine; nil: there is none
	list    *widgets.RowList
	head    *layout.Line
	pill    *widgets.Badge
	about   *widgets.Paragraph
	step    *widgets.Button
	check   *widgets.Button
	checked *widgets.Paragraph
	legend  *shadeLegend
	at      *game.Node // that was asked about; nil: none was
	known   *game.Node // of which found is; nil: it is not known yet
	found   proved
	fault   string
	stop    context.CancelFunc // ends what is looked up
	halt    context.CancelFunc // ends the check; nil: none runs
}

func newProofsTab(r host, play func([]game.Point), proof func() (*solve.Book, error)) *proofsTab {
	t := &proofsTab{host: r, play: play, proof: proof, list: widgets.NewRowList(widgets.RowLow), head: layout.NewLine(widgets.TextLine, widgets.ColorText).Bold().ShrinkTo(widgets.TextBody - 1), pill: widgets.NewPill(),
		about: widgets.NewWords(""), checked: widgets.NewWords(""), legend: newShadeLegend(), stop: func() {}}
	t.step, t.check = widgets.NewButton("", t.forward), widgets.NewButton("", t.toggleCheck)
	for _, b := range []*widgets.Button{t.step, t.check} {
		b.OnKey, b.OnRune = r.Key, r.Type
	}
	t.list.OnChoose, t.list.OnEnter = func(int) { t.offer() }, func(int) { t.forward() }
	t.list.OnKey, t.list.OnRune, t.list.Whole = r.Key, r.Type, true
	known := func() bool { return t.found.here.Plies > 0 }
	said := func(p *widgets.Paragraph) *layout.Item { return layout.Of(p).If(func() bool { return p.Text() != "" }) }
	t.Least = fyne.NewSize(160, 2*widgets.RowTall)
	t.Describe(layout.Column(layout.Tight,
		layout.Row(layout.Snug, t.head.Item(), layout.Space(), layout.Of(t.pill).Align(layout.Center)).Height(widgets.HeadLow).If(known),
		layout.Equal(t.step, t.check).Height(widgets.ButtonLow).If(known),
		said(t.about).Optional(1), said(t.checked),
		layout.Of(t.legend).Optional(1).If(func() bool { return len(t.found.answers) > 0 }),
		layout.Of(t.list).HeightRange(widgets.RowLow, 3*widgets.RowLow).Grow(1).If(known)))
	t.ExtendBaseWidget(t)
	t.say()
	return t
}

func (t *proofsTab) title() string           { return lang.L("Proofs") }
func (t *proofsTab) tap(game.Point) bool     { return false }
func (t *proofsTab) key(*fyne.KeyEvent) bool { return false }

// fits reports whether there is a proof of games of this kind.
func (t *proofsTab) fits() bool {
	book, err := t.proof()
	if err != nil || book == nil {
		return false
	}
	position := t.node().Position()
	return position.Rule() == book.Rule && position.Size() == book.Size
}

// way returns the positions that lead to a node.
func way(n *game.Node) (list []game.Position) {
	for ; n != nil; n = n.Parent() {
		list = append(list, n.Position())
	}
	slices.Reverse(list)
	return list
}

// update asks about the position that is shown.
func (t *proofsTab) update() {
	n := t.node()
	if n == t.at {
		return
	}
	t.stop()
	ctx, stop := context.WithCancel(context.Background())
	t.stop, t.at = stop, n
	list := way(n)
	go func() {
		book, err := t.proof()
		var found proved
		if err == nil && book != nil {
			found, err = lookUp(ctx, book, list)
		}
		t.Post(func() {
			if ctx.Err() == nil {
				t.known, t.found, t.fault = n, found, ""
				if err != nil {
					t.fault = describe.Error(err)
				}
				t.show()
			}
		})
	}()
}

// show brings the view to what was found.
func (t *proofsTab) show() {
	var rows []widgets.RowView
	pill := func(plies int) string { return "★ " + lang.L("in {{.Moves}}", lang.Args{"Moves": moveCount(plies)}) }
	if here := t.found.here; here.Plies > 0 && len(t.found.answers) == 0 && here.Move != game.Pass {
		rows = append(rows, widgets.RowView{Point: t.PointText(here.Move), Bold: true, Words: lang.L("the move of the proof"), Pill: pill(here.Plies), Wins: here.Winner})
	}
	for _, a := range t.found.answers {
		row := widgets.RowView{Point: t.PointText(a.points[0]), Bold: true, Pill: pill(a.plies), Wins: t.found.here.Winner}
		if n := len(a.points); n > 1 {
			row.Words, row.Brief = lang.L("alike, turned and mirrored: {{.Count}}", lang.Args{"Count": n}), []string{"× " + strconv.Itoa(n)}
		}
		rows = append(rows, row)
	}
	t.list.SetRows(rows, min(len(rows), 1)-1)
	t.head.Set(lang.L("{{.Side}} wins: proved", lang.Args{"Side": describe.Color(t.found.here.Winner)}),
		lang.L("{{.Side}} wins.", lang.Args{"Side": describe.Color(t.found.here.Winner)})) // the pill's star says it, too
	t.pill.Set(pill(t.found.here.Plies), t.found.here.Winner)
	t.legend.set(&t.found)
	t.offer()
}

// offer brings words, buttons and board to the row that is chosen.
func (t *proofsTab) offer() {
	t.say()
	t.Refresh()
	t.redraw()
}

// say puts words to what was found.
func (t *proofsTab) say() {
	words := ""
	switch f := &t.found; {
	case t.fault != "":
		words = t.fault
	case t.known == nil:
	case f.here.Plies == 0:
		words = lang.L("The proof does not know this position.")
	case f.points > 0 && len(f.open) == 0:
		words = lang.L("Every answer loses, {{.Count}} in all. The number: moves to the five against the longest defence.", lang.Args{"Count": f.points})
	case f.points > 0:
		words = lang.L("{{.Done}} of {{.All}} answers are proved to lose.", lang.Args{"Done": f.points - len(f.open), "All": f.points})
	}
	t.about.Set(words)
	move := "–"
	if p, is := t.next(); is {
		move = t.PointText(p)
	}
	t.step.Set(lang.L("Step: {{.Move}}", lang.Args{"Move": move}), widgets.Plain)
	t.step.SetEnabled(move != "–")
	words = lang.L("Check it here")
	if t.halt != nil {
		words = lang.L("Cancel")
	}
	t.check.Set(words, widgets.Plain)
}

// next returns the point that a step goes to: that of the row which is chosen.
func (t *proofsTab) next() (p game.Point, is bool) {
	i := t.list.Chosen()
	switch {
	case i < 0:
		return game.Pass, false
	case i < len(t.found.answers):
		return t.found.answers[i].points[0], true
	}
	return t.found.here.Move, true
}

// forward plays the row that is chosen.
func (t *proofsTab) forward() {
	if p, is := t.next(); is && t.known == t.node() {
		t.play([]game.Point{p})
	}
}

// paint puts on the board how long each answer lasts.
func (t *proofsTab) paint(s *board.View) bool {
	f := &t.found
	if t.known == nil || t.known != t.node() || f.here.Plies == 0 {
		return true
	}
	if len(f.answers)+len(f.open) == 0 {
		if f.here.Move != game.Pass {
			s.Tags = append(s.Tags, picture.Tag{Point: f.here.Move, Kind: picture.Best, Text: strconv.Itoa(moveCount(f.here.Plies)), Star: true})
		}
		return true
	}
	for i, a := range f.answers {
		tag := picture.Tag{Kind: picture.Distance, Text: strconv.Itoa(moveCount(a.plies)), Shade: f.shade(a.plies), Mark: i == t.list.Chosen()}
		for _, tag.Point = range a.points {
			s.Tags = append(s.Tags, tag)
		}
	}
	for _, p := range f.open {
		s.Tags = append(s.Tags, picture.Tag{Point: p, Kind: picture.Open, Text: lang.L("open")})
	}
	return true
}

// toggleCheck has the proof checked from the position that is shown on, or ends the check that runs.
func (t *proofsTab) toggleCheck() {
	if t.halt != nil {
		t.end()
		t.checked.Set(lang.L("Cancelled"))
		t.offer()
		return
	}
	if t.known != t.node() {
		return
	}
	ctx, halt := context.WithCancel(context.Background())
	t.halt = halt
	list := way(t.known)
	t.checked.Set(lang.L("The checker begins…"))
	t.offer()
	go func() {
		book, err := t.proof()
		done, from := solve.Progress{}, 0
		if err == nil {
			done, from, err = checkFrom(ctx, book, list, func(p solve.Progress) {
				t.Post(func() {
					if ctx.Err() == nil {
						t.checked.Set(lang.L("Checked: {{.Done}} of {{.All}} turns", lang.Args{"Done": lang.Number(p.Turns), "All": lang.Number(p.Total)}))
						t.Refresh()
					}
				})
			})
		}
		t.Post(func() {
			if ctx.Err() == nil {
				t.end()
				t.checked.Set(verdict(done, from, err))
				t.offer()
			}
		})
	}()
}

// checkFrom checks a proof from the last position of a game that it stores: in the middle of a win by threats that is the one before it. It returns after how
// many moves that stands.
func checkFrom(ctx context.Context, book *solve.Book, list []game.Position, report func(solve.Progress)) (done solve.Progress, from int, err error) {
	err = solve.ErrUnknown
	for i := len(list) - 1; i >= 0 && errors.Is(err, solve.ErrUnknown); i-- {
		done, err = book.CheckFrom(ctx, &list[i], report)
		from = list[i].Stones()
	}
	return done, from, err
}

// verdict says what a check found.
func verdict(done solve.Progress, from int, err error) string {
	if err != nil {
		return lang.L("The proof does not hold: {{.Fault}}", lang.Args{"Fault": describe.Error(err)})
	}
	return lang.L("Checked after move {{.Move}}, no fault: {{.Turns}} turns with all {{.Answers}} answers, {{.Leaves}} wins by threats.", lang.Args{
		"Move": from, "Turns": lang.Number(done.Turns), "Answers": lang.Number(done.Answers), "Leaves": lang.Number(done.Leaves)})
}

// end ends the check.
func (t *proofsTab) end() {
	if t.halt != nil {
		t.halt()
		t.halt = nil
	}
}
