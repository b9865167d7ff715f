package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/picture"
)

// GameTile is the picture of a game over two lines about it, which one goes to by pressing it.
type GameTile struct {
	pressable
	title, about           string
	board                  *Thumbnail
	ring, glaze            *canvas.Rectangle
	titleWords, aboutWords *canvas.Text
}

// NewGameTile makes a tile that does tapped. Where the title has no room, what stands after its dot goes down into the line below it.
func NewGameTile(title, about string, board picture.Glance, style picture.Style, tapped func()) *GameTile {
	t := &GameTile{title: title, about: about, board: NewThumbnail(0), ring: newRing(), glaze: &canvas.Rectangle{CornerRadius: 4},
		titleWords: Text("", TextDim, true), aboutWords: Text("", TextDim, false)}
	t.board.Set(board, style)
	t.All = []fyne.CanvasObject{t.ring, t.board, t.glaze, t.titleWords, t.aboutWords}
	t.tapped, t.Place, t.Paint, t.Least = tapped, t.place, t.paint, fyne.NewSize(72, GameTileHeight(72))
	t.ExtendBaseWidget(t)
	return t
}

// Words returns both lines.
func (t *GameTile) Words() (title, about string) { return t.title, t.about }

// GameTileHeight returns the height of a tile of that width.
func GameTileHeight(width float32) float32 { return width + 2*tileText + 4 }

// tileText is the height of a line below the picture of a game.
const tileText float32 = 17

func (t *GameTile) place(size fyne.Size) {
	placeRing(t.ring, box{0, 0, size.Width, size.Width}, 4)
	Put(t.board, 0, 0, size.Width, size.Width)
	Put(t.glaze, 0, 0, size.Width, size.Width)
	t.write(size.Width)
	Put(t.titleWords, 0, size.Width+4, size.Width, tileText)
	Put(t.aboutWords, 0, size.Width+4+tileText, size.Width, tileText)
}

// write puts the words into both lines, as much of them as there is room for: what the title says before what else there is.
func (t *GameTile) write(room float32) {
	const least, smallest = 11, 9
	title, about := t.title, t.about
	Shrink(t.titleWords, title, TextDim, least, room)
	if head, rest, two := strings.Cut(title, " · "); two && t.titleWords.MinSize().Width > room {
		day, _, _ := strings.Cut(about, ", ")
		Shrink(t.titleWords, head, TextDim, least, room)
		title = head
		for _, about = range []string{rest + " · " + about, rest + " · " + day, rest} {
			if Shrink(t.aboutWords, about, TextDim, least, room); t.aboutWords.MinSize().Width <= room {
				break
			}
		}
	}
	Shrink(t.titleWords, title, t.titleWords.TextSize, smallest, room)
	Shrink(t.aboutWords, about, TextDim, least, room)
	Shorten(t.titleWords, title, room)
	Shorten(t.aboutWords, about, room)
}

func (t *GameTile) paint() {
	t.ring.Hidden = !t.focused
	t.glaze.FillColor, t.glaze.Hidden = theme.Color(theme.ColorNameHover), !t.hovered
	t.titleWords.Color, t.aboutWords.Color = theme.Color(ColorText), theme.Color(ColorDim)
}
