package study

import (
	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// ruleNote says of a record that names no rule by which one it was read, beside a button that changes it.
type ruleNote struct {
	widgets.Pane
	record func() *game.Record
	words  *widgets.Paragraph
	change *widgets.Button
}

func newRuleNote(record func() *game.Record, change func()) *ruleNote {
	n := &ruleNote{record: record, words: widgets.NewWords(""), change: widgets.NewButton(lang.L("Change…"), change)}
	n.All = []fyne.CanvasObject{n.words, n.change}
	n.Least = fyne.NewSize(160, ruleTall)
	n.Paint = func() { n.words.Set(describe.Assumed(n.record().Rule(), 1)) }
	n.Place = func(size fyne.Size) {
		wide := n.change.MinSize().Width
		room := size.Width - wide - widgets.GapInner
		tall := n.words.Height(room)
		widgets.Put(n.words, 0, (size.Height-tall)/2, room, tall)
		widgets.Put(n.change, size.Width-wide, (size.Height-ruleTall)/2, wide, ruleTall)
	}
	n.ExtendBaseWidget(n)
	return n
}

// wanted reports whether the record names no rule.
func (n *ruleNote) wanted() bool { return n.record().RuleAssumed }

// put puts the note where it is wanted, and returns where what follows begins.
func (n *ruleNote) put(y, width float32) float32 {
	widgets.Show(n, n.wanted())
	if !n.wanted() {
		return y
	}
	n.Paint()
	tall := max(ruleTall, n.words.Height(width-n.change.MinSize().Width-widgets.GapInner))
	widgets.Put(n, 0, y, width, tall)
	return y + tall + widgets.GapInner
}
