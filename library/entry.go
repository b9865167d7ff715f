package library

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"hoshi/game"
	"hoshi/sgf"
)

// Entry is a game as it goes into the library. Its maker may hand it to another goroutine.
type Entry struct {
	key     int64 // of the moves and players
	name    int64 // of what names the record; 0: nothing does
	seats   [3]Seat
	event   string
	day     Day
	ended   int64 // in seconds since 1970; 0: not known
	rule    game.Rule
	result  game.Result
	opening uint8 // its place in game.NamedOpenings, from 1
	source  Source
	moves   moveList
	plies   int
	review  []byte // as SetReview writes it; nil: there was none
	extra   []byte // the packed SGF of the record; nil: it holds no more than is said here
}

// NewEntry makes the entry of a game that ended at that time, which is zero where nobody knows. It reads the record and does not keep it.
func NewEntry(record *game.Record, source Source, ended time.Time) (*Entry, error) {
	e := &Entry{event: record.Event, day: ParseDay(record.Date), rule: record.Rule(), result: record.Result(), source: source}
	if !ended.IsZero() {
		e.ended = ended.Unix()
		if e.day == 0 {
			e.day = ParseDay(ended.Local().Format(time.DateOnly))
		}
	}
	for c := range e.seats {
		s := record.Seats[c]
		rating, err := strconv.Atoi(s.Rank)
		if err != nil || rating < 1 || rating > mostRating {
			rating = 0
		}
		e.seats[c] = Seat{s.Name, s.Level, rating}
	}
	if record.ID != "" {
		e.name = NameOf(record.ID)
	}
	e.moves, e.plies = listMoves(record)
	e.key = e.gameKey()
	e.opening = openingOf(e.moves, e.rule)
	if !e.describes(record) {
		var err error
		if e.extra, err = pack(record); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// mostRating is the highest rating that is believed.
const mostRating = 9999

func hashOf(parts ...[]byte) uint64 {
	h := fnv.New64a()
	for _, p := range parts {
		h.Write(p)
		h.Write([]byte{0})
	}
	return h.Sum64()
}

// gameKey returns what a game shares with those of the same players with the same moves, turned and mirrored ones, too.
func (e *Entry) gameKey() int64 {
	size := e.moves.size
	var least []byte
	for s := range game.Symmetries {
		image := make([]byte, 0, 2*e.moves.len())
		for i := range e.moves.len() {
			st := e.moves.step(i)
			if st.at() < size*size {
				p := s.Apply(pointOf(st.at(), size), size)
				st = st.kind() | step(p.Y*size+p.X)
			}
			image = binary.BigEndian.AppendUint16(image, uint16(st))
		}
		if least == nil || bytes.Compare(image, least) < 0 {
			least = image
		}
	}
	who := func(c game.Color) []byte { return []byte(fold(e.seats[c].Name) + "\x00" + e.seats[c].Level) }
	return int64(hashOf(least, []byte{byte(size)}, who(game.Black), who(game.White)))
}

// openingOf returns the place of a renju game's opening in [game.NamedOpenings], from 1; 0: it has none.
func openingOf(l moveList, rule game.Rule) uint8 {
	if rule != game.Renju || !l.plain || l.len() < 3 {
		return 0
	}
	moves := make([]game.Move, 3)
	for i := range moves {
		moves[i] = game.Move{Color: []game.Color{game.Black, game.White}[i%2], Point: pointOf(l.point(i), l.size)}
	}
	named, ok := game.OpeningName(moves, l.size)
	if !ok {
		return 0
	}
	return uint8(1 + slices.IndexFunc(game.NamedOpenings, func(o game.NamedOpening) bool { return o.Code == named.Code }))
}

// describes reports whether the entry says all that the record does.
func (e *Entry) describes(r *game.Record) bool {
	position := r.Root.Position()
	if !e.moves.plain || position.Strict() || r.Place+r.Round+r.Title+r.Comment+r.ID+r.Opening != "" || r.Date != e.day.Text() ||
		r.Time != (game.TimeControl{}) || r.Assisted || r.RuleAssumed || r.LastTurn != 0 || len(r.Extra) > 0 || r.Seats[game.None] != (game.Seat{}) {
		return false
	}
	if r.Ending != (game.Result{}) && r.Ending != e.result {
		return false
	}
	for c, s := range r.Seats {
		if s.Rank != ratingText(e.seats[c].Rating) {
			return false
		}
	}
	for n := r.Root; n != nil; n = n.Next() {
		if len(n.Children()) > 1 || n.Name+n.Comment != "" || len(n.Marks)+len(n.Extra) > 0 || n.Spent != 0 || n.Evaluation != (game.Evaluation{}) ||
			n != r.Root && n.Move().Color == game.None {
			return false
		}
	}
	return true
}

func ratingText(rating int) string {
	if rating == 0 {
		return ""
	}
	return strconv.Itoa(rating)
}

// record makes the record anew.
func (e *Entry) record() (*game.Record, error) {
	if e.extra != nil {
		return unpack(e.extra)
	}
	record, err := e.moves.play(e.rule, false)
	if err != nil {
		return nil, err
	}
	record.Event, record.Date = e.event, e.day.Text()
	for c, s := range e.seats {
		record.Seats[c] = game.Seat{Name: s.Name, Level: s.Level, Rank: ratingText(s.Rating)}
	}
	if end := record.Root.End().Position(); !end.Result().Over() {
		record.Ending = e.result
	}
	return record, nil
}

// usual is what packed records have in common, for the compression.
var usual = []byte(strings.Join([]string{
	"OP[Taraguchi-10]OP[Sakata]OP[Soosyrv-8]OP[RIF]", "SW[----]", "HSBU[]HSWU[]SO[RenjuNet]",
	"(;FF[4]CA[UTF-8]AP[Hoshi:]GM[4]SZ[15]RU[freestyle]RU[standard]RU[renju]", "HSLV[]HSBL[]HSWL[Medium]HSWL[Beginner]HSWL[Skilled]", "TM[600]OT[]",
	"PB[]BR[]PW[]WR[]EV[]RO[]PC[]DT[2026-]RE[B+]RE[W+]RE[W+Resign]RE[0]HSID[]HSOP[]\n",
	";B[hh];W[hi];B[ii];W[gg];B[ig];W[jg];B[hg];W[gh];B[if];W[ij];B[hf];W[jh];B[fh];W[fi];B[gi];W[he];B[ie];W[gf];B[jf];W[kh]",
}, ""))

var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriterDict(nil, flate.DefaultCompression, usual)
	if err != nil {
		panic(err) // the level is one
	}
	return w
}}

// pack returns the packed SGF of a record.
func pack(record *game.Record) ([]byte, error) {
	var b bytes.Buffer
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(&b)
	if err := sgf.Write(w, record); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// largest is how much SGF a packed record may hold, in bytes.
const largest = 512 << 20

func unpack(data []byte) (*game.Record, error) {
	r := flate.NewReaderDict(bytes.NewReader(data), usual)
	g, err := sgf.NewReader(io.LimitReader(r, largest)).Next()
	if err != nil {
		return nil, fmt.Errorf("library: record: %w", err)
	}
	if g.Fault != nil {
		return nil, fmt.Errorf("library: record: %w", *g.Fault)
	}
	return g.Record, nil
}

// timeOf returns the time that many seconds after 1970, the zero time for 0.
func timeOf(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0)
}

// NameOf returns a number that stands for the ID of a record.
func NameOf(id string) int64 { return int64(hashOf([]byte(id))) }

// game returns what a list shows of the game of that number.
func (e *Entry) game(id int64) Game {
	g := Game{ID: id, Seats: e.seats, Event: e.event, Day: e.day, Rule: e.rule, Size: e.moves.size, Moves: e.plies, Result: e.result, Source: e.source}
	if e.opening > 0 && int(e.opening) <= len(game.NamedOpenings) {
		g.Opening = game.NamedOpenings[e.opening-1].Code
	}
	if isReview(e.review) {
		g.Reviewed = true
		for i, c := range []game.Color{game.Black, game.White} {
			g.Accuracy[c], g.Mistakes[c] = int(e.review[i]), int(e.review[2+i])
		}
	}
	return g
}

// reviewBytes is what the column of a review holds at least: the accuracies of Black and White, then their mistakes. What each position
// is worth follows, in two bytes.
const reviewBytes = 4

// isReview reports whether a column holds a review.
func isReview(packed []byte) bool { return len(packed) >= reviewBytes && len(packed)%2 == 0 }

// check returns an error for an entry that [NewEntry] does not make: the row that it was read from is damaged.
func (e *Entry) check() error {
	if err := e.moves.check(); err != nil {
		return err
	}
	for _, n := range []struct {
		what      string
		is, bound int64
	}{
		{"day", int64(e.day), 99_99_99_99}, {"rule", int64(e.rule), int64(len(game.Rules) - 1)}, {"winner", int64(e.result.Winner), int64(game.White)},
		{"reason", int64(e.result.Reason), int64(game.Aborted)}, {"opening", int64(e.opening), int64(len(game.NamedOpenings))},
		{"source", int64(e.source), int64(len(Sources) - 1)}, {"number of moves", int64(e.plies), int64(e.moves.len())},
		{"rating", int64(e.seats[game.Black].Rating), mostRating}, {"rating", int64(e.seats[game.White].Rating), mostRating},
	} {
		if n.is < 0 || n.is > n.bound {
			return fmt.Errorf("%w: %s %d", errRow, n.what, n.is)
		}
	}
	return nil
}

// errRow is wrapped by the errors about a row that holds what no game has.
var errRow = errors.New("library: bad row")
