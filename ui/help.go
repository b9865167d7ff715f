package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/assets"
	"hoshi/game"
	"hoshi/ui/picture"
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
			lang.L("Openings take the first player's advantage away. Swap2: the first player puts three stones; the second takes a colour, or adds two stones and leaves the choice to the first. Choose an opening in the dialog of a new game: the card beside the board leads through it. Clocks begin to run when the opening is over.")},
	}
}

// showRules shows the rules with pictures.
func (w *Window) showRules() {
	if w.busy() {
		return
	}
	page := container.NewVBox()
	for _, l := range lessons() {
		words := widget.NewLabel(l.words)
		words.Wrapping = fyne.TextWrapWord
		page.Add(container.NewBorder(nil, nil, l.picture(w), nil, words))
	}
	d := dialog.NewCustom(lang.L("The rules"), lang.L("Done"), container.NewVScroll(page), w.win)
	w.show(d, 640, 620, nil)
}

// picture draws the lesson's board.
func (l lesson) picture(w *Window) fyne.CanvasObject {
	const side = 150
	pixels := pixelsPerUnit(w.desk)
	position, err := game.ParseDiagram(l.rule, l.diagram)
	if err != nil { // the diagrams stand above; a test reads them all
		return canvas.NewRectangle(color.Transparent)
	}
	d := picture.Diagram{Size: position.Size(), Style: picture.Wood, Last: game.Pass, Row: position.Row()}
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

// showKeys lists every key.
func (w *Window) showKeys() {
	keys := [][2]string{
		{lang.L("Arrows"), lang.L("move a cursor over the board")},
		{lang.L("Enter, Space"), lang.L("play at the cursor")},
		{lang.L("Right click, Backspace"), lang.L("take back")},
		{"Ctrl+Z, Ctrl+Y", lang.L("take back, make again")},
		{"Home, Page Up, Page Down, End", lang.L("first move, back, forward, last move")},
		{"Ctrl+P", lang.L("play on from the move shown")},
		{"Ctrl+H", lang.L("a hint")},
		{"Ctrl+R, Ctrl+D", lang.L("resign, offer a draw")},
		{"1–9", lang.L("the answers beside the board, in their order")},
		{"Ctrl+L", lang.L("set up a position")},
		{"Ctrl+N, Ctrl+Shift+N", lang.L("new game: against the computer, between two people")},
		{"Ctrl+G", lang.L("new game, with every choice")},
		{"Ctrl+O, Ctrl+S, Ctrl+Shift+S", lang.L("load, save, save as")},
		{"Ctrl+E, Ctrl+Shift+C", lang.L("export the record, copy its picture")},
		{"Ctrl+J, Ctrl+Shift+J", lang.L("connect to a server, host on this computer")},
		{"Ctrl+B, Ctrl+W", lang.L("the lobby, the chat")},
		{"Ctrl+Shift+W, Ctrl+Shift+B", lang.L("leave the table, disconnect")},
		{"Ctrl+Shift+E, Ctrl+Shift+I", lang.L("export the key under which you play, import one")},
		{"Y, N", lang.L("accept, decline what the other player asks")},
		{"Ctrl+U", lang.L("move numbers on the stones")},
		{"Ctrl+M, Ctrl+Shift+M", lang.L("sound, music")},
		{"Ctrl+I, Ctrl+T", lang.L("about you, score and history")},
		{"F1, Ctrl+K", lang.L("rules, this list")},
		{"F11, Ctrl+,", lang.L("full screen, settings")},
		{"Ctrl+Q", lang.L("quit")},
	}
	form := container.New(pairLayout{})
	for _, k := range keys {
		form.Add(widget.NewLabelWithStyle(k[0], fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
		words := widget.NewLabel(k[1])
		words.Wrapping = fyne.TextWrapWord
		form.Add(words)
	}
	d := dialog.NewCustom(lang.L("Keys"), lang.L("Done"), container.NewVScroll(form), w.win)
	w.show(d, 600, 620, nil)
}

// showAbout tells what this is.
func (w *Window) showAbout() {
	icon := canvas.NewImageFromResource(fyne.NewStaticResource("hoshi.png", assets.Icon()))
	icon.SetMinSize(fyne.NewSquareSize(96))
	icon.FillMode = canvas.ImageFillContain
	name := canvas.NewText("Hoshi 星", theme.Color(colorText))
	name.TextSize, name.TextStyle, name.Alignment = 22, fyne.TextStyle{Bold: true}, fyne.TextAlignCenter
	words := widget.NewLabelWithStyle(lang.L("Five in a row, named after the star points of the board."), fyne.TextAlignCenter, fyne.TextStyle{})
	words.Wrapping = fyne.TextWrapWord
	version := widget.NewLabelWithStyle(lang.L("Version {{.Version}}", args{"Version": w.app.Metadata().Version}), fyne.TextAlignCenter, fyne.TextStyle{})
	d := dialog.NewCustom(lang.L("About Hoshi"), lang.L("Done"), container.NewVBox(icon, name, words, version), w.win)
	w.show(d, 380, 320, nil)
}

// pairLayout lists pairs of objects in two columns, the second one wider.
type pairLayout struct{}

func (pairLayout) left(objects []fyne.CanvasObject) (width float32) {
	for i := 0; i < len(objects); i += 2 {
		width = max(width, objects[i].MinSize().Width)
	}
	return width
}

// MinSize implements fyne.Layout.
func (l pairLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(l.left(objects)+180, 0)
	for i := 0; i+1 < len(objects); i += 2 {
		size.Height += max(objects[i].MinSize().Height, objects[i+1].MinSize().Height) - 6
	}
	return size
}

// Layout implements fyne.Layout.
func (l pairLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	left, y := l.left(objects), float32(0)
	for i := 0; i+1 < len(objects); i += 2 {
		height := max(objects[i].MinSize().Height, objects[i+1].MinSize().Height)
		put(objects[i], 0, y, left, height)
		put(objects[i+1], left, y, size.Width-left, height)
		y += height - 6
	}
}
