package threat_test

import (
	"testing"

	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/game"
)

// The answers to a double four are one's own fours and what concerns every one, a little more than what hinders it. Against a four-three or a double three one's own threes may do, too.
func TestAnswersAndBlocks(t *testing.T) {
	const corners, twos = "a1 o1", "f8 g8 h9 h10"
	for _, row := range []struct {
		name, us, them  string
		answers, blocks string
	}{
		{"an open three", farOff, "f8 g8 h8", "e8 i8", ""},
		{"an open three with a gap", farOff, "f8 g8 i8", "e8 h8 j8", ""},
		{"two that cross", farOff, "f8 g8 h8 i9 i10 i11", "i8", ""},
		{"two that are far apart", farOff, "f8 g8 h8 f2 g2 h2", "", ""},
		{"two that cross, and fours of one's own", farOff + " b13 c13 d13", "f8 g8 h8 i9 i10 i11 a13", "i8 e13 f13", ""},
		{"two rows that cross at h8", corners, twos, "", "d8 e8 h8 i8 j8 k8 l8 h4 h5 h6 h7 h11 h12"},
		{"likewise, and a two of one's own", corners + " k13 l13", twos + " j13", "", "d8 e8 h8 i8 j8 k8 l8 h4 h5 h6 h7 h11 h12 m13 n13 o13"},
		{"two such pairs, far apart", corners, twos + " c3 d3 e4 e5", "", ""},
		{"a four and a three", corners + " e8", "f8 g8 h8 i9 i10", "", "i8 j8 k8 l8 m8 i4 i5 i6 i7 i11 i12"},
	} {
		pos := newClaim(t, game.Freestyle, game.Black, row.us, row.them, nil).pos
		b := threat.NewBoard(&pos)
		if b.Count(threat.White, pattern.DoubleFour) > 0 {
			wantPoints(t, row.name, b, b.Answers(), row.answers)
		} else {
			wantPoints(t, row.name, b, b.Blocks(), row.blocks)
		}
	}
}

// wantPoints demands of a set that it has these points and no others.
func wantPoints(t *testing.T, name string, b *threat.Board, got threat.Set, points string) {
	t.Helper()
	var want threat.Set
	for _, p := range names(t, points) {
		want.Add(b.Cell(p))
	}
	if got != want {
		var found []string
		for p := got.PopFirst(); p != threat.NoCell; p = got.PopFirst() {
			found = append(found, b.Point(p).Text(15))
		}
		t.Errorf("%s: %v, want %s", name, found, points)
	}
}
