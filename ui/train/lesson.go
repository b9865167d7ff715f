package train

import (
	"log/slog"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/sound"
)

// exercise is a position in which Black finds a move of a certain kind.
type exercise struct {
	Title   string
	Words   string // what is to be found
	Right   string // said when it is
	Goal    goal
	Diagram string
}

// Exercises are the lesson, in the order of learning.
func Exercises() []exercise {
	return []exercise{
		{
			lang.L("Five in a row"),
			lang.L("Five stones of one colour in an unbroken row win. You are Black: click the point that makes five."),
			lang.L("Five in a row: Black has won! Rows across, down and along the diagonals all count."),
			makeFive, `
			. . . . . . . . .
			. . . . . . . . .
			. . O . . . . . .
			. . . . O . . . .
			. O X X X X . . .
			. . . . . O . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`,
		},
		{
			lang.L("The open four"),
			lang.L("Black has three in a row with room at both ends. Make it a four that is free at both ends: nobody can stop that."),
			lang.L("An open four! A and B both make five, and White can take only one of them."),
			makeOpenFour, `
			. . . . . . . . .
			. . . . . . . . .
			. . . O . . . . .
			. . . . O . . . .
			. . . X X X . . .
			. . . . . . . . .
			. . . . O . . . .
			. . . . . . . . .
			. . . . . . . . .`,
		},
		{
			lang.L("The open three"),
			lang.L("A three that can still become an open four is an open three. White closes one side here: on which side is there room?"),
			lang.L("An open three: it threatens an open four, so White has to answer at once."),
			makeOpenThree, `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . O . . .
			. . . . . . . . .
			. . . X X . O . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`,
		},
		{
			lang.L("Stopping a three"),
			lang.L("Now White has an open three and threatens an open four. Stop it while there is time."),
			lang.L("Well stopped: what White can still make is a four with one end, and that is easy to answer."),
			stopThree, `
			. . . . . . . . .
			. . . . . . . . .
			. . X . . . . . .
			. . . . O . X . .
			. . . . O . . . .
			. . . . O . . . .
			. . . . . X . . .
			. . . . . . . . .
			. . . . . . . . .`,
		},
		{
			lang.L("The double threat"),
			lang.L("One threat is answered, two at once are not. Find the point that makes a four and an open three together."),
			lang.L("A four and a three at once! White has to take A, and then the three becomes an open four. So games are won."),
			makeDoubleThreat, `
			. . . . . . . . .
			. . . . . . . O .
			. . . O . X . . .
			. . . . . X . . .
			. O X X X . . . .
			. . . . . . . . .
			. . . O . . . . .
			. . . . . . O . .
			. . . . . . . . .`,
		},
	}
}

// Lesson is the lesson that is going on.
type Lesson struct {
	activity.Base
	*activity.Shell
	List  []exercise
	At    int
	Start *game.Node // the position of the exercise
	Shown *game.Node // start, or what was tried from there, with White's answer
	Words string     // what was said to the last try; empty: nothing was tried
	Marks []game.Mark
	done  bool   // the exercise is
	end   func() // ends the lesson
	play  func() // goes on from it to a first game
	page  *page
}

// NewLesson begins the lesson. end leaves it, play begins a game after it.
func NewLesson(s *activity.Shell, end, play func()) (*Lesson, error) {
	c := &Lesson{Shell: s, List: Exercises(), end: end, play: play}
	c.page = newPage(c)
	return c, c.begin(0)
}

// Scene implements activity.Activity.
func (c *Lesson) Scene() board.Scene {
	s := c.Blank()
	s.Node, s.Next, s.LastMark, s.Marks = c.Shown, game.Black, true, c.Marks
	return s
}

// Can implements activity.Activity.
func (c *Lesson) Can(asked activity.Command) bool { return asked == activity.Cover }

// Translate implements activity.Activity.
func (c *Lesson) Translate() {
	c.List, c.page = Exercises(), newPage(c)
	c.TurnTo(c.At)
}

// begin begins the i-th exercise, from 0.
func (c *Lesson) begin(i int) error {
	start, err := StartOf(c.List[i].Diagram)
	if err == nil {
		c.At, c.Start, c.Shown, c.Words, c.Marks, c.done = i, start, start, "", nil, false
	}
	return err
}

// TurnTo shows the i-th exercise, from 0, from its beginning.
func (c *Lesson) TurnTo(i int) {
	if err := c.begin(i); err != nil { // the diagrams stand above; a test reads them all
		slog.Error("an exercise can't be shown", "error", err)
		c.end()
		return
	}
	c.Window.Changed(activity.Changed{Board: true, Side: true})
}

// StartOf returns a node that shows the position of a diagram, Black to move.
func StartOf(diagram string) (*game.Node, error) {
	position, err := game.ParseDiagram(game.Freestyle, diagram)
	if err != nil {
		return nil, err
	}
	record, err := game.NewRecord(game.Freestyle, position.Size())
	if err != nil {
		return nil, err
	}
	return record.Root, record.Root.SetUp(position.Placed(), game.Black)
}

// Tap implements activity.Activity: it plays p in the exercise, from its beginning, with White's answer where the move was not the one to
// find, and says what became of it.
func (c *Lesson) Tap(p game.Point) error {
	if c.done {
		c.TurnTo(min(c.At+1, len(c.List)-1))
		return nil
	}
	tried, err := c.Start.Add(game.Move{Color: game.Black, Point: p})
	if err != nil {
		return err
	}
	outcome := c.List[c.At].Goal.Judge(tried.Position())
	c.Shown, c.done, c.Marks = tried, outcome.Reached, nil
	c.Words = outcome.Words(c.Names(), c.List[c.At].Right)
	if c.done && c.last() {
		c.Words += "\n\n" + lang.L("That was the last exercise: you know what wins and what must be stopped. The best practice is a game.")
	}
	for i, point := range outcome.points {
		c.Marks = append(c.Marks, game.Mark{Kind: game.Label, Point: point, Text: game.ColumnText(i)})
	}
	c.Sound.Play(sound.Stone)
	if outcome.Answer != game.Pass {
		if c.Shown, err = tried.Add(game.Move{Color: game.White, Point: outcome.Answer}); err != nil {
			slog.Error("White's answer can't be shown", "error", err)
			c.Shown = tried
		}
	}
	c.Window.Changed(activity.Changed{Board: true, Side: true})
	return nil
}

// ShowMe plays a move that the exercise asks for.
func (c *Lesson) ShowMe() {
	for p, next := range NextStones(c.Start.Position(), game.Black) {
		if c.List[c.At].Goal.Judge(next).Reached {
			c.done = false
			if err := c.Tap(p); err != nil { // the point is free
				slog.Error("a solution can't be shown", "error", err)
			}
			return
		}
	}
}

// goOn turns to the next exercise once this one is done, and after the last one to a game.
func (c *Lesson) goOn() {
	switch {
	case c.done && c.last():
		c.play()
	case c.done:
		c.TurnTo(c.At + 1)
	}
}

// last reports whether no exercise follows.
func (c *Lesson) last() bool { return c.At == len(c.List)-1 }

// Side implements activity.Activity: it says what is to be found, and how it went.
func (c *Lesson) Side() activity.Side {
	c.page.update(c)
	return activity.Side{Page: c.page.Sheet}
}
