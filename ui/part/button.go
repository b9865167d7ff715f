package part

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// ButtonKind is how much a button calls for attention.
type ButtonKind uint8

const (
	Plain    ButtonKind = iota
	Outlined            // in the accent: what ends a game
	Filled              // with the accent: what most people want now
	Chosen              // of several, this one is shown
	Quiet               // dim words without a face: what leaves a page
)

// Button is the program's flat button: a word or an icon on a rounded face. Space and Enter press it.
type Button struct {
	widget.DisableableWidget
	Keyboard
	Text     string
	Detail   string        // more about it, under the text; both stand at the left then
	Key      string        // the key that presses it, small behind the text; not where there is a detail
	icon     fyne.Resource // instead of the text
	Kind     ButtonKind
	tapped   func()
	OnEscape func()               // what Escape does while the button has the focus; nil: nothing
	OnKey    func(*fyne.KeyEvent) // a key that the button has no use for; nil: it does nothing
	OnRune   func(rune)           // a character; nil: it does nothing
	hovered  bool
	focused  bool
}

// NewButton makes a plain button; tapped is called when it is pressed.
func NewButton(text string, tapped func()) *Button {
	b := &Button{Text: text, tapped: tapped}
	b.ExtendBaseWidget(b)
	return b
}

// NewIconButton makes a button that shows an icon; text is what it is called.
func NewIconButton(text string, icon fyne.Resource, tapped func()) *Button {
	b := NewButton(text, tapped)
	b.icon = icon
	return b
}

// Set gives the button another word and kind.
func (b *Button) Set(text string, kind ButtonKind) {
	if b.Text != text || b.Kind != kind {
		b.Text, b.Kind = text, kind
		b.Refresh()
	}
}

// SetEnabled greys the button or wakes it.
func (b *Button) SetEnabled(on bool) {
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
func (b *Button) Tapped(*fyne.PointEvent) {
	if !b.Disabled() {
		b.tapped()
	}
}

// MouseIn implements desktop.Hoverable.
func (b *Button) MouseIn(*desktop.MouseEvent) { b.hovered = true; b.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (b *Button) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (b *Button) MouseOut() { b.hovered = false; b.Refresh() }

// FocusGained implements fyne.Focusable.
func (b *Button) FocusGained() { b.focused = true; b.Refresh() }

// FocusLost implements fyne.Focusable.
func (b *Button) FocusLost() { b.focused = false; b.Refresh() }

// TypedRune implements fyne.Focusable.
func (b *Button) TypedRune(r rune) {
	if b.OnRune != nil && r != ' ' {
		b.OnRune(b.Read(r))
	}
}

// TypedKey implements fyne.Focusable.
func (b *Button) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		b.Tapped(nil)
	case fyne.KeyEscape:
		if b.OnEscape != nil {
			b.OnEscape()
		}
	default:
		if b.OnKey != nil {
			b.OnKey(e)
		}
	}
}

// CreateRenderer implements fyne.Widget.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	r := &buttonRenderer{
		button: b,
		ring:   newRing(),
		face:   &canvas.Rectangle{CornerRadius: RadiusPill},
		glaze:  &canvas.Rectangle{CornerRadius: RadiusPill},
		label:  &canvas.Text{Text: b.Text, TextSize: b.textSize(), TextStyle: fyne.TextStyle{Bold: true}, Alignment: fyne.TextAlignCenter},
		detail: &canvas.Text{TextSize: TextDim},
		cap:    &canvas.Rectangle{CornerRadius: 4},
		icon:   &canvas.Image{FillMode: canvas.ImageFillContain},
	}
	r.Refresh()
	return r
}

type buttonRenderer struct {
	button            *Button
	ring, face, glaze *canvas.Rectangle
	label             *canvas.Text
	detail            *canvas.Text      // or the key
	cap               *canvas.Rectangle // around the key of a quiet button
	icon              *canvas.Image
}

func (r *buttonRenderer) Destroy() {}

func (r *buttonRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ring, r.face, r.glaze, r.cap, r.label, r.detail, r.icon}
}

func (r *buttonRenderer) MinSize() fyne.Size {
	if r.button.icon != nil {
		return fyne.NewSize(44, 38)
	}
	size := fyne.MeasureText(r.button.Text, r.button.textSize(), r.label.TextStyle)
	if r.button.Detail != "" {
		size = r.label.MinSize()
	}
	size = size.AddWidthHeight(24, 20)
	if r.button.Key != "" {
		size.Width += r.keyAway() + textWidth(r.button.Key, TextDim, false)
	}
	return size
}

// buttonEdge is the room that is kept at both sides of a button's words.
const buttonEdge float32 = 7

// textSize is how large the words are that have room.
func (b *Button) textSize() float32 {
	if b.Kind == Quiet {
		return TextBody
	}
	return TextLine
}

// keyEdge is the room at both sides of a key that has a cap around it.
const keyEdge float32 = 5

// keyAway returns the gap between the words of the button and its key.
func (r *buttonRenderer) keyAway() float32 {
	const gap = 8
	if r.button.Kind == Quiet {
		return gap + keyEdge
	}
	return gap
}

func (r *buttonRenderer) Layout(size fyne.Size) {
	for _, o := range []fyne.CanvasObject{r.face, r.glaze} {
		o.Resize(size)
	}
	placeRing(r.ring, box{0, 0, size.Width, size.Height}, RadiusPill)
	switch {
	case r.button.Detail != "":
		r.layoutDetail(size)
		return
	case r.button.Key != "":
		r.layoutKey(size)
		return
	}
	r.label.Alignment = fyne.TextAlignCenter
	Shrink(r.label, r.button.Text, r.button.textSize(), textSmaller, size.Width-2*buttonEdge)
	r.label.Resize(fyne.NewSize(size.Width, r.label.MinSize().Height))
	r.label.Move(fyne.NewPos(0, (size.Height-r.label.MinSize().Height)/2))
	r.icon.Resize(fyne.NewSquareSize(18))
	r.icon.Move(fyne.NewPos((size.Width-18)/2, (size.Height-18)/2))
}

// layoutDetail puts the text over what is said about it.
func (r *buttonRenderer) layoutDetail(size fyne.Size) {
	edge, label, detail := float32(14), TextLine, TextDim
	if size.Width < 130 { // all of a row are small then
		edge, label, detail = 10, TextBody-1, 11
	}
	Shrink(r.label, r.button.Text, label, textSmaller, size.Width-2*edge)
	Shrink(r.detail, r.button.Detail, detail, 10, size.Width-2*edge)
	Shorten(r.label, r.label.Text, size.Width-2*edge)
	Shorten(r.detail, r.detail.Text, size.Width-2*edge)
	label, detail = r.label.MinSize().Height, r.detail.MinSize().Height
	top := (size.Height - label - detail) / 2
	r.label.Alignment = fyne.TextAlignLeading
	Put(r.label, edge, top, size.Width-2*edge, label)
	Put(r.detail, edge, top+label, size.Width-2*edge, detail)
}

// layoutKey puts the key behind the text: beside each other in the middle, or where the button is quiet at its right end.
func (r *buttonRenderer) layoutKey(size fyne.Size) {
	r.detail.Text = r.button.Key
	label, key := r.label.MinSize(), r.detail.MinSize()
	left := (size.Width - label.Width - r.keyAway() - key.Width) / 2
	if r.button.Kind == Quiet {
		left = size.Width - label.Width - r.keyAway() - key.Width - keyEdge - 1
	}
	r.label.Alignment = fyne.TextAlignLeading
	Put(r.label, left, (size.Height-label.Height)/2, label.Width, label.Height)
	left += label.Width + r.keyAway()
	Put(r.detail, left, (size.Height-key.Height)/2, key.Width, key.Height)
	Put(r.cap, left-keyEdge, (size.Height-key.Height)/2-1, key.Width+2*keyEdge, key.Height+2)
}

func (r *buttonRenderer) Refresh() {
	b := r.button
	ink := ColorText
	r.face.FillColor, r.face.StrokeWidth = theme.Color(theme.ColorNameButton), 0
	switch b.Kind {
	case Outlined:
		ink = ColorAccent
		r.face.FillColor = theme.Color(ColorWindow)
		r.face.StrokeColor, r.face.StrokeWidth = theme.Color(ColorAccent), 1.2
	case Filled:
		ink = theme.ColorNameForegroundOnPrimary
		r.face.FillColor = theme.Color(ColorAccent)
	case Chosen:
		r.face.FillColor = theme.Color(ColorCard)
		r.face.StrokeColor, r.face.StrokeWidth = theme.Color(ColorText), 1.5
	case Quiet:
		ink = ColorDim
		r.face.FillColor = color.Transparent
	case Plain:
	}
	r.label.TextStyle.Bold, r.label.TextSize = b.Kind != Quiet, b.textSize()
	r.cap.Hidden = b.Kind != Quiet || b.Key == ""
	r.cap.FillColor, r.cap.StrokeColor, r.cap.StrokeWidth = theme.Color(ColorCard), theme.Color(ColorLine), 1
	if b.Disabled() {
		ink = theme.ColorNameDisabled
		r.face.StrokeColor = theme.Color(theme.ColorNameDisabledButton)
		if b.Kind == Filled {
			r.face.FillColor = theme.Color(theme.ColorNameDisabledButton)
		}
	}
	r.glaze.FillColor = theme.Color(theme.ColorNameHover)
	r.glaze.Hidden = !b.hovered || b.Disabled()
	r.ring.Hidden = !b.focused || b.Disabled()
	r.ring.StrokeColor = theme.Color(ColorAccent)
	r.label.Text, r.label.Color = b.Text, theme.Color(ink)
	r.detail.Hidden = b.Detail == "" && b.Key == ""
	r.detail.Color = theme.Color(ColorDim)
	if b.Kind == Filled || b.Disabled() {
		r.detail.Color = theme.Color(ink)
	}
	r.label.Hidden = b.icon != nil
	r.icon.Hidden = b.icon == nil
	if b.icon != nil {
		r.icon.Resource = theme.NewColoredResource(b.icon, ink)
		r.icon.Refresh()
	}
	r.Layout(b.Size())
	canvas.Refresh(b)
}
