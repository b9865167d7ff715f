//go:build !race

package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/faulttest"
	"hoshi/online/server/record"
	"hoshi/online/server/servertest"
	"hoshi/online/server/store"
	"hoshi/online/server/table"
)

// TestFaults lets every call fail while a server keeps what is done, and while its data is copied.
func TestFaults(t *testing.T) {
	faulttest.Run(t, serveDeed(t), backupDeed(t))
}

// The players and games of the actions.
var (
	nora, olga, pia, rosa = record.Key{1}, record.Key{2}, record.Key{3}, record.Key{4}
	gamesOfTwo            = []string{"game00000000a", "game00000000b", "game00000000c"}
)

// twosome returns a game between the two in which so many stones were set, down the columns.
func twosome(t *testing.T, id string, acts int) *table.Saved {
	m := servertest.Match(t, blitz)
	m.Chain = record.Chain(id, m.Settings, m.Terms().Drawn)
	g := &table.Saved{ID: id, Began: started, Match: m, Players: [2]record.Account{{Key: nora, Name: "Nora"}, {Key: olga, Name: "Olga"}}}
	for range acts {
		actIn(t, g)
	}
	return g
}

// actIn does the next act of a game and returns it as a log has it.
func actIn(t *testing.T, g *table.Saved) record.Act {
	seq := len(g.Match.Acts())
	side, _ := g.Match.Turn()
	word := game.Point{X: seq / 15, Y: (seq + seq/30) % 15}.Text(15)
	if refusal := actAt(g.Match, side, word, started.Add(time.Duration(seq+1)*time.Second)); refusal != nil {
		t.Fatal(refusal)
	}
	spent := g.Match.Acts()[seq].Spent
	return record.Act{Seq: seq, Word: word, Spent: spent, Sum: bytes.Clone(g.Match.Link(seq, word, spent.Milliseconds()))}
}

// layServer makes a server's folder with two games that go on.
func layServer(t *testing.T) func(dir string) error {
	return func(dir string) error {
		s, err := New(Options{Data: dir, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			return err
		}
		<-s.survey.looked
		err = s.store.Await(func(l record.Ledger) error {
			for key, name := range map[record.Key]string{nora: "Nora", olga: "Olga", rosa: "Rosa"} {
				if _, err := l.Login(key, name, started); err != nil {
					return err
				}
			}
			for _, id := range gamesOfTwo[:2] {
				if err := l.Begin(twosome(t, id, 0).Game()); err != nil {
					return err
				}
				for n := range 2 {
					if err := l.Act(id, actIn(t, twosome(t, id, n))); err != nil {
						return err
					}
				}
			}
			return nil
		})
		return errors.Join(err, s.Close(context.Background()))
	}
}

// serveDeed is a server in whose games things are done, which end and begin.
func serveDeed(t *testing.T) faulttest.Scenario {
	return faulttest.Scenario{
		Name:    "served",
		Prepare: layServer(t),
		Begin: func(dir string, tell func(string)) ([]faulttest.Step, func() error, error) {
			s, err := New(Options{Data: dir, Log: slog.New(slog.DiscardHandler)})
			if err != nil {
				return nil, nil, err
			}
			<-s.survey.looked
			write := func(thing, now string, do func(record.Ledger) error) faulttest.Step {
				return faulttest.Step{Thing: thing, Lasts: true, Do: func() (string, error) { return now, s.store.Await(do) }}
			}
			act := func(i, before int) faulttest.Step {
				id := gamesOfTwo[i]
				return write(id, fmt.Sprint(before+1, " acts"), func(l record.Ledger) error { return l.Act(id, actIn(t, twosome(t, id, before))) })
			}
			over := twosome(t, gamesOfTwo[1], 3)
			over.Match.End(game.Result{Winner: game.Black, Reason: game.Resignation}, started)
			text, err := over.SGF()
			if err != nil {
				return nil, nil, err
			}
			a, b := (&record.Rated{Score: 1, Proves: true, Club: true, Ended: started}).Accounts(over.Players[0], over.Players[1])
			steps := []faulttest.Step{act(0, 2), act(1, 2),
				write("name", "Pia", func(l record.Ledger) error { _, err := l.Login(pia, "Pia", started); return err }),
				write(over.ID, "ended "+fmt.Sprint(crc32.ChecksumIEEE([]byte(text))), func(l record.Ledger) error { return servertest.End(l, *over, a, b) }),
				{Thing: "nothing", Do: func() (string, error) { return "", tidied(s.store) }},
				write(gamesOfTwo[2], "0 acts", func(l record.Ledger) error { return l.Begin(twosome(t, gamesOfTwo[2], 0).Game()) }),
				act(2, 0), act(0, 3),
				write("waiting", "waiting1", func(l record.Ledger) error {
					return l.Wait(record.Waiting{ID: "waiting1", Kind: record.Seek, Key: rosa, Rating: 1500, Settings: blitz, Width: 200, Since: time.Now()})
				})}
			return steps, func() error { return s.Close(context.Background()) }, nil
		},
		Inspect: lookServer,
	}
}

// lookServer starts a server on the folder and returns what it has. Nothing is said to be damaged or missing.
func lookServer(dir string, _ map[string]bool) (things map[string]string, err error) {
	log := &written{}
	s, err := New(Options{Data: dir, Log: slog.New(slog.NewTextHandler(log, nil))})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close(context.Background())) }()
	<-s.survey.looked
	if said := log.lines("level=ERROR"); len(said) > 0 {
		return nil, fmt.Errorf("the log says %q", said)
	}
	things = map[string]string{}
	s.hall.Lock()
	for id, table := range s.rounds.byID {
		things[id] = fmt.Sprint(len(table.Match.Acts()), " acts")
	}
	s.hall.Unlock()
	err = s.store.Read(func(l record.Ledger) error {
		var failed []error
		for key, name := range map[record.Key]string{nora: "Nora", olga: "Olga", pia: "Pia"} {
			a, err := l.Account(key)
			switch {
			case name == "Pia" && errors.Is(err, record.ErrNotFound):
			case err != nil || a.Name != name:
				failed = append(failed, fmt.Errorf("the account of %s is %+v, %w", name, a, err))
			case name == "Pia":
				things["name"] = name
			case things[gamesOfTwo[1]] == "" && a.Rating.Games != 1:
				failed = append(failed, fmt.Errorf("%s has %d games, and one has ended", name, a.Rating.Games))
			}
		}
		ended, err := l.EndedOf(nora, "", 10)
		for _, g := range ended {
			things[g.ID] += "ended " + fmt.Sprint(crc32.ChecksumIEEE([]byte(g.SGF)))
		}
		waits, failed2 := l.Waiters()
		for _, w := range waits {
			things["waiting"] += w.ID
		}
		return errors.Join(append(failed, err, failed2)...)
	})
	return things, err
}

// backupDeed is a copy of a server's folder, while that is in use.
func backupDeed(t *testing.T) faulttest.Scenario {
	return faulttest.Scenario{
		Name:    "copied",
		Prepare: func(dir string) error { return layServer(t)(filepath.Join(dir, "data")) },
		Begin: func(dir string, tell func(string)) ([]faulttest.Step, func() error, error) {
			data, to := filepath.Join(dir, "data"), filepath.Join(dir, "copy")
			s, err := New(Options{Data: data, Log: slog.New(slog.DiscardHandler)})
			if err != nil {
				return nil, nil, err
			}
			<-s.survey.looked
			return []faulttest.Step{{Thing: "copy", Lasts: true, Do: func() (string, error) { return "2 games", store.Backup(context.Background(), data, to) }}},
				func() error { return s.Close(context.Background()) }, nil
		},
		Inspect: func(dir string, told map[string]bool) (map[string]string, error) {
			things := map[string]string{}
			for folder, thing := range map[string]string{"data": "data", "copy": "copy"} {
				if !isFile(filepath.Join(dir, folder, dataFile)) {
					continue
				}
				there, err := lookServer(filepath.Join(dir, folder), told)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", thing, err)
				}
				things[thing] = fmt.Sprint(len(there), " games")
			}
			return things, nil
		},
	}
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
