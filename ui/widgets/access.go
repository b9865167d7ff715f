package widgets

import (
	"cmp"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/access"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// Held implements [access.Holder].
func (p *Pane) Held() []fyne.CanvasObject { return p.All }

// Access implements [access.Describer]: what lies on it is its name.
func (p *pressable) Access(n *access.Node) {
	n.Role = access.Button
	n.Can(access.Press, func() { p.tapped() })
}

// Access implements [access.Describer].
func (b *Button) Access(n *access.Node) {
	n.Role, n.Name, n.About = access.Button, cmp.Or(b.Label, b.Text), b.Detail
	n.Set(access.Chosen, b.Kind == Chosen)
	n.Children = []*access.Node{}
	n.Can(access.Press, func() { b.Tapped(nil) })
}

// Access implements [access.Describer].
func (l *Link) Access(n *access.Node) {
	l.pressable.Access(n)
	n.Name, n.Children = access.Join(l.bold, l.dim), []*access.Node{}
}

// Access implements [access.Describer].
func (t *GameTile) Access(n *access.Node) {
	t.pressable.Access(n)
	n.Name, n.Children = access.Join(t.title, t.about), []*access.Node{}
}

// Access implements [access.Describer].
func (d *Disclosure) Access(n *access.Node) {
	d.pressable.Access(n)
	n.Set(access.Checkable, true)
	n.Set(access.Checked, d.Open)
}

// Access implements [access.Describer].
func (s *Switch) Access(n *access.Node) {
	n.Role, n.Name, n.About, n.Children = access.Switch, cmp.Or(s.Label, s.Text), s.Detail, []*access.Node{}
	n.Set(access.Checkable, true)
	n.Set(access.Checked, s.On)
	n.Can(access.Toggle, func() { s.Set(!s.On) })
}

// Access implements [access.Describer].
func (c *Check) Access(n *access.Node) {
	n.Role, n.Name = access.Check, c.Text
	n.Set(access.Checkable, true)
	n.Set(access.Checked, c.Checked)
	n.Can(access.Toggle, func() { c.SetChecked(!c.Checked) })
}

// Access implements [access.Describer].
func (o *Options) Access(n *access.Node) {
	n.Role, n.Name, n.Children = access.Choices, o.Label, []*access.Node{}
	for i, p := range o.list {
		role := access.Choice
		if p.Opens {
			role = access.Button
		}
		name := p.Text
		if name == "" {
			name = describe.Color(p.Stone)
		}
		part := n.Add(role, i, name)
		part.About = p.Detail
		part.Set(access.Chosen, i == o.chosen)
		part.Can(access.Choose, func() { o.press(i) })
		if i == o.chosen {
			n.Value = name
		}
	}
}

// Access implements [access.Describer].
func (c *Select) Access(n *access.Node) {
	n.Role, n.Name, n.Value, n.Children = access.Select, c.Label, c.Selected, []*access.Node{}
	for i, word := range c.Options {
		part := n.Add(access.Choice, i, word)
		part.Set(access.Chosen, i == c.SelectedIndex())
		part.Can(access.Choose, func() { c.SetSelectedIndex(i) })
	}
}

// Access implements [access.Describer].
func (l *Stepper) Access(n *access.Node) {
	s := l.steps[l.chosen]
	n.Role, n.Value, n.About, n.Children = access.Slider, access.Join(s.Name, s.Detail), s.Words, []*access.Node{}
	n.Range = &access.Range{Most: float64(len(l.steps) - 1), Step: 1, Now: float64(l.chosen), Set: func(v float64) { l.step(int(v + 0.5)) }}
	n.Can(access.More, func() { l.step(l.chosen + 1) })
	n.Can(access.Less, func() { l.step(l.chosen - 1) })
}

// Access implements [access.Describer].
func (s *Slider) Access(n *access.Node) {
	n.Role = access.Slider
	n.Range = &access.Range{Least: s.Min, Most: s.Max, Step: s.Step, Now: s.Value, Set: s.SetValue}
	n.Can(access.More, func() { s.SetValue(s.Value + s.Step) })
	n.Can(access.Less, func() { s.SetValue(s.Value - s.Step) })
}

// Access implements [access.Describer].
func (e *Entry) Access(n *access.Node) {
	n.Role, n.Name, n.About, n.Value, n.SetText = access.Entry, e.Label, e.PlaceHolder, e.Text, e.SetText
	n.Set(access.Editable, !e.Disabled())
	n.Set(access.Multiline, e.MultiLine)
	n.Set(access.Password, e.Password)
	if e.OnSubmitted != nil {
		n.Can(access.Press, func() { e.OnSubmitted(e.Text) })
	}
}

// Access implements [access.Describer].
func (s *Suggestions) Access(n *access.Node) {
	n.Role, n.About, n.Value, n.SetText = access.Entry, s.PlaceHolder, s.Text, s.SetText
	n.Set(access.Editable, !s.Disabled())
}

// mostRows is how many rows of a list are read out around the one that is chosen: others come when the keyboard goes on.
const mostRows = 100

// Access implements [access.Describer].
func (l *List) Access(n *access.Node) {
	n.Role, n.Name, n.Children = access.List, l.Label, []*access.Node{}
	count := l.count()
	first := min(max(l.At-mostRows/2, 0), max(count-mostRows, 0))
	for i := first; i < min(count, first+mostRows); i++ {
		words := ""
		if l.Words != nil {
			words = l.Words(i)
		}
		if l.heading(i) {
			n.Add(access.Text, i, words)
			continue
		}
		row := n.Add(access.Row, i, words)
		row.Set(access.Chosen, i == l.At)
		row.Set(access.Focused, i == l.At && l.focused)
		if l.OnEnter != nil {
			row.Can(access.Press, func() {
				if l.Quick == nil || !l.Quick(i) {
					l.Choose(i)
				}
				l.enter(i)
			})
		}
		row.Can(access.Choose, func() { l.Choose(i) })
	}
	if l.focused && l.At >= first && l.At < count { // the row has it for a reader
		n.Set(access.Focused, false)
	}
}

// Access implements [access.Describer].
func (m *MoveList) Access(n *access.Node) {
	n.Role, n.Name, n.Children = access.List, lang.L("Moves"), []*access.Node{}
	first := min(max(m.At-mostRows/2, 0), max(len(m.line)-mostRows, 0))
	for i := first; i < min(len(m.line), first+mostRows); i++ {
		move := m.line[i]
		sign, behind := "", spentText(move.Spent)
		if m.Judged != nil {
			sign, behind = m.Judged(move)
		}
		row := n.Add(access.Row, i, strconv.Itoa(move.Number())+" "+describe.Color(move.Move().Color)+" "+m.point(move.Move().Point))
		row.About = access.Join(sign, behind)
		row.Set(access.Chosen, move == m.current)
		row.Can(access.Choose, func() { m.chosen(move) })
	}
}

// Access implements [access.Describer]: the move that is shown, and where one can go from there.
func (t *Tree) Access(n *access.Node) {
	n.Role, n.Name, n.Children = access.List, lang.L("Tree"), []*access.Node{}
	if t.current == nil {
		return
	}
	position := t.current.Position()
	add := func(to *game.Node) {
		if to == nil {
			return
		}
		words := lang.L("From the start")
		if m := to.Move(); m.Color != game.None {
			words = strconv.Itoa(to.Number()) + " " + describe.Color(m.Color) + " " + m.Point.Text(position.Size())
		}
		if t.branches.words != nil {
			words = access.Join(words, t.branches.words(to))
		}
		row := n.Add(access.Row, len(n.Children), words)
		row.Set(access.Chosen, to == t.current)
		row.Can(access.Choose, func() { t.chosen(to) })
	}
	add(t.current.Parent())
	add(t.current)
	for _, next := range t.current.Children() {
		add(next)
	}
}

// Access implements [access.Describer].
func (g *Graph) Access(n *access.Node) {
	n.Role, n.Name, n.Children = access.Slider, lang.L("Graph"), []*access.Node{}
	n.Range = &access.Range{Most: float64(max(len(g.chart.Values)-1, 0)), Step: 1, Now: float64(g.chart.Current), Set: func(v float64) { g.show(int(v + 0.5)) }}
	n.Value = strconv.Itoa(g.chart.Current)
}

// Access implements [access.Describer].
func (w *Paragraph) Access(n *access.Node) {
	if w.text != "" {
		n.Role, n.Name = access.Text, w.text
	}
	if w.Live {
		n.Live.Text = w.text
	}
	n.Children = []*access.Node{}
}

// Access implements [access.Describer].
func (n *Notice) Access(node *access.Node) {
	node.Role, node.Name, node.Children = access.Text, n.words, []*access.Node{}
	node.Live = access.Live{Text: n.words, Time: n.count}
}

// Access implements [access.Describer].
func (b *Bar) Access(n *access.Node) {
	n.Role = access.Group
	n.Live.Text = b.shown.Words
	n.Set(access.Working, b.shown.Working)
}

// Access implements [access.Describer].
func (b *Banner) Access(n *access.Node) {
	n.Role = access.Group
	n.Live.Text = describe.Sentences(b.shown.Title, b.shown.Words, b.shown.Step, b.shown.Asked)
}

// Access implements [access.Describer].
func (g *Guide) Access(n *access.Node) {
	n.Role = access.Group
	n.Live.Text = describe.Sentences(g.shown.Title, g.shown.Words)
}

// Held implements [access.Holder].
func (g *Guide) Held() []fyne.CanvasObject { return []fyne.CanvasObject{g.content} }

// Access implements [access.Describer].
func (w *SeatCard) Access(n *access.Node) {
	v := w.shown
	n.Role, n.Children = access.Text, []*access.Node{}
	if v.ToMove {
		n.Value = lang.L("{{.Side}} to move", lang.Args{"Side": describe.Color(w.color)})
	}
	n.Name = access.Join(describe.Color(w.color), v.Name, strings.ReplaceAll(v.Detail, " · ", ", "), v.Clock)
	if v.Low {
		n.Live.Text = lang.L("{{.Name}}: the time is running out", lang.Args{"Name": v.Name})
	}
	n.Set(access.Working, v.Thinking > 0)
}

// Access implements [access.Describer].
func (s *FormPanel) Access(n *access.Node) { n.Role, n.Name = access.Group, s.title }

// Access implements [access.Describer]: each row has the name of whom or what it is about.
func (l *PeopleCard) Access(n *access.Node) {
	n.Role, n.Name = access.Group, l.title.Said()
	if words := access.Join(l.title.Said(), l.note.Said()); words != "" {
		n.Add(access.Text, -1, words)
	}
	for i, row := range l.Rows {
		line := n.Add(access.Group, i, access.Join(row.Title, row.Rating, row.Detail))
		line.Set(access.Chosen, row.Chosen)
		press := func(at int, name string, do func()) {
			b := line.Add(access.Button, at, name)
			b.Set(access.Disabled, l.lost)
			b.Can(access.Press, do)
		}
		if row.About != nil {
			press(0, row.Title, row.About)
		}
		for k, p := range row.Presses {
			press(k+1, p.Text, p.Action)
		}
	}
	if len(l.Rows) < l.few {
		n.Add(access.Text, -2, l.empty.Text())
	}
	for i, b := range l.beside {
		button := n.Add(access.Button, -3-i, "")
		b.Access(button)
		button.Set(access.Disabled, b.Disabled())
	}
}

// Access implements [access.Describer]: each field has the name that stands beside it.
func (f *Form) Access(n *access.Node) { n.Role = access.Group }
