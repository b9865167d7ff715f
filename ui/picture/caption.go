package picture

import (
	"strings"
	"unicode"
)

// caption is the text below a board, set in lines.
type caption struct {
	face   *face
	lines  []string
	size   float64 // of an em
	top    float64 // where the strip begins
	left   float64
	right  float64
	height float64 // of the strip
	corner string
	small  float64 // of an em of the corner's text
}

// The measures of the caption, as parts of the sheet's width or of an em.
const (
	captionSize  = 0.0225 // of the width
	captionFit   = 0.72   // a long caption is set smaller, down to this part, before it takes a second line
	captionEdge  = 0.022  // of the width, at the left and the right
	cornerSize   = 0.016  // of the width
	captionLine  = 1.45   // ems from line to line
	captionSpace = 1.05   // ems above the first line and below the last one
	captionLines = 12     // what does not fit on so many ends in an ellipsis
)

// set sets the diagram's caption on the strip that begins at top.
func (d Diagram) set(l layout, top float64) caption {
	edge := max(l.board.x, captionEdge*l.width)
	c := caption{
		face:   shaped(d.Language),
		size:   captionSize * l.width,
		top:    top,
		left:   edge,
		right:  l.width - edge,
		corner: d.Corner,
		small:  cornerSize * l.width,
	}
	text := strings.Join(strings.Fields(d.Caption), " ")
	room := c.right - c.left - bold.length(c.corner, c.small) - 2*c.size
	if length := c.face.length(text, c.size); length > room {
		c.size *= max(captionFit, room/length)
	}
	c.lines = wrap(text, c.face, c.size, room, captionLines)
	c.height = c.size * (2*captionSpace + 1 + captionLine*float64(max(len(c.lines)-1, 0)))
	return c
}

// draw draws the caption on its strip.
func (c caption) draw(p painter, s Style) {
	middle := c.top + c.size*(captionSpace+0.5)
	for i, line := range c.lines {
		if i > 0 {
			middle += captionLine * c.size
		}
		p.fill(c.face.outline(line, c.size, vec{c.left, middle + capHeight/2*c.size}), flat(s.Text))
	}
	x := c.right - bold.length(c.corner, c.small)
	p.fill(bold.outline(c.corner, c.small, vec{x, middle + capHeight/2*c.small}), flat(s.Dim))
}

// wrap breaks text into lines no longer than room: at blanks, beside hanzi and kana, and inside a word only where that
// alone fills a line. What does not fit on most lines ends in an ellipsis; 0: there is no end.
func wrap(text string, f *face, size, room float64, most int) []string {
	var lines []string
	rest := []rune(text)
	advances := f.advances(rest, size)
	for len(rest) > 0 {
		n, length := 0, 0.0
		for n < len(rest) && (n == 0 || length+advances[n] <= room*1.0001) {
			length += advances[n]
			n++
		}
		if n < len(rest) {
			n = lastBreak(rest, n)
		}
		if most > 0 && len(lines) == most-1 && n < len(rest) {
			return append(lines, strings.TrimSpace(string(rest[:max(n-1, 0)]))+"…")
		}
		lines = append(lines, strings.TrimSpace(string(rest[:n])))
		for n < len(rest) && rest[n] == ' ' {
			n++
		}
		rest, advances = rest[n:], advances[n:]
	}
	return lines
}

// lastBreak returns the last place up to n, which lies inside text, at which text may be broken; n where there is none.
func lastBreak(text []rune, n int) int {
	for i := n; i > 0; i-- {
		before, after := text[i-1], text[i]
		if before == ' ' || after == ' ' || (wide(before) || wide(after)) && !unicode.IsPunct(after) {
			return i
		}
	}
	return n
}

// wide reports whether r belongs to a script that is written without blanks, or to its punctuation.
func wide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFFEF
}
