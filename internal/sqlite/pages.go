package sqlite

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"iter"
	"maps"
	"math"
	"os"
)

// Pages reads the rows of a database file, and of the log beside it, page by page and without SQLite, so that what is damaged takes nothing away
// but itself. To which table a row belongs shows in its values alone. The format is that of https://sqlite.org/fileformat.html, without reserved
// bytes at the end of pages. One goroutine reads, and nobody may write the files meanwhile.
type Pages struct {
	file, log *os.File         // nil: missing
	size      int              // of a page, in bytes
	count     uint32           // of pages
	logged    map[uint32]int64 // where in the log the newest copy of a page stands
	free      map[uint32]bool  // pages that hold nothing any more
	number    uint32           // of the page in page
	page      []byte           // that was read last
	followed  int64            // bytes of pages in which rows go on
}

// mostFollowed is how many times the bytes of the file may be followed from page to page, so that rubbish costs no more.
const mostFollowed = 32

// Row is a row of a table, or of an index or a table WITHOUT ROWID, which have their key in front.
type Row struct {
	ID     int64 // its number in a table; 0 in an index
	Index  bool
	Values []any // each nil, an int64, a float64, a string or a []byte
}

// The kinds of pages.
const (
	indexInner = 0x02
	indexLeaf  = 0x0a
	tableLeaf  = 0x0d
)

// headerBytes is what the first page holds before its rows.
const headerBytes = 100

// The sizes of pages in bytes, which are powers of two.
const (
	leastSize = 512
	usualSize = 4096 // the one that SQLite chooses
	mostSize  = 65536
)

// OpenPages opens the files of a database at path, of which one may be missing: where both are, the error is [fs.ErrNotExist]. The caller closes them.
func OpenPages(path string) (*Pages, error) {
	p := &Pages{logged: map[uint32]int64{}, free: map[uint32]bool{}}
	for _, f := range []struct {
		file **os.File
		path string
	}{{&p.file, path}, {&p.log, path + "-wal"}} {
		opened, err := os.Open(f.path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, errors.Join(err, p.Close())
		}
		if err == nil {
			*f.file = opened
		}
	}
	if p.file == nil && p.log == nil {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
	}
	var bytes int64
	if p.file != nil {
		info, err := p.file.Stat()
		if err != nil {
			return nil, errors.Join(err, p.Close())
		}
		bytes = info.Size()
	}
	p.size = p.findSize(bytes)
	p.count = uint32((bytes + int64(p.size) - 1) / int64(p.size))
	p.readLog()
	p.findFree()
	return p, nil
}

// Close closes the files.
func (p *Pages) Close() error {
	var faults []error
	for _, f := range []*os.File{p.file, p.log} {
		if f != nil {
			faults = append(faults, f.Close())
		}
	}
	return errors.Join(faults...)
}

// readAt reads what is there of data, and once more where the disk fails: what it can't read then is lost.
func readAt(file *os.File, data []byte, at int64) (n int, err error) {
	for range 2 {
		if n, err = file.ReadAt(data, at); err == nil || errors.Is(err, io.EOF) {
			return n, nil
		}
	}
	return 0, err
}

// findSize returns the size with which most pages of the file look like such, whatever its head says.
func (p *Pages) findSize(bytes int64) int {
	sound, block := map[int]int{}, make([]byte, mostSize)
	for at := int64(0); at < bytes; at += mostSize {
		n, err := readAt(p.file, block, at)
		if err != nil {
			continue
		}
		clear(block[n:])
		for size := leastSize; size <= mostSize; size *= 2 {
			for from := 0; from < n; from += size {
				if _, cells, ok := cellsOf(block[from:from+size], at+int64(from) == 0); ok && len(cells) > 0 {
					sound[size]++
				}
			}
		}
	}
	best := usualSize
	for size := leastSize; size <= mostSize; size *= 2 {
		if sound[size] > sound[best] {
			best = size
		}
	}
	return best
}

// findFree notes the pages that are free: what they hold was deleted. Where the list of them that begins in the head does not hold together, all pages
// count that look like a part of it.
func (p *Pages) findFree() {
	if p.followFree() {
		return
	}
	clear(p.free)
	for n := uint32(2); n <= p.count; n++ {
		if _, leaves := p.freeIn(n); len(leaves) > 0 { // else it may be anything
			p.setFree(n, leaves)
		}
	}
}

// followFree notes the free pages by their list, and reports whether that holds together.
func (p *Pages) followFree() bool {
	head := p.read(1)
	if head == nil {
		return false
	}
	trunk, left := binary.BigEndian.Uint32(head[32:]), binary.BigEndian.Uint32(head[36:])
	for trunk != 0 {
		next, leaves := p.freeIn(trunk)
		if leaves == nil || !p.setFree(trunk, leaves) {
			return false
		}
		trunk = next
	}
	return uint32(len(p.free)) == left
}

// freeIn reads a page of the list of free pages: which of them it names, and where the list goes on, 0: nowhere. It returns nil where the page is none.
func (p *Pages) freeIn(number uint32) (next uint32, leaves []uint32) {
	page := p.read(number)
	if page == nil {
		return 0, nil
	}
	next, count := binary.BigEndian.Uint32(page), int(binary.BigEndian.Uint32(page[4:]))
	if next == 1 || next > p.count || count > p.size/4-2 {
		return 0, nil
	}
	leaves = make([]uint32, count)
	for i := range leaves {
		if leaves[i] = binary.BigEndian.Uint32(page[8+4*i:]); leaves[i] < 2 || leaves[i] > p.count {
			return 0, nil
		}
	}
	return next, leaves
}

// setFree notes that pages are free; false, and none is, where one of them was before.
func (p *Pages) setFree(trunk uint32, leaves []uint32) bool {
	all := map[uint32]bool{trunk: true}
	for _, n := range leaves {
		all[n] = true
	}
	if len(all) <= len(leaves) {
		return false // one stands there twice
	}
	for n := range all {
		if p.free[n] {
			return false
		}
	}
	maps.Copy(p.free, all)
	return true
}

// read returns a page, which the next call overwrites, with zeros where the file ends within it; nil: it can't be read.
func (p *Pages) read(number uint32) []byte {
	if number == p.number {
		return p.page
	}
	if number == 0 || number > p.count {
		return nil
	}
	file, at := p.file, int64(number-1)*int64(p.size)
	if logged, ok := p.logged[number]; ok {
		file, at = p.log, logged
	}
	if file == nil {
		return nil
	}
	if p.page == nil {
		p.page = make([]byte, p.size)
	}
	p.number = 0
	n, err := readAt(file, p.page, at)
	if n == 0 || err != nil {
		return nil
	}
	clear(p.page[n:])
	p.number = number
	return p.page
}

// Rows returns all rows, those of the log first, since they are newer. What is no row is passed over.
func (p *Pages) Rows() iter.Seq[Row] {
	return func(yield func(Row) bool) {
		for _, logged := range []bool{true, false} {
			for n := uint32(1); n <= p.count; n++ {
				if _, is := p.logged[n]; is == logged && !p.free[n] && !p.rowsOf(n, yield) {
					return
				}
			}
		}
	}
}

// rowsOf hands on the rows of a page; false: no more are wanted.
func (p *Pages) rowsOf(number uint32, yield func(Row) bool) bool {
	kind, cells, _ := cellsOf(p.read(number), number == 1)
	for _, cell := range cells {
		page := p.read(number) // anew, since a row may have gone on in another one
		if page == nil {
			return true
		}
		if row, ok := p.row(page[cell:], kind); ok && !yield(row) {
			return false
		}
	}
	return true
}

// cellsOf returns the kind of a page and where its rows begin, with ok where all of its list of those is sound; 0: it holds none.
func cellsOf(page []byte, first bool) (kind byte, cells []uint16, ok bool) {
	at := 0
	if first {
		at = headerBytes
	}
	if len(page) < at+12 {
		return 0, nil, false
	}
	list := at + 8
	switch kind = page[at]; kind {
	case indexInner:
		list += 4
	case indexLeaf, tableLeaf:
	default:
		return 0, nil, false
	}
	end := list + 2*int(binary.BigEndian.Uint16(page[at+3:]))
	ok = end <= len(page)
	for ; list+2 <= min(end, len(page)); list += 2 {
		if cell := binary.BigEndian.Uint16(page[list:]); int(cell) >= list+2 && int(cell) < len(page) {
			cells = append(cells, cell)
		} else {
			ok = false
		}
	}
	return kind, cells, ok
}

// row reads the row that begins with a cell; false: it does not hold together.
func (p *Pages) row(cell []byte, kind byte) (row Row, ok bool) {
	row.Index = kind != tableLeaf
	if kind == indexInner {
		cell = cell[min(4, len(cell)):]
	}
	length, n := varint(cell)
	cell = cell[n:]
	if !row.Index && n > 0 {
		var id uint64
		id, n = varint(cell)
		row.ID, cell = int64(id), cell[n:]
	}
	if n == 0 {
		return row, false
	}
	payload, ok := p.payload(cell, length, row.Index)
	if ok {
		row.Values, ok = values(payload)
	}
	return row, ok
}

// payload returns what a row holds of which a part stands in its page, and the rest in pages of which each names the next.
func (p *Pages) payload(cell []byte, length uint64, index bool) ([]byte, bool) {
	local, most, least := length, p.size-35, (p.size-12)*32/255-23
	if index {
		most = (p.size-12)*64/255 - 23
	}
	if length > uint64(p.count)*uint64(p.size) {
		return nil, false
	}
	if length > uint64(most) {
		local = uint64(least) + (length-uint64(least))%uint64(p.size-4)
		if local > uint64(most) {
			local = uint64(least)
		}
	}
	if local == length {
		if local > uint64(len(cell)) {
			return nil, false
		}
		return cell[:local], true
	}
	if local+4 > uint64(len(cell)) {
		return nil, false
	}
	payload, next := bytes.Clone(cell[:local]), binary.BigEndian.Uint32(cell[local:])
	for uint64(len(payload)) < length {
		page := p.read(next)
		if p.followed += int64(p.size); page == nil || p.free[next] || p.followed > mostFollowed*int64(p.count)*int64(p.size) {
			return nil, false
		}
		next = binary.BigEndian.Uint32(page)
		payload = append(payload, page[4:][:min(length-uint64(len(payload)), uint64(p.size-4))]...)
	}
	return payload, true
}

// values reads a record.
func values(record []byte) (all []any, ok bool) {
	length, n := varint(record)
	if n == 0 || length > uint64(len(record)) || uint64(n) > length {
		return nil, false
	}
	kinds, body := record[n:length], record[length:]
	for len(kinds) > 0 {
		kind, n := varint(kinds)
		if n == 0 {
			return nil, false
		}
		kinds = kinds[n:]
		value, rest, ok := valueOf(kind, body)
		if !ok {
			return nil, false
		}
		all, body = append(all, value), rest
	}
	return all, len(body) == 0
}

// numberBytes is what the numbers of the kinds 1 to 7 take.
var numberBytes = [...]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8}

// valueOf reads a value of a kind, which is a number of the format, and returns what follows it.
func valueOf(kind uint64, body []byte) (value any, rest []byte, ok bool) {
	switch {
	case kind == 0:
		return nil, body, true
	case kind == 8 || kind == 9:
		return int64(kind - 8), body, true
	case kind < 8:
		length := numberBytes[kind]
		if length > len(body) {
			return nil, nil, false
		}
		number := int64(int8(body[0]))
		for _, b := range body[1:length] {
			number = number<<8 | int64(b)
		}
		if kind == 7 {
			return math.Float64frombits(uint64(number)), body[length:], true
		}
		return number, body[length:], true
	case kind < 12 || (kind-12)/2 > uint64(len(body)):
		return nil, nil, false
	}
	length := (kind - 12) / 2
	if kind%2 == 0 {
		return bytes.Clone(body[:length]), body[length:], true
	}
	return string(body[:length]), body[length:], true
}

// varint reads a number of one to nine bytes, the first of them the highest, and returns how many it takes; 0: there is none.
func varint(data []byte) (number uint64, n int) {
	for n < len(data) {
		b := data[n]
		if n++; n == 9 {
			return number<<8 | uint64(b), n
		}
		if number = number<<7 | uint64(b&0x7f); b < 0x80 {
			return number, n
		}
	}
	return 0, 0
}
