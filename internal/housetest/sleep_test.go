package housetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// TestEverySleepHasAReason wants a comment on the line of each time.Sleep and time.Since in a test, or on the one above: a test that sleeps
// waits for another process, a socket or a device, which only the time brings about, or is the fault that is tested; a test that
// measures the time does it on the clock of a bubble, or only tells it. All others are told the time, run in testing/synctest, or count
// the work: how long it takes depends on what else the machine does. Benchmarks measure what they like.
func TestEverySleepHasAReason(t *testing.T) {
	eachFile(t, func(path string, files *token.FileSet, file *ast.File) {
		if strings.HasSuffix(path, "_test.go") {
			for _, line := range sleepsWithoutReason(files, file) {
				t.Errorf("%s:%d: a sleep or a look at the clock without a reason", path, line)
			}
		}
	})
}

// sleepsWithoutReason returns the lines of the file's calls of time.Sleep and time.Since that no comment stands beside or above.
func sleepsWithoutReason(files *token.FileSet, file *ast.File) (lines []int) {
	reasons := map[int]bool{} // by the lines on which a comment ends
	for _, comment := range file.Comments {
		reasons[files.Position(comment.End()).Line] = true
	}
	var free []ast.Node // benchmarks and bubbles, in which the time may be measured
	ast.Inspect(file, func(n ast.Node) bool {
		line := 0
		if n != nil {
			line = files.Position(n.Pos()).Line
		}
		inside := func(f ast.Node) bool { return f.Pos() <= n.Pos() && n.End() <= f.End() }
		switch f, isFunction := n.(*ast.FuncDecl); {
		case isFunction && strings.HasPrefix(f.Name.Name, "Benchmark"), called(n, "synctest", "Test"):
			free = append(free, n)
		case reasons[line], reasons[line-1]:
		case is(n, "time", "Sleep"), is(n, "time", "Since") && !slices.ContainsFunc(free, inside):
			lines = append(lines, line)
		}
		return true
	})
	return lines
}

// is reports whether n is that name of a package.
func is(n ast.Node, pkg, name string) bool {
	selector, ok := n.(*ast.SelectorExpr)
	if !ok || selector.Sel.Name != name {
		return false
	}
	from, ok := selector.X.(*ast.Ident)
	return ok && from.Name == pkg
}

// called reports whether n calls that function of a package.
func called(n ast.Node, pkg, name string) bool {
	call, ok := n.(*ast.CallExpr)
	return ok && is(call.Fun, pkg, name)
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
		{"measured", "if time.Since(began) > limit {\n\t}", true},
		{"measured, with a reason", "took := time.Since(began) // it is only told", false},
		{"measured in a bubble", "synctest.Test(t, func(t *testing.T) { _ = time.Since(began) })", false},
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
