package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// Paragraph are lines of text, as many as they need at the width that they have. No line of Chinese or Japanese begins with a comma, as it may
// in Fyne's labels.
type Paragraph struct {
	Pane
	Live  bool // what it says now is announced to those who do not see it
	text  string
	style wordStyle

	broken [2]brokenLines // for the last widths
}

// brokenLines is words broken into lines for a width.
type brokenLines struct {
	lines []string
	width float32
	known bool
}

// wordStyle is how words look.
type wordStyle struct {
	size, line float32 // of letters, and the height of a line
	bold       bool
	color      fyne.ThemeColorName
}

// The heights of a line of words that matter less, and of one of a page's body.
const (
	wordLine float32 = 18
	BodyLine float32 = 20
)

var (
	wordsDim   = wordStyle{TextDim, wordLine, false, ColorDim}
	wordsSmall = wordStyle{TextDim, wordLine, false, ColorText}
	wordsHead  = wordStyle{TextBody, wordLine, true, ColorText}
	wordsBody  = wordStyle{TextBody, BodyLine, false, ColorText}
)

// NewWords makes words that matter less.
func NewWords(text string) *Paragraph { return newWords(text, wordsDim) }

// NewSmall makes small words that matter.
func NewSmall(text string) *Paragraph { return newWords(text, wordsSmall) }

// NewHead makes the bold words over a part of a form.
func NewHead(text string) *Paragraph { return newWords(text, wordsHead) }

// NewBody makes the words that a page is for.
func NewBody(text string) *Paragraph { return newWords(text, wordsBody) }

func newWords(text string, style wordStyle) *Paragraph {
	const least = 100
	w := &Paragraph{text: text, style: style}
	w.Place = func(size fyne.Size) { w.All = style.write(w.lines(size.Width), 0, 0, size.Width) }
	w.MeasureHeight(least, w.Height)
	w.ExtendBaseWidget(w)
	return w
}

// Text returns the words.
func (w *Paragraph) Text() string { return w.text }

// Set changes the words.
func (w *Paragraph) Set(text string) {
	if text != w.text {
		w.text, w.broken = text, [2]brokenLines{}
		w.Refresh()
	}
}

func (w *Paragraph) lines(width float32) []string {
	for _, b := range w.broken {
		if b.known && b.width == width {
			return b.lines
		}
	}
	w.broken[0], w.broken[1] = brokenLines{w.style.lines(w.text, width), width, true}, w.broken[0]
	return w.broken[0].lines
}

// lines breaks words into lines for that width.
func (s wordStyle) lines(words string, width float32) []string {
	var lines []string
	for part := range strings.SplitSeq(words, "\n") {
		lines = append(lines, divided(part, width, func(line string) float32 { return textWidth(line, s.size, s.bold) })...)
	}
	return lines
}

// write makes lines of words below each other.
func (s wordStyle) write(lines []string, x, y, width float32) (texts []fyne.CanvasObject) {
	for i, words := range lines {
		line := &canvas.Text{Text: words, TextSize: s.size, TextStyle: fyne.TextStyle{Bold: s.bold}, Color: theme.Color(s.color)}
		Put(line, x, y+s.line*float32(i), width, s.line)
		texts = append(texts, line)
	}
	return texts
}

// Height returns the room that the words need at that width.
func (w *Paragraph) Height(width float32) float32 { return w.style.line * float32(len(w.lines(width))) }
