package terminal

import (
	"math"
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v3"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// drawState says how the game stands: beside the board, or in the few lines below it.
func (s *view) drawState() {
	if s.layout.panel > 0 {
		s.drawPanel()
		return
	}
	l := s.layout
	notes := s.noteLines(l.panelEnd - l.left)
	if s.desk.asked != nil && len(notes) >= l.lines {
		drawQuestion(s, notes, l.status+l.lines)
		return
	}
	s.drawTurn(l.left, l.status)
	for i, n := range notes[:min(len(notes), l.lines-1)] {
		s.drawNote(n, l.left, l.status+1+i)
	}
	if len(notes)+3 > l.lines {
		return
	}
	for i, c := range []game.Color{game.Black, game.White} {
		s.drawSeat(c, l.left, l.status+l.lines-2+i)
	}
}

// drawQuestion draws the lines of a question, the last of them before end: where there is little room, over the rows of the board.
func drawQuestion(s *view, lines []note, end int) {
	columns, _ := s.screen.Size()
	first := max(end-len(lines), 0)
	for i, n := range lines {
		s.put(0, first+i, strings.Repeat(" ", columns), plainStyle)
		s.drawNote(n, s.layout.left, first+i)
	}
}

// drawPanel draws what stands beside the board: who plays, whose turn it is, what there is to know, and the moves.
func (s *view) drawPanel() {
	l := s.layout
	y := l.top
	for _, c := range []game.Color{game.Black, game.White} {
		s.drawSeat(c, l.panel, y)
		y++
	}
	y++
	s.drawTurn(l.panel, y)
	y++
	end := l.top + l.lines
	for _, line := range s.noteLines(l.panelEnd - l.panel) {
		if y < end {
			s.drawNote(line, l.panel, y)
			y++
		}
	}
	s.drawMoves(y+1, end)
}

// drawSeat draws the line of a player: the stone, the name, what they are, and the clock.
func (s *view) drawSeat(c game.Color, x, y int) {
	end := s.layout.panelEnd
	clock, style := s.clock(c)
	s.right(y, end, clock, style)
	end -= s.width(clock) + 1
	x = s.put(x, y, s.stone(c), plainStyle) + 1
	x = s.fit(x, y, end, s.desk.name(c), strongStyle)
	s.fit(x+2, y, end, s.detail(c), dimStyle)
}

// detail says of a player what they are.
func (s *view) detail(c game.Color) string {
	d := s.desk
	seat := d.game.Record().Seats[c]
	if l, ok := level.Find(seat.Level); ok {
		return describe.Level(l.Name) + " " + describe.LevelRating(l.Rating)
	}
	if c != d.person() {
		return seat.Rank
	}
	return lang.L("You · {{.Rating}}", args{"Rating": int(math.Round(d.store.Profile().Score))})
}

// clock returns what the clock of a side shows, or the time that it has used, and how.
func (s *view) clock(c game.Color) (string, tcell.Style) {
	g := s.desk.game
	style := plainStyle
	if g.Turn() == c {
		style = accentStyle
	}
	if g.Record().Time == (game.TimeControl{}) {
		return "", style
	}
	return describe.TimeLeft(g.Left(c)), style
}

// drawTurn says whose turn it is, and which move it will be.
func (s *view) drawTurn(x, y int) {
	x = s.fit(x, y, s.layout.panelEnd, s.desk.turnWords(), strongStyle)
	if g := s.desk.game; !g.Browsing() && g.Turn() != game.None {
		s.fit(x+2, y, s.layout.panelEnd, lang.L("move {{.Move}}", args{"Move": g.Live().Number() + 1}), dimStyle)
	}
}

// note is a line of what there is to know, or of commands that may be given now.
type note struct {
	text     string
	commands []shownCommand
}

// shownCommand is a command with its words on the screen.
type shownCommand struct{ text, command string }

// noteLines returns what was told, what the opening asks for and its answers, in lines of so many columns.
func (s *view) noteLines(columns int) (lines []note) {
	add := func(text string) {
		for _, line := range s.wrap(text, columns) {
			lines = append(lines, note{text: line})
		}
	}
	for _, n := range s.desk.notes {
		add(n)
	}
	if s.desk.asked != nil {
		add(describe.Plain(s.desk.question))
	}
	if words := s.desk.stepWords(); words != "" {
		add(words)
	}
	for i, a := range s.desk.answers() {
		number := strconv.Itoa(i + 1)
		lines = append(lines, note{commands: []shownCommand{{number + ": " + a.text, number}}})
	}
	switch {
	case s.desk.asked != nil:
		lines = append(lines, note{commands: []shownCommand{explained("yes", lang.L("Yes")), explained("no", lang.L("No"))}})
	case s.desk.look && s.desk.game.Turn() != game.None:
		lines = append(lines, note{commands: []shownCommand{explained("on", lang.L("Play on from here"))}})
	case s.desk.game.Turn() == game.None:
		lines = append(lines, note{commands: []shownCommand{explained("new", lang.L("Play again"))}})
	}
	return lines
}

// explained returns a command with what it means where that is another word.
func explained(command, means string) shownCommand {
	if strings.EqualFold(command, means) {
		return shownCommand{command, command}
	}
	return shownCommand{command + ": " + means, command}
}

// drawNote draws one of them.
func (s *view) drawNote(n note, x, y int) {
	x = s.put(x, y, n.text, plainStyle)
	for _, c := range n.commands {
		x = s.spot(x, y, c.text, c.command, plainStyle) + 2
	}
}

// drawMoves lists the last moves that there is room for in the lines from y on to before end, two a line, and names the one
// shown in the last of them.
func (s *view) drawMoves(y, end int) {
	l := s.layout
	shown := s.desk.game.Current()
	var moves []*game.Node
	for _, n := range shown.End().Path() {
		if n.Move().Color != game.None {
			moves = append(moves, n)
		}
	}
	if m := shown.Move(); m.Color != game.None && y < end-1 {
		words := lang.L("Last move: {{.Point}}, in brackets", args{"Point": s.desk.point(m.Point)})
		if l.panel+s.width(words) > l.panelEnd {
			words = "[" + s.desk.point(m.Point) + "]"
		}
		s.fit(l.panel, end-1, l.panelEnd, words, plainStyle)
		end -= 2
	}
	room := end - y - 1
	if room < 1 || len(moves) == 0 {
		return
	}
	s.fit(l.panel, y, l.panelEnd, lang.L("Moves"), strongStyle)
	first := s.firstRow(moves, shown, room)
	for i := 2 * first; i < len(moves) && i/2 < first+room; i++ {
		row := y + 1 + i/2 - first
		if i%2 == 0 {
			number := strconv.Itoa(i/2 + 1)
			s.put(l.panel+3-len(number), row, number, dimStyle)
		}
		s.drawMove(moves[i], l.panel+5+9*(i%2), row, moves[i] == shown)
	}
}

// firstRow returns the row of the list of moves, two a row, at which it begins where it has so many rows: the move shown
// stands in it.
func (s *view) firstRow(moves []*game.Node, shown *game.Node, room int) int {
	last := (len(moves) - 1) / 2
	for i, n := range moves {
		if n == shown {
			last = min(last, i/2+room/2)
		}
	}
	return max(last-room+1, 0)
}

// drawMove draws one move of the list, reversed where it is the one shown while the record is browsed.
func (s *view) drawMove(n *game.Node, x, y int, shown bool) {
	style := plainStyle
	if shown {
		style = strongStyle
		if s.desk.game.Browsing() {
			style = plainStyle.Reverse(true)
		}
	}
	x = s.put(x, y, s.stone(n.Move().Color), style)
	s.put(x, y, " "+s.desk.point(n.Move().Point), style)
}
