package analysis

import (
	"context"
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

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
	heads := newExplorerHeads()
	none := widgets.Text("", widgets.TextBody, false)
	terms := widgets.NewWords(lang.L("With games of RenjuNet, which may not be passed on"))
	t.All = append(t.choices.objects(), t.fold, heads, none, t.list.List, terms)
	t.Least = fyne.NewSize(160, 2*widgets.RowTall)
	t.Paint = func() {
		none.Text, none.Color = t.fault, theme.Color(widgets.ColorDim)
		if t.found != nil && t.found.Games == 0 {
			none.Text = lang.L("Not played in your library")
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
	t.Place = func(size fyne.Size) { t.place(size, heads, none, terms) }
	t.ExtendBaseWidget(t)
	return t
}

// The measures of the tab: the height from which on there is room for the choices beside the list, and the least size of the words of its heads.
const (
	explorerRoomy float32 = 230
	headLeast     float32 = 8
)

func (t *explorerTab) place(size fyne.Size, heads *explorerHeads, none *canvas.Text, terms *widgets.Paragraph) {
	high := t.choices.height(size.Width)
	roomy := size.Height >= explorerRoomy+high-widgets.ButtonLow
	widgets.Show(t.fold, !roomy)
	t.choices.show(roomy || !t.folded)
	y := float32(0)
	if roomy {
		t.choices.place(0, size.Width)
		y = high + layout.Tight
	} else {
		wide := min(t.fold.MinSize().Width+16, size.Width)
		widgets.Put(t.fold, size.Width-wide, 0, wide, widgets.ButtonLow)
		y = widgets.ButtonLow + layout.Tight
		if !t.folded {
			t.choices.place(y, size.Width)
		}
	}
	seen := roomy || t.folded
	widgets.Show(t.list.List, seen)
	widgets.Show(none, seen && none.Text != "")
	some := seen && t.found != nil && len(t.found.Moves) > 0
	widgets.Show(heads, some)
	if some && roomy {
		widgets.Put(heads, 0, y, size.Width, widgets.HeadLow)
		y += widgets.HeadLow
	} else if some { // beside the button
		widgets.Put(heads, 0, 4, size.Width-t.fold.MinSize().Width-24, widgets.HeadLow)
	}
	foot := size.Height
	bound := t.bound && (roomy || !t.folded) // where there is little room they stand with the choices
	if widgets.Show(terms, bound); bound {
		tall := terms.Height(size.Width)
		foot -= tall
		widgets.Put(terms, 0, foot, size.Width, tall)
	}
	widgets.Put(t.list.List, 0, y, size.Width, max(foot-y, 0))
	widgets.Shorten(none, none.Text, size.Width-20)
	widgets.PutText(none, layout.Snug, y+widgets.RowTall/2)
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
	text := func() *canvas.Text { return widgets.Text("", widgets.TextDim, false) }
	move, count, black, white, rating, last := text(), text(), text(), text(), text(), text()
	all := []*canvas.Text{move, count, black, white, rating, last}
	for _, t := range all {
		h.All = append(h.All, t)
	}
	h.Least = fyne.NewSize(100, widgets.HeadLow)
	h.Paint = func() {
		for _, t := range all {
			t.Color = theme.Color(widgets.ColorDim)
		}
	}
	h.Place = func(size fyne.Size) {
		middle, end := size.Height/2, size.Width-layout.Snug
		rating.Text, last.Text = "", ""
		widgets.Shrink(move, lang.L("Move"), widgets.TextDim, headLeast, explorerPoint)
		widgets.PutText(move, layout.Snug, middle)
		widgets.Shrink(count, lang.L("Games"), widgets.TextDim, headLeast, explorerBarAt-12-layout.Snug-move.MinSize().Width-6)
		widgets.PutText(count, explorerBarAt-12-count.MinSize().Width, middle)
		if size.Width >= yearFrom {
			right(last, lang.L("Last"), end, middle)
			end -= explorerNumber
		}
		if size.Width >= layout.Narrow {
			right(rating, lang.L("Rating"), end, middle)
			end -= max(explorerNumber, rating.MinSize().Width+layout.Snug)
		}
		h.placeSides(black, white, end)
	}
	h.ExtendBaseWidget(h)
	return h
}

// placeSides puts the words for Black's and White's part of the bars, which end at end, in two words where there is room.
func (h *explorerHeads) placeSides(black, white *canvas.Text, end float32) {
	wins := func(c game.Color) string { return lang.L("{{.Winner}} wins", lang.Args{"Winner": describe.Color(c)}) }
	room := end - explorerBarAt
	for _, words := range []func(game.Color) string{wins, describe.Color, func(game.Color) string { return "" }} {
		black.Text, white.Text = words(game.Black), words(game.White)
		if black.MinSize().Width+12+white.MinSize().Width <= room {
			break
		}
	}
	widgets.PutText(black, explorerBarAt, widgets.HeadLow/2)
	right(white, white.Text, end, widgets.HeadLow/2)
}
