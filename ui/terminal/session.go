package terminal

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
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

// session is all that can be done to the game that is played here. It belongs to the goroutine of its front.
type session struct {
	keeper
	inbox
	own         []command    // those that only this front has
	ownHelp     [][2]string  // what help says of them
	endReported bool         // the end of the game was told and counted
	score       atomic.Int64 // what the computer thinks of its game
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
			c.Players[side] = guardedPlayer{&d.inbox, l.Player(rand.Uint64(), func(i ai.Info) { d.score.Store(int64(i.Score)) })}
		}
	}
	d.game, d.endReported = c, c.Result().Over()
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
		d.endReported = false
		d.autosave()
	case game.Browsed, game.Resumed:
	}
	d.tellChange(c.Kind)
	if d.game.Result().Over() && !d.endReported && c.Kind != game.Browsed {
		d.endReported = true
		d.finish()
	}
}

// tellChange tells what has changed: all of it where nothing is drawn, on the screen what no stone shows.
func (d *session) tellChange(kind game.ChangeKind) {
	if d.spoken {
		d.describeChange(kind)
		return
	}
	if kind != game.Browsed && kind != game.Resumed {
		d.notes = nil
	}
	if kind == game.Acted {
		d.tell(d.actWords())
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

// failed tells that a player gave no move, and offers to ask it again.
func (d *session) failed(error) {
	d.ask(describe.Sentences(lang.L("The computer gave no move"), lang.L("Shall it be asked again?")), d.game.Resume)
}

// refuse says why something can't be done.
func (d *session) refuse(err error) {
	switch {
	case errors.Is(err, game.ErrForbidden):
		d.tell(lang.L("Black must not play here"))
	case errors.Is(err, game.ErrBrowsing):
		d.tell(lang.L("You are looking at an earlier move: type last to see the last one, or on to play on from here"))
	default:
		d.tell(describe.Refusal(err, d.point))
	}
}

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

// openDesk returns a desk without a game, which keeps things in the folder of the person: language and names of points are
// those of its settings. What could not be read is told.
func openDesk() *session {
	d := &session{inbox: inbox{make(chan func()), make(chan struct{})}}
	dir, err := store.Dir()
	if err != nil {
		d.tell(describe.Cause(err))
	}
	kept, aside := store.Open(dir)
	d.store = kept
	d.names, _ = picture.ParseNames(kept.Settings().PointNames)
	if code := kept.Settings().Language; code != "" {
		if err := lang.Use(code); err != nil {
			d.tell(describe.Sentences(lang.L("This language can't be used"), describe.Cause(err)))
		}
	}
	crash, broken := store.CatchCrashes(kept)
	if broken != nil {
		aside = append(aside, *broken)
	}
	for _, a := range aside {
		d.tell(describe.Quarantined(a))
	}
	if crash != "" {
		d.tell(describe.Sentences(lang.L("Hoshi broke down the last time"), describe.Crash(crash)))
	}
	return d
}

// start puts the first game on the desk: what words ask for ("new" and how, or the name of a file), else the game that was
// kept at the last end, else one by the settings.
func (d *session) start(words []string) error {
	d.starting = true
	defer func() { d.starting = false }()
	record, err := d.store.LoadGame()
	if err != nil {
		d.tell(describe.Sentences(lang.L("The last game is damaged"), describe.Damaged(err, record)))
	}
	if record != nil {
		d.sit(record)
		d.unsaved = true
		d.game.Resume()
	}
	switch {
	case len(words) == 0:
	case words[0] == "new":
		d.askNew(strings.Join(words[1:], " "))
	default:
		d.askOpen(strings.Join(words, " "))
	}
	if d.refusal != nil {
		return d.refusal
	}
	if d.game == nil {
		d.begin(d.store.Settings())
	}
	return nil
}
