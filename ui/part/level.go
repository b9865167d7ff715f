package part

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Step is one of those through which [Level] goes.
type Step struct {
	Key    string
	Name   string
	Detail string // beside the name, such as a rating
	Words  string // a line of character
}

// Level is a row to step through: minus, what is chosen, how far it is, plus. Left and Right step, Home and End go to the ends.
type Level struct {
	widget.BaseWidget
	Keyboard
	field
	OnChanged func(key string) // another step was chosen; may be nil
	Framed    bool             // it is a card of its own
	Brief     bool             // name and detail only
	steps     []Step
	chosen    int
	hovered   int // -1: less, 1: more, 0: neither
	focused   bool
}

// NewLevel makes a row through steps, of which there is at least one; a key that none has chooses the first.
func (f Fields) NewLevel(steps []Step, key string) *Level {
	l := &Level{steps: steps, field: f.choosing()}
	l.chosen = max(l.index(key), 0)
	l.ExtendBaseWidget(l)
	return l
}

func (l *Level) index(key string) int {
	return slices.IndexFunc(l.steps, func(s Step) bool { return s.Key == key })
}

// Key returns the step that is chosen.
func (l *Level) Key() string { return l.steps[l.chosen].Key }

// Choose goes to the step of that key, as a person would; one that there is not changes nothing.
func (l *Level) Choose(key string) {
	if i := l.index(key); i >= 0 {
		l.step(i)
	}
}

// Set shows the step of that key without telling.
func (l *Level) Set(key string) {
	if i := l.index(key); i >= 0 && i != l.chosen {
		l.chosen = i
		l.Refresh()
	}
}

func (l *Level) step(i int) {
	if i = min(max(i, 0), len(l.steps)-1); i == l.chosen {
		return
	}
	l.chosen = i
	l.Refresh()
	if l.OnChanged != nil {
		l.OnChanged(l.Key())
	}
}

// TypedKey implements fyne.Focusable.
func (l *Level) TypedKey(k *fyne.KeyEvent) {
	switch {
	case l.takes(k):
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

// TypedRune implements fyne.Focusable.
func (l *Level) TypedRune(r rune) {
	if r != ' ' {
		l.passRune(l.Read(r))
	}
}

// FocusGained implements fyne.Focusable.
func (l *Level) FocusGained() {
	l.focused = true
	l.Refresh()
	l.show(l)
}

// FocusLost implements fyne.Focusable.
func (l *Level) FocusLost() { l.focused = false; l.Refresh() }

// Tapped implements fyne.Tappable: the buttons step, a click on the bars goes to the step under it.
func (l *Level) Tapped(e *fyne.PointEvent) {
	Focus(l)
	if i := l.barAt(e.Position.X); i >= 0 && l.hit(e.Position) == 0 {
		l.step(i)
		return
	}
	l.step(l.chosen + l.hit(e.Position))
}

// barAt returns the step whose bar lies there, from the left; -1: none does.
func (l *Level) barAt(x float32) int {
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
func (l *Level) bar(room float32) float32 {
	return min(float32(int((room-l.widest()-16)/float32(len(l.steps)))), barMost)
}

// hit returns -1 at the button that goes down, 1 at that which goes up.
func (l *Level) hit(p fyne.Position) int {
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
func (l *Level) MouseIn(e *desktop.MouseEvent) { l.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (l *Level) MouseMoved(e *desktop.MouseEvent) { l.hover(l.hit(e.Position)) }

// MouseOut implements desktop.Hoverable.
func (l *Level) MouseOut() { l.hover(0) }

func (l *Level) hover(at int) {
	if at != l.hovered {
		l.hovered = at
		l.Refresh()
	}
}

// The measures of a level: its buttons in a form and on a card of others, its edge, the width below which the words stand below
// all of it, the bars.
const (
	levelButton float32 = 40
	levelTall   float32 = 44
	levelEdge   float32 = 10
	levelTight  float32 = 280
	levelLine   float32 = 17
	barLeast    float32 = 7  // with the gap to the next one
	barMost     float32 = 12 // likewise
)

// edge returns the room around what the level shows.
func (l *Level) edge() float32 {
	if l.Framed {
		return levelEdge
	}
	return 0
}

func (l *Level) button() float32 {
	if l.Framed || l.Brief {
		return levelButton
	}
	return levelTall
}

// tight reports whether at that width name and words stand below each other in the middle, without bars.
func (l *Level) tight(width float32) bool { return l.Brief || width < levelTight }

// wordsRoom returns where the line of character lies, from the left, and its width.
func (l *Level) wordsRoom(width float32) (x, room float32) {
	if l.tight(width) {
		return l.edge() + 2, width - 2*l.edge() - 4
	}
	x = l.edge() + l.button() + 12
	return x, width - 2*x
}

func (l *Level) lines(s Step, width float32) []string {
	if l.Brief {
		return nil
	}
	_, room := l.wordsRoom(width)
	return divided(s.Words, room, func(words string) float32 { return textWidth(words, TextDim, false) })
}

// most returns how many lines the longest words take, for which there is always room.
func (l *Level) most(width float32) (most int) {
	for _, s := range l.steps {
		most = max(most, len(l.lines(s, width)))
	}
	return most
}

// Height returns the room that the level needs at that width.
func (l *Level) Height(width float32) float32 {
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
func (l *Level) buttons(size fyne.Size) (less, more box) {
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

// CreateRenderer implements fyne.Widget.
func (l *Level) CreateRenderer() fyne.WidgetRenderer {
	r := &levelRenderer{level: l, card: NewPlate(), ring: newRing(),
		name: &canvas.Text{TextStyle: fyne.TextStyle{Bold: true}}, detail: &canvas.Text{TextSize: TextBody}}
	for i := range r.faces {
		r.faces[i] = &canvas.Rectangle{CornerRadius: RadiusPill}
		r.glazes[i] = &canvas.Rectangle{CornerRadius: RadiusPill}
		r.signs[i] = &canvas.Text{Text: []string{"−", "+"}[i], TextSize: textName, TextStyle: fyne.TextStyle{Bold: true}}
	}
	for range l.steps {
		r.bars = append(r.bars, &canvas.Rectangle{CornerRadius: 2})
	}
	r.Refresh()
	return r
}

type levelRenderer struct {
	level         *Level
	card          *Plate
	ring          *canvas.Rectangle
	faces, glazes [2]*canvas.Rectangle
	signs         [2]*canvas.Text
	name, detail  *canvas.Text
	words         []*canvas.Text
	bars          []*canvas.Rectangle
}

func (r *levelRenderer) Destroy() {}

func (r *levelRenderer) MinSize() fyne.Size {
	l := r.level
	width := 2*(l.edge()+l.button()) + 120
	return fyne.NewSize(width, l.Height(max(l.Size().Width, width)))
}

func (r *levelRenderer) Objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{r.ring, r.card, r.name, r.detail}
	for i := range r.faces {
		all = append(all, r.faces[i], r.glazes[i], r.signs[i])
	}
	for _, w := range r.words {
		all = append(all, w)
	}
	for _, b := range r.bars {
		all = append(all, b)
	}
	return all
}

func (r *levelRenderer) Layout(size fyne.Size) {
	l := r.level
	height := l.Height(size.Width)
	Put(r.card, 0, 0, size.Width, height)
	less, more := l.buttons(size)
	if l.Framed {
		placeRing(r.ring, box{0, 0, size.Width, height}, radiusCard)
	} else {
		placeRing(r.ring, box{0, 0, size.Width, height}, RadiusPill)
	}
	for i, b := range []box{less, more} {
		Put(r.faces[i], b.x, b.y, b.width, b.height)
		Put(r.glazes[i], b.x, b.y, b.width, b.height)
		sign := r.signs[i].MinSize()
		Put(r.signs[i], b.x+(b.width-sign.Width)/2, b.y+(b.height-sign.Height)/2, sign.Width, sign.Height)
	}
	left, right := less.x+less.width+12, more.x-12
	if l.tight(size.Width) {
		r.layoutTight(left, right, less)
	} else {
		r.layoutWide(size, left, right)
	}
	r.layoutWords(size.Width, left, less.y+less.height+4)
}

// layoutTight puts name and detail below each other between the buttons.
func (r *levelRenderer) layoutTight(left, right float32, less box) {
	s := r.level.steps[r.level.chosen]
	Shrink(r.name, s.Name, TextLine, textSmaller, right-left)
	r.detail.Text, r.detail.TextSize = s.Detail, TextDim
	name, detail := r.name.MinSize(), r.detail.MinSize()
	top := less.y + (less.height-name.Height-detail.Height)/2
	Put(r.name, (left+right-name.Width)/2, top, name.Width, name.Height)
	Put(r.detail, (left+right-detail.Width)/2, top+name.Height, detail.Width, detail.Height)
	for _, b := range r.bars {
		b.Hide()
	}
}

// layoutWide puts the name beside its detail, the words below, and the bars at the right where they have room.
func (r *levelRenderer) layoutWide(size fyne.Size, left, right float32) {
	l := r.level
	s := l.steps[l.chosen]
	Shrink(r.name, s.Name, textName, textSmaller, right-left)
	r.detail.Text, r.detail.TextSize = s.Detail, TextBody
	name, detail := r.name.MinSize(), r.detail.MinSize()
	top := (l.Height(size.Width) - name.Height - levelLine*float32(len(l.lines(s, size.Width)))) / 2
	Put(r.name, left, top, name.Width, name.Height)
	Put(r.detail, left+name.Width+8, top+name.Height-detail.Height-2, detail.Width, detail.Height)
	count := float32(len(r.bars))
	each := l.bar(right - left)
	for i, b := range r.bars {
		high := float32(int(5 + 13*float32(i+1)/count))
		Put(b, right-each*(count-float32(i)), float32(int(top+name.Height-4-high)), max(each-4, 0), high)
		Show(b, each >= barLeast)
	}
}

// widest returns the width of the widest name with its detail.
func (l *Level) widest() (width float32) {
	for _, s := range l.steps {
		width = max(width, textWidth(s.Name, textName, true)+8+textWidth(s.Detail, TextBody, false))
	}
	return width
}

// layoutWords puts the line of character below the name or, where it is tight, below all.
func (r *levelRenderer) layoutWords(width, left, below float32) {
	l := r.level
	x, room := l.wordsRoom(width)
	lines := l.lines(l.steps[l.chosen], width)
	for len(r.words) < len(lines) {
		r.words = append(r.words, &canvas.Text{TextSize: TextDim, Color: theme.Color(ColorDim)})
	}
	y := below
	if !l.tight(width) {
		x, y = left, r.name.Position().Y+r.name.MinSize().Height
	}
	for i, w := range r.words {
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

func (r *levelRenderer) Refresh() {
	l := r.level
	r.Layout(l.Size())
	r.card.Hidden = !l.Framed
	r.card.Paint(theme.Color(ColorCard), theme.Color(ColorLine))
	r.ring.Hidden = !l.focused
	r.name.Color, r.detail.Color = theme.Color(ColorText), theme.Color(ColorDim)
	for i := range r.faces {
		end := []int{0, len(l.steps) - 1}[i] == l.chosen
		r.faces[i].FillColor, r.glazes[i].FillColor = theme.Color(theme.ColorNameButton), theme.Color(theme.ColorNameHover)
		r.glazes[i].Hidden = end || l.hovered != []int{-1, 1}[i]
		r.signs[i].Color = theme.Color(ColorText)
		if end {
			r.signs[i].Color = theme.Color(theme.ColorNameDisabled)
		}
	}
	for i, b := range r.bars {
		b.FillColor = theme.Color(ColorLine)
		if i <= l.chosen {
			b.FillColor = theme.Color(ColorText)
		}
	}
	for _, w := range r.words {
		w.Color = theme.Color(ColorDim)
	}
	canvas.Refresh(l)
}
