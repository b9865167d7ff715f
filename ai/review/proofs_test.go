package review

import (
	"slices"
	"testing"

	"hoshi/ai/positiontest"
	"hoshi/ai/threat"
	"hoshi/game"
)

// proof is a problem with the proof that was found.
type proof struct {
	positiontest.Problem
	tree *threat.Tree
}

// proved holds what proofs has found, by the budget.
var proved = map[int64][]proof{}

// proofs returns the proofs of the problems that a search of so many nodes solves.
func proofs(t *testing.T, budget int64) (found []proof) {
	t.Helper()
	if known, is := proved[budget]; is {
		return known
	}
	defer func() { proved[budget] = found }()
	all := slices.Concat(positiontest.Published(t, "vcf"), positiontest.Published(t, "vct"))
	for _, rule := range []game.Rule{game.Freestyle, game.Standard, game.Renju} {
		all = append(all, positiontest.ForcedWins(t, rule)...)
	}
	v := threat.NewVCT(threat.NewVCF())
	for _, p := range all {
		b := threat.NewBoard(&p.Position)
		if result, _, _ := v.Solve(b, budget); result != threat.Proved {
			continue
		}
		tree, _ := v.Tree(b, 100*budget)
		if tree == nil {
			t.Errorf("%s: no tree", p.Name)
			continue
		}
		found = append(found, proof{p, tree})
	}
	return found
}
