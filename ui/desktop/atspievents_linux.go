package desktop

import (
	"log/slog"

	"github.com/godbus/dbus/v5"

	"hoshi/ui/access"
)

// view is what was read last, as readers on a connection ask for it.
type view struct {
	*access.Reading
	name string // of the connection
}

// event is a signal to the readers.
type event struct {
	path   dbus.ObjectPath
	member string // with its interface
	detail string
	a, b   int32
	value  any
}

// hear takes what was read of the window, and lets readers be told what is otherwise than before. It is for the window's goroutine, and never waits.
func (a *atspi) hear(v *view, changes []access.Change, words []string) {
	a.seen.Store(v)
	for _, c := range changes {
		a.change(v, c)
	}
	for _, w := range words {
		a.send(v.Nodes[access.Program].Below[0], "Announcement", "", 1, 0, w) // politely
	}
}

// send lets an event of an object wait until it is told. Where nobody takes events it is lost, and that is said once.
func (a *atspi) send(number int, member, detail string, x, y int32, value any) {
	select {
	case a.out <- event{pathOf(number), "org.a11y.atspi.Event.Object." + member, detail, x, y, value}:
	default:
		a.hangs.Do(func() { slog.Warn("a screen reader does not take what it is told") })
	}
}

// change tells what is otherwise of a node.
func (a *atspi) change(v *view, c access.Change) {
	has := func(what int) bool { return c.What&what != 0 }
	if said := c.Said(); has(access.NameChanged|access.ValueChanged) && said != c.Before.Said() {
		a.send(c.Number, "PropertyChange", "accessible-name", 0, 0, said)
	}
	if has(access.ValueChanged) {
		a.send(c.Number, "PropertyChange", "accessible-value", 0, 0, c.Value)
		if c.SetText != nil {
			letters := c.Letters()
			a.send(c.Number, "TextChanged", "insert", 0, int32(len(letters)), letters.Part(0, -1))
		}
	}
	for _, s := range states {
		if now := c.Is(s.state); now != c.Before.Is(s.state) {
			a.send(c.Number, "StateChanged", s.name, flag[now != s.contrary], 0, "")
		}
	}
	for _, child := range c.Went {
		a.send(c.Number, "ChildrenChanged", "remove", -1, 0, reference{v.name, pathOf(child)})
	}
	for _, child := range c.Came {
		a.send(c.Number, "ChildrenChanged", "add", int32(v.Nodes[child].Index), 0, reference{v.name, pathOf(child)})
	}
}

var flag = map[bool]int32{true: 1}

// tell sends the events, on a goroutine of its own: a bus that does not take them holds up nothing else.
func (a *atspi) tell(conn *dbus.Conn, name string, stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case e := <-a.out:
			if conn.Emit(e.path, e.member, e.detail, e.a, e.b, dbus.MakeVariant(e.value), reference{name, rootPath}) != nil {
				return // the bus has gone
			}
		}
	}
}

// roles are the roles as AT-SPI numbers and names them, by ours.
var roles = [...]struct {
	number uint32
	name   string
}{
	access.None: {75, "application"}, access.Window: {23, "frame"}, access.Dialog: {16, "dialog"}, access.Group: {39, "panel"}, access.Text: {29, "label"},
	access.Board: {55, "table"}, access.Point: {56, "table cell"}, access.Button: {43, "push button"}, access.Switch: {62, "toggle button"}, access.Check: {7, "check box"},
	access.Choices: {39, "panel"}, access.Choice: {44, "radio button"}, access.Select: {11, "combo box"}, access.Slider: {51, "slider"}, access.Entry: {79, "entry"},
	access.List: {31, "list"}, access.Row: {32, "list item"}, access.Progress: {42, "progress bar"}, access.MenuBar: {34, "menu bar"}, access.Menu: {33, "menu"},
	access.MenuItem: {35, "menu item"},
}

// states are the states as AT-SPI numbers and names them; some are the contrary of ours.
var states = []struct {
	state    access.State
	bit      int
	name     string
	contrary bool
}{
	{access.Active, 1, "active", false},
	{access.Working, 3, "busy", false},
	{access.Checked, 4, "checked", false},
	{access.Editable, 7, "editable", false},
	{access.Disabled, 8, "enabled", true},
	{access.Focusable, 11, "focusable", false},
	{access.Focused, 12, "focused", false},
	{access.Modal, 16, "modal", false},
	{access.Multiline, 17, "multi-line", false},
	{access.Selectable, 22, "selectable", false},
	{access.Chosen, 23, "selected", false},
	{access.Disabled, 24, "sensitive", true},
	{access.SingleLine, 26, "single-line", false},
	{access.Checkable, 41, "checkable", false},
}

// states returns the states of a node, in two words of bits.
func (q question) states() []uint32 {
	bits := uint64(1<<25 | 1<<30) // showing, visible
	for _, s := range states {
		if q.Is(s.state) != s.contrary {
			bits |= 1 << s.bit
		}
	}
	return []uint32{uint32(bits), uint32(bits >> 32)}
}
