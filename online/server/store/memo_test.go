package store

import (
	"fmt"
	"strings"
	"testing"

	"hoshi/online/server/record"
	"hoshi/online/server/servertest"
	"hoshi/online/server/table"
)

// isMuted reports whether the first player hears nothing in a game that goes on.
func isMuted(g table.Saved) bool {
	resumed, _ := table.Resume(g, table.Rules{}, started)
	return resumed.HasMuted(0)
}

// What was asked for and is not what was written costs nothing else, and is said.
func TestAMemoThatIsDamaged(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	servertest.Begin(t, s.Await, "game", servertest.Match(t, blitz))
	shut(t, s)
	servertest.Exec(t, dir, `UPDATE running SET asked = '{"muted":[true,false]}'`)
	s = opened(t, dir)
	defer shut(t, s)
	if err := s.Read(func(w record.Ledger) error {
		games, _, lost, err := table.Load(w, w.Account, started)
		if len(games) != 1 || isMuted(games[0]) || !strings.Contains(fmt.Sprint(lost), "what was asked for in the game game") {
			t.Errorf("loaded %+v, lost %v", games, lost)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}
