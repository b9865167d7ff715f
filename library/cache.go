package library

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"

	"hoshi/game"
	"hoshi/internal/atomicfile"
)

// cacheHead begins the cache file. The rows follow, then their moves. The names of players and events are read from the database, and the
// boards at the end are worked out from the moves.
type cacheHead struct {
	Magic   [8]byte
	Mark    [16]byte // of the database
	Number  int64    // of its generation
	Came    int64    // the mark of that
	Last    int64
	Changes int64
	Rows    uint32
	Moves   uint32 // bytes
	Sum     uint32 // of all others, rows and moves, CRC-32
}

// cacheMagic changes when the cache does.
var cacheMagic = [8]byte{'H', 'o', 's', 'h', 'i', 'L', 'C', 3}

// write writes the cache: the head, then rows and moves.
func (h cacheHead) write(w io.Writer, rows, moves []byte) error {
	err := binary.Write(w, binary.LittleEndian, h)
	for _, data := range [][]byte{rows, moves} {
		if err == nil {
			_, err = w.Write(data)
		}
	}
	return err
}

// sum returns what stands in Sum above that rows and moves.
func (h cacheHead) sum(rows, moves []byte) (uint32, error) {
	h.Sum = 0
	hash := crc32.NewIEEE()
	err := h.write(hash, rows, moves)
	return hash.Sum32(), err
}

// rowBytes is what a row takes in the cache.
const rowBytes = 4*5 + 2*4 + 11

func (r *row) write(to []byte) []byte {
	for _, v := range []uint32{r.id, r.black, r.white, r.event, uint32(r.day)} {
		to = binary.LittleEndian.AppendUint32(to, v)
	}
	for _, v := range []uint16{r.rating[0], r.rating[1], r.plies, r.steps} {
		to = binary.LittleEndian.AppendUint16(to, v)
	}
	return append(to, r.rule, r.size, r.winner, r.reason, r.opening, r.source, r.flags, r.accuracy[0], r.accuracy[1], r.mistakes[0], r.mistakes[1])
}

func (r *row) read(from []byte) {
	for i, v := range []*uint32{&r.id, &r.black, &r.white, &r.event, (*uint32)(nil)} {
		if n := binary.LittleEndian.Uint32(from[4*i:]); v != nil {
			*v = n
		} else {
			r.day = Day(n)
		}
	}
	for i, v := range []*uint16{&r.rating[0], &r.rating[1], &r.plies, &r.steps} {
		*v = binary.LittleEndian.Uint16(from[20+2*i:])
	}
	for i, v := range []*uint8{&r.rule, &r.size, &r.winner, &r.reason, &r.opening, &r.source, &r.flags, &r.accuracy[0], &r.accuracy[1],
		&r.mistakes[0], &r.mistakes[1]} {
		*v = from[28+i]
	}
}

// saveCache writes the cache file, whole or not at all.
func (l *Library) saveCache(x *index) error {
	rows, moves := make([]byte, 0, len(x.rows)*rowBytes), make([]byte, 0, len(x.moves))
	head := cacheHead{Magic: cacheMagic, Mark: l.mark, Number: x.generation.number, Came: x.generation.mark, Last: x.last, Changes: x.changes}
	for i := range x.rows {
		if x.rows[i].flags&isGone == 0 {
			rows, moves = x.rows[i].write(rows), append(moves, x.line(i).data...)
			head.Rows++
		}
	}
	head.Moves = uint32(len(moves))
	var err error
	if head.Sum, err = head.sum(rows, moves); err == nil {
		err = atomicfile.Options{Private: true, NoSync: true}.Write(filepath.Join(l.dir, cacheFile), func(w io.Writer) error { return head.write(w, rows, moves) })
	}
	if err == nil {
		l.stale.Store(false)
	}
	return err
}

// loadCache reads the cache file; nil: it is missing or does not fit, and is made anew.
func (l *Library) loadCache() *index {
	data, err := os.ReadFile(filepath.Join(l.dir, cacheFile))
	if err != nil {
		return nil
	}
	x, err := l.parseCache(data)
	if err != nil {
		return nil
	}
	return x
}

var errCache = errors.New("library: the cache does not fit")

func (l *Library) parseCache(data []byte) (*index, error) {
	var head cacheHead
	n := binary.Size(head)
	if len(data) < n {
		return nil, fmt.Errorf("%w: %d bytes", errCache, len(data))
	}
	if err := binary.Read(bytes.NewReader(data), binary.LittleEndian, &head); err != nil {
		return nil, err
	}
	body := data[n:]
	if head.Magic != cacheMagic || head.Mark != l.mark || len(body) != int(head.Rows)*rowBytes+int(head.Moves) {
		return nil, errCache
	}
	rows, moves := body[:int(head.Rows)*rowBytes], body[int(head.Rows)*rowBytes:]
	if sum, err := head.sum(rows, moves); err != nil || sum != head.Sum {
		return nil, errCache
	}
	x := &index{generation: generation{head.Number, head.Came}, last: head.Last, changes: head.Changes,
		rows: make([]row, 0, head.Rows), at: make([]uint32, 0, head.Rows), moves: make([]byte, 0, len(moves))}
	for ; len(rows) > 0; rows = rows[rowBytes:] {
		var r row
		r.read(rows)
		line := moveList{size: int(r.size), plain: r.flags&isPlain != 0}
		length := int(r.steps)
		if !line.isNarrow() {
			length *= 2
		}
		if length > len(moves) || int(r.opening) > len(game.NamedOpenings) || r.flags&isGone != 0 {
			return nil, errCache
		}
		line.data, moves = moves[:length], moves[length:]
		if err := line.check(); err != nil {
			return nil, err
		}
		x.add(r, line)
	}
	return x, nil
}
