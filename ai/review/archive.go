package review

import (
	"hoshi/ai"
	"hoshi/ai/threat"
	"hoshi/game"
)

// mostKept is how many positions a session remembers.
const mostKept = 2000

// archive keeps the deepest analysis of each position, by what it shares with those that are turned and mirrored.
type archive struct {
	entries map[uint64]archived
	turns   []uint64 // the keys in the order in which they came
}

// archived is an analysis with the limits that it reached, and the symmetry that leads from its position to the canonical one.
type archived struct {
	analysis Analysis
	limits   ai.Limits
	by       game.Symmetry
}

// add notes an analysis unless a better one is known.
func (a *archive) add(q *Query, found *Analysis) {
	key, by := q.Position.Canonical()
	if a.entries == nil {
		a.entries = map[uint64]archived{}
	}
	old, known := a.entries[key]
	if known && old.better(found) {
		return
	}
	if !known {
		if a.turns = append(a.turns, key); len(a.turns) > mostKept {
			delete(a.entries, a.turns[0])
			a.turns = a.turns[1:]
		}
	}
	a.entries[key] = archived{*found, q.Limits, by}
}

// better reports whether k knows more than another analysis of its position.
func (k *archived) better(other *Analysis) bool {
	if k.analysis.Depth != other.Depth {
		return k.analysis.Depth > other.Depth
	}
	if len(k.analysis.Lines) != len(other.Lines) {
		return len(k.analysis.Lines) > len(other.Lines)
	}
	return k.analysis.Done && !other.Done
}

// find returns what is known of a query's position, nil where nothing is, and whether that is all that the query asks for.
func (a *archive) find(q *Query) (found *Analysis, deep bool) {
	key, by := q.Position.Canonical()
	k, known := a.entries[key]
	if !known {
		return nil, false
	}
	c := k.analysis
	if by != k.by || c.Position.Hash() != q.Position.Hash() {
		c = turned(&k.analysis, k.by, by)
	}
	c.Position = q.Position
	return &c, c.Done && k.limits == q.Limits
}

// turned returns an analysis for the position that to turns into what from makes of its own.
func turned(a *Analysis, from, to game.Symmetry) Analysis {
	size := a.Position.Size()
	back := inverse(to, size)
	at := func(p game.Point) game.Point { return back.Apply(from.Apply(p, size), size) }
	c := a.clone()
	trees := map[*threat.Tree]*threat.Tree{}
	for i := range c.Lines {
		l := &c.Lines[i]
		line := make([]game.Point, len(l.Line))
		for j, p := range l.Line {
			line[j] = at(p)
		}
		l.Line, l.Tree = line, turnedTree(l.Tree, at, trees)
	}
	return c
}

// turnedTree returns a tree with its points elsewhere; done holds the parts that are ready.
func turnedTree(t *threat.Tree, at func(game.Point) game.Point, done map[*threat.Tree]*threat.Tree) *threat.Tree {
	if t == nil || done[t] != nil {
		return done[t]
	}
	c := &threat.Tree{Move: at(t.Move), Plies: t.Plies, Rest: turnedTree(t.Rest, at, done)}
	for _, a := range t.Answers {
		c.Answers = append(c.Answers, threat.Answer{Point: at(a.Point), Then: turnedTree(a.Then, at, done)})
	}
	done[t] = c
	return c
}

// inverse returns the symmetry that undoes s.
func inverse(s game.Symmetry, size int) game.Symmetry {
	p := game.Point{X: 0, Y: 1} // on no axis of a board of three or more points
	for t := range game.Symmetries {
		if t.Apply(s.Apply(p, size), size) == p {
			return t
		}
	}
	return 0
}
