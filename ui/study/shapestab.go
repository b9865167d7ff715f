package study

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/pattern"
	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// shapesTab shows where either colour makes a five, a four or a three, and what renju forbids Black.
type shapesTab struct {
	widgets.Pane
	host
	list   *widgets.RowList
	at     *game.Node // whose shapes are known; nil: none are
	shapes []review.Shape
	fouls  []game.FoulPoint
}

// newShapesTab makes the tab.
func newShapesTab(r host) *shapesTab {
	t := &shapesTab{host: r, list: widgets.NewRowList(widgets.RowLow)}
	t.list.OnChoose = func(int) {}
	t.list.OnKey, t.list.OnRune = r.Key, r.Type
	none := widgets.Text("", widgets.TextBody, false)
	t.All = []fyne.CanvasObject{t.list, none}
	t.Least = fyne.NewSize(160, 2*widgets.RowLow)
	t.Paint = func() {
		none.Text, none.Color = "", theme.Color(widgets.ColorDim)
		if len(t.list.Rows()) == 0 {
			none.Text = lang.L("Neither side makes a three, a four or a five here.")
		}
	}
	t.Place = func(size fyne.Size) {
		widgets.Put(t.list, 0, 0, size.Width, size.Height)
		widgets.Shorten(none, none.Text, size.Width-20)
		widgets.PutText(none, 10, widgets.RowLow/2)
	}
	t.ExtendBaseWidget(t)
	return t
}

func (t *shapesTab) title() string           { return lang.L("Shapes") }
func (t *shapesTab) tap(game.Point) bool     { return false }
func (t *shapesTab) key(*fyne.KeyEvent) bool { return false }

// look finds the shapes of the position that is shown.
func (t *shapesTab) look() {
	if n := t.node(); n != t.at {
		pos := n.Position()
		t.at, t.shapes, t.fouls = n, review.Shapes(pos), nil
		if !pos.Result().Over() {
			black := pos.WithTurn(game.Black)
			t.fouls = black.Fouls()
		}
	}
}

// shapeKinds are what a stone can make, the strongest first.
var shapeKinds = []pattern.Threat{pattern.WinningFive, pattern.DoubleFour, pattern.FourThree, pattern.SingleFour, pattern.DoubleThree, pattern.SingleThree}

// shapeWord names what a stone makes.
func shapeWord(k pattern.Threat) string { return shapeWordTexts.Of(k) }

var shapeWordTexts = lang.Texts[pattern.Threat]{
	pattern.WinningFive: "five",
	pattern.DoubleFour:  "open four or two fours",
	pattern.FourThree:   "four-three",
	pattern.SingleFour:  "four",
	pattern.DoubleThree: "two open threes",
	pattern.SingleThree: "open three",
}

// shapeSign is what stands on the board for it.
func shapeSign(k pattern.Threat) string {
	switch k {
	case pattern.WinningFive:
		return "5"
	case pattern.DoubleFour:
		return "44"
	case pattern.FourThree:
		return "43"
	case pattern.SingleFour:
		return "4"
	case pattern.DoubleThree:
		return "33"
	case pattern.SingleThree:
		return "3"
	case pattern.Quiet, pattern.Forbidden, pattern.Doubtful, pattern.Threats:
	}
	return ""
}

// update lists the shapes of the position that is shown: a row for what each colour makes, then the forbidden points.
func (t *shapesTab) update() {
	t.look()
	var rows []widgets.RowView
	for _, k := range shapeKinds {
		for _, c := range []game.Color{game.Black, game.White} {
			var points []string
			for _, s := range t.shapes {
				if s.Makes[c] == k {
					points = append(points, t.PointText(s.Point))
				}
			}
			if len(points) > 0 {
				rows = append(rows, widgets.RowView{Stone: c, Point: shapeSign(k), Bold: true, Words: shapeWord(k) + ": ", Best: strings.Join(points, " ")})
			}
		}
	}
	for _, f := range t.fouls {
		rows = append(rows, widgets.RowView{Stone: game.Black, Point: "×", Bold: true, Words: describe.Foul(f.Foul) + ": ", Best: t.PointText(f.Point)})
	}
	t.list.SetRows(rows, -1)
	t.Refresh()
}

// paint puts the shapes on the board.
func (t *shapesTab) paint(s *board.View) bool {
	t.look()
	for _, shape := range t.shapes {
		s.Tags = append(s.Tags, picture.Tag{Point: shape.Point, Kind: picture.Shape,
			Text: shapeSign(shape.Makes[game.Black]), Other: shapeSign(shape.Makes[game.White])})
	}
	s.Fouls = t.fouls
	return true
}
