package access_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/access"
	"hoshi/ui/uitest"
)

// sign is a widget that describes itself.
type sign struct {
	widget.BaseWidget
	words string
	times int
}

func (s *sign) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewText(s.words, nil))
}

func (s *sign) Access(n *access.Node) {
	n.Role, n.Name, n.Live = access.Text, s.words, access.Live{Text: s.words, Time: s.times}
}

// window returns a window that shows things.
func window(t *testing.T, objects ...fyne.CanvasObject) fyne.Window {
	t.Helper()
	w := uitest.NewApp(t).NewWindow("Window")
	t.Cleanup(w.Close)
	w.SetContent(container.NewVBox(objects...))
	w.Resize(fyne.NewSize(400, 300))
	return w
}

// What Fyne's own widgets are is known, and a dialog hides what lies below it.
func TestRead(t *testing.T) {
	pressed := 0
	w := window(t, widget.NewLabel("Words"), widget.NewButton("Press me", func() { pressed++ }), widget.NewProgressBar())
	done := 0
	w.SetMainMenu(fyne.NewMainMenu(fyne.NewMenu("File", fyne.NewMenuItem("Open", func() { done++ }), fyne.NewMenuItemSeparator())))
	tree := access.Read(w)
	if tree.Find(access.Text, "Words") == nil || !tree.Find(access.Button, "Press me").Do() || pressed != 1 {
		t.Error("words and a button are not there")
	}
	if bar := tree.Find(access.Progress, ""); bar == nil || bar.Name != "Press me" && bar.Name != "Words" {
		t.Error("a field has no name of the words before it")
	}
	if item := tree.Find(access.MenuItem, "Open"); item == nil || !item.Do() || done != 1 {
		t.Error("an entry of the menu can't be done")
	}
	menu := fyne.NewMenu("", fyne.NewMenuItem("Copy", func() { done++ }))
	widget.ShowPopUpMenuAtPosition(menu, w.Canvas(), fyne.NewPos(10, 10))
	tree = access.Read(w)
	if item := tree.Find(access.MenuItem, "Copy"); item == nil || tree.Find(access.Button, "") != nil || !item.Do() || done != 2 {
		t.Error("an open menu is not what is read, or its entry does nothing")
	}
	widget.NewModalPopUp(container.NewVBox(widget.NewButton("OK", func() {})), w.Canvas()).Show()
	if tree = access.Read(w); tree.Find(access.Button, "OK") == nil || tree.Find(access.Button, "Press me") != nil {
		t.Error("a dialog is not what is read")
	}
}

// An ear hears each thing once, nothing that stood there before, and the same words again only where they were said again.
func TestEar(t *testing.T) {
	s := &sign{words: "old"}
	s.ExtendBaseWidget(s)
	other := &sign{words: "other"}
	other.ExtendBaseWidget(other)
	w := window(t, s, other)
	var ear access.Ear
	for i, c := range []struct {
		do   func()
		said []string
	}{
		{func() {}, nil},
		{func() { s.words = "new" }, []string{"new"}},
		{func() {}, nil},
		{func() { s.times++ }, []string{"new"}},
		{func() { s.words = "" }, nil},
		{func() { s.words = "new" }, []string{"new"}},
		{func() { s.Hide() }, nil},
		{func() { s.Show() }, nil},
		{func() { s.words, other.words = "a", "b" }, []string{"a", "b"}},
	} {
		c.do()
		if _, said := ear.Hear(access.Read(w)); !slices.Equal(said, c.said) {
			t.Errorf("step %d: it says %q, want %q", i, said, c.said)
		}
	}
}

// What is otherwise of a node that stays is listed.
func TestChanges(t *testing.T) {
	label := widget.NewLabel("a")
	bar := widget.NewProgressBar()
	box := container.NewVBox()
	w := window(t, label, bar, box)
	var ear access.Ear
	ear.Hear(access.Read(w))
	label.SetText("b")
	bar.SetValue(0.5)
	box.Add(widget.NewLabel("c"))
	changes, _ := ear.Hear(access.Read(w))
	what := map[access.Role]int{}
	for _, c := range changes {
		what[c.Role] |= c.What
	}
	if what[access.Text] != access.NameChanged || what[access.Progress]&access.ValueChanged == 0 || what[access.Window] != access.ChildrenChanged {
		t.Errorf("the changes are %v", what)
	}
}

// Joining leaves out what is empty.
func TestJoin(t *testing.T) {
	if got := access.Join("", "a", "  ", "b "); got != "a, b" {
		t.Errorf("%q", got)
	}
}
