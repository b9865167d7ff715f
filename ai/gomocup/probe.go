package gomocup

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// Probe is what was found out about a program by talking with it.
type Probe struct {
	About       map[string]string `json:"about,omitempty"` // name, version, author, country, www, email and what else it names; under "text" where it names nothing
	Sizes       []int             `json:"sizes"`           // those of 15 and 20 on which it starts
	Rules       []string          `json:"rules"`           // that it plays, as [game.Rule.String] names them: it found every win that only they make, and took none that they do not
	Coordinates Coordinates       `json:"coordinates"`
	Lines       bool              `json:"lines"`     // it analyses several lines: YXNBEST
	Stop        bool              `json:"stop"`      // it answers when it is told to: YXSTOP
	Forbidden   bool              `json:"forbidden"` // it shows renju's forbidden points: YXSHOWFORBID
	Swap2       bool              `json:"swap2"`     // it opens by SWAP2BOARD
	Late        time.Duration     `json:"late"`      // how much more than its time it took for a quiet position; zero: it kept it
	Rubbish     Rubbish           `json:"rubbish"`
	Fault       string            `json:"fault,omitempty"` // why not all was asked, in English
}

// Coordinates says how a program means the numbers of a point.
type Coordinates string

// The ways in which the numbers of a point are meant.
const (
	AsSent     Coordinates = "as sent"     // as it is told them
	Swapped    Coordinates = "swapped"     // it names the row before the column
	UpsideDown Coordinates = "upside down" // it counts the rows from the bottom
	Unclear    Coordinates = "unclear"     // it did not see a win in one move, or named another point
)

// Rubbish says what a program makes of a line that no manager sends.
type Rubbish string

// What becomes of rubbish.
const (
	Refused Rubbish = "refused"
	Ignored Rubbish = "ignored"
	Fatal   Rubbish = "fatal" // the program ended, or said nothing more
)

// How long a program may take in a probe, for a move and over that.
const (
	probeMove  = 300 * time.Millisecond
	probeGrace = time.Second
)

// ProbeProgram starts a program and finds out what it can do. The errors are those of [Start], and that of ctx; a program that starts and then fails has that as its Fault.
func ProbeProgram(ctx context.Context, c Command) (*Probe, error) {
	c.Limits = ai.Limits{Time: probeMove, Threads: c.Limits.Threads}
	if c.Grace <= 0 {
		c.Grace = probeGrace
	}
	e, err := Start(ctx, c)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	p := &Probe{About: aboutFields(e.About()), Sizes: []int{}, Rules: []string{}, Coordinates: Unclear, Rubbish: Fatal}
	for _, ask := range []func(context.Context, *Engine) error{p.askSizes, p.askCoordinates, p.askRules, p.askExtensions, p.askTime, p.askRubbish} {
		if err := ask(ctx, e); err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			p.Fault = err.Error()
			break
		}
	}
	return p, nil
}

var aboutField = regexp.MustCompile(`(\w+)\s*=\s*"([^"]*)"`)

// aboutFields reads the answer to ABOUT.
func aboutFields(text string) map[string]string {
	fields := map[string]string{}
	for _, m := range aboutField.FindAllStringSubmatch(text, -1) {
		fields[m[1]] = m[2]
	}
	if len(fields) == 0 && text != "" {
		fields["text"] = text
	}
	return fields
}

// whileReady calls do, which talks with the program, while the program runs and nobody else talks with it.
func (e *Engine) whileReady(ctx context.Context, do func() error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.ready(ctx); err != nil {
		return err
	}
	return do()
}

// askSizes begins games.
func (p *Probe) askSizes(ctx context.Context, e *Engine) error {
	for _, size := range []int{15, 20} {
		switch err := e.whileReady(ctx, func() error { return e.start(ctx, size) }); {
		case err == nil:
			p.Sizes = append(p.Sizes, size)
		case !errors.Is(err, ErrRefused):
			return err
		}
	}
	if !slices.Contains(p.Sizes, 15) {
		return fmt.Errorf("%w: no game on 15 points", ErrRefused)
	}
	return nil
}

// probePosition is a position in which one point alone wins by a rule.
type probePosition struct {
	rule     game.Rule
	color    game.Color // to move
	own      string
	opponent string
	want     string
}

// riddles tell the rules from one another. Each is asked mirrored, too, so that luck does not suffice.
var riddles = []probePosition{
	{game.Freestyle, game.Black, "d12e12f12g12i12", "c12", "h12"},         // six
	{game.Standard, game.Black, "d12e12f12g12i12", "", "c12"},             // not six
	{game.Renju, game.Black, "d12e12f12g12i12", "", "c12"},                // not six, which is forbidden
	{game.Renju, game.White, "d12e12f12g12i12", "c12", "h12"},             // White's six
	{game.Caro, game.Black, "d12e12f12g12d6e6f6g6", "c12i12c6", "h6"},     // not five that is shut in
	{game.Caro, game.Black, "d12e12f12g12i12", "", "c12"},                 // not six
	{game.Caro6, game.Black, "d12e12f12g12d6e6f6g6", "c12i12c6", "h6"},    // not five that is shut in
	{game.Caro6, game.Black, "d12e12f12g12i12d6e6f6g6", "c12c6i6", "h12"}, // six
}

// position sets the riddle up, mirrored where asked, with stones far off where one side lacks some.
func (r *probePosition) position(mirrored bool) (pos game.Position, want game.Point, err error) {
	read := func(text string) []game.Point {
		points, wrong := game.ParsePoints(text, 15)
		err = errors.Join(err, wrong)
		for i := range points {
			if mirrored {
				points[i].X = 14 - points[i].X
			}
		}
		return points
	}
	stones := map[game.Color][]game.Point{r.color: read(r.own), r.color.Other(): read(r.opponent)}
	fill := read("a1c1e1g1i1k1m1o1b3d3f3")
	black, white := stones[game.Black], stones[game.White]
	for missing := len(black) - len(white); missing != 0 && !(r.color == game.White && missing == 1); missing = len(black) - len(white) {
		if missing > 0 {
			white = append(white, fill[0])
		} else {
			black = append(black, fill[0])
		}
		fill = fill[1:]
	}
	if r.color == game.White && len(black) == len(white) {
		black = append(black, fill[0])
	}
	want = read(r.want)[0]
	if err == nil {
		pos, err = game.NewPosition(r.rule, 15)
	}
	for i := range black {
		for c, points := range [][]game.Point{black, white} {
			if err == nil && i < len(points) {
				pos, err = pos.Play(game.Move{Color: game.Color(1 + c), Point: points[i]})
			}
		}
	}
	return pos, want, err
}

// answer asks the program what it plays.
func (r *probePosition) answer(ctx context.Context, e *Engine, mirrored bool) (got, want game.Point, err error) {
	pos, want, err := r.position(mirrored)
	if err != nil {
		return got, want, err
	}
	info, err := e.Search(ctx, pos, e.command.Limits, nil)
	if err != nil {
		return game.Pass, want, err
	}
	return info.PV[0], want, nil
}

// askCoordinates looks where a win lies for the program.
func (p *Probe) askCoordinates(ctx context.Context, e *Engine) error {
	got, want, err := riddles[0].answer(ctx, e, false)
	if err != nil && !errors.Is(err, ErrIllegal) && !errors.Is(err, ErrRefused) {
		return err
	}
	switch got {
	case want:
		p.Coordinates = AsSent
	case game.Point{X: want.Y, Y: want.X}:
		p.Coordinates = Swapped
	case game.Point{X: want.X, Y: 14 - want.Y}:
		p.Coordinates = UpsideDown
	}
	return nil
}

// askRules asks the riddles.
func (p *Probe) askRules(ctx context.Context, e *Engine) error {
	wrong := map[game.Rule]bool{}
	for i := range riddles {
		for _, mirrored := range []bool{false, true} {
			if r := &riddles[i]; !wrong[r.rule] {
				got, want, err := r.answer(ctx, e, mirrored)
				if errors.Is(err, ErrTimeout) || errors.Is(err, context.Canceled) {
					return err
				}
				wrong[r.rule] = err != nil || got != want
			}
		}
	}
	for _, rule := range game.Rules {
		if !wrong[rule] {
			p.Rules = append(p.Rules, rule.String())
		}
	}
	return nil
}

// quietPosition returns a position in which nobody wins soon, and of which no book of openings knows.
func quietPosition() (game.Position, error) {
	pos, err := game.NewPosition(game.Freestyle, 15)
	for i, pt := range []game.Point{{X: 2, Y: 3}, {X: 11, Y: 9}} {
		if err == nil {
			pos, err = pos.Play(game.Move{Color: game.Color(1 + i), Point: pt})
		}
	}
	return pos, err
}

// askExtensions tries what Yixin and Swap2 have brought.
func (p *Probe) askExtensions(ctx context.Context, e *Engine) error {
	pos, err := quietPosition()
	if err != nil {
		return err
	}
	several := e.command.Limits
	several.Lines = 2
	if _, err := e.Search(ctx, pos, several, nil); err != nil && !errors.Is(err, ErrRefused) && !errors.Is(err, ErrTimeout) {
		return err
	} else if err == nil {
		p.Lines = !e.noLines
	}
	if p.Forbidden, err = e.hasCommand(ctx, "YXSHOWFORBID", "FORBID"); err != nil {
		return err
	}
	opening, err := game.NewOpening(game.Swap2, game.Freestyle, 15)
	if err != nil {
		return err
	}
	if _, err := e.Act(ctx, opening); ctx.Err() != nil {
		return ctx.Err()
	} else {
		p.Swap2 = err == nil
	}
	return p.askStop(ctx, e, pos)
}

// askStop stops a long search.
func (p *Probe) askStop(ctx context.Context, e *Engine, pos game.Position) error {
	stopped, cancel := context.WithTimeout(ctx, probeMove)
	defer cancel()
	if _, err := e.Search(stopped, pos, ai.Limits{Threads: e.command.Limits.Threads}, nil); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.settle(ctx); err != nil {
		return err
	}
	p.Stop = e.process != nil && stopped.Err() != nil
	return nil
}

// hasCommand reports whether a program answers a command with one of those words, in a game of renju.
func (e *Engine) hasCommand(ctx context.Context, command string, answers ...string) (known bool, err error) {
	pos, err := game.NewPosition(game.Renju, 15)
	if err != nil {
		return false, err
	}
	err = e.whileReady(ctx, func() error {
		if err := e.prepare(ctx, &pos, e.command.Limits); err != nil {
			return err
		}
		lines, stop := e.process.listen()
		defer stop()
		if err := e.process.send(command); err != nil {
			return err
		}
		err := e.hear(ctx, lines, time.NewTimer(e.command.Grace), func(text string) (bool, error) {
			word, _ := (line{text: text}).command()
			known = slices.Contains(answers, word)
			return known || word == "UNKNOWN" || word == "ERROR", nil
		})
		if errors.Is(err, ErrDied) {
			return e.bury()
		}
		return err
	})
	if errors.Is(err, ErrTimeout) || errors.Is(err, ErrRefused) {
		err = nil
	}
	return known, err
}

// askTime measures a move.
func (p *Probe) askTime(ctx context.Context, e *Engine) error {
	pos, err := quietPosition()
	if err != nil {
		return err
	}
	if err := e.whileReady(ctx, func() error { return e.prepare(ctx, &pos, e.command.Limits) }); err != nil {
		return err
	}
	began := time.Now()
	if _, err := e.Search(ctx, pos, e.command.Limits, nil); err != nil {
		return err
	}
	const unheeded = 50 * time.Millisecond // of the way there and back
	p.Late = max(time.Since(began)-probeMove-unheeded, 0)
	return nil
}

// askRubbish says what no manager says; then a game must begin.
func (p *Probe) askRubbish(ctx context.Context, e *Engine) error {
	refused, err := e.hasCommand(ctx, "XYZZY \x01;;-1,,", "ERROR", "UNKNOWN")
	if err == nil {
		err = e.whileReady(ctx, func() error { return e.start(ctx, 15) })
	}
	switch {
	case errors.Is(err, ErrDied), errors.Is(err, ErrTimeout):
		return nil
	case err != nil:
		return err
	case refused:
		p.Rubbish = Refused
	default:
		p.Rubbish = Ignored
	}
	return nil
}
