package renlib

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"hoshi/format"
	"hoshi/game"
)

// book returns a library of H8, so many answers to it and all but one of them as answers to those, each with a comment of so many letters.
// last stands behind the last of them.
func book(answers, letters int, last string) []byte {
	var data bytes.Buffer
	data.Write(slices.Concat(magic, []byte{3, 4}, bytes.Repeat([]byte{0xFF}, headSize-len(magic)-2)))
	data.WriteString("\x00\x00\x78\x00")
	var free []byte
	for y := range size {
		for x := range size {
			if at := byteOf(game.Point{X: x, Y: y}); at != 0x78 {
				free = append(free, at)
			}
		}
	}
	free = free[len(free)-answers:]
	flags := func(i, n int, others byte) byte {
		if i < n-1 {
			others |= sibling
		}
		return others
	}
	text := strings.Repeat("w", letters|1) + "\x00"
	for i, x := range free {
		data.Write([]byte{x, flags(i, len(free), 0)})
		others := slices.DeleteFunc(slices.Clone(free), func(y byte) bool { return y == x })
		for k, y := range others {
			if i == len(free)-1 && k == len(others)-1 && last != "" {
				data.Write([]byte{y, 0})
				data.WriteString(last)
				continue
			}
			data.Write([]byte{y, flags(k, len(others), leaf|comment)})
			data.WriteString(text)
		}
	}
	return data.Bytes()
}

// counted counts what is read of it.
type counted struct {
	*bytes.Reader
	read int
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.read += n
	return n, err
}

// TestEachOfALargeLibrary reads one of more than 64 MB: it becomes several games, no two of which stay in memory, and is gone through three
// times.
func TestEachOfALargeLibrary(t *testing.T) {
	data := book(224, 1400, "")
	if len(data) <= format.MaxSize {
		t.Fatalf("the library has %d bytes", len(data))
	}
	live := func() int {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	from, before, most := &counted{Reader: bytes.NewReader(data)}, live(), 0
	var games, comments int
	var warnings []format.Problem
	err := Lib.Each(from, format.Reading{}, func(l *format.Line, err error) error {
		if err != nil {
			t.Fatal(err)
		}
		games++
		warnings = append(warnings, l.Warnings...)
		most = max(most, live()-before)
		for nodes := []*game.Node{l.Record.Root}; len(nodes) > 0; {
			n := nodes[len(nodes)-1]
			nodes = append(nodes[:len(nodes)-1], n.Children()...)
			if n.Name != "" {
				comments++
			}
		}
		return nil
	})
	runtime.KeepAlive(data)
	if err != nil || games != 5 || comments != 224*223 || len(warnings) != 1 || warnings[0].Fault != Parted || warnings[0].Found != "5" {
		t.Errorf("%d games with %d comments, %v, and warnings of %v", games, comments, err, warnings)
	}
	if most > 2*usualShare.bytes {
		t.Errorf("%d MB are in memory", most>>20)
	}
	if from.read > 3*len(data) {
		t.Errorf("%d MB are read of %d", from.read>>20, len(data)>>20)
	}
}

// TestPartsOfALibrary reads libraries in parts: together they are the tree that it is as a whole, and by the same rule.
func TestPartsOfALibrary(t *testing.T) {
	// Black's double three at G4, which loses in renju, and no more than a move where something follows it.
	const foul = "\x01\x00\x36\x00\x0f\x00\x35\x00\xe1\x00\x47\x00\xd1\x00\x27\x00\xc1\x00\x37"
	for _, row := range []struct {
		name  string
		data  []byte
		share share
		rule  game.Rule
	}{
		{"of a hundred nodes", book(60, 0, ""), share{nodes: 100, bytes: 1 << 30}, game.Renju},
		{"of a kilobyte", book(60, 0, ""), share{nodes: 1 << 30, bytes: 1 << 10}, game.Renju},
		{"of one node", book(60, 0, "")[:800], share{nodes: 1, bytes: 1 << 30}, game.Renju},
		{"that ends with a forbidden move", book(60, 0, foul+"\x40"), share{nodes: 100, bytes: 1 << 30}, game.Renju},
		{"that goes on after one", book(60, 0, foul+"\x00\xb1\x40"), share{nodes: 100, bytes: 1 << 30}, game.Freestyle},
	} {
		t.Run(row.name, func(t *testing.T) {
			whole, err := decodeLib(row.data, format.Reading{}, nil)
			fault := err
			tree, err := game.NewRecord(whole.Games[0].Rule(), size)
			if err != nil {
				t.Fatal(err)
			}
			if tree.Rule() != row.rule {
				t.Errorf("it is %v", tree.Rule())
			}
			err = tree.SetStrict(row.rule == game.Renju)
			if err != nil {
				t.Fatal(err)
			}
			games := 0
			err = readLib(bytes.NewReader(row.data), builder{share: &row.share, give: func(l *format.Line) error {
				games++
				if l.Record.Rule() != tree.Rule() {
					t.Fatalf("game %d is %v", games, l.Record.Rule())
				}
				_, err := tree.Merge(l.Record)
				return err
			}})
			if fmt.Sprint(err) != fmt.Sprint(fault) || games < 10 {
				t.Errorf("%d games, and %v, not %v", games, err, fault)
			}
			var got, want bytes.Buffer
			if err := errors.Join(encodeLib(&got, tree), encodeLib(&want, whole.Games[0])); err != nil || !bytes.Equal(got.Bytes(), want.Bytes()) {
				t.Errorf("%d bytes, not %d: %v", got.Len(), want.Len(), err)
			}
		})
	}
}

// broken fails where it is to be read for the n-th time.
type broken struct {
	*bytes.Reader
	n int
}

var errDisk = errors.New("a disk fails")

func (b *broken) Read(p []byte) (int, error) {
	if b.n--; b.n <= 0 {
		return 0, errDisk
	}
	return b.Reader.Read(p[:min(len(p), 64<<10)])
}

// TestEachOfABrokenDisk ends with the error of the disk, wherever it comes, and not as a library that is cut off.
func TestEachOfABrokenDisk(t *testing.T) {
	data := book(224, 9, "")
	for n := 1; n < 200; n++ {
		games := 0
		err := Lib.Each(&broken{bytes.NewReader(data), n}, format.Reading{}, func(*format.Line, error) error { games++; return nil })
		if err == nil && games == 1 && n > 3 {
			return
		}
		if !errors.Is(err, errDisk) || games > 0 {
			t.Fatalf("%d games at reading %d, and %v", games, n, err)
		}
	}
	t.Error("it is read on and on")
}
