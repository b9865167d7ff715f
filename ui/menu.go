package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"hoshi/ai/level"
	"hoshi/ui/lang"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// menu is the menu bar with the entries that change.
type menu struct {
	window *Window
	main   *fyne.MainMenu

	undo, redo, hint, pass, draw, resign, playOn *fyne.MenuItem
	recent                                       *fyne.MenuItem
	levels, themes                               []*fyne.MenuItem
	coordinates, numbers, last, fouls, boardOnly *fyne.MenuItem
	sound, music                                 *fyne.MenuItem
	lobby, chat, leave, disconnect               *fyne.MenuItem
	shown                                        menuState
}

// menuState is all that decides how the menu looks: the bar is built anew only when it changes.
type menuState struct {
	undo, redo, hint, pass, draw, resign, playOn bool
	boardOnly, aside                             bool
	lobby, chat, leave                           bool   // of the network
	settings                                     string // the settings that the menu shows, as one text
}

// item makes an entry. An entry does nothing while a dialog is open: its shortcut would reach past the dialog.
func (w *Window) item(text string, shortcut fyne.Shortcut, action func()) *fyne.MenuItem {
	i := fyne.NewMenuItem(text, nil)
	i.Shortcut = shortcut
	i.Action = func() {
		switch {
		case w.busy(), w.writes(shortcut):
			w.passShortcut(shortcut)
		case !i.Disabled:
			action()
		}
	}
	return i
}

// ctrl is a shortcut with Ctrl, on a Mac with Cmd.
func ctrl(key fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault}
}

// ctrlShift is a shortcut with Ctrl and Shift.
func ctrlShift(key fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
}

// writes reports whether a shortcut belongs to the chat, in which somebody is writing, rather than to the game.
func (w *Window) writes(shortcut fyne.Shortcut) bool {
	switch shortcut.(type) {
	case *fyne.ShortcutUndo, *fyne.ShortcutRedo:
		return w.win.Canvas().Focused() == w.desk.chat.field
	}
	return false
}

// passShortcut hands a shortcut that the menu caught to the entry in which somebody is typing.
func (w *Window) passShortcut(shortcut fyne.Shortcut) {
	if focused, ok := w.win.Canvas().Focused().(fyne.Shortcutable); ok && shortcut != nil {
		focused.TypedShortcut(shortcut)
	}
}

func newMenu(w *Window) *menu {
	m := &menu{window: w}
	m.main = fyne.NewMainMenu(
		m.gameMenu(), m.movesMenu(), m.fileMenu(), m.onlineMenu(), m.viewMenu(), m.playerMenu(), m.helpMenu(),
	)
	m.listRecent()
	return m
}

func (m *menu) gameMenu() *fyne.Menu {
	w := m.window
	m.draw = w.item(lang.L("Offer a draw"), ctrl(fyne.KeyD), w.offerDraw)
	m.resign = w.item(lang.L("Resign"), ctrl(fyne.KeyR), w.askResign)
	quit := w.item(lang.L("Quit"), ctrl(fyne.KeyQ), w.quit)
	quit.IsQuit = true
	return fyne.NewMenu(lang.L("Game"),
		w.item(lang.L("Start page"), ctrl(fyne.KeyHome), w.showWelcome),
		w.item(lang.L("New PvP (two people)"), ctrlShift(fyne.KeyN), w.newPvP),
		w.item(lang.L("New PvC (against the computer)"), ctrl(fyne.KeyN), w.newPvC),
		w.item(lang.L("New game…"), ctrl(fyne.KeyG), w.askNewGame),
		m.levelMenu(),
		w.item(lang.L("Set up a position…"), ctrl(fyne.KeyL), w.askPosition),
		fyne.NewMenuItemSeparator(),
		m.draw, m.resign,
		fyne.NewMenuItemSeparator(),
		quit,
	)
}

func (m *menu) movesMenu() *fyne.Menu {
	w := m.window
	m.undo = w.item(lang.L("Undo"), &fyne.ShortcutUndo{}, w.undo)
	m.redo = w.item(lang.L("Redo"), &fyne.ShortcutRedo{}, w.redo)
	m.hint = w.item(lang.L("Hint"), ctrl(fyne.KeyH), w.askHint)
	m.pass = w.item(lang.L("Pass"), nil, w.pass)
	m.playOn = w.item(lang.L("Play on from here"), ctrl(fyne.KeyP), w.playOn)
	return fyne.NewMenu(lang.L("Moves"), m.undo, m.redo, fyne.NewMenuItemSeparator(), m.hint, m.pass, m.playOn)
}

func (m *menu) fileMenu() *fyne.Menu {
	w := m.window
	m.recent = fyne.NewMenuItem(lang.L("Open recent"), nil)
	return fyne.NewMenu(lang.L("File"),
		w.item(lang.L("Load…"), ctrl(fyne.KeyO), w.askOpen),
		m.recent,
		fyne.NewMenuItemSeparator(),
		w.item(lang.L("Save"), ctrl(fyne.KeyS), w.save),
		w.item(lang.L("Save as…"), ctrlShift(fyne.KeyS), func() { w.saveAs(nil) }),
		fyne.NewMenuItemSeparator(),
		w.item(lang.L("Export record…"), ctrl(fyne.KeyE), w.askExport),
		w.item(lang.L("Copy picture"), ctrlShift(fyne.KeyC), w.copyPicture),
		w.item(lang.L("Copy as text"), ctrlShift(fyne.KeyT), w.copyText),
	)
}

// levelMenu chooses the strength of the next games, and of this one as long as nobody has moved.
func (m *menu) levelMenu() *fyne.MenuItem {
	w := m.window
	for _, l := range level.All {
		m.levels = append(m.levels, w.item(say.Level(l.Name), nil, func() { w.setLevel(l.Name) }))
	}
	item := fyne.NewMenuItem(lang.L("Level"), nil)
	item.ChildMenu = fyne.NewMenu("", m.levels...)
	return item
}

func (m *menu) onlineMenu() *fyne.Menu {
	w := m.window
	n := w.network
	m.lobby = w.item(lang.L("Lobby…"), ctrl(fyne.KeyB), n.showLobby)
	m.chat = w.item(lang.L("Chat"), ctrl(fyne.KeyW), n.openChat)
	m.leave = w.item(lang.L("Leave the table"), ctrlShift(fyne.KeyW), func() { n.leave(func() {}) })
	m.disconnect = w.item(lang.L("Disconnect"), ctrlShift(fyne.KeyB), func() { w.leaveFor(n.disconnect) })
	return fyne.NewMenu(lang.L("Online"),
		w.item(lang.L("Connect…"), ctrl(fyne.KeyJ), func() { w.leaveFor(n.askConnect) }),
		w.item(lang.L("Host on this computer…"), ctrlShift(fyne.KeyJ), n.showHost),
		fyne.NewMenuItemSeparator(),
		m.lobby, m.chat, m.leave, m.disconnect,
		fyne.NewMenuItemSeparator(),
		w.item(lang.L("Export the key…"), ctrlShift(fyne.KeyE), n.askExportKey),
		w.item(lang.L("Import a key…"), ctrlShift(fyne.KeyI), n.askImportKey),
	)
}

func (m *menu) viewMenu() *fyne.Menu {
	w := m.window
	toggle := func(value func(*store.Settings) *bool) func() {
		return func() {
			v := value(w.store.Settings())
			*v = !*v
			w.applySettings()
		}
	}
	m.coordinates = w.item(lang.L("Coordinates"), nil, toggle(func(s *store.Settings) *bool { return &s.Coordinates }))
	m.numbers = w.item(lang.L("Move numbers"), ctrl(fyne.KeyU), toggle(func(s *store.Settings) *bool { return &s.Numbers }))
	m.last = w.item(lang.L("Mark the last move"), nil, toggle(func(s *store.Settings) *bool { return &s.LastMove }))
	m.fouls = w.item(lang.L("Forbidden points"), nil, toggle(func(s *store.Settings) *bool { return &s.Fouls }))
	m.sound = w.item(lang.L("Sound"), ctrl(fyne.KeyM), toggle(func(s *store.Settings) *bool { return &s.Mute }))
	m.music = w.item(lang.L("Music"), ctrlShift(fyne.KeyM), toggle(func(s *store.Settings) *bool { return &s.Music }))
	for _, mode := range themeModes {
		m.themes = append(m.themes, w.item(themeWord(mode), nil, func() {
			w.store.Settings().Theme = mode
			w.applySettings()
		}))
	}
	themes := fyne.NewMenuItem(lang.L("Theme"), nil)
	themes.ChildMenu = fyne.NewMenu("", m.themes...)
	m.boardOnly = w.item(lang.L("Board only"), ctrlShift(fyne.KeyD), w.toggleBoardOnly)
	return fyne.NewMenu(lang.L("View"),
		m.coordinates, m.numbers, m.last, m.fouls,
		fyne.NewMenuItemSeparator(),
		m.boardOnly,
		w.item(lang.L("Full screen"), ctrlShift(fyne.KeyF), w.toggleFullScreen),
		fyne.NewMenuItemSeparator(),
		themes, m.sound, m.music,
		fyne.NewMenuItemSeparator(),
		w.item(lang.L("Settings…"), ctrl(fyne.KeyComma), w.showSettings),
	)
}

func (m *menu) playerMenu() *fyne.Menu {
	w := m.window
	return fyne.NewMenu(lang.L("Player"),
		w.item(lang.L("About you…"), ctrl(fyne.KeyI), func() { w.askPlayer(nil) }),
		w.item(lang.L("Score and history…"), ctrl(fyne.KeyT), w.showScore),
	)
}

func (m *menu) helpMenu() *fyne.Menu {
	w := m.window
	return fyne.NewMenu(lang.L("Help"),
		w.item(lang.L("Lesson"), ctrlShift(fyne.KeyL), w.beginLesson),
		w.item(lang.L("Rules…"), ctrl(fyne.KeySlash), w.showRules),
		w.item(lang.L("Keys…"), ctrl(fyne.KeyK), w.showKeys),
		w.item(lang.L("About Hoshi…"), nil, w.showAbout),
	)
}

// listRecent fills the menu of recent files.
func (m *menu) listRecent() {
	w := m.window
	var items []*fyne.MenuItem
	for _, path := range w.store.Settings().Recent {
		items = append(items, w.item(baseName(path), nil, func() { w.open(path) }))
	}
	m.recent.ChildMenu = fyne.NewMenu("", items...)
	m.recent.Disabled = len(items) == 0
	m.main.Refresh()
}

// update greys what can't be done now and ticks what is on.
func (m *menu) update() {
	w := m.window
	set := w.store.Settings()
	playing := !w.aside()
	now := menuState{
		undo: w.canUndo(), redo: playing && w.game.CanRedo(), hint: w.canHint(), pass: w.canPass(), draw: w.canDraw(),
		resign: w.canResign(), playOn: playing && w.canPlayOn(), settings: set.Level + set.Theme,
		boardOnly: w.desk.boardOnly, aside: w.aside(), lobby: w.network.online(), chat: w.desk.chats, leave: w.network.onDesk(),
	}
	for _, on := range []bool{set.Coordinates, set.Numbers, set.LastMove, set.Fouls, set.Mute, set.Music} {
		now.settings += map[bool]string{true: "+", false: "-"}[on]
	}
	if now == m.shown {
		return
	}
	m.shown = now
	m.undo.Disabled, m.redo.Disabled = !now.undo, !now.redo
	m.hint.Disabled, m.pass.Disabled, m.draw.Disabled = !now.hint, !now.pass, !now.draw
	m.lobby.Disabled, m.disconnect.Disabled = !now.lobby, !now.lobby
	m.chat.Disabled, m.leave.Disabled = !now.chat, !now.leave
	m.resign.Disabled, m.playOn.Disabled = !now.resign, !now.playOn
	m.coordinates.Checked, m.numbers.Checked = set.Coordinates, set.Numbers
	m.boardOnly.Checked, m.boardOnly.Disabled = now.boardOnly, now.aside
	m.last.Checked, m.fouls.Checked = set.LastMove, set.Fouls
	m.sound.Checked, m.music.Checked = !set.Mute, set.Music
	for i, l := range level.All {
		m.levels[i].Checked = l.Name == set.Level
	}
	for i, mode := range themeModes {
		m.themes[i].Checked = mode == set.Theme
	}
	m.main.Refresh()
}

// canPlayOn reports whether the game could go on from the node shown, where it does not stand or has ended.
func (w *Window) canPlayOn() bool {
	position := w.game.Current().Position()
	return !w.network.onDesk() && !position.Result().Over() && (w.game.Browsing() || w.game.Result().Over())
}
