package ui

import (
	"log/slog"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/sound"
)

// exercise is a position in which Black finds a move of a certain kind.
type exercise struct {
	title   string
	words   string // what is to be found
	right   string // said when it is
	goal    goal
	diagram string
}

// exercises are the lesson, in the order of learning.
func exercises() []exercise {
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

// course is the lesson that is going on.
type course struct {
	activity.Base
	*activity.Shell
	list  []exercise
	at    int
	start *game.Node // the position of the exercise
	shown *game.Node // start, or what was tried from there, with White's answer
	words string     // what the guide says
	marks []game.Mark
	done  bool   // the exercise is
	end   func() // ends the lesson
	play  func() // goes on from it to a game
}

// newCourse begins the lesson.
func newCourse(s *activity.Shell, end, play func()) (*course, error) {
	c := &course{Shell: s, list: exercises(), end: end, play: play}
	return c, c.begin(0)
}

// Scene implements doing.
func (c *course) Scene() board.Scene {
	s := c.Blank()
	s.Node, s.Next, s.LastMark, s.Marks = c.shown, game.Black, true, c.marks
	return s
}

// Can implements doing.
func (c *course) Can(asked activity.Command) bool { return asked == activity.Cover }

// Translate implements doing.
func (c *course) Translate() {
	c.list = exercises()
	c.turnTo(c.at)
}

// begin begins the i-th exercise, from 0.
func (c *course) begin(i int) error {
	start, err := startOf(c.list[i].diagram)
	if err == nil {
		c.at, c.start, c.shown, c.words, c.marks, c.done = i, start, start, c.list[i].words, nil, false
	}
	return err
}

// turnTo shows the i-th exercise, from 0, from its beginning.
func (c *course) turnTo(i int) {
	if err := c.begin(i); err != nil { // the diagrams stand above; a test reads them all
		slog.Error("an exercise can't be shown", "error", err)
		c.end()
		return
	}
	c.Window.Changed(activity.Changed{Board: true, Side: true})
}

// startOf returns a node that shows the position of a diagram, Black to move.
func startOf(diagram string) (*game.Node, error) {
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

// Tap implements doing: it plays p in the exercise, from its beginning, with White's answer where the move was not the one to
// find, and says what became of it.
func (c *course) Tap(p game.Point) error {
	if c.done {
		c.turnTo(min(c.at+1, len(c.list)-1))
		return nil
	}
	tried, err := c.start.Add(game.Move{Color: game.Black, Point: p})
	if err != nil {
		return err
	}
	outcome := c.list[c.at].goal.judge(tried.Position())
	c.shown, c.done, c.marks = tried, outcome.reached, nil
	c.words = outcome.words(c.Names(), c.list[c.at].right)
	for i, point := range outcome.points {
		c.marks = append(c.marks, game.Mark{Kind: game.Label, Point: point, Text: game.ColumnText(i)})
	}
	c.Sound.Play(sound.Stone)
	if outcome.answer != game.Pass {
		if c.shown, err = tried.Add(game.Move{Color: game.White, Point: outcome.answer}); err != nil {
			slog.Error("White's answer can't be shown", "error", err)
			c.shown = tried
		}
	}
	c.Window.Changed(activity.Changed{Board: true, Side: true})
	return nil
}

// Side implements doing: it says what is to be found, and how it went.
func (c *course) Side() activity.Side {
	last := c.at == len(c.list)-1
	view := part.GuideView{
		Title: lang.L("{{.Number}} of {{.Count}} · {{.Title}}", lang.Args{"Number": c.at + 1, "Count": len(c.list), "Title": c.list[c.at].title}),
		Words: c.words,
	}
	add := func(text string, kind part.ButtonKind, action func()) {
		view.Answers = append(view.Answers, part.Answer{Text: text, Kind: kind, Action: action})
	}
	if c.at > 0 {
		add(lang.L("Previous"), part.Plain, func() { c.turnTo(c.at - 1) })
	}
	if !last {
		kind := part.Plain
		if c.done {
			kind = part.Filled
		}
		add(lang.L("Next"), kind, func() { c.turnTo(c.at + 1) })
	}
	add(lang.L("End the lesson"), part.Plain, c.end)
	if last && c.done {
		add(lang.L("Play the computer"), part.Filled, c.play)
	}
	return activity.Side{Alone: true, Guide: view}
}
