package layout

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Line is a line of words that says less, is written smaller or is shortened where it has little room. What it measures it keeps: where the font is
// another one, the line is made anew.
type Line struct {
	Text  *canvas.Text
	ink   fyne.ThemeColorName
	size  float32
	least float32 // down to which the words shrink before they are shortened
	whole bool    // they are not shortened
	words []string
	wide  need
	fits  [2]fit // for the last rooms
}

// NewLine makes a line in that size and colour. Of several words, from long to short, the first that have room are written.
func NewLine(size float32, ink fyne.ThemeColorName, words ...string) *Line {
	return &Line{Text: canvas.NewText("", nil), ink: ink, size: size, least: size, words: words}
}

// Parts returns words that are parts with a dot between them, and then ever fewer of these parts, for a line.
func Parts(words string) (all []string) {
	for at := len(words); at > 0; at = strings.LastIndex(words[:at], " · ") {
		all = append(all, words[:at])
	}
	return all
}

// Bold makes the words bold.
func (l *Line) Bold() *Line { l.SetBold(true); return l }

// Whole keeps the words from being shortened: the line needs room for the last of them.
func (l *Line) Whole() *Line { l.whole = true; return l }

// ShrinkTo lets the words shrink down to that size before they are shortened.
func (l *Line) ShrinkTo(least float32) *Line { l.least = least; return l }

// Set changes the words, and reports whether they were others.
func (l *Line) Set(words ...string) bool {
	if slices.Equal(words, l.words) {
		return false
	}
	l.words = words
	l.forget()
	return true
}

// SetBold makes the words bold, or no longer.
func (l *Line) SetBold(on bool) {
	if on != l.Text.TextStyle.Bold {
		l.Text.TextStyle.Bold = on
		l.forget()
	}
}

func (l *Line) forget() { l.wide, l.fits = need{}, [2]fit{} }

// SetInk changes the colour, which is seen from the next [Plan.Paint] on.
func (l *Line) SetInk(ink fyne.ThemeColorName) { l.ink = ink }

// Said returns all that the line says where it has room.
func (l *Line) Said() string {
	if len(l.words) == 0 {
		return ""
	}
	return l.words[0]
}

// Item shows the line. Without words it is not there.
func (l *Line) Item() *Item { return &Item{object: &object{CanvasObject: l.Text}, line: l} }

func (l *Line) measure(words string, size float32) fyne.Size {
	return fyne.MeasureText(words, size, l.Text.TextStyle)
}

// need returns the room that the line needs and wants along an axis: of a width a few letters, or what it says in fewest words.
func (l *Line) need(a axis, width float32) extent {
	const letters = 3
	switch {
	case l.Said() == "":
		return extent{}
	case a == vertical:
		height := l.fit(width).height
		return extent{height, height}
	case !l.wide.known:
		want := l.measure(l.words[0], l.size).Width
		least := l.measure(l.words[len(l.words)-1], l.least).Width
		if !l.whole {
			least = min(least, letters*l.least)
		}
		l.wide = need{extent{least, want}, 0, true}
	}
	return l.wide.extent
}

// fit is how words are written in a room.
type fit struct {
	room, size, height float32
	words              string
}

// fit returns how the words are written in a room.
func (l *Line) fit(room float32) fit {
	const slack = 0.01 // shares of a width do not add up exactly
	for _, f := range l.fits {
		if f.room == room && f.size > 0 {
			return f
		}
	}
	f := fit{room: room, size: l.size}
	tooWide := func() bool { return l.measure(f.words, f.size).Width > room+slack }
	for _, f.words = range l.words {
		if !tooWide() {
			break
		}
	}
	for f.size > l.least && tooWide() {
		f.size--
	}
	for letters := []rune(f.words); !l.whole && len(letters) > 1 && tooWide(); f.words = string(letters) + "…" {
		letters = letters[:len(letters)-1]
	}
	f.height = l.measure(f.words, f.size).Height
	l.fits[0], l.fits[1] = f, l.fits[0]
	return f
}

// write writes the words for a room.
func (l *Line) write(room float32) {
	if f := l.fit(room); l.Text.Text != f.words || l.Text.TextSize != f.size {
		l.Text.Text, l.Text.TextSize = f.words, f.size
		l.Text.Refresh()
	}
}

// base returns how far below their upper edge the words stand in a room.
func (l *Line) base(room float32) float32 {
	_, base := fyne.CurrentApp().Driver().RenderedTextSize("x", l.fit(room).size, l.Text.TextStyle, nil)
	return base
}
