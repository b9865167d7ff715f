package puzzle

import (
	"bytes"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"hoshi/game"
)

// board returns a position of text with a side to move; rows that are left out are empty ones below. It is as large as a row is long.
func board(t testing.TB, rule game.Rule, turn game.Color, rows ...string) game.Position {
	t.Helper()
	for size := len(rows[0]); len(rows) < size; {
		rows = append(rows, strings.Repeat(".", size))
	}
	pos, err := game.ParseDiagram(rule, strings.Join(rows, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return pos.WithTurn(turn)
}

// shared is a prover for all tests, which run one after the other.
var shared = sync.OnceValue(NewProver)

func point(t testing.TB, name string) game.Point {
	t.Helper()
	p, err := game.ParsePoint(name, game.DefaultSize)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const blank = "..............."

// Positions that several tests use.
var (
	// Black makes a four and a three at once on F11, or fours alone.
	fourThree = []string{blank, blank, "...........O...", "......O........", ".OXXX..........", ".....X.........", ".....X......O..", "...............", "............O.."}
	// White threatens an open four.
	openThree = []string{blank, blank, blank, "....OOO........", blank, blank, "..........X....", "...X......X....", blank}
	// White has an open three in column J, on one of whose ends Black would make two threes.
	stopsForbidden = []string{blank, blank, blank, blank, blank, blank,
		".........O.....", "......OXOO.....", "........XO.....", "........X.X....", ".........X....."}
	// Black makes five on H13.
	fiveToMake = []string{blank, blank, "..OXXXX........", blank, "....OOO........"}
)

func TestCheck(t *testing.T) {
	for _, row := range []struct {
		name  string
		rule  game.Rule
		turn  game.Color
		rows  []string
		task  Task // asked for
		want  error
		is    Task
		solve string
		moves int
	}{
		{"a five", game.Freestyle, game.Black, fiveToMake, Unset, nil, Fours, "H13", 1},
		{"two fives", game.Freestyle, game.Black, []string{blank, blank, "...XXXX........"}, Unset, ErrTwoSolutions, 0, "", 0},
		{"two open fours", game.Freestyle, game.White, openThree, Unset, ErrTwoSolutions, 0, "", 0},
		{"nothing to win or to stop", game.Freestyle, game.Black, []string{blank, blank, blank, blank, "....XO........."}, Unset, ErrNoSolution, 0, "", 0},
		{"no win where one is asked for", game.Freestyle, game.Black, openThree, Threats, ErrNoSolution, 0, "", 0},
		{"several defences", game.Freestyle, game.Black, openThree, Unset, ErrTwoSolutions, 0, "", 0},
		{"a five that only one point stops", game.Freestyle, game.White, []string{blank, blank, "..OXXXX........"}, Unset, nil, Defence, "H13", 0},
		{"a defence that comes too late", game.Freestyle, game.White, []string{blank, blank, "...XXXX........"}, Defence, ErrNoSolution, 0, "", 0},
		{"the game is over", game.Freestyle, game.White, []string{blank, "..XXXXX........"}, Unset, ErrIllegal, 0, "", 0},
		{"a four-three", game.Freestyle, game.Black, fourThree, FourThree, nil, FourThree, "F11", 3},
		{"a three that is forbidden to stop on one side", game.Renju, game.Black, stopsForbidden, Unset, nil, Avoid, "J10", 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := Problem{Position: board(t, row.rule, row.turn, row.rows...), Task: row.task}
			err := p.Check(t.Context(), shared(), 5000)
			if !errors.Is(err, row.want) {
				t.Fatalf("got %v, want %v", err, row.want)
			}
			if err != nil {
				return
			}
			if p.Task != row.is || p.Solution() != point(t, row.solve) || p.Moves != row.moves || !p.Checked {
				t.Errorf("%v by %s in %d", p.Task, p.Solution().Text(15), p.Moves)
			}
		})
	}
}

func TestAnyCollection(t *testing.T) {
	for _, row := range []struct {
		name, text string
		want       error
		turn       game.Color
		solve      string // the first move; empty: not known
		moves      int    // in the line
	}{
		{"stones and a main line", "(;GM[4]SZ[15]AB[dc][ec][fc][gc]AW[cc]PL[B];B[hc])", nil, game.Black, "H13", 1},
		{"stones alone", "(;GM[4]SZ[15]AB[dc][ec][fc][gc]AW[cc]PL[W])", nil, game.White, "", 0},
		{"the turn from the stones", "(;GM[4]SZ[15]AB[dc][ec]AW[cc])", nil, game.White, "", 0},
		{"a game up to here", "(;GM[4]SZ[15];B[hh];W[ii];B[hi])", nil, game.White, "", 0},
		{"a wrong variation comes first", "(;GM[4]SZ[15]AB[dc][ec][fc][gc]AW[cc]PL[B](;B[aa]C[WRONG])(;B[hc]C[RIGHT]))", nil, game.Black, "H13", 1},
		{"a good move is marked", "(;GM[4]SZ[15]AB[dc][ec][fc]AW[oo]PL[B](;B[aa];W[ab])(;B[gc];W[cc];B[hc]TE[1]))", nil, game.Black, "G13", 3},
		{"a comment comes between", "(;GM[4]SZ[15]AB[dc][ec][fc][gc]AW[cc]PL[B];C[Black to win];B[hc])", nil, game.Black, "H13", 1},
		{"a problem inside a game", "(;GM[4]SZ[15];B[hh];W[ii]HSPT[threats]SO[mine];B[hi];W[ij])", nil, game.Black, "H7", 2},
		{"a row of five stands", "(;GM[4]SZ[15]AB[dc][ec][fc][gc][hc])", ErrIllegal, 0, "", 0},
		{"a stone on a stone", "(;GM[4]SZ[15]AB[dc][ec];W[dc])", ErrIllegal, 0, "", 0},
		{"two moves of one side", "(;GM[4]SZ[15]AB[dc][ec]PL[B];W[hh];W[ii])", ErrIllegal, 0, "", 0},
		{"another game", "(;GM[1]SZ[19];B[hh])", ErrBroken, 0, "", 0},
		{"no SGF", "hello", ErrBroken, 0, "", 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			c, err := Read(strings.NewReader(row.text))
			if err != nil {
				t.Fatal(err)
			}
			if row.want != nil {
				if len(c.Problems) != 0 || len(c.Faults) != 1 || !errors.Is(c.Faults[0], row.want) {
					t.Errorf("%d problems, faults %v", len(c.Problems), c.Faults)
				}
				return
			}
			if len(c.Problems) != 1 {
				t.Fatalf("%d problems, faults %v", len(c.Problems), c.Faults)
			}
			p := c.Problems[0]
			want := game.Pass
			if row.solve != "" {
				want = point(t, row.solve)
			}
			if p.Position.ToMove() != row.turn || p.Solution() != want || len(p.Line) != row.moves {
				t.Errorf("%v to move, %s in a line of %d", p.Position.ToMove(), p.Solution().Text(15), len(p.Line))
			}
		})
	}
}

// TestFolder: what is broken is named, and the rest can be used.
func TestFolder(t *testing.T) {
	const good = "(;GM[4]SZ[15]AB[dc][ec][fc][gc]AW[cc]PL[B];B[hc])"
	c, err := ReadFolder(fstest.MapFS{
		"a.sgf":      {Data: []byte(good + "(;GM[4]SZ[15]AB[dc][ec][fc][gc][hc])" + good)},
		"b.SGF":      {Data: []byte("(;GM[4]")},
		"c/d.sgf":    {Data: []byte(good)},
		"readme.txt": {Data: []byte("no problem")},
		"e.sgf":      {Data: []byte{0xff, 0xfe, 0}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Problems) < 3 {
		t.Errorf("%d problems", len(c.Problems))
	}
	named := map[string]bool{}
	for _, f := range c.Faults {
		named[f.File] = true
		if f.Err == nil || !strings.Contains(f.Error(), f.File) {
			t.Errorf("%+v", f)
		}
	}
	if !named["a.sgf"] || !named["e.sgf"] || named["c/d.sgf"] || named["readme.txt"] {
		t.Errorf("faults in %v", named)
	}
}

// TestWriteAndRead: whatever a problem says comes back.
func TestWriteAndRead(t *testing.T) {
	played := board(t, game.Renju, game.White, fourThree...)
	played, err := played.Play(game.Move{Color: game.White, Point: point(t, "O1")})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []Problem{
		{Position: board(t, game.Freestyle, game.Black, fiveToMake...), Task: Fours, Moves: 1, Line: []game.Point{point(t, "H13")}, Themes: AtTheEdge | IsLong, Nodes: 7},
		{Position: played, Task: Threats, Source: `a [book] with \`, Line: []game.Point{point(t, "F11"), point(t, "G11")}},
		{Position: board(t, game.Standard, game.White, openThree...), Task: Who, Winner: game.White, Moves: 3},
	} {
		p.Rating.Value, p.Rating.Deviation, p.Rating.Volatility = 1543.2, 71.5, 0.06
		var text bytes.Buffer
		if err := Write(&text, p); err != nil {
			t.Fatal(err)
		}
		c, err := Read(&text)
		if err != nil || len(c.Problems) != 1 {
			t.Fatalf("%v, %v", err, c.Faults)
		}
		got := c.Problems[0]
		if got.ID() != p.ID() || got.Position.Diagram() != p.Position.Diagram() || got.Position.Last() != p.Position.Last() || got.Task != p.Task || got.Moves != p.Moves ||
			got.Winner != p.Winner || got.Rating != p.Rating || got.Themes != p.Themes || got.Nodes != p.Nodes || len(got.Line) != len(p.Line) || got.Solution() != p.Solution() {
			t.Errorf("got %+v\nwant %+v", got, p)
		}
	}
}

// TestID: twins share a name, other tasks and turns do not.
func TestID(t *testing.T) {
	p := Problem{Position: board(t, game.Freestyle, game.Black, fiveToMake...), Task: Fours}
	mirrored := make([]string, 0, 15)
	for _, row := range fiveToMake {
		b := []byte(row)
		for i := range b {
			b[i] = row[len(row)-1-i]
		}
		mirrored = append(mirrored, string(b))
	}
	twin := Problem{Position: board(t, game.Freestyle, game.Black, mirrored...), Task: Fours}
	if p.ID() != twin.ID() {
		t.Error("a mirrored position has another name")
	}
	twin.Task = Who
	other := Problem{Position: p.Position.WithTurn(game.White), Task: Fours}
	if p.ID() == twin.ID() || p.ID() == other.ID() {
		t.Error("another problem has the same name")
	}
}

// TestCheckEnds: a check that would take too long says so.
func TestCheckEnds(t *testing.T) {
	c := checker{Prover: shared(), ctx: t.Context(), nodes: 5000, nodesLeft: 10, p: Problem{Position: board(t, game.Freestyle, game.Black, fourThree...)}}
	if err := c.check(); !errors.Is(err, ErrUnclear) {
		t.Errorf("got %v", err)
	}
}
