package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"hoshi/ai/puzzle"
	"hoshi/ai/puzzle/maker"
	"hoshi/game"
	"hoshi/sgf"
)

var errPuzzles = errors.New("lab: puzzles find, grade, fares or pack; see lab puzzles COMMAND -h")

// puzzlesCommand makes the collection of problems.
func puzzlesCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	commands := map[string]func(context.Context, []string, io.Writer, io.Writer) error{"find": findPuzzles}
	if len(args) > 0 {
		if command := commands[args[0]]; command != nil {
			return command(ctx, args[1:], out, progress)
		}
	}
	return errPuzzles
}

// findPuzzles finds problems in games that it plays, or in those of files, and appends each to a file as it comes.
func findPuzzles(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("puzzles find", progress)
	file := flags.String("o", "", "SGF file to which the problems are appended")
	seed := flags.Uint64("seed", 1, "of the games that are played")
	from := flags.Int("from", 0, "number of the first of these games")
	games := flags.Int("games", 100, "how many of them, where no FILE is named")
	rule, err := parseWithRule(flags, args)
	if err != nil {
		return err
	}
	if *file == "" || *games < 1 || *from < 0 {
		return errPuzzles
	}
	var records []*game.Record
	for _, path := range flags.Args() {
		more, err := readGames(path)
		if err != nil {
			return err
		}
		records = append(records, more...)
	}
	finder, source, n := maker.NewFinder(), maker.Source{Rule: rule, Seed: *seed}, *games
	if len(flags.Args()) > 0 {
		n = len(records)
	}
	count := 0
	for i := range n {
		var found []puzzle.Problem
		if len(records) > 0 {
			found, err = finder.Game(ctx, records[i].Root.End())
		} else {
			found, err = source.Problems(ctx, finder, *from+i)
		}
		if ctx.Err() != nil {
			break
		}
		if err == nil {
			err = appendPuzzles(*file, found)
		}
		if err != nil {
			return err
		}
		count += len(found)
		fmt.Fprintf(progress, "\r%d problems of %d games ", count, i+1)
	}
	return finder.Tally.Report(out)
}

// readGames reads the games of an SGF file that are whole.
func readGames(path string) ([]*game.Record, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("lab: %w", err)
	}
	read, err := sgf.Read(f)
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("lab: %s: %w", path, err)
	}
	return read.Games, nil
}

// appendPuzzles writes problems at the end of a file.
func appendPuzzles(path string, problems []puzzle.Problem) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return fmt.Errorf("lab: %w", err)
	}
	return errors.Join(puzzle.Write(f, problems...), f.Close())
}
