package play

import (
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/round"
	"hoshi/ui/say"
)

// change is the answer that names another rule for a record that names none.
func (l *Game) change() part.Answer { return part.Answer{Text: lang.L("Change…"), Action: l.askRule} }

// ruleGuide says of a record that is looked at by which rule it was read, where it names none.
func (l *Game) ruleGuide() part.GuideView {
	record := l.Game.Record()
	if !record.RuleAssumed {
		return part.GuideView{}
	}
	return part.GuideView{Title: lang.L("Rule"), Words: say.Assumed(record.Rule(), 1), Answers: []part.Answer{l.change()}}
}

// askRule asks by which rule the game was played.
func (l *Game) askRule() {
	if l.Busy() {
		return
	}
	record := l.Game.Record()
	var keys []string
	for _, rule := range game.Rules {
		if rule.Allows(record.Size()) {
			keys = append(keys, rule.String())
		}
	}
	choice := l.Fields().NewChoice(keys, record.Rule().String(), func(key string) string {
		rule, _ := game.ParseRule(key) // a key is the name of a rule
		return say.Rule(rule)
	})
	l.Ask(ask.Question{
		Title: lang.L("Rule"), Content: choice, Yes: lang.L("OK"), No: lang.L("Cancel"), Focus: choice,
		Agreed: func() {
			rule, _ := game.ParseRule(choice.Key())
			l.setRule(rule)
		},
	}, 400, 180)
}

// setRule puts the game on the desk as one by that rule, unless it can't have been played so.
func (l *Game) setRule(rule game.Rule) {
	record, err := l.Game.Record().WithRule(rule)
	if err != nil {
		l.Tell(lang.L("Rule"), lang.L("The game can't have been played by the rule {{.Rule}}.", lang.Args{"Rule": say.Rule(rule)}))
		return
	}
	doc := round.NewDocument(l.Shell, record)
	doc.Path, doc.Number, doc.Foreign, doc.Look = l.Doc.Path, l.Doc.Number, l.Doc.Foreign, l.Doc.Look
	l.home.Replace(doc)
	doc.Changed()
	l.Window.Changed(activity.All)
}
