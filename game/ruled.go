package game

import "errors"

// WithRule returns a copy of the record as a game by another rule, which is named then. A forbidden move that ends a line loses. Where
// a move can't be played by the rule the error is that of [Position.Check], where the board has another size that of [NewPosition].
func (r *Record) WithRule(rule Rule) (*Record, error) {
	start, err := NewPosition(rule, r.Size())
	if err != nil {
		return nil, err
	}
	again := r.Clone()
	again.RuleAssumed = false
	again.Root.setup.start = start
	if err = again.check(); errors.Is(err, ErrForbidden) {
		again.Root.setup.start = start.WithStrict(true)
		err = again.check()
	}
	if err != nil {
		return nil, err
	}
	return again, nil
}

// check returns the error of the first move, in the order of the tree, that can't be played.
func (r *Record) check() error {
	cursor := NewCursor(r.Root)
	for todo := []*Node{r.Root}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], n.children...)
		if n.move.color == None {
			continue
		}
		cursor.Goto(n.parent)
		if err := cursor.position.Check(n.move.move()); err != nil {
			return err
		}
	}
	return nil
}
