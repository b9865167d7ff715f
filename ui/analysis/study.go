package analysis

import (
	"time"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/report"
	"hoshi/ui/widgets"
)

// Host is what the study wants of the window.
type Host interface {
	Barred() bool // the person plays over a network: no engine may think
	// Replace studies a document in the place of the one of s, from that node on, and returns the study.
	Replace(s *Study, doc *gameview.Document, at *game.Node) *Study
	Pointed() time.Time // when the pointer last came to another point of the board, or a button was pressed there
}

// Study is the activity: a record, what an engine thinks of the position that is shown, and what is written there.
type Study struct {
	gameview.View
	host     Host
	subject  activity.Subject
	editor   editor
	analyzer analyzer
	survey   survey
	page     *page // nil: it is not made yet
	over     place // stands in the place of the page; nil: nothing does
	pointed  int   // the line whose stones are seen, from 1; 0: none
	bare     bool  // the hints are hidden
	shapes   shapes
	behind   bool // what stands beside the board is not yet of the node that is shown

	names  naming
	review *report.Page // nil: none was wanted
	alone  bool         // the study was opened for the review, and closes with it
}

// New makes the study of a subject, whose document is doc. Nothing thinks before it comes to lie on top.
func New(s *activity.Services, host Host, doc *gameview.Document, subject activity.Subject) *Study {
	t := &Study{View: gameview.View{Services: s, Doc: doc}, host: host, subject: subject}
	t.editor = editor{View: &t.View, line: subject.Line}
	t.names = naming{Services: s}
	t.Activity, t.Backend = t, t
	t.Game = game.NewController(doc.Record)
	t.Game.Goto(opened(doc.Record, subject.At, subject.Side))
	t.Game.OnChange = func(game.Change) { t.moved() }
	t.analyzer = newAnalyzer(t)
	return t
}

// OnRemove implements activity.Remover: it ends what thinks, and tells what lies below.
func (s *Study) OnRemove() {
	s.showPage(nil)
	s.analyzer.close()
	s.survey.end()
	s.page.end()
	go s.FreeMemory()
	s.Game.Close()
	if s.subject.Closed != nil {
		s.subject.Closed(s.node())
	}
}

// BoardView implements activity.Activity.
func (s *Study) BoardView() board.View {
	set := s.Store.Settings()
	c := s.EmptyBoard()
	c.Node, c.Numbers, c.LastMark, c.Browses = s.node(), set.Numbers, set.LastMove, true
	c.Marks = c.Node.Marks
	position := c.Node.Position()
	if !position.Result().Over() {
		c.Next = position.ToMove()
		if set.Fouls && c.Next == game.Black {
			c.Fouls = position.Fouls()
		}
	}
	c.Caption.Text = s.names.opening(&s.View)
	own := false
	painters := s.painters()
	for _, t := range painters {
		own = t.paint(&c) || own
	}
	if s.shapes.shown && s.over == nil {
		s.shapes.paint(&c, s.PointText)
		own = true
	}
	switch {
	case s.pointed > 0:
		c.Tags, c.Ghosts = nil, s.analyzer.stones(s.pointed-1)
	case !own && !s.bare:
		c.Tags = append(c.Tags, s.analyzer.tags()...)
		if n := c.Node; n.Sign() != "" {
			c.Tags = append(c.Tags, picture.Tag{Point: n.Move().Point, Kind: picture.Badge, Text: n.Sign()})
		}
		if len(c.Tags) > 0 && c.Caption.Task == "" {
			c.Caption.Task = lang.L("A number: chances in %, red the best move")
		}
	}
	return c
}

// seen are the parts that are shown now, besides the lines.
func (s *Study) seen() []tab {
	switch {
	case s.over != nil:
		return []tab{s.over}
	case s.page != nil:
		return s.page.seen()
	}
	return nil
}

// Panel implements activity.Activity.
func (s *Study) Panel() activity.Panel {
	if r, whole := s.over.(reportPlace); whole {
		return activity.Panel{Page: r.Page, Whole: true, BoardAt: r.BoardAt}
	}
	if s.over != nil {
		return activity.Panel{Page: s.over, Columns: true}
	}
	p := s.made()
	p.update()
	return activity.Panel{Page: p, Close: s.close, Columns: true, Strip: p.strip}
}

// made returns the page, in the language of the window.
func (s *Study) made() *page {
	if s.page == nil {
		s.page = newPage(s)
	}
	return s.page
}

// Tap implements activity.Activity: a stone played in study is a variation.
func (s *Study) Tap(p game.Point) error {
	s.point(0)
	for _, t := range s.seen() {
		if t.tap(p) {
			return nil
		}
	}
	return s.editor.play(p)
}

func (s *Study) node() *game.Node { return s.Game.Current() }

// painters are the parts that have something to show on the board.
func (s *Study) painters() []tab {
	if s.over == nil && s.page != nil {
		return s.page.painters()
	}
	return s.seen()
}

// SetActive implements activity.Activator: the engine rests while something lies over the study.
func (s *Study) SetActive(on bool) {
	s.names.load()
	if s.analyzer.front(on); on {
		lookOver(s)
	} else {
		s.survey.end()
	}
	if s.page != nil {
		s.page.report()
	}
}

// lookOver surveys a game that is over, shown at its end and not marked, once, and goes to the move that cost most unless the person does something
// meanwhile.
func lookOver(s *Study) {
	end, record := s.node(), s.Game.Record()
	if s.survey.began || s.over != nil || s.analyzer.off || s.host.Barred() || !record.Result().Over() || end != record.Root.End().Stopped() || len(mistakes(end)) > 0 {
		return
	}
	touched := s.analyzer.touched
	s.survey.begin(end, s.Post, func() {
		if at := costliest(end, s.subject.Side); at != nil && s.analyzer.touched == touched && s.node() == end {
			s.Game.Goto(at)
		}
		s.Window.Refresh(activity.Parts{Side: true})
	})
}

// Tick implements activity.Ticker.
func (s *Study) Tick() bool {
	s.analyzer.tick()
	return false
}

// Leave implements activity.Leaver: it asks about what was written in a study of its own. What lies below asks for its own document.
func (s *Study) Leave(then func()) {
	if !s.written() {
		then()
		return
	}
	s.Doc.ConfirmDiscard(func() {
		s.Doc.DropAutosave()
		then()
	})
}

// written reports whether there is something that only the study holds.
func (s *Study) written() bool { return s.Doc.InStudy && s.Doc.Unsaved && s.Doc.Changes > 0 }

// close goes back to what lies below.
func (s *Study) close() {
	s.Leave(func() { s.Window.Remove(s) })
}

// Translate implements activity.Translator.
func (s *Study) Translate() {
	before := s.review
	reviews := before != nil && s.over == place(reportPlace{before})
	s.showPage(nil)
	s.page.end()
	s.page, s.review, s.names.at = nil, nil, nil
	if reviews {
		s.review = newReview(s)
		s.review.Resume(before)
		s.showPage(reportPlace{s.review})
	}
}

// moved takes in that another node is shown, or that the record has changed: first on the board, which is drawn before what is posted
// here runs.
func (s *Study) moved() {
	s.pointed = 0
	s.analyzer.moved()
	s.editor.redraw()
	if !s.behind {
		s.behind = true
		s.Post(s.catchUp)
	}
}

// catchUp brings what stands beside the board to the node that is shown.
func (s *Study) catchUp() {
	s.behind = false
	if s.over != nil {
		s.over.update()
	}
	s.Window.Refresh(activity.Parts{Lines: true, Side: true})
}

// showPage puts a part in the place of the page; nil takes it away.
func (s *Study) showPage(over place) {
	if s.over != nil {
		s.over.close()
	}
	if s.over, s.pointed = over, 0; over != nil {
		over.enter()
	}
	s.Window.Refresh(activity.Parts{Board: true, Side: true})
	switch focus := s.Win.Canvas(); {
	case over != nil:
		focus.Focus(over.First())
	case s.page != nil:
		focus.Unfocus() // the board takes the keys
		s.page.Refresh()
	}
}

// Seats implements activity.Game.
func (s *Study) Seats() (seats [3]widgets.SeatView) {
	for _, c := range []game.Color{game.Black, game.White} {
		seats[c] = s.Seat(c)
		if seats[c].Detail = describe.Level(s.Game.Record().Seats[c].Level); seats[c].Detail == "" {
			seats[c].Detail = s.Game.Record().Seats[c].Rank
		}
	}
	return seats
}

// point shows the stones of a line, counted from 1; 0: of none.
func (s *Study) point(line int) {
	if s.offered(line) == nil {
		line = 0
	}
	if line != s.pointed {
		s.pointed = line
		s.editor.redraw()
		if s.page != nil {
			s.page.lines.point(line)
		}
	}
}

// Move, Act and PersonActs implement gameview.Judge.
func (s *Study) Move(p game.Point) error { return s.editor.play(p) }
func (s *Study) Act(game.Action) error   { return game.ErrOver }
func (s *Study) PersonActs() bool        { return true }

// askRule asks by which rule the game of a study was played, which is studied by that one then, at the same move.
func askRule(s *Study) {
	gameview.AskRule(&s.View, func(doc *gameview.Document) {
		reviews, alone := s.over != nil && s.over == place(reportPlace{s.review}), s.alone
		next := s.host.Replace(s, doc, same(s.node(), doc.Record))
		switch {
		case reviews && alone:
			next.ReviewAlone()
		case reviews:
			next.Review()
		}
	})
}

// same returns the node of another record to which the same moves lead, or the last one on the way to it that the record has.
func same(n *game.Node, record *game.Record) *game.Node {
	at := record.Root
way:
	for _, n := range n.Path()[1:] {
		for _, child := range at.Children() {
			if child.Move() == n.Move() {
				at = child
				continue way
			}
		}
		break
	}
	return at
}
