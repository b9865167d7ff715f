package tournaments

import (
	"errors"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// list is the activity of the page of all tournaments.
type list struct {
	activity.FullPage
	session *Session
	page    *listPage // nil: it is not made yet
	files   []store.TournamentFile
	known   bool // they were read
}

func newList(s *Session, below activity.Activity) *list {
	return &list{FullPage: activity.FullPage{Below: below}, session: s}
}

// Panel implements activity.Activity.
func (l *list) Panel() activity.Panel {
	if l.page == nil {
		l.page = newListPage(l)
	}
	return activity.Panel{Page: l.page, Whole: true, Close: l.close}
}

// SetActive implements activity.Activator.
func (l *list) SetActive(on bool) {
	if on {
		l.read()
	}
}

// Translate implements activity.Translator.
func (l *list) Translate() { l.page = nil }

func (l *list) close() { l.session.Window.Remove(l) }

// read reads which tournaments there are, off Fyne's goroutine.
func (l *list) read() {
	folder := l.session.folder()
	go func() {
		files, err := store.Tournaments(folder)
		l.session.Post(func() {
			l.files, l.known = files, true
			if l.page != nil {
				l.page.show(err)
			}
		})
	}()
}

// listPage is what the window shows of all tournaments.
type listPage struct {
	widgets.Pane
	activity.AnyHeight
	list   *list
	rows   *widgets.RowList
	said   *widgets.Paragraph
	begin  *widgets.Button
	open   *widgets.Button
	delete *widgets.Button
	close  *widgets.Button
}

func newListPage(l *list) *listPage {
	p := &listPage{list: l, rows: widgets.NewRowList(widgets.RowTall), said: widgets.NewWords("")}
	button := func(text string, kind widgets.ButtonKind, tapped func()) *widgets.Button {
		b := widgets.NewButton(text, tapped)
		b.Kind, b.OnKey, b.OnEscape = kind, p.key, l.close
		return b
	}
	p.begin = button(lang.L("New tournament…"), widgets.Filled, func() { l.session.askNew(l) })
	p.open = button(lang.L("Open"), widgets.Plain, p.enter)
	p.delete = button(lang.L("Delete…"), widgets.Plain, p.askDelete)
	p.close = button(lang.L("Close"), widgets.Quiet, l.close)
	p.close.Key = lang.L("Esc")
	p.rows.OnKey, p.rows.Page = p.key, 10
	p.rows.OnEnter = func(int) { p.enter() }
	p.rows.OnChoose = func(int) { p.enable() }
	p.Least = fyne.NewSize(300, 240)
	p.Paint = func() { p.rows.Refresh() } // whose room may be another
	some := func() bool { return len(p.list.files) > 0 }
	p.Describe(layout.Column(layout.Near,
		layout.Row(layout.Near, layout.NewLine(22, widgets.ColorText, lang.L("Engine tournaments")).Bold().ShrinkTo(12).Item(), layout.Space(), layout.Of(p.close)).Height(widgets.HeadTall),
		layout.Of(p.said).If(func() bool { return p.said.Text() != "" }),
		widgets.Face(layout.Near, layout.Near, layout.Of(p.rows).HeightRange(widgets.RowTall, widgets.RowTall)).If(some).Grow(1),
		layout.Space().If(func() bool { return !some() }),
		layout.Equal(p.begin, p.open, p.delete).HeightRange(widgets.FootLow, widgets.FootTall)))
	p.ExtendBaseWidget(p)
	if p.enable(); l.known {
		p.show(nil)
	}
	return p
}

// key does what a key means wherever the keyboard is.
func (p *listPage) key(e *fyne.KeyEvent) { p.list.session.PageKey(e, p.list.close) }

// First implements activity.Page.
func (p *listPage) First() fyne.Focusable { return p.begin }

// show lists the tournaments.
func (p *listPage) show(err error) {
	p.said.Set("")
	switch {
	case err != nil:
		p.said.Set(describe.FileError(err))
	case len(p.list.files) == 0:
		p.said.Set(lang.L("Levels of Hoshi and other programs play each other: all against all, one against all, or two until it is known which is stronger."))
	}
	var rows []widgets.RowView
	for i := range p.list.files {
		rows = append(rows, p.row(&p.list.files[i]))
	}
	chosen := min(max(p.rows.Chosen(), 0), len(rows)-1)
	p.rows.SetRows(rows, chosen)
	p.enable()
	p.Refresh()
}

// row says what there is to say about a tournament.
func (p *listPage) row(f *store.TournamentFile) widgets.RowView {
	r := widgets.RowView{Point: titleOf(f.File, f.Description), Bold: true, From: describe.Day(f.Changed, time.Now())}
	if f.Err != nil {
		r.Words = describe.TournamentError(f.Err)
		return r
	}
	r.Words, r.Value = describe.Tournament(f.Description), lang.Number(f.Played)+" / "+lang.Number(f.All)
	r.Brief = layout.Parts(r.Words)
	if s := p.list.session; s.Playing() && s.open.file == f.File {
		r.From = lang.L("going on")
	}
	return r
}

// enable lets the buttons be pressed that do something now.
func (p *listPage) enable() {
	on := p.chosen() != nil
	p.open.SetEnabled(on)
	p.delete.SetEnabled(on)
}

// chosen returns the tournament that is chosen, nil where there is none.
func (p *listPage) chosen() *store.TournamentFile {
	if at := p.rows.Chosen(); at >= 0 && at < len(p.list.files) {
		return &p.list.files[at]
	}
	return nil
}

func (p *listPage) enter() {
	if f := p.chosen(); f != nil && !p.list.session.HasDialog() {
		p.list.session.enter(f.File, p.list, false)
	}
}

// askDelete deletes the tournament that is chosen, after asking.
func (p *listPage) askDelete() {
	f, s := p.chosen(), p.list.session
	if f == nil || s.HasDialog() {
		return
	}
	s.Ask(dialog.Prompt{Title: lang.L("Delete this tournament?"), Content: widgets.Wrapped(titleOf(f.File, f.Description) + " · " +
		lang.N("{{.Count}} games", f.Played, lang.Args{"Count": f.Played})), Yes: lang.L("Delete"), No: lang.L("Cancel"), Agreed: func() {
		if s.open != nil && s.open.file == f.File && !s.Playing() {
			s.close()
		}
		go func() {
			err := store.DeleteTournament(f.File)
			s.Post(func() {
				switch {
				case errors.Is(err, store.ErrHeld):
					s.ShowInfo(lang.L("Engine tournaments"), lang.L("The tournament goes on."))
				case err != nil:
					s.ShowInfo(lang.L("Engine tournaments"), describe.FileError(err))
				}
				p.list.read()
			})
		}()
	}}, 400, 200)
}
