package ui

import (
	"cmp"
	"log/slog"
	"math"
	"strconv"
	"strings"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/edit"
	"hoshi/ui/gameview"
	"hoshi/ui/newgame"
	"hoshi/ui/overlay"
	"hoshi/ui/play"
	"hoshi/ui/sound"
	"hoshi/ui/widgets"
)

// games begins the games of this desk, each in the place of the one before once that may go.
type games struct {
	*screen
	localGame *play.Game // lies below all other activities
}

// makeGame makes the activity of a game of this desk, whose place in the stack is for the caller to change.
func (g *games) makeGame(doc *gameview.Document) { g.localGame = play.New(g.Services, doc, g) }

// Replace implements play.Host: it puts a game on the desk in place of the one before, and of what lies over that, and lets it go on.
func (g *games) Replace(doc *gameview.Document) {
	if before := g.localGame.Doc; doc != before { // at another level it is the same
		before.Replaced()
	}
	g.makeGame(doc)
	g.restack(g.localGame)
}

// begin starts a game from its record, in place of the one before.
func (g *games) begin(record *game.Record) {
	doc := gameview.NewDocument(g.Services, record)
	g.Replace(doc)
	doc.DropAutosave()
	g.Sound.Play(sound.Start)
}

// takeUp puts the game on the desk that was left when the program ended. It goes on when the start has said what it has to say.
func (g *games) takeUp(left *game.Record) {
	doc := gameview.NewDocument(g.Services, left)
	doc.Unsaved = true
	g.localGame.OnRemove()
	g.makeGame(doc)
	g.activities = []activity.Activity{g.localGame}
	if person := g.localGame.Person(); person != game.None && g.localGame.Game.Result().Over() {
		g.localGame.RecordResult(person, g.localGame.Game.Result()) // once, if the end came before its result was written
	}
	g.Refresh(activity.All)
}

// replaceGame runs replace once every activity may go, after asking what must be asked.
func (g *games) replaceGame(replace func()) {
	if g.HasDialog() {
		return
	}
	g.localGame.WhenKept(func() {
		if !g.HasDialog() { // somebody may have gone on to something else meanwhile
			g.leave(func() { g.network.Leave(replace) }) // a game may have begun there meanwhile
		}
	})
}

// newPvC starts a game against the computer by the settings of the last game.
func (g *games) newPvC() {
	g.replaceGame(func() {
		set := g.Store.Settings()
		g.begin(newgame.NewRecord(g.PlayerName(), set, set.ComputerColor()))
	})
}

// PlayLevel implements play.Host: the level is that of the next games, too.
func (g *games) PlayLevel(name string) {
	g.Store.Settings().Level = name
	g.SaveSettings()
	g.newPvC()
}

// PlayAgain implements play.Host: it starts the same kind of game with the colours exchanged between two people, and as chosen against the
// computer. The one before is kept, or asked about where it could not be.
func (g *games) PlayAgain() {
	g.replaceGame(func() {
		old := g.localGame.Doc.Record
		set := *g.Store.Settings()
		if person := g.localGame.Person(); person != game.None {
			set.Level = old.Seats[person.Other()].Level
			g.begin(newgame.NewRecord(g.PlayerName(), &set, set.ComputerColor()))
			return
		}
		record := newgame.NewRecord(g.PlayerName(), &set, game.None)
		record.Seats[game.Black], record.Seats[game.White] = old.Seats[game.White], old.Seats[game.Black]
		g.begin(record)
	})
}

// PlayFrom implements activity.Opener: with the opponent and the colours of the last new game.
func (g *games) PlayFrom(position game.Position) {
	g.replaceGame(func() {
		set := *g.Store.Settings()
		set.Rule, set.Size = position.Rule().String(), position.Size()
		set.First = game.Black.String()
		record := newgame.FromSettings(g.PlayerName(), &set, "")
		if err := record.Root.SetUp(position.Placed(), position.ToMove()); err != nil {
			slog.Error("the position can't be played", "error", err)
			return
		}
		g.begin(record)
	})
}

// askPosition begins to set up a position, from the one that is shown.
func (g *games) askPosition() {
	if g.HasDialog() {
		return
	}
	e, err := edit.NewEditor(g.Services, g.localGame.Game.Current().Position())
	if err != nil {
		slog.Error("no board to set up", "error", err)
		return
	}
	g.cover(e)
}

// askGame asks in the place of the panel how a game against that opponent shall be, and starts it. The answers are kept for the next
// time.
func (g *games) askGame(opponent string) { g.askGameFrom(opponent, g.removeForm) }

// askGameFrom is askGame from somewhere to which closing leads back.
func (g *games) askGameFrom(opponent string, closing func()) {
	var asked *newgame.Panel
	g.showForm(&overlay.Sheet{
		Make: func() *widgets.FormPanel {
			me := newgame.Person{Name: g.Store.Profile().Person(), Rating: g.rating(), Programs: g.Opponents()}
			asked = newgame.NewSheet(g.Store.Settings(), opponent, me, g.startNewGame, func() {
				g.SaveSettings() // which remember what of the form was open
				closing()
			}, func() { g.Refresh(activity.Parts{Board: true}) })
			return asked.FormPanel
		},
		Paint: func(s *board.View) {
			*s = board.View{Node: asked.Form.Board(), Coordinates: s.Coordinates, Names: s.Names, Style: s.Style}
			s.Caption.Text, s.Caption.Task = asked.Form.Caption()
		},
	})
}

// rating is that of the person at this desk.
func (g *games) rating() string { return strconv.Itoa(int(math.Round(g.Store.Profile().Score))) }

// startNewGame keeps the choices and starts the game that they make, or goes where one is found.
func (g *games) startNewGame(f *newgame.Form) {
	set := g.Store.Settings()
	f.Keep(set)
	g.SaveSettings()
	if f.Opponent.Key() == newgame.Online {
		g.removeForm()
		g.network.Enter()
		return
	}
	g.replaceGame(func() {
		g.begin(newgame.FromSettings(cmp.Or(strings.TrimSpace(f.Own.Text), g.PlayerName()), set, f.Friend.Text))
	})
}
