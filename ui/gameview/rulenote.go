package gameview

import (
	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// RuleNote says of a record that names no rule by which one it was read, beside a button that changes it.
type RuleNote struct {
	widgets.Pane
	record func() *game.Record
	words  *widgets.Paragraph
	Change *widgets.Button
}

// NewRuleNote makes the note of a record; change asks for another rule.
func NewRuleNote(record func() *game.Record, change func()) *RuleNote {
	n := &RuleNote{record: record, words: widgets.NewWords(""), Change: widgets.NewButton(lang.L("Change…"), change)}
	n.All = []fyne.CanvasObject{n.words, n.Change}
	n.Least = fyne.NewSize(160, widgets.RowLow)
	n.Paint = func() { n.words.Set(describe.Assumed(n.record().Rule(), 1)) }
	n.Place = func(size fyne.Size) {
		wide := n.Change.MinSize().Width
		room := size.Width - wide - widgets.GapInner
		tall := n.words.Height(room)
		widgets.Put(n.words, 0, (size.Height-tall)/2, room, tall)
		widgets.Put(n.Change, size.Width-wide, (size.Height-widgets.RowLow)/2, wide, widgets.RowLow)
	}
	n.ExtendBaseWidget(n)
	return n
}

// wanted reports whether the record names no rule.
func (n *RuleNote) wanted() bool { return n.record().RuleAssumed }

// Height returns how high the note is where it is wanted, else 0.
func (n *RuleNote) Height(width float32) float32 {
	if !n.wanted() {
		return 0
	}
	n.Paint()
	return max(widgets.RowLow, n.words.Height(width-n.Change.MinSize().Width-widgets.GapInner))
}
