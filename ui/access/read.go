package access

import (
	"reflect"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Read returns what a window shows: where a dialog lies over it, that alone, else its menus and its content.
func Read(w fyne.Window) *Node {
	r := reader{w.Canvas(), w.Canvas().Scale()}
	root := &Node{Key: w, Role: Window, Name: w.Title(), Size: r.pixels(r.canvas.Size())}
	if top := r.canvas.Overlays().Top(); top != nil {
		root.Children = r.read(top, fyne.Position{})
	} else {
		if menu := w.MainMenu(); menu != nil {
			root.Children = append(root.Children, r.menuBar(menu))
		}
		root.Children = append(root.Children, r.read(r.canvas.Content(), fyne.Position{})...)
	}
	root.complete(new(string))
	return root
}

// reader reads the objects of a canvas.
type reader struct {
	canvas fyne.Canvas
	scale  float32
}

func (r reader) pixels(s fyne.Size) fyne.Size { return fyne.NewSize(s.Width*r.scale, s.Height*r.scale) }

// read returns what an object shows whose parent lies at origin, in units.
func (r reader) read(o fyne.CanvasObject, origin fyne.Position) []*Node {
	if o == nil || !o.Visible() {
		return nil
	}
	at := origin.Add(o.Position())
	n := &Node{Key: o, At: fyne.NewPos(at.X*r.scale, at.Y*r.scale), Size: r.pixels(o.Size())}
	if d, ok := o.(Describer); ok {
		r.keyboard(n, o)
		d.Access(n)
	} else if held, ok := r.plain(n, o); !ok {
		return r.all(held, at)
	}
	if n.Role == None {
		return r.all(heldBy(o), at)
	}
	if n.Children == nil {
		n.Children = r.all(heldBy(o), at)
	}
	n.settle()
	return []*Node{n}
}

func (r reader) all(objects []fyne.CanvasObject, at fyne.Position) (nodes []*Node) {
	for _, o := range objects {
		nodes = append(nodes, r.read(o, at)...)
	}
	return nodes
}

// heldBy returns what lies on a widget that says so.
func heldBy(o fyne.CanvasObject) []fyne.CanvasObject {
	if h, ok := o.(Holder); ok {
		return h.Held()
	}
	return nil
}

// keyboard says whether an object may have the keyboard, and has it.
func (r reader) keyboard(n *Node, o fyne.CanvasObject) {
	f, ok := o.(fyne.Focusable)
	if d, is := o.(fyne.Disableable); is && d.Disabled() {
		n.State |= Disabled
		ok = false
	}
	if ok {
		n.State |= Focusable
		n.Set(Focused, r.canvas.Focused() == f)
		n.Focus = func() { r.canvas.Focus(f) }
	}
}

// settle gives a button the words on it for its name, and takes those words from below it.
func (n *Node) settle() {
	if n.Role != Button && n.Role != Text || len(n.Children) == 0 {
		return
	}
	rest := n.Children[:0:0]
	var words []string
	for _, c := range n.Children {
		if c.Role == Text {
			words = append(words, c.Name)
		} else {
			rest = append(rest, c)
		}
	}
	if n.Name == "" {
		n.Name = Join(words...)
	}
	n.Children = rest
}

// plain fills in a node of Fyne's own objects, or returns what takes its place.
func (r reader) plain(n *Node, o fyne.CanvasObject) (held []fyne.CanvasObject, ok bool) {
	switch o := o.(type) {
	case *canvas.Text:
		n.Role, n.Name = Text, o.Text
		return nil, o.Text != ""
	case *widget.Label:
		n.Role, n.Name = Text, o.Text
		return nil, o.Text != ""
	case *widget.RichText:
		n.Role, n.Name = Text, o.String()
		return nil, n.Name != ""
	case *widget.Button:
		r.keyboard(n, o)
		n.Role, n.Name = Button, o.Text
		n.Can(Press, func() { o.Tapped(nil) })
		return nil, true
	case *widget.ProgressBar:
		n.Role, n.Range = Progress, &Range{Least: o.Min, Most: o.Max, Now: o.Value}
		return nil, true
	case *widget.ProgressBarInfinite:
		n.Role, n.State = Progress, Working
		return nil, true
	case *widget.Form:
		n.Role = Group
		at := fyne.NewPos(n.At.X/r.scale, n.At.Y/r.scale)
		for _, item := range o.Items {
			nodes := r.read(item.Widget, at)
			Label(nodes, item.Text)
			n.Children = append(n.Children, nodes...)
		}
		return nil, true
	case *widget.PopUpMenu:
		n.Role = Menu
		for i, item := range o.Items {
			r.popUpItem(n, i, item)
		}
		return nil, true
	case *widget.PopUp:
		return []fyne.CanvasObject{o.Content}, false
	case *container.Scroll:
		return []fyne.CanvasObject{o.Content}, false
	case *fyne.Container:
		return o.Objects, false
	}
	if content, ok := exported[fyne.CanvasObject](o, "Content"); ok { // Fyne's container of an overlay
		return []fyne.CanvasObject{content}, false
	}
	held = heldBy(o)
	if t, is := o.(fyne.Tappable); is && held != nil { // something that is pressed and says no more than what lies on it
		r.keyboard(n, o)
		n.Role = Button
		n.Can(Press, func() { t.Tapped(&fyne.PointEvent{}) })
		return nil, true
	}
	return held, false
}

// exported returns a field of one of Fyne's own widgets whose type is not exported, but the field is.
func exported[T any](o fyne.CanvasObject, field string) (value T, ok bool) {
	v := reflect.ValueOf(o)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return value, false
	}
	if f := v.Elem().FieldByName(field); f.IsValid() && f.CanInterface() {
		value, ok = f.Interface().(T)
	}
	return value, ok
}

// popUpItem adds an entry of a menu that is open.
func (r reader) popUpItem(n *Node, i int, o fyne.CanvasObject) {
	item, ok := exported[*fyne.MenuItem](o, "Item")
	if !ok || item.IsSeparator {
		return
	}
	entry := n.Add(MenuItem, i, item.Label)
	entry.Set(Disabled, item.Disabled)
	if t, ok := o.(fyne.Tappable); ok {
		entry.Can(Press, func() { t.Tapped(&fyne.PointEvent{}) })
	}
}

// menuBar returns the menus of a window. Their entries can be done without being opened.
func (r reader) menuBar(main *fyne.MainMenu) *Node {
	n := &Node{Key: Part{"menus", 0}, Role: MenuBar, Size: fyne.NewSize(r.pixels(r.canvas.Size()).Width, 1)}
	for _, m := range main.Items {
		n.menu(m)
	}
	return n
}

func (n *Node) menu(m *fyne.Menu) {
	below := n.Add(Menu, len(n.Children), m.Label)
	for i, item := range m.Items {
		switch {
		case item.IsSeparator:
		case item.ChildMenu != nil:
			below.menu(item.ChildMenu)
		default:
			words, key, _ := strings.Cut(item.Label, "  ") // the key stands behind blanks
			entry := below.Add(MenuItem, i, words)
			entry.About = strings.TrimSpace(key)
			entry.Set(Disabled, item.Disabled)
			entry.Set(Checkable|Checked, item.Checked)
			if item.Action != nil {
				entry.Can(Press, item.Action)
			}
		}
	}
}

// Label gives those a name that have none: what stands beside a field.
func Label(nodes []*Node, name string) {
	for _, n := range nodes {
		if n.Name == "" && n.Role.named() {
			n.Name = name
		}
	}
}

// named reports whether a role must have a name.
func (r Role) named() bool {
	switch r {
	case Choices, Select, Slider, Entry, List, Progress, Switch, Check, Button, Dialog, Board:
		return true
	default:
		return false
	}
}

// complete gives what has no name that of the words before it, and the states that follow from the roles.
func (n *Node) complete(before *string) {
	n.imply()
	for _, c := range n.Children {
		if c.Role == Text {
			*before = c.Name
		} else if c.Name == "" && c.Role.named() {
			c.Name = *before
		}
		c.complete(before)
	}
}

// imply sets the states that follow from the role.
func (n *Node) imply() {
	switch n.Role {
	case Window:
		n.State |= Active
	case Dialog:
		n.State |= Active | Modal
	case Point:
		n.State |= Focusable
	case Row:
		n.State |= Focusable | Selectable
	case Choice:
		n.State |= Checkable | Selectable
		n.Set(Checked, n.Is(Chosen))
	case Entry:
		n.Set(SingleLine, !n.Is(Multiline))
	}
}
