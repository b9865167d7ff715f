package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// wrapped returns a label that breaks its words into lines.
func wrapped(words string) *widget.Label {
	label := widget.NewLabel(words)
	label.Wrapping = fyne.TextWrapWord
	return label
}

// heading is a line of bold words over a list.
func heading(words string) *widget.Label {
	return widget.NewLabelWithStyle(words, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
}

// dimWords are words that matter less, broken into lines.
type dimWords struct {
	widget.RichText
	text *widget.TextSegment
}

// newDimWords makes words that matter less.
func newDimWords(words string) *dimWords {
	style := widget.RichTextStyleParagraph
	style.ColorName = colorDim
	d := &dimWords{text: &widget.TextSegment{Text: words, Style: style}}
	d.Segments = []widget.RichTextSegment{d.text}
	d.Wrapping, d.Scroll = fyne.TextWrapWord, fyne.ScrollNone
	d.ExtendBaseWidget(d)
	return d
}

// say changes the words.
func (d *dimWords) say(words string) {
	if words != d.text.Text {
		d.text.Text = words
		d.Refresh()
	}
}
