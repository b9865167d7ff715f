package game

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// enums returns the constants of each type of the package that counts them by iota, in order, as the source has them.
func enums(t *testing.T) map[string][]string {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, declaration := range file.Decls {
			block, ok := declaration.(*ast.GenDecl)
			if !ok || block.Tok != token.CONST {
				continue
			}
			if kind, ok := counted(block); ok {
				for _, spec := range block.Specs {
					found[kind] = append(found[kind], spec.(*ast.ValueSpec).Names[0].Name)
				}
			}
		}
	}
	return found
}

// counted returns the type of a block of constants that begins with iota.
func counted(block *ast.GenDecl) (string, bool) {
	first := block.Specs[0].(*ast.ValueSpec)
	kind, typed := first.Type.(*ast.Ident)
	if !typed || len(first.Values) != 1 {
		return "", false
	}
	value, ok := first.Values[0].(*ast.Ident)
	return kind.Name, ok && value.Name == "iota"
}

// words returns a table of words as a function of a number.
func words[T ~uint8](word func(T) string) func(int) string {
	return func(i int) string { return word(T(i)) }
}

// TestEveryValueHasItsWord walks every value of every enum of the package through every table of words: none lacks one,
// no two share one, and a value that does not exist is told apart.
func TestEveryValueHasItsWord(t *testing.T) {
	tables := map[string]map[string]func(int) string{
		"Color":    {"String": words(Color.String)},
		"Rule":     {"String": words(Rule.String)},
		"Reason":   {"String": words(Reason.String)},
		"Foul":     {"String": words(Foul.String)},
		"Side":     {"String": words(Side.String)},
		"Protocol": {"String": words(Protocol.String)},
		"StepKind": {
			"String":      words(StepKind.String),
			"Step.String": words(func(k StepKind) string { return Step{Kind: k}.String() }),
		},
		"Choice":     {"String": words(Choice.String), "Word": words(Choice.Word)},
		"Fault":      {"OpeningError.fault": words(faultWord)},
		"MarkKind":   {},
		"ChangeKind": {},
		"Basis":      {"String": words(Basis.String)},
		"actor":      {},
	}
	found := enums(t)
	if got, want := slices.Sorted(maps.Keys(found)), slices.Sorted(maps.Keys(tables)); !slices.Equal(got, want) {
		t.Fatalf("the enums are %v, the test knows %v", got, want)
	}
	for enum, values := range found {
		for table, word := range tables[enum] {
			t.Run(enum+"."+table, func(t *testing.T) {
				missing := fmt.Sprintf("(%d)", len(values))
				if got := word(len(values)); !strings.Contains(got, missing) {
					t.Fatalf("a value that does not exist is %q", got)
				}
				seen := map[string]string{}
				for i, name := range values {
					got := word(i)
					if got == "" || strings.Contains(got, fmt.Sprintf("(%d)", i)) {
						t.Errorf("%s has no word: %q", name, got)
					}
					if other := seen[got]; other != "" {
						t.Errorf("%s and %s are both %q", other, name, got)
					}
					seen[got] = name
				}
			})
		}
	}
	if got := len(found["Rule"]); got != len(Rules) {
		t.Errorf("%d rules are offered, there are %d", len(Rules), got)
	}
	if got := len(found["Protocol"]); got != len(Protocols) {
		t.Errorf("%d protocols are offered, there are %d", len(Protocols), got)
	}
}

// faultWord is what an error with fault f says.
func faultWord(f Fault) string {
	e := OpeningError{Fault: f, Err: ErrOccupied, Points: []Point{{0, 0}}, Step: Step{size: 15}}
	return e.fault()
}

// TestEveryRuleWins plays five in a row under each rule.
func TestEveryRuleWins(t *testing.T) {
	for _, rule := range Rules {
		if !rule.wins(White, 5, None, None) || rule.wins(White, 4, None, None) {
			t.Errorf("%v knows no winning row", rule)
		}
	}
}

func TestActionText(t *testing.T) {
	for _, test := range []struct {
		action Action
		want   string
	}{
		{Action{Kind: Place, Point: Point{7, 7}}, "H8"},
		{Action{Kind: Declare, Number: 12}, "12"},
		{Action{Kind: Choose, Choice: Stay}, "stay"},
		{Action{Kind: Choose, Choice: SwapColors}, "swap"},
		{Action{Kind: Choose, Choice: TakeBlack}, "black"},
		{Action{Kind: Choose, Choice: TakeWhite}, "white"},
		{Action{Kind: Choose, Choice: PlaceTwo}, "two"},
		{Action{Kind: Choose, Choice: OfferFifths}, "fifths"},
		{Action{Kind: Offer, Points: []Point{{8, 5}, {9, 5}}}, "I10,J10"},
		{Action{Kind: Pick, Point: Point{0, 14}}, "A1"},
	} {
		t.Run(test.want, func(t *testing.T) {
			if got := test.action.Text(15); got != test.want {
				t.Fatalf("written %q", got)
			}
			if got, err := ParseAction(test.action.Kind, test.want, 15); err != nil || got.Text(15) != test.want || got.Kind != test.action.Kind {
				t.Errorf("read %+v, %v", got, err)
			}
			if got, err := ParseAction(test.action.Kind, "?", 15); err == nil {
				t.Errorf("a question mark is read as %+v", got)
			}
		})
	}
	if got, err := ParseAction(StepKind(5), "H8", 15); err == nil {
		t.Errorf("an action of an unknown kind is read as %+v", got)
	}
}
