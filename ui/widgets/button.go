package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
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
	pressable
	Text     string
	Label    string        // what it is called where its text alone does not say it, to those who do not see it; empty: the text
	Brief    string        // in the place of a text that has no room; empty: the text shrinks
	Detail   string        // more about it, under the text; both stand at the left then
	Small    bool          // with a detail: both are small
	Key      string        // the key that presses it, small behind the text where there is room; not where there is a detail
	icon     fyne.Resource // instead of the text
	Kind     ButtonKind
	OnEscape func() // what Escape does while the button has the focus; nil: nothing
	disabled bool

	ring, face, glaze *canvas.Rectangle
	label             *canvas.Text
	detail            *canvas.Text      // or the key
	cap               *canvas.Rectangle // around the key of a quiet button
	image             *canvas.Image
}

// NewButton makes a plain button; tapped is called when it is pressed.
func NewButton(text string, tapped func()) *Button {
	b := &Button{Text: text, ring: newRing(), face: &canvas.Rectangle{CornerRadius: RadiusPill}, glaze: &canvas.Rectangle{CornerRadius: RadiusPill},
		label: Text(text, TextLine, true), detail: Text("", TextDim, false), cap: &canvas.Rectangle{CornerRadius: 4},
		image: &canvas.Image{FillMode: canvas.ImageFillContain}}
	b.All = []fyne.CanvasObject{b.ring, b.face, b.glaze, b.cap, b.label, b.detail, b.image}
	b.tapped, b.Place, b.Paint, b.Measure = tapped, b.place, b.paint, b.measure
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
	case on:
		b.Enable()
	case !b.disabled:
		b.hovered = false
		b.Disable()
	}
}

// Enable implements fyne.Disableable.
func (b *Button) Enable() { b.setDisabled(false) }

// Disable implements fyne.Disableable.
func (b *Button) Disable() { b.setDisabled(true) }

// Disabled implements fyne.Disableable.
func (b *Button) Disabled() bool { return b.disabled }

func (b *Button) setDisabled(on bool) {
	if on != b.disabled {
		b.disabled = on
		b.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (b *Button) Tapped(*fyne.PointEvent) {
	if !b.Disabled() {
		b.tapped()
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
		b.pass(e)
	}
}

func (b *Button) measure() fyne.Size {
	if b.icon != nil {
		return fyne.NewSize(44, 38)
	}
	size := fyne.MeasureText(b.Text, b.textSize(), b.label.TextStyle)
	if b.Detail != "" {
		size = b.label.MinSize()
	}
	size = size.AddWidthHeight(24, 20)
	if b.Key != "" {
		size.Width += b.keyAway() + textWidth(b.Key, TextDim, false)
		if b.Kind == Quiet { // its words begin where other words do
			size.Width += keyEdge + 1 - 24
		}
	}
	return size
}

// The widths of a button in a row, from the one it likes to the least one.
const (
	withKey   = iota
	withWords // without its key
	withTight // closer to its edges
	withSmall // smaller words
	withBrief // brief ones
	withLeast // likewise, as small as can be
	rowWidths
)

func (b *Button) widths() (all [rowWidths]float32) {
	all[withKey] = b.MinSize().Width
	if b.icon != nil || b.Detail != "" {
		for i := range all {
			all[i] = all[withKey]
		}
		return all
	}
	brief := b.Text
	if b.Brief != "" {
		brief = b.Brief
	}
	const around = 24
	all[withWords] = textWidth(b.Text, TextLine, true) + around
	all[withTight] = textWidth(b.Text, TextLine, true) + 2*buttonEdge
	all[withSmall] = textWidth(b.Text, TextDim, true) + 2*buttonEdge
	all[withBrief] = textWidth(brief, TextLine, true) + around
	all[withLeast] = textWidth(brief, TextSmall, true) + 2*buttonEdge
	return all
}

// The room that is kept at both sides of a button's words, and the side of its icon.
const (
	buttonEdge float32 = 7
	buttonIcon float32 = 18
)

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
func (b *Button) keyAway() float32 {
	const gap = 8
	if b.Kind == Quiet {
		return gap + keyEdge
	}
	return gap
}

func (b *Button) place(size fyne.Size) {
	for _, o := range []fyne.CanvasObject{b.face, b.glaze} {
		o.Resize(size)
	}
	placeRing(b.ring, box{0, 0, size.Width, size.Height}, RadiusPill)
	switch {
	case b.Detail != "":
		b.placeDetail(size)
		return
	case b.Key != "" && b.measure().Width <= size.Width:
		b.placeKey(size)
		return
	}
	b.detail.Text = ""
	b.label.Alignment = fyne.TextAlignCenter
	words, room := b.Text, size.Width-2*buttonEdge
	if b.Brief != "" && textWidth(words, TextDim, true) > room {
		words = b.Brief
	}
	Shrink(b.label, words, b.textSize(), TextSmall, room)
	label := b.label.MinSize().Height
	Put(b.label, 0, (size.Height-label)/2, size.Width, label)
	Put(b.image, (size.Width-buttonIcon)/2, (size.Height-buttonIcon)/2, buttonIcon, buttonIcon)
}

// placeDetail puts the text over what is said about it.
func (b *Button) placeDetail(size fyne.Size) {
	edge, label, detail := float32(14), TextLine, TextDim
	if b.Small {
		edge, label, detail = buttonEdge, TextBody-1, 11
	}
	Shrink(b.label, b.Text, label, 10, size.Width-2*edge)
	Shrink(b.detail, b.Detail, detail, 10, size.Width-2*edge)
	Shorten(b.label, b.label.Text, size.Width-2*edge)
	Shorten(b.detail, b.detail.Text, size.Width-2*edge)
	label, detail = b.label.MinSize().Height, b.detail.MinSize().Height
	if label+detail > size.Height { // what is said about it has no room
		b.detail.Text, detail = "", 0
	}
	top := (size.Height - label - detail) / 2
	b.label.Alignment = fyne.TextAlignLeading
	Put(b.label, edge, top, size.Width-2*edge, label)
	Put(b.detail, edge, top+label, size.Width-2*edge, detail)
}

// placeKey puts the key behind the text: beside each other in the middle, or where the button is quiet at its right end.
func (b *Button) placeKey(size fyne.Size) {
	b.detail.Text, b.label.Text, b.label.TextSize = b.Key, b.Text, b.textSize()
	label, key := b.label.MinSize(), b.detail.MinSize()
	left := (size.Width - label.Width - b.keyAway() - key.Width) / 2
	if b.Kind == Quiet {
		left = size.Width - label.Width - b.keyAway() - key.Width - keyEdge - 1
	}
	b.label.Alignment = fyne.TextAlignLeading
	Put(b.label, left, (size.Height-label.Height)/2, label.Width, label.Height)
	left += label.Width + b.keyAway()
	Put(b.detail, left, (size.Height-key.Height)/2, key.Width, key.Height)
	Put(b.cap, left-keyEdge, (size.Height-key.Height)/2-1, key.Width+2*keyEdge, key.Height+2)
}

func (b *Button) paint() {
	ink := ColorText
	b.face.FillColor, b.face.StrokeWidth = theme.Color(theme.ColorNameButton), 0
	switch b.Kind {
	case Outlined:
		ink = ColorAccent
		b.face.FillColor = theme.Color(ColorWindow)
		b.face.StrokeColor, b.face.StrokeWidth = theme.Color(ColorAccent), 1.2
	case Filled:
		ink = theme.ColorNameForegroundOnPrimary
		b.face.FillColor = theme.Color(ColorAccent)
	case Chosen:
		b.face.FillColor = theme.Color(ColorCard)
		b.face.StrokeColor, b.face.StrokeWidth = theme.Color(ColorText), 1.5
	case Quiet:
		ink = ColorDim
		b.face.FillColor = color.Transparent
	case Plain:
	}
	b.label.TextStyle.Bold, b.label.TextSize = b.Kind != Quiet, b.textSize()
	b.cap.Hidden = b.Kind != Quiet || b.Key == ""
	b.cap.FillColor, b.cap.StrokeColor, b.cap.StrokeWidth = theme.Color(ColorCard), theme.Color(ColorLine), 1
	if b.Disabled() {
		ink = theme.ColorNameDisabled
		b.face.StrokeColor = theme.Color(theme.ColorNameDisabledButton)
		if b.Kind == Filled {
			b.face.FillColor = theme.Color(theme.ColorNameDisabledButton)
		}
	}
	b.glaze.FillColor = theme.Color(theme.ColorNameHover)
	b.glaze.Hidden = !b.hovered || b.Disabled()
	b.ring.Hidden = !b.focused || b.Disabled()
	b.ring.StrokeColor = theme.Color(ColorAccent)
	b.label.Text, b.label.Color = b.Text, theme.Color(ink)
	b.detail.Hidden = b.Detail == "" && b.Key == ""
	b.detail.Color = theme.Color(ColorDim)
	if b.Kind == Filled || b.Disabled() {
		b.detail.Color = theme.Color(ink)
	}
	b.label.Hidden = b.icon != nil
	b.image.Hidden = b.icon == nil
	if b.icon != nil {
		b.image.Resource = theme.NewColoredResource(b.icon, ink)
		b.image.Refresh()
	}
}
