package ui

import (
	"context"
	"log/slog"
	mathrand "math/rand/v2"
	"runtime/debug"
	"sync/atomic"
	"time"

	"hoshi/ai"
	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/say"
)

// local is a game at this desk, of two people or against the computer. It is the activity that all others lie over.
type local struct {
	round
	home         localHome
	score        atomic.Int64 // of the computer's last search, from its side
	stopHint     context.CancelFunc
	begun        bool      // the clock has begun to run
	overShown    bool      // the end of this game has been told
	placeholders [3]string // that stand for people where nobody gave a name
}

// localHome is what only a game at this desk wants of the window.
type localHome interface {
	PlayAgain()            // begins another game like the one that has ended
	AskPlayer(done func()) // asks who is playing
}

// newLocal makes the game of a document. Nothing thinks before it goes on.
func newLocal(s *activity.Shell, doc *document, home localHome) *local {
	l := &local{round: round{Shell: s, doc: doc}, home: home, placeholders: placeholders()}
	l.me, l.judge = l, l
	c := game.NewController(doc.record)
	c.Do = s.Post
	c.MinDelay = time.Duration(s.Store.Settings().ThinkDelay) * time.Millisecond
	c.OnChange = l.changed
	c.OnError = l.playerFailed
	for _, side := range []game.Color{game.Black, game.White} {
		if found, ok := level.Find(doc.record.Seats[side].Level); ok {
			c.Players[side] = found.Player(mathrand.Uint64(), func(i ai.Info) { l.score.Store(int64(i.Score)) })
		}
	}
	l.game = c
	doc.moves = func() int { return c.Live().Number() }
	l.overShown = c.Result().Over()
	return l
}

// close ends what thinks. The game is not used again.
func (l *local) close() {
	l.dropHint()
	l.game.Close()
	if l.game.Players[game.Black] != nil || l.game.Players[game.White] != nil {
		go debug.FreeOSMemory() // the tables of the engines
	}
}

// resume lets the clock run and the computer think.
func (l *local) resume() {
	l.begun = true
	l.game.Resume()
}

// Front implements doing: the game waits behind what lies over it.
func (l *local) Front(on bool) {
	l.game.Pause(!on || l.Busy())
	switch turn := l.game.Turn(); {
	case !on:
		l.game.Close()
	case !l.begun, turn != game.None && l.game.Players[turn] != nil && !l.game.Thinking():
		l.resume()
	}
}

// Side implements doing.
func (l *local) Side() activity.Side {
	return activity.Side{
		State: l.stateWord(), About: l.about(), Guide: l.openingGuide(),
		Actions: []activity.Command{activity.Undo, activity.Hint, activity.Resign},
	}
}

func (l *local) stateWord() string {
	switch turn := l.game.Turn(); {
	case l.stopHint != nil:
		return lang.L("Looking for a hint")
	case l.game.Browsing():
		return lang.L("Looking at move {{.Move}}", lang.Args{"Move": l.game.Current().Number()})
	case l.game.Thinking():
		return lang.L("{{.Side}} is thinking", lang.Args{"Side": say.Color(turn)})
	}
	return l.turnWord()
}

// Can implements doing.
func (l *local) Can(c activity.Command) bool {
	switch c {
	case activity.Undo:
		return l.game.CanUndo()
	case activity.Redo:
		return l.game.CanRedo()
	case activity.Hint:
		return l.canHint()
	case activity.Draw, activity.Resign:
		return l.game.Turn() != game.None
	case activity.PlayOn:
		position := l.game.Current().Position()
		return !position.Result().Over() && (l.game.Browsing() || l.game.Result().Over())
	case activity.Cover:
		return true
	}
	return l.round.Can(c)
}

// Do implements doing.
func (l *local) Do(c activity.Command) error {
	switch c {
	case activity.Undo:
		return l.helped(l.game.Undo)
	case activity.Redo:
		return l.game.Redo()
	case activity.Hint:
		return l.askHint()
	case activity.Draw:
		l.offerDraw()
	case activity.Resign:
		return l.askResign(l.game.Resign)
	case activity.PlayOn:
		return l.helped(l.playOn)
	}
	return l.round.Do(c)
}

// Leave implements doing: it asks about a game that no file holds.
func (l *local) Leave(then func()) {
	if !l.doc.unsaved || l.doc.moves() == 0 {
		then()
		return
	}
	l.doc.askUnsaved(then)
}

func (l *local) Move(p game.Point) error { return l.game.Play(p) }
func (l *local) Act(a game.Action) error { return l.game.Act(a) }

// PersonActs implements judge.
func (l *local) PersonActs() bool {
	turn := l.game.Turn()
	return turn != game.None && l.game.Players[turn] == nil
}

// even is how far from even, in the search's units, the computer's view of a game may be for it to agree to a draw, and
// drawMoves how many moves the game must have by then.
const (
	even      = 60
	drawMoves = 40
)

// offerDraw asks for a draw: the other person, or the computer, which agrees late in an even game.
func (l *local) offerDraw() {
	if l.Busy() || l.game.Turn() == game.None {
		return
	}
	if l.person() != game.None {
		if score := l.score.Load(); l.game.Live().Number() < drawMoves || score < -even || score > even {
			l.Note(lang.L("The computer wants to play on"))
			return
		}
		l.agreeDraw()
		return
	}
	l.Ask(ask.Question{
		Title: lang.L("Draw"), Content: ask.Centred(lang.L("Do both players agree to a draw?")),
		Yes: lang.L("Draw"), No: lang.L("Play on"), Agreed: l.agreeDraw,
	}, 400, 160)
}

func (l *local) agreeDraw() {
	if err := l.game.AgreeDraw(); err != nil {
		l.Window.Refuse(err)
	}
}

// helped takes moves back, and says so where the game can't raise the score any more because of it.
func (l *local) helped(back func() error) error {
	counted := l.mayRaiseScore()
	if err := back(); err != nil {
		return err
	}
	if counted && l.game.Record().Assisted {
		l.Note(lang.L("Taken back: this game can't raise your score any more"))
	}
	return nil
}

// playOn lets the game go on from the node shown.
func (l *local) playOn() error {
	position := l.game.Current().Position()
	if position.Result().Over() {
		return game.ErrOver
	}
	l.overShown = false
	l.game.PlayOn()
	return nil
}

// mayRaiseScore reports whether the game is one against the computer in which the person had no help yet.
func (l *local) mayRaiseScore() bool {
	return l.person() != game.None && !l.game.Record().Assisted
}

// person returns the colour of the only person in a game against the computer, None in every other game.
func (l *local) person() game.Color {
	for _, c := range []game.Color{game.Black, game.White} {
		if l.game.Players[c] == nil && l.game.Players[c.Other()] != nil {
			return c
		}
	}
	return game.None
}

// changed is told of every change of the game.
func (l *local) changed(c game.Change) {
	if c.Kind != game.Browsed {
		l.dropHint()
	}
	l.moved(c)
	if c.Kind == game.TookBack {
		l.overShown = false
	}
	if c.Kind != game.Browsed && c.Kind != game.Resumed {
		l.doc.changed()
	}
	l.Window.Changed(activity.All)
	if l.game.Result().Over() && !l.overShown && c.Kind != game.Browsed {
		l.overShown = true
		l.gameOver()
	}
}

// playerFailed tells that an engine gave no move.
func (l *local) playerFailed(err error) {
	slog.Error("a player failed", "error", err)
	l.Window.Changed(activity.All)
	l.Ask(ask.Question{
		Title: lang.L("The computer gave no move"), Content: ask.Centred(lang.L("Shall it be asked again?")),
		Yes: lang.L("Yes"), No: lang.L("No"), Agreed: l.game.Resume,
	}, 400, 160)
}

// placeholders are the names that stand for people and the computer where nobody gave a name.
func placeholders() [3]string {
	return [3]string{lang.L("Player"), lang.L("Friend"), lang.L("The computer")}
}

// Translate implements doing: it puts the placeholders of today's language in the place of those before.
func (l *local) Translate() {
	before := l.placeholders
	l.placeholders = placeholders()
	for _, c := range []game.Color{game.Black, game.White} {
		seat := &l.game.Record().Seats[c]
		for i, name := range before {
			if seat.Name == name {
				seat.Name = l.placeholders[i]
			}
		}
	}
	if l.doc.unsaved {
		l.doc.autosave() // names of another language would not be known again
	}
}
