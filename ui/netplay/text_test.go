package netplay

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"testing"

	"hoshi/online"
	"hoshi/online/client"
)

// codes returns every code of a refusal, as the source of package online has them; a new one is among them.
func codes(t *testing.T) (all []online.Code) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../../online/refusal.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "Code" {
			text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, online.Code(text))
		}
		return true
	})
	if len(all) < 50 {
		t.Fatalf("%d codes were found", len(all))
	}
	return all
}

// TestEveryRefusalHasItsWords wants words of the window for every code, except for those that only a program gets which does not
// follow the protocol: of them the window says what the server says.
func TestEveryRefusalHasItsWords(t *testing.T) {
	unfit := []online.Code{online.BadMessage, online.UnknownType, online.LoginFirst, online.LoggedIn, online.BadAct, online.WrongStep,
		online.OutOfRange, online.NoChoice, online.WrongCount, online.Repeated, online.Equivalent, online.BadOffer}
	const unsaid = "what the server says"
	for _, code := range codes(t) {
		t.Run(string(code), func(t *testing.T) {
			got := refusalWord(&online.Refusal{Code: code, Text: unsaid})
			if (got == unsaid) != slices.Contains(unfit, code) || got == "" {
				t.Errorf("it is said as %q", got)
			}
		})
	}
}

// What can be done again a while later is said with the time.
func TestRefusalsSayWhen(t *testing.T) {
	for code, want := range map[online.Code]string{
		online.TooFast:      "That was too much at once. Try again in 1:05.",
		online.AddressNames: "Too many new names come from your network. Try again in 1:05.",
		online.BrokeOff:     "You have aborted several games before they counted. The next one can begin in 1:05.",
	} {
		if got := refusalWord(&online.Refusal{Code: code, Again: 64_001}); got != want {
			t.Errorf("%s is said as %q", code, got)
		}
	}
}

// Both are told which player has broken a game off, and why.
func TestWhoBrokeOff(t *testing.T) {
	first, second := 0, 1
	for _, row := range []struct {
		by         *int
		late, here bool
		you        int
		want       string
	}{
		{&first, true, true, 1, "Ann did not make the first move in time. The game does not count."},
		{&first, true, true, 0, "You did not make your first move in time. The game does not count."},
		{&second, false, true, 0, "Boris broke the game off. It does not count."},
		{&second, false, true, 1, "You broke the game off. It does not count."},
		{&second, false, false, 0, "Boris did not come back in time. The game does not count."},
		{nil, false, true, 0, ""},
	} {
		g := &client.Game{You: row.you, Over: &online.OverInfo{Winner: -1, Reason: online.Aborted, By: row.by, Late: row.late}}
		for i, name := range []string{"Ann", "Boris"} {
			g.Seats[i].Name, g.Seats[i].Here = name, row.here
		}
		if got := abortedWord(g); got != row.want {
			t.Errorf("%+v is said as %q", row, got)
		}
	}
}
