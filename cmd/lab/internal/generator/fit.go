package generator

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"hoshi/ai/level"
	"hoshi/ai/puzzle"
	"hoshi/internal/rating"
)

// Fit foretells the rating of a problem from what is known of it: a straight line through its features.
type Fit struct {
	Weights [features]float64
	Error   float64 // root of the mean square, of problems that nothing was fitted to
	Plain   float64 // the same for their mean
	Kept    int     // how many these were
	Fitted  int
	ByMoves float64 // rank correlation of rating and length, of all
	ByNodes float64 // of rating and nodes
}

const features = 11

// The places of features that are asked for.
const (
	lnNodes = 1
	moves   = 2
)

var featureNames = [features]string{"constant", "ln nodes", "moves", "threats", "defence", "who", "four-three", "quiet start", "trap, avoid", "plain", "hidden"}

// ErrFew is returned where there are too few problems to fit anything to.
var ErrFew = errors.New("generator: too few graded problems to fit to")

// enough is how many graded problems a fit needs.
const enough = 40

// describedProblem is a problem as the fit sees it.
type describedProblem struct {
	features [features]float64
	rating   float64
}

// describe asks levels, too; the error is that of [SeenBy].
func describe(ctx context.Context, p *puzzle.Problem) (describedProblem, error) {
	is := func(b bool) float64 {
		if b {
			return 1
		}
		return 0
	}
	seen := 0
	if p.Task != puzzle.Who {
		strong, _ := level.Find(hidden[0])
		var err error
		if seen, err = SeenBy(ctx, p, strong.Rating); err != nil {
			return describedProblem{}, err
		}
	}
	plain, _ := level.Find(lookouts[0])
	return describedProblem{[features]float64{
		1, math.Log(1 + float64(p.Nodes)), float64(p.Moves), is(p.Task == puzzle.Threats), is(p.Task.IsDefence()), is(p.Task == puzzle.Who),
		is(p.Task == puzzle.FourThree), is(p.Themes&puzzle.BeginsQuietly != 0), is(p.Task == puzzle.Trap || p.Task == puzzle.Avoid),
		is(seen == plain.Rating), is(seen == unseen),
	}, p.Rating.Value}, nil
}

// NewFit fits to the ratings of problems: to the ones with even places for the errors that it reports, and to all for the weights. The error
// wraps [ErrFew], or is that of [SeenBy].
func NewFit(ctx context.Context, graded []puzzle.Problem) (*Fit, error) {
	if len(graded) < enough {
		return nil, fmt.Errorf("%w: %d of %d", ErrFew, len(graded), enough)
	}
	all := make([]describedProblem, len(graded))
	for i := range graded {
		d, err := describe(ctx, &graded[i])
		if err != nil {
			return nil, err
		}
		all[i] = d
	}
	return fitTo(all), nil
}

func fitTo(all []describedProblem) *Fit {
	var even, odd []describedProblem
	mean := 0.0
	for i, d := range all {
		if i%2 == 0 {
			even = append(even, d)
			mean += d.rating
		} else {
			odd = append(odd, d)
		}
	}
	mean /= float64(len(even))
	f := Fit{Weights: solve(even), Kept: len(odd), Fitted: len(all)}
	for _, d := range odd {
		f.Error += math.Pow(f.value(d)-d.rating, 2) / float64(len(odd))
		f.Plain += math.Pow(mean-d.rating, 2) / float64(len(odd))
	}
	f.Error, f.Plain = math.Sqrt(f.Error), math.Sqrt(f.Plain)
	f.Weights = solve(all)
	f.ByMoves, f.ByNodes = correlate(all, moves), correlate(all, lnNodes)
	return &f
}

// Value returns the rating that the fit foretells. The error is that of [SeenBy].
func (f *Fit) Value(ctx context.Context, p *puzzle.Problem) (float64, error) {
	d, err := describe(ctx, p)
	return f.value(d), err
}

func (f *Fit) value(d describedProblem) float64 {
	sum := 0.0
	for i, x := range d.features {
		sum += f.Weights[i] * x
	}
	return min(max(sum, 400), 3000)
}

// Rate gives a problem the rating that is foretold, with the fit's error as its deviation. The error is that of [SeenBy]; then the problem is as it was.
func (f *Fit) Rate(ctx context.Context, p *puzzle.Problem) error {
	value, err := f.Value(ctx, p)
	if err == nil {
		p.Rating = rating.Rating{Value: value, Deviation: min(max(f.Error, sureDeviation), 250), Volatility: 0.06}
	}
	return err
}

// Report writes the fit.
func (f *Fit) Report(w io.Writer) error {
	_, err := fmt.Fprintf(w, "fitted to %d problems; of the %d that half a fit was kept from, it errs by %.0f, their mean by %.0f\n", f.Fitted, f.Kept, f.Error, f.Plain)
	for i, name := range featureNames {
		_, more := fmt.Fprintf(w, "  %-12s %8.1f\n", name, f.Weights[i])
		err = errors.Join(err, more)
	}
	_, more := fmt.Fprintf(w, "rank correlation of the rating with the length %.2f, with the nodes %.2f\n", f.ByMoves, f.ByNodes)
	return errors.Join(err, more)
}

// ridge keeps features that never come from making the equations singular.
const ridge = 1e-3

// solve returns the weights with the least squares of errors (normal equations, Gauss).
func solve(graded []describedProblem) (weights [features]float64) {
	var m [features][features + 1]float64
	for i := range graded {
		x := &graded[i].features
		for r := range features {
			for c := range features {
				m[r][c] += x[r] * x[c]
			}
			m[r][features] += x[r] * graded[i].rating
		}
	}
	for k := range features {
		m[k][k] += ridge
	}
	for k := range features {
		top := k
		for r := k + 1; r < features; r++ {
			if math.Abs(m[r][k]) > math.Abs(m[top][k]) {
				top = r
			}
		}
		m[k], m[top] = m[top], m[k]
		for r := range features {
			if r == k {
				continue
			}
			q := m[r][k] / m[k][k]
			for c := k; c <= features; c++ {
				m[r][c] -= q * m[k][c]
			}
		}
	}
	for k := range features {
		weights[k] = m[k][features] / m[k][k]
	}
	return weights
}

// correlate returns the rank correlation of the rating and a feature (Spearman).
func correlate(all []describedProblem, feature int) float64 {
	x := ranks(all, func(d *describedProblem) float64 { return d.rating })
	y := ranks(all, func(d *describedProblem) float64 { return d.features[feature] })
	mean := float64(len(all)-1) / 2
	var xy, xx, yy float64
	for i := range x {
		xy += (x[i] - mean) * (y[i] - mean)
		xx += (x[i] - mean) * (x[i] - mean)
		yy += (y[i] - mean) * (y[i] - mean)
	}
	if xx == 0 || yy == 0 {
		return 0
	}
	return xy / math.Sqrt(xx*yy)
}

// ranks returns the place of each in the order of a figure, equal ones the mean of theirs.
func ranks(all []describedProblem, of func(*describedProblem) float64) []float64 {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(of(&all[i]), of(&all[j])) })
	places := make([]float64, len(all))
	for from := 0; from < len(order); {
		to := from
		for to < len(order) && of(&all[order[to]]) == of(&all[order[from]]) {
			to++
		}
		for _, i := range order[from:to] {
			places[i] = float64(from+to-1) / 2
		}
		from = to
	}
	return places
}
