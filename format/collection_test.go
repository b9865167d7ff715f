package format_test

import (
	"errors"
	"reflect"
	"testing"

	"hoshi/format"
	"hoshi/game"
)

// What is read of a file with several games, some of which are broken.
func TestCollection(t *testing.T) {
	missing := &format.Problem{Fault: format.Missing}
	fault := &format.Problem{Place: format.Place{Line: 3, Column: 1}, Fault: format.Occupied, Found: "h8"}
	later := &format.Problem{Place: format.Place{Line: 5, Column: 1}, Fault: format.Cut}
	other := errors.New("a disk fails")
	left := func(number string, p *format.Problem) []format.Problem {
		return []format.Problem{{Place: p.Place, Fault: format.LeftOut, Found: number}, *p}
	}
	whole, warned, broken := newLine(t, game.Freestyle, "h8"), newLine(t, game.Freestyle, "h8 i9"), newLine(t, game.Freestyle, "h8 i9 j10")
	warned.Warnings = []format.Problem{{Fault: format.AfterEnd, Found: "a1"}}
	type game struct {
		line *format.Line
		err  error
	}
	for _, row := range []struct {
		name     string
		games    []game
		moves    []int // of the games that are read
		warnings []format.Problem
		err      error
	}{
		{"two whole ones", []game{{whole, nil}, {warned, nil}}, []int{1, 2}, warned.Warnings, nil},
		{"the second is broken", []game{{whole, nil}, {broken, fault}}, []int{1}, left("2", fault), nil},
		{"the first is broken", []game{{broken, fault}, {whole, nil}}, []int{1}, left("1", fault), nil},
		{"one is broken without a place", []game{{nil, other}, {whole, nil}}, []int{1}, nil, nil},
		{"all are broken", []game{{broken, fault}, {whole, later}}, []int{3}, nil, fault},
		{"not even a beginning", []game{{nil, fault}, {broken, later}}, nil, nil, fault},
		{"nothing", nil, nil, nil, missing},
	} {
		var c format.Collection
		for _, g := range row.games {
			c.Add(g.line, g.err)
		}
		file, err := c.File(missing)
		if err != row.err {
			t.Errorf("%s: %v, want %v", row.name, err, row.err)
		}
		var moves []int
		var warnings []format.Problem
		if file != nil {
			warnings = file.Warnings
			for _, g := range file.Games {
				moves = append(moves, g.Root.End().Number())
			}
		}
		if !reflect.DeepEqual(moves, row.moves) || !reflect.DeepEqual(warnings, row.warnings) {
			t.Errorf("%s: games of %v moves, want %v; warnings %v, want %v", row.name, moves, row.moves, warnings, row.warnings)
		}
	}
}

func TestCollectionWarns(t *testing.T) {
	var c format.Collection
	c.Warn(format.Problem{Fault: format.Guessed, Expected: "GBK"})
	c.Add(newLine(t, game.Freestyle, "h8"), nil)
	if file, err := c.File(nil); err != nil || file.Guess() != "GBK" {
		t.Errorf("%v, %v", file, err)
	}
}

// A rule that a game of a collection does not name is guessed, as that of a single game is.
func TestCollectionGuessesRules(t *testing.T) {
	var c format.Collection
	for _, event := range []string{"", "Renju World Championship"} {
		line, err := format.Reading{}.NewLine(game.Freestyle, 15, "a1 – o15")
		if err != nil {
			t.Fatal(err)
		}
		play(t, line, "h8 h9")
		line.Record.Event, line.Record.RuleAssumed = event, true
		c.Add(line, nil)
	}
	file, err := c.File(nil)
	if err != nil || file.Games[0].Rule() != game.Freestyle || file.Games[1].Rule() != game.Renju {
		t.Errorf("%v, %v", file, err)
	}
}
