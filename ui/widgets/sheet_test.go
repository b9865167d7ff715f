package widgets

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/ui/uitest"
)

func TestLevelSteps(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	steps := []Step{{"a", "Newcomer", "640", "Sees little but fives"}, {"b", "Medium", "1430", "Overlooks one threat in four"}, {"c", "Master", "2600", "Plays to win"}}
	for _, row := range []struct {
		name string
		keys []fyne.KeyName
		want string
		told int
	}{
		{"right", []fyne.KeyName{fyne.KeyRight}, "c", 1},
		{"left", []fyne.KeyName{fyne.KeyLeft}, "a", 1},
		{"no further than the last", []fyne.KeyName{fyne.KeyRight, fyne.KeyRight}, "c", 1},
		{"home", []fyne.KeyName{fyne.KeyHome}, "a", 1},
		{"end", []fyne.KeyName{fyne.KeyEnd}, "c", 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			l := Fields{}.NewLevel(steps, "b")
			told := 0
			l.OnChanged = func(key string) {
				if told++; key != l.Key() {
					t.Errorf("told %q at %q", key, l.Key())
				}
			}
			press(l, row.keys...)
			if l.Key() != row.want || told != row.told {
				t.Errorf("at %q, told %d times", l.Key(), told)
			}
		})
	}
	for _, width := range []float32{252, 320, 396} {
		l := Fields{}.NewLevel(steps, "b")
		l.Framed = true
		w := shown(t, width, l)
		less, more := l.buttons(l.Size())
		tap := func(b box) { test.TapCanvas(w.Canvas(), fyne.NewPos(20+b.x+5, 20+b.y+5)) }
		tap(more)
		if l.Key() != "c" || w.Canvas().Focused() != fyne.Focusable(l) {
			t.Errorf("%v wide: plus leads to %q", width, l.Key())
		}
		tap(less)
		tap(less)
		if l.Key() != "a" {
			t.Errorf("%v wide: minus leads to %q", width, l.Key())
		}
		height := l.Height(width)
		if l.Choose("c"); l.Height(width) != height {
			t.Errorf("%v wide: another step is %v high, not %v", width, l.Height(width), height)
		}
	}
}

func TestSwitch(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	var told []bool
	s := Fields{}.NewSwitch("Strict", false, func(on bool) { told = append(told, on) })
	w := shown(t, 300, s)
	press(s, fyne.KeySpace, fyne.KeyRight, fyne.KeyLeft, fyne.KeyLeft)
	test.TapCanvas(w.Canvas(), fyne.NewPos(30, 30))
	if want := []bool{true, false, true}; !slices.Equal(told, want) || !s.On {
		t.Errorf("told %v, on %v", told, s.On)
	}
}

// A sheet's head and foot stay where they are while its middle scrolls, and what gets the keyboard comes into view.
func TestSheet(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	var got []string
	done := func(what string) func() { return func() { got = append(got, what) } }
	s := NewSheet("New game", "Close", "Esc", done("close"), done("agree"))
	var rows []FormRow
	for range 20 {
		rows = append(rows, FormRow{Label: "Board", Field: s.Fields().NewChips(sizes3, "15"), Words: "As many points on each side."})
	}
	cancel, start := s.NewButton("Cancel", Plain, done("cancel")), s.NewButton("Start", Filled, done("start"))
	s.Fill(NewForm(rows...), rows[0].Field.(*Options), nil, []*Button{cancel, start})
	for _, size := range []fyne.Size{fyne.NewSize(252, 400), fyne.NewSize(484, 724)} {
		got = nil
		w := test.NewTempWindow(t, s)
		w.SetPadded(false)
		w.Resize(size)
		w.Canvas().Focus(s.First())
		foot := start.Position()
		last := rows[len(rows)-1].Field.(*Options)
		for range rows[1:] {
			w.Canvas().FocusNext()
		}
		if w.Canvas().Focused() != fyne.Focusable(last) {
			t.Fatalf("%v: the Tab key comes to %v", size, w.Canvas().Focused())
		}
		driver := fyne.CurrentApp().Driver()
		bottom := driver.AbsolutePositionForObject(last).Y + last.Size().Height
		if end := driver.AbsolutePositionForObject(s.scroll).Y + s.scroll.Size().Height; bottom > end {
			t.Errorf("%v: the last field ends at %v, what is seen at %v", size, bottom, end)
		}
		if start.Position() != foot || foot.Y+start.Size().Height > size.Height {
			t.Errorf("%v: the foot has moved from %v to %v", size, foot, start.Position())
		}
		for _, want := range []fyne.Focusable{cancel, start, s.leave} {
			if w.Canvas().FocusNext(); w.Canvas().Focused() != want {
				t.Errorf("%v: the Tab key comes to %v, not %v", size, w.Canvas().Focused(), want)
			}
		}
		press(last, fyne.KeyReturn, fyne.KeyEscape)
		press(start, fyne.KeyReturn, fyne.KeyEscape)
		s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if want := []string{"agree", "close", "start", "close", "agree"}; !slices.Equal(got, want) {
			t.Errorf("%v: got %q", size, got)
		}
	}
}
