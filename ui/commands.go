package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/mainview"
	"hoshi/ui/store"
)

// command is something that the person can do by the menu, by key or by a button: one row says all of it.
type command struct {
	words string // in the menu; empty: it does not stand there
	keys  string // with blanks between them: one with Ctrl, and others
	does  activity.Command
	do    func()      // in the place of an activity; does only says which button it stands on
	can   func() bool // nil: always, or what the activity says
	on    func() bool // nil: it is not ticked

	button string        // its words on a button of the desk; empty: it has none
	icon   fyne.Resource // on the button in the place of the words; nil: they are shown

	note  string      // what it costs, behind the words in the menu
	noted func() bool // whether it costs that now; nil: never

	near        func() bool // whether it stands in the menu of a right click on players and moves now; nil: never
	line, quits bool        // a line between entries; the end of the program
}

// group is a menu, or without a title the commands that stand in none.
type group struct {
	title    string
	commands []command
}

// can reports whether a command would do something now.
func (w *Window) can(c *command) bool {
	switch {
	case c.can != nil:
		return c.can()
	case c.do == nil && c.does != activity.None:
		return w.holder(c.does).Can(c.does)
	}
	return true
}

// covers reports whether something else may lie over what is on top, as it may not over a table of the network.
func (w *Window) covers() bool { return w.top().Can(activity.Cover) }

// command does a command. What an activity can't do, it says itself.
func (w *Window) command(c *command) {
	switch {
	case c.do == nil:
		w.runCommand(c.does)
	case w.can(c):
		c.do()
	}
}

// Key implements activity.Window: it does what a key means that the board has no use for.
func (w *Window) Key(e *fyne.KeyEvent) {
	if activity.HandleKey(w.top(), e) {
		return
	}
	if c := w.menu.keys[e.Name]; c != nil {
		w.command(c)
	}
}

// hintCosts reports whether the game can't raise the rating any more after a hint.
func hintCosts(w *Window) bool { return w.top().Can(activity.Hint) && w.localGame.CanRaiseScore() }

// commands are all commands: first as the menus list them, then those that have keys or buttons alone.
func (w *Window) commands() []group {
	return []group{
		{lang.L("Game"), w.gameCommands()},
		{lang.L("Analysis"), w.analysisCommands()},
		{lang.L("Train"), w.trainCommands()},
		{lang.L("Library"), libraryCommands(w)},
		{lang.L("Online"), w.onlineCommands()},
		{lang.L("View and help"), w.viewCommands()},
		{"", slices.Concat(windowKeys(w), browseKeys(), treeKeys(w), depths(w))},
	}
}

// buttons are those of the commands that stand on buttons of the desk.
func buttons(of []group) (all []mainview.Button) {
	for _, g := range of {
		for _, c := range g.commands {
			if c.button != "" {
				all = append(all, mainview.Button{Does: c.does, Words: c.button, Icon: c.icon, Do: c.do})
			}
		}
	}
	return all
}

// always is for what stands near, whatever lies on top.
func always() bool { return true }

func (w *Window) gameCommands() []command {
	return []command{
		{words: lang.L("New PvC (against the computer)…"), keys: "Ctrl+N", do: func() { askGame(w, store.Computer) }},
		{words: lang.L("New PvP (two people)…"), keys: "Ctrl+Shift+N", do: func() { askGame(w, store.Person) }},
		{line: true},
		{words: lang.L("Load…"), keys: "Ctrl+O", do: w.askLoad},
		{words: lang.L("Save"), keys: "Ctrl+S", does: activity.Save},
		{words: lang.L("Export record…"), keys: "Ctrl+E", does: activity.Export},
		{line: true},
		{words: lang.L("Undo"), keys: "Ctrl+Z BackSpace", does: activity.Undo, button: lang.L("Undo")},
		{words: lang.L("Redo"), keys: "Ctrl+Y", does: activity.Redo},
		{words: lang.L("Hint"), keys: "Ctrl+H", does: activity.Hint, button: lang.L("Hint"), note: lang.L("not rated"), noted: func() bool { return hintCosts(w) }},
		{words: lang.L("Resign"), keys: "Ctrl+R", does: activity.Resign, button: lang.L("Resign"), near: always},
		{line: true},
		{words: lang.L("Quit"), keys: "Ctrl+Q", do: w.quit, quits: true},
	}
}

func libraryCommands(w *Window) []command {
	return []command{
		{words: lang.L("Library"), keys: "Ctrl+F", do: func() { searchLibrary(w) }},
		{words: lang.L("Explorer"), keys: "Ctrl+Shift+F", do: func() { showExplorer(w) }, can: func() bool { return canAnalyse(w) }, does: activity.Explorer},
		{words: lang.L("Ratings and games"), keys: "Ctrl+T", do: w.showPlayer},
	}
}

func (w *Window) onlineCommands() []command {
	n := w.network
	return []command{
		{words: lang.L("Play online"), keys: "Ctrl+J", do: n.Enter},
		{words: lang.L("Invite a friend…"), keys: "Ctrl+I", do: n.Invite},
		{line: true},
		{words: lang.L("Account…"), keys: "Ctrl+K", do: w.showAccount},
		{words: lang.L("Leave"), keys: "Ctrl+W", do: n.LeaveNow, can: func() bool { return n.AtTable() || n.Online() }},
	}
}

func (w *Window) viewCommands() []command {
	// tick is an entry for a setting, which is ticked when it is on.
	tick := func(words, keys string, value func(*store.Settings) *bool) command {
		return command{words: words, keys: keys,
			do: func() {
				v := value(w.Store.Settings())
				*v = !*v
				w.applySettings()
			},
			on: func() bool { return *value(w.Store.Settings()) }}
	}
	return []command{
		tick(lang.L("Coordinates"), "", func(s *store.Settings) *bool { return &s.Coordinates }),
		tick(lang.L("Move numbers"), "Ctrl+U", func(s *store.Settings) *bool { return &s.Numbers }),
		{words: lang.L("Board only"), keys: "F9", do: w.toggleBoardOnly,
			can: func() bool { return w.top().Can(activity.BoardOnly) }, on: func() bool { return w.desk.BoardOnly }},
		{words: lang.L("Full screen"), keys: "F11", do: func() { toggleFullScreen(w.Win) }},
		{words: lang.L("Start page"), keys: "Ctrl+Home", do: w.showWelcome, can: w.covers},
		{words: lang.L("Settings…"), keys: "Ctrl+,", do: w.showSettings},
		{line: true},
		{words: lang.L("Rules and keys"), keys: "F1", do: func() { showHelp(w.Services) }},
		{words: lang.L("About Hoshi"), do: func() { showAbout(w.Services) }},
	}
}

// windowKeys are the window's commands that stand in no menu: keys that work anywhere, and buttons.
func windowKeys(w *Window) []command {
	n := w.network
	return []command{
		{keys: "Ctrl+V", do: func() { pasteGame(w) }},
		{keys: "Ctrl+C", does: activity.CopyGame},
		{keys: "Ctrl+Shift+C", does: activity.CopyPicture},
		{keys: "Ctrl+Shift+T", does: activity.CopyText},
		{keys: "Escape", do: w.leaveRoom},
		{keys: "Menu", do: func() {
			size := w.Win.Canvas().Size()
			w.menu.openNear(fyne.NewPos(size.Width/2, size.Height/3))
		}},
		{words: lang.L("Offer a draw"), keys: "Ctrl+D", does: activity.Draw, button: lang.L("Draw"), near: always},
		{words: lang.L("Pass"), does: activity.Pass, button: lang.L("Pass"), near: func() bool { return w.top().Can(activity.Pass) }},
		{words: lang.L("About the other player…"), do: n.People.AskAboutOpponent, near: n.Opposed},
		{words: lang.L("Copy the link to this game"), do: n.Links.CopyLink, near: n.Links.Linked},
	}
}

// browseKeys go through the moves.
func browseKeys() []command {
	return []command{
		{keys: "Home", does: activity.First, button: lang.L("First move"), icon: theme.MediaSkipPreviousIcon()},
		{keys: "Prior Left", does: activity.Previous, button: lang.L("Back"), icon: theme.NavigateBackIcon()},
		{keys: "Next Right", does: activity.Next, button: lang.L("Forward"), icon: theme.NavigateNextIcon()},
		{keys: "End", does: activity.Last, button: lang.L("Last move"), icon: theme.MediaSkipNextIcon()},
	}
}
