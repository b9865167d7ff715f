package library

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"hoshi/game"
)

// Continuation is a move that was played in a position.
type Continuation struct {
	Point  game.Point // of those that are the same by a symmetry of the position, one
	Games  int
	Black  int // of these Black has won
	White  int // and White
	Drawn  int
	Rating int // of those who played it, on average; 0: not known
	Last   Day // when it was played last; 0: not known
	rows   []uint32
}

// Explored is what was played in a position, in the games of a library as it was then. It does not change.
type Explored struct {
	Moves []Continuation // those of most games first
	Games int            // in which the position came up; some end with it
	index *index
	rows  []uint32
}

// Explore returns what was played in a position in the games that the filter takes. Positions that are turned or mirrored, or came about
// by another order of moves, count, too; the rule counts only where the filter names it.
func (l *Library) Explore(ctx context.Context, position game.Position, filter Filter) (*Explored, error) {
	x, err := l.current(ctx)
	if err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	if err := l.findNamed(ctx, x, &filter); err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	q := ask(&position)
	filter.Position = nil
	var among []uint32 // nil: all
	if filter.Pattern != nil {
		if among, err = x.search(ctx, &filter); err != nil {
			return nil, fmt.Errorf("library: %w", err)
		}
	}
	e := &Explored{index: x}
	moves := make([]tally, q.size*q.size+1) // the last is a pass
	err = x.scan(ctx, q, newSieve(x, &filter), func(found []meeting) {
		for _, m := range found {
			if filter.Pattern != nil {
				if _, there := slices.BinarySearch(among, m.row); !there {
					continue
				}
			}
			e.rows = append(e.rows, m.row)
			line := x.line(int(m.row))
			if m.next >= line.len() {
				continue
			}
			switch s := line.step(m.next); {
			case s.kind() > whiteMoves:
			case s.at() == int(passed):
				moves[len(moves)-1].count(x, m.row, s.kind())
			default:
				moves[q.home(s.at(), m.by)].count(x, m.row, s.kind())
			}
		}
	})
	if err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	e.Games = len(e.rows)
	for at := range moves {
		t := &moves[at]
		if t.Games == 0 {
			continue
		}
		if t.Point = pointOf(at, q.size); at == len(moves)-1 {
			t.Point = game.Pass
		}
		if t.rated > 0 {
			t.Rating = (t.ratings + t.rated/2) / t.rated
		}
		e.Moves = append(e.Moves, t.Continuation)
	}
	slices.SortFunc(e.Moves, func(a, b Continuation) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Point.Y, b.Point.Y), cmp.Compare(a.Point.X, b.Point.X))
	})
	return e, nil
}

// tally counts the games of a move.
type tally struct {
	Continuation
	ratings, rated int
}

func (t *tally) count(x *index, i uint32, kind step) {
	r := &x.rows[i]
	t.Games++
	t.Last = max(t.Last, r.day)
	t.rows = append(t.rows, i)
	switch game.Color(r.winner) {
	case game.Black:
		t.Black++
	case game.White:
		t.White++
	case game.None:
		if (game.Result{Reason: game.Reason(r.reason)}).Draw() {
			t.Drawn++
		}
	}
	rating := r.rating[0]
	if kind == whiteMoves {
		rating = r.rating[1]
	}
	if rating > 0 {
		t.ratings += int(rating)
		t.rated++
	}
}

// Behind returns the games in which a move of e was played, the newest first; nil: all games in which the position came up.
func (e *Explored) Behind(c *Continuation) *Found {
	rows := e.rows
	if c != nil {
		rows = c.rows
	}
	rows = slices.Clone(rows)
	e.index.sort(rows, Order{})
	return &Found{index: e.index, rows: rows, all: e.index.games}
}

// Players returns the names of the people who played most of the games in which the position came up, those of most games first, and
// no more than most.
func (e *Explored) Players(most int) (names []string) {
	played := map[string]int{}
	for _, i := range e.rows {
		r := &e.index.rows[i]
		for _, number := range []uint32{r.black, r.white} {
			if p := &e.index.players[number]; p.level == "" && p.name != "" {
				if played[p.name]++; played[p.name] == 1 {
					names = append(names, p.name)
				}
			}
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(played[b], played[a]), cmp.Compare(a, b)) })
	return names[:min(len(names), most)]
}
