package report

import (
	"hoshi/ai/review"
	"hoshi/game"
)

// missed returns what is handed to the training of a mistake that led to n: the game up to the position in which it was made, which has the
// property HO, a hotspot; behind it first what was better, with TE, then the mistake with BM and what refutes it. words stand as its comment.
func missed(from *game.Record, n *game.Node, m *review.Move, words string) (*game.Record, error) {
	path := n.Parent().Path()
	record, err := game.NewRecord(from.Rule(), from.Size())
	if err == nil {
		empty := from.Root.Position()
		err = record.SetStrict(empty.Strict())
	}
	if err != nil {
		return nil, err
	}
	record.Seats, record.Event, record.Date, record.Title = from.Seats, from.Event, from.Date, from.Title
	cursor := game.NewCursor(record.Root)
	for _, before := range path {
		switch m := before.Move(); {
		case m.Color != game.None:
			if _, err := cursor.Play(m); err != nil {
				return nil, err
			}
		case before.Parent() != nil:
			cursor.Down(cursor.Node().AddBlank())
		}
		if len(before.Setup()) > 0 || before.Turn() != game.None {
			if err := cursor.SetUp(before.Setup(), before.Turn()); err != nil {
				return nil, err
			}
		}
	}
	at := cursor.Node()
	at.Extra = append(at.Extra, game.Property{Name: "HO", Values: []string{"1"}})
	better := extend(at, m.Best)
	worse := extend(at, append([]game.Point{m.Point}, m.After.Line...))
	if better != nil && better != worse {
		better.Extra = append(better.Extra, game.Property{Name: "TE", Values: []string{"1"}})
	}
	if worse != nil {
		worse.Comment = words
		worse.Extra = append(worse.Extra, game.Property{Name: "BM", Values: []string{"1"}})
	}
	return record, nil
}

// extend adds points as a line behind n, as far as they can be played, and returns the node of the first one.
func extend(n *game.Node, points []game.Point) (first *game.Node) {
	cursor := game.NewCursor(n)
	for _, p := range points[:min(len(points), shownMoves)] {
		pos := cursor.Position()
		child, err := cursor.Play(game.Move{Color: pos.ToMove(), Point: p})
		if err != nil {
			return first
		}
		if first == nil {
			first = child
		}
	}
	return first
}
