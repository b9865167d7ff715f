package format

import (
	"errors"

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
	over     bool // a move came after the end of the game
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

// Play plays the next move, which may be a [game.Pass], and returns its node: nil for one after the end of the game, which is left out
// with a warning. Black's forbidden moves lose. The file writes the point as found, at that place; any other fault is a [*Problem].
func (l *Line) Play(p game.Point, found string, at Place) (*game.Node, error) {
	position := l.cursor.Position()
	node, err := l.cursor.Play(game.Move{Color: position.ToMove(), Point: p})
	if errors.Is(err, game.ErrForbidden) {
		if err = l.lenient(); err == nil {
			node, err = l.cursor.Play(game.Move{Color: game.Black, Point: p})
		}
	}
	switch {
	case err == nil:
		return node, nil
	case errors.Is(err, game.ErrOver):
		if !l.over {
			l.Warnings = append(l.Warnings, Problem{Place: at, Fault: AfterEnd, Found: found})
		}
		l.over = true
		return nil, nil
	case errors.Is(err, game.ErrOccupied):
		return nil, &Problem{Place: at, Fault: Occupied, Found: found, Err: err}
	}
	return nil, &Problem{Place: at, Fault: OffBoard, Found: found, Expected: l.Points, Err: err}
}

// SetUp sets stones before the first move, and the side to move. The errors are those of [game.Node.SetUp].
func (l *Line) SetUp(stones []game.Move, turn game.Color) error { return l.cursor.SetUp(stones, turn) }

// lenient begins the game anew as one over the board, in which forbidden moves can be played.
func (l *Line) lenient() error {
	old := l.Record.Root
	again, err := game.NewRecord(l.Record.Rule(), l.Record.Size())
	if err == nil {
		err = again.SetStrict(true)
	}
	if err != nil {
		return err
	}
	l.Record.Root, l.cursor = again.Root, game.NewCursor(again.Root)
	if len(old.Setup()) > 0 || old.Turn() != game.None {
		err = l.cursor.SetUp(old.Setup(), old.Turn())
	}
	for n := old.Next(); n != nil && err == nil; n = n.Next() {
		var node *game.Node
		if node, err = l.cursor.Play(n.Move()); err == nil {
			node.Name, node.Comment, node.Spent = n.Name, n.Comment, n.Spent
		}
	}
	return err
}

// End says how the game ended, as the file writes it at that place. What the board shows goes before it.
func (l *Line) End(result game.Result, found string, at Place) {
	position := l.cursor.Position()
	board := position.Result()
	switch {
	case !board.Over():
		l.Record.Ending = result
	case board.Winner != result.Winner:
		l.Warnings = append(l.Warnings, Problem{Place: at, Fault: OtherResult, Found: found, Expected: board.Winner.String()})
	}
}

// File returns the game as the only one of a file.
func (l *Line) File() *File { return &File{Games: []*game.Record{l.Record}, Warnings: l.Warnings} }

// MainLine returns the moves of a game for a format of that name that knows nothing but stones placed in turn, Black's first, and
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
