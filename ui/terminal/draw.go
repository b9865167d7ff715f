package terminal

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
)

// view draws the desk, and the conversation about it, on a screen.
type view struct {
	canvas
	desk *session
	look Look

	layout layout
	input  string     // what was typed
	cursor game.Point // on the board; Pass: none is shown
}

// draw draws everything anew; tcell sends what has changed.
func (s *view) draw() {
	s.begin()
	columns, rows := s.screen.Size()
	pitch := 2
	if stoneWidth(s) > 1 {
		pitch = 3
	}
	s.layout = arrange(columns, rows, s.desk.game.Record().Size(), pitch)
	s.screen.HideCursor()
	switch {
	case s.desk.page != nil:
		s.drawPage()
	case s.layout.columns > 0:
		s.drawTooSmall()
	default:
		s.drawTitle()
		s.drawBoard()
		s.drawState()
		s.drawPrompt()
		s.drawHelp()
	}
	s.screen.Show()
}

// drawTooSmall says what is missing.
func (s *view) drawTooSmall() {
	columns, rows := s.screen.Size()
	text := lang.L("This terminal is too small for the board: {{.Columns}} columns and {{.Rows}} lines are needed.", args{
		"Columns": s.layout.columns, "Rows": s.layout.rows,
	})
	for i, line := range s.wrap(text, columns) {
		if i < rows {
			s.put(0, i, line, plainStyle)
		}
	}
	if s.desk.asked != nil { // it can be answered all the same
		s.layout.prompt = rows - 1
		drawQuestion(s, s.noteLines(columns), rows-1)
		s.drawPrompt()
	}
}

// stone returns the sign of a colour's stones.
func (s *view) stone(c game.Color) string {
	filled := c == game.White // the filled circle shines on a dark ground
	if s.look.Light {
		filled = !filled
	}
	switch {
	case s.look.ASCII && c == game.White:
		return "O"
	case s.look.ASCII:
		return "X"
	case filled:
		return "●"
	}
	return "○"
}

// stoneWidth returns how many columns a stone takes.
func stoneWidth(s *view) int { return s.width(s.stone(game.Black)) }

// drawTitle draws the first line: what is played, and the two commands that nobody should have to look for.
func (s *view) drawTitle() {
	if s.layout.title < 0 {
		return
	}
	record := s.desk.game.Record()
	what := describe.Rule(record.Rule()) + fmt.Sprintf(" %d × %d", record.Size(), record.Size())
	if record.Time != (game.TimeControl{}) {
		what += "  " + record.Time.String()
	}
	y, right := s.layout.title, s.layout.panelEnd
	end := s.fit(s.layout.left, y, right, computer, strongStyle)
	s.fit(end+2, y, right, what, dimStyle)
	x := right - len("help  quit")
	if x > end+2+s.width(what) {
		x = s.spot(x, y, "help", "help", dimStyle) + 2
		s.spot(x, y, "quit", "quit", dimStyle)
	}
}

// drawBoard draws the board with its coordinates, the last move in brackets and the cursor reversed.
func (s *view) drawBoard() {
	node := s.desk.game.Current()
	position := node.Position()
	size, names, l := position.Size(), s.desk.names, s.layout
	marks, won := s.marks(), position.Row()
	for y := range size {
		row := names.Row(y, size)
		s.put(l.left+2-len(row), l.top+y, row, dimStyle)
		for x := range size {
			p := game.Point{X: x, Y: y}
			s.drawPoint(p, position.At(p), marks[p], slices.Contains(won, p))
		}
	}
	for x := range size {
		s.put(l.column(x), l.letters, names.Column(x), dimStyle)
	}
	if m := node.Move(); m.Color != game.None && m.Point != game.Pass {
		x, y := l.column(m.Point.X), l.top+m.Point.Y
		s.put(x-1, y, "[", accentStyle)
		s.put(x+stoneWidth(s), y, "]", accentStyle)
	}
}

// drawPoint draws one point: a stone, a mark, or the grid.
func (s *view) drawPoint(p game.Point, c game.Color, mark string, winning bool) {
	text, style := s.gridSign(p), gridStyle
	switch {
	case c != game.None:
		text, style = s.stone(c), plainStyle
	case mark != "":
		text, style = mark, accentStyle
	}
	if winning {
		style = accentStyle
	}
	if p == s.cursor {
		style = accentStyle.Reverse(true)
	}
	s.put(s.layout.column(p.X), s.layout.top+p.Y, text, style)
}

// gridSign returns the sign of an empty point: a cross on the star points.
func (s *view) gridSign(p game.Point) string {
	size := s.desk.game.Record().Size()
	switch {
	case slices.Contains(picture.Stars(size), p):
		return "+"
	case s.look.ASCII, s.wide:
		return "."
	}
	return "·"
}

// marks returns the signs of what is marked on the board: * a hint and the points that an opening leaves, # its square,
// letters on offer, and ! what is forbidden.
func (s *view) marks() map[game.Point]string {
	d := s.desk
	found := map[game.Point]string{}
	if d.game.Browsing() || d.game.Turn() == game.None {
		return found
	}
	if position := d.game.Live().Position(); position.ToMove() == game.Black && d.store.Settings().Fouls {
		for _, f := range position.Fouls() {
			found[f.Point] = "!"
		}
	}
	if step, ok := d.game.Step(); ok {
		s.markStep(found, step)
	}
	for i, p := range d.offer {
		found[p] = string(rune('a' + i))
	}
	if d.hint != nil {
		found[*d.hint] = "*"
	}
	return found
}

// markStep adds the signs of a step of an opening.
func (s *view) markStep(found map[game.Point]string, step game.Step) {
	size := s.desk.game.Record().Size()
	square := max(step.Inside, step.Outside)
	for i, p := range step.Points {
		if step.Kind == game.Pick {
			found[p] = string(rune('a' + i))
		} else if square == 0 {
			found[p] = "*"
		}
	}
	if step.Kind != game.Place || square < 2 {
		return
	}
	low, high := size/2-square/2, size/2+square/2
	for i := low; i <= high; i++ {
		for _, p := range []game.Point{{X: i, Y: low}, {X: i, Y: high}, {X: low, Y: i}, {X: high, Y: i}} {
			found[p] = "#"
		}
	}
}

// drawPrompt draws the line to type on.
func (s *view) drawPrompt() {
	columns, _ := s.screen.Size()
	l := s.layout
	x := l.left
	if words := lang.L("Your move, or a command:"); l.left+s.width(words)+len("open game.sgf") < columns {
		x = s.put(x, l.prompt, words, plainStyle) + 1
	}
	shown := s.input
	for s.width(shown) > columns-x-2 { // its end counts
		_, n := utf8.DecodeRuneInString(shown)
		shown = shown[n:]
	}
	x = s.put(x, l.prompt, shown, accentStyle)
	s.screen.ShowCursor(x, l.prompt)
}

// drawHelp draws how to play and as many commands as there is room for.
func (s *view) drawHelp() {
	columns, _ := s.screen.Size()
	l := s.layout
	x, y := l.left, l.help
	if l.helpLines == 0 {
		return
	}
	if words := lang.L("Arrows and Enter play. Or type:"); l.left+s.width(words) < columns-l.left {
		x = s.put(x, y, words, dimStyle) + 2
	}
	for _, c := range append([]command{{name: "h8"}}, s.desk.commands()...) {
		name := c.name
		if x+len(name) > columns-l.left {
			x, y = l.left, y+1
		}
		if y >= l.help+l.helpLines {
			return
		}
		if name == "h8" {
			x = s.put(x, y, name, dimStyle) + 2
			continue
		}
		x = s.spot(x, y, name, name, dimStyle) + 2
	}
}

// drawPage draws the page: its title, as many lines as there is room for, and how to go on.
func (s *view) drawPage() {
	columns, rows := s.screen.Size()
	left := min(margin, columns/20)
	lines := s.wrap(s.desk.page.text, columns-2*left)
	room := max(rows-3, 1)
	s.desk.page.top = max(min(s.desk.page.top, len(lines)-room), 0)
	s.fit(left, 0, columns, s.desk.page.title, strongStyle)
	for i, line := range lines[s.desk.page.top:min(s.desk.page.top+room, len(lines))] {
		s.put(left, 2+i, line, plainStyle)
	}
	how := lang.L("Any key goes back to the board.")
	if len(lines) > room {
		how = lang.L("Arrows scroll. Any other key goes back to the board.")
	}
	s.fit(left, rows-1, columns, how, dimStyle)
}
