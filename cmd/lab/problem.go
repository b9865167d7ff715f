package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hoshi/game"
)

// problem is a position in which the side to move has a proved win.
type problem struct {
	name     string
	position game.Position
	fours    bool          // a win by continuous fours (VCF) is known
	peer     time.Duration // another engine's time to its first proof; zero: not known
	moves    int           // of the winner's that it may take, the five among them; zero: any number
}

// errProblem is wrapped by every error about a file of problems.
var errProblem = errors.New("lab: bad problems")

// readProblems reads a file of problems in either form: a JSON object a line with the moves that lead to the position, or
// a JSON array of objects with the stones of each colour. Points are a letter and the row from the bottom.
func readProblems(path string) ([]problem, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errProblem, err)
	}
	parse := parsePlayed
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("[")) {
		parse = parseSet
	}
	problems, err := parse(data, filepath.Base(path))
	if err == nil && len(problems) == 0 {
		err = errors.New("there are none")
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", errProblem, path, err)
	}
	return problems, nil
}

// parsePlayed reads problems that are given by moves, one a line. They are named by file and line.
func parsePlayed(data []byte, file string) (problems []problem, err error) {
	number := 0
	for line := range bytes.Lines(data) {
		number++
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var given struct {
			Rule  string
			Size  int
			Moves []string
			Side  string `json:"side_to_move"`
			Fours bool   `json:"line_is_all_fours"`
			Own   int    `json:"own_moves"`
			First struct {
				MS int64
			} `json:"first_mate"`
		}
		p := problem{name: fmt.Sprintf("%s:%d", file, number)}
		if err = json.Unmarshal(line, &given); err == nil {
			p.fours, p.moves, p.peer = given.Fours, given.Own, time.Duration(given.First.MS)*time.Millisecond
			p.position, err = follow(given.Rule, given.Size, given.Moves, given.Side)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		problems = append(problems, p)
	}
	return problems, nil
}

// follow plays moves from an empty board; then it must be side's turn.
func follow(ruleName string, size int, moves []string, side string) (game.Position, error) {
	rule, err := game.ParseRule(ruleName)
	if err != nil {
		return game.Position{}, err
	}
	pos, err := game.NewPosition(rule, size)
	for i := 0; i < len(moves) && err == nil; i++ {
		var pt game.Point
		if pt, err = game.ParsePoint(moves[i], size); err == nil {
			pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: pt})
		}
	}
	switch {
	case err != nil:
		return game.Position{}, err
	case pos.Result().Over():
		return game.Position{}, game.ErrOver
	case pos.ToMove().String() != side:
		return game.Position{}, fmt.Errorf("%v is to move, not %q", pos.ToMove(), side)
	}
	return pos, nil
}

// check is a solver's verdict on a problem of which the stones are given.
type check struct {
	Solver   string
	Attacker string
	Solved   bool
}

// parseSet reads problems that are given by their stones.
func parseSet(data []byte, _ string) ([]problem, error) {
	var given []struct {
		ID           string
		Rule         string
		Size         int
		Black, White []string
		Checks       []check
	}
	if err := json.Unmarshal(data, &given); err != nil {
		return nil, err
	}
	var problems []problem
	for _, g := range given {
		pos, err := setUp(g.Rule, g.Size, g.Black, g.White)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.ID, err)
		}
		p := problem{name: g.ID}
		var attacker game.Color
		if attacker, p.fours, err = verdict(g.Checks); err != nil {
			return nil, fmt.Errorf("%s: %w", g.ID, err)
		}
		p.position = pos.WithTurn(attacker)
		problems = append(problems, p)
	}
	return problems, nil
}

// verdict returns who wins by the checks of a problem, and whether by fours alone.
func verdict(checks []check) (attacker game.Color, fours bool, err error) {
	for _, c := range checks {
		if !c.Solved {
			continue
		}
		for _, color := range []game.Color{game.Black, game.White} {
			if c.Attacker == color.String() {
				return color, strings.HasPrefix(c.Solver, "VCF"), nil
			}
		}
	}
	return game.None, false, errors.New("no solver says who wins")
}

// setUp puts stones on an empty board.
func setUp(ruleName string, size int, black, white []string) (game.Position, error) {
	rule, err := game.ParseRule(ruleName)
	if err != nil {
		return game.Position{}, err
	}
	pos, err := game.NewPosition(rule, size)
	if err != nil {
		return pos, err
	}
	for i, name := range append(black[:len(black):len(black)], white...) {
		color := game.Black
		if i >= len(black) {
			color = game.White
		}
		pt, err := game.ParsePoint(name, size)
		if err == nil && pos.At(pt) != game.None {
			err = game.ErrOccupied
		}
		if err == nil {
			pos, err = pos.Put(pt, color)
		}
		if err != nil {
			return pos, fmt.Errorf("%s: %w", name, err)
		}
	}
	if pos.Result().Over() {
		return pos, game.ErrOver
	}
	return pos, nil
}
