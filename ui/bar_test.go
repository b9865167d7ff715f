package ui

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestDivided(t *testing.T) {
	each := func(text string) float32 { return float32(utf8.RuneCountInString(text)) } // a unit a letter
	for _, row := range []struct {
		name, words string
		room        float32
		want        []string
	}{
		{"nothing", "", 10, nil},
		{"one line", "one two", 10, []string{"one two"}},
		{"at a blank", "one two three", 10, []string{"one two", "three"}},
		{"a blank at the edge", "four five six", 9, []string{"four five", "six"}},
		{"three lines", "one two three four", 7, []string{"one two", "three", "four"}},
		{"a long word", "abcdefghij", 4, []string{"abcd", "efgh", "ij"}},
		{"without blanks", "正在等待朋友", 4, []string{"正在等待", "朋友"}},
		{"no room at all", "ab", 0, []string{"a", "b"}},
	} {
		if got := divided(row.words, row.room, each); !slices.Equal(got, row.want) {
			t.Errorf("%s: %q, want %q", row.name, got, row.want)
		}
	}
}

func TestTheBarHasRoomForItsWords(t *testing.T) {
	newTester(t, t.TempDir()) // its theme
	words := "Maximiliana Ottilie asks to take a move back, for the third time in this game."
	for _, answers := range [][]answer{nil, {{"Accept", filled, func() {}}, {"Decline", plain, func() {}}}} {
		b := newBar(func() {})
		b.show(barView{words: words, answers: answers})
		const width = 320
		b.Resize(fyne.NewSize(width, b.height(width)))
		r := test.WidgetRenderer(b).(*barRenderer)
		var said []string
		low := float32(0)
		for _, line := range r.text {
			said = append(said, line.Text)
			if line.Position().Y < low || line.Position().X+line.MinSize().Width > width {
				t.Errorf("%q lies at %v", line.Text, line.Position())
			}
			low = line.Position().Y + line.MinSize().Height - 4 // lines stand a little closer than their own height
		}
		if strings.Join(said, " ") != words {
			t.Errorf("it says %q", said)
		}
		for _, o := range b.buttons {
			if o.Position().Y < low || o.Position().Y+o.Size().Height > b.Size().Height {
				t.Errorf("%s lies at %v of %v, the words reach down to %v", o.text, o.Position(), b.Size(), low)
			}
		}
	}
}
