package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// Keyed is a pane that can have the keyboard. An embedding type calls ExtendBaseWidget and has a method TypedKey.
type Keyed struct {
	Pane
	Keyboard
	OnKey   func(*fyne.KeyEvent) // a key that it has no use for; nil: it does nothing
	OnRune  func(rune)           // a character; nil: it does nothing
	onFocus func()               // it has got the keyboard; nil: that is all
	focused bool
}

// FocusGained implements fyne.Focusable.
func (k *Keyed) FocusGained() {
	k.focused = true
	k.Refresh()
	if k.onFocus != nil {
		k.onFocus()
	}
}

// FocusLost implements fyne.Focusable.
func (k *Keyed) FocusLost() { k.focused = false; k.Refresh() }

// HasFocus reports whether it has the keyboard.
func (k *Keyed) HasFocus() bool { return k.focused }

// TypedRune implements fyne.Focusable.
func (k *Keyed) TypedRune(r rune) {
	if k.OnRune != nil && r != ' ' {
		k.OnRune(k.Read(r))
	}
}

// pass hands on a key that it has no use for.
func (k *Keyed) pass(e *fyne.KeyEvent) {
	if k.OnKey != nil {
		k.OnKey(e)
	}
}

// newRing makes the frame of what has the keyboard.
func newRing() *canvas.Rectangle { return &canvas.Rectangle{StrokeWidth: ringWidth} }

// ringWidth is the width of the line around what has the keyboard, and how far it lies from what it goes around.
const ringWidth float32 = 2

// placeRing puts a ring around a box with corners of that radius.
func placeRing(ring *canvas.Rectangle, b box, radius float32) {
	const out = 2 * ringWidth
	ring.CornerRadius = radius + out
	ring.StrokeColor = theme.Color(ColorAccent)
	Put(ring, b.x-out, b.y-out, b.width+2*out, b.height+2*out)
}

// placeRingInside puts a ring along the edge of what has that size, for what lies at the edge of a card.
func placeRingInside(ring *canvas.Rectangle, size fyne.Size) {
	const in = 2 * ringWidth
	placeRing(ring, box{in, in, size.Width - 2*in, size.Height - 2*in}, RadiusPill-in)
}
