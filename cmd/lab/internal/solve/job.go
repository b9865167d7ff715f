package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"hoshi/ai"
	"hoshi/ai/search"
	"hoshi/ai/solve"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Job is a game that is being solved. Its pieces of work are White's second moves after the opening or, after one of three moves or more, the
// first ones. Each is searched within a limit of nodes that doubles with every attempt. Moves that are equivalent are one.
type Job struct {
	Records *Records
	Limit   int64                       // of nodes, at the first attempt at a piece
	Seed    uint64                      // of the order in which first answers come
	Second  map[game.Point][]game.Point // Black's second moves after first answers, tried before those that the engine finds
	Now     func() time.Duration        // how long the processors have worked
	Pause   func(context.Context) error // called where other processes work on all that is left; nil: a second passes
	Report  func(Progress)              // called after each attempt and before the first; nil: never

	frame    *frame
	start    game.Position
	answers  []*answer
	searcher *searcher
	leaf     *solve.Leaves
	last     string // task
	thinned  bool   // settled positions that are leaves were found
	covered  bool   // what leads to these was measured with them
}

// Progress says how far a job has come.
type Progress struct {
	Answers, Won int           // White's first answers, and to how many of them Black's win is settled
	Done, Open   int           // pieces of the second moves that are tried
	Hardest      string        // open piece that took longest, such as "h8 h9 i9 g7"
	Longest      time.Duration // how long that was
	Last         string        // piece that was worked on
	Settled      int           // positions
	Measured     int           // of them
	Time         time.Duration // of the processors, on all pieces
}

// answer is one of White's first moves; after a longer opening there is a single one, which is none.
type answer struct {
	moves   []threat.Cell // at most one
	key     uint64
	seconds []*second // that may be tried, the most promising first
}

// second is a second move of Black after a first answer, if there is one.
type second struct {
	moves  []threat.Cell // at most one
	pieces []piece       // where it is being tried
}

// piece is White's move after it.
type piece struct {
	cell threat.Cell
	key  uint64
}

const (
	mostSeconds  = 3      // moves that are tried after a first answer
	secondsNodes = 60_000 // of the engine, to find them
	resisting    = 6      // attempts at a piece that fail before another second move is tried beside
)

// prepare finds the first answers.
func (j *Job) prepare() (err error) {
	g := j.Records.Game
	if _, j.start, err = g.Start(); err != nil {
		return err
	}
	if j.frame, err = newFrame(g.Rule, g.Size); err != nil {
		return err
	}
	j.searcher, j.leaf = newSearcher(j.Records.known), solve.NewLeaves()
	c := newCursor(j.frame, j.start)
	if len(g.Opening) > 1 {
		key, _ := c.canonical() // which is never settled, with White to move
		j.answers = []*answer{{key: key, seconds: []*second{{}}}}
		return nil
	}
	for _, cell := range c.replies() {
		j.answers = append(j.answers, &answer{moves: []threat.Cell{cell}, key: c.after(cell)})
	}
	random := rand.New(rand.NewPCG(j.Seed, 0))
	random.Shuffle(len(j.answers), func(a, b int) { j.answers[a], j.answers[b] = j.answers[b], j.answers[a] })
	return nil
}

// at returns a cursor after moves.
func (j *Job) at(lists ...[]threat.Cell) (*cursor, error) {
	c := newCursor(j.frame, j.start)
	for _, cell := range slices.Concat(lists...) {
		if err := c.play(cell); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// Run works until Black's win is settled against every answer and all leaves are measured, and returns nil then. It ends with ctx, whose error it
// returns. Records must be open.
func (j *Job) Run(ctx context.Context) error {
	if err := j.prepare(); err != nil {
		return err
	}
	for {
		j.report()
		done, worked, err := j.round(ctx)
		if err == nil && !done && !worked {
			err = j.pause(ctx)
		}
		if err != nil || done {
			return err
		}
	}
}

// round works on one thing.
func (j *Job) round(ctx context.Context) (done, worked bool, err error) {
	if err := firstError(ctx.Err(), j.Records.Refresh()); err != nil {
		return false, false, err
	}
	won, err := j.closeAnswers(ctx)
	if err != nil {
		return false, false, err
	}
	if won {
		return j.measureProof(ctx)
	}
	worked, err = j.work(ctx)
	return false, worked, err
}

func (j *Job) pause(ctx context.Context) error {
	if j.Pause != nil {
		return j.Pause(ctx)
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Second):
		return nil
	}
}

// closeAnswers settles the first answers to which all pieces of a second move are settled, and reports whether no answer is left.
func (j *Job) closeAnswers(ctx context.Context) (done bool, err error) {
	done = true
	for _, a := range j.answers {
		if j.Records.known(a.key) {
			continue
		}
		won, err := j.closeAnswer(ctx, a)
		if err != nil {
			return false, err
		}
		done = done && won
	}
	return done, nil
}

func (j *Job) closeAnswer(ctx context.Context, a *answer) (won bool, err error) {
	if err := j.seek(ctx, a); err != nil {
		return false, err
	}
	for _, s := range a.seconds {
		if s.pieces == nil || slices.ContainsFunc(s.pieces, func(p piece) bool { return !j.Records.known(p.key) }) {
			continue
		}
		if len(s.moves) == 0 {
			return true, nil
		}
		c, err := j.at(a.moves)
		if err != nil {
			return false, err
		}
		key, by := c.canonical()
		return true, j.Records.settle(key, c.to[by][s.moves[0]])
	}
	return false, nil
}

// seek finds the second moves to try after a first answer, and the pieces of those that are tried now: another one when a piece of the one
// before resists.
func (j *Job) seek(ctx context.Context, a *answer) error {
	c, err := j.at(a.moves)
	if err != nil {
		return err
	}
	if a.seconds == nil {
		if err := j.findSeconds(ctx, c, a); err != nil {
			return err
		}
	}
	for i, s := range a.seconds {
		if s.pieces != nil {
			continue
		}
		if i > 0 && !slices.ContainsFunc(a.seconds[i-1].pieces, j.resists) {
			break
		}
		c, err := j.at(a.moves, s.moves)
		if err != nil {
			return err
		}
		for _, cell := range c.replies() {
			s.pieces = append(s.pieces, piece{cell, c.after(cell)})
		}
		if i > 0 { // what resisted the move before is likely to resist this one, too
			hard := map[threat.Cell]int64{}
			for _, p := range a.seconds[i-1].pieces {
				hard[p.cell] = j.Records.Tried[p.key].Nodes
			}
			slices.SortStableFunc(s.pieces, func(p, q piece) int { return int(min(max(hard[q.cell]-hard[p.cell], -1), 1)) })
		}
	}
	return nil
}

func (j *Job) resists(p piece) bool {
	return !j.Records.known(p.key) && j.Records.Tried[p.key].Limit >= j.Limit<<(resisting-1)
}

// findSeconds asks the engine for Black's second moves on the position of c; those of the job come first.
func (j *Job) findSeconds(ctx context.Context, c *cursor, a *answer) error {
	had := map[uint64]bool{}
	add := func(p game.Point) {
		if cell := c.board.Cell(p); !had[c.after(cell)] && len(a.seconds) < mostSeconds {
			had[c.after(cell)] = true
			a.seconds = append(a.seconds, &second{moves: []threat.Cell{cell}})
		}
	}
	for _, p := range j.Second[c.board.Point(a.moves[0])] {
		if !p.On(c.board.Size()) || c.board.IsOccupied(c.board.Cell(p)) {
			return fmt.Errorf("solve: no second move can be made on %s", p.Text(c.board.Size()))
		}
		add(p)
	}
	found := map[int]game.Point{}
	limits := ai.Limits{Nodes: secondsNodes, Lines: 2 * mostSeconds, Threads: 1}
	_, err := search.New(search.Options{}).Search(ctx, *c.position(), limits, func(i ai.Info) { found[i.Line] = i.PV[0] })
	if err := firstError(err, ctx.Err()); err != nil {
		return err
	}
	for line := range limits.Lines {
		if p, ok := found[line]; ok && p != game.Pass {
			add(p)
		}
	}
	return nil
}

// task is a piece that may be worked on.
type task struct {
	answer *answer
	second *second
	piece  piece
	limit  int64
	left   int64 // limits of all open pieces of the second move
}

func (t *task) moves() []threat.Cell {
	return slices.Concat(t.answer.moves, t.second.moves, []threat.Cell{t.piece.cell})
}

// tasks returns the open pieces: first those of second moves to which the least is left, so that one piece which resists is not left for two hundred of
// another second move; of these first the ones with the least limits.
func (j *Job) tasks() (list []task) {
	for i := range j.answers { // processes begin at different answers
		a := j.answers[(i+(j.Records.ownLog-1)*len(j.answers)/2)%len(j.answers)]
		if j.Records.known(a.key) {
			continue
		}
		for _, s := range a.seconds {
			from, left := len(list), int64(0)
			for _, p := range s.pieces {
				if !j.Records.known(p.key) {
					limit := max(j.Limit, 2*j.Records.Tried[p.key].Limit)
					list, left = append(list, task{a, s, p, limit, 0}), left+limit
				}
			}
			for i := range list[from:] {
				list[from+i].left = left
			}
		}
	}
	slices.SortStableFunc(list, func(a, b task) int { return cmp.Or(cmp.Compare(a.left, b.left), cmp.Compare(a.limit, b.limit)) })
	return list
}

// work makes an attempt at the first piece that no other process works on; false where there is none.
func (j *Job) work(ctx context.Context) (worked bool, err error) {
	for _, t := range j.tasks() {
		release, err := j.Records.claim(t.piece.key)
		if err != nil {
			return false, err
		}
		if release == nil {
			continue
		}
		defer release()
		if err := j.Records.Refresh(); err != nil || j.Records.known(t.piece.key) {
			return true, err
		}
		return true, j.attempt(ctx, t)
	}
	return false, nil
}

// attempt searches a piece and settles it if it is proved.
func (j *Job) attempt(ctx context.Context, t task) error {
	c, err := j.at(t.moves())
	if err != nil {
		return err
	}
	s := j.searcher
	began, before := j.Now(), s.nodes()
	n, err := s.prove(ctx, c, t.limit)
	if err != nil {
		return err
	}
	if n.pn == 0 {
		settler := settler{s, j.Records.settle}
		switch err := settler.black(n); {
		case errors.Is(err, errGap): // the next attempt begins with nothing
			s.forget()
		case err != nil:
			return err
		}
	}
	a := Attempt{t.limit, s.nodes() - before, j.Now() - began, j.Records.known(t.piece.key)}
	if err := j.Records.tried(t.piece.key, a); err != nil {
		return err
	}
	j.last = j.text(t)
	return nil
}

// text names the moves of a task, with the opening.
func (j *Job) text(t task) string {
	g := j.Records.Game
	var names []string
	for _, p := range g.Opening {
		names = append(names, strings.ToLower(p.Text(g.Size)))
	}
	for _, cell := range t.moves() {
		p := game.Point{X: int(cell) % g.Size, Y: int(cell) / g.Size}
		names = append(names, strings.ToLower(p.Text(g.Size)))
	}
	return strings.Join(names, " ")
}

// report tells how far the job has come.
func (j *Job) report() {
	if j.Report == nil {
		return
	}
	p := Progress{Answers: len(j.answers), Last: j.last, Settled: len(j.Records.Replies), Time: j.Records.Time()}
	for _, r := range j.Records.Replies {
		if r.Bound > 0 {
			p.Measured++
		}
	}
	for _, a := range j.answers {
		if j.Records.known(a.key) {
			p.Won++
		}
		for _, s := range a.seconds {
			for _, q := range s.pieces {
				if j.Records.known(q.key) {
					p.Done++
					continue
				}
				p.Open++
				if tried := j.Records.Tried[q.key].Time; tried > p.Longest && !j.Records.known(a.key) {
					p.Longest, p.Hardest = tried, j.text(task{a, s, q, 0, 0})
				}
			}
		}
	}
	j.Report(p)
}
