package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/internal/fliptest"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/table"
)

// TestFlips turns bits of the database of a server that was killed, of its log and of its file of heads. What a player or an operator sees is as it was, or
// the log names what is damaged, or the caller that asks for it is told, or the server says why it does not start.
func TestFlips(t *testing.T) {
	d, dir := busyDesk(t, 40)
	defer shut(t, d.store)
	f := flipped{dir: t.TempDir(), now: time.Now()}
	f.fill(t, d)
	files := read(t, dir)
	checkpointed(t, d.store)
	whole := read(t, dir)
	for _, file := range []struct {
		name  string
		files disk
	}{{dataFile, disk{dataFile: whole[dataFile], headsFile: whole[headsFile]}}, {dataFile + "-wal", files}, {headsFile, files}} {
		t.Run(file.name, func(t *testing.T) {
			fliptest.Run(t, fewFlips, file.files[file.name], func(t *testing.T, data []byte) (shown, said string) {
				turned := maps.Clone(file.files)
				turned[file.name] = data
				return f.open(t, turned)
			})
		})
	}
}

// flipped is a folder in which a server is started again and again.
type flipped struct {
	dir   string
	keys  []record.Key
	names []string
	games []string
	now   time.Time
}

// fill writes what else a server keeps beside the games of the desk.
func (f *flipped) fill(t *testing.T, d *desk) {
	t.Helper()
	anna, boris, dora := record.Key{1, 0xff}, record.Key{2, 0xff}, record.Key{3, 0xff}
	seat := 1
	err := d.store.Await(func(l record.Ledger) error {
		for key, name := range map[record.Key]string{anna: "Anna", boris: "Boris 星", dora: "Dora"} {
			if _, err := l.Login(key, name, f.now); err != nil {
				return err
			}
		}
		_, err := l.Login(anna, "Hannah", f.now)
		return errors.Join(err,
			l.Block(anna, online.BlockInfo{Key: online.Fingerprint(boris[:]), Name: "Boris 星"}, true), l.Block(boris, online.BlockInfo{Key: online.Fingerprint(dora[:]), Name: "Dora"}, true),
			l.Report(anna, online.ReportInfo{Player: online.Fingerprint(boris[:]), Game: "ended00000001", Text: "rude", At: f.now.UnixMilli()}),
			l.Sanction(record.Sanction{Kind: record.Ban, What: "192.0.2.0/24", Until: f.now.Add(900 * time.Hour), Reason: "a flood"}), l.Sanction(record.Sanction{Kind: record.Mute, What: online.Fingerprint(boris[:]), Until: f.now.Add(90 * time.Hour), Reason: ""}),
			l.Wait(record.Waiting{ID: "waiting1", Kind: record.Seek, Key: anna, Rating: 1500, Settings: blitz, Width: 200, Since: f.now}),
			l.Wait(record.Waiting{ID: "waiting2", Kind: record.Challenge, Key: boris, Rating: 1500, Settings: blitz, Seat: &seat, Code: "ABCDEF", Since: f.now}),
			l.Forget(dora, f.now), l.Keep("game1", `{"offers":{"draw":{"open":true,"seat":1,"asked":[3,2]}},"muted":[false,true],"links":9,"turn":1200}`))
	})
	if err != nil {
		t.Fatal(err)
	}
	f.keys, f.names = []record.Key{anna, boris, dora}, []string{"Anna", "Hannah", "Boris 星", "Dora"}
	for _, g := range d.games {
		f.keys, f.names = append(f.keys, g.Players[0].Key, g.Players[1].Key), append(f.names, g.Players[0].Name, g.Players[1].Name)
	}
	for _, a := range d.rated {
		f.keys, f.names = append(f.keys, a.Key), append(f.names, a.Name)
	}
	f.games = slices.Sorted(maps.Keys(d.ended))
}

// open starts a server on the files and closes it. said is what its log has of faults, what it refuses, and how its end fails.
func (f *flipped) open(t *testing.T, files disk) (shown, said string) {
	t.Helper()
	for _, name := range []string{dataFile + "-shm", dataFile + "-wal", dataFile, headsFile} {
		if err := os.RemoveAll(filepath.Join(f.dir, name)); err != nil {
			t.Fatal(err)
		}
		if data := files[name]; data != nil {
			if err := os.WriteFile(filepath.Join(f.dir, name), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	log := &written{}
	s, err := New(Options{Data: f.dir, Log: slog.New(slog.NewTextHandler(log, nil))})
	if err != nil {
		return "", err.Error()
	}
	<-s.survey.looked
	shown, err = f.show(s)
	if err := errors.Join(err, s.Close(t.Context())); err != nil {
		said = err.Error()
	}
	return shown, said + strings.Join(log.lines("level=ERROR"), "\n")
}

// show returns all that players and operators can see of what the server keeps. The error is that of what is refused.
func (f *flipped) show(s *Server) (string, error) {
	var all []any
	var failed error
	add := func(what any, err error) {
		if all = append(all, what); !errors.Is(err, record.ErrNotFound) {
			failed = errors.Join(failed, err)
		}
	}
	add(nil, s.store.Read(func(l record.Ledger) error {
		for _, key := range f.keys {
			a, err := l.Account(key)
			add(a, err)
			data := &online.OwnData{}
			add(data, ownData(l, key, "", data))
			blocks, err := l.Blocks(key)
			add(blocks, err)
		}
		for _, name := range f.names {
			key, err := l.Find(name)
			add(key, err)
		}
		for _, id := range f.games {
			ended, err := l.Ended(id)
			add(ended, err)
		}
		best, err := l.Best(100, 0)
		add(best, err)
		waits, err := l.Waiters()
		add(waits, err)
		return nil
	}))
	s.hall.Lock()
	defer s.hall.Unlock()
	add(s.hall.Sanctions.InForce(time.Time{}), nil)
	for _, id := range slices.Sorted(maps.Keys(s.rounds.byID)) {
		t := s.rounds.byID[id]
		played, err := t.SGF()
		add(played, err)
		add(fmt.Sprintf("%x %v %+v", [2]record.Key{t.players[0].Key, t.players[1].Key}, t.Private, t.Match.Settings), nil)
		for _, step := range t.Keep(s.clock.now()).Steps {
			add(nil, step.Write(&memos{add: add}))
		}
	}
	text, err := json.MarshalIndent(all, "", " ")
	return string(text), errors.Join(failed, err)
}

// memos tells what else is known of a game than what was done.
type memos struct {
	table.Log
	add func(any, error)
}

// Keep is [table.Log]'s.
func (m *memos) Keep(_, memo string) error {
	var known map[string]any
	err := json.Unmarshal([]byte(memo), &known)
	delete(known, "turn") // by the clock of this server
	m.add(known, nil)
	return err
}
