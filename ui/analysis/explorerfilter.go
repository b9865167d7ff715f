package analysis

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// explorerFilter is which games of the library count, by the keys of the choices; empty: all. It is kept with the settings.
type explorerFilter store.ExplorerFilter

// mend drops what is no choice: the file of the settings may hold anything.
func (f *explorerFilter) mend() {
	named := strings.HasPrefix(f.Whose, ofPlayer) || strings.HasPrefix(f.Whose, ofWords)
	if !named && !slices.Contains((&explorerFilter{}).whoseKeys(nil), f.Whose) || f.Whose == askWords {
		f.Whose = ""
	}
	if _, err := game.ParseRule(f.Rule); err != nil {
		f.Rule = ""
	}
	if !slices.Contains(explorerRatings, f.Rating) {
		f.Rating = ""
	}
	if !slices.Contains(explorerYears, f.Years) {
		f.Years = ""
	}
}

// The keys of whose games count: those of a source are followed by its number, those of a player by the name, those with words by them.
const (
	ofSource = "source "
	ofPlayer = "player "
	ofWords  = "words "
	askWords = "?"
)

// filter returns the filter for the library; year is the one of today.
func (f *explorerFilter) filter(year int) (to games.Filter) {
	if number, found := strings.CutPrefix(f.Whose, ofSource); found {
		n, _ := strconv.Atoi(number) // it was written by choices
		to.Sources = []games.Source{games.Source(n)}
	}
	to.Player, _ = strings.CutPrefix(f.Whose, ofPlayer)
	if to.Player == f.Whose {
		to.Player = ""
	}
	if words, found := strings.CutPrefix(f.Whose, ofWords); found {
		to.Text = words
	}
	if r, err := game.ParseRule(f.Rule); err == nil {
		to.Rules = []game.Rule{r}
	}
	to.MinRating, _ = strconv.Atoi(f.Rating) // any
	if back, err := strconv.Atoi(f.Years); err == nil {
		to.From = games.Day((year - back) * 10000)
	}
	return to
}

// count returns how many of the choices leave games out.
func (f *explorerFilter) count() (n int) {
	for _, key := range []string{f.Whose, f.Rule, f.Rating, f.Years} {
		if key != "" {
			n++
		}
	}
	return n
}

// whoseKeys lists whose games can be chosen; players are those who played most here.
func (f *explorerFilter) whoseKeys(players []string) []string {
	keys := []string{""}
	for _, s := range games.Sources {
		keys = append(keys, fmt.Sprint(ofSource, uint8(s)))
	}
	for _, name := range players {
		keys = append(keys, ofPlayer+name)
	}
	if !slices.Contains(keys, f.Whose) {
		keys = append(keys, f.Whose)
	}
	return append(keys, askWords)
}

func whoseWord(key string) string {
	if name, found := strings.CutPrefix(key, ofPlayer); found {
		return name
	}
	if words, found := strings.CutPrefix(key, ofWords); found {
		return words
	}
	switch key {
	case "":
		return lang.L("All games")
	case askWords:
		return lang.L("A player…")
	}
	return []string{lang.L("Own games"), lang.L("From files"), "RenjuNet"}[key[len(key)-1]-'0']
}

// explorerRatings are the ratings from which on both players count, explorerYears how many years back games do.
var (
	explorerRatings = []string{"", "1200", "1400", "1600", "1800", "2000", "2200"}
	explorerYears   = []string{"", "0", "1", "5", "10", "20"}
)

// explorerChoices are the choices of the filter.
type explorerChoices struct {
	*explorerFilter
	whose *widgets.Select
	all   []*widgets.Select
}

// newExplorerChoices makes the choices, which change f and then call changed. ask asks for the name of a player or a part of it, and
// calls what it is given with nothing where the person thinks better of it.
func newExplorerChoices(fields widgets.Fields, f *explorerFilter, ask func(func(string)), changed func()) *explorerChoices {
	f.mend()
	c := &explorerChoices{explorerFilter: f}
	add := func(keys []string, value *string, word func(string) string) *widgets.Select {
		choice := fields.NewChoice(keys, *value, word)
		choice.Label = []string{lang.L("Whose games?"), lang.L("Rule"), lang.L("Rating"), lang.L("Date")}[len(c.all)]
		choice.OnChanged = func(string) {
			if *value != choice.Key() {
				*value = choice.Key()
				changed()
			}
		}
		c.all = append(c.all, choice)
		return choice
	}
	c.whose = add(f.whoseKeys(nil), &f.Whose, whoseWord)
	c.whose.OnChanged = func(string) { c.chooseWhose(ask, changed) }
	rules := []string{""}
	for _, r := range game.Rules {
		rules = append(rules, r.String())
	}
	add(rules, &f.Rule, func(key string) string {
		if r, err := game.ParseRule(key); err == nil {
			return describe.Rule(r)
		}
		return lang.L("Any rule")
	})
	add(explorerRatings, &f.Rating, func(key string) string {
		if key == "" {
			return lang.L("Any rating")
		}
		return lang.L("{{.Rating}} and up", lang.Args{"Rating": key})
	})
	add(explorerYears, &f.Years, func(key string) string {
		back, err := strconv.Atoi(key)
		if err != nil {
			return lang.L("Any year")
		}
		return lang.L("Since {{.Year}}", lang.Args{"Year": time.Now().Year() - back})
	})
	return c
}

// chooseWhose takes in whose games were chosen, or asks for a name.
func (c *explorerChoices) chooseWhose(ask func(func(string)), changed func()) {
	set := func(key string) {
		if key == c.explorerFilter.Whose {
			return
		}
		c.explorerFilter.Whose = key
		changed()
	}
	key := c.whose.Key()
	if key != askWords {
		set(key)
		return
	}
	c.offer(nil) // what was chosen before
	ask(func(words string) {
		if words = strings.TrimSpace(words); words != "" {
			set(ofWords + words)
			c.offer(nil)
		}
	})
}

// offer offers the games of these players, too.
func (c *explorerChoices) offer(players []string) {
	key := c.explorerFilter.Whose
	tell := c.whose.OnChanged
	c.whose.OnChanged = nil
	c.whose.Offer(c.whoseKeys(players), key, whoseWord)
	c.whose.Choose(key)
	c.whose.OnChanged = tell
}

// item describes the choices, as many beside each other as have room.
func (c *explorerChoices) item() *layout.Item {
	rows := func(columns int) *layout.Item {
		all := layout.Column(layout.Tight)
		for some := range slices.Chunk(c.all, columns) {
			row := layout.Row(layout.Tight)
			for _, choice := range some {
				row.Add(layout.Of(choice).Width(0).Grow(1))
			}
			all.Add(row.Height(widgets.ButtonLow))
		}
		return all
	}
	return layout.Breakpoint(layout.Roomy, rows(4), layout.Breakpoint(200, rows(2), rows(1)))
}
