package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// errNoLines says that the program does not know YXNBEST.
var errNoLines = errors.New("gomocup: no analysis of several lines")

// searchResult is what a search of a program has come to.
type searchResult struct {
	engine *Engine
	pos    *game.Position
	began  time.Time
	lines  int // asked for
	report func(ai.Info)
	timer  *time.Timer // fires when it is too late for an answer

	detail  detail
	best    []ai.Info // by line, the latest
	answer  game.Point
	refusal string // the line in which the program said that it would not
}

// think asks the program for its move and hears what it says until it answers.
func (e *Engine) think(ctx context.Context, pos *game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	limit := longest(lim)
	t := &searchResult{engine: e, pos: pos, began: time.Now(), lines: max(lim.Lines, 1), report: report,
		timer: time.NewTimer(limit + e.command.Grace)}
	lines, stop := e.process.listen()
	question := e.question(pos, lim)
	e.board = nil
	err := e.process.send(question...)
	if err == nil {
		err = e.hear(ctx, lines, t.timer, t.take)
	}
	e.answered = time.Now()
	if err != nil && err == ctx.Err() {
		return t.cancelled(lines, stop, err)
	}
	stop()
	switch {
	case err == nil:
		return t.conclude()
	case errors.Is(err, ErrTimeout) && t.refusal != "":
		e.size = 0
		return ai.Info{}, fmt.Errorf("%w: %s", ErrRefused, quote(t.refusal))
	case errors.Is(err, ErrTimeout):
		e.kill("no move in time")
		return ai.Info{}, fmt.Errorf("%w: no move within %v and a grace of %v%s", ErrTimeout, limit, e.command.Grace, e.word())
	case errors.Is(err, ErrDied):
		return ai.Info{}, e.bury()
	}
	return ai.Info{}, err
}

// longest returns how long a search may take.
func longest(lim ai.Limits) time.Duration {
	turn, left, _ := allowed(lim)
	switch limit := min(turn, left); {
	case limit < unlimited:
		return limit
	case lim.Depth > 0 || lim.Nodes > 0:
		return longSearch
	}
	return unlimited
}

// take takes in a line; it returns true for an answer.
func (t *searchResult) take(text string) (bool, error) {
	if info, done := t.detail.take(text); done {
		t.note(info)
		return false, nil
	}
	if pt, ok := parsePoint(text); ok {
		t.answer = pt
		return true, nil
	}
	switch word, argument := (line{text: text}).command(); {
	case word == "UNKNOWN" && t.engine.analyses(ai.Limits{Lines: t.lines}):
		return false, errNoLines
	case word == "ERROR":
		t.refusal = text
		t.timer.Reset(t.engine.command.Grace) // some warn and go on
	case word == "SUGGEST":
		return false, t.engine.process.send("PLAY " + argument)
	case word == "INFO", word == "MESSAGE", word == "DEBUG", word == "OK":
	case strings.ContainsAny(text[:1], "-+0123456789"):
		return false, fmt.Errorf("%w: %s", ErrIllegal, quote(text))
	default:
		t.engine.lastWord = text
	}
	return false, nil
}

// note keeps and reports what a line of analysis says, as far as its moves can be played.
func (t *searchResult) note(info ai.Info) {
	info.PV = playable(*t.pos, info.PV)
	if len(info.PV) == 0 || info.Line < 0 || info.Line >= t.lines {
		return
	}
	if empty := t.pos.Size()*t.pos.Size() - t.pos.Stones(); info.Score.Distance() > empty {
		info.Score = decided // no game lasts so long
	} else if info.Score.Distance() < -empty {
		info.Score = -decided
	}
	for len(t.best) <= info.Line {
		t.best = append(t.best, ai.Info{})
	}
	t.best[info.Line] = info
	if t.report != nil {
		info.PV = append([]game.Point(nil), info.PV...)
		t.report(info)
	}
}

// playable returns the first of the points, as many as can be played in turn.
func playable(pos game.Position, points []game.Point) []game.Point {
	for i, pt := range points {
		m := game.Move{Color: pos.ToMove(), Point: pt}
		if pos.Check(m) != nil {
			return points[:i]
		}
		pos, _ = pos.Play(m) // it was checked
	}
	return points
}

// conclude makes an Info of the answer.
func (t *searchResult) conclude() (ai.Info, error) {
	m := game.Move{Color: t.pos.ToMove(), Point: t.answer}
	if err := t.pos.Check(m); err != nil {
		return ai.Info{}, fmt.Errorf("%w: %s: %w", ErrIllegal, pointText(t.answer), err)
	}
	if board, err := t.pos.Play(m); err == nil && t.lines == 1 {
		t.engine.board = &board
	}
	for _, info := range t.best {
		if len(info.PV) > 0 && info.PV[0] == t.answer {
			info.Line = 0
			return info, nil
		}
	}
	return ai.Info{Time: time.Since(t.began), PV: []game.Point{t.answer}}, nil
}

// cancelled tells the program to stop and waits a moment for its move. When it takes longer, what is known now is
// returned, and the program is waited for by a goroutine, which kills it when it does not stop at all. When nothing is
// known, reason is returned.
func (t *searchResult) cancelled(lines <-chan string, stop func(), reason error) (ai.Info, error) {
	e := t.engine
	err := e.process.send("YXSTOP")
	if err == nil {
		err = e.hear(context.Background(), lines, time.NewTimer(stopping), t.take)
	}
	if err == nil {
		stop()
		return t.conclude()
	}
	done, p := make(chan struct{}), e.process
	e.settling = done
	go func() {
		defer close(done)
		answered := settled(p, lines, e.command.Grace)
		stop()
		if !answered {
			p.kill("does not stop thinking")
		}
	}()
	if len(t.best) > 0 && len(t.best[0].PV) > 0 {
		return t.best[0], nil
	}
	return ai.Info{}, reason
}

// settled waits until the program, told to stop, answers with a move; it returns false when it does not within the
// grace.
func settled(p *process, lines <-chan string, grace time.Duration) bool {
	timer := time.NewTimer(grace)
	defer timer.Stop()
	for {
		select {
		case text := <-lines:
			if _, ok := parsePoint(text); ok {
				return true
			}
		case <-timer.C:
			return false
		case <-p.gone:
			return true
		}
	}
}
