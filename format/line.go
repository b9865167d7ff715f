package format

import (
	"errors"
	"slices"
	"time"

	"hoshi/game"
)

// The faults that formats have in common. Each is a [Problem.Fault].
const (
	Unexpected = "There is no place for {{.Found}} here. Expected: {{.Expected}}."
	Missing    = "There is nothing here. Expected: {{.Expected}}." // which [Problem.Sentence] says
	OffBoard   = "The point {{.Found}} is not on the board. Expected: {{.Expected}}."
	Occupied   = "There is already a stone on {{.Found}}. Expected: an empty point."
	BadSize    = "The board size {{.Found}} is not known. Expected: {{.Expected}}."
	TooLarge   = "The file is too large to be read to its end. Expected: no more than {{.Expected}}."
	Cut        = "The file ends in the middle of a game. Expected: {{.Expected}}."
)

// The warnings that formats have in common.
const (
	AfterEnd    = "The move {{.Found}} comes after the end of the game and was left out."
	OtherResult = "The record gives the result as {{.Found}}, the board shows {{.Expected}}."
	Guessed     = "The record does not name its charset. It was read as {{.Expected}}."
)

// LineFaults are what [Line.Play] may say.
var LineFaults = []string{OffBoard, Occupied, AfterEnd}

// Line makes a game of moves that a file gives one behind the other: Black begins, and the sides take turns.
type Line struct {
	Record   *game.Record
	Warnings []Problem
	Points   string // names the points of the board, such as a1 – o15, for [OffBoard]
	cursor   *game.Cursor
	played   []lineMove  // all moves, those after the end of the game, too
	stones   []game.Move // that were set up
	turn     game.Color  // that was named then
	over     bool        // a move came after the end of the game
	broken   bool        // a move could not be played
	ended    *lineEnd    // what the file says of the end
}

// lineMove is a move as a file gives it.
type lineMove struct {
	point game.Point
	spent time.Duration
	found string
	at    Place
}

// lineEnd is how a game ended, as a file says it.
type lineEnd struct {
	result game.Result
	found  string
	at     Place
}

// NewLine returns a line without moves, by that rule unless r names another one. The errors are those of [game.NewRecord], and a
// [*Problem] where the rule that r names does not go with the size.
func (r Reading) NewLine(rule game.Rule, size int, points string) (*Line, error) {
	if r.Rule != nil {
		if rule = *r.Rule; !rule.Allows(size) {
			return nil, badSize(size, game.DefaultSize)
		}
	}
	record, err := game.NewRecord(rule, size)
	if err != nil {
		return nil, err
	}
	return &Line{Record: record, Points: points, cursor: game.NewCursor(record.Root)}, nil
}

// NewUnnamed is [Reading.NewLine] for a file that names no rule: where r names none either it is guessed when the line ends, and rule
// is the usual one.
func (r Reading) NewUnnamed(rule game.Rule, size int, points string) (*Line, error) {
	l, err := r.NewLine(rule, size, points)
	if err == nil {
		l.Record.RuleAssumed = r.Rule == nil
	}
	return l, err
}

// Play plays the next move, which may be a [game.Pass]; one after the end of the game is left out with a warning. Black's forbidden
// moves lose. The file writes the point as found, at that place; any other fault is a [*Problem].
func (l *Line) Play(p game.Point, found string, at Place) error { return l.PlayIn(p, 0, found, at) }

// PlayIn is Play for a move that took its player that time.
func (l *Line) PlayIn(p game.Point, spent time.Duration, found string, at Place) error {
	err := l.put(lineMove{p, spent, found, at})
	l.played = append(l.played, lineMove{p, spent, found, at})
	l.broken = l.broken || err != nil
	return err
}

// put plays a move by the rule of the record.
func (l *Line) put(m lineMove) error {
	position := l.cursor.Position()
	node, err := l.cursor.Play(game.Move{Color: position.ToMove(), Point: m.point})
	if errors.Is(err, game.ErrForbidden) {
		if err = l.replay(l.Record.Rule(), true); err == nil {
			node, err = l.cursor.Play(game.Move{Color: game.Black, Point: m.point})
		}
	}
	switch {
	case err == nil:
		node.Spent = m.spent
		return nil
	case errors.Is(err, game.ErrOver):
		if !l.over {
			l.Warnings = append(l.Warnings, Problem{Place: m.at, Fault: AfterEnd, Found: m.found})
		}
		l.over = true
		return nil
	case errors.Is(err, game.ErrOccupied):
		return &Problem{Place: m.at, Fault: Occupied, Found: m.found, Err: err}
	}
	return &Problem{Place: m.at, Fault: OffBoard, Found: m.found, Expected: l.Points, Err: err}
}

// SetUp sets stones before the first move, and the side to move. The errors are those of [game.Node.SetUp].
func (l *Line) SetUp(stones []game.Move, turn game.Color) error {
	l.stones, l.turn = stones, turn
	return l.cursor.SetUp(stones, turn)
}

// replay begins the game anew, by that rule; where strict is set as one over the board, in which forbidden moves can be played.
func (l *Line) replay(rule game.Rule, strict bool) error {
	again, err := game.NewRecord(rule, l.Record.Size())
	if err == nil {
		err = again.SetStrict(strict)
	}
	if err != nil {
		return err
	}
	old := l.Record.Root
	l.Record.Root, l.cursor = again.Root, game.NewCursor(again.Root)
	l.Warnings = slices.DeleteFunc(l.Warnings, func(p Problem) bool { return p.Fault == AfterEnd || p.Fault == OtherResult })
	l.over = false
	if err = l.cursor.SetUp(l.stones, l.turn); err != nil {
		return err
	}
	for _, m := range l.played {
		if err = l.put(m); err != nil {
			return err
		}
		if old != nil {
			old = old.Next()
		}
		if old != nil {
			node := l.cursor.Node()
			node.Name, node.Comment, node.Spent = old.Name, old.Comment, old.Spent
		}
	}
	return nil
}

// End says how the game ended, as the file writes it at that place. What the board shows goes before it.
func (l *Line) End(result game.Result, found string, at Place) {
	l.ended = &lineEnd{result, found, at}
	l.judge()
}

// judge compares what the file says of the end with the board.
func (l *Line) judge() {
	position := l.cursor.Position()
	switch board := position.Result(); {
	case !board.Over():
		l.Record.Ending = l.ended.result
	case board.Winner != l.ended.result.Winner:
		l.Warnings = append(l.Warnings, Problem{Place: l.ended.at, Fault: OtherResult, Found: l.ended.found, Expected: board.Winner.String()})
	}
}

// settle plays the whole game by the rule that it was probably played by, where none is named.
func (l *Line) settle() {
	if !l.Record.RuleAssumed || l.broken {
		return
	}
	var clues Clues
	if l.ended != nil {
		clues.Said = l.ended.result
	}
	position := l.cursor.Position()
	for _, m := range l.played[l.Record.Root.End().Number():] {
		clues.After = append(clues.After, game.Move{Color: position.ToMove(), Point: m.point})
		position = position.WithTurn(position.ToMove().Other())
	}
	rule := GuessRule(l.Record, clues)
	if rule == l.Record.Rule() {
		return
	}
	l.Record.Ending = game.Result{}
	var fault *Problem
	if err := l.replay(rule, false); errors.As(err, &fault) {
		l.Warnings = append(l.Warnings, *fault)
	}
	if l.ended != nil {
		l.judge()
	}
}

// File returns the game as the only one of a file.
func (l *Line) File() *File {
	l.settle()
	return &File{Games: []*game.Record{l.Record}, Warnings: l.Warnings}
}

// MainLine returns the moves of a game for a format of that name that knows only stones placed in turn, Black's first, and
// passes where it has them. What would become another game is an [*UnfitError].
func MainLine(format string, passes bool, games ...*game.Record) ([]*game.Node, error) {
	if len(games) != 1 {
		return nil, &UnfitError{Format: format, Part: Games}
	}
	var moves []*game.Node
	for _, n := range games[0].Root.End().Path() {
		switch m := n.Move(); {
		case len(n.Setup()) > 0 || !inTurn(n):
			return nil, &UnfitError{Format: format, Part: SetUp}
		case m.Color == game.None:
		case m.Point == game.Pass && !passes:
			return nil, &UnfitError{Format: format, Part: Passes}
		default:
			moves = append(moves, n)
		}
	}
	return moves, nil
}
