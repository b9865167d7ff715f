package gameview

import (
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/format"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// exportPreview shows what a file will hold: the picture, or the beginning of the text.
type exportPreview struct {
	widgets.Pane
	view  *View
	image *canvas.Image
	lines []*canvas.Text
}

// The measures of the preview: its side, how many pixels are drawn for it, the lines and letters of a text that are seen, and their size.
const (
	previewSide    float32 = 190
	previewPixels          = 400
	previewLines           = 15
	previewLetters         = 36
	previewSize    float32 = 9
)

func newExportPreview(of *View) *exportPreview {
	p := &exportPreview{view: of, image: &canvas.Image{FillMode: canvas.ImageFillContain}}
	p.All = []fyne.CanvasObject{p.image}
	for range previewLines {
		line := &canvas.Text{TextSize: previewSize, TextStyle: fyne.TextStyle{Monospace: true}}
		p.lines, p.All = append(p.lines, line), append(p.All, line)
	}
	p.Least = fyne.NewSquareSize(previewSide)
	p.Place = func(size fyne.Size) {
		widgets.Put(p.image, 0, 0, size.Width, min(size.Height, previewSide))
		for i, line := range p.lines {
			widgets.Put(line, widgets.GapInner, previewSide/previewLines*float32(i), size.Width-widgets.GapInner, previewSide/previewLines)
		}
	}
	p.Paint = func() {
		for _, line := range p.lines {
			line.Color = theme.Color(widgets.ColorText)
		}
	}
	p.ExtendBaseWidget(p)
	return p
}

// show shows what a file with an ending will hold.
func (p *exportPreview) show(ending string, style picture.Style) {
	var text strings.Builder
	if !isPicture(ending) {
		if err := format.ForName(ending).Encode(&text, p.view.Game.Record()); err != nil || !utf8.ValidString(text.String()) {
			text.Reset() // saving says why
		}
	}
	said := strings.SplitN(text.String(), "\n", previewLines+1)
	for i, line := range p.lines {
		line.Text = ""
		if i < len(said) {
			letters := []rune(said[i])
			line.Text = string(letters[:min(len(letters), previewLetters)])
		}
	}
	if p.image.Hidden = text.Len() > 0; !p.image.Hidden {
		p.image.Image = picture.Of(p.view.Game.Current(), p.view.PictureOptions(style)).Image(previewPixels)
		p.image.Refresh()
	}
	p.Refresh()
}
