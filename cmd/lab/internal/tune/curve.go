package tune

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"hoshi/ai"
	"hoshi/ai/search"
	"hoshi/cmd/lab/internal/contest"
	"hoshi/game"
)

// Measured is a position of a game: the score that a search gave it, and what the game brought the side to move.
type Measured struct {
	Score  int
	Result float64 // 1 a win, 0 a loss, 0.5 a draw
	Reply  int     // what the same search gives the other side after the best move
	Quiet  bool    // there is a Reply: after the best move nothing is proved either
}

// Games says how games are played of which one position each is measured.
type Games struct {
	Rule   game.Rule
	Size   int
	Seed   uint64
	Nodes  int64     // a move
	Noise  int       // of the player's evaluation, so that games differ
	Limits ai.Limits // of the search that measures
}

// Game plays game number i from a balanced random opening and measures one of its positions, drawn by chance. It returns false where the
// search proves how that one ends: a proof needs no probability.
func (g Games) Game(ctx context.Context, i int) (Measured, bool, error) {
	random := rand.New(rand.NewPCG(g.Seed, uint64(i)))
	book, err := contest.RandomBook(g.Rule, g.Size, 4+2*random.IntN(2)+random.IntN(2), random.Uint64())
	if err != nil {
		return Measured{}, false, err
	}
	opening, err := book(ctx, i)
	if err != nil {
		return Measured{}, false, err
	}
	start, err := opening.Start(g.Rule, g.Size)
	if err != nil {
		return Measured{}, false, err
	}
	player := search.New(search.Options{TableSize: 1 << 20, Noise: g.Noise, Seed: random.Uint64()})
	positions := []game.Position{start.Position()}
	winner := game.None
	for pos := positions[0]; ; positions = append(positions, pos) {
		info, err := player.Search(ctx, pos, ai.Limits{Nodes: g.Nodes, Threads: 1}, nil)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return Measured{}, false, err
		}
		d := info.Score.Distance()
		if d > 0 {
			winner = pos.ToMove()
		} else if d < 0 {
			winner = pos.ToMove().Other()
		}
		if d != 0 || info.PV[0] == game.Pass {
			break
		}
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: info.PV[0]}); err != nil {
			return Measured{}, false, err
		}
		if r := pos.Result(); r.Over() {
			winner = r.Winner
			break
		}
	}
	m, open, err := g.measure(ctx, positions[random.IntN(len(positions))])
	if m.Result = 0.5; winner == m.mover {
		m.Result = 1
	} else if winner != game.None {
		m.Result = 0
	}
	return m.Measured, open, err
}

// measured is a position with the side to move in it.
type measured struct {
	Measured
	mover game.Color
}

// measure searches pos and what the best move makes of it, and returns false where the first search proves something.
func (g Games) measure(ctx context.Context, pos game.Position) (measured, bool, error) {
	m := measured{mover: pos.ToMove()}
	info, err := g.search(ctx, pos)
	if err != nil || info.Score.Distance() != 0 {
		return m, false, err
	}
	m.Score = int(info.Score)
	next, err := pos.Play(game.Move{Color: m.mover, Point: info.PV[0]})
	if err != nil || next.Result().Over() {
		return m, err == nil, err
	}
	info, err = g.search(ctx, next)
	m.Reply, m.Quiet = int(info.Score), info.Score.Distance() == 0
	return m, err == nil, err
}

// search is the search that measures, with an engine of its own. It fails when ctx ends.
func (g Games) search(ctx context.Context, pos game.Position) (ai.Info, error) {
	info, err := search.New(search.Options{TableSize: 4 << 20}).Search(ctx, pos, g.Limits, nil)
	if err == nil {
		err = ctx.Err()
	}
	return info, err
}

// Curve tells the chances of the side to move by a score s: it wins with probability σ((s-Tempo-Draw)/Scale) and loses with
// σ((Tempo-s-Draw)/Scale), σ being the logistic function.
type Curve struct{ Scale, Draw, Tempo float64 }

// String names the numbers; a Tempo of 0 is left out.
func (c Curve) String() string {
	text := fmt.Sprintf("scale %.0f, draw %.0f", c.Scale, c.Draw)
	if c.Tempo != 0 {
		text += fmt.Sprintf(", tempo %.0f", c.Tempo)
	}
	return text
}

// chances returns the probabilities of a win and of a loss.
func (c Curve) chances(score int) (win, loss float64) {
	s := float64(score) - c.Tempo
	return 1 / (1 + math.Exp((c.Draw-s)/c.Scale)), 1 / (1 + math.Exp((c.Draw+s)/c.Scale))
}

// chance returns what the side to move can expect, from 0 to 1.
func (c Curve) chance(score int) float64 {
	win, loss := c.chances(score)
	return (1 + win - loss) / 2
}

// Likeliest returns the curve without a Tempo under which what was measured is likeliest.
func Likeliest(samples []Measured) Curve { return fitCurve(samples, 0, false) }

// LikeliestTempo returns the same with a Tempo.
func LikeliestTempo(samples []Measured) Curve { return fitCurve(samples, 0, true) }

// Level returns the likeliest curve with the Tempo at which best moves cost nothing.
func Level(samples []Measured) (c Curve) {
	for low, high := -100.0, 100.0; high-low > 0.5; {
		c = fitCurve(samples, (low+high)/2, false)
		if c.cost(samples) > 0 {
			low = c.Tempo
		} else {
			high = c.Tempo
		}
	}
	return c
}

// fitCurve finds the likeliest curve on grids that become finer, with a tempo that is given or free.
func fitCurve(samples []Measured, tempo float64, free bool) Curve {
	least := math.Inf(1)
	best, step := Curve{160, 50, tempo}, Curve{Scale: 32, Draw: 16}
	steps := 0.0
	if free {
		step.Tempo, steps = 16, 3
	}
	for range 9 {
		around := best
		for i := -3.0; i <= 3; i++ {
			for j := -3.0; j <= 3; j++ {
				for k := -steps; k <= steps; k++ {
					c := Curve{max(around.Scale+i*step.Scale, 1), max(around.Draw+j*step.Draw, 0), around.Tempo + k*step.Tempo}
					if loss := c.logLoss(samples); loss < least {
						best, least = c, loss
					}
				}
			}
		}
		step = Curve{step.Scale / 2, step.Draw / 2, step.Tempo / 2}
	}
	return best
}

// cost returns what a review would say that the best moves cost, a mean of chances.
func (c Curve) cost(samples []Measured) float64 {
	sum, n := 0.0, 0
	for _, m := range samples {
		if m.Quiet {
			sum += c.chance(m.Score) + c.chance(m.Reply) - 1
			n++
		}
	}
	return sum / float64(max(n, 1))
}

// logLoss returns the mean of -log of what the curve gave the result that came.
func (c Curve) logLoss(samples []Measured) float64 {
	sum := 0.0
	for _, m := range samples {
		sum += c.loss(m)
	}
	return sum / float64(len(samples))
}

// loss is -log of what the curve gave the result that came.
func (c Curve) loss(m Measured) float64 {
	win, loss := c.chances(m.Score)
	p := win
	switch m.Result {
	case 0:
		p = loss
	case 0.5:
		p = 1 - win - loss
	}
	return -math.Log(max(p, 1e-4))
}

// Prediction is a position and the curve that foretells its result.
type Prediction struct {
	Measured
	Curve
}

// Predict lets one curve foretell all samples.
func (c Curve) Predict(samples []Measured) []Prediction {
	all := make([]Prediction, len(samples))
	for i, m := range samples {
		all[i] = Prediction{m, c}
	}
	return all
}

// Cross fits a curve to either half of the samples, every second one, and lets it foretell the other half.
func Cross(samples []Measured, fit func([]Measured) Curve) []Prediction {
	var halves [2][]Measured
	for i, m := range samples {
		halves[i%2] = append(halves[i%2], m)
	}
	return append(fit(halves[0]).Predict(halves[1]), fit(halves[1]).Predict(halves[0])...)
}

// Report says how far the curves are from what was measured: log loss, Brier score of what is expected, ten bins of that, and what a review
// would say that the best moves cost, which should be nothing.
func Report(all []Prediction) string {
	type bin struct {
		expected, seen float64
		count          int
	}
	var bins [10]bin
	var loss, brier float64
	for _, f := range all {
		expected := f.chance(f.Score)
		loss += f.loss(f.Measured)
		brier += (expected - f.Result) * (expected - f.Result)
		b := &bins[min(int(expected*10), 9)]
		b.expected, b.seen, b.count = b.expected+expected, b.seen+f.Result, b.count+1
	}
	n := float64(len(all))
	var text strings.Builder
	fmt.Fprintf(&text, "%d positions, log loss %.4f, Brier %.4f\n%spredicted  seen   count\n", len(all), loss/n, brier/n, costs(all))
	for _, b := range bins {
		if b.count > 0 {
			fmt.Fprintf(&text, "%8.1f%% %5.1f%% %6d\n", 100*b.expected/float64(b.count), 100*b.seen/float64(b.count), b.count)
		}
	}
	return text.String()
}

// costs tells what best moves cost in chances: all of them, and those of whom the curve gives 30 to 70 %.
func costs(all []Prediction) string {
	var rise, cost, even float64
	quiet, middle := 0, 0
	for _, f := range all {
		if !f.Quiet {
			continue
		}
		before := f.chance(f.Score)
		c := before + f.chance(f.Reply) - 1
		rise, cost, quiet = rise+float64(f.Score+f.Reply), cost+c, quiet+1
		if before >= 0.3 && before <= 0.7 {
			even, middle = even+c, middle+1
		}
	}
	if middle == 0 {
		return ""
	}
	return fmt.Sprintf("%d best moves: both sides' scores together %+.1f, a move costs %+.2f%%; %d from 30 to 70%%: %+.2f%%\n",
		quiet, rise/float64(quiet), 100*cost/float64(quiet), middle, 100*even/float64(middle))
}
