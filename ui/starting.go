package ui

import (
	"path/filepath"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/play"
	"hoshi/ui/puzzles"
	"hoshi/ui/start"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// home shows the start page, and is the window as that sees it.
type home struct {
	*screen
	*pages
	games    *games
	training *training
	open     func(path string)
	speak    func(code string) // lets the window speak a language
	page     *start.Page       // that was shown last; nil: none was
	first    bool              // nobody has closed a window here before
}

// is reports whether an activity is the start page.
func (h *home) is(a activity.Activity) bool { return h.page != nil && a == activity.Activity(h.page) }

// showWelcome shows the start page in the place of the panel. The game on the desk waits.
func (h *home) showWelcome() {
	if !h.HasDialog() {
		h.toStart()
	}
}

// toStart shows the start page, perhaps behind a dialog.
func (h *home) toStart() {
	if h.covers() {
		h.showPanel()
		h.page = start.New(h.games.localGame, h.Services, h)
		h.cover(h.page)
	}
}

// Person implements start.Host.
func (h *home) Person() (name, rating string) { return h.PlayerName(), h.games.rating() }

// Play implements start.Host.
func (h *home) Play() { h.games.newPvC() }

// Languages implements start.Host: at the first start.
func (h *home) Languages() *start.Languages {
	if !h.first {
		return nil
	}
	return &start.Languages{Keys: languageCodes(), Chosen: h.Store.Settings().Language, Word: languageWord, Choose: h.speak}
}

// Tiles implements start.Host.
func (h *home) Tiles() []start.Tile {
	said := func(words string) func() string { return func() string { return words } }
	return []start.Tile{
		{Words: lang.L("Play a friend"), Detail: said(lang.L("At this desk")), Do: func() { h.games.askGame(store.Person) }},
		{Words: lang.L("Play online"), Detail: h.network.Standing, Do: h.network.Enter},
		{Words: lang.L("Puzzles"), Detail: h.training.puzzles.Standing, Do: h.training.showPuzzles},
		{Words: lang.L("Learn the game"), Detail: said(h.training.lessonsDone()), Do: h.training.showLessons},
		{Words: lang.L("Analysis"), Detail: said(lang.L("A game or a position")), Do: h.Window.Analyse},
	}
}

// Daily implements start.Host.
func (h *home) Daily() *start.Daily {
	node, task := h.training.puzzles.Today()
	if node == nil {
		return nil
	}
	return &start.Daily{Node: node, Label: lang.L("Daily puzzle"), Task: task, Open: func() { h.training.puzzles.Begin(puzzles.Daily) }}
}

// GoesOn implements start.Host: the game on the desk, or the file of the last time where nothing was played on it.
func (h *home) GoesOn() *start.ResumeCard {
	view := widgets.GameCardView{Title: lang.L("Continue"), Style: h.Style()}
	recent := h.Store.Settings().Recent
	running := h.network.Running()
	switch {
	case running != nil:
		view.Title = lang.L("Your game against {{.Name}}", lang.Args{"Name": running.Opponent})
		view.Line = lang.L("{{.Time}} left", lang.Args{"Time": describe.Time(running.Left(time.Now()))})
		view.About, view.Short, view.Then = running.Server, view.Line, lang.L("Return")
		if h.network.Client != nil {
			view.About = lang.L("Connecting…")
		}
		return &start.ResumeCard{GameCardView: view, Do: h.network.Return, Passing: true}
	case h.games.localGame.Doc.Moves() > 0:
		if h.games.localGame.Game.Result().Over() {
			view.Title = lang.L("Back to the game")
		}
		view.Line, view.About, view.Short = ownWords(h.games.localGame, time.Now())
		view.Board = picture.NewGlance(h.games.localGame.Game.Live().Position())
		return &start.ResumeCard{GameCardView: view, Do: h.uncover}
	case len(recent) > 0:
		view.Line = filepath.Base(recent[0])
		view.Short = view.Line
		return &start.ResumeCard{GameCardView: view, Do: func() { h.open(recent[0]) }}
	}
	return nil
}

// ownWords says against whom the game on the desk is played and how far it is, and whose turn it is, with the time left and the
// day on which it began; and for a low card against whom it is and whose turn.
func ownWords(g *play.Game, now time.Time) (line, about, short string) {
	record, turn := g.Game.Record(), g.Game.Turn()
	word := g.TurnText()
	if turn != game.None && turn == g.Person() {
		word = lang.L("Your turn")
	}
	parts, shortly := []string{lang.L("move {{.Move}}", lang.Args{"Move": g.Game.Live().Number()})}, []string{word}
	if rival := rivals(record); rival != "" {
		parts = append([]string{rival}, parts...)
		if person := g.Person(); person != game.None {
			rival = describe.Level(record.Seats[person.Other()].Level)
		}
		shortly = append([]string{rival}, shortly...)
	}
	abouts := []string{word}
	if turn != game.None && record.Time != (game.TimeControl{}) {
		abouts = append(abouts, lang.L("{{.Time}} left", lang.Args{"Time": describe.TimeLeft(g.Game.Left(turn))}))
	}
	if began, err := time.ParseInLocation(time.DateOnly, record.Date, time.Local); err == nil {
		abouts = append(abouts, describe.Day(began, now))
	}
	return strings.Join(parts, " · "), strings.Join(abouts, " · "), strings.Join(shortly, " · ")
}

// rivals names the computer's level, or both people where they have names.
func rivals(record *game.Record) string {
	black, white := record.Seats[game.Black], record.Seats[game.White]
	switch {
	case black.Level != "":
		return black.Name + ", " + describe.Level(black.Level)
	case white.Level != "":
		return white.Name + ", " + describe.Level(white.Level)
	case black.Name != "" && white.Name != "":
		return black.Name + " – " + white.Name
	}
	return ""
}
