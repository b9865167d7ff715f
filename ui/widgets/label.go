package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Wrapped returns a label that breaks its words into lines.
func Wrapped(words string) *widget.Label {
	label := widget.NewLabel(words)
	label.Wrapping = fyne.TextWrapWord
	return label
}

// Heading is a line of bold words over a list.
func Heading(words string) *widget.Label {
	return widget.NewLabelWithStyle(words, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
}

// DimWords are words that matter less, broken into lines.
type DimWords struct {
	widget.RichText
	text *widget.TextSegment
}

// NewDimWords makes words that matter less.
func NewDimWords(words string) *DimWords {
	style := widget.RichTextStyleParagraph
	style.ColorName = ColorDim
	d := &DimWords{text: &widget.TextSegment{Text: words, Style: style}}
	d.Segments = []widget.RichTextSegment{d.text}
	d.Wrapping, d.Scroll = fyne.TextWrapWord, fyne.ScrollNone
	d.ExtendBaseWidget(d)
	return d
}

// SetText changes the words.
func (d *DimWords) SetText(words string) {
	if words != d.text.Text {
		d.text.Text = words
		d.Refresh()
	}
}
