package contest

import (
	"context"
	"strings"
	"time"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/ai/level"
	"hoshi/ai/search"
)

// Contender reads an engine with settings, "search:time=100ms,NoTable", which has one thread unless it is told otherwise, or
// "greedy:Overlook=0.3", and whatever [arena.ParseContender] reads. Its errors wrap [arena.ErrContender].
func Contender(text string) (arena.Contender, error) {
	name, settings, _ := strings.Cut(text, ":")
	c := arena.Contender{Name: text, Grace: time.Second}
	switch name {
	case "search":
		err := searching(&c, settings)
		return c, err
	case "greedy":
		var careless level.Careless
		err := arena.Set(settings, &careless)
		c.Start = func(_ context.Context, seed uint64) (ai.Engine, error) {
			return &level.Careless{Engine: &ai.Greedy{Seed: seed}, Overlook: careless.Overlook, Seed: seed}, nil
		}
		return c, err
	}
	return arena.ParseContender(text)
}

// searching lets the contender play by a search of these settings.
func searching(c *arena.Contender, settings string) error {
	c.Limits.Threads = 1
	var options search.Options
	var careless level.Careless
	net, figures := network{Gate: usualGate}, search.DefaultFigures()
	err := arena.Set(settings, &c.Limits, &options, &careless, &net, &figures)
	if err == nil {
		err = net.use(&options)
	}
	if figures != search.DefaultFigures() {
		options.Figures = &figures
	}
	c.Paced = options.Rate > 0
	c.Start = func(_ context.Context, seed uint64) (ai.Engine, error) {
		options := options
		options.Seed = seed
		return &level.Careless{Engine: search.New(options), Overlook: careless.Overlook, Seed: seed}, nil
	}
	return err
}
