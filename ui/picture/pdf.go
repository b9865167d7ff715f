package picture

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"unicode/utf16"
)

// document is a PDF that is being made: numbered objects, of which the first three are the catalogue, the pages and what all of them
// draw with. The format is ISO 32000-1.
type document struct {
	objects   [][]byte
	pages     []int
	resources map[string]map[string]int // by kind, such as XObject: names and their objects
	order     []string                  // of the names, as they came: kind, blank, name
	title     string
	language  string
}

// The numbers of the objects that every document has.
const (
	catalogue = 1 + iota
	pageTree
	resources
)

func newDocument(title, language string) *document {
	return &document{objects: make([][]byte, resources), resources: map[string]map[string]int{}, title: title, language: language}
}

// add adds an object and returns its number.
func (d *document) add(body string) int {
	d.objects = append(d.objects, []byte(body))
	return len(d.objects)
}

// stream adds a stream with these entries of its dictionary; what is not packed yet is.
func (d *document) stream(entries string, data []byte, packed bool) int {
	if !packed {
		var b bytes.Buffer
		w := zlib.NewWriter(&b)
		w.Write(data) // a buffer takes everything
		w.Close()
		data, entries = b.Bytes(), entries+" /Filter /FlateDecode"
	}
	return d.add(fmt.Sprintf("<< %s /Length %d >>\nstream\n%s\nendstream", entries, len(data), data))
}

// resource gives an object a name by which pages draw with it.
func (d *document) resource(kind string, object int) string {
	if d.resources[kind] == nil {
		d.resources[kind] = map[string]int{}
	}
	name := fmt.Sprintf("%s%d", kind[:1], len(d.order)+1)
	d.resources[kind][name] = object
	d.order = append(d.order, kind+" "+name)
	return name
}

// page adds a page of that size, in points, with what is drawn on it.
func (d *document) page(width, height float64, content []byte) {
	drawn := d.stream("", content, false)
	d.pages = append(d.pages, d.add(fmt.Sprintf("<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] /Resources %d 0 R /Contents %d 0 R >>",
		pageTree, number(width), number(height), resources, drawn)))
}

// write writes the whole document.
func (d *document) write(w io.Writer) error {
	var kids, drawn bytes.Buffer
	for _, p := range d.pages {
		fmt.Fprintf(&kids, "%d 0 R ", p)
	}
	for _, kind := range []string{"ExtGState", "Shading", "XObject"} {
		fmt.Fprintf(&drawn, "/%s <<", kind)
		for _, entry := range d.order {
			if name, ok := bytes.CutPrefix([]byte(entry), []byte(kind+" ")); ok {
				fmt.Fprintf(&drawn, " /%s %d 0 R", name, d.resources[kind][string(name)])
			}
		}
		drawn.WriteString(" >> ")
	}
	d.objects[catalogue-1] = fmt.Appendf(nil, "<< /Type /Catalog /Pages %d 0 R /Lang %s >>", pageTree, textString(d.language))
	d.objects[pageTree-1] = fmt.Appendf(nil, "<< /Type /Pages /Count %d /Kids [ %s] >>", len(d.pages), kids.Bytes())
	d.objects[resources-1] = fmt.Appendf(nil, "<< %s>>", drawn.Bytes())
	info := d.add(fmt.Sprintf("<< /Title %s /Producer (Hoshi) >>", textString(d.title)))
	var out bytes.Buffer
	out.WriteString("%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
	places := make([]int, len(d.objects))
	for i, body := range d.objects {
		places[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, body)
	}
	table := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(places)+1)
	for _, at := range places {
		fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(places)+1, catalogue, info, table)
	_, err := w.Write(out.Bytes())
	return err
}

// textString writes a text as PDF has it: UTF-16 in hexadecimal digits.
func textString(text string) string {
	var b bytes.Buffer
	b.WriteString("<FEFF")
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&b, "%04X", unit)
	}
	b.WriteByte('>')
	return b.String()
}
