package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
)

// pressed is what is pressed by a click, Space or Enter and looks like anything. An embedding type calls ExtendBaseWidget.
type pressed struct {
	Pane
	Keyboard
	OnKey   func(*fyne.KeyEvent) // a key that it has no use for; nil: it does nothing
	OnRune  func(rune)           // a character; nil: it does nothing
	tapped  func()
	hovered bool
	focused bool
}

// describePressed says what is shown: an item on a face, with what shows the pointer and the keyboard. Its corners have that radius.
func (p *pressed) describePressed(radius float32, face, item *layout.Item) {
	const out = ringAway + ringWidth
	ring, glaze := newRing(), &canvas.Rectangle{CornerRadius: radius}
	ring.CornerRadius = radius + out
	p.Paint = func() {
		ring.StrokeColor, glaze.FillColor = theme.Color(ColorAccent), theme.Color(theme.ColorNameHover)
	}
	p.Describe(layout.Stack(
		layout.Of(ring).Pad(-out, -out).If(func() bool { return p.focused }),
		face,
		layout.Of(glaze).If(func() bool { return p.hovered }),
		item))
}

// Tapped implements fyne.Tappable.
func (p *pressed) Tapped(*fyne.PointEvent) { p.tapped() }

// MouseIn implements desktop.Hoverable.
func (p *pressed) MouseIn(*desktop.MouseEvent) { p.hovered = true; p.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (p *pressed) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (p *pressed) MouseOut() { p.hovered = false; p.Refresh() }

// FocusGained implements fyne.Focusable.
func (p *pressed) FocusGained() { p.focused = true; p.Refresh() }

// FocusLost implements fyne.Focusable.
func (p *pressed) FocusLost() { p.focused = false; p.Refresh() }

// TypedRune implements fyne.Focusable.
func (p *pressed) TypedRune(r rune) {
	if p.OnRune != nil && r != ' ' {
		p.OnRune(p.Read(r))
	}
}

// TypedKey implements fyne.Focusable.
func (p *pressed) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeySpace || e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		p.tapped()
	case p.OnKey != nil:
		p.OnKey(e)
	}
}
