package widgets

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
)

// FormRow is a field with its name.
type FormRow struct {
	Label string            // empty: the field has the whole width, unless there is a Head
	Head  fyne.CanvasObject // in the place of the label; nil: that
	Field fyne.CanvasObject // with a method Height(width float32) float32 it is as high as that says, else as its least size
	Words string            // a sentence below the field; empty: none
	Close bool              // it belongs to the row before it
	Apart bool              // a line separates it from the row before it
}

// Form is fields below each other, each beside its name or, where it is narrow, below that.
type Form struct {
	Pane
	rows  []FormRow
	lines []*canvas.Rectangle
}

// NewForm makes a form of rows.
func NewForm(rows ...FormRow) *Form {
	const least = 200
	f := &Form{rows: rows}
	f.Paint = func() {
		for _, line := range f.lines {
			line.FillColor = theme.Color(ColorLine)
		}
		for _, row := range f.rows {
			row.Field.Refresh()
		}
	}
	f.Describe(f.description())
	f.MeasureHeight(least, f.Height)
	f.ExtendBaseWidget(f)
	return f
}

// Set puts other rows into the form, or the same ones with other words. Fields that stay keep the keyboard.
func (f *Form) Set(rows ...FormRow) {
	if !slices.Equal(rows, f.rows) {
		f.rows = rows
		f.Describe(f.description())
		f.Refresh()
	}
}

// Rows returns what stands in the form.
func (f *Form) Rows() []FormRow { return f.rows }

// Height returns the room that the form needs at that width.
func (f *Form) Height(width float32) float32 {
	_, height := f.Heights(width)
	return height
}

// The measures of a form: the least and the greatest width of the column of names; the width below which names stand over
// their fields.
const (
	formLabels float32 = 84
	formMost   float32 = 144
	formBeside float32 = 400
)

// labels returns the width of the column of names with the gap behind it, in which every word has room.
func (f *Form) labels() float32 {
	widest := formLabels
	for _, r := range f.rows {
		if r.Head != nil {
			widest = max(widest, r.Head.MinSize().Width+layout.Near)
		}
		for _, word := range strings.Fields(r.Label) {
			widest = max(widest, textWidth(word, TextDim, false)+layout.Inner)
		}
	}
	return min(widest, formMost)
}

// description says where the rows stand.
func (f *Form) description() *layout.Item {
	labels := f.labels()
	page, group := layout.Column(layout.Inner), (*layout.Item)(nil)
	f.lines = nil
	for _, r := range f.rows {
		if r.Apart {
			line := &canvas.Rectangle{}
			f.lines = append(f.lines, line)
			page.Add(layout.Of(line).Height(1))
		}
		if group == nil || !r.Close {
			group = layout.Column(layout.Tight)
			page.Add(group)
		}
		group.Add(r.item(labels))
	}
	return page
}

// item places a field with its words beside its name, which is at the height of the field's first line, or below it.
func (r FormRow) item(labels float32) *layout.Item {
	const firstLine = 18 // the middle of a field's first line
	field := layout.Column(layout.Tight, layout.Of(r.Field))
	if r.Words != "" {
		field.Add(layout.Of(NewWords(r.Words)))
	}
	head, line, across := r.Head, wordLine, layout.Start
	switch {
	case head != nil:
		line = head.MinSize().Height
	case r.Label != "":
		head, across = NewWords(r.Label), layout.Fill // its height is that of a width
	default:
		return field
	}
	over := max(min(firstLine, tall(r.Field, formBeside)/2)-line/2, 0)
	beside := layout.Of(head).Width(labels-layout.Near).Align(layout.Start).Pad(0, over)
	return layout.Breakpoint(formBeside,
		layout.Row(layout.Near, beside, field.Grow(1)),
		layout.Column(layout.Tight, layout.Of(head).Align(across), field))
}
