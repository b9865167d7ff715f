package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"hoshi/cmd/lab/internal/solve"
	"hoshi/game"
	"hoshi/internal/atomicfile"
)

// solveCommand looks for the proof that Black wins from an opening on. What is proved goes to logs in a folder, from which it goes on.
func solveCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("solve", progress)
	size := flags.Int("size", game.DefaultSize, "points on a side of the board")
	first := flags.String("first", "h8", "Black's first move, or the moves of an opening after which White is to move, such as \"h8 h9 i9\"")
	second := flags.String("second", "", "second moves of Black to try first, each with the answer before it, such as \"h9=i9,i9=i7\"")
	folder := flags.String("log", "", "the folder of the logs; as many processes as you like may share it")
	limit := flags.Int64("limit", 1_000_000, "nodes of the first attempt at a piece of work; each further attempt may take twice as many")
	seed := flags.Uint64("seed", 1, "of the order in which White's first answers come")
	show := flags.Bool("show", false, "tell what the logs hold, and search nothing")
	book := flags.String("book", "", "a file to write when all is proved: the book of the proof, for ai/solve")
	rule, err := parseWithRule(flags, args)
	if err != nil {
		return err
	}
	if *folder == "" || *limit < 1 || flags.NArg() > 0 {
		return fmt.Errorf("lab: solve needs a folder, -log FOLDER, a limit of nodes, and flags alone")
	}
	g := solve.Game{Rule: rule, Size: *size}
	if g.Opening, err = parsePoints(*first, *size); err != nil {
		return err
	}
	job := solve.Job{Records: solve.NewRecords(g, *folder), Limit: *limit, Seed: *seed, Now: processorTime, Second: map[game.Point][]game.Point{}}
	for pair := range strings.SplitSeq(*second, ",") {
		points, err := parsePoints(strings.Replace(pair, "=", " ", 1), *size)
		if err != nil || len(points) != 2 && pair != "" {
			return fmt.Errorf("lab: %q is no answer with a second move", pair)
		}
		if len(points) == 2 {
			job.Second[points[0]] = append(job.Second[points[0]], points[1])
		}
	}
	if *show {
		return showSolved(&job, *book, out)
	}
	torn, err := job.Records.Open()
	if err != nil {
		return err
	}
	if torn > 0 {
		fmt.Fprintf(progress, "the last entry of the log was not written whole: its %d bytes are cut off\n", torn)
	}
	line, last := newStatusLine(progress), solve.Progress{}
	job.Report = func(p solve.Progress) {
		last = p
		line.show(func() string { return solveLine(p) })
	}
	err = job.Run(ctx)
	line.end(solveLine(last))
	if closed := job.Records.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return showSolved(&job, *book, out)
}

// parsePoints reads points with blanks between them.
func parsePoints(text string, size int) (points []game.Point, err error) {
	for _, name := range strings.Fields(text) {
		p, err := game.ParsePoint(name, size)
		if err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return points, nil
}

// solveLine is a line of progress.
func solveLine(p solve.Progress) string {
	line := fmt.Sprintf("%d of %d answers won, pieces %d done %d open, %d positions, %d measured, %v", p.Won, p.Answers, p.Done, p.Open, p.Settled, p.Measured, p.Time.Round(time.Second))
	if p.Hardest != "" {
		line += fmt.Sprintf(", hardest %s %v", p.Hardest, p.Longest.Round(time.Second))
	}
	if p.Last != "" {
		line += ", last " + p.Last
	}
	return line
}

// showSolved tells what the logs of a job hold, and writes the book of a whole proof where a file for it is named.
func showSolved(job *solve.Job, book string, out io.Writer) error {
	if err := job.Records.Refresh(); err != nil {
		return err
	}
	s, err := job.Summary()
	if err != nil {
		return err
	}
	state := fmt.Sprintf("open: %d of %d answers won", s.Won, s.Answers)
	if s.Won == s.Answers {
		state = "won"
	}
	if _, err = fmt.Fprintf(out, "%v: %s; the proof has %d of %d settled positions, %d leaves, the longest line %d stored moves; %d bytes of logs (%d torn), %v\n",
		job.Records.Game, state, s.Positions, len(job.Records.Replies), s.Leaves, s.Depth, job.Records.Bytes, job.Records.Torn, job.Records.Time().Round(time.Second)); err != nil || book == "" {
		return err
	}
	if s.Won < s.Answers || s.Bounds[0] > 0 {
		return fmt.Errorf("lab: no book: %d answers are open, %d positions are not measured", s.Answers-s.Won, s.Bounds[0])
	}
	file, err := job.Records.Book()
	if err != nil {
		return err
	}
	return atomicfile.Write(book, func(w io.Writer) error {
		_, err := w.Write(file)
		return err
	})
}
