package server

import (
	"bytes"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/nettest"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/servertest"
	"hoshi/online/server/store"
	"hoshi/online/server/table"
)

var faults = flag.Int("faults", 3, "how many faults of each kind the tests of the disk make")

// dataFiles are those of a data folder that a fault may meet.
var dataFiles = []string{dataFile, dataFile + "-wal", headsFile}

// disk is what the files of a data folder hold; a file that is missing holds nothing.
type disk map[string][]byte

func read(t *testing.T, dir string) disk {
	t.Helper()
	d := disk{}
	for _, name := range dataFiles {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		d[name] = data
	}
	return d
}

// write makes a data folder.
func (d disk) write(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, data := range d {
		if data == nil {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// desk plays games in a store: a stone in each act, down the columns.
type desk struct {
	t     *testing.T
	store *store.Queue
	games []table.Saved
	known []int             // acts of each game that the store has acknowledged
	ended map[string]string // records of those that have ended, by their ids
	rated []record.Account
}

// openDesk begins n games in a new folder.
func openDesk(t *testing.T, n int) (d *desk, dir string) {
	t.Helper()
	dir = t.TempDir()
	d = &desk{t: t, store: opened(t, dir), known: make([]int, n)}
	if err := d.store.Await(func(l record.Ledger) error { return l.Resume() }); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		id := fmt.Sprintf("game%d", i)
		m := servertest.Match(t, blitz)
		m.Chain = record.Chain(id, m.Settings, m.Terms().Drawn)
		d.games = append(d.games, servertest.Begin(t, d.store.Await, id, m))
	}
	return d, dir
}

// playToEnd plays n games that end, and their ratings change.
func (d *desk) playToEnd(n int) {
	d.t.Helper()
	d.ended = map[string]string{}
	for i := range n {
		g := servertest.Begin(d.t, d.store.Await, fmt.Sprintf("ended%08d", i), servertest.Match(d.t, blitz, "H8", "A1", "H9", "A2"))
		g.Match.End(game.Result{Winner: game.Black, Reason: game.Resignation}, started)
		text, err := g.SGF()
		if err != nil {
			d.t.Fatal(err)
		}
		a, b := (&record.Rated{Score: 1, Proves: true, Club: true, Ended: started}).Accounts(g.Players[0], g.Players[1])
		if err := d.store.Await(func(w record.Ledger) error { return servertest.End(w, g, a, b) }); err != nil {
			d.t.Fatal(err)
		}
		d.ended[g.ID], d.rated = text, append(d.rated, a, b)
	}
}

// archive compares what has ended with what was acknowledged, and returns how much of it is lost. Each loss is named.
func (d *desk) archive(s *Server, said string) (lost int) {
	missing := strings.Contains(said, "commits are missing") || strings.Contains(said, "can't be listed")
	for id, text := range d.ended {
		var got string
		err := s.store.Ask(func(w record.Ledger) (err error) {
			_, got, err = endedSGF(w, id, nil)
			return err
		})
		if err == nil && got == text {
			continue
		}
		lost++
		if !missing && !strings.Contains(said, id) {
			d.t.Errorf("the record of %s is %q, %v, and the log says %q", id, got, err, said)
		}
	}
	for _, want := range d.rated {
		var got record.Account
		err := s.store.Ask(func(w record.Ledger) (err error) {
			if got, err = w.Account(want.Key); errors.Is(err, sql.ErrNoRows) {
				err = nil
			}
			return err
		})
		if err == nil && got.Rating.Value == want.Rating.Value && got.Rating.Games == want.Rating.Games {
			continue
		}
		lost++
		if !missing && !strings.Contains(said, online.Fingerprint(want.Key[:])) {
			d.t.Errorf("the account of %s is %+v, %v, and the log says %q", want.Name, got, err, said)
		}
	}
	return lost
}

// act does the next act of a game and waits until it is acknowledged.
func (d *desk) act(i int) error {
	m, id := d.games[i].Match, d.games[i].ID
	seq := len(m.Acts())
	side, _ := m.Turn()
	word := game.Point{X: seq / 15, Y: (seq + seq/30) % 15}.Text(15)
	if refusal := actAt(m, side, word, started.Add(time.Duration(seq+1)*time.Second)); refusal != nil {
		d.t.Fatal(refusal)
	}
	spent := m.Acts()[seq].Spent
	sum := bytes.Clone(m.Link(seq, word, spent.Milliseconds()))
	err := d.store.Await(func(w record.Ledger) error {
		return w.Act(id, record.Act{Seq: seq, Word: word, Spent: spent, Sum: sum})
	})
	if err == nil {
		d.known[i] = seq + 1
	}
	return err
}

// restart starts a server in a folder. It returns the acts of each game that goes on, -1 for one that does not, and what the log says;
// or why there is no server.
func (d *desk) restart(dir string) (acts []int, lost int, said string, err error) {
	log := &written{}
	s, err := New(Options{Data: dir, Log: slog.New(slog.NewTextHandler(log, nil))})
	if err != nil {
		return nil, 0, "", err
	}
	defer nettest.Stop(d.t, s)
	<-s.survey.looked
	said = strings.Join(log.lines("level=ERROR"), "\n")
	lost = d.archive(s, said)
	s.hall.Lock()
	defer s.hall.Unlock()
	for i, g := range d.games {
		acts = append(acts, -1)
		if table := s.rounds.byID[g.ID]; table != nil {
			acts[i] = len(table.Match.Acts())
			for seq, a := range table.Match.Acts() {
				if b := g.Match.Acts()[seq]; a.Move != b.Move || a.Spent != b.Spent {
					d.t.Errorf("act %d of %s is %+v, was %+v", seq, g.ID, a, g.Match.Acts()[seq])
				}
			}
		}
	}
	return acts, lost, said, nil
}

// TestPowerCuts cuts the power while a commit is on its way to the disk: of the sectors that it writes any may be there, and of the file of
// heads, which nobody waits for, any earlier state. What was acknowledged is there, and nothing is said to be lost.
func TestPowerCuts(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 5))
	d, dir := openDesk(t, 5)
	defer func() { shut(t, d.store) }()
	began := read(t, dir)
	for cut := range *faults {
		if len(d.games[0].Match.Acts()) > 20 {
			shut(t, d.store)
			d, dir = openDesk(t, 5)
			began = read(t, dir)
		}
		for range random.IntN(8) {
			if err := d.act(random.IntN(len(d.games))); err != nil {
				t.Fatal(err)
			}
		}
		if cut%7 == 3 {
			checkpointed(t, d.store)
		}
		before, known := read(t, dir), append([]int(nil), d.known...)
		if err := d.act(random.IntN(len(d.games))); err != nil {
			t.Fatal(err)
		}
		after := read(t, dir)
		image := disk{dataFile: before[dataFile], dataFile + "-wal": mixed(random, 512, before[dataFile+"-wal"], after[dataFile+"-wal"]),
			headsFile: mixed(random, 64, began[headsFile], before[headsFile])}
		acts, _, said, err := d.restart(image.write(t))
		if err != nil || said != "" {
			t.Fatalf("cut %d: %v, the log says %s", cut, err, said)
		}
		for i, n := range acts {
			if n < known[i] || n > d.known[i] {
				t.Errorf("cut %d: %d acts of %s are there, %d were acknowledged before, %d after", cut, n, d.games[i].ID, known[i], d.known[i])
			}
		}
	}
}

// mixed returns a file of which each sector is as it was or as it is.
func mixed(random *rand.Rand, sector int, was, is []byte) []byte {
	out := append([]byte(nil), is...)
	for at := 0; at < len(out); at += sector {
		if random.IntN(2) == 0 {
			clear(out[at:min(at+sector, len(out))])
			if at < len(was) {
				copy(out[at:min(at+sector, len(out))], was[at:])
			}
		}
	}
	return out
}

// busyDesk returns a desk of six games that go on, with 60 acts, and six that have ended, and its folder. What the log holds after so many acts as
// copied says is in the database.
func busyDesk(t *testing.T, copied int) (d *desk, dir string) {
	d, dir = openDesk(t, 6)
	d.playToEnd(6)
	for n := range 60 {
		if err := d.act(n % len(d.games)); err != nil {
			t.Fatal(err)
		}
		if n+1 == copied {
			checkpointed(t, d.store)
		}
	}
	return d, dir
}

// checkNamed reports whether a game has other acts than were acknowledged. What is said must name it, or what will do as well.
func (d *desk) checkNamed(acts []int, said, fault string, instead ...string) (lacks bool) {
	for i, n := range acts {
		if n == d.known[i] {
			continue
		}
		lacks = true
		if !slices.ContainsFunc(append(instead, d.games[i].ID), func(s string) bool { return strings.Contains(said, s) }) {
			d.t.Errorf("%s: %d acts of %s are there of %d, and the log says %q", fault, n, d.games[i].ID, d.known[i], said)
		}
	}
	return lacks
}

// TestFlippedBits turns one bit of the files of a server that was killed. Either nothing is lost, or it is named: the game that it
// meets, the commits that are missing, or a file that can't be read.
func TestFlippedBits(t *testing.T) {
	d, dir := busyDesk(t, 40)
	defer shut(t, d.store)
	files := read(t, dir)
	whole, named, refused := 0, 0, 0
	random := rand.New(rand.NewPCG(16, 6))
	for fault := range *faults {
		name := dataFiles[fault%len(dataFiles)]
		image := disk{}
		for file, data := range files {
			image[file] = bytes.Clone(data)
		}
		bit := random.IntN(8 * len(image[name]))
		image[name][bit/8] ^= 1 << (bit % 8)
		acts, gone, said, err := d.restart(image.write(t))
		if err != nil {
			refused++ // and says why
			continue
		}
		if d.checkNamed(acts, said, fmt.Sprintf("bit %d of %s", bit, name), "commits are missing") || gone > 0 {
			named++
		} else {
			whole++
		}
	}
	t.Logf("%d bits: %d times nothing was lost, %d times it was named, %d times the server did not start and said why", *faults, whole, named, refused)
}

// TestShortFiles cuts the database at any place, so that what lies behind it can't be read. What is lost is named.
func TestShortFiles(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 7))
	d, dir := busyDesk(t, 60)
	defer shut(t, d.store)
	files := read(t, dir)
	for range *faults {
		image := disk{dataFile: files[dataFile][:random.IntN(len(files[dataFile]))], headsFile: files[headsFile]}
		if acts, _, said, err := d.restart(image.write(t)); err == nil {
			d.checkNamed(acts, said, fmt.Sprintf("of %d bytes", len(image[dataFile])))
		}
	}
}
