package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"text/tabwriter"
	"time"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/cmd/lab/internal/contest"
	"hoshi/game"
)

// attempt is what came of a problem.
type attempt struct {
	problem
	file  string
	proof *ai.Info // of the win, the first that was found; nil: none
	fault error    // what is wrong with it
}

var (
	errPuzzle = errors.New("lab: puzzle needs files with problems, time and threads; -kind is vcf, vct or left out")
	errProof  = errors.New("a win was told that is none")
)

// puzzleCommand lets an engine solve the problems in files.
func puzzleCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("puzzle", progress)
	limit := flags.Duration("time", 10*time.Second, "for each problem")
	threads := flags.Int("threads", 1, "goroutines that search, 0 for as many as there are cores")
	kind := flags.String("kind", "", "only problems with a win by continuous fours (vcf), or only the others (vct)")
	text := flags.String("player", "search", "who solves them")
	each := flags.Bool("each", false, "tell of each problem")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() == 0 || *limit <= 0 || *threads < 0 || !slices.Contains([]string{"", "vcf", "vct"}, *kind) {
		return errPuzzle
	}
	solver, err := contest.Contender(*text)
	if err != nil {
		return err
	}
	solver.Limits.Time, solver.Limits.Threads = *limit, *threads
	var todo []attempt
	for _, path := range flags.Args() {
		problems, err := readProblems(path)
		if err != nil {
			return err
		}
		for _, p := range problems {
			if *kind == "" || p.fours == (*kind == "vcf") {
				todo = append(todo, attempt{problem: p, file: filepath.Base(path)})
			}
		}
	}
	done, err := solveAll(ctx, solver, todo, progress)
	if *each {
		for _, a := range done {
			fmt.Fprintln(out, a.text())
		}
	}
	return errors.Join(err, report(out, done))
}

// solveAll tries one problem after the other and returns those that it came to before ctx ended or an engine failed.
func solveAll(ctx context.Context, solver arena.Contender, todo []attempt, progress io.Writer) ([]attempt, error) {
	line := newStatusLine(progress)
	seat := &arena.Seat{Contender: solver}
	defer seat.Dismiss()
	solved := 0
	for i := range todo {
		a := &todo[i]
		if i == 0 { // what an engine makes at its first search in a process is not part of a problem's time
			if err := a.solve(ctx, seat, ai.Limits{Depth: 1}); err != nil {
				return nil, err
			}
			a.proof, a.fault = nil, nil
		}
		err := a.solve(ctx, seat, solver.Limits)
		if ctx.Err() != nil {
			line.end("interrupted")
			return todo[:i], nil
		}
		if err != nil {
			return todo[:i], fmt.Errorf("lab: %s: %w", a.name, err)
		}
		if a.proof != nil && a.fault == nil {
			solved++
		}
		line.show(func() string { return fmt.Sprintf("%d of %d solved, %d to go", solved, i+1, len(todo)-i-1) })
	}
	line.end(fmt.Sprintf("%d of %d solved", solved, len(todo)))
	return todo, nil
}

// solve lets the engine of a seat search until a win of the side to move is proved or a limit is reached. The time of
// an engine of ours is kept here: told of a clock, it would answer at once where one move is forced, and prove nothing.
func (a *attempt) solve(ctx context.Context, seat *arena.Seat, limits ai.Limits) error {
	engine, err := seat.Ready(ctx, 0)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if !seat.Kept && limits.Time > 0 {
		defer time.AfterFunc(limits.Time, cancel).Stop()
		limits.Time = 0
	}
	note := func(info ai.Info) {
		if a.proof == nil && info.Line == 0 && info.Score.Distance() > 0 {
			a.proof = &info
			cancel()
		}
	}
	seat.Wait()
	info, err := engine.Search(ctx, a.position, limits, note)
	if err != nil {
		return err
	}
	note(info)
	if a.proof != nil {
		a.fault = checkProof(a.position, a.proof)
	}
	return nil
}

// checkProof holds a win that was told against the rules: its line must be playable, lead to no other end than the
// win, and to that if it is as long as the win takes. It may be shorter. Whether the loser had a better defence is not
// looked into.
func checkProof(pos game.Position, proof *ai.Info) error {
	winner, plies := pos.ToMove(), proof.Score.Distance()
	if plies%2 == 0 || len(proof.PV) == 0 || len(proof.PV) > plies {
		return fmt.Errorf("%w: in %d plies, by a line of %d", errProof, plies, len(proof.PV))
	}
	for i, pt := range proof.PV {
		next, err := pos.Play(game.Move{Color: pos.ToMove(), Point: pt})
		if err != nil {
			return fmt.Errorf("%w: move %d of its line: %w", errProof, i+1, err)
		}
		pos = next
	}
	if over := pos.Result().Over(); over && pos.Result().Winner != winner || !over && len(proof.PV) == plies {
		return fmt.Errorf("%w: its line does not end with it", errProof)
	}
	return nil
}

// text tells of an attempt in a line.
func (a *attempt) text() string {
	switch {
	case a.proof == nil:
		return fmt.Sprintf("%s: not solved", a.name)
	case a.fault != nil:
		return fmt.Sprintf("%s: %v", a.name, a.fault)
	}
	line := ""
	for _, pt := range a.proof.PV {
		line += " " + pt.Text(a.position.Size())
	}
	return fmt.Sprintf("%s: %v after %v, %d nodes, depth %d:%s", a.name, a.proof.Score, a.proof.Time.Round(10*time.Microsecond),
		a.proof.Nodes, a.proof.Depth, line)
}

// report writes the figures of each file, by the kind of its problems, and of all, and names those that were not solved.
// The error is errProof when a win was told that is none.
func report(out io.Writer, done []attempt) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "file\tkind\tsolved\tmedian ms\tlongest\tmedian nodes\tmost\tof the peer's time")
	var files []string
	for _, a := range done {
		if !slices.Contains(files, a.file) {
			files = append(files, a.file)
		}
	}
	if len(files) > 1 {
		files = append(files, "")
	}
	for _, file := range files {
		of := only(done, func(a attempt) bool { return file == "" || a.file == file })
		fours := only(of, func(a attempt) bool { return a.fours })
		threats := only(of, func(a attempt) bool { return !a.fours })
		name := cmp.Or(file, "all")
		row(table, name, "vcf", fours)
		row(table, name, "vct", threats)
		if len(fours) > 0 && len(threats) > 0 {
			row(table, name, "both", of)
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	var wrong error
	for _, a := range done {
		if a.proof == nil || a.fault != nil {
			fmt.Fprintln(out, a.text())
		}
		wrong = errors.Join(wrong, a.fault)
	}
	if wrong != nil {
		return errProof
	}
	return nil
}

func only(all []attempt, wanted func(attempt) bool) (some []attempt) {
	for _, a := range all {
		if wanted(a) {
			some = append(some, a)
		}
	}
	return some
}

// row writes the figures of some attempts, if there are any. Times and nodes are those of the solved ones; the peer's
// share is the median over all for which its time is known, in which one that is not solved took forever.
func row(out io.Writer, file, kind string, some []attempt) {
	if len(some) == 0 {
		return
	}
	var times, nodes, shares []float64
	for _, a := range some {
		solved := a.proof != nil && a.fault == nil
		if solved {
			times = append(times, float64(a.proof.Time)/float64(time.Millisecond))
			nodes = append(nodes, float64(a.proof.Nodes))
		}
		switch {
		case a.peer == 0:
		case solved:
			shares = append(shares, float64(a.proof.Time)/float64(a.peer))
		default:
			shares = append(shares, math.Inf(1))
		}
	}
	fmt.Fprintf(out, "%s\t%s\t%d of %d\t%s\t%s\t%s\t%s\t%s\n", file, kind, len(times), len(some),
		figure("%.1f", median, times), figure("%.1f", slices.Max, times),
		figure("%.0f", median, nodes), figure("%.0f", slices.Max, nodes), figure("%.2f", median, shares))
}

// figure writes what is made of values, if there are any.
func figure(format string, of func([]float64) float64, values []float64) string {
	if len(values) == 0 {
		return "-"
	}
	return fmt.Sprintf(format, of(values))
}

// median returns the middle one of some values, or the mean of the two there.
func median(values []float64) float64 {
	values = slices.SortedFunc(slices.Values(values), cmp.Compare[float64])
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}
