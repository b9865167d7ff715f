package board

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
	"hoshi/ui/picture"
	"hoshi/ui/uitest"
)

// TestTags puts words and stones that might come on the board, where they have room.
func TestTags(t *testing.T) {
	uitest.NewApp(t)
	n := uitest.FirstMove(t)
	b := New()
	window := test.NewTempWindow(t, b)
	scene := View{Node: n, Style: picture.Wood,
		Tags: []picture.Tag{{Point: game.Point{X: 3, Y: 3}, Kind: picture.Best, Text: "7", Short: "1", Star: true}},
		Ghosts: []game.Move{{Color: game.White, Point: game.Point{X: 8, Y: 8}}, {Color: game.Black, Point: game.Point{X: 7, Y: 7}},
			{Color: game.White, Point: game.Point{X: 9, Y: 9}}}}
	for _, row := range []struct {
		name  string
		size  float32
		text  string
		stars bool
	}{{"a large board", 700, "7", true}, {"a small one", 300, "1", false}} {
		t.Run(row.name, func(t *testing.T) {
			window.Resize(fyne.NewSquareSize(row.size))
			b.SetView(scene)
			r := test.WidgetRenderer(b).(*boardRenderer)
			var numbers []int
			tags := 0
			for _, p := range r.overlay {
				if p.what.stone.Color != game.None {
					numbers = append(numbers, p.what.stone.Number)
					if p.faint == 0 {
						t.Error("a stone that might come looks as one that is there")
					}
				}
				if p.what.tag.Kind == picture.Best {
					tags++
					if p.what.tag.Text != row.text || p.what.tag.Star != row.stars || p.point != scene.Tags[0].Point {
						t.Errorf("%+v on %v", p.what.tag, p.point)
					}
				}
			}
			if tags != 1 || len(numbers) != 2 || numbers[0] != 1 || numbers[1] != 3 {
				t.Errorf("%d tags; stones with the numbers %v, want 1 and 3, since 2 lies on a stone", tags, numbers)
			}
		})
	}
	scene.Tags, scene.Ghosts = nil, nil
	b.SetView(scene)
	if r := test.WidgetRenderer(b).(*boardRenderer); len(r.overlay) != 0 {
		t.Errorf("%d signs are left", len(r.overlay))
	}
}
