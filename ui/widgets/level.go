package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
)

// Step is one of those through which [Stepper] goes.
type Step struct {
	Key    string
	Name   string
	Detail string // beside the name, such as a rating
	Words  string // a line of character
}

// Stepper is a row to step through: minus, what is chosen, how far it is, plus. Left and Right step, Home and End go to the ends.
type Stepper struct {
	chooser
	Framed  bool // it is a card of its own
	Brief   bool // name and detail only
	steps   []Step
	hovered int // -1: less, 1: more, 0: neither

	card          *Surface
	ring          *canvas.Rectangle
	faces, glazes [2]*canvas.Rectangle
	signs         [2]*canvas.Text
	name, detail  *canvas.Text
	words         []*canvas.Text
	bars          []*canvas.Rectangle
}

// NewLevel makes a row through steps, of which there is at least one; a key that none has chooses the first.
func (f Fields) NewLevel(steps []Step, key string) *Stepper {
	l := &Stepper{steps: steps, card: NewPlate(), ring: newRing(), name: Text("", TextName, true), detail: Text("", TextBody, false)}
	l.field = f.keyed(&l.Keyed, l)
	for i := range l.faces {
		l.faces[i] = &canvas.Rectangle{CornerRadius: RadiusPill}
		l.glazes[i] = &canvas.Rectangle{CornerRadius: RadiusPill}
		l.signs[i] = Text([]string{"−", "+"}[i], TextName, true)
	}
	for _, s := range steps {
		l.keys = append(l.keys, s.Key)
		l.bars = append(l.bars, &canvas.Rectangle{CornerRadius: 2})
	}
	l.chosen = max(l.index(key), 0)
	l.Place, l.Paint, l.Measure = l.place, l.paint, l.measure
	l.ExtendBaseWidget(l)
	return l
}

// step goes to the i-th step, or the nearest one.
func (l *Stepper) step(i int) { l.pick(min(max(i, 0), len(l.steps)-1)) }

// TypedKey implements fyne.Focusable.
func (l *Stepper) TypedKey(k *fyne.KeyEvent) {
	switch {
	case l.handleKey(k):
	case k.Name == fyne.KeyLeft, k.Name == fyne.KeyMinus:
		l.step(l.chosen - 1)
	case k.Name == fyne.KeyRight, k.Name == fyne.KeyPlus:
		l.step(l.chosen + 1)
	case k.Name == fyne.KeyHome:
		l.step(0)
	case k.Name == fyne.KeyEnd:
		l.step(len(l.steps) - 1)
	default:
		l.pass(k)
	}
}

// Tapped implements fyne.Tappable: the buttons step, a click on the bars goes to the step under it.
func (l *Stepper) Tapped(e *fyne.PointEvent) {
	Focus(l)
	if i := l.barAt(e.Position.X); i >= 0 && l.hit(e.Position) == 0 {
		l.step(i)
		return
	}
	l.step(l.chosen + l.hit(e.Position))
}

// barAt returns the step whose bar lies there, from the left; -1: none does.
func (l *Stepper) barAt(x float32) int {
	width := l.Size().Width
	less, more := l.buttons(l.Size())
	right := more.x - 12
	each := l.bar(right - less.x - less.width - 12)
	from := right - each*float32(len(l.steps))
	if l.tight(width) || each < barLeast || x < from || x >= right {
		return -1
	}
	return int((x - from) / each)
}

// bar returns the room that each bar has where all that stands between the buttons has that width.
func (l *Stepper) bar(room float32) float32 {
	return min(float32(int((room-l.widest()-16)/float32(len(l.steps)))), barMost)
}

// hit returns -1 at the button that goes down, 1 at that which goes up.
func (l *Stepper) hit(p fyne.Position) int {
	less, more := l.buttons(l.Size())
	in := func(b box) bool {
		return b.x <= p.X && p.X < b.x+b.width && b.y <= p.Y && p.Y < b.y+b.height
	}
	switch {
	case in(less):
		return -1
	case in(more):
		return 1
	}
	return 0
}

// MouseIn implements desktop.Hoverable.
func (l *Stepper) MouseIn(e *desktop.MouseEvent) { l.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (l *Stepper) MouseMoved(e *desktop.MouseEvent) { l.hover(l.hit(e.Position)) }

// MouseOut implements desktop.Hoverable.
func (l *Stepper) MouseOut() { l.hover(0) }

func (l *Stepper) hover(at int) {
	if at != l.hovered {
		l.hovered = at
		l.Refresh()
	}
}

// The measures of a level: the width below which the words stand below all of it, their line, the bars.
const (
	levelTight float32 = 280
	levelLine  float32 = 17
	barLeast   float32 = 7  // with the gap to the next one
	barMost    float32 = 12 // likewise
)

// edge returns the room around what the level shows.
func (l *Stepper) edge() float32 {
	if l.Framed {
		return layout.Near
	}
	return 0
}

func (l *Stepper) button() float32 {
	if l.Framed || l.Brief {
		return BrowseLow
	}
	return ButtonTall
}

// tight reports whether at that width name and words stand below each other in the middle, without bars.
func (l *Stepper) tight(width float32) bool { return l.Brief || width < levelTight }

// wordsRoom returns where the line of character lies, from the left, and its width.
func (l *Stepper) wordsRoom(width float32) (x, room float32) {
	if l.tight(width) {
		return l.edge() + 2, width - 2*l.edge() - 4
	}
	x = l.edge() + l.button() + 12
	return x, width - 2*x
}

func (l *Stepper) lines(s Step, width float32) []string {
	if l.Brief {
		return nil
	}
	_, room := l.wordsRoom(width)
	return divided(s.Words, room, func(words string) float32 { return textWidth(words, TextDim, false) })
}

// most returns how many lines the longest words take, for which there is always room.
func (l *Stepper) most(width float32) (most int) {
	for _, s := range l.steps {
		most = max(most, len(l.lines(s, width)))
	}
	return most
}

// Height returns the room that the level needs at that width.
func (l *Stepper) Height(width float32) float32 {
	words := levelLine * float32(l.most(width))
	switch {
	case l.Brief:
		return l.button() + 2*l.edge()
	case l.tight(width):
		return l.button() + 4 + words + 2*l.edge()
	}
	height := max(l.button(), 25+words) + 2*l.edge()
	if l.Framed {
		height = max(height, 76)
	}
	return height
}

// buttons returns where minus and plus lie.
func (l *Stepper) buttons(size fyne.Size) (less, more box) {
	side := l.button()
	y := (l.Height(size.Width) - side) / 2
	if l.tight(size.Width) {
		y = l.edge()
	}
	less = box{l.edge(), y, side, side}
	if l.Framed {
		less.x += 4
	}
	more = less
	more.x = size.Width - less.x - side
	return less, more
}

func (l *Stepper) measure() fyne.Size {
	width := 2*(l.edge()+l.button()) + 120
	return fyne.NewSize(width, l.Height(max(l.Size().Width, width)))
}

// objects lists what is drawn.
func (l *Stepper) objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{l.ring, l.card, l.name, l.detail}
	for i := range l.faces {
		all = append(all, l.faces[i], l.glazes[i], l.signs[i])
	}
	for _, w := range l.words {
		all = append(all, w)
	}
	for _, b := range l.bars {
		all = append(all, b)
	}
	return all
}

func (l *Stepper) place(size fyne.Size) {
	height := l.Height(size.Width)
	Put(l.card, 0, 0, size.Width, height)
	less, more := l.buttons(size)
	if l.Framed {
		placeRing(l.ring, box{0, 0, size.Width, height}, radiusCard)
	} else {
		placeRing(l.ring, box{0, 0, size.Width, height}, RadiusPill)
	}
	for i, b := range []box{less, more} {
		Put(l.faces[i], b.x, b.y, b.width, b.height)
		Put(l.glazes[i], b.x, b.y, b.width, b.height)
		sign := l.signs[i].MinSize()
		Put(l.signs[i], b.x+(b.width-sign.Width)/2, b.y+(b.height-sign.Height)/2, sign.Width, sign.Height)
	}
	left, right := less.x+less.width+12, more.x-12
	if l.tight(size.Width) {
		l.placeTight(left, right, less)
	} else {
		l.placeWide(size, left, right)
	}
	l.placeWords(size.Width, left, less.y+less.height+4)
	l.All = l.objects()
}

// placeTight puts name and detail below each other between the buttons.
func (l *Stepper) placeTight(left, right float32, less box) {
	s := l.steps[l.chosen]
	Shrink(l.name, s.Name, TextLine, TextSmall, right-left)
	l.detail.Text, l.detail.TextSize = s.Detail, TextDim
	name, detail := l.name.MinSize(), l.detail.MinSize()
	top := less.y + (less.height-name.Height-detail.Height)/2
	Put(l.name, (left+right-name.Width)/2, top, name.Width, name.Height)
	Put(l.detail, (left+right-detail.Width)/2, top+name.Height, detail.Width, detail.Height)
	for _, b := range l.bars {
		b.Hide()
	}
}

// placeWide puts the name beside its detail, the words below, and the bars at the right where they have room.
func (l *Stepper) placeWide(size fyne.Size, left, right float32) {
	s := l.steps[l.chosen]
	Shrink(l.name, s.Name, TextName, TextSmall, right-left)
	l.detail.Text, l.detail.TextSize = s.Detail, TextBody
	name, detail := l.name.MinSize(), l.detail.MinSize()
	top := (l.Height(size.Width) - name.Height - levelLine*float32(len(l.lines(s, size.Width)))) / 2
	Put(l.name, left, top, name.Width, name.Height)
	Put(l.detail, left+name.Width+8, top+name.Height-detail.Height-2, detail.Width, detail.Height)
	count := float32(len(l.bars))
	each := l.bar(right - left)
	for i, b := range l.bars {
		high := float32(int(5 + 13*float32(i+1)/count))
		Put(b, right-each*(count-float32(i)), float32(int(top+name.Height-4-high)), max(each-4, 0), high)
		Show(b, each >= barLeast)
	}
}

// widest returns the width of the widest name with its detail.
func (l *Stepper) widest() (width float32) {
	for _, s := range l.steps {
		width = max(width, textWidth(s.Name, TextName, true)+8+textWidth(s.Detail, TextBody, false))
	}
	return width
}

// placeWords puts the line of character below the name or, where it is tight, below all.
func (l *Stepper) placeWords(width, left, below float32) {
	x, room := l.wordsRoom(width)
	lines := l.lines(l.steps[l.chosen], width)
	for len(l.words) < len(lines) {
		l.words = append(l.words, &canvas.Text{TextSize: TextDim, Color: theme.Color(ColorDim)})
	}
	y := below
	if !l.tight(width) {
		x, y = left, l.name.Position().Y+l.name.MinSize().Height
	}
	for i, w := range l.words {
		w.Text, w.Alignment = "", fyne.TextAlignLeading
		if i < len(lines) {
			w.Text = lines[i]
		}
		if l.tight(width) {
			w.Alignment = fyne.TextAlignCenter
		}
		Put(w, x, y+levelLine*float32(i), room, levelLine)
	}
}

func (l *Stepper) paint() {
	l.card.Hidden = !l.Framed
	l.ring.Hidden = !l.focused
	l.name.Color, l.detail.Color = theme.Color(ColorText), theme.Color(ColorDim)
	for i := range l.faces {
		end := []int{0, len(l.steps) - 1}[i] == l.chosen
		l.faces[i].FillColor, l.glazes[i].FillColor = theme.Color(theme.ColorNameButton), theme.Color(theme.ColorNameHover)
		l.glazes[i].Hidden = end || l.hovered != []int{-1, 1}[i]
		l.signs[i].Color = theme.Color(ColorText)
		if end {
			l.signs[i].Color = theme.Color(theme.ColorNameDisabled)
		}
	}
	for i, b := range l.bars {
		b.FillColor = theme.Color(ColorLine)
		if i <= l.chosen {
			b.FillColor = theme.Color(ColorText)
		}
	}
	for _, w := range l.words {
		w.Color = theme.Color(ColorDim)
	}
}
