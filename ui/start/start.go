package start

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/part"
)

// Page is the start page: it lies over the game of this desk, whose board waits for a first stone. A stone on the board is an
// answer, too.
type Page struct {
	activity.Activity // the game below
	*activity.Shell
	Offer   func() []Choice      // in the language of the window
	choices []Choice             // on the page
	page    *Welcome             // nil: it is not made yet
	Key     func(*fyne.KeyEvent) // keys that the choices have no use for
	Rune    func(rune)           // characters
}

// Choice is a choice of the start page.
type Choice struct {
	Words  string
	Detail func() string // what it would begin
	Kind   func() (kind part.ButtonKind, can bool)
	Do     func()
}

// Side implements activity.Activity.
func (s *Page) Side() activity.Side {
	if s.page == nil {
		s.page = s.newPage()
	}
	for i, c := range s.choices {
		b := s.page.Choices[i]
		kind, can := c.Kind()
		b.SetEnabled(can)
		if detail := c.Detail(); b.Detail != detail || b.Kind != kind {
			b.Detail, b.Kind = detail, kind
			b.Refresh()
		}
	}
	side := s.Activity.Side()
	side.Page = s.page
	return side
}

func (s *Page) newPage() *Welcome {
	s.choices = s.Offer()
	var choices []*part.Button
	for _, c := range s.choices {
		b := part.NewButton(c.Words, c.Do)
		b.OnKey, b.OnRune = s.welcomeKey, s.Rune
		choices = append(choices, b)
	}
	return newWelcome(choices...)
}

// Tap implements activity.Activity: a stone on the board goes on with the game.
func (s *Page) Tap(p game.Point) error {
	s.Window.Drop(s)
	return s.Activity.Tap(p)
}

// Do implements activity.Activity: a board alone is the game's.
func (s *Page) Do(c activity.Command) error {
	if c == activity.Alone {
		s.Window.Drop(s)
	}
	return s.Activity.Do(c)
}

// Front implements activity.Activity: the game below waits all the same.
func (s *Page) Front(bool) {}

// Pause implements activity.Activity.
func (s *Page) Pause(bool) {}

// Tick implements activity.Activity.
func (s *Page) Tick() bool { return false }

// Leave implements activity.Activity. The game below is asked for itself.
func (s *Page) Leave(then func()) { then() }

// Translate implements activity.Activity.
func (s *Page) Translate() { s.page = nil }

// welcomeKey does what a key means while a choice has the keyboard: the arrows go from one to the next.
func (s *Page) welcomeKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyLeft:
		s.Win.Canvas().FocusPrevious()
	case fyne.KeyDown, fyne.KeyRight:
		s.Win.Canvas().FocusNext()
	default:
		s.Key(e)
	}
}

// Welcome is what the start page shows beside the board.
type Welcome struct {
	widget.BaseWidget
	Choices []*part.Button
	words   string
}

func newWelcome(choices ...*part.Button) *Welcome {
	w := &Welcome{Choices: choices, words: lang.L("Five in a row wins. Begin here:")}
	w.ExtendBaseWidget(w)
	return w
}

// The measures of the start page: of a choice, the least and the greatest height, and the height of the title.
const (
	choiceLow   float32 = 48
	choiceHigh  float32 = 68
	choiceTitle float32 = 76
	choiceWide  float32 = 190 // least width
)

// Height returns the room that the choices need under the board, without the title.
func (w *Welcome) Height(width float32) float32 {
	rows := w.rows(width)
	return rows*choiceLow + (rows-1)*part.GapInner
}

// Tall returns the height of the page at its best: the title, and each choice in a row of its own.
func (w *Welcome) Tall() float32 {
	rows := float32(len(w.Choices))
	return choiceTitle + rows*choiceHigh + (rows-1)*part.GapInner
}

// rows returns how many rows the choices make at that width.
func (w *Welcome) rows(width float32) float32 {
	columns := max(1, min(3, int((width+part.GapInner)/(choiceWide+part.GapInner))))
	return float32((len(w.Choices) + columns - 1) / columns)
}

// CreateRenderer implements fyne.Widget.
func (w *Welcome) CreateRenderer() fyne.WidgetRenderer {
	r := &welcomeRenderer{
		welcome: w,
		title:   &canvas.Text{Text: "Hoshi 星", TextSize: 26, TextStyle: fyne.TextStyle{Bold: true}},
		words:   &canvas.Text{TextSize: part.TextBody},
	}
	r.objects = []fyne.CanvasObject{r.title, r.words}
	for _, b := range w.Choices {
		r.objects = append(r.objects, b)
	}
	r.Refresh()
	return r
}

type welcomeRenderer struct {
	welcome      *Welcome
	title, words *canvas.Text
	objects      []fyne.CanvasObject
}

func (r *welcomeRenderer) Destroy()                     {}
func (r *welcomeRenderer) MinSize() fyne.Size           { return fyne.NewSize(choiceWide, 120) }
func (r *welcomeRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *welcomeRenderer) Layout(size fyne.Size) {
	w := r.welcome
	rows := w.rows(size.Width)
	if size.Height > size.Width { // beside the board
		rows = float32(len(w.Choices))
	}
	columns := (len(w.Choices) + int(rows) - 1) / int(rows)
	room, top := size.Height, float32(0)
	titled := room >= choiceTitle+rows*choiceLow+(rows-1)*part.GapInner
	part.Show(r.title, titled)
	part.Show(r.words, titled)
	if titled {
		part.Put(r.title, 2, 0, size.Width, r.title.MinSize().Height)
		r.words.Text, r.words.TextSize = w.words, part.TextBody
		for r.words.MinSize().Width > size.Width-4 && r.words.TextSize > 9 {
			r.words.TextSize--
		}
		part.Put(r.words, 2, r.title.MinSize().Height+4, size.Width, r.words.MinSize().Height)
		top, room = choiceTitle, room-choiceTitle
	}
	height := min(choiceHigh, (room-(rows-1)*part.GapInner)/rows)
	width := (size.Width - part.GapInner*float32(columns-1)) / float32(columns)
	for i, b := range w.Choices {
		x, y := i%columns, i/columns
		part.Put(b, float32(x)*(width+part.GapInner), top+float32(y)*(height+part.GapInner), width, height)
	}
}

func (r *welcomeRenderer) Refresh() {
	r.title.Color, r.words.Color = theme.Color(part.ColorText), theme.Color(part.ColorDim)
	r.Layout(r.welcome.Size())
	for _, b := range r.welcome.Choices {
		b.Refresh()
	}
	canvas.Refresh(r.welcome)
}

// First returns the first choice that there is.
func (w *Welcome) First() fyne.Focusable {
	for _, b := range w.Choices {
		if !b.Disabled() {
			return b
		}
	}
	return nil // there are always some
}
