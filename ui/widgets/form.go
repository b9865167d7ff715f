package widgets

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
)

// FormRow is a field with its name.
type FormRow struct {
	Label string            // empty: the field has the whole width
	Field fyne.CanvasObject // with a method Height(width float32) float32 it is as high as that says, else as its least size
	Words string            // a sentence below the field; empty: none
	Close bool              // it belongs to the row before it
}

// Form is fields below each other, each beside its name or, where it is narrow, below that.
type Form struct {
	Pane
	rows []FormRow
}

// NewForm makes a form of rows.
func NewForm(rows ...FormRow) *Form {
	const least = 200
	f := &Form{rows: rows}
	f.Place = f.place
	f.Paint = func() {
		for _, row := range f.rows {
			row.Field.Refresh()
		}
	}
	f.MeasureHeight(least, f.Height)
	f.ExtendBaseWidget(f)
	return f
}

// Set puts other rows into the form, or the same ones with other words. Fields that stay keep the keyboard.
func (f *Form) Set(rows ...FormRow) {
	if !slices.Equal(rows, f.rows) {
		f.rows = rows
		f.Refresh()
	}
}

// Rows returns what stands in the form.
func (f *Form) Rows() []FormRow { return f.rows }

// The measures of a form: the gap between rows, and below the name or over the words of one; the least width of the column of names;
// the width below which names stand over their fields.
const (
	formGap    float32 = 12
	formClose  float32 = 6
	formLabels float32 = 84
	formBeside float32 = 400
)

// labels returns the width of the column of names, in which every word has room; 0: they stand over their fields.
func (f *Form) labels(width float32) float32 {
	if width < formBeside {
		return 0
	}
	widest := formLabels
	for _, r := range f.rows {
		for _, word := range strings.Fields(r.Label) {
			widest = max(widest, textWidth(word, TextDim, false)+formGap)
		}
	}
	return min(widest, width*0.3)
}

// tall returns how high a field is at that width.
func tall(o fyne.CanvasObject, width float32) float32 {
	if o, ok := o.(interface{ Height(width float32) float32 }); ok {
		return o.Height(width)
	}
	return o.MinSize().Height
}

// arrange calls put for the parts of every row at that width, with the index of the row, and returns the height of all. Without a
// name or words their boxes are empty.
func (f *Form) arrange(width float32, put func(row int, label, field, words box)) (height float32) {
	column := f.labels(width)
	for i, r := range f.rows {
		switch {
		case i > 0 && r.Close:
			height += formClose
		case i > 0:
			height += formGap
		}
		var label, words box
		field := box{0, height, width, 0}
		switch {
		case r.Label == "":
		case column > 0:
			field.x, field.width = column, width-column
		default:
			label = box{0, height, width, wordLine * float32(len(wordLines(r.Label, width, false)))}
			field.y += label.height + 6
		}
		field.height = tall(r.Field, field.width)
		if r.Label != "" && column > 0 {
			const firstLine = 18 // the middle of a field's first line
			label = box{0, height + min(firstLine, field.height/2) - wordLine/2, column - formGap + 2, 0}
			label.height = wordLine * float32(len(wordLines(r.Label, label.width, false)))
		}
		height = max(field.y+field.height, label.y+label.height)
		if r.Words != "" {
			words = box{field.x, height + formClose, field.width, 0}
			words.height = wordLine * float32(len(wordLines(r.Words, words.width, false)))
			height += formClose + words.height
		}
		put(i, label, field, words)
	}
	return height
}

// Height returns the room that the form needs at that width.
func (f *Form) Height(width float32) float32 {
	return f.arrange(width, func(int, box, box, box) {})
}

func (f *Form) place(size fyne.Size) {
	f.All = nil
	f.arrange(size.Width, func(i int, label, field, words box) {
		row := f.rows[i]
		f.All = append(f.All, writeLines(wordLines(row.Label, label.width, false), label.x, label.y, label.width, false)...)
		Put(row.Field, field.x, field.y, field.width, field.height)
		f.All = append(f.All, row.Field)
		f.All = append(f.All, writeLines(wordLines(row.Words, words.width, false), words.x, words.y, words.width, false)...)
	})
}
