package ui

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	"hoshi/assets"
	"hoshi/sgf"
)

// translations reads the words of a language by their keys.
func translations(t *testing.T, language string) map[string]string {
	t.Helper()
	data, err := assets.Lang().ReadFile("lang/base." + language + ".json")
	if err != nil {
		t.Fatal(err)
	}
	words := map[string]string{}
	if err := json.Unmarshal(data, &words); err != nil {
		t.Fatal(err)
	}
	return words
}

// keys returns every text that the program asks a translation for, from its sources and from the faults of sgf.
func keys(t *testing.T) []string {
	t.Helper()
	var found []string
	for _, pattern := range []string{"*.go", "../*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if key, ok := literalKey(n); ok {
					found = append(found, key)
				}
				return true
			})
		}
	}
	for f := range sgf.Fault(255) {
		if text := f.Text(); text != "" {
			found = append(found, text)
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// literalKey returns the key of a call lang.L("…").
func literalKey(n ast.Node) (string, bool) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return "", false
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || f.Sel.Name != "L" {
		return "", false
	}
	literal, ok := call.Args[0].(*ast.BasicLit)
	if !ok {
		return "", false
	}
	key, err := strconv.Unquote(literal.Value)
	return key, err == nil
}

func TestEveryTextIsTranslated(t *testing.T) {
	wanted := keys(t)
	if len(wanted) < 200 {
		t.Fatalf("only %d texts were found in the sources", len(wanted))
	}
	place := regexp.MustCompile(`{{\.\w+}}`)
	chinese := translations(t, "zh_Hans")
	for _, key := range wanted {
		word, ok := chinese[key]
		if !ok {
			t.Errorf("no Chinese for %q", key)
			continue
		}
		for _, p := range place.FindAllString(key, -1) {
			if !strings.Contains(word, p) {
				t.Errorf("the Chinese for %q has lost %s", key, p)
			}
		}
	}
	for key := range chinese {
		if !slices.Contains(wanted, key) {
			t.Errorf("nothing asks for %q", key)
		}
	}
}

func TestBothFontsHaveEveryGlyph(t *testing.T) {
	for name, data := range map[string][]byte{"regular": assets.Regular(), "bold": assets.Bold()} {
		font, err := sfnt.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		var buffer sfnt.Buffer
		for key, word := range translations(t, "zh_Hans") {
			for _, r := range key + word {
				if i, err := font.GlyphIndex(&buffer, r); err != nil || i == 0 {
					t.Errorf("the %s font has no glyph for %q in %q", name, r, word)
				}
			}
		}
	}
}
