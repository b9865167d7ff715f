package describe

import (
	"hoshi/ai/threat"
	"hoshi/game"
	"hoshi/ui/lang"
)

// Judged is what stands behind a move in a list: its mark, and what its side could expect after it.
func Judged(n *game.Node) (sign, worth string) {
	chance := float64(n.Evaluation.Chance)
	if n.Move().Color == game.White {
		chance = 1 - chance
	}
	switch n.Evaluation.Basis {
	case game.Unknown:
	case game.Proved:
		worth = "★"
	case game.Believed:
		worth = Percent(chance)
	}
	return n.Sign(), worth
}

// InMoves writes how long a proof takes; nothing where there is none.
func InMoves(t *threat.Tree) string {
	if t == nil {
		return ""
	}
	return "★ " + lang.L("in {{.Moves}}", lang.Args{"Moves": t.Moves()})
}
