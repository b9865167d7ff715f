package format

import (
	"regexp"
	"slices"
	"strings"

	"hoshi/game"
)

// Clues are what a file says of a game besides its record.
type Clues struct {
	After []game.Move // moves behind the main line, which could not be played by the rule that the game was read by
	Said  game.Result // how the game ended
}

// GuessRule returns the rule by which a game was played of which no file says it: the one that its offered fifth moves, its opening or
// the names of the event tell, unless it can't have been played so; else renju where Black lost by a forbidden move, or let White make a
// five that only a forbidden move would have stopped; else the first rule by which the whole game can be played, and by which nobody
// left a row of six alone that would have won. That of the record is tried first.
func GuessRule(r *game.Record, clues Clues) game.Rule {
	renju := replay(r, game.Renju, clues)

	if renju.fits && (renju.foul || renju.avoided || isRenju(r) || clues.Said.Reason == game.Forbidden) {
		return game.Renju
	}
	for _, text := range textsOf(r) {
		if rule, ok := RuleIn(text); ok && replay(r, rule, clues).fits {
			return rule
		}
	}
	for _, rule := range []game.Rule{r.Rule(), game.Freestyle, game.Renju, game.Standard, game.Caro, game.Caro6} {
		t := renju
		if rule != game.Renju {
			t = replay(r, rule, clues)
		}
		if t.fits && !t.skippedSix {
			return rule
		}
	}
	return r.Rule()
}

// The words that name a rule, or what is played by it alone. The codes of renju's openings are D1 to I13.
var (
	renjuWords     = regexp.MustCompile(`(?i)\brenju(?:\b|net|[\d_])|\brif\b|連珠|连珠|렌주|рэндзю|有禁|soos|taraguchi|yamaguchi|tarannikov|sakata`)
	freestyleWords = regexp.MustCompile(`(?i)free-?\s?style|fastgame|无禁|無禁`)
	caroWords      = regexp.MustCompile(`(?i)\bcaro\b`)
	openingCode    = regexp.MustCompile(`^\s*[DI](?:[1-9]|1[0-3])\b`)
)

// RuleIn returns the rule that a text names, such as Freestyle15_1 or RIF rule.
func RuleIn(text string) (game.Rule, bool) {
	named, length := game.Freestyle, 0
	for _, r := range game.Rules { // the longest name that begins the text
		if name := r.String(); len(name) > length && strings.HasPrefix(strings.ToLower(text), name) {
			named, length = r, len(name)
		}
	}
	switch {
	case length > 0:
		return named, true
	case renjuWords.MatchString(text):
		return game.Renju, true
	case freestyleWords.MatchString(text):
		return game.Freestyle, true
	case caroWords.MatchString(text):
		return game.Caro, true
	}
	return game.Freestyle, false
}

// isRenju reports whether the record has the fifth moves that were offered, or a name of an opening, as renju alone has them.
func isRenju(r *game.Record) bool {
	return slices.ContainsFunc(r.Extra, func(p game.Property) bool {
		if p.Name == "5A" || p.Name == "FA" {
			return true
		}
		return p.Name == "ON" && slices.ContainsFunc(p.Values, func(v string) bool {
			named := func(o game.NamedOpening) bool { return strings.EqualFold(o.Name, v) || o.Kanji == v }
			return openingCode.MatchString(v) || slices.ContainsFunc(game.NamedOpenings, named)
		})
	})
}

// textsOf returns the texts of a record in which its rule may be named, the likeliest one first.
func textsOf(r *game.Record) []string {
	var texts []string
	for _, name := range []string{"RU", "OP", "ON"} {
		for _, p := range r.Extra {
			if p.Name == name {
				texts = append(texts, p.Values...)
			}
		}
	}
	return append(texts, r.Event, r.Title, r.Round)
}

// trial is a game played again by a rule.
type trial struct {
	rule       game.Rule
	cursor     *game.Cursor
	fits       bool            // it goes to the last move, and ends as the file says
	foul       bool            // the last move was a forbidden one, by which Black lost
	avoided    bool            // Black could not stop a five since the point was forbidden
	skippedSix bool            // a row of six that wins by the rule was not made
	sixes      [3][]game.Point // where a side could make one, by Color
}

// replay plays the main line of a record and the moves behind it by a rule. Boards that are set up on the way fit the record's own rule
// alone.
func replay(r *game.Record, rule game.Rule, clues Clues) trial {
	t := trial{rule: rule}
	again, err := game.NewRecord(rule, r.Size())
	if err != nil {
		return t
	}
	if err = again.SetStrict(true); err != nil {
		return t
	}
	t.cursor = game.NewCursor(again.Root)
	var moves []game.Move
	for n := r.Root; n != nil; n = n.Next() {
		if n != r.Root && (len(n.Setup()) > 0 || n.Turn() != game.None) {
			t.fits = rule == r.Rule()
			return t
		}
		if n.Move().Color != game.None {
			moves = append(moves, n.Move())
		}
	}
	if t.cursor.SetUp(r.Root.Setup(), r.Root.Turn()) != nil {
		return t
	}
	for _, m := range append(moves, clues.After...) {
		if m.Point == game.Pass && !rule.Passes() {
			continue // some servers write one at the end of any game
		}
		if !t.play(m) {
			return t
		}
	}
	end := t.cursor.Position()
	result := end.Result()
	t.fits = !result.Over() || !clues.Said.Over() || result.Winner == clues.Said.Winner
	t.foul = result.Reason == game.Forbidden && clues.Said.Winner == game.White
	t.avoided = t.avoided || !result.Over() && clues.Said.Winner == game.White && t.isHelpless(&end)
	return t
}

// play plays a move, notes what was left alone by it, and reports whether the rule lets it be played.
func (t *trial) play(m game.Move) bool {
	before := t.cursor.Position()
	if _, err := t.cursor.Play(m); err != nil {
		return false
	}
	after := t.cursor.Position()
	won := after.Result().Reason == game.Five
	if m.Color == game.Black && !won && after.Result().Reason != game.Forbidden {
		t.avoided = t.avoided || t.isHelpless(&before)
	}
	open := slices.ContainsFunc(t.sixes[m.Color], func(p game.Point) bool { return before.At(p) == game.None })
	t.skippedSix = t.skippedSix || open && !won
	t.sixes[m.Color] = nil
	if t.rule == game.Freestyle || t.rule == game.Caro6 || t.rule == game.Renju && m.Color == game.White {
		t.sixes[m.Color] = sixesAt(&after)
	}
	return true
}

// isHelpless reports whether White's last move threatens a five that only a forbidden move of Black's would stop.
func (t *trial) isHelpless(p *game.Position) bool {
	if t.rule != game.Renju || p.Last().Color != game.White {
		return false
	}
	var fives []game.Point
	eachRow(p, func(e game.Point, n int) {
		if n >= 5 {
			fives = append(fives, e)
		}
	})
	return len(fives) == 1 && p.Foul(fives[0]) != game.NoFoul
}

// sixesAt returns the points at which the side that made the last move can make a row of six and has no five instead.
func sixesAt(p *game.Position) (points []game.Point) {
	five := false
	eachRow(p, func(e game.Point, n int) {
		five = five || n == 5
		if n > 5 {
			points = append(points, e)
		}
	})
	if five {
		return nil
	}
	return points
}

// eachRow calls row for the empty points on the four lines through the last stone, with the length of the row that another one of its
// side would make there on that line.
func eachRow(p *game.Position, row func(e game.Point, n int)) {
	last := p.Last()
	if last.Color == game.None || last.Point == game.Pass {
		return
	}
	for _, d := range [...]game.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}} {
		for k := -5; k <= 5; k++ {
			e := game.Point{X: last.Point.X + k*d.X, Y: last.Point.Y + k*d.Y}
			if e.On(p.Size()) && p.At(e) == game.None {
				row(e, 1+runFrom(p, e, d, last.Color)+runFrom(p, e, game.Point{X: -d.X, Y: -d.Y}, last.Color))
			}
		}
	}
}

// runFrom returns how many stones of a side follow e in direction d.
func runFrom(p *game.Position, e, d game.Point, c game.Color) (n int) {
	for p.At(game.Point{X: e.X + (n+1)*d.X, Y: e.Y + (n+1)*d.Y}) == c {
		n++
	}
	return n
}
