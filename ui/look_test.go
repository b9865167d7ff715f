package ui

import (
	"bytes"
	"image"
	"image/color"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/eyetest"
	"hoshi/ui/picture"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// looks leaves a test out where time is short: it measures how the window looks, which costs much and in which nothing runs at once.
func looks(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("how it looks is not asked with -short")
	}
}

// alone leaves a test out under the race detector, which makes it five times as long: one goroutine does all that it asks for, or what runs
// at once in it does so in another test, too.
func alone(t *testing.T) {
	t.Helper()
	if raced {
		t.Skip("nothing runs at once")
	}
}

func TestEveryBoardOfTheSettingsHasALookAndWords(t *testing.T) {
	words := map[string]bool{}
	for _, name := range store.Boards {
		if style, ok := picture.Named(name); !ok || style.Name != name {
			t.Errorf("%s is drawn as %s", name, style.Name)
		}
		words[describe.BoardStyle(name)] = true
	}
	if len(words) != len(store.Boards) || len(picture.Styles) != len(store.Boards) {
		t.Errorf("%d boards, %d styles, words %v", len(store.Boards), len(picture.Styles), words)
	}
}

func TestTheBoardIsChosenInTheSettings(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	d := newTester(t, dir)
	d.friends("H8")
	before := parts[*canvas.Image](d.desk.Board) // the wood, the stone
	wood, stone := before[0].Image.(*image.RGBA), before[1].Image
	d.showSettings()
	d.choose(picture.Slate.Name)
	d.throw("Stones drop, five in a row glows")
	d.button("Done")
	after := parts[*canvas.Image](d.desk.Board)
	if bytes.Equal(wood.Pix, after[0].Image.(*image.RGBA).Pix) || after[1].Image == stone {
		t.Error("the board looks as before")
	}
	if got := d.desk.Cards[game.Black].View().Style; got != picture.Slate {
		t.Errorf("the cards show stones of %s", got.Name)
	}
	if d.AnimationsOn() {
		t.Error("stones still drop")
	}
	if err := d.Store.Flush(); err != nil {
		t.Fatal(err)
	}
	again, aside := store.Open(dir)
	defer again.Close()
	if set := again.Settings(); len(aside) > 0 || set.Board != picture.Slate.Name || set.Motion {
		t.Errorf("kept: board %q, motion %v, %v", set.Board, set.Motion, aside)
	}
}

// The words of the window stand out from what they lie on, in the light and the dark one: as WCAG 2 asks of small letters, and no
// less than large ones for every eye. Words in the accent never lie on a selected row.
func TestWordsStandOutForEveryEye(t *testing.T) {
	grounds := []fyne.ThemeColorName{widgets.ColorWindow, widgets.ColorCard, theme.ColorNameButton, theme.ColorNameInputBackground}
	selected := append(slices.Clone(grounds), widgets.ColorSelected)
	for variant, name := range map[fyne.ThemeVariant]string{theme.VariantLight: "light", theme.VariantDark: "dark"} {
		for _, row := range []struct {
			word         fyne.ThemeColorName
			grounds      []fyne.ThemeColorName
			usual, least float64
		}{
			{widgets.ColorText, selected, 7, 7},
			{widgets.ColorDim, selected, 4.5, 4.5},
			{theme.ColorNamePlaceHolder, selected, 4.5, 4.5},
			{widgets.ColorAccent, grounds, 4.5, 3},
		} {
			for _, ground := range row.grounds {
				for _, eye := range eyetest.Eyes {
					bound := row.least
					if eye.Name == "usual" {
						bound = row.usual
					}
					a, b := eyetest.Of(widgets.Theme(name).Color(row.word, variant)), eyetest.Of(widgets.Theme(name).Color(ground, variant))
					if got := eye.Contrast(a, b); got < bound {
						t.Errorf("%s, %s: %s on %s has contrast %.2f, want %.1f", name, eye.Name, row.word, ground, got, bound)
					}
				}
			}
		}
	}
}

// The edge of a field and of an empty box is seen on the dialogs that hold them, as WCAG 2 asks of what is drawn.
func TestFieldsStandOutForEveryEye(t *testing.T) {
	for variant, name := range map[fyne.ThemeVariant]string{theme.VariantLight: "light", theme.VariantDark: "dark"} {
		edge := eyetest.Of(widgets.Theme(name).Color(theme.ColorNameInputBorder, variant))
		for _, eye := range eyetest.Eyes {
			if got := eye.Contrast(edge, eyetest.Of(widgets.Theme(name).Color(widgets.ColorCard, variant))); got < 3 {
				t.Errorf("%s, %s: the edge has contrast %.2f", name, eye.Name, got)
			}
		}
	}
}

// Where the system wants more contrast than usual, all words have as much as WCAG 2 asks at its highest level, and edges are seen as well as words elsewhere.
func TestMoreContrast(t *testing.T) {
	widgets.SetContrast(true)
	t.Cleanup(func() { widgets.SetContrast(false) })
	grounds := []fyne.ThemeColorName{widgets.ColorWindow, widgets.ColorCard, theme.ColorNameButton, theme.ColorNameInputBackground, widgets.ColorSelected,
		theme.ColorNameOverlayBackground, theme.ColorNameMenuBackground}
	usual := eyetest.Eyes[slices.IndexFunc(eyetest.Eyes, func(e eyetest.Eye) bool { return e.Name == "usual" })]
	for variant, name := range map[fyne.ThemeVariant]string{theme.VariantLight: "light", theme.VariantDark: "dark"} {
		of := func(n fyne.ThemeColorName) eyetest.Light { return eyetest.Of(widgets.Theme(name).Color(n, variant)) }
		for _, ground := range grounds {
			for _, word := range []fyne.ThemeColorName{widgets.ColorText, widgets.ColorDim, theme.ColorNamePlaceHolder, widgets.ColorAccent, theme.ColorNameError} {
				if got := usual.Contrast(of(word), of(ground)); got < 7 {
					t.Errorf("%s: %s on %s has contrast %.2f", name, word, ground, got)
				}
			}
		}
		for _, edge := range []fyne.ThemeColorName{widgets.ColorLine, theme.ColorNameInputBorder, theme.ColorNameSeparator} {
			if got := usual.Contrast(of(edge), of(widgets.ColorCard)); got < 4.5 {
				t.Errorf("%s: the edge %s has contrast %.2f", name, edge, got)
			}
		}
	}
}

// How the system wants to be seen is followed, on top of the settings, and the window goes back when it does.
func TestTheSystemIsFollowed(t *testing.T) {
	alone(t)
	t.Setenv(scaleVariable, "")
	d := newTester(t, t.TempDir())
	t.Cleanup(func() { widgets.SetContrast(false) })
	d.Win.Resize(fyne.NewSize(1600, 1200))
	card := func() color.Color { return theme.Color(widgets.ColorLine) }
	usual := card()
	for range 2 {
		d.Follow(activity.System{Contrast: true, Still: true, Text: 1.5})
		if d.AnimationsOn() || d.desk.Board.View().Style.Name != picture.Contrast.Name || d.zoom.percent != 150 || card() == usual {
			t.Errorf("things move: %v, the board is %s, all is drawn at %d %%, lines are %v", d.AnimationsOn(), d.desk.Board.View().Style.Name, d.zoom.percent, card())
		}
		d.zoom.settle()
		d.Win.Canvas().(interface{ SetScale(float32) }).SetScale(1.5)
		d.zoom.settle()
		d.Follow(activity.System{Text: 1})
		d.Win.Canvas().(interface{ SetScale(float32) }).SetScale(1)
		d.zoom.settle()
		if !d.AnimationsOn() || d.desk.Board.View().Style.Name != picture.Wood.Name || d.zoom.percent != 100 || card() != usual {
			t.Errorf("nothing moves, or the board is %s, all is drawn at %d %%, lines are %v", d.desk.Board.View().Style.Name, d.zoom.percent, card())
		}
	}
	if set := d.Store.Settings(); set.Zoom != 100 || !set.Motion || set.Board != picture.Wood.Name {
		t.Errorf("the settings became %+v", set.Looks)
	}
}

// crowdedGame returns the last node of a game with 200 stones on a board of 19 by 19 and no row of five.
func crowdedGame(tb testing.TB) *game.Node {
	tb.Helper()
	record, err := game.NewRecord(game.Freestyle, 19)
	if err != nil {
		tb.Fatal(err)
	}
	var sides [2][]game.Point
	for y := range 19 {
		for x := range 19 {
			side := (x + 2*y) % 4 / 2 // runs of one or two in all four directions
			sides[side] = append(sides[side], game.Point{X: x, Y: y})
		}
	}
	n := record.Root
	for i := range 200 {
		m := game.Move{Color: game.Color(1 + i%2), Point: sides[i%2][i/2]}
		if n, err = n.Add(m); err != nil {
			tb.Fatal(err)
		}
	}
	return n
}

// BenchmarkRedraw draws a board of 19 by 19 with 200 numbered stones anew, as large as in a window of 1280 by 860: after
// a change of its look, when wood, stones and numbers are computed, and after browsing to an empty board and back.
func BenchmarkRedraw(b *testing.B) {
	end := crowdedGame(b)
	shown := board.View{Node: end, Numbers: true, Coordinates: true, LastMark: true, Style: picture.Wood}
	start := func(b *testing.B) *board.Board {
		d := newTester(b, b.TempDir())
		d.desk.Board.Resize(fyne.NewSquareSize(784))
		return d.desk.Board
	}
	b.Run("computed", func(b *testing.B) {
		shows := start(b)
		other := shown
		other.Style.Name = "another"
		for b.Loop() {
			shown, other = other, shown
			shows.SetView(shown)
		}
	})
	b.Run("shown", func(b *testing.B) {
		shows := start(b)
		empty := shown
		empty.Node = end.Path()[0]
		shows.SetView(shown)
		for b.Loop() {
			shows.SetView(empty)
			shows.SetView(shown)
		}
	})
}

// BenchmarkTheme changes the look of the whole window and paints it, in software: the light window or the dark one, and
// every board in turn.
func BenchmarkTheme(b *testing.B) {
	d := newTester(b, b.TempDir())
	d.friends("H8", "H9", "I9", "G7", "I7", "I8", "G8", "J7")
	themes := []string{store.ThemeLight, store.ThemeDark}
	for i := 0; b.Loop(); i++ {
		set := d.Store.Settings()
		set.Theme, set.Board = themes[i%2], store.Boards[i%len(store.Boards)]
		d.applySettings()
		d.Win.Canvas().Capture()
	}
}
