package library

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"hoshi/game"
)

// Column is what a list is sorted by.
type Column uint8

// The columns. The zero value is the day; games of a day stand in the order in which they came into the library.
const (
	ByDay Column = iota
	ByBlack
	ByWhite
	ByEvent
	ByRule
	ByResult
	ByMoves
	ByOpening
	ByAccuracy // the better of the two; games that were not reviewed stand last
)

// Order is how a list is sorted: the zero value the newest first, otherwise by the column, the small ones first.
type Order struct {
	By   Column
	Down bool // the large ones first; days stand the newest first unless it is set
}

// Found is games that were found, as the library was then. It does not change and may be used on any goroutine.
type Found struct {
	index   *index
	rows    []uint32
	all     int
	pattern *Pattern // that was looked for; nil: none
}

// Len returns how many games were found.
func (f *Found) Len() int { return len(f.rows) }

// All returns how many games the library has.
func (f *Found) All() int { return f.all }

// At returns the i-th game, from 0. It takes no time.
func (f *Found) At(i int) Game { return f.index.game(int(f.rows[i])) }

// IDs returns the numbers of the games, in their order.
func (f *Found) IDs() []int64 {
	ids := make([]int64, len(f.rows))
	for i, r := range f.rows {
		ids[i] = int64(f.index.rows[r].id)
	}
	return ids
}

// Final returns the board at the end of the main line of the i-th game. The error is that of a rule or size that there is not.
func (f *Found) Final(i int) (game.Position, error) {
	r := &f.index.rows[f.rows[i]]
	return f.index.line(int(f.rows[i])).final(game.Rule(r.rule))
}

// Board returns the board after so many moves of the main line of the i-th game, at most all. The error is as that of [Found.Final].
func (f *Found) Board(i, moves int) (game.Position, error) {
	r := &f.index.rows[f.rows[i]]
	return f.index.line(int(f.rows[i])).cut(moves).final(game.Rule(r.rule))
}

// Search returns the games that the filter takes, sorted.
func (l *Library) Search(ctx context.Context, filter Filter, order Order) (*Found, error) {
	x, err := l.current(ctx)
	if err == nil {
		err = l.findNamed(ctx, x, &filter)
	}
	if err == nil {
		var rows []uint32
		if rows, err = x.search(ctx, &filter); err == nil {
			x.sort(rows, order)
			return &Found{x, rows, x.games, filter.Pattern}, nil
		}
	}
	return nil, fmt.Errorf("library: %w", err)
}

// search returns the rows that a filter takes, in their order.
func (x *index) search(ctx context.Context, f *Filter) ([]uint32, error) {
	s := newSieve(x, f)
	if f.Pattern != nil && len(f.Pattern.Black)+len(f.Pattern.White) == 0 {
		return nil, ErrNoPattern
	}
	var rows []uint32
	switch {
	case f.Position != nil:
		err := x.scan(ctx, ask(f.Position), s, func(found []meeting) {
			for _, m := range found {
				rows = append(rows, m.row)
			}
		})
		if err != nil {
			return nil, err
		}
		if f.Pattern == nil {
			slices.Sort(rows)
			return rows, nil
		}
		with, err := x.hunt(ctx, f.Pattern, s)
		if err != nil {
			return nil, err
		}
		slices.Sort(with)
		rows = slices.DeleteFunc(rows, func(r uint32) bool { _, there := slices.BinarySearch(with, r); return !there })
	case f.Pattern != nil:
		var err error
		if rows, err = x.hunt(ctx, f.Pattern, s); err != nil {
			return nil, err
		}
	default:
		for i := range x.rows {
			if s.matches(uint32(i)) {
				rows = append(rows, uint32(i))
			}
		}
	}
	slices.Sort(rows)
	return rows, ctx.Err()
}

// meeting is a row in which a position came up.
type meeting struct {
	row  uint32
	next int // the step after it
	by   game.Symmetry
}

// scan looks for a position in all games that the sieve takes. take is given what was found in some of them, never twice at a time.
func (x *index) scan(ctx context.Context, q *positionQuery, s *compiledFilter, take func([]meeting)) error {
	var mu sync.Mutex
	n := 0
	if g := x.boards[q.size]; g != nil {
		n = len(g.rows)
	}
	err := inParts(ctx, n, func(from, to int) {
		var found []meeting
		q.in(x, from, to, s.matches, func(row uint32, next int, by game.Symmetry) {
			if found == nil {
				found = make([]meeting, 0, to-from)
			}
			found = append(found, meeting{row, next, by})
		})
		mu.Lock()
		defer mu.Unlock()
		take(found)
	})
	if err != nil {
		return err
	}
	var found []meeting
	for _, row := range x.odd {
		if s.matches(row) {
			q.inOdd(x, row, func(row uint32, next int, by game.Symmetry) { found = append(found, meeting{row, next, by}) })
		}
	}
	take(found)
	return nil
}

// hunt looks for a pattern in all games that the sieve takes.
func (x *index) hunt(ctx context.Context, p *Pattern, s *compiledFilter) (all []uint32, err error) {
	hunts := map[int]*patternSearch{}
	for size, g := range x.boards {
		if size < game.MinSize || g == nil && len(x.odd) == 0 {
			continue
		}
		h := &patternSearch{size, p.shapes(size)}
		hunts[size] = h
		if g == nil {
			continue
		}
		var mu sync.Mutex
		err := inParts(ctx, len(g.rows), func(from, to int) {
			var found []uint32
			h.in(x, from, to, s.matches, func(row uint32) { found = append(found, row) })
			mu.Lock()
			defer mu.Unlock()
			all = append(all, found...)
		})
		if err != nil {
			return nil, err
		}
	}
	for _, row := range x.odd {
		if h := hunts[int(x.rows[row].size)]; s.matches(row) && h.inOdd(x.line(int(row)), false) != nil {
			all = append(all, row)
		}
	}
	return all, nil
}

// partSize is how many games one goroutine looks at before it takes more.
const partSize = 4096

// inParts calls do for all numbers below n, several parts at once, and returns the context's error where it ends.
func inParts(ctx context.Context, n int, do func(from, to int)) error {
	parts := make(chan int)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (n+partSize-1)/partSize) {
		workers.Go(func() {
			for from := range parts {
				do(from, min(from+partSize, n))
			}
		})
	}
	for from := 0; from < n && ctx.Err() == nil; from += partSize {
		parts <- from
	}
	close(parts)
	workers.Wait()
	return ctx.Err()
}

// sort sorts rows, which stand in the order in which they came.
func (x *index) sort(rows []uint32, o Order) {
	by := func(a, b *row) int { return 0 }
	switch o.By {
	case ByDay:
		by = func(a, b *row) int { return cmp.Compare(b.day, a.day) }
	case ByBlack:
		by = func(a, b *row) int { return strings.Compare(x.players[a.black].folded, x.players[b.black].folded) }
	case ByWhite:
		by = func(a, b *row) int { return strings.Compare(x.players[a.white].folded, x.players[b.white].folded) }
	case ByEvent:
		by = func(a, b *row) int { return strings.Compare(x.events[a.event].folded, x.events[b.event].folded) }
	case ByRule:
		by = func(a, b *row) int { return cmp.Or(cmp.Compare(a.rule, b.rule), cmp.Compare(a.size, b.size)) }
	case ByResult:
		by = func(a, b *row) int { return cmp.Compare(a.place(), b.place()) }
	case ByMoves:
		by = func(a, b *row) int { return cmp.Compare(a.plies, b.plies) }
	case ByOpening:
		by = func(a, b *row) int { return cmp.Compare(a.opening, b.opening) }
	case ByAccuracy:
		by = func(a, b *row) int { return cmp.Compare(a.better(), b.better()) }
	}
	sign := 1
	if o.Down {
		sign = -1
	}
	slices.SortFunc(rows, func(i, j uint32) int {
		a, b := &x.rows[i], &x.rows[j]
		if c := by(a, b); c != 0 {
			return sign * c
		}
		if o.By == ByDay {
			return sign * cmp.Compare(b.id, a.id)
		}
		return cmp.Or(cmp.Compare(b.day, a.day), cmp.Compare(b.id, a.id))
	})
}

// place orders results: Black won, drawn, White won, none.
func (r *row) place() int {
	switch game.Color(r.winner) {
	case game.Black:
		return 0
	case game.White:
		return 2
	}
	if (game.Result{Reason: game.Reason(r.reason)}).Draw() {
		return 1
	}
	return 3
}

// better returns the better accuracy, -1 where there is none.
func (r *row) better() int {
	if r.flags&isReviewed == 0 {
		return -1
	}
	return int(max(r.accuracy[0], r.accuracy[1]))
}

// findNamed notes in the filter, for each word of its text, the rows in which a position came up whose name has that word.
func (l *Library) findNamed(ctx context.Context, x *index, f *Filter) error {
	f.named = nil
	words := strings.Fields(fold(f.Text))
	if len(words) == 0 {
		return nil
	}
	all, err := namesIn(ctx, l.db, "")
	if isDamage(err) && len(all) > 0 { // the others find their games
		err = markDamaged(l.dir)
	}
	if err != nil || len(all) == 0 {
		return err
	}
	f.named = make([]map[uint32]bool, len(words))
	everything := newSieve(x, &Filter{})
	for i := range all {
		name := fold(all[i].Name)
		if !slices.ContainsFunc(words, func(w string) bool { return strings.Contains(name, w) }) {
			continue
		}
		position, err := all[i].position()
		if err != nil {
			return err
		}
		err = x.scan(ctx, ask(&position), everything, func(found []meeting) {
			for k, w := range words {
				if !strings.Contains(name, w) {
					continue
				}
				if f.named[k] == nil {
					f.named[k] = map[uint32]bool{}
				}
				for _, m := range found {
					f.named[k][m.row] = true
				}
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}
