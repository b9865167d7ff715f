package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"hoshi/ai/weights"
	"hoshi/game"
)

// Fit says how weights are fitted.
type Fit struct {
	Share  float64 // of the game's result in the target, from 0 to 1; the rest is what the search said
	Scale  float64 // the score that is one logit of the chance to win; 0: such that evaluations are as far apart as before
	Epochs int
}

// batch is how many samples are looked at before the weights are changed.
const batch = 1024

// Run fits weights to the samples of train, whose order it changes, and checks them on those of check, which are to come from other games. It logs how it
// gets on.
func (f Fit) Run(train, check []Sample, rule game.Rule, log func(string)) *weights.Weights {
	sides := 1 // that have weights of their own
	if rule == game.Renju {
		sides = 2
	}
	old := func(size int) *weights.Weights { return weights.For(rule, size) }
	log(fmt.Sprintf("%d positions, %d more to check", len(train), len(check)))
	calibrate(train, check, log)
	m := newModel(sides)
	m.fit(train, check, f, log)
	apart := func(w *weights.Weights) float64 { return deviation(func(int) *weights.Weights { return w }, check) }
	points, before := f.Scale, deviation(old, check)
	if points == 0 {
		const some = 100
		points = some * before / apart(m.weights(some, train))
	}
	w := m.weights(points, train)
	log(fmt.Sprintf("%.0f points a logit, evaluations are %.0f points apart, by the weights before %.0f", points, apart(w), before))
	return w
}

// deviation is the standard deviation of what the weights for the size of its board make of each sample, in points.
func deviation(of func(size int) *weights.Weights, samples []Sample) float64 {
	var sum, squares float64
	for i := range samples {
		x := float64(evaluate(of(samples[i].size), &samples[i]))
		sum, squares = sum+x, squares+x*x
	}
	n := float64(len(samples))
	return math.Sqrt(max(squares/n-sum/n*sum/n, 1e-9))
}

// evaluate is the engine's evaluation of a sample, in points.
func evaluate(w *weights.Weights, s *Sample) int {
	us, them := &w.Sides[s.side], &w.Sides[1-s.side]
	var in [inputs]int
	for _, p := range s.pairs {
		for i := range lanes {
			in[i] += int(p.n) * int(us.Own[p.us][i])
			in[lanes+i] += int(p.n) * int(them.Other[p.them][i])
		}
	}
	return us.Evaluate(&in, s.mask)
}

// fit fits the model to samples that are calibrated.
func (m *model) fit(train, check []Sample, f Fit, log func(string)) {
	random := rand.New(rand.NewPCG(1, 1))
	for epoch := range f.Epochs {
		random.Shuffle(len(train), func(a, b int) { train[a], train[b] = train[b], train[a] })
		rate := 0.003 * math.Pow(0.03, float64(epoch)/float64(f.Epochs))
		sum := 0.0
		for at := 0; at < len(train); at += batch {
			part := train[at:min(at+batch, len(train))]
			for i := range part {
				s := &part[i]
				z, target := m.value(s), s.target(f.Share)
				sum += loss(z, target)
				m.back(s, sigmoid(z)-target)
			}
			m.adapt(rate, len(part))
		}
		if epoch%4 == 3 || epoch == f.Epochs-1 {
			log(fmt.Sprintf("epoch %d: loss %.5f, %s", epoch+1, sum/float64(len(train)), review(check, m.value)))
		}
	}
}

// review tells how well the logits that value gives foretell the results of the games and what the search said: the
// mean cross entropy with the results, and the mean divergence from what was said.
func review(check []Sample, value func(*Sample) float64) string {
	var result, said float64
	games := 0
	for i := range check {
		s := &check[i]
		z, t := value(s), s.target(0)
		if !s.open {
			result += loss(z, s.result)
			games++
		}
		said += loss(z, t)
		if t > 0 && t < 1 {
			said += t*math.Log(t) + (1-t)*math.Log(1-t)
		}
	}
	return fmt.Sprintf("results %.5f, search %.5f", result/float64(games), said/float64(len(check)))
}

// calibrate sets the scale of the samples, by the size of their board, from the results of those of train.
func calibrate(train, check []Sample, log func(string)) {
	for size := game.MinSize; size <= game.MaxSize; size++ {
		of := func(s Sample) bool { return s.size == size }
		if !slices.ContainsFunc(train, of) {
			continue
		}
		k := scale(train, size)
		for _, samples := range [][]Sample{train, check} {
			for i := range samples {
				if samples[i].size == size {
					samples[i].scale = k
				}
			}
		}
		log(fmt.Sprintf("boards of %d: %.0f points a logit in the searches' scores", size, k))
	}
}

// scale returns the score that is worth one logit in the results of the samples' games on boards of a size.
func scale(samples []Sample, size int) float64 {
	best, least := 0.0, math.Inf(1)
	for k := 50.0; k < 2000; k *= 1.03 {
		sum := 0.0
		for i := range samples {
			if s := &samples[i]; s.size == size && !s.open && s.score.Distance() == 0 {
				sum += loss(float64(s.score)/k, s.result)
			}
		}
		if sum < least {
			best, least = k, sum
		}
	}
	return best
}

// target mixes the result of the game with what the search said, as a chance to win.
func (s *Sample) target(share float64) float64 {
	said := sigmoid(float64(s.score) / s.scale)
	switch d := s.score.Distance(); {
	case d > 0:
		said = 1
	case d < 0:
		said = 0
	}
	if s.open {
		return said
	}
	return share*s.result + (1-share)*said
}

// sigmoid is the chance to win that a logit stands for.
func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// loss is the cross entropy of a chance to win given as a logit against the target.
func loss(z, target float64) float64 {
	return math.Max(z, 0) - z*target + math.Log1p(math.Exp(-math.Abs(z)))
}
