package tournaments

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/arena"
	"hoshi/ui/describe"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// tableView shows a part of the cross table, as it is drawn for files, too.
type tableView struct {
	widgets.Pane
	table  picture.CrossTable
	draw   func(v *tableView, width int, pixels float64) (*image.RGBA, float64)
	inset  float32 // left and right of the drawing, where a bar to scroll has room
	bitmap *canvas.Image
	drawn  int // pixels, in which it was drawn; 0: it is to be drawn anew
}

func newTableView(inset float32, draw func(*tableView, int, float64) (*image.RGBA, float64)) *tableView {
	v := &tableView{draw: draw, inset: inset, bitmap: widgets.NewBitmap(nil)}
	v.All, v.Place = []fyne.CanvasObject{v.bitmap}, v.place
	v.Paint = func() { v.drawn = 0 } // the colours may be others
	v.ExtendBaseWidget(v)
	v.set(&arena.Scoreboard{})
	return v
}

// points draws who made how many points against whom.
func (v *tableView) points(width int, pixels float64) (*image.RGBA, float64) {
	return v.table.TableImage(width, pixels), v.table.TableHeight()
}

// levels draws how strong the players are.
func (v *tableView) levels(width int, pixels float64) (*image.RGBA, float64) {
	return v.table.StrengthsImage(width, pixels), v.table.StrengthsHeight()
}

// set shows how a tournament stands.
func (v *tableView) set(b *arena.Scoreboard) {
	v.table = describe.CrossPicture(b)
	_, height := v.draw(v, 1, 1)
	v.Measure = func() fyne.Size { return fyne.NewSize(100, float32(math.Ceil(height))) }
	v.drawn = 0
	v.Refresh()
}

func (v *tableView) place(size fyne.Size) {
	pixels := widgets.PixelsPerUnit(v)
	width := int(float64(size.Width-2*v.inset) * pixels)
	if width <= 0 {
		return
	}
	if width != v.drawn {
		v.drawn = width
		ink := func(name fyne.ThemeColorName) color.NRGBA {
			return color.NRGBAModel.Convert(theme.Color(name)).(color.NRGBA)
		}
		v.table.Colors = picture.ChartColors{Ink: ink(widgets.ColorText), Dim: ink(widgets.ColorDim), Accent: ink(widgets.ColorAccent), Paper: ink(widgets.ColorCard)}
		v.table.Line, v.table.Shade = ink(widgets.ColorLine), ink(theme.ColorNameInputBackground)
		v.bitmap.Image, _ = v.draw(v, width, pixels)
		v.bitmap.Refresh()
	}
	bounds := v.bitmap.Image.Bounds()
	widgets.Put(v.bitmap, v.inset, 0, float32(float64(bounds.Dx())/pixels), float32(float64(bounds.Dy())/pixels))
}
