package library

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// condition is something that a game must fulfil to be listed, as it is set on the page.
type condition struct {
	words string              // what is chosen
	clear func()              // lets go of it on the page
	drop  func(*games.Filter) // likewise in a filter
}

// loosened is a condition, and how many games would be found without it.
type loosened struct {
	condition
	games int
}

// loosen counts, where nothing is found, what would be without each of the conditions: those that take most away first.
func loosen(ctx context.Context, lib *games.Library, filter games.Filter, set []condition) (all []loosened, err error) {
	for _, c := range set {
		without := filter
		c.drop(&without)
		found, err := lib.Search(ctx, without, games.Order{})
		if err != nil {
			return nil, err
		}
		all = append(all, loosened{c, found.Len()})
	}
	slices.SortStableFunc(all, func(a, b loosened) int { return cmp.Compare(b.games, a.games) })
	return all, nil
}

// The ways in which a position is looked for.
const (
	anyPosition = ""
	thisBoard   = "board"
	rectangle   = "rectangle"
)

// lengths are the ends of the spans of moves that can be chosen.
var lengths = []int{20, 40, 60}

// reviewed is the choice of games that were looked through; the others are so many mistakes.
const reviewed = "0"

// choices makes the filters that are chosen from a list, as they are set in the filter.
func (p *page) choices(fields widgets.Fields) {
	f := &p.of.filter
	add := func(keys []string, key string, word func(string) string, put func(f *games.Filter, key string)) *widgets.Select {
		c := fields.NewChoice(keys, key, word)
		c.OnChanged = func(string) { put(f, c.Key()); p.of.search() }
		p.chosen = append(p.chosen, choice{c, func(f *games.Filter) { put(f, "") }})
		return c
	}
	add([]string{"", "1", "2", "3"}, number(int(f.Outcome)), outcomeWord, func(f *games.Filter, key string) { f.Outcome = games.Outcome(numeral(key)) })
	rules, rule := []string{""}, ""
	for _, r := range game.Rules {
		rules = append(rules, r.String())
	}
	if len(f.Rules) > 0 {
		rule = f.Rules[0].String()
	}
	add(rules, rule, ruleWord, func(f *games.Filter, key string) {
		f.Rules = nil
		if r, err := game.ParseRule(key); err == nil {
			f.Rules = []game.Rule{r}
		}
	})
	year := number(f.From.Year())
	p.year = add([]string{"", year}, year, yearWord, func(f *games.Filter, key string) {
		f.From, f.To = games.Day(numeral(key)*10000), 0
		if key != "" {
			f.To = f.From + 1231
		}
	})
	add([]string{"", "20", "40", "60", "61"}, lengthKey(f), lengthWord, func(f *games.Filter, key string) {
		f.MinMoves, f.MaxMoves = 0, 0
		if i := slices.Index(lengths, numeral(key)); i >= 0 {
			if f.MaxMoves = lengths[i]; i > 0 {
				f.MinMoves = lengths[i-1] + 1
			}
		} else if key != "" {
			f.MinMoves = lengths[len(lengths)-1] + 1
		}
	})
	mistakes := number(f.MinMistakes)
	if f.Reviewed {
		mistakes = reviewed
	}
	add([]string{"", reviewed, "1", "3", "6"}, mistakes, mistakesWord, func(f *games.Filter, key string) {
		f.Reviewed, f.MinMistakes = key == reviewed, numeral(key)
	})
	source := ""
	if len(f.Sources) > 0 {
		source = strconv.Itoa(int(f.Sources[0]))
	}
	add([]string{"", "0", "1", "2"}, source, sourceWord, func(f *games.Filter, key string) {
		f.Sources = nil
		if key != "" {
			f.Sources = []games.Source{games.Source(numeral(key))}
		}
	})
	p.pos = add([]string{anyPosition, thisBoard, rectangle}, anyPosition, positionWord, func(f *games.Filter, _ string) { f.Position, f.Pattern = nil, nil })
	p.pos.OnChanged = func(string) { p.position() }
}

// choice is a filter that is chosen from a list.
type choice struct {
	*widgets.Select
	drop func(*games.Filter)
}

// set returns the conditions that are set.
func (p *page) set() (all []condition) {
	if p.text.Text != "" {
		all = append(all, condition{p.text.Text, func() { p.text.SetText("") }, func(f *games.Filter) { f.Text = "" }})
	}
	for _, c := range p.chosen {
		if c.Key() != "" {
			all = append(all, condition{c.Selected, func() { c.Choose("") }, c.drop})
		}
	}
	return all
}

// clear lets go of all conditions.
func (p *page) clear() {
	p.of.Win.Canvas().Focus(p.text) // the button goes
	for _, c := range p.set() {
		c.clear()
	}
}

// numeral reads a key that is a number; empty: 0.
func numeral(key string) int {
	n, _ := strconv.Atoi(key)
	return n
}

// number is the key of a number; 0: empty.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func outcomeWord(key string) string {
	switch games.Outcome(numeral(key)) {
	case games.AnyOutcome:
		return lang.L("Any result")
	case games.BlackWon:
		return lang.L("{{.Winner}} wins", lang.Args{"Winner": describe.Color(game.Black)})
	case games.WhiteWon:
		return lang.L("{{.Winner}} wins", lang.Args{"Winner": describe.Color(game.White)})
	}
	return lang.L("Drawn")
}

func ruleWord(key string) string {
	if r, err := game.ParseRule(key); err == nil {
		return describe.Rule(r)
	}
	return lang.L("Any rule")
}

func yearWord(key string) string {
	if key == "" {
		return lang.L("Any year")
	}
	return key
}

// lengthKey is the key of the span of moves in a filter: its end, or more than all ends.
func lengthKey(f *games.Filter) string {
	if f.MaxMoves == 0 && f.MinMoves > 0 {
		return number(f.MinMoves)
	}
	return number(f.MaxMoves)
}

func lengthWord(key string) string {
	n := numeral(key)
	switch i := slices.Index(lengths, n); {
	case n == 0:
		return lang.L("Any length")
	case i < 0:
		return lang.L("{{.Count}} moves or more", lang.Args{"Count": n})
	case i == 0:
		return lang.L("{{.From}} to {{.To}} moves", lang.Args{"From": 0, "To": n})
	default:
		return lang.L("{{.From}} to {{.To}} moves", lang.Args{"From": lengths[i-1] + 1, "To": n})
	}
}

func mistakesWord(key string) string {
	switch key {
	case "":
		return lang.L("With a game report or not")
	case reviewed:
		return lang.L("With a game report")
	}
	return lang.N("{{.Count}} mistakes or more", numeral(key), lang.Args{"Count": numeral(key)})
}

func sourceWord(key string) string {
	switch key {
	case "0":
		return lang.L("Own games")
	case "1":
		return lang.L("From files")
	case "2":
		return "RenjuNet"
	}
	return lang.L("All games")
}

func positionWord(key string) string {
	switch key {
	case thisBoard:
		return lang.L("This board")
	case rectangle:
		return lang.L("Part of the board…")
	}
	return lang.L("Any position")
}
