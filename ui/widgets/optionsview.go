package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
)

// The measures of options: the stone, the trough's edge, tiles, cards.
const (
	chipStone  float32 = 20
	troughEdge float32 = 3
	tileMost   float32 = 100
	tileLeast  float32 = 60  // with the gap to the next one
	cardLeast  float32 = 150 // width
)

// wordRoom is how much room words have in chips and in the parts of a trough: their size, and what is around them.
type wordRoom struct{ text, edge float32 }

var (
	roomy = wordRoom{TextBody, 10}
	tight = wordRoom{TextDim, 3.5}   // where it makes fewer rows
	least = wordRoom{TextSmall, 2.5} // likewise, in a trough
)

func (o *Options) row() float32 {
	if o.Row > 0 {
		return o.Row
	}
	return FootLow
}

// arrange returns where the options lie at that width, and how high all of them are. Words are measured as if chosen, so that
// nothing moves when another one is.
func (o *Options) arrange(width float32) (boxes []box, height float32) {
	if len(o.list) == 0 {
		return nil, 0
	}
	switch o.shape {
	case segment:
		return o.arrangeSegment(width, o.fit(width))
	case cards:
		return o.arrangeCards(width)
	case tiles:
		return o.arrangeTiles(width)
	case chips:
	}
	return o.arrangeChips(width, o.fit(width))
}

// fit returns how much room the words have at that width: as much as they like, unless less of it spares a row.
func (o *Options) fit(width float32) wordRoom {
	var arrange func(float32, wordRoom) ([]box, float32)
	switch o.shape {
	case segment:
		arrange = o.arrangeSegment
	case chips:
		arrange = o.arrangeChips
	case cards, tiles:
		return roomy
	}
	_, height := arrange(width, roomy)
	best := roomy
	for _, f := range []wordRoom{tight, least} {
		if _, lower := arrange(width, f); lower < height && (f != least || o.shape == segment) {
			best, height = f, lower
		}
	}
	return best
}

// need returns how wide an option is at least, as a chip or a part of a trough.
func (o *Options) need(p Option, f wordRoom) float32 {
	switch {
	case p.Stoned && o.Bare:
		return o.row()
	case p.Stoned:
		return f.edge + chipStone + 8 + textWidth(p.Text, f.text, true) + f.edge
	}
	return max(textWidth(p.Text, f.text, true)+2*f.edge, 30)
}

func (o *Options) arrangeChips(width float32, f wordRoom) (boxes []box, height float32) {
	x, y, first := float32(0), float32(0), 0
	for i, p := range o.list {
		w := min(o.need(p, f), width)
		if x > 0 && x+w > width {
			loosen(boxes[first:], width-x+layout.Tight, f)
			x, y, first = 0, y+o.row()+layout.Tight, i
		}
		boxes = append(boxes, box{x, y, w, o.row()})
		x += w + layout.Tight
	}
	loosen(boxes[first:], width-x+layout.Tight, f)
	return boxes, y + o.row()
}

// loosen shares what a row has to spare among its chips, whose words stand as close as f says, until they have what they like.
func loosen(row []box, spare float32, f wordRoom) {
	each := min(spare/float32(len(row)), 2*(roomy.edge-f.edge))
	if each <= 0 {
		return
	}
	for i := range row {
		row[i].x += float32(i) * each
		row[i].width += each
	}
}

// arrangeSegment puts the options into one row where all words have room in it, else into as few as have.
func (o *Options) arrangeSegment(width float32, f wordRoom) (boxes []box, height float32) {
	inner := o.row() - 2*troughEdge
	for rows := 1; ; rows++ {
		each := (len(o.list) + rows - 1) / rows
		boxes = boxes[:0]
		fits := true
		for r := 0; r*each < len(o.list); r++ {
			part := o.list[r*each : min((r+1)*each, len(o.list))]
			widths, ok := o.share(part, width-2*troughEdge, f)
			fits = fits && ok
			x := troughEdge
			for _, w := range widths {
				boxes = append(boxes, box{x, troughEdge + float32(r)*inner, w, inner})
				x += w
			}
		}
		if fits || rows == len(o.list) {
			last := boxes[len(boxes)-1]
			return boxes, last.y + last.height + troughEdge
		}
	}
}

// share divides a width among options: equally where all words have room in that, else each gets what it needs and all share what
// is left. It reports whether all have room.
func (o *Options) share(list []Option, width float32, f wordRoom) (widths []float32, ok bool) {
	var needed, most float32
	for _, p := range list {
		needed, most = needed+o.need(p, f), max(most, o.need(p, f))
	}
	n := float32(len(list))
	for _, p := range list {
		w := width / n
		if most > w {
			w = o.need(p, f) + (width-needed)/n
		}
		widths = append(widths, w)
	}
	return widths, needed <= width
}

func (o *Options) arrangeCards(width float32) (boxes []box, height float32) {
	columns := 1
	if (width-layout.Tight)/2 >= cardLeast {
		columns = 2
	}
	w := (width - layout.Tight*float32(columns-1)) / float32(columns)
	y := float32(0)
	for i := 0; i < len(o.list); i += columns {
		lines := 1
		row := o.list[i:min(i+columns, len(o.list))]
		for _, p := range row {
			lines = max(lines, len(cardLines(p, w)))
		}
		high := 16 + 20 + 16*float32(lines)
		for k := range row {
			boxes = append(boxes, box{float32(k) * (w + layout.Tight), y, w, high})
		}
		y += high + layout.Tight
	}
	return boxes, y - layout.Tight
}

// cardLines breaks what a card says about itself into lines.
func cardLines(p Option, width float32) []string {
	return divided(p.Detail, width-2*layout.Inner, func(words string) float32 { return textWidth(words, TextDim, false) })
}

// arrangeTiles puts the tiles into one row, or two where they would be too small.
func (o *Options) arrangeTiles(width float32) (boxes []box, height float32) {
	columns, least := len(o.list), tileLeast
	for _, p := range o.list {
		least = max(least, textWidth(p.Text, TextSmall, true)+layout.Tight)
	}
	if width/float32(columns) < least {
		columns = (columns + 1) / 2
	}
	pitch := width / float32(columns)
	if columns > 1 {
		pitch = (width - min(tileMost, width/float32(columns)-layout.Tight)) / float32(columns-1)
	}
	w := min(tileMost, width/float32(columns)-layout.Tight)
	for i := range o.list {
		boxes = append(boxes, box{float32(i%columns) * pitch, float32(i/columns) * (w + 26 + layout.Tight), w, w + 26})
	}
	last := boxes[len(boxes)-1]
	return boxes, last.y + last.height
}

// optionView is how one option is drawn.
type optionView struct {
	option      Option
	face, glaze *canvas.Rectangle
	text        *canvas.Text
	lines       []*canvas.Text
	disc        *disc
	chosen      bool
}

func (o *Options) measure() fyne.Size {
	var width float32
	for _, p := range o.list {
		width = max(width, o.need(p, tight))
	}
	return fyne.NewSize(width, o.Height(max(o.Size().Width, width)))
}

// draw makes what is drawn of each option anew where other ones are offered.
func (o *Options) draw() {
	o.views, o.All = nil, []fyne.CanvasObject{o.trough, o.ring}
	for _, p := range o.list {
		v := &optionView{option: p, face: &canvas.Rectangle{CornerRadius: RadiusPill}, glaze: &canvas.Rectangle{CornerRadius: RadiusPill}, text: &canvas.Text{}}
		o.All = append(o.All, v.face, v.glaze, v.text)
		if p.Stoned {
			v.disc = newDisc(p.Stone)
			o.All = append(o.All, v.disc.Image)
		}
		if p.Picture != nil {
			o.All = append(o.All, p.Picture)
		}
		o.views = append(o.views, v)
	}
}

// drawn reports whether the options that are offered are those that are drawn.
func (o *Options) drawn() bool {
	return len(o.All) > 0 && slices.EqualFunc(o.views, o.list, func(v *optionView, p Option) bool { return v.option == p })
}

func (o *Options) place(size fyne.Size) {
	boxes, height := o.arrange(size.Width)
	Put(o.trough, 0, 0, size.Width, height)
	f := o.fit(size.Width)
	for i, v := range o.views {
		v.chosen = i == o.chosen
		o.placeOption(v, boxes[i], f)
		if i == o.at {
			radius := RadiusPill
			if o.shape == segment {
				radius -= 2
			}
			placeRing(o.ring, boxes[i], radius)
		}
	}
}

// placeOption puts an option into its box.
func (o *Options) placeOption(v *optionView, b box, f wordRoom) {
	Put(v.face, b.x, b.y, b.width, b.height)
	Put(v.glaze, b.x, b.y, b.width, b.height)
	v.text.TextSize, v.text.TextStyle.Bold = TextBody, v.chosen
	switch o.shape {
	case cards:
		o.placeCard(v, b)
		return
	case tiles:
		side := b.width
		Put(v.face, b.x, b.y, side, side)
		Put(v.glaze, b.x, b.y, side, side)
		Put(v.option.Picture, b.x+layout.Fine, b.y+layout.Fine, side-2*layout.Fine, side-2*layout.Fine)
		b.y, b.height = b.y+side+4, b.height-side-4
	case chips, segment:
	}
	left, room := b.x, b.width
	if v.disc != nil {
		f.edge += max(b.width-o.need(v.option, f), 0) / 2
		at := b.x + f.edge + chipStone/2
		if o.Bare {
			at = b.x + b.width/2
		}
		v.disc.place(o, chipStone, at, b.y+b.height/2)
		left += f.edge + chipStone + 8
		room -= f.edge + chipStone + 8 + f.edge
	}
	v.text.Hidden = v.disc != nil && o.Bare
	Shrink(v.text, v.option.Text, f.text, TextSmall, room)
	size := v.text.MinSize()
	if v.disc == nil {
		left += (room - size.Width) / 2
	}
	Put(v.text, left, b.y+(b.height-size.Height)/2, size.Width, size.Height)
}

// placeCard puts the words of a card below each other.
func (o *Options) placeCard(v *optionView, b box) {
	v.text.TextStyle.Bold = true
	Shrink(v.text, v.option.Text, TextBody, TextSmall, b.width-2*layout.Inner)
	lines := cardLines(v.option, b.width)
	for len(v.lines) < len(lines) {
		line := &canvas.Text{TextSize: TextDim, Color: theme.Color(ColorDim)}
		v.lines = append(v.lines, line)
		o.All = append(o.All, line)
	}
	title := v.text.MinSize().Height
	top := b.y + (b.height-title-16*float32(len(lines)))/2
	Put(v.text, b.x+layout.Inner, top, b.width-2*layout.Inner, title)
	for i, line := range v.lines {
		line.Text = ""
		if i < len(lines) {
			line.Text = lines[i]
		}
		Put(line, b.x+layout.Inner, top+title+16*float32(i), b.width-2*layout.Inner, 16)
	}
}

func (o *Options) paint() {
	if !o.drawn() {
		o.draw()
	}
	o.trough.Hidden, o.trough.FillColor = o.shape != segment, theme.Color(theme.ColorNameButton)
	o.ring.Hidden = !o.focused
	for i, v := range o.views {
		v.chosen = i == o.chosen
		o.paintOption(v, i == o.hovered)
	}
}

// paintOption gives an option its colours: the chosen one is framed in ink.
func (o *Options) paintOption(v *optionView, hovered bool) {
	v.face.FillColor, v.face.StrokeWidth, v.face.CornerRadius = theme.Color(theme.ColorNameButton), 0, RadiusPill
	v.glaze.FillColor, v.glaze.Hidden = theme.Color(theme.ColorNameHover), !hovered || v.chosen
	v.text.Color = theme.Color(ColorText)
	for _, line := range v.lines {
		line.Color = theme.Color(ColorDim)
	}
	switch {
	case o.shape == segment:
		v.face.CornerRadius, v.face.Hidden = RadiusPill-2, !v.chosen
		v.face.FillColor, v.face.StrokeColor, v.face.StrokeWidth = theme.Color(ColorCard), theme.Color(ColorLine), 1
		if !v.chosen {
			v.text.Color = theme.Color(ColorDim)
		}
	case o.shape == tiles:
		v.face.Hidden = !v.chosen
		v.face.FillColor = theme.Color(ColorWindow)
		v.face.StrokeColor, v.face.StrokeWidth = theme.Color(ColorText), 2
		if !v.chosen {
			v.text.Color = theme.Color(ColorDim)
		}
	case v.chosen:
		v.face.FillColor = theme.Color(ColorCard)
		v.face.StrokeColor, v.face.StrokeWidth = theme.Color(ColorText), 1.5
	}
}
