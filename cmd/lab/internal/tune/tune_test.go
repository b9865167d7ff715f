package tune

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/ai/search"
	"hoshi/ai/weights"
	"hoshi/game"
)

// played returns records of a little self-play and the file of them.
func played(t *testing.T, rule game.Rule, positions int) (records []Record, file []byte) {
	t.Helper()
	var out bytes.Buffer
	s := Self{Rule: rule, Size: 15, Positions: positions, Nodes: 200, Noise: 8, Seed: 3}
	if err := s.Play(context.Background(), &out, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	return read(t, out.Bytes(), rule), out.Bytes()
}

func read(t *testing.T, file []byte, rule game.Rule) (records []Record) {
	t.Helper()
	err := Read(bytes.NewReader(file), rule, func(r Record) error {
		records = append(records, r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return records
}

func TestRecordsCanBePlayed(t *testing.T) {
	records, file := played(t, game.Renju, 300)
	again := []byte(header(game.Renju, 15))
	searched, ended := 0, 0
	for i, r := range records {
		again = r.append(again, 15)
		searched += len(r.Finds)
		if !r.Open {
			ended++
		}
		pos, err := game.NewPosition(game.Renju, 15)
		for _, p := range r.Moves {
			if err == nil {
				pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: p})
			}
		}
		if err != nil {
			t.Errorf("record %d can't be played: %v", i, err)
		}
	}
	if !bytes.Equal(again, file) {
		t.Error("written again, the file is another one")
	}
	if searched < 300 || ended < 2 || ended == len(records) {
		t.Errorf("%d positions, %d of %d records with an end", searched, ended, len(records))
	}
}

// TestPlaySearchesBesideGames tells positions of games from strays, which are one move off, and from those inside trees.
func TestPlaySearchesBesideGames(t *testing.T) {
	records, _ := played(t, game.Freestyle, 300)
	var games, strays, trees int
	var aside []Record // of the game that follows
	for _, r := range records {
		if r.Open {
			aside = append(aside, r)
			continue
		}
		games += len(r.Finds)
		for _, a := range aside {
			same := 0
			for same < min(len(a.Moves), len(r.Moves)) && a.Moves[same] == r.Moves[same] {
				same++
			}
			if len(a.Moves) > same+1 {
				trees++
			} else {
				strays++
			}
		}
		aside = nil
	}
	if games < 100 || strays < 50 || trees < 15 {
		t.Errorf("%d positions of games, %d strays, %d of trees", games, strays, trees)
	}
}

// failing is an engine whose third search fails.
type failing struct {
	ai.Engine
	searches int
}

func (f *failing) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	if f.searches++; f.searches > 2 {
		return ai.Info{}, errors.New("broken")
	}
	return f.Engine.Search(ctx, pos, lim, report)
}

// TestPlayAgainstARival tells the moves of a rival, who has Black in every second game and fails now and then, from those that the engine found.
func TestPlayAgainstARival(t *testing.T) {
	var out bytes.Buffer
	rival := &arena.Seat{Contender: arena.Contender{Kept: true, Start: func(context.Context, uint64) (ai.Engine, error) {
		return &failing{Engine: &ai.Greedy{Seed: 1}}, nil
	}}}
	s := Self{Rule: game.Freestyle, Size: 15, Positions: 200, Nodes: 200, Noise: 8, Seed: 3, Rival: rival}
	if err := s.Play(t.Context(), &out, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	var other [2]int // moves that are not what was found, by the colour of the rival
	number := 0
	for _, r := range read(t, out.Bytes(), game.Freestyle) {
		if r.Open {
			continue
		}
		number++
		for i, f := range r.Finds {
			if at := r.First + i; at < len(r.Moves) && r.Moves[at] != f.Best {
				if other[number%2]++; at%2 != number%2 {
					t.Errorf("game %d: move %d is not what the engine found", number, at+1)
				}
			}
		}
	}
	if other[0] < 5 || other[1] < 5 {
		t.Errorf("the rival made %v moves of its own", other)
	}
}

// The same seed makes the same games, whatever the number of cores.
func TestPlayIsRepeatable(t *testing.T) {
	_, first := played(t, game.Freestyle, 400)
	if _, second := played(t, game.Freestyle, 400); !bytes.Equal(first, second) {
		t.Error("the same seed made other games")
	}
}

func TestRecordsRoundTrip(t *testing.T) {
	for _, size := range []int{5, 15, 16, 22} {
		last := game.Point{X: size - 1, Y: size - 1}
		want := []Record{
			{Size: size, Winner: game.Black, First: 1, Moves: []game.Point{last, {}}, Finds: []Find{{game.Point{X: 1}, 20_000}, {last, ai.Win(1)}}},
			{Size: size, Winner: game.White, First: 2, Moves: []game.Point{last, {}}, Finds: []Find{{game.Pass, ai.Loss(2)}}},
			{Size: size, First: 1, Moves: []game.Point{game.Pass}, Finds: []Find{{last, -20_000}}},
			{Size: size, Open: true, First: 1, Moves: []game.Point{{}}, Finds: []Find{{last, ai.Win(999)}}},
			{Size: size, Open: true, First: 1, Moves: []game.Point{{}}, Finds: []Find{{last, ai.Loss(999)}}},
		}
		file := []byte(header(game.Caro6, size))
		for _, r := range want {
			file = r.append(file, size)
		}
		if got := read(t, file, game.Caro6); !reflect.DeepEqual(got, want) {
			t.Errorf("on %d points %+v comes back as %+v", size, want, got)
		}
	}
}

func TestBadRecords(t *testing.T) {
	good := []byte{byte(game.Black), 1, 2, 2, 7, 8, 9, 10, 0, 11, 12, 0}
	changed := func(at int, to byte) []byte {
		record := slices.Clone(good)
		record[at] = to
		return record
	}
	for name, record := range map[string][]byte{
		"no end":            changed(0, 4),
		"before all moves":  changed(1, 0),
		"a far search":      changed(1, 2),
		"too many finds":    changed(3, 3),
		"no find":           changed(3, 0),
		"no point":          changed(4, 225),
		"no find's point":   changed(6, 230),
		"too many moves":    {1, 1, 0xff, 0xff, 0xff, 0x7f, 1},
		"an endless number": bytes.Repeat([]byte{0xff}, 20),
	} {
		t.Run(name, func(t *testing.T) {
			file := append([]byte(header(game.Freestyle, 15)), record...)
			if err := Read(bytes.NewReader(file), game.Freestyle, func(Record) error { return nil }); !errors.Is(err, ErrRecord) {
				t.Errorf("%v", err)
			}
		})
	}
	for n := range len(good) {
		file := append([]byte(header(game.Freestyle, 15)), good[:n]...)
		if err := Read(bytes.NewReader(file), game.Freestyle, func(Record) error { return nil }); (err == nil) != (n == 0) {
			t.Errorf("cut off after %d bytes: %v", n, err)
		}
	}
	for _, head := range []string{"", "hoshi", header(game.Renju, 15), header(game.Freestyle, 23), strings.Repeat("h", 10_000)} {
		if err := Read(strings.NewReader(head), game.Freestyle, nil); !errors.Is(err, ErrRecord) {
			t.Errorf("another file, %q: %v", head, err)
		}
	}
}

// TestSamplesAreWhatTheEngineSees compares the score of a search of one ply, without quiescence, with what the engine's weights say of
// the position after its move.
func TestSamplesAreWhatTheEngineSees(t *testing.T) {
	for _, rule := range game.Rules {
		records, _ := played(t, rule, 400)
		engine := search.New(search.Options{NoQuiescence: true, NoForcedExtension: true, NoRazoring: true, NoFutility: true, NoMoveCount: true})
		compared := 0
		for _, r := range records {
			moves := r.Moves[:r.First]
			pos, err := replay(rule, moves)
			if err != nil {
				t.Fatal(err)
			}
			info, err := engine.Search(context.Background(), pos, ai.Limits{Depth: 1}, nil)
			if err != nil {
				t.Fatal(err)
			}
			grid := newGrid(rule, 15, append(moves[:len(moves):len(moves)], info.PV[0]))
			sample, ok := grid.read(1 - len(moves)%2)
			if !ok || info.Score.Distance() != 0 || len(moves) > 200 {
				continue // decided, which weights don't see
			}
			if want := -ai.Score(evaluate(weights.For(rule, 15), &sample)); info.Score != want {
				t.Fatalf("%v: the engine says %v, the weights %v\n%s", rule, info.Score, want, pos.Diagram())
			}
			compared++
		}
		if compared < 10 {
			t.Errorf("%v: %d compared", rule, compared)
		}
	}
}

func replay(rule game.Rule, moves []game.Point) (game.Position, error) {
	pos, err := game.NewPosition(rule, 15)
	for _, p := range moves {
		if err == nil {
			pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: p})
		}
	}
	return pos, err
}

// TestSlopes compares the slopes of the loss with differences.
func TestSlopes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for sides := 1; sides <= 2; sides++ {
		m := newModel(sides)
		for i := range m.params {
			m.params[i].value = random.NormFloat64() / 4
		}
		m.gather()
		s := Sample{scale: 100, side: 1, mask: 5, result: 1, score: -30, pairs: []pair{{7, 9, 2}, {7, 30, 1}, {400, 9, 3}}}
		m.back(&s, sigmoid(m.value(&s))-s.target(0.5))
		moved := 0
		for w, slope := range m.slope {
			const step = 1e-6
			before := m.weight[w]
			at := func(d float64) float64 {
				m.weight[w] = before + d
				return loss(m.value(&s), s.target(0.5))
			}
			want := (at(step) - at(-step)) / (2 * step)
			if m.weight[w] = before; math.Abs(slope-want) > 1e-6 {
				t.Errorf("%d sides, weight %d: slope %v, not %v", sides, w, slope, want)
			}
			if want != 0 {
				moved++
			}
		}
		if moved < 4*lanes+inputs+2 {
			t.Errorf("%d sides: %d weights matter", sides, moved)
		}
	}
}

// TestScoresAreCalibratedBySize draws results from scores that mean more on a small board than on a large one.
func TestScoresAreCalibratedBySize(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	want := map[int]float64{15: 100, 20: 200}
	var samples []Sample
	for size, scale := range want {
		for range 20_000 {
			s := Sample{size: size, score: ai.Score(random.IntN(800) - 400)}
			if random.Float64() < sigmoid(float64(s.score)/scale) {
				s.result = 1
			}
			samples = append(samples, s)
		}
	}
	check := []Sample{{size: 15}, {size: 20}}
	calibrate(samples, check, func(string) {})
	for _, s := range append(check, samples...) {
		if w := want[s.size]; math.Abs(s.scale-w) > 0.08*w {
			t.Fatalf("a logit is %.0f points on %d points, not %.0f", s.scale, s.size, w)
		}
	}
}

// TestFitFindsWhatMadeTheResults makes results of known chances, and asks the integers that the engine gets for them.
func TestFitFindsWhatMadeTheResults(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	chance := func(us, them uint16) float64 { return (float64(us) - float64(them)) / 5 }
	var samples []Sample
	for range 20_000 {
		us, them := 1+uint16(random.IntN(20)), 1+uint16(random.IntN(20))
		s := Sample{size: 15, pairs: []pair{{us, them, 1}}}
		if random.Float64() < sigmoid(chance(us, them)) {
			s.result = 1
		}
		samples = append(samples, s)
	}
	w := Fit{Share: 1, Scale: 100, Epochs: 30}.Run(samples[2000:], samples[:2000], game.Freestyle, func(line string) { t.Log(line) })
	for _, p := range []pair{{3, 18, 1}, {10, 10, 1}, {18, 3, 1}} {
		want := 100 * chance(p.us, p.them)
		if got := float64(evaluate(w, &Sample{pairs: []pair{p}})); math.Abs(got-want) > 60 {
			t.Errorf("%d against %d: %.0f, not %.0f", p.us, p.them, got, want)
		}
	}
	w = Fit{Share: 1, Epochs: 1}.Run(samples[2000:], samples[:2000], game.Freestyle, func(string) {})
	fitted, old := func(int) *weights.Weights { return w }, func(size int) *weights.Weights { return weights.For(game.Freestyle, size) }
	if got, want := deviation(fitted, samples), deviation(old, samples); math.Abs(got-want) > 0.1*want {
		t.Errorf("evaluations %.1f points apart, %.1f by the weights before", got, want)
	}
}
