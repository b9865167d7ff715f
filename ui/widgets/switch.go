package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
)

// Switch is on or off, with words beside it. A click on either, Space, Left and Right throw it.
type Switch struct {
	Keyed
	field
	On        bool
	OnChanged func(on bool) // may be nil
	AtEnd     bool          // it stands at the right end of its row, behind the words
	Text      string
	Detail    string // behind the text, dim; only at the end of a row

	ring, track, knob *canvas.Rectangle
	words             []*canvas.Text
	detail            *canvas.Text
}

// NewSwitch makes a switch before its words.
func (f Fields) NewSwitch(text string, on bool, changed func(bool)) *Switch {
	const least = 160
	s := &Switch{Text: text, On: on, OnChanged: changed, ring: newRing(), track: &canvas.Rectangle{CornerRadius: switchHeight / 2},
		knob: &canvas.Rectangle{CornerRadius: switchKnob / 2}, detail: Text("", TextBody, false)}
	s.field = f.keyed(&s.Keyed, s)
	s.Place, s.Paint = s.place, s.paint
	s.MeasureHeight(least, s.Height)
	s.ExtendBaseWidget(s)
	return s
}

// Set throws the switch as a person would, unless it stands so already.
func (s *Switch) Set(on bool) {
	if on == s.On {
		return
	}
	s.On = on
	s.Refresh()
	if s.OnChanged != nil {
		s.OnChanged(on)
	}
}

// Tapped implements fyne.Tappable.
func (s *Switch) Tapped(*fyne.PointEvent) {
	Focus(s)
	s.Set(!s.On)
}

// TypedKey implements fyne.Focusable.
func (s *Switch) TypedKey(k *fyne.KeyEvent) {
	switch {
	case s.handleKey(k):
	case k.Name == fyne.KeySpace, k.Name == fyne.KeyReturn, k.Name == fyne.KeyEnter:
		s.Set(!s.On)
	case k.Name == fyne.KeyLeft:
		s.Set(false)
	case k.Name == fyne.KeyRight:
		s.Set(true)
	default:
		s.pass(k)
	}
}

// Cursor implements desktop.Cursorable.
func (s *Switch) Cursor() desktop.Cursor { return desktop.PointerCursor }

// The measures of a switch, and of its row where it stands alone.
const (
	switchWidth  float32 = 36
	switchHeight float32 = 20
	switchAway   float32 = 7
	switchKnob   float32 = 14
	switchRow    float32 = 40
)

// lines breaks the words into lines for that width.
func (s *Switch) lines(width float32) []string {
	room := width - switchWidth - switchAway
	if s.AtEnd {
		room -= 9
	}
	return divided(s.Text, room, func(words string) float32 { return textWidth(words, TextBody, false) })
}

// Height returns the room that the switch needs at that width.
func (s *Switch) Height(width float32) float32 {
	words := BodyLine * float32(len(s.lines(width)))
	if s.AtEnd {
		return max(switchRow, words+12)
	}
	return max(words, 24)
}

func (s *Switch) place(size fyne.Size) {
	height := s.Height(size.Width)
	track := box{0, (height - switchHeight) / 2, switchWidth, switchHeight}
	left := switchWidth + switchAway
	if s.AtEnd {
		track.x, left = size.Width-switchWidth, 0
	}
	Put(s.track, track.x, track.y, track.width, track.height)
	placeRing(s.ring, track, switchHeight/2)
	const in = (switchHeight - switchKnob) / 2
	knob := track.x + in
	if s.On {
		knob = track.x + switchWidth - switchKnob - in
	}
	Put(s.knob, knob, track.y+in, switchKnob, switchKnob)
	s.placeWords(size.Width, left, height)
	s.All = []fyne.CanvasObject{s.ring, s.track, s.knob, s.detail}
	for _, w := range s.words {
		s.All = append(s.All, w)
	}
}

// placeWords writes the words from the left, and the detail behind them where it has room.
func (s *Switch) placeWords(width, left, height float32) {
	lines := s.lines(width)
	for len(s.words) < len(lines) {
		s.words = append(s.words, &canvas.Text{TextSize: TextBody, Color: theme.Color(ColorText)})
	}
	top := (height - BodyLine*float32(len(lines))) / 2
	for i, w := range s.words {
		w.Text = ""
		if i < len(lines) {
			w.Text = lines[i]
		}
		Put(w, left, top+BodyLine*float32(i), w.MinSize().Width, BodyLine)
	}
	s.detail.Text = s.Detail
	end, detail := textWidth(s.Text, TextBody, false)+6, s.detail.MinSize().Width
	Show(s.detail, s.AtEnd && len(lines) == 1 && end+detail <= width-switchWidth-switchAway)
	Put(s.detail, end, top, detail, BodyLine)
}

func (s *Switch) paint() {
	s.ring.Hidden = !s.focused
	s.track.FillColor = theme.Color(theme.ColorNameDisabled)
	if s.On {
		s.track.FillColor = theme.Color(ColorText)
	}
	s.knob.FillColor = theme.Color(ColorCard)
	s.detail.Color = theme.Color(ColorDim)
	for _, w := range s.words {
		w.Color = theme.Color(ColorText)
	}
}
