package study

import (
	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// ruleNote says of a record that names no rule by which one it was read, beside a button that changes it.
type ruleNote struct {
	part.Pane
	record func() *game.Record
	words  *part.Paragraph
	change *part.Button
}

func newRuleNote(record func() *game.Record, change func()) *ruleNote {
	n := &ruleNote{record: record, words: part.NewWords(""), change: part.NewButton(lang.L("Change…"), change)}
	n.All = []fyne.CanvasObject{n.words, n.change}
	n.Least = fyne.NewSize(160, ruleTall)
	n.Paint = func() { n.words.Set(say.Assumed(n.record().Rule(), 1)) }
	n.Place = func(size fyne.Size) {
		wide := n.change.MinSize().Width
		room := size.Width - wide - part.GapInner
		tall := n.words.Height(room)
		part.Put(n.words, 0, (size.Height-tall)/2, room, tall)
		part.Put(n.change, size.Width-wide, (size.Height-ruleTall)/2, wide, ruleTall)
	}
	n.ExtendBaseWidget(n)
	return n
}

// wanted reports whether the record names no rule.
func (n *ruleNote) wanted() bool { return n.record().RuleAssumed }

// put puts the note where it is wanted, and returns where what follows begins.
func (n *ruleNote) put(y, width float32) float32 {
	part.Show(n, n.wanted())
	if !n.wanted() {
		return y
	}
	n.Paint()
	tall := max(ruleTall, n.words.Height(width-n.change.MinSize().Width-part.GapInner))
	part.Put(n, 0, y, width, tall)
	return y + tall + part.GapInner
}
