// Package layout places what a page or a card shows from one description of it: a tree of columns, rows and cards, made once with the page. What
// is seen and where, how high it is at a width, how small it can be and the order of the Tab key follow from that. All calls are on Fyne's goroutine.
package layout

import "fyne.io/fyne/v2"

// The gaps and edges, in units of Fyne like every length here: one scale for all that has no measure of its own.
const (
	Fine  float32 = 4
	Tight float32 = 6
	Snug  float32 = 8
	Near  float32 = 10
	Inner float32 = 12
	Edge  float32 = 16
	Far   float32 = 24
)

// The sizes at which a page or a card takes another form: one scale for all that has no threshold of its own.
const (
	Narrow float32 = 320 // the width from which words stand beside each other on a card
	Low    float32 = 480 // the width or height from which there is more than what must be there
	Roomy  float32 = 560 // the width or height from which two things have room
)

// ranks is how many ranks there are, and orders of the Tab key.
const ranks = 4

// Item is a part of a description. Its methods change it and return it.
type Item struct {
	kind     kind
	children []*Item
	gap      float32 // between the children
	equal    bool    // they are equally wide
	from     float32 // the least width of the first of two alternatives
	pad      fyne.Size
	object   *object // of a leaf
	line     *Line   // likewise, where it is words
	place    func(x, y, width, height float32)
	when     func() bool
	given    [axes]func(width float32) extent // in the place of what it would measure
	grow     float32
	rank     int
	optional bool
	tab      int
	align    Align

	measured
}

// measured is what was measured of an item in this pass.
type measured struct {
	needs  [axes]need
	own    extent  // along the axis that its parent shares,
	shown  bool    // whether it is there,
	frozen bool    // whether its size is settled,
	got    float32 // its size
}

type kind uint8

const (
	leaf kind = iota
	space
	column
	row
	stack
	breakpoint
	firstFit
	custom
)

// Align says where an item lies across its column or row.
type Align uint8

// The alignments. Auto is Center for words in a row, else Fill.
const (
	Auto Align = iota
	Fill
	Start
	Center
	End
	Baseline // on the baseline of the first words of the row
)

// Of shows an object, as high at a width as its method Height(width float32) float32 or Heights(width float32) (least, want float32) says, else as its
// least size. Where that is 0 the object is not there, nor its gap.
func Of(o fyne.CanvasObject) *Item { return &Item{object: &object{CanvasObject: o}} }

// Space takes what the others leave, without a gap of its own.
func Space() *Item { return &Item{kind: space, grow: 1} }

// Column puts items below each other. They get room in this order: the least height of all that must stay; then rank by rank those that may go, and what
// each wants; what is left goes to those that grow.
func Column(gap float32, items ...*Item) *Item {
	return &Item{kind: column, gap: gap, children: items}
}

// Row puts items beside each other. They share the width as those of a column share the height.
func Row(gap float32, items ...*Item) *Item { return &Item{kind: row, gap: gap, children: items} }

// Stack puts items over each other, such as words on the face of a card.
func Stack(items ...*Item) *Item { return &Item{kind: stack, children: items} }

// Breakpoint shows wide from that width on, below it narrow.
func Breakpoint(width float32, wide, narrow *Item) *Item {
	return &Item{kind: breakpoint, from: width, children: []*Item{wide, narrow}}
}

// FirstFit shows the first item whose least width and whose wanted height have room, else the first whose least height has, else the last.
func FirstFit(items ...*Item) *Item { return &Item{kind: firstFit, children: items} }

// Custom lets a function place objects in the room that they get together, for what is drawn. [Item.Width] and [Item.Height] say how large that is.
func Custom(place func(x, y, width, height float32), objects ...fyne.CanvasObject) *Item {
	n := &Item{kind: custom, place: place}
	for _, o := range objects {
		n.children = append(n.children, Of(o))
	}
	return n
}

// Equal puts objects such as buttons beside each other: equally wide where each has room for its least width, else each gets that, and all share what is left
// or lacking.
func Equal[O fyne.CanvasObject](objects ...O) *Item {
	n := &Item{kind: row, gap: Near, equal: true}
	for _, o := range objects {
		n.Add(Of(o))
	}
	return n
}

// Add puts more items at the end.
func (n *Item) Add(items ...*Item) *Item { n.children = append(n.children, items...); return n }

// Height gives an item that height.
func (n *Item) Height(height float32) *Item { return n.HeightRange(height, height) }

// HeightRange gives an item the height that it wants, or less down to least.
func (n *Item) HeightRange(least, want float32) *Item {
	return n.Heights(func(float32) (float32, float32) { return least, want })
}

// Heights makes an item as high as a function says, at a width.
func (n *Item) Heights(heights func(width float32) (least, want float32)) *Item {
	n.given[vertical] = func(width float32) (e extent) { e.least, e.want = heights(width); return e }
	return n
}

// Width gives an item that width.
func (n *Item) Width(width float32) *Item { return n.WidthRange(width, width) }

// WidthRange gives an item the width that it wants, or less down to least.
func (n *Item) WidthRange(least, want float32) *Item {
	n.given[horizontal] = func(float32) extent { return extent{least, want} }
	return n
}

// Grow gives an item a share of what the others leave, but never less than its least size. Columns that keep their shares whatever is in them have Width(0).
func (n *Item) Grow(share float32) *Item { n.grow = share; return n }

// Rank says when an item gets more than its least size: after those of a lower rank. Only items of the same column or row are compared.
func (n *Item) Rank(rank int) *Item { n.rank = rank; return n }

// Optional lets an item go where there is no room for it once those of a lower rank have what they want.
func (n *Item) Optional(rank int) *Item { n.rank, n.optional = rank, true; return n }

// If says when an item is there.
func (n *Item) If(when func() bool) *Item { n.when = when; return n }

// Tab puts an item behind those of a lower order for the Tab key, which else goes as the description does.
func (n *Item) Tab(order int) *Item { n.tab = order; return n }

// Align says where an item lies across its column or row.
func (n *Item) Align(a Align) *Item { n.align = a; return n }

// Pad keeps room free around an item, beside its height and width: x at each side, y over and below it.
func (n *Item) Pad(x, y float32) *Item { n.pad = fyne.NewSize(x, y); return n }
