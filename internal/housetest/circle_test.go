package housetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestActivitiesDoNotKnowEachOther reads the table that TestImports holds the packages to: what knows package ui/activity, beside
// the window itself, is an activity or serves some.
func TestActivitiesDoNotKnowEachOther(t *testing.T) {
	if err := acquainted(arrows); err != nil {
		t.Error(err)
	}
	for _, row := range []struct {
		name  string
		table map[string][]string
		ok    bool
	}{
		{"strangers", map[string][]string{"ui/play": {"ui/activity"}, "ui/analysis": {"ui/activity"}}, true},
		{"one knows the other", map[string][]string{"ui/play": {"ui/activity", "ui/analysis"}, "ui/analysis": {"ui/activity"}}, false},
		{"what serves them knows one", map[string][]string{"ui/play": {"ui/activity"}, "ui/gameview": {"ui/activity", "ui/play"}}, false},
		{"what serves them", map[string][]string{"ui/play": {"ui/activity", "ui/gameview"}, "ui/gameview": {"ui/activity"}}, true},
		{"the window knows all", map[string][]string{"ui": {"ui/activity", "ui/play"}, "ui/play": {"ui/activity"}}, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			if err := acquainted(row.table); (err == nil) != row.ok {
				t.Errorf("got %v", err)
			}
		})
	}
}

// serving names what knows ui/activity and is none: what several activities stand on.
var serving = []string{"ui/gameview"}

// acquainted returns an error when an activity of the table knows another one.
func acquainted(table map[string][]string) error {
	isActivity := func(pkg string) bool {
		return pkg != "ui" && slices.Contains(table[pkg], "ui/activity") && !slices.Contains(serving, pkg)
	}
	for _, pkg := range slices.Sorted(maps.Keys(table)) {
		if i := slices.IndexFunc(table[pkg], isActivity); i >= 0 && (isActivity(pkg) || slices.Contains(serving, pkg)) {
			return errors.New(pkg + " knows " + table[pkg][i])
		}
	}
	return nil
}

// listing is a package as the go command lists it, with the file in which the compiler has put its types.
type listing struct {
	ImportPath, Dir, Export string
	GoFiles, CgoFiles       []string
	exports                 map[string]string // of every package listed
}

// listed returns packages of this module and all that they import.
func listed(t *testing.T, pattern string) (list []listing) {
	t.Helper()
	command := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,CgoFiles", pattern)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]string{}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		p := listing{exports: exports}
		if err := decoder.Decode(&p); err == io.EOF {
			return list
		} else if err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath] = p.Export
		list = append(list, p)
	}
}

// checked is a package with the meaning of its names.
type checked struct {
	fset  *token.FileSet
	files []*ast.File
	types *types.Package
	uses  map[*ast.Ident]types.Object
}

func (p listing) check(t *testing.T) checked {
	t.Helper()
	c := checked{fset: token.NewFileSet(), uses: map[*ast.Ident]types.Object{}}
	for _, name := range slices.Concat(p.GoFiles, p.CgoFiles) {
		f, err := parser.ParseFile(c.fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		c.files = append(c.files, f)
	}
	config := types.Config{FakeImportC: true, Importer: importer.ForCompiler(c.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(p.exports[path])
	})}
	var err error
	if c.types, err = config.Check(p.ImportPath, c.fset, c.files, &types.Info{Uses: c.uses}); err != nil {
		t.Fatal(err)
	}
	return c
}

// references maps each file to the files whose names, fields or methods it uses.
func references(c checked) map[string][]string {
	refs := map[string][]string{}
	for _, f := range c.files {
		from := filepath.Base(c.fset.Position(f.Pos()).Filename)
		refs[from] = nil
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			o := c.uses[id]
			if o == nil || o.Pkg() != c.types {
				return true
			}
			v, isVar := o.(*types.Var)
			_, isFunc := o.(*types.Func)
			if o.Parent() != c.types.Scope() && !isFunc && (!isVar || !v.IsField()) {
				return true
			}
			if to := filepath.Base(c.fset.Position(o.Pos()).Filename); to != from && !slices.Contains(refs[from], to) {
				refs[from] = append(refs[from], to)
			}
			return true
		})
	}
	return refs
}

// circleOf returns the largest set of files of which each reaches each other, the first by the alphabet where several are as large.
func circleOf(refs map[string][]string) (largest []string) {
	reach := map[string]map[string]bool{}
	for from := range refs {
		reach[from] = map[string]bool{}
		for next := []string{from}; len(next) > 0; next = next[1:] {
			for _, to := range refs[next[0]] {
				if !reach[from][to] {
					reach[from][to] = true
					next = append(next, to)
				}
			}
		}
	}
	for _, from := range slices.Sorted(maps.Keys(refs)) {
		circle := []string{from}
		for to := range reach[from] {
			if to != from && reach[to][from] {
				circle = append(circle, to)
			}
		}
		if slices.Sort(circle); len(circle) > len(largest) {
			largest = circle
		}
	}
	return largest
}

func TestCircleOf(t *testing.T) {
	for _, row := range []struct {
		name string
		refs map[string][]string
		want string
	}{
		{"strangers", map[string][]string{"a": nil, "b": {"a"}, "c": {"a", "b"}}, "a"},
		{"two and one", map[string][]string{"a": {"b"}, "b": {"a"}, "c": {"a"}}, "a b"},
		{"a long way round", map[string][]string{"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": {"b"}, "e": {"e"}}, "b c d"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := strings.Join(circleOf(row.refs), " "); got != row.want {
				t.Errorf("got %s, want %s", got, row.want)
			}
		})
	}
}

// The files of this package know each other by the names in them.
func TestReferences(t *testing.T) {
	fset := token.NewFileSet()
	c := checked{fset: fset, uses: map[*ast.Ident]types.Object{}}
	for name, text := range map[string]string{
		"board.go":  "package p; type board struct{ size int }; func (b board) side() int { return b.size }",
		"window.go": "package p; var w = board{}.side()",
		"help.go":   "package p; func help() { size := 1; _ = size }",
	} {
		f, err := parser.ParseFile(fset, name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		c.files = append(c.files, f)
	}
	var err error
	if c.types, err = new(types.Config).Check("p", fset, c.files, &types.Info{Uses: c.uses}); err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{"board.go": nil, "window.go": {"board.go"}, "help.go": nil}
	if got := references(c); !maps.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got %v, want %v", got, want)
	}
}
