package widgets

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Text makes a line of words without colour.
func Text(words string, size float32, bold bool) *canvas.Text {
	return &canvas.Text{Text: words, TextSize: size, TextStyle: fyne.TextStyle{Bold: bold}}
}

// PutText puts a line of words, of which y is the middle, with its left end at x, and returns where it ends.
func PutText(t *canvas.Text, x, y float32) float32 {
	s := t.MinSize()
	Put(t, x, y-s.Height/2, s.Width, s.Height)
	return x + s.Width
}

// Divided breaks words of a size into lines no wider than room.
func Divided(words string, room, size float32) []string {
	return divided(words, room, func(line string) float32 { return textWidth(line, size, false) })
}

func textWidth(words string, size float32, bold bool) float32 {
	return fyne.MeasureText(words, size, fyne.TextStyle{Bold: bold}).Width
}

// TextSmall is the size of words where they have no room otherwise.
const TextSmall float32 = 11

// Shorten sets text to words, shortened with an ellipsis until it is no wider than room.
func Shorten(text *canvas.Text, words string, room float32) {
	runes := []rune(words)
	defer redraw(text, text.Text, text.TextSize)
	for text.Text = words; len(runes) > 1 && text.MinSize().Width > room; {
		runes = runes[:len(runes)-1]
		text.Text = string(runes) + "…"
	}
}

// Shrink sets text to words in that size, or smaller, down to least, where they have no room.
func Shrink(text *canvas.Text, words string, size, least, room float32) {
	defer redraw(text, text.Text, text.TextSize)
	text.Text, text.TextSize = words, size
	for text.TextSize > least && text.MinSize().Width > room {
		text.TextSize--
	}
}

// redraw draws text anew where it is not what it was.
func redraw(text *canvas.Text, words string, size float32) {
	if text.Text != words || text.TextSize != size {
		text.Refresh()
	}
}

// WrapParts breaks words that are parts with a dot between them into at most count lines no wider than room. The last parts
// stay away where they have none.
func WrapParts(text *canvas.Text, words string, room float32, count int) (lines []string) {
	width := func(s string) float32 { return fyne.MeasureText(s, text.TextSize, text.TextStyle).Width }
	for _, piece := range strings.Split(words, " · ") {
		n := len(lines)
		switch {
		case n > 0 && width(lines[n-1]+" · "+piece) <= room:
			lines[n-1] += " · " + piece
		case n < count && width(piece) <= room:
			lines = append(lines, piece)
		default:
			return lines
		}
	}
	return lines
}

// divided breaks words into lines no wider than room: at blanks or between characters of Chinese and Japanese, and within what is too
// long for a line of its own.
func divided(words string, room float32, width func(string) float32) []string {
	var lines []string
	letters := []rune(words)
	for len(letters) > 0 {
		end, blank := 1, 0
		for end < len(letters) && width(string(letters[:end+1])) <= room {
			if letters[end] == ' ' {
				blank = end
			}
			end++
		}
		if end < len(letters) && letters[end] != ' ' {
			at := end
			for at > blank && !parted(letters[at-1], letters[at]) {
				at--
			}
			switch {
			case at > 0:
				end = at
			case end > 1 && strings.ContainsRune(closers, letters[end]):
				end--
			}
		}
		lines = append(lines, string(letters[:end]))
		if letters = letters[end:]; len(letters) > 0 && letters[0] == ' ' {
			letters = letters[1:]
		}
	}
	return lines
}

// closers are what no line begins with.
const closers = "。，、！？；：」』）”…ー"

// parted reports whether a line may end between two letters that have no blank between them: beside a character of Chinese or Japanese,
// but not before what closes nor behind what opens.
func parted(a, b rune) bool {
	wide := func(r rune) bool { return r >= 0x2e80 && !unicode.Is(unicode.Hangul, r) }
	return (wide(a) || wide(b)) && !strings.ContainsRune(closers, b) && !strings.ContainsRune("「『（“", a)
}
