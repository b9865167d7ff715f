// Package solve looks for a proof that Black wins a game from the first move on: a proof-number search over a graph of positions, in which the
// search for wins by threats (VCT) settles what it can. What is proved goes to logs that only grow, from which the search goes on after a kill
// and which several processes share. Nothing here is trusted: the proof is what the logs hold, and others check it.
package solve

import (
	"errors"
	"fmt"
	"strings"

	"hoshi/game"
)

// Game is what is solved: a rule, a board, and the moves after which White is to move and Black is to win.
type Game struct {
	Rule    game.Rule
	Size    int
	Opening []game.Point
}

// String names the game such as "freestyle-15-h8"; files of logs begin with it.
func (g Game) String() string {
	text := fmt.Sprintf("%v-%d-", g.Rule, g.Size)
	for _, p := range g.Opening {
		text += strings.ToLower(p.Text(g.Size))
	}
	return text
}

// errOpening is returned for a game that cannot be solved.
var errOpening = errors.New("solve: an opening ends with a move of Black")

// start returns the position after the opening.
func (g Game) start() (game.Position, error) {
	pos, err := game.NewPosition(g.Rule, g.Size)
	for _, p := range g.Opening {
		if err == nil {
			pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: p})
		}
	}
	if err == nil && (len(g.Opening)%2 == 0 || pos.Result().Over()) {
		err = errOpening
	}
	return pos, err
}
