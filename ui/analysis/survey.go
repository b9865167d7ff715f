package analysis

import (
	"context"

	"hoshi/ai"
	"hoshi/ai/level"
	"hoshi/game"
)

// survey looks for a moment at every position of a game that is over and that no report has marked, so that the analysis opens at its worst mistake,
// and has the graph and the chances of all moves. It writes no marks.
type survey struct {
	began bool
	stop  context.CancelFunc // nil: it does not run
}

// surveyNodes is how many positions each position of the game may cost: a game of forty moves takes some three seconds.
const surveyNodes = 20_000

// surveyCost is how much of the chances a move has to cost to be gone to.
const surveyCost = 0.1

// newSurveyor makes the engine that looks.
var newSurveyor = func() ai.Engine { return level.Reviewer() }

// begin looks at every position up to end of which nothing is known, on a goroutine of its own. What was found is noted, and then called, on the one of post.
func (v *survey) begin(end *game.Node, post func(func()), then func()) {
	v.began = true
	var nodes []*game.Node
	var positions []game.Position
	for _, n := range end.Path() {
		if pos := n.Position(); n.Evaluation.Basis == game.Unknown && ai.Check(&pos) == nil {
			nodes, positions = append(nodes, n), append(positions, pos)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	v.stop = cancel
	go func() {
		found := evaluate(ctx, newSurveyor(), positions)
		post(func() {
			if ctx.Err() != nil {
				return
			}
			v.stop = nil
			for i, e := range found {
				if nodes[i].Evaluation.Basis == game.Unknown {
					nodes[i].Evaluation = e
				}
			}
			then()
		})
	}()
}

// end ends it, where it runs.
func (v *survey) end() {
	if v.stop != nil {
		v.stop()
		v.stop = nil
	}
}

// evaluate says what positions are worth, as many as an engine has looked at before ctx ended or something went wrong.
func evaluate(ctx context.Context, engine ai.Engine, positions []game.Position) (found []game.Evaluation) {
	for _, pos := range positions {
		info, err := engine.Search(ctx, pos, ai.Limits{Nodes: surveyNodes, Threads: 1}, nil)
		if err != nil || ctx.Err() != nil {
			return found
		}
		chance := info.Score.Chance(pos.Rule())
		if pos.ToMove() == game.White {
			chance = 1 - chance
		}
		found = append(found, game.Evaluation{Chance: float32(chance), Depth: uint8(min(info.Depth, 255)), Basis: game.Believed})
	}
	return found
}

// costliest returns the move on the way to end that cost most, of those of side first, of equal ones the last; nil where none cost much.
func costliest(end *game.Node, side game.Color) (node *game.Node) {
	for _, c := range []game.Color{side, game.None} {
		most := surveyCost
		for n := end; n.Parent() != nil; n = n.Parent() {
			if cost := costOf(n); cost > most && (c == game.None || n.Move().Color == c) {
				node, most = n, cost
			}
		}
		if node != nil {
			return node
		}
	}
	return nil
}
