package widgets

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

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
	Rows   []PersonRow
	button func(text string, kind ButtonKind, tapped func()) *Button
	beside []*Button // the title
	key    func(*fyne.KeyEvent)
	head   *layout.Item
	title  *layout.Line
	note   *layout.Line // behind the title
	empty  *Paragraph   // what stands there while there are fewer rows than
	few    int
	views  map[string]*personView
	lost   bool // there is no connection: all is dim and nothing can be pressed
}

// personView is what a row is made of.
type personView struct {
	row                  PersonRow
	line                 *widget.Separator
	ground               *canvas.Rectangle
	dot                  *canvas.Circle
	link                 *Link // nil: the name is words
	name, rating, detail *layout.Line
	below                *Paragraph // the detail, where it has no room beside the name
	buttons              []*Button
}

// NewPeopleCard makes a card with a title, beside which stand buttons, and with words for as long as there are fewer rows than few. The buttons of rows are made by button, and
// what a name has no use for goes to key.
func NewPeopleCard(title, empty string, few int, button func(text string, kind ButtonKind, tapped func()) *Button, key func(*fyne.KeyEvent), beside ...*Button) *PeopleCard {
	l := &PeopleCard{button: button, beside: beside, key: key, title: layout.NewLine(TextLine, ColorText, title).Bold().ShrinkTo(10), note: Dim(), empty: NewWords(empty), few: few}
	l.head = layout.Row(layout.Near, l.title.Item(), l.note.Item().Optional(1), layout.Space())
	for _, b := range beside {
		l.head.Add(layout.Of(b).Height(RowLow))
	}
	l.Paint = l.paint
	l.Describe(l.describe())
	l.ExtendBaseWidget(l)
	return l
}

// Set shows rows, with a word beside the title, and keeps the widgets of those that stay. Without a connection all is dim, and nothing
// can be pressed.
func (l *PeopleCard) Set(rows []PersonRow, note string, lost bool) {
	same := !l.note.Set(note, "") && len(rows) == len(l.Rows) && lost == l.lost
	for i := range rows {
		same = same && rows[i].appearance() == l.Rows[i].appearance()
	}
	if same {
		return
	}
	views := map[string]*personView{}
	for i := range rows {
		key := rows[i].key()
		if views[key] = l.views[key]; views[key] == nil {
			views[key] = l.view(&rows[i])
		}
		views[key].set(rows[i], lost)
	}
	l.Rows, l.views, l.lost = rows, views, lost
	l.Describe(l.describe())
	l.Refresh()
}

func (l *PeopleCard) view(row *PersonRow) *personView {
	v := &personView{line: widget.NewSeparator(), ground: &canvas.Rectangle{CornerRadius: RadiusPill}, dot: &canvas.Circle{StrokeWidth: 1.2},
		name: Bold(row.Title), rating: Body(row.Rating), detail: layout.NewLine(TextDim, ColorDim).Whole(), below: NewWords("")}
	if row.About != nil {
		v.link = NewLink(row.Title, "", row.About)
		v.link.OnKey = l.key
	}
	for _, p := range row.Presses {
		v.buttons = append(v.buttons, l.button(p.Text, p.Kind, p.Action))
	}
	return v
}

func (v *personView) set(row PersonRow, lost bool) {
	v.row = row
	v.detail.Set(row.Detail)
	v.below.Set(row.Detail)
	for _, b := range v.buttons {
		b.SetEnabled(!lost)
	}
}

// The measures of a card of rows: the height of a person's row, a dot, the columns of names and ratings.
const (
	peopleRow    float32 = 41
	peopleDot    float32 = 10
	peopleName   float32 = 150
	peopleRating float32 = 60
)

// describe says what stands where.
func (l *PeopleCard) describe() *layout.Item {
	rows := layout.Column(0, l.head)
	for i := range l.Rows {
		v := l.views[l.Rows[i].key()]
		rows.Add(layout.Of(v.line).If(func() bool { return i > 0 }),
			layout.Stack(layout.Of(v.ground).Pad(-layout.Near, 2).If(func() bool { return v.row.Chosen }), l.item(v)))
	}
	return Face(layout.Edge, layout.Tight, rows.Add(layout.Of(l.empty).Pad(0, layout.Near).If(func() bool { return len(l.Rows) < l.few })))
}

// item is a row: a dot, the name with the rating, what there is to say, and the buttons at the right. Where that has no room it stands below the name, and where
// the name has none so do the buttons.
func (l *PeopleCard) item(v *personView) *layout.Item {
	const between = layout.Near
	name, short := v.name.Item(), v.name.Item()
	if v.link != nil && !l.lost {
		width := v.link.MinSize().Width
		link := func() *layout.Item { return layout.Of(v.link).Pad(-layout.Tight, 0).Align(layout.Center) }
		name, short = link().Width(width), link().WidthRange(peopleRating, width)
	}
	dot := layout.Of(v.dot).Width(peopleDot).Height(peopleDot).Align(layout.Center).If(func() bool { return v.row.Person })
	beside := func(all *layout.Item) *layout.Item {
		for _, b := range v.buttons {
			all.Add(layout.Of(b).Height(RowLow).Align(layout.Center))
		}
		return all
	}
	rating, said := v.rating.Item(), layout.Of(v.below)
	one := beside(layout.Row(between, dot, layout.Row(0, short).Width(peopleName), layout.Row(0, rating).Width(peopleRating), v.detail.Item(), layout.Space())).Height(peopleRow)
	two := beside(layout.Row(between, dot, layout.Column(0, layout.Row(between, name, rating, layout.Space()), said).Grow(1).Align(layout.Center))).Pad(0, layout.Tight)
	three := layout.Column(layout.Fine, layout.Row(between, dot, name, rating, layout.Space()), said, beside(layout.Row(between))).Pad(0, layout.Tight)
	if v.row.Person {
		return layout.FirstFit(one, two, three)
	}
	return layout.FirstFit(two, three)
}

// paint gives dots, grounds and words their colours.
func (l *PeopleCard) paint() {
	ink := ColorText
	if l.lost {
		ink = ColorDim
	}
	l.title.SetInk(ink)
	for _, v := range l.views {
		v.name.SetInk(ink)
		v.rating.SetInk(ink)
		v.ground.FillColor = theme.Color(ColorSelected)
		v.dot.FillColor, v.dot.StrokeColor = color.Transparent, theme.Color(ColorDim)
		if v.row.Free && !l.lost {
			v.dot.FillColor, v.dot.StrokeColor = theme.Color(ColorText), theme.Color(ColorText)
		}
	}
}
