package analysis

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

// Height returns how high the note is where it is wanted, else 0.
func (n *ruleNote) Height(width float32) float32 {
	if !n.wanted() {
		return 0
	}
	n.Paint()
	return max(ruleTall, n.words.Height(width-n.change.MinSize().Width-widgets.GapInner))
}
