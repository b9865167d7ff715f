package game

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Player chooses moves for one side: an engine, somebody on another machine, a script in a test.
//
// Choose is called on a goroutine of its own with a copy of the position and returns soon after ctx ends. left is what
// the player's clock shows, zero when there is no clock.
type Player interface {
	Choose(ctx context.Context, pos Position, left TimeLeft) (Move, error)
}

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
)

// Controller plays one game on a record. The game stands at the node Live; the node shown, Current, may be another one
// while the record is browsed. Only Live takes moves, and only a game that is going on starts a player's thinking.
//
// Every method is called, and every callback comes, on the goroutine that owns the controller.
type Controller struct {
	Players  [3]Player        // by Color; nil: a person, who calls Play
	MinDelay time.Duration    // a player's move appears no sooner than this after its turn began
	OnChange func(Change)     // may be nil
	OnError  func(error)      // a player failed; Resume asks it again. May be nil
	Do       func(func())     // runs a function on the owner's goroutine: fyne.Do in the program, a queue in tests
	Now      func() time.Time // nil: time.Now

	record  *Record
	at      *Cursor // the live node
	current *Node
	undone  []undone
	began   time.Time // when the turn at live began
	paused  time.Time // since when the clock stands still; zero: it runs
	opening *Opening  // nil: none was agreed on, or it was left
	stop    context.CancelFunc
}

// undone is one step that Redo makes again.
type undone struct {
	child  *Node // detached from the node that the game went back to; nil: only the ending was taken back
	live   *Node
	ending Result
}

// NewController returns a controller of the game in record, which it then owns, standing at the end of the main line.
// Nothing thinks before [Controller.Resume].
func NewController(record *Record) *Controller {
	end := record.Root.End()
	c := &Controller{record: record, at: NewCursor(end), current: end}
	c.takeUpOpening()
	return c
}

// Record returns the record of the game.
func (c *Controller) Record() *Record { return c.record }

// Live returns the node at which the game stands.
func (c *Controller) Live() *Node { return c.at.node }

// Current returns the node that is shown.
func (c *Controller) Current() *Node { return c.current }

// Browsing reports whether another node is shown than the one at which the game stands.
func (c *Controller) Browsing() bool { return c.current != c.at.node }

// Result says how the game stands at its live node.
func (c *Controller) Result() Result {
	if r := c.at.position.result; r.Over() {
		return r
	}
	return c.record.Ending
}

// Turn returns the side whose move the game awaits, None after its end. In an opening it is the side that acts, whatever the
// colour of the stone that it places.
func (c *Controller) Turn() Color {
	if c.Result().Over() {
		return None
	}
	if step, ok := c.Step(); ok {
		return c.opening.ColorOf(step.Side)
	}
	return c.at.position.toMove
}

// Thinking reports whether a player that is not a person is choosing a move.
func (c *Controller) Thinking() bool { return c.stop != nil }

// Elapsed returns the time that side has used up to the node shown; at the live node the running turn is counted.
func (c *Controller) Elapsed(side Color) time.Duration {
	sum := Spent(c.current, side)
	if !c.Browsing() && c.Turn() == side && !c.inOpening() {
		sum += c.turnTime()
	}
	return sum
}

// Left returns what the clock of side shows at the node shown; the zero TimeLeft in a game without a clock. The clock runs
// once the opening is over.
func (c *Controller) Left(side Color) TimeLeft {
	running := time.Duration(0)
	if !c.Browsing() && c.Turn() == side && !c.inOpening() {
		running = c.turnTime()
	}
	return ClockAt(c.record.Time, c.current).Left(side, running)
}

// Tick ends the game when the time of the side to move is over. It is to be called a few times a second while a clock runs.
func (c *Controller) Tick() {
	side := c.Turn()
	if side == None || c.inOpening() || !c.paused.IsZero() || !ClockAt(c.record.Time, c.at.node).Fallen(side, c.turnTime()) {
		return
	}
	c.end(Result{side.Other(), Timeout})
}

// Pause stops the clock of the running turn, and lets it run on.
func (c *Controller) Pause(on bool) {
	switch {
	case on && c.paused.IsZero():
		c.paused = c.now()
	case !on && !c.paused.IsZero():
		c.began = c.began.Add(c.now().Sub(c.paused))
		c.paused = time.Time{}
	}
}

// Play makes a person's move at p. Besides the errors of [Position.Check] it returns [ErrBrowsing] and
// [ErrNotYourTurn].
func (c *Controller) Play(p Point) error {
	if c.Result().Over() {
		return ErrOver
	}
	if c.Browsing() {
		return ErrBrowsing
	}
	if c.Players[c.Turn()] != nil {
		return ErrNotYourTurn
	}
	if step, ok := c.Step(); ok {
		return c.act(Action{Kind: step.Kind, Point: p})
	}
	return c.apply(Move{c.at.position.toMove, p})
}

// apply makes a move of whichever side at the live node.
func (c *Controller) apply(m Move) error {
	follow := !c.Browsing()
	node, err := c.at.Play(m)
	if err != nil {
		return err
	}
	c.halt()
	node.Spent = c.turnTime()
	node.Promote()
	c.undone = nil
	if follow {
		c.current = node
	}
	c.began = c.now()
	c.think()
	c.changed(Played)
	return nil
}

// undoTarget returns the node to which Undo goes, nil when there is none: the latest before the live one at which a
// person was to move. After an ending without a move it is the live node itself.
func (c *Controller) undoTarget() *Node {
	if c.record.Ending.Over() && !c.at.position.result.Over() {
		return c.at.node
	}
	for n := c.at.node; n.parent != nil && len(n.Setup()) == 0 && n.Number() > c.openingMoves(); n = n.parent {
		if n.move.color != None && c.Players[n.parent.toMove()] == nil {
			return n.parent
		}
	}
	return nil
}

// CanUndo reports whether [Controller.Undo] would do something.
func (c *Controller) CanUndo() bool {
	_, ok := c.earlierOpening()
	return ok || c.undoTarget() != nil
}

// Undo takes the game back to the last turn of a person (between two people that is one move; a resignation is taken
// back alone), shows it, and returns [ErrNothingToUndo] when there is none. What was taken back leaves the record and
// can be made again by [Controller.Redo] until another move is made.
func (c *Controller) Undo() error {
	target := c.undoTarget()
	if target == nil {
		return c.undoOpening()
	}
	c.halt()
	step := undone{live: c.at.node, ending: c.record.Ending}
	if target != c.at.node {
		for step.child = c.at.node; step.child.parent != target; {
			step.child = step.child.parent
		}
		target.detach(step.child)
	}
	c.undone = append(c.undone, step)
	c.record.Ending = Result{}
	c.assist()
	c.stand(target)
	c.think()
	c.changed(TookBack)
	return nil
}

// CanRedo reports whether [Controller.Redo] would do something.
func (c *Controller) CanRedo() bool { return len(c.undone) > 0 }

// Redo makes again what [Controller.Undo] took back last, or returns [ErrNothingToRedo].
func (c *Controller) Redo() error {
	if !c.CanRedo() {
		return ErrNothingToRedo
	}
	c.halt()
	step := c.undone[len(c.undone)-1]
	c.undone = c.undone[:len(c.undone)-1]
	if step.child != nil {
		step.child.parent.attach(step.child)
	}
	c.record.Ending = step.ending
	c.stand(step.live)
	c.think()
	c.changed(Redone)
	return nil
}

// Resign ends the game: the only person at the board loses, or, between two people, the side to move. It returns
// [ErrOver] after the end.
func (c *Controller) Resign() error {
	loser := c.Turn()
	if loser == None {
		return ErrOver
	}
	if c.Players[loser] != nil && c.Players[loser.Other()] == nil {
		loser = loser.Other()
	}
	c.end(Result{loser.Other(), Resignation})
	return nil
}

// AgreeDraw ends the game as a draw that both sides want, or returns [ErrOver].
func (c *Controller) AgreeDraw() error {
	if c.Turn() == None {
		return ErrOver
	}
	c.end(Result{None, Agreement})
	return nil
}

// end ends the game where the board does not tell.
func (c *Controller) end(r Result) {
	c.halt()
	c.undone = nil
	c.at.node.Promote()
	c.record.Ending = r
	c.current = c.at.node
	c.changed(Ended)
}

// Goto shows n, a node of the record. It never starts a player and never disturbs one that thinks.
func (c *Controller) Goto(n *Node) {
	c.current = n
	c.changed(Browsed)
}

// PlayOn lets the game stand at the node shown and go on from there; the moves that followed stay in the record as a variation once
// another one is made. It counts as taking back. A node at which the game is over is only shown.
func (c *Controller) PlayOn() {
	if c.Browsing() || c.record.Ending.Over() {
		c.halt()
		c.undone = nil
		c.record.Ending = Result{}
		c.assist()
		c.stand(c.current)
		if c.at.node.Number() < c.openingMoves() {
			c.opening, c.record.Opening = nil, ""
		}
	}
	c.Resume()
}

// Resume asks the player whose turn it is for a move: at the start of a game, after loading one, after a failure.
func (c *Controller) Resume() {
	c.halt()
	c.began = c.now()
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

// Close stops whatever thinks. The controller is not used again.
func (c *Controller) Close() { c.halt() }

// stand lets the game stand at n, shown, with a new turn beginning.
func (c *Controller) stand(n *Node) {
	c.at.Goto(n)
	c.current = n
	c.began = c.now()
}

func (c *Controller) changed(kind ChangeKind) {
	if c.OnChange != nil {
		node := c.at.node
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

// turnTime returns how long the turn at the live node has lasted.
func (c *Controller) turnTime() time.Duration {
	switch {
	case c.began.IsZero():
		return 0
	case !c.paused.IsZero():
		return c.paused.Sub(c.began)
	}
	return c.now().Sub(c.began)
}

// halt ends the thinking that is going on, if any; what it still answers is dropped.
func (c *Controller) halt() {
	if c.stop != nil {
		c.stop()
		c.stop = nil
	}
}

// think lets the player whose turn it is choose a move, on a goroutine of its own.
func (c *Controller) think() {
	side := c.Turn()
	if side == None || c.Players[side] == nil || c.stop != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	c.stop = cancel
	choose := c.chooser(side)
	go func(delay time.Duration) {
		appear := time.NewTimer(delay)
		defer appear.Stop()
		apply, err := choose(ctx)
		select {
		case <-appear.C:
		case <-ctx.Done():
		}
		c.Do(func() { c.answered(ctx, side, apply, err) })
	}(c.MinDelay)
}

// chooser returns what asks the player of side for what the game waits for. It may be called on any goroutine; what it
// returns does what the player chose.
func (c *Controller) chooser(side Color) func(context.Context) (func() error, error) {
	player := c.Players[side]
	if c.inOpening() {
		opening := *c.opening
		return func(ctx context.Context) (func() error, error) {
			opener, ok := player.(Opener)
			if !ok {
				return nil, ErrNoOpener
			}
			action, err := opener.Act(ctx, opening)
			return func() error { return c.act(action) }, err
		}
	}
	position, left := c.at.position, c.Left(side)
	return func(ctx context.Context) (func() error, error) {
		move, err := player.Choose(ctx, position, left)
		if err == nil && move.Color != side {
			err = fmt.Errorf("%w: %v moved for %v", ErrColor, move.Color, side)
		}
		return func() error { return c.apply(move) }, err
	}
}

// answered does what a player chose, unless the game has moved on since it was asked.
func (c *Controller) answered(ctx context.Context, side Color, apply func() error, err error) {
	if ctx.Err() != nil {
		return
	}
	c.halt()
	if err == nil {
		err = apply()
	}
	if err != nil && c.OnError != nil {
		c.OnError(fmt.Errorf("game: the player of %v failed: %w", side, err))
	}
}
