package game

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// lines lists the lines of a tree, each with the comments on its way.
func lines(n *Node, before string) (all []string) {
	if n.Move().Color != None {
		before += n.Move().Point.Text(15)
	}
	if n.Comment != "" {
		before += "(" + strings.ReplaceAll(n.Comment, "\n\n", "|") + ")"
	}
	if len(n.Children()) == 0 {
		return []string{before}
	}
	for _, c := range n.Children() {
		all = append(all, lines(c, before)...)
	}
	return all
}

func TestMerge(t *testing.T) {
	record := func(rule Rule, size int, words string) *Record {
		r, err := NewRecord(rule, size)
		if err != nil {
			t.Fatal(err)
		}
		n := r.Root
		for word := range strings.FieldsSeq(words) {
			if word == ";" {
				n = r.Root
				continue
			}
			name, comment, _ := strings.Cut(word, ":")
			p, err := ParsePoint(name, size)
			if err != nil {
				t.Fatal(err)
			}
			pos := n.Position()
			c := NewCursor(n)
			if n, err = c.Play(Move{pos.ToMove(), p}); err != nil {
				t.Fatal(err)
			}
			n.Comment = comment
		}
		return r
	}
	for _, row := range []struct {
		name  string
		tree  *Record
		other *Record
		left  int
		err   error
		want  string
	}{
		{"another line", record(Freestyle, 15, "h8 i9"), record(Freestyle, 15, "h8 h9"), 0, nil, "H8I9 H8H9"},
		{"a longer line", record(Freestyle, 15, "h8"), record(Freestyle, 15, "h8 h9 i9"), 0, nil, "H8H9I9"},
		{"the same line", record(Freestyle, 15, "h8 i9"), record(Freestyle, 15, "h8 i9"), 0, nil, "H8I9"},
		{"a tree", record(Freestyle, 15, "h8 i9"), record(Freestyle, 15, "h8 j9 ; h8 i9 a1"), 0, nil, "H8I9A1 H8J9"},
		{"comments", record(Freestyle, 15, "h8:own i9:same"), record(Freestyle, 15, "h8:other i9:same"), 0, nil, "H8(own|other)I9(same)"},
		{"a comment that one lacks", record(Freestyle, 15, "h8"), record(Freestyle, 15, "h8:other"), 0, nil, "H8(other)"},
		{"moves that the rule does not allow", record(Freestyle, 15, "h8"), record(Standard, 15, "c8 a1 d8 b1 e8 a3 g8 b3 h8 a5 f8 b5 c5"), 2, nil, "H8 C8A1D8B1E8A3G8B3H8A5F8"},
		{"another board", record(Freestyle, 15, "h8"), record(Freestyle, 19, "h8"), 0, ErrBeginning, "H8"},
	} {
		t.Run(row.name, func(t *testing.T) {
			before := lines(row.other.Root, "")
			left, err := row.tree.Merge(row.other)
			if left != row.left || !errors.Is(err, row.err) {
				t.Errorf("left out are %d, %v", left, err)
			}
			if got := strings.Join(lines(row.tree.Root, ""), " "); got != row.want {
				t.Errorf("the tree is %s, want %s", got, row.want)
			}
			if !slices.Equal(lines(row.other.Root, ""), before) {
				t.Errorf("the other record is %v now", lines(row.other.Root, ""))
			}
		})
	}
	t.Run("stones that are set up", func(t *testing.T) {
		tree, other := record(Freestyle, 15, "h8"), record(Freestyle, 15, "")
		if err := other.Root.SetUp([]Move{{Black, Point{0, 0}}}, White); err != nil {
			t.Fatal(err)
		}
		if _, err := tree.Merge(other); !errors.Is(err, ErrBeginning) {
			t.Errorf("on the empty board they end with %v", err)
		}
		later := record(Freestyle, 15, "h8")
		blank := later.Root.End().AddBlank()
		blank.Comment = "blank"
		set := blank.AddBlank()
		if err := set.SetUp([]Move{{White, Point{0, 0}}}, Black); err != nil {
			t.Fatal(err)
		}
		if left, err := tree.Merge(later); left != 1 || err != nil || strings.Join(lines(tree.Root, ""), " ") != "H8(blank)" {
			t.Errorf("on the way %d are left out, %v: %v", left, err, lines(tree.Root, ""))
		}
	})
	t.Run("what else is said", func(t *testing.T) {
		tree, other := record(Freestyle, 15, "h8"), record(Freestyle, 15, "h8")
		n, o := tree.Root.End(), other.Root.End()
		n.Name, o.Name = "a", "b"
		n.Marks, o.Marks = []Mark{{Kind: Circle}}, []Mark{{Kind: Circle}, {Kind: Cross}}
		n.Extra, o.Extra = []Property{{"X", []string{"1"}}}, []Property{{"X", []string{"2"}}, {"Y", []string{"3"}}}
		o.Evaluation, o.Spent = Evaluation{Basis: Proved, Plies: 3}, 5
		if _, err := tree.Merge(other); err != nil || n.Name != "a / b" || len(n.Marks) != 2 || len(n.Extra) != 2 || n.Extra[0].Values[0] != "1" ||
			n.Evaluation.Plies != 3 || n.Spent != 5 {
			t.Errorf("%v: %+v", err, n)
		}
	})
}
