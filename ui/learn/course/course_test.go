package course

import (
	"fmt"
	"strconv"
	"testing"
	"testing/fstest"

	"hoshi/ai/pattern"
	"hoshi/ai/solve"
	"hoshi/ai/threat"
	"hoshi/game"
)

// There is a course of chapters with enough lessons, each of which has positions.
func TestTheCourse(t *testing.T) {
	lessons, known := Lessons(), map[string]bool{}
	if len(All()) != 8 || len(lessons) < 40 {
		t.Errorf("%d chapters, %d lessons", len(All()), len(lessons))
	}
	for _, l := range lessons {
		if known[l.ID] || len(l.Positions) == 0 {
			t.Errorf("lesson %q: known %v, %d positions", l.ID, known[l.ID], len(l.Positions))
		}
		known[l.ID] = true
	}
}

// What the lessons claim is true: the right tries are those that the rules and the proofs make right.
func TestTheClaims(t *testing.T) {
	t.Parallel()
	j := newJudge()
	for _, l := range Lessons() {
		for i, p := range l.Positions {
			if testing.Short() && (i > 0 || p.Claim == Threats && l.Number > 0) {
				continue // a proof of every point takes its time
			}
			t.Run(fmt.Sprint(l.ID, " ", i+1), func(t *testing.T) { j.walk(t, p.Board, p.Claim, p.Tries) })
		}
	}
}

// What can't be a lesson is named.
func TestABrokenLesson(t *testing.T) {
	const head = "(;GM[4]SZ[9]RU[Freestyle]EV[e]GN[t]GC[w]HSEI[i]HSEC[five]PL[B]C[task]"
	for name, text := range map[string]string{
		"no game":            "nothing",
		"no lesson":          "(;GM[4]SZ[9]C[task];B[aa]TE[1]C[words])",
		"an unknown claim":   "(;GM[4]SZ[9]EV[e]GN[t]GC[w]HSEI[i]HSEC[luck]C[task];B[aa]TE[1]C[words])",
		"nothing is right":   head + "(;B[aa]C[words])(;C[other]))",
		"no other try":       head + ";B[aa]TE[1]C[words])",
		"a try says nothing": head + "(;B[aa]TE[1])(;C[other]))",
		"no such point":      head + "(;B[aa]TE[1]C[words])(;C[other]HSEA[zz]))",
	} {
		if _, err := read(fstest.MapFS{"data/1.sgf": {Data: []byte(text)}}); err == nil {
			t.Errorf("%s: it is read", name)
		}
	}
}

// judge proves what is claimed.
type judge struct {
	fours *threat.VCF
	vct   *threat.VCT
}

func newJudge() *judge {
	fours := threat.NewVCF()
	return &judge{fours, threat.NewVCT(fours)}
}

// walk checks the tries of a position with the person to move, and those that follow.
func (j *judge) walk(t *testing.T, pos game.Position, claim Claim, tries []*Try) {
	t.Helper()
	if claim == Words {
		if len(Chosen(tries)) < 2 {
			t.Error("there is nothing to choose")
		}
		return
	}
	for i := range pos.Size() * pos.Size() {
		p := game.Point{X: i % pos.Size(), Y: i / pos.Size()}
		if pos.At(p) != game.None {
			continue
		}
		try, stone := At(tries, p)
		if try == nil {
			t.Fatalf("%s is not answered", p.Text(pos.Size()))
		}
		after, err := pos.Play(game.Move{Color: pos.ToMove(), Point: p})
		if claim == Forbidden {
			if forbidden := pos.Foul(p) != game.NoFoul; forbidden != try.Right || stone && err != nil {
				t.Errorf("%s: forbidden %v, right %v, %v", p.Text(pos.Size()), forbidden, try.Right, err)
			}
			continue
		}
		if err != nil {
			continue // what renju forbids is refused
		}
		if good := j.holds(pos, after, claim); good != (try.Right || try.Longer) {
			t.Errorf("%s: right %v, proved %v\n%s", p.Text(pos.Size()), try.Right, good, pos.Diagram())
		}
		j.follow(t, after, claim, try)
	}
}

// follow checks the answer to a try.
func (j *judge) follow(t *testing.T, after game.Position, claim Claim, try *Try) {
	t.Helper()
	if try.Answer == game.Pass {
		return
	}
	answered, err := after.Play(game.Move{Color: after.ToMove(), Point: try.Answer})
	if err != nil {
		t.Errorf("the answer at %s: %v\n%s", try.Answer.Text(after.Size()), err, after.Diagram())
		return
	}
	switch won := answered.Result(); {
	case try.Next != nil:
		j.walk(t, answered, claim, try.Next)
	case claim == Stop && won.Winner != after.ToMove():
		t.Errorf("%s makes no five", try.Answer.Text(after.Size()))
	case claim == Hold && !won.Over() && !j.holds(after, answered, Fours) && len(j.fives(after, after.ToMove().Other())) == 0:
		t.Errorf("%s wins by no fours\n%s", try.Answer.Text(after.Size()), after.Diagram())
	}
}

// holds reports whether the move that led from before to after does what is claimed.
func (j *judge) holds(before, after game.Position, claim Claim) bool {
	const nodes = 10_000
	us, them := before.ToMove(), after.ToMove()
	result := after.Result()
	five := result.Winner == us
	if five || claim == Five {
		return five
	}
	b := threat.NewBoard(&after)
	switch claim {
	case OpenFour:
		if len(j.fives(after, us)) < 2 || len(j.fives(after, them)) > 0 {
			return false
		}
		stops := b.Stops()
		return stops.First() == threat.NoCell
	case Three:
		turned := after.WithTurn(us)
		open := threat.NewBoard(&turned)
		return len(j.fives(after, us)) == 0 && open.Count(open.Side(), pattern.DoubleFour) > 0
	case Stop:
		return len(j.fives(after, them)) == 0
	case Fours:
		proof, _ := j.fours.Won(b, threat.Endless, nodes)
		return proof == threat.Proved
	case Threats:
		proof, _ := j.vct.Won(b, nodes)
		return proof == threat.Proved
	case Hold:
		proof, _, _ := j.fours.Solve(b, threat.Endless, nodes)
		return proof == threat.Disproved
	case Five, Forbidden, Words:
	}
	return false
}

// fives are the points on which a colour would make five.
func (j *judge) fives(pos game.Position, c game.Color) (points []game.Point) {
	turned := pos.WithTurn(c)
	b := threat.NewBoard(&turned)
	cells := *b.Where(b.Side(), pattern.WinningFive)
	for c := cells.PopFirst(); c != threat.NoCell; c = cells.PopFirst() {
		points = append(points, b.Point(c))
	}
	return points
}

// TestTheTheoryIsTheProofs holds the numbers that lessons name against the proof.
func TestTheTheoryIsTheProofs(t *testing.T) {
	book, err := solve.Freestyle15()
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, l := range Lessons() {
		if l.ID != "direct-win" && l.ID != "indirect-win" {
			continue
		}
		p := l.Positions[0]
		_, plies, found := book.Find(&p.Board)
		told++
		if last := strconv.Itoa(p.Board.Stones() + plies); !found || Solution(p.Tries).Choice != last {
			t.Errorf("%s: move %s, the lesson says %s", l.ID, last, Solution(p.Tries).Choice)
		}
	}
	if told != 2 {
		t.Errorf("%d lessons of the theory", told)
	}
}
