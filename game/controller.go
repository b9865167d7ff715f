package game

import (
	"context"
	"errors"
	"time"
)

// ChangeKind says what happened to a game.
type ChangeKind uint8

// The kinds of change.
const (
	Played   ChangeKind = iota // a move was made; the game may have ended by it
	TookBack                   // moves, or the end of the game, were taken back
	Redone                     // what was taken back was made again
	Browsed                    // another node is shown; the game stands where it stood
	Ended                      // the game ended without a move: by resignation
	Resumed                    // the game goes on from the node shown
	Acted                      // a step of the opening was done
)

// Change is what [Controller.OnChange] is told. Node is the node that the change led to.
type Change struct {
	Kind ChangeKind
	Node *Node
}

// What a [Controller] refuses, besides the errors of [Position.Check].
var (
	ErrNothingToUndo = errors.New("game: there is no move to take back")
	ErrNothingToRedo = errors.New("game: nothing was taken back")
	ErrNotYourTurn   = errors.New("game: it is the other player's turn")
	ErrBrowsing      = errors.New("game: an earlier move is shown")
	ErrClosed        = errors.New("game: the controller is closed")
)

// Controller plays one game on a record. The game stands at the node Live; the node shown, Current, may be another one
// while the record is browsed. Only Live takes moves, and only a game that is going on starts a player's thinking.
//
// The record's main line leads to Live and makes no move after it, so that the record says of the game what the controller says, whenever
// it is saved. Where variations follow Live, the main line ends before them at a node that makes no move, which is never shown.
//
// It lives from [NewController] to [Controller.Close]. [Controller.Halt] only lets nothing think meanwhile.
//
// Every method is called, and every callback comes, on the goroutine that owns the controller.
type Controller struct {
	Players  [3]Player        // by Color; nil: a person, who calls Play
	MinDelay time.Duration    // a player's move appears no sooner than this after its turn began
	OnChange func(Change)     // may be nil
	OnError  func(error)      // a player failed; Resume asks it again. May be nil
	Do       func(func())     // runs a function on the owner's goroutine: fyne.Do in the program, a queue in tests
	Now      func() time.Time // nil: time.Now

	record   *Record
	match    Match // the game up to live
	live     *Node
	current  *Node
	undone   []redoStep
	followed bool               // the game is judged elsewhere: Follow
	closed   bool               // by Close
	stop     context.CancelFunc // of a player that chooses
	rest     context.CancelFunc // of one that ponders
}

// redoStep is one step that Redo makes again.
type redoStep struct {
	child *Node // detached from the node that the game went back to; nil: only the ending was taken back
	live  *Node
	match Match
}

// NewController returns a controller of the game in record, which it then owns, standing at the end of the main line.
// Nothing thinks before [Controller.Resume].
func NewController(record *Record) *Controller {
	live := record.Root.End().Stopped()
	return &Controller{record: record, match: ResumeMatch(record, live), live: live, current: live}
}

// Record returns the record of the game.
func (c *Controller) Record() *Record { return c.record }

// Match returns the game as it stands at the live node: a copy.
func (c *Controller) Match() Match { return c.match }

// Live returns the node at which the game stands.
func (c *Controller) Live() *Node { return c.live }

// Current returns the node that is shown.
func (c *Controller) Current() *Node { return c.current }

// Browsing reports whether another node is shown than the one at which the game stands.
func (c *Controller) Browsing() bool { return c.current != c.live }

// Result says how the game stands at its live node.
func (c *Controller) Result() Result { return c.match.Result() }

// Turn returns the side whose move the game awaits, None after its end. In an opening it is the side that acts, whatever the
// colour of the stone that it places.
func (c *Controller) Turn() Color {
	side, going := c.match.Turn()
	if !going {
		return None
	}
	return c.match.ColorOf(side)
}

// Thinking reports whether a player that is not a person is choosing a move.
func (c *Controller) Thinking() bool { return c.stop != nil }

// Play makes a person's move at p, or puts the stone that the opening asks for. Besides the errors of [Match.CheckFirstMove] and [Match.Do]
// it returns [ErrBrowsing] and [ErrNotYourTurn].
func (c *Controller) Play(p Point) error { return c.person(c.match.Stone(p)) }

// Act answers a step of the opening for a person. The errors are those of Play.
func (c *Controller) Act(a Action) error {
	side, _ := c.match.Turn()
	return c.person(Act{Side: side, Action: &a})
}

// person does what a person does.
func (c *Controller) person(a Act) error {
	switch err := c.going(); {
	case err != nil:
		return err
	case c.Browsing():
		return ErrBrowsing
	case c.followed || c.Players[c.Turn()] != nil:
		return ErrNotYourTurn
	}
	return c.do(a)
}

// going returns nil while the game goes on, else why nothing can be done in it.
func (c *Controller) going() error {
	switch {
	case c.closed:
		return ErrClosed
	case c.Result().Over():
		return ErrOver
	}
	return nil
}

// do does what whichever side does at the live node. When colours are swapped, players and seats change with them.
func (c *Controller) do(a Act) error {
	before := c.match.opening
	now := c.now()
	a.Spent = c.match.Elapsed(now)
	if err := c.match.CheckFirstMove(a); err != nil {
		return err
	}
	if err := c.match.Do(a, now); err != nil {
		return err
	}
	c.Halt()
	c.undone, c.record.LastTurn = nil, 0
	c.write(before)
	c.think()
	c.changed(kindOf(a))
	return nil
}

// write writes the act that the match took last into the record; before is the opening before it.
func (c *Controller) write(before *Opening) {
	act := c.match.acts[len(c.match.acts)-1]
	follow := !c.Browsing()
	if act.Move.Color != None {
		c.grow(act.Move)
		c.live.Spent = act.Spent
	} else {
		follow = true
		for _, m := range c.match.opening.moves[len(before.moves):] {
			c.grow(m)
		}
		c.settle(before)
	}
	c.live.Promote()
	c.live.stop()
	if follow {
		c.current = c.live
	}
}

// grow lets the game stand at the node to which m leads, which was checked.
func (c *Controller) grow(m Move) {
	c.live.goOn()
	next := c.live.child(m)
	if next == nil {
		next = c.live.add(pack(m))
	}
	c.live = next
}

// kindOf returns the kind of change that an act is.
func kindOf(a Act) ChangeKind {
	if a.Move.Color == None {
		return Acted
	}
	return Played
}

// undoTarget returns how many acts are left by Undo, or false when there is nothing to undo: those before the latest act of
// a person. An ending without a move is taken back alone; once it has led to moves, so is an opening not.
func (c *Controller) undoTarget() (int, bool) {
	acts := c.match.acts
	if c.followed || c.closed {
		return 0, false
	}
	if c.match.ending.Over() && !c.match.position.result.Over() {
		return len(acts), true
	}
	low := len(c.match.opening.actions)
	if len(acts) == low && !c.Result().Over() {
		low = 0
	}
	for n := len(acts) - 1; n >= low; n-- {
		if c.Players[c.match.ColorOf(acts[n].Side)] == nil {
			return n, true
		}
	}
	return 0, false
}

// CanUndo reports whether [Controller.Undo] would do something.
func (c *Controller) CanUndo() bool {
	_, ok := c.undoTarget()
	return ok
}

// Undo takes the game back to the last turn of a person (between two people that is one move; a resignation is taken
// back alone), shows it, and returns [ErrNothingToUndo] when there is none. What was taken back leaves the record and
// can be made again by [Controller.Redo] until another move is made, except for the steps of an opening.
func (c *Controller) Undo() error {
	n, ok := c.undoTarget()
	if !ok {
		return ErrNothingToUndo
	}
	c.Halt()
	step := redoStep{live: c.live, match: c.match}
	var err error
	if step.child, err = c.truncate(n); err != nil {
		return err
	}
	c.undone = append(c.undone, step)
	if n < len(step.match.opening.actions) {
		c.undone = nil
	}
	c.assist()
	c.think()
	c.changed(TookBack)
	return nil
}

// truncate takes back the end and all but the first n acts, and returns the node that it detached from the record, if any.
func (c *Controller) truncate(n int) (child *Node, err error) {
	before := c.match.opening
	moves := 0
	for _, a := range c.match.acts[max(n, len(before.actions)):] {
		if a.Move.Color != None {
			moves++
		}
	}
	if err := c.match.Back(n, c.now()); err != nil {
		return nil, err
	}
	moves += len(before.moves) - len(c.match.opening.moves)
	target := c.live
	for ; moves > 0; target = target.parent {
		if child = target; child.move.color != None {
			moves--
		}
	}
	if child != nil {
		target.detach(child)
	}
	c.settle(before)
	c.record.Ending, c.record.LastTurn = Result{}, 0
	c.live, c.current = target, target
	target.stop()
	return child, nil
}

// CanRedo reports whether [Controller.Redo] would do something.
func (c *Controller) CanRedo() bool { return len(c.undone) > 0 && !c.closed }

// Redo makes again what [Controller.Undo] took back last, or returns [ErrNothingToRedo].
func (c *Controller) Redo() error {
	if !c.CanRedo() {
		return ErrNothingToRedo
	}
	c.Halt()
	step := c.undone[len(c.undone)-1]
	c.undone = c.undone[:len(c.undone)-1]
	if step.child != nil {
		step.child.parent.goOn()
		step.child.parent.attach(step.child)
	}
	c.match, c.live, c.current = step.match, step.live, step.live
	c.live.stop()
	if c.record.Ending = c.match.ending; c.record.Ending.Over() {
		c.record.LastTurn = c.match.lastTurn()
	}
	c.match.Restart(c.now())
	c.think()
	c.changed(Redone)
	return nil
}

// Resign ends the game: the only person at the board loses, or, between two people, the side to move. It returns
// [ErrOver] after the end.
func (c *Controller) Resign() error {
	if err := c.going(); err != nil {
		return err
	}
	loser := c.Turn()
	if c.Players[loser] != nil && c.Players[loser.Other()] == nil {
		loser = loser.Other()
	}
	c.end(Result{loser.Other(), Resignation})
	return nil
}

// End ends the game by a result that neither the board nor the clock tells: a draw that both sides want, or the loss of a player that can't go on. It
// returns [ErrOver] after the end.
func (c *Controller) End(r Result) error {
	if err := c.going(); err != nil {
		return err
	}
	c.end(r)
	return nil
}

// end ends the game where the board does not tell.
func (c *Controller) end(r Result) {
	c.Halt()
	c.undone = nil
	c.live.Promote()
	c.match.End(r, c.now())
	c.record.Ending, c.record.LastTurn = r, c.match.lastTurn()
	c.current = c.live
	c.changed(Ended)
}

// Goto shows n, a node of the record. It never starts a player and never disturbs one that thinks.
func (c *Controller) Goto(n *Node) {
	if c.current = n; n.Stopped() == c.live {
		c.current = c.live
	}
	c.changed(Browsed)
}

// Reread takes in what somebody else has changed in the record, and shows n, a node of it. The game stands where it stood as long as
// the main line leads there and makes no move after it; else it is taken up anew at the end of the main line.
func (c *Controller) Reread(n *Node) {
	if !c.record.EndsAt(c.live) {
		c.Halt()
		c.undone, c.live = nil, c.record.Root.End().Stopped()
		c.match = ResumeMatch(c.record, c.live)
	}
	c.Goto(n)
}

// PlayOn lets the game stand at the node shown and go on from there; the moves that followed stay in the record as a variation. It
// counts as taking back. A node at which the game is over is only shown.
func (c *Controller) PlayOn() {
	if (c.Browsing() || c.record.Ending.Over()) && !c.closed {
		c.Halt()
		c.undone = nil
		c.record.Ending, c.record.LastTurn = Result{}, 0
		c.assist()
		opened := c.match.terms.Opening != Free
		c.match = ResumeMatch(c.record, c.current)
		c.live.goOn()
		c.live = c.current
		c.live.Promote()
		c.live.stop()
		if opened && c.match.terms.Opening == Free {
			c.record.Opening = ""
		}
	}
	c.Resume()
}

// Resume asks the player whose turn it is for a move: at the start of a game, after loading one, after a failure. A turn that has begun
// goes on.
func (c *Controller) Resume() {
	c.Halt()
	if c.match.Began().IsZero() {
		c.match.Restart(c.now())
	}
	c.think()
	c.changed(Resumed)
}

// Assist notes that a person was helped, which keeps the game from raising a score.
func (c *Controller) Assist() { c.record.Assisted = true }

// assist is Assist for what helps only against a player that is not a person.
func (c *Controller) assist() {
	if c.Players[Black] != nil || c.Players[White] != nil {
		c.Assist()
	}
}

// Close ends the controller: from then on no player is asked, no flag falls, nobody is told of anything, and what a person does is refused
// with an error. What it holds may still be read.
func (c *Controller) Close() {
	c.Halt()
	c.closed = true
}

func (c *Controller) changed(kind ChangeKind) {
	if c.OnChange != nil && !c.closed {
		node := c.live
		if kind == Browsed {
			node = c.current
		}
		c.OnChange(Change{kind, node})
	}
}

func (c *Controller) now() time.Time {
	if c.Now != nil {
		return c.Now()
	}
	return time.Now()
}
