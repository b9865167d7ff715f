package analysis

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"hoshi/ui/lang"
)

// TestTheTabsOfASmallPanelHaveOneRow in every language, each with a name of its own: those that do not stand there are in the menu at its end.
func TestTheTabsOfASmallPanelHaveOneRow(t *testing.T) {
	t.Cleanup(func() { _ = lang.Use(lang.English) })
	for _, l := range lang.All() {
		t.Run(l.Code, func(t *testing.T) {
			if err := lang.Use(l.Code); err != nil {
				t.Fatal(err)
			}
			d := newDesk(t, opening, nil)
			d.page.Resize(fyne.NewSize(252, 428))
			all := d.page.keys()
			names := map[string]bool{}
			for _, o := range all {
				names[o.Text] = true
			}
			if len(all) != 6 || len(names) != len(all) {
				t.Errorf("the tabs are %+v", all)
			}
			for range all {
				key := d.page.chosen
				seen, more := d.page.row()
				if height := d.page.choice.Height(252); height > d.page.choice.Row || len(seen)-1+len(more) != len(all) || !slices.Contains(d.page.choice.Keys(), key) {
					t.Errorf("with %s the row is %.0f high: %q, and %d more", key, height, d.page.choice.Keys(), len(more))
				}
				if d.page.next(); d.page.of.over != nil { // the threats
					d.page.of.showPage(nil)
					d.page.choose(keyLines)
				}
				if d.page.chosen == key {
					t.Errorf("after %s comes no other tab", key)
				}
			}
		})
	}
}

// TestMoreTabs opens the menu at the end of the row, and a tab of it.
func TestMoreTabs(t *testing.T) {
	d := newDesk(t, opening, nil)
	d.Win.SetContent(d.page)
	d.Win.Resize(fyne.NewSize(252, 428))
	d.page.Resize(fyne.NewSize(252, 428))
	d.page.openMore()
	var offered []string
	var tree fyne.Tappable
	for _, o := range test.LaidOutObjects(d.Win.Canvas().Overlays().Top()) {
		item, pressed := o.(fyne.Tappable)
		if !pressed {
			continue
		}
		var words []string
		for _, part := range test.LaidOutObjects(o) {
			if text, is := part.(*canvas.Text); is && text.Text != "" {
				words = append(words, text.Text)
			}
		}
		if len(words) == 1 {
			if offered = append(offered, words[0]); words[0] == "Tree" {
				tree = item
			}
		}
	}
	if want := []string{"Explorer", "Tree", "Comment"}; !slices.Equal(offered, want) {
		t.Fatalf("the menu offers %q", offered)
	}
	if tree.Tapped(nil); d.page.chosen != tabTree || !d.page.tree().Visible() || !slices.Equal(d.page.choice.Keys(), []string{keyLines, tabMoves, tabTree}) {
		t.Errorf("%s is shown, in the row stand %q", d.page.chosen, d.page.choice.Keys())
	}
}
