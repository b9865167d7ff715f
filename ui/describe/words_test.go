package describe

import (
	"errors"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/format"
	"hoshi/game"
	"hoshi/ui/lang"
)

// missing imports nothing: constants need no other package.
type missing struct{}

func (missing) Import(path string) (*types.Package, error) {
	return nil, errors.New("not needed: " + path)
}

// scope returns what the package in a folder of the project declares.
func scope(t *testing.T, folder string) *types.Scope {
	t.Helper()
	fset := token.NewFileSet()
	paths, err := filepath.Glob(filepath.Join("../..", folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	config := types.Config{Importer: missing{}, IgnoreFuncBodies: true, Error: func(error) {}}
	pkg, _ := config.Check("hoshi/"+folder, fset, files, nil)
	return pkg.Scope()
}

// values returns every constant of the type of that name in the package of a folder, by its own name; a new one is among them.
func values[T ~uint8](t *testing.T, folder, name string) map[string]T {
	t.Helper()
	in := scope(t, folder)
	found := map[string]T{}
	for _, own := range in.Names() {
		c, ok := in.Lookup(own).(*types.Const)
		if named, isNamed := types.Unalias(in.Lookup(own).Type()).(*types.Named); ok && isNamed && named.Obj().Name() == name {
			n, _ := constant.Int64Val(c.Val())
			found[own] = T(n)
		}
	}
	if len(found) < 2 {
		t.Fatalf("package %s has %d constants of the type %s", folder, len(found), name)
	}
	return found
}

// eachLanguage runs a test in each language.
func eachLanguage(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	t.Cleanup(func() {
		if err := lang.Use(lang.English); err != nil {
			t.Error(err)
		}
	})
	for _, l := range lang.All() {
		if err := lang.Use(l.Code); err != nil {
			t.Fatal(err)
		}
		t.Run(l.Code, test)
	}
}

// checkTable wants words for every value but those of none, and different ones for different values.
func checkTable[T comparable](t *testing.T, table string, all map[string]T, words func(T) string, none ...string) {
	t.Helper()
	said := map[string]string{}
	for _, name := range none {
		if got := words(all[name]); got != "" {
			t.Errorf("%s says %q of %s", table, got, name)
		}
	}
	for name, value := range all {
		got := words(value)
		switch other, twice := said[got]; {
		case got == "" && !slices.Contains(none, name):
			t.Errorf("%s has no word for %s", table, name)
		case got != "" && twice:
			t.Errorf("%s calls both %s and %s %q", table, name, other, got)
		}
		said[got] = name
	}
}

func TestEveryValueHasItsWords(t *testing.T) {
	colors, rules := values[game.Color](t, "game", "Color"), values[game.Rule](t, "game", "Rule")
	protocols, choices := values[game.Protocol](t, "game", "Protocol"), values[game.Choice](t, "game", "Choice")
	fouls, reasons := values[game.Foul](t, "game", "Foul"), values[game.Reason](t, "game", "Reason")
	faults, steps := values[game.Fault](t, "game", "Fault"), values[game.StepKind](t, "game", "StepKind")
	parts := values[format.Part](t, "format", "Part")
	verdicts, severities := values[review.Verdict](t, "ai/review", "Verdict"), values[review.Severity](t, "ai/review", "Severity")
	eachLanguage(t, func(t *testing.T) {
		checkTable(t, "Part", parts, Part)
		checkTable(t, "Severity", severities, Severity, "Good")
		checkTable(t, "Verdict", verdicts, func(v review.Verdict) string {
			return Verdict(&review.Move{Verdict: v, Best: make([]game.Point, 1), Escapes: make([]game.Point, 1)}, func(game.Point) string { return "H8" })
		}, "Fine")
		checkTable(t, "Color", colors, Color, "None")
		checkTable(t, "ColorInside", colors, ColorInside, "None")
		checkTable(t, "Rule", rules, Rule)
		checkTable(t, "RuleWords", rules, RuleWords)
		checkTable(t, "Protocol", protocols, Protocol)
		checkTable(t, "Foul", fouls, Foul, "NoFoul")
		checkTable(t, "Result", reasons, func(r game.Reason) string { return Result(game.Result{Winner: game.Black, Reason: r}) })
		checkTable(t, "Step", steps, func(k game.StepKind) string { return Step(game.Step{Kind: k}, "Ann", 0) })
		checkTable(t, "Refusal", faults, func(f game.Fault) string {
			err := &game.OpeningError{Fault: f, Points: make([]game.Point, 2), Err: game.ErrOccupied, Step: game.Step{Low: 1, High: 8, Count: 10}}
			return Refusal(err, func(game.Point) string { return "H8" })
		})
		for name, c := range choices {
			for _, held := range []game.Color{game.Black, game.White} {
				if Choice(c, held) == "" {
					t.Errorf("Choice has no word for %s, %v being held", name, held)
				}
				if Act(game.Action{Kind: game.Choose, Choice: c}, "Ann", held) == "" {
					t.Errorf("Act has no word for %s, %v being held", name, held)
				}
			}
		}
	})
}

// TestEveryLevelHasItsWord looks for languages in which the word is another than the plain name.
func TestEveryLevelHasItsWord(t *testing.T) {
	other := map[string]bool{}
	eachLanguage(t, func(t *testing.T) {
		for _, l := range level.All {
			got := Level(l.Name)
			other[l.Name] = other[l.Name] || got != l.Name
			if got == "" {
				t.Errorf("%s has no word", l.Name)
			}
		}
	})
	for _, l := range level.All {
		if !other[l.Name] {
			t.Errorf("%s has no word in any language", l.Name)
		}
	}
	if got := Level("Rapfi"); got != "Rapfi" {
		t.Errorf("another engine is called %q", got)
	}
}

func TestEveryErrorOfTheGameHasItsWords(t *testing.T) {
	for _, err := range []error{
		game.ErrOccupied, game.ErrPass, game.ErrOutside, game.ErrForbidden, game.ErrOver, game.ErrNothingToUndo, game.ErrNothingToRedo,
		game.ErrNotYourTurn, game.ErrBrowsing,
	} {
		if got := Refusal(errors.Join(err), nil); got == "" || strings.Contains(got, "game:") {
			t.Errorf("%v is said as %q", err, got)
		}
	}
}

func TestActs(t *testing.T) {
	for _, row := range []struct {
		name string
		act  game.Action
		held game.Color
		want string
	}{
		{"a colour is kept", game.Action{Kind: game.Choose, Choice: game.Stay}, game.White, "Ann keeps White"},
		{"a colour is taken by a swap", game.Action{Kind: game.Choose, Choice: game.SwapColors}, game.White, "Ann takes Black"},
		{"the own colour is named", game.Action{Kind: game.Choose, Choice: game.TakeBlack}, game.Black, "Ann keeps Black"},
		{"the other one is named", game.Action{Kind: game.Choose, Choice: game.TakeWhite}, game.Black, "Ann takes White"},
		{"fifths are declared", game.Action{Kind: game.Declare, Number: 4}, game.White, "Ann asks for 4 fifth moves"},
		{"a stone speaks for itself", game.Action{Kind: game.Place}, game.Black, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := Act(row.act, "Ann", row.held); got != row.want {
				t.Errorf("it says %q, want %q", got, row.want)
			}
		})
	}
}
