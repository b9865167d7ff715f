package widgets

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
	"hoshi/ui/picture"
	"hoshi/ui/uitest"
)

// grown returns the root of a record of so many nodes, each behind a node before it: mostly the newest.
func grown(tb testing.TB, nodes int, seed uint64) *game.Node {
	tb.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		tb.Fatal(err)
	}
	all := []*game.Node{record.Root}
	cursor := game.NewCursor(record.Root)
	for len(all) < nodes {
		if random.IntN(4) == 0 || cursor.Node().Number() > 40 {
			cursor.Goto(all[random.IntN(len(all))])
		}
		before, position := len(cursor.Node().Children()), cursor.Position()
		parent := cursor.Node()
		n, err := cursor.Play(game.Move{Color: position.ToMove(), Point: game.Point{X: random.IntN(15), Y: random.IntN(15)}})
		if err == nil && len(parent.Children()) > before {
			all = append(all, n)
		}
	}
	return record.Root
}

// lettered returns the root of a tree that is written as letters, with variations in brackets, and its nodes by letter.
func lettered(t *testing.T, text string) (root *game.Node, of map[rune]*game.Node) {
	t.Helper()
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	of = map[rune]*game.Node{}
	at, stack := record.Root, []*game.Node(nil)
	for _, r := range text {
		switch r {
		case '(':
			stack = append(stack, at)
		case ')':
			at, stack = stack[len(stack)-1], stack[:len(stack)-1]
		default:
			at = at.AddBlank()
			of[r] = at
		}
	}
	return record.Root, of
}

func placed(root *game.Node) *branches {
	b := &branches{folded: map[*game.Node]bool{}, words: func(*game.Node) string { return "" }}
	b.grow(root)
	return b
}

// TestBranches places small trees: the main line on top, the variations that begin last right below it.
func TestBranches(t *testing.T) {
	for _, test := range []struct{ name, tree, want string }{
		{"a line", "abc", ".abc"},
		{"a variation", "ab(cd)(e)", ".abcd/   e"},
		{"two at one move", "a(bc)(d)(e)", ".abc/  d/  e"},
		{"the later one lies above", "a(b(c)(d))(e)", ".abc/   d/  e"},
		{"a variation of a variation", "a(bcd)(e(f)(g))", ".abcd/  ef/   g"},
		{"one at the first move", "(ab)(c)", ".ab/ c"},
	} {
		t.Run(test.name, func(t *testing.T) {
			root, of := lettered(t, test.tree)
			b := placed(root)
			rows := make([]string, len(b.rows))
			for y := range rows {
				for x := range b.lows {
					sign := " "
					if n := b.at(x, y); n == root {
						sign = "."
					} else if n != nil {
						for letter, node := range of {
							if node == n {
								sign = string(letter)
							}
						}
					}
					rows[y] += sign
				}
				rows[y] = strings.TrimRight(rows[y], " ")
			}
			if got := strings.Join(rows, "/"); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// TestBranchesKeepApart wants a place of its own for every move, and no stone in the way that leads down to another one.
func TestBranchesKeepApart(t *testing.T) {
	for seed := range uint64(20) {
		b := placed(grown(t, 300, seed))
		taken := map[[2]int]bool{}
		for _, w := range b.twigs {
			if at := [2]int{w.Column, w.Row}; taken[at] {
				t.Fatalf("seed %d: two moves in column %d, row %d", seed, w.Column, w.Row)
			} else {
				taken[at] = true
			}
		}
		for _, w := range b.twigs {
			for row := w.From + 1; row <= w.Row && !w.Rooted; row++ {
				if taken[[2]int{w.Column - 1, row}] && (row < w.Row || w.From < w.Row) {
					t.Fatalf("seed %d: the way from row %d to column %d, row %d crosses a stone", seed, w.From, w.Column, w.Row)
				}
			}
		}
		if len(b.twigs) != 300 || len(b.seen([2]int{0, 1000}, [2]int{0, 1000})) != 300 {
			t.Fatalf("seed %d: %d of 300 moves", seed, len(b.twigs))
		}
	}
}

// TestTree goes about in a tree by clicks and keys.
func TestTree(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	root, of := lettered(t, "ab(cd)(ef)")
	var at *game.Node
	var tree *Tree
	tree = NewTree(func(n *game.Node) { at = n; tree.SetRecord(root, n) }, func(*game.Node) string { return "" })
	window := test.NewTempWindow(t, tree)
	window.Resize(fyne.NewSize(300, 160))
	tree.SetRecord(root, of['b'])
	press := func(keys ...fyne.KeyName) func() {
		return func() {
			for _, k := range keys {
				tree.TypedKey(&fyne.KeyEvent{Name: k})
			}
		}
	}
	click := func(letter rune) func() {
		return func() {
			tree.Tapped(&fyne.PointEvent{Position: tree.middle(of[letter]).SubtractXY(tree.offset.X, tree.offset.Y)})
		}
	}
	for _, step := range []struct {
		name string
		do   func()
		want rune
	}{
		{"a click", click('e'), 'e'},
		{"the row above", press(fyne.KeyUp), 'c'},
		{"and below", press(fyne.KeyDown), 'e'},
		{"the next move", press(fyne.KeyRight), 'f'},
		{"the end stays", press(fyne.KeyRight), 'f'},
		{"back over the branch", press(fyne.KeyLeft, fyne.KeyLeft), 'b'},
		{"what follows is hidden", press(fyne.KeySpace), 'b'},
		{"and shown by going there", press(fyne.KeyRight), 'c'},
		{"hiding what is shown goes to where that begins", func() { tree.Fold(of['a']) }, 'a'},
	} {
		step.do()
		if at != of[step.want] && !(step.want == 'b' && tree.current == of['b']) {
			t.Errorf("%s: not at %c", step.name, step.want)
		}
	}
	if w := tree.branches.twigs[tree.branches.place[of['a']]]; w.Hidden != 5 || tree.branches.place[of['b']] != 0 {
		t.Errorf("%d moves are hidden, want 5", w.Hidden)
	}
	tree.SetRecord(root, of['f']) // what is gone to is shown
	if _, ok := tree.branches.place[of['f']]; !ok {
		t.Error("the current move is hidden")
	}
	var other fyne.KeyName
	tree.OnKey = func(e *fyne.KeyEvent) { other = e.Name }
	press(fyne.KeyDelete)()
	if other != fyne.KeyDelete {
		t.Error("a key that the tree has no use for is lost")
	}
}

// TestTreeOfFiveThousand draws no more of a large tree than is seen, wherever it is scrolled to.
func TestTreeOfFiveThousand(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	tree := large(t)
	for range 50 {
		tree.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(-90, -200)})
		columns, rows := tree.view(tree.Size())
		if n := len(tree.branches.seen(columns, rows)); n > 400 {
			t.Fatalf("%d of 5,000 twigs are drawn", n)
		}
	}
	if end := tree.extent(); tree.offset.Y > end.Height || tree.offset.Y < 1000 {
		t.Errorf("scrolled to %v of %v", tree.offset, end)
	}
}

func large(tb testing.TB) *Tree {
	root := grown(tb, 5000, 3)
	tree := NewTree(func(*game.Node) {}, func(*game.Node) string { return "" })
	tree.Resize(fyne.NewSize(484, 360))
	tree.SetRecord(root, root)
	return tree
}

// BenchmarkTreeScroll is a frame of scrolling in a tree of 5,000 nodes, BenchmarkTreeGrow what a new move in it costs.
func BenchmarkTreeScroll(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(Theme("light"))
	tree := large(b)
	for b.Loop() {
		tree.scrollTo(tree.offset.X, tree.offset.Y+picture.TwigRow)
		tree.draw(tree.Size())
	}
}

func BenchmarkTreeGrow(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(Theme("light"))
	tree := large(b)
	for b.Loop() {
		tree.branches.grow(tree.root)
	}
}
