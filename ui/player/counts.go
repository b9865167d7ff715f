package player

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// count is how often the person has won of so many games.
type count struct {
	name, detail string
	won, all     int
}

// againstLevels counts the games against each level that was played, from the weakest.
func againstLevels(past []store.Past, levels []part.Step) (list []count) {
	for _, l := range levels {
		c := count{name: l.Name, detail: l.Detail}
		for i := range past {
			p := &past[i]
			if person := p.Person(); person != game.None && strings.EqualFold(p.Levels[person.Other()], l.Key) {
				c.add(say.PastOutcome(p))
			}
		}
		if c.all > 0 {
			list = append(list, c)
		}
	}
	return list
}

// byColor counts the games of which it is known which colour was the person's.
func byColor(past []store.Past) (list []count) {
	for _, color := range []game.Color{game.Black, game.White} {
		c := count{name: say.Color(color)}
		for i := range past {
			if past[i].Person() == color {
				c.add(say.PastOutcome(&past[i]))
			}
		}
		if c.all > 0 {
			list = append(list, c)
		}
	}
	return list
}

// words say how many of the games were won.
func (c *count) words() string {
	return lang.L("{{.Won}} of {{.All}}", lang.Args{"Won": strconv.Itoa(c.won), "All": strconv.Itoa(c.all)})
}

func (c *count) add(outcome string) {
	if outcome == "" {
		return
	}
	c.all++
	if outcome == store.Win {
		c.won++
	}
}

// counts is a card with a line for each count. It is as tall as what it says.
type counts struct {
	widget.BaseWidget
	title string
	list  []count
}

func newCounts(title string) *counts {
	c := &counts{title: title}
	c.ExtendBaseWidget(c)
	return c
}

func (c *counts) set(list []count) {
	c.list = list
	c.Refresh()
}

// The measures of a card of counts.
const (
	countEdge float32 = 16
	countHead float32 = 26
	countLine float32 = 32
)

// Height returns the room that the card needs; none: there is nothing to say.
func (c *counts) Height(float32) float32 {
	if len(c.list) == 0 {
		return 0
	}
	return 2*countEdge + countHead + countLine*float32(len(c.list)) - 6
}

// CreateRenderer implements fyne.Widget.
func (c *counts) CreateRenderer() fyne.WidgetRenderer {
	r := &countsRenderer{of: c, face: part.NewPlate()}
	r.Refresh()
	return r
}

type countsRenderer struct {
	of    *counts
	face  *part.Plate
	lines []fyne.CanvasObject
}

func (r *countsRenderer) Destroy()                     {}
func (r *countsRenderer) MinSize() fyne.Size           { return fyne.NewSize(200, 0) }
func (r *countsRenderer) Objects() []fyne.CanvasObject { return r.lines }
func (r *countsRenderer) Layout(size fyne.Size)        { r.write(size) }

// write makes what the card shows at that size.
func (r *countsRenderer) write(size fyne.Size) {
	c := r.of
	part.Put(r.face, 0, 0, size.Width, size.Height)
	r.lines = []fyne.CanvasObject{r.face}
	text := func(words string, size float32, bold bool, name fyne.ThemeColorName) *canvas.Text {
		t := &canvas.Text{Text: words, TextSize: size, TextStyle: fyne.TextStyle{Bold: bold}, Color: theme.Color(name)}
		r.lines = append(r.lines, t)
		return t
	}
	put := func(t *canvas.Text, x, middle float32) float32 {
		s := t.MinSize()
		part.Put(t, x, middle-s.Height/2, s.Width, s.Height)
		return s.Width
	}
	put(text(c.title, part.TextLine, true, part.ColorText), countEdge, countEdge+countHead/2-4)
	won := text(lang.L("won"), part.TextDim, false, part.ColorDim)
	put(won, size.Width-countEdge-won.MinSize().Width, countEdge+countHead/2-4)
	const name, rating = 104, 52
	room := size.Width - 2*countEdge
	for i, n := range c.list {
		y := countEdge + countHead + countLine*(float32(i)+0.5) - 3
		line := canvas.NewRectangle(theme.Color(part.ColorLine))
		part.Put(line, countEdge, y-countLine/2, room, 1)
		r.lines = append(r.lines, line)
		title := text(n.name, part.TextBody, false, part.ColorText)
		part.Shrink(title, n.name, part.TextBody, 10, name-8)
		put(title, countEdge, y)
		left := countEdge + name
		if n.detail != "" {
			put(text(n.detail, part.TextBody, false, part.ColorDim), left, y)
			left += rating
		}
		of := text(n.words(), part.TextBody, false, part.ColorText)
		right := size.Width - countEdge - put(of, size.Width-countEdge-of.MinSize().Width, y)
		if long := min(right-left-16, 150); long > 30 {
			for k, part1 := range []float32{1, float32(n.won) / float32(n.all)} {
				bar := canvas.NewRectangle(theme.Color([]fyne.ThemeColorName{part.ColorLine, part.ColorText}[k]))
				bar.CornerRadius = 3
				part.Put(bar, left, y-3, long*part1, 6)
				r.lines = append(r.lines, bar)
			}
		}
	}
}

func (r *countsRenderer) Refresh() {
	r.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	r.write(r.of.Size())
	canvas.Refresh(r.of)
}
