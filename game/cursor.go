package game

// Cursor stands at a node of a record and knows the board there: it goes a step up or down for the price of one move,
// whatever the length of the game. It belongs to the goroutine that owns the record, and stays right as long as nothing is
// set up on the way from the root to its node except through it.
type Cursor struct {
	node     *Node
	position Position
}

// NewCursor returns a cursor at n, for the price of [Node.Position].
func NewCursor(n *Node) *Cursor { return &Cursor{n, n.Position()} }

// Node returns the node at which the cursor stands.
func (c *Cursor) Node() *Node { return c.node }

// Position returns the board there.
func (c *Cursor) Position() Position { return c.position }

// Play goes on by m, to the child that exists or to a new one, which it returns. The error is that of [Position.Check];
// the cursor then stays.
func (c *Cursor) Play(m Move) (*Node, error) {
	child := c.node.child(m)
	if child == nil {
		if err := c.position.Check(m); err != nil {
			return nil, err
		}
		child = c.node.add(pack(m))
	}
	c.Down(child)
	return child, nil
}

// SetUp is [Node.SetUp] at the cursor's node.
func (c *Cursor) SetUp(stones []Move, turn Color) error {
	n := c.node
	if len(n.children) > 0 {
		return ErrNotLeaf
	}
	for _, s := range stones {
		if err := c.position.checkOn(s.Point); err != nil {
			return err
		}
	}
	if n.setup == nil {
		n.setup = &setup{}
	}
	n.setup.stones = append(n.setup.stones, stones...)
	if turn != None {
		n.setup.turn = turn
	}
	c.position.setUp(stones, turn)
	return nil
}

// Down goes to a child of the node at which the cursor stands.
func (c *Cursor) Down(child *Node) {
	c.node = child
	if child.move.color != None {
		c.position.play(child.move.move())
	}
	if child.setup != nil {
		c.position.setUp(child.setup.stones, child.setup.turn)
	}
}

// Up goes to the node before, except from the root. Only where stones were set up it costs a [Node.Position].
func (c *Cursor) Up() {
	n := c.node
	if n.parent == nil {
		return
	}
	c.node = n.parent
	if n.setup != nil {
		c.position = c.node.Position()
		return
	}
	if n.move.color == None {
		return
	}
	if n.move.move().Point != Pass {
		c.position.set(n.move.move().Point, None)
	}
	c.position.result = Result{} // nothing follows the end of a game
	c.position.last = c.node.last()
	c.position.turn(c.node.toMove())
}

// Goto goes to any node of the record, by way of the last one that leads to both.
func (c *Cursor) Goto(n *Node) {
	var down []*Node
	to := n
	for ; to.depth > c.node.depth; to = to.parent {
		down = append(down, to)
	}
	for c.node != to {
		if c.node.depth == to.depth {
			down = append(down, to)
			to = to.parent
		}
		c.Up()
	}
	for i := len(down) - 1; i >= 0; i-- {
		c.Down(down[i])
	}
}

// Position returns the board at n, worked out from all the moves that lead there: some 10 ns each. A caller that goes from node
// to node uses a [Cursor].
func (n *Node) Position() Position {
	p := n.root().setup.start
	var settled [MaxSize * MaxSize]bool // by what came later
	put := func(m Move) {
		if i := m.Point.Y*p.size + m.Point.X; !settled[i] {
			settled[i] = true
			p.set(m.Point, m.Color)
		}
	}
	for up := n; up != nil; up = up.parent {
		stones := up.Setup()
		for i := len(stones) - 1; i >= 0; i-- {
			put(stones[i])
		}
		if m := up.move.move(); m.Color != None && m.Point != Pass {
			put(m)
		}
	}
	p.turn(n.toMove())
	p.last = n.last()
	p.result = p.judgeAt(n)
	return p
}

// judgeAt judges the board p at n by the last thing that happened to it.
func (p *Position) judgeAt(n *Node) Result {
	for n.parent != nil && n.move.color == None && len(n.Setup()) == 0 {
		n = n.parent
	}
	switch m := n.move.move(); {
	case len(n.Setup()) > 0:
		return p.judge()
	case m.Color == None:
		return Result{}
	case m.Point == Pass:
		return p.judgePass(n.parent.last())
	default:
		before := *p
		before.set(m.Point, None)
		return p.judgeMove(m, before.loses(m))
	}
}

func (n *Node) root() *Node {
	for n.parent != nil {
		n = n.parent
	}
	return n
}

// toMove returns the side to move at n.
func (n *Node) toMove() Color {
	for ; n.parent != nil; n = n.parent {
		if turn := n.Turn(); turn != None {
			return turn
		}
		if n.move.color != None {
			return n.move.color.Other()
		}
	}
	if turn := n.Turn(); turn != None {
		return turn
	}
	return n.setup.start.toMove
}

// last returns the move that led to the board at n, the zero Move where none did or stones were set up after it.
func (n *Node) last() Move {
	for ; n != nil; n = n.parent {
		if len(n.Setup()) > 0 {
			return Move{}
		}
		if n.move.color != None {
			return n.move.move()
		}
	}
	return Move{}
}
