package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
	"hoshi/ui/uitest"
)

// A pane that is described is as small as that allows, says how high it is at a width, and draws words and faces in the colours of the theme.
func TestAPaneIsDescribed(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("dark"))
	face, words := NewPlate(), Dim("words")
	p := &Pane{}
	p.Describe(layout.Stack(layout.Of(face), words.Item().Pad(16, 10)))
	p.ExtendBaseWidget(p)
	height := fyne.MeasureText("words", TextDim, fyne.TextStyle{}).Height + 20
	if least, want := p.Heights(100); least != height || want != height {
		t.Errorf("it is %v high, or %v, not %v", least, want, height)
	}
	p.Resize(fyne.NewSize(100, height))
	if p.Refresh(); words.Text.Color != theme.Color(ColorDim) || face.drawn.fill != opaque(theme.Color(ColorCard)) {
		t.Errorf("the words are %v, the face %v", words.Text.Color, face.drawn.fill)
	}
	if p.Least = fyne.NewSize(200, 100); p.MinSize() != p.Least || p.LeastWidth() != 200 {
		t.Error("the least size that was set does not hold")
	}
}
