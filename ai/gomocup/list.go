package gomocup

import (
	"errors"
	"fmt"

	"hoshi/game"
)

// list collects the lines between BOARD, YXBOARD or SWAP2BOARD and DONE.
type list struct {
	name   string
	fields int // numbers a line: a point, and after BOARD whose stone it is
	size   int
	rule   game.Rule
	stones []stone
	taken  map[game.Point]bool
	err    error // the first fault; the lines after it are read and dropped
	then   func()
}

// stone is a line of a list.
type stone struct {
	point game.Point
	owner int
}

// Whose stone it is, in a line of BOARD.
const (
	own      = 1
	opponent = 2
	blocked  = 3 // part of a finished row in a continuous game, or a point forbidden under renju
)

func (b *session) startList(name string, fields int, then func()) {
	b.list = &list{name: name, fields: fields, size: b.size, rule: b.settings.rule, taken: map[game.Point]bool{},
		err: b.settings.takeFault(), then: then}
	if b.size == 0 {
		b.list.err = errStart
	}
}

// add takes in one line.
func (l *list) add(in line) {
	if l.err != nil {
		return
	}
	numbers, ok := parseNumbers(in.text, l.fields)
	if !ok || in.long {
		l.err = fmt.Errorf("%s: %s is not a stone", l.name, quote(in.text))
		return
	}
	s := stone{game.Point{X: numbers[0], Y: numbers[1]}, own}
	if l.fields == 3 {
		s.owner = numbers[2]
	}
	if err := l.check(s); err != nil {
		l.err = fmt.Errorf("%s: %w", l.name, err)
		return
	}
	if s.owner == blocked {
		return
	}
	if s.point != game.Pass {
		l.taken[s.point] = true
	}
	l.stones = append(l.stones, s)
}

// check says why a stone can't be on the list.
func (l *list) check(s stone) error {
	switch {
	case s.owner < own || s.owner > blocked:
		return fmt.Errorf("%d is not a side: 1 is your stone, 2 the opponent's", s.owner)
	case s.point == game.Pass && l.rule.Passes() && len(l.stones) < 2*l.size*l.size:
		return nil
	case !s.point.On(l.size):
		return fmt.Errorf("%w: column %d, row %d of %d", game.ErrOutside, s.point.X, s.point.Y, l.size)
	case l.taken[s.point]:
		return fmt.Errorf("%w: %s", game.ErrOccupied, s.point.Text(l.size))
	case s.owner == blocked && l.rule != game.Renju:
		return errors.New("finished rows are for continuous games, which are not supported")
	}
	return nil
}

// endList takes the list over.
func (b *session) endList() {
	l := b.list
	b.list = nil
	switch {
	case l.err != nil:
		b.refuse(l.err)
	case l.name == "SWAP2BOARD":
		b.swap2(l.stones)
	default:
		b.stones = colored(l.stones)
		l.then()
	}
}

// colored gives the stones their colours: the side to move is Black if both have as many stones,
// and White if it has one less. Otherwise the first stone is Black's.
func colored(stones []stone) []game.Move {
	count := [3]int{}
	for _, s := range stones {
		count[s.owner]++
	}
	black := own
	switch {
	case count[own] == count[opponent]:
	case count[own] == count[opponent]-1:
		black = opponent
	default:
		black = stones[0].owner
	}
	moves := make([]game.Move, len(stones))
	for i, s := range stones {
		moves[i] = game.Move{Color: game.White, Point: s.point}
		if s.owner == black {
			moves[i].Color = game.Black
		}
	}
	return moves
}
