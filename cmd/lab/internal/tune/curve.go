package tune

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/ai/search"
	"hoshi/game"
)

// Measured is a position of a game: the score that a search gave it, and what the game brought the side to move.
type Measured struct {
	Score  int
	Result float64 // 1 a win, 0 a loss, 0.5 a draw
}

// Games says how games are played of which one position each is measured.
type Games struct {
	Rule   game.Rule
	Size   int
	Seed   uint64
	Nodes  int64     // a move
	Noise  int       // of the evaluation of who plays, so that games differ
	Limits ai.Limits // of the search that measures
}

// Game plays game number i from a balanced random opening and measures one of its positions, drawn by chance. It returns false where the
// search proves how that one ends: a proof needs no probability.
func (g Games) Game(ctx context.Context, i int) (Measured, bool, error) {
	random := rand.New(rand.NewPCG(g.Seed, uint64(i)))
	book, err := arena.RandomBook(g.Rule, g.Size, 4+2*random.IntN(2)+random.IntN(2), random.Uint64())
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
	pos := positions[random.IntN(len(positions))]
	info, err := search.New(search.Options{TableSize: 4 << 20}).Search(ctx, pos, g.Limits, nil)
	if err == nil {
		err = ctx.Err()
	}
	m := Measured{int(info.Score), 0.5}
	if winner == pos.ToMove() {
		m.Result = 1
	} else if winner != game.None {
		m.Result = 0
	}
	return m, err == nil && info.Score.Distance() == 0, err
}

// Curve tells the chances of the side to move by a score s: it wins with probability σ((s-Draw)/Scale) and loses with σ((-s-Draw)/Scale),
// σ being the logistic function.
type Curve struct{ Scale, Draw float64 }

// chances returns the probabilities of a win and of a loss.
func (c Curve) chances(score int) (win, loss float64) {
	s := float64(score)
	return 1 / (1 + math.Exp((c.Draw-s)/c.Scale)), 1 / (1 + math.Exp((c.Draw+s)/c.Scale))
}

// FitCurve returns the curve under which what was measured is likeliest, found on grids that become finer.
func FitCurve(samples []Measured) Curve {
	best, least := Curve{}, math.Inf(1)
	middle, step := Curve{260, 100}, Curve{50, 20}
	for range 6 {
		around := middle
		for i := -5.0; i <= 5; i++ {
			for j := -5.0; j <= 5; j++ {
				c := Curve{max(around.Scale+i*step.Scale, 1), max(around.Draw+j*step.Draw, 0)}
				if loss := c.LogLoss(samples); loss < least {
					best, least = c, loss
				}
			}
		}
		middle, step = best, Curve{step.Scale / 3, step.Draw / 3}
	}
	return best
}

// LogLoss returns the mean of -log of what the curve gave the result that came.
func (c Curve) LogLoss(samples []Measured) float64 {
	sum := 0.0
	for _, m := range samples {
		win, loss := c.chances(m.Score)
		p := win
		switch m.Result {
		case 0:
			p = loss
		case 0.5:
			p = 1 - win - loss
		}
		sum -= math.Log(max(p, 1e-4))
	}
	return sum / float64(len(samples))
}

// Report says how far the curve is from what was measured: log loss, Brier score of what is expected, and ten bins of that.
func (c Curve) Report(samples []Measured) string {
	type bin struct {
		expected, seen float64
		count          int
	}
	var bins [10]bin
	brier := 0.0
	for _, m := range samples {
		win, loss := c.chances(m.Score)
		expected := (1 + win - loss) / 2
		brier += (expected - m.Result) * (expected - m.Result)
		b := &bins[min(int(expected*10), 9)]
		b.expected, b.seen, b.count = b.expected+expected, b.seen+m.Result, b.count+1
	}
	n := float64(len(samples))
	var text strings.Builder
	fmt.Fprintf(&text, "%d positions, log loss %.4f, Brier %.4f\npredicted  seen   count\n", len(samples), c.LogLoss(samples), brier/n)
	for _, b := range bins {
		if b.count > 0 {
			fmt.Fprintf(&text, "%8.1f%% %5.1f%% %6d\n", 100*b.expected/float64(b.count), 100*b.seen/float64(b.count), b.count)
		}
	}
	return text.String()
}
