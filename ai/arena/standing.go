package arena

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hoshi/game"
)

// Standing is how a match stands.
type Standing struct {
	Tally
	Used     [2]Meter
	Forfeits [2]map[string]int // games lost by failing to play, by reason
	known    map[string]bool   // games, to tell repeats
}

// add counts a game.
func (s *Standing) add(g *Game) {
	s.Tally.add(g.Number/2, g.Half)
	for i, m := range g.Used {
		s.Used[i].add(m)
	}
	if g.Forfeit != nil {
		if s.Forfeits[g.Loser] == nil {
			s.Forfeits[g.Loser] = map[string]int{}
		}
		s.Forfeits[g.Loser][g.Forfeit.Error()]++
	}
	if s.known == nil {
		s.known = map[string]bool{}
	}
	s.known[fingerprint(g.Record, g.Number%2)] = true
}

// fingerprint returns the same text for two games if and only if they had the same moves, except for a symmetry of the
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

// Repeats returns how many games were played before in the same way.
func (s *Standing) Repeats() int { return s.Games() - len(s.known) }

// lost returns how many games side i lost by failing to play.
func (s *Standing) lost(i int) (n int) {
	for _, count := range s.Forfeits[i] {
		n += count
	}
	return n
}

// Brief returns the standing in one line for somebody who watches it grow; test may be nil.
func (s *Standing) Brief(test *SPRT) string {
	lead, margin := s.Pairs.Elo()
	text := fmt.Sprintf("%d: +%d =%d -%d %.1f %% %v %+.0f ± %.0f", s.Games(), s.Wins, s.Draws, s.Losses, s.Percent(),
		s.Pairs, lead, margin)
	if test != nil {
		text += fmt.Sprintf(" LLR %.2f", test.Ratio(&s.Pairs))
	}
	for i := range s.Used {
		ms, longest, nodes := s.Used[i].mean()
		text += fmt.Sprintf(" | %.1f (%.0f) ms %.0f n", ms, longest, nodes)
	}
	if n := s.lost(0) + s.lost(1); n > 0 {
		text += fmt.Sprintf(" | %d forfeits", n)
	}
	return text
}

// Details returns a line for everything else that is worth telling at the end; test may be nil.
func (s *Standing) Details(a, b Contender, test *SPRT) string {
	var text strings.Builder
	if test != nil {
		fmt.Fprintln(&text, test.Text(&s.Pairs))
	}
	if n := s.Repeats(); n > 0 {
		fmt.Fprintf(&text, "%d games were repeats of others\n", n)
	}
	for i, side := range [2]Contender{a, b} {
		fmt.Fprintf(&text, "%s: %v\n", side.Name, &s.Used[i])
		for _, why := range slices.Sorted(maps.Keys(s.Forfeits[i])) {
			fmt.Fprintf(&text, "%s lost %d by forfeit: %s\n", side.Name, s.Forfeits[i][why], why)
		}
	}
	return text.String()
}
