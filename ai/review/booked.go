package review

import (
	"hoshi/ai"
	"hoshi/game"
)

// booked is what a book says of a position that is analysed and of the lines that go on from it. It belongs to one goroutine.
type booked struct {
	book  ai.Book // nil: there is none
	pos   game.Position
	first *Line                     // that the book plays; nil: it says nothing of the position, or names no move
	known map[game.Point]*ai.Forced // what is proved after first moves; of no plies: nothing is
}

// consult asks a book, which may be nil, about a position.
func consult(book ai.Book, pos game.Position) (*booked, error) {
	b := &booked{book: book, pos: pos, known: map[game.Point]*ai.Forced{}}
	if book == nil || ai.Check(&pos) != nil {
		return b, nil
	}
	found, err := book.Lookup(&pos)
	if err != nil || found.Plies == 0 || found.Move == game.Pass {
		return b, err
	}
	line, err := longest(book, pos, found)
	b.first = &Line{Value: Value{Line: line}}
	b.first.force(found, pos.ToMove())
	return b, err
}

// longest returns the moves of a win as the book plays it, against the answers that last longest, as far as it names them.
func longest(book ai.Book, pos game.Position, found ai.Forced) (line []game.Point, err error) {
	for err == nil && found.Plies > 0 && found.Move != game.Pass {
		line = append(line, found.Move)
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: found.Move}); err == nil {
			found, err = book.Lookup(&pos)
		}
	}
	return line, err
}

// force makes a line that of a win which a book has proved, for the side to move.
func (l *Line) force(found ai.Forced, toMove game.Color) {
	l.State, l.Chance, l.Draw, l.Score, l.Depth = Lost, 0, 0, found.Score(toMove), found.Plies
	if found.Winner == toMove {
		l.State, l.Chance = Won, 1
	}
}

// merge returns the book's line and then the others, so many in all, with what is proved of each. All that wins or loses by a book is sure.
func (b *booked) merge(searched []Line, most int) ([]Line, error) {
	var lines []Line
	if b.first != nil {
		lines = append(lines, *b.first)
	}
	for _, l := range searched {
		if len(l.Line) == 0 || len(lines) == max(most, 1) || b.first != nil && l.Line[0] == b.first.Line[0] {
			continue
		}
		found, err := b.after(l.Line[0])
		if err != nil {
			return nil, err
		}
		if found.Plies > 0 {
			l.force(ai.Forced{Winner: found.Winner, Plies: found.Plies + 1}, b.pos.ToMove())
		}
		lines = append(lines, l)
	}
	return lines, nil
}

// after returns what is proved after a first move.
func (b *booked) after(p game.Point) (ai.Forced, error) {
	if b.book == nil {
		return ai.Forced{}, nil
	}
	if found, asked := b.known[p]; asked {
		return *found, nil
	}
	pos, err := b.pos.Play(game.Move{Color: b.pos.ToMove(), Point: p})
	if err != nil {
		return ai.Forced{}, err
	}
	found, err := b.book.Lookup(&pos)
	b.known[p] = &found
	return found, err
}
