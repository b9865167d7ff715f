package game

import "errors"

// WithRule returns a copy of the record as a game by another rule, which is named then. A forbidden move that ends a line loses. Moves of
// variations that can't be played by the rule are left out, with all that follows: left is how many nodes that are. Where a move of the main
// line can't be played the error is that of [Position.Check], where the board has another size that of [NewPosition].
func (r *Record) WithRule(rule Rule) (again *Record, left int, err error) {
	start, err := NewPosition(rule, r.Size())
	if err != nil {
		return nil, 0, err
	}
	for _, strict := range []bool{false, true} {
		again = r.Clone()
		again.RuleAssumed = false
		again.Root.setup.start = start.WithStrict(strict)
		var forbidden bool
		if left, forbidden, err = again.prune(); !forbidden {
			break
		}
	}
	if err != nil {
		return nil, 0, err
	}
	return again, left, nil
}

// prune leaves the moves of variations out that can't be played, and says whether one of all moves was forbidden. The error is that of the
// first move of the main line that can't be played.
func (r *Record) prune() (left int, forbidden bool, err error) {
	main := map[*Node]bool{}
	for n := r.Root; n != nil; n = n.Next() {
		main[n] = true
	}
	cursor := NewCursor(r.Root)
	for todo := []*Node{r.Root}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if n.move.color != None {
			cursor.Goto(n.parent)
			fault := cursor.position.Check(n.move.move())
			forbidden = forbidden || errors.Is(fault, ErrForbidden)
			switch {
			case fault != nil && main[n]:
				return 0, forbidden, fault
			case fault != nil:
				left += n.size()
				n.parent.detach(n)
				continue
			}
		}
		todo = append(todo, n.children...)
	}
	return left, forbidden, nil
}

// size returns how many nodes n and all that follows it are.
func (n *Node) size() (count int) {
	for todo := []*Node{n}; len(todo) > 0; count++ {
		last := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], last.children...)
	}
	return count
}
