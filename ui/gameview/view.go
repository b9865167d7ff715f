package gameview

import (
	"errors"
	"slices"
	"strings"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/sound"
	"hoshi/ui/widgets"
)

// View is a game on the board, whatever its players and wherever it is judged: what is shown of it and marked on it, and what a
// click does. Its owner is an activity.
type View struct {
	*activity.Services
	Doc      *Document
	Game     *game.Controller
	Activity activity.Activity // the activity that it belongs to
	Backend  judge
	Hint     *game.Point
	Offer    []game.Point // marked for the fifth move of an opening
	number   declaredCount
	Faulty   []game.Point // refused in the opening, shown until the next click
	Warned   bool         // that the time of this turn is running out
}

// judge takes what a person does in a game.
type judge interface {
	Move(game.Point) error
	Act(game.Action) error
	PersonActs() bool // the game waits for a person at this window
}

// BoardView implements activity.Activity.
func (r *View) BoardView() board.View {
	set := r.Store.Settings()
	s := r.EmptyBoard()
	s.Node, s.Numbers, s.LastMark, s.Hint = r.Game.Current(), set.Numbers, set.LastMove, r.Hint
	s.Marks = slices.Concat(s.Node.Marks, variations(s.Node), r.openingMarks())
	s.Browses = r.Game.Result().Over() || r.Game.Browsing() || r.Doc.ReadOnly
	if r.IsPersonsTurn() {
		step, opening := r.Game.Step()
		s.Next, s.Confirm = r.nextStone(), set.Confirm && !(opening && step.Kind == game.Offer) // marks go as they came
	}
	if position := s.Node.Position(); set.Fouls && position.ToMove() == game.Black && !r.Game.Result().Over() {
		s.Fouls = position.Fouls()
	}
	return s
}

// Moves implements activity.Game.
func (r *View) Moves() activity.MoveView {
	current := r.Game.Current()
	comment := current.Name + "\n" + current.Comment
	comment = strings.TrimSpace(comment)
	return activity.MoveView{Current: current, Comment: comment, Opening: r.OpeningName(), Point: r.PointText, GoTo: r.Game.Goto}
}

// Pause implements activity.Pauser.
func (r *View) Pause(on bool) { r.Game.Pause(on) }

// Title implements activity.Titler.
func (r *View) Title() string { return r.Doc.title() }

// PointText names a point of the board.
func (r *View) PointText(p game.Point) string { return r.Names().Point(p, r.Game.Record().Size()) }

// IsPersonsTurn reports whether the game waits for a person, and is shown as it stands.
func (r *View) IsPersonsTurn() bool { return r.Backend.PersonActs() && !r.Game.Browsing() }

// nextStone returns the colour of the stone that a click would place now, None where it would place none.
func (r *View) nextStone() game.Color {
	if step, ok := r.Game.Step(); ok {
		return step.Color
	}
	position := r.Game.Live().Position()
	return position.ToMove()
}

// variations returns a letter for each way on from n, where there is more than one.
func variations(n *game.Node) []game.Mark {
	ways := n.Children()
	if len(ways) > 0 && ways[0].Stopped() == n {
		ways = ways[1:]
	}
	if len(ways) < 2 {
		return nil
	}
	var letters []game.Mark
	for _, child := range ways {
		if m := child.Move(); m.Color != game.None && m.Point != game.Pass && len(letters) < 26 {
			letters = append(letters, game.Mark{Kind: game.Label, Point: m.Point, Text: game.ColumnText(len(letters))})
		}
	}
	return letters
}

// OpeningName returns the name of the renju opening in the line that is shown, or nothing.
func (r *View) OpeningName() string {
	if r.Game.Record().Rule() != game.Renju {
		return ""
	}
	var moves []game.Move
	for _, n := range r.Game.Current().End().Path() {
		if n.Move().Color != game.None && len(moves) < 3 {
			moves = append(moves, n.Move())
		}
	}
	if named, ok := game.OpeningName(moves, r.Game.Record().Size()); ok {
		return describe.OpeningName(named) + " (" + named.Code + ")"
	}
	return ""
}

// Tap makes a person's move, or says why it can't be made. At an earlier move it follows the record where that goes on at p.
func (r *View) Tap(p game.Point) error {
	if r.Follow(p) {
		return nil
	}
	if step, ok := r.Game.Step(); ok && !r.Game.Browsing() {
		return r.tapOpening(step, p)
	}
	err := r.Backend.Move(p)
	if errors.Is(err, game.ErrForbidden) {
		position := r.Game.Live().Position()
		return &describe.Forbidden{Why: position.Foul(p)}
	}
	return err
}

// Follow shows where the record goes on at p from an earlier move, and reports whether it does.
func (r *View) Follow(p game.Point) bool {
	for _, child := range r.Game.Current().Children() {
		if r.Game.Browsing() && child.Move().Color != game.None && child.Move().Point == p {
			r.Game.Goto(child)
			return true
		}
	}
	return false
}

// CanPass reports whether a person may pass now.
func (r *View) CanPass() bool {
	_, opening := r.Game.Step()
	return r.Game.Record().Rule().Passes() && !opening && r.IsPersonsTurn()
}

// WithPass puts Pass before the last of these commands, where the rule of the game knows it and the opening is over.
func WithPass(r *View, commands ...activity.Command) []activity.Command {
	if _, opening := r.Game.Step(); opening || !r.Game.Record().Rule().Passes() {
		return commands
	}
	return slices.Insert(commands, len(commands)-1, activity.Pass)
}

// Can implements activity.Activity for what is the same in every game.
func (r *View) Can(c activity.Command) bool {
	switch current := r.Game.Current(); c {
	case activity.First, activity.Previous:
		return current.Parent() != nil
	case activity.Next:
		next := current.Next()
		return next != nil && next.Stopped() != current
	case activity.Last:
		return r.Game.Browsing() || r.Can(activity.Next)
	case activity.Pass:
		return r.CanPass()
	case activity.BoardOnly, activity.Save, activity.SaveAs, activity.Export, activity.CopyGame, activity.CopyPicture, activity.CopyText:
		return true
	}
	return false
}

// Do implements activity.Activity for what is the same in every game.
func (r *View) Do(c activity.Command) error {
	switch c {
	case activity.First, activity.Previous, activity.Next, activity.Last:
		r.browse(c)
	case activity.Pass:
		return r.Backend.Move(game.Pass)
	case activity.Save:
		r.Doc.save(nil)
	case activity.SaveAs:
		r.Doc.saveAs(nil)
	case activity.Export:
		exporter{r}.askExport()
	case activity.CopyGame:
		exporter{r}.copyGame()
	case activity.CopyPicture:
		exporter{r}.copyPicture()
	case activity.CopyText:
		exporter{r}.copyText()
	}
	return nil
}

// browse shows another node of the record. The last one is that of the game, or in a variation first that of the variation.
func (r *View) browse(c activity.Command) {
	last := r.Game.Current().End()
	if !r.InVariation() || last == r.Game.Current() {
		last = r.Game.Live()
	}
	r.Browse(c, last)
}

// InVariation reports whether a variation is shown, not a move of the game.
func (r *View) InVariation() bool { return !r.Game.Live().Follows(r.Game.Current()) }

// Browse shows the node to which one of the commands leads that browse; last is where Last leads.
func (r *View) Browse(c activity.Command, last *game.Node) {
	current := r.Game.Current()
	target := last
	switch c {
	case activity.First:
		target = r.Game.Record().Root
	case activity.Previous:
		target = current.Parent()
	case activity.Next:
		target = current.Next()
	case activity.Last:
	}
	if target != nil && target != current {
		r.Game.Goto(target)
	}
}

// Return shows a game again in which a study was left at a node: in a variation as it stands, as what stands beside the board is about the game.
func Return(g *game.Controller, last *game.Node) {
	if g.Reread(last); !g.Live().Follows(g.Current()) {
		g.Goto(g.Live())
	}
}

// OnChange takes what every change of a game does, except one that only shows another node.
func (r *View) OnChange(c game.Change) {
	if c.Kind == game.Browsed {
		return
	}
	r.Hint, r.Offer, r.Faulty, r.Warned, r.number = nil, nil, nil, false, declaredCount{}
	switch c.Kind {
	case game.Played:
		r.PlayStone(c.Node)
		if position := c.Node.Position(); Overlong(&position) {
			r.Notify(lang.L("More than five in a row: by this rule exactly five wins"))
		}
	case game.Acted:
		r.Sound.Play(sound.Stone)
		r.tellAct()
	}
}

// StatusDetail says of the game what stands beside the line of state.
func (r *View) StatusDetail() string {
	record := r.Game.Record()
	rule := describe.Rule(record.Rule())
	if r.Game.Result().Over() { // the line of state counts the moves
		return lang.L("{{.Rule}} · {{.Size}} × {{.Size}}", lang.Args{"Rule": rule, "Size": record.Size()})
	}
	if o := r.Game.Opening(); o != nil {
		rule += " · " + describe.Protocol(o.Protocol())
	}
	return lang.L("{{.Rule}} · {{.Size}} × {{.Size}} · move {{.Move}}", lang.Args{
		"Rule": rule, "Size": record.Size(), "Move": r.Game.Live().Number(),
	})
}

// TurnText says whose turn it is, or how the game ended.
func (r *View) TurnText() string {
	if turn := r.Game.Turn(); turn != game.None {
		return lang.L("{{.Side}} to move", lang.Args{"Side": r.Seat(turn).Name})
	}
	return describe.Length(r.Game.Live())
}

// Seat is the card of a player without what is only known of some.
func (r *View) Seat(c game.Color) widgets.SeatView {
	v := widgets.SeatView{Name: r.Game.Record().Seats[c].Name, ToMove: r.Game.Turn() == c, Style: r.Style()}
	if v.Name == "" {
		v.Name = describe.Color(c)
	}
	return v
}

// ClockText returns what the clock of side c shows by this computer, nothing where the game has none.
func (r *View) ClockText(c game.Color) string {
	if r.Game.Record().Time == (game.TimeControl{}) {
		return ""
	}
	return describe.TimeLeft(r.Game.Left(c))
}

// WarnTime lets the warning be heard that the person's time is running out, once a turn, unless the settings want that quiet.
func (r *View) WarnTime(low bool) {
	if low && !r.Warned {
		r.Warned = true
		if !r.Store.Settings().QuietClock {
			r.Sound.Play(sound.Warning)
		}
	}
}

// LostOnTime reports whether side c has lost on time.
func (r *View) LostOnTime(c game.Color) bool {
	return r.Game.Result() == game.Result{Winner: c.Other(), Reason: game.Timeout}
}
