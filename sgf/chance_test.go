package sgf

import (
	"bytes"
	"strings"
	"testing"

	"hoshi/game"
)

// TestEvaluations reads what other programs say of positions and writes it again.
func TestEvaluations(t *testing.T) {
	for _, test := range []struct {
		name, node string
		want       game.Evaluation
	}{
		{"Sabaki's chance of Black", "SBKV[54.32]", game.Evaluation{Chance: 0.5432, Basis: game.Believed}},
		{"certain", "SBKV[100.00]", game.Evaluation{Chance: 1, Basis: game.Believed}},
		{"hopeless", "SBKV[0.00]", game.Evaluation{Basis: game.Believed}},
		{"more decimals are kept", "SBKV[54.321]", game.Evaluation{}},
		{"out of range", "SBKV[140.00]", game.Evaluation{}},
		{"not a number", "SBKV[much]", game.Evaluation{}},
		{"SGF's own properties are kept", "DM[1]V[-12.50]BM[2]DO[]IT[]TE[1]GB[1]GW[2]", game.Evaluation{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := "(;FF[4]GM[4]SZ[15];B[hh]" + test.node + ")"
			file, err := Read(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			node := file.Games[0].Root.Next()
			if node.Evaluation != test.want {
				t.Errorf("%+v", node.Evaluation)
			}
			var out bytes.Buffer
			if err := Write(&out, file.Games[0]); err != nil || !strings.Contains(out.String(), "B[hh]"+test.node+")") {
				t.Errorf("%v: %s", err, out.String())
			}
		})
	}
}
