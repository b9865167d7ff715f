package analysis

import (
	"slices"

	"hoshi/game"
)

// badness says how bad a sign is, 0 for none.
func badness(sign string) int { return slices.Index([]string{"", "?!", "?", "??"}, sign) }

// worst returns the worst mistake of a side on the way to end, of those that are as bad the one that cost most, of these the last one, and nil where
// none is marked; None: of both sides.
func worst(end *game.Node, side game.Color) (node *game.Node) {
	least, most := 1, -1.0
	for n := end; n != nil; n = n.Parent() {
		bad := badness(n.Sign())
		if bad == 0 || side != game.None && n.Move().Color != side {
			continue
		}
		if cost := costOf(n); bad > least || bad == least && cost > most {
			node, least, most = n, bad, cost
		}
	}
	return node
}

// costOf returns how much of its side's chances a move cost, 0 where that is not known.
func costOf(n *game.Node) float64 {
	if n.Evaluation.Basis == game.Unknown || n.Parent().Evaluation.Basis == game.Unknown {
		return 0
	}
	cost := float64(n.Parent().Evaluation.Chance - n.Evaluation.Chance)
	if n.Move().Color == game.White {
		return -cost
	}
	return cost
}

// mistakes returns the marked moves on the way to end.
func mistakes(end *game.Node) (list []*game.Node) {
	for _, n := range end.Path() {
		if badness(n.Sign()) > 0 {
			list = append(list, n)
		}
	}
	return list
}

// opened returns where the analysis of a game begins that is shown at a node: at the worst mistake of one that is over, of side's first, else there.
func opened(record *game.Record, at *game.Node, side game.Color) *game.Node {
	if record.Result().Over() && at == record.Root.End().Stopped() {
		for _, c := range []game.Color{side, game.None} {
			if bad := worst(at, c); bad != nil {
				return bad
			}
		}
	}
	return at
}

// besideMistake returns the marked move of the line that is shown before (-1) or behind (1) the node, nil where there is none.
func besideMistake(n *game.Node, by int) *game.Node {
	list := mistakes(n.End())
	if by < 0 {
		slices.Reverse(list)
	}
	for _, m := range list {
		if by*(m.Number()-n.Number()) > 0 {
			return m
		}
	}
	return nil
}
