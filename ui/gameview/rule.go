package gameview

import (
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
)

// AskRule asks by which rule the game of a round was played, and hands its document by that one to replace, which puts it in the place of this one.
func AskRule(r *View, replace func(*Document)) {
	if r.HasDialog() {
		return
	}
	record := r.Game.Record()
	var keys []string
	for _, rule := range game.Rules {
		if rule.Allows(record.Size()) {
			keys = append(keys, rule.String())
		}
	}
	choice := r.Fields().NewChoice(keys, record.Rule().String(), func(key string) string {
		rule, _ := game.ParseRule(key) // a key is the name of a rule
		return describe.Rule(rule)
	})
	r.Ask(dialog.Prompt{
		Title: lang.L("Rule"), Content: choice, Yes: lang.L("OK"), No: lang.L("Cancel"), Focus: choice,
		Agreed: func() {
			rule, _ := game.ParseRule(choice.Key())
			setRule(r, rule, replace)
		},
	}, 400, 180)
}

// setRule makes the game one by that rule, unless it can't have been played so.
func setRule(r *View, rule game.Rule, replace func(*Document)) {
	record, left, err := r.Game.Record().WithRule(rule)
	if err != nil {
		r.ShowInfo(lang.L("Rule"), lang.L("The game can't have been played by the rule {{.Rule}}.", lang.Args{"Rule": describe.Rule(rule)}))
		return
	}
	doc := r.Doc.by(record)
	replace(doc)
	doc.Changed()
	r.Window.Refresh(activity.All)
	if left > 0 {
		r.ShowInfo(lang.L("Rule"), lang.L("Moves of variations that do not go with the rule, and were left out: {{.Count}}.", lang.Args{"Count": left}))
	}
}
