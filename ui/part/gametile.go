package part

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/picture"
)

// GameTile is the picture of a game over two lines about it, which one goes to by pressing it.
type GameTile struct {
	pressed
	title, about string
	style        picture.Style
	board        picture.Glance
}

// NewGameTile makes a tile that does tapped. Where the title has no room, what stands after its dot goes down into the line below it.
func NewGameTile(title, about string, board picture.Glance, style picture.Style, tapped func()) *GameTile {
	t := &GameTile{title: title, about: about, board: board, style: style}
	t.tapped = tapped
	t.ExtendBaseWidget(t)
	return t
}

// Words returns both lines.
func (t *GameTile) Words() (title, about string) { return t.title, t.about }

// GameTileHeight returns the height of a tile of that width.
func GameTileHeight(width float32) float32 { return width + 2*tileText + 4 }

// tileText is the height of a line below the picture of a game.
const tileText float32 = 17

// CreateRenderer implements fyne.Widget.
func (t *GameTile) CreateRenderer() fyne.WidgetRenderer {
	r := &gameTileRenderer{tile: t, ring: newRing(), board: NewThumbnail(0), glaze: &canvas.Rectangle{CornerRadius: 4},
		title: &canvas.Text{TextSize: TextDim, TextStyle: fyne.TextStyle{Bold: true}}, about: &canvas.Text{TextSize: TextDim}}
	r.Refresh()
	return r
}

type gameTileRenderer struct {
	tile         *GameTile
	ring, glaze  *canvas.Rectangle
	board        *Thumbnail
	title, about *canvas.Text
}

func (r *gameTileRenderer) Destroy()           {}
func (r *gameTileRenderer) MinSize() fyne.Size { return fyne.NewSize(72, GameTileHeight(72)) }

func (r *gameTileRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ring, r.board, r.glaze, r.title, r.about}
}

func (r *gameTileRenderer) Layout(size fyne.Size) {
	placeRing(r.ring, box{0, 0, size.Width, size.Width}, 4)
	Put(r.board, 0, 0, size.Width, size.Width)
	Put(r.glaze, 0, 0, size.Width, size.Width)
	r.write(size.Width)
	Put(r.title, 0, size.Width+4, size.Width, tileText)
	Put(r.about, 0, size.Width+4+tileText, size.Width, tileText)
}

// write puts the words into both lines, as much of them as there is room for: what the title says before what else there is.
func (r *gameTileRenderer) write(room float32) {
	const least = 11
	title, about := r.tile.title, r.tile.about
	Shrink(r.title, title, TextDim, least, room)
	if head, rest, two := strings.Cut(title, " · "); two && r.title.MinSize().Width > room {
		day, _, _ := strings.Cut(about, ", ")
		Shrink(r.title, head, TextDim, least, room)
		title = head
		for _, about = range []string{rest + " · " + about, rest + " · " + day, rest} {
			if Shrink(r.about, about, TextDim, least, room); r.about.MinSize().Width <= room {
				break
			}
		}
	}
	Shrink(r.about, about, TextDim, least, room)
	Shorten(r.title, title, room)
	Shorten(r.about, about, room)
}

func (r *gameTileRenderer) Refresh() {
	t := r.tile
	r.board.Set(t.board, t.style)
	r.Layout(t.Size())
	r.ring.Hidden = !t.focused
	r.glaze.FillColor, r.glaze.Hidden = theme.Color(theme.ColorNameHover), !t.hovered
	r.title.Color, r.about.Color = theme.Color(ColorText), theme.Color(ColorDim)
	canvas.Refresh(t)
}
