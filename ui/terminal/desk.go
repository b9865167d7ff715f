package terminal

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"hoshi/ai"
	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/store"
)

// args fills the places of a sentence, such as {{.Name}}.
type args map[string]any

// front is what a person sees of a desk. Its methods are called on the desk's goroutine.
type front interface {
	tell(sentence string)         // something that is to be known now
	changed(kind game.ChangeKind) // the game changed; what it is now stands in the desk
	marked()                      // the points marked for the fifth stone of an opening changed
	ask(question string)          // something that yes or no answers; until then it stands in the session
	show(title, text string)      // a text of several lines that was asked for
	commands() []command          // those that only this front has
	help() [][2]string            // what help says of them
}

// session is the game that is played here, with all that can be done to it. It belongs to the goroutine of its front, which
// runs what arrives in queue.
type session struct {
	front front
	store *store.Store
	names picture.Names
	queue chan func()
	left  chan struct{} // closed when nobody runs the queue any more

	game     *game.Controller
	path     string       // the file of the game; empty: none
	unsaved  bool         // no file holds the game as it is
	starting bool         // the words of the start are looked at
	refusal  error        // of these words; nil: none
	unseen   bool         // a question about these words waits for a yes, and nobody sees it
	told     bool         // its end was told and counted
	look     bool         // the game is only looked at, until somebody plays on
	score    atomic.Int64 // what the computer thinks of its game
	offer    []game.Point // marked for the fifth stone of an opening
	hint     *game.Point
	stopHint context.CancelFunc // nil: none is looked for
	asked    func()             // what yes to the last question does; nil: none was asked
	question string             // its words
	over     bool               // the person wants to leave
}

// newDesk returns a desk without a game, which keeps things in s. The names of points and the language are those of its
// settings.
func newDesk(s *store.Store, f front) *session {
	d := &session{front: f, store: s, queue: make(chan func()), left: make(chan struct{})}
	d.names, _ = picture.ParseNames(s.Settings().PointNames)
	return d
}

// do runs f on the desk's goroutine, later. It may be called on any other one.
func (d *session) do(f func()) {
	select {
	case d.queue <- f:
	case <-d.left:
	}
}

// sit puts a record on the desk in place of the game before. Nothing thinks before the game is resumed.
func (d *session) sit(record *game.Record) {
	if d.game != nil {
		d.game.Close()
	}
	d.dropHint()
	d.offer, d.asked, d.look = nil, nil, false
	d.score.Store(0)
	c := game.NewController(record)
	c.Do, c.OnChange, c.OnError = d.do, d.changed, d.failed
	c.MinDelay = time.Duration(d.store.Settings().ThinkDelay) * time.Millisecond
	for _, side := range []game.Color{game.Black, game.White} {
		if l, ok := level.Find(record.Seats[side].Level); ok {
			l = l.Helped(level.Threads(d.store.Settings().Threads)).Pondering(d.store.Settings().Ponder)
			c.Players[side] = watched{d, l.Player(rand.Uint64(), func(i ai.Info) { d.score.Store(int64(i.Score)) })}
		}
	}
	d.game, d.told = c, c.Result().Over()
}

// changed is told of every change of the game.
func (d *session) changed(c game.Change) {
	if c.Kind != game.Browsed {
		d.dropHint()
		d.offer = nil
	}
	switch c.Kind {
	case game.Played, game.Redone, game.Ended, game.Acted:
		d.autosave()
	case game.TookBack:
		d.told = false
		d.autosave()
	case game.Browsed, game.Resumed:
	}
	d.front.changed(c.Kind)
	if d.game.Result().Over() && !d.told && c.Kind != game.Browsed {
		d.told = true
		d.finish()
	}
}

// turnStep is how much of a running turn a crash may give back to the clock.
const turnStep = 2 * time.Second

// tick lets the clock decide, and keeps what has run of the turn.
func (d *session) tick() {
	if d.look {
		return
	}
	d.game.Tick()
	if d.game.NoteTurn(turnStep) && d.unsaved {
		d.autosave()
	}
}

// autosave saves the game where the next start finds it.
func (d *session) autosave() {
	d.unsaved = true
	d.game.NoteTurn(0)
	if err := d.store.SaveGame(d.game.Record().Clone()); err != nil {
		d.front.tell(lang.L("The game could not be kept against a crash: {{.Why}}", args{"Why": describe.Error(err)}))
	}
}

// finish keeps a game that has just ended, counts it and tells what that means.
func (d *session) finish() {
	record, result, person := d.game.Record(), d.game.Result(), d.person()
	if err := d.store.SaveFinished(record, time.Now()); err != nil {
		d.front.tell(lang.L("The game could not be kept against a crash: {{.Why}}", args{"Why": describe.Error(err)}))
	} else if d.path == "" {
		d.unsaved = false
	}
	if person == game.None {
		return
	}
	l, ok := level.Find(record.Seats[person.Other()].Level)
	if !ok || l.Rating == 0 || record.ID == "" {
		return
	}
	outcome, err := d.store.Finish(store.Finished{
		ID: record.ID, Time: time.Now(), Level: l.Name, LevelRating: float64(l.Rating), Color: person, Result: result,
		Moves: d.game.Live().Number(), Assisted: record.Assisted,
	})
	if err != nil {
		d.front.tell(describe.Sentences(lang.L("The rating could not be kept"), describe.Error(err)))
		return
	}
	d.front.tell(describe.Outcome(outcome))
}

// failed tells that a player gave no move, and offers to ask it again.
func (d *session) failed(error) {
	d.ask(describe.Sentences(lang.L("The computer gave no move"), lang.L("Shall it be asked again?")), d.game.Resume)
}

// ask puts a question; yes is what the answer yes does.
func (d *session) ask(question string, yes func()) {
	d.asked, d.question = yes, describe.Sentences(question, lang.L("Type yes or no."))
	d.front.ask(d.question)
}

// person returns the colour of the only person in a game against the computer, None in every other game.
func (d *session) person() game.Color {
	for _, c := range []game.Color{game.Black, game.White} {
		if d.game.Players[c] == nil && d.game.Players[c.Other()] != nil {
			return c
		}
	}
	return game.None
}

// personsTurn reports whether the game waits for a person, and is shown as it stands.
func (d *session) personsTurn() bool {
	turn := d.game.Turn()
	return turn != game.None && d.game.Players[turn] == nil && !d.game.Browsing() && !d.look
}

// mayRaiseScore reports whether the game is one against the computer in which the person had no help yet.
func (d *session) mayRaiseScore() bool { return d.person() != game.None && !d.game.Record().Assisted }

// refuse says why something can't be done.
func (d *session) refuse(err error) {
	switch {
	case errors.Is(err, game.ErrForbidden):
		d.front.tell(lang.L("Black must not play here"))
	case errors.Is(err, game.ErrBrowsing):
		d.front.tell(lang.L("You are looking at an earlier move: type last to see the last one, or on to play on from here"))
	default:
		d.front.tell(describe.Refusal(err, d.point))
	}
}

// point names a point of the board.
func (d *session) point(p game.Point) string { return d.names.Point(p, d.game.Record().Size()) }

// leave ends the desk: a game that goes on waits for the next start. It is called once, after which nothing runs the queue.
func (d *session) leave() error {
	d.dropHint()
	close(d.left)
	if d.game == nil { // what was to be played first was refused
		return d.store.Close()
	}
	defer d.game.Close()
	if d.waits() {
		d.game.NoteTurn(0)
		if err := d.store.SaveGame(d.game.Record().Clone()); err != nil {
			return fmt.Errorf("terminal: %w", errors.Join(err, d.store.Close()))
		}
		return d.store.Close()
	}
	return errors.Join(d.store.DeleteGame(), d.store.Close())
}

// watched is a player whose panics come up on the desk's goroutine, where the terminal can be restored.
type watched struct {
	desk   *session
	player game.Player
}

// Choose implements [game.Player].
func (w watched) Choose(ctx context.Context, pos game.Position, left game.TimeLeft) (game.Move, error) {
	defer w.desk.carry()
	return w.player.Choose(ctx, pos, left)
}

// Act implements [game.Opener].
func (w watched) Act(ctx context.Context, o game.Opening) (game.Action, error) {
	opener, ok := w.player.(game.Opener)
	if !ok {
		return game.Action{}, game.ErrNoOpener
	}
	defer w.desk.carry()
	return opener.Act(ctx, o)
}

// Ponder implements [game.Ponderer].
func (w watched) Ponder(ctx context.Context, pos game.Position) {
	if p, ok := w.player.(game.Ponderer); ok {
		defer w.desk.carry()
		p.Ponder(ctx, pos)
	}
}

// carry, deferred on another goroutine, takes its panic to the desk's.
func (d *session) carry() {
	if cause := recover(); cause != nil {
		d.do(func() { panic(cause) })
	}
}
