package library

import (
	"context"
	"errors"
	"maps"
	"math"
	"slices"
	"strings"

	"hoshi/game"
	"hoshi/internal/sqlite"
)

// found is what can be read off the pages of a damaged database.
type found struct {
	players map[int64]Seat
	events  map[int64]string
	games   map[int64][]any // by number; of two rows with one number the later page counts
	named   map[string]string
	once    []string
}

// gameColumns is how many columns a game has had since the first version. Those of a later one stand behind.
const gameColumns = 21

// row takes a row in, by the shape of the tables' rows.
func (f *found) row(r sqlite.Row) {
	v := r.Values
	switch {
	case r.Index && shaped(v, "tti"): // of players by their names
		f.players[v[2].(int64)] = Seat{Name: v[0].(string), Level: v[1].(string)}
	case r.Index && shaped(v, "ti"): // of events by their names
		f.events[v[1].(int64)] = v[0].(string)
	case r.Index && shaped(v, "bt"):
		f.named[string(v[0].([]byte))] = v[1].(string)
	case r.Index && shaped(v, "tb") && strings.HasPrefix(v[0].(string), "once "):
		f.once = append(f.once, v[0].(string))
	case r.Index:
	case shaped(v, "ntt"):
		f.players[r.ID] = Seat{Name: v[1].(string), Level: v[2].(string)}
	case shaped(v, "nt"):
		f.events[r.ID] = v[1].(string)
	case len(v) >= gameColumns && shaped(v[:gameColumns], "niIiiI"+"iiiiiiiiiiii"+"BbB"):
		f.games[r.ID] = v
	}
}

// shaped reports whether values are of kinds, a letter each: n nothing, i a number, t a text, b bytes; a capital one may be nothing, too.
func shaped(values []any, kinds string) bool {
	if len(values) != len(kinds) {
		return false
	}
	for i, v := range values {
		kind := byte('?')
		switch v.(type) {
		case nil:
			kind = 'n'
		case int64:
			kind = 'i'
		case string:
			kind = 't'
		case []byte:
			kind = 'b'
		}
		if want := kinds[i]; kind != want && (want >= 'a' || kind != 'n' && kind != want|0x20) {
			return false
		}
	}
	return true
}

// entry makes an entry of the row of a game, and false where that holds what no game has. Whoever nothing can be read of is nobody; where both players
// are known the key tells whether their names and the moves are as they were written.
func (f *found) entry(v []any) (*Entry, bool) {
	number := func(i int) int64 { n, _ := v[i].(int64); return n }
	for i := 8; i < 15; i++ { // what is kept in a byte, or in less
		if n := number(i); n < 0 || n > math.MaxUint8 {
			return nil, false
		}
	}
	for _, i := range []int{6, 15, 16, 17} {
		if n := number(i); n < 0 || n > math.MaxInt32 {
			return nil, false
		}
	}
	e := &Entry{key: number(1), name: number(2), event: f.events[number(5)], day: Day(number(6)), ended: number(7), rule: game.Rule(number(8)),
		result: game.Result{Winner: game.Color(number(11)), Reason: game.Reason(number(12))}, opening: uint8(number(13)), source: Source(number(14)),
		plies: int(number(15))}
	e.moves.size, e.moves.plain = int(number(9)), number(10) != 0
	black, isBlack := f.players[number(3)]
	white, isWhite := f.players[number(4)]
	black.Rating, white.Rating = int(number(16)), int(number(17))
	e.seats[game.Black], e.seats[game.White] = black, white
	e.review, _ = v[18].([]byte)
	e.moves.data, _ = v[19].([]byte)
	e.extra, _ = v[20].([]byte)
	if e.check() != nil {
		return nil, false
	}
	key := e.gameKey()
	if !isBlack || !isWhite {
		e.key = key
	}
	return e, e.key == key
}

// salvage takes over the games of a damaged database that stand wholly on pages which can be read, with the names of positions and with what was done
// once, so that [Library.Once] does not bring back what was deleted since. It returns how many games those are.
func (l *Library) salvage(ctx context.Context, path string) (saved int, err error) {
	f := found{players: map[int64]Seat{}, events: map[int64]string{}, games: map[int64][]any{}, named: map[string]string{}}
	err = sqlite.Rows(path, func(r sqlite.Row) error {
		f.row(r)
		return nil
	}, func(float64) error { return ctx.Err() })
	if err != nil {
		return 0, err
	}
	batch := newBatch(l)
	for _, id := range slices.Sorted(maps.Keys(f.games)) {
		if e, sound := f.entry(f.games[id]); sound {
			if err := batch.add(ctx, e); err != nil {
				return 0, err
			}
		}
	}
	err = errors.Join(batch.close(ctx), l.change(ctx, f.rest))
	if err == nil { // the disk has all of it before nobody can go back
		_, err = l.db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	}
	return batch.added, err
}

// rest writes what is no game.
func (f *found) rest(t *transaction) error {
	for key, name := range f.named {
		if _, err := t.exec("INSERT OR REPLACE INTO named VALUES (?, ?)", []byte(key), name); err != nil {
			return err
		}
	}
	for _, name := range f.once {
		if _, err := t.exec("INSERT OR IGNORE INTO about VALUES (?, x'')", name); err != nil {
			return err
		}
	}
	return nil
}
