package game

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// manyNodes returns a record of about so many nodes, in lines of twelve that begin anywhere.
func manyNodes(t testing.TB, count int) *Record {
	t.Helper()
	r, err := NewRecord(Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(29, 5))
	nodes := []*Node{r.Root}
	for len(nodes) < count {
		n := nodes[random.IntN(len(nodes))]
		for range 12 {
			n = n.add(pack(Move{Black + Color(n.number%2), Point{random.IntN(15), random.IntN(15)}}))
			nodes = append(nodes, n)
		}
	}
	return r
}

func TestClone(t *testing.T) {
	r := manyNodes(t, 5000)
	if err := NewCursor(r.Root.AddBlank()).SetUp([]Move{{White, Point{0, 1}}}, White); err != nil {
		t.Fatal(err)
	}
	r.Extra = []Property{{"XX", []string{"kept"}}}
	at := r.Root.Next()
	at.Comment, at.Marks, at.Extra = "here", []Mark{{Kind: Cross, Point: Point{4, 5}}}, []Property{{"HO", []string{"1"}}}
	clone, again := r.Clone(), r.Clone()
	if !reflect.DeepEqual(clone, r) {
		t.Fatal("the copy differs")
	}
	at.Comment, at.Marks[0].Kind, at.Extra[0].Name, r.Extra[0].Name = "there", Circle, "TE", "YY"
	at.End().add(pack(Move{Black, Point{7, 7}}))
	r.Root.children[len(r.Root.children)-1].setup.stones[0].Color = Black
	r.Root.children[len(r.Root.children)-1].Promote()
	r.Root.setup.start.strict = true
	if !reflect.DeepEqual(clone, again) {
		t.Error("what is changed in the record is seen in its copy")
	}
	clone.Root.Next().AddBlank()
	if n := len(r.Root.children[1].children); n != len(again.Root.children[0].children) {
		t.Errorf("what is added to the copy is seen in the record: %d ways on", n)
	}
}

// A copy that is made a piece at a time is the same, and no piece is larger than was asked for.
func TestCopierSteps(t *testing.T) {
	r := manyNodes(t, 5000)
	copier, steps := NewCopier(r), 1
	clone := copier.Step(100)
	for ; clone == nil; steps++ {
		clone = copier.Step(100)
	}
	if nodes := len(everyNode(r.Root)); steps != (nodes+99)/100 {
		t.Errorf("%d steps for %d nodes", steps, nodes)
	}
	if !reflect.DeepEqual(clone, r) {
		t.Error("the copy differs")
	}
}

func everyNode(n *Node) (all []*Node) {
	for all = []*Node{n}; len(n.children) == 1; all = append(all, n) {
		n = n.children[0]
	}
	for _, child := range n.children {
		all = append(all, everyNode(child)...)
	}
	return all
}

// What the goroutine of a window does at once for the autosave of a record of 398,000 nodes.
func BenchmarkCopierStep(b *testing.B) {
	r := manyNodes(b, 398_000)
	copier := NewCopier(r)
	for b.Loop() {
		if copier.Step(4096) != nil {
			copier = NewCopier(r)
		}
	}
}

func BenchmarkClone(b *testing.B) {
	r := manyNodes(b, 398_000)
	for b.Loop() {
		r.Clone()
	}
}
