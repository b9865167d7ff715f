package play

import (
	"hoshi/ui/describe"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// change is the answer that names another rule for a record that names none.
func (l *Game) change() widgets.Answer {
	return widgets.Answer{Text: lang.L("Change…"), Action: func() { gameview.AskRule(&l.View, l.host.Replace) }}
}

// ruleGuide says of a record that is looked at by which rule it was read, where it names none.
func (l *Game) ruleGuide() widgets.GuideView {
	record := l.Game.Record()
	if !record.RuleAssumed {
		return widgets.GuideView{}
	}
	return widgets.GuideView{Title: lang.L("Rule"), Words: describe.Assumed(record.Rule(), 1), Answers: []widgets.Answer{l.change()}}
}
