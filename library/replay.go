package library

import "hoshi/game"

// replay plays a line.
type replay struct {
	line         moveList
	black, white points
	stones       int
	turn         game.Color // whose turn it is
	next         int        // the step that comes
}

// step does the next step; false: there is none.
func (r *replay) step() bool {
	if r.next == r.line.len() {
		return false
	}
	s := r.line.step(r.next)
	r.next++
	at := s.at()
	switch s.kind() {
	case blackMoves, whiteMoves:
		r.turn = game.White
		if s.kind() == whiteMoves {
			r.turn = game.Black
		}
		if at == int(passed) {
			return true
		}
		r.put(at, s.kind() == blackMoves)
	case blackSet, whiteSet:
		r.put(at, s.kind() == blackSet)
	case taken:
		r.take(at)
	case blackTurn:
		r.turn = game.Black
	case whiteTurn:
		r.turn = game.White
	}
	return true
}

func (r *replay) put(at int, black bool) {
	r.take(at)
	r.stones++
	if black {
		r.black.set(at)
	} else {
		r.white.set(at)
	}
}

func (r *replay) take(at int) {
	if r.black.has(at) || r.white.has(at) {
		r.stones--
	}
	r.black.clear(at)
	r.white.clear(at)
}

// settingUp reports whether more stones are set up before the board is one of the game.
func (r *replay) settingUp() bool {
	moved := r.next > 0 && r.line.step(r.next-1).kind() <= whiteMoves
	return !moved && r.next < r.line.len() && r.line.step(r.next).kind() > whiteMoves
}

// final returns the board at the end of the line.
func (l moveList) final(rule game.Rule) (game.Position, error) {
	if l.plain {
		record, err := l.play(rule, true) // whether it was is said in the packed record alone
		if err != nil {
			return game.Position{}, err
		}
		return record.Root.End().Position(), nil
	}
	record, err := game.NewRecord(rule, l.size)
	if err != nil {
		return game.Position{}, err
	}
	r := replay{line: l, turn: game.Black}
	for r.step() {
	}
	var stones []game.Move
	for i := range r.black.all {
		stones = append(stones, game.Move{Color: game.Black, Point: pointOf(i, l.size)})
	}
	for i := range r.white.all {
		stones = append(stones, game.Move{Color: game.White, Point: pointOf(i, l.size)})
	}
	if err := record.Root.SetUp(stones, r.turn); err != nil {
		return game.Position{}, err
	}
	return record.Root.Position(), nil
}
