package review

import (
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Purpose is what a move is for, as far as that can be said in a few words.
type Purpose uint8

const (
	Shapely     Purpose = iota // nothing that has a name
	Five                       // makes five
	StopsFive                  // takes a point on which the other side would make five
	OpenFour                   // makes an open four, or two fours
	FourThree                  // makes a four and an open three
	WinsByFours                // begins a win by fours
	StopsFours                 // without it the other side wins by fours, with it no more
	DoubleThree                // makes two open threes
	Four                       // makes a four
	Three                      // makes an open three
)

// purposeBudget is how many positions each of the searches for fours may look at: some hundredths of a second.
const purposeBudget = 20_000

// PurposeOf says what the move of the side to move on p is for, a free point where it may play; the game is not over.
func PurposeOf(pos game.Position, p game.Point) Purpose {
	b, fours := threat.NewBoard(&pos), threat.NewVCF()
	us, cell := b.Side(), b.Cell(p)
	makes := b.Threat(us, cell)
	switch {
	case makes == pattern.WinningFive:
		return Five
	case b.Threat(us^1, cell) == pattern.WinningFive:
		return StopsFive
	case makes == pattern.DoubleFour:
		return OpenFour
	case makes == pattern.FourThree:
		return FourThree
	}
	after := threat.NewBoard(&pos)
	after.Play(cell)
	if makes == pattern.SingleFour {
		if proof, _ := fours.Won(after, threat.Endless, purposeBudget); proof == threat.Proved {
			return WinsByFours
		}
	}
	if stopsFours(pos, after) {
		return StopsFours
	}
	switch makes {
	case pattern.DoubleThree:
		return DoubleThree
	case pattern.SingleFour:
		return Four
	case pattern.SingleThree:
		return Three
	}
	return Shapely
}

// stopsFours reports whether the other side would win by fours if it were to move at pos, and does not after the move.
func stopsFours(pos game.Position, after *threat.Board) bool {
	passed := pos.WithTurn(pos.ToMove().Other())
	fours := threat.NewVCF()
	if proof, _, _ := fours.Solve(threat.NewBoard(&passed), threat.Endless, purposeBudget); proof != threat.Proved {
		return false
	}
	proof, _, _ := fours.Solve(after, threat.Endless, purposeBudget)
	return proof == threat.Disproved
}
