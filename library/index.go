package library

import (
	"hoshi/game"
)

// index is all games as they are searched: as a value that does not change. What comes to it makes a new one, which may share all memory
// with the old one except what it puts behind its end.
type index struct {
	rows       []row
	at         []uint32 // where the moves of a row begin
	moves      []byte
	boards     [game.MaxSize + 1]*group // by size; nil: there are no plain games
	odd        []uint32                 // rows whose line is not plain
	players    []player                 // by number
	events     []event                  // by number
	games      int                      // rows that have not gone
	last       int64                    // the highest number of a game that was read
	changes    int64                    // the last change that was followed
	generation generation               // that was read
	damaged    []error                  // of rows that hold what no game has: they are not among rows
}

// row is what is known of a game without its moves.
type row struct {
	id           uint32
	black, white uint32 // of players
	event        uint32 // of events; 0: none
	day          Day
	rating       [2]uint16 // of Black and White
	plies        uint16
	steps        uint16 // of the main line, more than plies only where that is not plain
	rule         uint8
	size         uint8
	winner       uint8
	reason       uint8
	opening      uint8
	source       uint8
	flags        uint8
	accuracy     [2]uint8
	mistakes     [2]uint8
}

// The flags of a row.
const (
	isPlain uint8 = 1 << iota
	isReviewed
	isGone // is not in the library any more
)

type player struct {
	name, level string
	folded      string
}

type event struct{ name, folded string }

// group is the plain games on boards of one size. Of each there are the black stones at the end, then the white ones.
type group struct {
	words int // of a set of points
	rows  []uint32
	bits  []uint64
}

// line returns the main line of the i-th row.
func (x *index) line(i int) moveList {
	r := &x.rows[i]
	l := moveList{size: int(r.size), plain: r.flags&isPlain != 0}
	length := int(r.steps)
	if !l.isNarrow() {
		length *= 2
	}
	l.data = x.moves[x.at[i]:][:length:length]
	return l
}

// add puts a game behind the others.
func (x *index) add(r row, l moveList) {
	x.games++
	i := uint32(len(x.rows))
	x.rows, x.at, x.moves = append(x.rows, r), append(x.at, uint32(len(x.moves))), append(x.moves, l.data...)
	if !l.plain {
		x.odd = append(x.odd, i)
		return
	}
	var stones [2]points
	for n := range l.len() {
		stones[n%2].set(l.point(n))
	}
	g := group{words: (l.size*l.size + 63) / 64}
	if old := x.boards[l.size]; old != nil {
		g = *old
	}
	g.rows = append(g.rows, i)
	g.bits = append(append(g.bits, stones[0][:g.words]...), stones[1][:g.words]...)
	x.boards[l.size] = &g
}

// forget marks the games of those numbers as gone, in rows of its own.
func (x *index) forget(ids map[uint32]bool) {
	for i := range x.rows {
		if r := &x.rows[i]; r.flags&isGone == 0 && ids[r.id] {
			r.flags |= isGone
			x.games--
		}
	}
}

// game returns what a list shows of the i-th row.
func (x *index) game(i int) Game {
	r := &x.rows[i]
	g := Game{ID: int64(r.id), Day: r.day, Rule: game.Rule(r.rule), Size: int(r.size), Moves: int(r.plies), Source: Source(r.source),
		Result: game.Result{Winner: game.Color(r.winner), Reason: game.Reason(r.reason)}, Event: x.events[r.event].name,
		Reviewed: r.flags&isReviewed != 0}
	for n, number := range []uint32{r.black, r.white} {
		c, p := game.Black+game.Color(n), &x.players[number]
		g.Seats[c] = Seat{p.name, p.level, int(r.rating[n])}
		g.Accuracy[c], g.Mistakes[c] = int(r.accuracy[n]), int(r.mistakes[n])
	}
	if r.opening > 0 {
		g.Opening = game.NamedOpenings[r.opening-1].Code
	}
	return g
}

// generation is a state of a database: each change makes one. The mark tells those of two copies apart that went different ways.
type generation struct{ number, mark int64 }
