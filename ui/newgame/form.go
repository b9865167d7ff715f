package newgame

import (
	"errors"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// clocks are the time controls that are proposed; any other can be typed.
var clocks = []string{"none", "5m", "10m", "10m+5s", "5m+3x30s", "15m+5x30s", "30s/move"}

// What can be chosen, as the settings name it.
var (
	opponents = []string{store.Computer, store.Person}
	colors    = []string{"black", "white", store.Random}
	firsts    = []string{"black", "white"}
)

// Form asks how a game shall be.
type Form struct {
	Opponent, strength, Color, First, Rule, Size, Opening *part.Choice
	Friend                                                *part.Entry
	Clock                                                 *part.Suggestions
	strict                                                *part.Check
	Changed                                               func() // called after every answer; may be nil
}

// Items are the fields that are kept for the next game, each with its name.
func (f *Form) Items() []*widget.FormItem {
	return []*widget.FormItem{
		widget.NewFormItem(lang.L("Opponent"), f.Opponent),
		widget.NewFormItem(lang.L("Level"), f.strength),
		widget.NewFormItem(lang.L("You play"), f.Color),
		widget.NewFormItem(lang.L("Rule"), f.Rule),
		widget.NewFormItem("", f.strict),
		widget.NewFormItem(lang.L("Board"), f.Size),
		widget.NewFormItem(lang.L("Opening"), f.Opening),
		widget.NewFormItem(lang.L("First move"), f.First),
		widget.NewFormItem(lang.L("Clock"), f.Clock),
	}
}

// New makes the form, filled with the choices of the last time.
func New(fields part.Fields, set *store.Settings) *Form {
	var levels, rules []string
	for _, l := range level.All {
		levels = append(levels, l.Name)
	}
	for _, r := range game.Rules {
		rules = append(rules, r.String())
	}
	f := &Form{
		Opponent: fields.NewChoice(opponents, set.Opponent, say.Opponent),
		strength: fields.NewChoice(levels, set.Level, say.Level),
		Color:    fields.NewChoice(colors, set.Color, say.ColorChoice),
		First:    fields.NewChoice(firsts, set.First, say.First),
		Rule:     fields.NewChoice(rules, set.Rule, ruleChoiceWord),
		Size:     fields.NewChoice(nil, "", nil),
		Opening:  fields.NewChoice(nil, "", nil),
		Friend:   fields.NewEntry(""),
		Clock:    fields.NewSuggestions(clocks, set.Clock),
		strict:   fields.NewCheck(lang.L("Forbidden moves can be played, and lose"), set.Strict, nil),
	}
	f.Friend.SetPlaceHolder(lang.L("Friend"))
	f.Clock.SetPlaceHolder(lang.L("None"))
	f.Clock.Validator = func(text string) error {
		if _, err := game.ParseTimeControl(text); err != nil {
			return errors.New(lang.L("Write it like 10m, 10m+5s, 5m+3x30s or 30s/move"))
		}
		return nil
	}
	f.adapt(set)
	f.watch(func() { f.adapt(set) }, f.Opponent, f.Rule)
	f.watch(func() { f.adaptOpening(set) }, f.Size)
	f.watch(f.adaptFirst, f.Opening)
	f.watch(func() {}, f.strength, f.Color, f.First)
	f.strict.OnChanged = func(bool) { f.answered() }
	f.Clock.OnChanged = func(string) { f.answered() }
	return f
}

// watch lets the form adapt to the answers of fields.
func (f *Form) watch(adapt func(), fields ...*part.Choice) {
	for _, field := range fields {
		field.OnChanged = func(string) {
			adapt()
			f.answered()
		}
	}
}

func (f *Form) answered() {
	if f.Changed != nil {
		f.Changed()
	}
}

// adapt greys what the opponent and the rule leave no choice in, and offers the boards of the rule.
func (f *Form) adapt(set *store.Settings) {
	enable := func(on bool, field fyne.Disableable) {
		if on {
			field.Enable()
		} else {
			field.Disable()
		}
	}
	enable(f.Opponent.Key() == store.Computer, f.strength)
	enable(f.Opponent.Key() == store.Person, f.Friend)
	enable(f.chosenRule() == game.Renju, f.strict)
	var sizes []string
	for _, size := range []int{13, 15, 19, 20, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 17, 18, 21, 22} {
		if f.chosenRule().Allows(size) {
			sizes = append(sizes, strconv.Itoa(size))
		}
	}
	f.Size.Offer(sizes, strconv.Itoa(set.Size), func(n string) string { return n + " × " + n })
	if !slices.Contains(sizes, strconv.Itoa(set.Size)) {
		f.Size.Choose("15")
	}
	enable(len(sizes) > 1, f.Size)
	f.adaptOpening(set)
}

// adaptOpening offers the openings of the rule and the board.
func (f *Form) adaptOpening(set *store.Settings) {
	size, _ := strconv.Atoi(f.Size.Key())
	var keys []string
	for _, p := range game.Protocols {
		if p.Allows(f.chosenRule(), size) && (p != game.Balanced || len(game.BalancedOpenings(f.chosenRule(), size)) > 0) {
			keys = append(keys, p.String())
		}
	}
	f.Opening.Offer(keys, set.Opening, func(key string) string { p, _ := game.ParseProtocol(key); return say.Protocol(p) })
	f.adaptFirst()
}

// adaptFirst lets either side begin only where the opening leaves it free.
func (f *Form) adaptFirst() {
	if f.Opening.Key() == game.Free.String() {
		f.First.Enable()
	} else {
		f.First.Disable()
	}
}

func (f *Form) chosenRule() game.Rule {
	r, _ := game.ParseRule(f.Rule.Key())
	return r
}

// Keep writes the answers into the settings.
func (f *Form) Keep(set *store.Settings) {
	set.Opponent, set.Level, set.First, set.Strict = f.Opponent.Key(), f.strength.Key(), f.First.Key(), f.strict.Checked
	f.KeepGame(set)
}

// KeepGame writes into the settings what a game on a server has, too.
func (f *Form) KeepGame(set *store.Settings) {
	set.Rule, set.Opening, set.Clock, set.Color = f.Rule.Key(), f.Opening.Key(), f.Clock.Text, f.Color.Key()
	set.Size, _ = strconv.Atoi(f.Size.Key())
}

// Chosen returns the record of a game as the settings say; friend names the other person, if there is one.
func Chosen(person string, set *store.Settings, friend string) *game.Record {
	engine := set.ComputerColor()
	other := engine
	if set.Opponent == store.Person {
		engine = game.None
	}
	record := Fresh(person, set, engine)
	if set.Opponent == store.Person {
		if friend == "" {
			friend = lang.L("Friend")
		}
		record.Seats[other.Other()].Name, record.Seats[other].Name = person, friend
	}
	return record
}

func ruleChoiceWord(key string) string {
	r, _ := game.ParseRule(key)
	return say.RuleDetail(r)
}
