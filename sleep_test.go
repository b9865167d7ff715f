package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestEverySleepHasAReason wants a comment on the line of each time.Sleep in a test, or on the one above: whoever sleeps waits for
// another process, a socket or a device, which nothing but the time brings about, or is the fault that is tested. All others are
// told the time or run in testing/synctest.
func TestEverySleepHasAReason(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata"):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, line := range sleepsWithoutReason(files, file) {
			t.Errorf("%s:%d: a sleep without a reason", path, line)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// sleepsWithoutReason returns the lines of the file's calls of time.Sleep that no comment stands beside or above.
func sleepsWithoutReason(files *token.FileSet, file *ast.File) (lines []int) {
	reasons := map[int]bool{} // by the lines on which a comment ends
	for _, comment := range file.Comments {
		reasons[files.Position(comment.End()).Line] = true
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.SelectorExpr)
		if !ok || call.Sel.Name != "Sleep" {
			return true
		}
		pkg, ok := call.X.(*ast.Ident)
		if line := files.Position(call.Pos()).Line; ok && pkg.Name == "time" && !reasons[line] && !reasons[line-1] {
			lines = append(lines, line)
		}
		return true
	})
	return lines
}

// TestSleepsWithoutReason shows that the check finds what it must.
func TestSleepsWithoutReason(t *testing.T) {
	for _, row := range []struct {
		name, line string
		bare       bool
	}{
		{"bare", "time.Sleep(1)", true},
		{"a reason beside it", "time.Sleep(1) // the fault", false},
		{"a reason above it", "// the fault\n\ttime.Sleep(1)", false},
		{"a reason too far above it", "// the fault\n\n\ttime.Sleep(1)", true},
		{"another sleep", "night.Sleep(1)", false},
		{"handed on", "wait := time.Sleep\n\twait(1)", true},
	} {
		t.Run(row.name, func(t *testing.T) {
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, "", "package p\n\nfunc f() {\n\t"+row.line+"\n}\n", parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			if found := len(sleepsWithoutReason(files, file)) > 0; found != row.bare {
				t.Errorf("found one: %v", found)
			}
		})
	}
}
