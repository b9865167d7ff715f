package trainer

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"hoshi/ai/nn"
	"hoshi/game"
)

// Fit says how a network is fitted. On one machine the same fit of the same set gives the same weights.
type Fit struct {
	Share  float64     // of the game's result in the target, from 0 to 1; the rest is what the search said
	Decay  float64     // how strongly what is learnt of single windows and sets of threats is drawn towards nothing
	Rate   float64     // of the first steps; it falls to a thirtieth
	Epochs int         // times that every position is looked at
	From   *nn.Weights // to begin with; nil: with nothing
}

// batch is how many samples are looked at before the parameters are changed.
const batch = 1024

// Run fits a network to the training part of a set and reports how it gets on, and what the network and its integers are worth at the
// other part. It ends with the context's error when that is done.
func (f Fit) Run(ctx context.Context, s *Set, report func(string)) (*nn.Weights, error) {
	if s.Rule == game.Renju || s.Rule == game.Caro6 {
		return nil, fmt.Errorf("learn: a network for %v is not known yet: renju's sides see other things, caro6 plays by caro's", s.Rule)
	}
	if len(s.train) < batch || len(s.check) < 100 {
		return nil, fmt.Errorf("learn: %d positions, and %d to check with, are too few", len(s.train), len(s.check))
	}
	k := logit(s.train)
	report(fmt.Sprintf("%d positions, %d more to check, %.0f points a logit in the searches' scores", len(s.train), len(s.check), k))
	old := make([]float64, len(s.check))
	for i := range s.check {
		old[i] = float64(s.check[i].old) / k
	}
	report("old:      " + judge(s.check, old, k))
	m := newModel(s.Rule, s.Size, f.Decay, kernelOfMachine())
	m.last.value[0] = oldUnit / float32(k)
	if f.From != nil {
		if err := m.begin(f.From, k); err != nil {
			return nil, err
		}
		report("at first: " + judge(s.check, m.values(s), k))
	}
	if err := f.train(ctx, m, s, k, report); err != nil {
		return nil, err
	}
	w := m.integers(s)
	if err := w.Check(); err != nil {
		return nil, err
	}
	report("integers: " + judge(s.check, logits(w, s, k), k))
	return w, nil
}

// train fits the model to a set in which k points are a logit. In the last third the rows are such as integers hold.
func (f Fit) train(ctx context.Context, m *model, s *Set, k float64, report func(string)) error {
	random := rand.New(rand.NewPCG(1, 1))
	order := make([]int32, len(s.train))
	for i := range order {
		order[i] = int32(i)
	}
	steps := f.Epochs * ((len(order) + batch - 1) / batch)
	step := 0
	for epoch := range f.Epochs {
		began := time.Now()
		random.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		sum := 0.0
		for part := range slices.Chunk(order, batch) {
			if err := ctx.Err(); err != nil {
				return err
			}
			if m.round = step > steps*2/3; step == 0 {
				m.gather()
			}
			for _, i := range part {
				x := &s.train[i]
				moves := s.played(x)
				z, target := float64(m.value(x, moves)), x.target(k, f.Share)
				sum += entropy(z, target)
				m.back(x, moves, float32(sigmoid(z)-target))
			}
			step++
			m.adapt(f.Rate*math.Pow(1.0/30, float64(step)/float64(steps)), step, len(part))
		}
		speed := float64(len(order)) / time.Since(began).Seconds()
		report(fmt.Sprintf("epoch %d:  loss %.5f; %s; %.0f a second", epoch+1, sum/float64(len(order)), judge(s.check, m.values(s), k), speed))
	}
	return nil
}

// played returns the moves of a sample.
func (s *Set) played(x *sample) []uint16 { return s.moves[x.first : x.first+uint32(x.stones)] }

// values returns the logits of the samples to check with.
func (m *model) values(s *Set) []float64 {
	z := make([]float64, len(s.check))
	for i := range s.check {
		z[i] = float64(m.value(&s.check[i], s.played(&s.check[i])))
	}
	return z
}

// target mixes the result of the game with what the search said, as a chance to win.
func (x *sample) target(k, share float64) float64 {
	said := x.said(k)
	if x.result == unknown {
		return said
	}
	return share*x.result.chance() + (1-share)*said
}

// said returns the chance to win by the search's score.
func (x *sample) said(k float64) float64 {
	switch x.score {
	case won:
		return 1
	case lost:
		return 0
	}
	return sigmoid(float64(x.score) / k)
}

func (r result) chance() float64 { return float64(r-loss) / 2 }

// logit returns the score that is worth one logit in the results of the samples' games.
func logit(samples []sample) float64 {
	best, least := 0.0, math.Inf(1)
	for k := 50.0; k < 500; k *= 1.03 {
		sum := 0.0
		for i := range samples {
			if x := &samples[i]; x.result != unknown && x.score != won && x.score != lost {
				sum += entropy(float64(x.score)/k, x.result.chance())
			}
		}
		if sum < least {
			best, least = k, sum
		}
	}
	return best
}

// sigmoid is the chance to win that a logit stands for.
func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// entropy is the cross entropy of a chance to win given as a logit against the target.
func entropy(z, target float64) float64 {
	return math.Max(z, 0) - z*target + math.Log1p(math.Exp(-math.Abs(z)))
}
