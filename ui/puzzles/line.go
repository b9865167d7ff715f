package puzzles

import (
	"slices"
	"time"

	"hoshi/game"
)

// line is the moves on the board, from the problem's position on: the solver's, what answers them, and what is played out by itself.
type line struct {
	record *game.Record
	start  *game.Node // the problem's position
	here   *game.Node // where the solver is to move
	at     *game.Node // is shown
	end    *game.Node // of what can be browsed
	script playback
}

// playback is moves that are played out on the board by themselves.
type playback struct {
	points []game.Point // still to come
	next   time.Time    // when the first of them does
	main   bool         // they belong to the solution
}

// How the moves of a script come: after each other, and at most so many.
const (
	scriptStep = 500 * time.Millisecond
	scriptMost = 40
)

// newLine begins where nothing was played yet.
func newLine(record *game.Record, start *game.Node) line {
	return line{record: record, start: start, here: start, at: start, end: start}
}

// turn returns the side to move where it is the solver's turn.
func (l *line) turn() game.Color {
	position := l.here.Position()
	return position.ToMove()
}

// nodes are those from the problem's position to the end of what is shown.
func (l *line) nodes() []*game.Node {
	path := l.end.Path()
	for i, n := range path {
		if n == l.start {
			return path[i:]
		}
	}
	return path
}

// next returns the node after the one that is shown, which is not the last one.
func (l *line) next() *game.Node { return l.nodes()[l.at.Number()-l.start.Number()+1] }

// takeBack goes back to where the solver is to move.
func (l *line) takeBack() { l.at, l.end, l.script = l.here, l.here, playback{} }

// play lets points be played out from the end of what is shown.
func (l *line) play(points []game.Point, main bool, now time.Time) {
	l.script = playback{points: points[:min(len(points), scriptMost)], next: now.Add(scriptStep), main: main}
}

// step plays the next move of the script if it is time, and reports whether there was one.
func (l *line) step(now time.Time) bool {
	if len(l.script.points) == 0 || now.Before(l.script.next) {
		return false
	}
	p := l.script.points[0]
	l.script.points = l.script.points[1:]
	l.script.next = l.script.next.Add(scriptStep)
	position := l.end.Position()
	node, err := l.end.Add(game.Move{Color: position.ToMove(), Point: p})
	if err != nil {
		l.script.points = nil // the line went on past the end of the game
		return false
	}
	if l.at == l.end {
		l.at = node
	}
	l.end = node
	if l.script.main {
		node.Promote()
	}
	return true
}

// copied returns a copy of the record, and the node that is shown in it.
func (l *line) copied() (*game.Record, *game.Node) {
	record := l.record.Turned(0)
	at := record.Root
	for _, n := range l.at.Path()[1:] {
		at = at.Children()[slices.Index(n.Parent().Children(), n)]
	}
	return record, at
}
