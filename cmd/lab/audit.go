package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/ai/threat"
	"hoshi/game"
)

var errAudit = errors.New("lab: audit needs a file with games, a number of them, -nodes such as 3000,20000 and -log FILE")

// deeper is how many times as many positions the review looks at against which another one is held.
const deeper = 10

// reviewedGame is what a review said of a game: a line of the log, in JSON.
type reviewedGame struct {
	Game  int // in the file, from 1 on
	Nodes int64
	Moves []moveVerdict
}

// moveVerdict is what a review said of a move.
type moveVerdict struct {
	Verdict       string
	Severity      review.Severity
	Before, After review.State // for the mover, and for the other side
	Chance        [2]float64   // of the mover
	Best          bool         // the search liked the move best
}

// auditCommand reviews games at several depths and each time ten times as deep, and tells which verdicts the proofs and the deeper review contradict.
func auditCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("audit", progress)
	games := flags.Int("games", 300, "games to review at most, drawn from the file")
	seed := flags.Uint64("seed", 1, "of the draw")
	list := flags.String("nodes", "3000,20000,100000", "positions to look at a move, of each review of a game")
	check := flags.Bool("check", true, "verify the proofs, which takes longer than to find them")
	path := flags.String("log", "", "file of what the reviews said, from which it goes on")
	if err := flags.Parse(args); err != nil {
		return err
	}
	depths, err := parseDepths(*list)
	if err != nil || flags.NArg() != 1 || *games < 1 || *path == "" {
		return errAudit
	}
	records, err := readGames(flags.Arg(0))
	if err != nil {
		return err
	}
	log, err := readReviews(*path)
	if err != nil {
		return err
	}
	drawn := rand.New(rand.NewPCG(*seed, 0)).Perm(len(records))
	a := audit{depths: depths, tallies: map[int64]map[string]*tally{}}
	for _, i := range drawn[:min(*games, len(drawn))] {
		known := log[i+1]
		for _, nodes := range withDeeper(depths) {
			if slices.ContainsFunc(known, func(r reviewedGame) bool { return r.Nodes == nodes }) {
				continue
			}
			r, err := reviewGame(ctx, records[i], nodes, *check)
			if ctx.Err() != nil {
				return a.report(out) // of the games that are whole
			}
			r.Game = i + 1
			if err = errors.Join(err, appendReview(*path, &r)); err != nil {
				return fmt.Errorf("game %d: %w", i+1, err)
			}
			known = append(known, r)
		}
		a.add(known)
		fmt.Fprintf(progress, "\r%d games ", a.games)
	}
	return a.report(out)
}

// parseDepths reads numbers of positions between commas.
func parseDepths(list string) (depths []int64, err error) {
	for _, word := range strings.Split(list, ",") {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil || n < 1 {
			return nil, errAudit
		}
		depths = append(depths, n)
	}
	return depths, nil
}

// withDeeper returns the depths and those of the reviews against which they are held, each once.
func withDeeper(depths []int64) (all []int64) {
	for _, n := range depths {
		all = append(all, n, deeper*n)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// readReviews reads a log, by game. One that does not exist is empty; a last line that was not written whole is an error.
func readReviews(path string) (map[int][]reviewedGame, error) {
	log := map[int][]reviewedGame{}
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("lab: %w", err)
	}
	for line := range bytes.Lines(data) {
		var r reviewedGame
		if err := json.Unmarshal(line, &r); err != nil {
			return nil, fmt.Errorf("lab: %s: %w", path, err)
		}
		log[r.Game] = append(log[r.Game], r)
	}
	return log, nil
}

// appendReview adds a line to a log.
func appendReview(path string, r *reviewedGame) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(append(line, '\n'))
	return errors.Join(err, file.Close())
}

// reviewGame reviews a game and may verify what the review calls proofs, the first refusal of which is the error.
func reviewGame(ctx context.Context, record *game.Record, nodes int64, check bool) (r reviewedGame, err error) {
	r.Nodes = nodes
	end := record.Root.End()
	report, err := review.Read(end).Review(ctx, review.Options{Engine: level.Reviewer, Nodes: nodes}, nil)
	if err != nil {
		return r, err
	}
	at := map[int]game.Position{}
	for _, n := range end.Path()[1:] {
		at[n.Number()] = n.Parent().Position()
	}
	for i := range report.Moves {
		m := &report.Moves[i]
		best := len(m.Best) > 0 && m.Best[0] == m.Point
		r.Moves = append(r.Moves, moveVerdict{m.Verdict.String(), m.Severity, m.Before.State, m.After.State, m.Chance, best})
		switch {
		case !check || m.Before.Tree == nil:
		case m.Before.State == review.Won:
			err = threat.Verify(ctx, at[m.Number], m.Before.Tree)
		case m.Before.State == review.Lost:
			err = threat.VerifyLost(ctx, at[m.Number], m.Before.Tree)
		}
		if err != nil {
			return r, fmt.Errorf("move %d: %w", m.Number, err)
		}
	}
	return r, nil
}
