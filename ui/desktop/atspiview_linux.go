package desktop

import (
	"strconv"
	"strings"

	"github.com/godbus/dbus/v5"

	"hoshi/ui/access"
)

// reference names a node to a reader: the connection that it is on, and its path there.
type reference struct {
	Name string
	Path dbus.ObjectPath
}

// view is what was read of a window, as readers ask for it. It does not change.
type view struct {
	name  string // of the connection
	nodes map[int32]*placed
	ids   map[any]int32
}

// placed is a node with its place in the tree. The program itself is number 0 and has no node.
type placed struct {
	*access.Node
	id, parent int32
	index      int
	children   []int32
}

// event is a signal to the readers.
type event struct {
	path   dbus.ObjectPath
	member string // with its interface
	detail string
	a, b   int32
	value  any
}

// newView numbers the nodes of a tree: those that were there before keep their numbers.
func (a *atspi) newView(name string, root *access.Node) *view {
	v := &view{name, map[int32]*placed{}, map[any]int32{}}
	var add func(n *access.Node, parent int32, index int) int32
	add = func(n *access.Node, parent int32, index int) int32 {
		id, known := int32(0), false
		if before := a.seen.Load(); before != nil {
			id, known = before.ids[n.Key]
		}
		if !known {
			id = a.last.Add(1)
		}
		p := &placed{Node: n, id: id, parent: parent, index: index}
		v.nodes[id], v.ids[n.Key] = p, id
		for i, c := range n.Children {
			p.children = append(p.children, add(c, id, i))
		}
		return id
	}
	program := &placed{Node: &access.Node{Name: root.Name}, parent: -1}
	v.nodes[0] = program
	program.children = []int32{add(root, 0, 0)}
	return v
}

// pathOf returns the path of a number.
func pathOf(id int32) dbus.ObjectPath {
	if id == 0 {
		return rootPath
	}
	return dbus.ObjectPath(nodePath + strconv.Itoa(int(id)))
}

// idOf returns the number of a path, and false for one that is none.
func idOf(path dbus.ObjectPath) (int32, bool) {
	if path == rootPath {
		return 0, true
	}
	id, err := strconv.ParseInt(strings.TrimPrefix(string(path), nodePath), 10, 32)
	return int32(id), err == nil
}

// hear reads the window and tells readers what is otherwise than before. It is for the window's goroutine, and never waits.
func (a *atspi) hear(conn *dbus.Conn) {
	root := a.read()
	changes, words := a.ear.Hear(root)
	before := a.seen.Load()
	v := a.newView(conn.Names()[0], root)
	a.seen.Store(v)
	if before == nil {
		return
	}
	send := func(id int32, member, detail string, x, y int32, value any) {
		select {
		case a.out <- event{pathOf(id), "org.a11y.atspi.Event." + member, detail, x, y, value}:
		default: // nobody takes them
		}
	}
	for _, c := range changes {
		a.change(v, before, c, send)
	}
	for id, p := range v.nodes {
		if _, old := before.nodes[id]; !old && p.Is(access.Focused) {
			send(id, "Object.StateChanged", "focused", 1, 0, "")
		}
	}
	for _, w := range words {
		send(v.nodes[0].children[0], "Object.Announcement", "", 1, 0, w) // politely
	}
}

// change tells what is otherwise of a node.
func (a *atspi) change(v, before *view, c access.Change, send func(id int32, member, detail string, x, y int32, value any)) {
	id := v.ids[c.Key]
	if c.What&access.NameChanged != 0 {
		send(id, "Object.PropertyChange", "accessible-name", 0, 0, c.Name)
	}
	if c.What&access.ValueChanged != 0 {
		send(id, "Object.PropertyChange", "accessible-value", 0, 0, c.Value)
		if c.SetText != nil {
			send(id, "Object.TextChanged", "insert", 0, int32(len([]rune(c.Value))), c.Value)
		}
	}
	if c.What&access.StateChanged != 0 {
		for _, s := range stateNames {
			if now := c.Is(s.state); now != c.Before.Is(s.state) {
				send(id, "Object.StateChanged", s.name, flag(now != s.contrary), 0, "")
			}
		}
	}
	if c.What&access.ChildrenChanged != 0 {
		for i, n := range c.Before.Children {
			if _, there := v.ids[n.Key]; !there {
				send(id, "Object.ChildrenChanged", "remove", int32(i), 0, reference{v.name, pathOf(before.ids[n.Key])})
			}
		}
		for i, n := range c.Children {
			if _, there := before.ids[n.Key]; !there {
				send(id, "Object.ChildrenChanged", "add", int32(i), 0, reference{v.name, pathOf(v.ids[n.Key])})
			}
		}
	}
}

func flag(on bool) int32 {
	if on {
		return 1
	}
	return 0
}

// stateNames are the states that change, as readers name them.
var stateNames = []struct {
	state    access.State
	name     string
	contrary bool
}{
	{access.Focused, "focused", false}, {access.Disabled, "sensitive", true}, {access.Disabled, "enabled", true}, {access.Checked, "checked", false},
	{access.Chosen, "selected", false}, {access.Working, "busy", false},
}

// tell sends the events, on a goroutine of its own: a bus that does not take them holds up nothing else.
func (a *atspi) tell(conn *dbus.Conn, stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case e := <-a.out:
			name := conn.Names()[0]
			if conn.Emit(e.path, e.member, e.detail, e.a, e.b, dbus.MakeVariant(e.value), reference{name, rootPath}) != nil {
				return // the bus has gone
			}
		}
	}
}

// roles are the roles as AT-SPI numbers and names them, by ours.
var roles = map[access.Role]struct {
	number uint32
	name   string
}{
	access.None: {75, "application"}, access.Window: {23, "frame"}, access.Dialog: {16, "dialog"}, access.Group: {39, "panel"}, access.Text: {29, "label"},
	access.Board: {55, "table"}, access.Point: {56, "table cell"}, access.Button: {43, "push button"}, access.Switch: {62, "toggle button"}, access.Check: {7, "check box"},
	access.Choices: {39, "panel"}, access.Choice: {44, "radio button"}, access.Select: {11, "combo box"}, access.Slider: {51, "slider"}, access.Entry: {79, "entry"},
	access.List: {31, "list"}, access.Row: {32, "list item"}, access.Progress: {42, "progress bar"}, access.MenuBar: {34, "menu bar"}, access.Menu: {33, "menu"},
	access.MenuItem: {35, "menu item"},
}

// states returns the states of a node as AT-SPI numbers them, in two words of bits.
func (p *placed) states() []uint32 {
	bits := uint64(1<<25 | 1<<30) // showing, visible
	set := func(bit int, on bool) {
		if on {
			bits |= 1 << bit
		}
	}
	set(8, !p.Is(access.Disabled))  // enabled
	set(24, !p.Is(access.Disabled)) // sensitive
	set(11, p.Is(access.Focusable) || p.Role == access.Point || p.Role == access.Row)
	set(12, p.Is(access.Focused))
	set(41, p.Is(access.Checkable) || p.Role == access.Choice)
	set(4, p.Is(access.Checked) || p.Role == access.Choice && p.Is(access.Chosen))
	set(22, p.Role == access.Row || p.Role == access.Choice)
	set(23, p.Is(access.Chosen))
	set(7, p.Is(access.Editable))
	set(17, p.Is(access.Multiline))
	set(26, p.Role == access.Entry && !p.Is(access.Multiline))
	set(3, p.Is(access.Working))
	set(16, p.Role == access.Dialog)
	set(1, p.Role == access.Window || p.Role == access.Dialog)
	return []uint32{uint32(bits), uint32(bits >> 32)}
}

// text is what can be read letter by letter: what is written in a field, else the name.
func (p *placed) text() []rune {
	switch {
	case p.Is(access.Password):
		return []rune(strings.Repeat("*", len([]rune(p.Value))))
	case p.SetText != nil:
		return []rune(p.Value)
	}
	return []rune(p.said())
}

// said is the name of a node with what stands there: a point and its stone are one.
func (p *placed) said() string {
	if p.Role == access.Point || p.Role == access.Choices || p.Role == access.Select || p.Role == access.Text {
		return access.Join(p.Name, p.Value)
	}
	return p.Name
}

// about is what else is to be said.
func (p *placed) about() string {
	if p.Role == access.Slider && p.Value != "" {
		return access.Join(p.Value, p.About)
	}
	return p.About
}
