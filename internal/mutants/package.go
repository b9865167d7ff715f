package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

var errFile = errors.New("mutants: no file")

// load returns the folder of a package and the mutants of its files: of those named, or of all where none is.
func load(ctx context.Context, dir, pattern string, files []string) (string, []mutant, error) {
	list := exec.CommandContext(ctx, "go", "list", "-export", "-deps", "-json=ImportPath,Dir,GoFiles,CgoFiles,Export", "--", pattern)
	list.Dir, list.Stderr = dir, os.Stderr
	output, err := list.Output()
	if err != nil {
		return "", nil, fmt.Errorf("mutants: go list %s: %w", pattern, err)
	}
	type listedPackage struct {
		ImportPath, Dir, Export string
		GoFiles, CgoFiles       []string
	}
	var own listedPackage // it comes last
	exports := map[string]string{}
	for decoder := json.NewDecoder(strings.NewReader(string(output))); decoder.More(); exports[own.ImportPath] = own.Export {
		own = listedPackage{}
		if err := decoder.Decode(&own); err != nil {
			return "", nil, fmt.Errorf("mutants: go list %s: %w", pattern, err)
		}
	}
	if len(own.CgoFiles) > 0 {
		return "", nil, fmt.Errorf("mutants: %s needs cgo", pattern)
	}
	f := finder{fset: token.NewFileSet(), info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}}
	var trees []*ast.File
	var sources []string
	for _, name := range own.GoFiles {
		source, err := os.ReadFile(filepath.Join(own.Dir, name))
		if err != nil {
			return "", nil, fmt.Errorf("mutants: %w", err)
		}
		tree, err := parser.ParseFile(f.fset, name, source, parser.SkipObjectResolution)
		if err != nil {
			return "", nil, fmt.Errorf("mutants: %w", err)
		}
		trees, sources = append(trees, tree), append(sources, string(source))
	}
	open := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	check := types.Config{Importer: importer.ForCompiler(f.fset, "gc", open)}
	if f.pkg, err = check.Check(own.ImportPath, f.fset, trees, f.info); err != nil {
		return "", nil, fmt.Errorf("mutants: %w", err)
	}
	for _, name := range files {
		if !slices.Contains(own.GoFiles, name) {
			return "", nil, fmt.Errorf("%w %s in %s", errFile, name, pattern)
		}
	}
	for i, name := range own.GoFiles {
		if len(files) == 0 || slices.Contains(files, name) {
			f.tree, f.name, f.source = trees[i], name, sources[i]
			f.find()
		}
	}
	return own.Dir, f.mutants, nil
}
