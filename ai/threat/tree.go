package threat

import (
	"hoshi/ai/pattern"
	"hoshi/game"
)

// Tree is a proof of a win: the winner's move, and what follows it against every answer. Trees share what follows from the same
// position, so that a tree is read, never changed.
type Tree struct {
	Move    game.Point
	Plies   int      // to the five at most, Move among them
	Answers []Answer // to Move
	Rest    *Tree    // what wins against every answer that is not listed; nil where Move ends the game
}

// Answer is a move of the side that loses, and how it does.
type Answer struct {
	Point game.Point
	Then  *Tree
}

// After returns what wins against an answer.
func (t *Tree) After(p game.Point) *Tree {
	for _, a := range t.Answers {
		if a.Point == p {
			return a.Then
		}
	}
	return t.Rest
}

// Moves returns how many moves of the winner's the proof takes at most, the five among them.
func (t *Tree) Moves() int { return (t.Plies + 1) / 2 }

// Line returns the winner's moves and the answers that last longest, up to the five or to a move that has no answer.
func (t *Tree) Line() (points []game.Point) {
	for {
		points = append(points, t.Move)
		if t.Rest == nil {
			return points
		}
		longest := Answer{game.Pass, nil}
		for _, a := range t.Answers {
			if longest.Then == nil || a.Then.Plies > longest.Then.Plies {
				longest = a
			}
		}
		if longest.Then == nil {
			return points
		}
		points = append(points, longest.Point)
		t = longest.Then
	}
}

// win returns the tree of a five on p.
func (b *Board) win(p Cell) *Tree { return &Tree{Move: b.Point(p), Plies: 1} }

// rest says what wins against all that is not listed.
func (t *Tree) rest(then *Tree) {
	t.Rest = then
	t.Plies = max(t.Plies, then.Plies+2)
}

// answer lists an answer.
func (t *Tree) answer(p game.Point, then *Tree) {
	t.Answers = append(t.Answers, Answer{p, then})
	t.Plies = max(t.Plies, then.Plies+2)
}

// fives says what follows a four that was just made, except for what stops it: a five wins, and against the stones that take it away
// another one.
func (t *Tree) fives(b *Board) {
	us := b.side ^ 1
	p := b.threat[us][pattern.WinningFive].First()
	t.rest(b.win(p))
	var around Set
	around.Add(p)
	b.addRows(&around, us, p)
	for q := around.PopFirst(); q != NoCell; q = around.PopFirst() {
		if b.side == Black && b.Forbidden(q) {
			continue
		}
		b.Play(q)
		left := b.threat[us][pattern.WinningFive]
		if other := left.First(); other != NoCell && (q == p || !left.Has(p)) {
			t.answer(b.Point(q), b.win(other))
		}
		b.Undo()
	}
}

// Tree returns the proof of a win by fours in plies that Solve has just proved on the board, and the cells outside of which every
// stone of the other side, put there before, loses to it. Looking no more than budget positions up again, it returns nil where that
// did not suffice.
func (v *VCF) Tree(b *Board, plies int, budget int64) (*Tree, Set) {
	v.limit = v.Nodes + budget
	var cells Set
	t := new(Tree)
	if !v.crux(b, plies, &cells, t) {
		return nil, cells
	}
	return t, cells
}

// grower makes trees of what a search for threats has proved.
type grower struct {
	*VCT
	grown map[uint64]*Tree // by key
	nodes int              // that may still grow
	cells Set              // on which some line of the proof depends
}

// mostNodes is how many nodes a tree may have.
const mostNodes = 200_000

func (v *VCT) grower(b *Board, attacker Side, budget int64) *grower {
	v.prepare(b, attacker, budget)
	return &grower{VCT: v, grown: map[uint64]*Tree{}, nodes: mostNodes}
}

// Tree returns the proof of the win that Solve has just proved on the board, and the cells on which its lines depend. Looking no more
// than budget positions up again, it returns nil where that did not suffice or the tree grew too large.
func (v *VCT) Tree(b *Board, budget int64) (*Tree, Set) {
	g := v.grower(b, b.side, budget)
	return g.attack(b), g.cells
}

// WonTree is Tree for what Won has just proved; last is the move before, with which it begins.
func (v *VCT) WonTree(b *Board, last game.Point, budget int64) (*Tree, Set) {
	g := v.grower(b, b.side^1, budget)
	t := &Tree{Move: last, Plies: 1}
	if !g.follow(b, t) {
		return nil, g.cells
	}
	return t, g.cells
}

// attack returns the tree of a win of the side to move, nil where it could not be found again.
func (g *grower) attack(b *Board) *Tree {
	key := g.key(b)
	if t := g.grown[key]; t != nil {
		return t
	}
	if g.nodes--; g.nodes < 0 {
		return nil
	}
	t := new(Tree)
	if p, plies, _ := g.Fours.Solve(b, g.fours(b), attackBudget); p == Proved {
		g.Fours.limit += attackBudget
		if !g.Fours.crux(b, plies, &g.cells, t) {
			return nil
		}
		g.grown[key] = t
		return t
	}
	r := g.search(b, settled, settled)
	if r.phi > 0 {
		return nil
	}
	*t = Tree{Move: b.Point(r.move), Plies: 1}
	g.cells.Add(r.move)
	if b.side == Black && b.Threat(Black, r.move) == pattern.Doubtful {
		empty := b.Empty()
		g.cells.Union(&empty)
	}
	b.Play(r.move)
	found := g.follow(b, t)
	b.Undo()
	if !found {
		return nil
	}
	g.grown[key] = t
	return t
}

// follow adds to t what follows the attacker's move that was just made.
func (g *grower) follow(b *Board, t *Tree) bool {
	var cells Set
	if b.counts[b.side^1][pattern.WinningFive] > 0 {
		t.fives(b)
		g.cells.Union(&b.threat[b.side^1][pattern.WinningFive])
		cells = b.Stops()
	} else {
		rest := new(Tree)
		if _, cells = g.defences(b, rest); rest.Plies == 0 {
			return false
		}
		t.rest(rest)
	}
	g.cells.Union(&cells)
	for p := cells.PopFirst(); p != NoCell; p = cells.PopFirst() {
		if b.taken[p] || b.side == Black && b.Forbidden(p) {
			continue
		}
		b.addHelp(&g.cells, b.side, p)
		b.Play(p)
		then := g.attack(b)
		b.Undo()
		if then == nil {
			return false
		}
		t.answer(b.Point(p), then)
	}
	return true
}
