package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/lang"
	"hoshi/ui/part"
)

// chatLine is what somebody said.
type chatLine struct {
	name, text string
	own        bool
}

// chatCard shows what the two players of a game say, over a field to write in.
type chatCard struct {
	widget.BaseWidget
	face    *part.Plate
	lines   *fyne.Container
	shown   []chatLine
	scroll  *container.Scroll
	field   *part.Entry
	muted   *part.Check
	content fyne.CanvasObject
}

// newChatCard makes the card. say is called with what the person wrote, mute when the chat is turned off or on, escape
// by Escape.
func newChatCard(say func(string), mute func(bool), escape func()) *chatCard {
	fields := part.Fields{Dismiss: escape}
	c := &chatCard{
		face:  part.NewPlate(),
		lines: container.New(tightLayout{}),
		field: fields.NewEntry(""),
		muted: fields.NewCheck(lang.L("Mute"), false, mute),
	}
	c.field.SetPlaceHolder(lang.L("Say something"))
	c.field.OnSubmitted = func(text string) {
		if text != "" {
			c.field.SetText("")
			say(text)
		}
	}
	c.scroll = container.NewVScroll(c.lines)
	foot := container.NewBorder(nil, nil, nil, c.muted, c.field)
	c.content = container.New(part.Inset(10), container.NewBorder(nil, foot, nil, nil, c.scroll))
	c.ExtendBaseWidget(c)
	c.Hide()
	return c
}

// clear empties the card for another game.
func (c *chatCard) clear() {
	c.lines.RemoveAll()
	c.shown = nil
	c.field.SetText("")
}

// giveBack puts what could not be said into the field again, unless something else stands there.
func (c *chatCard) giveBack(text string) {
	if c.field.Text == "" {
		c.field.SetText(text)
	}
}

// show shows the lines, whether the chat is muted, and whether something can be said.
func (c *chatCard) show(list []chatLine, muted, open bool) {
	if before := len(c.shown); len(list) < before || !slices.Equal(list[:before], c.shown) { // old lines have gone
		c.lines.RemoveAll()
		c.shown = nil
	}
	if fresh := list[len(c.shown):]; len(fresh) > 0 {
		for _, l := range fresh {
			c.lines.Add(lineText(l))
		}
		c.shown = list
		c.scroll.Refresh()
		c.scroll.ScrollToBottom()
	}
	if c.muted.Checked != muted {
		changed := c.muted.OnChanged
		c.muted.OnChanged = nil
		c.muted.SetChecked(muted)
		c.muted.OnChanged = changed
	}
	if open {
		c.field.Enable()
	} else {
		c.field.Disable()
	}
}

// lineText writes a line with the name before it.
func lineText(l chatLine) *widget.RichText {
	name := widget.RichTextStyleStrong
	if l.own {
		name.ColorName = part.ColorDim
	} else {
		name.ColorName = part.ColorAccent
	}
	name.Inline = true
	text := widget.NewRichText(
		&widget.TextSegment{Text: l.name + "  ", Style: name},
		&widget.TextSegment{Text: l.text, Style: widget.RichTextStyleInline},
	)
	text.Wrapping, text.Scroll = fyne.TextWrapWord, fyne.ScrollNone
	return text
}

// CreateRenderer implements fyne.Widget.
func (c *chatCard) CreateRenderer() fyne.WidgetRenderer {
	r := &chatCardRenderer{WidgetRenderer: widget.NewSimpleRenderer(container.NewStack(c.face, c.content)), card: c}
	r.Refresh()
	return r
}

type chatCardRenderer struct {
	fyne.WidgetRenderer
	card *chatCard
}

func (r *chatCardRenderer) Refresh() {
	r.card.face.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	r.WidgetRenderer.Refresh()
}

// tightLayout puts lines of text under each other without the room between them that widgets of a form have.
type tightLayout struct{}

const overlap float32 = 10

// MinSize implements fyne.Layout.
func (tightLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, overlap)
	for _, o := range objects {
		min := o.MinSize()
		size.Width = max(size.Width, min.Width)
		size.Height += min.Height - overlap
	}
	return size
}

// Layout implements fyne.Layout.
func (tightLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, o := range objects {
		o.Resize(fyne.NewSize(size.Width, o.MinSize().Height)) // so that its words break at this width
		height := o.MinSize().Height
		part.Put(o, 0, y, size.Width, height)
		y += height - overlap
	}
}
