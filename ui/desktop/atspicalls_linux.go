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
	if answer, ok := q.answers()[c.member]; ok {
		return answer()
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
func (q question) act(do func()) ([]any, error) {
	if do == nil || q.p.Is(access.Disabled) {
		return []any{false}, nil
	}
	q.do(do)
	return []any{true}, nil
}

func (q question) node(id int32) reference { return reference{q.view.name, pathOf(id)} }

func (q question) parent() reference {
	if q.p.parent < 0 {
		if r, ok := q.above.Load().(reference); ok {
			return r
		}
		return reference{"", "/org/a11y/atspi/null"}
	}
	return q.node(q.p.parent)
}

// replace writes words in the place of the characters from one up to another one.
func (q question) replace(from, to int, words string) ([]any, error) {
	text := q.p.text()
	from = min(max(from, 0), len(text))
	to = min(max(to, from), len(text))
	return q.write(string(text[:from]) + words + string(text[to:]))
}

// answers are what is answered, by the names of the methods, of which no two interfaces share one.
func (q question) answers() map[string]func() ([]any, error) {
	p := q.p
	one := func(v any) func() ([]any, error) { return func() ([]any, error) { return []any{v}, nil } }
	all := func(v ...any) func() ([]any, error) { return func() ([]any, error) { return v, nil } }
	x, y, w, h := int32(p.At.X), int32(p.At.Y), int32(p.Size.Width), int32(p.Size.Height)
	action := func(name func(access.Action) string) func() ([]any, error) {
		return func() ([]any, error) {
			if i := q.number(0); i >= 0 && i < len(p.Actions) {
				return []any{name(p.Actions[i])}, nil
			}
			return []any{""}, nil
		}
	}
	nameOf := action(func(a access.Action) string { return a.Name })
	return map[string]func() ([]any, error){
		"GetChildAtIndex": func() ([]any, error) {
			if i := q.number(0); i >= 0 && i < len(p.children) {
				return []any{q.node(p.children[i])}, nil
			}
			return []any{reference{"", "/org/a11y/atspi/null"}}, nil
		},
		"GetChildren":      func() ([]any, error) { return []any{q.children()}, nil },
		"GetIndexInParent": one(int32(p.index)),
		"GetRelationSet": one([]struct {
			Kind uint32
			To   []reference
		}{}),
		"GetRole":              one(roles[p.Role].number),
		"GetRoleName":          one(roles[p.Role].name),
		"GetLocalizedRoleName": one(roles[p.Role].name),
		"GetState":             one(p.states()),
		"GetAttributes":        one(map[string]string{"toolkit": "Fyne"}),
		"GetApplication":       one(q.node(0)),
		"GetInterfaces":        one(p.interfaces()),
		"GetLocale":            one(""),
		"Contains": func() ([]any, error) {
			i, j := int32(q.number(0)), int32(q.number(1))
			return []any{i >= x && i < x+w && j >= y && j < y+h}, nil
		},
		"GetExtents":  one(struct{ X, Y, W, H int32 }{x, y, w, h}),
		"GetPosition": all(x, y),
		"GetSize":     all(w, h),
		"GetLayer":    one(uint32(3)),
		"GrabFocus":   func() ([]any, error) { return q.act(p.Focus) },
		"GetName":     nameOf, "GetLocalizedName": nameOf, "GetDescription": nameOf,
		"GetKeyBinding": one(""),
		"GetActions":    func() ([]any, error) { return []any{q.actions()}, nil },
		"DoAction": func() ([]any, error) {
			if i := q.number(0); i >= 0 && i < len(p.Actions) {
				return q.act(p.Actions[i].Do)
			}
			return []any{false}, nil
		},
		"GetText": func() ([]any, error) { return []any{q.part(q.number(0), q.number(1))}, nil },
		"GetStringAtOffset": func() ([]any, error) {
			from, to := q.piece(q.number(0), q.number(1))
			return []any{q.part(from, to), int32(from), int32(to)}, nil
		},
		"GetNSelections":  one(int32(0)),
		"SetCaretOffset":  one(false),
		"SetTextContents": func() ([]any, error) { return q.write(q.words(0)) },
		"InsertText":      func() ([]any, error) { return q.replace(q.number(0), q.number(0), q.words(1)) },
		"DeleteText":      func() ([]any, error) { return q.replace(q.number(0), q.number(1), "") },
	}
}

// write puts text into a field.
func (q question) write(text string) ([]any, error) {
	if q.p.SetText == nil || !q.p.Is(access.Editable) {
		return []any{false}, nil
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
		_, err := q.act(func() { r.Set(min(max(number, r.Least), r.Most)) })
		return nil, err
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
