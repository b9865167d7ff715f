package analysis

import (
	"image"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// shadeLegend says what the shades of the answers on the board mean.
type shadeLegend struct {
	widgets.Pane
	squares []*canvas.Image
	words   []*canvas.Text
	tags    []picture.Tag
	texts   []string
	drawn   float64 // pixels a unit of the squares
}

// The height of the legend, and the width of the cell whose tag stands in it.
const (
	legendTall float32 = 28
	legendCell float32 = 26
)

func newShadeLegend() *shadeLegend {
	l := &shadeLegend{}
	for range picture.Shades + 1 { // the last one: open
		l.squares = append(l.squares, widgets.NewBitmap(nil))
		l.words = append(l.words, widgets.Text("", widgets.TextDim, false))
		l.All = append(l.All, l.squares[len(l.squares)-1], l.words[len(l.words)-1])
	}
	l.Least = fyne.NewSize(100, legendTall)
	l.Paint = func() {
		for _, w := range l.words {
			w.Color = theme.Color(widgets.ColorText)
		}
	}
	l.Place = l.place
	l.ExtendBaseWidget(l)
	return l
}

// set shows the shades that the answers have.
func (l *shadeLegend) set(p *proved) {
	l.tags, l.texts, l.drawn = nil, nil, 0
	var used []uint8
	for _, a := range p.answers {
		if s := p.shade(a.plies); !slices.Contains(used, s) {
			used = append(used, s)
		}
	}
	slices.Sort(used)
	for i, s := range used {
		l.tags = append(l.tags, picture.Tag{Kind: picture.Distance, Shade: s})
		words := lang.L("to {{.Moves}}", lang.Args{"Moves": p.limit(s)})
		if i == len(used)-1 && i > 0 {
			words = lang.L("more")
		}
		l.texts = append(l.texts, words)
	}
	if len(p.open) > 0 {
		l.tags, l.texts = append(l.tags, picture.Tag{Kind: picture.Open}), append(l.texts, lang.L("open"))
	}
	l.Refresh()
}

func (l *shadeLegend) place(size fyne.Size) {
	pixels := widgets.PixelsPerUnit(l)
	x, step := float32(0), size.Width/float32(max(len(l.tags), 1))
	for i, square := range l.squares {
		seen := i < len(l.tags)
		widgets.Show(square, seen)
		widgets.Show(l.words[i], seen)
		if !seen {
			continue
		}
		if l.drawn != pixels {
			var drawn image.Image = picture.Tagged(l.tags[i], float64(legendCell)*pixels)
			square.Image = drawn
			square.Refresh()
		}
		side := float32(float64(square.Image.Bounds().Dx()) / pixels)
		widgets.Put(square, x-(side-legendCell)/2, (size.Height-side)/2, side, side)
		widgets.Shorten(l.words[i], l.texts[i], max(step-legendCell-6, 0))
		widgets.PutText(l.words[i], x+legendCell+2, size.Height/2)
		x += step
	}
	l.drawn = pixels
}
