package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/ai/threat"
)

var errProve = errors.New("lab: prove needs files with problems, a time, and vcf, vct or nothing as the kind")

// proved is what came of asking for the proof of a problem.
type proved struct {
	problem
	outcome threat.Proof
	moves   int           // of the winner's, in the proof
	nodes   int64         // looked at
	took    time.Duration // to find the proof and its tree
	checked time.Duration // to verify it
	fault   error         // of the verifier
}

// proveCommand asks for the proofs of problems, by fours and by threats, and verifies each.
func proveCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("prove", progress)
	limit := flags.Duration("time", 10*time.Second, "for each problem")
	own := flags.Bool("own", false, "count the time that the processors work for this, not the clock's: for machines that do other work, too")
	nodes := flags.Int64("nodes", 0, "of the search for threats at most, not counting those for the fours in it; 0: any number")
	name := flags.String("kind", "", "wins to ask for: vcf, vct or nothing for vcf first and vct in the time left")
	guided := flags.Bool("guided", false, "the engine shows the search for threats the way")
	moves := flags.Int("moves", 0, "of the winner's that a proof may take, the five among them; 0: as many as the problem says")
	each := flags.Bool("each", false, "tell of each problem")
	if err := flags.Parse(args); err != nil {
		return err
	}
	kinds := map[string][]review.Kind{"vcf": {review.Fours}, "vct": {review.Threats}, "": {review.Fours, review.Threats}}[*name]
	if flags.NArg() == 0 || *limit <= 0 || *moves < 0 || *nodes < 0 || kinds == nil {
		return errProve
	}
	for _, path := range flags.Args() {
		problems, err := readProblems(path)
		if err != nil {
			return err
		}
		var done []proved
		for i, p := range problems {
			d, err := prove(ctx, p, kinds, review.Question{Moves: *moves, Nodes: *nodes}, newTimer(*own, *limit), *guided)
			if err != nil || ctx.Err() != nil {
				return err
			}
			if done = append(done, d); *each {
				fmt.Fprintf(out, "%s: %v in %d moves after %v, %d nodes, verified in %v\n", d.name, d.outcome, d.moves, d.took, d.nodes, d.checked)
			}
			fmt.Fprintf(progress, "\r%d of %d ", i+1, len(problems))
		}
		for _, marked := range []bool{true, false} {
			if err := tell(out, path, marked, done); err != nil {
				return err
			}
		}
	}
	return nil
}

// prove asks for a win of each kind in turn until one is proved.
func prove(ctx context.Context, p problem, kinds []review.Kind, ask review.Question, timer timer, guided bool) (proved, error) {
	limited, cancel := timer.limit(ctx)
	defer cancel()
	d, began, s := proved{problem: p}, timer.now(), review.NewSolver()
	if ask.Moves == 0 {
		ask.Moves = p.moves
	}
	for _, kind := range kinds {
		ask.Kind = kind
		var f review.Finding
		var err error
		if guided && kind == review.Threats && ask.Moves == 0 {
			f, err = s.Prove(limited, level.Analyst(0), p.position)
		} else {
			f, err = s.Solve(limited, p.position, ask, nil)
		}
		if err != nil {
			return d, fmt.Errorf("%s: %w", p.name, err)
		}
		d.outcome, d.took = f.Outcome, timer.now()-began
		d.nodes += f.Nodes
		if f.Tree != nil {
			d.moves = f.Tree.Moves()
			began = timer.now()
			d.fault = threat.Verify(ctx, p.position, f.Tree)
			d.checked = timer.now() - began
			break
		}
	}
	return d, nil
}

// tell sums up the problems of a file that are marked as won by fours, or the others. The error is that of the first proof that the
// verifier refuses.
func tell(out io.Writer, path string, marked bool, all []proved) error {
	var took, checked []time.Duration
	asked, open := 0, 0
	for _, d := range all {
		if d.fours != marked {
			continue
		}
		asked++
		switch {
		case d.fault != nil:
			return fmt.Errorf("%s: %w", d.name, d.fault)
		case d.outcome == threat.Proved:
			took, checked = append(took, d.took), append(checked, d.checked)
		case d.outcome == threat.GaveUp:
			open++
		}
	}
	if asked == 0 {
		return nil
	}
	kind := "others"
	if marked {
		kind = "marked as won by fours"
	}
	_, err := fmt.Fprintf(out, "%s, %s: %d of %d proved and verified, %d open; median %v, longest %v; verified in %v at most\n",
		path, kind, len(took), asked, open, medianTime(took), most(took), most(checked))
	return err
}

func medianTime(d []time.Duration) time.Duration {
	if len(d) == 0 {
		return 0
	}
	slices.Sort(d)
	return d[len(d)/2].Round(time.Millisecond)
}

func most(d []time.Duration) time.Duration {
	if len(d) == 0 {
		return 0
	}
	return slices.Max(d).Round(time.Millisecond)
}
