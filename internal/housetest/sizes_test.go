package housetest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// What fits a head. The lists below are of what was larger when the limit was drawn: an entry is what it measures today, and only shrinks.
const (
	largestCircle     = 10 // files of a package that refer to each other in a circle, so that one can be read without all others
	mostMethods       = 40
	mostFields        = 20
	mostFileLines     = 500
	mostFunctionLines = 70
)

var (
	moreMethods = map[string]int{
		"ai/search.worker": 54,
		"ai/threat.Board":  62,
		"game.Controller":  49,
		"game.Position":    46,
	}
	moreFields = map[string]int{
		"ai/search.Figures":              25,
		"ai/search.Options":              32,
		"ai/search.worker":               29,
		"ai/threat.Board":                22,
		"cmd/lab/internal/trainer.model": 22,
		"sgf.reader":                     25,
	}
	longerFunctions = map[string]int{
		"ui/help.go lessons": 94,
	}
)

// overLimit returns what is wrong with what was measured: what is over the limit and not in the list, or not as the list has it.
func overLimit(measured map[string]int, most int, list map[string]int) (faults []string) {
	for _, name := range slices.Sorted(maps.Keys(measured)) {
		n, entry := measured[name], list[name]
		switch {
		case n > max(most, entry):
			faults = append(faults, fmt.Sprintf("%s has %d, and may have %d", name, n, max(most, entry)))
		case entry > 0 && n <= most:
			faults = append(faults, fmt.Sprintf("%s has %d: it leaves the list", name, n))
		case n < entry:
			faults = append(faults, fmt.Sprintf("%s has %d: its entry of %d shrinks", name, n, entry))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(list)) {
		if _, there := measured[name]; !there {
			faults = append(faults, fmt.Sprintf("%s is in the list, and nowhere else", name))
		}
	}
	return faults
}

// TestOverLimit shows that a list which is out of date is noticed, whichever way.
func TestOverLimit(t *testing.T) {
	for _, row := range []struct {
		name     string
		measured int
		entry    int // 0: none
		ok       bool
	}{
		{"small", 3, 0, true}, {"at the limit", 10, 0, true}, {"over it", 11, 0, false}, {"as listed", 14, 14, true}, {"grown", 15, 14, false},
		{"shrunk", 13, 14, false}, {"small now", 9, 14, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			list := map[string]int{}
			if row.entry > 0 {
				list["it"] = row.entry
			}
			if faults := overLimit(map[string]int{"it": row.measured}, 10, list); (len(faults) == 0) != row.ok {
				t.Errorf("got %q", faults)
			}
		})
	}
	if len(overLimit(nil, 10, map[string]int{"gone": 14})) == 0 {
		t.Error("what is gone stays in the list")
	}
}

// TestSizesOfTypes type-checks every package, follows which files refer to which, and counts the methods and fields of each type.
func TestSizesOfTypes(t *testing.T) {
	circles, methods, fields := map[string]int{}, map[string]int{}, map[string]int{}
	for _, p := range listed(t, "./...") {
		folder, own := strings.CutPrefix(p.ImportPath, "hoshi/")
		if !own && p.ImportPath != "hoshi" {
			continue
		}
		c := p.check(t)
		circle := circleOf(references(c))
		if circles[folder] = len(circle); len(circle) > largestCircle {
			t.Logf("%s: %v", folder, circle)
		}
		for _, name := range c.types.Scope().Names() {
			named, ok := c.types.Scope().Lookup(name).Type().(*types.Named)
			if _, isType := c.types.Scope().Lookup(name).(*types.TypeName); !ok || !isType {
				continue
			}
			methods[folder+"."+name] = named.NumMethods()
			if s, ok := named.Underlying().(*types.Struct); ok {
				fields[folder+"."+name] = s.NumFields()
			}
		}
	}
	for _, fault := range slices.Concat(overLimit(circles, largestCircle, nil), overLimit(methods, mostMethods, moreMethods), overLimit(fields, mostFields, moreFields)) {
		t.Error(fault)
	}
}

// TestSizesOfFiles counts the lines of files and of functions. Those of tests may be longer: they are tables.
func TestSizesOfFiles(t *testing.T) {
	files, functions := map[string]int{}, map[string]int{}
	eachFile(t, func(path string, fset *token.FileSet, f *ast.File) {
		files[path] = lines(fset, f)
		for _, d := range f.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && !strings.HasSuffix(path, "_test.go") {
				functions[path+" "+f.Name.Name] = fset.Position(f.End()).Line - fset.Position(f.Pos()).Line + 1
			}
		}
	})
	for _, fault := range slices.Concat(overLimit(files, mostFileLines, nil), overLimit(functions, mostFunctionLines, longerFunctions)) {
		t.Error(fault)
	}
}

// eachFile parses every Go file of the tree.
func eachFile(t *testing.T, take func(path string, fset *token.FileSet, f *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata"):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, ".go"):
			return nil
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		take(filepath.ToSlash(path), fset, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// lines returns how many lines a file has that ends with one.
func lines(fset *token.FileSet, f *ast.File) int { return fset.File(f.FileStart).LineCount() - 1 }

// TestLinesByFolder compares ARCHITECTURE.md's table of lines with the tree, so that growth is seen: where a folder has more or fewer by a tenth,
// the table is written anew, with the reason in the commit.
func TestLinesByFolder(t *testing.T) {
	page, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string][2]int{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z/]+)` \\| ([\\d,]+) \\| ([\\d,]+) \\|$").FindAllStringSubmatch(string(page), -1) {
		for i := range 2 {
			lines := told[row[1]]
			if lines[i], err = strconv.Atoi(strings.ReplaceAll(row[2+i], ",", "")); err != nil {
				t.Fatal(err)
			}
			told[row[1]] = lines
		}
	}
	are := map[string][2]int{}
	eachFile(t, func(path string, fset *token.FileSet, f *ast.File) {
		folder, _, isFolder := strings.Cut(path, "/")
		if strings.HasPrefix(path, "online/server/") {
			folder = "online/server"
		}
		if !isFolder {
			return
		}
		of, kind := are[folder], 0
		if strings.HasSuffix(path, "_test.go") {
			kind = 1
		}
		of[kind] += lines(fset, f)
		are[folder] = of
	})
	for _, folder := range slices.Sorted(maps.Keys(are)) {
		for i, kind := range []string{"lines", "lines of tests"} {
			if n, said := are[folder][i], told[folder][i]; 10*max(n-said, said-n) > said+500 { // a small folder may grow by 50 lines
				t.Errorf("%s has %d %s, and ARCHITECTURE.md says %d", folder, n, kind, said)
			}
		}
	}
	for folder := range told {
		if _, there := are[folder]; !there {
			t.Errorf("ARCHITECTURE.md has lines of %s, which is not there", folder)
		}
	}
}
