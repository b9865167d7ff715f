package picture

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"strconv"

	"hoshi/game"
)

// vectors paints as SVG: shapes and gradients stay what they are, text is outlines, so that it looks the same
// everywhere.
type vectors struct {
	body   bytes.Buffer
	defs   *bytes.Buffer
	paints map[string]string // the definition of a gradient: its id
	stamps map[string]string // the key of a stamp: its id
	ids    *int
	err    error
}

// SVG writes the diagram as a self-contained SVG document, side units wide. The errors are [ErrSize], [game.ErrSize]
// and those of w.
func SVG(w io.Writer, d Diagram, side int) error {
	if err := d.check(side); err != nil {
		return err
	}
	l := d.layout(float64(side))
	v := newVectors()
	d.drawSheet(v, l)
	if d.Pieces {
		d.namePieces(v, l.geometry.Cell())
		v.body.WriteString("<g id=\"stones\">\n")
	}
	d.drawGame(v, l)
	if d.Pieces {
		v.body.WriteString("</g>\n")
	}
	return v.write(w, l.width, l.height)
}

func newVectors() *vectors {
	return &vectors{defs: new(bytes.Buffer), paints: map[string]string{}, stamps: map[string]string{}, ids: new(int)}
}

// write writes the document.
func (v *vectors) write(w io.Writer, width, height float64) error {
	if v.err != nil {
		return fmt.Errorf("picture: %w", v.err)
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, `<?xml version="1.0" encoding="UTF-8"?>`+"\n"+
		`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="%[1]s" height="%[2]s" viewBox="0 0 %[1]s %[2]s">`+"\n",
		number(width), number(height))
	out.WriteString("<defs>\n")
	out.Write(v.defs.Bytes())
	out.WriteString("</defs>\n")
	out.Write(v.body.Bytes())
	out.WriteString("</svg>\n")
	_, err := w.Write(out.Bytes())
	return err
}

func (v *vectors) snap(middle, width float64) (float64, float64) { return middle, width }

func (v *vectors) stamp(key string, centre vec, _ float64, draw func(painter)) {
	id := v.stamps[key]
	if id == "" {
		id = v.newID("s")
		v.name(key, id, draw)
	}
	fmt.Fprintf(&v.body, "<use xlink:href=\"#%s\" x=\"%s\" y=\"%s\"/>\n", id, number(centre.x), number(centre.y))
}

// name defines what a stamp draws under an id.
func (v *vectors) name(key, id string, draw func(painter)) {
	v.stamps[key] = id
	part := &vectors{defs: v.defs, paints: v.paints, stamps: v.stamps, ids: v.ids}
	draw(part)
	fmt.Fprintf(v.defs, "<g id=\"%s\">\n%s</g>\n", id, part.body.Bytes())
}

// namePieces defines both stones and the dots of the last move on them, as black and black-dot.
func (d Diagram) namePieces(v *vectors, cell float64) {
	for _, c := range []game.Color{game.Black, game.White} {
		v.name(stoneKey(c, 0), c.String(), func(p painter) { drawStone(p, d.Style, c, 0, cell) })
		v.name(signKey(LastDot, c), c.String()+"-dot", func(p painter) { drawSign(p, d.Style, LastDot, c, cell) })
	}
}

func (v *vectors) fill(s shape, p paint) {
	if len(s) == 0 {
		return
	}
	switch p := p.(type) {
	case flat:
		fmt.Fprintf(&v.body, "<path d=\"%s\" fill=\"%s\"%s/>\n", s.data(), hex(color.NRGBA(p)), opacity("fill-opacity", color.NRGBA(p)))
	case radial:
		v.paint(s, "radialGradient", fmt.Sprintf(`cx="%s" cy="%s" r="%s"`, number(p.centre.x), number(p.centre.y), number(p.r)), p.stops)
	case linear:
		v.paint(s, "linearGradient", fmt.Sprintf(`x1="%s" y1="%s" x2="%s" y2="%s"`,
			number(p.from.x), number(p.from.y), number(p.to.x), number(p.to.y)), p.stops)
	case wood:
		v.panel(s, p)
	}
}

// paint fills the shape with a gradient, which is defined once.
func (v *vectors) paint(s shape, element, place string, stops gradient) {
	var text bytes.Buffer
	fmt.Fprintf(&text, `gradientUnits="userSpaceOnUse" %s>`, place)
	for _, st := range stops {
		fmt.Fprintf(&text, `<stop offset="%s" stop-color="%s"%s/>`, number(st.at), hex(st.color), opacity("stop-opacity", st.color))
	}
	id := v.paints[text.String()]
	if id == "" {
		id = v.newID("g")
		v.paints[text.String()] = id
		fmt.Fprintf(v.defs, "<%s id=\"%s\" %s</%s>\n", element, id, text.Bytes(), element)
	}
	fmt.Fprintf(&v.body, "<path d=\"%s\" fill=\"url(#%s)\"/>\n", s.data(), id)
}

// panelSide is the side in pixels of the picture of the wood that an SVG holds. The grain is soft; more would only be
// larger.
const panelSide = 900

// panel fills the shape with wood, which no gradient can show: a picture of it is laid below the lines.
func (v *vectors) panel(s shape, p wood) {
	img := image.NewRGBA(image.Rect(0, 0, panelSide, panelSide))
	r := &raster{img: img}
	r.fill(rect(vec{}, vec{panelSide, panelSide}), wood{vec{}, panelSide, p.ground, p.grain, p.upright})
	var data bytes.Buffer
	if err := jpeg.Encode(&data, img, &jpeg.Options{Quality: 88}); err != nil {
		v.err = err
		return
	}
	clip := v.newID("c")
	fmt.Fprintf(v.defs, "<clipPath id=\"%s\"><path d=\"%s\"/></clipPath>\n", clip, s.data())
	fmt.Fprintf(&v.body, `<g clip-path="url(#%s)"><image x="%s" y="%s" width="%[4]s" height="%[4]s" preserveAspectRatio="none" xlink:href="data:image/jpeg;base64,%[5]s"/></g>`+"\n",
		clip, number(p.origin.x), number(p.origin.y), number(p.side), base64.StdEncoding.EncodeToString(data.Bytes()))
}

// newID returns an id that the document does not have yet.
func (v *vectors) newID(kind string) string {
	*v.ids++
	return kind + strconv.Itoa(*v.ids)
}

// data returns the shape as the d attribute of a path.
func (s shape) data() string {
	var b bytes.Buffer
	for i, st := range s {
		switch st.verb {
		case moveTo:
			if i > 0 {
				b.WriteByte('Z')
			}
			b.WriteByte('M')
			writeVec(&b, st.p[0])
		case lineTo:
			b.WriteByte('L')
			writeVec(&b, st.p[0])
		case cubicTo:
			b.WriteByte('C')
			writeVec(&b, st.p[0])
			b.WriteByte(' ')
			writeVec(&b, st.p[1])
			b.WriteByte(' ')
			writeVec(&b, st.p[2])
		}
	}
	b.WriteByte('Z')
	return b.String()
}

func writeVec(b *bytes.Buffer, p vec) {
	b.WriteString(number(p.x))
	b.WriteByte(' ')
	b.WriteString(number(p.y))
}

// number writes a number with at most three decimals.
func number(f float64) string {
	text := strconv.FormatFloat(f, 'f', 3, 64)
	n := len(text)
	for text[n-1] == '0' {
		n--
	}
	if text[n-1] == '.' {
		n--
	}
	if text[:n] == "-0" {
		return "0"
	}
	return text[:n]
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }

// opacity returns the attribute of that name for c, nothing for an opaque colour.
func opacity(name string, c color.NRGBA) string {
	if c.A == 255 {
		return ""
	}
	return fmt.Sprintf(` %s="%s"`, name, number(float64(c.A)/255))
}
