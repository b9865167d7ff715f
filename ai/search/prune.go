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

// times returns points that grow by so many hundredths with every ply of the depth.
func (d depth) times(hundredths int) ai.Score {
	return ai.Score(int(d) * hundredths / (100 * int(onePly)))
}

// points returns hundredths of points in whole ones.
func points(hundredths int) ai.Score { return ai.Score(hundredths / 100) }

const (
	singularDepth = 7 * onePly // from which the table's move is compared with the others
)

// pruning says what is searched less deep, deeper, or not at all. Searches share it.
type pruning struct {
	Figures
	counts [maxDepth + 1]int       // of moves that are tried, by depth in plies
	lates  [maxDepth + 1][64]depth // by depth in plies and place in the order
}

// usual is the pruning of searches that were given no figures.
var usual = newPruning(DefaultFigures())

func newPruning(f Figures) *pruning {
	p := &pruning{Figures: f}
	for d := range p.counts {
		p.counts[d] = max(int(float64(f.CountBase)/100+float64(f.CountPly)/100*math.Pow(float64(d), float64(f.CountPower)/100)), 1)
		for i := 1; i < 64 && d > 0; i++ {
			p.lates[d][i] = depth(float64(f.Late) / 1000 * float64(onePly) * math.Log(float64(d)) * math.Log(float64(i)))
		}
	}
	return p
}

// razorMargin is by how much the evaluation must lie below alpha for fours alone to be looked at any more.
func (p *pruning) razorMargin(d depth) ai.Score { return points(p.RazorBase) + d.times(p.RazorPly) }

// futilityMargin is by how much the evaluation must lie above beta for the node to be taken to fail high.
func (p *pruning) futilityMargin(n *node) ai.Score {
	step, d := p.FutilityPly, n.depth-onePly
	if n.cut && !n.known.found {
		step = p.FutilityCut
	}
	if n.improving {
		d -= onePly
	}
	return max(d.times(step), 0)
}

// failHighMargin is by how much the evaluation must lie above beta for a node that is expected to fail high to be searched less deep.
func (p *pruning) failHighMargin(n *node) ai.Score {
	margin := n.depth.times(p.HighPly) + points(p.HighBase)
	if n.pressed {
		margin += points(p.HighPressed)
	}
	return margin
}

// singularMargin is by how much all other moves must be worse than the table's for that to be searched deeper.
func (p *pruning) singularMargin(n *node) ai.Score { return n.depth.times(p.SingularPly) }

// surpriseMargin is by how much a move that was searched less deep must beat alpha to be searched a ply deeper than the others.
func (p *pruning) surpriseMargin(reduced depth) ai.Score {
	return points(p.SurpriseBase) + reduced.times(p.SurprisePly)
}

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

// moveCount is how many moves of a node are tried; the later ones are taken to be worse.
func (p *pruning) moveCount(n *node) int {
	count := p.counts[min(n.depth.plies(), maxDepth)]
	if !n.improving {
		count /= 2
	}
	return count
}

// lateness is by how much the next move is searched less deep for its place in the order alone.
func (p *pruning) lateness(n *node) depth {
	return p.lates[min(n.depth.plies(), maxDepth)][min(n.tried+1, 63)]
}

// experience is by how much a move is searched deeper for what it was worth elsewhere.
func (p *pruning) experience(worth int16) depth {
	return depth((int(worth) - p.HistoryZero) * p.HistoryPly / historyLimit)
}
