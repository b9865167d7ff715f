package sgf

import (
	"bytes"
	"os"
	"reflect"
	"strings"
	"testing"

	"hoshi/game"
)

func TestReadRule(t *testing.T) {
	for raw, want := range map[string]game.Rule{
		"freestyle": game.Freestyle, "Standard": game.Standard, "RENJU": game.Renju, "caro": game.Caro, "Caro6": game.Caro6,
		"0": game.Freestyle, " 1 ": game.Standard, "2": game.Renju, "4": game.Renju, "8": game.Caro6, "9": game.Caro,
		"": game.Freestyle, "pente": game.Freestyle,
	} {
		file, err := Read(strings.NewReader("(;RU[" + raw + "])"))
		if err != nil {
			t.Fatal(err)
		}
		g := file.Games[0]
		if g.Rule() != want {
			t.Errorf("RU[%s] is %v, want %v", raw, g.Rule(), want)
		}
		if known := raw != "pente"; known != (len(g.Extra) == 0) || known != (len(file.Warnings) == 0) {
			t.Errorf("RU[%s]: kept %v, warnings %v", raw, g.Extra, file.Warnings)
		}
	}
}

// Renju is played on 15x15 alone: elsewhere the rule is kept, but freestyle is played.
func TestReadRuleOfAnotherSize(t *testing.T) {
	want := reading{moves: []string{"BH8 WA1"}, warnings: []Problem{{RuleSize, 1, 6, "Renju", "freestyle"}}}
	file := want.check(t, []byte("(;RU[Renju]PB[Ann]SZ[13];B[hf];W[am])"))
	g := file.Games[0]
	kept := []game.Property{{Name: "RU", Values: []string{"Renju"}}}
	if g.Rule() != game.Freestyle || g.Size() != 13 || !reflect.DeepEqual(g.Extra, kept) {
		t.Errorf("%v on %d points, kept %v", g.Rule(), g.Size(), g.Extra)
	}
	if text, _ := again(t, file.Games); !strings.Contains(text, "RU[Renju]") || strings.Contains(text, "RU[freestyle]") {
		t.Errorf("written: %s", text)
	}
}

// Black makes two threes at H8.
const doubleThree = "(;RU[renju]RE[W+F]AB[gh][fh][hg][hf]AW[aa][oa][ao][oo]PL[B];B[hh]"

// A forbidden move in a record was played over the board, where it loses.
func TestReadForbiddenMove(t *testing.T) {
	lost := game.Result{Winner: game.White, Reason: game.Forbidden}
	tests := []struct {
		name, text string
		want       reading
		result     game.Result
		strict     bool
	}{
		{"at the end", doubleThree + ")", reading{moves: []string{"BH8"}}, lost, true},
		{"the game goes on", doubleThree + ";W[ii];B[jj]C[x])", reading{
			moves: []string{"BH8"}, warnings: []Problem{{Foul, 1, 69, "hh (H8)", ""}},
		}, lost, true},
		{"in a variation", "(;RU[renju]AB[gh][fh][hg][hf]PL[B](;B[ii];W[jj])(;B[hh]C[forbidden]))", reading{
			moves: []string{"BI7 WJ6"},
		}, game.Result{}, true},
		{"in the first node", "(;B[hh]RU[renju]AB[gh][fh][hg][hf]B[hh])", reading{
			moves: []string{"BH8"}, stop: &Problem{Occupied, 1, 37, "hh (H8)", ""},
			warnings: []Problem{{MixedNode, 1, 17, "AB", ""}, {BothColours, 1, 35, "B[hh]", ""}},
		}, game.Result{}, false},
		{"only in the record", "(;RU[renju]RE[W+F];B[hh])", reading{moves: []string{"BH8"}}, lost, false},
		{"nowhere", "(;RU[renju];B[hh])", reading{moves: []string{"BH8"}}, game.Result{}, false},
		{"nowhere, but it would lose", "(;RU[renju]HSFM[1];B[hh])", reading{moves: []string{"BH8"}}, game.Result{}, true},
		{"not said so that it is known", "(;RU[renju]HSFM[x];B[hh])", reading{moves: []string{"BH8"}}, game.Result{}, false},
		{"of White", "(;RU[renju]AW[gh][fh][hg][hf];W[hh])", reading{moves: []string{"WH8"}}, game.Result{}, false},
		{"of another rule", "(;RU[standard]RE[W+F]AB[gh][fh][hg][hf];B[hh])", reading{moves: []string{"BH8"}},
			game.Result{Winner: game.White, Reason: game.Recorded}, false},
		{"in the second of two games", "(;RU[renju];B[hh])" + doubleThree + ")", reading{moves: []string{"BH8", "BH8"}},
			game.Result{}, false},
		{"in the first of two games", doubleThree + ")(;RU[renju];B[hh])", reading{moves: []string{"BH8", "BH8"}}, lost, true},
		{"a faulty move behind it", doubleThree + ")(;B[hh];W[hh])", reading{
			moves: []string{"BH8"}, warnings: []Problem{{LeftOut, 1, 67, "2", ""}, {Occupied, 1, 77, "hh (H8)", ""}},
		}, lost, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file := test.want.check(t, []byte(test.text))
			g := file.Games[0]
			if position := g.Root.Position(); g.Result() != test.result || position.Strict() != test.strict {
				t.Errorf("%v, forbidden moves lose: %v; want %v, %v", g.Result(), position.Strict(), test.result, test.strict)
			}
			checkAgain(t, file.Games)
		})
	}
}

func TestReadBothPassed(t *testing.T) {
	file, err := Read(open(t, "pass-and-draw"))
	if err != nil {
		t.Fatal(err)
	}
	g := file.Games[0]
	if want := (game.Result{Reason: game.BothPassed}); g.Result() != want || g.Ending != (game.Result{}) {
		t.Errorf("%v, ending %v; want %v", g.Result(), g.Ending, want)
	}
	if _, read := again(t, file.Games); read[0].Result() != g.Result() {
		t.Errorf("written and read: %v", read[0].Result())
	}
}

// TestEngineGamesStayFreestyle takes the rule out of 300 games of freestyle between engines: none is taken for another one.
func TestEngineGamesStayFreestyle(t *testing.T) {
	data, err := os.ReadFile("testdata/engine-ladder-300-games.sgf")
	if err != nil {
		t.Fatal(err)
	}
	file, err := Read(bytes.NewReader(bytes.ReplaceAll(data, []byte("RU[0]"), nil)))
	if err != nil || len(file.Games) != 300 {
		t.Fatal(len(file.Games), err)
	}
	for i, g := range file.Games {
		if g.Rule() != game.Freestyle || !g.RuleAssumed {
			t.Errorf("game %d is %v, assumed %v", i+1, g.Rule(), g.RuleAssumed)
		}
	}
}
