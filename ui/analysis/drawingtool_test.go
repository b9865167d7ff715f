package analysis

import (
	"strings"
	"testing"

	"hoshi/game"
)

// TestPen puts marks and takes them away.
func TestPen(t *testing.T) {
	a, b := game.Point{X: 1, Y: 1}, game.Point{X: 2, Y: 2}
	type click struct {
		pen  drawingTool
		at   game.Point
		text string
	}
	for _, test := range []struct {
		name   string
		clicks []click
		want   string
	}{
		{"a triangle", []click{{triangle, a, ""}}, "triangle"},
		{"the same again takes it away", []click{{square, a, ""}, {square, a, ""}}, ""},
		{"another one takes its place", []click{{circle, a, ""}, {cross, a, ""}}, "cross"},
		{"letters go on", []click{{letter, a, ""}, {letter, b, ""}}, "A B"},
		{"a letter that was taken away is free", []click{{letter, a, ""}, {letter, b, ""}, {letter, a, ""}, {letter, a, ""}}, "B A"},
		{"numbers go on", []click{{number, a, ""}, {number, b, ""}}, "1 2"},
		{"words", []click{{words, a, "key"}}, "key"},
		{"other words", []click{{words, a, "key"}, {words, a, "door"}}, "door"},
		{"no words", []click{{words, a, ""}}, ""},
		{"a pen that draws nothing takes away", []click{{circle, a, ""}, {noPen, a, ""}}, ""},
		{"two points", []click{{triangle, a, ""}, {square, b, ""}}, "triangle square"},
	} {
		t.Run(test.name, func(t *testing.T) {
			line := game.Mark{Kind: game.Line, Point: a, To: b} // stays
			marks := []game.Mark{line}
			for _, c := range test.clicks {
				before := len(marks)
				same := marks
				marks = c.pen.draw(marks, c.at, c.text)
				if len(same) != before {
					t.Fatal("the list that it was given has changed")
				}
			}
			var got []string
			for _, m := range marks[1:] {
				got = append(got, map[game.MarkKind]string{game.Triangle: "triangle", game.Square: "square", game.Circle: "circle", game.Cross: "cross"}[m.Kind]+m.Text)
			}
			if s := strings.Join(got, " "); s != test.want || marks[0] != line {
				t.Errorf("%q, want %q", s, test.want)
			}
		})
	}
}

// TestFreeLabels ends where all are taken.
func TestFreeLabels(t *testing.T) {
	var marks []game.Mark
	for i := range 52 {
		marks = letter.draw(marks, game.Point{X: i % 15, Y: i / 15}, "")
	}
	if last := marks[51].Text; last != "z" {
		t.Errorf("the last letter is %q", last)
	}
	if more := letter.draw(marks, game.Point{Y: 14}, ""); len(more) != 52 {
		t.Errorf("%d marks after a letter where none is free", len(more))
	}
}
