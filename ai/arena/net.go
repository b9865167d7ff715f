package arena

import (
	"fmt"
	"os"

	"hoshi/ai"
	"hoshi/ai/nn"
	"hoshi/ai/search"
	"hoshi/game"
)

// network is the settings of a search that evaluates by a network of [hoshi/ai/nn].
type network struct {
	Net  string   // its file; for other rules than the file's the search is as it is without
	Gate ai.Score // by how much the usual evaluation may lie outside the window for the network to be asked
}

// usualGate is the gate where none is named.
const usualGate ai.Score = 300

// use puts the network into the options, if one is named.
func (n *network) use(o *search.Options) error {
	if n.Net == "" {
		return nil
	}
	file, err := os.Open(n.Net)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrContender, err)
	}
	defer file.Close()
	weights, err := nn.Read(file)
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrContender, n.Net, err)
	}
	net, err := nn.New(weights)
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrContender, n.Net, err)
	}
	nets := func(rule game.Rule) *nn.Net {
		if weights.Serve(rule) {
			return net
		}
		return nil
	}
	o.Evaluator = func() search.Evaluator { return nn.NewEvaluator(search.Network(), nets, n.Gate) }
	return nil
}
