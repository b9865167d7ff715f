package ui

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

// form asks how a game shall be.
type form struct {
	opponent, strength, color, first, rule, size, opening *part.Choice
	friend                                                *part.Entry
	clock                                                 *part.Suggestions
	strict                                                *part.Check
	changed                                               func() // called after every answer; may be nil
}

// items are the fields that are kept for the next game, each with its name.
func (f *form) items() []*widget.FormItem {
	return []*widget.FormItem{
		widget.NewFormItem(lang.L("Opponent"), f.opponent),
		widget.NewFormItem(lang.L("Level"), f.strength),
		widget.NewFormItem(lang.L("You play"), f.color),
		widget.NewFormItem(lang.L("Rule"), f.rule),
		widget.NewFormItem("", f.strict),
		widget.NewFormItem(lang.L("Board"), f.size),
		widget.NewFormItem(lang.L("Opening"), f.opening),
		widget.NewFormItem(lang.L("First move"), f.first),
		widget.NewFormItem(lang.L("Clock"), f.clock),
	}
}

// form makes the fields, filled with the choices of the last time.
func newForm(fields part.Fields, set *store.Settings) *form {
	var levels, rules []string
	for _, l := range level.All {
		levels = append(levels, l.Name)
	}
	for _, r := range game.Rules {
		rules = append(rules, r.String())
	}
	f := &form{
		opponent: fields.NewChoice([]string{store.Computer, store.Person}, set.Opponent, opponentWord),
		strength: fields.NewChoice(levels, set.Level, say.Level),
		color:    fields.NewChoice([]string{"black", "white", store.Random}, set.Color, colorChoiceWord),
		first:    fields.NewChoice([]string{"black", "white"}, set.First, firstWord),
		rule:     fields.NewChoice(rules, set.Rule, ruleChoiceWord),
		size:     fields.NewChoice(nil, "", nil),
		opening:  fields.NewChoice(nil, "", nil),
		friend:   fields.NewEntry(""),
		clock:    fields.NewSuggestions(clocks, set.Clock),
		strict:   fields.NewCheck(lang.L("Forbidden moves can be played, and lose"), set.Strict, nil),
	}
	f.friend.SetPlaceHolder(lang.L("Friend"))
	f.clock.SetPlaceHolder(lang.L("None"))
	f.clock.Validator = func(text string) error {
		if _, err := game.ParseTimeControl(text); err != nil {
			return errors.New(lang.L("Write it like 10m, 10m+5s, 5m+3x30s or 30s/move"))
		}
		return nil
	}
	f.adapt(set)
	f.watch(func() { f.adapt(set) }, f.opponent, f.rule)
	f.watch(func() { f.adaptOpening(set) }, f.size)
	f.watch(f.adaptFirst, f.opening)
	f.watch(func() {}, f.strength, f.color, f.first)
	f.strict.OnChanged = func(bool) { f.answered() }
	f.clock.OnChanged = func(string) { f.answered() }
	return f
}

// watch lets the form adapt to the answers of fields.
func (f *form) watch(adapt func(), fields ...*part.Choice) {
	for _, field := range fields {
		field.OnChanged = func(string) {
			adapt()
			f.answered()
		}
	}
}

func (f *form) answered() {
	if f.changed != nil {
		f.changed()
	}
}

// adapt greys what the opponent and the rule leave no choice in, and offers the boards of the rule.
func (f *form) adapt(set *store.Settings) {
	enable := func(on bool, field fyne.Disableable) {
		if on {
			field.Enable()
		} else {
			field.Disable()
		}
	}
	enable(f.opponent.Key() == store.Computer, f.strength)
	enable(f.opponent.Key() == store.Person, f.friend)
	enable(f.chosenRule() == game.Renju, f.strict)
	var sizes []string
	for _, size := range []int{13, 15, 19, 20, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 17, 18, 21, 22} {
		if f.chosenRule().Allows(size) {
			sizes = append(sizes, strconv.Itoa(size))
		}
	}
	f.size.Offer(sizes, strconv.Itoa(set.Size), func(n string) string { return n + " × " + n })
	if !slices.Contains(sizes, strconv.Itoa(set.Size)) {
		f.size.Choose("15")
	}
	enable(len(sizes) > 1, f.size)
	f.adaptOpening(set)
}

// adaptOpening offers the openings of the rule and the board.
func (f *form) adaptOpening(set *store.Settings) {
	size, _ := strconv.Atoi(f.size.Key())
	var keys []string
	for _, p := range game.Protocols {
		if p.Allows(f.chosenRule(), size) && (p != game.Balanced || len(game.BalancedOpenings(f.chosenRule(), size)) > 0) {
			keys = append(keys, p.String())
		}
	}
	f.opening.Offer(keys, set.Opening, func(key string) string { p, _ := game.ParseProtocol(key); return say.Protocol(p) })
	f.adaptFirst()
}

// adaptFirst lets either side begin only where the opening leaves it free.
func (f *form) adaptFirst() {
	if f.opening.Key() == game.Free.String() {
		f.first.Enable()
	} else {
		f.first.Disable()
	}
}

func (f *form) chosenRule() game.Rule {
	r, _ := game.ParseRule(f.rule.Key())
	return r
}

// keep writes the answers into the settings.
func (f *form) keep(set *store.Settings) {
	set.Opponent, set.Level, set.First, set.Strict = f.opponent.Key(), f.strength.Key(), f.first.Key(), f.strict.Checked
	f.keepGame(set)
}

// keepGame writes into the settings what a game on a server has, too.
func (f *form) keepGame(set *store.Settings) {
	set.Rule, set.Opening, set.Clock, set.Color = f.rule.Key(), f.opening.Key(), f.clock.Text, f.color.Key()
	set.Size, _ = strconv.Atoi(f.size.Key())
}

// chosenRecord returns the record of a game as the settings say; friend names the other person, if there is one.
func chosenRecord(person string, set *store.Settings, friend string) *game.Record {
	engine := engineColor(set.Color)
	other := engine
	if set.Opponent == store.Person {
		engine = game.None
	}
	record := freshRecord(person, set, engine)
	if set.Opponent == store.Person {
		if friend == "" {
			friend = lang.L("Friend")
		}
		record.Seats[other.Other()].Name, record.Seats[other].Name = person, friend
	}
	return record
}

func opponentWord(key string) string {
	if key == store.Person {
		return lang.L("A friend at this desk")
	}
	return lang.L("The computer")
}

func colorChoiceWord(key string) string {
	switch key {
	case "white":
		return lang.L("White")
	case store.Random:
		return lang.L("Either, by lot")
	}
	return lang.L("Black")
}

func firstWord(key string) string {
	if key == "white" {
		return lang.L("White begins")
	}
	return lang.L("Black begins")
}

func ruleChoiceWord(key string) string {
	r, _ := game.ParseRule(key)
	return say.RuleDetail(r)
}
