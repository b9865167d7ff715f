package analysis

import (
	"context"
	"fmt"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// explorerHost is what the explorer wants of the study.
type explorerHost interface {
	explore(context.Context, game.Position, games.Filter) (*games.Explored, error) // on any goroutine
	playLine([]game.Point)
	open(number int64)      // opens a game of the library
	askPlayer(func(string)) // asks for the name of a player or a part of it
	SaveSettings()          // the filter is one of them
}

// personGames are the games of the person's library, as the explorer of a study asks for them.
type personGames struct{ *editor }

// explore asks the person's library.
func (g personGames) explore(ctx context.Context, position game.Position, filter games.Filter) (*games.Explored, error) {
	lib, err := g.Store.Library(ctx)
	if lib == nil {
		return nil, err
	}
	filter.Names = describe.Openings()
	return lib.Explore(ctx, position, filter)
}

// open opens a game of the library.
func (g personGames) open(number int64) { g.Window.OpenGame(number, activity.AtEnd, g.Window.Analyse) }

func (g personGames) askPlayer(then func(string)) { AskPlayer(g.Manager, then) }

// AskPlayer asks for the name of a player or a part of it, and calls then with it.
func AskPlayer(d *dialog.Manager, then func(string)) {
	entry := d.Fields().NewEntry("")
	entry.SetPlaceHolder(lang.L("Player, event, opening"))
	entry.OnSubmitted = func(string) { d.Confirm() }
	d.Ask(dialog.Prompt{Title: lang.L("Whose games?"), Content: entry, Yes: lang.L("OK"), No: lang.L("Cancel"), Focus: entry,
		Agreed: func() { then(entry.Text) }}, 420, 160)
}

// explorerTab shows which moves were played here in the games of the person's library, how often, and who won, and these games.
type explorerTab struct {
	widgets.Pane
	host
	study   explorerHost
	choices *explorerChoices
	fold    *widgets.Button // shows the choices and hides them, where there is little room
	folded  bool
	list    *explorerList
	at      *game.Node      // that was asked about; nil: none was
	found   *games.Explored // nil: it is not known yet
	known   *game.Node      // of which found is
	fault   string
	bound   bool // some of these games may not be passed on
	stop    context.CancelFunc
}

// newExplorerTab makes the tab; filter is the person's, which outlives it.
func newExplorerTab(r host, study explorerHost, filter *explorerFilter) *explorerTab {
	t := &explorerTab{host: r, study: study, folded: true, stop: func() {}}
	t.list = newExplorerList(t)
	fields := widgets.Fields{Key: r.Key, Rune: r.Type}
	t.choices = newExplorerChoices(fields, filter, study.askPlayer, t.again)
	t.fold = widgets.NewButton(lang.L("Filter"), func() {
		t.folded = !t.folded
		t.list.pointAt(-1) // it may go from under the pointer
		t.Refresh()
	})
	t.fold.OnKey, t.fold.OnRune = r.Key, r.Type
	none := layout.NewLine(widgets.TextBody, widgets.ColorDim)
	t.Least = fyne.NewSize(160, 2*widgets.RowTall)
	t.Paint = func() {
		none.Set(t.fault)
		if t.found != nil && t.found.Games == 0 {
			none.Set(lang.L("Not played in your library"))
		}
		words := lang.L("Filter")
		if n := filter.count(); n > 0 {
			words = fmt.Sprintf("%s (%d)", words, n)
		}
		t.fold.Set(words, widgets.Plain)
		for _, c := range t.choices.all {
			c.SetActive(c.Key() != "")
		}
	}
	t.describe(none)
	t.ExtendBaseWidget(t)
	return t
}

// describe says what stands where: all below each other, or where there is little room the choices or what was found. none says why that is nothing.
func (t *explorerTab) describe(none *layout.Line) {
	folded := func() bool { return t.folded }
	unfolded := func() bool { return !t.folded }
	some := func() bool { return t.found != nil && len(t.found.Moves) > 0 }
	heads, terms := newExplorerHeads(), widgets.NewWords(lang.L("With games of RenjuNet, which may not be passed on"))
	list := func(least float32, over *layout.Item) *layout.Item {
		return layout.Column(0, over,
			layout.Row(0, none.Item()).Height(widgets.RowTall).Pad(layout.Snug, 0).If(func() bool { return none.Said() != "" }),
			layout.Of(t.list.List).HeightRange(0, 1).Grow(1)).HeightRange(least, 190).Grow(1).Tab(1)
	}
	t.Describe(layout.FirstFit(
		layout.Column(layout.Tight, t.choices.item(), list(190, layout.Of(heads).Height(widgets.HeadLow).If(some)),
			layout.Of(terms).If(func() bool { return t.bound })),
		layout.Column(layout.Tight,
			layout.Row(layout.Far, layout.Stack(layout.Of(heads).If(func() bool { return t.folded && some() })).Grow(1), layout.Of(t.fold)).Height(widgets.ButtonLow),
			t.choices.item().If(unfolded), list(0, layout.Stack()).If(folded), layout.Space().If(unfolded),
			layout.Of(terms).If(func() bool { return t.bound && !t.folded }))))
}

func (t *explorerTab) title() string           { return lang.L("Explorer") }
func (t *explorerTab) tap(game.Point) bool     { return false }
func (t *explorerTab) key(*fyne.KeyEvent) bool { return false }

// again asks once more, by another filter.
func (t *explorerTab) again() {
	t.study.SaveSettings()
	t.at = nil
	t.update()
}

// mostPlayers is how many players are offered by name.
const mostPlayers = 12

// update asks about the position that is shown.
func (t *explorerTab) update() {
	n := t.node()
	if n == t.at {
		return
	}
	t.stop()
	ctx, stop := context.WithCancel(context.Background())
	t.stop, t.at = stop, n
	position, filter := n.Position(), t.choices.filter(time.Now().Year())
	go func() {
		found, err := t.study.explore(ctx, position, filter)
		var all *games.Found
		var players []string
		bound := false
		if found != nil {
			all, players = found.Behind(nil), found.Players(mostPlayers)
			bound = all.Bound()
		}
		t.Post(func() {
			if ctx.Err() == nil {
				t.bound, t.known = bound, n
				t.show(found, err)
				t.list.setGames(-1, all)
				t.choices.offer(players)
				t.Refresh()
			}
		})
	}()
}

// show lists what was found.
func (t *explorerTab) show(found *games.Explored, err error) {
	t.fault, t.found = "", found
	if err != nil {
		t.fault = describe.Error(err)
	}
	var moves []games.Continuation
	if found != nil {
		moves = found.Moves
	}
	t.list.set(moves)
	t.Refresh()
	t.redraw()
}

// lookBehind shows the games behind a move.
func (t *explorerTab) lookBehind(move int) {
	found := t.found
	go func() {
		list := found.Behind(&found.Moves[move])
		t.Post(func() {
			if t.found == found && t.list.At == move {
				t.list.setGames(move, list)
			}
		})
	}()
}

// mostTags is how many moves stand on the board.
const mostTags = 12

// paint puts on the board how often each move was played, or the stone of the move that is pointed at.
func (t *explorerTab) paint(s *board.View) bool {
	if t.found == nil || t.known != t.node() {
		return true
	}
	if m := t.list.pointed(); m != nil && m.Point != game.Pass {
		position := t.known.Position()
		s.Ghosts = append(s.Ghosts, game.Move{Color: position.ToMove(), Point: m.Point})
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

// explorerHeads names the columns of the list.
type explorerHeads struct{ widgets.Pane }

func newExplorerHeads() *explorerHeads {
	h := &explorerHeads{}
	dim := func(words string) *layout.Line {
		return layout.NewLine(widgets.TextDim, widgets.ColorDim, words).ShrinkTo(8)
	}
	sides := func(words func(game.Color) string) *layout.Item {
		return layout.Row(layout.Inner, dim(words(game.Black)).Whole().Item(), layout.Space(), dim(words(game.White)).Whole().Item())
	}
	wins := func(c game.Color) string { return lang.L("{{.Winner}} wins", lang.Args{"Winner": describe.Color(c)}) }
	h.Least = fyne.NewSize(100, widgets.HeadLow)
	h.Describe(explorerColumns(h.Size, dim(lang.L("Move")), dim(lang.L("Games")),
		layout.FirstFit(sides(wins), sides(describe.Color), layout.Space()), dim(lang.L("Rating")), dim(lang.L("Last"))))
	h.ExtendBaseWidget(h)
	return h
}
