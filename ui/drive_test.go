package ui

import (
	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/access"
	"hoshi/ui/activity"
	"hoshi/ui/edit"
	"hoshi/ui/gameview"
	"hoshi/ui/learn"
	"hoshi/ui/learn/course"
	"hoshi/ui/newgame"
	"hoshi/ui/start"
	"hoshi/ui/store"
)

// round returns the game that is on the desk.
func (d *tester) round() *gameview.View {
	if d.network.Table != nil {
		return &d.network.Table.View
	}
	return &d.localGame.View
}

func (d *tester) game() *game.Controller  { return d.round().Game }
func (d *tester) doc() *gameview.Document { return d.round().Doc }

// touch does what a click on p does.
func (d *tester) touch(p game.Point) { d.try(d.top().Tap(p)) }

// welcoming reports whether the start page is shown.
func (d *tester) welcoming() bool {
	_, is := d.top().(*start.Page)
	return is
}

// course returns the lesson that is shown, nil where there is none.
func (d *tester) course() *learn.Lesson {
	c, _ := d.top().(*learn.Lesson)
	return c
}

// lesson begins the lesson of that name.
func (d *tester) lesson(name string) {
	d.t.Helper()
	for _, l := range course.Lessons() {
		if l.ID == name {
			d.training.Begin(l)
			return
		}
	}
	d.t.Fatalf("there is no lesson %q", name)
}

// editor returns the position that is being set up, nil where there is none.
func (d *tester) editor() *edit.Editor {
	e, _ := d.top().(*edit.Editor)
	return e
}

// askNewGame asks how a game against the computer shall be.
func (d *tester) askNewGame() { d.askGame(store.Computer) }

// item returns the entry of the menu with those words.
func (d *tester) item(words string) *fyne.MenuItem {
	d.t.Helper()
	for _, i := range d.menu.items {
		if i.command.words == words {
			return i.MenuItem
		}
	}
	d.t.Fatalf("the menu has no %s", words)
	return nil
}

// shortcut presses keys as the window's driver takes them: a menu's first, then those of what is being written in, then the window's.
func (d *tester) shortcut(keys string) {
	d.t.Helper()
	pressed, _ := (&command{keys: keys}).shortcut()
	for _, i := range d.menu.items {
		if i.Shortcut != nil && i.Shortcut.ShortcutName() == pressed.ShortcutName() {
			i.Action()
			return
		}
	}
	if focused, writing := d.Win.Canvas().Focused().(fyne.Shortcutable); writing {
		focused.TypedShortcut(pressed)
		return
	}
	d.menu.unlisted[pressed.ShortcutName()](pressed)
}

// can reports whether a command can be given now.
func (d *tester) can(c activity.Command) bool { return d.holder(c).Can(c) }

// waits reports whether the game of the desk stands still behind something else.
func (d *tester) waits() bool { return d.top() != activity.Activity(d.localGame) }

// over reports whether the banner tells the end of a game.
func (d *tester) over() bool { return d.desk.Banner.Visible() }

// settle waits until a game that has ended is kept, or is known not to be.
func (d *tester) settle() {
	d.t.Helper()
	d.try(d.Store.Flush())
}

// drain does what waits for Fyne's goroutine.
func (d *tester) drain() {
	for {
		select {
		case f := <-d.queue:
			f()
		default:
			return
		}
	}
}

// next presses what the banner offers under that name, as a person would that takes longer than the disk.
func (d *tester) next(name string) {
	d.t.Helper()
	d.settle()
	d.use(access.Button, name)
}

// newPvP begins a game of two people by the settings of the last game.
func (d *tester) newPvP() {
	d.t.Helper()
	d.settle()
	d.replaceGame(func() { d.begin(newgame.NewRecord(d.PlayerName(), d.Store.Settings(), game.None)) })
}

// newPvC begins a game against the computer by the settings of the last game.
func (d *tester) newPvC() {
	d.t.Helper()
	d.settle()
	d.Window.newPvC()
}

func (d *tester) showHelp()  { showHelp(d.Services) }
func (d *tester) showAbout() { showAbout(d.Services, d.updates) }

func (d *tester) chooseGame(games []*game.Record, take func(*game.Record)) {
	chooseGame(d.Services, games, take)
}

// write types characters on the board.
func (d *tester) write(text string) {
	for _, r := range text {
		d.desk.Board.TypedRune(r)
	}
}
