package analysis

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/widgets"
)

// resultBar shows who won the games of a move: Black's part at the left in black, draws in between, White's part at the right in white.
type resultBar struct {
	view                *games.Continuation // nil: there is no bar
	black, drawn, white *canvas.Rectangle
	frame               *canvas.Rectangle
	words               [2]*canvas.Text // in Black's and in White's part
}

func newResultBar() *resultBar {
	b := &resultBar{black: &canvas.Rectangle{}, drawn: &canvas.Rectangle{}, white: &canvas.Rectangle{}, frame: &canvas.Rectangle{CornerRadius: 3, StrokeWidth: 1}}
	for i := range b.words {
		b.words[i] = widgets.Text("", widgets.TextSmall, false)
	}
	return b
}

// The height of a bar, and the width of a part from which on its percentage has room.
const (
	barTall  float32 = 18
	barWords float32 = 40
)

func (b *resultBar) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{b.white, b.drawn, b.black, b.frame, b.words[0], b.words[1]}
}

// ended returns how many games of the move have a result; nil: none.
func ended(m *games.Continuation) int {
	if m == nil {
		return 0
	}
	return m.Black + m.White + m.Drawn
}

func (b *resultBar) place(x, y, width, height float32) {
	y += (height - barTall) / 2
	all := float32(max(ended(b.view), 1))
	black, white := width*float32(b.view.Black)/all, width*float32(b.view.White)/all
	widgets.Put(b.black, x, y, black, barTall)
	widgets.Put(b.drawn, x+black, y, width-black-white, barTall)
	widgets.Put(b.white, x+width-white, y, white, barTall)
	widgets.Put(b.frame, x, y, width, barTall)
	for i, side := range []struct {
		won  int
		wide float32
	}{{b.view.Black, black}, {b.view.White, white}} {
		if b.words[i].Text = ""; side.wide >= barWords {
			b.words[i].Text = fmt.Sprintf("%.0f %%", 100*float32(side.won)/all)
		}
	}
	widgets.PutText(b.words[0], x+6, y+barTall/2)
	widgets.PutText(b.words[1], x+width-6-b.words[1].MinSize().Width, y+barTall/2)
}

func (b *resultBar) paint() {
	b.black.FillColor, b.words[1].Color = widgets.StoneColors(game.Black)
	b.white.FillColor, _ = widgets.StoneColors(game.White)
	b.words[0].Color, b.words[1].Color = b.white.FillColor, b.black.FillColor
	b.drawn.FillColor, b.frame.StrokeColor = theme.Color(widgets.ColorDim), theme.Color(theme.ColorNameInputBorder)
}
