package game

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
)

// grown is a tree with the board at each node, as [Position.Play], [Position.Put] and [Position.WithTurn] make it.
type grown struct {
	record *Record
	nodes  []*Node
	boards map[*Node]Position
}

// grow makes a tree of about size nodes: moves near each other so that games end, passes, blank nodes, and stones that are
// set up and taken away.
func grow(t *testing.T, rule Rule, strict bool, size int, random *rand.Rand) *grown {
	t.Helper()
	r, err := NewRecord(rule, 15)
	if err == nil {
		err = r.SetStrict(strict)
	}
	if err != nil {
		t.Fatal(err)
	}
	start, err := NewPosition(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	g := &grown{r, []*Node{r.Root}, map[*Node]Position{r.Root: start.WithStrict(strict)}}
	near := func() Point { return Point{4 + random.IntN(6), 4 + random.IntN(6)} }
	for len(g.nodes) < size {
		n := g.nodes[len(g.nodes)-1]
		if random.IntN(12) == 0 {
			n = g.nodes[random.IntN(len(g.nodes))]
		}
		position := g.boards[n]
		switch random.IntN(16) {
		case 0:
			g.take(n.AddBlank(), position)
		case 1:
			g.setUp(t, n.AddBlank(), position, near, random)
		default:
			m := Move{position.ToMove(), near()}
			if random.IntN(8) == 0 {
				m.Point = Pass
			}
			next, refusal := position.Play(m)
			child, err := n.Add(m)
			if !errors.Is(err, refusal) && err.Error() != refusal.Error() {
				t.Fatalf("the node says %v, the board %v", err, refusal)
			}
			if err == nil {
				g.take(child, next)
			}
			if err == nil && random.IntN(24) == 0 {
				g.setUp(t, child, next, near, random) // beside the move
			}
		}
	}
	return g
}

// take notes a node and its board.
func (g *grown) take(n *Node, p Position) {
	if _, known := g.boards[n]; !known {
		g.nodes = append(g.nodes, n)
		g.boards[n] = p
	}
}

// setUp sets stones at a leaf, takes one away, or names a side to move alone.
func (g *grown) setUp(t *testing.T, n *Node, p Position, near func() Point, random *rand.Rand) {
	t.Helper()
	if len(n.Children()) > 0 {
		return
	}
	var stones []Move
	for range random.IntN(4) {
		stones = append(stones, Move{Color(random.IntN(3)), near()})
	}
	turn := Color(random.IntN(3))
	if err := n.SetUp(stones, turn); err != nil {
		t.Fatal(err)
	}
	for _, s := range stones {
		var err error
		if p, err = p.Put(s.Point, s.Color); err != nil {
			t.Fatal(err)
		}
	}
	if turn != None {
		p = p.WithTurn(turn)
	}
	g.take(n, p)
	g.boards[n] = p
}

// TestCursorKnowsTheBoard compares the boards of nodes, and of a cursor that jumps about in the tree, with those that were
// played move by move.
func TestCursorKnowsTheBoard(t *testing.T) {
	for _, test := range []struct {
		rule   Rule
		strict bool
	}{{Freestyle, false}, {Standard, false}, {Caro, false}, {Renju, false}, {Renju, true}} {
		t.Run(fmt.Sprintf("%v, forbidden moves lose: %v", test.rule, test.strict), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(1, uint64(test.rule)))
			g := grow(t, test.rule, test.strict, 1500, random)
			ends := map[Reason]int{}
			for _, n := range g.nodes {
				want := g.boards[n]
				ends[want.Result().Reason]++
				if got := n.Position(); got != want {
					t.Fatalf("the board at move %d, %v to move, %v:\n%s\nwant %v to move, %v\n%s",
						n.Number(), got.ToMove(), got.Result(), got.Diagram(), want.ToMove(), want.Result(), want.Diagram())
				}
			}
			if ends[Five] == 0 || ends[Ongoing] == 0 || test.rule == Renju && ends[BothPassed] == 0 || test.strict && ends[Forbidden] == 0 {
				t.Errorf("the games end in too few ways: %v", ends)
			}
			c := NewCursor(g.record.Root)
			for range 3000 {
				n := g.nodes[random.IntN(len(g.nodes))]
				switch node := c.Node(); {
				case random.IntN(3) == 0 && node.Next() != nil:
					n = node.Next()
					c.Down(n)
				case random.IntN(3) == 0 && node.Parent() != nil:
					n = node.Parent()
					c.Up()
				default:
					c.Goto(n)
				}
				if c.Node() != n || c.Position() != g.boards[n] {
					t.Fatalf("the cursor stands at move %d, not %d:\n%v", c.Node().Number(), n.Number(), c.Position())
				}
			}
		})
	}
}

func TestCursorPlays(t *testing.T) {
	r := record(t, "H8", "H9")
	c := NewCursor(r.Root)
	c.Up()
	if c.Node() != r.Root {
		t.Error("above the root there is something")
	}
	first, err := c.Play(Move{Black, Point{7, 7}})
	if err != nil || first != r.Root.Next() || len(r.Root.Children()) != 1 {
		t.Fatalf("a move that is there is made anew: %v", err)
	}
	if n, err := c.Play(Move{White, Point{7, 7}}); !errors.Is(err, ErrOccupied) || n != nil || c.Node() != first {
		t.Errorf("on a stone: %v, %v", n, err)
	}
	if other, err := c.Play(Move{White, Point{8, 8}}); err != nil || c.Node() != other || len(first.Children()) != 2 || other.Number() != 2 {
		t.Errorf("another move: %v", err)
	}
	if err := c.SetUp([]Move{{Black, Point{15, 0}}}, None); !errors.Is(err, ErrOutside) {
		t.Errorf("set up off the board: %v", err)
	}
	if err := c.SetUp([]Move{{Black, Point{0, 0}}}, White); err != nil {
		t.Fatal(err)
	}
	if position := c.Position(); position != c.Node().Position() || position.ToMove() != White || position.Stones() != 3 {
		t.Errorf("after setting up: %v to move on\n%s", position.ToMove(), position.Diagram())
	}
}

// weigh returns how many bytes of the heap a record takes that grow makes.
func weigh(t *testing.T, grow func(c *Cursor)) uint64 {
	t.Helper()
	r, err := NewRecord(Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	grow(NewCursor(r.Root))
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(r)
	return after.HeapAlloc - before.HeapAlloc
}

// games adds games of length moves until there are so many nodes; with branch, each leaves the one before in its middle.
func games(t *testing.T, c *Cursor, nodes, length int, branch bool) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	root := c.Node()
	for made := 0; made < nodes; {
		for c.Node() != root && (!branch || c.Node().Number() > length/2) {
			c.Up()
		}
		for start := made; made < nodes && made < start+length; {
			position := c.Position()
			m := Move{position.ToMove(), Point{random.IntN(15), random.IntN(15)}}
			if position.Result().Over() {
				break
			}
			if _, err := c.Play(m); err == nil {
				made++
			}
		}
		if branch && random.IntN(20) == 0 {
			c.Goto(root)
		}
	}
}

// TestNodesAreLight weighs a record. Nothing else may use the heap meanwhile: it runs alone.
func TestNodesAreLight(t *testing.T) {
	const most = 200 // bytes a node
	for _, test := range []struct {
		name string
		grow func(c *Cursor, nodes int)
	}{
		{"one line", func(c *Cursor, nodes int) {
			for range nodes {
				c.Down(c.Node().AddBlank())
			}
		}},
		{"games", func(c *Cursor, nodes int) { games(t, c, nodes, 60, false) }},
		{"games that branch off each other", func(c *Cursor, nodes int) { games(t, c, nodes, 60, true) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			const nodes = 200_000
			weight := weigh(t, func(c *Cursor) { test.grow(c, nodes) })
			t.Logf("%d bytes a node", weight/nodes)
			if weight > most*nodes {
				t.Errorf("%d bytes a node, more than %d", weight/nodes, most)
			}
		})
	}
}

// TestAMillionMoves weighs a record of the size of a large library.
func TestAMillionMoves(t *testing.T) {
	if testing.Short() {
		t.Skip("a million moves")
	}
	weight := weigh(t, func(c *Cursor) { games(t, c, 1_000_000, 60, true) })
	t.Logf("%d MB", weight/1_000_000)
	if weight > 250_000_000 {
		t.Errorf("%d MB, more than 250", weight/1_000_000)
	}
}

// BenchmarkWalk goes down and up a game of 120 moves.
func BenchmarkWalk(b *testing.B) {
	r, err := NewRecord(Renju, 15)
	if err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 4))
	c := NewCursor(r.Root)
	for c.Node().Number() < 120 {
		position := c.Position()
		if position.Result().Over() {
			c.Up()
			continue
		}
		_, _ = c.Play(Move{position.ToMove(), Point{random.IntN(15), random.IntN(15)}}) // or the point is refused
	}
	end := c.Node()
	b.Run("a step", func(b *testing.B) {
		for i := 0; i < b.N; i += 240 {
			c.Goto(r.Root)
			c.Goto(end)
		}
	})
	b.Run("a board", func(b *testing.B) {
		for range b.N {
			_ = end.Position()
		}
	})
}
