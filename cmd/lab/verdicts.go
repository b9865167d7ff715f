package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"

	"hoshi/ai/review"
)

// audit holds what reviews of games said against each other.
type audit struct {
	depths  []int64
	games   int
	tallies map[int64]map[string]*tally // by nodes and kind of verdict
}

// tally counts verdicts of one kind.
type tally struct {
	moves, proofs, searches int // all, those that a proof contradicts, and of the others those that the deeper review does
}

// The differences of chances at which a deeper review contradicts: a move that is blamed costs less, one that is not blamed costs more.
const (
	harmless = 0.05
	harmful  = 0.15
)

// add counts the verdicts of a game, of which the log has a review at each depth and the deeper one.
func (a *audit) add(all []reviewedGame) {
	a.games++
	at := func(nodes int64) []moveVerdict {
		return all[slices.IndexFunc(all, func(r reviewedGame) bool { return r.Nodes == nodes })].Moves
	}
	for _, nodes := range a.depths {
		if a.tallies[nodes] == nil {
			a.tallies[nodes] = map[string]*tally{}
		}
		deep := at(deeper * nodes)
		for i, s := range at(nodes) {
			kind := s.kind()
			t := a.tallies[nodes][kind]
			if t == nil {
				t = new(tally)
				a.tallies[nodes][kind] = t
			}
			t.moves++
			switch {
			case s.disproved(proofsOf(all, i)):
				t.proofs++
			case s.denied(&deep[i]):
				t.searches++
			}
		}
	}
}

// kind names a verdict with how bad it calls the move.
func (s *moveVerdict) kind() string {
	switch {
	case s.Severity > review.Good:
		return s.Verdict + ", " + s.Severity.String()
	case s.Verdict == review.Unclear.String():
		return s.Verdict
	}
	return "no fault"
}

// proofs is what the reviews of a game have proved around a move.
type proofs struct{ won, lost, wins, loses bool } // for the mover: before it, and by it

// proofsOf collects the proofs around move i.
func proofsOf(all []reviewedGame, i int) (p proofs) {
	for _, r := range all {
		s := &r.Moves[i]
		p.won, p.lost = p.won || s.Before == review.Won, p.lost || s.Before == review.Lost
		p.wins, p.loses = p.wins || s.After == review.Lost, p.loses || s.After == review.Won
	}
	return p
}

// disproved reports whether proofs contradict the verdict: a move is blamed that wins, or where nothing could be saved, or one is not blamed by which the winner
// has lost.
func (s *moveVerdict) disproved(p proofs) bool {
	if s.Severity > review.Good {
		return p.wins || p.lost
	}
	return p.won && p.loses
}

// denied reports whether the deeper review contradicts the verdict.
func (s *moveVerdict) denied(deep *moveVerdict) bool {
	loss := deep.Chance[0] - deep.Chance[1]
	switch {
	case s.Severity == review.Good:
	case s.Before == review.Won: // a win was proved: the move is right only where it is found to keep it
		return deep.Best || deep.After < review.Believed
	default:
		return deep.Best || loss < harmless
	}
	return !deep.Best && loss >= harmful
}

// report writes a table of all kinds of verdicts.
func (a *audit) report(out io.Writer) error {
	_, err := fmt.Fprintf(out, "%d games\n\n| positions a move | verdict | moves | a proof says otherwise | ten times as deep otherwise |\n|---|---|---|---|---|\n", a.games)
	for _, nodes := range a.depths {
		kinds := slices.SortedFunc(maps.Keys(a.tallies[nodes]), func(x, y string) int {
			return cmp.Or(cmp.Compare(a.tallies[nodes][y].moves, a.tallies[nodes][x].moves), cmp.Compare(x, y))
		})
		for _, kind := range kinds {
			if t := a.tallies[nodes][kind]; err == nil {
				_, err = fmt.Fprintf(out, "| %d | %s | %d | %d | %d |\n", nodes, kind, t.moves, t.proofs, t.searches)
			}
		}
	}
	return err
}
