package analysis

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// treeTab shows the tree of variations with what is said about the move that is shown, and what draws on the board.
type treeTab struct {
	widgets.Pane
	host
	tree    *widgets.Tree
	note    *note
	pens    *widgets.Options
	label   *widgets.Entry // what the pen of words writes
	promote *widgets.Button
	drop    *widgets.Button
	pen     drawingTool
	width   float32 // for which the pens and the buttons have their names
	buttons float32 // the width of both
}

// errGoingOn is returned for a change of the moves of a game that goes on.
var errGoingOn = errors.New("analysis: the game goes on")

// penKeys are the pens as the options know them.
var penKeys = map[string]drawingTool{"triangle": triangle, "square": square, "circle": circle, "cross": cross, "letter": letter, "number": number, "words": words}

// penOptions are the pens to choose among; label names that of words.
func penOptions(label string) []widgets.Option {
	return []widgets.Option{{Key: "triangle", Text: "△"}, {Key: "square", Text: "□"}, {Key: "circle", Text: "○"}, {Key: "cross", Text: "×"},
		{Key: "letter", Text: "A"}, {Key: "number", Text: "1"}, {Key: "words", Text: label}}
}

// newTreeTab makes the tab; leave is what Escape does.
func newTreeTab(r host, leave func()) *treeTab {
	t := &treeTab{host: r}
	t.tree = widgets.NewTree(r.goTo, variationWords)
	t.tree.OnKey, t.tree.OnRune = t.typed, r.Type
	fields := widgets.Fields{Dismiss: func() { t.setPen(noPen); leave() }, Leave: r.leaveField, Key: r.Key, Rune: r.Type}
	t.note = newNote(r, fields)
	t.label = fields.NewEntry("")
	t.label.SetPlaceHolder(lang.L("Label"))
	t.label.Label = t.label.PlaceHolder
	t.pens = fields.NewChips(penOptions(lang.L("Label")), "")
	t.pens.Row, t.pens.Label = widgets.RowLow, lang.L("Marks")
	t.pens.OnChanged = func(key string) { t.setPen(penKeys[key]) }
	t.promote = widgets.NewButton(lang.L("Promote"), r.promote)
	t.drop = widgets.NewButton(lang.L("Delete"), func() { t.remove() })
	t.promote.Kind, t.drop.Kind = widgets.Quiet, widgets.Quiet
	for _, b := range []*widgets.Button{t.promote, t.drop} {
		b.OnKey, b.OnRune, b.OnEscape = r.Key, r.Type, leave
	}
	t.Least = fyne.NewSize(200, 150)
	t.describe()
	t.Paint = t.words
	t.ExtendBaseWidget(t)
	return t
}

// variationWords says what stands behind a variation that begins with a node: its name, or what it is worth.
func variationWords(n *game.Node) string {
	if n.Name != "" {
		return n.Name
	}
	end := n.End()
	if e := end.Evaluation; e.Basis == game.Believed {
		return describe.Percent(float64(e.Chance))
	}
	return ""
}

func (t *treeTab) title() string { return lang.L("Tree") }

// update brings the tab to the node that is shown.
func (t *treeTab) update() {
	n := t.node()
	root := n
	for root.Parent() != nil {
		root = root.Parent()
	}
	t.tree.SetRecord(root, n)
	t.note.bring()
	t.Refresh()
}

// typed takes the keys that the tree has no use for.
func (t *treeTab) typed(e *fyne.KeyEvent) {
	if !t.key(e) {
		t.Key(e)
	}
}

// key takes Delete wherever the keyboard is, except in a field.
func (t *treeTab) key(e *fyne.KeyEvent) bool {
	switch {
	case e.Name == fyne.KeyDelete:
		t.remove()
	case e.Name == fyne.KeyEscape && t.pen != noPen:
		t.setPen(noPen)
	default:
		return false
	}
	return true
}

// remove takes the node that is shown out of the record, with all that follows.
func (t *treeTab) remove() {
	n := t.node()
	if n.Parent() == nil {
		return
	}
	if t.protected(n) {
		t.refuse(errGoingOn)
		return
	}
	parent := n.Parent()
	t.edits().Delete(n)
	t.edited(parent)
}

// reorder moves the variation that holds the node up or down among its siblings. The moves of a game that goes on stay before the others.
func (t *treeTab) reorder(by int) {
	n := t.node()
	for n.Parent() != nil && len(n.Parent().Children()) < 2 {
		n = n.Parent()
	}
	if n.Parent() == nil {
		return
	}
	beside := n.Parent().Children()
	if t.protected(n) || t.protected(beside[0]) && slices.Index(beside, n)+by <= 0 {
		t.Note(lang.L("The moves of the game stay the main line"))
		return
	}
	if t.edits().Reorder(n, by) {
		t.edited(t.node())
	}
}

// setPen chooses what a click on the board draws.
func (t *treeTab) setPen(p drawingTool) {
	if p == noPen {
		for key, pen := range penKeys {
			if pen == t.pen && t.pens.Key() == key {
				t.pens.Clear()
			}
		}
	}
	t.pen = p
	t.Refresh()
	t.redraw()
}

// tap draws on the board, where a pen is chosen.
func (t *treeTab) tap(p game.Point) bool {
	if t.pen == noPen {
		return false
	}
	n := t.node()
	t.edits().Draw(n, t.pen.draw(n.Marks, p, t.label.Text))
	t.edited(n)
	return true
}

// paint adds nothing: the marks of the record are on the board anyway.
func (t *treeTab) paint(s *board.View) bool {
	if t.pen != noPen {
		s.Caption.Task = lang.L("A click draws, Escape ends that")
	}
	return t.pen != noPen
}

func (t *treeTab) words() {
	n := t.node()
	t.drop.SetEnabled(n.Parent() != nil)
	t.promote.SetEnabled(branches(n))
}

// branches reports whether n is not on the main line.
func branches(n *game.Node) bool {
	for ; n.Parent() != nil; n = n.Parent() {
		if n.Parent().Children()[0] != n {
			return true
		}
	}
	return false
}

// The measures of the tab: the least and the greatest height of the note, the least of the tree.
const (
	noteLeast float32 = 44
	noteMost  float32 = 160
	treeLeast float32 = 52
)

// fitPens gives the pen of words a shorter name where all of them had no room in a row, and returns their height.
func (t *treeTab) fitPens(width float32) float32 {
	if width == t.width {
		return t.pens.Height(width)
	}
	t.width = width
	t.fitButtons(width)
	key := t.pens.Key()
	for _, label := range []string{lang.L("Label"), "Abc"} {
		t.pens.Offer(penOptions(label), key)
		if t.pens.Height(width) <= widgets.RowLow {
			break
		}
	}
	return t.pens.Height(width)
}

// fitButtons names the keys of the buttons where these have room.
func (t *treeTab) fitButtons(width float32) {
	for _, keys := range [][2]string{{lang.L("Ctrl") + "+↑", lang.L("Del")}, {}} {
		for i, b := range []*widgets.Button{t.promote, t.drop} {
			b.Key = keys[i]
			b.Refresh()
		}
		if t.buttons = t.promote.MinSize().Width + t.drop.MinSize().Width + widgets.GapInner; t.buttons <= width {
			return
		}
	}
}

// describe says what stands where. In a low window first the note goes, then the buttons, which are keys, too.
func (t *treeTab) describe() {
	labels := func() bool { return t.pen == words }
	wide := func() bool {
		return t.fitPens(t.Size().Width) <= widgets.RowLow && t.Size().Width > 300+t.buttons && !labels()
	}
	buttons := func() *layout.Item {
		return layout.Row(layout.Near, layout.Of(t.label).Width(80).Grow(1).If(labels), layout.Space().If(func() bool { return !labels() }), layout.Of(t.promote), layout.Of(t.drop)).Height(widgets.RowLow)
	}
	t.Describe(layout.Column(layout.Tight,
		layout.Of(t.tree).Height(treeLeast).Grow(1),
		layout.Of(t.note.Entry).Heights(func(float32) (float32, float32) {
			return noteLeast, min(max(t.Size().Height*0.3, noteLeast), noteMost)
		}).Optional(2),
		layout.Row(layout.Near, layout.Of(t.pens).Width(0).Grow(1), buttons().If(wide)),
		buttons().Optional(1).If(func() bool { return !wide() && !labels() }),
		buttons().If(labels)))
}
