package solve

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"time"
)

// A log is a file that only grows: a header, then entries of five kinds, each with a checksum that goes on from that of the entry before. All
// numbers have their low byte first.
//
//	header   "Hoshi solve log", a zero, the version, the rule, the size, how many moves the opening has, their cells (2 bytes each)
//	settled  'm', canonical key (8), cell of the move on the canonical board (2)
//	replaced 'r', canonical key (8), cell of another move (2), how many moves it takes the place of (1)
//	unneeded 'u', canonical key (8)
//	measured 'b', canonical key (8), cell of the move (2), leaf bound (1), plies of the longest leaf (2)
//	attempt  'a', canonical key (8), nodes that might be looked at (8), nodes looked at (8), milliseconds of the processor (4), 1 if settled
//
// A settled position is Black's to move. Every answer of White to its move leads to a position that is settled by an earlier entry of this log or
// of one of the same game that its writer had read, or to a leaf, in which Black wins by threats. A measured position is settled, and a small VCT
// that remembers nothing has proved each of its leaves anew, looking at no more than a quarter of 2^(leaf bound) positions; the longest of these wins
// takes so many plies, zero where there is no leaf. A move that turns out to win not against every answer is replaced: of several replacements that of the
// most moves counts, and what was measured after another move does not. A position that is a leaf itself is not needed.
const (
	logMagic    = "Hoshi solve log\x00"
	logVersion  = 1
	settledSize = 1 + 8 + 2 + checksumSize
	replaceSize = 1 + 8 + 2 + 1 + checksumSize
	unneedSize  = 1 + 8 + checksumSize
	measureSize = 1 + 8 + 2 + 1 + 2 + checksumSize
	attemptSize = 1 + 8 + 8 + 8 + 4 + 1 + checksumSize

	checksumSize = 4
)

// ErrLog is wrapped by every error about what a log holds.
var ErrLog = errors.New("solve: bad log")

// Reply is what is settled about a position with Black to move.
type Reply struct {
	Cell  uint16 // of the move, on the canonical board
	Bound uint8  // of the leaves after it: 2^Bound positions suffice to a small VCT four times over; zero: not measured
	Plies uint16 // of the longest win in one of the leaves, once they are measured
	Times uint8  // that another move was settled before
}

// Attempt tells of the search for one position.
type Attempt struct {
	Limit   int64 // of nodes
	Nodes   int64 // looked at
	Time    time.Duration
	Settled bool
}

// entry is what a log says of a position, by its kind.
type entry struct {
	kind    byte
	key     uint64
	cell    uint16
	bound   uint8
	plies   uint16
	times   uint8
	attempt Attempt
}

// sizes are those of entries with their checksums.
var sizes = map[byte]int{'m': settledSize, 'r': replaceSize, 'u': unneedSize, 'b': measureSize, 'a': attemptSize}

// encode appends the bytes of e to data, without the checksum.
func (e *entry) encode(data []byte) []byte {
	data = binary.LittleEndian.AppendUint64(append(data, e.kind), e.key)
	switch e.kind {
	case 'm':
		return binary.LittleEndian.AppendUint16(data, e.cell)
	case 'b':
		data = append(binary.LittleEndian.AppendUint16(data, e.cell), e.bound)
		return binary.LittleEndian.AppendUint16(data, e.plies)
	case 'u':
		return data
	case 'r':
		return append(binary.LittleEndian.AppendUint16(data, e.cell), e.times)
	}
	a := &e.attempt
	data = binary.LittleEndian.AppendUint64(data, uint64(a.Limit))
	data = binary.LittleEndian.AppendUint64(data, uint64(a.Nodes))
	data = binary.LittleEndian.AppendUint32(data, uint32(a.Time.Milliseconds()))
	if a.Settled {
		return append(data, 1)
	}
	return append(data, 0)
}

// header returns the header of a game's logs, with its checksum.
func header(g Game) []byte {
	data := append([]byte(logMagic), logVersion, byte(g.Rule), byte(g.Size), byte(len(g.Opening)))
	for _, p := range g.Opening {
		data = binary.LittleEndian.AppendUint16(data, uint16(p.Y*g.Size+p.X))
	}
	return binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
}

// checkHeader says in words why a log that begins with data, as long as a header of g, is not of that game.
func checkHeader(data []byte, g Game) error {
	switch want := header(g); {
	case string(data[:len(logMagic)]) != logMagic:
		return fmt.Errorf("%w: it does not begin as a log does", ErrLog)
	case data[len(logMagic)] != logVersion:
		return fmt.Errorf("%w: version %d, only %d can be read", ErrLog, data[len(logMagic)], logVersion)
	case !bytes.Equal(data, want):
		return fmt.Errorf("%w: the header is not that of %v", ErrLog, g)
	}
	return nil
}

// reader reads a log as it grows.
type reader struct {
	game   Game
	path   string
	offset int64  // of what was read whole
	sum    uint32 // of the last entry
}

// read gives entries that were written since the last call to take. It returns how many bytes are left that are not a whole entry: another
// process may be writing it, or was killed.
func (r *reader) read(take func(entry)) (torn int, err error) {
	file, err := os.Open(r.path)
	if err != nil {
		return 0, fmt.Errorf("solve: %w", err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.NewSectionReader(file, r.offset, 1<<30))
	if err != nil {
		return 0, fmt.Errorf("solve: %w", err)
	}
	if r.offset == 0 {
		size := len(header(r.game))
		if len(data) < size {
			return len(data), nil
		}
		if err := checkHeader(data[:size], r.game); err != nil {
			return 0, fmt.Errorf("%s: %w", r.path, err)
		}
		r.sum = binary.LittleEndian.Uint32(data[size-checksumSize:])
		r.offset, data = int64(size), data[size:]
	}
	for len(data) > 0 {
		size := sizes[data[0]]
		if size > len(data) {
			return len(data), nil
		}
		if size == 0 {
			return 0, fmt.Errorf("%w: %s: byte %d begins no entry", ErrLog, r.path, r.offset)
		}
		e, sum, err := r.decode(data[:size])
		if err != nil {
			return 0, fmt.Errorf("%w: %s: the entry at byte %d %w", ErrLog, r.path, r.offset, err)
		}
		take(e)
		r.offset, r.sum, data = r.offset+int64(size), sum, data[size:]
	}
	return 0, nil
}

var (
	errDamaged  = errors.New("is damaged")
	errUnlikely = errors.New("says what no search wrote")
)

const mostExponent = 30 // of a leaf bound

// decode reads the bytes of one entry.
func (r *reader) decode(data []byte) (e entry, sum uint32, err error) {
	body := data[:len(data)-checksumSize]
	sum = crc32.Update(r.sum, crc32.IEEETable, body)
	if sum != binary.LittleEndian.Uint32(data[len(body):]) {
		return e, 0, errDamaged
	}
	e.kind, e.key = body[0], binary.LittleEndian.Uint64(body[1:])
	likely, f := true, body[9:]
	switch e.kind {
	case 'm':
		e.cell = binary.LittleEndian.Uint16(f)
		likely = r.has(e.cell)
	case 'b':
		e.cell, e.bound, e.plies = binary.LittleEndian.Uint16(f), f[2], binary.LittleEndian.Uint16(f[3:])
		likely = r.has(e.cell) && 0 < e.bound && e.bound <= mostExponent && int(e.plies) <= r.game.Size*r.game.Size
	case 'r':
		e.cell, e.times = binary.LittleEndian.Uint16(f), f[2]
		likely = r.has(e.cell) && e.times > 0
	case 'a':
		e.attempt = Attempt{int64(binary.LittleEndian.Uint64(f)), int64(binary.LittleEndian.Uint64(f[8:])),
			time.Duration(binary.LittleEndian.Uint32(f[16:])) * time.Millisecond, f[20] == 1}
		likely = e.attempt.Limit >= 0 && e.attempt.Nodes >= 0 && f[20] <= 1
	}
	if !likely {
		return e, 0, errUnlikely
	}
	return e, sum, nil
}

func (r *reader) has(cell uint16) bool { return int(cell) < r.game.Size*r.game.Size }

// writer appends to a log. One process at a time may have one.
type writer struct {
	file *os.File
	sum  uint32
}

// openWriter opens the log that r has read, or makes it, and cuts off an entry at its end that is not whole; torn is its length.
func openWriter(r *reader, take func(entry)) (w *writer, torn int, err error) {
	file, err := os.OpenFile(r.path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, 0, fmt.Errorf("solve: %w", err)
	}
	if torn, err = r.read(take); err == nil && torn > 0 {
		err = file.Truncate(r.offset)
	}
	if err == nil {
		_, err = file.Seek(r.offset, io.SeekStart)
	}
	w = &writer{file, r.sum}
	if h := header(r.game); err == nil && r.offset == 0 {
		_, err = file.Write(h)
		r.offset, r.sum = int64(len(h)), binary.LittleEndian.Uint32(h[len(h)-checksumSize:])
		w.sum = r.sum
	}
	if err != nil {
		file.Close() // the first error is the one to tell
		return nil, 0, err
	}
	return w, torn, nil
}

// append writes an entry in one piece.
func (w *writer) append(e entry) error {
	data := e.encode(make([]byte, 0, 64))
	w.sum = crc32.Update(w.sum, crc32.IEEETable, data)
	if _, err := w.file.Write(binary.LittleEndian.AppendUint32(data, w.sum)); err != nil {
		return fmt.Errorf("solve: %w", err)
	}
	return nil
}
