// Package level gives names to strengths: it turns a level that a person chooses into a ready player.
package level

import (
	"strings"
	"time"

	"hoshi/ai"
	"hoshi/ai/search"
	"hoshi/game"
)

// Level is a strength that a person can choose.
type Level struct {
	Name   string // in English; also the key under which settings and records keep it
	Rating int    // Elo, measured against the neighbouring levels with Easy fixed at 1000

	limits ai.Limits
	engine func(seed uint64) ai.Engine
	judge  func(seed uint64) ai.Engine // of openings; nil: engine
	look   ai.Limits                   // of a close look at a position in an opening
}

// All lists the levels from the weakest to the strongest.
var All = []Level{
	{Name: "Beginner", Rating: 580, engine: greedy(0.25), judge: searcher(1<<20, 150), look: ai.Limits{Depth: 2}},
	{Name: "Easy", Rating: 1000, engine: greedy(0), judge: searcher(1<<20, 60), look: ai.Limits{Depth: 2}},
	{Name: "Medium", Rating: 1550, engine: searcher(2<<20, 150), limits: ai.Limits{Depth: 3, Nodes: 60_000},
		look: ai.Limits{Depth: 3, Nodes: 10_000}},
	{Name: "Hard", Rating: 2020, engine: searcher(8<<20, 60), limits: ai.Limits{Depth: 5, Nodes: 150_000},
		look: ai.Limits{Depth: 4, Nodes: 20_000}},
	{Name: "Expert", Rating: 2490, engine: searcher(16<<20, 4), limits: ai.Limits{Time: 2 * time.Second},
		look: ai.Limits{Depth: 6, Nodes: 60_000}},
}

func greedy(overlook float64) func(uint64) ai.Engine {
	return func(seed uint64) ai.Engine { return &ai.Greedy{Seed: seed, Overlook: overlook} }
}

// searcher makes engines with a table of so many bytes that err by up to noise, so that no two games are alike.
func searcher(table, noise int) func(uint64) ai.Engine {
	return func(seed uint64) ai.Engine {
		return search.New(search.Options{TableSize: table, Noise: noise, Seed: seed})
	}
}

// Find returns the level of that name, in capital or small letters.
func Find(name string) (Level, bool) {
	for _, l := range All {
		if strings.EqualFold(l.Name, name) {
			return l, true
		}
	}
	return Level{}, false
}

// Engine returns a fresh engine and the limits under which it plays at this strength, which hangs on no number of cores:
// it searches on one thread. The seed decides what is left to chance.
func (l Level) Engine(seed uint64) (ai.Engine, ai.Limits) {
	l.limits.Threads = 1
	return l.engine(seed), l.limits
}

// Player returns a fresh engine of this level as a player, which is a [game.Opener] too; report is as in [ai.Player].
func (l Level) Player(seed uint64, report func(ai.Info)) game.Player {
	engine, limits := l.Engine(seed)
	l.look.Threads = 1
	p := ai.Player{Engine: engine, Limits: limits, Report: report, Look: l.look, Seed: seed}
	if l.judge != nil {
		p.Judge = l.judge(seed)
	}
	return p
}
