package analysis

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/sgf"
	"hoshi/ui/board"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
)

// shelf is what the explorer wants of the study, with a library of games.
type shelf struct {
	*games.Library
	asked  int
	played []game.Point
	opened int64
	kept   int    // how often the settings were
	named  string // what the person says when asked for a player
}

func (s *shelf) explore(ctx context.Context, p game.Position, f games.Filter) (*games.Explored, error) {
	s.asked++
	return s.Explore(ctx, p, f)
}
func (s *shelf) playLine(line []game.Point) { s.played = line }
func (s *shelf) open(number int64)          { s.opened = number }
func (s *shelf) SaveSettings()              { s.kept++ }
func (s *shelf) askPlayer(then func(string)) {
	then(s.named)
}

// newShelf makes a library of four games: the second one comes to the board of the first by another order of moves, the third one is the
// first one turned, and the last one is of RenjuNet.
func newShelf(t *testing.T) *shelf {
	t.Helper()
	lib, _, err := games.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { lib.Close() })
	for i, text := range []string{
		"(;GM[4]SZ[15]PB[Ann]PW[Bo]BR[1700]WR[1500]DT[2025-05-01]RE[B+];B[hh];W[hg];B[ig];W[if])",
		"(;GM[4]SZ[15]PB[Ann]PW[Dan]DT[2026-02-03]RE[W+];B[ig];W[hg];B[hh];W[if])",
		"(;GM[4]SZ[15]PB[Eva]PW[Ann]DT[2024]RE[0];B[hh];W[ih];B[ii];W[ji])",
		"(;GM[4]SZ[15]RU[renju]PB[Ota]PW[Vera]DT[2020]RE[B+];B[hh];W[hg];B[ig];W[aa])",
	} {
		file, err := sgf.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		source := games.File
		if i == 3 {
			source = games.RenjuNet
		}
		e, err := games.NewEntry(file.Games[0], source, time.Time{})
		if err == nil {
			_, _, err = lib.Add(t.Context(), e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return &shelf{Library: lib}
}

// What was played in the position that is shown stands in the list and on the board: transposed, turned and mirrored games count together.
// Pointing at a move shows it, a click plays it or opens a game behind it.
func TestExplorerTab(t *testing.T) {
	b := newBench(t, game.Freestyle, "h8 h9 i9")
	s := newShelf(t)
	tab := newExplorerTab(b, s, &explorerFilter{})
	uitest.Show(t, tab, 460, 600)
	found := func(n int) {
		t.Helper()
		tab.update()
		b.Until(t, "the games", func() bool { return tab.found != nil && tab.found.Games == n })
	}
	found(4)
	moves := tab.list.moves
	if len(moves) != 2 || moves[0].Games != 3 || moves[0].Point != uitest.Point(t, "i10") || moves[0].Black+moves[0].White+moves[0].Drawn != 3 {
		t.Fatalf("the list has %+v", moves)
	}
	if !tab.bound {
		t.Error("the terms of RenjuNet are not named")
	}
	var scene board.View
	if !tab.paint(&scene) || len(scene.Tags) != 2 || scene.Tags[0].Text != "3" {
		t.Errorf("on the board stand %+v", scene.Tags)
	}
	row := tab.list.CreateItem().(*widgets.ListRow)
	tab.list.UpdateItem(0, row)
	row.MouseIn(nil)
	if scene = (board.View{}); !tab.paint(&scene) || len(scene.Ghosts) != 1 || scene.Ghosts[0].Point != uitest.Point(t, "i10") || len(scene.Tags) != 0 {
		t.Errorf("pointing shows %+v", scene)
	}
	tab.list.UpdateItem(1, row) // the list scrolls
	if scene = (board.View{}); !tab.paint(&scene) || len(scene.Ghosts) != 1 || scene.Ghosts[0].Point != uitest.Point(t, "a15") {
		t.Errorf("after scrolling, pointing shows %+v", scene.Ghosts)
	}
	row.MouseOut()
	uitest.Press(tab.list, fyne.KeyDown)
	b.Until(t, "the games behind the move", func() bool { return tab.list.behind == 0 })
	if tab.list.games.Len() != 3 || tab.list.games.At(0).Day != 20260203 {
		t.Errorf("behind the move are %d games", tab.list.games.Len())
	}
	uitest.Press(tab.list, fyne.KeyReturn)
	if !slices.Equal(s.played, []game.Point{uitest.Point(t, "i10")}) {
		t.Errorf("Enter plays %v", s.played)
	}
	tab.list.UpdateItem(3, row) // after two moves and the heading
	row.Tapped(nil)
	if s.opened != tab.list.games.At(0).ID {
		t.Errorf("a click opens game %d", s.opened)
	}
	if asked := s.asked; asked != 1 {
		t.Errorf("asked %d times", asked)
	}
	b.goTo(b.Record.Root.Next())
	found(3)
	if len(tab.list.moves) != 1 {
		t.Errorf("of mirrored moves are listed %+v", tab.list.moves)
	}
}

// While the library is asked about another position nothing of the one before is on the board, or can be played there.
func TestTheExplorerWaits(t *testing.T) {
	b := newBench(t, game.Freestyle, "h8 h9 i9")
	s := newShelf(t)
	tab := newExplorerTab(b, s, &explorerFilter{})
	uitest.Show(t, tab, 460, 600)
	tab.update()
	b.Until(t, "the games", func() bool { return tab.found != nil })
	b.goTo(b.Record.Root)
	for range 2 { // before the tab knows of it, and then
		var scene board.View
		if tab.paint(&scene); len(scene.Tags)+len(scene.Ghosts) > 0 {
			t.Errorf("on the board stand %+v", scene.Tags)
		}
		if tab.list.enter(0); s.played != nil {
			t.Errorf("played: %v", s.played)
		}
		tab.update()
	}
	b.Until(t, "the other games", func() bool { return tab.found.Games == 4 && tab.known == b.At })
}

// The choices leave games out.
func TestExplorerFilter(t *testing.T) {
	b := newBench(t, game.Freestyle, "h8 h9 i9")
	s := newShelf(t)
	for _, row := range []struct {
		name   string
		filter explorerFilter
		want   int
	}{
		{"all", explorerFilter{}, 4},
		{"a source", explorerFilter{Whose: ofSource + "2"}, 1},
		{"a player", explorerFilter{Whose: ofPlayer + "Ann"}, 3},
		{"a part of a name", explorerFilter{Whose: ofWords + "ver"}, 1},
		{"a rule", explorerFilter{Rule: game.Renju.String()}, 1},
		{"ratings", explorerFilter{Rating: "1400"}, 1},
		{"years", explorerFilter{Years: "1"}, 2},
	} {
		f := row.filter
		found, err := s.Explore(t.Context(), b.At.Position(), f.filter(2026))
		if err != nil || found.Games != row.want {
			t.Errorf("%s: %v, %v", row.name, found, err)
		}
	}
	filter := &explorerFilter{}
	tab := newExplorerTab(b, s, filter)
	uitest.Show(t, tab, 230, 150)
	tab.update()
	b.Until(t, "the players", func() bool { return slices.Contains(tab.choices.whose.Keys, ofPlayer+"Ann") })
	if tab.choices.whose.Keys[4] != ofPlayer+"Ann" {
		t.Errorf("the players are %v", tab.choices.whose.Keys)
	}
	tab.choices.whose.Choose(askWords) // and is told nothing
	if filter.Whose != "" || tab.choices.whose.Key() != "" {
		t.Errorf("nothing said is %q", filter.Whose)
	}
	s.named = " vera "
	tab.choices.whose.Choose(askWords)
	if filter.Whose != ofWords+"vera" || tab.choices.whose.Key() != filter.Whose {
		t.Errorf("a name is %q", filter.Whose)
	}
	b.Until(t, "her game", func() bool { return tab.found.Games == 1 })
	if s.kept != 1 {
		t.Errorf("the filter was kept %d times", s.kept)
	}
	tab.list.pointAt(0)
	tab.fold.Tapped(nil)
	if tab.list.pointed() != nil {
		t.Error("a move that is no longer listed is pointed at")
	}
	if tab.list.Visible() || !tab.choices.whose.Visible() || tab.fold.Text != "Filter (1)" {
		t.Errorf("a low tab shows the list beside the choices, %q", tab.fold.Text)
	}
}

// What the settings keep of a filter is taken on; what is no choice counts for nothing.
func TestTheExplorersFilterIsKept(t *testing.T) {
	for _, row := range []struct{ kept, want explorerFilter }{
		{explorerFilter{ofPlayer + "Ann", game.Renju.String(), "1600", "5"}, explorerFilter{ofPlayer + "Ann", game.Renju.String(), "1600", "5"}},
		{explorerFilter{Whose: ofSource + "1"}, explorerFilter{Whose: ofSource + "1"}},
		{explorerFilter{ofSource + "9", "chess", "1601", "-1"}, explorerFilter{}},
		{explorerFilter{Whose: askWords}, explorerFilter{}},
		{explorerFilter{Whose: "somebody's"}, explorerFilter{}},
	} {
		filter := row.kept
		tab := newExplorerTab(newBench(t, game.Freestyle, "h8"), newShelf(t), &filter)
		if filter != row.want || tab.choices.whose.Key() != row.want.Whose || tab.choices.all[3].Key() != row.want.Years {
			t.Errorf("%+v became %+v, and %q is chosen", row.kept, filter, tab.choices.whose.Key())
		}
	}
}

// A name that the person gives to a position stands on the board of that and of what follows, in games of today and of another day.
func TestNamingAPosition(t *testing.T) {
	d := newDesk(t, opening, nil)
	if words := d.BoardView().Caption.Text; words != "" {
		t.Errorf("on the board stands %q", words)
	}
	d.names.keep(d.node().Parent().Position(), "Mine")
	d.until(t, "the name on the board", func() bool { return d.BoardView().Caption.Text == "Mine" })
	d.editor.goTo(d.node().Parent().Parent())
	if words := d.BoardView().Caption.Text; words != "" {
		t.Errorf("before it stands %q", words)
	}
	again := newDesk(t, opening, nil)
	again.names.set(d.names.all)
	if words := again.BoardView().Caption.Text; words != "Mine" {
		t.Errorf("in another study stands %q", words)
	}
}
