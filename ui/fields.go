package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// The fields of dialogs are Fyne's, but for Escape, which Fyne gives to the focused widget alone, and that the one with the
// keyboard comes into view.

type entry struct {
	widget.Entry
	escape func()
	reveal func(fyne.CanvasObject) // brings it into view; nil: it is always seen
}

func (w *Window) newEntry(text string) *entry {
	e := &entry{escape: w.dismiss, reveal: w.reveal}
	e.ExtendBaseWidget(e)
	e.SetText(text)
	return e
}

// FocusGained implements fyne.Focusable.
func (e *entry) FocusGained() {
	e.Entry.FocusGained()
	if e.reveal != nil {
		e.reveal(e)
	}
}

// TypedKey implements fyne.Focusable.
func (e *entry) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		e.escape()
		return
	}
	e.Entry.TypedKey(k)
}

// choice is a selection among values that files and settings know by key and people by word.
type choice struct {
	widget.Select
	keys   []string
	escape func()
	enter  func()
	reveal func(fyne.CanvasObject)
}

// newChoice makes a selection with key chosen; word names a key.
func (w *Window) newChoice(keys []string, key string, word func(string) string) *choice {
	c := &choice{escape: w.dismiss, enter: w.agree, reveal: w.reveal}
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
	c.reveal(c)
}

// TypedKey implements fyne.Focusable.
func (c *choice) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		c.escape()
	case fyne.KeyReturn, fyne.KeyEnter:
		c.enter()
	default:
		c.Select.TypedKey(k)
	}
}

type check struct {
	widget.Check
	escape func()
	reveal func(fyne.CanvasObject)
}

func (w *Window) newCheck(text string, on bool, changed func(bool)) *check {
	c := &check{escape: w.dismiss, reveal: w.reveal}
	c.Text, c.Checked, c.OnChanged = text, on, changed
	c.ExtendBaseWidget(c)
	return c
}

// FocusGained implements fyne.Focusable.
func (c *check) FocusGained() {
	c.Check.FocusGained()
	c.reveal(c)
}

// TypedKey implements fyne.Focusable.
func (c *check) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		c.escape()
		return
	}
	c.Check.TypedKey(k)
}

type slider struct {
	widget.Slider
	escape func()
	reveal func(fyne.CanvasObject)
}

func (w *Window) newSlider(most, step, value float64) *slider {
	s := &slider{escape: w.dismiss, reveal: w.reveal}
	s.Max, s.Step, s.Value = most, step, value
	s.Orientation = widget.Horizontal
	s.ExtendBaseWidget(s)
	return s
}

// FocusGained implements fyne.Focusable.
func (s *slider) FocusGained() {
	s.Slider.FocusGained()
	s.reveal(s)
}

// TypedKey implements fyne.Focusable.
func (s *slider) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		s.escape()
		return
	}
	s.Slider.TypedKey(k)
}

// suggestions is an entry that proposes some values.
type suggestions struct {
	widget.SelectEntry
	escape func()
	enter  func()
	reveal func(fyne.CanvasObject)
}

func (w *Window) newSuggestions(values []string, text string) *suggestions {
	s := &suggestions{escape: w.dismiss, enter: w.agree, reveal: w.reveal}
	s.ExtendBaseWidget(s)
	s.SetOptions(values)
	open := &arrow{escape: w.dismiss}
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
	escape func()
}

// TypedKey implements fyne.Focusable.
func (a *arrow) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		a.escape()
	case fyne.KeyReturn, fyne.KeyEnter:
		a.Tapped(nil)
	default:
		a.Button.TypedKey(k)
	}
}

// FocusGained implements fyne.Focusable.
func (s *suggestions) FocusGained() {
	s.SelectEntry.FocusGained()
	s.reveal(s)
}

// TypedKey implements fyne.Focusable.
func (s *suggestions) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		s.escape()
	case fyne.KeyReturn, fyne.KeyEnter:
		s.enter()
	default:
		s.SelectEntry.TypedKey(k)
	}
}

// picking is a list of lines of which one is picked, by a click, Space or Enter.
type picking struct {
	widget.List
	escape func()
}

func (w *Window) newPicking(lines []string) *picking {
	p := &picking{escape: w.dismiss}
	p.Length = func() int { return len(lines) }
	p.CreateItem = func() fyne.CanvasObject {
		line := widget.NewLabel("")
		line.Truncation = fyne.TextTruncateEllipsis
		return line
	}
	p.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { o.(*widget.Label).SetText(lines[i]) }
	p.ExtendBaseWidget(p)
	return p
}

// TypedKey implements fyne.Focusable.
func (p *picking) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		p.escape()
	case fyne.KeyReturn, fyne.KeyEnter:
		p.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	default:
		p.List.TypedKey(k)
	}
}
