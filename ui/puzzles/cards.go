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
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// roundCard says how the series goes: a square for each problem of a round, or the time and the count of a run, and the rating.
type roundCard struct {
	part.Pane
	face                *part.Plate
	title, value        *canvas.Text
	big                 *canvas.Text
	beside              [2]*canvas.Text
	squares             [roundLong]*canvas.Rectangle
	signs               [roundLong]part.Mark
	results             []result // of the squares that are shown
	shown               int      // squares
	note                *part.Words
	wordsLeft, wordsEnd string
	run                 bool
}

func newRoundCard() *roundCard {
	c := &roundCard{face: part.NewPlate(), title: part.Text("", part.TextBody, true), value: part.Text("", part.TextBody, false),
		big: part.Text("", 28, false), beside: [2]*canvas.Text{part.Text("", part.TextBody, false), part.Text("", part.TextDim, false)}, note: part.NewWords("")}
	c.All = []fyne.CanvasObject{c.face, c.title, c.value, c.big, c.beside[0], c.beside[1], c.note}
	for i := range c.squares {
		c.squares[i], c.signs[i] = &canvas.Rectangle{CornerRadius: 6}, part.NewMark()
		c.All = append(append(c.All, c.squares[i]), c.signs[i].Objects()...)
	}
	c.Least = fyne.NewSize(200, 40)
	c.Place, c.Paint = c.place, c.paint
	c.ExtendBaseWidget(c)
	return c
}

// set brings the card to how the series stands: title and rating are its words, and missed says that the problem comes again.
func (c *roundCard) set(s *series, title, rating string, missed bool, now time.Time) {
	c.run, c.wordsLeft, c.wordsEnd = s.run(), title, rating
	c.results = s.results
	c.shown = min(s.count(), roundLong)
	if first := len(c.results) - roundLong; first > 0 {
		c.results = c.results[first:]
	}
	if s.count() < 2 {
		c.shown = 0
	}
	note := ""
	if missed {
		note = lang.L("This problem comes back tomorrow.")
	}
	c.note.Set(note)
	c.setTime(s, now)
}

// setTime shows the time that a rush has left, and reports whether that is another one than before.
func (c *roundCard) setTime(s *series, now time.Time) bool {
	big, beside, below := "", "", ""
	switch s.kind {
	case Rush:
		big = say.Time(s.rush.Left(now).Round(time.Second))
		beside = lang.N("{{.Count}} solved", s.rush.Solved, lang.Args{"Count": s.rush.Solved})
		below = lang.L("{{.Count}} right in a row", lang.Args{"Count": s.rush.Combo})
	case Streak:
		big = fmt.Sprint(s.streak.Solved)
		beside = lang.L("solved in a row")
	}
	if big == c.big.Text && beside == c.beside[0].Text && below == c.beside[1].Text {
		return false
	}
	c.big.Text, c.beside[0].Text, c.beside[1].Text = big, beside, below
	return true
}

// The measures of the card.
const (
	lineHigh   float32 = 20
	squareMost float32 = 30
	bigHigh    float32 = 40
)

// side returns how wide a square is.
func (c *roundCard) side(width float32) float32 {
	return min(squareMost, (width-2*cardEdge-(roundLong-1)*5)/roundLong)
}

func (c *roundCard) height(width float32) float32 {
	high := 2*cardEdge + lineHigh
	if c.run {
		high += bigHigh
	}
	if c.shown > 0 {
		high += c.side(width) + 10
	}
	if c.note.Text() != "" {
		high += c.note.Height(width-2*cardEdge) + 6
	}
	if c.shown == 0 && !c.run && c.wordsEnd == "" && c.note.Text() == "" {
		return 0
	}
	return high
}

func (c *roundCard) place(size fyne.Size) {
	part.Put(c.face, 0, 0, size.Width, size.Height)
	room := size.Width - 2*cardEdge
	part.Shorten(c.value, c.wordsEnd, room)
	end := c.value.MinSize().Width
	part.PutText(c.value, size.Width-cardEdge-end, cardEdge+lineHigh/2)
	part.Show(c.title, end+part.TextBody*6 < room || c.wordsEnd == "")
	part.Shorten(c.title, c.wordsLeft, room-end-8)
	part.PutText(c.title, cardEdge, cardEdge+lineHigh/2)
	y := cardEdge + lineHigh
	part.Show(c.big, c.run)
	for _, t := range c.beside {
		part.Show(t, c.run)
	}
	if c.run {
		x := part.PutText(c.big, cardEdge, y+bigHigh/2+2)
		first, second := y+bigHigh/2-6, y+bigHigh/2+12
		if c.beside[1].Text == "" {
			first = y + bigHigh/2 + 6
		}
		for i, at := range []float32{first, second} {
			t := c.beside[i]
			part.Shrink(t, t.Text, []float32{part.TextBody, part.TextDim}[i], 10, size.Width-cardEdge-x-12)
			part.PutText(t, x+12, at)
		}
		y += bigHigh
	}
	side := c.side(size.Width)
	gap := min(8, (room-side*roundLong)/(roundLong-1))
	for i := range c.squares {
		part.Show(c.squares[i], i < c.shown)
		x := cardEdge + float32(i)*(side+gap)
		part.Put(c.squares[i], x, y+10, side, side)
		sign, ink := "", theme.Color(part.ColorAccent)
		if i < c.shown && i < len(c.results) {
			sign, ink = signOf(c.results[i])
		}
		c.signs[i].Draw(sign, ink, fyne.NewPos(x+side/2, y+10+side/2), side*0.4)
	}
	if c.shown > 0 {
		y += side + 10
	}
	part.Show(c.note, c.note.Text() != "")
	part.Put(c.note, cardEdge, y+6, room, c.note.Height(room))
}

// signOf returns the sign of a result, and its colour.
func signOf(r result) (sign string, ink color.Color) {
	switch r {
	case right:
		return part.MarkRight, theme.Color(part.ColorCard)
	case wrong:
		return part.MarkWrong, theme.Color(part.ColorAccent)
	case skipped:
		return part.MarkNeither, theme.Color(part.ColorDim)
	case open:
	}
	return "", theme.Color(part.ColorDim)
}

func (c *roundCard) paint() {
	c.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	text, dim := theme.Color(part.ColorText), theme.Color(part.ColorDim)
	c.title.Color, c.value.Color, c.big.Color, c.beside[0].Color, c.beside[1].Color = text, text, text, text, dim
	for i, q := range c.squares {
		q.FillColor, q.StrokeWidth = theme.Color(theme.ColorNameButton), 0
		switch {
		case i >= len(c.results):
		case c.results[i] == right:
			q.FillColor = text
		case c.results[i] == open:
			q.FillColor, q.StrokeColor, q.StrokeWidth = theme.Color(part.ColorCard), theme.Color(part.ColorAccent), 2
		}
	}
	c.note.Refresh()
}

// aboutCard says what the problem is: before it is solved only what gives nothing away.
type aboutCard struct {
	part.Pane
	face         *part.Plate
	title, value *canvas.Text
	words        *part.Words
	end          string
}

func newAboutCard() *aboutCard {
	c := &aboutCard{face: part.NewPlate(), title: part.Text("", part.TextBody, true), value: part.Text("", part.TextBody, false), words: part.NewWords("")}
	c.All = []fyne.CanvasObject{c.face, c.title, c.value, c.words}
	c.Least = fyne.NewSize(200, 40)
	c.Place, c.Paint = c.place, c.paint
	c.ExtendBaseWidget(c)
	return c
}

// setFaults names the problems that were left out.
func (c *aboutCard) setFaults(faults []string) {
	c.words.Set(strings.Join(faults, "\n"))
	c.title.Text, c.end = "", ""
	if len(faults) > 0 {
		c.title.Text = lang.L("Left out")
	}
}

// setBest lists the best runs of a kind, the best first.
func (c *aboutCard) setBest(list []Best) {
	c.title.Text, c.end = lang.L("Best"), ""
	c.words.Set(bestWords(list))
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
	c.title.Text, c.end = lang.L("About this problem"), ""
	if r := p.Rating; r.Deviation > 0 {
		c.end = lang.L("rated {{.Rating}}", lang.Args{"Rating": int(r.Value + 0.5)})
	}
	parts := []string{lang.L("{{.Rule}}, {{.Size}} × {{.Size}}.", lang.Args{"Rule": say.Rule(p.Position.Rule()), "Size": p.Position.Size()})}
	if p.Moves > 0 && !p.Task.Defends() && p.Task != puzzle.Who {
		parts = append(parts, lang.L("{{.Side}} wins in {{.Count}}.", lang.Args{"Side": say.Color(p.Position.ToMove()), "Count": p.Moves}))
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
	c.words.Set(say.Sentences(parts...))
}

func (c *aboutCard) height(width float32) float32 {
	if c.words.Text() == "" {
		return 0
	}
	return 2*cardEdge + lineHigh + 6 + c.words.Height(width-2*cardEdge)
}

func (c *aboutCard) place(size fyne.Size) {
	part.Put(c.face, 0, 0, size.Width, size.Height)
	room := size.Width - 2*cardEdge
	part.Shorten(c.value, c.end, room)
	end := c.value.MinSize().Width
	part.PutText(c.value, size.Width-cardEdge-end, cardEdge+lineHigh/2)
	part.Shrink(c.title, c.title.Text, part.TextBody, 11, room-end-8)
	part.PutText(c.title, cardEdge, cardEdge+lineHigh/2)
	part.Put(c.words, cardEdge, cardEdge+lineHigh+6, room, c.words.Height(room))
}

func (c *aboutCard) paint() {
	c.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	c.title.Color, c.value.Color = theme.Color(part.ColorText), theme.Color(part.ColorDim)
	c.words.Refresh()
}
