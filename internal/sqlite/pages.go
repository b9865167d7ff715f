package sqlite

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
)

// Row is a row that was read off a page: its columns are nil, int64, float64, string or []byte. An entry of an index, or a row of a table without
// numbers, has its key in front and ID zero.
type Row struct {
	ID     int64 // its number in a table
	Index  bool
	Values []any
}

// Rows reads a database that may be damaged page by page, whatever its trees say, and calls visit for every row that stands on a sound leaf, in
// the order of the pages; what the log beside it (-wal) holds of a page counts in its place. It can't tell which table a row belongs to, nor
// whether a row on a page that was given up is still one: pages on the list of those are left out where that list can be read. Progress is told
// from 0 to 1, and ends it by an error. The format is https://sqlite.org/fileformat2.html.
func Rows(path string, visit func(Row) error, progress func(part float64) error) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	f := pageFile{data: data, size: pageSize(data), logged: map[uint32][]byte{}}
	if log, err := os.ReadFile(path + "-wal"); err == nil { // without one, or where it can't be read, the pages of the file count
		f.takeLog(log)
	}
	free := f.freePages()
	last := uint32((len(data) + f.size - 1) / f.size)
	for number := range f.logged {
		last = max(last, number)
	}
	for number := uint32(1); number <= last; number++ {
		if err := progress(float64(number-1) / float64(last)); err != nil {
			return err
		}
		if free[number] {
			continue
		}
		if err := f.leaf(number, visit); err != nil {
			return err
		}
	}
	return nil
}

// pageFile is a database as pages, which are numbered from 1 on.
type pageFile struct {
	data   []byte
	size   int // of a page
	logged map[uint32][]byte

	followed int // bytes on pages that rows go on in, of rows that are none, too
}

const (
	usualPage   = 4096
	headSize    = 100 // of the file, in front of its first page's own head
	tableLeaf   = 13
	indexLeaf   = 10
	leafHead    = 8
	logHead     = 32
	frameHead   = 24
	mostColumns = 2000
	mostOften   = 32 // times the size of the file may be followed, so that rubbish costs no more
)

// pageSize returns the size that the head names, or the usual one where it names none.
func pageSize(data []byte) int {
	if len(data) >= 18 {
		size := int(binary.BigEndian.Uint16(data[16:]))
		if size == 1 {
			size = 65536
		}
		if size >= 512 && size&(size-1) == 0 {
			return size
		}
	}
	return usualPage
}

// takeLog takes the pages of a log up to its last commit. Frames of an older log, which has other salt, end it.
func (f *pageFile) takeLog(log []byte) {
	if len(log) < logHead || int(binary.BigEndian.Uint32(log[8:])) != f.size {
		return
	}
	salt, open := string(log[16:24]), map[uint32][]byte{}
	for log = log[logHead:]; len(log) >= frameHead+f.size && string(log[8:16]) == salt; log = log[frameHead+f.size:] {
		open[binary.BigEndian.Uint32(log)] = log[frameHead : frameHead+f.size]
		if binary.BigEndian.Uint32(log[4:]) > 0 { // a commit
			for number, page := range open {
				f.logged[number] = page
			}
			clear(open)
		}
	}
}

// page returns a page, or what is left of the last one; nil: there is none.
func (f *pageFile) page(number uint32) []byte {
	if page := f.logged[number]; page != nil {
		return page
	}
	at := (int(number) - 1) * f.size
	if number == 0 || at >= len(f.data) {
		return nil
	}
	return f.data[at:min(at+f.size, len(f.data))]
}

// freePages returns the pages that the list of those names which were given up.
func (f *pageFile) freePages() map[uint32]bool {
	free := map[uint32]bool{}
	head := f.page(1)
	if len(head) < headSize {
		return free
	}
	for trunk := binary.BigEndian.Uint32(head[32:]); trunk != 0 && !free[trunk]; {
		page := f.page(trunk)
		if len(page) < f.size {
			break
		}
		free[trunk] = true
		count := min(int(binary.BigEndian.Uint32(page[4:])), f.size/4-2)
		for i := range count {
			free[binary.BigEndian.Uint32(page[8+4*i:])] = true
		}
		trunk = binary.BigEndian.Uint32(page)
	}
	return free
}

// leaf visits the rows of a page, if it is a leaf that is whole.
func (f *pageFile) leaf(number uint32, visit func(Row) error) error {
	page, from := f.page(number), 0
	if number == 1 {
		from = headSize
	}
	if len(page) < f.size || page[from] != tableLeaf && page[from] != indexLeaf {
		return nil
	}
	cells := int(binary.BigEndian.Uint16(page[from+3:]))
	if from+leafHead+2*cells > f.size {
		return nil
	}
	for i := range cells {
		at := int(binary.BigEndian.Uint16(page[from+leafHead+2*i:]))
		if at < from+leafHead+2*cells || at >= f.size {
			continue
		}
		row, sound := f.row(page[at:], page[from] == indexLeaf)
		if !sound {
			continue
		}
		if err := visit(row); err != nil {
			return err
		}
	}
	return nil
}

// row reads a cell. It is not sound where its lengths do not fit.
func (f *pageFile) row(cell []byte, index bool) (r Row, sound bool) {
	r.Index = index
	size, cell, ok := varint(cell)
	if ok && !index {
		var id uint64
		id, cell, ok = varint(cell)
		r.ID = int64(id)
	}
	if !ok || size > uint64(len(f.data)) {
		return r, false
	}
	payload, ok := f.payload(cell, int(size), index)
	if !ok {
		return r, false
	}
	r.Values, ok = record(payload)
	return r, ok
}

// payload returns so many bytes, which begin in a cell and may go on in pages of their own.
func (f *pageFile) payload(cell []byte, size int, index bool) ([]byte, bool) {
	most, least := f.size-35, (f.size-12)*32/255-23
	if index {
		most = (f.size-12)*64/255 - 23
	}
	here := size
	if size > most {
		if here = least + (size-least)%(f.size-4); here > most {
			here = least
		}
	}
	if here > len(cell) || size > here && here+4 > len(cell) {
		return nil, false
	}
	if size == here {
		return cell[:size], true
	}
	data := append(make([]byte, 0, size), cell[:here]...)
	for next := binary.BigEndian.Uint32(cell[here:]); len(data) < size; {
		page := f.page(next)
		if f.followed += f.size; len(page) < f.size || f.followed > mostOften*len(f.data) {
			return nil, false
		}
		data = append(data, page[4:min(4+size-len(data), f.size)]...)
		next = binary.BigEndian.Uint32(page)
	}
	return data, true
}

// record reads the columns of a payload, which must fill it.
func record(payload []byte) (values []any, sound bool) {
	size, rest, ok := varint(payload)
	if !ok || size > uint64(len(payload)) || len(payload)-len(rest) > int(size) {
		return nil, false
	}
	types, body := payload[len(payload)-len(rest):size], payload[size:]
	for len(types) > 0 {
		var kind uint64
		if kind, types, ok = varint(types); !ok || len(values) == mostColumns {
			return nil, false
		}
		var value any
		if value, body, ok = column(kind, body); !ok {
			return nil, false
		}
		values = append(values, value)
	}
	return values, len(body) == 0
}

// integers are the sizes of the kinds of numbers.
var integers = [...]int{0, 1, 2, 3, 4, 6, 8, 8, 0, 0}

// column reads a value of a kind.
func column(kind uint64, data []byte) (value any, rest []byte, ok bool) {
	size := 0
	switch {
	case kind < uint64(len(integers)):
		size = integers[kind]
	case kind >= 12 && kind < math.MaxInt32:
		size = int(kind-12) / 2
	default:
		return nil, nil, false
	}
	if size > len(data) {
		return nil, nil, false
	}
	part, rest := data[:size], data[size:]
	switch {
	case kind == 0:
		return nil, rest, true
	case kind == 7:
		return math.Float64frombits(binary.BigEndian.Uint64(part)), rest, true
	case kind >= 12 && kind%2 == 0:
		return append([]byte{}, part...), rest, true
	case kind >= 12:
		return string(part), rest, true
	case kind == 8 || kind == 9:
		return int64(kind - 8), rest, true
	}
	n := int64(int8(part[0]))
	for _, b := range part[1:] {
		n = n<<8 | int64(b)
	}
	return n, rest, true
}

// varint reads a number of SQLite's, of one to nine bytes.
func varint(data []byte) (n uint64, rest []byte, ok bool) {
	for i, b := range data {
		if i == 8 {
			return n<<8 | uint64(b), data[9:], true
		}
		if n = n<<7 | uint64(b&0x7f); b < 0x80 {
			return n, data[i+1:], true
		}
	}
	return 0, nil, false
}
