package profile

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// count is how often the person has won of so many games.
type count struct {
	name, detail string
	won, all     int
}

// againstLevels counts the games against each level that was played, from the weakest.
func againstLevels(past []store.PlayedGame, levels []widgets.Step) (list []count) {
	for _, l := range levels {
		c := count{name: l.Name, detail: l.Detail}
		for i := range past {
			p := &past[i]
			if person := p.Person(); person != game.None && strings.EqualFold(p.Levels[person.Other()], l.Key) {
				c.add(describe.PastOutcome(p))
			}
		}
		if c.all > 0 {
			list = append(list, c)
		}
	}
	return list
}

// byColor counts the games of which it is known which colour was the person's.
func byColor(past []store.PlayedGame) (list []count) {
	for _, color := range []game.Color{game.Black, game.White} {
		c := count{name: describe.Color(color)}
		for i := range past {
			if past[i].Person() == color {
				c.add(describe.PastOutcome(&past[i]))
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
	widgets.Pane
	title       string
	lines, bars []*canvas.Rectangle
}

func newCounts(title string) *counts {
	c := &counts{title: title}
	c.Paint = c.paint
	c.set(nil)
	c.ExtendBaseWidget(c)
	return c
}

// set shows other counts. Without any there is no card.
func (c *counts) set(list []count) {
	c.lines, c.bars = nil, nil
	rows := layout.Column(0, layout.Row(layout.Near, layout.NewLine(widgets.TextLine, widgets.ColorText, c.title).Bold().Item(), layout.Space(),
		widgets.Dim(lang.L("won")).Item()).Height(widgets.HeadLow))
	for _, n := range list {
		line := &canvas.Rectangle{}
		c.lines = append(c.lines, line)
		row := layout.Row(layout.Near, widgets.Body(n.name).Item().Width(94))
		if n.detail != "" {
			row.Add(layout.NewLine(widgets.TextBody, widgets.ColorDim, n.detail).Item().Width(42))
		}
		row.Add(c.bar(float32(n.won)/float32(n.all)), layout.Space(), widgets.Body(n.words()).Item())
		rows.Add(layout.Of(line).Height(1), row.Height(widgets.RowLow))
	}
	c.Describe(widgets.Face(layout.Edge, layout.Near, rows).If(func() bool { return len(list) > 0 }))
	c.Refresh()
}

// bar shows a part of all, where there is room.
func (c *counts) bar(of float32) *layout.Item {
	const high = 6
	all, won := &canvas.Rectangle{CornerRadius: high / 2}, &canvas.Rectangle{CornerRadius: high / 2}
	c.lines, c.bars = append(c.lines, all), append(c.bars, won)
	return layout.Custom(func(x, y, width, height float32) {
		widgets.Put(all, x, y, width, height)
		widgets.Put(won, x, y, width*of, height)
	}, all, won).WidthRange(30, 150).Height(high).Align(layout.Center).Optional(1)
}

// paint gives lines and bars their colours.
func (c *counts) paint() {
	for _, l := range c.lines {
		l.FillColor = theme.Color(widgets.ColorLine)
	}
	for _, b := range c.bars {
		b.FillColor = theme.Color(widgets.ColorText)
	}
}
