package ui

import (
	"log/slog"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/edit"
	"hoshi/ui/lang"
	"hoshi/ui/learn"
	"hoshi/ui/learn/course"
	"hoshi/ui/library"
	"hoshi/ui/newgame"
	"hoshi/ui/picture"
	"hoshi/ui/play"
	"hoshi/ui/puzzles"
	"hoshi/ui/start"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// showWelcome shows the start page in the place of the panel. The game on the desk waits.
func (w *Window) showWelcome() {
	if !w.HasDialog() {
		w.toStart()
	}
}

// toStart shows the start page, perhaps behind a dialog.
func (w *Window) toStart() {
	if w.covers() {
		w.desk.BoardOnly = false
		w.home = start.New(w.localGame, w.Services, home{w})
		w.cover(w.home)
	}
}

// home is the window as the start page sees it.
type home struct{ w *Window }

// Person implements start.Host.
func (h home) Person() (name, rating string) {
	return h.w.PlayerName(), strconv.Itoa(int(math.Round(h.w.Store.Profile().Score)))
}

// ShowPerson implements start.Host.
func (h home) ShowPerson() { h.w.showPlayer() }

// ShowGames implements start.Host: in the library.
func (h home) ShowGames() {
	openLibrary(h.w, (*library.Library).ShowOwn)
}

// Account implements profile.Host.
func (h home) Account() { h.w.showAccount() }

// Play implements start.Host.
func (h home) Play() { h.w.newPvC() }

// Puzzles implements profile.Host.
func (h home) Puzzles() string { return h.w.puzzles.Summary() }

// PuzzleCurve implements profile.Host.
func (h home) PuzzleCurve() []widgets.CurvePoint { return h.w.puzzles.Curve() }

// Languages implements start.Host: at the first start.
func (h home) Languages() *start.Languages {
	if !h.w.first {
		return nil
	}
	return &start.Languages{Keys: languageCodes(), Chosen: h.w.Store.Settings().Language, Word: languageWord, Choose: h.w.speak}
}

// Tiles implements start.Host.
func (h home) Tiles() []start.Tile {
	said := func(words string) func() string { return func() string { return words } }
	return []start.Tile{
		{Words: lang.L("Play a friend"), Detail: said(lang.L("At this desk")), Do: func() { askGame(h.w, store.Person) }},
		{Words: lang.L("Play online"), Detail: h.w.network.Standing, Do: h.w.network.Enter},
		{Words: lang.L("Puzzles"), Detail: h.w.puzzles.Standing, Do: func() { showPuzzles(h.w) }},
		{Words: lang.L("Learn the game"), Detail: said(lessonsDone(h.w)), Do: func() { showLessons(h.w) }},
		{Words: lang.L("Analysis"), Detail: said(lang.L("A game or a position")), Do: h.w.Analyse},
	}
}

// Daily implements start.Host.
func (h home) Daily() *start.Daily {
	node, task := h.w.puzzles.Today()
	if node == nil {
		return nil
	}
	return &start.Daily{Node: node, Label: lang.L("Daily puzzle"), Task: task, Open: func() { h.w.puzzles.Begin(puzzles.Daily) }}
}

// GoesOn implements start.Host: the game on the desk, or the file of the last time where nothing was played on it.
func (h home) GoesOn() *start.ResumeCard {
	w := h.w
	view := widgets.GameCardView{Title: lang.L("Continue"), Style: w.Style()}
	recent := w.Store.Settings().Recent
	running := w.network.Running()
	switch {
	case running != nil:
		view.Title = lang.L("Your game against {{.Name}}", lang.Args{"Name": running.Opponent})
		view.Line = lang.L("{{.Time}} left", lang.Args{"Time": describe.Time(running.Left(time.Now()))})
		view.About, view.Short, view.Then = running.Server, view.Line, lang.L("Return")
		if w.network.Client != nil {
			view.About = lang.L("Connecting…")
		}
		return &start.ResumeCard{GameCardView: view, Do: w.network.Return, Passing: true}
	case w.localGame.Doc.Moves() > 0:
		if w.localGame.Game.Result().Over() {
			view.Title = lang.L("Back to the game")
		}
		view.Line, view.About, view.Short = ownWords(w.localGame, time.Now())
		view.Board = picture.NewGlance(w.localGame.Game.Live().Position())
		return &start.ResumeCard{GameCardView: view, Do: w.uncover}
	case len(recent) > 0:
		view.Line = filepath.Base(recent[0])
		view.Short = view.Line
		return &start.ResumeCard{GameCardView: view, Do: func() { w.open(recent[0]) }}
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

// askPosition begins to set up a position, from the one that is shown.
func (w *Window) askPosition() {
	if w.HasDialog() {
		return
	}
	e, err := edit.NewEditor(w.Services, w.localGame.Game.Current().Position())
	if err != nil {
		slog.Error("no board to set up", "error", err)
		return
	}
	w.cover(e)
}

// PlayFrom implements activity.Window: with the opponent and the colours of the last new game.
func (w *Window) PlayFrom(position game.Position) {
	w.replaceGame(func() {
		set := *w.Store.Settings()
		set.Rule, set.Size = position.Rule().String(), position.Size()
		set.First = game.Black.String()
		record := newgame.FromSettings(w.PlayerName(), &set, "")
		if err := record.Root.SetUp(position.Placed(), position.ToMove()); err != nil {
			slog.Error("the position can't be played", "error", err)
			return
		}
		w.begin(record)
	})
}

// learning is the window as the course sees it. at is the lesson that was begun last, nil for none.
type learning struct {
	w  *Window
	at *course.Lesson
}

// lessonsDone says how many lessons are done.
func lessonsDone(w *Window) string {
	all, done := course.Lessons(), 0
	for _, l := range all {
		if w.Store.Lessons().Has(l.ID) {
			done++
		}
	}
	return lang.L("{{.Done}} of {{.Count}} done", lang.Args{"Done": done, "Count": len(all)})
}

// showLessons shows the page of all lessons.
func showLessons(w *Window) {
	if !w.HasDialog() {
		learning{w: w}.Lessons()
	}
}

// Lessons implements learn.Host.
func (l learning) Lessons() {
	l.w.desk.BoardOnly = false
	l.w.cover(learn.NewLessons(l.w.localGame, l.w.Services, l.at, l))
}

// Begin implements learn.Host.
func (l learning) Begin(of *course.Lesson) {
	l.at = of
	lesson, err := learn.NewLesson(l.w.Services, of, l)
	if err != nil { // they are built in; a test begins them all
		slog.Error("there is no lesson", "error", err)
		return
	}
	l.w.cover(lesson)
}

// Close implements learn.Host.
func (l learning) Close() { l.w.toStart() }

// Play implements learn.Host: the first game is one that can be won.
func (l learning) Play() {
	l.w.uncover()
	if len(l.w.Store.Profile().History) == 0 {
		l.w.Store.Settings().Level = level.All[0].Name
	}
	l.w.newPvC()
}
