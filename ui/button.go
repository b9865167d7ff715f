package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// buttonKind is how much a button calls for attention.
type buttonKind uint8

const (
	plain    buttonKind = iota
	outlined            // in the accent: what ends a game
	filled              // with the accent: what most people want now
	chosen              // of several, this one is shown
)

// button is the program's flat button: a word or an icon on a rounded face. Space and Enter press it.
type button struct {
	widget.DisableableWidget
	keyboard
	text    string
	detail  string        // more about it, under the text; both stand at the left then
	icon    fyne.Resource // instead of the text
	kind    buttonKind
	tapped  func()
	escape  func()               // what Escape does while the button has the focus; nil: nothing
	key     func(*fyne.KeyEvent) // a key that the button has no use for; nil: it does nothing
	rune    func(rune)           // a character; nil: it does nothing
	hovered bool
	focused bool
}

// newButton makes a plain button; tapped is called when it is pressed.
func newButton(text string, tapped func()) *button {
	b := &button{text: text, tapped: tapped}
	b.ExtendBaseWidget(b)
	return b
}

// newIconButton makes a button that shows an icon; text is what it is called.
func newIconButton(text string, icon fyne.Resource, tapped func()) *button {
	b := newButton(text, tapped)
	b.icon = icon
	return b
}

// look gives the button another word and kind.
func (b *button) look(text string, kind buttonKind) {
	if b.text != text || b.kind != kind {
		b.text, b.kind = text, kind
		b.Refresh()
	}
}

// setEnabled greys the button or wakes it.
func (b *button) setEnabled(on bool) {
	switch {
	case on == !b.Disabled():
	case on:
		b.Enable()
	default:
		b.hovered = false
		b.Disable()
	}
}

// Tapped implements fyne.Tappable.
func (b *button) Tapped(*fyne.PointEvent) {
	if !b.Disabled() {
		b.tapped()
	}
}

// MouseIn implements desktop.Hoverable.
func (b *button) MouseIn(*desktop.MouseEvent) { b.hovered = true; b.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (b *button) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (b *button) MouseOut() { b.hovered = false; b.Refresh() }

// FocusGained implements fyne.Focusable.
func (b *button) FocusGained() { b.focused = true; b.Refresh() }

// FocusLost implements fyne.Focusable.
func (b *button) FocusLost() { b.focused = false; b.Refresh() }

// TypedRune implements fyne.Focusable.
func (b *button) TypedRune(r rune) {
	if b.rune != nil && r != ' ' {
		b.rune(b.read(r))
	}
}

// TypedKey implements fyne.Focusable.
func (b *button) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		b.Tapped(nil)
	case fyne.KeyEscape:
		if b.escape != nil {
			b.escape()
		}
	default:
		if b.key != nil {
			b.key(e)
		}
	}
}

// CreateRenderer implements fyne.Widget.
func (b *button) CreateRenderer() fyne.WidgetRenderer {
	r := &buttonRenderer{
		button: b,
		face:   &canvas.Rectangle{CornerRadius: radiusPill},
		glaze:  &canvas.Rectangle{CornerRadius: radiusPill},
		label:  &canvas.Text{Text: b.text, TextSize: 15, TextStyle: fyne.TextStyle{Bold: true}, Alignment: fyne.TextAlignCenter},
		detail: &canvas.Text{TextSize: textDim},
		icon:   &canvas.Image{FillMode: canvas.ImageFillContain},
	}
	r.Refresh()
	return r
}

type buttonRenderer struct {
	button      *button
	face, glaze *canvas.Rectangle
	label       *canvas.Text
	detail      *canvas.Text
	icon        *canvas.Image
}

func (r *buttonRenderer) Destroy() {}

func (r *buttonRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.face, r.glaze, r.label, r.detail, r.icon}
}

func (r *buttonRenderer) MinSize() fyne.Size {
	if r.button.icon != nil {
		return fyne.NewSize(44, 38)
	}
	return r.label.MinSize().Add(fyne.NewSize(24, 20))
}

func (r *buttonRenderer) Layout(size fyne.Size) {
	for _, o := range []fyne.CanvasObject{r.face, r.glaze} {
		o.Resize(size)
	}
	if r.button.detail != "" {
		r.layoutDetail(size)
		return
	}
	r.label.Alignment = fyne.TextAlignCenter
	r.label.Resize(fyne.NewSize(size.Width, r.label.MinSize().Height))
	r.label.Move(fyne.NewPos(0, (size.Height-r.label.MinSize().Height)/2))
	r.icon.Resize(fyne.NewSquareSize(18))
	r.icon.Move(fyne.NewPos((size.Width-18)/2, (size.Height-18)/2))
}

// layoutDetail puts the text over what is said about it.
func (r *buttonRenderer) layoutDetail(size fyne.Size) {
	const edge = 14
	fit(r.label, r.button.text, size.Width-2*edge)
	fit(r.detail, r.button.detail, size.Width-2*edge)
	label, detail := r.label.MinSize().Height, r.detail.MinSize().Height
	top := (size.Height - label - detail) / 2
	r.label.Alignment = fyne.TextAlignLeading
	put(r.label, edge, top, size.Width-2*edge, label)
	put(r.detail, edge, top+label, size.Width-2*edge, detail)
}

func (r *buttonRenderer) Refresh() {
	b := r.button
	ink := colorText
	r.face.FillColor, r.face.StrokeWidth = theme.Color(theme.ColorNameButton), 0
	switch b.kind {
	case outlined:
		ink = colorAccent
		r.face.FillColor = theme.Color(colorWindow)
		r.face.StrokeColor, r.face.StrokeWidth = theme.Color(colorAccent), 1.2
	case filled:
		ink = theme.ColorNameForegroundOnPrimary
		r.face.FillColor = theme.Color(colorAccent)
	case chosen:
		r.face.FillColor = theme.Color(colorSelected)
	}
	if b.Disabled() {
		ink = theme.ColorNameDisabled
		r.face.StrokeColor = theme.Color(theme.ColorNameDisabledButton)
		if b.kind == filled {
			r.face.FillColor = theme.Color(theme.ColorNameDisabledButton)
		}
	}
	r.glaze.FillColor = theme.Color(theme.ColorNameHover)
	r.glaze.Hidden = !b.hovered || b.Disabled()
	if b.focused && !b.Disabled() {
		r.face.StrokeColor, r.face.StrokeWidth = theme.Color(colorAccent), 2
		if b.kind == filled {
			r.face.StrokeColor = theme.Color(colorText)
		}
	}
	r.label.Text, r.label.Color = b.text, theme.Color(ink)
	r.detail.Hidden = b.detail == ""
	r.detail.Color = theme.Color(colorDim)
	if b.kind == filled || b.Disabled() {
		r.detail.Color = theme.Color(ink)
	}
	r.label.Hidden = b.icon != nil
	r.icon.Hidden = b.icon == nil
	if b.icon != nil {
		r.icon.Resource = theme.NewColoredResource(b.icon, ink)
		r.icon.Refresh()
	}
	if b.detail != "" {
		r.layoutDetail(b.Size())
	}
	canvas.Refresh(b)
}
