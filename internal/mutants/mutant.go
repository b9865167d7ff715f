package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"
)

// mutant is one change of the source of a package.
type mutant struct {
	pkg      string // the last word of its path
	file     string // its name without a folder
	line     int
	function string // with its receiver's type
	from, to string // the code before and after; to is empty where it goes

	start, end int    // the bytes of the code in the file
	typ        string // of an expression; empty: the code is a statement
}

// key names a mutant by what outlasts changes elsewhere in its file.
func (m mutant) key() string {
	to := "`" + brief(m.to) + "`"
	if m.to == "" {
		to = "nothing"
	}
	return fmt.Sprintf("`%s/%s` %s: `%s` becomes %s", m.pkg, m.file, m.function, brief(m.from), to)
}

// brief writes code on one line.
func brief(code string) string { return strings.Join(strings.Fields(code), " ") }

// swaps has the operators that take the place of another one: the neighbour and the opposite of a comparison, the inverse of a calculation.
var swaps = map[token.Token][]token.Token{
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR}, token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.MUL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.AND}, token.AND_NOT: {token.AND}, token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN}, token.MUL_ASSIGN: {token.QUO_ASSIGN}, token.QUO_ASSIGN: {token.MUL_ASSIGN},
	token.REM_ASSIGN: {token.MUL_ASSIGN}, token.AND_ASSIGN: {token.OR_ASSIGN}, token.OR_ASSIGN: {token.AND_ASSIGN}, token.XOR_ASSIGN: {token.AND_ASSIGN},
	token.AND_NOT_ASSIGN: {token.AND_ASSIGN}, token.SHL_ASSIGN: {token.SHR_ASSIGN}, token.SHR_ASSIGN: {token.SHL_ASSIGN},
	token.INC: {token.DEC}, token.DEC: {token.INC},
}

// finder looks for the mutants of a package.
type finder struct {
	fset    *token.FileSet
	info    *types.Info
	pkg     *types.Package
	tree    *ast.File
	name    string
	source  string
	stack   []ast.Node // from the file down to the node that is looked at
	mutants []mutant
}

// find adds the mutants of one file.
func (f *finder) find() {
	ast.PreorderStack(f.tree, nil, func(n ast.Node, above []ast.Node) bool {
		f.stack = above
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok == token.VAR
		case *ast.BinaryExpr:
			f.swap(n, n.OpPos, n.Op)
		case *ast.UnaryExpr:
			if n.Op == token.NOT || n.Op == token.SUB {
				f.expression(n, f.text(n.X))
			}
		case *ast.IfStmt:
			f.negate(n.Cond)
		case *ast.ForStmt:
			f.negate(n.Cond)
		case *ast.ReturnStmt:
			for _, result := range n.Results {
				f.negate(result)
			}
		case *ast.IncDecStmt:
			f.swap(n, n.TokPos, n.Tok)
		case *ast.AssignStmt:
			f.swap(n, n.TokPos, n.Tok)
			if n.Tok == token.ASSIGN && !isBlank(n.Lhs) {
				f.statement(n, "")
			}
		case *ast.ExprStmt:
			if call, ok := n.X.(*ast.CallExpr); ok && !isKept(call) {
				f.statement(n, "")
			}
		}
		return true
	})
}

// swap exchanges the operator of an expression or a statement.
func (f *finder) swap(n ast.Node, at token.Pos, operator token.Token) {
	before, after := f.source[f.offset(n.Pos()):f.offset(at)], f.source[f.offset(at)+len(operator.String()):f.offset(n.End())]
	for _, other := range swaps[operator] {
		if expression, ok := n.(ast.Expr); ok {
			f.expression(expression, before+other.String()+after)
		} else {
			f.statement(n.(ast.Stmt), before+other.String()+after)
		}
	}
}

// negate turns a condition or a result that is a name, a call or a constant: of all others a part is turned.
func (f *finder) negate(e ast.Expr) {
	switch e := e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr:
		if basic, ok := f.info.TypeOf(e).Underlying().(*types.Basic); ok && basic.Info()&types.IsBoolean != 0 {
			f.add(e, "!"+f.text(e), f.typeName(e))
		}
	}
}

// expression adds a mutant of an expression, unless it is a constant or joins strings.
func (f *finder) expression(e ast.Expr, to string) {
	if value := f.info.Types[e]; value.Value != nil {
		return
	}
	if basic, ok := f.info.TypeOf(e).Underlying().(*types.Basic); !ok || basic.Info()&types.IsString == 0 {
		f.add(e, to, f.typeName(e))
	}
}

// statement adds a mutant of a statement that stands in a list of them.
func (f *finder) statement(s ast.Stmt, to string) {
	switch f.stack[len(f.stack)-1].(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
		if assign, ok := s.(*ast.AssignStmt); ok && to != "" {
			if basic, ok := f.info.TypeOf(assign.Lhs[0]).Underlying().(*types.Basic); ok && basic.Info()&types.IsString != 0 {
				return
			}
		}
		if clause, ok := f.stack[len(f.stack)-1].(*ast.CommClause); ok && clause.Comm == s {
			return
		}
		f.add(s, to, "")
	}
}

func (f *finder) add(n ast.Node, to, typ string) {
	if _, isExpression := n.(ast.Expr); isExpression && typ == "" {
		return
	}
	function := "var"
	for _, above := range f.stack {
		if declaration, ok := above.(*ast.FuncDecl); ok {
			function = declaration.Name.Name
			if declaration.Recv != nil {
				function = strings.TrimPrefix(f.text(declaration.Recv.List[0].Type), "*") + "." + function
			}
		}
	}
	f.mutants = append(f.mutants, mutant{pkg: path.Base(f.pkg.Path()), file: f.name, line: f.fset.Position(n.Pos()).Line, function: function, from: f.text(n), to: to,
		start: f.offset(n.Pos()), end: f.offset(n.End()), typ: typ})
}

// typeName returns the type of an expression as the file writes it, or "" where it has no name for it.
func (f *finder) typeName(e ast.Expr) string {
	t, named := types.Default(f.info.TypeOf(e)), true
	name := types.TypeString(t, func(p *types.Package) string {
		if p == f.pkg {
			return ""
		}
		named = named && slices.ContainsFunc(f.tree.Imports, func(i *ast.ImportSpec) bool { return i.Name == nil && strings.Trim(i.Path.Value, `"`) == p.Path() })
		return p.Name()
	})
	if !named {
		return ""
	}
	return name
}

func (f *finder) offset(p token.Pos) int { return f.fset.Position(p).Offset }
func (f *finder) text(n ast.Node) string { return f.source[f.offset(n.Pos()):f.offset(n.End())] }

func isBlank(names []ast.Expr) bool {
	return !slices.ContainsFunc(names, func(e ast.Expr) bool { name, ok := e.(*ast.Ident); return !ok || name.Name != "_" })
}

// isKept reports whether a call stays: after panic the compiler may want a return, and that a lock is missing the race detector alone sees.
func isKept(call *ast.CallExpr) bool {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name == "panic"
	case *ast.SelectorExpr:
		return f.Sel.Name == "Lock" || f.Sel.Name == "Unlock" || f.Sel.Name == "RLock" || f.Sel.Name == "RUnlock"
	}
	return false
}

// weave returns the source of a file that holds mutants beside the code they change: mutantIs says at each of them whether it is the one that lives.
// numbers are those of the mutants, by which mutantIs asks. No line moves.
func weave(source string, mutants []mutant, numbers []int) string {
	type piece struct {
		at, order int // order tells apart what stands at one place: ends of inner code first, then beginnings of outer code
		text      string
	}
	var pieces []piece
	for i, m := range mutants {
		before, after := fmt.Sprintf("(func() %s { if mutantIs(%d) { return %s }; return ", m.typ, numbers[i], m.to), " }())"
		if m.typ == "" {
			before, after = fmt.Sprintf("if mutantIs(%d) { %s } else { ", numbers[i], m.to), " }"
		}
		// Of two mutants of the same code the later one is the inner one.
		length, size := m.end-m.start, len(source)+1
		pieces = append(pieces, piece{m.start, (2*size-length)*len(mutants) + i, before}, piece{m.end, length*len(mutants) + len(mutants) - 1 - i, after})
	}
	slices.SortFunc(pieces, func(a, b piece) int {
		if a.at != b.at {
			return a.at - b.at
		}
		return a.order - b.order
	})
	var woven strings.Builder
	done := 0
	for _, p := range pieces {
		woven.WriteString(source[done:p.at] + p.text)
		done = p.at
	}
	return woven.String() + source[done:]
}
