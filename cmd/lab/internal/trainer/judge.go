package trainer

import (
	"fmt"
	"math"
)

// judge tells how well logits foretell, of the samples' games, the results, and of all samples what the search said: the mean cross
// entropy with the results, and the mean divergence from the search; that again where the search saw no side far ahead, and beside the
// games, each as it is and at its own best scale.
func judge(samples []sample, z []float64, k float64) string {
	results, games := 0.0, 0
	for i := range samples {
		if x := &samples[i]; x.result != unknown {
			results += entropy(z[i], x.result.chance())
			games++
		}
	}
	all := func(*sample) bool { return true }
	even := func(x *sample) bool { p := x.said(k); return p > 0.1 && p < 0.9 }
	aside := func(x *sample) bool { return x.result == unknown }
	return fmt.Sprintf("results %.4f; search %s; balanced %s; aside %s", results/float64(games),
		scaled(samples, z, k, all), scaled(samples, z, k, even), scaled(samples, z, k, aside))
}

// scaled tells the divergence of the logits of some samples from the search, that at the best scale, and this scale.
func scaled(samples []sample, z []float64, k float64, which func(*sample) bool) string {
	best, least := 1.0, math.Inf(1)
	for scale := 0.5; scale < 2; scale *= 1.05 {
		if d := divergence(samples, z, k, scale, which); d < least {
			best, least = scale, d
		}
	}
	return fmt.Sprintf("%.4f (%.4f x%.2f)", divergence(samples, z, k, 1, which), least, best)
}

func divergence(samples []sample, z []float64, k, scale float64, which func(*sample) bool) float64 {
	sum, n := 0.0, 0
	for i := range samples {
		x := &samples[i]
		if !which(x) {
			continue
		}
		t := x.said(k)
		sum += entropy(scale*z[i], t)
		if t > 0 && t < 1 {
			sum += t*math.Log(t) + (1-t)*math.Log(1-t)
		}
		n++
	}
	return sum / float64(max(n, 1))
}
