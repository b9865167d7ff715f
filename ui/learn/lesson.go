package learn

import (
	"log/slog"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/learn/course"
)

// Lesson is a lesson that is gone through.
type Lesson struct {
	activity.Idle
	*activity.Services
	Course *course.Lesson
	At     int         // its position, from 0
	Start  *game.Node  // from which tries are made
	Shown  *game.Node  // start, or what was tried from there, with the answer
	Tried  []Attempt   // since the position began, the last one at the end
	Marks  []game.Mark // drawn at its end
	line   []game.Move // would follow, and is only shown
	tries  []*course.Try
	done   bool // the position is
	fouls  bool // forbidden points are shown
	host   Host
	page   *page
}

// Attempt is what was tried, and what was said to it.
type Attempt struct {
	What  string // the point, or the number of the answer
	Words string
	Right bool
	Fair  bool // it is no mistake, either
}

// Host is what the lessons want of the window.
type Host interface {
	Begin(*course.Lesson) // shows a lesson
	Lessons()             // shows the page of all lessons
	Close()               // leaves the lessons
	Play()                // goes on from them to a game
}

// NewLesson begins a lesson, which has positions.
func NewLesson(s *activity.Services, of *course.Lesson, host Host) (*Lesson, error) {
	c := &Lesson{Services: s, Course: of, host: host}
	c.page, c.Words = newPage(c), c.Text
	return c, c.begin(0)
}

// BoardView implements activity.Activity.
func (c *Lesson) BoardView() board.View {
	s := c.EmptyBoard()
	turn := c.Course.Positions[c.At].Board.ToMove()
	s.Node, s.LastMark, s.Marks, s.Ghosts = c.Shown, true, c.Marks, c.line
	if course.Other(c.tries) != nil {
		s.Next = turn
	}
	if c.fouls {
		position := c.Start.Position()
		s.Fouls = position.Fouls()
	}
	return s
}

// Text is the lesson in words, to be read out: the task with its answers, what was tried, what the lesson teaches, and the board.
func (c *Lesson) Text() string {
	lines := []string{
		numberOf(c.Course) + " " + lang.L(c.Course.Title) + ", " + lang.L("{{.Number}} of {{.Count}}", lang.Args{"Number": c.At + 1, "Count": len(c.Course.Positions)}), "",
		lang.L(c.Course.Positions[c.At].Task),
	}
	for i, choice := range course.Chosen(c.tries) {
		lines = append(lines, strconv.Itoa(i+1)+": "+lang.L(choice.Choice))
	}
	for _, t := range c.Tried {
		lines = append(lines, signOf(t)+" "+t.What+": "+t.Words)
	}
	lines = append(lines, "", lang.L("In words"), lang.L(c.Course.Words), "", describe.Board(c.Shown, c.Names()))
	return strings.Join(append(lines, lang.L("X is Black, O is White.")), "\n")
}

// Translate implements activity.Translator: what was tried is forgotten.
func (c *Lesson) Translate() {
	c.page = newPage(c)
	c.TurnTo(c.At)
}

// begin begins the i-th position, from 0.
func (c *Lesson) begin(i int) error {
	p := c.Course.Positions[i]
	start, err := startOf(p.Board)
	if err == nil {
		c.At, c.Start, c.Shown, c.Tried, c.Marks, c.line, c.tries = i, start, start, nil, nil, nil, p.Tries
		c.done, c.fouls = false, false
	}
	return err
}

// TurnTo shows the i-th position, from 0, from its beginning.
func (c *Lesson) TurnTo(i int) {
	if err := c.begin(i); err != nil { // they are built in; a test begins them all
		slog.Error("a lesson can't be shown", "error", err)
		c.host.Lessons()
		return
	}
	c.changed()
}

// changed shows how the lesson stands. What goes on has the keyboard once the position is done, and the board again after that.
func (c *Lesson) changed() {
	c.Window.Refresh(activity.Parts{Board: true, Side: true})
	if c.HasDialog() || !c.Window.IsTop(c) {
		return
	}
	switch focus := c.Win.Canvas(); {
	case c.done:
		focus.Focus(c.page.next)
	case focus.Focused() == fyne.Focusable(c.page.next):
		focus.Unfocus()
	}
}

// startOf returns a node that shows a position.
func startOf(position game.Position) (*game.Node, error) {
	record, err := game.NewRecord(position.Rule(), position.Size())
	if err != nil {
		return nil, err
	}
	return record.Root, record.Root.SetUp(position.Placed(), position.ToMove())
}

// Tap implements activity.Activity: it tries p, and shows what becomes of it. After the task is done it goes on.
func (c *Lesson) Tap(p game.Point) error {
	if c.done {
		c.goOn()
		return nil
	}
	if course.Other(c.tries) == nil {
		return nil // only words answer
	}
	try, stone := course.At(c.tries, p)
	node := c.Start
	if stone {
		var err error
		if node, err = c.Start.Add(game.Move{Color: c.person(), Point: p}); err != nil {
			return err
		}
	} else if position := c.Start.Position(); position.At(p) != game.None {
		return game.ErrOccupied
	}
	c.take(try, node, c.pointText(p))
	return nil
}

// choose gives the i-th answer in words, from 0, and reports whether there is one.
func (c *Lesson) choose(i int) bool {
	choices := course.Chosen(c.tries)
	if c.done || i < 0 || i >= len(choices) {
		return false
	}
	c.take(choices[i], c.Start, strconv.Itoa(i+1))
	return true
}

// HandleRune takes the number of an answer in words, and reports whether it was one.
func (c *Lesson) HandleRune(r rune) bool { return c.choose(int(r - '1')) }

func (c *Lesson) person() game.Color { return c.Course.Positions[c.At].Board.ToMove() }

func (c *Lesson) pointText(p game.Point) string {
	return c.Names().Point(p, c.Course.Positions[c.At].Board.Size())
}

// take shows what becomes of a try that led to node.
func (c *Lesson) take(try *course.Try, node *game.Node, what string) {
	c.Shown, c.Marks, c.line = node, nil, nil
	answer := ""
	if position := node.Position(); try.Answer != game.Pass && !position.Result().Over() {
		answer = c.pointText(try.Answer)
		answered, err := node.Add(game.Move{Color: c.person().Other(), Point: try.Answer})
		if err != nil { // a test tries them all
			slog.Error("an answer can't be shown", "error", err)
		} else {
			c.Shown = answered
		}
	}
	c.Tried = append(c.Tried, Attempt{What: what, Words: lang.L(try.Words, lang.Args{"Point": answer, "Try": what}), Right: try.Right, Fair: try.Longer})
	if c.PlayStone(node); try.Right {
		c.right(try)
	}
	c.changed()
}

// right goes on after a right try: with the next move, or to the end of the position.
func (c *Lesson) right(try *course.Try) {
	if try.Next != nil {
		c.Start, c.tries = c.Shown, try.Next
		return
	}
	c.done, c.Marks = true, try.Marks
	c.fouls = c.Course.Positions[c.At].Claim == course.Forbidden
	position := c.Shown.Position()
	color := position.ToMove()
	for _, p := range try.Line {
		c.line = append(c.line, game.Move{Color: color, Point: p})
		color = color.Other()
	}
	if c.last() {
		c.Store.FinishLesson(c.Course.ID)
	}
}

// ShowMe makes a right try.
func (c *Lesson) ShowMe() {
	try := course.Solution(c.tries)
	switch {
	case c.done:
	case try.Choice != "":
		for i, choice := range course.Chosen(c.tries) {
			if choice == try {
				c.choose(i)
			}
		}
	case len(try.Points) > 0:
		c.take(try, c.Start, c.pointText(try.Points[0]))
	default:
		if err := c.Tap(try.Move); err != nil { // the point is free
			slog.Error("a solution can't be shown", "error", err)
		}
	}
}

// goOn turns to the next position once this one is done, after the last one to the next lesson, and after all of them to a game.
func (c *Lesson) goOn() {
	next := c.following()
	switch {
	case !c.done:
	case !c.last():
		c.TurnTo(c.At + 1)
	case next != nil:
		c.host.Begin(next)
	default:
		c.host.Play()
	}
}

// following returns the next lesson, nil after the last one.
func (c *Lesson) following() *course.Lesson {
	all := course.Lessons()
	for i, l := range all[:len(all)-1] {
		if l == c.Course {
			return all[i+1]
		}
	}
	return nil
}

// last reports whether no position follows in the lesson.
func (c *Lesson) last() bool { return c.At == len(c.Course.Positions)-1 }

// ended reports whether nothing of the course follows.
func (c *Lesson) ended() bool { return c.done && c.last() && c.following() == nil }

// Panel implements activity.Activity: it says what is to be found, and how it went.
func (c *Lesson) Panel() activity.Panel {
	c.page.update(c)
	return activity.Panel{Page: c.page, Close: c.page.sheet.Close, Columns: true}
}
