package desktop

import (
	"errors"
	"unicode"

	"github.com/godbus/dbus/v5"

	"hoshi/ui/access"
)

// call is a method of a node that a reader calls; without a member it is the interface or the node.
type call struct {
	*atspi
	path          dbus.ObjectPath
	group, member string
}

// LookupObject implements dbus.Handler.
func (a *atspi) LookupObject(path dbus.ObjectPath) (dbus.ServerObject, bool) {
	id, ok := idOf(path)
	v := a.seen.Load()
	if !ok || v == nil || v.nodes[id] == nil {
		return nil, false
	}
	return call{atspi: a, path: path}, true
}

// LookupInterface implements dbus.ServerObject.
func (c call) LookupInterface(name string) (dbus.Interface, bool) {
	c.group = name
	return c, true
}

// LookupMethod implements dbus.Interface.
func (c call) LookupMethod(name string) (dbus.Method, bool) {
	c.member = name
	return c, true
}

// What arguments and answers are is not declared: readers know it.
func (c call) NumArguments() int     { return 0 }
func (c call) NumReturns() int       { return 0 }
func (c call) ArgumentValue(int) any { return nil }
func (c call) ReturnValue(int) any   { return nil }

// DecodeArguments implements dbus.ArgumentDecoder: they are taken as they come.
func (c call) DecodeArguments(_ *dbus.Conn, _ string, _ *dbus.Message, args []any) ([]any, error) {
	return args, nil
}

// Call implements dbus.Method.
func (c call) Call(args ...any) ([]any, error) {
	id, _ := idOf(c.path)
	v := c.seen.Load()
	p := v.nodes[id]
	if p == nil {
		return nil, dbus.MakeNoObjectError(c.path)
	}
	q := question{c.atspi, v, p, args}
	if c.group == "org.freedesktop.DBus.Properties" {
		return q.property(c.member)
	}
	if answer, ok := q.answer(c.member); ok {
		return answer, nil
	}
	return nil, dbus.MakeUnknownMethodError(c.member)
}

// question is what a reader asks of a node.
type question struct {
	*atspi
	view *view
	p    *placed
	args []any
}

// number returns an argument that is a number, 0 where it is none.
func (q question) number(i int) int {
	if i < len(q.args) {
		switch n := q.args[i].(type) {
		case int32:
			return int(n)
		case uint32:
			return int(n)
		}
	}
	return 0
}

// words returns an argument that is text.
func (q question) words(i int) string {
	if i < len(q.args) {
		s, _ := q.args[i].(string)
		return s
	}
	return ""
}

// act lets the window do something, soon; false where there is nothing to do.
func (q question) act(do func()) []any {
	if do == nil || q.p.Is(access.Disabled) {
		return []any{false}
	}
	q.do(do)
	return []any{true}
}

func (q question) node(id int32) reference { return reference{q.view.name, pathOf(id)} }

func (q question) parent() reference {
	if q.p.parent < 0 {
		if r, ok := q.above.Load().(reference); ok {
			return r
		}
		return nobody
	}
	return q.node(q.p.parent)
}

// answer returns what is answered to a method, and false where there is none of that name; no two interfaces share one.
func (q question) answer(method string) (answer []any, ok bool) {
	p := q.p
	x, y, w, h := int32(p.At.X), int32(p.At.Y), int32(p.Size.Width), int32(p.Size.Height)
	switch method {
	case "GetChildAtIndex":
		return []any{q.child(q.number(0))}, true
	case "GetChildren":
		return []any{q.children()}, true
	case "GetIndexInParent":
		return []any{int32(p.index)}, true
	case "GetRelationSet":
		return []any{[]relation{}}, true
	case "GetRole":
		return []any{roles[p.Role].number}, true
	case "GetRoleName", "GetLocalizedRoleName":
		return []any{roles[p.Role].name}, true
	case "GetState":
		return []any{p.states()}, true
	case "GetAttributes":
		return []any{map[string]string{"toolkit": "Fyne"}}, true
	case "GetApplication":
		return []any{q.node(0)}, true
	case "GetInterfaces":
		return []any{p.interfaces()}, true
	case "GetLocale":
		return []any{""}, true
	case "Contains":
		i, j := int32(q.number(0)), int32(q.number(1))
		return []any{i >= x && i < x+w && j >= y && j < y+h}, true
	case "GetExtents":
		return []any{struct{ X, Y, W, H int32 }{x, y, w, h}}, true
	case "GetPosition":
		return []any{x, y}, true
	case "GetSize":
		return []any{w, h}, true
	case "GetLayer":
		return []any{uint32(3)}, true // of widgets
	case "GrabFocus":
		return q.act(p.Focus), true
	}
	return q.done(method)
}

// done is answer for the methods of actions and of text.
func (q question) done(method string) (answer []any, ok bool) {
	var action access.Action
	if i := q.number(0); i >= 0 && i < len(q.p.Actions) {
		action = q.p.Actions[i]
	}
	text := q.p.text()
	at := min(max(q.number(0), 0), len(text))
	switch method {
	case "GetName", "GetLocalizedName", "GetDescription":
		return []any{action.Name}, true
	case "GetKeyBinding":
		return []any{""}, true
	case "GetActions":
		return []any{q.actions()}, true
	case "DoAction":
		return q.act(action.Do), true
	case "GetText":
		return []any{q.part(q.number(0), q.number(1))}, true
	case "GetStringAtOffset":
		from, to := q.piece(q.number(0), q.number(1))
		return []any{q.part(from, to), int32(from), int32(to)}, true
	case "GetNSelections":
		return []any{int32(0)}, true
	case "SetCaretOffset":
		return []any{false}, true
	case "SetTextContents":
		return q.write(q.words(0)), true
	case "InsertText":
		return q.write(string(text[:at]) + q.words(1) + string(text[at:])), true
	case "DeleteText":
		return q.write(string(text[:at]) + string(text[min(max(q.number(1), at), len(text)):])), true
	}
	return nil, false
}

// relation is how a node belongs to others; none is told.
type relation struct {
	Kind uint32
	To   []reference
}

func (q question) child(i int) reference {
	if i >= 0 && i < len(q.p.children) {
		return q.node(q.p.children[i])
	}
	return nobody
}

// nobody is what readers take for no node.
var nobody = reference{"", "/org/a11y/atspi/null"}

// write puts text into a field.
func (q question) write(text string) []any {
	if q.p.SetText == nil || !q.p.Is(access.Editable) {
		return []any{false}
	}
	return q.act(func() { q.p.SetText(text) })
}

func (q question) children() []reference {
	all := make([]reference, len(q.p.children))
	for i, id := range q.p.children {
		all[i] = q.node(id)
	}
	return all
}

func (q question) actions() []struct{ Name, About, Key string } {
	all := make([]struct{ Name, About, Key string }, len(q.p.Actions))
	for i, a := range q.p.Actions {
		all[i].Name = a.Name
	}
	return all
}

// part returns the letters from one to before another, to the end for one less than 0.
func (q question) part(from, to int) string {
	text := q.p.text()
	if to < 0 || to > len(text) {
		to = len(text)
	}
	return string(text[min(max(from, 0), to):to])
}

// piece returns where the letter, the word or the line around a letter begins and ends.
func (q question) piece(at, kind int) (from, to int) {
	text := q.p.text()
	at = min(max(at, 0), len(text))
	inside := func(r rune) bool { return r != '\n' }
	switch kind {
	case 0:
		return at, min(at+1, len(text))
	case 1:
		inside = func(r rune) bool { return !unicode.IsSpace(r) }
	}
	for from = at; from > 0 && inside(text[from-1]); from-- {
	}
	for to = at; to < len(text) && inside(text[to]); to++ {
	}
	return from, to
}

// interfaces are what can be asked of a node.
func (p *placed) interfaces() []string {
	names := []string{"Accessible", "Component"}
	for name, has := range map[string]bool{"Application": p.parent < 0, "Action": len(p.Actions) > 0, "Value": p.Range != nil,
		"Text": p.Role == access.Text || p.SetText != nil, "EditableText": p.SetText != nil} {
		if has {
			names = append(names, name)
		}
	}
	for i := range names {
		names[i] = "org.a11y.atspi." + names[i]
	}
	return names
}

// errProperty is the answer to one that asks for what is not there.
var errProperty = dbus.NewError("org.freedesktop.DBus.Error.UnknownProperty", nil)

// property answers what is asked of the properties.
func (q question) property(member string) ([]any, error) {
	switch member {
	case "Get":
		if v, ok := q.properties()[q.words(1)]; ok {
			return []any{dbus.MakeVariant(v)}, nil
		}
	case "GetAll":
		all := map[string]dbus.Variant{}
		for name, v := range q.properties() {
			all[name] = dbus.MakeVariant(v)
		}
		return []any{all}, nil
	case "Set":
		return q.set()
	}
	return nil, errProperty
}

// set changes the number of a slider; the number that the registry gives the program is not needed.
func (q question) set() ([]any, error) {
	if len(q.args) < 3 {
		return nil, errors.New("atspi: too few arguments")
	}
	v, _ := q.args[2].(dbus.Variant)
	switch number, ok := v.Value().(float64); {
	case q.words(1) == "Id":
		return nil, nil
	case q.words(1) == "CurrentValue" && ok && q.p.Range != nil && q.p.Range.Set != nil:
		r := q.p.Range
		q.act(func() { r.Set(min(max(number, r.Least), r.Most)) })
		return nil, nil
	}
	return nil, errProperty
}

func (q question) properties() map[string]any {
	p := q.p
	all := map[string]any{"Name": p.said(), "Description": p.about(), "Parent": q.parent(), "ChildCount": int32(len(p.children)), "Locale": "", "AccessibleId": "",
		"HelpText": "", "NActions": int32(len(p.Actions)), "CharacterCount": int32(len(p.text())), "CaretOffset": int32(len(p.text())),
		"ToolkitName": "Fyne", "Version": "", "ToolkitVersion": "", "AtspiVersion": "2.1", "Id": int32(0)}
	if r := p.Range; r != nil {
		all["MinimumValue"], all["MaximumValue"], all["MinimumIncrement"], all["CurrentValue"], all["Text"] = r.Least, r.Most, r.Step, r.Now, p.Value
	}
	return all
}
