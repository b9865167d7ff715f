package threat_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hoshi/ai/pattern"
	"hoshi/ai/positiontest"
	"hoshi/ai/threat"
	"hoshi/game"
)

// verdict is what is said of a board, before any move is looked at: the distance to the end of the game, and the points of which one is to be played.
type verdict struct {
	distance int // 0: nothing is known
	points   string
}

var open = verdict{}

// byRule has the same verdict by every rule but those that are named.
func byRule(v verdict, others map[game.Rule]verdict) map[game.Rule]verdict {
	all := map[game.Rule]verdict{}
	for _, rule := range game.Rules {
		all[rule] = v
		if other, ok := others[rule]; ok {
			all[rule] = other
		}
	}
	return all
}

const (
	farOff = "a1 e1 a5 o15"
	// four is a row of three that is closed at E8: I8 makes a four, which J8 stops.
	four, closed = "f8 g8 h8", "e8 "
	// elsewhere makes fours, and none that stops the one on I8.
	elsewhere = "a14 b14 c14"
)

func TestVerdicts(t *testing.T) {
	caro := map[game.Rule]verdict{game.Caro: open, game.Caro6: open}
	for _, row := range []struct {
		name       string
		us, them   string
		want       map[game.Rule]verdict // for a side that may play everything
		renjuBlack verdict               // for the one that may not
	}{
		{"nothing", "h8 i9", farOff, byRule(open, nil), open},
		{"a four of one's own", "f8 g8 h8 i8", farOff, byRule(verdict{1, "e8 j8"}, nil), verdict{1, "e8 j8"}},
		{"a four of either", "f8 g8 h8 i8", "a1 b1 c1 d1", byRule(verdict{1, "e8 j8"}, nil), verdict{1, "e8 j8"}},
		{"a row of six", "f8 g8 h8 j8 k8", farOff, byRule(verdict{1, "i8"}, map[game.Rule]verdict{game.Standard: open, game.Caro: open}), open},
		{"an open four of the other side", farOff, "f8 g8 h8 i8", byRule(verdict{-2, ""}, nil), verdict{-2, ""}},
		{"a four that is stopped at one point", farOff + " e8", "f8 g8 h8 i8", byRule(open, nil), open},
		{"two fours of the other side", farOff + " e8 j4", "f8 g8 h8 i8 j5 j6 j7 j9", byRule(open, nil), open},
		{"two fours that cross nowhere", farOff + " e8 l4", "f8 g8 h8 i8 l5 l6 l7 l9", byRule(verdict{-2, ""}, nil), verdict{-2, ""}},
		{"an open three", "f8 g8 h8", farOff, byRule(verdict{3, "e8 i8"}, nil), verdict{3, "e8 i8"}},
		{"an open three, and a four to be stopped", "f8 g8 h8 a1", "b1 c1 d1 e1", byRule(open, nil), open},
		{"an open three, and a four that makes it a four", "f8 g8 h8 e4", "e5 e6 e7 e9", byRule(open, nil), open},
		{"two fours by one stone", four + " i9 i10 i11", closed + "i12 a1", byRule(verdict{3, "i8"}, nil), open},
		{"an open three of the other side", farOff, "f8 g8 h8", byRule(open, nil), open},
		{"a four and a three", four + " i9 i10", closed + "a1 c1 a3", byRule(verdict{5, "i8"}, caro), verdict{5, "i8"}},
		{"a four and a three, the other side has fours", four + " i9 i10", closed + elsewhere, byRule(verdict{5, "i8"}, caro), verdict{5, "i8"}},
		{"the stop makes a three", four + " i9 i10", closed + elsewhere + " j9 j10", byRule(verdict{5, "i8"}, caro), verdict{5, "i8"}},
		{"the stop makes two threes", four + " i9 i10", closed + elsewhere + " j9 j10 k7 l6", byRule(verdict{5, "i8"}, caro), verdict{5, "i8"}},
		{"the stop makes a four", four + " i9 i10 j12", closed + "j9 j10 j11", byRule(open, nil), open},
		{"the stop makes an open four", four + " i9 i10", closed + "j9 j10 j11", byRule(open, nil), open},
		{"the stop makes a four and a three", four + " i9 i10 j12", closed + "j9 j10 j11 k7 l6", byRule(open, nil), open},
		{"two threes", "f8 g8 h9 h10", farOff, byRule(verdict{5, "h8"}, caro), open},
		{"two threes, the other side has fours", "f8 g8 h9 h10", elsewhere, byRule(open, nil), open},
		{"two threes of the other side", farOff, "f8 g8 h9 h10", byRule(open, nil), open},
	} {
		for _, rule := range game.Rules {
			for _, us := range []game.Color{game.Black, game.White} {
				want := row.want[rule]
				if rule == game.Renju && us == game.Black {
					want = row.renjuBlack
				}
				black, white := row.us, row.them
				if us == game.White {
					black, white = white, black
				}
				pos := newClaim(t, rule, us, black, white, nil).pos
				wantVerdict(t, row.name, &pos, want)
			}
		}
	}
}

// wantVerdict demands a verdict, at any distance from where a search began.
func wantVerdict(t *testing.T, name string, pos *game.Position, want verdict) {
	t.Helper()
	b := threat.NewBoard(pos)
	for _, ply := range []int{0, 6} {
		score, p, known := b.Verdict(ply)
		distance := score.Distance()
		switch {
		case distance > 0:
			distance -= ply
		case distance < 0:
			distance += ply
		}
		if known != (want != open) || distance != want.distance || (p == threat.NoCell) != (want.points == "") ||
			p != threat.NoCell && !slices.Contains(names(t, want.points), b.Point(p)) {
			t.Errorf("%s, %v, %v to move: %d by %s, known %v; want %d by %s", name, pos.Rule(), pos.ToMove(), distance, b.Point(p).Text(pos.Size()), known, want.distance, want.points)
		}
	}
	if b.Key() != threat.NewBoard(pos).Key() || b.Plies() > 0 {
		t.Errorf("%s: what was looked at stays on the board", name)
	}
}

// What renju forbids Black stops no four, and no double three of it is a win.
func TestVerdictsOnWhatIsForbidden(t *testing.T) {
	for _, row := range []struct {
		name         string
		us           game.Color
		black, white string
		want         verdict
	}{
		{"the one stop makes six", game.Black, "e3 j1 j2 j4 j5 j6", "f3 g3 h3 i3", verdict{-2, ""}},
		{"the one stop makes two threes", game.Black, "e3 j4 j5 k4 l5", "f3 g3 h3 i3", verdict{-2, ""}},
		{"the one stop makes six, and the four is not made", game.White, "e3 j1 j2 j4 j5 j6", "f3 g3 h3 i4 i5 j7", verdict{5, "i3"}},
		{"likewise, and Black has fours", game.White, "e3 j1 j2 j4 j5 j6", "f3 g3 h3 i4 i5", open},
		{"a four and a three that overlines keep from growing", game.Black, four + " i9 i10 g7 h7 j7 k7 l7 g11 h11 j11 k11 l11", closed + "f7 m7 f11 m11 f6 j10 g9 h9", open},
		{"one of the overlines is missing", game.Black, four + " i9 i10 g7 h7 j7 k7 l7", closed + "f7 m7 f6 j10 g9 h9", verdict{5, "i8"}},
	} {
		pos := newClaim(t, game.Renju, row.us, row.black, row.white, nil).pos
		wantVerdict(t, row.name, &pos, row.want)
	}
}

func TestVerdictOnAFullBoard(t *testing.T) {
	const full = `
		X O X O X
		X O X O X
		O X O X O
		X O X O X
		X O X O X`
	pos, err := game.ParseDiagram(game.Freestyle, full)
	if err != nil {
		t.Fatal(err)
	}
	if score, p, known := threat.NewBoard(&pos).Verdict(3); score != 0 || p != threat.NoCell || !known {
		t.Errorf("%v by %d, known %v", score, p, known)
	}
}

// TestVerdictsHold plays every answer to what is said to be won, and every move where all is said to be lost. That nothing was missed is asked of
// what is nearest: a five, and one that can't be stopped.
func TestVerdictsHold(t *testing.T) {
	random := rand.New(rand.NewPCG(32, 8))
	for _, rule := range game.Rules {
		seen := map[int]int{}
		for games := 0; games < 12; games++ {
			for _, pos := range positiontest.Game(t, random, rule) {
				b := threat.NewBoard(&pos)
				score, p, known := b.Verdict(0)
				distance := score.Distance()
				if known != (distance != 0) || (p != threat.NoCell) != (distance > 0) {
					t.Fatalf("%v: %v by %d, known %v\n%s", rule, score, p, known, pos.Diagram())
				}
				if distance == 0 && b.Count(b.Side()^1, pattern.WinningFive) == 0 {
					continue
				}
				if seen[distance]++; seen[distance] < 12 {
					hold(t, pos, distance, p)
				}
			}
		}
		for _, distance := range []int{0, 1, -2, 3, 5} {
			if seen[distance] < 4 && !(rule.NeedsOpenEnd() && distance == 5) {
				t.Errorf("%v: only %d verdicts of %d", rule, seen[distance], distance)
			}
		}
	}
}

// hold demands that the game ends at that distance, where p is played if one wins.
func hold(t *testing.T, pos game.Position, distance int, p threat.Cell) {
	t.Helper()
	b := threat.NewBoard(&pos)
	if distance > 0 {
		after, err := pos.Play(game.Move{Color: pos.ToMove(), Point: b.Point(p)})
		if err != nil || (after.Result().Winner == pos.ToMove()) != (distance == 1) {
			t.Fatalf("%v in %d: %v, %v\n%s", pos.Rule(), distance, err, after.Result(), after.Diagram())
		}
		if distance > 1 {
			hold(t, after, 1-distance, threat.NoCell)
		}
		return
	}
	fives, lost := 0, true
	for _, after := range positiontest.Replies(&pos) {
		if after.Result().Winner == pos.ToMove() {
			fives++
			continue
		}
		won := threat.NewBoard(&after)
		score, _, _ := won.Verdict(0)
		if at := score.Distance(); distance < 0 && (at < 1 || at > -1-distance) {
			t.Fatalf("%v: %d plies after a move that loses in %d\n%s", pos.Rule(), at, -distance, after.Diagram())
		} else if at != 1 {
			lost = false
		}
	}
	if fives > 0 || distance == 0 && lost {
		t.Fatalf("%v: said is %d, there are %d fives, and in two plies all is lost: %v\n%s", pos.Rule(), distance, fives, lost, pos.Diagram())
	}
}

const (
	// sixes are two points, C5 and C10, where Black makes six and nothing else.
	sixes, sixesClosed = "c2 c3 c4 c6 c7 c8 c9 c11 c12", " c1 c13"
	// threes make I8 and J8 two threes each, beside the four that they complete.
	threes, threesClosed = " i9 i10 j9 j10 l11 g11", "g7 k11"
	// crossed makes them six each.
	crossed       = " i5 i6 i7 i9 i10 j5 j6 j7 j9 j10"
	crossedClosed = "i4 i11 j4 j11 g7 k11 g9 k5 h7"
)

func TestWhoHasNoFour(t *testing.T) {
	for _, row := range []struct {
		name         string
		black, white string
		want         bool
	}{
		{"nothing", "h8 i9", farOff, true},
		{"two threes", "f8 g9 h10 f10 g11", farOff, false},
		{"a two and a one", "f8 g8 k9", farOff, true},
		{"a three that is closed on one side", four, closed, false},
		{"on two sides", four, closed + "i8", true},
		{"as many fours with a three as without", four + " i9 i10", closed + farOff, false},
		{"six on either point of the four, and as many points with two threes elsewhere", four + crossed, closed + crossedClosed, false},
		{"six on either point, and no four", crossed, closed + crossedClosed, true},
		{"two threes on either point of the four", four + threes, closed + threesClosed, false},
		{"points that make six", sixes, sixesClosed, true},
	} {
		pos := newClaim(t, game.Renju, game.White, row.black, row.white, nil).pos
		b := threat.NewBoard(&pos)
		if got := b.HasNoFour(threat.Black); got != row.want {
			t.Errorf("%s: %v", row.name, got)
		}
	}
}

// That a side can make no four is known by the rules: no stone of its own makes a five possible. A point that renju forbids Black counts.
func TestHasNoFour(t *testing.T) {
	random := rand.New(rand.NewPCG(32, 9))
	for _, rule := range game.Rules {
		count := map[bool]int{}
		for range 2 {
			for _, pos := range positiontest.Game(t, random, rule) {
				b := threat.NewBoard(&pos)
				for s := range threat.Side(2) {
					if b.Count(s, pattern.WinningFive) > 0 {
						continue
					}
					if b.Side() != s {
						b.Pass()
					}
					want := !makesFour(b)
					if count[want]++; b.HasNoFour(s) != want {
						t.Fatalf("%v, %v makes no four: %v\n%s", rule, s.Color(), b.HasNoFour(s), pos.Diagram())
					}
				}
			}
		}
		if count[true] < 10 || count[false] < 10 {
			t.Errorf("%v: %v", rule, count)
		}
	}
}

// makesFour reports whether one stone more of the side to move makes a five possible, or two.
func makesFour(b *threat.Board) bool {
	s, cells := b.Side(), b.Empty()
	for p := cells.PopFirst(); p != threat.NoCell; p = cells.PopFirst() {
		b.Play(p)
		fives := b.Count(s, pattern.WinningFive)
		b.Undo()
		if fives > 0 {
			return true
		}
	}
	return false
}

func TestPlainSides(t *testing.T) {
	for rule, want := range map[game.Rule][2]bool{game.Freestyle: {true, true}, game.Standard: {true, true}, game.Renju: {false, true}, game.Caro: {false, false}, game.Caro6: {false, false}} {
		pos, err := game.NewPosition(rule, 15)
		if err != nil {
			t.Fatal(err)
		}
		if b := threat.NewBoard(&pos); b.Plain(threat.Black) != want[0] || b.Plain(threat.White) != want[1] {
			t.Errorf("%v: nothing but stones in the way stops Black %v, White %v", rule, b.Plain(threat.Black), b.Plain(threat.White))
		}
	}
}

func TestBareBoard(t *testing.T) {
	pos, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	b := threat.NewBoard(&pos)
	if !b.Bare() || b.Full() {
		t.Error("there is a stone before the first move")
	}
	for _, row := range []struct {
		point  string
		shapes [4]pattern.Shape // along the row, the column, down and up
	}{
		{"h8", [4]pattern.Shape{pattern.OpenOne, pattern.OpenOne, pattern.OpenOne, pattern.OpenOne}},
		{"a1", [4]pattern.Shape{pattern.One, pattern.One, pattern.Dead, pattern.One}},
		{"a15", [4]pattern.Shape{pattern.One, pattern.One, pattern.One, pattern.Dead}},
		{"d1", [4]pattern.Shape{pattern.OpenOne, pattern.One, pattern.Dead, pattern.One}},
		{"e1", [4]pattern.Shape{pattern.OpenOne, pattern.One, pattern.One, pattern.One}},
	} {
		for s := range threat.Side(2) {
			for d, want := range row.shapes {
				if got := b.Code(s, b.Cell(names(t, row.point)[0])).Shape(d); got != want {
					t.Errorf("%v on %s in direction %d: %v, want %v", s.Color(), row.point, d, got, want)
				}
			}
		}
	}
	if b.Play(0); b.Bare() {
		t.Error("there is none after it")
	}
	if b.Undo(); !b.Bare() {
		t.Error("there is one after it was taken back")
	}
}
