package analysis

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"hoshi/ai"
	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/picture"
)

// mode is what the engine does.
type mode uint8

const (
	waiting  mode = iota // for the study to lie on top
	thinking             // or done with what it was asked
	stopped              // by the person
	resting              // nobody is there
	barred               // the person plays over a network
	idle                 // nothing can be searched here
	failed
)

// analyzer lets an engine think about the position that is shown. Its session has goroutines of its own; everything else is Fyne's.
type analyzer struct {
	of      *Study
	session *review.Session // nil: none is made yet
	memory  int             // MB that its engine has
	quit    chan struct{}   // ends the goroutine that waits for news

	adviser
	beside *analyzer // a program whose opinion stands beside; nil: none does

	mode    mode
	off     bool  // the person wants no engine
	top     bool  // the study lies on top
	why     error // nothing can be searched, or the engine failed
	shown   review.Analysis
	known   bool          // shown is of the position on the board
	ranked  time.Time     // when lines changed places
	touched time.Time     // when the person did something
	steps   int           // counts what the engine was asked, so that what came too late is dropped
	drawn   []picture.Tag // on the board
	told    time.Time     // when shown came
	asked   time.Time     // when the position on the board came there
	now     func() time.Time
}

// adviser is which program of the person's is the engine.
type adviser struct {
	title   string           // empty: Hoshi is
	program activity.Program // nil: none of them is
	second  bool             // its opinion stands beside that of another one: it shows one line, and changes nothing in the record
}

// The least time between two reports that are shown, and between two changes of the ranks.
const (
	reportEvery = 100 * time.Millisecond
	rankEvery   = time.Second
	drawingTime = 60 * time.Millisecond // that a stone has the processor for itself
)

// While the pointer goes from point to point a click may come at any moment, which a frame that is being painted would hold up: so long
// after it moved nothing is painted that the engine tells, unless what is shown is older than the second time.
const (
	handTime = 100 * time.Millisecond
	newsLate = 250 * time.Millisecond
)

func newAnalyzer(s *Study) analyzer { return analyzer{of: s, now: time.Now, touched: time.Now()} }

// front notes that the study has come to lie on top, or no longer lies there.
func (b *analyzer) front(on bool) {
	b.top = on
	b.touched = b.now()
	first, second := b.of.Advisers()
	title := first
	if b.second {
		title = second
	}
	if on && b.session != nil && (b.memory != b.of.Store.Settings().Memory || b.title != title) {
		b.close()
	}
	b.title = title
	b.ask()
	if b.second {
		return
	}
	if b.beside != nil && second == "" {
		b.beside.close()
		b.beside = nil
	}
	if b.beside == nil && second != "" {
		b.beside = &analyzer{of: b.of, now: b.now, adviser: adviser{second: true}}
	}
	if b.beside != nil {
		b.beside.off = b.off
		b.beside.front(on)
	}
}

// close ends the session.
func (b *analyzer) close() {
	if b.beside != nil {
		b.beside.close()
	}
	if b.session == nil {
		return
	}
	close(b.quit)
	go func(session *review.Session, program activity.Program) {
		session.Close() // which waits for the engine
		if program != nil {
			program.Close()
		}
	}(b.session, b.program)
	b.session, b.program = nil, nil
}

// open makes a session and waits for its news.
func (b *analyzer) open() {
	b.memory = b.of.Store.Settings().Memory
	engine, proofs := ai.Engine(nil), level.Proofs()
	if program, ok := b.of.Program(b.title); ok {
		engine, b.program = program, program
	} else {
		engine = newEngine(b.memory << 20)
	}
	if b.second { // which says what it thinks itself
		proofs = nil
	}
	b.session, b.quit = review.NewSession(engine, proofs), make(chan struct{})
	go b.listen(b.session, b.quit)
}

// newEngine makes the engine of a session.
var newEngine = func(table int) ai.Engine { return level.Companion(table) }

// listen brings the newest analysis to Fyne's goroutine, one after the other.
func (b *analyzer) listen(session *review.Session, quit chan struct{}) {
	for heard := true; ; {
		if heard { // else a report still waits
			select {
			case <-quit:
				return
			case <-session.News():
			}
		}
		took := make(chan bool, 1)
		b.of.Post(func() { took <- b.session != session || b.hear() })
		select {
		case <-quit:
			return
		case heard = <-took:
		}
		wait := reportEvery
		if !heard {
			wait = handTime / 2
		}
		select {
		case <-quit:
			return
		case <-time.After(wait):
		}
	}
}

// hear takes the newest analysis, unless it has to wait for the person's hand. It reports whether it did.
func (b *analyzer) hear() bool {
	if b.held() {
		return false
	}
	b.take()
	return true
}

// held reports whether what the engine tells waits until the pointer rests.
func (b *analyzer) held() bool {
	now, since := b.now(), b.told
	if b.asked.After(since) {
		since = b.asked
	}
	return now.Sub(b.of.host.Pointed()) < handTime && now.Sub(since) < newsLate
}

// nextQuery says what the engine should do now.
func (b *analyzer) nextQuery(position *game.Position) mode {
	set := b.of.Store.Settings()
	b.why = ai.Check(position)
	switch {
	case !b.top, b.of.looksThrough():
		return waiting
	case b.of.host.Barred():
		return barred
	case b.why != nil:
		return idle
	case b.off:
		return stopped
	case set.RestHidden && b.of.Hidden != nil && b.of.Hidden():
		return resting
	case set.RestAfter > 0 && b.now().Sub(b.touched) > time.Duration(set.RestAfter)*time.Minute:
		return resting
	}
	return thinking
}

// moved lets the engine rest until the stone that was played is drawn, and shows what it knew of the node before.
func (b *analyzer) moved() {
	if b.beside != nil {
		b.beside.moved()
	}
	position := b.of.node().Position()
	b.forget(&position)
	b.steps++
	b.asked = b.now()
	if b.session == nil {
		b.ask()
		return
	}
	b.session.Pause()
	b.remember(&position)
	step := b.steps
	time.AfterFunc(drawingTime, func() {
		b.of.Post(func() {
			if b.steps == step {
				b.ask()
				b.of.reported()
			}
		})
	})
}

// forget drops what is shown where it is of another position.
func (b *analyzer) forget(position *game.Position) {
	if b.known && b.shown.Position.Hash() != position.Hash() {
		b.shown, b.known = review.Analysis{}, false
	}
}

// remember shows what the session has found of a position before.
func (b *analyzer) remember(position *game.Position) {
	if found, ok := b.session.Known(*position); ok {
		b.show(found)
	}
}

// ask lets the engine do what it should about the node that is shown.
func (b *analyzer) ask() {
	position := b.of.node().Position()
	b.forget(&position)
	b.steps++
	b.mode = b.nextQuery(&position)
	if b.mode == thinking && b.session == nil {
		b.open()
	}
	if b.session == nil {
		return
	}
	if b.mode == thinking {
		b.session.Ask(review.Query{Position: position, Limits: b.limits()})
		b.session.Resume()
		b.take()
		return
	}
	b.session.Pause()
	b.remember(&position)
}

// show shows an analysis of the position on the board, and notes in the node what it is worth unless more is known there.
func (b *analyzer) show(a review.Analysis) {
	if !b.known || a.Time != b.shown.Time || a.Depth != b.shown.Depth {
		b.told = b.now()
	}
	b.shown, b.known = a, true
	if b.second {
		return
	}
	n, worth := b.of.node(), a.Evaluation()
	if before := n.Evaluation; worth.Basis == game.Proved || before.Basis != game.Proved && worth.Depth >= before.Depth {
		n.Evaluation = worth
	}
}

// spent returns for how long what is shown was searched, and goes on to be.
func (b *analyzer) spent() time.Duration {
	if b.mode == thinking && !b.shown.Done {
		return b.shown.Time + b.now().Sub(b.told)
	}
	return b.shown.Time
}

// limits are those of the settings.
func (b *analyzer) limits() ai.Limits {
	set := b.of.Store.Settings()
	lim := ai.Limits{Lines: set.Lines, Threads: level.Threads(set.Threads)}
	if n, err := strconv.Atoi(strings.TrimRight(set.Depth, "sdM")); err == nil {
		switch set.Depth[len(set.Depth)-1] {
		case 's':
			lim.Time = time.Duration(n) * time.Second
		case 'd':
			lim.Depth = n
		case 'M':
			lim.Nodes = int64(n) * 1e6
		}
	}
	if b.second {
		lim.Lines = 1
	}
	return lim
}

// take shows the newest analysis, unless lines would change places too soon again.
func (b *analyzer) take() {
	found, ok := b.session.Latest()
	position := b.of.node().Position()
	switch {
	case !ok, found.Position.Hash() != position.Hash(): // the last one of a search that was stopped
		return
	case found.Err != nil:
		b.mode, b.why = failed, found.Err
	case b.known && !b.sameRanks(&found) && b.now().Sub(b.ranked) < rankEvery && !found.Done:
		return // tick comes back to it
	default:
		if !b.known || !b.sameRanks(&found) {
			b.ranked = b.now()
		}
		b.show(found)
	}
	b.of.reported()
}

// sameRanks reports whether an analysis has the lines of the one that is shown in the same order.
func (b *analyzer) sameRanks(a *review.Analysis) bool {
	return slices.EqualFunc(a.Lines, b.shown.Lines, func(x, y review.Line) bool { return x.Line[0] == y.Line[0] })
}

// tick looks a few times a second whether the engine should do something else.
func (b *analyzer) tick() {
	if b.beside != nil {
		b.beside.tick()
	}
	position := b.of.node().Position()
	if b.mode != failed && b.nextQuery(&position) != b.mode {
		b.ask()
		b.of.reported()
		return
	}
	if b.mode == thinking && b.session != nil && b.hear() {
		b.of.reported() // its time goes on
	}
}

// touch notes that the person is there.
func (b *analyzer) touch() {
	if b.beside != nil {
		b.beside.touch()
	}
	b.touched = b.now()
	if b.mode == resting {
		b.ask()
	}
}

// toggle turns the engine on or off.
func (b *analyzer) toggle() {
	b.off = !b.off && b.mode != failed
	b.mode = waiting
	b.ask()
	if b.beside != nil {
		b.beside.off, b.beside.mode = b.off, waiting
		b.beside.ask()
	}
}

// again lets an engine try that failed.
func (b *analyzer) again() {
	b.close()
	b.mode = waiting
	b.ask()
}

// stones are those of a line, from 0, as they would be played.
func (b *analyzer) stones(line int) (moves []game.Move) {
	if !b.known || line < 0 || line >= len(b.shown.Lines) {
		return nil
	}
	color := b.shown.Position.ToMove()
	for _, p := range b.shown.Lines[line].Line {
		moves = append(moves, game.Move{Color: color, Point: p})
		color = color.Other()
	}
	return moves
}

// The loss against the best line up to which a candidate is drawn larger.
const (
	nearLoss = 0.03
	goodLoss = 0.20
)

// tags are the first moves of the lines, on the board.
func (b *analyzer) tags() (tags []picture.Tag) {
	if !b.known || b.mode == barred {
		return nil
	}
	for i := range b.shown.Lines {
		l := &b.shown.Lines[i]
		if l.Line[0] == game.Pass {
			continue
		}
		t := picture.Tag{Point: l.Line[0], Short: strconv.Itoa(i + 1)}
		t.Text, t.Star = tagText(l)
		switch loss := b.shown.Lines[0].Chance - l.Chance; {
		case i == 0:
			t.Kind = picture.Best
		case l.State == review.Lost:
			t.Kind = picture.Loses
		case loss <= nearLoss:
			t.Kind = picture.Near
		case loss <= goodLoss:
			t.Kind = picture.Good
		default:
			t.Kind = picture.Fair
		}
		tags = append(tags, t)
	}
	return tags
}

// tagText is what a line is worth, in a few letters.
func tagText(l *review.Line) (text string, star bool) {
	switch l.State {
	case review.Won:
		return strconv.Itoa(l.Moves()), true
	case review.Lost:
		return "−" + strconv.Itoa(l.Moves()), false
	case review.Winning:
		return "+", false
	case review.Losing:
		return "−", false
	case review.Believed:
	}
	return strconv.Itoa(int(100*l.Chance + 0.5)), false
}

// line returns a line that is shown, counted from 1; nil where there is none.
func (b *analyzer) line(n int) *review.Line {
	if !b.known || n < 1 || n > len(b.shown.Lines) {
		return nil
	}
	return &b.shown.Lines[n-1]
}
