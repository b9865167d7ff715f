package sgf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/version"
)

// difference says in what the records a and b differ, "" if in nothing.
func difference(a, b *game.Record) string {
	x, y := *a, *b
	x.Root, y.Root = nil, nil
	if !reflect.DeepEqual(x, y) {
		return fmt.Sprintf("games %+v and %+v", x, y)
	}
	type pair struct{ a, b *game.Node }
	for todo := []pair{{a.Root, b.Root}}; len(todo) > 0; {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if d := nodeDifference(p.a, p.b); d != "" {
			return d
		}
		for i, child := range p.a.Children() {
			todo = append(todo, pair{child, p.b.Children()[i]})
		}
	}
	return ""
}

// nodeContent is what a node holds besides its place in the tree.
type nodeContent struct {
	Name, Comment string
	Marks         []game.Mark
	Spent         time.Duration
	Extra         []game.Property
	Move          game.Move
	Setup         []game.Move
	Turn          game.Color
	Number        int
	Children      int
}

func nodeDifference(a, b *game.Node) string {
	of := func(n *game.Node) nodeContent {
		return nodeContent{n.Name, n.Comment, n.Marks, n.Spent, n.Extra, n.Move(), n.Setup(), n.Turn(), n.Number(), len(n.Children())}
	}
	if x, y := of(a), of(b); !reflect.DeepEqual(x, y) {
		return fmt.Sprintf("nodes %+v and %+v", x, y)
	}
	if a.Position() != b.Position() {
		return fmt.Sprintf("positions after %+v", a.Move())
	}
	return ""
}

// again writes games and reads them back.
func again(t *testing.T, games []*game.Record) (text string, read []*game.Record) {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, games...); err != nil {
		t.Fatal(err)
	}
	text = b.String()
	file, err := Read(&b)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if len(file.Warnings) > 0 {
		t.Errorf("it warns of what it wrote: %v in\n%s", file.Warnings, text)
	}
	return text, file.Games
}

// checkRead demands of any file that it is read with a game or an error, and that its games can be written and read again.
func checkRead(t *testing.T, data []byte) {
	t.Helper()
	file, err := Read(bytes.NewReader(data))
	if len(file.Games) == 0 {
		if err == nil {
			t.Fatal("neither a game nor an error")
		}
		return
	}
	checkAgain(t, file.Games)
}

// checkAgain reports an error if games are not the same after writing and reading.
func checkAgain(t *testing.T, games []*game.Record) {
	t.Helper()
	text, read := again(t, games)
	if len(read) != len(games) {
		t.Fatalf("%d games of %d in\n%s", len(read), len(games), text)
	}
	for i, g := range games {
		if d := difference(g, read[i]); d != "" {
			t.Errorf("game %d: %s in\n%s", i, d, text)
		}
	}
	if twice, _ := again(t, read); twice != text {
		t.Errorf("written again:\n%s, before:\n%s", twice, text)
	}
}

func TestRoundTripOfFiles(t *testing.T) { forEveryFile(t, checkRead) }

// forEveryFile is a test of its own for each file of the test data.
func forEveryFile(t *testing.T, check func(t *testing.T, data []byte)) {
	t.Helper()
	files, err := filepath.Glob("testdata/*.sgf")
	if err != nil || len(files) == 0 {
		t.Fatal("no test data", err)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			check(t, data)
		})
	}
}

// play makes moves such as "H8", in turn, and returns the last node.
func play(t *testing.T, n *game.Node, points ...string) *game.Node {
	t.Helper()
	for _, text := range points {
		position := n.Position()
		p, err := game.ParsePoint(text, position.Size())
		if err != nil {
			t.Fatal(err)
		}
		if n, err = n.Add(game.Move{Color: position.ToMove(), Point: p}); err != nil {
			t.Fatal(err)
		}
	}
	return n
}

func newGame(t *testing.T, rule game.Rule, size int) *game.Record {
	t.Helper()
	g, err := game.NewRecord(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestRoundTripOfGames(t *testing.T) {
	tests := map[string]func(t *testing.T) *game.Record{
		"nothing": func(t *testing.T) *game.Record { return newGame(t, game.Freestyle, 15) },
		"against the computer, resigned": func(t *testing.T) *game.Record {
			g := newGame(t, game.Standard, 15)
			g.Seats[game.Black] = game.Seat{Name: "Ann [the \\ first]", Rank: "1000"}
			g.Seats[game.White] = game.Seat{Name: "Hoshi", Level: "hard"}
			g.Title, g.Event, g.Place, g.Round, g.Date = "a: b", "Club", "Köln", "1", "2026-11-21"
			g.ID, g.Assisted, g.Comment = "3f9c-22", true, "The\n\nwhole \\] game: 五子棋"
			g.Ending = game.Result{Winner: game.White, Reason: game.Resignation}
			for i, p := range []string{"C12", "H8", "A1", "O15"} {
				play(t, g.Root.End(), p).Spent = time.Duration(i) * 1234 * time.Millisecond
			}
			return g
		},
		"lost on time": func(t *testing.T) *game.Record {
			g := newGame(t, game.Freestyle, 22)
			play(t, g.Root, "V22", "A1", "V1")
			g.Ending, g.LastTurn = game.Result{Winner: game.Black, Reason: game.Timeout}, 18250*time.Millisecond
			return g
		},
		"saved in the middle of a turn": func(t *testing.T) *game.Record {
			g := newGame(t, game.Freestyle, 15)
			g.Time, g.LastTurn = game.TimeControl{Main: time.Minute}, 18250*time.Millisecond
			play(t, g.Root, "H8", "A1")
			return g
		},
		"renju over the board, with an opening": func(t *testing.T) *game.Record {
			g := newGame(t, game.Renju, 15)
			if err := g.SetStrict(true); err != nil {
				t.Fatal(err)
			}
			g.Opening = "rif H8 H9 H10 stay G8 I8,J10 I8"
			play(t, g.Root, "G8", "A1", "F8", "A15", "H9", "O1", "H10", "O15", "H8")
			return g
		},
		"renju, given up on a forbidden move": func(t *testing.T) *game.Record {
			g := newGame(t, game.Renju, 15)
			play(t, g.Root, "H8")
			g.Ending = game.Result{Winner: game.White, Reason: game.Forbidden}
			return g
		},
		"renju, both passed": func(t *testing.T) *game.Record {
			g := newGame(t, game.Renju, 15)
			play(t, g.Root, "H8", "H9", "pass", "pass")
			return g
		},
		"caro": func(t *testing.T) *game.Record {
			g := newGame(t, game.Caro, 19)
			play(t, g.Root, "H8")
			return g
		},
		"a draw agreed": func(t *testing.T) *game.Record {
			g := newGame(t, game.Freestyle, 19)
			play(t, g.Root, "A1", "B1")
			g.Ending = game.Result{Reason: game.Agreement}
			return g
		},
		"a draw": func(t *testing.T) *game.Record {
			g := newGame(t, game.Freestyle, 5)
			g.Ending = game.Result{Reason: game.Recorded}
			return g
		},
		"won": func(t *testing.T) *game.Record {
			g := newGame(t, game.Freestyle, 5)
			play(t, g.Root, "A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2", "E1")
			return g
		},
		"a set-up board, White to move": func(t *testing.T) *game.Record {
			g := newGame(t, game.Freestyle, 15)
			stones := []game.Move{
				{Color: game.Black, Point: game.Point{X: 2, Y: 3}}, {Color: game.Black, Point: game.Point{X: 14, Y: 0}},
				{Color: game.White, Point: game.Point{X: 3, Y: 2}},
			}
			if err := g.Root.SetUp(stones, game.White); err != nil {
				t.Fatal(err)
			}
			blank := play(t, g.Root, "H8").AddBlank()
			if err := blank.SetUp([]game.Move{{Point: game.Point{X: 2, Y: 3}}}, game.None); err != nil {
				t.Fatal(err)
			}
			return g
		},
		"variations with all that can be said": func(t *testing.T) *game.Record {
			g := newGame(t, game.Freestyle, 15)
			g.RuleAssumed = true
			g.Extra = []game.Property{{Name: "TM", Values: []string{"600"}}, {Name: "OT", Values: []string{"20/60 byo-yomi"}}, {Name: "RU", Values: []string{"pente"}}}
			fork := play(t, g.Root, "H8", "C12")
			main := play(t, fork, "I9", "G7", "J10")
			play(t, fork, "G9", "C1").Name = "second: [x]"
			third := play(t, fork, "A1")
			third.Comment = "  \\ ends so:\n\t\\"
			play(t, third, "B1")
			play(t, third, "B2")
			a, b := game.Point{X: 0, Y: 0}, game.Point{X: 1, Y: 14}
			for kind := range markNames {
				m := game.Mark{Kind: game.MarkKind(kind), Point: a}
				switch m.Kind {
				case game.Label:
					m.Text = `a:b\]`
				case game.Arrow, game.Line:
					m.To = b
				}
				main.Marks = append(main.Marks, m, m)
			}
			main.Extra = []game.Property{{Name: "V", Values: []string{"0.2"}}, {Name: "XX", Values: []string{`a\:b:c\]`, ""}}}
			main.Comment = "CA[GBK]"
			return g
		},
		"long": func(t *testing.T) *game.Record {
			g := newGame(t, game.Freestyle, 20)
			n := g.Root
			for range 5000 {
				n = n.AddBlank()
			}
			return g
		},
	}
	for name, record := range tests {
		t.Run(name, func(t *testing.T) { checkAgain(t, []*game.Record{record(t)}) })
	}
}

func TestRoundTripOfOddities(t *testing.T) {
	for name, text := range map[string]string{
		"the same move in two variations": "(;(;B[aa]C[a]N[x]HSMT[1];W[bb])(;B[aa]C[b]N[y]HSMT[2];W[cc]))",
		"stones set up under two of them": "(;(;B[aa];W[bb])(;B[aa]AB[cc]))",
		"passes under a rule without":     "(;B[hh];W[]C[a];B[hi]HSMT[2];W[tt];B[]W[hj])",
		"moves after the end":             "(;AB[aa:ea]B[hh]AE[aa]TM[1];W[ii]W[jj];B[kk])",
		"a move after the end, in a node": "(;AB[aa:da];B[ea]W[hh]AE[ea]C[x];W[ea])",
		"results twice":                   "(;RE[B+F]RE[W+F])",
		"two values of the result":        "(;RE[B+][W+])",
		"rules twice":                     "(;RU[pente]RU[standard])",
		"a rule that is a text":           "(;RU[a\\]b])",
		"a comment twice, after a move":   "(;B[hh]C[a]C[]N[x]N[y]CR[zz])",
		"an escape of nothing":            "(;C[a]F[b\\",
		"names twice":                     "(;PB[]PB[Ann]PB[Bo][Cy]BR[a\nb])",
		"a header in a variation":         "(;(;B[aa];GM[1]SZ[9])(;B[aa];W[bb]))",
		"times that are none":             "(;;HSMT[-1];HSMT[NaN];HSMT[1e300];HSMT[0.0001];HSMT[x];HSMT[1.5])",
		"texts that end in a backslash":   "(;C[a\\\\]XX[b\\\\]GC[c\\",
		"a clock twice":                   "(;TM[60]TM[90]OT[x]OT[y])",
		"clocks that contradict the time": "(;TM[60];B[aa]BL[50]BL[50]BL[1];W[bb]HSMT[5]WL[1]OW[1];B[cc]BL[55];W[dd]WL[60])",
		"a last turn that is none":        "(;HSLT[-1]HSLT[x]HSLT[0]RE[W+T])",
		"a last turn twice":               "(;HSLT[1.5]HSLT[2.5]RE[W+T])",
		"clocks of the other side":        "(;TM[60];B[aa]WL[50];W[bb]BL[50])",
		"forbidden moves lose, twice":     "(;HSFM[1]HSFM[1]HSFM[x]HSFM[1][1])",
		"a side that is none":             "(;PL[x];PL[][B];PL[black])",
		"line ends in values":             "(;XX[a\r\nb\\\r\nc]C[a\r\nb\\\r\nc]N[a\r\nb\\\r\nc])",
	} {
		t.Run(name, func(t *testing.T) {
			file, err := Read(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			checkAgain(t, file.Games)
		})
	}
}

// Moves stand behind one another, on lines of readable length; stones that are set up have a node of their own, as SGF wants it.
func TestWriteLines(t *testing.T) {
	written := func(g *game.Record) string {
		var b strings.Builder
		if err := Write(&b, g); err != nil {
			t.Fatal(err)
		}
		_, moves, _ := strings.Cut(b.String(), "\n")
		return moves
	}
	g := newGame(t, game.Freestyle, 15)
	first := play(t, g.Root, "H8")
	play(t, play(t, first, "H9"), "H10")
	if got, want := written(g), ";B[hh];W[hg];B[hf])\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	long := strings.Repeat("a", 2*maxWidth)
	first.Comment = long
	if got, want := written(g), ";B[hh]C["+long+"]\n;W[hg];B[hf])\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	first.Comment = long + "\nb"
	if got, want := written(g), ";B[hh]C["+long+"\nb];W[hg];B[hf])\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, row := range []struct {
		stones []game.Move
		turn   game.Color
		want   string
	}{
		{[]game.Move{{Color: game.White, Point: game.Point{}}}, game.None, ";B[hh];AW[aa])\n"},
		{[]game.Move{{Color: game.Black, Point: game.Point{}}, {Color: game.White, Point: game.Point{X: 1}}, {Color: game.Black, Point: game.Point{X: 2}}}, game.None,
			";B[hh];AB[aa][ca]AW[ba])\n"},
		{nil, game.Black, ";B[hh];PL[B])\n"},
	} {
		g := newGame(t, game.Freestyle, 15)
		if err := play(t, g.Root, "H8").SetUp(row.stones, row.turn); err != nil {
			t.Fatal(err)
		}
		if got := written(g); got != row.want {
			t.Errorf("got %q, want %q", got, row.want)
		}
	}
}

func TestWrite(t *testing.T) {
	g := newGame(t, game.Renju, 15)
	g.Seats[game.Black].Name = "Ann"
	g.Seats[game.White] = game.Seat{Name: "Hoshi", Level: "easy"}
	g.Ending, g.LastTurn = game.Result{Winner: game.White, Reason: game.Resignation}, 2*time.Second
	n := play(t, g.Root, "H8")
	n.Spent = 1500 * time.Millisecond
	play(t, n, "C12").Comment = "a [b]"
	play(t, n, "pass")
	var b strings.Builder
	if err := Write(&b, g); err != nil {
		t.Fatal(err)
	}
	want := `(;FF[4]GM[4]CA[UTF-8]AP[Hoshi:` + version.Number + `]SZ[15]RU[renju]PB[Ann]PW[Hoshi]HSWL[easy]RE[W+R]HSLT[2.000]
;B[hh]HSMT[1.500]
(;W[cd]C[a [b\]])
(;W[]))
`
	if b.String() != want {
		t.Errorf("%s, want\n%s", &b, want)
	}
}

// What is understood of a result is written anew when the game went on.
func TestWriteResultOfAGameThatWentOn(t *testing.T) {
	file, err := Read(strings.NewReader("(;RE[B+F];B[hh])"))
	if err != nil {
		t.Fatal(err)
	}
	g := file.Games[0]
	for _, step := range []struct {
		ending game.Result
		want   []string
	}{
		{g.Ending, []string{"RE[B+F]"}},
		{game.Result{}, nil},
		{game.Result{Winner: game.White, Reason: game.Timeout}, []string{"RE[W+T]"}},
	} {
		g.Ending = step.ending
		text, _ := again(t, file.Games)
		if n := strings.Count(text, "RE["); n != len(step.want) || n > 0 && !strings.Contains(text, step.want[0]) {
			t.Errorf("%v: %s, want %v", step.ending, text, step.want)
		}
	}
}

// What says nothing is kept as it was read; what a rule that somebody names makes untrue is not.
func TestWriteWhatIsNotUnderstood(t *testing.T) {
	for _, text := range []string{"HSFM[0]", "HSFM[1][1]", "HSMT[0.000]", "RU[pente]"} {
		file, err := Read(strings.NewReader("(;" + text + ";B[hh])"))
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := again(t, file.Games); !strings.Contains(got, text) {
			t.Errorf("%s became %s", text, got)
		}
	}
	file, err := Read(strings.NewReader("(;RU[pente];B[hh])"))
	if err != nil {
		t.Fatal(err)
	}
	named, _, err := file.Games[0].WithRule(game.Renju)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := again(t, []*game.Record{named}); strings.Contains(got, "pente") || !strings.Contains(got, "RU[renju]") {
		t.Errorf("under renju it became %s", got)
	}
}

func TestWriteErrors(t *testing.T) {
	g := newGame(t, game.Freestyle, 15)
	full := errors.New("the disk is full")
	if err := Write(writerFunc(func([]byte) (int, error) { return 0, full }), g); !errors.Is(err, full) {
		t.Errorf("%v, want the writer's error", err)
	}
	for _, name := range []string{"", "a", "A B", "A]", "ß"} {
		g.Root.AddBlank().Extra = []game.Property{{Name: name}}
		if err := Write(io.Discard, g); err == nil {
			t.Errorf("a property with the name %q was written", name)
		}
		g = newGame(t, game.Freestyle, 15)
	}
	g.Extra = []game.Property{{Name: "XX", Values: []string{`a]b\`}}}
	_, read := again(t, []*game.Record{g})
	if want := `a\]b\\`; read[0].Extra[0].Values[0] != want {
		t.Errorf("kept %q, want %q", read[0].Extra[0].Values[0], want)
	}
	g.Extra, g.Comment = nil, "bad \xFF byte"
	if _, read = again(t, []*game.Record{g}); read[0].Comment != "bad \uFFFD byte" {
		t.Errorf("comment %q", read[0].Comment)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
