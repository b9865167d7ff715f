package play

import (
	"context"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// A teaching game: before the computer answers, the person's move is looked at, and one that loses by proof may be taken back.

// warning is the proof that the person's last move loses. The computer waits for what the person says to it.
type warning struct {
	side    game.Color
	line    []game.Point // how it wins
	moves   int          // of its own, at most
	shown   bool         // the line is, on the board
	proceed chan struct{}
}

// warner is a player that lets the person's move be looked at before it chooses its own.
type warner struct {
	game.Player
	game *Game
}

// Act implements game.Opener where the player it stands for does.
func (w warner) Act(ctx context.Context, o game.Opening) (game.Action, error) {
	opener, ok := w.Player.(game.Opener)
	if !ok {
		return game.Action{}, game.ErrNoOpener
	}
	return opener.Act(ctx, o)
}

// Choose implements game.Player.
func (w warner) Choose(ctx context.Context, pos game.Position, left game.TimeLeft) (game.Move, error) {
	if w.game.teaching.Load() {
		if err := w.game.watcher.watch(ctx, w.game, pos); err != nil {
			return game.Move{}, err
		}
	}
	return w.Player.Choose(ctx, pos, left)
}

// Ponder implements game.Ponderer where the player it stands for does.
func (w warner) Ponder(ctx context.Context, pos game.Position) {
	if p, ok := w.Player.(game.Ponderer); ok {
		p.Ponder(ctx, pos)
	}
}

// teacher warns the person of a move that loses.
type teacher struct {
	*gameview.View
	teaching atomic.Bool // the person's moves are looked at
	watcher  watcher
	warning  *warning // nil: there is none
}

// watcher looks at moves, one at a time. The zero value is ready.
type watcher struct {
	mutex    sync.Mutex
	solver   *review.Solver
	accepted bool // the person plays on in a game that is lost
}

// watchNodes is how many positions are looked at for a proof of either kind: some tenths of a second.
const watchNodes = 20_000

// watch looks for a win of the side to move of pos. Where there is one, it tells the person, and waits until that one plays on or ctx ends,
// whose error it returns.
func (w *watcher) watch(ctx context.Context, l *Game, pos game.Position) error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.solver == nil {
		w.solver = review.NewSolver()
	}
	found, err := w.proof(ctx, pos)
	if err != nil || found == nil {
		w.accepted = w.accepted && err != nil
		return ctx.Err()
	}
	if w.accepted {
		return ctx.Err()
	}
	found.proceed = make(chan struct{})
	l.Post(func() {
		if ctx.Err() == nil {
			l.warn(found)
		}
	})
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-found.proceed:
		w.accepted = true
		return nil
	}
}

// proof returns how the side to move of pos wins by force, nil where that was not found.
func (w *watcher) proof(ctx context.Context, pos game.Position) (*warning, error) {
	for _, kind := range []review.Kind{review.Fours, review.Threats} {
		f, err := w.solver.Solve(ctx, pos, review.Question{Kind: kind, Nodes: watchNodes}, nil)
		if err != nil {
			slog.Error("a move could not be looked at", "error", err)
			return nil, err
		}
		if f.Tree != nil {
			return &warning{side: pos.ToMove(), line: f.Tree.Line(), moves: f.Tree.Moves()}, nil
		}
	}
	return nil, nil
}

// Move implements round.Judge.
func (l *Game) Move(p game.Point) error {
	l.teaching.Store(l.Store.Settings().Warn && l.Person() != game.None)
	if err := l.Game.Play(p); err != nil {
		return err
	}
	if l.teaching.Load() && l.CanRaiseScore() {
		l.Game.Assist()
		l.Doc.Autosave()
		l.Notify(lang.L("With warnings this game can't raise your rating"))
	}
	return nil
}

// warn tells the person of a proof; clocks stand still until there is an answer.
func (t *teacher) warn(found *warning) {
	t.warning = found
	t.Game.Pause(true)
	t.Window.Refresh(activity.All)
}

// unwarn forgets a warning.
func (t *teacher) unwarn() {
	if t.warning != nil {
		t.warning = nil
		t.Game.Pause(t.HasDialog())
	}
}

// warningGuide is what a warning says and offers.
func (t *teacher) warningGuide() widgets.GuideView {
	w := t.warning
	return widgets.GuideView{Title: lang.L("This move loses"),
		Words: lang.L("{{.Side}} wins by force, {{.Point}} first, in {{.Moves}} moves at most.",
			lang.Args{"Side": describe.Color(w.side), "Point": t.PointText(w.line[0]), "Moves": w.moves}),
		Answers: []widgets.Answer{
			{Text: lang.L("Take back"), Kind: widgets.Filled, Action: func() {
				if err := t.Activity.Do(activity.Undo); err != nil {
					t.Window.Refuse(err)
				}
			}},
			{Text: lang.L("Show why"), Action: func() {
				w.shown = !w.shown
				t.Window.Refresh(activity.Parts{Board: true})
			}},
			{Text: lang.L("Play on"), Action: func() {
				t.unwarn()
				close(w.proceed)
				t.Window.Refresh(activity.All)
			}},
		}}
}

// warningText is a warning in words, to be read out, with how the other side wins and the answers by their digits.
func (t *teacher) warningText() string {
	v := t.warningGuide()
	lines := []string{describe.Sentences(v.Title, v.Words)}
	var points []string
	for _, p := range t.warning.line {
		points = append(points, t.PointText(p))
	}
	lines = append(lines, strings.Join(points, " "))
	for i, a := range v.Answers {
		lines = append(lines, strconv.Itoa(i+1)+": "+a.Text)
	}
	return strings.Join(lines, "\n")
}

// BoardView implements activity.Activity.
func (l *Game) BoardView() board.View {
	s := l.View.BoardView()
	if w := l.warning; w != nil && w.shown && !l.Game.Browsing() {
		side := w.side
		for _, p := range w.line {
			s.Ghosts = append(s.Ghosts, game.Move{Color: side, Point: p})
			side = side.Other()
		}
	}
	return s
}
