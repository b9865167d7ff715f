package ui

import (
	"cmp"
	"slices"
	"strings"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/gameview"
	"hoshi/ui/newgame"
	"hoshi/ui/overlay"
	"hoshi/ui/sound"
	"hoshi/ui/widgets"
)

// begin starts a game from its record, in place of the one before.
func (w *Window) begin(record *game.Record) {
	doc := gameview.NewDocument(w.Services, record)
	w.setOwn(doc)
	doc.DropAutosave()
	w.Sound.Play(sound.Start)
}

// newPvC starts a game against the computer by the settings of the last game.
func (w *Window) newPvC() {
	w.replaceGame(func() {
		set := w.Store.Settings()
		w.begin(newgame.NewRecord(w.PlayerName(), set, set.ComputerColor()))
	})
}

// PlayLevel begins a game against another level, which is that of the next games, too.
func (w *Window) PlayLevel(name string) {
	w.Store.Settings().Level = name
	w.SaveSettings()
	w.newPvC()
}

// PlayAgain starts the same kind of game with the colours exchanged between two people, and as chosen against the
// computer. The one before is kept, or asked about where it could not be.
func (w *Window) PlayAgain() {
	w.replaceGame(func() {
		old := w.localGame.Doc.Record
		set := *w.Store.Settings()
		if person := w.localGame.Person(); person != game.None {
			set.Level = old.Seats[person.Other()].Level
			w.begin(newgame.NewRecord(w.PlayerName(), &set, set.ComputerColor()))
			return
		}
		record := newgame.NewRecord(w.PlayerName(), &set, game.None)
		record.Seats[game.Black], record.Seats[game.White] = old.Seats[game.White], old.Seats[game.Black]
		w.begin(record)
	})
}

// Replace puts a game on the desk in the place of the one there.
func (w *Window) Replace(doc *gameview.Document) { w.setOwn(doc) }

// askGame asks in the place of the panel how a game against that opponent shall be, and starts it. The answers are kept for the next
// time.
func askGame(w *Window, opponent string) { askGameFrom(w, opponent, func() { uncoverSheet(w) }) }

// askGameFrom is askGame from somewhere to which closing leads back.
func askGameFrom(w *Window, opponent string, closing func()) {
	var asked *newgame.Panel
	laySheet(w, &overlay.Sheet{
		Make: func() *widgets.FormPanel {
			_, rating := home{w}.Person()
			me := newgame.Person{Name: w.Store.Profile().Person(), Rating: rating}
			asked = newgame.NewSheet(w.Store.Settings(), opponent, me, w.startNewGame, func() {
				w.SaveSettings() // which remember what of the form was open
				closing()
			}, func() { w.Refresh(activity.Parts{Board: true}) })
			return asked.FormPanel
		},
		Paint: func(s *board.View) {
			*s = board.View{Node: asked.Form.Board(), Coordinates: s.Coordinates, Names: s.Names, Style: s.Style}
			s.Caption.Text, s.Caption.Task = asked.Form.Caption()
		},
	})
}

// startNewGame keeps the choices and starts the game that they make, or goes where one is found.
func (w *Window) startNewGame(f *newgame.Form) {
	set := w.Store.Settings()
	f.Keep(set)
	w.SaveSettings()
	if f.Opponent.Key() == newgame.Online {
		uncoverSheet(w)
		w.network.Enter()
		return
	}
	w.replaceGame(func() {
		w.begin(newgame.FromSettings(cmp.Or(strings.TrimSpace(f.Own.Text), w.PlayerName()), set, f.Friend.Text))
	})
}

// laySheet lays a sheet over the activity on top, in place of another sheet.
func laySheet(w *Window, s *overlay.Sheet) {
	if w.HasDialog() {
		return
	}
	stack := slices.DeleteFunc(slices.Clone(w.stack), isForm)
	s.Below, s.Services = stack[len(stack)-1], w.Services
	w.restack(append(stack, s)...)
}

// uncoverSheet takes the sheet off, if there is one.
func uncoverSheet(w *Window) { w.restack(slices.DeleteFunc(slices.Clone(w.stack), isForm)...) }

func isForm(a activity.Activity) bool { return activity.FormOf(a) != nil }
