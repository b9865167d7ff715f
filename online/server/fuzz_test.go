package server

import (
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/table"
)

// A word of any kind is an act that the rules allow, or refused without a change.
func FuzzAct(f *testing.F) {
	for _, word := range []string{"H8", "pass", "stay", "swap", "3", "I8,J10", "a1 b2", "", "H8\n", "ÿ", strings.Repeat("A1,", 30)} {
		f.Add(word, uint8(0), uint8(6))
		f.Add(word, uint8(2), uint8(3))
		f.Add(word, uint8(2), uint8(9))
	}
	f.Fuzz(func(t *testing.T, word string, rule, protocol uint8) {
		settings := online.Settings{Rule: game.Rule(rule % 4), Size: 15, Opening: game.Protocol(protocol % 10)}
		if settings.Validate() != nil {
			return
		}
		now := time.Unix(0, 0)
		m, err := table.NewMatch(settings, nil, now)
		if err != nil {
			t.Fatal(err)
		}
		for _, before := range []string{"H8", "H9", "H10"} {
			if side, ok := m.Turn(); ok {
				actAt(m, side, before, now) // where the opening wants a choice, it is refused
			}
			side, _ := m.Turn()
			acts := len(m.Acts())
			refusal := actAt(m, side, word, now)
			if refusal != nil && (len(m.Acts()) != acts || online.Refuse(refusal.Code).Text == "" || refusal.Text == "") {
				t.Fatalf("%q was refused by %+v and left %d acts of %d", word, refusal, len(m.Acts()), acts)
			}
			if refusal == nil && len(m.Acts()) != acts+1 {
				t.Fatalf("%q left %d acts of %d", word, len(m.Acts()), acts)
			}
		}
		if _, err := m.Record(); err != nil {
			t.Fatal(err)
		}
	})
}
