package study

import (
	"context"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/picture"
	"hoshi/ui/say"
)

// explorerTab shows which moves were played here in the games of the person's library, how often, and who won.
type explorerTab struct {
	part.Pane
	room
	explore func(context.Context, game.Position) (*games.Explored, error) // on any goroutine
	play    func([]game.Point)
	list    *part.RowList
	at      *game.Node      // that was asked about; nil: none was
	found   *games.Explored // nil: it is not known yet
	fault   string
	stop    context.CancelFunc
}

// newExplorerTab makes the tab.
func newExplorerTab(r room, explore func(context.Context, game.Position) (*games.Explored, error), play func([]game.Point)) *explorerTab {
	t := &explorerTab{room: r, explore: explore, play: play, list: part.NewRowList(part.RowTall), stop: func() {}}
	t.list.OnChoose = func(int) { t.redraw() }
	t.list.OnEnter = func(i int) { t.play([]game.Point{t.found.Moves[i].Point}) }
	t.list.OnKey, t.list.OnRune = r.Key, r.Type
	none := part.Text("", part.TextBody, false)
	t.All = []fyne.CanvasObject{t.list, none}
	t.Least = fyne.NewSize(160, 2*part.RowTall)
	t.Paint = func() {
		none.Text, none.Color = t.fault, theme.Color(part.ColorDim)
		if t.found != nil && len(t.found.Moves) == 0 {
			none.Text = lang.L("Not played in your library")
		}
	}
	t.Place = func(size fyne.Size) {
		part.Put(t.list, 0, 0, size.Width, size.Height)
		part.Shorten(none, none.Text, size.Width-20)
		part.PutText(none, 10, part.RowTall/2)
	}
	t.ExtendBaseWidget(t)
	return t
}

func (t *explorerTab) title() string           { return lang.L("Explorer") }
func (t *explorerTab) tap(game.Point) bool     { return false }
func (t *explorerTab) key(*fyne.KeyEvent) bool { return false }

// update asks about the position that is shown.
func (t *explorerTab) update() {
	n := t.node()
	if n == t.at {
		return
	}
	t.stop()
	ctx, stop := context.WithCancel(context.Background())
	t.stop, t.at = stop, n
	position := n.Position()
	go func() {
		found, err := t.explore(ctx, position)
		t.Post(func() {
			if ctx.Err() == nil {
				t.show(found, err)
			}
		})
	}()
}

// show lists what was found.
func (t *explorerTab) show(found *games.Explored, err error) {
	t.fault, t.found = "", found
	if err != nil {
		t.fault = say.Error(err)
	}
	var rows []part.RowView
	if found != nil {
		for i := range found.Moves {
			rows = append(rows, t.row(&found.Moves[i]))
		}
	}
	t.list.SetRows(rows, -1)
	t.Refresh()
	t.redraw()
}

// row says how often a move was played, by whom and when last, and in how many of these games Black has won.
func (t *explorerTab) row(m *games.Continuation) part.RowView {
	var about []string
	if m.Rating > 0 {
		about = append(about, fmt.Sprint(m.Rating))
	}
	if m.Last > 0 {
		about = append(about, fmt.Sprint(m.Last.Year()))
	}
	v := part.RowView{Point: t.PointText(m.Point), Bold: true, Words: fmt.Sprintf("%d · ", m.Games), From: strings.Join(about, " · ")}
	if ended := m.Black + m.White + m.Drawn; ended > 0 {
		v.Part, v.Bar = float64(m.Black)/float64(ended), true
		v.Best = fmt.Sprintf("%d – %d – %d", m.Black, m.Drawn, m.White)
		v.Value = fmt.Sprintf("%.0f %%", 100*v.Part)
	}
	return v
}

// mostTags is how many moves stand on the board.
const mostTags = 12

// paint puts on the board how often each move was played.
func (t *explorerTab) paint(s *board.Scene) bool {
	if t.found == nil || t.at != t.node() {
		return true
	}
	for i, m := range t.found.Moves[:min(len(t.found.Moves), mostTags)] {
		kind := picture.Good
		if i == 0 {
			kind = picture.Best
		}
		if m.Point != game.Pass {
			s.Tags = append(s.Tags, picture.Tag{Point: m.Point, Kind: kind, Text: fmt.Sprint(m.Games)})
		}
	}
	return true
}

// explore asks the person's library.
func (s *Study) explore(ctx context.Context, position game.Position) (*games.Explored, error) {
	lib, err := s.Store.Library(ctx)
	if lib == nil {
		return nil, err
	}
	return lib.Explore(ctx, position, games.Filter{})
}
