package puzzles

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/puzzle"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// roundCard says how the series goes: a square for each problem of a round, or the time and the count of a run, and the rating.
type roundCard struct {
	widgets.Pane
	title, value, big *layout.Line
	beside            [2]*layout.Line
	squares           *squares
	note              *widgets.Paragraph
	run               bool
}

func newRoundCard() *roundCard {
	c := &roundCard{title: layout.NewLine(widgets.TextBody, widgets.ColorText).Bold().Whole(), value: widgets.Body(), big: layout.NewLine(28, widgets.ColorText), beside: [2]*layout.Line{widgets.Body(), widgets.Dim()},
		squares: newSquares(), note: widgets.NewWords("")}
	c.Describe(widgets.Face(layout.Edge, layout.Edge, layout.Column(layout.Tight,
		layout.Row(layout.Near, c.title.Item().Optional(1), layout.Space(), c.value.Item()),
		layout.Row(layout.Near, c.big.Item(), layout.Column(0, c.beside[0].Item(), c.beside[1].Item()).Grow(1).Align(layout.Center)).
			Height(widgets.BrowseLow).If(func() bool { return c.run }),
		layout.Of(c.squares),
		layout.Of(c.note))).If(c.hasText))
	c.ExtendBaseWidget(c)
	return c
}

// hasText reports whether the card has something to say.
func (c *roundCard) hasText() bool {
	return c.run || c.squares.shown > 0 || c.value.Said() != "" || c.note.Text() != ""
}

// set brings the card to how the series stands: title and rating are its words, and missed says that the problem comes again.
func (c *roundCard) set(s *queue, title, rating string, missed bool, now time.Time) {
	c.run = s.run()
	c.title.Set(title)
	c.value.Set(rating)
	c.squares.set(s)
	note := ""
	if missed {
		note = lang.L("This problem comes back tomorrow.")
	}
	c.note.Set(note)
	c.setTime(s, now)
	c.Refresh()
}

// setTime shows the time that a rush has left, and reports whether that is another one than before.
func (c *roundCard) setTime(s *queue, now time.Time) bool {
	big, beside, below := "", "", ""
	switch s.kind {
	case Rush:
		big = describe.Time(s.rush.Left(now).Round(time.Second))
		beside = lang.N("{{.Count}} solved", s.rush.Solved, lang.Args{"Count": s.rush.Solved})
		below = lang.L("{{.Count}} right in a row", lang.Args{"Count": s.rush.Combo})
	case Streak:
		big = fmt.Sprint(s.streak.Solved)
		beside = lang.L("solved in a row")
	}
	other := c.big.Set(big)
	other = c.beside[0].Set(beside) || other
	return c.beside[1].Set(below) || other
}

// squares are those of a round, with the result of each problem.
type squares struct {
	widgets.Pane
	faces   [roundLong]*canvas.Rectangle
	signs   [roundLong]widgets.Mark
	results []result // of those that are shown
	shown   int
}

func newSquares() *squares {
	q := &squares{}
	for i := range q.faces {
		q.faces[i], q.signs[i] = &canvas.Rectangle{CornerRadius: 6}, widgets.NewMark()
		q.All = append(append(q.All, q.faces[i]), q.signs[i].Objects()...)
	}
	q.Place, q.Paint = q.place, q.paint
	q.ExtendBaseWidget(q)
	return q
}

// set shows as many squares as a round has problems, at most the last ones; none for a single problem.
func (q *squares) set(s *queue) {
	q.results, q.shown = s.results, min(s.count(), roundLong)
	if first := len(q.results) - roundLong; first > 0 {
		q.results = q.results[first:]
	}
	if s.count() < 2 {
		q.shown = 0
	}
	q.Refresh()
}

// squareMost is the most that a square is wide, squareGap the least between two.
const (
	squareMost float32 = 30
	squareGap  float32 = 5
)

// side returns how wide a square is.
func (q *squares) side(width float32) float32 {
	return min(squareMost, (width-(roundLong-1)*squareGap)/roundLong)
}

// Height returns the room that the squares need at that width.
func (q *squares) Height(width float32) float32 {
	if q.shown == 0 {
		return 0
	}
	return q.side(width)
}

func (q *squares) place(size fyne.Size) {
	side := q.side(size.Width)
	gap := min(8, (size.Width-side*roundLong)/(roundLong-1))
	for i := range q.faces {
		widgets.Show(q.faces[i], i < q.shown)
		x := float32(i) * (side + gap)
		widgets.Put(q.faces[i], x, 0, side, side)
		sign, ink := "", theme.Color(widgets.ColorAccent)
		if i < q.shown && i < len(q.results) {
			sign, ink = signOf(q.results[i])
		}
		q.signs[i].Draw(sign, ink, fyne.NewPos(x+side/2, side/2), side*0.4)
	}
}

// signOf returns the sign of a result, and its colour.
func signOf(r result) (sign string, ink color.Color) {
	switch r {
	case right:
		return widgets.MarkRight, theme.Color(widgets.ColorCard)
	case wrong:
		return widgets.MarkWrong, theme.Color(widgets.ColorAccent)
	case skipped:
		return widgets.MarkNeither, theme.Color(widgets.ColorDim)
	case open:
	}
	return "", theme.Color(widgets.ColorDim)
}

func (q *squares) paint() {
	for i, f := range q.faces {
		f.FillColor, f.StrokeWidth = theme.Color(theme.ColorNameButton), 0
		switch {
		case i >= len(q.results):
		case q.results[i] == right:
			f.FillColor = theme.Color(widgets.ColorText)
		case q.results[i] == open:
			f.FillColor, f.StrokeColor, f.StrokeWidth = theme.Color(widgets.ColorCard), theme.Color(widgets.ColorAccent), 2
		}
	}
}

// aboutCard says what the problem is: before it is solved only what gives nothing away.
type aboutCard struct {
	widgets.Pane
	title, value *layout.Line
	words        *widgets.Paragraph
}

func newAboutCard() *aboutCard {
	c := &aboutCard{title: widgets.Bold(), value: layout.NewLine(widgets.TextBody, widgets.ColorDim).ShrinkTo(10), words: widgets.NewWords("")}
	c.Describe(widgets.Face(layout.Edge, layout.Edge, layout.Column(layout.Tight,
		layout.Row(layout.Near, c.title.Item(), layout.Space(), c.value.Item()),
		layout.Of(c.words))).If(func() bool { return c.words.Text() != "" }))
	c.ExtendBaseWidget(c)
	return c
}

// setFaults names the problems that were left out.
func (c *aboutCard) setFaults(faults []string) {
	c.say(lang.L("Left out"), "", strings.Join(faults, "\n"))
}

// setBest lists the best runs of a kind, the best first.
func (c *aboutCard) setBest(list []Best) {
	c.say(lang.L("Best"), "", bestWords(list))
}

func (c *aboutCard) say(title, value, words string) {
	c.title.Set(title)
	c.value.Set(value)
	c.words.Set(words)
	c.Refresh()
}

// bestWords lists runs with their days.
func bestWords(list []Best) string {
	var runs []string
	for _, b := range list {
		runs = append(runs, strconv.Itoa(b.Count)+" ("+b.Day+")")
	}
	return strings.Join(runs, ", ")
}

// set tells of a problem from a source, once it is over what it was about, too.
func (c *aboutCard) set(p *puzzle.Problem, source string, over bool) {
	value := ""
	if r := p.Rating; r.Deviation > 0 {
		value = lang.L("rated {{.Rating}}", lang.Args{"Rating": int(r.Value + 0.5)})
	}
	parts := []string{lang.L("{{.Rule}}, {{.Size}} × {{.Size}}.", lang.Args{"Rule": describe.Rule(p.Position.Rule()), "Size": p.Position.Size()})}
	if p.Moves > 0 && !p.Task.IsDefence() && p.Task != puzzle.Who {
		parts = append(parts, lang.L("{{.Side}} wins in {{.Count}}.", lang.Args{"Side": describe.Color(p.Position.ToMove()), "Count": p.Moves}))
	}
	if !over {
		parts = append(parts, lang.L("The themes are told when it is solved."))
	}
	if list := themeWords(p.Themes); over && len(list) > 0 {
		parts = append(parts, lang.L("Themes: {{.Themes}}.", lang.Args{"Themes": strings.Join(list, ", ")}))
	}
	if over && source != "" {
		parts = append(parts, lang.L("From {{.Source}}.", lang.Args{"Source": source}))
	}
	c.say(lang.L("About this problem"), value, describe.Sentences(parts...))
}
