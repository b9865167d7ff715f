package analysis

import (
	"hoshi/ai/threat"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// proof is a tree of threats as a list: the winner's moves, and below each of them every answer to it.
type proof struct {
	start game.Position // with the winner to move
	roots []*step
	rows  []*step // that are shown
	whole bool    // all of it is open from the start
}

// step is a move of a proof.
type step struct {
	move  game.Move
	words string
	brief string // in their place, where they have no room; empty: they stay
	depth int
	path  []game.Move   // up to it
	pos   game.Position // after it
	tree  *threat.Tree  // that begins with it; of an answer: that follows it
	open  bool          // what follows is shown
	next  []*step       // nil: not made yet
	other bool          // it stands for every other answer, and has no point
}

// openAtOnce is how large a proof may be that is shown in full from the start; of a larger one only the longest line is open.
const openAtOnce = 60

// newProof lists a tree that the side to move of start begins.
func newProof(start game.Position, tree *threat.Tree) *proof {
	p := &proof{start: start, whole: size(tree, openAtOnce) <= openAtOnce}
	if root := p.attack(start, nil, tree, 0); root != nil {
		p.roots = []*step{root}
		p.unfold(root, true)
	}
	p.list()
	return p
}

// size returns how many moves a tree has, or more than most.
func size(t *threat.Tree, most int) int {
	n := 1
	for _, a := range t.Answers {
		if n > most {
			return n
		}
		n += 1 + size(a.Then, most-n)
	}
	return n
}

// attack makes the step of the winner's move with which a tree begins; nil where it can't be played.
func (p *proof) attack(pos game.Position, path []game.Move, t *threat.Tree, depth int) *step {
	m := game.Move{Color: pos.ToMove(), Point: t.Move}
	after, err := pos.Play(m)
	if err != nil {
		return nil
	}
	words, brief := describe.Makes(&pos, &after, t.Move)
	return &step{move: m, words: words, brief: brief, depth: depth, path: grow(path, m), pos: after, tree: t}
}

// follow makes what follows a step.
func (p *proof) follow(s *step) []*step {
	if s.next != nil || s.pos.Result().Over() {
		return s.next
	}
	if s.move.Color != p.start.ToMove() || s.other {
		if next := p.attack(s.pos, s.path, s.tree, s.depth); next != nil {
			s.next = []*step{next}
		}
		return s.next
	}
	fives := s.fives()
	for _, a := range s.tree.Answers {
		m := game.Move{Color: s.pos.ToMove(), Point: a.Point}
		after, err := s.pos.Play(m)
		if err != nil {
			continue
		}
		words := lang.L("then")
		if fives == 1 {
			words = lang.L("the only answer")
		}
		s.next = append(s.next, &step{move: m, words: words, depth: s.depth + 1, path: grow(s.path, m), pos: after, tree: a.Then})
	}
	if s.tree.Rest != nil && fives != 1 || len(s.next) == 0 {
		s.next = append(s.next, &step{move: game.Move{Color: s.pos.ToMove(), Point: game.Pass}, words: p.otherwise(s), depth: s.depth + 1,
			path: s.path, pos: s.pos.WithTurn(s.move.Color), tree: s.tree.Rest, other: true})
	}
	return s.next
}

// fives returns on how many points the winner would make five after the step.
func (s *step) fives() int {
	return len(describe.FivePoints(&s.pos, s.move.Color))
}

// otherwise says what stands for the answers that are not listed.
func (p *proof) otherwise(s *step) string {
	if foul := s.pos.Foul(s.tree.Rest.Move); foul != game.NoFoul && five(s.tree.Rest) {
		return lang.L("the answer is forbidden: {{.Why}}", lang.Args{"Why": describe.Foul(foul)})
	}
	if len(s.tree.Answers) == 0 {
		return lang.L("any answer")
	}
	return lang.L("any other answer")
}

// five reports whether a tree is only its last move.
func five(t *threat.Tree) bool { return t != nil && t.Rest == nil }

// unfold opens a step and what follows it: all, or the longest line alone.
func (p *proof) unfold(s *step, longest bool) {
	s.open = p.whole || longest
	if !s.open {
		return
	}
	next := p.follow(s)
	most := -1
	for i, n := range next {
		if most < 0 || n.tree.Plies > next[most].tree.Plies {
			most = i
		}
	}
	for i, n := range next {
		p.unfold(n, longest && i == most)
	}
}

// list lists the steps that are shown.
func (p *proof) list() {
	p.rows = p.rows[:0]
	var add func(steps []*step)
	add = func(steps []*step) {
		for _, s := range steps {
			p.rows = append(p.rows, s)
			if s.open {
				add(p.follow(s))
			}
		}
	}
	add(p.roots)
}

// turn opens row i, or closes it, and reports whether that changed something.
func (p *proof) turn(i int, open bool) bool {
	s := p.rows[i]
	if s.open == open || len(p.follow(s)) == 0 {
		return false
	}
	if s.open = open; open {
		for next := p.follow(s); len(next) == 1; next = p.follow(next[0]) {
			next[0].open = true // where there is no choice
		}
	}
	p.list()
	return true
}

// deepest is how far rows are indented at most.
const deepest = 8

// views are the rows as they are shown; point names a point.
func (p *proof) views(point func(game.Point) string) (views []widgets.RowView) {
	for _, s := range p.rows {
		v := widgets.RowView{Indent: min(s.depth, deepest), Stone: s.move.Color, Words: s.words, Bold: true}
		if s.brief != "" {
			v.Brief = []string{s.brief}
		}
		if !s.other {
			v.Point, v.Step = point(s.move.Point), len(s.path)
		}
		if !s.open && len(p.follow(s)) > 0 {
			v.Words += " …"
		}
		views = append(views, v)
	}
	return views
}

// grow returns a path with a move behind it, in a list of its own.
func grow(path []game.Move, m game.Move) []game.Move {
	return append(path[:len(path):len(path)], m)
}
