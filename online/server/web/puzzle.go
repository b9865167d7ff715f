package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/terms"
)

// daily is the problem of the day, with what was tried. A move is judged once a day, one at a time, and between two of them games have the machine for as long as one took.
type daily struct {
	now func() time.Time

	mu     sync.Mutex
	day    string // of what follows
	about  puzzle.Problem
	judged map[string]*attempt // by the solver's moves until then

	turn chan struct{} // taken by who judges
}

// attempt is a way that was tried, as the board stands after its moves. Its fields belong to who has waited for its end.
type attempt struct {
	done    chan struct{} // closed when it is judged
	err     error         // the move can't be played, or there is none such
	verdict puzzle.Verdict
	point   game.Point   // of the solver's last move
	moves   []game.Point // of both sides that lie on the board
	line    []game.Point // of the solver alone
	answer  game.Point   // that refutes it; a pass: there is none
}

// What judging a move may take, what a browser waits for it, and how many ways a day has.
const (
	judgeTime = 250 * time.Millisecond
	tryWait   = 4 * time.Second
	maxTries  = 2000
)

var errNoMove = errors.New("web: such a move can't be played")

// today returns the problem of the day. It is called with the mutex.
func (d *daily) today() error {
	now := d.now().UTC()
	day := now.Format(time.DateOnly)
	if day == d.day {
		return nil
	}
	book := puzzle.Shipped()
	p, err := book.Problem(book.Daily(now))
	if err == nil {
		start := &attempt{done: make(chan struct{}), point: game.Pass, answer: game.Pass}
		close(start.done)
		d.day, d.about, d.judged = day, p, map[string]*attempt{"": start}
	}
	return err
}

// after returns what became of a way, which a browser names by the solver's moves, in the problem of the day.
func (d *daily) after(ctx context.Context, way string) (puzzle.Problem, *attempt, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.today(); err != nil {
		return puzzle.Problem{}, nil, err
	}
	before, last := "", way
	if i := strings.LastIndexByte(way, '.'); i >= 0 {
		before, last = way[:i], way[i+1:]
	}
	one := d.judged[way]
	if one == nil {
		from := d.judged[before]
		if from == nil || !from.leadsOn(before == "") || len(d.judged) >= maxTries {
			return d.about, nil, errNoMove // ways are gone one move after the other
		}
		size := d.about.Position.Size()
		point, err := game.ParsePoint(last, size)
		if err != nil || point.Text(size) != last || point == game.Pass || d.about.Position.At(point) != game.None || slices.Contains(from.moves, point) {
			return d.about, nil, errNoMove
		}
		one = &attempt{done: make(chan struct{}), point: point, answer: game.Pass}
		d.judged[way] = one
		go d.judge(d.about, from, one)
	}
	about := d.about
	d.mu.Unlock()
	defer d.mu.Lock()
	select {
	case <-one.done:
		return about, one, nil
	case <-ctx.Done():
		return about, nil, ctx.Err()
	case <-time.After(tryWait):
		return about, nil, errBusy
	}
}

// leadsOn reports whether a move can follow.
func (a *attempt) leadsOn(first bool) bool {
	select {
	case <-a.done:
		return a.err == nil && (first || a.verdict.Outcome == puzzle.Right)
	default:
		return false
	}
}

// judge judges a move after a way.
func (d *daily) judge(about puzzle.Problem, from, to *attempt) {
	defer close(to.done)
	d.turn <- struct{}{}
	began := time.Now()
	defer func() {
		took := time.Since(began)
		time.AfterFunc(min(took, judgeTime), func() { <-d.turn })
	}()
	j := puzzle.NewJudge(about, prover(), nil)
	j.Limit = judgeTime
	to.moves, to.line = append(to.moves, from.moves...), append(to.line, from.line...)
	for _, p := range from.line { // they are known: it takes no search, or as long as it did
		if v, err := j.Try(context.Background(), p); err != nil || v.Outcome != puzzle.Right {
			to.err = cmp.Or(err, errNoMove)
			return
		}
	}
	if to.verdict, to.err = j.Try(context.Background(), to.point); to.err != nil {
		to.err = errNoMove
		return
	}
	to.line = append(to.line, to.point)
	switch v := to.verdict; v.Outcome {
	case puzzle.Right:
		to.moves = append(to.moves, to.point, v.Answer)
	case puzzle.Solved:
		to.moves = append(to.moves, to.point)
	case puzzle.Wrong:
		if to.moves = append(to.moves, to.point); len(v.Refutes) > 0 {
			to.answer = v.Refutes[0]
			to.moves = append(to.moves, to.answer)
		}
	}
}

// prover is what moves are judged with, by one at a time.
var prover = sync.OnceValue(puzzle.NewQuickProver)

// puzzlePart is the problem of the day on a page.
type puzzlePart struct {
	Title, Task, How string
	Said             string // of the last move
	Board            template.HTML
	Caption          string
	Way              string // that the next move goes on with
	IsOpen           bool   // a move can be tried
	IsTried          bool
}

// solve shows the problem of the day on a page of its own, after a way.
func (p *Pages) solve(w http.ResponseWriter, r *http.Request) {
	one, query := p.read(r), r.URL.Query()
	way, move := query.Get("way"), strings.ToUpper(strings.TrimSpace(query.Get("move")))
	if len(way) > 100 || len(move) > 3 || strings.Contains(move, ".") {
		p.refuse(w, r, errNoMove, "page")
		return
	}
	if way != "" && move != "" {
		way += "."
	}
	way += move
	about, tried, err := p.daily.after(r.Context(), way)
	if err == nil && tried.err != nil {
		err = tried.err
	}
	if err != nil {
		p.refuse(w, r, err, "page")
		return
	}
	p.show(w, r, one.key("/puzzle "+about.ID()+way), "page", func() (*answer, time.Duration, error) {
		part, err := one.puzzlePart(about, tried)
		if err != nil {
			return nil, 0, err
		}
		a, err := one.answer("puzzle.html", puzzlePage{p.head(&one, part.Title+" · Hoshi"), part})
		return a, ratingTime, err
	})
}

type puzzlePage struct {
	head
	Puzzle *puzzlePart
}

// puzzlePart puts a problem into words, after what was tried.
func (r *request) puzzlePart(about puzzle.Problem, tried *attempt) (*puzzlePart, error) {
	mover := about.Position.ToMove()
	part := &puzzlePart{Title: r.say("daily"), Task: r.voice.L(terms.Tasks[about.Task], lang.Args{"Side": r.voice.L(terms.Colors[mover])}), How: r.say("win how"),
		Said: r.tried(about, tried), IsTried: len(tried.line) > 0}
	if about.Task.IsDefence() {
		part.How = r.say("hold how")
	}
	part.IsOpen = !part.IsTried || tried.verdict.Outcome == puzzle.Right
	way := tried.line
	if tried.verdict.Outcome == puzzle.Open && part.IsTried { // it is as before
		way, part.IsOpen = way[:len(way)-1], true
	}
	size := about.Position.Size()
	for i, p := range way {
		if i > 0 {
			part.Way += "."
		}
		part.Way += p.Text(size)
	}
	_, at, err := about.Start()
	for _, p := range tried.moves {
		if err == nil {
			position := at.Position()
			at, err = at.Add(game.Move{Color: position.ToMove(), Point: p})
		}
	}
	if err != nil {
		return nil, err
	}
	part.Caption = part.Task + ": " + r.stones(at)
	part.Board, err = r.puzzleBoard(at, part)
	return part, err
}

// tried says what became of the last move.
func (r *request) tried(about puzzle.Problem, t *attempt) string {
	if len(t.line) == 0 {
		return ""
	}
	size, other := about.Position.Size(), r.voice.L(terms.Colors[about.Position.ToMove().Other()])
	point := lang.Args{"Point": t.point.Text(size)}
	switch t.verdict.Outcome {
	case puzzle.Right:
		return r.say("right")
	case puzzle.Solved:
		return r.say("solved")
	case puzzle.Open:
		return r.say("open try", point)
	}
	said := r.say("no win", point)
	if about.Task.IsDefence() {
		said = r.say("no hold", point)
	}
	if t.answer != game.Pass && !t.verdict.Loses {
		said += " – " + r.say("refuted", lang.Args{"Side": other, "Point": t.answer.Text(size)})
	}
	return said
}

// stones lists where the stones lie, for who hears the page.
func (r *request) stones(n *game.Node) string {
	position := n.Position()
	size := position.Size()
	points := map[game.Color][]string{}
	for i := range size * size {
		p := game.Point{X: i % size, Y: i / size}
		points[position.At(p)] = append(points[position.At(p)], p.Text(size))
	}
	return r.voice.L(terms.Colors[game.Black]) + " " + strings.Join(points[game.Black], " ") + "; " + r.voice.L(terms.Colors[game.White]) + " " + strings.Join(points[game.White], " ")
}

// puzzleBoard draws the board at n, where each free point leads on: it is clicked. Who has keys alone types the point.
func (r *request) puzzleBoard(n *game.Node, part *puzzlePart) (template.HTML, error) {
	board, err := drawn(n)
	if err != nil || !part.IsOpen {
		return board, err
	}
	position := n.Position()
	size := position.Size()
	geometry := boardGeometry(size)
	var links bytes.Buffer
	for i := range size * size {
		p := game.Point{X: i % size, Y: i / size}
		if position.At(p) != game.None {
			continue
		}
		at := func(i int) int { return int(geometry.Margin() + float64(i)*geometry.Cell()) }
		query := url.Values{"move": {p.Text(size)}}
		if part.Way != "" {
			query.Set("way", part.Way)
		}
		if r.chosen != "" {
			query.Set("lang", r.chosen)
		}
		fmt.Fprintf(&links, `<a href="/puzzle?%s" tabindex="-1"><circle cx="%d" cy="%d" r="%d"/></a>`, template.HTMLEscapeString(query.Encode()), at(p.X), at(p.Y), int(geometry.Cell()/2))
	}
	return template.HTML(strings.Replace(string(board), "</svg>", `<g class="free">`+links.String()+"</g></svg>", 1)), nil // it has nothing that people write
}
