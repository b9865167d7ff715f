package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/lang"
	"hoshi/ui/layout"
)

// ChatLine is what somebody said.
type ChatLine struct {
	Name, Text string
	Own        bool
}

// ChatCard shows what the two players of a game say, over a field to write in.
type ChatCard struct {
	Pane
	Lines  *fyne.Container
	Shown  []ChatLine
	scroll *container.Scroll
	Field  *Entry
	Muted  *Check
}

// NewChatCard makes the card. say is called with what the person wrote, mute when the chat is turned off or on, escape
// by Escape.
func NewChatCard(say func(string), mute func(bool), escape func()) *ChatCard {
	fields := Fields{Dismiss: escape}
	c := &ChatCard{
		Lines: container.New(TightLayout{}),
		Field: fields.NewEntry(""),
		Muted: fields.NewCheck(lang.L("Mute"), false, mute),
	}
	c.Field.SetPlaceHolder(lang.L("Say something"))
	c.Field.Label = c.Field.PlaceHolder
	c.Field.OnSubmitted = func(text string) {
		if text != "" {
			c.Field.SetText("")
			say(text)
		}
	}
	c.scroll = container.NewVScroll(c.Lines)
	c.Describe(Face(layout.Near, layout.Near, layout.Column(layout.Fine,
		layout.Of(c.scroll).Grow(1),
		layout.Row(layout.Fine, layout.Of(c.Field).Grow(1), layout.Of(c.Muted)))))
	c.ExtendBaseWidget(c)
	c.Hide()
	return c
}

// Clear empties the card for another game.
func (c *ChatCard) Clear() {
	c.Lines.RemoveAll()
	c.Shown = nil
	c.Field.SetText("")
}

// GiveBack puts what could not be said into the field again, unless something else stands there.
func (c *ChatCard) GiveBack(text string) {
	if c.Field.Text == "" {
		c.Field.SetText(text)
	}
}

// SetTalk shows the lines, whether the chat is muted, and whether something can be said.
func (c *ChatCard) SetTalk(list []ChatLine, muted, open bool) {
	if before := len(c.Shown); len(list) < before || !slices.Equal(list[:before], c.Shown) { // old lines have gone
		c.Lines.RemoveAll()
		c.Shown = nil
	}
	if fresh := list[len(c.Shown):]; len(fresh) > 0 {
		for _, l := range fresh {
			c.Lines.Add(lineText(l))
		}
		c.Shown = list
		c.scroll.Refresh()
		c.scroll.ScrollToBottom()
	}
	if c.Muted.Checked != muted {
		changed := c.Muted.OnChanged
		c.Muted.OnChanged = nil
		c.Muted.SetChecked(muted)
		c.Muted.OnChanged = changed
	}
	if open {
		c.Field.Enable()
	} else {
		c.Field.Disable()
	}
}

// lineText writes a line with the name before it.
func lineText(l ChatLine) *widget.RichText {
	name := widget.RichTextStyleStrong
	if l.Own {
		name.ColorName = ColorDim
	} else {
		name.ColorName = ColorAccent
	}
	name.Inline = true
	text := widget.NewRichText(
		&widget.TextSegment{Text: l.Name + "  ", Style: name},
		&widget.TextSegment{Text: l.Text, Style: widget.RichTextStyleInline},
	)
	text.Wrapping, text.Scroll = fyne.TextWrapWord, fyne.ScrollNone
	return text
}

// TightLayout puts lines of text under each other without the room between them that widgets of a form have.
type TightLayout struct{}

const overlap float32 = 10

// MinSize implements fyne.Layout.
func (TightLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, overlap)
	for _, o := range objects {
		min := o.MinSize()
		size.Width = max(size.Width, min.Width)
		size.Height += min.Height - overlap
	}
	return size
}

// Layout implements fyne.Layout.
func (TightLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, o := range objects {
		o.Resize(fyne.NewSize(size.Width, o.MinSize().Height)) // so that its words break at this width
		height := o.MinSize().Height
		Put(o, 0, y, size.Width, height)
		y += height - overlap
	}
}
