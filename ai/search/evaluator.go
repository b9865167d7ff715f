package search

import (
	"hoshi/ai"
	"hoshi/ai/threat"
)

// Evaluator tells what positions are worth. It follows a board move by move, so that it need not look at all of it each time: what a
// move changed for it stands in the board's journal. It belongs to one goroutine.
type Evaluator interface {
	// Init begins anew with the board as it stands.
	Init(b *threat.Board)
	// Play is told of a move after the board made it; Undo takes the last of these back.
	Play(b *threat.Board)
	Undo()
	// Evaluate returns what the board, after the moves played and not undone, is worth to the side to move, in the measure of
	// [ai.Score]. The search wants to know where that lies from alpha to beta: a worth far outside may be a rough one. It takes what
	// is beyond ±20,000 for that.
	Evaluate(b *threat.Board, alpha, beta ai.Score) ai.Score
}
