package ui

import (
	"errors"
	"slices"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/sound"
)

// round is a game on the board, whoever plays it and wherever it is judged: what is shown of it and marked on it, and what a
// click does. Its owner is an activity.
type round struct {
	*activity.Shell
	doc    *document
	game   *game.Controller
	me     activity.Activity // the activity that it belongs to
	judge  judge
	hint   *game.Point
	offer  []game.Point // marked for the fifth move of an opening
	faulty []game.Point // refused in the opening, shown until the next click
	warned bool         // that the time of this turn is running out
}

// judge takes what a person does in a game.
type judge interface {
	Move(game.Point) error
	Act(game.Action) error
	PersonActs() bool // the game waits for a person at this window
}

// Scene implements doing.
func (r *round) Scene() board.Scene {
	set := r.Store.Settings()
	s := r.Blank()
	s.Node, s.Numbers, s.LastMark, s.Hint = r.game.Current(), set.Numbers, set.LastMove, r.hint
	s.Marks = slices.Concat(s.Node.Marks, variations(s.Node), r.openingMarks())
	if r.personsTurn() {
		step, opening := r.game.Step()
		s.Next, s.Confirm = r.nextStone(), set.Confirm && !(opening && step.Kind == game.Offer) // marks go as they came
	}
	if position := s.Node.Position(); set.Fouls && position.ToMove() == game.Black && !r.game.Result().Over() {
		s.Fouls = position.Fouls()
	}
	return s
}

// Lines implements doing.
func (r *round) Lines() activity.Lines {
	current := r.game.Current()
	return activity.Lines{Current: current, Comment: current.Comment, Opening: r.openingName(), Point: r.pointText, GoTo: r.game.Goto}
}

// Pause implements doing.
func (r *round) Pause(on bool) { r.game.Pause(on) }

// Title implements doing.
func (r *round) Title() string { return r.doc.title() }

// pointText names a point of the board.
func (r *round) pointText(p game.Point) string { return r.Names().Point(p, r.game.Record().Size()) }

// personsTurn reports whether the game waits for a person, and is shown as it stands.
func (r *round) personsTurn() bool { return r.judge.PersonActs() && !r.game.Browsing() }

// nextStone returns the colour of the stone that a click would place now, None where it would place none.
func (r *round) nextStone() game.Color {
	if step, ok := r.game.Step(); ok {
		return step.Color
	}
	position := r.game.Live().Position()
	return position.ToMove()
}

// variations returns a letter for each way on from n, where there is more than one.
func variations(n *game.Node) []game.Mark {
	if len(n.Children()) < 2 {
		return nil
	}
	var letters []game.Mark
	for _, child := range n.Children() {
		if m := child.Move(); m.Color != game.None && m.Point != game.Pass && len(letters) < 26 {
			letters = append(letters, game.Mark{Kind: game.Label, Point: m.Point, Text: game.ColumnText(len(letters))})
		}
	}
	return letters
}

// openingName returns the name of the renju opening in the line that is shown, or nothing.
func (r *round) openingName() string {
	if r.game.Record().Rule() != game.Renju {
		return ""
	}
	var moves []game.Move
	for _, n := range r.game.Current().End().Path() {
		if n.Move().Color != game.None && len(moves) < 3 {
			moves = append(moves, n.Move())
		}
	}
	if named, ok := game.OpeningName(moves, r.game.Record().Size()); ok {
		return named.Name + " " + named.Kanji + " (" + named.Code + ")"
	}
	return ""
}

// Tap makes a person's move, or says why it can't be made. At an earlier move it follows the record where that goes on at p.
func (r *round) Tap(p game.Point) error {
	for _, child := range r.game.Current().Children() {
		if r.game.Browsing() && child.Move().Color != game.None && child.Move().Point == p {
			r.game.Goto(child)
			return nil
		}
	}
	if step, ok := r.game.Step(); ok && !r.game.Browsing() {
		return r.tapOpening(step, p)
	}
	err := r.judge.Move(p)
	if errors.Is(err, game.ErrForbidden) {
		position := r.game.Live().Position()
		r.Sound.Play(sound.Refusal)
		r.Note(lang.L("Black must not play here: {{.Why}}", lang.Args{"Why": say.Foul(position.Foul(p))}))
		return nil
	}
	return err
}

// canPass reports whether a person may pass now.
func (r *round) canPass() bool {
	_, opening := r.game.Step()
	return r.game.Record().Rule().Passes() && !opening && r.personsTurn()
}

// Can implements doing for what is the same in every game.
func (r *round) Can(c activity.Command) bool {
	switch current := r.game.Current(); c {
	case activity.First, activity.Previous:
		return current.Parent() != nil
	case activity.Next:
		return current.Next() != nil
	case activity.Last:
		return current.Next() != nil || r.game.Browsing()
	case activity.Pass:
		return r.canPass()
	case activity.Alone, activity.Save, activity.SaveAs, activity.Export, activity.CopyPicture, activity.CopyText:
		return true
	}
	return false
}

// Do implements doing for what is the same in every game.
func (r *round) Do(c activity.Command) error {
	switch c {
	case activity.First, activity.Previous, activity.Next, activity.Last:
		r.browse(c)
	case activity.Pass:
		return r.judge.Move(game.Pass)
	case activity.Save:
		r.doc.save()
	case activity.SaveAs:
		r.doc.saveAs(nil)
	case activity.Export:
		r.askExport()
	case activity.CopyPicture:
		r.copyPicture()
	case activity.CopyText:
		r.copyText()
	}
	return nil
}

// browse shows another node of the record.
func (r *round) browse(c activity.Command) {
	current := r.game.Current()
	target := current
	switch c {
	case activity.First:
		target = r.game.Record().Root
	case activity.Previous:
		target = current.Parent()
	case activity.Next:
		target = current.Next()
	case activity.Last:
		if target = current.End(); r.game.Live().Follows(current) {
			target = r.game.Live()
		}
	}
	if target != nil && target != current {
		r.game.Goto(target)
	}
}

// moved takes what every change of a game does, but for one that only shows another node.
func (r *round) moved(c game.Change) {
	if c.Kind == game.Browsed {
		return
	}
	r.hint, r.offer, r.faulty, r.warned = nil, nil, nil, false
	switch c.Kind {
	case game.Played:
		r.Sound.Play(sound.Stone)
	case game.Acted:
		r.Sound.Play(sound.Stone)
		r.tellAct()
	}
}

// about says of the game what stands beside the line of state.
func (r *round) about() string {
	record := r.game.Record()
	rule := say.Rule(record.Rule())
	if o := r.game.Opening(); o != nil {
		rule += " · " + say.Protocol(o.Protocol())
	}
	return lang.L("{{.Rule}} · {{.Size}} × {{.Size}} · move {{.Move}}", lang.Args{
		"Rule": rule, "Size": record.Size(), "Move": r.game.Live().Number(),
	})
}

// turnWord says whose turn it is, or how the game ended.
func (r *round) turnWord() string {
	if turn := r.game.Turn(); turn != game.None {
		return lang.L("{{.Side}} to move", lang.Args{"Side": say.Color(turn)})
	}
	return say.Result(r.game.Result())
}

// seat is the card of a player without what is only known of some.
func (r *round) seat(c game.Color) part.SeatView {
	v := part.SeatView{Name: r.game.Record().Seats[c].Name, ToMove: r.game.Turn() == c, Style: r.Style()}
	if v.Name == "" {
		v.Name = say.Color(c)
	}
	return v
}

// clockText returns what the clock of side c shows by this computer: the time left, or without a clock the time used.
func (r *round) clockText(c game.Color) string {
	if r.game.Record().Time == (game.TimeControl{}) {
		return say.Time(r.game.Elapsed(c))
	}
	return say.Left(r.game.Left(c))
}

// copyText puts the game as it is shown on the clipboard, in words.
func (r *round) copyText() {
	setClipboard(say.Text(r.game.Record(), r.game.Current(), r.Names()))
	r.Note(lang.L("The board is on the clipboard, in words"))
}

// warn lets the warning be heard that the person's time is running out, once a turn.
func (r *round) warn(low bool) {
	if low && !r.warned {
		r.warned = true
		r.Sound.Play(sound.Warning)
	}
}
