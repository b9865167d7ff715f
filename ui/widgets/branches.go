package widgets

import (
	"slices"

	"hoshi/game"
	"hoshi/ui/picture"
)

// branches is a record as a tree that can be drawn: where each node stands.
type branches struct {
	folded map[*game.Node]bool     // nothing behind them is shown
	words  func(*game.Node) string // what stands behind a variation that begins with a node

	twigs []picture.TreeEdge
	nodes []*game.Node // of the twigs
	place map[*game.Node]int
	rows  [][]int // the twigs of each row, from the left
	lows  []int   // the lowest row that is taken, by column
}

// grow places all nodes of a record: the main line on top, variations below, so that no way crosses a stone.
func (b *branches) grow(root *game.Node) {
	b.twigs, b.nodes, b.rows, b.lows = b.twigs[:0], b.nodes[:0], b.rows[:0], b.lows[:0]
	b.place = make(map[*game.Node]int, len(b.place))
	b.line(root, 0, -1)
	for i := range b.twigs {
		w := &b.twigs[i]
		for len(b.rows) <= w.Row {
			b.rows = append(b.rows, nil)
		}
		b.rows[w.Row] = append(b.rows[w.Row], i)
	}
	for _, row := range b.rows {
		slices.SortFunc(row, func(i, j int) int { return b.twigs[i].Column - b.twigs[j].Column })
	}
}

// line places the line that begins with n in that column, behind a node in row from, and then what branches off from it: the last
// variations first, which so lie above those that begin earlier. A row from of -1 is that of the root.
func (b *branches) line(n *game.Node, column, from int) {
	first := len(b.twigs)
	words := ""
	if from >= 0 {
		words = b.words(n)
	}
	for ; n != nil; n = n.Next() {
		b.place[n] = len(b.twigs)
		w := picture.TreeEdge{Column: column + len(b.twigs) - first, Color: n.Move().Color, Number: n.Number(), Sign: n.Sign(), Said: n.Comment != "",
			Rooted: n.Parent() == nil}
		if b.folded[n] {
			w.Hidden = count(n) - 1
		}
		b.twigs, b.nodes = append(b.twigs, w), append(b.nodes, n)
		if b.folded[n] {
			break
		}
	}
	last := len(b.twigs) - 1
	b.twigs[last].Words = words
	free := b.twigs[last].Column
	if words != "" || b.twigs[last].Hidden > 0 {
		free += picture.TwigWords
	}
	row := b.settle(max(column-1, 0), free)
	for i := first; i <= last; i++ {
		b.twigs[i].Row, b.twigs[i].From = row, row
	}
	b.twigs[first].From = max(from, 0)
	for i := last; i >= first; i-- {
		if node := b.nodes[i]; !b.folded[node] && len(node.Children()) > 1 {
			for _, child := range node.Children()[1:] {
				b.line(child, b.twigs[i].Column+1, row)
			}
		}
	}
}

// settle takes the first row below all that stands in the columns.
func (b *branches) settle(from, to int) int {
	for len(b.lows) <= to {
		b.lows = append(b.lows, -1)
	}
	row := slices.Max(b.lows[from:to+1]) + 1
	for i := from; i <= to; i++ {
		b.lows[i] = row
	}
	return row
}

// count returns how many nodes there are from n on.
func count(n *game.Node) int {
	all, waiting := 0, []*game.Node{n}
	for len(waiting) > 0 {
		n := waiting[len(waiting)-1]
		waiting = append(waiting[:len(waiting)-1], n.Children()...)
		all++
	}
	return all
}

// unfold shows n, whatever is folded on the way to it, and reports whether that changed something.
func (b *branches) unfold(n *game.Node) (changed bool) {
	for n = n.Parent(); n != nil; n = n.Parent() {
		if b.folded[n] {
			delete(b.folded, n)
			changed = true
		}
	}
	return changed
}

// seen returns the twigs in a part of the tree, from one column and row to another, both included, and those whose way leads through.
func (b *branches) seen(columns, rows [2]int) (list []picture.TreeEdge) {
	for i := range b.twigs {
		w := &b.twigs[i]
		if w.Row >= rows[0] && min(w.From, w.Row) <= rows[1] && w.Column >= columns[0]-picture.TwigWords && w.Column <= columns[1]+1 {
			list = append(list, *w)
		}
	}
	return list
}

// at returns the node in that column and row, nil where there is none.
func (b *branches) at(column, row int) *game.Node {
	if row < 0 || row >= len(b.rows) {
		return nil
	}
	if i, ok := slices.BinarySearchFunc(b.rows[row], column, func(i, c int) int { return b.twigs[i].Column - c }); ok {
		return b.nodes[b.rows[row][i]]
	}
	return nil
}

// beside returns the node in the next row above (-1) or below (1) that stands nearest to n, nil where there is no such row.
func (b *branches) beside(n *game.Node, by int) *game.Node {
	at := b.twigs[b.place[n]]
	row := at.Row + by
	if row < 0 || row >= len(b.rows) {
		return nil
	}
	nearest := slices.MinFunc(b.rows[row], func(i, j int) int {
		return abs(b.twigs[i].Column-at.Column) - abs(b.twigs[j].Column-at.Column)
	})
	return b.nodes[nearest]
}

func abs(n int) int { return max(n, -n) }
