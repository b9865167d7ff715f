package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Switch is on or off, with words beside it. A click on either, Space, Left and Right throw it.
type Switch struct {
	widget.BaseWidget
	Keyboard
	field
	On        bool
	OnChanged func(on bool) // may be nil
	AtEnd     bool          // it stands at the right end of its row, behind the words
	Text      string
	Detail    string // behind the text, dim; only at the end of a row
	focused   bool
}

// NewSwitch makes a switch before its words.
func (f Fields) NewSwitch(text string, on bool, changed func(bool)) *Switch {
	s := &Switch{Text: text, On: on, OnChanged: changed, field: f.choosing()}
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
	case s.takes(k):
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

// TypedRune implements fyne.Focusable.
func (s *Switch) TypedRune(r rune) {
	if r != ' ' {
		s.passRune(s.Read(r))
	}
}

// FocusGained implements fyne.Focusable.
func (s *Switch) FocusGained() {
	s.focused = true
	s.Refresh()
	s.show(s)
}

// FocusLost implements fyne.Focusable.
func (s *Switch) FocusLost() { s.focused = false; s.Refresh() }

// Cursor implements desktop.Cursorable.
func (s *Switch) Cursor() desktop.Cursor { return desktop.PointerCursor }

// The measures of a switch, and of its row where it stands alone and at the end of one.
const (
	switchWidth  float32 = 36
	switchHeight float32 = 20
	switchAway   float32 = 7
	switchKnob   float32 = 14
	switchLine   float32 = 20
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
	words := switchLine * float32(len(s.lines(width)))
	if s.AtEnd {
		return max(switchRow, words+12)
	}
	return max(words, 24)
}

// CreateRenderer implements fyne.Widget.
func (s *Switch) CreateRenderer() fyne.WidgetRenderer {
	r := &switchRenderer{of: s, ring: newRing(), track: &canvas.Rectangle{CornerRadius: switchHeight / 2},
		knob: &canvas.Rectangle{CornerRadius: switchKnob / 2}, detail: &canvas.Text{TextSize: TextBody}}
	r.Refresh()
	return r
}

type switchRenderer struct {
	of                *Switch
	ring, track, knob *canvas.Rectangle
	words             []*canvas.Text
	detail            *canvas.Text
}

func (r *switchRenderer) Destroy() {}

func (r *switchRenderer) Objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{r.ring, r.track, r.knob, r.detail}
	for _, w := range r.words {
		all = append(all, w)
	}
	return all
}

func (r *switchRenderer) MinSize() fyne.Size {
	const least = 160
	return fyne.NewSize(least, r.of.Height(max(r.of.Size().Width, least)))
}

func (r *switchRenderer) Layout(size fyne.Size) {
	s := r.of
	height := s.Height(size.Width)
	track := box{0, (height - switchHeight) / 2, switchWidth, switchHeight}
	left := switchWidth + switchAway
	if s.AtEnd {
		track.x, left = size.Width-switchWidth, 0
	}
	Put(r.track, track.x, track.y, track.width, track.height)
	placeRing(r.ring, track, switchHeight/2)
	const in = (switchHeight - switchKnob) / 2
	knob := track.x + in
	if s.On {
		knob = track.x + switchWidth - switchKnob - in
	}
	Put(r.knob, knob, track.y+in, switchKnob, switchKnob)
	r.layoutWords(size.Width, left, height)
}

// layoutWords writes the words from the left, and the detail behind them where it has room.
func (r *switchRenderer) layoutWords(width, left, height float32) {
	s := r.of
	lines := s.lines(width)
	for len(r.words) < len(lines) {
		r.words = append(r.words, &canvas.Text{TextSize: TextBody, Color: theme.Color(ColorText)})
	}
	top := (height - switchLine*float32(len(lines))) / 2
	for i, w := range r.words {
		w.Text = ""
		if i < len(lines) {
			w.Text = lines[i]
		}
		Put(w, left, top+switchLine*float32(i), w.MinSize().Width, switchLine)
	}
	r.detail.Text = s.Detail
	end, detail := textWidth(s.Text, TextBody, false)+6, r.detail.MinSize().Width
	Show(r.detail, s.AtEnd && len(lines) == 1 && end+detail <= width-switchWidth-switchAway)
	Put(r.detail, end, top, detail, switchLine)
}

func (r *switchRenderer) Refresh() {
	s := r.of
	r.Layout(s.Size())
	r.ring.Hidden = !s.focused
	r.track.FillColor = theme.Color(theme.ColorNameDisabled)
	if s.On {
		r.track.FillColor = theme.Color(ColorText)
	}
	r.knob.FillColor = theme.Color(ColorCard)
	r.detail.Color = theme.Color(ColorDim)
	for _, w := range r.words {
		w.Color = theme.Color(ColorText)
	}
	canvas.Refresh(s)
}
