package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Select is a selection among values that files and settings know by key and people by word.
type Select struct {
	widget.Select
	field
	Keys    []string // in order of the words
	marked  bool
	focused bool
}

// NewChoice makes a selection with key chosen; word names a key.
func (f Fields) NewChoice(keys []string, key string, word func(string) string) *Select {
	c := &Select{field: f.field()}
	c.Enter = f.Agree
	c.ExtendBaseWidget(c)
	c.Offer(keys, key, word)
	return c
}

// Offer gives the selection other values. What was chosen stays chosen where it can, else key, else the first one.
func (c *Select) Offer(keys []string, key string, word func(string) string) {
	if now := c.Key(); c.SelectedIndex() >= 0 && slices.Contains(keys, now) {
		key = now
	}
	words := make([]string, len(keys))
	for i, k := range keys {
		words[i] = word(k)
	}
	changed := c.OnChanged
	c.OnChanged = nil
	c.Keys = keys
	c.SetOptions(words)
	c.SetSelectedIndex(max(slices.Index(keys, key), 0))
	c.OnChanged = changed
}

// Choose chooses key.
func (c *Select) Choose(key string) { c.SetSelectedIndex(max(slices.Index(c.Keys, key), 0)) }

// SetActive draws the frame of an active filter, or removes it.
func (c *Select) SetActive(on bool) {
	if c.marked != on {
		c.marked = on
		c.Refresh()
	}
}

// Key returns what is chosen, nothing where there is no choice.
func (c *Select) Key() string {
	if i := c.SelectedIndex(); i >= 0 && i < len(c.Keys) {
		return c.Keys[i]
	}
	return ""
}

// FocusGained implements fyne.Focusable.
func (c *Select) FocusGained() {
	c.focused = true
	c.Select.FocusGained()
	c.show(c)
}

// FocusLost implements fyne.Focusable.
func (c *Select) FocusLost() {
	c.focused = false
	c.Select.FocusLost()
}

// TypedKey implements fyne.Focusable.
func (c *Select) TypedKey(k *fyne.KeyEvent) {
	if !c.handleKey(k) {
		c.Select.TypedKey(k)
	}
}

// CreateRenderer implements fyne.Widget.
func (c *Select) CreateRenderer() fyne.WidgetRenderer {
	r := &choiceRenderer{WidgetRenderer: c.Select.CreateRenderer(), choice: c, ring: newRing(),
		frame: &canvas.Rectangle{StrokeWidth: 1, CornerRadius: radiusField}}
	r.Refresh()
	return r
}

// choiceRenderer draws Fyne's selection with the frame of a field, and the ring of what has the keyboard.
type choiceRenderer struct {
	fyne.WidgetRenderer
	choice      *Select
	frame, ring *canvas.Rectangle
}

func (r *choiceRenderer) Objects() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{r.ring}, append(r.WidgetRenderer.Objects(), r.frame)...)
}

func (r *choiceRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	Put(r.frame, 0, 0, size.Width, size.Height)
	placeRing(r.ring, box{0, 0, size.Width, size.Height}, radiusField)
}

func (r *choiceRenderer) Refresh() {
	r.frame.StrokeColor, r.frame.StrokeWidth = theme.Color(theme.ColorNameInputBorder), 1
	if r.choice.marked {
		r.frame.StrokeColor, r.frame.StrokeWidth = theme.Color(ColorText), 1.5
	}
	r.ring.StrokeColor, r.ring.Hidden = theme.Color(ColorAccent), !r.choice.focused
	r.WidgetRenderer.Refresh()
	canvas.Refresh(r.choice)
}
