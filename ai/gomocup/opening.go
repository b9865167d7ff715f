package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"hoshi/game"
)

// answers is what a program has said to SWAP2BOARD and is still to be done: its steps of the opening, then its move where it took White.
type answers struct {
	position uint64 // the hash of what they answer
	actions  []game.Action
	reply    *game.Point
}

// Act answers a step of Swap2 by SWAP2BOARD; it is a [game.Opener]. For other openings the error wraps [game.ErrNoOpener]; else it is one of Search.
// The protocol asks for all steps of a side at once, and for White's move with them: Act and Search return the rest when it is wanted.
func (e *Engine) Act(ctx context.Context, o game.Opening) (game.Action, error) {
	step, ok := o.Step()
	if !ok {
		return game.Action{}, &game.OpeningError{Fault: game.OpeningOver}
	}
	if o.Protocol() != game.Swap2 {
		return game.Action{}, fmt.Errorf("gomocup: %w: %v", game.ErrNoOpener, o.Protocol())
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.ctx.Err() != nil {
		return game.Action{}, ErrClosed
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(e.ctx, cancel)()
	pos := o.Position()
	if len(e.open.actions) == 0 || e.open.position != pos.Hash() || e.open.actions[0].Kind != step.Kind {
		if err := e.askOpening(ctx, &o); err != nil {
			return game.Action{}, e.reason(err)
		}
	}
	action := e.open.actions[0]
	next, err := o.Act(action)
	if err != nil {
		e.open = answers{}
		return action, fmt.Errorf("%w: %w", ErrIllegal, err)
	}
	after := next.Position()
	e.open.actions, e.open.position = e.open.actions[1:], after.Hash()
	return action, nil
}

// askOpening asks the program for its steps of the opening.
func (e *Engine) askOpening(ctx context.Context, o *game.Opening) error {
	if err := e.ready(ctx); err != nil {
		return err
	}
	pos, lim := o.Position(), e.command.Limits
	if lim.Time == 0 {
		lim.Time = defaultMove
	}
	e.size = 0 // a new game
	if err := e.prepare(ctx, &pos, lim); err != nil {
		return err
	}
	lines := []string{"SWAP2BOARD"}
	for _, m := range o.Moves() {
		lines = append(lines, pointText(m.Point))
	}
	e.open = answers{}
	timer := e.patience()
	timer.Reset(lim.Time + e.command.Grace)
	err := e.ask(ctx, strings.Join(append(lines, "DONE"), "\n"), timer, func(text string) (bool, error) {
		return e.takeOpening(text, len(lines)-1)
	})
	e.open.position = pos.Hash()
	return err
}

// takeOpening takes a line that may be the answer to SWAP2BOARD with so many stones.
func (e *Engine) takeOpening(text string, stones int) (bool, error) {
	word, _ := (line{text: text}).command()
	var points []game.Point
	for field := range strings.FieldsSeq(text) {
		if pt, ok := parsePoint(field); ok {
			points = append(points, pt)
		}
	}
	choice := game.Action{Kind: game.Choose}
	switch {
	case word == "ERROR" || word == "UNKNOWN":
		return false, fmt.Errorf("%w: %s", ErrRefused, quote(text))
	case stones > 0 && (word == "SWAP" || len(points) == 1):
		choice.Choice = game.TakeBlack
		if word != "SWAP" {
			choice.Choice, e.open.reply = game.TakeWhite, &points[0]
		}
		e.open.actions = []game.Action{choice}
		return true, nil
	case stones == 0 && len(points) == 3, stones == 3 && len(points) == 2:
		if stones == 3 {
			choice.Choice = game.PlaceTwo
			e.open.actions = []game.Action{choice}
		}
		for _, pt := range points {
			e.open.actions = append(e.open.actions, game.Action{Kind: game.Place, Point: pt})
		}
		return true, nil
	case len(points) > 0:
		return false, fmt.Errorf("%w: %s", ErrIllegal, quote(text))
	}
	e.lastWord = text
	return false, nil
}

// takeReply returns the move that the program has named when it took White.
func (e *Engine) takeReply(pos *game.Position) (pt game.Point, ok bool, err error) {
	open := e.open
	e.open = answers{}
	if open.reply == nil || len(open.actions) > 0 || open.position != pos.Hash() {
		return pt, false, nil
	}
	if err := pos.Check(game.Move{Color: pos.ToMove(), Point: *open.reply}); err != nil {
		return pt, false, errors.Join(ErrIllegal, err)
	}
	return *open.reply, true, nil
}
