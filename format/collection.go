package format

import (
	"errors"
	"strconv"

	"hoshi/game"
)

// LeftOut is the warning that goes before the fault of a game which a collection is read without.
const LeftOut = "Game {{.Found}} of this file is broken and was left out."

// Collection gathers the games of a file, as they come.
type Collection struct {
	file   File
	begun  int
	broken *game.Record // the first one, as far as it goes
	fault  error
}

// Add adds a game with its warnings. One with a fault is left out, with a warning.
func (c *Collection) Add(l *Line, err error) {
	c.begun++
	if err == nil {
		l.settle()
		c.file.Games = append(c.file.Games, l.Record)
		c.file.Warnings = append(c.file.Warnings, l.Warnings...)
		return
	}
	if c.fault == nil {
		c.fault = err
		if l != nil {
			c.broken = l.Record
		}
	}
	var problem *Problem
	if errors.As(err, &problem) {
		c.file.Warnings = append(c.file.Warnings, Problem{Place: problem.Place, Fault: LeftOut, Found: strconv.Itoa(c.begun)}, *problem)
	}
}

// Warn adds a warning about the file.
func (c *Collection) Warn(all ...Problem) { c.file.Warnings = append(c.file.Warnings, all...) }

// File returns the games. Where none is whole there is the first one as far as it goes, with its fault; where there is none at all, with
// the fault missing.
func (c *Collection) File(missing *Problem) (*File, error) {
	switch {
	case len(c.file.Games) > 0:
		return &c.file, nil
	case c.fault == nil:
		return nil, missing
	case c.broken == nil:
		return nil, c.fault
	}
	return &File{Games: []*game.Record{c.broken}}, c.fault
}
