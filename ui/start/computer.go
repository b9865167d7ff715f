package start

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/newgame"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// Computer is the card of a game against the computer: its level, one's colour, and the button that begins.
type Computer struct {
	widgets.Pane
	Level  *widgets.Stepper
	Colors *widgets.Options
	Play   *widgets.Button
	of     *Page
	face   *widgets.Surface
	title  *canvas.Text
}

func newComputer(of *Page, key func(*fyne.KeyEvent), rune func(rune)) *Computer {
	c := &Computer{of: of, face: widgets.NewPlate(),
		title: &canvas.Text{Text: lang.L("Play the computer"), TextSize: widgets.TextLine, TextStyle: fyne.TextStyle{Bold: true}}}
	fields := widgets.Fields{Agree: of.host.Play, Key: key, Rune: rune}
	set := of.Store.Settings()
	c.Level = fields.NewLevel(append(newgame.Steps(), of.Opponents()...), set.Level)
	c.Level.OnChanged = func(level string) {
		of.Store.Settings().Level = level
		of.SaveSettings()
	}
	c.Colors = fields.NewChips([]widgets.Option{
		{Key: game.Black.String(), Text: lang.L("Black"), Stoned: true, Stone: game.Black},
		{Key: game.White.String(), Text: lang.L("White"), Stoned: true, Stone: game.White},
		{Key: store.Random, Text: lang.L("Random"), Stoned: true},
	}, set.Color)
	c.Colors.OnChanged = func(color string) {
		of.Store.Settings().Color = color
		of.SaveSettings()
	}
	c.Play = widgets.NewButton(lang.L("Play"), of.host.Play)
	c.Play.OnKey, c.Play.OnRune = key, rune
	c.All = []fyne.CanvasObject{c.face, c.title, c.Level, c.Colors, c.Play}
	c.Least, c.Place, c.Paint = fyne.NewSize(240, 120), c.place, c.paint
	c.ExtendBaseWidget(c)
	return c
}

// update brings the card to the settings, which may have been changed elsewhere. The button calls for attention where there is no
// game to go on with.
func (c *Computer) update() {
	set := c.of.Store.Settings()
	c.Level.Set(set.Level)
	c.Colors.Set(set.Color)
	c.Play.Set(c.Play.Text, widgets.Filled)
}

// The measures of the card: the least width of its button and the width from which on it has a wide edge.
const (
	playLeast float32 = 84
	wideLeast float32 = 380
)

// beforeLevel returns the gap over the level in a card with that edge.
func (c *Computer) beforeLevel(edge float32) float32 {
	if edge == layout.Inner {
		return 5
	}
	return 10
}

// shape sets how the parts of the card look at that width, in a low card or a tall one, and returns its height.
func (c *Computer) shape(width float32, low bool) (edge, height float32) {
	edge, play := layout.Edge, widgets.ButtonTall
	c.Level.Brief, c.Colors.Bare, c.Colors.Row = low, false, 36
	if low || width < wideLeast {
		edge, play = layout.Inner, widgets.BrowseLow
	}
	room := width - 2*edge
	if least := max(playLeast, c.Play.MinSize().Width); c.Colors.Wide()+widgets.GapInner+least > room {
		c.Colors.Bare, c.Colors.Row = true, play
	}
	return edge, edge + widgets.BodyLine + c.beforeLevel(edge) + c.Level.Height(room) + layout.Inner + play + edge
}

// heights returns the heights of a tall card and of a low one at that width. What is shown keeps its shape.
func (c *Computer) heights(width float32) (tall, low float32) {
	brief, bare, row := c.Level.Brief, c.Colors.Bare, c.Colors.Row
	defer func() { c.Level.Brief, c.Colors.Bare, c.Colors.Row = brief, bare, row }()
	_, tall = c.shape(width, false)
	_, low = c.shape(width, true)
	return tall, low
}

func (c *Computer) place(size fyne.Size) {
	tall, _ := c.heights(size.Width)
	edge, _ := c.shape(size.Width, size.Height < tall-0.5)
	room := size.Width - 2*edge
	widgets.Put(c.face, 0, 0, size.Width, size.Height)
	widgets.Shrink(c.title, c.title.Text, widgets.TextLine, 11, room)
	widgets.Put(c.title, edge, edge-2, room, widgets.BodyLine)
	y := edge + widgets.BodyLine + c.beforeLevel(edge)
	widgets.Put(c.Level, edge, y, room, c.Level.Height(room))
	play := widgets.ButtonTall
	if edge == layout.Inner {
		play = widgets.BrowseLow
	}
	y = size.Height - edge - play
	chips := c.Colors.Wide()
	widgets.Put(c.Colors, edge, y+(play-c.Colors.Row)/2, chips, c.Colors.Row)
	width := min(108, room-chips-widgets.GapInner)
	if c.Colors.Bare {
		width = room - chips - widgets.GapInner
	}
	widgets.Put(c.Play, edge+room-width, y, width, play)
}

// paint gives all of it words and colours.
func (c *Computer) paint() {
	c.title.Color = theme.Color(widgets.ColorText)
	for _, o := range []fyne.CanvasObject{c.Level, c.Colors, c.Play} {
		o.Refresh()
	}
}
