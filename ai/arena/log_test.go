package arena

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// logged opens the log of a description in a file.
func logged(t *testing.T, path, text string) (*Tournament, *Log) {
	t.Helper()
	d, tournament := described(t, text)
	log, err := OpenLog(path, d, tournament)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	return tournament, log
}

// numbers returns the numbers of the games in a log.
func numbers(t *testing.T, log *Log) (all []int) {
	t.Helper()
	err := log.Games(func(g *Game) error {
		all = append(all, g.Number)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var threeOfThem = `{"players":["Easy","Newcomer",` + brainText("broken", "") + `],"rounds":%d,"clock":"5m","draw":40,"seed":5}`

// TestResume stops a tournament twice; it ends as one that nobody stopped.
func TestResume(t *testing.T) {
	text := fmt.Sprintf(threeOfThem, 2)
	path := filepath.Join(t.TempDir(), "log")
	var games []*Game
	for _, stop := range []int{1, 5, 1000} {
		tournament, log := logged(t, path, text)
		if got := len(numbers(t, log)); got != len(games) {
			t.Errorf("%d games are known, %d were played", got, len(games))
		}
		interruptedAfter(t, tournament, log, stop)
		games = nil
		if err := log.Games(func(g *Game) error { games = append(games, g); return nil }); err != nil {
			t.Fatal(err)
		}
		if err := log.Close(); err != nil {
			t.Fatal(err)
		}
	}
	tournament, log := logged(t, path, text)
	all := numbers(t, log)
	slices.Sort(all)
	if len(slices.Compact(all)) != 12 || len(all) != 12 || !tournament.Over() {
		t.Errorf("the games are %v", all)
	}
	_, whole := described(t, text)
	results := map[int]string{}
	if err := whole.Play(t.Context(), func(g *Game) error { results[g.Number] = describe(g); return nil }, nil); err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if got := describe(g); got != results[g.Number] {
			t.Errorf("game %d: %s, without a stop %s", g.Number, got, results[g.Number])
		}
	}
	if a, b := points(tournament), points(whole); !reflect.DeepEqual(a, b) {
		t.Errorf("the table is %v, without a stop %v", a, b)
	}
}

// describe says what matters of a game.
func describe(g *Game) string {
	moves := ""
	for _, act := range g.match.Acts() {
		moves += act.Text(15)
	}
	result, forfeit := g.Record.Result(), "none"
	if g.Forfeit != nil {
		forfeit = g.Forfeit.Error()
	}
	return fmt.Sprintf("%v %d %s %v %v %v %s %d %s %s", g.Sides, g.Half, moves, result.Winner, result.Reason, g.Record.Time, g.Record.Seats, g.Loser, forfeit, g.Record.Opening)
}

// points are those of the cross table.
func points(t *Tournament) (all []string) {
	for _, r := range t.Table() {
		all = append(all, fmt.Sprint(r.Name, r.Points, r.Games, r.Forfeits, r.Pairs, r.Against))
	}
	return all
}

// TestEveryCut cuts a log after each byte: what is whole counts, once, and the rest can be played.
func TestEveryCut(t *testing.T) {
	text := `{"players":["Easy","Newcomer"],"rounds":2,"draw":14,"concurrency":1}`
	path := filepath.Join(t.TempDir(), "log")
	tournament, log := logged(t, path, text)
	interruptedAfter(t, tournament, log, 3)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for n := range data {
		if err := os.WriteFile(path, data[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		tournament, log := logged(t, path, text)
		whole := max(bytes.Count(data[:n], []byte("\n"))-1, 0)
		played, _ := tournament.Progress()
		if got := len(numbers(t, log)); got != whole || played != whole {
			t.Fatalf("cut after %d bytes: %d games, %d counted, of %d that were whole", n, got, played, whole)
		}
		if n%100 == 0 {
			interruptedAfter(t, tournament, log, 1)
			if got := len(numbers(t, log)); got <= whole {
				t.Errorf("cut after %d bytes: no game was added", n)
			}
		}
		log.Close()
	}
}

func TestLogsOfOthers(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "log")
	d, tournament := described(t, `{"players":["Easy","Newcomer"],"rounds":1}`)
	for _, text := range []string{"hello\n", "hello\nworld", "{}\n", "(;FF[4]", strings.Repeat("x", 1000), `{"tournament":1,"description":{}}` + "\nx\n"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenLog(path, d, tournament); !errors.Is(err, ErrLog) && !errors.Is(err, ErrAnother) {
			t.Errorf("%.20q: %v", text, err)
		}
		if left, err := os.ReadFile(path); err != nil || string(left) != text {
			t.Errorf("%.20q became %.20q, %v", text, left, err)
		}
	}
	path = filepath.Join(folder, "another")
	logged(t, path, `{"players":["Easy","Newcomer"],"rounds":1}`)
	other, fresh := described(t, `{"players":["Easy","Casual"],"rounds":1}`)
	if _, err := OpenLog(path, other, fresh); !errors.Is(err, ErrAnother) {
		t.Errorf("another tournament: %v", err)
	}
	more, longer := described(t, `{"title":"longer","players":["Easy","Newcomer"],"rounds":9,"concurrency":1}`)
	if l, err := OpenLog(path, more, longer); err != nil {
		t.Errorf("more rounds: %v", err)
	} else {
		l.Close()
	}
	if _, err := OpenLog(folder, d, tournament); err == nil {
		t.Error("a folder is a log")
	}
}
