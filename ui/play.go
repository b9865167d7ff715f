package ui

import (
	"errors"
	"log/slog"
	mathrand "math/rand/v2"
	"runtime/debug"
	"time"

	"hoshi/ai"
	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/online"
	"hoshi/ui/lang"
	"hoshi/ui/say"
	"hoshi/ui/sound"
	"hoshi/ui/store"
)

// step is a way of browsing.
type step uint8

const (
	toFirst step = iota
	toPrevious
	toNext
	toLast
)

// setGame puts record on the desk in place of the game before. Nothing thinks before the game is resumed.
func (w *Window) setGame(record *game.Record) {
	if w.game != nil {
		w.game.Close()
		if w.game.Players[game.Black] != nil || w.game.Players[game.White] != nil {
			go debug.FreeOSMemory() // the tables of the engines before
		}
	}
	w.dropHint()
	w.editor, w.course, w.offer, w.faulty, w.warned = nil, nil, nil, nil, false
	w.desk.welcoming = false
	w.score.Store(0)
	c := game.NewController(record)
	c.Do = w.do
	c.MinDelay = time.Duration(w.store.Settings().ThinkDelay) * time.Millisecond
	c.OnChange = w.changed
	c.OnError = w.playerFailed
	for _, side := range []game.Color{game.Black, game.White} {
		if l, ok := level.Find(record.Seats[side].Level); ok {
			c.Players[side] = l.Player(mathrand.Uint64(), func(i ai.Info) { w.score.Store(int64(i.Score)) })
		}
	}
	if w.network.onDesk() {
		w.network.players(c)
	}
	w.game = c
	w.overShown = c.Result().Over()
	w.refresh()
}

// begin starts a game from its record, in place of the one before.
func (w *Window) begin(record *game.Record) {
	w.path, w.unsaved = "", false
	w.setGame(record)
	w.dropAutosave()
	w.sound.Play(sound.Start)
	w.game.Resume()
}

// newPvP starts a game between two people by the settings of the last game.
func (w *Window) newPvP() {
	w.replaceGame(func() { w.begin(w.freshRecord(w.store.Settings(), game.None)) })
}

// newPvC starts a game against the computer by the settings of the last game.
func (w *Window) newPvC() {
	w.replaceGame(func() {
		set := w.store.Settings()
		w.begin(w.freshRecord(set, engineColor(set.Color)))
	})
}

// engineColor returns the computer's colour for the colour that the person chose: black, white or random.
func engineColor(person string) game.Color {
	switch {
	case person == game.White.String(), person == store.Random && mathrand.IntN(2) == 0:
		return game.Black
	}
	return game.White
}

// play makes a person's move, or says why it can't be made. At an earlier move it follows the record where that goes on at p.
func (w *Window) play(p game.Point) {
	switch {
	case w.editor != nil:
		w.editor.tap(p)
		w.refresh()
		return
	case w.course != nil:
		w.tryPoint(p)
		return
	}
	w.leaveWelcome()
	for _, child := range w.game.Current().Children() {
		if w.game.Browsing() && child.Move().Color != game.None && child.Move().Point == p {
			w.game.Goto(child)
			return
		}
	}
	if step, ok := w.game.Step(); ok && !w.game.Browsing() {
		w.tapOpening(step, p)
		return
	}
	err := w.move(p)
	if errors.Is(err, game.ErrForbidden) {
		position := w.game.Live().Position()
		w.sound.Play(sound.Refusal)
		w.note(lang.L("Black must not play here: {{.Why}}", args{"Why": say.Foul(position.Foul(p))}))
		return
	}
	if err != nil {
		w.refuse(err)
	}
}

// move makes a person's move at p, on the network by asking the server.
func (w *Window) move(p game.Point) error {
	if w.network.onDesk() {
		return w.network.move(p)
	}
	return w.game.Play(p)
}

// pass passes for the person whose turn it is, as renju allows.
func (w *Window) pass() {
	if err := w.move(game.Pass); err != nil {
		w.refuse(err)
	}
}

// canPass reports whether a person may pass now.
func (w *Window) canPass() bool {
	_, opening := w.game.Step()
	return w.game.Record().Rule().Passes() && !opening && w.personsTurn()
}

// personsTurn reports whether the game waits for a person, and is shown as it stands.
func (w *Window) personsTurn() bool {
	return w.personActs() && !w.game.Browsing() && !w.aside()
}

// personActs reports whether the game waits for a person at this desk.
func (w *Window) personActs() bool {
	turn := w.game.Turn()
	if w.network.onDesk() {
		g := w.network.game()
		return g != nil && g.YourTurn() && turn == w.network.color()
	}
	return turn != game.None && w.game.Players[turn] == nil
}

// What the buttons and the menu offer.
func (w *Window) canUndo() bool {
	if w.network.onDesk() {
		return w.network.canOffer(online.OfferTakeBack)
	}
	return !w.aside() && w.game.CanUndo()
}

func (w *Window) canDraw() bool {
	if w.network.onDesk() {
		return w.network.canOffer(online.OfferDraw)
	}
	return !w.aside() && w.game.Turn() != game.None
}

func (w *Window) canResign() bool {
	if w.network.onDesk() {
		return w.network.playing() && w.network.online()
	}
	return !w.aside() && w.game.Turn() != game.None
}

// even is how far from even, in the search's units, the computer's view of a game may be for it to agree to a draw, and
// drawMoves how many moves the game must have by then.
const (
	even      = 60
	drawMoves = 40
)

// offerDraw asks for a draw: the other person, or the computer, which agrees late in an even game.
func (w *Window) offerDraw() {
	if w.network.onDesk() {
		w.network.offer(online.OfferDraw)
		return
	}
	if w.busy() || w.game.Turn() == game.None {
		return
	}
	if w.person() != game.None {
		if score := w.score.Load(); w.game.Live().Number() < drawMoves || score < -even || score > even {
			w.note(lang.L("The computer wants to play on"))
			return
		}
		w.agreeDraw()
		return
	}
	w.ask(question{
		title: lang.L("Draw"), content: centred(lang.L("Do both players agree to a draw?")),
		yes: lang.L("Draw"), no: lang.L("Play on"), agreed: w.agreeDraw,
	}, 400, 160)
}

func (w *Window) agreeDraw() {
	if err := w.game.AgreeDraw(); err != nil {
		w.refuse(err)
	}
}

func (w *Window) undo() {
	if w.aside() {
		return
	}
	if w.network.onDesk() {
		w.network.offer(online.OfferTakeBack)
		return
	}
	counted := w.mayRaiseScore()
	if err := w.game.Undo(); err != nil {
		w.refuse(err)
		return
	}
	if counted && w.game.Record().Assisted {
		w.note(lang.L("Taken back: this game can't raise your score any more"))
	}
}

func (w *Window) redo() {
	if w.aside() {
		return
	}
	if err := w.game.Redo(); err != nil {
		w.refuse(err)
	}
}

// mayRaiseScore reports whether the game is one against the computer in which the person had no help yet.
func (w *Window) mayRaiseScore() bool {
	return w.person() != game.None && !w.game.Record().Assisted
}

// person returns the colour of the only person in a game against the computer, None in every other game.
func (w *Window) person() game.Color {
	for _, c := range []game.Color{game.Black, game.White} {
		if w.game.Players[c] == nil && w.game.Players[c.Other()] != nil {
			return c
		}
	}
	return game.None
}

func (w *Window) askResign() {
	if w.game.Turn() == game.None {
		w.refuse(game.ErrOver)
		return
	}
	if w.busy() {
		return
	}
	resign := w.game.Resign
	if w.network.onDesk() {
		resign = w.network.resign
	}
	w.ask(question{
		title: lang.L("Resign"), content: centred(lang.L("Do you want to give this game up?")),
		yes: lang.L("Resign"), no: lang.L("Play on"),
		agreed: func() {
			if err := resign(); err != nil {
				w.refuse(err)
			}
		},
	}, 400, 160)
}

// browse shows another node of the record.
func (w *Window) browse(s step) {
	current := w.game.Current()
	target := current
	switch s {
	case toFirst:
		target = w.game.Record().Root
	case toPrevious:
		target = current.Parent()
	case toNext:
		target = current.Next()
	case toLast:
		if target = current.End(); w.game.Live().Follows(current) {
			target = w.game.Live()
		}
	}
	if target != nil && target != current {
		w.game.Goto(target)
	}
}

// playOn lets the game go on from the node shown.
func (w *Window) playOn() {
	if w.network.onDesk() {
		return
	}
	position := w.game.Current().Position()
	if position.Result().Over() {
		w.refuse(game.ErrOver)
		return
	}
	counted := w.mayRaiseScore()
	w.overShown = false
	w.game.PlayOn()
	if counted && w.game.Record().Assisted {
		w.note(lang.L("Taken back: this game can't raise your score any more"))
	}
}

// changed is told of every change of the game.
func (w *Window) changed(c game.Change) {
	if c.Kind != game.Browsed {
		w.dropHint()
		w.offer, w.faulty, w.warned = nil, nil, false
	}
	switch c.Kind {
	case game.Played:
		w.sound.Play(sound.Stone)
		w.network.keepTime()
	case game.Acted:
		w.sound.Play(sound.Stone)
		w.tellAct()
	case game.TookBack:
		w.overShown = false
	}
	if c.Kind != game.Browsed && c.Kind != game.Resumed {
		w.changes++
		if !w.network.onDesk() { // the server keeps those
			w.unsaved = true
			w.autosave()
		}
	}
	w.refresh()
	if w.game.Result().Over() && !w.overShown && c.Kind != game.Browsed && !w.network.onDesk() {
		w.overShown = true
		w.gameOver()
	}
}

// gameOver counts the result and tells it. When it is the first that counts and nobody has said whose score that is, it
// asks before.
func (w *Window) gameOver() {
	result, person := w.game.Result(), w.person()
	switch {
	case result.Draw():
		w.sound.Play(sound.Draw)
	case person != game.None && result.Winner != person:
		w.sound.Play(sound.Lose)
	default:
		w.sound.Play(sound.Win)
	}
	if err := w.store.KeepGame(w.game.Record(), time.Now()); err != nil {
		slog.Error("the finished game was not kept", "error", err)
	} else if w.path == "" { // a file of its own would be behind
		w.unsaved = false
		w.showTitle()
	}
	words := w.verdict(result, person)
	tell := func() { w.showOver(words) }
	if person != game.None {
		if outcome := w.count(person, result); outcome != nil {
			words += "\n" + outcomeWord(*outcome)
			if p := w.store.Profile(); outcome.Counted && len(p.History) == 1 && p.Name == "" {
				tell = func() { w.askPlayer(func() { w.showOver(words) }) }
			}
		}
		w.showSeats()
	}
	w.tellOver(tell)
}

// count writes the result of a game against the computer into the score, once.
func (w *Window) count(person game.Color, result game.Result) *store.Outcome {
	record := w.game.Record()
	l, ok := level.Find(record.Seats[person.Other()].Level)
	if !ok || record.ID == "" {
		return nil
	}
	outcome, err := w.store.Finish(store.Finished{
		ID: record.ID, Time: time.Now(), Level: l.Name, LevelRating: float64(l.Rating), Color: person, Result: result,
		Moves: w.game.Live().Number(), Assisted: record.Assisted,
	})
	if err != nil {
		w.fail(lang.L("The score could not be kept"), err)
		return nil
	}
	return &outcome
}

// playerFailed tells that an engine gave no move.
func (w *Window) playerFailed(err error) {
	slog.Error("a player failed", "error", err)
	w.refresh()
	w.ask(question{
		title: lang.L("The computer gave no move"), content: centred(lang.L("Shall it be asked again?")),
		yes: lang.L("Yes"), no: lang.L("No"), agreed: w.game.Resume,
	}, 400, 160)
}
