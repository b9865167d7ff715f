package sgf

import (
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"hoshi/game"
)

const s, m = time.Second, time.Minute

func TestTimeControl(t *testing.T) {
	for text, want := range map[string]game.TimeControl{
		"TM[600]":                              {Main: 10 * m},
		"TM[600]OT[5 fischer]":                 {Main: 10 * m, Increment: 5 * s},
		"TM[300]OT[3x30 byo-yomi]":             {Main: 5 * m, Periods: 3, Period: 30 * s},
		"OT[3x30 byo-yomi]":                    {Periods: 3, Period: 30 * s},
		"OT[30 per move]":                      {PerMove: 30 * s},
		"TM[180]OT[1.5 fischer, 0.5 per move]": {Main: 3 * m, Increment: 1500 * time.Millisecond, PerMove: s / 2},
	} {
		g := newGame(t, game.Freestyle, 15)
		g.Time = want
		if written, _ := again(t, []*game.Record{g}); !strings.Contains(written, text) {
			t.Errorf("%v is written %s, want %s", want, written, text)
		}
		checkAgain(t, []*game.Record{g})
	}
	for text, want := range map[string]game.TimeControl{
		"TM[ 600.0 ]OT[ 5  Fischer ]":     {Main: 10 * m, Increment: 5 * s},
		"OT[3x30 byoyomi]TM[0]":           {Periods: 3, Period: 30 * s},
		"TM[0]":                           {},
		"TM[]":                            {},
		"TM[10 min]":                      {},
		"TM[-5]":                          {},
		"TM[600][600]":                    {},
		"TM[1e8]":                         {},
		"TM[600]OT[25/600 Canadian]":      {},
		"TM[600]OT[5 fischer, 6 fischer]": {},
		"TM[600]OT[0 fischer]":            {},
		"TM[600]OT[3x byo-yomi]":          {},
		"TM[600]OT[x30 byo-yomi]":         {},
		"TM[600]OT[30 byo-yomi]":          {},
		"TM[600]OT[0x30 byo-yomi]":        {},
		"OT[5 fischer]":                   {},
		"TM[600]OT[]":                     {},
		"TM[600]OT[none]":                 {},
	} {
		file, err := Read(strings.NewReader("(;" + text + ";B[hh])"))
		if err != nil {
			t.Fatal(err)
		}
		g := file.Games[0]
		if known := want != (game.TimeControl{}); g.Time != want || known != (len(g.Extra) == 0) {
			t.Errorf("%s is %v, kept %v; want %v", text, g.Time, g.Extra, want)
		}
		checkAgain(t, file.Games)
	}
}

// A clock that was set takes the place of what a file said.
func TestWriteTimeControlAnew(t *testing.T) {
	file, err := Read(strings.NewReader("(;TM[600]OT[25/600 Canadian];B[hh])"))
	if err != nil {
		t.Fatal(err)
	}
	g := file.Games[0]
	g.Time = game.TimeControl{PerMove: m}
	if text, read := again(t, file.Games); read[0].Time != g.Time || strings.Contains(text, "Canadian") {
		t.Errorf("%v in %s", read[0].Time, text)
	}
	g.Time = game.TimeControl{Main: -m}
	if err := Write(io.Discard, g); !errors.Is(err, game.ErrTimeControl) {
		t.Errorf("a clock that runs backwards: %v", err)
	}
}

// timed returns a game with the time of each move.
func timed(t *testing.T, tc game.TimeControl, spent ...time.Duration) *game.Record {
	t.Helper()
	g := newGame(t, game.Freestyle, 15)
	g.Time = tc
	for i, d := range spent {
		n, err := g.Root.End().Add(game.Move{Color: game.Black + game.Color(i%2), Point: game.Point{X: i, Y: i * i % 15}})
		if err != nil {
			t.Fatal(err)
		}
		n.Spent = d
	}
	return g
}

func TestClocksOfMoves(t *testing.T) {
	tests := []struct {
		name  string
		tc    game.TimeControl
		spent []time.Duration
		want  []string // after the move
	}{
		{"no clock", game.TimeControl{}, []time.Duration{s}, []string{"HSMT[1.000]"}},
		{"main time", game.TimeControl{Main: m}, []time.Duration{s, 2 * s, 1500 * time.Millisecond}, []string{
			"HSMT[1.000]BL[59]", "HSMT[2.000]WL[58]", "HSMT[1.500]BL[57.5]",
		}},
		{"time that is not known", game.TimeControl{Main: m}, []time.Duration{0, 2 * s}, []string{"", "HSMT[2.000]WL[58]"}},
		{"finer than a file is", game.TimeControl{Main: m}, []time.Duration{1234567, 1, 1234567}, []string{
			"HSMT[0.001]BL[59.999]", "", "HSMT[0.001]BL[59.998]",
		}},
		{"Fischer", game.TimeControl{Main: m, Increment: 5 * s}, []time.Duration{s, 6 * s}, []string{
			"HSMT[1.000]BL[64]", "HSMT[6.000]WL[59]",
		}},
		{"byo-yomi", game.TimeControl{Main: m, Periods: 3, Period: 30 * s}, []time.Duration{59 * s, 70 * s, 31 * s, 65 * s}, []string{
			"HSMT[59.000]BL[1]", "HSMT[70.000]WL[30]OW[3]", "HSMT[31.000]BL[30]OB[2]", "HSMT[65.000]WL[30]OW[1]",
		}},
		{"fallen", game.TimeControl{Main: m}, []time.Duration{2 * m}, []string{"HSMT[120.000]BL[0]"}},
		{"each move alone", game.TimeControl{PerMove: m}, []time.Duration{s}, []string{"HSMT[1.000]"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := timed(t, test.tc, test.spent...)
			text, read := again(t, []*game.Record{g})
			var got []string
			for _, node := range strings.Split(strings.NewReplacer("\n", "", ")", "").Replace(text), ";")[2:] {
				got = append(got, node[len("B[aa]"):])
			}
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("%q, want %q", got, test.want)
			}
			if twice, _ := again(t, read); twice != text {
				t.Errorf("written again: %s", twice)
			}
			for i, n := range read[0].Root.End().Path() {
				if i > 0 && (n.Spent != test.spent[i-1].Round(time.Millisecond) || n.Extra != nil) {
					t.Errorf("move %d took %v, kept %v", i, n.Spent, n.Extra)
				}
			}
		})
	}
}

// Each way through a record has a clock of its own.
func TestClocksOfVariations(t *testing.T) {
	g := timed(t, game.TimeControl{Main: m}, 10*s, s)
	other, err := g.Root.Add(game.Move{Color: game.Black, Point: game.Point{X: 9, Y: 9}})
	if err != nil {
		t.Fatal(err)
	}
	other.Spent = 20 * s
	text, _ := again(t, []*game.Record{g})
	for _, want := range []string{"BL[50]", "WL[59]", "BL[40]"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is missing in %s", want, text)
		}
	}
	checkAgain(t, []*game.Record{g})
}

// Other programs write what is left, not what was used.
func TestReadClocksOfOthers(t *testing.T) {
	tests := []struct {
		name, text string
		spent      []time.Duration
		kept       int
	}{
		{"main time", "(;TM[600];B[hh]BL[598.5];W[hi]WL[590];B[ih]BL[580.1])",
			[]time.Duration{1500 * time.Millisecond, 10 * s, 18400 * time.Millisecond}, 0},
		{"Fischer", "(;TM[600]OT[5 fischer];B[hh]BL[603];W[hi]WL[605])", []time.Duration{2 * s, 0}, 1},
		{"more than there was", "(;TM[600];B[hh]BL[601];W[hi]WL[600])", []time.Duration{0, 0}, 2},
		{"not a time", "(;TM[600];B[hh]BL[soon];W[hi]WL[1][2])", []time.Duration{0, 0}, 2},
		{"in byo-yomi", "(;TM[600]OT[3x30 byo-yomi];B[hh]BL[30]OB[3])", []time.Duration{0}, 2},
		{"no clock", "(;B[aa];W[hh]WL[30])", []time.Duration{0, 0}, 1},
		{"another time was said", "(;TM[600];B[hh]HSMT[3]BL[590])", []time.Duration{3 * s}, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file, err := Read(strings.NewReader(test.text))
			if err != nil {
				t.Fatal(err)
			}
			var spent []time.Duration
			kept := 0
			for _, n := range file.Games[0].Root.End().Path()[1:] {
				spent = append(spent, n.Spent)
				kept += len(n.Extra)
			}
			if !reflect.DeepEqual(spent, test.spent) || kept != test.kept {
				t.Errorf("spent %v, %d properties kept; want %v, %d", spent, kept, test.spent, test.kept)
			}
			checkAgain(t, file.Games)
		})
	}
}
