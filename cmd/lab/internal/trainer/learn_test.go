package trainer

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"hoshi/ai/nn"
	"hoshi/ai/search"
	"hoshi/ai/threat"
	"hoshi/cmd/lab/internal/tune"
	"hoshi/game"
)

// drawn returns a set of random positions of as many stones, with random scores.
func drawn(positions, stones int) *Set {
	random := rand.New(rand.NewPCG(1, 17))
	s := &Set{Rule: game.Freestyle, Size: 15}
	for i := range positions {
		n := stones + random.IntN(2)
		x := sample{first: uint32(len(s.moves)), stones: uint16(n), mask: uint16(random.IntN(512)), old: int16(random.IntN(400) - 200),
			score: int16(random.IntN(600) - 300), result: result(random.IntN(4))}
		for _, p := range random.Perm(15 * 15)[:n] {
			s.moves = append(s.moves, uint16(p))
		}
		if i%10 == 0 {
			s.check = append(s.check, x)
		} else {
			s.train = append(s.train, x)
		}
	}
	return s
}

// TestSlopes compares the slopes of the loss with differences.
func TestSlopes(t *testing.T) {
	set := drawn(10, 20)
	random := rand.New(rand.NewPCG(2, 2))
	m := newModel(set.Rule, set.Size, 0, plain)
	for _, p := range m.all() {
		p.scatter(0.2, random)
	}
	m.gather()
	x := &set.train[3]
	moves := set.played(x)
	target := x.target(100, 0.3)
	m.back(x, moves, float32(sigmoid(float64(m.value(x, moves)))-target))
	m.share()
	for number, p := range m.all() {
		compared := 0
		for _, i := range random.Perm(len(p.value)) {
			if p.slope[i] == 0 && compared > 0 {
				continue
			}
			const step = 1e-2
			before := p.value[i]
			at := func(d float32) float64 {
				p.value[i] = before + d
				m.gather()
				return entropy(float64(m.value(x, moves)), target)
			}
			want := (at(step) - at(-step)) / (2 * step)
			p.value[i] = before
			if got := float64(p.slope[i]); math.Abs(got-want) > 0.05*math.Abs(want)+2e-3 {
				t.Errorf("parameters %d, %d: slope %v, not %v", number, i, got, want)
			}
			if compared++; compared == 20 {
				break
			}
		}
	}
}

// TestKernels compares what the machine does fastest with the plain kernel.
func TestKernels(t *testing.T) {
	set := drawn(20, 40)
	slow, fast := newModel(set.Rule, set.Size, 0, plain), newModel(set.Rule, set.Size, 0, kernelOfMachine())
	for i := range set.train {
		x := &set.train[i]
		moves := set.played(x)
		if a, b := slow.value(x, moves), fast.value(x, moves); math.Abs(float64(a-b)) > 1e-4 {
			t.Fatalf("sample %d: %v and %v", i, a, b)
		}
		slow.back(x, moves, 0.3)
		fast.back(x, moves, 0.3)
	}
	for w := range slow.slopes {
		for j, a := range slow.slopes[w] {
			if b := fast.slopes[w][j]; math.Abs(float64(a-b)) > 1e-4 {
				t.Fatalf("window %d, lane %d: %v and %v", w, j, a, b)
			}
		}
	}
	if !near32(slow.w1.slope, fast.w1.slope) || !near32(slow.w2.slope, fast.w2.slope) {
		t.Error("the slopes of the layers differ")
	}
}

func near32(a, b []float32) bool {
	return slices.EqualFunc(a, b, func(x, y float32) bool { return math.Abs(float64(x-y)) < 1e-3 })
}

// TestModelLearns shows the same few samples again and again.
func TestModelLearns(t *testing.T) {
	set := drawn(60, 12)
	m := newModel(set.Rule, set.Size, 0, kernelOfMachine())
	first, last := 0.0, 0.0
	for step := range 40 {
		last = 0
		for i := range set.train {
			x := &set.train[i]
			moves := set.played(x)
			z, target := float64(m.value(x, moves)), x.target(100, 0)
			last += entropy(z, target) - entropy(math.Log(target/(1-target)), target)
			m.back(x, moves, float32(sigmoid(z)-target))
		}
		if step == 0 {
			first = last
		}
		m.adapt(0.01, step+1, len(set.train))
	}
	if last > first/10 {
		t.Errorf("the divergence was %.3f, and is %.3f", first, last)
	}
}

// TestFit fits a little twice: the weights are the same.
func TestFit(t *testing.T) {
	set := drawn(1300, 12)
	f := Fit{Share: 0, Decay: 1, Rate: 0.01, Epochs: 1}
	first, err := f.Run(t.Context(), set, func(line string) { t.Log(line) })
	if err != nil {
		t.Fatal(err)
	}
	if again, err := f.Run(t.Context(), set, func(string) {}); err != nil || !reflect.DeepEqual(again, first) {
		t.Errorf("the same fit made other weights, %v", err)
	}
	if _, err := f.Run(t.Context(), &Set{Rule: game.Renju, Size: 15, train: set.train, check: set.check, moves: set.moves}, func(string) {}); err == nil {
		t.Error("a network for renju is fitted as if its sides saw the same")
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := f.Run(ended, set, func(string) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("ended, it says %v", err)
	}
}

// games returns a set of a little self-play.
func games(t *testing.T) *Set {
	t.Helper()
	var file bytes.Buffer
	self := tune.Self{Rule: game.Freestyle, Size: 15, Positions: 600, Nodes: 60, Noise: 8, Seed: 3}
	if err := self.Play(context.Background(), &file, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	set := &Set{Rule: game.Freestyle, Size: 15}
	if err := set.Add(&file); err != nil {
		t.Fatal(err)
	}
	return set
}

// TestIntegers compares the integers of a random model with its numbers, and what is reported of them with what a search gets.
func TestIntegers(t *testing.T) {
	set := games(t)
	m := newModel(set.Rule, set.Size, 0, plain)
	m.window.scatter(0.2, rand.New(rand.NewPCG(5, 5)))
	w := m.integers(set)
	net, err := nn.New(w)
	if err != nil {
		t.Fatal(err)
	}
	e := nn.NewEvaluator(search.Network(), func(game.Rule) *nn.Net { return net }, won)
	var points spread
	for i := range set.check {
		x := &set.check[i]
		moves := set.played(x)
		pos, err := game.NewPosition(set.Rule, set.Size)
		for i, p := range moves {
			if err == nil {
				pos, err = pos.Play(game.Move{Color: game.Black + game.Color(i%2), Point: game.Point{X: int(p) % 15, Y: int(p) / 15}})
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		b := threat.NewBoard(&pos)
		e.Init(b)
		got := evaluate(w, m.board, x, moves)
		if want := e.Evaluate(b, 0, 1); int(want) != got {
			t.Fatalf("%v: %d, but a search gets %d", moves, got, want)
		}
		points.add(float64(got) - float64(m.value(x, moves))*float64(w.Old)/nn.Factor*oldUnit)
	}
	if points.deviation() > 2 {
		t.Errorf("the integers err by %.1f points", points.deviation())
	}
	again := newModel(set.Rule, set.Size, 0, plain)
	if err := again.begin(w, 200); err != nil {
		t.Fatal(err)
	}
	for i := range set.check {
		x := &set.check[i]
		got, want := 200*float64(again.value(x, set.played(x))), float64(evaluate(w, m.board, x, set.played(x)))
		if math.Abs(got-want) > 3 {
			t.Fatalf("begun with, they give %.1f instead of %.0f", got, want)
		}
	}
}

// TestSetOfGames reads what self-play writes.
func TestSetOfGames(t *testing.T) {
	set := games(t)
	results := map[result]int{}
	for i, x := range slices.Concat(set.train, set.check) {
		results[x.result]++
		if moves := set.played(&x); heldOut(points(moves), 15) != (i >= len(set.train)) {
			t.Errorf("sample %d of %v is in the wrong part", i, moves)
		}
	}
	if results[unknown] < 50 || results[win] < 20 || results[loss] < 20 {
		t.Errorf("the results are %v", results)
	}
	turned := points(set.played(&set.train[0]))
	for i, p := range turned {
		turned[i] = game.Point{X: p.Y, Y: 14 - p.X}
	}
	if heldOut(turned, 15) {
		t.Error("turned, an opening is in the other part")
	}
}

func points(moves []uint16) (all []game.Point) {
	for _, p := range moves {
		all = append(all, game.Point{X: int(p) % 15, Y: int(p) / 15})
	}
	return all
}

func BenchmarkSample(b *testing.B) {
	set := drawn(1000, 30)
	m := newModel(set.Rule, set.Size, 0, kernelOfMachine())
	for i := range b.N {
		x := &set.train[i%len(set.train)]
		moves := set.played(x)
		m.back(x, moves, float32(sigmoid(float64(m.value(x, moves)))-x.target(100, 0)))
		if i%batch == batch-1 {
			m.adapt(0.001, 1+i/batch, batch)
		}
	}
}
