package sgf

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"hoshi/format"
	"hoshi/internal/growthtest"
)

// Depth costs neither stack nor time beyond measure.
func TestReadDepth(t *testing.T) {
	const deep = 1_000_000
	file, err := Read(strings.NewReader("(;B[hh]" + strings.Repeat("(", deep)))
	if err != nil || len(file.Games) != 1 || moves(file.Games[0]) != "BH8" {
		t.Errorf("open parentheses: %v, error %v", file.Games, err)
	}
	if file, err = Read(strings.NewReader(strings.Repeat("(", deep))); err == nil || len(file.Games) != 0 {
		t.Errorf("no node: %v, error %v", file.Games, err)
	}
	nested := "(;" + strings.Repeat("(;C[x]", 10_000) + strings.Repeat(")", 10_001)
	if file, err = Read(strings.NewReader(nested)); err != nil || len(file.Warnings) > 0 {
		t.Fatalf("nested variations: %v, error %v", file.Warnings, err)
	}
	var b bytes.Buffer
	if err := Write(&b, file.Games...); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), "C[x]"); n != 10_000 {
		t.Errorf("%d of 10000 nodes were written", n)
	}
}

func TestReadLimits(t *testing.T) {
	most := limits{bytes: 40, items: 5, all: 8}
	tests := []struct {
		name, text string
		want       *Problem
		moves      string
	}{
		{"as long as can be", "(;B[aa];W[bb];B[cc]C[" + strings.Repeat("x", 17) + "])", nil, "BA15 WB14 BC13"},
		{"too long", "(;B[aa];W[bb];B[cc]C[" + strings.Repeat("x", 18) + "])", &Problem{TooLarge, 1, 14, "", "0 MiB"}, "BA15 WB14"},
		{"too many nodes", "(;;;;;;)", &Problem{TooLarge, 1, 8, "", "5"}, ""},
		{"too many stones", "(;B[hh];AB[aa:cc])", &Problem{TooLarge, 1, 12, "", "5"}, "BH8"},
		{"too many marks", "(;B[hh];CR[aa:cc])", &Problem{TooLarge, 1, 12, "", "5"}, "BH8"},
		{"too many values", "(;B[hh]XX[][][][])", &Problem{TooLarge, 1, 8, "", "5"}, "BH8"},
		{"as many in each game as can be", "(;;;;;)(;;)", nil, ""},
		{"too many in all games", "(;;;;;)(;;;;)", &Problem{TooLarge, 1, 13, "", "8"}, ""},
		{"games that are each as long as can be", "(;C[" + strings.Repeat("x", 34) + "])(;B[aa]C[" + strings.Repeat("x", 28) + "])", nil, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file, err := read([]byte(test.text), format.Reading{}, most)
			if got := problem(t, err); !reflect.DeepEqual(got, test.want) {
				t.Errorf("stop %+v, want %+v", got, test.want)
			}
			if got := moves(file.Games[0]); got != test.moves {
				t.Errorf("moves %q, want %q", got, test.moves)
			}
		})
	}
	nested := "(;(;SZ[15])(;SZ[15]))"
	if _, err := read([]byte(nested), format.Reading{}, most); err != nil {
		t.Errorf("games in a game: %v", err)
	}
	most.games = 2
	file, err := read([]byte("(;B[aa])(;B[bb])(;B[cc])"), format.Reading{}, most)
	if got := problem(t, err); got == nil || *got != (Problem{TooLarge, 1, 17, "", "2"}) || len(file.Games) != 2 {
		t.Errorf("a game too many: %v", err)
	}
	file, err = Read(strings.NewReader("(;" + strings.Repeat("(;)", maxVariations+1) + ")"))
	if p := problem(t, err); p == nil || p.Fault != TooLarge || len(file.Games[0].Root.Children()) != maxVariations {
		t.Errorf("too many variations: %v", err)
	}
	if _, err = Read(strings.NewReader("(;XX" + strings.Repeat("[]", maxValues+1) + ")")); problem(t, err) == nil {
		t.Error("too many values are taken")
	}
}

// A text that was made to be slow is not: a reader that looks at a part of it again and again takes a time that grows with its square.
func TestReadTime(t *testing.T) {
	for name, text := range map[string]func(size int) string{
		"equal moves":      func(size int) string { return "(;" + strings.Repeat("(;B[aa]C[x])", size/12) + ")" },
		"open parentheses": func(size int) string { return strings.Repeat("(   ", size/4) },
		"charset names":    func(size int) string { return strings.Repeat("CA[GBK]", size/7) },
		"broken games":     func(size int) string { return strings.Repeat("(;B[zz]", size/7) },
		"brackets":         func(size int) string { return "(;C[" + strings.Repeat("[[] x", size/5) + "])" },
		"broken and ended": func(size int) string { return strings.Repeat("(;B[zz])", size/8) },
		"games in games":   func(size int) string { return strings.Repeat("(;GM[4]", size/7) },
		"escapes":          func(size int) string { return "(;C[" + strings.Repeat("\\\n\\]", size/4) + "])" },
	} {
		t.Run(name, func(t *testing.T) {
			growthtest.Linear(t, 1<<13, func(size int) {
				if file, err := Read(strings.NewReader(text(size))); len(file.Games) == 0 && err == nil {
					t.Error("neither a game nor an error")
				}
			})
		})
	}
	t.Run("warnings on one line", func(t *testing.T) {
		growthtest.Linear(t, 1<<18, func(size int) {
			findings := make([]finding, size/8)
			for i := range findings {
				findings[i].at = size - 8*i
			}
			if problems := locate(strings.Repeat("x", size), place{line: 1, column: 1}, findings); problems[0].Column != 9 {
				t.Errorf("the first is %+v", problems[0])
			}
		})
	})
}
