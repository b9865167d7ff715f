package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/level"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
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

	near                bool      // it stands in the menu of a right click on players and moves, too
	line, quits, recent bool      // a line between entries; the end of the program; the menu of recent files
	inside              []command // of a menu within the menu
}

// group is a menu.
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

// key does what a key means that the board has no use for.
func (w *Window) key(e *fyne.KeyEvent) {
	if a, takes := w.top().(interface{ HandleKey(*fyne.KeyEvent) bool }); takes && a.HandleKey(e) {
		return
	}
	if c := w.menu.keys[e.Name]; c != nil {
		w.command(c)
	}
}

// commands are all commands, as the menu lists them.
func (w *Window) commands() []group {
	return []group{
		{lang.L("Game"), w.gameCommands()},
		{lang.L("Moves"), movesCommands()},
		{lang.L("Study"), w.studyCommands()},
		{lang.L("Training"), w.trainingCommands()},
		{lang.L("File"), w.fileCommands()},
		{lang.L("Online"), w.onlineCommands()},
		{lang.L("View"), w.viewCommands()},
		{lang.L("Player"), []command{
			{words: lang.L("About you…"), keys: "Ctrl+I", do: func() { w.AskPlayer() }},
			{words: lang.L("Rating and games…"), keys: "Ctrl+T", do: w.showPlayer},
		}},
		{lang.L("Help"), []command{
			{words: lang.L("Rules…"), keys: "Ctrl+/ F1", do: func() { showRules(w.Services) }},
			{words: lang.L("Keys…"), keys: "Ctrl+K", do: func() { showKeys(w.Services) }},
			{words: lang.L("About Hoshi…"), do: func() { showAbout(w.Services) }},
		}},
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

func (w *Window) gameCommands() []command {
	var levels []command
	for _, l := range level.All {
		levels = append(levels, command{words: describe.Level(l.Name), do: func() { w.setLevel(l.Name) },
			on: func() bool { return w.Store.Settings().Level == l.Name }})
	}
	return []command{
		{words: lang.L("Start page"), keys: "Ctrl+Home", do: w.showWelcome, can: w.covers, does: activity.StartPage, button: lang.L("Start page")},
		{words: lang.L("New PvP (two people)"), keys: "Ctrl+Shift+N", do: func() { askGame(w, store.Person) }},
		{words: lang.L("New PvC (against the computer)"), keys: "Ctrl+N", do: func() { askGame(w, store.Computer) }},
		{words: lang.L("New game…"), keys: "Ctrl+G", do: w.askNewGame, does: activity.NewGame, button: lang.L("New game…")},
		{words: lang.L("Level"), inside: levels, near: true},
		{words: lang.L("Set up a position…"), keys: "Ctrl+L", do: w.askPosition, can: w.covers},
		{line: true},
		{words: lang.L("Offer a draw"), keys: "Ctrl+D", does: activity.Draw, button: lang.L("Draw"), near: true},
		{words: lang.L("Resign"), keys: "Ctrl+R", does: activity.Resign, button: lang.L("Resign"), near: true},
		{line: true},
		{words: lang.L("Quit"), keys: "Ctrl+Q", do: w.quit, quits: true},
	}
}

func movesCommands() []command {
	return []command{
		{words: lang.L("Undo"), keys: "Ctrl+Z BackSpace", does: activity.Undo, button: lang.L("Undo")},
		{words: lang.L("Redo"), keys: "Ctrl+Y", does: activity.Redo},
		{line: true},
		{words: lang.L("Hint"), keys: "Ctrl+H", does: activity.Hint, button: lang.L("Hint")},
		{words: lang.L("Pass"), does: activity.Pass},
		{words: lang.L("Play on from here"), keys: "Ctrl+P", does: activity.PlayOn, button: lang.L("Play on"), near: true},
		{words: lang.L("Review"), keys: "Ctrl+Shift+A", does: activity.Review, near: true},
		{keys: "Home", does: activity.First, button: lang.L("First move"), icon: theme.MediaSkipPreviousIcon()},
		{keys: "Prior", does: activity.Previous, button: lang.L("Back"), icon: theme.NavigateBackIcon()},
		{keys: "Next", does: activity.Next, button: lang.L("Forward"), icon: theme.NavigateNextIcon()},
		{keys: "End", does: activity.Last, button: lang.L("Last move"), icon: theme.MediaSkipNextIcon()},
	}
}

func (w *Window) fileCommands() []command {
	return []command{
		{words: lang.L("Load…"), keys: "Ctrl+O", do: w.askOpen},
		{words: lang.L("Paste a game"), keys: "Ctrl+V", do: func() { pasteGame(w) }},
		{words: lang.L("Open recent"), recent: true},
		{words: lang.L("Library…"), keys: "Ctrl+Shift+O", do: func() { showLibrary(w) }},
		{words: lang.L("Search the library"), keys: "Ctrl+F", do: func() { searchLibrary(w) }},
		{line: true},
		{words: lang.L("Save"), keys: "Ctrl+S", does: activity.Save},
		{words: lang.L("Save as…"), keys: "Ctrl+Shift+S", does: activity.SaveAs},
		{line: true},
		{words: lang.L("Export record…"), keys: "Ctrl+E", does: activity.Export},
		{words: lang.L("Copy"), inside: []command{
			{words: lang.L("Copy picture"), keys: "Ctrl+Shift+C", does: activity.CopyPicture},
			{words: lang.L("Copy as text"), keys: "Ctrl+Shift+T", does: activity.CopyText},
			{words: lang.L("Copy moves"), does: activity.CopyMoves},
			{words: lang.L("Copy diagram"), does: activity.CopyDiagram},
		}},
	}
}

func (w *Window) onlineCommands() []command {
	n := w.network
	return []command{
		{words: lang.L("Connect…"), keys: "Ctrl+J", do: func() { n.Leave(n.AskConnect) }},
		{words: lang.L("Host on this computer…"), keys: "Ctrl+Shift+J", do: n.Hosting.Show},
		{words: lang.L("Lobby…"), keys: "Ctrl+B", do: n.ShowLobby, can: n.Online, does: activity.Lobby, button: lang.L("Lobby…")},
		{words: lang.L("Chat"), keys: "Ctrl+W", do: func() { w.desk.Talk.Open() }, can: func() bool { return w.desk.Talk.Exists }},
		{words: lang.L("Leave the table"), keys: "Ctrl+Shift+W", do: func() { n.Leave(func() {}) },
			can: n.AtTable},
		{words: lang.L("Disconnect"), keys: "Ctrl+Shift+B", do: func() { n.Leave(n.Disconnect) }, can: n.Online},
		{words: lang.L("About the other player…"), do: n.People.AskAboutOpponent, can: n.Opposed},
		{words: lang.L("Copy the link to this game"), do: n.Links.CopyLink, can: n.Links.Linked},
		{words: lang.L("Open a game of a server…"), do: n.Links.AskLink},
		{words: lang.L("Export the key…"), keys: "Ctrl+Shift+E", do: n.Key.AskExport},
		{words: lang.L("Import a key…"), keys: "Ctrl+Shift+I", do: n.Key.AskImport},
	}
}

func (w *Window) viewCommands() []command {
	// tick is an entry for a setting, which is ticked when it is as wanted.
	tick := func(words, keys string, wanted bool, value func(*store.Settings) *bool) command {
		return command{words: words, keys: keys,
			do: func() {
				v := value(w.Store.Settings())
				*v = !*v
				w.applySettings()
			},
			on: func() bool { return *value(w.Store.Settings()) == wanted }}
	}
	var themes []command
	for _, mode := range themeModes {
		themes = append(themes, command{words: describe.Theme(mode),
			do: func() {
				w.Store.Settings().Theme = mode
				w.applySettings()
			},
			on: func() bool { return w.Store.Settings().Theme == mode }})
	}
	return []command{
		tick(lang.L("Coordinates"), "", true, func(s *store.Settings) *bool { return &s.Coordinates }),
		tick(lang.L("Move numbers"), "Ctrl+U", true, func(s *store.Settings) *bool { return &s.Numbers }),
		tick(lang.L("Mark the last move"), "", true, func(s *store.Settings) *bool { return &s.LastMove }),
		tick(lang.L("Forbidden points"), "", true, func(s *store.Settings) *bool { return &s.Fouls }),
		{line: true},
		{words: lang.L("Board only"), keys: "Ctrl+Shift+D F9", do: w.toggleBoardOnly,
			can: func() bool { return w.top().Can(activity.BoardOnly) }, on: func() bool { return w.desk.BoardOnly }},
		{words: lang.L("Full screen"), keys: "Ctrl+Shift+F F11", do: func() { toggleFullScreen(w.Win) }},
		{line: true},
		{words: lang.L("Theme"), inside: themes},
		tick(lang.L("Sound"), "Ctrl+M", false, func(s *store.Settings) *bool { return &s.Mute }),
		tick(lang.L("Music"), "Ctrl+Shift+M", true, func(s *store.Settings) *bool { return &s.Music }),
		{line: true},
		{words: lang.L("Settings…"), keys: "Ctrl+,", do: w.showSettings},
		{keys: "Escape", do: w.leaveRoom},
	}
}
