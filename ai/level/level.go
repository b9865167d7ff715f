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
	Rating int    // Elo, measured against the neighbouring levels with Easy fixed at 1000; 0: games against it are not rated

	engine   func(seed uint64) ai.Engine
	overlook float64 // as in [Careless]
	limits   ai.Limits
	judge    func(seed uint64) ai.Engine // of openings; nil: engine, without overlooking
	look     ai.Limits                   // of a close look at a position in an opening
	ponders  bool                        // it uses the other side's time
	threads  int                         // that may help where time is short; 0 and 1: none
	asks     bool                        // it asks what is proved
}

// All lists the levels from the weakest to the strongest. What they search is limited by nodes, so that a level is as
// strong on any computer; the time of the strongest only ends what takes too long on a slow one.
var All = []Level{
	{Name: "Newcomer", Rating: 640, engine: greedy, overlook: 0.9, judge: searcher(1<<20, 150), look: ai.Limits{Depth: 2}},
	{Name: "Beginner", Rating: 810, engine: greedy, overlook: 0.35, judge: searcher(1<<20, 150), look: ai.Limits{Depth: 2}},
	{Name: "Easy", Rating: 1000, engine: greedy, judge: searcher(1<<20, 60), look: ai.Limits{Depth: 2}},
	{Name: "Casual", Rating: 1190, engine: searcher(1<<20, 20), overlook: 0.42, limits: ai.Limits{Depth: 1},
		look: ai.Limits{Depth: 2}},
	{Name: "Medium", Rating: 1320, engine: searcher(1<<20, 20), overlook: 0.26, limits: ai.Limits{Depth: 3, Nodes: 3_000},
		look: ai.Limits{Depth: 3, Nodes: 10_000}},
	{Name: "Skilled", Rating: 1520, engine: searcher(1<<20, 20), overlook: 0.12, limits: ai.Limits{Depth: 4, Nodes: 5_000},
		look: ai.Limits{Depth: 3, Nodes: 10_000}},
	{Name: "Strong", Rating: 1710, engine: searcher(1<<20, 20), overlook: 0.03, limits: ai.Limits{Nodes: 1_500},
		look: ai.Limits{Depth: 3, Nodes: 10_000}},
	{Name: "Advanced", Rating: 1900, engine: searcher(2<<20, 20), overlook: 0.02, limits: ai.Limits{Nodes: 3_000},
		look: ai.Limits{Depth: 4, Nodes: 20_000}},
	{Name: "Hard", Rating: 2080, engine: searcher(4<<20, 10), limits: ai.Limits{Nodes: 7_000},
		look: ai.Limits{Depth: 4, Nodes: 20_000}},
	{Name: "Expert", Rating: 2330, engine: searcher(8<<20, 8), limits: ai.Limits{Nodes: 28_000},
		look: ai.Limits{Depth: 6, Nodes: 60_000}},
	{Name: "Master", Rating: 2570, engine: searcher(16<<20, 6), limits: ai.Limits{Nodes: 130_000, Time: 2 * time.Second},
		look: ai.Limits{Depth: 6, Nodes: 60_000}},
	{Name: "Champion", Rating: 2690, engine: searcher(32<<20, 4), limits: ai.Limits{Nodes: 300_000, Time: 3 * time.Second},
		look: ai.Limits{Depth: 6, Nodes: 60_000}},
}

func greedy(seed uint64) ai.Engine { return &ai.Greedy{Seed: seed} }

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

// Neighbour returns the rated level that is so many steps stronger than the rated one of that name, or weaker, or false where there is none.
func Neighbour(name string, steps int) (Level, bool) {
	for i, l := range All {
		if i += steps; strings.EqualFold(l.Name, name) && i >= 0 && i < len(All) && l.Rating > 0 {
			return All[i], All[i].Rating > 0
		}
	}
	return Level{}, false
}

// ForHints returns the level whose move a hint shows. It asks what is proved.
func ForHints() Level {
	l, _ := Find("Master")
	l.asks = true
	return l
}

// AgreesToDraw reports whether the computer agrees to a draw after so many moves, at the score that its last search gave: late
// in an even game.
func AgreesToDraw(moves int, score ai.Score) bool {
	return moves >= 40 && max(score, -score) <= 60
}

// Engine returns a fresh engine and the limits under which it plays at this strength, which does not depend on the number of cores:
// it searches on one thread, except as [Level.Helped] says. The seed decides what is left to chance. At the beginning of a free game it keeps to the middle.
func (l Level) Engine(seed uint64) (ai.Engine, ai.Limits) {
	l.limits.Threads = 1
	engine := l.engine(seed)
	if l.threads > 1 {
		engine = &assistedEngine{Engine: engine, threads: l.threads}
	}
	if l.overlook > 0 {
		engine = &Careless{Engine: engine, Overlook: l.overlook, Seed: seed}
	}
	engine = central{engine}
	if l.asks {
		engine = asking(engine)
	}
	return engine, l.limits
}

// Player returns a fresh engine of this level as a player, which is a [game.Opener] too; report is as in [ai.Player].
func (l Level) Player(seed uint64, report func(ai.Info)) game.Player {
	engine, limits := l.Engine(seed)
	l.look.Threads = 1
	p := ai.Player{Engine: engine, Limits: limits, Report: report, Look: l.look, Seed: seed}
	switch {
	case l.judge != nil:
		p.Judge = l.judge(seed)
	case l.overlook > 0:
		p.Judge = l.engine(seed)
	}
	return &ai.Ponderer{Player: p, Off: !l.ponders}
}

// Reviewer returns a fresh engine that searches as well as the program can, for the review of games: its table has the fixed size that one
// position needs.
func Reviewer() ai.Engine { return search.New(search.Options{TableSize: 4 << 20}) }

// Analyst returns a fresh engine for the analysis of positions, as strong as the program can be, with a table of so many bytes; 0: 64 MB, which
// serve minutes of search.
func Analyst(table int) ai.Engine { return analyst(table, false) }

// Companion is Analyst for a window: its threads give way to those that draw and answer the person.
func Companion(table int) ai.Engine { return analyst(table, true) }

func analyst(table int, polite bool) ai.Engine {
	if table <= 0 {
		table = 64 << 20
	}
	return search.New(search.Options{TableSize: table, Polite: polite})
}
