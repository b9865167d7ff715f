package ui

import (
	"log/slog"
	"path/filepath"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/edit"
	"hoshi/ui/lang"
	"hoshi/ui/newgame"
	"hoshi/ui/part"
	"hoshi/ui/round"
	"hoshi/ui/say"
	"hoshi/ui/start"
	"hoshi/ui/store"
	"hoshi/ui/train"
)

// showWelcome shows the start page in the place of the panel. The game on the desk waits.
func (w *Window) showWelcome() {
	if !w.Busy() {
		w.toStart()
	}
}

// toStart shows the start page, perhaps behind a dialog.
func (w *Window) toStart() {
	if w.top().Can(activity.Cover) {
		w.desk.BoardOnly = false
		w.cover(w.newStart())
	}
}

func (w *Window) newStart() *start.Page {
	return &start.Page{Activity: w.own, Shell: w.Shell, Offer: w.beginnings, Key: w.key, Rune: func(r rune) { w.desk.Board.TakeRune(r) }}
}

// beginnings are the choices of the start page. The first one goes on with what there is.
func (w *Window) beginnings() []start.Choice {
	goesOn := func() bool { return w.own.Doc.Moves() > 0 || len(w.Store.Settings().Recent) > 0 }
	calls := func(on bool) (part.ButtonKind, bool) {
		if on {
			return part.Filled, true
		}
		return part.Plain, true
	}
	always := func() (part.ButtonKind, bool) { return part.Plain, true }
	said := func(words string) func() string { return func() string { return words } }
	return []start.Choice{
		{Words: lang.L("Continue"), Detail: func() string { return goOnWord(w.own.Doc, w.Store.Settings().Recent) }, Kind: func() (part.ButtonKind, bool) {
			kind, _ := calls(goesOn())
			return kind, goesOn()
		}, Do: w.goOn},
		{Words: lang.L("Play the computer"), Detail: func() string { return computerWord(w.Store.Settings()) }, Kind: func() (part.ButtonKind, bool) { return calls(!goesOn()) }, Do: w.newPvC},
		{Words: lang.L("Play a friend"), Detail: said(lang.L("Two people at this desk")), Kind: always, Do: w.newPvP},
		{Words: lang.L("Learn the game"), Detail: said(lang.L("Five positions: click and try")), Kind: always, Do: w.beginLesson},
		{Words: lang.L("Open a record"), Detail: said(lang.L("An SGF file")), Kind: always, Do: w.askOpen},
		{Words: lang.L("Play online"), Detail: w.network.Standing, Kind: always, Do: w.network.Enter},
	}
}

// goOn goes on with the game on the desk, or with the file of the last time where nothing was played on it.
func (w *Window) goOn() {
	recent := w.Store.Settings().Recent
	if w.own.Doc.Moves() == 0 && len(recent) > 0 {
		w.open(recent[0])
		return
	}
	w.uncover()
}

// goOnWord says with what goOn goes on.
func goOnWord(own *round.Document, recent []string) string {
	seats := own.Record.Seats
	switch moves := own.Moves(); {
	case moves > 0:
		return lang.L("{{.Black}} – {{.White}} · move {{.Move}}", lang.Args{
			"Black": seats[game.Black].Name, "White": seats[game.White].Name, "Move": moves,
		})
	case len(recent) > 0:
		return filepath.Base(recent[0])
	}
	return lang.L("No game to go on with yet")
}

// computerWord says how a game against the computer would be.
func computerWord(set *store.Settings) string {
	rule, _ := game.ParseRule(set.Rule)
	return lang.L("{{.Level}} · {{.Rule}} · {{.Size}} × {{.Size}}", lang.Args{
		"Level": say.Level(set.Level), "Rule": say.Rule(rule), "Size": set.Size,
	})
}

// beginLesson shows the first exercise. After the last one comes the start page, or a game.
func (w *Window) beginLesson() {
	if w.Busy() {
		return
	}
	lesson, err := train.NewLesson(w.Shell, w.toStart, func() {
		w.uncover()
		if len(w.Store.Profile().History) == 0 { // the first game is one that can be won
			w.Store.Settings().Level = level.All[0].Name
		}
		w.newPvC()
	})
	if err != nil { // the diagrams stand in the program; a test reads them all
		slog.Error("there is no lesson", "error", err)
		return
	}
	w.cover(lesson)
}

// askPosition begins to set up a position, from the one that is shown.
func (w *Window) askPosition() {
	if w.Busy() {
		return
	}
	e, err := edit.NewEditor(w.Shell, w.own.Game.Current().Position(), w.playPosition)
	if err != nil {
		slog.Error("no board to set up", "error", err)
		return
	}
	w.cover(e)
}

// playPosition begins a game from a position, with the opponent and the colours of the last new game.
func (w *Window) playPosition(position game.Position) {
	w.replaceGame(func() {
		set := *w.Store.Settings()
		set.Rule, set.Size = position.Rule().String(), position.Size()
		set.First = game.Black.String()
		record := newgame.Chosen(w.PlayerName(), &set, "")
		if err := record.Root.SetUp(position.Placed(), position.ToMove()); err != nil {
			slog.Error("the position can't be played", "error", err)
			return
		}
		w.begin(record)
	})
}
