package sgf

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"hoshi/format"
	"hoshi/game"
)

// words returns the sentences of problems with their places.
func words(problems []format.Problem) (all []string) {
	for _, p := range problems {
		all = append(all, p.Error())
	}
	return all
}

// occupied is said of a second stone on a point.
const occupied = "format: line 1, column 11: There is already a stone on hh (H8). Expected: an empty point."

// The registry gets the games, the warnings and the fault that a reader of SGF gets, in its own words.
func TestCodec(t *testing.T) {
	renju := game.Renju
	for _, row := range []struct {
		name, text string
		how        format.Reading
		games      int
		warnings   []string
		fault      string
	}{
		{"a game", "(;B[hh])", format.Reading{}, 1, nil, ""},
		{"a warning", "(;B[hh];W[ii]", format.Reading{}, 1, []string{"format: line 1, column 14: The end of the game is missing. Expected: )."}, ""},
		{"a fault", "(;B[hh];W[hh])", format.Reading{}, 1, nil, occupied},
		{"a rule that knows no such board", "(;SZ[19];B[hh])", format.Reading{Rule: &renju}, 0, nil,
			"format: line 1, column 9: The board size 19 is not known. Expected: 15."},
		{"nothing", "Dear Bo", format.Reading{}, 0, nil, "format: line 1, column 1: This is not a game record in SGF. Expected: (;."},
	} {
		file, err := Codec.Decode([]byte(row.text), row.how, nil)
		games := 0
		var warnings []string
		if file != nil {
			games, warnings = len(file.Games), words(file.Warnings)
		}
		fault := ""
		if err != nil {
			fault = err.Error()
		}
		if games != row.games || !slices.Equal(warnings, row.warnings) || fault != row.fault {
			t.Errorf("%s: %d games, warnings %q, and %q", row.name, games, warnings, fault)
		}
		var problem *format.Problem
		var own Problem
		if errors.As(err, &problem) && !slices.Contains(Codec.Faults, problem.Fault) {
			t.Errorf("%s: %q is no sentence that the codec says", row.name, problem.Fault)
		}
		if err != nil && (!errors.As(err, &problem) || !errors.As(err, &own) || own.Line != problem.Place.Line || own.Column != problem.Place.Column) {
			t.Errorf("%s: %#v is no problem of both kinds", row.name, err)
		}
	}
}

func TestCodecReadsOneGame(t *testing.T) {
	renju := game.Renju
	const several = "(;B[hh])(;B[hh];W[hh])(;B[hh];W[ii])"
	for _, row := range []struct {
		name     string
		from     io.Reader
		how      format.Reading
		number   int
		moves    string
		games    int
		warnings int
		fault    string
	}{
		{"the first", strings.NewReader(several), format.Reading{}, 1, "freestyle BH8", 1, 0, ""},
		{"the second that is whole", strings.NewReader(several), format.Reading{}, 2, "freestyle BH8 WI7", 2, 2, ""},
		{"by another rule", strings.NewReader(several), format.Reading{Rule: &renju}, 1, "renju BH8", 1, 0, ""},
		{"one too many", strings.NewReader(several), format.Reading{}, 3, "", 2, 2, ""},
		{"none is whole", strings.NewReader("(;B[hh];W[hh])"), format.Reading{}, 1, "", 0, 0, occupied},
		{"the file breaks", iotest.ErrReader(errors.New("a disk fails")), format.Reading{}, 1, "", 0, 0, "sgf: a disk fails"},
	} {
		file, games, err := Codec.DecodeGame(row.from, row.how, row.number)
		got, warnings, fault := "", 0, ""
		if err != nil {
			fault = err.Error()
		}
		if file != nil {
			warnings = len(file.Warnings)
			for _, g := range file.Games {
				got += g.Rule().String() + " " + moves(g)
			}
		}
		if got != row.moves || games != row.games || warnings != row.warnings || fault != row.fault {
			t.Errorf("%s: %q, %d games, %d warnings, %q", row.name, got, games, warnings, fault)
		}
	}
}

func TestProblemOfAnyFormat(t *testing.T) {
	err := error(Problem{Fault: Occupied, Line: 3, Column: 4, Found: "hh"})
	var problem *format.Problem
	if !errors.As(err, &problem) || problem == nil || problem.Place != (format.Place{Line: 3, Column: 4}) || problem.Found != "hh" || problem.Err != err {
		t.Errorf("it is %+v", problem)
	}
	if errors.Is(err, io.EOF) || errors.As(err, new(*format.UnfitError)) {
		t.Error("it is another error, too")
	}
}
