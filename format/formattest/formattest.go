// Package formattest tests codecs: tables of files, and files of any bytes.
package formattest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"hoshi/format"
	_ "hoshi/format/charset/all"
	"hoshi/game"
)

// Row is a file, and what is to be read of it.
type Row struct {
	Name, Data string
	Want       []string     // each game as Game puts it
	Fault      string       // that stops the reader; empty: none
	Warning    string       // the first one; empty: none
	Place      format.Place // of the fault, or else of the first warning
}

// Decode reads the file of every row.
func Decode(t *testing.T, c *format.Codec, rows []Row) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.Name, func(t *testing.T) {
			file, err := c.Decode([]byte(row.Data), format.Reading{}, nil)
			var fault *format.Problem
			switch errors.As(err, &fault); {
			case fault == nil && err != nil:
				t.Fatal(err)
			case fault == nil && row.Fault != "", fault != nil && (fault.Fault != row.Fault || fault.Place != row.Place):
				t.Errorf("the fault is %v", err)
			}
			if file == nil {
				file = &format.File{}
			}
			for i, want := range row.Want {
				if i < len(file.Games) && Game(file.Games[i]) != want {
					t.Errorf("game %d is %q", i+1, Game(file.Games[i]))
				}
			}
			if len(file.Games) != len(row.Want) {
				t.Errorf("%d games were read", len(file.Games))
			}
			switch {
			case len(file.Warnings) == 0 && row.Warning != "":
				t.Error("it warns of nothing")
			case len(file.Warnings) > 0 && (file.Warnings[0].Fault != row.Warning || fault == nil && file.Warnings[0].Place != row.Place):
				t.Errorf("it warns of %v", file.Warnings)
			}
		})
	}
}

// SGF returns a record as SGF, from the size on, as if its rule had been named. Package sgf must be among the imports of the test.
func SGF(t *testing.T, r *game.Record) string {
	t.Helper()
	var b bytes.Buffer
	named := r.Clone()
	named.RuleAssumed = false
	if err := format.ByName("SGF").Encode(&b, named); err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(b.String(), "SZ[")
	return "SZ[" + text
}

// Game returns the rule, the size and the main line of a record, such as "freestyle 15: H8 I9"; what was set up has "+" before it, and a move
// out of turn its colour.
func Game(r *game.Record) string {
	words := []string{fmt.Sprintf("%v %d:", r.Rule(), r.Size())}
	for _, n := range r.Root.End().Path() {
		for _, m := range n.Setup() {
			words = append(words, fmt.Sprintf("+%v %s", m.Color, m.Text(r.Size())))
		}
		switch m := n.Move(); {
		case m.Color == game.None:
		case (n.Number()%2 == 1) != (m.Color == game.Black):
			words = append(words, fmt.Sprintf("%v %s", m.Color, m.Text(r.Size())))
		default:
			words = append(words, m.Text(r.Size()))
		}
	}
	return strings.Join(words, " ")
}

// Fuzz reads anything: there is a game or an error. Where the format is written, what was read is the same after writing and reading,
// unless it can't be held: moves that were left out may leave a turn behind that the stones don't tell.
func Fuzz(f *testing.F, c *format.Codec, seeds ...string) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c.Sniff(data[:min(len(data), 4<<10)])
		file, err := c.Decode(data, format.Reading{}, nil)
		if file == nil && err == nil {
			t.Fatal("neither a game nor an error")
		}
		if file == nil || c.Encode == nil {
			return
		}
		if !slices.Contains(c.Holds, format.Games) {
			file.Games = file.Games[:1]
		}
		var first, second bytes.Buffer
		var unfit *format.UnfitError
		if err := c.Encode(&first, file.Games...); errors.As(err, &unfit) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		again, err := c.Decode(first.Bytes(), format.Reading{}, nil)
		if err == nil {
			err = c.Encode(&second, again.Games...)
		}
		if err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%q became %q, then %q: %v", data, first.Bytes(), second.Bytes(), err)
		}
	})
}
