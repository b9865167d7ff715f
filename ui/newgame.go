package ui

import (
	"strconv"

	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/store"
)

// askNewGame asks how the next game shall be and starts it. The answers are kept for the next time.
func (w *Window) askNewGame() {
	if w.busy() {
		return
	}
	set := w.store.Settings()
	var levels, sizes, rules []string
	for _, l := range level.All {
		levels = append(levels, l.Name)
	}
	for size := game.MinSize; size <= game.MaxSize; size++ {
		sizes = append(sizes, strconv.Itoa(size))
	}
	for _, r := range game.Rules {
		rules = append(rules, r.String())
	}
	opponent := w.newChoice([]string{store.Computer, store.Person}, set.Opponent, opponentWord)
	strength := w.newChoice(levels, set.Level, levelWord)
	color := w.newChoice([]string{"black", "white", store.Random}, set.Color, colorChoiceWord)
	first := w.newChoice([]string{"black", "white"}, set.First, firstWord)
	rule := w.newChoice(rules, set.Rule, func(key string) string { r, _ := game.ParseRule(key); return ruleChoiceWord(r) })
	size := w.newChoice(sizes, strconv.Itoa(set.Size), func(n string) string { return n + " × " + n })
	friend := w.newEntry("")
	friend.SetPlaceHolder(lang.L("Friend"))

	adapt := func(string) {
		if opponent.key() == store.Computer {
			strength.Enable()
			friend.Disable()
		} else {
			strength.Disable()
			friend.Enable()
		}
	}
	opponent.OnChanged = adapt
	adapt("")
	items := []*widget.FormItem{
		widget.NewFormItem(lang.L("Opponent"), opponent),
		widget.NewFormItem(lang.L("Level"), strength),
		widget.NewFormItem(lang.L("Friend's name"), friend),
		widget.NewFormItem(lang.L("You play"), color),
		widget.NewFormItem(lang.L("First move"), first),
		widget.NewFormItem(lang.L("Rule"), rule),
		widget.NewFormItem(lang.L("Board"), size),
	}
	d := dialog.NewForm(lang.L("New game"), lang.L("Start"), lang.L("Cancel"), items, func(yes bool) {
		if !yes {
			return
		}
		points, _ := strconv.Atoi(size.key())
		set.Opponent, set.Level, set.Color, set.First = opponent.key(), strength.key(), color.key(), first.key()
		set.Rule, set.Size = rule.key(), points
		w.saveSettings()
		w.replaceGame(func() { w.begin(w.chosenRecord(set, friend.Text)) })
	}, w.win)
	w.show(d, 460, 430, opponent)
}

// chosenRecord returns the record of a game as the settings say; friend names the other person, if there is one.
func (w *Window) chosenRecord(set *store.Settings, friend string) *game.Record {
	engine := engineColor(set.Color)
	other := engine
	if set.Opponent == store.Person {
		engine = game.None
	}
	record := w.freshRecord(set.Level, engine)
	if set.Opponent == store.Person {
		if friend == "" {
			friend = lang.L("Friend")
		}
		person := record.Seats[game.Black].Name
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

func ruleChoiceWord(r game.Rule) string {
	if r == game.Standard {
		return lang.L("Standard: exactly five win")
	}
	return lang.L("Freestyle: five or more win")
}

// setLevel chooses the level of the next games against the computer, and of this one as long as nobody has moved.
func (w *Window) setLevel(name string) {
	set := w.store.Settings()
	set.Level = name
	w.saveSettings()
	if side := w.person(); side != game.None && w.game.Live().Number() == 0 {
		record := w.game.Record()
		record.Seats[side.Other()].Level = name
		w.setGame(record)
		w.game.Resume()
		return
	}
	w.menu.update()
	w.note(lang.L("Level {{.Level}} from the next game on", args{"Level": levelWord(name)}))
}
