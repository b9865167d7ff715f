package widgets

import (
	"hoshi/ui/layout"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// field is what the fields of dialogs have beside Fyne's own, which give Escape to the focused widget alone and leave the one
// with the keyboard out of view.
type field struct {
	escape func()                  // nil: Escape goes where the other keys go
	Enter  func()                  // nil: the field has a use of its own for Enter
	reveal func(fyne.CanvasObject) // brings it into view; nil: it is always seen
	Label  string                  // what it is called to those who do not see it; empty: as the words before it say
}

// Fields makes the fields of a dialog.
type Fields struct {
	Dismiss func()                  // closes the dialog
	Leave   func()                  // what Escape does in an entry: it gives the keyboard back; nil: Dismiss
	Agree   func()                  // does what its main button does
	Reveal  func(fyne.CanvasObject) // brings a field into view; nil: all are always seen
	Key     func(*fyne.KeyEvent)    // takes what a choice, a level or a switch has no use for; nil: it does nothing
	Rune    func(rune)              // likewise
}

func (f Fields) field() field {
	return field{escape: f.Dismiss, reveal: f.Reveal}
}

// keyed makes a pane that is a field: Enter goes past it, to what agrees.
func (f Fields) keyed(k *Keyed, self fyne.Widget) field {
	c := f.field()
	c.Enter = f.Agree
	k.OnKey, k.OnRune, k.onFocus = f.Key, f.Rune, func() { c.show(self) }
	return c
}

// show brings o, the field itself, into view.
func (f *field) show(o fyne.CanvasObject) {
	if f.reveal != nil {
		f.reveal(o)
	}
}

// handleKey does what a key means in every field, and reports whether it means something.
func (f *field) handleKey(k *fyne.KeyEvent) bool {
	switch {
	case k.Name == fyne.KeyEscape && f.escape != nil:
		f.escape()
	case f.Enter != nil && (k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter):
		f.Enter()
	default:
		return false
	}
	return true
}

// Entry is a line or more of text that is typed.
type Entry struct {
	widget.Entry
	field
	Bare    bool                      // without a ground and a frame of its own, for what draws them
	OnFocus func(on bool)             // it has got the keyboard, or lost it; may be nil
	OnKey   func(*fyne.KeyEvent) bool // takes a key before the entry does, and reports whether it did; may be nil
}

// NewEntry makes an entry with that text in it.
func (f Fields) NewEntry(text string) *Entry {
	e := &Entry{field: f.field()}
	if f.Leave != nil {
		e.escape = f.Leave
	}
	e.ExtendBaseWidget(e)
	e.SetText(text)
	return e
}

// CreateRenderer implements fyne.Widget.
func (e *Entry) CreateRenderer() fyne.WidgetRenderer {
	return entryRenderer{e.Entry.CreateRenderer(), e}
}

// entryRenderer leaves out the first two objects of Fyne's entry, its ground and its frame, where it is bare.
type entryRenderer struct {
	fyne.WidgetRenderer
	entry *Entry
}

func (r entryRenderer) Objects() []fyne.CanvasObject {
	all := r.WidgetRenderer.Objects()
	if r.entry.Bare {
		return all[2:]
	}
	return all
}

// FocusGained implements fyne.Focusable.
func (e *Entry) FocusGained() {
	e.Entry.FocusGained()
	e.show(e)
	if e.OnFocus != nil {
		e.OnFocus(true)
	}
}

// FocusLost implements fyne.Focusable.
func (e *Entry) FocusLost() {
	e.Entry.FocusLost()
	if e.OnFocus != nil {
		e.OnFocus(false)
	}
}

// TypedKey implements fyne.Focusable.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	if (e.OnKey == nil || !e.OnKey(k)) && !e.handleKey(k) {
		e.Entry.TypedKey(k)
	}
}

// Check is a box that is ticked or not.
type Check struct {
	widget.Check
	field
}

// NewCheck makes a box beside text; changed is told each change and may be nil.
func (f Fields) NewCheck(text string, on bool, changed func(bool)) *Check {
	c := &Check{field: f.field()}
	c.Text, c.Checked, c.OnChanged = text, on, changed
	c.ExtendBaseWidget(c)
	return c
}

// FocusGained implements fyne.Focusable.
func (c *Check) FocusGained() {
	c.Check.FocusGained()
	c.show(c)
}

// TypedKey implements fyne.Focusable.
func (c *Check) TypedKey(k *fyne.KeyEvent) {
	if !c.handleKey(k) {
		c.Check.TypedKey(k)
	}
}

// Slider sets a number between 0 and its greatest value.
type Slider struct {
	widget.Slider
	field
}

// NewSlider makes a slider from 0 to most in such steps.
func (f Fields) NewSlider(most, step, value float64) *Slider {
	s := &Slider{field: f.field()}
	s.Max, s.Step, s.Value = most, step, value
	s.Orientation = widget.Horizontal
	s.ExtendBaseWidget(s)
	return s
}

// FocusGained implements fyne.Focusable.
func (s *Slider) FocusGained() {
	s.Slider.FocusGained()
	s.show(s)
}

// TypedKey implements fyne.Focusable.
func (s *Slider) TypedKey(k *fyne.KeyEvent) {
	if !s.handleKey(k) {
		s.Slider.TypedKey(k)
	}
}

// Suggestions is an entry that proposes some values.
type Suggestions struct {
	widget.SelectEntry
	field
}

// NewSuggestions makes an entry with that text that proposes values.
func (f Fields) NewSuggestions(values []string, text string) *Suggestions {
	s := &Suggestions{field: f.field()}
	s.Enter = f.Agree
	s.ExtendBaseWidget(s)
	s.SetOptions(values)
	open := &arrow{field: field{escape: f.Dismiss}}
	open.Enter = func() { open.Tapped(nil) }
	open.Icon, open.Importance = theme.MenuDropDownIcon(), widget.LowImportance
	open.OnTapped = s.ActionItem.(*widget.Button).OnTapped
	open.ExtendBaseWidget(open)
	s.ActionItem = open // before it is drawn
	s.SetText(text)
	return s
}

// arrow is the button in a field that opens its proposals.
type arrow struct {
	widget.Button
	field
}

// TypedKey implements fyne.Focusable.
func (a *arrow) TypedKey(k *fyne.KeyEvent) {
	if !a.handleKey(k) {
		a.Button.TypedKey(k)
	}
}

// FocusGained implements fyne.Focusable.
func (s *Suggestions) FocusGained() {
	s.SelectEntry.FocusGained()
	s.show(s)
}

// TypedKey implements fyne.Focusable.
func (s *Suggestions) TypedKey(k *fyne.KeyEvent) {
	if !s.handleKey(k) {
		s.SelectEntry.TypedKey(k)
	}
}

// Line is one of those among which one is picked.
type Line struct {
	Text string
	Icon fyne.Resource // nil: none
}

// PickList is a list of lines of which one is picked, by a click, Space or Enter.
type PickList struct {
	List
	field
}

// NewPickList makes a list of lines, of which the first is chosen; picked is called with the one that is picked.
func (f Fields) NewPickList(lines []Line, picked func(i int)) *PickList {
	const page = 10
	p := &PickList{field: field{escape: f.Dismiss}}
	p.extend(p, func() int { return len(lines) }, func(r *ListRow) func(int) {
		text, icon := Body(), widget.NewIcon(nil)
		r.Describe(layout.Row(layout.Near,
			layout.Of(icon).If(func() bool { return icon.Resource != nil }), text.Item().Grow(1)).Pad(layout.Near, 0).Height(RowTall - theme.Padding()))
		return func(i int) {
			text.Set(lines[i].Text)
			if text.SetInk(ColorText); p.heading(i) {
				text.SetInk(ColorDim)
			}
			icon.SetResource(lines[i].Icon)
		}
	})
	p.Words = func(i int) string { return lines[i].Text }
	p.At, p.Page, p.OnEnter, p.Quick = 0, page, picked, func(int) bool { return true }
	return p
}

// TypedKey implements fyne.Focusable.
func (p *PickList) TypedKey(k *fyne.KeyEvent) {
	if !p.handleKey(k) {
		p.List.TypedKey(k)
	}
}
