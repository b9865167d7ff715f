package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/mainview"
	"hoshi/ui/puzzles"
	"hoshi/ui/store"
)

// commands are all commands: first as the menus list them, then those that have keys or buttons alone.
func (w *Window) commands() []group {
	return []group{
		{lang.L("Game"), w.gameCommands()},
		{lang.L("Analysis"), w.analysisCommands()},
		{lang.L("Train"), w.trainCommands()},
		{lang.L("Library"), w.libraryCommands()},
		{lang.L("Online"), w.onlineCommands()},
		{lang.L("View and help"), w.viewCommands()},
		{"", slices.Concat(w.windowKeys(), browseKeys(), w.treeKeys(), w.depths())},
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

// hintCosts reports whether the game can't raise the rating any more after a hint.
func (w *Window) hintCosts() bool { return w.top().Can(activity.Hint) && w.localGame.CanRaiseScore() }

// always is for what stands near, whatever lies on top.
func always() bool { return true }

func (w *Window) gameCommands() []command {
	return []command{
		{words: lang.L("New PvC (against the computer)…"), keys: "Ctrl+N", do: func() { w.askGame(store.Computer) }},
		{words: lang.L("New PvP (two people)…"), keys: "Ctrl+Shift+N", do: func() { w.askGame(store.Person) }},
		{line: true},
		{words: lang.L("Load…"), keys: "Ctrl+O", do: w.askLoad},
		{words: lang.L("Save"), keys: "Ctrl+S", does: activity.Save},
		{words: lang.L("Export record…"), keys: "Ctrl+E", does: activity.Export},
		{line: true},
		{words: lang.L("Undo"), keys: "Ctrl+Z BackSpace", does: activity.Undo, button: lang.L("Undo")},
		{words: lang.L("Redo"), keys: "Ctrl+Y", does: activity.Redo},
		{words: lang.L("Hint"), keys: "Ctrl+H", does: activity.Hint, button: lang.L("Hint"), note: lang.L("not rated"), noted: w.hintCosts},
		{words: lang.L("Resign"), keys: "Ctrl+R", does: activity.Resign, button: lang.L("Resign"), near: always},
		{line: true},
		{words: lang.L("Quit"), keys: "Ctrl+Q", do: w.quit, quits: true},
	}
}

func (w *Window) libraryCommands() []command {
	return []command{
		{words: lang.L("Library"), keys: "Ctrl+F", do: w.pages.searchLibrary},
		{words: lang.L("Explorer"), keys: "Ctrl+Shift+F", do: w.showExplorer, can: w.canAnalyse, does: activity.Explorer},
		{words: lang.L("Ratings and games"), keys: "Ctrl+T", do: w.pages.ShowPerson},
	}
}

func (w *Window) trainCommands() []command {
	t := w.training
	return []command{
		{words: lang.L("Puzzles"), keys: "Ctrl+Shift+P", do: t.showPuzzles, can: w.covers},
		{words: lang.L("Your mistakes"), keys: "Ctrl+M", do: func() { t.begin(puzzles.Due) }, can: w.covers},
		{words: lang.L("Lessons"), keys: "Ctrl+Shift+L", do: t.showLessons, can: w.covers},
	}
}

func (w *Window) analysisCommands() []command {
	ticked := func(c activity.Command) func() bool {
		return func() bool { return activity.IsOn(w.top(), c) }
	}
	return []command{
		{words: lang.L("Analysis"), keys: "Ctrl+A", do: w.openAnalysis, can: func() bool { return w.subject() != nil }, does: activity.Analyse,
			button: lang.L("Analysis"), near: always},
		{words: lang.L("Game report"), keys: "Ctrl+Shift+A", does: activity.Review, near: always},
		{line: true},
		{words: lang.L("Engine"), keys: "F4", do: w.Analyse, can: w.canAnalyse, on: ticked(activity.Analyse)},
		{words: lang.L("Marks on the board"), keys: "F3", does: activity.HideHints, on: ticked(activity.HideHints)},
		{words: lang.L("Shapes on the board"), keys: "F2", does: activity.Shapes, on: ticked(activity.Shapes)},
		{words: lang.L("Threats"), keys: "F5", does: activity.Threats},
		{line: true},
		{words: lang.L("Set up a position…"), keys: "Ctrl+L", do: w.askPosition, can: w.covers},
		{words: lang.L("Engine tournaments"), keys: "Ctrl+Shift+B", do: w.cups.show, can: w.covers},
		{words: lang.L("Play on from here"), keys: "Ctrl+P", does: activity.PlayOn, button: lang.L("Play on"), near: always},
		{line: true},
		{words: lang.L("Engines"), keys: "Ctrl+G", do: w.pages.ShowEngines, can: w.covers},
	}
}

func (w *Window) onlineCommands() []command {
	n := w.network
	return []command{
		{words: lang.L("Play online"), keys: "Ctrl+J", do: n.Enter},
		{words: lang.L("Invite a friend…"), keys: "Ctrl+I", do: n.Invite},
		{line: true},
		{words: lang.L("Account…"), keys: "Ctrl+K", do: w.pages.Account},
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
		{words: lang.L("Full screen"), keys: "F11", do: w.toggleFullScreen},
		{words: lang.L("Start page"), keys: "Ctrl+Home", do: w.home.showWelcome, can: w.covers},
		{words: lang.L("Settings…"), keys: "Ctrl+,", do: w.showSettings},
		{line: true},
		{words: lang.L("Rules and keys"), keys: "F1", do: func() { showHelp(w.Services) }},
		{words: lang.L("About Hoshi"), do: func() { showAbout(w.Services, w.updates) }},
	}
}

// windowKeys are the window's commands that stand in no menu: keys that work anywhere, and buttons.
func (w *Window) windowKeys() []command {
	n := w.network
	return []command{
		{keys: "Ctrl+V", do: w.pasteGame},
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
		{words: lang.L("Watch in a browser"), do: n.Links.Browse, near: n.Links.HasPage},
	}
}

// treeKeys change the tree and the lines of a study; they stand near its moves.
func (w *Window) treeKeys() []command {
	near := w.analysed
	return []command{
		{words: lang.L("Make it the main line"), keys: "Ctrl+Up", does: activity.Promote, near: near},
		{words: lang.L("Move the variation up"), keys: "Ctrl+Shift+Up", does: activity.VariationUp, near: near},
		{words: lang.L("Move the variation down"), keys: "Ctrl+Shift+Down", does: activity.VariationDown, near: near},
		{words: lang.L("Delete the variation"), keys: "Delete", does: activity.Delete, near: near},
		{words: lang.L("Name this position…"), does: activity.NamePosition, near: near},
		{words: lang.L("More lines"), does: activity.MoreLines, near: near},
		{words: lang.L("Fewer lines"), does: activity.FewerLines, near: near},
		{keys: "Ctrl+Left", does: activity.PreviousMistake},
		{keys: "Ctrl+Right", does: activity.NextMistake},
		{keys: "Ctrl+Tab", does: activity.NextTab},
	}
}

// depths say how far an analysis goes; they stand near it.
func (w *Window) depths() (list []command) {
	for _, depth := range store.Depths {
		list = append(list, command{words: describe.Depth(depth), near: w.analysed,
			on: func() bool { return w.Store.Settings().Depth == depth },
			do: func() {
				w.Store.Settings().Depth = depth
				w.applySettings()
			}})
	}
	return list
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
