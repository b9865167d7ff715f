package analysis

import (
	"hoshi/ai/pattern"
	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
)

// shapes is what stands on the board of fives, fours and threes: a line through the stones of each row, a number on each point where a stone
// makes a five or a four, and what renju forbids Black.
type shapes struct {
	shown bool
	at    *game.Node // whose shapes are known; nil: none are
	rows  []review.Row
	makes []review.Shape
	fouls []game.FoulPoint
}

// look finds the shapes of the position at n.
func (s *shapes) look(n *game.Node) {
	if n == s.at {
		return
	}
	pos := n.Position()
	s.at, s.rows, s.makes, s.fouls = n, review.Rows(pos), review.Shapes(pos), nil
	if !pos.Result().Over() {
		black := pos.WithTurn(game.Black)
		s.fouls = black.Fouls()
	}
}

// paint puts the shapes of the node on the board.
func (s *shapes) paint(v *board.View, point func(game.Point) string) {
	s.look(v.Node)
	v.Caption = board.Caption{Text: lang.L("Shapes"), Task: lang.L("A number: what a stone makes there")}
	for _, r := range s.rows {
		v.Rows = append(v.Rows, picture.ShapeLine{From: r.Stones[0], To: r.Stones[len(r.Stones)-1], Color: r.Color, Four: r.Four, Words: rowWords(&r, point)})
	}
	for _, m := range s.makes {
		if t, ok := makesTag(m); ok {
			v.Tags = append(v.Tags, t)
		}
	}
	v.Fouls = s.fouls
}

// rowWords names a row.
func rowWords(r *review.Row, point func(game.Point) string) string {
	switch {
	case r.Four && r.Open:
		return lang.L("open four")
	case r.Four:
		return lang.L("four")
	case r.Open:
		return lang.L("open three")
	case r.Shut != nil:
		return lang.L("three, shut at {{.Point}}", lang.Args{"Point": point(*r.Shut)})
	}
	return lang.L("three")
}

// makesTag is the number that stands on a point: of what either colour makes there the stronger, Black's where they are alike. Threes have none.
func makesTag(s review.Shape) (t picture.Tag, ok bool) {
	white := s.Makes[game.White] > s.Makes[game.Black]
	t = picture.Tag{Point: s.Point, Kind: picture.Shape, White: white, Text: "4"}
	switch max(s.Makes[game.Black], s.Makes[game.White]) {
	case pattern.WinningFive:
		t.Kind, t.Mark, t.Text = picture.Large, true, "5"
	case pattern.DoubleFour:
		t.Kind = picture.Large
	case pattern.FourThree, pattern.SingleFour:
	default:
		return picture.Tag{}, false
	}
	return t, true
}
