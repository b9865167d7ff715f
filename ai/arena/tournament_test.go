package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hoshi/ai/gomocup"
	"hoshi/game"
	"hoshi/internal/enginetest"
)

// described returns the tournament that a description stands for.
func described(t *testing.T, text string) (*Description, *Tournament) {
	t.Helper()
	d, err := ReadDescription(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	tournament, err := d.Tournament(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return d, tournament
}

// brainText is a program of the description: the test's own, in a role, or one of [enginetest].
func brainText(role, more string) string {
	arguments := fmt.Sprintf("%q", role)
	if roles[role] == nil {
		args := enginetest.Args(role)
		arguments = fmt.Sprintf("%q,%q", args[1], args[2])
	}
	return fmt.Sprintf(`{"name":%q,"program":%q,"arguments":[%s]%s}`, role, os.Args[0], arguments, more)
}

func TestTournament(t *testing.T) {
	for _, c := range []struct {
		kind  string
		games int
		meet  int // players whom the last one met
	}{{"roundrobin", 12, 2}, {"gauntlet", 8, 1}} {
		_, tournament := described(t, `{"kind":"`+c.kind+`","players":["Easy","Casual",`+brainText("broken", "")+`],"rounds":2,"concurrency":2,"seed":3}`)
		var numbers []int
		err := tournament.Play(t.Context(), func(g *Game) error {
			numbers = append(numbers, g.Number)
			return nil
		}, nil)
		slices.Sort(numbers)
		played, all := tournament.Progress()
		if err != nil || played != c.games || all != c.games || len(slices.Compact(numbers)) != c.games || !tournament.Over() || tournament.Left() != 0 {
			t.Errorf("%s: %v, %d of %d, games %v", c.kind, err, played, all, numbers)
		}
		rows := tournament.Table()
		last := rows[2]
		if last.Name != "broken" || last.Points != 0 || last.Forfeits != last.Games || last.Games != 4*c.meet {
			t.Errorf("%s: %+v", c.kind, last)
		}
		points, met := 0.0, 0
		for _, r := range rows {
			points += r.Points
		}
		for _, p := range last.Against {
			if !math.IsNaN(p) {
				met++
			}
		}
		if points != float64(c.games) || met != c.meet || rows[0].Pairs[4] < 2 {
			t.Errorf("%s: %v points, %d met, %+v", c.kind, points, met, rows)
		}
	}
}

// TestTournamentOfTwo ends with its test.
func TestTournamentOfTwo(t *testing.T) {
	_, tournament := described(t, `{"players":["Casual","Newcomer"],"rounds":500,"sprt":"0,200","concurrency":1}`)
	err := tournament.Play(t.Context(), func(*Game) error { return nil }, nil)
	if played, _ := tournament.Progress(); err != nil || played == 1000 || !tournament.Over() || tournament.Left() != 0 {
		t.Errorf("%d games, %v left, %v", played, tournament.Left(), err)
	}
	if b := tournament.Scoreboard(); b.Test.Far() != 1 || b.Far() != 1 || b.Test.Side() != 200 {
		t.Errorf("%+v", b.Test)
	}
}

// TestSwap2 lets programs open the games themselves, and a level.
func TestSwap2(t *testing.T) {
	more := `,"time":"1s","grace":"1m"`
	other := strings.Replace(brainText("brain", more), `"name":"brain"`, `"name":"other"`, 1)
	_, tournament := described(t, `{"players":[`+brainText("brain", more)+`,`+other+`],"openings":"swap2","rounds":2,"draw":16}`)
	err := tournament.Play(t.Context(), func(g *Game) error {
		if g.Forfeit != nil || !strings.HasPrefix(g.Record.Opening, "swap2") || len(g.match.Acts()) < 8 {
			t.Errorf("game %d: %v, %q", g.Number, g.Forfeit, g.Record.Opening)
		}
		return nil
	}, nil)
	if played, _ := tournament.Progress(); err != nil || played != 4 {
		t.Errorf("%d games, %v", played, err)
	}
	level, err := ParseContender("Easy")
	if err != nil {
		t.Fatal(err)
	}
	opening, err := game.NewOpening(game.Swap2, game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	hurried, cancel := context.WithCancel(t.Context())
	cancel()
	if action, err := level.Opener(1).Act(hurried, opening); err != nil || action.Kind != game.Place {
		t.Errorf("%+v, %v", action, err)
	}
}

func TestAdjudication(t *testing.T) {
	_, tournament := described(t, `{"players":["Casual","Easy"],"rounds":1,"draw":20}`)
	_, won := described(t, `{"players":["Medium","Casual"],"rounds":2,"resign":{"score":1,"moves":1}}`)
	watched := 0
	tournament.Watch(func(l Live) { watched += len(l.Match.Acts()) })
	var reasons []game.Reason
	take := func(g *Game) error {
		if pos := g.Record.Root.End().Position(); pos.Stones() > 20 {
			t.Errorf("game %d has %d stones", g.Number, pos.Stones())
		}
		reasons = append(reasons, g.Record.Result().Reason)
		return nil
	}
	if err := tournament.Play(t.Context(), take, nil); err != nil {
		t.Fatal(err)
	}
	if err := won.Play(t.Context(), func(g *Game) error { reasons = append(reasons, g.Record.Result().Reason); return nil }, nil); err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(reasons, game.Agreement) || !slices.Contains(reasons, game.Resignation) || watched == 0 {
		t.Errorf("the games ended by %v, %d acts were watched", reasons, watched)
	}
}

// TestFaultsAreSurvived: a program that fails now and then is started anew, as often as the description says, in each game.
func TestFaultsAreSurvived(t *testing.T) {
	for _, c := range []struct{ faults, deaths, forfeits int }{{0, 2, 2}, {1, 4, 2}, {2, 2, 0}, {2, 4, 1}} {
		_, tournament := described(t, fmt.Sprintf(`{"players":["Easy",%s],"rounds":1,"concurrency":1,"draw":16,"faults":%d}`, brainText("dies", `,"grace":"1m"`), c.faults))
		state := filepath.Join(t.TempDir(), "state")
		if err := os.WriteFile(state, make([]byte, c.deaths), 0o600); err != nil {
			t.Fatal(err)
		}
		t.Setenv(stateOfBrain, state)
		lost := 0
		err := tournament.Play(t.Context(), func(g *Game) error {
			if errors.Is(g.Forfeit, gomocup.ErrDied) {
				lost++
			}
			return nil
		}, nil)
		if err != nil || lost != c.forfeits {
			t.Errorf("%d faults, %d deaths: %d forfeits, %v", c.faults, c.deaths, lost, err)
		}
	}
}

func TestDescriptions(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{`{"players":["Easy","Hard"],"rounds":1}`, ""},
		{`{"players":["Easy","Hard"],"rounds":1,"rule":"renju","openings":"rif","clock":"3m+2s","size":15}`, ""},
		{`{"players":["Easy","Hard"],"rounds":1} x`, "behind its end"},
		{`{"players":["Easy"],"rounds":1}`, "two players"},
		{`{"players":["Easy","Easy"],"rounds":1}`, "two players are called"},
		{`{"players":["Easy","Hard","Casual"],"rounds":1,"sprt":"0,10"}`, "two players"},
		{`{"players":["Easy","Hard"]}`, "rounds"},
		{`{"players":["Easy","Hard"],"rounds":1,"kind":"swiss"}`, "swiss"},
		{`{"players":["Easy","Hard"],"rounds":1,"rule":"go"}`, "go"},
		{`{"players":["Easy","Hard"],"rounds":1,"clock":"x"}`, "x"},
		{`{"players":["Easy","Hard"],"rounds":1,"openings":"none.txt"}`, "none.txt"},
		{`{"players":["Easy","Hard"],"rounds":1,"rule":"renju","openings":"swap2"}`, "protocol"},
		{`{"players":["Easy","nobody"],"rounds":1}`, "nobody"},
		{`{"players":["Easy","Hard"],"rounds":1,"faults":-1}`, "faults"},
		{`{"players":["Easy",{"program":"./none"}],"rounds":1}`, "none"},
		{`{"players":["Easy",{"name":"x"}],"rounds":1}`, "program"},
		{`{"players":["Easy",{"programme":"x"}],"rounds":1}`, "programme"},
		{`{"players":["Easy",{"program":"x","time":"1"}],"rounds":1}`, "unit"},
	} {
		d, err := ReadDescription(strings.NewReader(c.text))
		if err == nil {
			_, err = d.Tournament(t.TempDir())
		}
		if c.says == "" && err != nil || c.says != "" && (!errors.Is(err, ErrDescription) || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}

// TestCores: no more games at once than there are cores for the threads of their players.
func TestCores(t *testing.T) {
	if cores := gamesAtOnce(1000, 1); gamesAtOnce(0, 1) < 1 || gamesAtOnce(0, 1) > cores || gamesAtOnce(1, 1) != 1 || gamesAtOnce(1000, 1000) != 1 {
		t.Errorf("%d, %d, %d tables", cores, gamesAtOnce(0, 1), gamesAtOnce(1000, 1000))
	}
}

// interruptedAfter plays until so many games are over.
func interruptedAfter(t *testing.T, tournament *Tournament, log *Log, games int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	err := tournament.Play(ctx, func(g *Game) error {
		if games--; games == 0 {
			cancel()
		}
		return log.Append(g)
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
}
