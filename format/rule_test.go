package format_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"hoshi/format"
	"hoshi/game"
)

// sgfOf returns a record in SGF with the first node's properties and the moves, on 15 points unless they name a size.
func sgfOf(t *testing.T, head, moves string) string {
	t.Helper()
	text := "(;" + head
	for i, name := range strings.Fields(moves) {
		p, err := game.ParsePoint(name, 15)
		if err != nil {
			t.Fatal(err)
		}
		text += ";" + "BW"[i%2:i%2+1] + "[" + string([]byte{'a' + byte(p.X), 'a' + byte(p.Y)}) + "]"
	}
	return text + ")"
}

const (
	doubleThreeMoves = "h8 a1 g8 o1 i9 o15 i10 a15 i8"   // I8 makes two threes
	sixOfBlack       = "b8 a1 c8 o1 d8 a15 f8 o15 g8 h1" // E8 makes a row of six
	sixOfWhite       = "a1 b8 o1 c8 a15 d8 o15 f8 h1 g8" // and here for White
	shutInFive       = "c8 b8 d8 h8 e8 a1 f8 o1 g8"      // C8 to G8, between two white stones
	trap             = "h8 e4 g8 f5 i9 g6 d3 a1 i10 h7"  // White's five at I8 could be stopped by a double three alone
	quiet            = "h8 i9 g7 j10"
)

func TestRuleIsGuessed(t *testing.T) {
	for _, row := range []struct {
		name, head, moves string
		want              string
		left              int // moves that can't be played
	}{
		{"nothing tells", "", quiet, "freestyle", 0},
		{"fifth moves were offered", "5A[gg][hf]", quiet, "renju", 0},
		{"and spelled as the grammar wants", "FA[gg][hf]", quiet, "renju", 0},
		{"an opening by its code", "ON[I7]", quiet, "renju", 0},
		{"by code and name", "ON[I7 Hogetsu]", quiet, "renju", 0},
		{"by its name", "ON[kagetsu]", quiet, "renju", 0},
		{"another opening", "ON[Diagonal]", quiet, "freestyle", 0},
		{"how it was agreed on", "OP[Taraguchi-10]", quiet, "renju", 0},
		{"the event", "EV[Renju World Championship 2005]", quiet, "renju", 0},
		{"a federation", "GN[A-B(B) : RIF rule]", quiet, "renju", 0},
		{"no federation", "EV[Coriff open]", quiet, "freestyle", 0},
		{"a program of that name", "EV[slowrenju x renjusolver]", quiet, "freestyle", 0},
		{"a group of Gomocup", "EV[Standard15_2]", quiet, "standard", 0},
		{"another one", "EV[Caro6 cup]", quiet, "caro6", 0},
		{"a rule in other words", "RU[Soosyrv-8]", quiet, "renju", 0},
		{"renju on a large board", "SZ[19]5A[gg]", quiet, "freestyle", 0},
		{"the rule is named", "RU[freestyle]5A[gg]", quiet, "freestyle", 0},
		{"a forbidden move was played", "5A[gg]", doubleThreeMoves + " h7 a8", "freestyle", 0},
		{"it lost", "RE[W+]", doubleThreeMoves, "renju", 0},
		{"it won", "RE[B+]", doubleThreeMoves, "freestyle", 0},
		{"nobody knows", "", doubleThreeMoves, "freestyle", 0},
		{"a forbidden move that nobody has kept", "RE[W+F]", quiet, "renju", 0},
		{"six in a row went on", "", sixOfBlack + " e8 h15", "standard", 0},
		{"and White's", "5A[gg]", sixOfWhite + " h15 e8 g3", "standard", 0},
		{"six in a row won", "RE[B+]", sixOfBlack + " e8", "freestyle", 0},
		{"six in a row lost", "RE[W+]", sixOfBlack + " e8", "renju", 0},
		{"Black left six in a row alone", "", sixOfBlack + " j3 j4", "renju", 0},
		{"White did", "", sixOfWhite + " j3 j4 k4", "standard", 0},
		{"five that are shut in went on", "", shutInFive + " a15 o15", "caro", 0},
		{"five that are not shut in went on", "", strings.Replace(shutInFive, "h8", "h9", 1) + " a15", "freestyle", 1},
		{"Black could not stop a five", "RE[W+R]", trap, "renju", 0},
		{"and played elsewhere", "", trap + " k8 i8", "renju", 0},
		{"Black stopped it", "", trap + " i8 a2", "freestyle", 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			text := sgfOf(t, row.head, row.moves)
			file, err := format.Decode("a.sgf", []byte(text), nil)
			if err != nil {
				t.Fatal(err)
			}
			r := file.Games[0]
			if r.Rule().String() != row.want || r.Root.End().Number() != len(strings.Fields(row.moves))-row.left {
				t.Errorf("read by %v, %d moves, %v", r.Rule(), r.Root.End().Number(), file.Warnings)
			}
			if named := strings.Contains(row.head, "RU[freestyle]"); r.RuleAssumed == named {
				t.Errorf("the rule is assumed: %v", r.RuleAssumed)
			}
			checkAssumed(t, file)
		})
	}
}

// checkAssumed writes and reads what was read: the rule stays assumed, and the same.
func checkAssumed(t *testing.T, file *format.File) {
	t.Helper()
	var written bytes.Buffer
	if err := file.Codec.Encode(&written, file.Games...); err != nil {
		t.Fatal(err)
	}
	again, err := format.Decode("a.sgf", written.Bytes(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if r, a := file.Games[0], again.Games[0]; a.Rule() != r.Rule() || a.RuleAssumed != r.RuleAssumed {
		t.Errorf("%s is %v, assumed %v", &written, a.Rule(), a.RuleAssumed)
	}
}

// TestFormatsNameRules reads files of formats that name no rule, some that do, and some that are of one rule alone.
func TestFormatsNameRules(t *testing.T) {
	standard := game.Standard
	plain := strings.ReplaceAll(sixOfBlack+" e8 h15", " ", "")
	psq := "Piskvorky 15x15, 0:0, 0\n2,8,10\n1,15,20\n3,8,30\n15,15,40\n4,8,50\n1,1,60\n6,8,70\n15,1,80\n7,8,90\n8,15,100\n5,8,110\n8,1,120\n"
	for _, row := range []struct {
		name, file, data string
		how              format.Reading
		want             string
		assumed          bool
		moves            int
	}{
		{"moves", "a.txt", "h8i9", format.Reading{}, "freestyle", true, 2},
		{"moves that tell", "a.txt", plain, format.Reading{}, "standard", true, 12},
		{"moves by a rule", "a.txt", "h8i9", format.Reading{Rule: &standard}, "standard", false, 2},
		{"PSQ", "a.psq", psq, format.Reading{}, "standard", true, 12},
		{"PSQ with a group", "a.psq", psq[:40] + "Ann\nBo\n0\n1,Freestyle15_1\n", format.Reading{}, "freestyle", false, 2},
		{"PSQ with a group of renju", "a.psq", psq[:40] + "Ann\nBo\n0\n1,Renju15_1\n", format.Reading{}, "renju", false, 2},
		{"PSQ with another group", "a.psq", psq[:40] + "Ann\nBo\n0\n1,Cup\n", format.Reading{}, "freestyle", true, 2},
		{"Yixin's", "a.sav", "15\n15\n1\n6 8\n", format.Reading{}, "freestyle", true, 1},
		{"a manager's", "a.gomocup", "START 15\nBOARD\n7,7,1\nDONE\n", format.Reading{}, "freestyle", true, 1},
		{"a manager's with a rule", "a.gomocup", "START 15\nINFO rule 1\nBOARD\n7,7,1\nDONE\n", format.Reading{}, "standard", false, 1},
		{"a manager's with a rule of another size", "a.gomocup", "START 20\nINFO rule 4\nBOARD\n7,7,1\nDONE\n", format.Reading{}, "freestyle", true, 1},
		{"a list of renju", "a.bdt", "Tallinn=[Ann,Bo,-,8897,,,]", format.Reading{}, "renju", false, 2},
		{"a position", "a.pos", "\x02\x70\x62", format.Reading{}, "renju", true, 2},
		{"a position in which renju would have ended", "a.pos", posOf(t, doubleThreeMoves+" h7 a8"), format.Reading{}, "freestyle", true, 11},
		{"a position in which it has ended", "a.pos", posOf(t, doubleThreeMoves), format.Reading{}, "renju", true, 9},
	} {
		t.Run(row.name, func(t *testing.T) {
			file, err := row.how.Decode(row.file, []byte(row.data), nil)
			if err != nil {
				t.Fatal(err)
			}
			r := file.Games[0]
			if r.Rule().String() != row.want || r.RuleAssumed != row.assumed || r.Root.End().Number() != row.moves || len(file.Warnings) > 0 {
				t.Errorf("%v, assumed %v, %d moves, %v", r.Rule(), r.RuleAssumed, r.Root.End().Number(), file.Warnings)
			}
			for i, n := range r.Root.End().Path()[1:] {
				if spent := n.Spent.Milliseconds(); row.file == "a.psq" && spent != int64(10*i+10) {
					t.Errorf("move %d took %d ms", i+1, spent)
				}
			}
		})
	}
}

// posOf returns a position of RenLib.
func posOf(t *testing.T, moves string) string {
	t.Helper()
	names := strings.Fields(moves)
	data := []byte{byte(len(names))}
	for _, name := range names {
		p, err := game.ParsePoint(name, 15)
		if err != nil {
			t.Fatal(err)
		}
		data = append(data, byte(p.Y*15+p.X))
	}
	return string(data)
}

// TestBrokenGameKeepsUsualRule reads a game up to its fault.
func TestBrokenGameKeepsUsualRule(t *testing.T) {
	file, err := format.Decode("a.txt", []byte("h8i9h8g7"), nil)
	if !errors.Is(err, game.ErrOccupied) || file.Games[0].Rule() != game.Freestyle {
		t.Errorf("%v: %v", file.Games[0].Rule(), err)
	}
}
