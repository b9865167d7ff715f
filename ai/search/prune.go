package search

import (
	"math"

	"hoshi/ai"
	"hoshi/ai/threat"
)

// depth is a depth of search in sixteenths of a ply.
type depth int

const onePly depth = 16

func (d depth) plies() int { return int(d / onePly) }

// times returns a score that grows by so much with every ply of the depth.
func (d depth) times(a ai.Score) ai.Score { return ai.Score(d) * a / ai.Score(onePly) }

// The constants of the search were found by matches, not by reasoning. Scores are points of the evaluation.
const (
	forcedExtra   = 5 * onePly / 16 // on top of the ply that an answer to a five costs
	singularDepth = 7 * onePly      // from which the table's move is compared with the others
	doubleMargin  = 32              // by which these must be worse for two plies more
	cutReduction  = 3 * onePly / 2
	pvReduction   = onePly
)

// razorMargin is by how much the evaluation must lie below alpha for fours alone to be looked at any more.
func razorMargin(d depth) ai.Score { return 22 + d.times(15) }

// futilityMargin is by how much the evaluation must lie above beta for the node to be taken to fail high.
func futilityMargin(n *node) ai.Score {
	step, d := ai.Score(70), n.depth-onePly
	if n.cut && !n.known.found {
		step = 56
	}
	if n.improving {
		d -= onePly
	}
	return max(d.times(step), 0)
}

// failHighMargin is by how much the evaluation must lie above beta for a node that is expected to fail high to be searched less deep.
func failHighMargin(n *node) ai.Score {
	margin := n.depth.times(16) - 10
	if n.pressed {
		margin += 96
	}
	return margin
}

// singularMargin is by how much all other moves must be worse than the table's for that to be searched deeper.
func singularMargin(n *node) ai.Score { return n.depth.times(1) }

// surpriseMargin is by how much a move that was searched less deep must beat alpha to be searched a ply deeper than the others.
func surpriseMargin(reduced depth) ai.Score { return 37 + reduced.times(12) }

// staleness is by how much a node of the principal variation is searched less deep because the table knows no move, or one from a much
// shallower search.
func staleness(n *node) depth {
	switch {
	case n.known.move == threat.NoCell:
		return onePly / 3
	case n.depth > onePly:
		return min(max((n.depth-depth(n.known.depth)*onePly)*9/32, 0), 7*onePly/2)
	}
	return 0
}

// moveCounts holds how many moves are tried, by depth in plies.
var moveCounts = func() (n [maxDepth + 1]int) {
	for d := range n {
		n[d] = int(4.5 + 1.5*math.Pow(float64(d), 1.32))
	}
	return n
}()

// moveCount is how many moves of a node are tried; the later ones are taken to be worse.
func moveCount(n *node) int {
	count := moveCounts[min(n.depth.plies(), maxDepth)]
	if !n.improving {
		count /= 2
	}
	return count
}

// latenesses holds reductions, by depth in plies and place in the order.
var latenesses = func() (r [maxDepth + 1][64]depth) {
	for d := 1; d < len(r); d++ {
		for i := 1; i < 64; i++ {
			r[d][i] = depth(0.625 * float64(onePly) * math.Log(float64(d)) * math.Log(float64(i)))
		}
	}
	return r
}()

// lateness is by how much the next move is searched less deep for its place in the order alone.
func lateness(n *node) depth { return latenesses[min(n.depth.plies(), maxDepth)][min(n.tried+1, 63)] }
