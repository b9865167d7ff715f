package widgets

import "hoshi/ui/layout"

// PanelTitle heads a panel: its title, what it is about beside that, and what closes it.
type PanelTitle struct {
	Pane
	Close *Button
	about *layout.Line
}

// The heights of heads: that of a panel, that of a list or a card.
const (
	HeadTall float32 = 36
	HeadLow  float32 = 28
)

// NewPanelHead makes a head, at whose right end stand a word and a key that close what it heads.
func NewPanelHead(title, closeWord, closeKey string, closing func()) *PanelTitle {
	h := &PanelTitle{Close: NewButton(closeWord, closing), about: layout.NewLine(TextBody, ColorDim)}
	h.Close.Kind, h.Close.Key, h.Close.OnEscape = Quiet, closeKey, closing
	h.Describe(layout.Row(layout.Near, layout.NewLine(22, ColorText, title).Bold().ShrinkTo(9).Item(),
		h.about.Item().Align(layout.Baseline).Optional(1), layout.Space(), layout.Of(h.Close)).Height(HeadTall))
	h.ExtendBaseWidget(h)
	return h
}

// SetSubtitle changes what stands beside the title: the first of these words that have room there, or what there is room for of the last ones.
func (h *PanelTitle) SetSubtitle(about ...string) {
	if h.about.Set(about...) {
		h.Refresh()
	}
}
