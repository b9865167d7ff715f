package widgets

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/lang"
	"hoshi/ui/layout"
)

// BannerView is what a banner says and offers. The zero value is nothing: the banner is not seen.
type BannerView struct {
	Title         string // the result
	Words         string // how it came about
	Before, After string // the rating; empty: the game did not count
	Step          string // says how it changed
	Asked         string // what the other player wants, or was asked for; empty: nothing
	Room          string // the longest that may yet be asked and the reply to it, for which there is always room; empty: nothing will be
	Reply         string // likewise
	Answers       []Answer
	Replies       []Answer // to what is asked, besides the first of the answers
	Question      bool     // the other player asks: the first answer agrees, the first reply declines
	Note          string   // over a line of its own; empty: none
	More          Answer   // beside the note
}

// same reports whether two views look alike.
func (v BannerView) same(o BannerView) bool {
	return v.Title == o.Title && v.Words == o.Words && v.Before == o.Before && v.After == o.After && v.Step == o.Step && v.Asked == o.Asked && v.Room == o.Room && v.Reply == o.Reply &&
		v.Question == o.Question && v.Note == o.Note && v.More.same(o.More) &&
		slices.EqualFunc(v.Answers, o.Answers, Answer.same) && slices.EqualFunc(v.Replies, o.Replies, Answer.same)
}

// Banner is a card that heads the panel once a game is over: how it ended, and what that did to the rating. Its owner places the buttons of
// the answers.
type Banner struct {
	Pane
	shown            BannerView
	Buttons          []*Button // of the answers, which stand elsewhere
	replies          []*Button
	more             *Link
	OnKey            func(*fyne.KeyEvent) // a key that the buttons have no use for
	OnRune           func(rune)           // a character
	face             *Surface
	title, question  *canvas.Text
	second           *canvas.Text // line of a title that is too long for one
	before, after    *canvas.Text
	step, note       *canvas.Text
	line             *canvas.Rectangle
	words            []*canvas.Text // a line each
	height, measured float32        // as it was planned for the width measured
}

// NewBanner makes a banner, which is hidden until it has something to say.
func NewBanner() *Banner {
	bold := fyne.TextStyle{Bold: true}
	b := &Banner{
		face:     NewPlate(),
		title:    &canvas.Text{TextStyle: bold},
		second:   &canvas.Text{TextStyle: bold},
		question: &canvas.Text{TextSize: TextBody, TextStyle: bold},
		before:   &canvas.Text{},
		after:    &canvas.Text{TextStyle: bold},
		step:     &canvas.Text{TextSize: TextDim},
		note:     &canvas.Text{TextSize: TextBody},
		line:     &canvas.Rectangle{},
		more:     NewLink("", "", nil),
	}
	b.more.Leads = true
	b.Place, b.Paint, b.Least = b.place, b.paint, fyne.NewSize(200, 100)
	b.ExtendBaseWidget(b)
	b.Hide()
	return b
}

// SetView makes the banner say v, and hides it where there is nothing to say. A button whose word stays in its place stays, too,
// and with it the keyboard's place.
func (b *Banner) SetView(v BannerView) {
	if v.same(b.shown) {
		b.shown = v
		return
	}
	b.shown, b.measured = v, 0
	b.Buttons = b.buttonsFor(b.Buttons, v.Answers, func(i int) Answer { return b.shown.Answers[i] })
	b.replies = b.buttonsFor(b.replies, v.Replies, func(i int) Answer { return b.shown.Replies[i] })
	b.more.tapped = func() { b.shown.More.give(b.more) }
	b.more.OnKey, b.more.OnRune = b.OnKey, b.OnRune
	b.more.Set(v.More.Text, "")
	b.Hidden = v.Title == ""
	b.Refresh()
}

// buttonsFor returns the buttons of answers: those that there are where their words stay in place.
func (b *Banner) buttonsFor(before []*Button, answers []Answer, now func(int) Answer) []*Button {
	buttons := make([]*Button, len(answers))
	for i, a := range answers {
		if i < len(before) && before[i].Text == a.Text {
			buttons[i] = before[i]
		} else {
			buttons[i] = NewButton(a.Text, nil)
		}
		button := buttons[i]
		button.tapped = func() { now(i).give(button) }
		button.OnKey, button.OnRune = b.OnKey, b.OnRune
		if button.Key = ""; a.Kind == Filled {
			button.Key = lang.L("Enter")
		}
		button.Brief = a.Brief
		button.Set(a.Text, a.Kind)
		button.SetEnabled(!a.Off)
	}
	return buttons
}

// View returns what the banner says and offers.
func (b *Banner) View() BannerView { return b.shown }

// Press agrees to a question or declines it; where there is none, nothing happens.
func (b *Banner) Press(yes bool) {
	switch {
	case !b.shown.Question:
	case yes:
		b.Buttons[0].Tapped(nil)
	default:
		b.replies[0].Tapped(nil)
	}
}

// bannerEdge is the room around what a banner says.
const bannerEdge float32 = 20

// Height returns the room that the banner needs at that width.
func (b *Banner) Height(width float32) float32 {
	if !b.Visible() {
		return 0
	}
	if width != b.measured {
		b.measured, b.height = width, b.arrange(width)
	}
	return b.height
}

// arrange places everything for that width, and returns the height that it takes.
func (b *Banner) arrange(width float32) float32 {
	v, edge := b.shown, bannerEdge
	if width < layout.Narrow {
		edge = layout.Inner
	}
	room := width - 2*edge
	y := b.arrangeHead(edge, edge-4, room)
	if v.Asked != "" || v.Room != "" {
		y = b.arrangeAsked(edge, y+8, room)
	}
	if v.Note == "" {
		return y + edge
	}
	Put(b.line, edge, y+14, room, 1)
	y += 22
	more := b.more.MinSize().Width
	if fyne.MeasureText(v.Note, TextBody, b.note.TextStyle).Width+more+8 > room {
		Shrink(b.note, v.Note, TextBody, 10, room)
		Put(b.note, edge, y, room, BodyLine)
		y += BodyLine
	} else {
		b.note.Text, b.note.TextSize = v.Note, TextBody
		Put(b.note, edge, y+(RowLow-b.note.MinSize().Height)/2, room, b.note.MinSize().Height)
	}
	more = min(more, room+layout.Tight)
	Put(b.more, edge+room+layout.Tight-more, y, more, RowLow)
	return y + RowLow + edge - 8
}

// arrangeHead places the result with the rating beside it, or below it where that is too wide, and how it came about. It returns
// where they end.
func (b *Banner) arrangeHead(x, y, room float32) float32 {
	v, large, medium := b.shown, float32(28), float32(22)
	if room < layout.Narrow-2*layout.Inner {
		large, medium = 22, 16
	}
	b.before.Text, b.before.TextSize = "", medium
	b.after.Text, b.after.TextSize = "", medium
	if b.step.Text = v.Step; v.After != "" {
		b.before.Text, b.after.Text = v.Before+" → ", v.After
	}
	rating := max(b.before.MinSize().Width+b.after.MinSize().Width, b.step.MinSize().Width)
	beside := v.After != "" && fyne.MeasureText(v.Title, large, b.title.TextStyle).Width+rating+16 <= room
	head := room
	if beside {
		head -= rating + 16
	}
	y = b.arrangeTitle(x, y, room, large)
	if beside {
		size := b.title.MinSize()
		b.arrangeRating(x+room, y-(size.Height+b.after.MinSize().Height)/2, y)
	}
	b.words = b.words[:0]
	for _, words := range divided(v.Words, head, func(s string) float32 { return fyne.MeasureText(s, TextBody, fyne.TextStyle{}).Width }) {
		line := &canvas.Text{Text: words, TextSize: TextBody, Color: theme.Color(ColorText)}
		Put(line, x, y, head, line.MinSize().Height)
		b.words = append(b.words, line)
		y += BodyLine
	}
	if v.After != "" && !beside {
		left := b.before.MinSize().Width
		height := b.after.MinSize().Height
		Put(b.before, x, y, left, height)
		Put(b.after, x+left, y, b.after.MinSize().Width, height)
		Put(b.step, x+left+b.after.MinSize().Width+8, y+(height-b.step.MinSize().Height)/2, b.step.MinSize().Width, b.step.MinSize().Height)
		y += height
	}
	return y
}

// arrangeTitle places the title, smaller or in two lines where it has no room in one, and returns where it ends.
func (b *Banner) arrangeTitle(x, y, room, size float32) float32 {
	const least, smallest = 16, 12
	Shrink(b.title, b.shown.Title, size, least, room)
	divide := func() []string {
		return divided(b.shown.Title, room, func(s string) float32 { return textWidth(s, b.title.TextSize, true) })
	}
	lines := divide()
	for len(lines) > 2 && b.title.TextSize > smallest {
		b.title.TextSize--
		lines = divide()
	}
	b.second.Text, b.second.TextSize = "", b.title.TextSize
	if len(lines) > 1 {
		b.title.Text = lines[0]
	}
	height := b.title.MinSize().Height
	Put(b.title, x, y, b.title.MinSize().Width, height)
	if len(lines) > 1 {
		y += height - 4
		Shorten(b.second, strings.Join(lines[1:], " "), room)
		Put(b.second, x, y, room, height)
	}
	return y + height
}

// arrangeRating places the rating with its right end there, and below it how it changed.
func (b *Banner) arrangeRating(right, y, below float32) {
	before, after, step := b.before.MinSize(), b.after.MinSize(), b.step.MinSize()
	Put(b.after, right-after.Width, y, after.Width, after.Height)
	Put(b.before, right-after.Width-before.Width, y, before.Width, before.Height)
	Put(b.step, right-step.Width, below+1, step.Width, step.Height)
}

// arrangeAsked places what the other player wants, with the replies beside it, or below it where that is too long, or what may yet be asked. It
// returns where they end.
func (b *Banner) arrangeAsked(x, y, room float32) float32 {
	const gap = 8
	var replies float32
	for _, reply := range b.replies {
		replies += reply.MinSize().Width + gap
	}
	if b.shown.Reply != "" {
		replies = max(replies, NewButton(b.shown.Reply, nil).MinSize().Width+gap)
	}
	longest := b.shown.Asked
	if len(longest) < len(b.shown.Room) {
		longest = b.shown.Room
	}
	words := room - replies
	below := fyne.MeasureText(longest, 12, b.question.TextStyle).Width > words
	if below {
		words = room
	}
	Shrink(b.question, b.shown.Asked, TextBody, 9, words)
	Shorten(b.question, b.shown.Asked, words)
	Put(b.question, x, y+(RowLow-b.question.MinSize().Height)/2, words, b.question.MinSize().Height)
	if below {
		y += RowLow
	}
	right := x + room
	for _, reply := range slices.Backward(b.replies) {
		width := reply.MinSize().Width
		Put(reply, right-width, y, width, RowLow)
		right -= width + gap
	}
	return y + RowLow
}

// objects lists what is said: all else is not there.
func (b *Banner) objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{b.face, b.title}
	if b.second.Text != "" {
		objects = append(objects, b.second)
	}
	for _, line := range b.words {
		objects = append(objects, line)
	}
	if b.shown.After != "" {
		objects = append(objects, b.before, b.after, b.step)
	}
	if b.shown.Asked != "" {
		objects = append(objects, b.question)
	}
	for _, button := range b.replies {
		objects = append(objects, button)
	}
	if b.shown.Note != "" {
		objects = append(objects, b.line, b.note, b.more)
	}
	return objects
}

func (b *Banner) place(size fyne.Size) {
	b.face.Resize(size)
	b.arrange(size.Width)
	b.All = b.objects()
}

func (b *Banner) paint() {
	for _, text := range []*canvas.Text{b.title, b.second, b.after, b.question} {
		text.Color = theme.Color(ColorText)
	}
	for _, text := range []*canvas.Text{b.before, b.step, b.note} {
		text.Color = theme.Color(ColorDim)
	}
	b.line.FillColor = theme.Color(ColorLine)
	for _, button := range b.replies {
		button.Refresh()
	}
	b.more.Refresh()
}
