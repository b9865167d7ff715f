package ui

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	fynelang "fyne.io/fyne/v2/lang"
)

func TestFynesWordsFollow(t *testing.T) {
	for _, locale := range []string{"C", "en_US.UTF-8", "zh_TW.UTF-8", "de_CH.UTF-8", "xx_YY.UTF-8"} {
		t.Setenv("LC_ALL", locale)
		t.Setenv("LANGUAGE", "")
		for _, c := range []struct{ code, want string }{{"zh_Hans", "粘贴"}, {"en", "Paste"}, {"zh_Hans", "粘贴"}} {
			english(t)
			if err := useLanguage(c.code); err != nil {
				t.Fatal(err)
			}
			if got := fynelang.L("Paste"); got != c.want {
				t.Errorf("with the system at %s and the window at %s Fyne says %q", locale, c.code, got)
			}
		}
	}
}

// Of Fyne's widgets that speak, the calendar alone is not used here; of its dialogs none.
func TestNoWordOfFyneIsForgotten(t *testing.T) {
	pkg, err := build.Import("fyne.io/fyne/v2/widget", ".", build.FindOnly)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(pkg.Dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	known := fyneWords()
	asked := 0
	for _, name := range files {
		if filepath.Base(name) == "calendar.go" {
			continue
		}
		for _, key := range askedIn(t, name) {
			asked++
			if _, ok := known[key]; !ok {
				t.Errorf("%s asks for %q", filepath.Base(name), key)
			}
		}
	}
	if asked < 5 {
		t.Errorf("only %d questions were found in Fyne", asked)
	}
}

// askedIn returns the keys of the calls lang.L("…") and lang.X("…") in a file.
func askedIn(t *testing.T, name string) (keys []string) {
	t.Helper()
	if strings.HasSuffix(name, "_test.go") {
		return nil
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		f, ok := call.Fun.(*ast.SelectorExpr)
		literal, isLiteral := call.Args[0].(*ast.BasicLit)
		if ok && isLiteral && (f.Sel.Name == "L" || f.Sel.Name == "X") {
			if key, err := strconv.Unquote(literal.Value); err == nil {
				keys = append(keys, key)
			}
		}
		return true
	})
	return keys
}
