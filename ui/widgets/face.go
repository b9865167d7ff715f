package widgets

import "hoshi/ui/layout"

// Face puts an item on the face of a card, so far from its edges.
func Face(x, y float32, item *layout.Item) *layout.Item {
	return layout.Stack(layout.Of(NewPlate()), item.Pad(x, y))
}

// Bold makes a line of bold words.
func Bold(words ...string) *layout.Line { return Body(words...).Bold() }

// Body makes a line of usual words.
func Body(words ...string) *layout.Line {
	return layout.NewLine(TextBody, ColorText, words...).ShrinkTo(10)
}

// Dim makes a line of smaller words that matter less.
func Dim(words ...string) *layout.Line {
	return layout.NewLine(TextDim, ColorDim, words...).ShrinkTo(9)
}
