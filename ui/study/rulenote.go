package study

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/round"
	"hoshi/ui/say"
)

// ruleNote says of a record that names no rule by which one it was read, beside a button that changes it.
type ruleNote struct {
	part.Pane
	record func() *game.Record
	words  *canvas.Text
	change *part.Button
}

func newRuleNote(record func() *game.Record, change func()) *ruleNote {
	n := &ruleNote{record: record, words: part.Text("", part.TextBody, false), change: part.NewButton(lang.L("Change…"), change)}
	n.All = []fyne.CanvasObject{n.words, n.change}
	n.Least = fyne.NewSize(160, ruleTall)
	n.Paint = func() { n.words.Color = theme.Color(part.ColorText) }
	n.Place = func(size fyne.Size) {
		wide := n.change.MinSize().Width
		part.Shrink(n.words, say.Assumed(n.record().Rule(), 1), part.TextBody, 9, size.Width-wide-part.GapInner)
		part.PutText(n.words, 0, size.Height/2)
		part.Put(n.change, size.Width-wide, 0, wide, size.Height)
	}
	n.ExtendBaseWidget(n)
	return n
}

// wanted reports whether the record names no rule.
func (n *ruleNote) wanted() bool { return n.record().RuleAssumed }

// room is how much lower everything under the note begins.
func (n *ruleNote) room() float32 {
	if !n.wanted() {
		return 0
	}
	return ruleTall + part.GapInner
}

// askRule asks by which rule the game was played, which is studied by that one then, at the same move.
func (s *Study) askRule() {
	s.AskRule(func(doc *round.Document) {
		reviews, alone := s.over != nil && s.over == place(s.review), s.alone
		next := s.home.Replace(s, doc, same(s.node(), doc.Record))
		switch {
		case reviews && alone:
			next.ReviewAlone()
		case reviews:
			next.Review()
		}
	})
}

// same returns the node of another record to which the same moves lead, or the last one on the way to it that the record has.
func same(n *game.Node, record *game.Record) *game.Node {
	at := record.Root
way:
	for _, n := range n.Path()[1:] {
		for _, child := range at.Children() {
			if child.Move() == n.Move() {
				at = child
				continue way
			}
		}
		break
	}
	return at
}
