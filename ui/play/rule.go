package play

import (
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/round"
	"hoshi/ui/say"
)

// change is the answer that names another rule for a record that names none.
func (l *Game) change() part.Answer {
	return part.Answer{Text: lang.L("Change…"), Action: func() { round.AskRule(&l.View, l.host.Replace) }}
}

// ruleGuide says of a record that is looked at by which rule it was read, where it names none.
func (l *Game) ruleGuide() part.GuideView {
	record := l.Game.Record()
	if !record.RuleAssumed {
		return part.GuideView{}
	}
	return part.GuideView{Title: lang.L("Rule"), Words: say.Assumed(record.Rule(), 1), Answers: []part.Answer{l.change()}}
}
