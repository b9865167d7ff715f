package board

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"hoshi/game"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// How long a stone drops, and how long the light of a winning row lasts: both are over before the dialog of the end.
const (
	dropTime = 150 * time.Millisecond
	glowTime = 850 * time.Millisecond
)

// drop is the way of a stone from the hand to the board: an image of it, larger and paler the higher it is, stands for
// the stone until it lies.
type drop struct {
	stone  *placed // nil: nothing drops
	image  *canvas.Image
	motion *fyne.Animation
}

// end puts the stone on the board at once.
func (d *drop) end() {
	if d.stone != nil {
		d.motion.Stop()
		*d = drop{}
	}
}

func (d *drop) appendTo(objects []fyne.CanvasObject) []fyne.CanvasObject {
	if d.stone != nil {
		objects = append(objects, d.image)
	}
	return objects
}

// glow is the light around the stones of a winning row, which comes and goes once.
type glow struct {
	halos  []*canvas.Image // nil: no light
	motion *fyne.Animation
}

// end puts the light out.
func (g *glow) end() {
	if g.halos != nil {
		g.motion.Stop()
		*g = glow{}
	}
}

func (g *glow) appendTo(objects []fyne.CanvasObject) []fyne.CanvasObject {
	for _, halo := range g.halos {
		objects = append(objects, halo)
	}
	return objects
}

// moveIn lets the stone of n's move drop, and the row glow that it may have made.
func (r *boardRenderer) moveIn(n *game.Node) {
	r.board.moving = time.Now().Add(glowTime)
	p := n.Move().Point
	if stone := r.stones[p.Y*r.board.size+p.X]; stone != nil {
		r.startDrop(stone)
		r.drop.motion.Start()
	}
	if row := r.board.position.Row(); len(row) > 0 {
		r.startGlow(row)
		r.glow.motion.Start()
	}
}

// startDrop lifts the stone; the motion, which is not started yet, brings it down.
func (r *boardRenderer) startDrop(stone *placed) {
	r.drop.end()
	image := &canvas.Image{Image: r.bitmap(stone.what), ScaleMode: canvas.ImageScaleFastest}
	at, rest := r.corner(stone.point), r.spriteSize().Width
	r.drop = drop{stone: stone, image: image, motion: fyne.NewAnimation(dropTime, func(t float32) {
		height := 1 - t*t // it falls faster and faster
		size := rest * (1 + 0.35*height)
		image.Translucency = 0.35 * float64(height)
		image.Resize(fyne.NewSquareSize(size))
		image.Move(at.SubtractXY((size-rest)/2, (size-rest)/2+0.15*height*rest))
		if t == 1 && r.drop.image == image {
			r.drop.end()
			r.collect()
		}
		r.repaint.Refresh()
	})}
	r.drop.motion.Curve = fyne.AnimationLinear
	r.drop.motion.Tick(0)
}

// startGlow makes the row's light, still dark; the motion, which is not started yet, lets it come and go.
func (r *boardRenderer) startGlow(row []game.Point) {
	r.glow.end()
	halos := make([]*canvas.Image, len(row))
	for i, p := range row {
		halos[i] = widgets.NewBitmap(r.face.sprites.Mark(picture.Halo, game.None))
		halos[i].Resize(r.spriteSize())
		halos[i].Move(r.corner(p))
	}
	r.glow = glow{halos: halos, motion: fyne.NewAnimation(glowTime, func(t float32) {
		for _, halo := range halos {
			halo.Translucency = 1 - math.Sin(math.Pi*float64(t))
		}
		if t == 1 && len(r.glow.halos) > 0 && r.glow.halos[0] == halos[0] {
			r.glow.end()
			r.collect()
		}
		r.repaint.Refresh()
	})}
	r.glow.motion.Curve = fyne.AnimationLinear
	r.glow.motion.Tick(0)
}
