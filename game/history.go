package game

import "slices"

// History makes changes of a record that can be taken back: what is said and drawn at its nodes, and their order. The zero value has
// made none. It belongs to the goroutine that owns the record, and forgets nothing as long as it lives. A caller that removes nodes otherwise
// begins a new one.
type History struct {
	done, undone []edit // what takes the changes back, and what makes them again; the newest last
	open         *Node  // whose comment is being written
}

// edit is a change of a record.
type edit interface {
	// apply makes the change and returns the one that takes it back, and the node at which it is seen.
	apply() (back edit, at *Node)
}

// Comment writes the comment of n. What is written there one after the other, without another change between, is one change.
func (h *History) Comment(n *Node, comment string) {
	if comment == n.Comment {
		return
	}
	if h.open == n && len(h.undone) == 0 {
		n.Comment = comment
		return
	}
	h.make(commentEdit{n, n.Name, comment})
	h.open = n
}

// Name gives n a name.
func (h *History) Name(n *Node, name string) {
	if name != n.Name {
		h.make(commentEdit{n, name, n.Comment})
	}
}

// Draw gives n other marks.
func (h *History) Draw(n *Node, marks []Mark) { h.make(markEdit{n, marks}) }

// Delete takes n and all that follows it out of the record. The root stays.
func (h *History) Delete(n *Node) {
	if n.parent != nil {
		h.make(removal{n})
	}
}

// Promote makes the way from the root to n the main line. It reports whether that changed something.
func (h *History) Promote(n *Node) bool {
	var steps editList
	for ; n.parent != nil; n = n.parent {
		if n.parent.children[0] != n {
			steps = append(steps, reordering{n, 0})
		}
	}
	if len(steps) == 0 {
		return false
	}
	h.make(steps)
	return true
}

// Reorder moves n so many places among the ways on from its parent; a negative number moves it towards the main line. It reports whether
// that changed something.
func (h *History) Reorder(n *Node, by int) bool {
	if n.parent == nil {
		return false
	}
	from := slices.Index(n.parent.children, n)
	to := min(max(from+by, 0), len(n.parent.children)-1)
	if to == from {
		return false
	}
	h.make(reordering{n, to})
	return true
}

// Added notes that n and what follows it has come into the record.
func (h *History) Added(n *Node) { h.note(removal{n}) }

// Write lets change write about the line that leads to end, which stays as it is: names, comments, evaluations, properties of its nodes and
// new variations beside it. All of that is one change.
func (h *History) Write(end *Node, change func()) {
	before := lineOf(end)
	change()
	h.note(before)
}

// Undo takes the newest change back and returns the node at which that is seen, or [ErrNothingToUndo].
func (h *History) Undo() (*Node, error) {
	if len(h.done) == 0 {
		return nil, ErrNothingToUndo
	}
	return turn(h, &h.done, &h.undone), nil
}

// Redo makes the change again that was taken back last and returns the node at which it is seen, or [ErrNothingToRedo].
func (h *History) Redo() (*Node, error) {
	if len(h.undone) == 0 {
		return nil, ErrNothingToRedo
	}
	return turn(h, &h.undone, &h.done), nil
}

// CanUndo and CanRedo report whether there is something to take back, or to make again.
func (h *History) CanUndo() bool { return len(h.done) > 0 }
func (h *History) CanRedo() bool { return len(h.undone) > 0 }

// turn makes the newest of some edits, and puts what takes that back on the others.
func turn(h *History, from, to *[]edit) *Node {
	last := len(*from) - 1
	back, at := (*from)[last].apply()
	*from, *to = (*from)[:last], append(*to, back)
	h.open = nil
	return at
}

func (h *History) make(e edit) {
	back, _ := e.apply()
	h.note(back)
}

func (h *History) note(back edit) {
	h.done, h.undone, h.open = append(h.done, back), nil, nil
}

// commentEdit is what is said about a node.
type commentEdit struct {
	node          *Node
	name, comment string
}

func (e commentEdit) apply() (edit, *Node) {
	before := commentEdit{e.node, e.node.Name, e.node.Comment}
	e.node.Name, e.node.Comment = e.name, e.comment
	return before, e.node
}

// markEdit is what is drawn at a node.
type markEdit struct {
	node  *Node
	marks []Mark
}

func (e markEdit) apply() (edit, *Node) {
	before := markEdit{e.node, e.node.Marks}
	e.node.Marks = e.marks
	return before, e.node
}

// removal takes a node away from its parent.
type removal struct{ node *Node }

func (e removal) apply() (edit, *Node) {
	parent := e.node.parent
	at := slices.Index(parent.children, e.node)
	parent.detach(e.node)
	return insertion{e.node, at}, parent
}

// insertion puts a node that was removed back to its place.
type insertion struct {
	node *Node
	at   int
}

func (e insertion) apply() (edit, *Node) {
	parent := e.node.parent
	parent.children = slices.Insert(parent.children, min(e.at, len(parent.children)), e.node)
	return removal{e.node}, e.node
}

// reordering gives a node another place among its parent's children.
type reordering struct {
	node *Node
	to   int
}

func (e reordering) apply() (edit, *Node) {
	parent := e.node.parent
	from := slices.Index(parent.children, e.node)
	parent.detach(e.node)
	parent.children = slices.Insert(parent.children, min(e.to, len(parent.children)), e.node)
	return reordering{e.node, from}, e.node
}

// editList are edits, one after the other.
type editList []edit

func (e editList) apply() (edit, *Node) {
	back := make(editList, len(e))
	var at *Node
	for i, one := range e {
		var seen *Node
		back[len(e)-1-i], seen = one.apply()
		if i == 0 {
			at = seen
		}
	}
	return back, at
}

// pageEdit is what stood about the nodes of a line, the first one first.
type pageEdit []page

// page is what stood about a node, and the ways on from it.
type page struct {
	node          *Node
	name, comment string
	evaluation    Evaluation
	extra         []Property
	children      []*Node
}

// lineOf returns what stands about the line that leads to end.
func lineOf(end *Node) (w pageEdit) {
	for _, n := range end.Path() {
		w = append(w, page{n, n.Name, n.Comment, n.Evaluation, slices.Clone(n.Extra), slices.Clone(n.children)})
	}
	return w
}

func (e pageEdit) apply() (edit, *Node) {
	end := e[len(e)-1].node
	back := lineOf(end)
	for _, p := range e {
		n := p.node
		n.Name, n.Comment, n.Evaluation, n.Extra, n.children = p.name, p.comment, p.evaluation, slices.Clone(p.extra), slices.Clone(p.children)
	}
	return back, end
}
