package level

import (
	"testing"

	"hoshi/ai"
	"hoshi/game"
)

// TestPondering plays against what the computer expects: it has its answer already. Levels that no time limits do not ponder.
func TestPondering(t *testing.T) {
	for _, l := range All {
		if on := !l.Pondering(true).Player(1, nil).(*ai.Ponderer).Off; on != (l.Name == "Master" || l.Name == "Champion") {
			t.Errorf("%s ponders: %v", l.Name, on)
		}
		if !l.Pondering(false).Player(1, nil).(*ai.Ponderer).Off {
			t.Errorf("%s ponders without being asked", l.Name)
		}
	}
	master, _ := Find("Master")
	master.limits.Nodes = 800
	var last ai.Info
	reports := 0
	player := master.Pondering(true).Player(1, func(i ai.Info) { last, reports = i, reports+1 }).(*ai.Ponderer)
	opening, err := game.NewBalanced(game.Freestyle, 15, game.BalancedOpenings(game.Freestyle, 15)[0])
	if err != nil {
		t.Fatal(err)
	}
	pos := opening.Position()
	for range 3 {
		m, err := player.Choose(t.Context(), pos, game.TimeLeft{})
		if err == nil {
			pos, err = pos.Play(m)
		}
		if err != nil || len(last.PV) < 2 {
			t.Fatalf("%v after %v", err, last.PV)
		}
		player.Ponder(t.Context(), pos)
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: last.PV[1]}); err != nil {
			t.Fatal(err)
		}
		reports = 0
	}
	if _, err := player.Choose(t.Context(), pos, game.TimeLeft{}); err != nil || reports != 1 {
		t.Errorf("after the answer expected it thinks again, %d reports, %v", reports, err)
	}
}
