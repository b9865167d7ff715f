package library

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hoshi/game"
)

func TestFilter(t *testing.T) {
	l := opened(t, t.TempDir())
	for _, text := range []string{
		"(;GM[4]SZ[15]RU[renju]PB[Ann Beran]BR[1700]PW[Čeněk]WR[1500]EV[World Cup]DT[2024-05-01]RE[B+];B[hh];W[ig];B[if])", // 1: an opening
		"(;GM[4]SZ[15]PB[Bo]PW[Ann Beran]DT[2025]RE[0];B[hh];W[ih])",
		"(;GM[4]SZ[20]PB[Bo]PW[Hoshi]HSWL[Medium]DT[2026-11-22]RE[W+];B[hh];W[ih];B[jh];W[gg])",
		"(;GM[4]SZ[15]RU[renju]SO[RenjuNet]PB[Dan]PW[Eva]DT[2026-01-02];B[hh])",
	} {
		record := parsed(t, text)
		added(t, l, record, sourceOf(record, File))
	}
	for _, row := range []struct {
		name   string
		filter Filter
		want   []int64
	}{
		{"all, the newest first", Filter{}, []int64{3, 4, 2, 1}},
		{"a part of a name", Filter{Text: "bera"}, []int64{2, 1}},
		{"without accents", Filter{Text: "CENEK"}, []int64{1}},
		{"two words", Filter{Text: "ann cup"}, []int64{1}},
		{"a level", Filter{Text: "medium"}, []int64{3}},
		{"a year", Filter{Text: "2026"}, []int64{3, 4}},
		{"an opening by its name", Filter{Text: "kagetsu"}, nil},
		{"a player", Filter{Player: "Bo"}, []int64{3, 2}},
		{"an event", Filter{Event: "World Cup"}, []int64{1}},
		{"days", Filter{From: 20250000, To: 20251231}, []int64{2}},
		{"rule", Filter{Rules: []game.Rule{game.Renju}}, []int64{4, 1}},
		{"size", Filter{Sizes: []int{20}}, []int64{3}},
		{"Black won", Filter{Outcome: BlackWon}, []int64{1}},
		{"White won", Filter{Outcome: WhiteWon}, []int64{3}},
		{"drawn", Filter{Outcome: Drawn}, []int64{2}},
		{"moves", Filter{MinMoves: 2, MaxMoves: 3}, []int64{2, 1}},
		{"ratings", Filter{MinRating: 1500}, []int64{1}},
		{"source", Filter{Sources: []Source{RenjuNet}}, []int64{4}},
		{"reviewed", Filter{Reviewed: true}, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			found, err := l.Search(t.Context(), row.filter, Order{})
			if err != nil {
				t.Fatal(err)
			}
			if got := found.IDs(); !slices.Equal(got, row.want) {
				t.Errorf("got %v, want %v", got, row.want)
			}
			if got := found.Bound(); got != slices.Contains(row.want, 4) {
				t.Errorf("may not be passed on: %v", got)
			}
		})
	}
	code := ""
	if found, err := l.Search(t.Context(), Filter{}, Order{}); err == nil {
		code = found.At(3).Opening
	}
	for name, want := range map[string][]int64{code: {1}, "I13": nil} {
		if found, err := l.Search(t.Context(), Filter{Openings: []string{name}}, Order{}); err != nil || code == "" || !slices.Equal(found.IDs(), want) {
			t.Errorf("opening %q: %v, %v", name, found, err)
		}
	}
}

func TestOrder(t *testing.T) {
	l := opened(t, t.TempDir())
	for _, text := range []string{
		"(;GM[4]SZ[15]PB[b]PW[x]EV[2]DT[2025]RE[W+];B[hh];W[ih];B[jh])",
		"(;GM[4]SZ[15]RU[renju]PB[a]PW[z]EV[1]DT[2026]RE[B+];B[hh];W[ih])",
		"(;GM[4]SZ[15]RU[standard]PB[C]PW[y]EV[3]DT[2025]RE[0];B[hh])",
	} {
		added(t, l, parsed(t, text), File)
	}
	if err := l.SetReview(t.Context(), 2, Review{Accuracy: [3]int{0, 10, 20}}); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		order Order
		want  []int64
	}{
		{Order{}, []int64{2, 3, 1}}, {Order{Down: true}, []int64{1, 3, 2}}, {Order{By: ByBlack}, []int64{2, 1, 3}},
		{Order{By: ByWhite}, []int64{1, 3, 2}}, {Order{By: ByEvent}, []int64{2, 1, 3}}, {Order{By: ByRule}, []int64{1, 3, 2}},
		{Order{By: ByResult}, []int64{2, 3, 1}}, {Order{By: ByMoves}, []int64{3, 2, 1}}, {Order{By: ByMoves, Down: true}, []int64{1, 2, 3}},
		{Order{By: ByAccuracy, Down: true}, []int64{2, 3, 1}}, {Order{By: ByOpening}, []int64{2, 3, 1}},
	} {
		t.Run(fmt.Sprint(row.order), func(t *testing.T) {
			found, err := l.Search(t.Context(), Filter{}, row.order)
			if err != nil || !slices.Equal(found.IDs(), row.want) {
				t.Errorf("got %v, %v, want %v", found.IDs(), err, row.want)
			}
		})
	}
}

// mixed fills a library with games of several sizes, some with passes, stones that were set up, or White to begin.
func mixed(t *testing.T, l *Library, games int) (records []*game.Record) {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 6))
	for i := range games {
		record := random(t, r, game.Freestyle, []int{15, 15, 9, 20}[i%4], 4+r.IntN(30))
		switch i % 5 {
		case 1:
			record = parsed(t, fmt.Sprintf("(;GM[4]SZ[15]PB[%d]AB[hh][gh]AW[ih]PL[W];W[hg];B[ig];W[gg])", i))
		case 2:
			record = parsed(t, fmt.Sprintf("(;GM[4]SZ[15]RU[renju]PB[%d];B[hh];W[];B[ih];W[hg]%s)", i, []string{"", ";B[gh]"}[i%2]))
		case 3:
			record = parsed(t, fmt.Sprintf("(;GM[4]SZ[15]PB[%d];B[hh];W[ih];AE[hh]AB[gg];B[hg])", i))
		}
		if id := added(t, l, record, File); int(id) > len(records) {
			records = append(records, record)
		}
	}
	return records
}

// boards returns the positions at the nodes of the main line, those at which the board is set up left out except as it comes to stand.
func boards(record *game.Record) (all []*game.Node) {
	for n := record.Root; n != nil; n = n.Next() {
		all = append(all, n)
	}
	return all
}

// same reports whether a and b are one position, turned or mirrored, whatever their rules.
func same(a, b *game.Position) bool {
	if a.Size() != b.Size() || a.Stones() != b.Stones() || a.ToMove() != b.ToMove() {
		return false
	}
	for s := range game.Symmetries {
		if !slices.ContainsFunc(a.Placed(), func(m game.Move) bool { return b.At(s.Apply(m.Point, a.Size())) != m.Color }) {
			return true
		}
	}
	return false
}

// Whatever position is looked for is found in the games in which plain replaying meets it, with the moves that were played there.
func TestPositionsAsReplayed(t *testing.T) {
	l := opened(t, t.TempDir())
	records := mixed(t, l, 120)
	r := rand.New(rand.NewPCG(7, 8))
	met := 0
	for range 60 {
		nodes := boards(records[r.IntN(len(records))])
		wanted := nodes[r.IntN(min(len(nodes), 8))].Position()
		var ids []int64
		moves := map[game.Point]int{}
		for i, record := range records {
			for _, n := range boards(record) {
				p := n.Position()
				if !same(&wanted, &p) {
					continue
				}
				ids = append(ids, int64(i+1))
				if next := n.Next(); next != nil && next.Move().Color != game.None {
					moves[least(&wanted, &p, next.Move().Point)]++
				}
				break
			}
		}
		found, err := l.Search(t.Context(), Filter{Position: &wanted}, Order{})
		if err != nil {
			t.Fatal(err)
		}
		got := found.IDs()
		if slices.Sort(got); !slices.Equal(got, ids) {
			t.Fatalf("found in %v, replayed in %v:\n%s", got, ids, wanted.Diagram())
		}
		met += len(ids)
		explored, err := l.Explore(t.Context(), wanted, Filter{})
		if err != nil {
			t.Fatal(err)
		}
		if explored.Games != len(ids) || len(explored.Moves) != len(moves) {
			t.Fatalf("%d games with %d moves, want %d with %v:\n%s", explored.Games, len(explored.Moves), len(ids), moves, wanted.Diagram())
		}
		for _, c := range explored.Moves {
			if c.Games != moves[least(&wanted, &wanted, c.Point)] || explored.Behind(&c).Len() != c.Games {
				t.Errorf("%v was played %d times, want %v:\n%s", c.Point, c.Games, moves, wanted.Diagram())
			}
		}
	}
	if met < 200 {
		t.Errorf("only %d positions were met", met)
	}
}

// least returns the first of the points on which p, as it lies on wanted, has pt.
func least(wanted, p *game.Position, pt game.Point) game.Point {
	if pt == game.Pass {
		return pt
	}
	first := game.Point{X: 99, Y: 99}
	for s := range game.Symmetries {
		fits := !slices.ContainsFunc(p.Placed(), func(m game.Move) bool { return wanted.At(s.Apply(m.Point, p.Size())) != m.Color })
		if at := s.Apply(pt, p.Size()); fits && (at.Y < first.Y || at.Y == first.Y && at.X < first.X) {
			first = at
		}
	}
	return first
}

func TestPatternsAsReplayed(t *testing.T) {
	l := opened(t, t.TempDir())
	records := mixed(t, l, 80)
	r := rand.New(rand.NewPCG(9, 10))
	met := 0
	for range 25 {
		nodes := boards(records[r.IntN(len(records))])
		from := nodes[r.IntN(len(nodes))].Position()
		a := game.Point{X: from.Size()/2 - r.IntN(4), Y: from.Size()/2 - r.IntN(4)}
		pattern := PatternOf(&from, a, game.Point{X: a.X + 1 + r.IntN(3), Y: a.Y + 1 + r.IntN(3)})
		if pattern.Upright = r.IntN(3) == 0; r.IntN(3) == 0 {
			pattern.Size = from.Size()
		}
		found, err := l.Search(t.Context(), Filter{Pattern: &pattern}, Order{})
		if len(pattern.Black)+len(pattern.White) == 0 {
			if !errors.Is(err, ErrNoPattern) {
				t.Errorf("without stones: %v", err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		var want []int64
		for i, record := range records {
			if slices.ContainsFunc(boards(record), func(n *game.Node) bool {
				p := n.Position()
				return len(searchPlain(&p, &pattern)) > 0
			}) {
				want = append(want, int64(i+1))
			}
		}
		got := found.IDs()
		for i, id := range got {
			checkPlaces(t, found.Places(i), records[id-1], &pattern)
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Fatalf("%+v: found in %v, replayed in %v", pattern, got, want)
		}
		met += len(want)
	}
	if met < 100 {
		t.Errorf("only %d games were met", met)
	}
}

// checkPlaces wants every place of a pattern in a game, and no other, and the first move after which it stands at each.
func checkPlaces(t *testing.T, got []Place, record *game.Record, pattern *Pattern) {
	t.Helper()
	var want []Place
	for _, n := range boards(record) {
		p := n.Position()
		for _, place := range searchPlain(&p, pattern) {
			if place.Moves = n.Number(); !slices.ContainsFunc(want, func(o Place) bool { return o.A == place.A && o.B == place.B }) {
				want = append(want, place)
			}
		}
	}
	if len(got) < len(want) { // the same points may be taken by several turns of the pattern
		t.Errorf("%+v: places %v, want %v", pattern, got, want)
	}
	for i, place := range got {
		k := slices.IndexFunc(want, func(o Place) bool { return o.A == place.A && o.B == place.B })
		if k < 0 || want[k].Moves > place.Moves || i > 0 && got[i-1].Moves > place.Moves {
			t.Errorf("%+v: place %v of %v, want %v", pattern, place, got, want)
		}
	}
}

// searchPlain looks for a pattern point by point, and returns the rectangles in which it stands.
func searchPlain(p *game.Position, pattern *Pattern) (all []Place) {
	if pattern.Size != 0 && pattern.Size != p.Size() {
		return nil
	}
	for s := range game.Symmetries {
		if pattern.Upright && s > 0 {
			break
		}
		for dy := -p.Size(); dy <= p.Size(); dy++ {
			for dx := -p.Size(); dx <= p.Size(); dx++ {
				if pattern.Size != 0 && (dx != 0 || dy != 0) {
					continue
				}
				place := Place{A: game.Point{X: 99, Y: 99}}
				is := func(list []game.Point, c game.Color) bool {
					for _, pt := range list {
						at := s.Apply(pt, p.Size())
						if at = (game.Point{X: at.X + dx, Y: at.Y + dy}); !at.On(p.Size()) || p.At(at) != c {
							return false
						}
						place.A = game.Point{X: min(place.A.X, at.X), Y: min(place.A.Y, at.Y)}
						place.B = game.Point{X: max(place.B.X, at.X), Y: max(place.B.Y, at.Y)}
					}
					return true
				}
				if is(pattern.Black, game.Black) && is(pattern.White, game.White) && is(pattern.Empty, game.None) {
					all = append(all, place)
				}
			}
		}
	}
	return all
}

// The person is the player with one of the names, or the opponent of a level; games of files are nobody's own.
func TestWonAndLost(t *testing.T) {
	l := opened(t, t.TempDir())
	for text, source := range map[string]Source{
		"(;GM[4]SZ[15]PB[Mei]PW[Ana]RE[B+R];B[aa])":                     Own,
		"(;GM[4]SZ[15]PB[Ana]PW[Mei]RE[B+R];B[ba])":                     Own,
		"(;GM[4]SZ[15]PB[Ana]PW[Mei]RE[W+R];B[ba])":                     File,
		"(;GM[4]SZ[15]PB[Old]PW[Hoshi]HSLV[]HSWL[Medium]RE[B+R];B[ca])": Own,
		"(;GM[4]SZ[15]PB[Old]PW[Hoshi]HSWL[Skilled]RE[W+R];B[da])":      Own,
		"(;GM[4]SZ[15]PB[Ana]PW[Ben]RE[W+R];B[ea])":                     Own,
		"(;GM[4]SZ[15]PB[Mei]PW[Ben]RE[0];B[fa])":                       Own,
	} {
		added(t, l, parsed(t, text), source)
	}
	for name, row := range map[string]struct {
		filter Filter
		want   int
	}{
		"won":              {Filter{Outcome: Won, Person: []string{"Mei"}}, 2},
		"lost":             {Filter{Outcome: Lost, Person: []string{"Mei"}}, 2},
		"won by nobody":    {Filter{Outcome: Won}, 1},
		"lost by Ana":      {Filter{Outcome: Lost, Person: []string{"Ana"}}, 3},
		"against a level":  {Filter{Player: "Medium"}, 1},
		"against no level": {Filter{Player: "Master"}, 0},
		"lost to a level":  {Filter{Outcome: Lost, Player: "Skilled"}, 1},
	} {
		found, err := l.Search(t.Context(), row.filter, Order{})
		if err != nil || found.Len() != row.want {
			t.Errorf("%s: %d games, %v, want %d", name, found.Len(), err, row.want)
		}
	}
}

func TestExplore(t *testing.T) {
	l := opened(t, t.TempDir())
	for _, text := range []string{ // the second moves above, right and below the first are one
		"(;GM[4]SZ[15]PB[a]PW[b]WR[1500]DT[2024]RE[B+];B[hh];W[hg];B[aa])",
		"(;GM[4]SZ[15]PB[a]PW[c]WR[1700]DT[2026-01-01]RE[W+];B[hh];W[ih];B[ba])",
		"(;GM[4]SZ[15]PB[a]PW[d]DT[2025]RE[0];B[hh];W[hi];B[ca])",
		"(;GM[4]SZ[15]RU[renju]PB[a]PW[e]SO[RenjuNet];B[hh];W[ig];B[da])",
		"(;GM[4]SZ[15]PB[a]PW[f];B[hh])",
	} {
		record := parsed(t, text)
		added(t, l, record, sourceOf(record, File))
	}
	start := parsed(t, "(;GM[4]SZ[15];B[hh])").Root.End().Position()
	explored, err := l.Explore(t.Context(), start, Filter{})
	if err != nil {
		t.Fatal(err)
	}
	if explored.Games != 5 || len(explored.Moves) != 2 || explored.Behind(nil).Len() != 5 {
		t.Fatalf("%+v", explored)
	}
	m := explored.Moves[0]
	if m.Games != 3 || m.Black != 1 || m.White != 1 || m.Drawn != 1 || m.Rating != 1600 || m.Last != 20260101 {
		t.Errorf("%+v", m)
	}
	var behind []string
	for found, i := explored.Behind(&m), 0; i < 3; i++ {
		behind = append(behind, found.At(i).Seats[game.White].Name)
	}
	if got := strings.Join(behind, " "); got != "c d b" {
		t.Errorf("behind it stand the games of %s", got)
	}
	if own, err := l.Explore(t.Context(), start, Filter{Rules: []game.Rule{game.Renju}}); err != nil || own.Games != 1 {
		t.Errorf("by renju: %+v, %v", own, err)
	}
}
