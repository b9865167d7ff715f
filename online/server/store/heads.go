package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"hoshi/internal/atomicfile"
)

// The file of heads stands beside the database, so that what is missing at the database's end is noticed at the start: it holds
// how many commits there were and, for each running game, how much was done there and where its chain of hashes ends. It is
// written after each commit, and never ahead of the database. Games that have ended stay until the database itself holds their end.
const (
	headsFile  = "hoshi-server.heads"
	headsMagic = "hoshi heads 1"
	headSize   = 64 // bytes of an entry; the first one is the number of commits
	headID     = 16 // bytes of it for the id, then 8 for the number, one for the state, 4 for the check, and from headSum on the hash
	headState  = headID + 8
	headCheck  = headState + 1
	headSum    = 32
)

// sealHead writes into an entry what tells that it was changed.
func sealHead(entry []byte) { binary.BigEndian.PutUint32(entry[headCheck:], headChecksum(entry)) }

// soundHead reports whether an entry is what was written. Those of older versions have no check.
func soundHead(entry []byte) bool {
	check := binary.BigEndian.Uint32(entry[headCheck:])
	return check == 0 || check == headChecksum(entry)
}

// headChecksum is the CRC-32 of an entry besides the check, and never 0.
func headChecksum(entry []byte) uint32 {
	return max(crc32.Update(crc32.ChecksumIEEE(entry[:headCheck]), crc32.IEEETable, entry[headCheck+4:headSize]), 1)
}

// head is how far a game has come.
type head struct {
	at    int64 // where in the file
	n     uint64
	sum   []byte // nil: not known
	ended bool
}

// headFile are those of all games that run or have ended a moment ago. They belong to the store's goroutine.
type headFile struct {
	path    string
	file    *os.File // nil before begin
	commits uint64
	byID    map[string]*head
	changed map[string]*head
	was     map[string]head // before the commit that is under way, of what it changes; a place of 0: it was not there
	free    []int64
	size    int64
}

// openHeads reads the file in dir; one that is missing, or that can't be read, has nothing to tell, and the error says which.
func openHeads(dir string) (*headFile, error) {
	h := &headFile{path: filepath.Join(dir, headsFile), byID: map[string]*head{}, changed: map[string]*head{}, was: map[string]head{}}
	data, err := os.ReadFile(h.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return h, nil
	case err != nil:
		return h, fmt.Errorf("server: heads: %w", err)
	case len(data) < headSize || !bytes.HasPrefix(data, []byte(headsMagic)) || !soundHead(data):
		return h, fmt.Errorf("server: heads: %s is not what was written", h.path)
	}
	h.commits = binary.BigEndian.Uint64(data[headID:])
	for at := headSize; at+headSize <= len(data); at += headSize {
		entry := data[at : at+headSize]
		switch id := string(bytes.TrimRight(entry[:headID], "\x00")); {
		case !soundHead(entry):
			err = errors.Join(err, fmt.Errorf("server: heads: what %s says of the game %q is not what was written", h.path, id))
		case entry[headState] != 0:
			h.byID[id] = &head{n: binary.BigEndian.Uint64(entry[headID:]), sum: bytes.Clone(entry[headSum:]), ended: entry[headState] == 2}
		}
	}
	return h, err
}

// resumedGame is a game that was read from the database.
type resumedGame struct {
	id     string
	n      int    // of its acts
	sum    []byte // over it and them
	last   int64  // the number of the last one
	damage error  // why it can't go on; nil: it can
}

// begin writes the file anew, with only the games that are not damaged.
func (h *headFile) begin(commits uint64, games []resumedGame) error {
	h.commits, h.byID, h.free, h.size = commits, map[string]*head{}, nil, headSize
	clear(h.changed)
	clear(h.was)
	file, err := os.OpenFile(h.path+".new", os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	h.file = file
	for _, g := range games {
		if g.damage == nil {
			h.set(g.id, uint64(g.n), g.sum, false)
		}
	}
	if err := errors.Join(h.write(), file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := atomicfile.Rename(h.path+".new", h.path); err != nil {
		return err
	}
	h.file, err = os.OpenFile(h.path, os.O_RDWR, 0)
	return err
}

// set notes how far a game has come; it is written with the commit.
func (h *headFile) set(id string, n uint64, sum []byte, ended bool) {
	if h.file == nil {
		return
	}
	one := h.byID[id]
	if one == nil {
		one = &head{at: h.place()}
		h.byID[id] = one
		h.was[id] = head{}
	} else if _, known := h.was[id]; !known {
		h.was[id] = *one
	}
	one.n, one.sum, one.ended = n, sum, ended
	h.changed[id] = one
}

// place returns a free place in the file.
func (h *headFile) place() (at int64) {
	if last := len(h.free) - 1; last >= 0 {
		at, h.free = h.free[last], h.free[:last]
		return at
	}
	h.size += headSize
	return h.size - headSize
}

// undo takes back what was noted since the last commit.
func (h *headFile) undo() {
	for id, was := range h.was {
		one := h.byID[id]
		if was.at != 0 {
			*one = was
			continue
		}
		h.free = append(h.free, one.at)
		delete(h.byID, id)
	}
	clear(h.was)
	clear(h.changed)
}

// add notes one thing more that was done in a game.
func (h *headFile) add(id string, sum []byte) {
	n := uint64(1)
	if one := h.byID[id]; one != nil {
		n = one.n + 1
	}
	h.set(id, n, sum, false)
}

// end notes that a game has ended.
func (h *headFile) end(id string) {
	if one := h.byID[id]; one != nil {
		h.set(id, one.n, one.sum, true)
	}
}

// write writes what has changed.
func (h *headFile) write() error {
	if h.file == nil {
		return nil
	}
	entry := make([]byte, headSize)
	copy(entry, headsMagic)
	binary.BigEndian.PutUint64(entry[headID:], h.commits)
	sealHead(entry)
	_, err := h.file.WriteAt(entry, 0)
	for id, one := range h.changed {
		clear(entry)
		copy(entry[:headID], id)
		binary.BigEndian.PutUint64(entry[headID:], one.n)
		if entry[headState] = 1; one.ended {
			entry[headState] = 2
		}
		copy(entry[headSum:], one.sum)
		sealHead(entry)
		if _, wrote := h.file.WriteAt(entry, one.at); wrote != nil {
			err = errors.Join(err, wrote)
		}
	}
	clear(h.changed)
	clear(h.was)
	return err
}

// forget frees the places of games that have ended: the database holds all of them. Before begin nothing is forgotten.
func (h *headFile) forget() error {
	if h.file == nil {
		return nil
	}
	var err error
	for id, one := range h.byID {
		if one.ended {
			_, wrote := h.file.WriteAt(make([]byte, headSize), one.at)
			err = errors.Join(err, wrote)
			h.free = append(h.free, one.at)
			delete(h.byID, id)
		}
	}
	return err
}

func (h *headFile) close() error {
	if h.file == nil {
		return nil
	}
	return h.file.Close()
}

// check says what is wrong with a game that was read.
func (h *headFile) check(g *resumedGame) error {
	one := h.byID[g.id]
	switch {
	case one == nil:
		return nil
	case one.ended:
		return errors.New("its end is missing")
	case uint64(g.n) < one.n:
		return fmt.Errorf("the last %d acts are missing", one.n-uint64(g.n))
	}
	return nil
}

// differs reports whether a chain of hashes with n links is another one than was written.
func (h *headFile) differs(id string, n int, sum []byte) bool {
	one := h.byID[id]
	return one != nil && one.n == uint64(n) && !bytes.Equal(one.sum, sum) && !bytes.Equal(one.sum, make([]byte, headSize-headSum))
}

// lost says what is missing besides what is said of the games that were read: commits, and whole games.
func (w *writer) lost() (lost []error, err error) {
	there := map[string]bool{}
	for _, g := range w.resumed {
		there[g.id] = true
	}
	if w.headsError != nil {
		lost = append(lost, fmt.Errorf("whether something is missing at the end of the database can't be told for sure: %w", w.headsError))
	}
	var made []byte
	if err := w.row("SELECT n, tables FROM commits", nil, &w.commits, &made); err != nil {
		return nil, err
	}
	if are, err := w.schemaSum(); err != nil {
		return nil, err
	} else if !bytes.Equal(are, made) {
		lost = append(lost, errors.New("the tables of the database are not as they were made: what is written in them may not be found again"))
	}
	if w.commits < w.heads.commits {
		lost = append(lost, fmt.Errorf("the last %d commits are missing: the log beside the database (%s-wal) was cut or removed, or the database is an older one",
			w.heads.commits-w.commits, dataFile))
	}
	for _, id := range slices.Sorted(maps.Keys(w.heads.byID)) {
		if there[id] {
			continue
		}
		var kept bool
		err := w.row("SELECT EXISTS (SELECT 1 FROM running WHERE id = ? AND aside <> '') OR EXISTS (SELECT 1 FROM finished WHERE id = ?)", []any{id, id}, &kept)
		if err != nil {
			return nil, err
		}
		if !kept {
			lost = append(lost, fmt.Errorf("the game %s is missing", id))
		}
	}
	return lost, nil
}
