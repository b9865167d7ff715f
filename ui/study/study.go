package study

import (
	"errors"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/round"
	"hoshi/ui/say"
	"hoshi/ui/sound"
)

// Subject is what is studied.
type Subject struct {
	Doc    *round.Document
	At     *game.Node            // is shown first
	Side   game.Color            // of the person who played it; None: nobody knows
	Line   *game.Node            // where the game that was played ends: its moves stay what they are. nil: all may be changed
	Closed func(last *game.Node) // is told which node was shown last, however the study is left; may be nil
}

// Home is what the study wants of the window.
type Home interface {
	Key(*fyne.KeyEvent) // takes the keys that a part has no use for
	Rune(rune)          // likewise characters
	Barred() bool       // the person plays over a network: no engine may think
	Open(number int64)  // opens a game of the library, to be studied
	// Replace studies a document in the place of the one of s, from that node on, and returns the study.
	Replace(s *Study, doc *round.Document, at *game.Node) *Study
	Pointed() time.Time // when the pointer last came to another point of the board, or a button was pressed there
}

// Study is the activity: a record, what an engine thinks of the position that is shown, and what is written there.
type Study struct {
	round.Round
	home    Home
	subject Subject
	history game.History
	brain   brain
	page    *page // nil: it is not made yet
	over    place // stands in the place of the page; nil: nothing does
	pointed int   // the line whose stones are seen, from 1; 0: none
	bare    bool  // the hints are hidden
	shaped  bool  // shapes are shown on the board, whichever tab is
	behind  bool  // what stands beside the board is not yet of the node that is shown

	names naming

	shapes *shapesTab  // nil: none were wanted
	review *reviewPage // nil: none was wanted
	alone  bool        // the study was opened for the review, and closes with it
}

// New makes the study of a subject. Nothing thinks before it comes to lie on top.
func New(s *activity.Shell, home Home, subject Subject) *Study {
	t := &Study{Round: round.Round{Shell: s, Doc: subject.Doc}, home: home, subject: subject}
	t.Me, t.Judge = t, t
	t.Game = game.NewController(subject.Doc.Record)
	t.Game.Goto(subject.At)
	t.Game.OnChange = func(game.Change) { t.moved() }
	t.brain = newBrain(t)
	return t
}

// Gone ends what thinks, where the study was taken off, and tells what lies below. It is not used again.
func (s *Study) Gone() {
	s.lay(nil)
	s.brain.close()
	s.endPage()
	go s.FreeMemory()
	if s.subject.Closed != nil {
		s.subject.Closed(s.node())
	}
}

// Scene implements activity.Activity.
func (s *Study) Scene() board.Scene {
	set := s.Store.Settings()
	c := s.Blank()
	c.Node, c.Numbers, c.LastMark = s.node(), set.Numbers, set.LastMove
	c.Marks = c.Node.Marks
	position := c.Node.Position()
	if !position.Result().Over() {
		c.Next = position.ToMove()
		if set.Fouls && c.Next == game.Black {
			c.Fouls = position.Fouls()
		}
	}
	c.Caption.What = s.openingWords()
	own := false
	painters := s.painters()
	for _, t := range painters {
		own = t.paint(&c) || own
	}
	if s.shaped && !slices.Contains(painters, tab(s.ofShapes())) {
		own = s.shapes.paint(&c)
	}
	switch {
	case s.pointed > 0:
		c.Tags, c.Ghosts = nil, s.brain.stones(s.pointed-1)
	case !own && !s.bare:
		c.Tags = append(c.Tags, s.brain.tags()...)
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

// Side implements activity.Activity.
func (s *Study) Side() activity.Side {
	if s.over != nil {
		return activity.Side{Page: s.over, Columns: true}
	}
	p := s.made()
	p.update()
	return activity.Side{Page: p, Columns: true, Strip: p.strip}
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
	return s.play(p)
}

// play plays p as a variation, or follows the record where it goes on there.
func (s *Study) play(p game.Point) error {
	n, fresh, err := s.step(s.node(), p, true)
	switch {
	case errors.Is(err, game.ErrForbidden):
		position := s.node().Position()
		return &say.Forbidden{Why: position.Foul(p)}
	case err != nil:
		return err
	case fresh:
		s.edited(n)
	default:
		s.goTo(n)
	}
	s.Sound.Play(sound.Stone)
	return nil
}

// step returns the node that p leads to from n, and whether it had to be made, which is noted if wanted. Behind the end of a game that goes on, or ended without
// a five, it becomes a variation of a node without a move, so that the game keeps its length.
func (s *Study) step(n *game.Node, p game.Point, note bool) (next *game.Node, fresh bool, err error) {
	position := n.Position()
	m := game.Move{Color: position.ToMove(), Point: p}
	if blank := n.Parent() != nil && n.Move().Color == game.None && len(n.Setup()) == 0; blank && s.lengthens(n) {
		n = n.Parent()
	}
	for _, child := range n.Children() {
		if child.Move() == m {
			return child, false, nil
		}
	}
	if err := position.Check(m); err != nil {
		return nil, false, err
	}
	if !s.lengthens(n) {
		if next, err = n.Add(m); err == nil && note {
			s.history.Added(next)
		}
		return next, true, err
	}
	s.history.Write(n, func() {
		n.AddBlank()
		next, err = n.Add(m)
	})
	return next, true, err
}

// lengthens implements room.
func (s *Study) lengthens(n *game.Node) bool {
	record := s.Game.Record()
	return (s.subject.Line != nil || record.Ending != (game.Result{})) && n == record.Root.End()
}

// playLine plays points one after the other from the node that is shown, as a variation, and shows its end.
func (s *Study) playLine(points []game.Point) {
	n, first := s.node(), (*game.Node)(nil)
	for _, p := range points {
		next, fresh, err := s.step(n, p, first == nil)
		if err != nil {
			break // the engine thought past the end
		}
		if fresh && first == nil {
			first = next
		}
		n = next
	}
	if first == nil {
		s.goTo(n)
		return
	}
	s.edited(n)
}

// painters are the parts that have something to show on the board.
func (s *Study) painters() []tab {
	if s.over == nil && s.page != nil {
		return s.page.painters()
	}
	return s.seen()
}

// Title implements activity.Activity.
func (s *Study) Title() string { return s.Round.Title() }

// Front implements activity.Activity: the engine rests while something lies over the study.
func (s *Study) Front(on bool) {
	s.loadNames()
	s.brain.front(on)
	if s.page != nil {
		s.page.report()
	}
}

// Pause implements activity.Activity.
func (s *Study) Pause(bool) {}

// Tick implements activity.Activity.
func (s *Study) Tick() bool {
	s.brain.tick()
	return false
}

// Leave implements activity.Activity: it asks about what was written in a study of its own. What lies below asks for its own document.
func (s *Study) Leave(then func()) {
	if !s.written() {
		then()
		return
	}
	s.Doc.AskUnsaved(func() {
		s.Doc.DropAutosave()
		then()
	})
}

// written reports whether there is something that only the study holds.
func (s *Study) written() bool { return s.Doc.Aside && s.Doc.Unsaved && s.Doc.Changes > 0 }

// close goes back to what lies below.
func (s *Study) close() {
	s.Leave(func() { s.Window.Drop(s) })
}

// Translate implements activity.Activity.
func (s *Study) Translate() {
	s.lay(nil)
	s.endPage()
	s.page, s.review, s.shapes, s.names.at = nil, nil, nil, nil
}

// endPage ends what the page looks for.
func (s *Study) endPage() {
	if s.page != nil {
		s.page.cards.threats.end()
		s.page.explorer().end()
	}
}

// moved takes in that another node is shown, or that the record has changed: first on the board, which is drawn before what is posted
// here runs.
func (s *Study) moved() {
	s.pointed = 0
	s.brain.moved()
	s.redraw()
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
	s.Window.Changed(activity.Changed{Lines: true, Side: true})
}

// lay puts a part in the place of the page; nil takes it away.
func (s *Study) lay(over place) {
	if s.over != nil {
		s.over.close()
	}
	if s.over, s.pointed = over, 0; over != nil {
		over.enter()
	}
	s.Window.Changed(activity.Changed{Board: true, Side: true})
	switch focus := s.Win.Canvas(); {
	case over != nil:
		focus.Focus(over.First())
	case s.page != nil:
		focus.Unfocus() // the board takes the keys
		s.page.Refresh()
	}
}

// Seats implements activity.Activity.
func (s *Study) Seats() (seats [3]part.SeatView) {
	for _, c := range []game.Color{game.Black, game.White} {
		seats[c] = s.Seat(c)
		if seats[c].Detail = say.Level(s.Game.Record().Seats[c].Level); seats[c].Detail == "" {
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
		s.redraw()
		if s.page != nil {
			s.page.lines.point(line)
		}
	}
}

// Move, Act and PersonActs implement round.Judge.
func (s *Study) Move(p game.Point) error { return s.play(p) }
func (s *Study) Act(game.Action) error   { return game.ErrOver }
func (s *Study) PersonActs() bool        { return true }

// What follows implements room.

// Key takes the keys that a part has no use for, and Type the characters.
func (s *Study) Key(e *fyne.KeyEvent) { s.home.Key(e) }
func (s *Study) Type(r rune)          { s.home.Rune(r) }

// Post runs a function on Fyne's goroutine.
func (s *Study) Post(do func()) { s.Dialogs.Post(do) }

// Note says something for a moment.
func (s *Study) Note(words string) { s.Dialogs.Note(words) }

func (s *Study) node() *game.Node     { return s.Game.Current() }
func (s *Study) goTo(n *game.Node)    { s.Game.Goto(n) }
func (s *Study) edits() *game.History { return &s.history }
func (s *Study) redraw()              { s.Window.Changed(activity.Changed{Board: true}) }

func (s *Study) refuse(err error) {
	if errors.Is(err, errGoingOn) {
		s.Note(lang.L("The moves of the game stay: only variations can be deleted"))
		return
	}
	s.Window.Refuse(err)
}

// edited keeps the record against a crash and shows it at that node.
func (s *Study) edited(at *game.Node) {
	s.Doc.Changed()
	s.Game.Reread(at)
}

// protected reports whether a node belongs to the game that was played, whose moves stay.
func (s *Study) protected(n *game.Node) bool {
	return s.subject.Line != nil && s.Game.Record().Root.End().Follows(n)
}

// abouts say what is studied, beside the title, the longest words first.
func (s *Study) abouts() []string {
	if result := s.Game.Record().Result(); result.Over() {
		return []string{s.about() + " · " + say.Result(result), s.about()}
	}
	return []string{s.about()}
}

// about names the players, or the rule.
func (s *Study) about() string {
	record := s.Game.Record()
	black, white := record.Seats[game.Black].Name, record.Seats[game.White].Name
	if black == "" || white == "" {
		return s.About()
	}
	return black + " – " + white
}

// askRule asks by which rule the game of a study was played, which is studied by that one then, at the same move.
func askRule(s *Study) {
	round.AskRule(&s.Round, func(doc *round.Document) {
		reviews, alone := s.over != nil && s.over == place(s.review), s.alone
		next := s.home.Replace(s, doc, same(s.node(), doc.Record))
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
