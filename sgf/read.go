package sgf

import (
	"bytes"
	"io"
	"slices"
	"strconv"

	"hoshi/format"
	"hoshi/format/charset"
	"hoshi/game"
)

// File is what was read of a collection. Its records belong to the caller.
type File struct {
	Games    []*game.Record
	Warnings []Problem // what was mended, in the order of the text; each kind of fault once a game, where it came first
}

// limits are what the reader takes: a short text can ask for much memory. 0: no limit.
type limits struct {
	bytes  int                      // of the text of one game
	items  int                      // nodes, set-up stones, marks and values of properties that are kept, in one game
	all    int                      // the same in all games together
	games  int                      // in all
	nested int                      // variations of one game that begin like a game
	watch  func(part float64) error // told how far the reader is; may be nil
}

// oneGame is what a game may be, whole what a collection may be that is read at once.
var (
	oneGame = limits{bytes: 64 << 20, items: 3 << 20, nested: 1 << 16}
	whole   = limits{bytes: 64 << 20, items: 3 << 20, nested: 1 << 16, all: 1 << 23, games: 1 << 18}
)

// Read reads a collection of one game or more. Faults that leave no doubt are listed in File.Warnings; so are the games that are
// broken, which are left out where another one is whole. Any other fault stops the reader: the error is then a [*Problem],
// and the File holds the games and moves before it, the last game perhaps unfinished. An error of r itself is returned wrapped, with no File.
// [Reader] reads one game after the other.
func Read(r io.Reader) (*File, error) { return newReader(r, whole, 0).all() }

// ReadWatched is [Read] for data that may take a while, on the terms of how: it calls watch now and then with the part that has been
// read, from 0 to 1. An error that watch returns ends the reading and is returned as it is, with no File.
func ReadWatched(data []byte, how format.Reading, watch func(part float64) error) (*File, error) {
	most := whole
	most.watch = watch
	return read(data, how, most)
}

func read(data []byte, how format.Reading, most limits) (*File, error) {
	r := newReader(bytes.NewReader(data), most, len(data))
	r.how = how
	return r.all()
}

// reader reads one piece of a text: a game with what stands before it, or all the rest.
type reader struct {
	scanner
	games    []*game.Record
	warnings []finding
	warned   uint64 // the faults of the game being read, a bit each
	strict   bool   // forbidden moves lose in it
	foul     bool   // there was one, and they do not
	own      bool   // Hoshi wrote it

	assumed *game.Rule // the rule of the game being read, which names none; nil: freestyle
	likely  *game.Rule // the one that it should have been read by

	charset    charset.Charset
	limits     limits
	how        format.Reading // with rule and size alone
	room       int            // items that may still come in this game
	left       int            // items that may still come in all
	cut        bool           // the text goes on beyond what is read
	nested     int            // how many variations began like a game
	split      bool           // such a variation is a game: the end of the one before it is missing
	unfinished bool           // a game had no end
	begun      int            // how many games there were so far, those of the pieces before, too
	broken     *brokenGame    // the first game that was left out
	lost       []finding      // that games were left out, and why
	endless    bool           // what follows a game that was left out has no end
	stopped    error          // the caller that watches wants no more
	before     int            // how much of the text lies before the piece
	total      int            // of the text; 0: it is not known
}

// piece reads the piece, and returns the reader after that and what stopped it.
func (r reader) piece() (*reader, *finding) {
	fresh := r
	stop := r.collection()
	if r.stopped == nil && r.nested > 0 && (stop != nil || r.unfinished || r.broken != nil) {
		r = fresh
		r.split = true
		stop = r.collection()
	}
	return &r, stop
}

// warn notes a fault of the game being read, unless one of its kind was noted already.
func (r *reader) warn(fault Fault, at int, found, expected string) {
	if bit := uint64(1) << fault; r.warned&bit == 0 {
		r.warned |= bit
		r.warnings = append(r.warnings, finding{fault, at, found, expected})
	}
}

// take makes room for n items that stand at that place.
func (r *reader) take(n, at int) *finding {
	before := r.room
	r.room -= n
	r.left -= n
	most := 0
	switch {
	case r.room < 0:
		most = r.limits.items
	case r.limits.all > 0 && r.left < 0:
		most = r.limits.all
	case r.room/watchItems == before/watchItems || r.reportProgress(at):
		return nil
	}
	return &finding{TooLarge, at, "", strconv.Itoa(most)}
}

// watchItems is how many items are read from one look of the watch to the next.
const watchItems = 1 << 12

// reportProgress tells the watch how far the reader is, and reports whether it shall go on.
func (r *reader) reportProgress(at int) bool {
	if r.limits.watch != nil {
		r.stopped = r.limits.watch(min(1, float64(r.before+at)/float64(max(1, r.total))))
	}
	return r.stopped == nil
}

// collection reads all games of the piece.
func (r *reader) collection() *finding {
	for {
		r.warned = 0
		skipped, ok := r.game()
		if !ok && r.begun == 0 && r.cut {
			return &finding{TooLarge, skipped.at, "", strconv.Itoa(r.limits.bytes>>20) + " MiB"}
		}
		if !ok && r.begun == 0 {
			return &finding{NotSGF, skipped.at, skipped.raw, "(;"}
		}
		if skipped.raw != "" {
			r.warn(Stray, skipped.at, skipped.raw, "(;")
		}
		if !ok {
			return nil
		}
		if r.begun++; r.limits.games > 0 && r.begun > r.limits.games {
			return &finding{TooLarge, r.at, "", strconv.Itoa(r.limits.games)}
		}
		from, whole := r.at, len(r.games)
		stop := r.readGame()
		switch {
		case stop == nil:
		case r.stopped != nil || stop.fault == TooLarge:
			return stop
		default:
			r.leaveOut(from, whole, stop)
		}
	}
}

// brokenGame is a game that is broken, as far as it was read, and its fault.
type brokenGame struct {
	games []*game.Record // one at most
	fault *finding
}

// leaveOut takes the game that begins at from, before which there were that many, out of the collection and goes to its end, or
// where none is found to the beginning of the next one.
func (r *reader) leaveOut(from, whole int, fault *finding) {
	if r.broken == nil {
		r.broken = &brokenGame{slices.Clone(r.games[whole:]), fault}
	}
	r.games = r.games[:whole]
	r.lost = append(r.lost, finding{LeftOut, from, strconv.Itoa(r.begun), ""}, *fault)
	if !r.endless {
		if end, ok := r.endOfGame(from); ok {
			r.at = max(end, from+1)
			return
		}
		r.endless = true
	}
	for {
		if _, ok := r.game(); !ok {
			return
		}
		at := r.at
		r.at++
		r.peek()
		r.at++
		props, _, _ := r.node()
		if beginsGame(props) {
			r.at = at
			return
		}
	}
}

// properties reads the properties of the node that begins with the next semicolon.
func (r *reader) properties() ([]property, *finding) {
	r.peek()
	r.at++
	props, odd, stop := r.node()
	if odd != nil {
		r.warn(odd.fault, odd.at, odd.found, odd.expected)
	}
	if b := r.bracket; b != nil {
		r.warn(b.fault, b.at, b.found, b.expected)
	}
	return props, stop
}

// readGame reads the game at whose parenthesis the reader stands and adds it to the others, as far as it goes. Where Black
// plays a forbidden move it is a game as over the board, and read again as one in which such moves lose; so is one that names no rule
// and was not played by freestyle.
func (r *reader) readGame() *finding {
	r.room = r.limits.items
	if stop := r.take(1, r.at); stop != nil {
		return stop
	}
	r.at++
	r.strict, r.foul, r.assumed, r.likely = false, false, nil, nil
	before := *r
	fault := r.wholeGame()
	if r.likely != nil {
		before.assumed = r.likely
		*r = before
		fault = r.wholeGame()
	}
	if r.foul {
		*r = before
		r.strict = true
		fault = r.wholeGame()
	}
	if r.own {
		said := func(f finding) bool { return f.at >= before.at && slices.Contains(keptFaults, f.fault) }
		r.warnings = slices.DeleteFunc(r.warnings, said)
	}
	return fault
}

// keptFaults are those of what Hoshi writes as it was read: the user who opened that record was told.
var keptFaults = []Fault{OffBoard, OddName, BothColours, MixedNode, AfterEnd, UnknownRule, RuleSize, Foul}

// wholeGame reads what follows the parenthesis of a game.
func (r *reader) wholeGame() *finding {
	props, stop := r.properties()
	head, props, fault := r.readHeader(props)
	if fault != nil {
		if head.other != nil {
			return head.other
		}
		return fault
	}
	record, err := game.NewRecord(head.rule, head.size)
	if err == nil {
		err = record.SetStrict(head.strict || r.strict)
	}
	if err != nil {
		return &finding{BadSize, r.at, err.Error(), ""}
	}
	record.Time, record.RuleAssumed = head.time, !head.named
	r.games = append(r.games, record)
	b := builder{reader: r, record: record, cursor: game.NewCursor(record.Root), size: head.size}
	node, fault := b.addFirst(props)
	record.RuleAssumed = record.RuleAssumed && r.how.Rule == nil
	if fault == nil && stop == nil {
		fault = b.tree(node)
	}
	if fault == nil {
		fault = stop
	}
	if hasBank(record.Time) {
		readClocks(record)
	}
	if head.result != nil {
		r.judge(record, head.result)
	}
	if !head.named && r.assumed == nil && fault == nil {
		r.guess(record, head.result, b.after)
	}
	if head.isGo || head.other != nil && fault != nil && !b.moved {
		return head.other
	}
	return fault
}
