package client

import (
	"context"
	"slices"

	"hoshi/game"
)

// Remote is a [game.Player] and [game.Opener] that plays what the server says was done, for either side of one game:
// with it as both players of a [game.Controller] the board shows exactly what the server has acknowledged, and one's
// own moves go through [Client.Play] and [Client.Act]. A controller can't follow acts that are taken back, an end
// without a move, or a game that is shown anew: then it is made anew from [Game.Record].
type Remote struct {
	client *Client
	id     string
}

// Remote returns the player of the game with the id, which the client plays or watches.
func (c *Client) Remote(id string) *Remote { return &Remote{c, id} }

// Choose waits for the move that follows the position. It returns the error of ctx, or [ErrNoGame] when the client has
// left the game or is closed.
func (r *Remote) Choose(ctx context.Context, pos game.Position, _ game.TimeLeft) (game.Move, error) {
	for {
		move, ok, changed, err := r.next(&pos)
		if ok || err != nil {
			return move, err
		}
		if err := r.wait(ctx, changed); err != nil {
			return game.Move{}, err
		}
	}
}

// Act waits for the step that follows the opening's last one. The errors are those of Choose.
func (r *Remote) Act(ctx context.Context, o game.Opening) (game.Action, error) {
	done := len(o.Actions())
	for {
		current, changed, err := r.opening()
		if err != nil {
			return game.Action{}, err
		}
		if actions := current.Actions(); len(actions) > done && slices.EqualFunc(actions[:done], o.Actions(), sameAction) {
			return actions[done], nil
		}
		if err := r.wait(ctx, changed); err != nil {
			return game.Action{}, err
		}
	}
}

func sameAction(a, b game.Action) bool {
	return a.Kind == b.Kind && a.Point == b.Point && a.Number == b.Number && a.Choice == b.Choice && slices.Equal(a.Points, b.Points)
}

func (r *Remote) wait(ctx context.Context, changed <-chan struct{}) error {
	select {
	case <-changed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-r.client.ctx.Done():
		return ErrNoGame
	}
}

// opening returns the game's opening and a channel that is closed at the next change.
func (r *Remote) opening() (game.Opening, <-chan struct{}, error) {
	c := r.client
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.game == nil || c.game.table.ID != r.id {
		return game.Opening{}, nil, ErrNoGame
	}
	return c.game.match.Opening(), c.changed, nil
}

// next returns the move that follows pos in the game, or a channel that is closed at the next change.
func (r *Remote) next(pos *game.Position) (move game.Move, ok bool, changed <-chan struct{}, err error) {
	c := r.client
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.game == nil || c.game.table.ID != r.id {
		return game.Move{}, false, nil, ErrNoGame
	}
	opening := c.game.match.Opening()
	at := opening.Position()
	for _, a := range c.game.match.Acts()[len(opening.Actions()):] {
		if at.Hash() == pos.Hash() { // positions of a game differ: stones only come, and after a pass the other one is to move
			return a.Move, true, nil, nil
		}
		if at, err = at.Play(a.Move); err != nil {
			return game.Move{}, false, nil, err
		}
	}
	return game.Move{}, false, c.changed, nil
}
