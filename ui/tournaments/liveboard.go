package tournaments

import (
	"maps"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// liveBoard shows a game of the tournament: the board, who plays and what each found last. It goes to another game when the one that it shows is over.
type liveBoard struct {
	widgets.Pane
	page   *page
	place  int
	game   int  // its number; -1: none
	stays  bool // the person has chosen a game that is over
	glance picture.Glance
	bitmap *canvas.Image
	drawn  drawnBoard
	seats  [3]seatLine
	state  *widgets.Paragraph
	other  *widgets.Button
	side   *widgets.Pane
}

// drawnBoard is what a bitmap was made of.
type drawnBoard struct {
	glance picture.Glance
	style  string
	side   int
}

// seatLine says who holds a colour, and what that player found last.
type seatLine struct {
	stone *canvas.Circle
	name  *layout.Line
	found *layout.Line
}

func newLiveBoard(p *page, place int) *liveBoard {
	b := &liveBoard{page: p, place: place, game: -1, bitmap: widgets.NewBitmap(nil), state: widgets.NewWords("")}
	b.other = p.button(lang.L("Another game"), widgets.Plain, b.next)
	side := layout.Column(layout.Fine)
	for _, c := range []game.Color{game.Black, game.White} {
		b.seats[c] = seatLine{&canvas.Circle{StrokeWidth: 1}, widgets.Bold(), widgets.Dim()}
		s := b.seats[c]
		const stone = 14
		side.Add(layout.Row(layout.Tight, layout.Of(s.stone).Width(stone).Height(stone).Align(layout.Center), s.name.Item().Grow(1)), s.found.Item())
	}
	side.Add(layout.Of(b.state), layout.Of(b.other).Height(widgets.FootLow).If(b.hasOthers))
	b.side = widgets.NewPane(side)
	b.side.Paint = func() {
		for _, c := range []game.Color{game.Black, game.White} {
			b.seats[c].stone.FillColor, b.seats[c].stone.StrokeColor = widgets.StoneColors(c)
		}
	}
	b.All, b.Place, b.Least = []fyne.CanvasObject{b.bitmap, b.side}, b.put, fyne.NewSize(120, 120)
	b.ExtendBaseWidget(b)
	return b
}

// seen reports whether the board has a game.
func (b *liveBoard) seen() bool { return b.game >= 0 }

// hasOthers reports whether there is another game to watch.
func (b *liveBoard) hasOthers() bool { return len(b.free()) > 0 }

// free returns the games that go on and are on no board.
func (b *liveBoard) free() (numbers []int) {
	for _, n := range slices.Sorted(maps.Keys(b.page.now.live)) {
		if n != b.page.boards[0].game && (b.page.boards[1] == nil || n != b.page.boards[1].game) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// next shows the next game that goes on.
func (b *liveBoard) next() {
	free := b.free()
	if len(free) == 0 {
		return
	}
	at := slices.IndexFunc(free, func(n int) bool { return n > b.game })
	b.game, b.stays = free[max(at, 0)], false
	b.page.update()
	b.page.Refresh()
}

// follow brings the board to the newest state: the game that it shows, or another one where that is over.
func (b *liveBoard) follow() {
	live, ok := b.page.now.live[b.game]
	if !ok && !b.stays {
		if free := b.free(); len(free) > 0 {
			b.game = free[0]
			live, ok = b.page.now.live[b.game]
		}
	}
	switch last := b.page.now.last; {
	case ok:
		b.showLive(&live)
	case b.stays:
	case len(b.page.now.live) > 0: // what was seen last stays until there is another game
	case b.place == 0 && len(last) > 0:
		b.showGame(&last[len(last)-1])
		b.stays = false
	case !b.page.run.playing():
		b.game = -1
	}
}

// showLive shows a game that goes on.
func (b *liveBoard) showLive(l *arena.Live) {
	b.stays = false
	names := b.page.run.cup.Players()
	position := l.Match.Position()
	b.glance = picture.NewGlance(position)
	for _, c := range []game.Color{game.Black, game.White} {
		info := l.Found(c)
		b.seats[c].name.Set(describe.Level(names[l.Player(c)]))
		b.seats[c].found.Set(foundWords(&info, position.Rule())...)
	}
	b.state.Set(lang.L("Game {{.Number}}", lang.Args{"Number": lang.Number(l.Number + 1)}) + " · " + lang.L("move {{.Move}}", lang.Args{"Move": position.Stones()}))
}

// showGame shows the end of a game that is over.
func (b *liveBoard) showGame(g *arena.Game) {
	b.game, b.stays = g.Number, true
	position := g.Record.Root.End().Position()
	b.glance = picture.NewGlance(position)
	for _, c := range []game.Color{game.Black, game.White} {
		b.seats[c].name.Set(describe.Level(g.Record.Seats[c].Name))
		b.seats[c].found.Set()
	}
	b.state.Set(lang.L("Game {{.Number}}", lang.Args{"Number": lang.Number(g.Number + 1)}) + " · " + describe.Result(g.Record.Result()))
}

// foundWords says what a player found: its chance, and how deep it looked. Scores of other programs are their own measure, so that the chance is about right at best.
func foundWords(info *ai.Info, rule game.Rule) []string {
	if info.Depth == 0 && info.Score == 0 {
		return nil
	}
	chance := describe.Percent(info.Score.Chance(rule))
	if info.Depth == 0 {
		return []string{chance}
	}
	return []string{chance + " · " + lang.L("depth {{.Depth}}", lang.Args{"Depth": info.Depth}), chance}
}

// put places the board as large as it can be, and what is said about it beside it or below it.
func (b *liveBoard) put(size fyne.Size) {
	_, below := b.side.Heights(size.Width)
	side, over := min(size.Height, size.Width-boardSide-layout.Near), min(size.Width, size.Height-below-layout.Fine)
	beside := side >= over
	side = max(side, over)
	pixels := widgets.PixelsPerUnit(b)
	style := b.page.session.Style()
	want := drawnBoard{b.glance, style.Name, int(math.Floor(float64(max(side, 0)) * pixels))}
	b.bitmap.Hidden = want.side <= 0 || b.glance == (picture.Glance{})
	b.side.Hidden = b.bitmap.Hidden
	if b.bitmap.Hidden {
		return
	}
	if want != b.drawn {
		b.drawn = want
		b.bitmap.Image = b.glance.Image(style, want.side, side >= 260)
		b.bitmap.Refresh()
	}
	side = float32(float64(want.side) / pixels)
	widgets.Put(b.bitmap, 0, 0, side, side)
	if beside {
		widgets.Put(b.side, side+layout.Near, 0, size.Width-side-layout.Near, size.Height)
	} else {
		widgets.Put(b.side, 0, side+layout.Fine, size.Width, size.Height-side-layout.Fine)
	}
	b.side.Refresh()
}
