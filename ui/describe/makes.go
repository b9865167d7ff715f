package describe

import (
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
)

// Announcement says the move of a node to those who do not see the board, with what it makes where shapes are wanted: "Black H8, makes an
// open three, White must answer". It is empty where a node makes no move.
func Announcement(n *game.Node, names picture.Names, shapes bool) string {
	m := n.Move()
	position := n.Position()
	if m.Color == game.None {
		return ""
	}
	words := Color(m.Color) + " " + names.Point(m.Point, position.Size())
	if !shapes || n.Parent() == nil || !m.Point.On(position.Size()) {
		return words
	}
	before := n.Parent().Position()
	turned := before.WithTurn(m.Color)
	b := threat.NewBoard(&turned)
	made := b.Threat(b.Side(), b.Cell(m.Point))
	if made == pattern.Quiet || made == pattern.Forbidden {
		return words
	}
	makes, _ := Makes(&turned, &position, m.Point)
	words += listComma + makes
	if made != pattern.WinningFive && !position.Result().Over() {
		words += listComma + lang.L("{{.Side}} must answer", args{"Side": Color(m.Color.Other())})
	}
	return words
}

// Makes says what a move of the side to move of pos makes, which leads to after, and the same in brief.
func Makes(pos, after *game.Position, p game.Point) (words, brief string) {
	b := threat.NewBoard(pos)
	switch b.Threat(b.Side(), b.Cell(p)) {
	case pattern.WinningFive:
		return lang.L("makes five"), lang.L("five")
	case pattern.DoubleFour:
		if open(after, p, pos.ToMove()) {
			return lang.L("makes an open four"), lang.L("open four")
		}
		return lang.L("makes two fours"), ""
	case pattern.FourThree:
		return lang.L("makes a four-three"), lang.L("four-three")
	case pattern.SingleFour:
		return lang.L("makes a four"), lang.L("four")
	case pattern.DoubleThree:
		return lang.L("makes a double three"), lang.L("double three")
	case pattern.SingleThree, pattern.Doubtful:
		return lang.L("makes an open three"), lang.L("open three")
	case pattern.Quiet, pattern.Forbidden, pattern.Threats:
	}
	return lang.L("threatens to win"), ""
}

// FivePoints are the points on which a colour makes five.
func FivePoints(pos *game.Position, c game.Color) (points []game.Point) {
	turned := pos.WithTurn(c)
	b := threat.NewBoard(&turned)
	for i := range b.Cells() {
		if p := threat.Cell(i); !b.IsOccupied(p) && b.Threat(b.Side(), p) == pattern.WinningFive {
			points = append(points, b.Point(p))
		}
	}
	return points
}

// open reports whether a four is open: both points on which it becomes five lie on its line.
func open(after *game.Position, p game.Point, c game.Color) bool {
	fives := FivePoints(after, c)
	if len(fives) != 2 {
		return false
	}
	a, b := game.Point{X: fives[0].X - p.X, Y: fives[0].Y - p.Y}, game.Point{X: fives[1].X - p.X, Y: fives[1].Y - p.Y}
	return a.X*b.Y == a.Y*b.X
}
