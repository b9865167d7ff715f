package board

import (
	"image/color"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
	"hoshi/ui/picture"
	"hoshi/ui/uitest"
)

// onScreen shows a board in a window, with the position after some moves.
func onScreen(t *testing.T, moves ...string) (*Board, *boardRenderer) {
	t.Helper()
	uitest.NewApp(t)
	b := New()
	b.OnPrompt = func(string) {}
	test.NewTempWindow(t, b).Resize(fyne.NewSize(800, 800))
	for _, n := range played(t, moves...).Path() {
		b.SetView(View{Node: n, Style: picture.Wood, Lively: true})
	}
	return b, test.WidgetRenderer(b).(*boardRenderer)
}

// played returns the last node of a record with these moves.
func played(t *testing.T, moves ...string) *game.Node {
	t.Helper()
	record, err := game.NewRecord(game.Renju, 15) // which knows passes
	if err != nil {
		t.Fatal(err)
	}
	n := record.Root
	for i, name := range moves {
		p, err := game.ParsePoint(name, 15)
		if err == nil {
			n, err = n.Add(game.Move{Color: game.Color(1 + i%2), Point: p})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return n
}

// middle returns the middle of an object.
func middle(o fyne.CanvasObject) fyne.Position {
	return o.Position().AddXY(o.Size().Width/2, o.Size().Height/2)
}

func TestOnlyANewStoneDrops(t *testing.T) {
	last := played(t, "H8", "H9", "I9")
	second, first := last.Parent(), last.Parent().Parent()
	passed, err := last.Add(game.Move{Color: game.White, Point: game.Pass})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		from, to *game.Node
		lively   bool
		want     bool
	}{
		{"a move", second, last, true, true},
		{"a move, where nothing may move", second, last, false, false},
		{"the same position again", last, last, true, false},
		{"a move taken back", last, second, true, false},
		{"two moves at once", first, last, true, false},
		{"a pass", last, passed, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := New() // without a size it draws nothing yet
			b.SetView(View{Node: c.from, Style: picture.Wood})
			b.SetView(View{Node: c.to, Style: picture.Wood, Lively: c.lively})
			if b.fresh != c.want {
				t.Errorf("a stone drops: %v", b.fresh)
			}
		})
	}
}

func TestAStoneDropsOntoItsPoint(t *testing.T) {
	_, r := onScreen(t, "H8")
	stone := r.stones[7*15+7]
	r.startDrop(stone)
	r.collect()
	motion, image := r.drop.motion, r.drop.image
	if !slices.Contains(r.objects, fyne.CanvasObject(image)) || slices.Contains(r.objects, fyne.CanvasObject(stone.image)) {
		t.Fatal("the stone lies on the board before it has dropped")
	}
	before := image.Size().Width
	if before < 1.3*stone.image.Size().Width || middle(image).Y >= middle(stone.image).Y || image.Translucency == 0 {
		t.Errorf("the drop begins with a stone of size %v at %v, %.2f see-through", image.Size(), middle(image), image.Translucency)
	}
	motion.Tick(0.6)
	if now := image.Size().Width; now >= before || now <= stone.image.Size().Width {
		t.Errorf("on its way the stone has size %v", image.Size())
	}
	motion.Tick(1)
	if image.Size() != stone.image.Size() || image.Position() != stone.image.Position() || image.Translucency != 0 {
		t.Errorf("the drop ends at %v with size %v", image.Position(), image.Size())
	}
	if !slices.Contains(r.objects, fyne.CanvasObject(stone.image)) || slices.Contains(r.objects, fyne.CanvasObject(image)) {
		t.Error("the stone does not lie on the board after it has dropped")
	}
}

func TestADropEndsWhenTheBoardChanges(t *testing.T) {
	for name, change := range map[string]func(*Board){
		"taken back":   func(b *Board) { b.SetView(View{Node: b.View().Node.Parent(), Style: picture.Wood, Lively: true}) },
		"another size": func(b *Board) { b.Resize(fyne.NewSquareSize(600)) },
		"another look": func(b *Board) { b.SetView(View{Node: b.View().Node, Style: picture.Slate, Lively: true}) },
	} {
		t.Run(name, func(t *testing.T) {
			b, r := onScreen(t, "H8", "H9")
			r.startDrop(r.stones[6*15+7])
			change(b)
			if r.drop.stone != nil {
				t.Error("a stone still drops")
			}
		})
	}
}

func TestAWinningRowGlowsOnce(t *testing.T) {
	b, r := onScreen(t, "H8", "A1", "H9", "A3", "H10", "A5", "H11", "A7", "H12")
	position := b.View().Node.Position()
	if r.glow.halos != nil {
		t.Fatal("the light does not go out")
	}
	r.startGlow(position.Row())
	r.collect()
	halo, motion := r.glow.halos[0], r.glow.motion
	if len(r.glow.halos) != 5 || !slices.Contains(r.objects, fyne.CanvasObject(halo)) {
		t.Fatalf("%d stones glow", len(r.glow.halos))
	}
	var light []float64
	for _, at := range []float32{0, 0.25, 0.5, 0.75, 1} {
		motion.Tick(at)
		light = append(light, 1-halo.Translucency)
	}
	if light[0] > 0.01 || light[1] < 0.5 || light[2] < 0.99 || light[3] < 0.5 || light[4] > 0.01 {
		t.Errorf("the light goes %.2f", light)
	}
	if r.glow.halos != nil || slices.Contains(r.objects, fyne.CanvasObject(halo)) {
		t.Error("the light stays")
	}
}

// The winning row stays lit: a line lies over it as long as its position is shown, the other stones are at 60 %.
func TestTheRowStaysLit(t *testing.T) {
	b, r := onScreen(t, "H8", "A1", "H9", "A3", "H10", "A5", "H11", "A7", "H12")
	r.drop.end()
	r.collect()
	lies := func() bool { return r.line.image != nil && slices.Contains(r.objects, fyne.CanvasObject(r.line.image)) }
	if !lies() {
		t.Fatal("there is no line through the five")
	}
	shown := fyne.CurrentApp().Driver().CanvasForObject(b).Capture()
	g, origin := b.Geometry()
	x, y := g.At(game.Point{X: 7, Y: 5}) // between H10 and H11
	if got := color.NRGBAModel.Convert(shown.At(int(float64(origin.X)+x), int(float64(origin.Y)+y+g.Cell()/2))).(color.NRGBA); got.R < 2*got.G {
		t.Errorf("between two stones of the five the board is %v", got)
	}
	for _, p := range []struct {
		point game.Point
		want  float64
	}{{game.Point{X: 7, Y: 7}, 0}, {game.Point{X: 0, Y: 14}, 0.4}} {
		if got := r.stones[p.point.Y*15+p.point.X].image.Translucency; got != p.want {
			t.Errorf("the stone on %v is %.1f see-through, want %.1f", p.point, got, p.want)
		}
	}
	end := b.View()
	b.SetView(View{Node: end.Node.Parent(), Style: picture.Wood})
	if lies() {
		t.Error("the line lies on the position before")
	}
	numbered := end
	numbered.Numbers = true
	b.SetView(numbered)
	if lies() {
		t.Error("the line crosses out numbers")
	}
	b.SetView(end)
	if r.drop.end(); !lies() {
		t.Error("the line is not there again")
	}
}
