package ui

import (
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
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

// menu is the menu bar, made of the commands.
type menu struct {
	*screen
	commands func() []group            // all of them
	main     *fyne.MainMenu            // is shown
	menus    []*fyne.Menu              // beside each other in the bar, or where that has no room in one menu
	keys     map[fyne.KeyName]*command // those that need no Ctrl
	items    []*menuItem

	unlisted map[string]func(fyne.Shortcut) // what the shortcuts do that stand in no menu, by their names
}

// menuItem is an entry that may be greyed or ticked.
type menuItem struct {
	*fyne.MenuItem
	command *command
	width   float32 // of its label
}

func newMenu(s *screen, commands func() []group) *menu {
	m := &menu{screen: s, commands: commands, keys: map[fyne.KeyName]*command{}, unlisted: map[string]func(fyne.Shortcut){}}
	for _, g := range commands() {
		if menu := m.group(g); g.title != "" {
			m.menus = append(m.menus, menu)
		}
	}
	m.main = fyne.NewMainMenu(m.menus...)
	return m
}

// can reports whether a command would do something now.
func (m *menu) can(c *command) bool {
	switch {
	case c.can != nil:
		return c.can()
	case c.do == nil && c.does != activity.None:
		return m.holder(c.does).Can(c.does)
	}
	return true
}

// run does a command. What an activity can't do, it says itself.
func (m *menu) run(c *command) {
	switch {
	case c.do == nil:
		m.runCommand(c.does)
	case m.can(c):
		c.do()
	}
}

// press does what a key means that needs no Ctrl.
func (m *menu) press(key fyne.KeyName) {
	if c := m.keys[key]; c != nil {
		m.run(c)
	}
}

// fit folds the bar into one button in a window so narrow that its menus have no room beside each other, or unfolds it.
func (m *menu) fit(width float32) {
	fold := m.wide() > width
	if folded := len(m.main.Items) < len(m.menus); fold == folded || runtime.GOOS == "darwin" { // there it is the system's
		return
	}
	m.main = fyne.NewMainMenu(m.menus...)
	if fold {
		items := make([]*fyne.MenuItem, len(m.menus))
		for i, menu := range m.menus {
			items[i] = fyne.NewMenuItem(menu.Label, nil)
			items[i].ChildMenu = menu
		}
		m.main = fyne.NewMainMenu(fyne.NewMenu(lang.L("Menu"), items...))
	}
	m.Win.SetMainMenu(m.main)
}

// wide returns how wide Fyne makes the bar where all menus stand beside each other.
func (m *menu) wide() float32 {
	width := 2*theme.InnerPadding() + theme.Padding()*float32(len(m.menus)-1)
	for _, menu := range m.menus {
		width += entryWidth(menu.Label) + 2*theme.InnerPadding()
	}
	return width
}

// group makes a menu of its commands.
func (m *menu) group(g group) *fyne.Menu {
	menu := fyne.NewMenu(g.title)
	width := g.width()
	for i := range g.commands {
		c := &g.commands[i]
		shortcut, keys := c.shortcut()
		for _, key := range keys {
			m.keys[key] = c
		}
		switch {
		case g.title == "":
			m.listen(c, shortcut)
		case c.line:
			menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
		case c.words != "":
			menu.Items = append(menu.Items, m.item(c, shortcut, width))
		}
	}
	return menu
}

// listen lets a command be given by its shortcut that stands in no menu. What somebody is writing in takes the shortcut first.
func (m *menu) listen(c *command, shortcut fyne.Shortcut) {
	if shortcut == nil {
		return
	}
	m.unlisted[shortcut.ShortcutName()] = func(fyne.Shortcut) {
		if !m.HasDialog() {
			m.run(c)
		}
	}
	m.Win.Canvas().AddShortcut(shortcut, m.unlisted[shortcut.ShortcutName()])
}

// width returns how wide the widest entry is with its key.
func (g group) width() (most float32) {
	for i := range g.commands {
		c := &g.commands[i]
		words := max(entryWidth(c.words), entryWidth(c.withNote()))
		most = max(most, words+layout.Far+entryWidth(c.key()))
	}
	return most
}

func entryWidth(words string) float32 {
	return fyne.MeasureText(words, theme.TextSize(), fyne.TextStyle{}).Width
}

// key returns the key that stands in the menu: the one that README names first.
func (c *command) key() string {
	keys := strings.Fields(c.keys)
	if len(keys) == 0 {
		return ""
	}
	last := keys[len(keys)-1]
	if len(last) > 1 && len(last) < 4 && last[0] == 'F' {
		return last
	}
	return keyNames(keys[0])
}

// withNote returns the words of a command with its note behind them.
func (c *command) withNote() string {
	if c.note == "" {
		return c.words
	}
	return c.words + " · " + c.note
}

// label writes the key behind the words of the entry, at its right end: Fyne's own is too pale to be read. The menus of macOS are the system's
// and do that.
func (c *command) label(words string, width float32) string {
	key := c.key()
	if key == "" || runtime.GOOS == "darwin" {
		return words
	}
	blank := entryWidth(" ")
	return words + strings.Repeat(" ", int((width-entryWidth(words)-entryWidth(key))/blank+0.5)) + key
}

// hiddenShortcut is a shortcut that the driver listens to and no menu shows.
type hiddenShortcut struct{ fyne.Shortcut }

// item makes the entry of a command in a menu of that width.
func (m *menu) item(c *command, shortcut fyne.Shortcut, width float32) *fyne.MenuItem {
	i := fyne.NewMenuItem(c.label(c.words, width), nil)
	i.IsQuit = c.quits
	if shortcut != nil {
		i.Shortcut = hiddenShortcut{shortcut}
		if runtime.GOOS == "darwin" {
			i.Shortcut = shortcut
		}
	}
	i.Action = m.action(i, shortcut, func() { m.run(c) })
	m.items = append(m.items, &menuItem{i, c, width})
	return i
}

// action makes what an entry does: nothing while a dialog is open, since its shortcut would reach past the dialog.
func (m *menu) action(i *fyne.MenuItem, shortcut fyne.Shortcut, do func()) func() {
	return func() {
		switch {
		case m.HasDialog(), m.writes(shortcut):
			m.passShortcut(shortcut)
		case !i.Disabled:
			do()
		}
	}
}

// update greys what can't be done now, ticks what is on and notes what it costs. The bar is built anew only when something has changed.
func (m *menu) update() {
	changed := false
	for _, i := range m.items {
		greyed, ticked := !m.can(i.command), i.command.on != nil && i.command.on()
		changed = changed || greyed != i.Disabled || ticked != i.Checked
		i.Disabled, i.Checked = greyed, ticked
		if i.command.noted != nil {
			words := i.command.words
			if i.command.noted() {
				words = i.command.withNote()
			}
			label := i.command.label(words, i.width)
			changed = changed || label != i.Label
			i.Label = label
		}
	}
	if changed {
		m.main.Refresh()
	}
}

// shortcut reads the keys of a command: one with Ctrl is the shortcut of its entry in the menu, the others stand alone.
func (c *command) shortcut() (shortcut fyne.Shortcut, keys []fyne.KeyName) {
	for _, key := range strings.Fields(c.keys) {
		name, ctrl := strings.CutPrefix(key, "Ctrl+")
		letter, shift := strings.CutPrefix(name, "Shift+")
		modifier := fyne.KeyModifierShortcutDefault // on a Mac Cmd
		if shift {
			modifier |= fyne.KeyModifierShift
		}
		switch {
		case !ctrl:
			keys = append(keys, fyne.KeyName(name))
		case name == "Z":
			shortcut = &fyne.ShortcutUndo{}
		case name == "Y":
			shortcut = &fyne.ShortcutRedo{}
		case name == "A":
			shortcut = &fyne.ShortcutSelectAll{}
		case name == "C":
			shortcut = &fyne.ShortcutCopy{}
		case name == "V":
			shortcut = &fyne.ShortcutPaste{Clipboard: fyne.CurrentApp().Clipboard()}
		default:
			shortcut = &desktop.CustomShortcut{KeyName: fyne.KeyName(letter), Modifier: modifier}
		}
	}
	return shortcut, keys
}

// writes reports whether a shortcut belongs to the chat, or what else somebody is writing in, rather than to the game.
func (m *menu) writes(shortcut fyne.Shortcut) bool {
	switch shortcut.(type) {
	case *fyne.ShortcutUndo, *fyne.ShortcutRedo:
		return m.Win.Canvas().Focused() == m.desk.Talk.Card.Field
	case *fyne.ShortcutSelectAll:
		_, typing := m.Win.Canvas().Focused().(fyne.Shortcutable)
		return typing
	}
	return false
}

// passShortcut hands a shortcut that the menu caught to the entry in which somebody is typing.
func (m *menu) passShortcut(shortcut fyne.Shortcut) {
	if focused, ok := m.Win.Canvas().Focused().(fyne.Shortcutable); ok && shortcut != nil {
		focused.TypedShortcut(shortcut)
	}
}

// openNear opens a menu where the hand is, with those commands that are meant for there.
func (m *menu) openNear(at fyne.Position) {
	if !m.HasDialog() {
		widget.ShowPopUpMenuAtPosition(m.near(), m.Win.Canvas(), at)
	}
}

// near makes that menu, as the commands stand now.
func (m *menu) near() *fyne.Menu {
	var items []*fyne.MenuItem
	for _, g := range m.commands() {
		for i := range g.commands {
			c := &g.commands[i]
			if c.near == nil || !c.near() {
				continue
			}
			item := fyne.NewMenuItem(c.words, func() { m.run(c) })
			item.Disabled, item.Checked = !m.can(c), c.on != nil && c.on()
			items = append(items, item)
		}
	}
	return fyne.NewMenu("", items...)
}
