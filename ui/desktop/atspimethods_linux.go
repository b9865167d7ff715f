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

// nobody is what readers take for no node.
var nobody = reference{"", "/org/a11y/atspi/null"}

const (
	rootPath = dbus.ObjectPath("/org/a11y/atspi/accessible/root")
	nodePath = "/org/a11y/atspi/accessible/"
)

// pathOf returns the path of a number.
func pathOf(number int) dbus.ObjectPath {
	if number == access.Program {
		return rootPath
	}
	return dbus.ObjectPath(nodePath + strconv.Itoa(number))
}

// LookupObject implements dbus.Handler.
func (a *atspi) LookupObject(path dbus.ObjectPath) (dbus.ServerObject, bool) {
	number, err := strconv.Atoi(strings.TrimPrefix(string(path), nodePath))
	if path == rootPath {
		number, err = access.Program, nil
	}
	v := a.seen.Load()
	if err != nil || v == nil || v.Nodes[number] == nil {
		return nil, false
	}
	return question{atspi: a, view: v, Placed: v.Nodes[number]}, true
}

// question is what a reader asks of a node, of which it learns as it is looked up: it is object, interface and method in one.
type question struct {
	*atspi
	*access.Placed
	view   *view
	member string
	args   []any
}

// LookupInterface implements dbus.ServerObject. No two interfaces share a method.
func (q question) LookupInterface(string) (dbus.Interface, bool) { return q, true }

// LookupMethod implements dbus.Interface.
func (q question) LookupMethod(name string) (dbus.Method, bool) {
	q.member = name
	return q, methods[name] != nil
}

// What arguments and answers are is not declared: readers know it.
func (q question) NumArguments() int     { return 0 }
func (q question) NumReturns() int       { return 0 }
func (q question) ArgumentValue(int) any { return nil }
func (q question) ReturnValue(int) any   { return nil }

// DecodeArguments implements dbus.ArgumentDecoder: they are taken as they come.
func (q question) DecodeArguments(_ *dbus.Conn, _ string, _ *dbus.Message, args []any) ([]any, error) {
	return args, nil
}

// Call implements dbus.Method.
func (q question) Call(args ...any) ([]any, error) {
	q.args = args
	return methods[q.member](q)
}

// argument returns an argument of a question, nothing where it is of another type.
func argument[T any](q question, i int) (value T) {
	if i < len(q.args) {
		value, _ = q.args[i].(T)
	}
	return value
}

func (q question) number(i int) int { return int(argument[int32](q, i)) }

func (q question) node(number int) reference { return reference{q.view.name, pathOf(number)} }

// act lets the window do something, soon; false where there is nothing to do.
func (q question) act(do func()) bool {
	if do == nil || q.Is(access.Disabled) {
		return false
	}
	q.do(do)
	return true
}

// action returns the action that is asked about.
func (q question) action() access.Action {
	if i := q.number(0); i >= 0 && i < len(q.Actions) {
		return q.Actions[i]
	}
	return access.Action{}
}

// write puts text into a field, in the place of some of its letters.
func (q question) write(from, to int, text string) bool {
	written := access.Letters(q.Value).With(from, to, text) // not what is read, which are stars for a secret
	return q.SetText != nil && q.Is(access.Editable) && q.act(func() { q.SetText(written) })
}

// one is a method that answers with a single value.
func one[T any](answer func(question) T) func(question) ([]any, error) {
	return func(q question) ([]any, error) { return []any{answer(q)}, nil }
}

// methods are what readers can ask of a node, in whatever interface.
var methods = map[string]func(question) ([]any, error){
	"Get":    question.get,
	"GetAll": one(question.all),
	"Set":    question.set,

	"GetChildAtIndex": one(func(q question) reference {
		if i := q.number(0); i >= 0 && i < len(q.Below) {
			return q.node(q.Below[i])
		}
		return nobody
	}),
	"GetChildren": one(func(q question) []reference {
		all := make([]reference, len(q.Below))
		for i, number := range q.Below {
			all[i] = q.node(number)
		}
		return all
	}),
	"GetIndexInParent": one(func(q question) int32 { return int32(q.Index) }),
	"GetRelationSet": one(func(question) []struct {
		Kind uint32
		To   []reference
	} {
		return nil
	}),
	"GetRole":              one(func(q question) uint32 { return roles[q.Role].number }),
	"GetRoleName":          one(func(q question) string { return roles[q.Role].name }),
	"GetLocalizedRoleName": one(func(q question) string { return roles[q.Role].name }),
	"GetState":             one(question.states),
	"GetAttributes":        one(func(question) map[string]string { return map[string]string{"toolkit": "Fyne"} }),
	"GetApplication":       one(func(q question) reference { return q.node(access.Program) }),
	"GetInterfaces":        one(question.interfaces),

	"Contains": one(func(q question) bool {
		x, y := float32(q.number(0))-q.At.X, float32(q.number(1))-q.At.Y
		return x >= 0 && x < q.Size.Width && y >= 0 && y < q.Size.Height
	}),
	"GetExtents": one(func(q question) struct{ X, Y, W, H int32 } {
		return struct{ X, Y, W, H int32 }{int32(q.At.X), int32(q.At.Y), int32(q.Size.Width), int32(q.Size.Height)}
	}),
	"GetPosition": func(q question) ([]any, error) { return []any{int32(q.At.X), int32(q.At.Y)}, nil },
	"GetSize":     func(q question) ([]any, error) { return []any{int32(q.Size.Width), int32(q.Size.Height)}, nil },
	"GetLayer":    one(func(question) uint32 { return 3 }), // of widgets
	"GrabFocus":   one(func(q question) bool { return q.act(q.Focus) }),

	"GetName":          one(func(q question) string { return q.action().Name }),
	"GetLocalizedName": one(func(q question) string { return q.action().Name }),
	"GetDescription":   one(func(q question) string { return q.action().Name }),
	"GetKeyBinding":    one(func(question) string { return "" }),
	"DoAction":         one(func(q question) bool { return q.act(q.action().Do) }),
	"GetActions": one(func(q question) []struct{ Name, About, Key string } {
		all := make([]struct{ Name, About, Key string }, len(q.Actions))
		for i, a := range q.Actions {
			all[i].Name = a.Name
		}
		return all
	}),

	"GetText": one(func(q question) string { return q.Letters().Part(q.number(0), q.number(1)) }),
	"GetStringAtOffset": func(q question) ([]any, error) {
		from, to := q.Letters().Around(q.number(0), units[argument[uint32](q, 1)])
		return []any{q.Letters().Part(from, to), int32(from), int32(to)}, nil
	},
	"GetNSelections":  one(func(question) int32 { return 0 }),
	"SetCaretOffset":  one(func(question) bool { return false }),
	"SetTextContents": one(func(q question) bool { return q.write(0, -1, argument[string](q, 0)) }),
	"InsertText":      one(func(q question) bool { return q.write(q.number(0), q.number(0), argument[string](q, 1)) }),
	"DeleteText":      one(func(q question) bool { return q.write(q.number(0), q.number(1), "") }),
}

// units are AT-SPI's: letter, word, sentence, line, paragraph.
var units = map[uint32]access.Unit{0: access.Letter, 1: access.Word, 2: access.Line, 3: access.Line, 4: access.Line}

// interfaces are what can be asked of a node.
func (q question) interfaces() []string {
	names := []string{"org.a11y.atspi.Accessible", "org.a11y.atspi.Component"}
	add := func(name string, has bool) {
		if has {
			names = append(names, "org.a11y.atspi."+name)
		}
	}
	add("Application", q.Number == access.Program)
	add("Action", len(q.Actions) > 0)
	add("Value", q.Range != nil)
	add("Text", q.Role == access.Text || q.SetText != nil)
	add("EditableText", q.SetText != nil)
	return names
}

// properties are what readers can ask of a node by name.
var properties = map[string]func(question) any{
	"Name":           func(q question) any { return q.Said() },
	"Description":    func(q question) any { return q.More() },
	"Parent":         func(q question) any { return q.parent() },
	"ChildCount":     func(q question) any { return int32(len(q.Below)) },
	"NActions":       func(q question) any { return int32(len(q.Actions)) },
	"CharacterCount": func(q question) any { return int32(len(q.Letters())) },
	"CaretOffset":    func(q question) any { return int32(len(q.Letters())) },

	"MinimumValue":     func(q question) any { return q.scale().Least },
	"MaximumValue":     func(q question) any { return q.scale().Most },
	"MinimumIncrement": func(q question) any { return q.scale().Step },
	"CurrentValue":     func(q question) any { return q.scale().Now },
	"Text":             func(q question) any { return q.Value },

	"ToolkitName":  func(question) any { return "Fyne" },
	"AtspiVersion": func(question) any { return "2.1" },
	"Id":           func(question) any { return int32(0) }, // what the registry sets is not needed

	"Version": nothing, "ToolkitVersion": nothing, "Locale": nothing, "AccessibleId": nothing, "HelpText": nothing,
}

// nothing is a property for which readers ask and that no node has.
func nothing(question) any { return "" }

// scale is the number of a node, of zeros where it has none.
func (q question) scale() access.Range {
	if q.Range == nil {
		return access.Range{}
	}
	return *q.Range
}

// parent returns what a node lies in: the program lies in the registry.
func (q question) parent() reference {
	if q.Parent >= 0 {
		return q.node(q.Parent)
	}
	if above, ok := q.above.Load().(reference); ok {
		return above
	}
	return nobody
}

// all returns the properties of a node.
func (q question) all() map[string]dbus.Variant {
	all := map[string]dbus.Variant{}
	for name, value := range properties {
		all[name] = dbus.MakeVariant(value(q))
	}
	return all
}

// errProperty is the answer to one that asks for what is not there, or can't be set.
var errProperty = dbus.NewError("org.freedesktop.DBus.Error.UnknownProperty", nil)

// get answers with one property.
func (q question) get() ([]any, error) {
	if value := properties[argument[string](q, 1)]; value != nil {
		return []any{dbus.MakeVariant(value(q))}, nil
	}
	return nil, errProperty
}

// set changes the number of a slider.
func (q question) set() ([]any, error) {
	name, scale := argument[string](q, 1), q.scale()
	number, ok := argument[dbus.Variant](q, 2).Value().(float64)
	switch {
	case name == "Id":
	case name == "CurrentValue" && ok && scale.Set != nil:
		q.act(func() { scale.Set(min(max(number, scale.Least), scale.Most)) })
	default:
		return nil, errProperty
	}
	return nil, nil
}
