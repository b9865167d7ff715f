package threat_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"hoshi/ai/threat"
	"hoshi/game"
)

// names returns the points of a board of 15 that are named.
func names(t *testing.T, text string) (points []game.Point) {
	t.Helper()
	for name := range strings.FieldsSeq(text) {
		p, err := game.ParsePoint(name, 15)
		if err != nil {
			t.Fatal(err)
		}
		points = append(points, p)
	}
	return points
}

// claim is a position with what is said to prove that the side to move wins.
type claim struct {
	pos  game.Position
	tree *threat.Tree
}

// newClaim returns a claim about a position with these stones.
func newClaim(t *testing.T, rule game.Rule, toMove game.Color, black, white string, tree *threat.Tree) claim {
	t.Helper()
	pos, err := game.NewPosition(rule, 15)
	for c, stones := range map[game.Color]string{game.Black: black, game.White: white} {
		for _, p := range names(t, stones) {
			if err == nil {
				pos, err = pos.Put(p, c)
			}
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return claim{pos.WithTurn(toMove), tree}
}

// turned returns a claim about the board as it looks from another side.
func (c claim) turned(t *testing.T, s game.Symmetry) claim {
	t.Helper()
	pos, err := game.NewPosition(c.pos.Rule(), 15)
	for i := range 15 * 15 {
		if p := (game.Point{X: i % 15, Y: i / 15}); err == nil && c.pos.At(p) != game.None {
			pos, err = pos.Put(s.Apply(p, 15), c.pos.At(p))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	var turn func(*threat.Tree) *threat.Tree
	turn = func(tree *threat.Tree) *threat.Tree {
		if tree == nil {
			return nil
		}
		other := &threat.Tree{Move: s.Apply(tree.Move, 15), Rest: turn(tree.Rest)}
		for _, a := range tree.Answers {
			other.Answers = append(other.Answers, threat.Answer{Point: s.Apply(a.Point, 15), Then: turn(a.Then)})
		}
		return other
	}
	return claim{pos.WithStrict(c.pos.Strict()).WithTurn(c.pos.ToMove()), turn(c.tree)}
}

// checkAround wants the same verdict of a claim from all sides of the board.
func checkAround(t *testing.T, name string, c claim, want error) {
	t.Helper()
	for s := range game.Symmetries {
		turned := c.turned(t, s)
		if err := threat.Verify(t.Context(), turned.pos, turned.tree); !errors.Is(err, want) {
			t.Errorf("%s, %v, seen from side %d: %v, want %v", name, c.pos.Rule(), s, err, want)
		}
	}
}

// move returns what is said after a move, against every answer but those of which more is said.
func move(t *testing.T, point string, rest *threat.Tree, answers ...threat.Answer) *threat.Tree {
	t.Helper()
	return &threat.Tree{Move: names(t, point)[0], Rest: rest, Answers: answers}
}

func answer(t *testing.T, point string, then *threat.Tree) threat.Answer {
	t.Helper()
	return threat.Answer{Point: names(t, point)[0], Then: then}
}

// The three F8 G8 H8 becomes an open four by I8: a stone on one end leaves the other.
const openThree, whiteFarOff = "f8 g8 h8", "a1 c1 e1"

func openFour(t *testing.T) *threat.Tree {
	t.Helper()
	return move(t, "i8", move(t, "e8", nil), answer(t, "e8", move(t, "j8", nil)))
}

func TestVerifyAnOpenFour(t *testing.T) {
	for _, rule := range game.Rules {
		for _, row := range []struct {
			name string
			tree *threat.Tree
			want error
		}{
			{"both ends are answered", openFour(t), nil},
			{"the five at once", move(t, "e8", nil), threat.ErrProof},
			{"nothing is said of one end", move(t, "i8", move(t, "e8", nil)), threat.ErrProof},
			{"nothing is said of the other", move(t, "i8", move(t, "j8", nil)), threat.ErrProof},
			{"one tree for both ends", move(t, "i8", move(t, "e8", nil), answer(t, "e8", move(t, "j8", nil)), answer(t, "j8", move(t, "j8", nil))), threat.ErrProof},
			{"no five", move(t, "i8", move(t, "e9", nil)), threat.ErrProof},
			{"another three", move(t, "i9", move(t, "e8", nil), answer(t, "e8", move(t, "j8", nil))), threat.ErrProof},
			{"an empty answer", move(t, "i8", move(t, "e8", nil), answer(t, "e8", nil)), threat.ErrProof},
			{"a taken point", move(t, "h8", move(t, "e8", nil)), game.ErrOccupied},
			{"nothing", nil, threat.ErrProof},
		} {
			checkAround(t, row.name, newClaim(t, rule, game.Black, openThree, whiteFarOff, row.tree), row.want)
		}
	}
}

func TestVerifyAFive(t *testing.T) {
	for _, rule := range game.Rules {
		checkAround(t, "a five", newClaim(t, rule, game.White, "a1 c1 e1 g1", openThree+" i8", move(t, "e8", nil)), nil)
		want := error(nil)
		if rule == game.Standard || rule == game.Caro {
			want = threat.ErrProof // six are no five
		}
		checkAround(t, "six", newClaim(t, rule, game.White, "a1 c1 e1 g1", openThree+" d8 i8", move(t, "e8", nil)), want)
	}
}

// A side that answers a four with a five of its own has won, wherever that stands and whichever of its stones is the last.
func TestVerifyFoursThatAreAnsweredByAFive(t *testing.T) {
	for _, rule := range game.Rules {
		for _, row := range []string{"c3 d3 e3 f3 g3", "a1 b1 c1 d1 e1", "k1 l1 m1 n1 o1", "a10 b11 c12 d13 e14", "k3 l4 m5 n6 o7"} {
			five := strings.Fields(row)
			for gap := range five {
				four := strings.Join(slices.Delete(slices.Clone(five), gap, gap+1), " ")
				checkAround(t, "White has "+four, newClaim(t, rule, game.Black, openThree, four, openFour(t)), threat.ErrProof)
				three := strings.Join(strings.Fields(four)[1:], " ")
				checkAround(t, "White has "+three, newClaim(t, rule, game.Black, openThree, three, openFour(t)), nil)
			}
		}
		want := threat.ErrProof
		if rule == game.Standard || rule == game.Caro {
			want = nil // six are no five
		}
		checkAround(t, "White comes to six", newClaim(t, rule, game.Black, openThree, "c3 d3 e3 g3 h3", openFour(t)), want)
	}
}

// Where a five counts only while one end is open, a stone beyond its end stops a four, too.
func TestVerifyStonesBeyondTheEnd(t *testing.T) {
	rest, second := move(t, "j8", nil), move(t, "i12", nil)
	for _, rule := range game.Rules {
		short := move(t, "i8", rest, answer(t, "j8", second))
		whole := move(t, "i8", rest, answer(t, "j8", second), answer(t, "k8", second))
		want := error(nil)
		if rule.NeedsOpenEnd() {
			want = threat.ErrProof
		}
		attacker := game.White // for whom renju forbids nothing
		checkAround(t, "nothing is said of the stone beyond", newClaim(t, rule, attacker, "e8 a1 c1 e1 g1 a3", "f8 g8 h8 i9 i10 i11", short), want)
		checkAround(t, "it is answered", newClaim(t, rule, attacker, "e8 a1 c1 e1 g1 a3", "f8 g8 h8 i9 i10 i11", whole), nil)
	}
}

// What renju forbids Black stops no four of White's, but where such moves may be played and lose, too.
func TestVerifyForbiddenStops(t *testing.T) {
	tree := move(t, "i3", move(t, "j3", nil))
	for _, rule := range []game.Rule{game.Renju, game.Freestyle} {
		c := newClaim(t, rule, game.White, "e3 j1 j2 j4 j5 j6", "f3 g3 h3 a9", tree)
		want := threat.ErrProof // by six
		if rule == game.Renju {
			want = nil
		}
		checkAround(t, "six stop a four", c, want)
		c.pos = c.pos.WithStrict(rule == game.Renju)
		checkAround(t, "six stop a four over the board", c, want)
	}
	double := newClaim(t, game.Renju, game.Black, "h8 i8 j9 j10", "a1 c1 e1 g1", move(t, "j8", move(t, "g8", nil)))
	checkAround(t, "Black wins by a double three", double, game.ErrForbidden)
	double.pos = double.pos.WithStrict(true)
	checkAround(t, "Black wins by a double three that loses", double, threat.ErrProof)
}

// A double three wins against every answer, also against a pass where the rules have that.
func TestVerifyEveryAnswer(t *testing.T) {
	v := threat.NewVCT(threat.NewVCF())
	for _, rule := range game.Rules {
		c := newClaim(t, rule, game.White, "a1 o1 a14 o14", "f8 g8 h9 h10", nil)
		b := threat.NewBoard(&c.pos)
		if proof, _, _ := v.Solve(b, 1000); proof != threat.Proved {
			t.Fatalf("%v: %v", rule, proof)
		}
		proof, _ := v.Tree(b, 100_000)
		if err := threat.Verify(t.Context(), c.pos, proof); err != nil {
			t.Fatalf("%v: %v", rule, err)
		}
		after, err := c.pos.Play(game.Move{Color: game.White, Point: proof.Move})
		if err != nil {
			t.Fatal(err)
		}
		if err := threat.VerifyLost(t.Context(), after, proof); err != nil {
			t.Errorf("%v: that Black loses: %v", rule, err)
		}
		nothing := &threat.Tree{Move: names(t, "a15")[0]}
		listed := &threat.Tree{Move: proof.Move, Rest: nothing} // with an answer to each stone, and to nothing else
		for i := range 15 * 15 {
			if p := (game.Point{X: i % 15, Y: i / 15}); after.At(p) == game.None {
				listed.Answers = append(listed.Answers, threat.Answer{Point: p, Then: proof.After(p)})
			}
		}
		want := error(nil)
		if rule.Passes() {
			want = threat.ErrProof
		}
		if err := threat.Verify(t.Context(), c.pos, listed); !errors.Is(err, want) {
			t.Errorf("%v: nothing is said of a pass: %v", rule, err)
		}
		for _, p := range names(t, "n1 b1 a2 a15 o15 h7 k14 i8") {
			one := *proof
			one.Answers = append([]threat.Answer{{Point: p, Then: nothing}}, one.Answers...)
			if err := threat.Verify(t.Context(), c.pos, &one); !errors.Is(err, threat.ErrProof) {
				t.Errorf("%v: nothing is said of %s: %v", rule, p.Text(15), err)
			}
			if err := threat.VerifyLost(t.Context(), after, &one); !errors.Is(err, threat.ErrProof) {
				t.Errorf("%v: Black loses, and nothing is said of %s: %v", rule, p.Text(15), err)
			}
		}
	}
}

func TestVerifySaysWhatIsMissing(t *testing.T) {
	for _, row := range []struct {
		name, white string
		tree        *threat.Tree
		want        string
	}{
		{"no threat", whiteFarOff, move(t, "i8", nil), "threat: no proof: after I8 nothing is threatened there\n"},
		{"no answer", whiteFarOff, move(t, "i8", move(t, "e8", nil), answer(t, "e8", nil)), "threat: no proof: after E8 nothing is said about it\n"},
		{"White wins", "a1 b1 c1 d1", openFour(t), "threat: no proof: after E1 it ends there\n"},
	} {
		c := newClaim(t, game.Freestyle, game.Black, openThree, row.white, row.tree)
		if err := threat.Verify(t.Context(), c.pos, c.tree); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s: %v", row.name, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	c := newClaim(t, game.Freestyle, game.Black, openThree, whiteFarOff, openFour(t))
	if err := threat.Verify(ended, c.pos, c.tree); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the time: %v", err)
	}
}
