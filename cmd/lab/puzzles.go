package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"hoshi/ai/puzzle"
	"hoshi/cmd/lab/internal/generator"
	"hoshi/game"
	"hoshi/internal/atomicfile"
	"hoshi/internal/rating"
	"hoshi/sgf"
)

var errPuzzles = errors.New("lab: puzzles find, climb, grade, check, fares or pack, each with its files; see lab puzzles COMMAND -h")

// puzzlesCommand makes the collection of problems.
func puzzlesCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	commands := map[string]func(context.Context, []string, io.Writer, io.Writer) error{
		"find": findPuzzles, "climb": climbPuzzles, "grade": gradePuzzles, "check": checkPuzzles, "fares": farePuzzles, "pack": packPuzzles,
	}
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
	fouls := flags.Bool("fouls", false, "only what renju's forbidden points decide, but all of that")
	rule, err := parseWithRule(flags, args)
	if err != nil {
		return err
	}
	if *file == "" || *games < 1 || *from < 0 || *fouls && rule != game.Renju {
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
	finder, source, n := generator.NewFinder(), generator.Source{Rule: rule, Seed: *seed}, *games
	if len(flags.Args()) > 0 {
		n = len(records)
	}
	finder.Fouls = *fouls
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

// climbPuzzles makes harder problems of those in files, and appends each to a file as it comes.
func climbPuzzles(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("puzzles climb", progress)
	file := flags.String("o", "", "SGF file to which the problems are appended")
	to := flags.String("to", "wins", "what is wanted: wins by fours that levels miss (wins), that a search finds late (long), wins by threats (threats), or defences (holds)")
	seed := flags.Uint64("seed", 1, "of the changes and of the order in which the problems are taken")
	from := flags.Int("from", 0, "number of the first problem in this order, of those with which a climb can begin")
	n := flags.Int("n", 100, "how many of them")
	tries := flags.Int("tries", 300, "changes that are tried with each")
	if err := flags.Parse(args); err != nil {
		return err
	}
	problems, err := readPuzzles(flags.Args())
	if err != nil {
		return err
	}
	climber := generator.NewClimber(*seed, *tries)
	at := slices.IndexFunc(generator.Goals, func(g generator.Goal) bool { return g.Name == *to })
	if *file == "" || at < 0 || *n < 1 || *from < 0 {
		return errPuzzles
	}
	goal := generator.Goals[at]
	order := shuffled(slices.DeleteFunc(problems, func(p puzzle.Problem) bool { return !goal.Begins(&p) }), *seed)
	order = order[min(*from, len(order)):]
	count := 0
	for i, p := range order[:min(*n, len(order))] {
		harder, ok, err := goal.Climb(climber, ctx, p)
		if ctx.Err() != nil {
			break
		}
		if err == nil && ok {
			count++
			err = appendPuzzles(*file, []puzzle.Problem{harder})
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(progress, "\r%d problems of %d ", count, i+1)
	}
	return climber.Tally.Report(out)
}

// shuffled returns problems in an order that depends on the seed and themselves alone.
func shuffled(problems []puzzle.Problem, seed uint64) []puzzle.Problem {
	draw := func(p puzzle.Problem) uint64 { return rand.New(rand.NewPCG(seed, p.Position.Hash())).Uint64() }
	return slices.SortedFunc(slices.Values(problems), func(a, b puzzle.Problem) int { return cmp.Compare(draw(a), draw(b)) })
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

// readPuzzles reads the problems of files, SGF or a book, twins once. One that can't be used is an error.
func readPuzzles(paths []string) (all []puzzle.Problem, err error) {
	if len(paths) == 0 {
		return nil, errPuzzles
	}
	seen := map[string]bool{}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("lab: %w", err)
		}
		problems, err := parsePuzzles(data)
		if err != nil {
			return nil, fmt.Errorf("lab: %s: %w", path, err)
		}
		for _, p := range problems {
			if id := p.ID(); !seen[id] {
				seen[id] = true
				all = append(all, p)
			}
		}
	}
	return all, nil
}

func parsePuzzles(data []byte) (all []puzzle.Problem, err error) {
	if book, err := puzzle.ReadBook(data); err == nil {
		for i := range book.Len() {
			p, err := book.Problem(i)
			if err != nil {
				return nil, err
			}
			all = append(all, p)
		}
		return all, nil
	}
	read, err := puzzle.Read(bytes.NewReader(data))
	if err == nil && len(read.Faults) > 0 {
		err = read.Faults[0]
	}
	return read.Problems, err
}

// surelyRated is the deviation below which a problem was rated in full, and not by a fit.
const surelyRated = 100

// gradePuzzles rates problems by how the levels fare: some in full, the others by a fit to these.
func gradePuzzles(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("puzzles grade", progress)
	file := flags.String("o", "", "SGF file to write")
	kept := flags.String("rated", "", "SGF file of problems that were rated in full before; those that are now are appended")
	full := flags.Int("full", 300, "problems that are rated in full: those of -rated first, then those whose rating is sure, and others drawn by the seed")
	seed := flags.Uint64("seed", 1, "of the draw and of the levels")
	if err := flags.Parse(args); err != nil {
		return err
	}
	problems, err := readPuzzles(flags.Args())
	if err != nil || *file == "" || *kept == "" {
		return errors.Join(err, errPuzzles)
	}
	known, err := ratedBefore(*kept)
	if err != nil {
		return err
	}
	problems = toRate(problems, known, *seed)
	rated, err := rateInFull(ctx, problems[:min(*full, len(problems))], known, *kept, *seed, progress)
	if err != nil {
		return err
	}
	fit, err := generator.NewFit(ctx, problems[:rated])
	if err != nil {
		return err
	}
	for i := range problems[rated:] {
		if err := fit.Rate(ctx, &problems[rated+i]); err != nil {
			return err
		}
	}
	return errors.Join(fit.Report(out), atomicfile.Write(*file, func(w io.Writer) error { return puzzle.Write(w, problems...) }))
}

// toRate returns problems in the order in which they are rated in full: those of which the rating is known, those whose rating is sure, the
// others, and each of these as the seed draws.
func toRate(problems []puzzle.Problem, known map[string]rating.Rating, seed uint64) []puzzle.Problem {
	place := func(p puzzle.Problem) int {
		switch _, ok := known[p.ID()]; {
		case ok:
			return 0
		case p.Rating.Deviation > 0 && p.Rating.Deviation < surelyRated:
			return 1
		}
		return 2
	}
	problems = shuffled(problems, seed)
	slices.SortStableFunc(problems, func(p, q puzzle.Problem) int { return cmp.Compare(place(p), place(q)) })
	return problems
}

// ratedBefore returns the ratings of the problems in a file by their names; none where there is no file.
func ratedBefore(file string) (map[string]rating.Rating, error) {
	known := map[string]rating.Rating{}
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		return known, nil
	}
	before, err := readPuzzles([]string{file})
	for i := range before {
		known[before[i].ID()] = before[i].Rating
	}
	return known, err
}

// rateInFull gives problems the ratings that are known, rates the others and appends these to a file. It returns how many have one when ctx ends it.
func rateInFull(ctx context.Context, problems []puzzle.Problem, known map[string]rating.Rating, file string, seed uint64, progress io.Writer) (int, error) {
	for i := range problems {
		p := &problems[i]
		if r, ok := known[p.ID()]; ok {
			p.Rating = r
			continue
		}
		r, err := generator.Grade(ctx, *p, seed)
		if ctx.Err() != nil {
			return i, nil
		}
		if err != nil {
			return i, err
		}
		p.Rating = r
		if err := appendPuzzles(file, problems[i:i+1]); err != nil {
			return i, err
		}
		fmt.Fprintf(progress, "\r%d of %d rated ", i+1, len(problems))
	}
	return len(problems), nil
}

// checkPuzzles holds problems against a search with more positions, and names those that it does not confirm.
func checkPuzzles(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("puzzles check", progress)
	n := flags.Int("n", 300, "problems, drawn by the seed")
	seed := flags.Uint64("seed", 1, "of the draw")
	times := flags.Int64("times", 10, "how many times the positions to look at with which they were verified")
	file := flags.String("o", "", "SGF file to which those that are confirmed are appended")
	tasks := flags.String("tasks", "", "names of tasks, commas between: only these are drawn from; the others go to the file as they are")
	if err := flags.Parse(args); err != nil {
		return err
	}
	problems, err := readPuzzles(flags.Args())
	if err != nil {
		return err
	}
	problems, others, err := pickTasks(problems, *tasks)
	if err == nil && *file != "" {
		err = appendPuzzles(*file, others)
	}
	if err != nil {
		return err
	}
	wrong, done := 0, 0
	for _, i := range rand.New(rand.NewPCG(*seed, 0)).Perm(len(problems))[:min(*n, len(problems))] {
		err := generator.Verify(ctx, &problems[i], *times*generator.VerifyNodes(&problems[i]))
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			wrong++
			fmt.Fprintf(out, "%s, %v: %v\n%s", problems[i].ID(), problems[i].Task, err, problems[i].Position.Diagram())
		} else if *file != "" {
			if err := appendPuzzles(*file, problems[i:i+1]); err != nil {
				return err
			}
		}
		done++
		fmt.Fprintf(progress, "\r%d checked, %d not confirmed ", done, wrong)
	}
	_, err = fmt.Fprintf(out, "%d problems, drawn from %d, searched again with %d times the positions: %d not confirmed\n", done, len(problems), *times, wrong)
	return err
}

// pickTasks parts the problems of the named tasks from the others. No names: it takes all.
func pickTasks(problems []puzzle.Problem, names string) (picked, others []puzzle.Problem, err error) {
	if names == "" {
		return problems, nil, nil
	}
	var tasks []puzzle.Task
	for name := range strings.SplitSeq(names, ",") {
		task, ok := puzzle.ParseTask(name)
		if !ok {
			return nil, nil, fmt.Errorf("lab: %q is no task", name)
		}
		tasks = append(tasks, task)
	}
	for _, p := range problems {
		if slices.Contains(tasks, p.Task) {
			picked = append(picked, p)
		} else {
			others = append(others, p)
		}
	}
	return picked, others, nil
}

// farePuzzles writes how many problems each level solves, by their rating.
func farePuzzles(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("puzzles fares", progress)
	each := flags.Int("each", 20, "problems of each band of ratings")
	seed := flags.Uint64("seed", 2, "of the draw and of the levels")
	if err := flags.Parse(args); err != nil {
		return err
	}
	problems, err := readPuzzles(flags.Args())
	if err != nil {
		return err
	}
	var t generator.Table
	if err := t.Fill(ctx, problems, *each, *seed, func(done int) { fmt.Fprintf(progress, "\r%d problems tried ", done) }); err != nil {
		return err
	}
	return t.Report(out)
}

// packPuzzles writes problems as a book, which holds those alone that were found, verified and graded.
func packPuzzles(_ context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("puzzles pack", progress)
	file := flags.String("o", "", "file to write")
	if err := flags.Parse(args); err != nil {
		return err
	}
	problems, err := readPuzzles(flags.Args())
	if err != nil || *file == "" {
		return errors.Join(err, errPuzzles)
	}
	for i := range problems {
		p := &problems[i]
		if p.Rating.Deviation <= 0 {
			return fmt.Errorf("lab: %s was not graded", p.ID())
		}
		p.Checked = true
	}
	var packed bytes.Buffer
	if err := puzzle.WriteBook(&packed, problems); err != nil {
		return err
	}
	book, err := puzzle.ReadBook(packed.Bytes())
	if err != nil {
		return err
	}
	counts := map[string]int{}
	for i := range book.Len() {
		info := book.Info(i)
		counts[info.Rule.String()+" "+info.Task.String()]++
	}
	err = atomicfile.Write(*file, func(w io.Writer) error {
		_, err := w.Write(packed.Bytes())
		return err
	})
	if err != nil {
		return err
	}
	for _, kind := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(out, "%5d %s\n", counts[kind], kind)
	}
	_, err = fmt.Fprintf(out, "%d problems in %d bytes; %d have the stones of another one\n", book.Len(), packed.Len(), len(problems)-book.Len())
	return err
}

// appendPuzzles writes problems at the end of a file.
func appendPuzzles(path string, problems []puzzle.Problem) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return fmt.Errorf("lab: %w", err)
	}
	return errors.Join(puzzle.Write(f, problems...), f.Close())
}
