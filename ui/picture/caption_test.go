package picture

import (
	"strings"
	"testing"
)

func TestCaptionFits(t *testing.T) {
	for _, c := range []struct {
		name, text string
		lines      int
	}{
		{"one line", "Mei Lin – Hoshi · Black wins · Freestyle · 2026-11-21", 1},
		{"a little smaller", "Anna Charlotte Lindqvist – Hoshi (Level 6, Expert) · Black wins by five in a row · Freestyle · 2026-11-21", 1},
		{"words", strings.Repeat("A move well considered is half the game. ", 6), 3},
		{"hanzi", strings.Repeat("林中星棋对局五子连珠，", 12), 3},
		{"one long word", strings.Repeat("gomoku", 40), 3},
		{"nothing", "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Diagram{Size: 15, Style: Wood, Caption: c.text, Corner: "Hoshi"}
			l := d.layout(1200)
			if len(l.caption.lines) != c.lines {
				t.Errorf("%d lines, want %d: %q", len(l.caption.lines), c.lines, l.caption.lines)
			}
			squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
			if got := squeeze(strings.Join(l.caption.lines, "")); got != squeeze(c.text) {
				t.Errorf("the lines say %q", got)
			}
			end := l.caption.right - bold.length("Hoshi", l.caption.small)
			for _, line := range l.caption.lines {
				if right := l.caption.left + regular.length(line, l.caption.size); right >= end {
					t.Errorf("%q runs into the corner: %.0f, %.0f", line, right, end)
				}
			}
		})
	}
}

func TestLinesDoNotBeginWithPunctuation(t *testing.T) {
	for _, line := range wrap(strings.Repeat("五子连珠，", 30), regular, 20, 400, captionLines) {
		if strings.HasPrefix(line, "，") {
			t.Errorf("%q", line)
		}
	}
}

func TestAnEndlessCaptionEnds(t *testing.T) {
	lines := wrap(strings.Repeat("word ", 100_000), regular, 20, 1000, captionLines)
	if len(lines) != captionLines || !strings.HasSuffix(lines[captionLines-1], "…") {
		t.Errorf("%d lines, the last is %q", len(lines), lines[len(lines)-1])
	}
}

func TestBoldTakesRareHanziFromRegular(t *testing.T) {
	const rare = "鑫" // of GB 2312's level 2
	if s := bold.outline(rare, 100, vec{}); len(s) == 0 || s.data() != regular.outline(rare, 100, vec{}).data() {
		t.Errorf("%s is not the glyph of the regular face", rare)
	}
}

func TestACaptionHasTheShapesOfItsLanguage(t *testing.T) {
	drawn := func(language, text string) string {
		d := Diagram{Size: 15, Style: Wood, Caption: text, Language: language}
		c := d.layout(1200).caption
		return c.face.outline(text, 100, vec{}).data()
	}
	if drawn("ja", "直") == drawn("zh_Hans", "直") {
		t.Error("直 is drawn for Japan as for China")
	}
	if drawn("ja", "黒の五連") == "" || drawn("ja", "星") != drawn("", "星") || drawn("ko", "별") != drawn("", "별") {
		t.Error("what is the same everywhere is drawn differently")
	}
}
