package terminal

import (
	"strings"

	"github.com/clipperhouse/displaywidth"
	"github.com/gdamore/tcell/v3"
	"github.com/gdamore/tcell/v3/color"

	"hoshi/ui/describe"
)

// The looks of the screen's parts. There are no other colours than these two of the terminal's own first eight, and
// nothing is said by colour alone.
var (
	plainStyle  = tcell.StyleDefault
	strongStyle = plainStyle.Bold(true)
	dimStyle    = plainStyle.Dim(true)
	gridStyle   = plainStyle.Foreground(color.Olive)
	accentStyle = strongStyle.Foreground(color.Maroon)
)

// canvas writes on a screen. What the terminal draws wider than tcell believes keeps its columns by locked cells, which are
// not drawn.
type canvas struct {
	screen tcell.Screen
	wide   bool // the terminal gives two columns to characters whose width Unicode leaves open
	locked [][2]int
	spots  []spot
}

// spot is a place that a click makes a command of.
type spot struct {
	x, y, end int
	command   string
}

// begin wipes the screen.
func (p *canvas) begin() {
	for _, at := range p.locked {
		p.screen.LockRegion(at[0], at[1], 1, 1, false)
	}
	p.locked, p.spots = p.locked[:0], p.spots[:0]
	p.screen.Clear()
}

// measure is how wide texts are on this terminal.
func (p *canvas) measure() displaywidth.Options { return displaywidth.Options{EastAsianWidth: p.wide} }

// width returns how many columns a text takes.
func (p *canvas) width(text string) int { return p.measure().String(text) }

// put writes text from a place on, as far as the screen goes, and returns the column after it.
func (p *canvas) put(x, y int, text string, style tcell.Style) int {
	options := p.measure()
	columns, _ := p.screen.Size()
	graphemes := options.StringGraphemes(describe.Plain(text))
	for graphemes.Next() && x < columns {
		cluster, width := graphemes.Value(), graphemes.Width()
		_, believed := p.screen.Put(x, y, cluster, style)
		for i := believed; i > 0 && i < width; i++ {
			p.screen.LockRegion(x+i, y, 1, 1, true)
			p.locked = append(p.locked, [2]int{x + i, y})
		}
		x += width
	}
	return x
}

// fit writes text into the columns from x to end, cut where it is too long, and returns the column after it.
func (p *canvas) fit(x, y, end int, text string, style tcell.Style) int {
	if end <= x {
		return x
	}
	return p.put(x, y, p.measure().TruncateString(text, end-x, "~"), style)
}

// right writes text so that it ends before the column end.
func (p *canvas) right(y, end int, text string, style tcell.Style) {
	p.put(end-p.width(text), y, text, style)
}

// spot writes a command that a click gives, and returns the column after it.
func (p *canvas) spot(x, y int, text, command string, style tcell.Style) int {
	end := p.put(x, y, text, style)
	p.spots = append(p.spots, spot{x, y, end, command})
	return end
}

// at returns the command at a place, "" where there is none.
func (p *canvas) at(x, y int) string {
	for _, s := range p.spots {
		if y == s.y && s.x <= x && x < s.end {
			return s.command
		}
	}
	return ""
}

// wrap breaks text into lines of so many columns: at blanks, and in scripts without blanks anywhere.
func (p *canvas) wrap(text string, columns int) (lines []string) {
	for paragraph := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		lines = append(lines, p.wrapLine(paragraph, columns)...)
	}
	return lines
}

// wrapLine is wrap for one paragraph. Blanks at its beginning stay.
func (p *canvas) wrapLine(text string, columns int) (lines []string) {
	options := p.measure()
	line, at := strings.Builder{}, 0
	word, wordAt := strings.Builder{}, 0 // not yet in line
	endWord := func() {
		line.WriteString(word.String())
		at += wordAt
		word.Reset()
		wordAt = 0
	}
	endLine := func() {
		lines = append(lines, strings.TrimRight(line.String(), " "))
		line.Reset()
		at = 0
	}
	graphemes := options.StringGraphemes(describe.Plain(text))
	for graphemes.Next() {
		cluster, width := graphemes.Value(), graphemes.Width()
		if at+wordAt+width > columns && (at > 0 || wordAt > 0) && cluster != " " {
			if at == 0 {
				endWord() // a word longer than a line
			}
			endLine()
		}
		word.WriteString(cluster)
		wordAt += width
		if cluster == " " || width > 1 {
			endWord()
		}
	}
	endWord()
	endLine()
	return lines
}
