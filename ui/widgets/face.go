package widgets

import (
	"fyne.io/fyne/v2"

	"hoshi/ui/layout"
)

// Face puts an item on the face of a card, so far from its edges.
func Face(x, y float32, item *layout.Item) *layout.Item {
	return layout.Stack(layout.Of(NewPlate()), item.Pad(x, y))
}

// FaceOn is Face on a given one, for what stands on it in several alternatives: [FacesFirst] keeps it behind that.
func FaceOn(face fyne.CanvasObject, x, y float32, item *layout.Item) *layout.Item {
	return layout.Stack(layout.Of(face), item.Pad(x, y))
}

// FacesFirst is a description in which those faces lie behind everything else.
func FacesFirst(item *layout.Item, faces ...fyne.CanvasObject) *layout.Item {
	all := layout.Stack()
	for _, f := range faces {
		all.Add(layout.Of(f).If(func() bool { return false }))
	}
	return all.Add(item)
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
