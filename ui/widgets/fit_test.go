package widgets

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"hoshi/ui/uitest"
)

func TestWrapParts(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	text := &canvas.Text{TextSize: TextDim}
	wide := func(s string) float32 { return fyne.MeasureText(s, text.TextSize, text.TextStyle).Width }
	for _, row := range []struct {
		name  string
		room  float32
		count int
		want  string
	}{
		{"all in one line", wide("You · rating 1000 · age 30"), 1, "You · rating 1000 · age 30"},
		{"the last part goes", wide("You · rating 1000"), 1, "You · rating 1000"},
		{"or has a line of its own", wide("You · rating 1000"), 2, "You · rating 1000/age 30"},
		{"no part is broken", wide("rating 1000"), 2, "You/rating 1000"},
		{"no room at all", 4, 2, ""},
	} {
		if got := strings.Join(WrapParts(text, "You · rating 1000 · age 30", row.room, row.count), "/"); got != row.want {
			t.Errorf("%s: %q, want %q", row.name, got, row.want)
		}
	}
}

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
		{"no dot begins a line", "点击能成五的点。再来", 7, []string{"点击能成五的", "点。再来"}},
		{"no dot behind a long word begins one", "/a/b/c。", 6, []string{"/a/b/", "c。"}},
		{"a word among characters", "打つ。Esc でやめる", 5, []string{"打つ。", "Esc で", "やめる"}},
		{"a word of Korean", "다음 대국을", 5, []string{"다음", "대국을"}},
		{"no room at all", "ab", 0, []string{"a", "b"}},
	} {
		if got := divided(row.words, row.room, each); !slices.Equal(got, row.want) {
			t.Errorf("%s: %q, want %q", row.name, got, row.want)
		}
	}
}

// Words that are lines already stay apart.
func TestWordsOfSeveralLines(t *testing.T) {
	if lines := wordsDim.lines("a.sgf: nothing\nb.sgf: nothing", 1000); len(lines) != 2 || strings.ContainsAny(strings.Join(lines, ""), "\n") {
		t.Errorf("the lines are %q", lines)
	}
}
