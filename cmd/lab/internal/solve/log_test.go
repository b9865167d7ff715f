package solve

import (
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/game"
)

var written = []entry{
	{kind: 'm', key: 1, cell: 7},
	{kind: 'a', key: 2, attempt: Attempt{Limit: 100, Nodes: 120, Time: 2 * time.Second}},
	{kind: 'm', key: 3, cell: 99},
	{kind: 'b', key: 3, cell: 99, bound: 9, plies: 13},
	{kind: 'u', key: 5},
	{kind: 'm', key: 5, cell: 5}, // by another process
	{kind: 'm', key: 4, cell: 5},
	{kind: 'r', key: 4, cell: 6, times: 1},
	{kind: 'b', key: 4, cell: 5, bound: 9, plies: 13}, // of the move that was replaced
	{kind: 'a', key: 2, attempt: Attempt{Limit: 200, Nodes: 30, Time: time.Second, Settled: true}},
}

// writeLog writes a log of the short game, and returns its path.
func writeLog(t *testing.T) string {
	t.Helper()
	r := open(t, short, t.TempDir())
	for _, e := range written {
		if err := r.append(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return r.readers[1].path
}

// readLog returns the entries of a log.
func readLog(path string, g Game) (list []entry, torn int, err error) {
	r := &reader{game: g, path: path}
	torn, err = r.read(func(e entry) { list = append(list, e) })
	return list, torn, err
}

func TestLogIsReadAsWritten(t *testing.T) {
	path := writeLog(t)
	list, torn, err := readLog(path, short)
	if err != nil || torn > 0 || !slices.Equal(list, written) {
		t.Errorf("%+v, %d torn, %v", list, torn, err)
	}
	r := NewRecords(short, filepath.Dir(path))
	if err := r.Refresh(); err != nil {
		t.Fatal(err)
	}
	if r.Replies[1] != (Reply{Cell: 7}) || r.Replies[3] != (Reply{Cell: 99, Bound: 9, Plies: 13}) || r.settled(5) || r.Replies[4] != (Reply{Cell: 6, Times: 1}) || r.Tried[2] != (Attempt{200, 150, 3 * time.Second, true}) || r.Time() != 3*time.Second {
		t.Errorf("%+v, %+v", r.Replies, r.Tried)
	}
}

// TestTornLogGoesOn cuts a log anywhere: what is whole stays, the rest is counted, cut off when the log is written again, and then written
// anew.
func TestTornLogGoesOn(t *testing.T) {
	path := writeLog(t)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for cut := range len(data) {
		if err := os.WriteFile(path, data[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		list, torn, err := readLog(path, short)
		if err != nil {
			t.Fatalf("%d bytes: %v", cut, err)
		}
		r := NewRecords(short, filepath.Dir(path))
		off, err := r.Open()
		if err != nil || off != torn {
			t.Fatalf("%d bytes: %d cut off, %d torn, %v", cut, off, torn, err)
		}
		for _, e := range written[len(list):] {
			if err := r.append(e); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != string(data) {
			t.Fatalf("%d bytes: the log is another one, %v", cut, err)
		}
	}
}

// TestDamagedLogIsRefused changes each byte of a log.
func TestDamagedLogIsRefused(t *testing.T) {
	path := writeLog(t)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range data {
		for _, change := range []byte{1, 0x80, 'm' ^ 'a', 'm' ^ 'b'} {
			bad := slices.Clone(data)
			bad[i] ^= change
			if err := os.WriteFile(path, bad, 0o666); err != nil {
				t.Fatal(err)
			}
			list, torn, err := readLog(path, short)
			if errors.Is(err, ErrLog) && strings.Contains(err.Error(), path) {
				continue
			}
			// the kind of the last entry may be changed to that of a longer one, which then is not whole
			if err != nil || torn == 0 || !slices.Equal(list, written[:len(written)-1]) {
				t.Fatalf("byte %d: %d entries, %d torn, %v", i, len(list), torn, err)
			}
		}
	}
}

func TestForeignLogIsRefused(t *testing.T) {
	path := writeLog(t)
	newer, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	newer[len(logMagic)]++
	later := filepath.Join(t.TempDir(), "later")
	text := filepath.Join(t.TempDir(), "text")
	for name, data := range map[string][]byte{later: newer, text: []byte(strings.Repeat("no log at all\n", 10))} {
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, row := range []struct {
		name, path string
		game       Game
		want       string
	}{
		{"another rule", path, Game{Rule: game.Standard, Size: short.Size, Opening: short.Opening}, "the header is not that of standard-10"},
		{"another size", path, Game{Rule: short.Rule, Size: 11, Opening: short.Opening}, "the header is not that of freestyle-11"},
		{"another opening", path, Game{Rule: short.Rule, Size: 10, Opening: short.Opening[:5]}, "the header is not that of"},
		{"another version", later, short, "version 2, only 1 can be read"},
		{"no log", text, short, "does not begin as a log does"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if _, _, err := readLog(row.path, row.game); !errors.Is(err, ErrLog) || !strings.Contains(err.Error(), row.want) {
				t.Errorf("the error is %v", err)
			}
		})
	}
}

// TestClaimsAreApart lets two records share a folder.
func TestClaimsAreApart(t *testing.T) {
	folder := t.TempDir()
	a, b := open(t, short, folder), open(t, short, folder)
	if a.ownLog != 1 || b.ownLog != 2 {
		t.Fatalf("logs %d and %d", a.ownLog, b.ownLog)
	}
	release, err := a.claim(5)
	if err != nil || release == nil {
		t.Fatalf("claimed: %v, %v", release != nil, err)
	}
	if again, err := b.claim(5); err != nil || again != nil {
		t.Errorf("claimed twice: %v, %v", again != nil, err)
	}
	release()
	if again, err := b.claim(5); err != nil || again == nil {
		t.Errorf("claimed after the release: %v, %v", again != nil, err)
	} else {
		again()
	}
	if err := a.settle(8, 3); err != nil {
		t.Fatal(err)
	}
	if err := b.Refresh(); err != nil {
		t.Fatal(err)
	}
	if !b.known(8) {
		t.Error("what one has settled the other does not know")
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if c := open(t, short, folder); c.ownLog != 1 || !c.known(8) {
		t.Errorf("the log that is free is not taken: %d", c.ownLog)
	}
}

// TestLogsSayTheSameInAnyOrder takes the entries of several processes in random orders.
func TestLogsSayTheSameInAnyOrder(t *testing.T) {
	entries := []entry{
		{kind: 'm', key: 1, cell: 9}, {kind: 'm', key: 1, cell: 5}, {kind: 'b', key: 1, cell: 9, bound: 3}, {kind: 'b', key: 1, cell: 5, bound: 4, plies: 7},
		{kind: 'm', key: 2, cell: 5}, {kind: 'r', key: 2, cell: 8, times: 1}, {kind: 'r', key: 2, cell: 6, times: 2}, {kind: 'b', key: 2, cell: 6, bound: 5},
		{kind: 'r', key: 2, cell: 7, times: 2}, {kind: 'b', key: 2, cell: 5, bound: 6},
		{kind: 'm', key: 3, cell: 1}, {kind: 'u', key: 3}, {kind: 'b', key: 3, cell: 1, bound: 2}, {kind: 'r', key: 3, cell: 2, times: 1},
		{kind: 'm', key: 4, cell: 1}, {kind: 'b', key: 4, cell: 2, bound: 2},
	}
	want := map[uint64]Reply{1: {Cell: 5, Bound: 4, Plies: 7}, 2: {Cell: 6, Bound: 5, Times: 2}, 4: {Cell: 1}}
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		r := NewRecords(short, t.TempDir())
		for _, i := range random.Perm(len(entries)) {
			r.take(entries[i])
		}
		if !maps.Equal(r.Replies, want) {
			t.Fatalf("got %+v", r.Replies)
		}
	}
}
