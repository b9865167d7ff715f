package library

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"slices"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/internal/sqlite"
)

// pageData is what can be read off the pages of a damaged database. Names stand there twice, in their table and in its index: those of a row with a sum
// come first.
type pageData struct {
	players map[int64][]Seat
	events  map[int64][]string
	games   map[int64]*foundGame
	named   map[string]string
	about   map[string][]byte // what was done once, and what is still to be taken over

	last int64 // the highest number that a game had
}

// foundGame is a game without its names.
type foundGame struct {
	*Entry
	refs
	isSummed bool // it is what was written
}

// gameColumns is how many columns a game has had since the first version. The sum stands behind.
const gameColumns = 21

// row takes a row in, by the shape of the tables' rows.
func (f *pageData) row(r sqlite.Row) {
	v := r.Values
	switch {
	case r.Index && shaped(v, "tti"): // of players by their names
		addName(f.players, v[2].(int64), Seat{Name: v[0].(string), Level: v[1].(string)}, false)
	case r.Index && shaped(v, "ti"): // of events by their names
		addName(f.events, v[1].(int64), v[0].(string), false)
	case r.Index && shaped(v, "bt"), r.Index && shaped(v, "btI") && hasSum(v[2], nameSum(string(v[0].([]byte)), v[1].(string))):
		if n := (Named{v[1].(string), v[0].([]byte)}); n.check(sql.NullInt64{}) == nil {
			f.named[string(n.key)] = n.Name
		}
	case r.Index && shaped(v, "tb"):
		name, value := v[0].(string), v[1].([]byte)
		if strings.HasPrefix(name, doneOnce) || strings.HasPrefix(name, restoring) || len(value) == sumLength && name != tablesRow { // of a name that is damaged
			f.about[name] = value
		}
	case r.Index:
	case shaped(v, "ti") && v[0] == "game":
		if last := v[1].(int64); last <= math.MaxUint32 { // else it is damaged
			f.last = max(f.last, last)
		}
	case shaped(v, "ntt"), shaped(v, "nttI") && hasSum(v[3], nameSum(v[1].(string), v[2].(string))):
		addName(f.players, r.ID, Seat{Name: v[1].(string), Level: v[2].(string)}, v[len(v)-1] != nil)
	case shaped(v, "nt"), shaped(v, "ntI") && hasSum(v[2], nameSum(v[1].(string))):
		addName(f.events, r.ID, v[1].(string), v[len(v)-1] != nil)
	default:
		if g, ok := gameOf(v); ok && r.ID > 0 && r.ID <= math.MaxUint32 && (f.games[r.ID] == nil || g.isSummed && !f.games[r.ID].isSummed) {
			f.games[r.ID], f.last = g, max(f.last, r.ID)
		}
	}
}

// addName adds what a number may stand for; a name that is sure stands first.
func addName[T comparable](names map[int64][]T, id int64, name T, sure bool) {
	all := slices.DeleteFunc(names[id], func(other T) bool { return sure && other == name })
	switch {
	case sure:
		all = slices.Insert(all, 0, name)
	case !slices.Contains(all, name):
		all = append(all, name)
	}
	names[id] = all
}

// hasSum reports whether what a row holds has the sum that stands in it, if one does.
func hasSum(stored any, sum int64) bool { return stored == nil || stored == sum }

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

// gameOf makes a game of a row, and false where that holds what no game has.
func gameOf(v []any) (g *foundGame, ok bool) {
	if len(v) < gameColumns || !shaped(v[:gameColumns], "niIiiI"+"iiiiiiiiiiii"+"BbB") {
		return nil, false
	}
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
	e := &Entry{key: number(1), name: number(2), day: Day(number(6)), ended: number(7), rule: game.Rule(number(8)),
		result: game.Result{Winner: game.Color(number(11)), Reason: game.Reason(number(12))}, opening: uint8(number(13)), source: Source(number(14)),
		plies: int(number(15))}
	e.moves.size, e.moves.plain = int(number(9)), number(10) != 0
	e.seats[game.Black].Rating, e.seats[game.White].Rating = int(number(16)), int(number(17))
	e.review, _ = v[18].([]byte)
	e.moves.data, _ = v[19].([]byte)
	e.extra, _ = v[20].([]byte)
	g = &foundGame{e, refs{number(3), number(4), number(5)}, len(v) > gameColumns && v[gameColumns] != nil}
	return g, e.check() == nil && (!g.isSummed || hasSum(v[gameColumns], e.sum(g.refs)))
}

// entry returns a game with its names, and false where it is not what was written. The key tells whether names and moves are; what no page tells any
// more is looked for in the packed record, and remains empty where that has none.
func (f *pageData) entry(g *foundGame) (*Entry, bool) {
	e := g.Entry
	black, white, event := &e.seats[game.Black], &e.seats[game.White], f.events[g.refs.event]
	if len(event) > 0 {
		e.event = event[0]
	}
	blacks, whites := f.players[g.refs.black], f.players[g.refs.white]
	for _, b := range blacks {
		for _, w := range whites {
			black.Name, black.Level, white.Name, white.Level = b.Name, b.Level, w.Name, w.Level
			if e.gameKey() == e.key {
				return e, true
			}
		}
	}
	if packed := packedIn(e); packed != nil {
		for c := range e.seats {
			e.seats[c].Name, e.seats[c].Level = packed.seats[c].Name, packed.seats[c].Level
		}
		if len(event) == 0 {
			e.event = packed.event
		}
		return e, true
	}
	if len(blacks) > 0 && len(whites) > 0 { // and none of them has played it
		blacks, whites = nil, nil
		if !g.isSummed {
			return nil, false
		}
	}
	*black, *white = Seat{Rating: black.Rating}, Seat{Rating: white.Rating}
	if len(blacks) > 0 {
		black.Name, black.Level = blacks[0].Name, blacks[0].Level
	}
	if len(whites) > 0 {
		white.Name, white.Level = whites[0].Name, whites[0].Level
	}
	return e, true
}

// packedIn returns what the packed record of an entry says, nil: nothing that has its key.
func packedIn(e *Entry) *Entry {
	if e.extra == nil {
		return nil
	}
	record, err := unpack(e.extra)
	if err != nil {
		return nil
	}
	packed, err := NewEntry(record, e.source, time.Time{})
	if err != nil || packed.key != e.key || !slices.Equal(packed.moves.data, e.moves.data) {
		return nil
	}
	return packed
}

// readFound reads a damaged database at path.
func readFound(ctx context.Context, path string) (f *pageData, err error) {
	pages, err := sqlite.OpenPages(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, pages.Close()) }()
	f = &pageData{players: map[int64][]Seat{}, events: map[int64][]string{}, games: map[int64]*foundGame{}, named: map[string]string{}, about: map[string][]byte{}}
	for row := range pages.Rows() {
		if f.row(row); ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return f, nil
}

// beginIn has a new library, in which nothing stands yet, take over the games later, out of the file of that name. What is no game it takes over at
// once: the names of positions and what was done once, so that [Library.Once] does not bring back what was deleted since.
func (f *pageData) beginIn(t *transaction, file string) error {
	for key, name := range f.named {
		if err := t.call([]byte(key), name); err != nil {
			return err
		}
	}
	for name, value := range f.about {
		if _, err := t.exec("INSERT OR IGNORE INTO about VALUES (?, ?)", name, value); err != nil {
			return err
		}
	}
	if _, err := t.exec("INSERT INTO sqlite_sequence (name, seq) VALUES ('game', ?)", f.last); err != nil { // games that come meanwhile stand behind
		return err
	}
	_, err := t.exec("INSERT INTO about VALUES (?, ?)", restoring+file, []byte("0 0"))
	return err
}

// restoring begins the names of rows of the table about, which are followed by the file of a damaged database. They hold the number of the game that was
// looked at last, how many of them came back, and the sum of both.
const restoring = "restore "
