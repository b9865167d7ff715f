package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/newgame"
	"hoshi/ui/part"
	"hoshi/ui/round"
	"hoshi/ui/say"
	"hoshi/ui/sound"
)

// begin starts a game from its record, in place of the one before.
func (w *Window) begin(record *game.Record) {
	doc := round.NewDocument(w.Shell, record)
	w.setOwn(doc)
	doc.DropAutosave()
	w.Sound.Play(sound.Start)
}

// newPvP starts a game between two people by the settings of the last game.
func (w *Window) newPvP() {
	w.replaceGame(func() { w.begin(newgame.Fresh(w.PlayerName(), w.Store.Settings(), game.None)) })
}

// newPvC starts a game against the computer by the settings of the last game.
func (w *Window) newPvC() {
	w.replaceGame(func() {
		set := w.Store.Settings()
		w.begin(newgame.Fresh(w.PlayerName(), set, set.ComputerColor()))
	})
}

// PlayLevel begins a game against another level, which is that of the next games, too.
func (w *Window) PlayLevel(name string) {
	w.Store.Settings().Level = name
	w.SaveSettings()
	w.newPvC()
}

// PlayAgain starts the same kind of game with the colours exchanged between two people, and as chosen against the
// computer. The one before is kept.
func (w *Window) PlayAgain() {
	old := w.own.Doc.Record
	set := *w.Store.Settings()
	if person := w.own.Person(); person != game.None {
		set.Level = old.Seats[person.Other()].Level
		w.begin(newgame.Fresh(w.PlayerName(), &set, set.ComputerColor()))
		return
	}
	record := newgame.Fresh(w.PlayerName(), &set, game.None)
	record.Seats[game.Black], record.Seats[game.White] = old.Seats[game.White], old.Seats[game.Black]
	w.begin(record)
}

// askNewGame asks how the next game shall be and starts it. The answers are kept for the next time.
func (w *Window) askNewGame() {
	if w.Busy() {
		return
	}
	f := newgame.New(w.Fields(), w.Store.Settings())
	items := slices.Insert(f.Items(), 2, widget.NewFormItem(lang.L("Friend's name"), f.Friend))
	form := widget.NewForm(items...)
	d := dialog.NewCustomWithoutButtons(lang.L("New game"), w.Scrolling(form), w.Win)
	start := func() {
		if f.Clock.Validate() == nil {
			d.Hide()
			w.startNewGame(f)
		}
	}
	d.SetButtons([]fyne.CanvasObject{
		w.NewDialogButton(lang.L("Cancel"), part.Plain, d.Hide),
		w.NewDialogButton(lang.L("Start"), part.Filled, start),
	})
	w.OpenAgreeing(d, 480, 600, f.Opponent, start)
}

// startNewGame keeps the choices and starts the game that they make.
func (w *Window) startNewGame(f *newgame.Form) {
	set := w.Store.Settings()
	f.Keep(set)
	w.SaveSettings()
	w.replaceGame(func() { w.begin(newgame.Chosen(w.PlayerName(), set, f.Friend.Text)) })
}

// setLevel chooses the level of the next games against the computer, and of this one as long as nobody has moved.
func (w *Window) setLevel(name string) {
	set := w.Store.Settings()
	set.Level = name
	w.SaveSettings()
	if side := w.own.Person(); side != game.None && w.own.Doc.Moves() == 0 && w.top().Can(activity.Cover) {
		w.own.Doc.Record.Seats[side.Other()].Level = name
		w.setOwn(w.own.Doc)
		return
	}
	w.Changed(activity.Changed{Side: true})
	w.note(lang.L("Level {{.Level}} from the next game on", lang.Args{"Level": say.Level(name)}))
}
