package table

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/part"
)

// lobbyRow is a line of the lobby: somebody or a game, what there is to say, and what can be done.
type lobbyRow struct {
	id, Title, Rating, Detail string
	person                    bool // in one line, where there is room
	free                      bool // the dot of a person is filled
	about                     func()
	Presses                   []lobbyPress
}

// lobbyPress is a button of a row.
type lobbyPress struct {
	Text   string
	kind   part.ButtonKind
	action func()
}

// key tells rows apart: one with the same key keeps its buttons, and with them the keyboard's place.
func (r *lobbyRow) key() string {
	key := fmt.Sprint(r.id, r.Title, r.Rating, r.Detail, r.free)
	for _, p := range r.Presses {
		key += fmt.Sprint(p.Text, p.kind)
	}
	return key
}

// lobbyList is a card of rows. It is as tall as what it says.
type lobbyList struct {
	widget.BaseWidget
	of                 *lobbyPage
	title, note, empty string
	Rows               []lobbyRow
	views              map[string]*rowWidgets
	lost               bool // there is no connection: all is dim and nothing can be pressed
}

// rowWidgets are what a row has besides words.
type rowWidgets struct {
	name    *part.Link // nil: the name is words
	buttons []*part.Button
}

func newLobbyList(of *lobbyPage, title, empty string) *lobbyList {
	l := &lobbyList{of: of, title: title, empty: empty, views: map[string]*rowWidgets{}}
	l.ExtendBaseWidget(l)
	return l
}

// show shows rows, and keeps the widgets of those that stay.
func (l *lobbyList) show(rows []lobbyRow, note string, lost bool) {
	same := len(rows) == len(l.Rows) && note == l.note && lost == l.lost
	for i := range rows {
		same = same && rows[i].key() == l.Rows[i].key()
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

func (l *lobbyList) widgets(row *lobbyRow) *rowWidgets {
	w := &rowWidgets{}
	if row.about != nil {
		w.name = part.NewLink(row.Title, "", row.about)
		w.name.OnKey = l.of.key
	}
	for _, p := range row.Presses {
		w.buttons = append(w.buttons, l.of.button(p.Text, p.kind, p.action))
	}
	return w
}

// The measures of a card of rows.
const (
	listEdge   float32 = 20
	listHead   float32 = 46
	listPerson float32 = 42
	listRow    float32 = 54
	listButton float32 = 32
	listFoot   float32 = 8
	listEmpty  float32 = 36
	listWide   float32 = 430 // below it a person has two lines, too
)

func (l *lobbyList) rowHeight(row *lobbyRow, width float32) float32 {
	if row.person && width >= listWide {
		return listPerson
	}
	return listRow
}

// Height returns the room that the card needs; none: there is nothing to say.
func (l *lobbyList) Height(width float32) float32 {
	if len(l.Rows) == 0 && l.empty == "" {
		return 0
	}
	height := listHead + listFoot
	if len(l.Rows) == 0 {
		height += part.NewWords(l.empty).Height(width-2*listEdge) + 12
	}
	for i := range l.Rows {
		height += l.rowHeight(&l.Rows[i], width)
	}
	return height
}

// CreateRenderer implements fyne.Widget.
func (l *lobbyList) CreateRenderer() fyne.WidgetRenderer {
	r := &listRenderer{of: l, face: part.NewPlate()}
	r.Refresh()
	return r
}

type listRenderer struct {
	of      *lobbyList
	face    *part.Plate
	objects []fyne.CanvasObject
}

func (r *listRenderer) Destroy()                     {}
func (r *listRenderer) MinSize() fyne.Size           { return fyne.NewSize(200, 0) }
func (r *listRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *listRenderer) Layout(size fyne.Size)        { r.write(size) }

func (r *listRenderer) Refresh() {
	r.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	r.write(r.of.Size())
	canvas.Refresh(r.of)
}

// write makes what the card shows at that size.
func (r *listRenderer) write(size fyne.Size) {
	l := r.of
	part.Put(r.face, 0, 0, size.Width, size.Height)
	r.objects = []fyne.CanvasObject{r.face}
	room := size.Width - 2*listEdge
	note := r.text(l.note, part.TextDim, false, part.ColorDim)
	r.text(l.title, part.TextLine, true, r.ink()).put(listEdge, listHead/2, room-note.MinSize().Width-8)
	note.put(size.Width-listEdge-note.MinSize().Width, listHead/2, 0)
	y := listHead
	for i := range l.Rows {
		row := &l.Rows[i]
		line := canvas.NewRectangle(theme.Color(part.ColorLine))
		part.Put(line, listEdge, y, room, 1)
		r.objects = append(r.objects, line)
		height := l.rowHeight(row, size.Width)
		r.writeRow(row, y, height, size.Width)
		y += height
	}
	if len(l.Rows) == 0 {
		words := part.NewWords(l.empty)
		part.Put(words, listEdge, y-4, room, words.Height(room))
		r.objects = append(r.objects, words)
	}
}

// ink is the colour of what can be read without a connection, too.
func (r *listRenderer) ink() fyne.ThemeColorName {
	if r.of.lost {
		return part.ColorDim
	}
	return part.ColorText
}

// writeRow writes a row: a dot, the name with the rating, what there is to say, and the buttons at the right.
func (r *listRenderer) writeRow(row *lobbyRow, y, height, width float32) {
	view := r.of.views[row.key()]
	middle, left, right := y+height/2, listEdge, width-listEdge
	for i := len(view.buttons) - 1; i >= 0; i-- {
		b := view.buttons[i]
		wide := max(b.MinSize().Width, 104)
		right -= wide
		part.Put(b, right, middle-listButton/2, wide, listButton)
		r.objects = append(r.objects, b)
		right -= 8
	}
	if row.person {
		r.objects = append(r.objects, r.dot(row.free, left, middle))
		left += 22
	}
	one := height == listPerson
	name, second := middle, middle
	if !one {
		name, second = middle-10, middle+10
	}
	rating := r.text(row.Rating, part.TextBody, false, r.ink())
	detail := r.text(row.Detail, part.TextDim, false, part.ColorDim)
	room := right - left - rating.MinSize().Width - 8
	if one {
		room = min(room, 150)
	}
	end := left + r.writeName(row, view, left, name, room)
	switch {
	case one:
		rating.put(max(end+8, left+160), name, 0)
		x := max(end+8, left+160) + 60
		detail.put(x, second, right-x)
	default:
		rating.put(end+8, name, 0)
		detail.put(left, second, right-left)
	}
}

// writeName writes who it is, and returns how wide that is.
func (r *listRenderer) writeName(row *lobbyRow, view *rowWidgets, x, middle, room float32) float32 {
	if view.name == nil || r.of.lost {
		t := r.text(row.Title, part.TextBody, true, r.ink())
		t.put(x, middle, room)
		return min(t.MinSize().Width, room)
	}
	const edge = 6 // of the link's words
	fitted := &canvas.Text{TextStyle: fyne.TextStyle{Bold: true}}
	part.Shrink(fitted, row.Title, part.TextBody, part.TextBody, room)
	part.Shorten(fitted, row.Title, room)
	view.name.Set(fitted.Text, "")
	size := view.name.MinSize()
	part.Put(view.name, x-edge, middle-size.Height/2, size.Width, size.Height)
	r.objects = append(r.objects, view.name)
	return size.Width - 2*edge
}

// dot is filled for somebody who is free.
func (r *listRenderer) dot(free bool, x, middle float32) fyne.CanvasObject {
	dot := canvas.NewCircle(color.Transparent)
	dot.StrokeColor, dot.StrokeWidth = theme.Color(part.ColorDim), 1.2
	if free && !r.of.lost {
		dot.FillColor, dot.StrokeColor = theme.Color(part.ColorText), theme.Color(part.ColorText)
	}
	part.Put(dot, x, middle-5, 10, 10)
	return dot
}

// cardText is a line of words on a card.
type cardText struct{ *canvas.Text }

func (r *listRenderer) text(words string, size float32, bold bool, name fyne.ThemeColorName) cardText {
	t := cardText{&canvas.Text{Text: words, TextSize: size, TextStyle: fyne.TextStyle{Bold: bold}, Color: theme.Color(name)}}
	r.objects = append(r.objects, t.Text)
	return t
}

// put places the words around the middle, smaller where they need more than room; 0: as much as they need.
func (t cardText) put(x, middle, room float32) {
	if room > 0 {
		part.Shrink(t.Text, t.Text.Text, t.TextSize, 10, room)
		part.Shorten(t.Text, t.Text.Text, room)
	}
	size := t.MinSize()
	part.Put(t.Text, x, middle-size.Height/2, size.Width, size.Height)
}
