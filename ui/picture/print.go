package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"strings"
)

// printed paints on a page of a PDF: shapes and gradients stay what they are, text is outlines. Its y grows downwards, as everywhere in
// this package; the page turns it.
type printed struct {
	*document
	body   bytes.Buffer
	names  map[string]string // of what was drawn or defined before, by what it is
	failed error
}

// pointsPerPixel makes points of the pixels of a picture, which are 1/96 of an inch.
const pointsPerPixel = 72.0 / 96

// PDF writes the diagram as a PDF of one page, side pixels of 1/96 inch wide. The errors are [ErrSize], [game.ErrSize] and those of w.
func PDF(w io.Writer, d Diagram, side int) error {
	if err := d.check(side); err != nil {
		return err
	}
	l := d.layout(float64(side))
	p := newPrinted(d.Caption, d.Language)
	p.begin(l.height*pointsPerPixel, pointsPerPixel, vec{})
	d.drawSheet(p, l)
	d.drawGame(p, l)
	p.body.WriteString("Q\n")
	return p.finish(w, l.width*pointsPerPixel, l.height*pointsPerPixel)
}

func newPrinted(title, language string) *printed {
	return &printed{document: newDocument(title, language), names: map[string]string{}}
}

// begin makes at the origin of what follows, in points from the upper left corner of a page of that height, and scale the length of its unit,
// until a Q.
func (p *printed) begin(height, scale float64, at vec) {
	fmt.Fprintf(&p.body, "q %s 0 0 %s %s %s cm\n", number6(scale), number6(-scale), number(at.x), number(height-at.y))
}

// turn ends a page and begins the next one.
func (p *printed) turn(width, height float64) {
	p.page(width, height, p.body.Bytes())
	p.body.Reset()
}

// finish ends the last page and writes the document.
func (p *printed) finish(w io.Writer, width, height float64) error {
	p.turn(width, height)
	if p.failed != nil {
		return fmt.Errorf("picture: %w", p.failed)
	}
	return p.write(w)
}

func (p *printed) snap(middle, width float64) (float64, float64) { return middle, width }

func (p *printed) stamp(key string, centre vec, reach float64, draw func(painter)) {
	name := p.once("stamp "+key+number(reach), "XObject", func() int {
		part := &printed{document: p.document, names: p.names}
		draw(part)
		if part.failed != nil {
			p.failed = part.failed
		}
		return p.stream(p.form(vec{-2 * reach, -2 * reach}, vec{2 * reach, 2 * reach}, ""), part.body.Bytes(), false)
	})
	fmt.Fprintf(&p.body, "q 1 0 0 1 %s %s cm /%s Do Q\n", number(centre.x), number(centre.y), name)
}

// form returns the entries of a drawing that is used again, within two corners.
func (p *printed) form(low, high vec, more string) string {
	return fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [%s %s %s %s] /Resources %d 0 R %s",
		number(low.x), number(low.y), number(high.x), number(high.y), resources, more)
}

// once returns the name of a resource, which it adds where there is none for that key.
func (p *printed) once(key, kind string, add func() int) string {
	if p.names[key] == "" {
		p.names[key] = p.resource(kind, add())
	}
	return p.names[key]
}

func (p *printed) fill(s shape, with paint) {
	if len(s) == 0 {
		return
	}
	switch with := with.(type) {
	case flat:
		c := color.NRGBA(with)
		if c.A == 0 {
			return
		}
		if c.A < 255 {
			fmt.Fprintf(&p.body, "q /%s gs ", p.alpha(c.A))
			defer p.body.WriteString("Q\n")
		}
		fmt.Fprintf(&p.body, "%s rg\n%sf\n", rgbText(c), s.path())
	case radial:
		p.shade(s, fmt.Sprintf("/ShadingType 3 /Coords [%[1]s %[2]s 0 %[1]s %[2]s %[3]s]", number(with.centre.x), number(with.centre.y), number(with.r)), with.stops)
	case linear:
		p.shade(s, fmt.Sprintf("/ShadingType 2 /Coords [%s %s %s %s]", number(with.from.x), number(with.from.y), number(with.to.x), number(with.to.y)), with.stops)
	case wood:
		p.panel(s, with)
	}
}

// alpha returns the name of the state in which everything is that opaque.
func (p *printed) alpha(a uint8) string {
	return p.once(fmt.Sprint("alpha ", a), "ExtGState", func() int { return p.add(fmt.Sprintf("<< /ca %s >>", number(float64(a)/255))) })
}

// shade fills the shape with a gradient, through a mask where it is not opaque.
func (p *printed) shade(s shape, place string, stops gradient) {
	colors := func(c color.NRGBA) string { return rgbText(c) }
	opacities := func(c color.NRGBA) string { return number(float64(c.A) / 255) }
	shading := p.shading(place, "DeviceRGB", stops, colors)
	mask := ""
	for _, st := range stops {
		if st.color.A < 255 {
			mask = fmt.Sprintf("/%s gs ", p.mask(s, place, stops, opacities))
			break
		}
	}
	fmt.Fprintf(&p.body, "q\n%sW n %s/%s sh Q\n", s.path(), mask, shading)
}

// shading returns the name of a gradient.
func (p *printed) shading(place, space string, stops gradient, values func(color.NRGBA) string) string {
	function := functionOf(stops, values)
	return p.once("shading "+place+space+function, "Shading", func() int {
		return p.add(fmt.Sprintf("<< %s /ColorSpace /%s /Extend [true true] /Function %s >>", place, space, function))
	})
}

// functionOf writes the stops as a function from 0 to 1: a piece of a line between two of them each.
func functionOf(stops gradient, values func(color.NRGBA) string) string {
	all := gradient{{0, stops.at(0)}}
	for _, st := range stops {
		if st.at > all[len(all)-1].at && st.at < 1 {
			all = append(all, st)
		}
	}
	all = append(all, stop{1, stops.at(1)})
	var pieces, bounds, encode strings.Builder
	for i := 1; i < len(all); i++ {
		fmt.Fprintf(&pieces, "<< /FunctionType 2 /Domain [0 1] /C0 [%s] /C1 [%s] /N 1 >> ", values(all[i-1].color), values(all[i].color))
		encode.WriteString("0 1 ")
		if i < len(all)-1 {
			bounds.WriteString(number6(all[i].at) + " ")
		}
	}
	return fmt.Sprintf("<< /FunctionType 3 /Domain [0 1] /Functions [ %s] /Bounds [ %s] /Encode [ %s] >>", pieces.String(), bounds.String(), encode.String())
}

// mask returns the name of the state in which a gradient says how opaque each place of the shape is.
func (p *printed) mask(s shape, place string, stops gradient, opacities func(color.NRGBA) string) string {
	low, high := s.bounds()
	shading := p.shading(place, "DeviceGray", stops, opacities)
	return p.once(fmt.Sprint("mask ", low, high, shading), "ExtGState", func() int {
		group := p.stream(p.form(low, high, "/Group << /S /Transparency /CS /DeviceGray >>"), []byte("/"+shading+" sh"), false)
		return p.add(fmt.Sprintf("<< /SMask << /S /Luminosity /G %d 0 R >> >>", group))
	})
}

// panel fills the shape with wood, of which a picture is laid below the lines.
func (p *printed) panel(s shape, w wood) {
	name := p.once("wood", "XObject", func() int {
		img := image.NewRGBA(image.Rect(0, 0, panelSide, panelSide))
		r := &raster{img: img}
		r.fill(rect(vec{}, vec{panelSide, panelSide}), wood{vec{}, panelSide, w.ground, w.grain, w.upright})
		var data bytes.Buffer
		if err := jpeg.Encode(&data, img, &jpeg.Options{Quality: 88}); err != nil {
			p.failed = err
		}
		return p.stream(fmt.Sprintf("/Type /XObject /Subtype /Image /Width %[1]d /Height %[1]d /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode", panelSide),
			data.Bytes(), true)
	})
	side := number(w.side)
	fmt.Fprintf(&p.body, "q\n%sW n %s 0 0 -%s %s %s cm /%s Do Q\n", s.path(), side, side, number(w.origin.x), number(w.origin.y+w.side), name)
}

// path writes the shape as operators of a PDF.
func (s shape) path() string {
	var b bytes.Buffer
	for i, st := range s {
		n, operator := 1, "l"
		switch st.verb {
		case moveTo:
			operator = "m"
			if i > 0 {
				b.WriteString("h\n")
			}
		case lineTo:
		case cubicTo:
			n, operator = 3, "c"
		}
		for _, v := range st.p[:n] {
			writeVec(&b, v)
			b.WriteByte(' ')
		}
		b.WriteString(operator + "\n")
	}
	b.WriteString("h\n")
	return b.String()
}

// rgbText writes the parts of a colour from 0 to 1.
func rgbText(c color.NRGBA) string {
	return number(float64(c.R)/255) + " " + number(float64(c.G)/255) + " " + number(float64(c.B)/255)
}

// number6 writes a number with six decimals, for what others are multiplied with.
func number6(f float64) string { return fmt.Sprintf("%.6f", f) }
