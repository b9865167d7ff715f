package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"hoshi/game"
)

// opening is what is on the board when a game begins: points in turn, the first Black's.
type opening []game.Point

// errOpening is wrapped by every error about a list of openings.
var errOpening = errors.New("lab: bad openings")

// readOpenings reads a list from a file, or the balanced openings that come with the program when no file is named.
func readOpenings(file string, rule game.Rule, size int) ([]opening, error) {
	if file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errOpening, err)
		}
		return parseOpenings(string(text), size)
	}
	var openings []opening
	for _, stones := range game.BalancedOpenings(rule, size) {
		openings = append(openings, stones)
	}
	if openings == nil {
		return nil, fmt.Errorf("%w: none come with the program for %v on %d points, name a file", errOpening, rule, size)
	}
	return openings, nil
}

// parseOpenings reads one opening a line, its points one after the other without a blank: "h8i9g7".
func parseOpenings(text string, size int) ([]opening, error) {
	var openings []opening
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		o, err := parseOpening(line, size)
		if err != nil {
			return nil, fmt.Errorf("%w: %q: %w", errOpening, line, err)
		}
		openings = append(openings, o)
	}
	if len(openings) == 0 {
		return nil, fmt.Errorf("%w: the list is empty", errOpening)
	}
	return openings, nil
}

func parseOpening(line string, size int) (opening, error) {
	var o opening
	for rest := line; rest != ""; {
		n := 1
		for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
			n++
		}
		p, err := game.ParsePoint(rest[:n], size)
		if err != nil {
			return nil, err
		}
		o, rest = append(o, p), rest[n:]
	}
	return o, nil
}

// set plays the opening on an empty board.
func (o opening) set(rule game.Rule, size int) (game.Position, error) {
	start, err := game.NewBalanced(rule, size, o)
	if err != nil {
		return game.Position{}, fmt.Errorf("%w: %w", errOpening, err)
	}
	return start.Position(), nil
}

// text writes the opening as a line of a list, in capitals.
func (o opening) text(size int) string {
	var b strings.Builder
	for _, p := range o {
		b.WriteString(p.Text(size))
	}
	return b.String()
}
