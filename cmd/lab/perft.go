package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"hoshi/game"
)

// errPerft is returned where there is nothing to count.
var errPerft = errors.New("lab: perft needs a depth of 1 or more and files with diagrams")

// perftCommand counts the moves from the positions in files, each a diagram as [game.ParseDiagram] reads it: by every rule
// that allows a board of its size, ply by ply. Another implementation of the rules must count the same.
func perftCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("perft", progress)
	depth := flags.Int("depth", 2, "plies to play")
	only := flags.String("rule", "", "count by this rule alone")
	if err := flags.Parse(args); err != nil {
		return err
	}
	rules := game.Rules
	if *only != "" {
		rule, err := game.ParseRule(*only)
		if err != nil {
			return err
		}
		rules = []game.Rule{rule}
	}
	if *depth < 1 || flags.NArg() == 0 {
		return errPerft
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "position\trule\tply\tleaves\tfives\tforbidden\t")
	for _, path := range flags.Args() {
		if err := perftFile(ctx, table, path, rules, *depth); err != nil {
			return err
		}
	}
	return table.Flush()
}

// perftFile writes the counts from one position.
func perftFile(ctx context.Context, table io.Writer, path string, rules []game.Rule, depth int) error {
	diagram, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("lab: %w", err)
	}
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	size := len(strings.FieldsFunc(string(diagram), func(r rune) bool { return r == '\n' || r == '\r' }))
	for _, rule := range rules {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if len(rules) > 1 && !rule.Allows(size) {
			continue
		}
		position, err := game.ParseDiagram(rule, string(diagram))
		if err != nil {
			return fmt.Errorf("lab: %s: %w", path, err)
		}
		counted := make(chan []game.Perft, 1)
		go func() { counted <- game.CountMoves(position, depth) }()
		select {
		case counts := <-counted:
			for i, c := range counts {
				fmt.Fprintf(table, "%s\t%v\t%d\t%d\t%d\t%d\t\n", name, rule, i+1, c.Leaves, c.Fives, c.Forbidden)
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
