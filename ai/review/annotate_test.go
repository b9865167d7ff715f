package review

import (
	"slices"
	"strings"
	"testing"

	"hoshi/game"
)

// TestAnnotate writes a report into its record twice: the second time replaces the first, and what a person wrote stays.
func TestAnnotate(t *testing.T) {
	r := played(t, game.Freestyle)
	end := r.Root.End()
	moves := end.Number()
	first := r.Root.Next()
	first.Comment, first.Extra = "my own", []game.Property{{Name: "XY", Values: []string{"1"}}, {Name: "DM", Values: []string{"2"}}}
	report := review(t, r, Options{Nodes: 1000})
	words := func(m *Move) (name, comment string) { return m.Severity.String(), m.Verdict.String() }
	Annotate(end, &report, words)
	once := dump(r)
	Annotate(end, &report, words)
	if twice := dump(r); twice != once {
		t.Errorf("the second time it is\n%s\ninstead of\n%s", twice, once)
	}
	own := end.Path()[2]
	own.Name = "joseki"
	Annotate(end, &report, func(m *Move) (name, comment string) { return "in another language", m.Verdict.String() })
	for _, n := range end.Path()[1:] {
		if (n == own) != (n.Name == "joseki") || n != own && n.Name != "in another language" {
			t.Errorf("the third time move %d is called %q", n.Number(), n.Name)
		}
	}
	own.Name = ""
	Annotate(end, &report, words)
	if again := dump(r); again != once {
		t.Errorf("the last time it is\n%s\ninstead of\n%s", again, once)
	}
	if r.Root.End() != end || end.Number() != moves {
		t.Error("the main line is another")
	}
	if own, ok := strings.CutSuffix(first.Comment, report.Moves[0].Verdict.String()); !ok || strings.TrimSpace(own) != "my own" || first.Extra[0].Name != "XY" {
		t.Errorf("of a person's words there are left %q and %v", own, first.Extra)
	}
	first.Comment = "my own\n\n\u2063what an older version wrote"
	first.Extra = slices.DeleteFunc(first.Extra, func(p game.Property) bool { return p.Name == commentedProperty })
	Annotate(end, &report, words)
	if again := dump(r); again != once || strings.Contains(again, "\u2063") {
		t.Errorf("after an older version it is\n%s\ninstead of\n%s", again, once)
	}
	bad := report.First(Mistake)
	for _, n := range end.Path()[1:] {
		if n.Evaluation.Basis == game.Unknown || n.Evaluation.Chance < 0 || n.Evaluation.Chance > 1 {
			t.Errorf("move %d: %+v", n.Number(), n.Evaluation)
		}
		if n.Number() != bad.Number {
			continue
		}
		if n.Name != bad.Severity.String() || !strings.Contains(n.Comment, bad.Verdict.String()) || len(n.Parent().Children()) != 2 {
			t.Errorf("the mistake is called %q, %q, beside %d moves", n.Name, n.Comment, len(n.Parent().Children()))
		}
		if !hasProperty(n, "BM") {
			t.Errorf("the mistake has %v", n.Extra)
		}
	}
}

func hasProperty(n *game.Node, name string) bool {
	for _, p := range n.Extra {
		if p.Name == name {
			return true
		}
	}
	return false
}

// dump writes all that Annotate changes.
func dump(r *game.Record) string {
	var b strings.Builder
	var walk func(n *game.Node, depth int)
	walk = func(n *game.Node, depth int) {
		b.WriteString(strings.Repeat(" ", depth) + n.Move().Text(r.Size()) + n.Name + n.Comment)
		for _, p := range n.Extra {
			b.WriteString(" " + p.Name + strings.Join(p.Values, ","))
		}
		b.WriteByte('\n')
		for _, c := range n.Children() {
			walk(c, depth+1)
		}
	}
	walk(r.Root, 0)
	return b.String()
}
