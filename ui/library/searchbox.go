package library

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// searchBox is the field of what is looked for: the conditions that are set stand in it as chips, and the button at its end offers all there are.
type searchBox struct {
	widgets.Pane
	library *Library
	face    *canvas.Rectangle
	text    *widgets.Entry
	more    *widgets.Button
	chips   []*widgets.Button
	key     func(*fyne.KeyEvent)
	on      bool // the entry has the keyboard
}

// chipTall is the height of a chip of the box.
const chipTall float32 = 30

func newSearchBox(of *Library, fields widgets.Fields, key func(*fyne.KeyEvent)) *searchBox {
	b := &searchBox{library: of, key: key, face: &canvas.Rectangle{CornerRadius: widgets.RadiusPill}, text: fields.NewEntry(of.typed)}
	b.text.Label = lang.L("Player, event, opening")
	b.text.OnChanged = func(text string) {
		if text != of.typed {
			of.typed = text
			of.search()
			of.page.Refresh()
		}
	}
	b.text.OnFocus = func(on bool) {
		b.on = on
		b.Refresh()
	}
	b.text.OnKey = b.typedKey
	b.text.Bare = true
	b.more = widgets.NewButton(lang.L("Filter")+" ▾", b.offer)
	b.more.Kind, b.more.OnKey, b.more.OnEscape = widgets.Quiet, key, of.close
	b.Place, b.Paint = b.place, b.paint
	b.MeasureHeight(240, b.Height)
	b.ExtendBaseWidget(b)
	b.show()
	return b
}

// typedKey takes the keys of the box before the entry does: Enter makes a chip of what is typed, or goes to the games, Backspace takes the last chip off.
func (b *searchBox) typedKey(e *fyne.KeyEvent) bool {
	set := b.library.conditions
	switch {
	case e.Name != fyne.KeyReturn && e.Name != fyne.KeyEnter && e.Name != fyne.KeyDown && e.Name != fyne.KeyBackspace:
		return false
	case e.Name == fyne.KeyBackspace:
		if b.text.Text != "" || len(set) == 0 {
			return false
		}
		b.library.drop(set[len(set)-1])
	case e.Name != fyne.KeyDown && b.text.Text != "":
		b.library.enter(b.text.Text)
	default:
		b.library.Win.Canvas().Focus(b.library.page.First())
	}
	return true
}

// offer opens the menu of what can be looked for.
func (b *searchBox) offer() {
	widget.ShowPopUpMenuAtRelativePosition(b.library.menu(), b.library.Win.Canvas(), fyne.NewPos(0, b.more.Size().Height+4), b.more)
}

// show shows what is set.
func (b *searchBox) show() {
	b.text.SetText(b.library.typed)
	b.text.SetPlaceHolder(lang.L("Player, event, opening"))
	b.chips = nil
	b.All = []fyne.CanvasObject{b.face}
	for _, c := range b.library.conditions {
		chip := widgets.NewButton(c.words()+"  ×", func() {
			b.library.Win.Canvas().Focus(b.text) // the chip goes
			b.library.drop(c)
		})
		chip.Kind, chip.Small, chip.OnKey, chip.OnEscape = widgets.Chosen, true, b.key, b.library.close
		b.chips, b.All = append(b.chips, chip), append(b.All, chip)
	}
	b.All = append(b.All, b.text, b.more)
	b.Refresh()
}

// rowTall is the height of a row of the box: lower, what is typed would scroll.
func (b *searchBox) rowTall() float32 { return max(chipTall, b.text.MinSize().Height) }

// arrange calls put for each chip with its place in a box so wide, and returns where the room for what is typed begins.
func (b *searchBox) arrange(width float32, put func(chip *widgets.Button, x, y, w float32)) (x, y float32) {
	end, tall := width-layout.Tight-b.more.MinSize().Width-layout.Tight, b.rowTall()
	x, y = layout.Tight, layout.Tight
	for _, chip := range b.chips {
		w := min(chip.MinSize().Width, end-layout.Tight)
		if x > layout.Tight && x+w > end {
			x, y = layout.Tight, y+tall
		}
		put(chip, x, y+(tall-chipTall)/2, w)
		x += w + layout.Tight
	}
	if least := fyne.MeasureText(b.text.PlaceHolder, widgets.TextBody, fyne.TextStyle{}).Width + 2*layout.Inner; x > layout.Tight && x+least > end {
		x, y = layout.Tight, y+tall
	}
	return x, y
}

// Height returns the room that the box needs at that width.
func (b *searchBox) Height(width float32) float32 {
	_, y := b.arrange(width, func(*widgets.Button, float32, float32, float32) {})
	return y + b.rowTall() + layout.Tight
}

func (b *searchBox) place(size fyne.Size) {
	widgets.Put(b.face, 0, 0, size.Width, size.Height)
	x, y := b.arrange(size.Width, func(chip *widgets.Button, x, y, w float32) { widgets.Put(chip, x, y, w, chipTall) })
	more, tall := b.more.MinSize().Width, b.rowTall()
	widgets.Put(b.text, x, y, size.Width-layout.Tight-more-layout.Tight-x, tall)
	widgets.Put(b.more, size.Width-layout.Tight-more, layout.Tight, more, tall)
}

func (b *searchBox) paint() {
	b.face.FillColor, b.face.StrokeColor, b.face.StrokeWidth = theme.Color(widgets.ColorCard), theme.Color(theme.ColorNameInputBorder), 1
	if b.on {
		b.face.StrokeColor, b.face.StrokeWidth = theme.Color(widgets.ColorAccent), 2
	}
}
