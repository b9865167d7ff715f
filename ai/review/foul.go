package review

import (
	"hoshi/ai/threat"
	"hoshi/game"
)

// EndsOnFoul follows a proof of the side to move against the longest defence and reports whether it ends with a five that renju forbids
// Black to stop: where, and what is forbidden about that point.
func EndsOnFoul(pos game.Position, t *threat.Tree) (p game.Point, foul game.Foul, ends bool) {
	if pos.Rule() != game.Renju || pos.ToMove() != game.White {
		return p, game.NoFoul, false
	}
	for {
		var err error
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: t.Move}); err != nil || t.Rest == nil {
			return p, game.NoFoul, false
		}
		longest := threat.Answer{}
		for _, a := range t.Answers {
			if longest.Then == nil || a.Then.Plies > longest.Then.Plies {
				longest = a
			}
		}
		if longest.Then == nil {
			foul = pos.Foul(t.Rest.Move)
			return t.Rest.Move, foul, foul != game.NoFoul
		}
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: longest.Point}); err != nil {
			return p, game.NoFoul, false
		}
		t = longest.Then
	}
}
