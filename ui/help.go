package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// lesson is a picture of the rules with what it says.
type lesson struct {
	rule    game.Rule
	diagram string
	words   string
}

// lessons are the rules in pictures, in the order of reading.
func lessons() []lesson {
	return []lesson{
		{game.Freestyle, `
			. . . . . . .
			. . . . . . .
			. . . O . . .
			. . X X O . .
			. . . O X . .
			. . . . . . .
			. . . . . . .`,
			lang.L("Two sides, Black and White, take turns. Each turn puts one stone on an empty point, where two lines cross; the edge and the corners are points, too. Stones never move.")},
		{game.Freestyle, `
			. . . . . . .
			. . . O . . .
			. . O . O . .
			. X X X X X .
			. . . . O . .
			. . . . . . .
			. . . . . . .`,
			lang.L("Who first has five stones of one colour in an unbroken row wins: across, down, or along a diagonal. When the board is full and nobody has five, the game is a draw.")},
		{game.Freestyle, `
			. . . . . . .
			. O . O O . .
			. . . . . . .
			. . X X X . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
			lang.L("An open three: three in a row with room at both ends. It threatens an open four, which nobody can stop. Answer a three at once, or make a four yourself.")},
		{game.Freestyle, `
			. . . . . . .
			. . O . . . .
			. . . X . O .
			. O X X X X .
			. . . X . . .
			. O . . . . .
			. . . . . . .`,
			lang.L("A double threat wins: here Black threatens five at one end of the four and makes a three downwards. White can answer only one of them.")},
		{game.Standard, `
			. . . . . . .
			. . O . O . .
			. . . . . . .
			X X X X X X .
			. . O . O . .
			. . . . . . .
			. . . . . . .`,
			lang.L("Freestyle: five or more in a row win. Standard: exactly five win; this row of six wins nothing.")},
		{game.Caro, `
			. . . . . . .
			. . . . . . .
			. . O . O . .
			O X X X X X O
			. . O . O . .
			. . . . . . .
			. . . . . . .`,
			lang.L("Caro: exactly five win, unless a stone of the other side stands at each end, as here. The edge of the board stops nothing.")},
		{game.Caro6, `
			. . . . . . .
			. . . . . . .
			. . O . O . .
			O X X X X X X
			. . O . O . .
			. . . . . . .
			. . . . . . .`,
			lang.L("Caro, six counts: as caro, but six or more win, too, and nothing stops them. Tournaments for programs play it so.")},
		{game.Freestyle, `
			. . . . . . .
			. . . X . . .
			. . . X . . .
			. X X . . . .
			. . . . . . .
			. O . O . O .
			. . . . . . .`,
			lang.L("Renju: White wins with five or more, Black with exactly five, and Black must not make six or more in a row, two fours at once, or two threes at once, as in the middle here. A move that makes exactly five is always allowed.")},
		{game.Freestyle, `
			. . . . . . .
			. . . . . . .
			. . X X . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
			lang.L("In renju a three counts only if Black may turn it into an open four by a move that is itself allowed and makes no five in another line at the same time. On the last case programs differ; Hoshi takes the definition at its word. Forbidden points are marked on the board: rest the pointer on one to see why.")},
		{game.Freestyle, `
			. . . . . . .
			. . . . . . .
			. . . X O . .
			. . . X . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
			lang.L("Openings take the first player's advantage away. Swap2: the first player puts three stones; the second takes a colour, or adds two stones and leaves the choice to the first. Choose the opening of a new game under More: the card beside the board leads through it. Clocks begin to run when the opening is over.")},
	}
}

// showHelp shows the rules with pictures, and all keys.
func showHelp(s *activity.Services) {
	if s.HasDialog() {
		return
	}
	page := container.NewVBox()
	for _, l := range lessons() {
		words := widget.NewLabel(l.words)
		words.Wrapping = fyne.TextWrapWord
		page.Add(container.NewBorder(nil, nil, l.picture(s), nil, words))
	}
	page.Add(widgets.Heading(lang.L("Keys")))
	page.Add(keyList())
	s.OpenReading(lang.L("Rules and keys"), lang.L("Done"), s.Scrolling(page), 640, 620)
}

// picture draws the lesson's board.
func (l lesson) picture(s *activity.Services) fyne.CanvasObject {
	const side = 150
	pixels := widgets.PixelsPerUnit(s.Win.Content())
	position, err := game.ParseDiagram(l.rule, l.diagram)
	if err != nil { // the diagrams stand above; a test reads them all
		return canvas.NewRectangle(color.Transparent)
	}
	d := picture.Diagram{Size: position.Size(), Style: s.Style(), Last: game.Pass, Row: position.Row()}
	for y := range position.Size() {
		for x := range position.Size() {
			p := game.Point{X: x, Y: y}
			if c := position.At(p); c != game.None {
				d.Stones = append(d.Stones, picture.Piece{Point: p, Color: c})
			}
		}
	}
	img := canvas.NewImageFromImage(d.Image(int(side * pixels)))
	img.FillMode = canvas.ImageFillContain
	img.SetMinSize(fyne.NewSquareSize(side))
	return img
}
