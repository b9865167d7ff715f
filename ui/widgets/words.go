package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// Paragraph are lines of text, as many as they need at the width that they have.
type Paragraph struct {
	Pane
	Color fyne.ThemeColorName // empty: that of words that matter less, or of a head
	text  string
	head  bool

	broken [2]broken // for the last widths
}

// broken is words broken into lines for a width.
type broken struct {
	lines []string
	width float32
	known bool
}

// NewWords makes words that matter less.
func NewWords(text string) *Paragraph { return newWords(text, false) }

// NewHead makes the bold words over a part of a form.
func NewHead(text string) *Paragraph { return newWords(text, true) }

func newWords(text string, head bool) *Paragraph {
	const least = 100
	w := &Paragraph{text: text, head: head}
	w.Place = func(size fyne.Size) { w.All = w.colored(writeLines(w.lines(size.Width), 0, 0, size.Width, head)) }
	w.MeasureHeight(least, w.Height)
	w.ExtendBaseWidget(w)
	return w
}

// colored gives lines the colour of the words.
func (w *Paragraph) colored(lines []fyne.CanvasObject) []fyne.CanvasObject {
	for _, l := range lines {
		if w.Color != "" {
			l.(*canvas.Text).Color = theme.Color(w.Color)
		}
	}
	return lines
}

// Text returns the words.
func (w *Paragraph) Text() string { return w.text }

// Set changes the words.
func (w *Paragraph) Set(text string) {
	if text != w.text {
		w.text, w.broken = text, [2]broken{}
		w.Refresh()
	}
}

// wordLine is the height of a line of words.
const wordLine float32 = 18

func (w *Paragraph) lines(width float32) []string {
	for _, b := range w.broken {
		if b.known && b.width == width {
			return b.lines
		}
	}
	w.broken[0], w.broken[1] = broken{wordLines(w.text, width, w.head), width, true}, w.broken[0]
	return w.broken[0].lines
}

// wordLines breaks words into lines for that width: dim ones, or those of a head.
func wordLines(words string, width float32, head bool) []string {
	size := TextDim
	if head {
		size = TextBody
	}
	var lines []string
	for part := range strings.SplitSeq(words, "\n") {
		lines = append(lines, divided(part, width, func(line string) float32 { return textWidth(line, size, head) })...)
	}
	return lines
}

// writeLines makes lines of words below each other: dim ones, or those of a head.
func writeLines(lines []string, x, y, width float32, head bool) (texts []fyne.CanvasObject) {
	for i, words := range lines {
		line := &canvas.Text{Text: words, TextSize: TextDim, Color: theme.Color(ColorDim)}
		if head {
			line.TextSize, line.TextStyle.Bold, line.Color = TextBody, true, theme.Color(ColorText)
		}
		Put(line, x, y+wordLine*float32(i), width, wordLine)
		texts = append(texts, line)
	}
	return texts
}

// Height returns the room that the words need at that width.
func (w *Paragraph) Height(width float32) float32 { return wordLine * float32(len(w.lines(width))) }
