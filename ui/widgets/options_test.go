package widgets

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
	"hoshi/ui/uitest"
)

// shown puts o into a window, as wide as said.
func shown(t *testing.T, width float32, o fyne.CanvasObject) fyne.Window {
	t.Helper()
	w := test.NewTempWindow(t, container.NewWithoutLayout(o))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width+40, 900))
	Put(o, 20, 20, width, tall(o, width))
	return w
}

func press(o fyne.Focusable, keys ...fyne.KeyName) {
	for _, key := range keys {
		o.TypedKey(&fyne.KeyEvent{Name: key})
	}
}

var sizes3 = []Option{{Key: "9", Text: "9"}, {Key: "15", Text: "15"}, {Key: "19", Text: "19"}, {Key: "more", Text: "More…", Opens: true}}

func TestOptionsByKeyboard(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	for _, row := range []struct {
		name   string
		keys   []fyne.KeyName
		want   string // chosen
		told   int
		opened int
	}{
		{"nothing", nil, "15", 0, 0},
		{"right", []fyne.KeyName{fyne.KeyRight}, "19", 1, 0},
		{"left", []fyne.KeyName{fyne.KeyLeft}, "9", 1, 0},
		{"no further", []fyne.KeyName{fyne.KeyLeft, fyne.KeyLeft, fyne.KeyLeft}, "9", 1, 0},
		{"down and up, as left and right", []fyne.KeyName{fyne.KeyDown, fyne.KeyUp}, "15", 2, 0},
		{"home", []fyne.KeyName{fyne.KeyHome}, "9", 1, 0},
		{"the end only opens", []fyne.KeyName{fyne.KeyEnd}, "15", 0, 0},
		{"opened", []fyne.KeyName{fyne.KeyEnd, fyne.KeySpace}, "15", 0, 1},
		{"back from what opens", []fyne.KeyName{fyne.KeyEnd, fyne.KeyLeft}, "19", 1, 0},
		{"space on the chosen one", []fyne.KeyName{fyne.KeySpace}, "15", 0, 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			o := Fields{}.NewChips(sizes3, "15")
			var told []string
			opened := 0
			o.OnChanged = func(key string) { told = append(told, key) }
			o.OnOpen = func() { opened++ }
			w := shown(t, 300, o)
			w.Canvas().Focus(o)
			press(o, row.keys...)
			if o.Key() != row.want || len(told) != row.told || opened != row.opened {
				t.Errorf("chosen %q, told %q, opened %d", o.Key(), told, opened)
			}
		})
	}
}

// Enter and Escape go past options, to what agrees and what closes; other keys to the handler that wants them.
func TestKeysGoPastOptions(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	var got []string
	f := Fields{Dismiss: func() { got = append(got, "close") }, Agree: func() { got = append(got, "agree") },
		Key:  func(k *fyne.KeyEvent) { got = append(got, string(k.Name)) },
		Rune: func(r rune) { got = append(got, string(r)) }}
	for name, o := range map[string]fyne.Focusable{
		"options": f.NewChips(sizes3, "9"), "level": f.NewLevel([]Step{{Key: "a"}}, "a"), "switch": f.NewSwitch("on", false, nil),
	} {
		t.Run(name, func(t *testing.T) {
			got = nil
			press(o, fyne.KeyEscape, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyF1)
			o.TypedRune('h')
			o.TypedRune(' ')
			if want := []string{"close", "agree", "agree", "F1", "h"}; !slices.Equal(got, want) {
				t.Errorf("got %q", got)
			}
		})
	}
}

func TestOptionsByPointer(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	o := Fields{}.NewChips(sizes3, "9")
	opened := 0
	o.OnOpen = func() { opened++ }
	w := shown(t, 300, o)
	boxes, _ := o.arrange(300)
	tap := func(i int) { test.TapCanvas(w.Canvas(), fyne.NewPos(20+boxes[i].x+4, 20+boxes[i].y+4)) }
	tap(1)
	if o.Key() != "15" || w.Canvas().Focused() != fyne.Focusable(o) {
		t.Errorf("chosen %q, the keyboard is with %v", o.Key(), w.Canvas().Focused())
	}
	tap(3)
	if o.Key() != "15" || opened != 1 {
		t.Errorf("chosen %q, opened %d", o.Key(), opened)
	}
	o.Offer(sizes3[1:3], "13")
	if o.Key() != "" || !slices.Equal(o.Keys(), []string{"15", "19"}) {
		t.Errorf("of other values %q is chosen of %q", o.Key(), o.Keys())
	}
}

// However they are shown and how narrow, options lie inside their room, beside or below each other, and nothing moves when another
// one is chosen.
func TestOptionsDoNotOverlap(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	list := []Option{
		{Key: "a", Text: "The computer", Detail: "Five or more win"}, {Key: "b", Text: "A friend here", Detail: "Exactly five, and they must stay open at one end at least"},
		{Key: "c", Text: "Online", Stoned: true}, {Key: "d", Text: "Random", Stoned: true, Stone: game.Black}, {Key: "e", Text: "15"},
	}
	for i := range list {
		list[i].Picture = NewThumbnail(ThumbCard)
	}
	for name, make := range map[string]func([]Option, string) *Options{
		"chips": Fields{}.NewChips, "segment": Fields{}.NewSegment, "cards": Fields{}.NewCards, "tiles": Fields{}.NewTiles,
	} {
		for _, width := range []float32{230, 252, 320, 484, 520} {
			t.Run(name, func(t *testing.T) {
				o := make(list, "a")
				shown(t, width, o)
				before, height := o.arrange(width)
				for i, b := range before {
					if b.x < 0 || b.y < 0 || b.x+b.width > width+0.1 || b.y+b.height > height+0.1 {
						t.Errorf("at %v option %d lies outside: %+v of %v", width, i, b, height)
					}
					for k, c := range before[:i] {
						if b.x < c.x+c.width-0.1 && c.x < b.x+b.width-0.1 && b.y < c.y+c.height-0.1 && c.y < b.y+b.height-0.1 {
							t.Errorf("at %v options %d and %d overlap: %+v %+v", width, k, i, c, b)
						}
					}
				}
				o.Choose("e")
				if after, _ := o.arrange(width); !slices.Equal(before, after) {
					t.Errorf("at %v the options have moved: %v, then %v", width, before, after)
				}
			})
		}
	}
}
