package sgf

import (
	"cmp"
	"errors"
	"io"
	"slices"

	"hoshi/format"
	"hoshi/game"
)

// Game is a game of a collection.
type Game struct {
	Record   *game.Record // nil where nothing of it could be read
	Warnings []Problem    // what was mended in it and before it
	Fault    *Problem     // the game is broken, and Record holds what stands before this; nil: it is whole
}

// Reader reads a collection game by game: it holds one of them, and no more than about a megabyte of what follows. A collection may be
// of any size; the limits hold for one game. It belongs to one goroutine at a time.
type Reader struct {
	source
	limits limits
	how    format.Reading // with rule and size alone
	left   int            // items that may still come in all
	at     place          // of the text that is left, at 0
	before int            // how much text there was before that
	begun  int            // games so far
	queue  []Game
	err    error // after the queue
}

// NewReader returns a reader of the collection in r.
func NewReader(r io.Reader) *Reader { return newReader(r, oneGame, 0) }

// newReader returns a reader of the collection in r, which has that many bytes in total, 0 where that is not known.
func newReader(r io.Reader, most limits, total int) *Reader {
	return &Reader{source: source{from: r, total: total}, limits: most, left: most.all, at: place{line: 1, column: 1}}
}

// Next returns the next game, or [io.EOF] after the last one. Any other error ends the reading: a [*Problem] for a game that is too
// large and for a text without a game, the watch's own, or that of the underlying reader, wrapped. There may be a game with it.
func (r *Reader) Next() (Game, error) {
	for len(r.queue) == 0 && r.err == nil {
		r.read()
	}
	if len(r.queue) == 0 {
		return Game{}, r.err
	}
	next := r.queue[0]
	r.queue = r.queue[1:]
	if len(r.queue) == 0 && r.err != nil && r.err != io.EOF {
		return next, r.err
	}
	return next, nil
}

// read queues the games of the next piece.
func (r *Reader) read() {
	text, cut, err := r.piece(r.limits.bytes)
	if err != nil {
		r.err = err
		return
	}
	p, stop := reader{
		scanner: scanner{text: text}, charset: r.charset, limits: r.limits, how: r.how, left: r.left, cut: cut, begun: r.begun,
		before: r.before, total: r.total,
	}.piece()
	if p.stopped != nil {
		r.err = p.stopped
		return
	}
	r.add(p, stop)
	r.at = r.at.to(text, len(text))
	r.at.at = 0
	r.left, r.begun, r.before = p.left, p.begun, r.before+len(text)
	if r.err == nil && (cut || r.ended && r.text == "") {
		r.err = io.EOF
	}
}

// add queues the games that p has read, with what is to be said of them, and stop, which ends the reading.
func (r *Reader) add(p *reader, stop *finding) {
	said := locate(p.text, r.at, slices.Concat(r.foundIn(len(p.text)), p.warnings))
	for _, record := range p.games {
		r.queue = append(r.queue, Game{Record: record})
	}
	for i := 0; i < len(p.lost); i += 2 { // that it was left out, and its fault
		lost := locate(p.text, r.at, slices.Clone(p.lost[i:i+2]))
		g := Game{Warnings: lost[:1], Fault: &lost[1]}
		if i == 0 && len(p.broken.games) > 0 {
			g.Record = p.broken.games[0]
		}
		r.queue = append(r.queue, g)
	}
	if len(r.queue) == 0 && len(said) > 0 {
		r.queue = append(r.queue, Game{})
	}
	if len(said) > 0 {
		r.queue[0].Warnings = append(said, r.queue[0].Warnings...)
	}
	if stop != nil {
		r.err = &locate(p.text, r.at, []finding{*stop})[0]
	}
}

// all reads what is left.
func (r *Reader) all() (*File, error) {
	file := &File{}
	var lost []Problem
	var broken *Game // the first one
	for {
		g, err := r.Next()
		switch {
		case g.Fault != nil:
			said := g.Warnings[:len(g.Warnings)-1]
			file.Warnings, lost = append(file.Warnings, said...), append(lost, g.Warnings[len(said)], *g.Fault)
			if broken == nil {
				broken = &g
			}
		case g.Record != nil:
			file.Games = append(file.Games, g.Record)
			fallthrough
		default:
			file.Warnings = append(file.Warnings, g.Warnings...)
		}
		var problem *Problem
		switch {
		case err == nil:
			continue
		case err != io.EOF && !errors.As(err, &problem):
			return nil, err
		case err != io.EOF:
		case len(file.Games) == 0 && broken != nil:
			if broken.Record != nil {
				file.Games = []*game.Record{broken.Record}
			}
			lost, err = nil, broken.Fault
		default:
			err = nil
		}
		file.Warnings = inOrder(append(file.Warnings, lost...))
		return file, err
	}
}

// inOrder returns the problems in the order of the text, none of them twice.
func inOrder(problems []Problem) []Problem {
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return slices.Compact(problems)
}
