package contest

import (
	"fmt"
	"io"
	"os"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/ai/nn"
	"hoshi/ai/search"
	"hoshi/ai/weights"
	"hoshi/game"
)

// network is the settings of a search that evaluates by other weights than those that come with the program.
type network struct {
	Weights string   // a file of [hoshi/ai/weights], for whatever rule is played
	Net     string   // a file of [hoshi/ai/nn]; for other rules than the file's the search is as it is without
	Gate    ai.Score // by how much the evaluation by Weights may lie outside the window for the network to be asked
}

// usualGate is the gate where none is named.
const usualGate ai.Score = 300

// use puts what is named into the options.
func (n *network) use(o *search.Options) error {
	usual := search.Network
	if n.Weights != "" {
		w, err := read(n.Weights, weights.Read)
		if err != nil {
			return err
		}
		usual = search.Fitted(w)
		o.Evaluator = usual
	}
	if n.Net == "" {
		return nil
	}
	w, err := read(n.Net, nn.Read)
	if err != nil {
		return err
	}
	net, err := nn.New(w)
	if err != nil {
		return fmt.Errorf("%w: %s: %w", arena.ErrContender, n.Net, err)
	}
	nets := func(rule game.Rule) *nn.Net {
		if w.Serve(rule) {
			return net
		}
		return nil
	}
	o.Evaluator = func() search.Evaluator { return nn.NewEvaluator(usual(), nets, n.Gate) }
	return nil
}

// read reads a file of weights of a kind.
func read[W any](name string, of func(io.Reader) (*W, error)) (*W, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", arena.ErrContender, err)
	}
	defer file.Close()
	w, err := of(file)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", arena.ErrContender, name, err)
	}
	return w, nil
}
