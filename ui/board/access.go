package board

import (
	"strconv"

	"hoshi/game"
	"hoshi/ui/access"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// Access implements [access.Describer]: the board is its points, row by row from the top. What was played last is announced as the owner of the board
// puts it.
func (b *Board) Access(n *access.Node) {
	n.Role, n.Name, n.Children = access.Board, lang.L("Board"), []*access.Node{}
	if b.shown.Node == nil {
		return
	}
	n.About = access.Join(b.shown.Caption.Text, b.shown.Caption.Task)
	n.Live.Text = announcement(b)
	if b.shown.Still {
		if b.OnOpen != nil {
			n.Can(access.Press, b.OnOpen)
		}
	} else if b.Cursor != nil && b.focused { // the point has the keyboard for a reader
		n.Set(access.Focused, false)
	}
	g, origin := b.Geometry()
	scale := n.Size.Width / max(b.Size().Width, 1)
	numbers, tags := numbersOf(b.shown.Node), written(&b.shown)
	for y := range b.size {
		for x := range b.size {
			p := game.Point{X: x, Y: y}
			point := n.Add(access.Point, y*b.size+x, b.shown.Names.Point(p, b.size))
			point.Value = content(b, p, numbers)
			if foul := b.shown.foulAt(p); foul != nil {
				point.About = lang.L("Black must not play here: {{.Why}}", lang.Args{"Why": describe.Foul(foul.Foul)})
			}
			point.About = access.Join(point.About, tags[p])
			at, cell := func(v float64, o float32) float32 { return (float32(v) + o) * scale }, float32(g.Cell())*scale
			px, py := g.At(p)
			point.At = n.At.AddXY(at(px, origin.X)-cell/2, at(py, origin.Y)-cell/2)
			point.Size.Width, point.Size.Height = cell, cell
			if !b.shown.Still {
				point.Set(access.Focused, b.focused && b.Cursor != nil && *b.Cursor == p)
				point.Can(access.Play, func() { b.setGhost(nil); b.OnPoint(p) })
			}
		}
	}
	if b.shown.Hint != nil {
		hint := n.Add(access.Text, -1, lang.L("Hint: {{.Point}}", lang.Args{"Point": b.shown.Names.Point(*b.shown.Hint, b.size)}))
		hint.Live.Text = hint.Name
	}
}

// announcement says what was played last, as OnAnnounce puts it; the words are kept until another move is shown.
func announcement(b *Board) string {
	if b.OnAnnounce == nil {
		return ""
	}
	if b.announced != b.shown.Node {
		b.announced, b.words = b.shown.Node, b.OnAnnounce(b.shown.Node)
	}
	return b.words
}

// content says what lies on a point: nothing, or a stone with the number of its move.
func content(b *Board, p game.Point, numbers map[game.Point]int) string {
	c := b.position.At(p)
	if c == game.None {
		return ""
	}
	words := describe.Color(c)
	if number := numbers[p]; number > 0 {
		words += " " + strconv.Itoa(number)
	}
	return words
}

// numbersOf returns which move put the stone on a point.
func numbersOf(n *game.Node) map[game.Point]int {
	numbers := map[game.Point]int{}
	for _, step := range n.Path() {
		if m := step.Move(); m.Color != game.None {
			numbers[m.Point] = step.Number()
		}
	}
	return numbers
}

// written returns what is written on points.
func written(v *View) map[game.Point]string {
	tags := map[game.Point]string{}
	for _, t := range v.Tags {
		tags[t.Point] = access.Join(tags[t.Point], t.Text)
	}
	for _, m := range v.Marks {
		tags[m.Point] = access.Join(tags[m.Point], m.Text)
	}
	return tags
}
