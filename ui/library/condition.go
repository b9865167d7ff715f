package library

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/newgame"
)

// kind is what a condition is about.
type kind uint8

const (
	byText kind = iota // of these there may be several
	byOutcome
	byLevel
	byRule
	bySize
	byYear
	byLength
	byReport
	bySource
	byPart // of the board
)

// condition is something that a game must fulfil to be listed: a chip in the box.
type condition struct {
	by  kind
	key string
}

// reviewed is the key of games with a report; the others are so many mistakes.
const reviewed = "0"

// lengths are the ends of the spans of moves that can be chosen.
var lengths = []int{20, 40, 60}

// words are what the chip says.
func (c condition) words() string {
	switch n := numeral(c.key); c.by {
	case byOutcome:
		return outcomeWord(games.Outcome(n))
	case byLevel:
		return describe.Level(c.key)
	case byRule:
		if r, err := game.ParseRule(c.key); err == nil {
			return describe.Rule(r)
		}
	case bySize:
		return fmt.Sprintf("%d × %d", n, n)
	case byLength:
		return lengthWord(n)
	case byReport:
		if c.key == reviewed {
			return lang.L("With a game report")
		}
		return lang.N("{{.Count}} mistakes or more", n, lang.Args{"Count": n})
	case bySource:
		return sourceWord(games.Source(n))
	case byPart:
		return lang.L("Part of the board")
	case byText, byYear:
	}
	return c.key
}

// put sets the condition in a filter; part is that of the board.
func (c condition) put(f *games.Filter, part *part) {
	switch n := numeral(c.key); c.by {
	case byText:
		putText(f, c.key)
	case byOutcome:
		f.Outcome = games.Outcome(n)
	case byLevel:
		f.Player = c.key
	case byRule:
		if r, err := game.ParseRule(c.key); err == nil {
			f.Rules = []game.Rule{r}
		}
	case bySize:
		f.Sizes = []int{n}
	case byYear:
		f.From, f.To = games.Day(n*10000), games.Day(n*10000+1231)
	case byLength:
		if i := slices.Index(lengths, n); i >= 0 {
			f.MaxMoves = n
		} else {
			n = lengths[len(lengths)-1] + 1
		}
		f.MinMoves = lengthFrom(n)
	case byReport:
		f.Reviewed, f.MinMistakes = true, n
	case bySource:
		f.Sources = []games.Source{games.Source(n)}
	case byPart:
		f.Pattern = part.pattern()
	}
}

// putText sets what is typed in a filter: a month or a day in numbers, and words.
func putText(f *games.Filter, text string) {
	for word := range strings.FieldsSeq(text) {
		switch day := games.ParseDay(word); {
		case day%10000 == 0 || word != day.Text():
			f.Text += " " + word
		case day%100 == 0:
			f.From, f.To = day, day+31
		default:
			f.From, f.To = day, day
		}
	}
}

// offer is conditions of one kind that can be chosen, under a title.
type offer struct {
	title string
	list  []condition
}

// offers are all conditions that can be chosen from the menu, or by typing what they say.
func (l *Library) offers() []offer {
	of := func(title string, by kind, keys ...string) offer {
		o := offer{title: title}
		for _, key := range keys {
			o.list = append(o.list, condition{by, key})
		}
		return o
	}
	var levels, rules []string
	for _, level := range newgame.Steps() {
		levels = append(levels, level.Key)
	}
	for _, r := range game.Rules {
		rules = append(rules, r.String())
	}
	return []offer{
		of(lang.L("Result"), byOutcome, strconv.Itoa(int(games.Won)), strconv.Itoa(int(games.Lost)), strconv.Itoa(int(games.Drawn)),
			strconv.Itoa(int(games.BlackWon)), strconv.Itoa(int(games.WhiteWon))),
		of(lang.L("Level"), byLevel, levels...),
		of(lang.L("Rule"), byRule, rules...),
		of(lang.L("Board"), bySize, l.sizes...),
		of(lang.L("Date"), byYear, l.years...),
		of(lang.L("Moves"), byLength, "20", "40", "60", "61"),
		of(lang.L("Game report"), byReport, reviewed, "1", "3", "6"),
		of(lang.L("Games"), bySource, "0", "1", "2"),
	}
}

// menu is what the box offers.
func (l *Library) menu() *fyne.Menu {
	menu := fyne.NewMenu("",
		fyne.NewMenuItem(lang.L("Part of the board…"), l.draw),
		fyne.NewMenuItem(lang.L("This board"), l.TakeBoard))
	for _, o := range l.offers() {
		if len(o.list) == 0 {
			continue
		}
		items := make([]*fyne.MenuItem, len(o.list))
		for i, c := range o.list {
			items[i] = fyne.NewMenuItem(c.words(), func() { l.add(c) })
			items[i].Checked = slices.Contains(l.conditions, c)
		}
		group := fyne.NewMenuItem(o.title, nil)
		group.ChildMenu = fyne.NewMenu("", items...)
		menu.Items = append(menu.Items, group)
	}
	return menu
}

// mostProposed is how many conditions are proposed while something is typed.
const mostProposed = 4

// proposed are the conditions that what is typed may mean: they say it.
func (l *Library) proposed(typed string) (all []condition) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	if typed == "" {
		return nil
	}
	for _, o := range l.offers() {
		for _, c := range o.list {
			if strings.Contains(strings.ToLower(c.words()), typed) && !slices.Contains(l.conditions, c) && len(all) < mostProposed {
				all = append(all, c)
			}
		}
	}
	return all
}

// enter makes a chip of what is typed: a condition that says just that, or words that are looked for.
func (l *Library) enter(typed string) {
	typed = strings.TrimSpace(typed)
	for _, c := range l.proposed(typed) {
		if strings.EqualFold(c.words(), typed) {
			l.add(c)
			return
		}
	}
	l.add(condition{byText, typed})
}

// add sets a condition, in the place of one of its kind, and of what is typed.
func (l *Library) add(c condition) {
	l.conditions = slices.DeleteFunc(l.conditions, func(o condition) bool { return o == c || o.by == c.by && c.by != byText })
	l.conditions, l.typed = append(l.conditions, c), ""
	l.changed()
}

// drop removes a condition.
func (l *Library) drop(c condition) {
	if c.by == byText && c.key == l.typed {
		l.typed = ""
	}
	if c.by == byPart {
		l.part = nil
	}
	l.conditions = slices.DeleteFunc(l.conditions, func(o condition) bool { return o == c })
	l.changed()
}

// Clear removes all conditions.
func (l *Library) Clear() {
	l.query = query{}
	l.changed()
}

// set are all conditions, what is typed among them.
func (l *Library) set() []condition {
	if strings.TrimSpace(l.typed) == "" {
		return slices.Clone(l.conditions)
	}
	return append(slices.Clone(l.conditions), condition{byText, l.typed})
}

// filter makes the filter of conditions.
func (l *Library) filter(set []condition) games.Filter {
	f := games.Filter{Names: describe.Openings(), Person: []string{l.PlayerName(), l.Store.Settings().OnlineName}}
	for _, c := range set {
		c.put(&f, l.part)
	}
	return f
}

// droppable is a condition, and how many games would be found without it.
type droppable struct {
	condition
	games int
}

// loosen counts, where nothing is found, what would be by each of the filters, which lack one of the conditions: those that take most away first.
func loosen(ctx context.Context, lib *games.Library, set []condition, without []games.Filter) (all []droppable, err error) {
	for i, c := range set {
		found, err := lib.Search(ctx, without[i], games.Order{})
		if err != nil {
			return nil, err
		}
		all = append(all, droppable{c, found.Len()})
	}
	slices.SortStableFunc(all, func(a, b droppable) int { return cmp.Compare(b.games, a.games) })
	return all, nil
}

// numeral reads a key that is a number; else 0.
func numeral(key string) int {
	n, _ := strconv.Atoi(key)
	return n
}

// lengthFrom is where the span of moves begins that ends at n.
func lengthFrom(n int) int {
	from := 0
	for _, end := range lengths {
		if end < n {
			from = end + 1
		}
	}
	return from
}

func lengthWord(n int) string {
	if n > lengths[len(lengths)-1] {
		return lang.L("{{.Count}} moves or more", lang.Args{"Count": n})
	}
	return lang.L("{{.From}} to {{.To}} moves", lang.Args{"From": lengthFrom(n), "To": n})
}

func outcomeWord(o games.Outcome) string {
	switch o {
	case games.Won:
		return lang.L("Won")
	case games.Lost:
		return lang.L("Lost")
	case games.BlackWon:
		return lang.L("{{.Winner}} wins", lang.Args{"Winner": describe.Color(game.Black)})
	case games.WhiteWon:
		return lang.L("{{.Winner}} wins", lang.Args{"Winner": describe.Color(game.White)})
	case games.AnyOutcome, games.Drawn:
	}
	return lang.L("Drawn")
}

func sourceWord(s games.Source) string {
	switch s {
	case games.Own:
		return lang.L("Own games")
	case games.File:
		return lang.L("From files")
	case games.RenjuNet:
	}
	return "RenjuNet"
}
