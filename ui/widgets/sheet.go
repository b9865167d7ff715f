package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
)

// FormPanel is a form in the place of the panel: a head with its title and Close, a middle that scrolls, a foot with buttons that stay.
// Escape closes it and Enter agrees, wherever the keyboard is.
type FormPanel struct {
	Pane
	title       string
	topic       string // what it is about, beside the title
	closing     func()
	agree       func()
	body        fyne.CanvasObject
	first       fyne.Focusable
	leave       *Button
	left, right []*Button // at the foot
	Even        bool      // those share all of its width, so that they keep their places whatever kind they are of
	note        string
	Other       func(*fyne.KeyEvent) // takes the keys that mean nothing here; nil: they do nothing
	scroll      *container.Scroll
	page        *Pane // the middle, as high as it is at the width that the sheet has
	head, about *canvas.Text
	line        *canvas.Rectangle
	noteText    *canvas.Text // the note
}

// NewSheet makes an empty sheet. Enter calls agree, Escape closing.
func NewSheet(title string, closeWord, closeKey string, closing, agree func()) *FormPanel {
	s := &FormPanel{title: title, closing: closing, agree: agree, page: &Pane{}, head: Text("", 0, true), about: Text("", TextBody, false),
		line: &canvas.Rectangle{}, noteText: Text("", TextDim, false)}
	s.leave = s.NewButton(closeWord, Quiet, closing)
	s.leave.Key = closeKey
	s.page.Place, s.page.Measure = s.placeBody, s.measureBody
	s.page.ExtendBaseWidget(s.page)
	s.scroll = container.NewVScroll(s.page)
	s.Place, s.Paint, s.Least = s.place, s.paint, fyne.NewSize(240, 200)
	s.setObjects()
	s.ExtendBaseWidget(s)
	return s
}

// Fields makes the fields of the sheet.
func (s *FormPanel) Fields() Fields {
	return Fields{Dismiss: s.closing, Agree: s.agree, Reveal: s.reveal, Key: s.TypedKey}
}

// NewButton makes a button of the sheet.
func (s *FormPanel) NewButton(text string, kind ButtonKind, tapped func()) *Button {
	b := NewButton(text, tapped)
	b.Kind, b.OnEscape, b.OnKey = kind, s.closing, s.TypedKey
	return b
}

// Fill gives the sheet its middle, which may have a method Height(width float32) float32, the field that has the keyboard first,
// and the buttons at the foot: from the left, and to the right end. Without buttons there is no foot.
func (s *FormPanel) Fill(body fyne.CanvasObject, first fyne.Focusable, left, right []*Button) {
	s.body, s.first, s.left, s.right = body, first, left, right
	s.page.All = []fyne.CanvasObject{body}
	s.setObjects()
	s.Refresh()
}

// Close does what the button in the head does.
func (s *FormPanel) Close() { s.closing() }

// SetTitle changes the title, and what stands beside it where there is room.
func (s *FormPanel) SetTitle(title, about string) {
	if title != s.title || about != s.topic {
		s.title, s.topic = title, about
		s.Refresh()
	}
}

// Note says something at the left of the foot, where there is no button.
func (s *FormPanel) Note(words string) {
	if words != s.note {
		s.note = words
		s.Refresh()
	}
}

// First implements activity.Page.
func (s *FormPanel) First() fyne.Focusable { return s.first }

// HeightBeside implements activity.Page: a sheet takes what there is.
func (s *FormPanel) HeightBeside(float32) float32 { return 1 << 14 }

// The measures of a sheet: the least height of the middle, the widths of the foot's buttons.
const (
	sheetLeast float32 = 200
	sheetMain  float32 = 150
	sheetOther float32 = 110
)

// Height implements activity.Page.
func (s *FormPanel) Height(width float32) float32 {
	return HeadTall + GapInner + min(sheetLeast, tall(s.body, width)) + 15 + BrowseLow
}

// TypedKey takes the keys that no field wants.
func (s *FormPanel) TypedKey(k *fyne.KeyEvent) {
	const step = 40
	page, all := s.scroll.Size().Height-step, s.page.MinSize().Height
	switch k.Name {
	case fyne.KeyEscape:
		s.closing()
	case fyne.KeyReturn, fyne.KeyEnter:
		s.agree()
	case fyne.KeyUp:
		s.scrollBy(-step)
	case fyne.KeyDown:
		s.scrollBy(step)
	case fyne.KeyPageUp:
		s.scrollBy(-page)
	case fyne.KeyPageDown, fyne.KeySpace:
		s.scrollBy(page)
	case fyne.KeyHome:
		s.scrollBy(-all)
	case fyne.KeyEnd:
		s.scrollBy(all)
	default:
		if s.Other != nil {
			s.Other(k)
		}
	}
}

func (s *FormPanel) scrollBy(by float32) {
	s.scroll.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: -by}})
}

// reveal scrolls so far that o, which has got the keyboard, is seen, and its name over it.
func (s *FormPanel) reveal(o fyne.CanvasObject) {
	const name = 24
	Reveal(s.scroll, o, name)
}

// setObjects lists what is shown. The keyboard goes from the middle to the foot, and last to what closes the sheet.
func (s *FormPanel) setObjects() {
	s.All = []fyne.CanvasObject{s.head, s.about, s.line, s.noteText, s.scroll}
	for _, b := range slices.Concat(s.left, s.right) {
		s.All = append(s.All, b)
	}
	s.All = append(s.All, s.leave)
}

func (s *FormPanel) place(size fyne.Size) {
	const titleSize = 22
	leave := s.leave.MinSize().Width
	Put(s.leave, size.Width-leave, 0, leave, HeadTall)
	Shrink(s.head, s.title, titleSize, TextBody, size.Width-leave-8)
	title := s.head.MinSize()
	PutText(s.head, 0, HeadTall/2)
	s.about.Text = s.topic
	about := s.about.MinSize()
	Put(s.about, title.Width+GapInner, (HeadTall+title.Height)/2-about.Height-3, about.Width, about.Height)
	Show(s.about, title.Width+GapInner+about.Width+8 <= size.Width-leave)
	foot := FootTall
	if size.Height < layout.Low {
		foot = BrowseLow
	}
	top := HeadTall + GapInner - layout.Snug
	line := size.Height - foot - 15
	if Show(s.line, len(s.left)+len(s.right) > 0); !s.line.Visible() {
		line = size.Height
	}
	Put(s.line, 0, line, size.Width, 1)
	Put(s.scroll, -layout.Snug, top, size.Width+2*layout.Snug, line-top)
	s.scroll.Refresh()
	s.placeFoot(size, foot)
}

// placeFoot puts the buttons at both ends, as wide as they like to be, or all into one row where that is too much.
func (s *FormPanel) placeFoot(size fyne.Size, height float32) {
	y := size.Height - height
	wide := func(b *Button) float32 {
		if b.Kind == Filled {
			return max(b.MinSize().Width, sheetMain)
		}
		return max(b.MinSize().Width, sheetOther)
	}
	all := slices.Concat(s.left, s.right)
	needed := GapInner * float32(len(all)-1)
	for _, b := range all {
		needed += wide(b)
	}
	s.noteText.Text = s.note
	if needed > size.Width || s.Even {
		s.noteText.Hide()
		PutRow(all, 0, y, size.Width, height)
		return
	}
	left, right := float32(0), size.Width
	for _, b := range s.left {
		Put(b, left, y, wide(b), height)
		left += wide(b) + GapInner
	}
	for i := len(s.right) - 1; i >= 0; i-- {
		b := s.right[i]
		Put(b, right-wide(b), y, wide(b), height)
		right -= wide(b) + GapInner
	}
	Show(s.noteText, PutText(s.noteText, left, y+height/2) <= right)
}

func (s *FormPanel) paint() {
	s.head.Color, s.line.FillColor = theme.Color(ColorText), theme.Color(ColorLine)
	s.about.Color, s.noteText.Color = theme.Color(ColorDim), theme.Color(ColorDim)
	if s.body != nil {
		s.body.Refresh()
	}
	s.page.Refresh()
}

func (s *FormPanel) placeBody(fyne.Size) {
	if s.body != nil {
		Put(s.body, layout.Snug, layout.Snug, s.Size().Width, tall(s.body, s.Size().Width))
	}
}

func (s *FormPanel) measureBody() fyne.Size {
	if s.body == nil {
		return fyne.Size{}
	}
	return fyne.NewSize(0, tall(s.body, s.Size().Width)+2*layout.Snug)
}

// tall returns how high a field is at that width.
func tall(o fyne.CanvasObject, width float32) float32 {
	switch o := o.(type) {
	case interface{ Height(width float32) float32 }:
		return o.Height(width)
	case interface {
		Heights(width float32) (least, want float32)
	}:
		_, want := o.Heights(width)
		return want
	}
	return o.MinSize().Height
}
