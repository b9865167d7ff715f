package contest

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/ai/nn"
	"hoshi/game"
)

// netFile writes a network that adds so much to the usual evaluation of freestyle.
func netFile(t *testing.T, correction int32) string {
	t.Helper()
	w := &nn.Weights{Rule: game.Freestyle, In: 2, Old: nn.Factor, Rows: make([][nn.Lanes]int8, nn.Windows(game.Freestyle)), Heads: make([]nn.Head, 1)}
	w.Heads[0].B3 = correction
	name := filepath.Join(t.TempDir(), "net")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Write(file), file.Close()); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestNetworkOfFile searches with networks that are read from files: one that corrects nothing changes nothing, another one does, but
// not by another rule.
func TestNetworkOfFile(t *testing.T) {
	nodes := func(settings string, rule game.Rule) int64 {
		t.Helper()
		c, err := Contender("search:" + settings)
		if err != nil {
			t.Fatal(err)
		}
		engine, err := c.Start(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		opening, err := game.NewBalanced(rule, 15, game.BalancedOpenings(rule, 15)[0])
		if err != nil {
			t.Fatal(err)
		}
		info, err := engine.Search(t.Context(), opening.Position(), ai.Limits{Depth: 6, Threads: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return info.Nodes
	}
	none, some := "Net="+netFile(t, 0), "Net="+netFile(t, 30)
	usual := nodes("", game.Freestyle)
	if n := nodes(none, game.Freestyle); n != usual {
		t.Errorf("a network without an opinion: %d nodes, not %d", n, usual)
	}
	if n := nodes(some+",Gate=100", game.Freestyle); n == usual {
		t.Error("a network that gives more to the side to move changes nothing")
	}
	if n, want := nodes(some, game.Renju), nodes("", game.Renju); n != want {
		t.Errorf("a network of another rule: %d nodes, not %d", n, want)
	}
	const standard = "Weights=../../../../ai/weights/standard.bin"
	if n, want := nodes(standard, game.Standard), nodes("", game.Standard); n != want {
		t.Errorf("the weights that the program has: %d nodes, not %d", n, want)
	}
	if n := nodes(standard, game.Freestyle); n == usual {
		t.Error("weights of another rule change nothing")
	}
	for _, name := range []string{filepath.Join(t.TempDir(), "none"), "net_test.go"} {
		for _, setting := range []string{"Net=", "Weights="} {
			if _, err := Contender("search:" + setting + name); !errors.Is(err, arena.ErrContender) {
				t.Errorf("%s%s: %v", setting, name, err)
			}
		}
	}
}
