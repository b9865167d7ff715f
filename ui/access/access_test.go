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
		if _, _, said := ear.Hear(access.Read(w)); !slices.Equal(said, c.said) {
			t.Errorf("step %d: it says %q, want %q", i, said, c.said)
		}
	}
}

// What is otherwise of a node that stays is listed, with those that came and went; each keeps its number, and none is used again.
func TestChanges(t *testing.T) {
	label := widget.NewLabel("a")
	bar := widget.NewProgressBar()
	box := container.NewVBox()
	w := window(t, label, bar, box)
	var ear access.Ear
	first, _, _ := ear.Hear(access.Read(w))
	label.SetText("b")
	bar.SetValue(0.5)
	gone := widget.NewLabel("c")
	box.Add(gone)
	second, changes, _ := ear.Hear(access.Read(w))
	what, numbers := map[access.Role]int{}, map[access.Role]int{}
	for _, c := range changes {
		what[c.Role] |= c.What
		numbers[c.Role] = c.Number
		if c.Role == access.Window && (len(c.Came) != 1 || len(c.Went) > 0 || second.Nodes[c.Came[0]].Name != "c" || second.Nodes[c.Came[0]].Parent != c.Number) {
			t.Errorf("%v came, %v went", c.Came, c.Went)
		}
	}
	if what[access.Text] != access.NameChanged || what[access.Progress]&access.ValueChanged == 0 || what[access.Window] != access.ChildrenChanged {
		t.Errorf("the changes are %v", what)
	}
	if p := first.Nodes[numbers[access.Text]]; p == nil || p.Name != "a" || second.Nodes[numbers[access.Text]].Name != "b" {
		t.Error("a label that says something else has another number")
	}
	box.Remove(gone)
	button := widget.NewButton("d", nil)
	box.Add(button)
	w.Canvas().Focus(button)
	third, changes, _ := ear.Hear(access.Read(w))
	if len(changes) != 2 || len(changes[0].Came) != 1 || len(changes[0].Went) != 1 || third.Nodes[changes[0].Went[0]] != nil || second.Nodes[changes[0].Came[0]] != nil {
		t.Errorf("the changes are %+v", changes)
	} else if c := changes[1]; c.Name != "d" || !c.Is(access.Focused) || c.Before.State != 0 {
		t.Errorf("of what comes with the keyboard it is said: %+v", c)
	}
	if p := third.Nodes[access.Program]; p.Parent != -1 || len(p.Below) != 1 || third.Nodes[p.Below[0]].Role != access.Window {
		t.Errorf("the program is %+v", p)
	}
}

// A window is read by its own goroutine alone, once before anybody is told of it, and no more once nobody listens.
func TestListen(t *testing.T) {
	s := &sign{words: "a"}
	s.ExtendBaseWidget(s)
	w := window(t, s)
	queue, stop, heard := make(chan func(), 10), make(chan struct{}), []string(nil)
	listening := make(chan struct{})
	go func() {
		access.Listen(func(f func()) { queue <- f }, func() *access.Node { return access.Read(w) },
			func(_ *access.Reading, _ []access.Change, words []string) { heard = append(heard, words...) }, stop)
		close(listening)
	}()
	(<-queue)()
	<-listening
	s.words = "b"
	(<-queue)()
	(<-queue)()
	if !slices.Equal(heard, []string{"b"}) {
		t.Errorf("%q was heard", heard)
	}
	close(stop)
	access.Listen(func(f func()) {}, nil, nil, stop) // it does not wait
}

// What is written is read in parts.
func TestLetters(t *testing.T) {
	text := (&access.Node{Role: access.Entry, Value: "Fünf in a\nrow", SetText: func(string) {}}).Letters()
	for _, c := range []struct {
		at   int
		unit access.Unit
		want string
	}{{1, access.Letter, "ü"}, {12, access.Letter, "w"}, {13, access.Letter, ""}, {-3, access.Letter, "F"}, {0, access.Word, "Fünf"}, {6, access.Word, "in"},
		{99, access.Word, "row"}, {3, access.Line, "Fünf in a"}, {11, access.Line, "row"}} {
		if got := text.Part(text.Around(c.at, c.unit)); got != c.want {
			t.Errorf("at %d there is %q, want %q", c.at, got, c.want)
		}
	}
	for _, c := range []struct {
		from, to int
		put      string
		want     string
	}{{0, 0, "a", "aFünf in a\nrow"}, {4, 99, "!", "Fünf!"}, {0, -1, "", ""}, {99, 99, "s", "Fünf in a\nrows"}, {-5, 5, "", "in a\nrow"}, {5, 2, "", "Fünf in a\nrow"}} {
		if got := text.With(c.from, c.to, c.put); got != c.want {
			t.Errorf("%q from %d to %d makes %q, want %q", c.put, c.from, c.to, got, c.want)
		}
	}
	for _, c := range []struct {
		node access.Node
		want string
	}{{access.Node{Name: "Name", Value: "geheim", State: access.Password}, "******"}, {access.Node{Role: access.Point, Name: "H8", Value: "Black 1"}, "H8, Black 1"},
		{access.Node{Role: access.Button, Name: "Play", Value: "x"}, "Play"}} {
		if got := c.node.Letters().Part(0, -1); got != c.want {
			t.Errorf("%q is read, want %q", got, c.want)
		}
	}
}

// Joining leaves out what is empty.
func TestJoin(t *testing.T) {
	if got := access.Join("", "a", "  ", "b "); got != "a, b" {
		t.Errorf("%q", got)
	}
}
