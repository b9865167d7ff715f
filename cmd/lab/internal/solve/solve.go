// Package solve looks for a proof that Black wins a game from the first move on: a proof-number search over a graph of positions, in which the
// search for wins by threats (VCT) settles what it can. What is proved goes to logs that only grow, from which the search goes on after a kill
// and which several processes share. Nothing here is trusted: the proof is what the logs hold, and others check it.
package solve

import "hoshi/ai/solve"

// Game is what is solved: the moves after which White is to move and Black is to win, on a board by a rule. Files of logs begin with its name.
type Game = solve.Claim
