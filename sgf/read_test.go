package sgf

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"hoshi/format"
	"hoshi/game"
)

// moves returns the main line of g such as "BH8 WH7"; set-up stones and blank nodes do not show.
func moves(g *game.Record) string {
	var line []string
	for n := g.Root; n != nil; n = n.Next() {
		if m := n.Move(); m.Color != game.None {
			line = append(line, strings.ToUpper(m.Color.String()[:1])+m.Text(g.Size()))
		}
	}
	return strings.Join(line, " ")
}

// problem returns what Read returned for an error, nil for none.
func problem(t *testing.T, err error) *Problem {
	t.Helper()
	var p *Problem
	if err != nil && !errors.As(err, &p) {
		t.Fatalf("the error is no *Problem: %v", err)
	}
	return p
}

// reading is what is expected of a text.
type reading struct {
	moves    []string // of each game
	warnings []Problem
	stop     *Problem
}

func (want reading) check(t *testing.T, data []byte) *File {
	t.Helper()
	file, err := Read(bytes.NewReader(data))
	if stop := problem(t, err); !reflect.DeepEqual(stop, want.stop) {
		t.Errorf("stop: %+v, want %+v", stop, want.stop)
	}
	var got []string
	for _, g := range file.Games {
		got = append(got, moves(g))
	}
	if !reflect.DeepEqual(got, want.moves) {
		t.Errorf("moves:\n%q, want\n%q", got, want.moves)
	}
	if len(file.Warnings)+len(want.warnings) > 0 && !reflect.DeepEqual(file.Warnings, want.warnings) {
		t.Errorf("warnings:\n%+v, want\n%+v", file.Warnings, want.warnings)
	}
	return file
}

func TestReadFiles(t *testing.T) {
	tests := map[string]reading{
		"asymmetric-c12":       {moves: []string{"BC12 WO15 BA1"}},
		"board-19-and-20":      {moves: []string{"BJ10 WA19 BS1", "BJ11 WT1 BT20"}},
		"clock-and-evaluation": {moves: []string{"BH8 WH7 BI8"}},
		"gbk-charset":          {moves: []string{"BH8 WH7"}},
		"pass-and-draw":        {moves: []string{"BH8 WH9 Bpass Wpass"}},
		"plain-freestyle":      {moves: []string{"BH8 WH7 BG8 WI8 BG9 WG7 BI7 WF10 BG10 WG11 BG6 WJ6"}},
		"setup-puzzle":         {moves: []string{""}},
		"shift-jis-charset":    {moves: []string{"BH8 WH7"}},
		"broken-missing-paren": {
			moves:    []string{"BH8 WH7 BI8"},
			warnings: []Problem{{MissingEnd, 1, 37, "", ")"}},
		},
		"broken-not-sgf": {stop: &Problem{NotSGF, 1, 1, "GIF89a…", "(;"}},
		"broken-occupied-point": {
			moves: []string{"BH8"},
			stop:  &Problem{Occupied, 1, 28, "hh (H8)", ""},
		},
		"broken-point-off-board": {
			moves: []string{"BH8"},
			stop:  &Problem{OffBoard, 1, 28, "zz", "aa – oo"},
		},
		"crlf-and-lowercase-names": {
			moves:    []string{"BH8 WH7"},
			warnings: []Problem{{OddName, 1, 13, "SiZe", "SZ"}},
		},
		"game-server-dialect-gm5": {
			moves:    []string{"BH8 WH9 BI7 WG9 BH10 Wpass"}, // renju, as 5A says
			warnings: []Problem{{OddName, 1, 19, "5A", "5A"}},
		},
		"gbk-undeclared": {
			moves:    []string{"BH8 WH7"},
			warnings: []Problem{{UndeclaredCharset, 1, 22, "", "GBK"}},
		},
		"latin1-default": {
			moves:    []string{"BH8 WH7"},
			warnings: []Problem{{UndeclaredCharset, 1, 23, "", "ISO-8859-1"}},
		},
		"no-gm-no-charset-utf8": {
			moves:    []string{"BH8 WH7 BH10 WI6 BI10 WI7 BG7 WG8", "BH8 WG8 BH9 WI8 BH10 WH7 BH11 WH6 BH12"},
			warnings: []Problem{{OddName, 1, 20, "5A", "5A"}, {OddName, 2, 13, "5A", "5A"}},
		},
		"other-game-go": {
			moves: []string{"BP16 WD4 BP4 WD16"},
			stop:  &Problem{OtherGame, 1, 8, "GM[1]", "GM[4]"},
		},
		"same-colour-twice": {
			moves:    []string{"BH8 BI7 WG9 BJ6"},
			warnings: []Problem{{BothColours, 1, 37, "B[jj]", ""}},
		},
		"variations-comments-marks": {moves: []string{"BH8 WH9 BI7 WG9 BJ6"}},
	}
	files, err := filepath.Glob("testdata/*.sgf")
	if err != nil || len(files) == 0 {
		t.Fatal("no test data", err)
	}
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".sgf")
		if name == "engine-ladder-300-games" {
			continue // has a test of its own
		}
		t.Run(name, func(t *testing.T) {
			want, ok := tests[name]
			if !ok {
				t.Fatal("nothing is expected of this file")
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want.check(t, data)
		})
	}
}

// The 300 games end as their file says: 292 with five in a row or a full board, the others by an illegal move, which
// the board does not show.
func TestReadEngineLadder(t *testing.T) {
	file, err := Read(open(t, "engine-ladder-300-games"))
	if err != nil || len(file.Games) != 300 || len(file.Warnings) != 0 {
		t.Fatalf("%d games, %d warnings, error %v", len(file.Games), len(file.Warnings), err)
	}
	count := map[game.Result]int{}
	total := 0
	for _, g := range file.Games {
		count[g.Result()]++
		total += g.Root.End().Number()
	}
	want := map[game.Result]int{
		{Winner: game.Black, Reason: game.Five}:     151,
		{Winner: game.White, Reason: game.Five}:     138,
		{Reason: game.FullBoard}:                    8,
		{Winner: game.Black, Reason: game.Recorded}: 2,
		{Winner: game.White, Reason: game.Recorded}: 1,
	}
	if !reflect.DeepEqual(count, want) {
		t.Errorf("results: %v, want %v", count, want)
	}
	if total != 14931 {
		t.Errorf("%d moves, want 14931", total)
	}
	first := file.Games[0]
	if got := first.Root.Next().Comment; got != "opening move" {
		t.Errorf("comment %q", got)
	}
	if got, want := first.Date+first.Round+first.Title, "2026.11.21 05:57:541.11"; got != want {
		t.Errorf("date, round and title: %q, want %q", got, want)
	}
}

func open(t testing.TB, name string) *bytes.Reader {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".sgf"))
	if err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(data)
}

func TestReadTexts(t *testing.T) {
	tests := []struct {
		name, text string
		want       reading
	}{
		{"nothing at all", "", reading{stop: &Problem{NotSGF, 1, 1, "", "(;"}}},
		{"parentheses without a node", strings.Repeat("(", 40), reading{
			stop: &Problem{NotSGF, 1, 1, strings.Repeat("(", 32) + "…", "(;"},
		}},
		{"an empty game", "(;)", reading{moves: []string{""}}},
		{"a mail around two games", "Dear Bo,\n(;B[hh])\n> and\n(;B[aa]) Ann\n", reading{
			moves:    []string{"BH8", "BA15"},
			warnings: []Problem{{Stray, 1, 1, "Dear Bo,", "(;"}, {Stray, 3, 1, "> and", "(;"}, {Stray, 4, 10, "Ann", "(;"}},
		}},
		{"an end too many", "(;B[hh]))", reading{
			moves: []string{"BH8"}, warnings: []Problem{{Stray, 1, 9, ")", "(;"}},
		}},
		{"the first of two games has no end", "(;GM[4];B[hh];W[hi]\n(;GM[4];B[hh];W[hg])", reading{
			moves: []string{"BH8 WH7", "BH8 WH9"}, warnings: []Problem{{MissingEnd, 2, 1, "", ")"}},
		}},
		{"the same, with a fault in the second game", "(;GM[4];B[hh]\n(;5A[]SZ[9];W[aa])", reading{
			moves: []string{"BH8", "WA9"}, warnings: []Problem{{MissingEnd, 2, 1, "", ")"}, {OddName, 2, 3, "5A", "5A"}},
		}},
		{"a variation has no end before the next game", "(;SZ[15];B[hh](;W[hi])(;W[hg]\n(;SZ[15];B[aa])", reading{
			moves: []string{"BH8 WH7", "BA15"}, warnings: []Problem{{MissingEnd, 2, 1, "", ")"}},
		}},
		{"the end is missing within a comment", "(;B[hh]C[well \n", reading{
			moves: []string{"BH8"}, warnings: []Problem{{MissingEnd, 1, 14, "", ")"}},
		}},
		{"the end is missing within a name", "(;B[hh];W", reading{
			moves: []string{"BH8"}, warnings: []Problem{{MissingEnd, 1, 10, "", ")"}},
		}},
		{"the end is missing within a move", "(;B[hh];W[", reading{
			moves: []string{"BH8"}, warnings: []Problem{{MissingEnd, 1, 11, "", ")"}},
		}},
		{"the end is missing after half a point", "(;B[hh];W[h", reading{
			moves: []string{"BH8"}, warnings: []Problem{{MissingEnd, 1, 12, "", ")"}},
		}},
		{"the end is missing after a whole point", "(;B[hh]C[x]W[hi]", reading{
			moves:    []string{"BH8 WH7"},
			warnings: []Problem{{BothColours, 1, 12, "W[hi]", ""}, {MissingEnd, 1, 17, "", ")"}},
		}},
		{"the end is missing within the size", "(;SZ[1", reading{
			moves: []string{""}, warnings: []Problem{{MissingEnd, 1, 7, "", ")"}},
		}},
		{"the end is missing within a list", "(;AB[aa][b", reading{
			moves: []string{""}, warnings: []Problem{{MissingEnd, 1, 11, "", ")"}},
		}},
		{"a property without a value", "(;SZ[15];B[hh]C[kept]\nN;W[hi])", reading{
			moves: []string{"BH8"}, stop: &Problem{Unexpected, 2, 2, ";", "["},
		}},
		{"a character that has no meaning", "(;B[hh];W[hi]棋;B[ih])", reading{
			moves: []string{"BH8 WH7"}, stop: &Problem{Unexpected, 1, 14, "棋", "; ( )"},
		}},
		{"a node after a variation", "(;B[hh](;W[hi]);B[ih])", reading{
			moves: []string{"BH8 WH7"}, stop: &Problem{Unexpected, 1, 16, ";", "( )"},
		}},
		{"parentheses that hold no node", "(;B[hh](()(;W[hi]))())", reading{moves: []string{"BH8 WH7"}}},
		{"blanks everywhere", " ( ; SZ [15] ; B\n[ hh ]\t;\r\nW [hi] ) ", reading{moves: []string{"BH8 WH7"}}},
		{"small letters only", "(;b[hh];w[hi])", reading{
			moves: []string{"BH8 WH7"}, warnings: []Problem{{OddName, 1, 3, "b", "B"}},
		}},
		{"a move in the first node", "(;GM[4]B[hh];W[hi])", reading{moves: []string{"BH8 WH7"}}},
		{"two values for one move", "(;;B[hh][hi])", reading{
			moves: []string{"BH8 BH7"}, warnings: []Problem{{BothColours, 1, 4, "B[hi]", ""}},
		}},
		{"stones and a move in one node", "(;AW[aa]B[hh];W[hi])", reading{
			moves: []string{"BH8 WH7"}, warnings: []Problem{{MixedNode, 1, 9, "B", ""}},
		}},
		{"a move on a stone that was set up", "(;AW[hh];B[hh])", reading{
			moves: []string{""}, stop: &Problem{Occupied, 1, 12, "hh (H8)", ""},
		}},
		{"a stone set up off the board", "(;AB[aa][pp])", reading{
			moves: []string{""}, stop: &Problem{OffBoard, 1, 10, "pp", "aa – oo"},
		}},
		{"a mark off the board", "(;B[hh]TR[hh][pp])", reading{
			moves: []string{"BH8"}, warnings: []Problem{{OffBoard, 1, 15, "pp", "aa – oo"}},
		}},
		{"not a point", "(;SZ[19];B[h8])", reading{
			moves: []string{""}, stop: &Problem{OffBoard, 1, 12, "h8", "aa – ss"},
		}},
		{"tt on a board that has it", "(;SZ[20];B[tt])", reading{moves: []string{"BT1"}}},
		{"passes that the rule knows", "(;RU[renju];B[hh];W[];B[hi];W[tt])", reading{moves: []string{"BH8 Wpass BH7 Wpass"}}},
		{"a pass that it does not know", "(;B[hh];W[]C[a pass];B[hi])", reading{
			moves: []string{"BH8 BH7"},
		}},
		{"a pass that it does not know, as tt", "(;B[hh];W[tt];B[hi])", reading{
			moves: []string{"BH8 BH7"},
		}},
		{"moves after five in a row", "(;B[aa];B[ab];B[ac];B[ad];B[ae];W[hh]C[too late];B[zz])", reading{
			moves:    []string{"BA15 BA14 BA13 BA12 BA11"},
			warnings: []Problem{{AfterEnd, 1, 35, "hh", ""}},
		}},
		{"a size given twice", "(;SZ[15]SZ[19];B[oo])", reading{
			moves: []string{"BO1"}, warnings: []Problem{{Doubled, 1, 9, "SZ", ""}},
		}},
		{"a rectangle that is a square", "(;SZ[6:6];B[ff])", reading{moves: []string{"BF1"}}},
		{"a rectangle", "(;SZ[15:19];B[hh])", reading{stop: &Problem{BadSize, 1, 6, "15:19", "5 – 22"}}},
		{"a board too large", "(;SZ[15];B[hh])(;SZ[23])", reading{
			moves: []string{"BH8"}, warnings: []Problem{{LeftOut, 1, 16, "2", ""}, {BadSize, 1, 21, "23", "5 – 22"}},
		}},
		{"a size that is no number", "(;SZ[])", reading{stop: &Problem{BadSize, 1, 6, "", "5 – 22"}}},
		{"chess", "(;GM[3]PW[Ann];W[e2e4];B[e7e5])", reading{
			moves: []string{""}, stop: &Problem{OtherGame, 1, 3, "GM[3]", "GM[4]"},
		}},
		{"go with komi on a small board", "(;GM[1]SZ[15]KM[6.5];B[hh])", reading{
			moves: []string{"BH8"}, stop: &Problem{OtherGame, 1, 3, "GM[1]", "GM[4]"},
		}},
		{"go on 9 points", "(;GM[1]SZ[9];B[ee])", reading{moves: []string{"BE5"}, stop: &Problem{OtherGame, 1, 3, "GM[1]", "GM[4]"}}},
		{"go on 13 points", "(;GM[1]SZ[13];B[gg])", reading{moves: []string{"BG7"}, stop: &Problem{OtherGame, 1, 3, "GM[1]", "GM[4]"}}},
		{"gomoku from a program for go", "(;GM[1]SZ[15]KM[0];B[hh];W[hi])", reading{moves: []string{"BH8 WH7"}}},
		{"a fault far into a game with the wrong number", "(;GM[5];B[hh];W[hh])", reading{
			moves: []string{"BH8"}, stop: &Problem{Occupied, 1, 17, "hh (H8)", ""},
		}},
		{"the board shows another result", "(;RE[W+];B[aa];B[ab];B[ac];B[ad];B[ae])", reading{
			moves:    []string{"BA15 BA14 BA13 BA12 BA11"},
			warnings: []Problem{{OtherResult, 1, 6, "W+", "B+"}},
		}},
		{"a column counts characters", "(;C[五子棋];B[hh];W[hh])", reading{
			moves: []string{"BH8"}, stop: &Problem{Occupied, 1, 18, "hh (H8)", ""},
		}},
		{"lines end in every way", "(;C[a\nb\rc\r\nd\n\re];B[hh]\n;W[hh])", reading{
			moves: []string{"BH8"}, stop: &Problem{Occupied, 6, 4, "hh (H8)", ""},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { test.want.check(t, []byte(test.text)) })
	}
}

// What stands before a fault is there, in the node of the fault, too.
func TestReadKeepsWhatIsBeforeTheFault(t *testing.T) {
	for name, text := range map[string]string{
		"at a move":     "(;PB[Ann]RE[B+R];B[hh];C[look]AW[aa]W[hh]N[lost])",
		"in the syntax": "(;PB[Ann]RE[B+R];B[hh];C[look]AW[aa]?",
	} {
		t.Run(name, func(t *testing.T) {
			file, err := Read(strings.NewReader(text))
			if problem(t, err) == nil || len(file.Games) != 1 {
				t.Fatalf("%d games, error %v", len(file.Games), err)
			}
			g := file.Games[0]
			end := g.Root.End()
			position := end.Position()
			if g.Seats[game.Black].Name != "Ann" || g.Ending.Reason != game.Resignation ||
				end.Comment != "look" || end.Name != "" || position.At(game.Point{}) != game.White {
				t.Errorf("record %+v, end %+v", g, end)
			}
		})
	}
}

func TestReadGame(t *testing.T) {
	file, err := Read(open(t, "variations-comments-marks"))
	if err != nil {
		t.Fatal(err)
	}
	root := file.Games[0].Root
	first := root.Next()
	if want := "Centre [tengen]: a backslash \\ and a soft break"; first.Comment != want {
		t.Errorf("comment %q, want %q", first.Comment, want)
	}
	fork := first.Next()
	wantMarks := []game.Mark{
		{Kind: game.Label, Point: game.Point{X: 7, Y: 6}, Text: "2"},
		{Kind: game.Label, Point: game.Point{X: 8, Y: 8}, Text: "a"},
		{Kind: game.Triangle, Point: game.Point{X: 6, Y: 6}},
	}
	if !reflect.DeepEqual(fork.Marks, wantMarks) {
		t.Errorf("marks %+v, want %+v", fork.Marks, wantMarks)
	}
	if len(fork.Children()) != 2 || fork.Next().Name != "main" {
		t.Fatalf("%d variations, the first is %q", len(fork.Children()), fork.Next().Name)
	}
	second := fork.Children()[1]
	if want := []game.Property{{Name: "MN", Values: []string{"3"}}}; !reflect.DeepEqual(second.Extra, want) {
		t.Errorf("kept %+v, want %+v", second.Extra, want)
	}
	last := second.Next().Children()
	want := []game.Property{{Name: "KO", Values: []string{""}}, {Name: "XX", Values: []string{"unknown kept"}}}
	if len(last) != 2 || !reflect.DeepEqual(last[0].Extra, want) || last[1].Comment != "multi\nline" {
		t.Errorf("last nodes %+v", last)
	}
}

func TestReadSetup(t *testing.T) {
	// The lists say more than once what is on a point; the last word counts.
	file, err := Read(strings.NewReader("(;SZ[5]AB[ac:be][cc]AW[be][ec:ee]AE[cc]PL[W];W[aa]PL[W])"))
	if err != nil {
		t.Fatal(err)
	}
	root := file.Games[0].Root
	position := root.Position()
	want := ". . . . .\n. . . . .\nX X . . O\nX X . . O\nX O . . O\n"
	if got := position.Diagram(); got != want {
		t.Errorf("board\n%s, want\n%s", got, want)
	}
	if position.ToMove() != game.White || root.Turn() != game.White {
		t.Error("White is not to move")
	}
	end := root.End().Position()
	if end.ToMove() != game.White {
		t.Error("White is not to move again")
	}
}

func TestReadMarks(t *testing.T) {
	file, err := Read(strings.NewReader(`(;CR[aa:ba]MA[cc]SQ[]SL[dd]AR[aa:bb]LN[bb:aa]LB[ee:a\:b\]:c][ff]AR[aa])`))
	if err != nil {
		t.Fatal(err)
	}
	g := file.Games[0]
	a, b := game.Point{X: 0, Y: 0}, game.Point{X: 1, Y: 1}
	want := []game.Mark{
		{Kind: game.Circle, Point: a}, {Kind: game.Circle, Point: game.Point{X: 1}},
		{Kind: game.Cross, Point: game.Point{X: 2, Y: 2}}, {Kind: game.Selected, Point: game.Point{X: 3, Y: 3}},
		{Kind: game.Arrow, Point: a, To: b}, {Kind: game.Line, Point: b, To: a},
		{Kind: game.Label, Point: game.Point{X: 4, Y: 4}, Text: "a:b]:c"},
	}
	if !reflect.DeepEqual(g.Root.Marks, want) {
		t.Errorf("marks\n%+v, want\n%+v", g.Root.Marks, want)
	}
	kept := []game.Property{{Name: "LB", Values: []string{"ff"}}, {Name: "AR", Values: []string{"aa"}}}
	if !reflect.DeepEqual(g.Root.Extra, kept) {
		t.Errorf("kept %+v, want %+v", g.Root.Extra, kept)
	}
}

func TestReadResult(t *testing.T) {
	black, white := game.Black, game.White
	tests := []struct {
		raw  string
		want game.Result
		kept bool
	}{
		{"B+", game.Result{Winner: black, Reason: game.Recorded}, false},
		{"w+r", game.Result{Winner: white, Reason: game.Resignation}, false},
		{"W+Resign", game.Result{Winner: white, Reason: game.Resignation}, false},
		{"B+T", game.Result{Winner: black, Reason: game.Timeout}, false},
		{"W + Time", game.Result{Winner: white, Reason: game.Timeout}, false},
		{"B+F", game.Result{Winner: black, Reason: game.Recorded}, true},
		{"B+1", game.Result{Winner: black, Reason: game.Recorded}, true},
		{"Draw", game.Result{Reason: game.Agreement}, false},
		{"0", game.Result{Reason: game.Recorded}, false},
		{"B+Draw", game.Result{Reason: game.Recorded}, true},
		{"白胜", game.Result{Winner: white, Reason: game.Recorded}, false},
		{"黑胜", game.Result{Winner: black, Reason: game.Recorded}, false},
		{"和棋", game.Result{Reason: game.Recorded}, false},
		{"Void", game.Result{Reason: game.Aborted}, false},
		{"?", game.Result{}, true},
		{"B", game.Result{}, true},
		{"W", game.Result{}, true},
		{"X+R", game.Result{}, true},
		{"", game.Result{}, false},
	}
	for _, test := range tests {
		file, err := Read(strings.NewReader("(;RE[" + test.raw + "];B[hh])"))
		if err != nil {
			t.Fatal(err)
		}
		g := file.Games[0]
		if g.Ending != test.want || test.kept != (len(g.Extra) == 1) {
			t.Errorf("RE[%s]: %v, kept %v; want %v, %v", test.raw, g.Ending, g.Extra, test.want, test.kept)
		}
	}
}

func TestReadError(t *testing.T) {
	broken := errors.New("the disk is gone")
	if file, err := Read(iotest.ErrReader(broken)); file != nil || !errors.Is(err, broken) {
		t.Errorf("%v, %v; want the reader's error", file, err)
	}
}

func TestProblemError(t *testing.T) {
	_, err := Read(open(t, "broken-point-off-board"))
	want := "sgf: line 1, column 28: The point zz is not on the board. Expected: aa – oo."
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	for fault := range Fault(64) {
		if _, ok := faultTexts[fault]; ok != (fault <= TooLarge || fault >= MissingEnd && fault <= Bracket) {
			t.Errorf("fault %d has a text: %v", fault, ok)
		}
	}
	if text := fmt.Sprint(Problem{Fault: Stray, Line: 1, Column: 1, Found: "{{.Expected}}", Expected: "x"}); !strings.Contains(text, "{{.Expected}}") {
		t.Errorf("a text from the file was taken for a template: %s", text)
	}
}

func TestReadIsWatched(t *testing.T) {
	text := []byte(strings.Repeat("(;FF[4]GM[4]SZ[15];B[hh];W[hi];B[ih])", 5000))
	last, told := 0.0, 0
	file, err := ReadWatched(text, format.Reading{}, func(part float64) error {
		if part < last || part > 1 {
			t.Errorf("told %v after %v", part, last)
		}
		last = part
		told++
		return nil
	})
	if err != nil || len(file.Games) != 5000 || told < 3 || last < 0.5 {
		t.Fatalf("%v, told %d times, up to %v", err, told, last)
	}
	enough := errors.New("enough")
	told = 0
	file, err = ReadWatched(text, format.Reading{}, func(float64) error {
		told++
		return enough
	})
	if file != nil || err != enough || told != 1 {
		t.Errorf("%v, %v after %d looks", file, err, told)
	}
}
