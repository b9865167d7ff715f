package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
)

// pressable is what is pressed by a click, Space or Enter and looks like anything. An embedding type calls ExtendBaseWidget.
type pressable struct {
	Keyed
	tapped  func()
	hovered bool
}

// describePressed says what is shown: an item on a face, with what shows the pointer and the keyboard. Its corners have that radius.
func (p *pressable) describePressed(radius float32, face, item *layout.Item) {
	const out = 2 * ringWidth
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
func (p *pressable) Tapped(*fyne.PointEvent) { p.tapped() }

// MouseIn implements desktop.Hoverable.
func (p *pressable) MouseIn(*desktop.MouseEvent) { p.hovered = true; p.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (p *pressable) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (p *pressable) MouseOut() { p.hovered = false; p.Refresh() }

// TypedKey implements fyne.Focusable.
func (p *pressable) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeySpace || e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		p.tapped()
	default:
		p.pass(e)
	}
}
