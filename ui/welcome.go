package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// welcome is the start page: what can be begun, beside the board that waits for a first stone. A stone on the board is
// an answer, too.
type welcome struct {
	widget.BaseWidget
	choices []*part.Button // Continue first
	words   string
}

func newWelcome(choices ...*part.Button) *welcome {
	w := &welcome{choices: choices, words: lang.L("Five in a row wins. Begin here:")}
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

// height returns the room that the choices need under the board, without the title.
func (w *welcome) height(width float32) float32 {
	rows := w.rows(width)
	return rows*choiceLow + (rows-1)*part.GapInner
}

// tall returns the height of the page at its best: the title, and each choice in a row of its own.
func (w *welcome) tall() float32 {
	rows := float32(len(w.choices))
	return choiceTitle + rows*choiceHigh + (rows-1)*part.GapInner
}

// rows returns how many rows the choices make at that width.
func (w *welcome) rows(width float32) float32 {
	columns := max(1, min(3, int((width+part.GapInner)/(choiceWide+part.GapInner))))
	return float32((len(w.choices) + columns - 1) / columns)
}

// CreateRenderer implements fyne.Widget.
func (w *welcome) CreateRenderer() fyne.WidgetRenderer {
	r := &welcomeRenderer{
		welcome: w,
		title:   &canvas.Text{Text: "Hoshi 星", TextSize: 26, TextStyle: fyne.TextStyle{Bold: true}},
		words:   &canvas.Text{TextSize: part.TextBody},
	}
	r.objects = []fyne.CanvasObject{r.title, r.words}
	for _, b := range w.choices {
		r.objects = append(r.objects, b)
	}
	r.Refresh()
	return r
}

type welcomeRenderer struct {
	welcome      *welcome
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
		rows = float32(len(w.choices))
	}
	columns := (len(w.choices) + int(rows) - 1) / int(rows)
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
	for i, b := range w.choices {
		x, y := i%columns, i/columns
		part.Put(b, float32(x)*(width+part.GapInner), top+float32(y)*(height+part.GapInner), width, height)
	}
}

func (r *welcomeRenderer) Refresh() {
	r.title.Color, r.words.Color = theme.Color(part.ColorText), theme.Color(part.ColorDim)
	r.Layout(r.welcome.Size())
	for _, b := range r.welcome.choices {
		b.Refresh()
	}
	canvas.Refresh(r.welcome)
}

// makeWelcome makes the start page's choices.
func (w *Window) makeWelcome() *welcome {
	choice := func(text, detail string, action func()) *part.Button {
		b := part.NewButton(text, action)
		b.Detail = detail
		return b
	}
	return newWelcome(
		choice(lang.L("Continue"), "", w.goOn),
		choice(lang.L("Play the computer"), "", w.newPvC),
		choice(lang.L("Play a friend"), lang.L("Two people at this desk"), w.newPvP),
		choice(lang.L("Learn the game"), lang.L("Five positions: click and try"), w.beginLesson),
		choice(lang.L("Open a record"), lang.L("An SGF file"), w.askOpen),
		choice(lang.L("Play online"), "", w.network.open),
	)
}

// showWelcome shows the start page in the place of the panel. The game on the desk waits.
func (w *Window) showWelcome() {
	if w.busy() || w.network.onDesk() {
		return
	}
	w.closeEditor()
	w.closeLesson()
	w.welcomeBack()
}

// welcomeBack shows the start page, perhaps behind a dialog.
func (w *Window) welcomeBack() {
	w.desk.welcoming, w.desk.boardOnly = true, false
	w.game.Pause(true)
	w.refresh()
	if !w.busy() {
		w.focusDesk()
	}
}

// focusDesk gives the keyboard to the first choice of the start page where that is shown, else to the board.
func (w *Window) focusDesk() {
	if !w.desk.welcoming {
		w.desk.board.Focus()
		return
	}
	w.win.Canvas().Focus(w.desk.welcome.first())
	w.desk.board.LeaveByTab()
}

// leaveWelcome goes on with the game on the desk.
func (w *Window) leaveWelcome() {
	if !w.desk.welcoming {
		return
	}
	w.desk.welcoming = false
	w.game.Pause(w.waits())
	w.game.Resume()
	w.refresh()
	if !w.busy() {
		w.desk.board.Focus()
	}
}

// welcomeKey does what a key means while a choice has the keyboard: the arrows go from one to the next.
func (w *Window) welcomeKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyLeft:
		w.win.Canvas().FocusPrevious()
	case fyne.KeyDown, fyne.KeyRight:
		w.win.Canvas().FocusNext()
	default:
		w.key(e)
	}
}

// first returns the first choice that there is.
func (w *welcome) first() *part.Button {
	for _, b := range w.choices {
		if !b.Disabled() {
			return b
		}
	}
	return nil // there are always some
}

// goOn goes on with the game on the desk, or with the file of the last time where nothing was played on it.
func (w *Window) goOn() {
	recent := w.store.Settings().Recent
	if w.game.Live().Number() == 0 && len(recent) > 0 {
		w.open(recent[0])
		return
	}
	w.leaveWelcome()
}

// refreshWelcome says what the choices would begin, while they are seen.
func (w *Window) refreshWelcome() {
	if !w.desk.welcoming {
		return
	}
	set, record := w.store.Settings(), w.game.Record()
	choices := w.desk.welcome.choices
	goOn, computer, online := choices[0], choices[1], choices[5]
	switch {
	case w.game.Live().Number() > 0:
		goOn.Detail = lang.L("{{.Black}} – {{.White}} · move {{.Move}}", args{
			"Black": record.Seats[game.Black].Name, "White": record.Seats[game.White].Name, "Move": w.game.Live().Number(),
		})
	case len(set.Recent) > 0:
		goOn.Detail = baseName(set.Recent[0])
	default:
		goOn.Detail = lang.L("No game to go on with yet")
	}
	can := w.game.Live().Number() > 0 || len(set.Recent) > 0
	goOn.SetEnabled(can)
	goOn.Kind, computer.Kind = part.Filled, part.Plain
	if !can {
		goOn.Kind, computer.Kind = part.Plain, part.Filled
	}
	rule, _ := game.ParseRule(set.Rule)
	computer.Detail = lang.L("{{.Level}} · {{.Rule}} · {{.Size}} × {{.Size}}", args{
		"Level": say.Level(set.Level), "Rule": say.Rule(rule), "Size": set.Size,
	})
	online.Detail = w.network.standing()
	w.desk.welcome.Refresh()
}
