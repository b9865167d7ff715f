package picture

import (
	"strings"
	"unicode"
)

// caption is the text below a board, set in lines.
type caption struct {
	lines  []string
	size   float64 // of an em
	left   float64
	top    float64 // where the strip begins
	height float64 // of the strip
	corner string
	right  float64 // where the corner's text ends
	small  float64 // of an em of the corner's text
}

// The measures of the caption, as parts of the sheet's width or of an em.
const (
	captionSize  = 0.0225 // of the width
	captionFit   = 0.72   // a long caption is set smaller, down to this part, before it takes a second line
	cornerSize   = 0.016  // of the width
	captionLine  = 1.45   // ems from line to line
	captionSpace = 1.05   // ems above the first line and below the last one
)

// set sets the diagram's caption below its board.
func (d Diagram) set(l layout) caption {
	edge := max(l.board.x, 0.022*l.width)
	c := caption{
		size:   captionSize * l.width,
		left:   edge,
		top:    l.board.y + l.geometry.Side,
		corner: d.Corner,
		right:  l.width - edge,
		small:  cornerSize * l.width,
	}
	text := strings.Join(strings.Fields(d.Caption), " ")
	_, cornerWidth := bold().outline(c.corner, c.small)
	room := c.right - c.left - cornerWidth - 2*c.size
	if _, length := regular().outline(text, c.size); length > room {
		c.size *= max(captionFit, room/length)
	}
	c.lines = wrap(text, func(s string) bool {
		_, length := regular().outline(s, c.size)
		return length <= room*1.0001
	})
	c.height = c.size * (captionSpace*2 + 1 + captionLine*float64(max(len(c.lines)-1, 0)))
	return c
}

// draw draws the caption on its strip.
func (c caption) draw(p painter, s Style) {
	baseline := c.top + c.size*(captionSpace+0.5+capHeight/2)
	for _, line := range c.lines {
		text, _ := regular().outline(line, c.size)
		p.fill(text.moved(vec{c.left, baseline}), flat(s.Text))
		baseline += captionLine * c.size
	}
	text, length := bold().outline(c.corner, c.small)
	baseline = c.top + c.height - c.size*(captionSpace+0.5) + c.small*capHeight/2
	p.fill(text.moved(vec{c.right - length, baseline}), flat(s.Dim))
}

// wrap breaks text into lines that fit: at blanks, beside hanzi and kana, and inside a word only where that alone fills a line.
func wrap(text string, fits func(string) bool) []string {
	var lines []string
	rest := []rune(text)
	for len(rest) > 0 {
		n := len(rest)
		for n > 1 && !fits(string(rest[:n])) {
			n--
		}
		if n < len(rest) {
			if at := lastBreak(rest, n); at > 0 {
				n = at
			}
		}
		lines = append(lines, strings.TrimSpace(string(rest[:n])))
		rest = []rune(strings.TrimSpace(string(rest[n:])))
	}
	return lines
}

// lastBreak returns the last place up to n at which text may be broken, 0 where there is none.
func lastBreak(text []rune, n int) int {
	for i := n; i > 0; i-- {
		before, after := text[i-1], text[i]
		if before == ' ' || after == ' ' || (wide(before) || wide(after)) && !unicode.IsPunct(after) {
			return i
		}
	}
	return 0
}

// wide reports whether r belongs to a script that is written without blanks.
func wide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFFEF
}
