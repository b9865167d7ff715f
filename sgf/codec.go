package sgf

import (
	"bytes"
	"errors"
	"io"
	"regexp"

	"hoshi/format"
	"hoshi/game"
)

// Codec is the codec of SGF, which is registered. It holds all there is of a game.
var Codec = &format.Codec{
	Name: "SGF", Endings: []string{".sgf"}, Holds: format.Parts, Faults: sentences(), Sniff: sniff, Decode: decodeFile, DecodeGame: decodeGame, Each: eachGame,
	Encode: func(w io.Writer, games ...*game.Record) error { return Write(w, games...) },
}

func init() { format.Register(Codec) }

// sentences returns the sentence of every [Fault].
func sentences() (all []string) {
	for _, text := range faultTexts {
		all = append(all, text)
	}
	return all
}

// beginning is how a game begins, wherever it stands: mails have something before it.
var beginning = regexp.MustCompile(`\(\s*;`)

// sniff looks for the beginning of a game, in UTF-16, too.
func sniff(head []byte) bool { return beginning.Match(bytes.ReplaceAll(head, []byte{0}, nil)) }

// decodeFile is [ReadWatched] with the faults as the registry has them.
func decodeFile(data []byte, how format.Reading, watch func(float64) error) (*format.File, error) {
	read, err := ReadWatched(data, how, watch)
	var fault *format.Problem
	if errors.As(err, &fault) {
		err = fault
	}
	if read == nil {
		return nil, err
	}
	file := &format.File{Games: read.Games}
	for _, p := range read.Warnings {
		file.Warnings = append(file.Warnings, *p.general())
	}
	return file, err
}

// decodeGame implements [format.Codec] by a [Reader].
func decodeGame(from io.Reader, how format.Reading, number int) (*format.File, int, error) {
	r := NewReader(from)
	r.how = how
	file := &format.File{}
	var broken error // the first fault
	for n := 0; ; {
		g, err := r.Next()
		if g.Fault != nil && broken == nil {
			broken = g.Fault.general()
		}
		for _, p := range g.Warnings {
			file.Warnings = append(file.Warnings, *p.general())
		}
		if g.Fault != nil {
			file.Warnings = append(file.Warnings, *g.Fault.general())
		}
		var fault *format.Problem
		switch {
		case err == io.EOF && n == 0 && broken != nil:
			return nil, 0, broken
		case err == io.EOF:
			return file, n, nil
		case errors.As(err, &fault):
			return nil, n, fault
		case err != nil:
			return nil, n, err
		}
		if g.Record != nil && g.Fault == nil {
			if n++; n == number {
				file.Games = []*game.Record{g.Record}
				return file, n, nil
			}
		}
	}
}

// eachGame implements [format.Codec] by a [Reader].
func eachGame(from io.ReadSeeker, how format.Reading, each func(*format.Line, error) error) error {
	r := NewReader(from)
	r.how = how
	for {
		g, err := r.Next()
		line := &format.Line{Record: g.Record}
		for _, p := range g.Warnings {
			line.Warnings = append(line.Warnings, *p.general())
		}
		var fault error
		if g.Fault != nil {
			fault = g.Fault.general()
		}
		if g.Record != nil || fault != nil || len(line.Warnings) > 0 {
			if err := each(line, fault); err != nil {
				return err
			}
		}
		var problem *format.Problem
		switch {
		case err == io.EOF:
			return nil
		case errors.As(err, &problem):
			return problem
		case err != nil:
			return err
		}
	}
}

// general returns the problem as one of any format.
func (p Problem) general() *format.Problem {
	return &format.Problem{
		Place: format.Place{Line: p.Line, Column: p.Column}, Fault: p.Fault.Text(), Found: p.Found, Expected: p.Expected, Err: p,
	}
}

// As lets [errors.As] find the problem as one of any format.
func (p Problem) As(target any) bool {
	general, ok := target.(**format.Problem)
	if ok {
		*general = p.general()
	}
	return ok
}
