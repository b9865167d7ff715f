package format_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/format"
	_ "hoshi/format/all"
	"hoshi/game"
)

const oneGame = "(;FF[4]GM[4]SZ[15];B[hh];W[ig])"

// TestTheFormatIsFound looks at the contents first, then at the name.
func TestTheFormatIsFound(t *testing.T) {
	for _, row := range []struct{ name, file, data, format string }{
		{"by both", "a.sgf", oneGame, "SGF"},
		{"by the contents alone", "a", oneGame, "SGF"},
		{"by the contents against the name", "a.txt", oneGame, "SGF"},
		{"moves by the contents", "", "h8i9", "Moves"},
		{"moves by the contents against the name", "a.sgf", "h8i9\n", "Moves"},
		{"a name in capitals", "A.SGF", "  " + oneGame, "SGF"},
		{"in UTF-16", "", "\xff\xfe(\x00;\x00B\x00[\x00h\x00h\x00]\x00)\x00", "SGF"},
	} {
		t.Run(row.name, func(t *testing.T) {
			file, err := format.Decode(row.file, []byte(row.data), nil)
			if err != nil {
				t.Fatal(err)
			}
			if file.Codec.Name != row.format || len(file.Games) != 1 {
				t.Errorf("it is read as %s with %d games", file.Codec.Name, len(file.Games))
			}
		})
	}
}

func TestTheNameDecidesWhereTheContentsDoNot(t *testing.T) {
	var fault *format.Problem
	if _, err := format.Decode("a.sgf", []byte("Dear Bo"), nil); !errors.As(err, &fault) || !strings.HasPrefix(fault.Fault, "This is not a game record in SGF.") {
		t.Errorf("it says %v", err)
	}
	for _, name := range []string{"", "a.gif", "a"} {
		if file, err := format.Decode(name, []byte("GIF89a"), nil); !errors.Is(err, format.ErrUnknown) || file != nil {
			t.Errorf("%q: %v, %v", name, file, err)
		}
	}
}

func TestFaultsHaveAPlace(t *testing.T) {
	for _, row := range []struct{ name, file, data, want string }{
		{"sgf", "a.sgf", "(;SZ[15];B[hh]\n;W[zz])", "format: line 2, column 4: The point zz is not on the board. Expected: aa – oo."},
		{"moves", "a.txt", "h8 i9\ni9", "format: line 2, column 1: There is already a stone on i9. Expected: an empty point."},
	} {
		t.Run(row.name, func(t *testing.T) {
			file, err := format.Decode(row.file, []byte(row.data), nil)
			if err == nil || err.Error() != row.want {
				t.Errorf("it says %v", err)
			}
			if file == nil || len(file.Games) != 1 || file.Games[0].Root.End().Number() == 0 {
				t.Errorf("the moves before it are lost: %v", file)
			}
		})
	}
	binary := format.Problem{Place: format.Place{Offset: 7}, Fault: "Odd {{.Found}}.", Found: "x", Err: game.ErrSize}
	if got := binary.Error(); got != "format: byte 7: Odd x." || !errors.Is(&binary, game.ErrSize) {
		t.Errorf("a fault in a format without lines says %q", got)
	}
}

// full returns a record with every part, and what makes each of them.
func parts(t *testing.T) map[format.Part]func(*game.Record) {
	t.Helper()
	add := func(n *game.Node, m game.Move) {
		if _, err := n.Add(m); err != nil {
			t.Fatal(err)
		}
	}
	return map[format.Part]func(*game.Record){
		format.Names: func(r *game.Record) {
			r.Seats[game.Black].Name, r.Seats[game.White].Name = "Ann", "Bo"
		},
		format.Ranks:   func(r *game.Record) { r.Seats[game.Black].Rank = "3 dan" },
		format.Event:   func(r *game.Record) { r.Event = "Cup" },
		format.About:   func(r *game.Record) { r.Title = "The last one" },
		format.Clock:   func(r *game.Record) { r.Time = game.TimeControl{Main: time.Minute} },
		format.Times:   func(r *game.Record) { r.Root.End().Spent = time.Second },
		format.Opening: func(r *game.Record) { r.Opening = "swap2" },
		format.Ending:  func(r *game.Record) { r.Ending = game.Result{Winner: game.Black, Reason: game.Recorded} },
		format.Reason:  func(r *game.Record) { r.Ending = game.Result{Winner: game.Black, Reason: game.Resignation} },
		format.Passes:  func(r *game.Record) { add(r.Root.End(), game.Move{Color: game.White, Point: game.Pass}) },
		format.SetUp: func(r *game.Record) {
			if err := r.Root.End().SetUp([]game.Move{{Color: game.White, Point: game.Point{X: 1, Y: 1}}}, game.None); err != nil {
				t.Fatal(err)
			}
		},
		format.Variations: func(r *game.Record) { add(r.Root, game.Move{Color: game.Black, Point: game.Point{X: 3, Y: 3}}) },
		format.Comments:   func(r *game.Record) { r.Root.End().Comment = "Ah!" },
		format.Titles:     func(r *game.Record) { r.Root.End().Name = "D1" },
		format.Marks:      func(r *game.Record) { r.Root.Marks = []game.Mark{{Kind: game.Cross}} },
		format.Other:      func(r *game.Record) { r.Root.Extra = []game.Property{{Name: "ZZ", Values: []string{"1"}}} },
	}
}

// record returns a record of one move.
func record(t *testing.T, rule game.Rule, size int) *game.Record {
	t.Helper()
	r, err := game.NewRecord(rule, size)
	if err == nil {
		_, err = r.Root.Add(game.Move{Color: game.Black, Point: game.Point{X: 7, Y: 7}})
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// example returns games that have that part, besides moves.
func example(t *testing.T, part format.Part) []*game.Record {
	t.Helper()
	made := parts(t)
	switch part {
	case format.Games:
		return []*game.Record{record(t, game.Freestyle, 15), record(t, game.Freestyle, 15)}
	case format.Size:
		return []*game.Record{record(t, game.Freestyle, 19)}
	case format.Rule:
		return []*game.Record{record(t, game.Renju, 15)}
	case format.Strict:
		r, err := game.NewRecord(game.Freestyle, 15)
		if err == nil {
			err = r.SetStrict(true)
		}
		if err != nil {
			t.Fatal(err)
		}
		return []*game.Record{r}
	}
	rule := game.Freestyle
	if part == format.Passes {
		rule = game.Renju // under which a pass is a move
	}
	if made[part] == nil {
		t.Fatalf("part %d has no example", part)
	}
	r := record(t, rule, 15)
	made[part](r)
	return []*game.Record{r}
}

func TestWhatAFormatCannotHoldIsTold(t *testing.T) {
	moves, sgf := format.ByEnding("a.txt"), format.ByEnding("a.sgf")
	if lost := moves.Lost(record(t, moves.Rule, 15)); len(lost) > 0 {
		t.Errorf("a plain game loses %v", lost)
	}
	more := map[format.Part]int{format.Passes: 1, format.Reason: 1} // lost besides: the rule, the winner
	for _, part := range format.Parts {
		games := example(t, part)
		if lost := moves.Lost(games...); !slices.Contains(lost, part) || len(lost) != 1+more[part] {
			t.Errorf("of part %d is lost %v", part, lost)
		}
		if lost := sgf.Lost(games...); len(lost) > 0 {
			t.Errorf("SGF loses %v", lost)
		}
	}
}

// Everything that a game can have besides moves and its rule, one thing at a time, belongs to a part.
func TestPartsOfAGame(t *testing.T) {
	for _, row := range []struct {
		name string
		part format.Part
		give func(*game.Record)
	}{
		{"White's name", format.Names, func(r *game.Record) { r.Seats[game.White].Name = "Bo" }},
		{"a rank", format.Ranks, func(r *game.Record) { r.Seats[game.White].Rank = "3 dan" }},
		{"a level", format.Ranks, func(r *game.Record) { r.Seats[game.White].Level = "Hard" }},
		{"a place", format.About, func(r *game.Record) { r.Place = "Kyoto" }},
		{"a round", format.About, func(r *game.Record) { r.Round = "2" }},
		{"a date", format.About, func(r *game.Record) { r.Date = "2026-11-24" }},
		{"a comment", format.About, func(r *game.Record) { r.Comment = "Ah!" }},
		{"help", format.About, func(r *game.Record) { r.Assisted = true }},
		{"time after the last move", format.Times, func(r *game.Record) { r.LastTurn = time.Second }},
		{"a property of the game", format.Other, func(r *game.Record) { r.Extra = []game.Property{{Name: "ZZ", Values: []string{"1"}}} }},
		{"Black to move again", format.SetUp, func(r *game.Record) {
			if err := r.Root.End().SetUp(nil, game.Black); err != nil {
				t.Fatal(err)
			}
		}},
		{"White first", format.SetUp, func(r *game.Record) {
			if _, err := r.Root.End().Add(game.Move{Color: game.Black, Point: game.Point{}}); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		r := record(t, game.Freestyle, 15)
		row.give(r)
		if lost := (&format.Codec{}).Lost(r); !slices.Equal(lost, []format.Part{row.part}) {
			t.Errorf("%s: the parts are %v, want %v", row.name, lost, row.part)
		}
	}
	// An end that the board shows, or that others say of another one, is no part.
	won := newLine(t, game.Freestyle, "h8 a1 h9 b1 h10 c1 h11 d1 h12").Record
	won.Ending = game.Result{Winner: game.White, Reason: game.Resignation}
	if lost := (&format.Codec{}).Lost(won); len(lost) > 0 {
		t.Errorf("the parts of a game that the board shows as won are %v", lost)
	}
}

// TestEveryFormatHoldsWhatItSays writes and reads each part of a game that a format says it holds.
func TestEveryFormatHoldsWhatItSays(t *testing.T) {
	text := func(games []*game.Record) string {
		var b bytes.Buffer
		if err := format.ByName("sgf").Encode(&b, games...); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for _, c := range format.Codecs() {
		for _, part := range c.Holds {
			games := example(t, part)
			if c.Encode == nil || len(c.Lost(games...)) > 0 {
				continue
			}
			var data bytes.Buffer
			if err := c.Encode(&data, games...); err != nil {
				t.Fatal(err)
			}
			file, err := c.Decode(data.Bytes(), format.Reading{}, nil)
			if err != nil || len(file.Warnings) > 0 {
				t.Fatalf("%s can't read part %d of %q: %v, %v", c.Name, part, data.Bytes(), file, err)
			}
			for _, g := range file.Games {
				g.RuleAssumed = false // what a format holds of a rule is the rule
			}
			if got, want := text(file.Games), text(games); got != want {
				t.Errorf("%s makes of part %d\n%s by\n%q\n%s", c.Name, part, want, data.Bytes(), got)
			}
		}
	}
}

// Where nothing stands in the place of something else, the sentence says that.
func TestSentence(t *testing.T) {
	for _, row := range []struct{ fault, found, want string }{
		{format.Unexpected, "x", format.Unexpected},
		{format.Unexpected, " ", format.Missing},
		{format.OffBoard, "", format.OffBoard},
	} {
		if p := (format.Problem{Fault: row.fault, Found: row.found}); p.Sentence() != row.want {
			t.Errorf("of %q in %q: %q", row.found, row.fault, p.Sentence())
		}
	}
	for _, c := range format.Codecs() {
		if slices.Contains(c.Faults, format.Unexpected) != slices.Contains(c.Faults, format.Missing) {
			t.Errorf("%s may say one of two sentences that belong together: %q", c.Name, c.Faults)
		}
	}
}

// TestFaultsNameSomething reads files with nothing in them, and such as end early: no sentence has a hole where a word should stand.
func TestFaultsNameSomething(t *testing.T) {
	for _, c := range format.Codecs() {
		for _, data := range []string{"", " ", "\n", "\r\n\r\n", "\x00", "(", "h", "Piskvorky", "1", "\ufeff", "\x1a"} {
			_, err := c.Decode([]byte(data), format.Reading{}, nil)
			var fault *format.Problem
			if !errors.As(err, &fault) {
				continue
			}
			for place, word := range map[string]string{"{{.Found}}": fault.Found, "{{.Expected}}": fault.Expected} {
				if strings.Contains(fault.Sentence(), place) && strings.TrimSpace(word) == "" {
					t.Errorf("%s says of %q: %v", c.Name, data, err)
				}
			}
		}
	}
}

// TestEveryFormatKeepsTheMoves writes and reads a game in each.
func TestEveryFormatKeepsTheMoves(t *testing.T) {
	for _, c := range format.Codecs() {
		if c.Encode == nil {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			before := record(t, c.Rule, 15)
			if _, err := before.Root.End().Add(game.Move{Color: game.White, Point: game.Point{X: 0, Y: 14}}); err != nil {
				t.Fatal(err)
			}
			var data bytes.Buffer
			if err := c.Encode(&data, before); err != nil {
				t.Fatal(err)
			}
			if !c.Sniff(data.Bytes()) {
				t.Errorf("it does not know what it wrote: %q", data.Bytes())
			}
			file, err := format.Decode("", data.Bytes(), nil)
			if err != nil || file.Codec != c || len(file.Warnings) > 0 {
				t.Fatalf("%v, %v", file, err)
			}
			if end := file.Games[0].Root.End(); end.Position() != before.Root.End().Position() {
				t.Errorf("%q is another position", data.Bytes())
			}
		})
	}
}

func TestTwoFormatsHaveNoEndingInCommon(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a second format with the ending .sgf was registered")
		}
	}()
	format.Register(&format.Codec{Name: "Again", Endings: []string{".sgf"}})
}

func TestEndings(t *testing.T) {
	if all := format.Endings(); !slices.Contains(all, ".sgf") || !slices.Contains(all, ".txt") {
		t.Errorf("the endings are %v", all)
	}
	for _, name := range []string{"PSQ", "psq", ".psq"} {
		if c := format.ByName(name); c == nil || c.Name != "PSQ" {
			t.Errorf("%s is %v", name, c)
		}
	}
	for name, want := range map[string]string{"a.rec": "SGF", "a.txt": "Moves", "a.xyz": "SGF"} { // .rec is only read
		if c := format.ForName(name); c.Name != want {
			t.Errorf("%s is written as %s", name, c.Name)
		}
	}
	if all := format.Writable(); slices.Contains(all, ".rec") || !slices.Contains(all, ".sgf") || !slices.Contains(all, ".txt") {
		t.Errorf("the endings that are written are %v", all)
	}
	if c := format.ByEnding("game.xyz"); c != nil {
		t.Errorf("game.xyz is of the format %s", c.Name)
	}
}
