package library

import (
	"slices"
	"strings"

	"hoshi/game"
)

// Outcome says how a game ended, for a [Filter].
type Outcome uint8

// The outcomes. The zero value takes all games.
const (
	AnyOutcome Outcome = iota
	BlackWon
	WhiteWon
	Drawn
	Won // by the person, in a game of the person's own
	Lost
)

// Filter says which games are wanted. The zero value: all. Each field that is set takes some away.
type Filter struct {
	Text        string   // each of its words is part of the name of a player, of an engine's level, of the event or of the opening, or the year
	Names       []string // of the openings in another language, which the text may name, too, in the order of [game.NamedOpenings]; nil: none
	Player      string   // the whole name of one of the players, or the level of one that is an engine
	Person      []string // names of the person, for [Won] and [Lost]: a player against a level is that, too
	Event       string   // the whole name
	From, To    Day      // the first and the last day; 20260000 comes before all days of its year, as games do of which no more is known
	Rules       []game.Rule
	Sizes       []int
	Openings    []string // codes of renju openings
	Outcome     Outcome
	MinMoves    int
	MaxMoves    int // 0: no limit
	MinRating   int // of both players
	Reviewed    bool
	MinMistakes int // of both sides together; only reviewed games have any
	Sources     []Source
	Position    *game.Position // comes up in the game, turned or mirrored, whatever the rule and the order of moves
	Pattern     *Pattern       // comes up somewhere on the board

	named []map[uint32]bool // for each word of the text the rows in which a position comes up whose name has it; nil: none
}

// compiledFilter is a filter made ready for an index.
type compiledFilter struct {
	*Filter
	index    *index
	words    []sieveWord
	player   []bool // by number; nil: any
	event    []bool
	openings []bool // by place, from 1; nil: any
}

// sieveWord is where a word of the text stands.
type sieveWord struct {
	player, event []bool
	opening       [27]bool
	year          int             // 0: it is none
	named         map[uint32]bool // rows; nil: none
}

// newSieve makes a filter ready.
func newSieve(x *index, f *Filter) *compiledFilter {
	s := &compiledFilter{Filter: f, index: x}
	for k, word := range strings.Fields(fold(f.Text)) {
		w := sieveWord{player: make([]bool, len(x.players)), event: make([]bool, len(x.events)), year: ParseDay(word).Year()}
		for i := range x.players {
			w.player[i] = strings.Contains(x.players[i].folded, word)
		}
		for i := range x.events {
			w.event[i] = strings.Contains(x.events[i].folded, word)
		}
		for i, o := range game.NamedOpenings {
			w.opening[i+1] = strings.EqualFold(o.Code, word) || strings.Contains(fold(o.Name), word) || strings.Contains(o.Kanji, word) ||
				i < len(f.Names) && strings.Contains(fold(f.Names[i]), word)
		}
		if k < len(f.named) {
			w.named = f.named[k]
		}
		s.words = append(s.words, w)
	}
	if f.Player != "" {
		s.player = make([]bool, len(x.players))
		for i := range x.players {
			s.player[i] = x.players[i].name == f.Player || x.players[i].level == f.Player
		}
	}
	if f.Event != "" {
		s.event = make([]bool, len(x.events))
		for i := range x.events {
			s.event[i] = x.events[i].name == f.Event
		}
	}
	if len(f.Openings) > 0 {
		s.openings = make([]bool, 1+len(game.NamedOpenings))
		for i, o := range game.NamedOpenings {
			s.openings[i+1] = slices.Contains(f.Openings, o.Code)
		}
	}
	return s
}

// matches reports whether the filter takes a row, apart from position and pattern.
func (s *compiledFilter) matches(i uint32) bool {
	r := &s.index.rows[i]
	f := s.Filter
	switch {
	case r.flags&isGone != 0,
		s.player != nil && !s.player[r.black] && !s.player[r.white],
		s.event != nil && !s.event[r.event],
		s.openings != nil && !s.openings[r.opening],
		f.From != 0 && r.day < f.From, f.To != 0 && r.day > f.To,
		int(r.plies) < f.MinMoves, f.MaxMoves != 0 && int(r.plies) > f.MaxMoves,
		f.MinRating != 0 && int(min(r.rating[0], r.rating[1])) < f.MinRating,
		(f.Reviewed || f.MinMistakes > 0) && r.flags&isReviewed == 0,
		int(r.mistakes[0])+int(r.mistakes[1]) < f.MinMistakes,
		len(f.Rules) > 0 && !slices.Contains(f.Rules, game.Rule(r.rule)),
		len(f.Sizes) > 0 && !slices.Contains(f.Sizes, int(r.size)),
		len(f.Sources) > 0 && !slices.Contains(f.Sources, Source(r.source)),
		!s.isOutcome(r):
		return false
	}
	for k := range s.words {
		w := &s.words[k]
		if !w.player[r.black] && !w.player[r.white] && !w.event[r.event] && !w.opening[r.opening] && !w.named[i] && (w.year == 0 || w.year != r.day.Year()) {
			return false
		}
	}
	return true
}

// isOutcome reports whether a game ended as the filter wants it.
func (s *compiledFilter) isOutcome(r *row) bool {
	result := game.Result{Winner: game.Color(r.winner), Reason: game.Reason(r.reason)}
	winner, loser := r.black, r.white
	if result.Winner == game.White {
		winner, loser = loser, winner
	}
	switch s.Outcome {
	case BlackWon:
		return result.Winner == game.Black
	case WhiteWon:
		return result.Winner == game.White
	case Drawn:
		return result.Draw()
	case Won:
		return result.Winner != game.None && Source(r.source) == Own && s.isPerson(winner, loser)
	case Lost:
		return result.Winner != game.None && Source(r.source) == Own && s.isPerson(loser, winner)
	case AnyOutcome:
		return true
	}
	return false
}

// isPerson reports whether a player is the person: by the name, or because the other one is a level.
func (s *compiledFilter) isPerson(player, other uint32) bool {
	p := &s.index.players[player]
	return p.level == "" && (slices.Contains(s.Person, p.name) || s.index.players[other].level != "")
}
