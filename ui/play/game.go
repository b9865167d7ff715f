package play

import (
	"errors"
	"log/slog"
	mathrand "math/rand/v2"
	"sync/atomic"
	"time"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// Game is a game at this desk, of two people or against the computer. It is the activity that all others lie over.
type Game struct {
	gameview.View
	keeper
	assistance
	teacher
	host         Host
	score        atomic.Int64 // of the computer's last search, from its side
	begun        bool         // the clock has begun to run
	overShown    bool         // the end of this game has been told
	placeholders [3]string    // that stand for people where nobody gave a name

	programs [3]activity.Program // of the person's, by Color
}

// Host is what only a game at this desk wants of the window.
type Host interface {
	PlayAgain()                 // begins another game like the one that has ended
	PlayLevel(name string)      // begins one against another level
	Replace(*gameview.Document) // puts the game on the desk in the place of this one
}

// New makes the game of a document. Nothing thinks before it goes on.
func New(s *activity.Services, doc *gameview.Document, host Host) *Game {
	l := &Game{View: gameview.View{Services: s, Doc: doc}, host: host, placeholders: placeholders()}
	l.keeper = keeper{View: &l.View, stopWaiting: func() {}}
	l.assistance.View, l.teacher.View = &l.View, &l.View
	l.Activity, l.Backend = l, l
	c := game.NewController(doc.Record)
	c.Do = s.Post
	c.MinDelay = time.Duration(s.Store.Settings().ThinkDelay) * time.Millisecond
	c.OnChange = l.changed
	c.OnError = l.PlayerFailed
	for _, side := range []game.Color{game.Black, game.White} {
		if found, ok := level.Find(doc.Record.Seats[side].Level); ok {
			found = found.Helped(level.Threads(s.Store.Settings().Threads)).Pondering(s.Store.Settings().Ponder)
			player := found.Player(mathrand.Uint64(), func(i ai.Info) { l.score.Store(int64(i.Score)) })
			c.Players[side] = warner{player, l}
		} else if program, ok := s.Program(doc.Record.Seats[side].Level); ok {
			c.Players[side] = warner{program, l}
			l.programs[side] = program
		}
	}
	l.Game = c
	doc.Moves = func() int { return c.Live().Number() }
	doc.Turn = func() { c.NoteTurn(0) }
	l.overShown = c.Result().Over()
	return l
}

// OnRemove implements activity.Remover: it stops the players and drops them: the toolkit keeps a dialog that was closed, and with it its
// game, for a minute.
func (l *Game) OnRemove() {
	l.dropHint()
	l.Game.Close()
	if l.Game.Players != [3]game.Player{} {
		l.Game.Players = [3]game.Player{}
		go l.FreeMemory() // the tables of the engines
	}
	for _, p := range l.programs {
		if p != nil {
			go p.Close() // which waits for it
		}
	}
}

// Resume lets the clock run and the computer think.
func (l *Game) Resume() {
	l.begun = true
	l.Game.Resume()
}

// SetActive implements activity.Activator: the game waits behind what lies over it.
func (l *Game) SetActive(on bool) {
	if l.Doc.ReadOnly {
		return
	}
	l.Game.Pause(!on || l.HasDialog() || l.warning != nil)
	switch turn := l.Game.Turn(); {
	case !on:
		l.Game.Halt()
		l.warning = nil // it is given again when the computer goes on
	case !l.begun, turn != game.None && l.Game.Players[turn] != nil && !l.Game.Thinking():
		l.Resume()
	}
}

// Panel implements activity.Activity.
func (l *Game) Panel() activity.Panel {
	v := activity.Panel{State: l.stateWord(), About: l.StatusDetail(), Banner: l.banner()}
	switch {
	case v.Banner.Title != "":
	case l.Doc.ReadOnly:
		v.Guide, v.Actions = l.ruleGuide(), []activity.Command{activity.PlayOn}
	case l.warning != nil:
		v.Guide, v.Actions = l.warningGuide(), []activity.Command{activity.Undo, activity.Hint, activity.Resign}
	default:
		v.Guide, v.Actions = l.OpeningGuide(), gameview.WithPass(&l.View, activity.Undo, activity.Hint, activity.Resign)
	}
	if l.CanRaiseScore() {
		v.HintCost = lang.L("not rated")
	}
	return v
}

func (l *Game) stateWord() string {
	switch turn := l.Game.Turn(); {
	case l.stopHint != nil:
		return lang.L("Looking for a hint")
	case l.Hint != nil && !l.Game.Browsing():
		return l.hintWords
	case l.Game.Browsing(), l.Doc.ReadOnly && !l.Game.Result().Over():
		return lang.L("Looking at move {{.Move}}", lang.Args{"Move": l.Game.Current().Number()})
	case l.warning != nil:
		return lang.L("Your turn")
	case l.Game.Thinking():
		return lang.L("{{.Side}} is thinking", lang.Args{"Side": describe.Color(turn)})
	case turn != game.None && turn == l.Person():
		return lang.L("Your turn")
	}
	return l.TurnText()
}

// Can implements activity.Activity.
func (l *Game) Can(c activity.Command) bool {
	if l.Doc.ReadOnly && changes(c) {
		return false
	}
	switch c {
	case activity.Undo:
		return l.Game.CanUndo()
	case activity.Redo:
		return l.Game.CanRedo()
	case activity.Hint:
		return l.canHint()
	case activity.Draw, activity.Resign:
		return l.Game.Turn() != game.None
	case activity.PlayOn:
		position := l.Game.Current().Position()
		return !position.Result().Over() && (l.Doc.ReadOnly || l.Game.Browsing() || l.Game.Result().Over())
	case activity.Review:
		return l.Game.Result().Over() && l.Game.Live().Number() > 0
	case activity.Cover:
		return true
	}
	return l.View.Can(c)
}

// Do implements activity.Activity.
func (l *Game) Do(c activity.Command) error {
	if l.Doc.ReadOnly && changes(c) {
		l.tellLook()
		return nil
	}
	switch c {
	case activity.Undo:
		return l.helped(l.Game.Undo)
	case activity.Redo:
		return l.Game.Redo()
	case activity.Hint:
		return l.askHint()
	case activity.Draw:
		l.OfferDraw()
	case activity.Resign:
		return l.AskResign(l.Game.Resign)
	case activity.PlayOn:
		return l.helped(l.playOn)
	case activity.Review:
		l.Window.Review()
	case activity.CopyText:
		if l.warning != nil {
			gameview.SetClipboard(l.warningText() + "\n\n" + describe.Text(l.Game.Record(), l.Game.Current(), l.Names()))
			return nil
		}
	}
	return l.View.Do(c)
}

// Subject implements activity.Source. While the game goes on, a study of it counts as a hint.
func (l *Game) Subject() *activity.Subject {
	s := &activity.Subject{Record: l.Doc.Record, At: l.Game.Current(), Side: l.Person(), Opened: l.analysed}
	if !l.Doc.ReadOnly {
		s.Line = l.Game.Live()
	}
	s.Closed = func(last *game.Node) {
		if gameview.Return(l.Game, last); !l.Doc.ReadOnly && !l.Game.Result().Over() {
			l.Game.Goto(l.Game.Live())
		}
	}
	return s
}

// Leave implements activity.Leaver: it asks about a game that would be lost. One that the library has takes with it there what was
// written since.
func (l *Game) Leave(then func()) {
	over := l.Game.Result().Over()
	isKept := func() bool { return l.Doc.Kept > 0 && l.Doc.Kept == l.Doc.Changes }
	switch {
	case !l.Doc.Unsaved || l.Doc.Moves() == 0 || over && isKept():
		then()
	case over && l.Doc.Path == "" && l.Doc.Number != 0 && !l.Doc.External:
		l.Doc.SaveBack(then)
	case over && l.Doc.Path == "" && l.Doc.Kept > 0:
		l.save(l.ended)
		l.WhenKept(func() {
			if isKept() {
				then()
			} else {
				l.Doc.ConfirmDiscard(then)
			}
		})
	default:
		l.Doc.ConfirmDiscard(then)
	}
}

// Act implements round.Judge.
func (l *Game) Act(a game.Action) error { return l.Game.Act(a) }

// PersonActs implements round.Judge.
func (l *Game) PersonActs() bool {
	turn := l.Game.Turn()
	return !l.Doc.ReadOnly && turn != game.None && l.Game.Players[turn] == nil
}

// OfferDraw asks for a draw: the other person, or the computer, which agrees late in an even game.
func (l *Game) OfferDraw() {
	if l.HasDialog() || l.Game.Turn() == game.None {
		return
	}
	if l.Person() != game.None {
		if !level.AgreesToDraw(l.Game.Live().Number(), ai.Score(l.score.Load())) {
			l.Notify(lang.L("The computer wants to play on"))
			return
		}
		l.agreeDraw()
		return
	}
	l.Ask(dialog.Prompt{
		Title: lang.L("Draw"), Content: widgets.Wrapped(lang.L("Do both players agree to a draw?")),
		Yes: lang.L("Draw"), No: lang.L("Play on"), Agreed: l.agreeDraw,
	}, 400, 160)
}

func (l *Game) agreeDraw() {
	if err := l.Game.End(game.Result{Reason: game.Agreement}); err != nil {
		l.Window.Refuse(err)
	}
}

// playOn lets the game go on from the node shown.
func (l *Game) playOn() error {
	position := l.Game.Current().Position()
	if position.Result().Over() {
		return game.ErrOver
	}
	if l.Doc.External { // what others played can't raise a score
		l.Game.Assist()
	}
	l.overShown, l.Doc.ReadOnly, l.Doc.External, l.begun = false, false, false, true
	changes := l.Game.Browsing() || l.Game.Result().Over()
	if l.Game.PlayOn(); changes {
		l.Doc.Changed()
	}
	return nil
}

// changed is told of every change of the game.
func (l *Game) changed(c game.Change) {
	if c.Kind != game.Browsed {
		l.dropHint()
		l.unwarn()
	}
	l.OnChange(c)
	if c.Kind == game.TookBack {
		l.overShown = false
	}
	if c.Kind != game.Browsed && c.Kind != game.Resumed {
		l.Doc.Changed()
	}
	l.Window.Refresh(activity.All)
	if l.Game.Result().Over() && !l.overShown && c.Kind != game.Browsed {
		l.overShown = true
		l.gameOver()
	}
}

// PlayerFailed tells that an engine gave no move. A program of the person's loses by it, where they want that.
func (l *Game) PlayerFailed(err error) {
	slog.Error("a player failed", "error", err)
	l.Window.Refresh(activity.All)
	side := l.Game.Turn()
	if side == game.None || l.programs[side] == nil {
		l.Ask(dialog.Prompt{
			Title: lang.L("The computer gave no move"), Content: widgets.Wrapped(lang.L("Shall it be asked again?")),
			Yes: lang.L("Yes"), No: lang.L("No"), Agreed: l.Game.Resume,
		}, 400, 160)
		return
	}
	title := l.Game.Record().Seats[side].Level
	told := dialog.Prompt{Title: lang.L("{{.Program}} gave no move", lang.Args{"Program": title}), Yes: lang.L("Yes"), No: lang.L("No"), Agreed: l.Game.Resume}
	words := l.Programs.Fault(err) + " " + lang.L("Shall it be asked again?")
	if l.Programs.Forfeits() {
		reason := game.Recorded
		if errors.Is(err, gomocup.ErrTimeout) {
			reason = game.Timeout
		}
		if err := l.Game.End(game.Result{Winner: side.Other(), Reason: reason}); err != nil {
			slog.Error("the game of a program that failed could not be ended", "error", err)
		}
		words, told.Yes, told.No, told.Agreed = l.Programs.Fault(err)+" "+lang.L("It loses the game."), lang.L("OK"), lang.L("Close"), func() {}
	}
	told.Content = widgets.Wrapped(words)
	told.More = []*widgets.Button{l.NewDialogButton(lang.L("Log…"), widgets.Plain, func() {
		l.Dismiss()
		l.Programs.ShowLog(title)
	})}
	l.Ask(told, 440, 200)
}

// placeholders are the names that stand for people and the computer where nobody gave a name.
func placeholders() [3]string {
	return [3]string{lang.L("Player"), lang.L("Friend"), lang.L("The computer")}
}

// Translate implements activity.Translator: it puts the placeholders of today's language in the place of those before.
func (l *Game) Translate() {
	before := l.placeholders
	l.placeholders = placeholders()
	for _, c := range []game.Color{game.Black, game.White} {
		seat := &l.Game.Record().Seats[c]
		for i, name := range before {
			if seat.Name == name {
				seat.Name = l.placeholders[i]
			}
		}
	}
	if l.Doc.Unsaved {
		l.Doc.Autosave() // names of another language would not be known again
	}
}
