package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
)

// Disclosure is a word that opens and closes what stands below it. A click, Space, Left and Right do.
type Disclosure struct {
	pressable
	field
	Open bool
	sign chevron
}

// NewDisclosure makes a disclosure of that word, which calls changed after each change.
func (f Fields) NewDisclosure(word string, open bool, changed func(open bool)) *Disclosure {
	d := &Disclosure{Open: open, sign: newChevron()}
	d.field = f.keyed(&d.Keyed, d)
	d.tapped = func() { d.set(!d.Open, changed) }
	sign := layout.Custom(func(x, y, width, height float32) { d.sign.placeFold(x+width/2, y+height/2, d.Open) }, d.sign[0], d.sign[1])
	title := layout.NewLine(TextBody, ColorText, word).Bold().Whole()
	d.describePressed(RadiusPill, layout.Space(), layout.Row(layout.Tight, title.Item(), sign.Width(chevronHigh).Height(chevronHigh).Align(layout.Center)))
	paint := d.Paint
	d.Paint = func() {
		paint()
		d.sign.paint(theme.Color(ColorText), true)
	}
	d.ExtendBaseWidget(d)
	return d
}

// set opens or closes it.
func (d *Disclosure) set(open bool, changed func(bool)) {
	if open != d.Open {
		d.Open = open
		d.Refresh()
		changed(open)
	}
}

// TypedKey implements fyne.Focusable.
func (d *Disclosure) TypedKey(k *fyne.KeyEvent) {
	switch {
	case d.handleKey(k):
	case k.Name == fyne.KeySpace, k.Name == fyne.KeyLeft && d.Open, k.Name == fyne.KeyRight && !d.Open:
		d.tapped()
	default:
		d.pass(k)
	}
}
