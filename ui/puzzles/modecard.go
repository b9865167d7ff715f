package puzzles

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/puzzle"
	"hoshi/ui/access"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// modeCard is a way in: the position that comes next, what it is, and the button that begins it.
type modeCard struct {
	widgets.Pane
	kind   Kind
	style  picture.Style
	face   *widgets.Surface
	board  *widgets.Thumbnail
	title  *canvas.Text
	words  string
	detail *widgets.Paragraph
	button *widgets.Button
}

func newWayCard(style picture.Style, begin func()) *modeCard {
	c := &modeCard{style: style, face: widgets.NewPlate(), board: widgets.NewThumbnail(0), title: widgets.Text("", 18, true), detail: widgets.NewWords(""), button: widgets.NewButton("", begin)}
	c.All = []fyne.CanvasObject{c.face, c.board, c.title, c.detail, c.button}
	c.Least = fyne.NewSize(200, 44)
	c.Place, c.Paint = c.place, c.paint
	c.ExtendBaseWidget(c)
	return c
}

// Access implements [access.Describer].
func (c *modeCard) Access(n *access.Node) { n.Role, n.Name = access.Group, c.words }

// set shows the way, the problem that it begins with where there is one, and what is to be said of it.
func (c *modeCard) set(first *puzzle.Problem, detail string) {
	glance := picture.Glance{}
	if first != nil {
		glance = picture.NewGlance(first.Position)
	}
	c.board.Set(glance, c.style)
	c.detail.Set(detail)
	word, kind := "", widgets.Plain
	if c.words, word = c.kind.words(); c.kind == ForYou {
		kind = widgets.Filled
	}
	c.button.Set(word, kind)
	c.button.SetEnabled(first != nil)
	c.Refresh()
}

// words name a way in, and what begins it.
func (k Kind) words() (name, begin string) {
	switch begin = lang.L("Solve"); k {
	case Due:
		begin = lang.L("Repeat")
	case Rush, Streak:
		begin = lang.L("Start")
	case ForYou, Daily, ByTheme, Own:
	}
	return kindTexts.Of(k), begin
}

var kindTexts = lang.Texts[Kind]{
	ForYou: "For you",
	Due:    "Your mistakes",
	Daily:  "Daily puzzle",
	Rush:   "Rush",
	Streak: "Streak",
}

// nothingDue says that nothing is, and when something will be.
func nothingDue(next time.Time) string {
	if next.IsZero() {
		return lang.L("Nothing is due.")
	}
	return lang.L("Nothing is due. Next on {{.Day}}.", lang.Args{"Day": dayOf(next)})
}

func (c *modeCard) place(size fyne.Size) {
	widgets.Put(c.face, 0, 0, size.Width, size.Height)
	edge := min(float32(11), size.Height/8)
	side := size.Height - 2*edge
	widgets.Put(c.board, edge, edge, side, side)
	wide := max(96, c.button.MinSize().Width)
	high := min(44, size.Height-16)
	widgets.Put(c.button, size.Width-16-wide, (size.Height-high)/2, wide, high)
	x := edge + side + 14
	room := size.Width - 16 - wide - 12 - x
	titleSize, line := float32(18), float32(24)
	if size.Height < 72 {
		titleSize, line = widgets.TextBody, 20
	}
	widgets.Shrink(c.title, c.words, titleSize, 11, room)
	detail := c.detail.Height(room)
	widgets.Show(c.detail, line+detail <= size.Height-4)
	if !c.detail.Visible() {
		detail = 0
	}
	y := (size.Height - line - detail) / 2
	widgets.PutText(c.title, x, y+line/2)
	widgets.Put(c.detail, x, y+line, room, detail)
}

func (c *modeCard) paint() {
	c.title.Color = theme.Color(widgets.ColorText)
	c.board.Refresh()
	c.detail.Refresh()
	c.button.Refresh()
}
