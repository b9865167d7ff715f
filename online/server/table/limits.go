package table

// What a table holds its players to.
const (
	MaxBacks  = 50 // take-backs of one game
	ChatLines = 50 // kept for players who come back
)
