package widgets

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
)

// PersonRow is a line of a [PeopleCard]: somebody or a game, what there is to say, and what can be done.
type PersonRow struct {
	ID, Title, Rating, Detail string
	Person                    bool   // with a dot, and in one line where there is room
	Free                      bool   // the dot is filled
	Chosen                    bool   // the row is tinted
	About                     func() // what the title leads to; nil: it is words
	Presses                   []RowButton
}

// RowButton is a button of a row.
type RowButton struct {
	Text   string
	Kind   ButtonKind
	Action func()
}

// key tells rows apart: one with the same key keeps its buttons, and with them the keyboard's place.
func (r *PersonRow) key() string {
	key := fmt.Sprint(r.ID, r.Title, r.Rating, r.About != nil)
	for _, p := range r.Presses {
		key += fmt.Sprint(p.Text, p.Kind)
	}
	return key
}

// appearance tells rows apart that do not look the same.
func (r *PersonRow) appearance() string { return fmt.Sprint(r.key(), r.Detail, r.Free, r.Chosen) }

// PeopleCard is a card of rows. It is as tall as what it says.
type PeopleCard struct {
	Pane
	face               *Surface
	button             func(text string, kind ButtonKind, tapped func()) *Button
	key                func(*fyne.KeyEvent)
	title, note, empty string
	Rows               []PersonRow
	views              map[string]*rowWidgets
	lost               bool // there is no connection: all is dim and nothing can be pressed
}

// rowWidgets are what a row has besides words.
type rowWidgets struct {
	name    *Link // nil: the name is words
	buttons []*Button
}

// NewPeopleCard makes a card with a title and words that stand there while there are no rows; without such words it has no height then.
// Its buttons are made by button, and what a name has no use for goes to key.
func NewPeopleCard(title, empty string, button func(text string, kind ButtonKind, tapped func()) *Button, key func(*fyne.KeyEvent)) *PeopleCard {
	l := &PeopleCard{button: button, key: key, title: title, empty: empty, views: map[string]*rowWidgets{}, face: NewPlate()}
	l.Place, l.Least = l.write, fyne.NewSize(200, 0)
	l.ExtendBaseWidget(l)
	return l
}

// Set shows rows, with a word beside the title, and keeps the widgets of those that stay. Without a connection all is dim, and nothing
// can be pressed.
func (l *PeopleCard) Set(rows []PersonRow, note string, lost bool) {
	same := len(rows) == len(l.Rows) && note == l.note && lost == l.lost
	for i := range rows {
		same = same && rows[i].appearance() == l.Rows[i].appearance()
	}
	if same {
		return
	}
	views := map[string]*rowWidgets{}
	for i := range rows {
		key := rows[i].key()
		if views[key] = l.views[key]; views[key] == nil {
			views[key] = l.widgets(&rows[i])
		}
		for _, b := range views[key].buttons {
			b.SetEnabled(!lost)
		}
	}
	l.Rows, l.views, l.note, l.lost = rows, views, note, lost
	l.Refresh()
}

func (l *PeopleCard) widgets(row *PersonRow) *rowWidgets {
	w := &rowWidgets{}
	if row.About != nil {
		w.name = NewLink(row.Title, "", row.About)
		w.name.OnKey = l.key
	}
	for _, p := range row.Presses {
		w.buttons = append(w.buttons, l.button(p.Text, p.Kind, p.Action))
	}
	return w
}

// The measures of a card of rows.
const (
	peopleEdge   float32 = 20
	peopleHead   float32 = 46
	peoplePerson float32 = 42
	peopleRow    float32 = 54
	peopleLine   float32 = 16
	peopleDot    float32 = 22
	peopleWide   float32 = 430 // below it a person has two lines, too
)

func (l *PeopleCard) rowHeight(row *PersonRow, width float32) float32 {
	if row.Person && width >= peopleWide {
		return peoplePerson
	}
	return peopleRow + peopleLine*float32(len(l.details(row, width))-1)
}

// details divides what there is to say of a row with lines of its own into those that have room beside its buttons.
func (l *PeopleCard) details(row *PersonRow, width float32) []string {
	room := width - 2*peopleEdge
	for _, b := range l.views[row.key()].buttons {
		room -= max(b.MinSize().Width, 104) + 8
	}
	if row.Person {
		room -= peopleDot
	}
	return Divided(row.Detail, max(room, 80), TextDim)
}

// Height returns the room that the card needs; none: there is nothing to say.
func (l *PeopleCard) Height(width float32) float32 {
	if len(l.Rows) == 0 && l.empty == "" {
		return 0
	}
	height := peopleHead + layout.Snug
	if len(l.Rows) == 0 {
		height += NewWords(l.empty).Height(width-2*peopleEdge) + 12
	}
	for i := range l.Rows {
		height += l.rowHeight(&l.Rows[i], width)
	}
	return height
}

// write makes what the card shows at that size.
func (l *PeopleCard) write(size fyne.Size) {
	Put(l.face, 0, 0, size.Width, size.Height)
	l.All = []fyne.CanvasObject{l.face}
	room := size.Width - 2*peopleEdge
	note := l.text(l.note, TextDim, false, ColorDim)
	l.text(l.title, TextLine, true, l.ink()).put(peopleEdge, peopleHead/2, room-note.MinSize().Width-8)
	note.put(size.Width-peopleEdge-note.MinSize().Width, peopleHead/2, 0)
	y := peopleHead
	for i := range l.Rows {
		row := &l.Rows[i]
		line := canvas.NewRectangle(theme.Color(ColorLine))
		Put(line, peopleEdge, y, room, 1)
		l.All = append(l.All, line)
		height := l.rowHeight(row, size.Width)
		if row.Chosen {
			ground := &canvas.Rectangle{FillColor: theme.Color(ColorSelected), CornerRadius: RadiusPill}
			Put(ground, peopleEdge-10, y+4, room+20, height-7)
			l.All = append(l.All, ground)
		}
		l.writeRow(row, y, height, size.Width)
		y += height
	}
	if len(l.Rows) == 0 {
		words := NewWords(l.empty)
		Put(words, peopleEdge, y-4, room, words.Height(room))
		l.All = append(l.All, words)
	}
}

// ink is the colour of what can be read without a connection, too.
func (l *PeopleCard) ink() fyne.ThemeColorName {
	if l.lost {
		return ColorDim
	}
	return ColorText
}

// writeRow writes a row: a dot, the name with the rating, what there is to say, and the buttons at the right.
func (l *PeopleCard) writeRow(row *PersonRow, y, height, width float32) {
	view := l.views[row.key()]
	middle, left, right := y+height/2, peopleEdge, width-peopleEdge
	for i := len(view.buttons) - 1; i >= 0; i-- {
		b := view.buttons[i]
		wide := max(b.MinSize().Width, 104)
		right -= wide
		Put(b, right, middle-RowLow/2, wide, RowLow)
		l.All = append(l.All, b)
		right -= 8
	}
	if row.Person {
		l.All = append(l.All, l.dot(row.Free, left, middle))
		left += peopleDot
	}
	one := height == peoplePerson
	name := middle
	if !one {
		name = y + 17
	}
	rating := l.text(row.Rating, TextBody, false, l.ink())
	room := right - left - rating.MinSize().Width - 8
	if one {
		room = min(room, 150)
	}
	end := left + l.writeName(row, view, left, name, room)
	if one {
		rating.put(max(end+8, left+160), name, 0)
		x := max(end+8, left+160) + 60
		l.text(row.Detail, TextDim, false, ColorDim).put(x, name, right-x)
		return
	}
	rating.put(end+8, name, 0)
	for i, line := range l.details(row, width) {
		l.text(line, TextDim, false, ColorDim).put(left, name+20+float32(i)*peopleLine, right-left)
	}
}

// writeName writes the name, and returns how wide that is.
func (l *PeopleCard) writeName(row *PersonRow, view *rowWidgets, x, middle, room float32) float32 {
	if view.name == nil || l.lost {
		t := l.text(row.Title, TextBody, true, l.ink())
		t.put(x, middle, room)
		return min(t.MinSize().Width, room)
	}
	const edge = 6 // of the link's words
	fitted := &canvas.Text{TextStyle: fyne.TextStyle{Bold: true}}
	Shrink(fitted, row.Title, TextBody, TextBody, room)
	Shorten(fitted, row.Title, room)
	view.name.Set(fitted.Text, "")
	size := view.name.MinSize()
	Put(view.name, x-edge, middle-size.Height/2, size.Width, size.Height)
	l.All = append(l.All, view.name)
	return size.Width - 2*edge
}

// dot is filled for somebody who is free.
func (l *PeopleCard) dot(free bool, x, middle float32) fyne.CanvasObject {
	dot := canvas.NewCircle(color.Transparent)
	dot.StrokeColor, dot.StrokeWidth = theme.Color(ColorDim), 1.2
	if free && !l.lost {
		dot.FillColor, dot.StrokeColor = theme.Color(ColorText), theme.Color(ColorText)
	}
	Put(dot, x, middle-5, 10, 10)
	return dot
}

// cardText is a line of words on a card.
type cardText struct{ *canvas.Text }

func (l *PeopleCard) text(words string, size float32, bold bool, name fyne.ThemeColorName) cardText {
	t := cardText{&canvas.Text{Text: words, TextSize: size, TextStyle: fyne.TextStyle{Bold: bold}, Color: theme.Color(name)}}
	l.All = append(l.All, t.Text)
	return t
}

// put places the words around the middle, smaller where they need more than room; 0: as much as they need.
func (t cardText) put(x, middle, room float32) {
	if room > 0 {
		Shrink(t.Text, t.Text.Text, t.TextSize, 10, room)
		Shorten(t.Text, t.Text.Text, room)
	}
	size := t.MinSize()
	Put(t.Text, x, middle-size.Height/2, size.Width, size.Height)
}
