package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// pressed is what is pressed by a click, Space or Enter and looks like anything. Whoever embeds it extends it.
type pressed struct {
	widget.BaseWidget
	Keyboard
	OnKey   func(*fyne.KeyEvent) // a key that it has no use for; nil: it does nothing
	OnRune  func(rune)           // a character; nil: it does nothing
	tapped  func()
	hovered bool
	focused bool
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
