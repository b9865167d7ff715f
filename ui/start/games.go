package start

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// Games is the last row of the start page: pictures of the last games, or a line about the last one where there is little room.
type Games struct {
	widgets.Pane
	Every *widgets.Link // leads to all games
	Tiles []*widgets.GameTile
	of    *Page
	key   func(*fyne.KeyEvent)
	rune  func(rune)
	games []tile
	brief bool
	large bool // two beside each other, as large as there is room for
	head  *canvas.Text
	none  *canvas.Text
}

func newGames(of *Page, key func(*fyne.KeyEvent), rune func(rune)) *Games {
	g := &Games{of: of, key: key, rune: rune, Every: widgets.NewLink("", lang.L("Library"), of.host.ShowGames),
		head: widgets.Text("", widgets.TextBody, true), none: widgets.Text("", widgets.TextBody, false)}
	g.Every.Leads, g.Every.OnKey, g.Every.OnRune = true, key, rune
	g.All = []fyne.CanvasObject{g.head, g.none, g.Every}
	g.Place, g.Paint, g.Least = g.place, g.paint, fyne.NewSize(200, gamesLine)
	g.ExtendBaseWidget(g)
	return g
}

func (g *Games) set(games []tile) {
	if slices.Equal(games, g.games) && len(g.Tiles) == len(games) {
		return
	}
	g.games, g.Tiles, g.All = games, nil, g.All[:3]
	for _, t := range games {
		tile := widgets.NewGameTile(t.title, t.about, t.board, g.of.Style(), func() {
			if t.number != 0 {
				g.of.Window.OpenGame(t.number, activity.AtEnd, nil)
			} else {
				g.of.host.ShowGames()
			}
		})
		tile.OnKey, tile.OnRune = g.key, g.rune
		g.Tiles, g.All = append(g.Tiles, tile), append(g.All, tile)
	}
	g.Refresh()
}

// The measures of the last games: the line over them, the gap between tiles, the least width of one.
const (
	gamesLine float32 = 24
	tilesGap  float32 = 11
	tileLeast float32 = 92
)

// tiles returns how many tiles stand beside each other at that width, and how wide each is.
func (g *Games) tiles(width float32) (count int, each float32) {
	if g.large {
		return 2, (width - tilesGap) / 2
	}
	count = min(mostGames, max(2, int((width+tilesGap)/(tileLeast+tilesGap))))
	return count, min(widgets.ThumbTile, (width-tilesGap*float32(count-1))/float32(count))
}

// heights returns the heights with pictures, and with a line alone.
func (g *Games) heights(width float32) []float32 {
	if len(g.games) == 0 {
		return []float32{2*gamesLine + layout.Tight, gamesLine, 0}
	}
	count, each := g.tiles(width)
	if g.large {
		rows := float32((len(g.games) + count - 1) / count)
		return []float32{gamesLine + layout.Tight + rows*(widgets.GameTileHeight(each)+tilesGap)}
	}
	return []float32{gamesLine + layout.Tight + widgets.GameTileHeight(each), gamesLine, 0}
}

// setLarge makes the pictures as large as there is room for, or small ones in one row.
func (g *Games) setLarge(on bool) {
	if on != g.large {
		g.large = on
		g.Refresh()
	}
}

// setForm chooses the form of that index of heights.
func (g *Games) setForm(form int) {
	brief := form > 0
	widgets.Show(g, form < 2)
	if brief != g.brief {
		g.brief = brief
		g.Refresh()
	}
}

func (g *Games) place(size fyne.Size) {
	empty := len(g.games) == 0
	widgets.Show(g.Every, !empty)
	widgets.Show(g.none, empty)
	head, room := lang.L("Last games"), size.Width
	if !empty {
		all := g.Every.MinSize()
		widgets.Put(g.Every, size.Width-all.Width+layout.Tight, (gamesLine-all.Height)/2, all.Width, all.Height)
		room -= all.Width
	}
	g.head.TextStyle.Bold = !g.brief
	if g.brief && !empty {
		head = lang.L("Last: {{.Game}}", lang.Args{"Game": g.games[0].short})
	}
	widgets.Show(g.head, !empty || !g.brief)
	widgets.Shrink(g.head, head, widgets.TextBody, 11, room)
	g.head.Text = strings.Join(widgets.WrapParts(g.head, head, room, 1), "")
	widgets.Put(g.head, 0, (gamesLine-g.head.MinSize().Height)/2, room, g.head.MinSize().Height)
	top := gamesLine + layout.Tight
	if g.brief {
		top = 0
	}
	widgets.Shrink(g.none, lang.L("Your games will stand here"), widgets.TextBody, 10, size.Width)
	widgets.Put(g.none, 0, top, size.Width, gamesLine)
	count, each := g.tiles(size.Width)
	for i, t := range g.Tiles {
		widgets.Show(t, (i < count || g.large) && !g.brief)
		at, row := float32(i%count), float32(i/count)
		widgets.Put(t, at*(each+tilesGap), top+row*(widgets.GameTileHeight(each)+tilesGap), each, widgets.GameTileHeight(each))
	}
}

func (g *Games) paint() {
	g.head.Color, g.none.Color = theme.Color(widgets.ColorText), theme.Color(widgets.ColorDim)
	for _, o := range g.All[2:] {
		o.Refresh()
	}
}
