package server

import (
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"hoshi/internal/nettest"
	"hoshi/online/server/servertest"
)

// Whatever is missing at the end of the database is named at the start, by its games and by the number of commits; the games of
// which nothing is missing go on.
func TestLossAtTheEnd(t *testing.T) {
	for _, row := range []struct {
		name   string
		damage func(dir string) error
		goes   []string // games that go on, of "whole" and "played"
		says   []string
	}{
		{"nothing", func(string) error { return nil }, []string{"whole", "played"}, nil},
		{"a log that was removed", func(dir string) error { return os.Remove(filepath.Join(dir, dataFile+"-wal")) },
			[]string{"whole"}, []string{"commits are missing", "game=played", "the last 4 acts are missing", "the game after is missing"}},
		{"a log that was cut", func(dir string) error {
			shorter, err := os.ReadFile(filepath.Join(dir, "shorter"))
			if err != nil {
				return err
			}
			file, err := os.OpenFile(filepath.Join(dir, dataFile+"-wal"), os.O_RDWR, 0)
			if err != nil {
				return err
			}
			log, err := io.ReadAll(file)
			at := 0 // where the last commit begins
			for at < len(log) && at < len(shorter) && log[at] == shorter[at] {
				at++
			}
			return errors.Join(err, file.Truncate(int64(at)), file.Close())
		}, []string{"whole"}, []string{"the last 1 commits are missing", "game=played", "the last 1 acts are missing"}},
		{"heads that are none", func(dir string) error { return os.WriteFile(filepath.Join(dir, headsFile), []byte("heads"), 0o600) },
			[]string{"whole", "played"}, []string{"can't be told", "is not what was written"}},
		{"no heads", func(dir string) error { return os.Remove(filepath.Join(dir, headsFile)) }, []string{"whole", "played"}, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				opts := quiet
				opts.Data = t.TempDir()
				s := serve(t, opts)
				whole, wholeID := seated(t, s, "Anna", "Boris")
				inTurn(whole, wholeID, "H8", "A1")
				played, playedID := seated(t, s, "Carl", "Dora")
				inTurn(played, playedID, "H8")
				checkpointed(t, s.store)
				_, afterID := seated(t, s, "Emil", "Fritz")
				var shorter []byte
				for seq, act := range []string{"A1", "H9", "A2", "H10"} {
					var err error
					if shorter, err = os.ReadFile(filepath.Join(opts.Data, dataFile+"-wal")); err != nil {
						t.Fatal(err)
					}
					played[(seq+1)%2].act(playedID, seq+1, act)
					played[0].expect("act")
					played[1].expect("act")
				}
				said := &written{}
				opts.Data = servertest.Crash(t, opts.Data)
				if err := os.WriteFile(filepath.Join(opts.Data, "shorter"), shorter, 0o600); err != nil {
					t.Fatal(err)
				}
				opts.Log = slog.New(slog.NewTextHandler(said, nil))
				if err := row.damage(opts.Data); err != nil {
					t.Fatal(err)
				}
				again, err := New(opts)
				if err != nil {
					t.Fatal(err)
				}
				defer nettest.Stop(t, again)
				names := map[string]string{"whole": wholeID, "played": playedID}
				for _, name := range row.goes {
					if again.rounds.byID[names[name]] == nil {
						t.Errorf("the game %s does not go on", name)
					}
					delete(names, name)
				}
				for name, id := range names {
					if again.rounds.byID[id] != nil {
						t.Errorf("the game %s goes on", name)
					}
				}
				all := strings.NewReplacer(playedID, "played", afterID, "after").Replace(strings.Join(said.lines(""), "\n"))
				for _, words := range row.says {
					if !strings.Contains(all, words) {
						t.Errorf("it does not say %q but\n%s", words, all)
					}
				}
				if row.says == nil && strings.Contains(all, "level=ERROR") {
					t.Errorf("it says\n%s", all)
				}
			})
		})
	}
}
