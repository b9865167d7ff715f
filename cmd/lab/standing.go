package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hoshi/game"
)

// standing is how a match stands.
type standing struct {
	tally
	used     [2]meter
	forfeits [2]map[string]int // by reason
	known    map[string]bool   // games, to tell repeats
}

// add counts a game.
func (s *standing) add(p *played) {
	s.tally.add(p.number/2, p.half)
	for i, m := range p.used {
		s.used[i].add(m)
	}
	if p.forfeit != nil {
		if s.forfeits[p.loser] == nil {
			s.forfeits[p.loser] = map[string]int{}
		}
		s.forfeits[p.loser][p.forfeit.Error()]++
	}
	if s.known == nil {
		s.known = map[string]bool{}
	}
	s.known[fingerprint(p.record, p.number%2)] = true
}

// fingerprint returns the same text for two games if and only if they had the same moves, but for a symmetry of the
// board, and the same side had Black.
func fingerprint(record *game.Record, black int) string {
	least := ""
	path := record.Root.End().Path()[1:]
	for s := range game.Symmetries {
		text := make([]byte, 0, 2*len(path)+1)
		for _, node := range path {
			pt := s.Apply(node.Move().Point, record.Size())
			text = append(text, byte(pt.X+1), byte(pt.Y+1))
		}
		if s == 0 || string(text) < least {
			least = string(text)
		}
	}
	return least + string(rune('0'+black))
}

// repeats returns how many games were played before in the same way.
func (s *standing) repeats() int { return s.games() - len(s.known) }

// lost returns how many games side i lost by failing to play.
func (s *standing) lost(i int) (n int) {
	for _, count := range s.forfeits[i] {
		n += count
	}
	return n
}

// brief returns the standing in one line for somebody who watches it grow.
func (s *standing) brief(test *sprt) string {
	lead, margin := s.pairs.elo()
	text := fmt.Sprintf("%d: +%d =%d -%d %.1f %% %v %+.0f ± %.0f", s.games(), s.wins, s.draws, s.losses, s.percent(),
		s.pairs, lead, margin)
	if test != nil {
		text += fmt.Sprintf(" LLR %.2f", test.ratio(&s.pairs))
	}
	for i := range s.used {
		ms, longest, nodes := s.used[i].mean()
		text += fmt.Sprintf(" | %.1f (%.0f) ms %.0f n", ms, longest, nodes)
	}
	if n := s.lost(0) + s.lost(1); n > 0 {
		text += fmt.Sprintf(" | %d forfeits", n)
	}
	return text
}

// details returns a line for everything else that is worth telling at the end.
func (s *standing) details(a, b contender, test *sprt) string {
	var text strings.Builder
	if test != nil {
		fmt.Fprintln(&text, test.text(&s.pairs))
	}
	if n := s.repeats(); n > 0 {
		fmt.Fprintf(&text, "%d games were repeats of others\n", n)
	}
	for i, side := range [2]contender{a, b} {
		fmt.Fprintf(&text, "%s: %v\n", side.name, &s.used[i])
		for _, why := range slices.Sorted(maps.Keys(s.forfeits[i])) {
			fmt.Fprintf(&text, "%s lost %d by forfeit: %s\n", side.name, s.forfeits[i][why], why)
		}
	}
	return text.String()
}
