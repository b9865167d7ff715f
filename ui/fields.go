package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// field is what the fields of dialogs have beside Fyne's own, which give Escape to the focused widget alone and leave the one
// with the keyboard out of view.
type field struct {
	escape func()
	enter  func()                  // nil: the field has a use of its own for Enter
	reveal func(fyne.CanvasObject) // brings it into view; nil: it is always seen
}

// fields makes the fields of a dialog.
type fields struct {
	dismiss func()                  // closes the dialog
	agree   func()                  // does what its main button does
	reveal  func(fyne.CanvasObject) // brings a field into view; nil: all are always seen
}

func (f fields) field() field { return field{escape: f.dismiss, reveal: f.reveal} }

// show brings o, the field itself, into view.
func (f *field) show(o fyne.CanvasObject) {
	if f.reveal != nil {
		f.reveal(o)
	}
}

// takes does what a key means in every field, and reports whether it means something.
func (f *field) takes(k *fyne.KeyEvent) bool {
	switch {
	case k.Name == fyne.KeyEscape:
		f.escape()
	case f.enter != nil && (k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter):
		f.enter()
	default:
		return false
	}
	return true
}

// entry is a line or more of text that is typed.
type entry struct {
	widget.Entry
	field
}

// newEntry makes an entry with that text in it.
func (f fields) newEntry(text string) *entry {
	e := &entry{field: f.field()}
	e.ExtendBaseWidget(e)
	e.SetText(text)
	return e
}

// FocusGained implements fyne.Focusable.
func (e *entry) FocusGained() {
	e.Entry.FocusGained()
	e.show(e)
}

// TypedKey implements fyne.Focusable.
func (e *entry) TypedKey(k *fyne.KeyEvent) {
	if !e.takes(k) {
		e.Entry.TypedKey(k)
	}
}

// choice is a selection among values that files and settings know by key and people by word.
type choice struct {
	widget.Select
	field
	keys []string
}

// newChoice makes a selection with key chosen; word names a key.
func (f fields) newChoice(keys []string, key string, word func(string) string) *choice {
	c := &choice{field: f.field()}
	c.enter = f.agree
	c.ExtendBaseWidget(c)
	c.offer(keys, key, word)
	return c
}

// offer gives the selection other values. What was chosen stays chosen where it can, else key, else the first one.
func (c *choice) offer(keys []string, key string, word func(string) string) {
	if now := c.key(); c.SelectedIndex() >= 0 && slices.Contains(keys, now) {
		key = now
	}
	words := make([]string, len(keys))
	for i, k := range keys {
		words[i] = word(k)
	}
	changed := c.OnChanged
	c.OnChanged = nil
	c.keys = keys
	c.SetOptions(words)
	c.SetSelectedIndex(max(slices.Index(keys, key), 0))
	c.OnChanged = changed
}

// choose chooses key.
func (c *choice) choose(key string) { c.SetSelectedIndex(max(slices.Index(c.keys, key), 0)) }

// key returns what is chosen, nothing where there is no choice.
func (c *choice) key() string {
	if i := c.SelectedIndex(); i >= 0 && i < len(c.keys) {
		return c.keys[i]
	}
	return ""
}

// FocusGained implements fyne.Focusable.
func (c *choice) FocusGained() {
	c.Select.FocusGained()
	c.show(c)
}

// TypedKey implements fyne.Focusable.
func (c *choice) TypedKey(k *fyne.KeyEvent) {
	if !c.takes(k) {
		c.Select.TypedKey(k)
	}
}

// check is a box that is ticked or not.
type check struct {
	widget.Check
	field
}

// newCheck makes a box beside text; changed is told each change and may be nil.
func (f fields) newCheck(text string, on bool, changed func(bool)) *check {
	c := &check{field: f.field()}
	c.Text, c.Checked, c.OnChanged = text, on, changed
	c.ExtendBaseWidget(c)
	return c
}

// FocusGained implements fyne.Focusable.
func (c *check) FocusGained() {
	c.Check.FocusGained()
	c.show(c)
}

// TypedKey implements fyne.Focusable.
func (c *check) TypedKey(k *fyne.KeyEvent) {
	if !c.takes(k) {
		c.Check.TypedKey(k)
	}
}

// slider sets a number between 0 and its greatest value.
type slider struct {
	widget.Slider
	field
}

// newSlider makes a slider from 0 to most in such steps.
func (f fields) newSlider(most, step, value float64) *slider {
	s := &slider{field: f.field()}
	s.Max, s.Step, s.Value = most, step, value
	s.Orientation = widget.Horizontal
	s.ExtendBaseWidget(s)
	return s
}

// FocusGained implements fyne.Focusable.
func (s *slider) FocusGained() {
	s.Slider.FocusGained()
	s.show(s)
}

// TypedKey implements fyne.Focusable.
func (s *slider) TypedKey(k *fyne.KeyEvent) {
	if !s.takes(k) {
		s.Slider.TypedKey(k)
	}
}

// suggestions is an entry that proposes some values.
type suggestions struct {
	widget.SelectEntry
	field
}

// newSuggestions makes an entry with that text that proposes values.
func (f fields) newSuggestions(values []string, text string) *suggestions {
	s := &suggestions{field: f.field()}
	s.enter = f.agree
	s.ExtendBaseWidget(s)
	s.SetOptions(values)
	open := &arrow{field: field{escape: f.dismiss}}
	open.enter = func() { open.Tapped(nil) }
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
	if !a.takes(k) {
		a.Button.TypedKey(k)
	}
}

// FocusGained implements fyne.Focusable.
func (s *suggestions) FocusGained() {
	s.SelectEntry.FocusGained()
	s.show(s)
}

// TypedKey implements fyne.Focusable.
func (s *suggestions) TypedKey(k *fyne.KeyEvent) {
	if !s.takes(k) {
		s.SelectEntry.TypedKey(k)
	}
}

// line is one of those among which one is picked.
type line struct {
	text string
	icon fyne.Resource // nil: none
}

// picking is a list of lines of which one is picked, by a click, Space or Enter.
type picking struct {
	widget.List
	field
	key func(*fyne.KeyEvent) // a key that the list has no use for; nil: it does nothing
}

// pickingPage is how many lines Page Up and Page Down go.
const pickingPage = 10

// newPicking makes a list of lines, none of which is picked.
func (f fields) newPicking(lines []line) *picking {
	p := &picking{field: field{escape: f.dismiss}}
	p.enter = func() { p.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace}) }
	p.Length = func() int { return len(lines) }
	p.CreateItem = func() fyne.CanvasObject {
		text := widget.NewLabel("")
		text.Truncation = fyne.TextTruncateEllipsis
		icon := widget.NewIcon(nil)
		return container.NewBorder(nil, nil, icon, nil, text)
	}
	p.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) {
		row := o.(*fyne.Container).Objects
		row[0].(*widget.Label).SetText(lines[i].text)
		icon := row[1].(*widget.Icon)
		icon.Hidden = lines[i].icon == nil
		icon.SetResource(lines[i].icon)
	}
	p.ExtendBaseWidget(p)
	return p
}

// TypedKey implements fyne.Focusable.
func (p *picking) TypedKey(k *fyne.KeyEvent) {
	if p.takes(k) {
		return
	}
	all := p.Length()
	switch k.Name {
	case fyne.KeyPageUp:
		p.step(fyne.KeyUp, pickingPage)
	case fyne.KeyPageDown:
		p.step(fyne.KeyDown, pickingPage)
	case fyne.KeyHome:
		p.step(fyne.KeyUp, all)
	case fyne.KeyEnd:
		p.step(fyne.KeyDown, all)
	case fyne.KeyUp, fyne.KeyDown, fyne.KeySpace:
		p.List.TypedKey(k)
	default:
		if p.key != nil {
			p.key(k)
		}
	}
}

// step goes up or down so many lines.
func (p *picking) step(key fyne.KeyName, lines int) {
	for range lines {
		p.List.TypedKey(&fyne.KeyEvent{Name: key})
	}
}
