package game

import (
	"errors"
	"slices"
	"testing"
	"time"
)

// record returns a game in which Black begins and the sides take turns.
func record(t testing.TB, points ...string) *Record {
	t.Helper()
	r, err := NewRecord(Freestyle, DefaultSize)
	if err != nil {
		t.Fatal(err)
	}
	line(t, r.Root, points...)
	return r
}

// line adds moves below n, the sides taking turns, and returns the last node.
func line(t testing.TB, n *Node, points ...string) *Node {
	t.Helper()
	for _, text := range points {
		p := n.Position()
		pt, err := ParsePoint(text, p.Size())
		if err != nil {
			t.Fatal(err)
		}
		if n, err = n.Add(Move{p.ToMove(), pt}); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return n
}

// mainLine returns the points of the main line below n.
func mainLine(n *Node) []string {
	moves := []string{}
	for n = n.Next(); n != nil; n = n.Next() {
		moves = append(moves, n.Move().Text(n.root().setup.start.size))
	}
	return moves
}

func TestAddDoublesNothing(t *testing.T) {
	r := record(t, "H8", "H9", "C12")
	first := r.Root.Next()
	again, err := r.Root.Add(Move{Black, Point{7, 7}})
	if err != nil || again != first || len(r.Root.Children()) != 1 {
		t.Errorf("the same move again: %p, %v, want %p; %d children", again, err, first, len(r.Root.Children()))
	}
	other := line(t, r.Root, "G8")
	white, err := r.Root.Add(Move{White, Point{7, 7}})
	if err != nil || white == first {
		t.Errorf("the other colour on the same point is another move: %v", err)
	}
	if want := []*Node{first, other, white}; !slices.Equal(r.Root.Children(), want) {
		t.Errorf("children %v, want %v", r.Root.Children(), want)
	}
	if got := mainLine(r.Root); !slices.Equal(got, []string{"H8", "H9", "C12"}) {
		t.Errorf("the main line became %v", got)
	}
}

func TestAddRefuses(t *testing.T) {
	end := record(t, "H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4").Root.End()
	if _, err := end.Add(Move{Black, Point{7, 7}}); !errors.Is(err, ErrOccupied) {
		t.Errorf("an occupied point: %v", err)
	}
	if _, err := line(t, end, "H12").Add(Move{White, Point{0, 0}}); !errors.Is(err, ErrOver) {
		t.Errorf("after the end: %v", err)
	}
	if len(end.Children()) != 1 {
		t.Errorf("%d children", len(end.Children()))
	}
}

func TestNodesKnowTheirPlace(t *testing.T) {
	r := record(t, "H8", "H9", "C12")
	end := r.Root.End()
	if end.Number() != 3 || end.Move() != (Move{Black, Point{2, 3}}) || end.Next() != nil {
		t.Errorf("the end is move %d, %v", end.Number(), end.Move())
	}
	p := end.Position()
	if p.Stones() != 3 || p.At(Point{2, 3}) != Black || p.At(Point{7, 6}) != White || p.ToMove() != White {
		t.Errorf("the position there:\n%s", p.Diagram())
	}
	path := end.Path()
	if len(path) != 4 || path[0] != r.Root || path[3] != end || path[2] != end.Parent() {
		t.Errorf("path %v", path)
	}
	side := line(t, path[1], "I9")
	for _, test := range []struct {
		name string
		n, a *Node
		want bool
	}{
		{"the end follows the root", end, r.Root, true},
		{"a node follows itself", end, end, true},
		{"the root follows nothing", r.Root, end, false},
		{"a variation does not follow the main line", side, end.Parent(), false},
		{"a variation follows its branching", side, path[1], true},
	} {
		if got := test.n.Follows(test.a); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
	if r.Root.Parent() != nil || r.Root.Number() != 0 || r.Root.Move() != (Move{}) {
		t.Error("the root has something before it")
	}
}

func TestPromote(t *testing.T) {
	r := record(t, "H8", "H9", "C12")
	first := r.Root.Next()
	line(t, first, "I9", "J10")
	deep := line(t, first, "G9", "G8", "G7")
	sidestep := line(t, deep.Parent(), "F7")
	deep.Promote()
	if got := mainLine(r.Root); !slices.Equal(got, []string{"H8", "G9", "G8", "G7"}) {
		t.Errorf("main line %v", got)
	}
	sidestep.Promote()
	if got := mainLine(r.Root); !slices.Equal(got, []string{"H8", "G9", "G8", "F7"}) {
		t.Errorf("main line %v", got)
	}
	var children []string
	for _, c := range first.Children() {
		children = append(children, c.Move().Text(15))
	}
	if !slices.Equal(children, []string{"G9", "H9", "I9"}) { // the others keep their order
		t.Errorf("variations %v", children)
	}
	if before := len(r.Root.Children()); before != 1 {
		t.Errorf("%d children of the root", before)
	}
	r.Root.Promote()
	if got := mainLine(r.Root); len(got) != 4 {
		t.Errorf("promoting the root made the main line %v", got)
	}
}

func TestSetUp(t *testing.T) {
	r := record(t)
	stones := []Move{{Black, Point{7, 7}}, {White, Point{7, 8}}, {Black, Point{2, 3}}}
	if err := r.Root.SetUp(stones, White); err != nil {
		t.Fatal(err)
	}
	p := r.Root.Position()
	if p.Stones() != 3 || p.ToMove() != White || r.Root.Turn() != White || !slices.Equal(r.Root.Setup(), stones) {
		t.Errorf("%v to move on\n%s", p.ToMove(), p.Diagram())
	}
	if err := r.Root.SetUp([]Move{{None, Point{7, 8}}}, None); err != nil {
		t.Fatal(err)
	}
	if p = r.Root.Position(); p.Stones() != 2 || p.ToMove() != White || len(r.Root.Setup()) != 4 {
		t.Errorf("after taking one away: %v to move on\n%s", p.ToMove(), p.Diagram())
	}
	kept, turn := r.Root.Position(), r.Root.Turn()
	if err := r.Root.SetUp([]Move{{Black, Point{0, 0}}, {Black, Point{15, 0}}}, Black); !errors.Is(err, ErrOutside) {
		t.Errorf("a stone off the board: %v", err)
	}
	if r.Root.Position() != kept || r.Root.Turn() != turn || len(r.Root.Setup()) != 4 {
		t.Error("a refused setup changed the node")
	}
	line(t, r.Root, "A1")
	if err := r.Root.SetUp(nil, Black); !errors.Is(err, ErrNotLeaf) {
		t.Errorf("under moves: %v", err)
	}
}

func TestAddBlank(t *testing.T) {
	r := record(t, "H8")
	end := r.Root.End()
	blank := end.AddBlank()
	if blank.Number() != 1 || blank.Move() != (Move{}) || blank.Position() != end.Position() || blank.Parent() != end {
		t.Errorf("a blank node is move %d, %v", blank.Number(), blank.Move())
	}
	if next := line(t, blank, "H9"); next.Number() != 2 || next.Move().Color != White {
		t.Errorf("the move after it is number %d of %v", next.Number(), next.Move().Color)
	}
}

func TestRecordResult(t *testing.T) {
	five := []string{"H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4", "H12"}
	for _, test := range []struct {
		name   string
		moves  []string
		ending Result
		want   Result
	}{
		{"a game that goes on", five[:8], Result{}, Result{}},
		{"a five", five, Result{}, Result{Black, Five}},
		{"a resignation", five[:4], Result{White, Resignation}, Result{White, Resignation}},
		{"the board goes before what is said", five, Result{White, Recorded}, Result{Black, Five}},
	} {
		r := record(t, test.moves...)
		r.Ending = test.ending
		if got := r.Result(); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	if _, err := NewRecord(Freestyle, 4); !errors.Is(err, ErrSize) {
		t.Errorf("a record on a board of 4: %v", err)
	}
}

func TestSpent(t *testing.T) {
	r := record(t, "H8", "H9", "C12")
	for i, n := range r.Root.End().Path()[1:] {
		n.Spent = time.Duration(i+1) * time.Second
	}
	end := r.Root.End()
	if b, w := Spent(end, Black), Spent(end, White); b != 4*time.Second || w != 2*time.Second {
		t.Errorf("Black %v, White %v; want 4s, 2s", b, w)
	}
	if b := Spent(end.Parent(), Black); b != time.Second {
		t.Errorf("Black had spent %v a move before, want 1s", b)
	}
	if b := Spent(r.Root, Black); b != 0 {
		t.Errorf("Black had spent %v at the beginning", b)
	}
}

// The end of a main line before variations is a node that bears nothing; what bears something is a node of its own.
func TestStopped(t *testing.T) {
	for _, row := range []struct {
		name    string
		change  func(r *Record, end *Node)
		stopped bool
	}{
		{"nothing", func(*Record, *Node) {}, true},
		{"a name", func(_ *Record, n *Node) { n.Name = "D1" }, false},
		{"a comment", func(_ *Record, n *Node) { n.Comment = "Ah!" }, false},
		{"marks", func(_ *Record, n *Node) { n.Marks = []Mark{{Kind: Cross}} }, false},
		{"properties", func(_ *Record, n *Node) { n.Extra = []Property{{Name: "ZZ"}} }, false},
		{"an evaluation", func(_ *Record, n *Node) { n.Evaluation.Chance = 0.5 }, false},
		{"moves behind it", func(_ *Record, n *Node) { line(t, n, "A1") }, false},
		{"stones", func(_ *Record, n *Node) {
			if err := n.SetUp([]Move{{White, Point{}}}, None); err != nil {
				t.Fatal(err)
			}
		}, false},
		{"no variation beside it", func(r *Record, n *Node) { r.Root.Next().detach(n.parent.children[1]) }, false},
		{"another place", func(r *Record, n *Node) { n.parent.children[1].Promote() }, false},
	} {
		r := record(t, "H8", "H9")
		first := r.Root.Next()
		first.stop()
		end := first.Next()
		row.change(r, end)
		want := end
		if row.stopped {
			want = first
		}
		if got := end.Stopped(); got != want || r.Root.Stopped() != r.Root {
			t.Errorf("%s: the node before %v", row.name, got.Move())
		}
	}
}
