package layout

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// box is an object with a name and a least size.
type box struct {
	*canvas.Rectangle
	name string
}

func newBox(name string, width, height float32) box {
	r := &canvas.Rectangle{}
	r.SetMinSize(fyne.NewSize(width, height))
	return box{r, name}
}

// area is a box that needs a number of points, and so is the lower the wider it is.
type area struct {
	box
	points float32
}

func (a area) Height(width float32) float32 { return a.points / width }

// drawn says what a description shows at a size, and where: name x,y width×height.
func drawn(root *Item, width, height float32) string {
	p := NewPlan(root)
	p.Place(fyne.NewSize(width, height))
	var all []string
	for _, o := range p.Objects() {
		b, ok := o.(box)
		if !ok {
			b = o.(area).box
		}
		if o.Visible() {
			all = append(all, fmt.Sprintf("%s %.0f,%.0f %.0f×%.0f", b.name, o.Position().X, o.Position().Y, o.Size().Width, o.Size().Height))
		}
	}
	return strings.Join(all, "; ")
}

func TestPlan(t *testing.T) {
	a, b, c := newBox("a", 40, 20), newBox("b", 60, 30), newBox("c", 10, 40)
	text, empty := area{newBox("text", 10, 0), 1000}, area{newBox("empty", 10, 0), 0}
	never := func() bool { return false }
	for _, test := range []struct {
		rule          string
		root          *Item
		width, height float32
		want          string
	}{
		{"a column puts items below each other, as wide as itself", Column(10, Of(a), Of(b)), 100, 60, "a 0,0 100×20; b 0,30 100×30"},
		{"a row puts items beside each other, as high as itself", Row(10, Of(a), Of(b)), 110, 50, "a 0,0 40×50; b 50,0 60×50"},
		{"a stack gives each item all its room", Stack(Of(a), Of(b)), 100, 50, "a 0,0 100×50; b 0,0 100×50"},
		{"room that nothing wants stays free", Column(10, Of(a), Of(b)), 100, 100, "a 0,0 100×20; b 0,30 100×30"},
		{"space takes it, without a gap of its own", Column(10, Of(a), Space(), Of(b)), 100, 100, "a 0,0 100×20; b 0,70 100×30"},
		{"an item whose condition does not hold is hidden, and its gap goes", Column(10, Of(a), Of(b).If(never), Of(c)), 100, 100, "a 0,0 100×20; c 0,30 100×40"},
		{"an object that needs no height likewise", Column(10, Of(a), Of(empty), Of(c)), 100, 100, "a 0,0 100×20; c 0,30 100×40"},
		{"a column in which nothing is there likewise", Column(10, Of(a), Column(10, Of(b).If(never)).Pad(5, 5), Of(c)), 100, 100, "a 0,0 100×20; c 0,30 100×40"},
		{"an object that says so has the height that follows from its width", Column(10, Of(text), Of(a)), 50, 90, "text 0,0 50×20; a 0,30 50×20"},
		{"beside others it has that of its own width", Column(10, Row(10, Of(a), Of(text).Grow(1)), Of(b)), 100, 90, "a 0,0 40×20; text 50,0 50×20; b 0,30 100×30"},

		{"those that grow share what is left", Row(24, Of(a).Grow(6), Of(b).Grow(4)), 224, 50, "a 0,0 120×50; b 144,0 80×50"},
		{"none of them gets less than its least", Row(10, Of(a).Grow(1), Of(b).Grow(1)), 110, 50, "a 0,0 40×50; b 50,0 60×50"},
		{"columns without a width of their own keep their shares", Row(0, Of(a).Width(0).Grow(1), Of(b).Width(0).Grow(3)), 60, 50, "a 0,0 15×50; b 15,0 45×50"},
		{"too little room is too little for each in the same measure", Row(10, Of(a), Of(b)), 60, 50, "a 0,0 20×50; b 30,0 30×50"},
		{"what wants more than its least gets it before others grow", Column(0, Of(a).HeightRange(20, 50), Of(b).Grow(1)), 9, 90, "a 0,0 9×50; b 0,50 9×40"},
		{"those of a rank get the same part of it", Column(0, Of(a).HeightRange(20, 60), Of(b).HeightRange(0, 20)), 9, 50, "a 0,0 9×40; b 0,40 9×10"},
		{"a higher rank waits", Column(0, Of(a).HeightRange(20, 80).Rank(1), Of(b).HeightRange(20, 50)), 9, 90, "a 0,0 9×40; b 0,40 9×50"},
		{"what is optional stays where there is room", Column(10, Of(a), Of(b).Optional(1)), 9, 60, "a 0,0 9×20; b 0,30 9×30"},
		{"it goes before those of lower rank give way", Column(10, Of(a).HeightRange(20, 60), Of(b).Optional(1)), 9, 90, "a 0,0 9×60"},
		{"but not before those of higher rank do", Column(10, Of(a).HeightRange(20, 60).Rank(1), Of(b).Optional(0)), 9, 90, "a 0,0 9×50; b 0,60 9×30"},
		{"of two the first one stays", Column(10, Of(c).Optional(0), Of(b).Optional(0)), 9, 60, "c 0,0 9×40"},

		{"from a width on there is the wide alternative", Breakpoint(100, Row(10, Of(a), Of(b)), Column(10, Of(b), Of(a))), 100, 60, "a 0,0 36×60; b 46,0 54×60"},
		{"below it the narrow one", Breakpoint(100, Row(10, Of(a), Of(b)), Column(10, Of(b), Of(a))), 99, 60, "a 0,40 99×20; b 0,0 99×30"},
		{"the first that has room is shown", FirstFit(Column(0, Of(a), Of(c)), Of(b)), 100, 60, "a 0,0 100×20; c 0,20 100×40"},
		{"not one that is too high", FirstFit(Column(0, Of(a), Of(c)), Of(b)), 100, 50, "b 0,0 100×50"},
		{"nor one that is too wide", FirstFit(Row(0, Of(a), Of(c)), Of(c)), 40, 60, "c 0,0 40×60"},
		{"where none has all the height it wants the first that can do with it", FirstFit(Of(a).HeightRange(30, 60), Of(b).HeightRange(20, 50)), 60, 40, "a 0,0 60×40"},

		{"padding lies at both sides, over and below", Stack(Of(c), Column(0, Of(a)).Pad(16, 10)), 100, 40, "c 0,0 100×40; a 16,10 68×20"},
		{"beside a height that is given, too", Column(0, Of(a).Height(30).Pad(16, 10), Of(b)), 100, 90, "a 16,10 68×30; b 0,50 100×30"},
		{"across a row items lie where they say", Row(10, Of(a).Align(Center), Of(b).Align(End), Of(c).Align(Start)), 200, 60, "a 0,20 40×20; b 50,30 60×30; c 120,0 10×40"},
		{"across a column, too", Column(0, Of(a).Align(Center), Of(b).Align(End), Of(c).Align(Start)), 100, 90, "a 30,0 40×20; b 40,20 60×30; c 0,50 10×40"},
		{"buttons are equally wide", Equal(a, b, c), 200, 30, "a 0,0 60×30; b 70,0 60×30; c 140,0 60×30"},
		{"where one has no room in that, all share what is left", Equal(a, b, c), 160, 30, "a 0,0 50×30; b 60,0 70×30; c 140,0 20×30"},
		{"or lacking", Equal(a, b), 90, 30, "a 0,0 30×30; b 40,0 50×30"},
		{"the Tab key goes as the description, unless it says otherwise", Column(0, Of(a).Tab(1), Of(b)), 50, 60, "b 0,20 50×30; a 0,0 50×20"},
		{"what is drawn gets its place", Row(0, Custom(func(x, y, width, height float32) {
			a.Move(fyne.NewPos(x+1, y+1))
			a.Resize(fyne.NewSize(width-2, height-2))
		}, a).Width(20).Height(20).Align(End), Of(b)), 80, 30, "a 1,11 18×18; b 20,0 60×30"},
	} {
		if got := drawn(test.root, test.width, test.height); got != test.want {
			t.Errorf("%s: %s, not %s", test.rule, got, test.want)
		}
	}
}

// An object that stands in both alternatives is one object, and comes back when the other one is shown.
func TestPlanGoesForthAndBack(t *testing.T) {
	a, b := newBox("a", 40, 20), newBox("b", 60, 30)
	p := NewPlan(Breakpoint(100, Row(0, Of(a), Of(b)), Of(a)))
	if n := len(p.Objects()); n != 2 {
		t.Errorf("there are %d objects", n)
	}
	for _, width := range []float32{100, 99, 100} {
		p.Place(fyne.NewSize(width, 30))
		if !a.Visible() || b.Visible() != (width == 100) {
			t.Errorf("at %v: %v, %v", width, a.Visible(), b.Visible())
		}
	}
}

func TestLeastSize(t *testing.T) {
	a, b, c := newBox("a", 40, 20), newBox("b", 60, 30), newBox("c", 10, 40)
	p := NewPlan(Column(10, Row(10, Of(a), Of(b).Optional(1)), Of(c).HeightRange(15, 40)).Pad(16, 10))
	if got, want := p.MinSize(), fyne.NewSize(72, 65); got != want {
		t.Errorf("the least size is %v, not %v", got, want)
	}
	if least, want := p.Heights(200); least != 75 || want != 100 {
		t.Errorf("the least height is %v, the wanted one %v", least, want)
	}
}

// words returns what a line says in a room, and how large.
func words(l *Line, room float32) (string, float32) {
	NewPlan(l.Item()).Place(fyne.NewSize(room, 20))
	return l.Text.Text, l.Text.TextSize
}

func TestLine(t *testing.T) {
	test.NewTempApp(t)
	l := NewLine(14, "foreground", "4984 problems, all proved", "4984").ShrinkTo(10)
	wide := func(words string, size float32) float32 { return fyne.MeasureText(words, size, fyne.TextStyle{}).Width }
	long := wide("4984 problems, all proved", 14)
	for _, test := range []struct {
		rule       string
		room, size float32
		want       string
	}{
		{"the first words that have room are said", long, 14, "4984 problems, all proved"},
		{"where they have none the next ones", long - 1, 14, "4984"},
		{"the last ones shrink", wide("4984", 10), 10, "4984"},
		{"and are shortened in the end", wide("49…", 10), 10, "49…"},
	} {
		got, size := words(l, test.room)
		if got != test.want || size != test.size {
			t.Errorf("%s: in %.0f it says %q in %v, not %q in %v", test.rule, test.room, got, size, test.want, test.size)
		}
	}
	if e := NewPlan(Row(0, NewLine(14, "foreground", "1698 and more", "1698").Whole().Item())).LeastWidth(); e != wide("1698", 14) {
		t.Errorf("words that stay whole need %v", e)
	}
	if !l.Set("other") || l.Set("other") {
		t.Error("a change of words is not told")
	}
	if got, _ := words(l, long); got != "other" {
		t.Errorf("it says %q after the change", got)
	}
	if got := strings.Join(Parts("a · b · c"), "|"); got != "a · b · c|a · b|a" {
		t.Error("the parts are", got)
	}
	if least, _ := NewPlan(Column(10, Of(newBox("a", 1, 20)), NewLine(14, "foreground").Item())).Heights(50); least != 20 {
		t.Error("a line without words takes room:", least)
	}
}

// Words of two sizes in a row stand on one baseline where they are to.
func TestBaseline(t *testing.T) {
	test.NewTempApp(t)
	large, small := NewLine(28, "foreground", "1698"), NewLine(14, "foreground", "this month")
	NewPlan(Row(10, large.Item(), small.Item().Align(Baseline))).Place(fyne.NewSize(300, 60))
	base := func(l *Line) float32 {
		_, base := fyne.CurrentApp().Driver().RenderedTextSize("x", l.Text.TextSize, l.Text.TextStyle, nil)
		return l.Text.Position().Y + base
	}
	if base(large) != base(small) {
		t.Errorf("the baselines are %v and %v", base(large), base(small))
	}
	if small.Text.Position().X <= large.Text.Position().X+large.Text.Size().Width {
		t.Error("the small words do not stand beside the large ones")
	}
}

// page describes as much as the largest page has: two columns of cards with lines, rows that give way, a foot of buttons.
func page() *Plan {
	card := func(rows int) *Item {
		c := Column(Fine)
		for i := range rows {
			c.Add(Row(Near, NewLine(14, "foreground", "a name that is long", "a name").ShrinkTo(10).Item().Grow(1), Of(newBox("", 40, 20)),
				NewLine(12, "foreground", fmt.Sprint(i)).Item()))
		}
		return Stack(Of(newBox("", 0, 0)), c.Pad(Edge, Near))
	}
	list, foot := Of(newBox("", 100, 0)).HeightRange(80, 400).Rank(1), Equal(newBox("", 80, 48), newBox("", 90, 48), newBox("", 70, 48))
	left, right := Column(Near, card(4), list, card(6).Optional(2), Space(), foot), Column(Near, card(5), card(5).Optional(1), card(5).Optional(1))
	return NewPlan(Column(Near, card(1), Breakpoint(820, Row(Far, left.Grow(6), right.Grow(4)), Column(Near, left)).Grow(1)))
}

func TestAPassAllocatesNothing(t *testing.T) {
	test.NewTempApp(t)
	p := page()
	for _, size := range []fyne.Size{{Width: 640, Height: 480}, {Width: 1280, Height: 800}} {
		if n := testing.AllocsPerRun(10, func() { p.Place(size) }); n > 0 {
			t.Errorf("a pass at %v allocates %v times", size, n)
		}
	}
}

func BenchmarkPass(b *testing.B) {
	test.NewTempApp(b)
	p := page()
	for _, size := range []fyne.Size{{Width: 640, Height: 480}, {Width: 1280, Height: 800}} {
		b.Run(fmt.Sprintf("%.0fx%.0f", size.Width, size.Height), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p.Place(size)
			}
		})
	}
}
