package arena

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"unicode"

	"hoshi/game"
)

// Opening is what is on the board when a game begins: the points of stones in turn, the first Black's.
type Opening []game.Point

// ErrOpenings is wrapped by every error about a list of openings.
var ErrOpenings = errors.New("arena: bad openings")

// Book returns the opening of a pair of games, counted from 0. Many goroutines may call it.
// Its error is that of ctx, or of an opening that can't be made.
type Book func(ctx context.Context, pair int) (Opening, error)

// ReadBook returns the openings of [ReadOpenings] as a book. The pairs use them in turn. When all were used they begin anew, turned and mirrored in one of the eight ways after the
// other, since engines without chance would play the same games again.
func ReadBook(file string, rule game.Rule, size int) (Book, error) {
	openings, err := ReadOpenings(file, rule, size)
	if err != nil {
		return nil, err
	}
	return func(_ context.Context, pair int) (Opening, error) {
		symmetry := game.Symmetry(pair / len(openings) % int(game.Symmetries))
		var o Opening
		for _, pt := range openings[pair%len(openings)] {
			o = append(o, symmetry.Apply(pt, size))
		}
		return o, nil
	}, nil
}

// ReadOpenings reads a list from a file, or returns the balanced openings that come with the program when no file is named.
func ReadOpenings(file string, rule game.Rule, size int) ([]Opening, error) {
	if file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrOpenings, err)
		}
		return parseOpenings(string(text), rule, size)
	}
	var openings []Opening
	for _, stones := range game.BalancedOpenings(rule, size) {
		openings = append(openings, stones)
	}
	if openings == nil {
		return nil, fmt.Errorf("%w: none come with the program for %v on %d points, name a file", ErrOpenings, rule, size)
	}
	return openings, nil
}

// parseOpenings reads one opening a line, each either as points one after the other without a blank, "h8i9g7", with rows
// counted from the bottom, or as Gomocup does, "0,0, 1,-1, -1,1": columns to the right and rows down from the middle,
// which is below and to the right of the centre on a board of even size. Points whose rows were counted from the top come
// out mirrored, which is as good. Each opening must be playable.
func parseOpenings(text string, rule game.Rule, size int) ([]Opening, error) {
	var openings []Opening
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		parse := game.ParsePoints
		if strings.Contains(line, ",") {
			parse = parseOffsets
		}
		points, err := parse(line, size)
		if err == nil {
			_, err = Opening(points).Start(rule, size)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %q: %w", ErrOpenings, line, err)
		}
		openings = append(openings, points)
	}
	if len(openings) == 0 {
		return nil, fmt.Errorf("%w: the list is empty", ErrOpenings)
	}
	return openings, nil
}

// parseOffsets reads steps from the middle, a pair of numbers for a point, between commas or blanks.
func parseOffsets(line string, size int) ([]game.Point, error) {
	words := strings.FieldsFunc(line, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	if len(words)%2 != 0 {
		return nil, fmt.Errorf("%d numbers are no points", len(words))
	}
	var o []game.Point
	for i := 0; i < len(words); i += 2 {
		x, errX := strconv.Atoi(words[i])
		y, errY := strconv.Atoi(words[i+1])
		if err := errors.Join(errX, errY); err != nil {
			return nil, err
		}
		pt := game.Point{X: size/2 + x, Y: size/2 + y}
		if !pt.On(size) {
			return nil, fmt.Errorf("%w: %d,%d from the middle", game.ErrOutside, x, y)
		}
		o = append(o, pt)
	}
	return o, nil
}

// Start plays the opening on an empty board.
func (o Opening) Start(rule game.Rule, size int) (game.Opening, error) {
	start, err := game.NewBalanced(rule, size, o)
	if err != nil {
		return game.Opening{}, fmt.Errorf("%w: %w", ErrOpenings, err)
	}
	return start, nil
}

// Text writes the opening as a line of a list, in capitals.
func (o Opening) Text(size int) string {
	var b strings.Builder
	for _, p := range o {
		b.WriteString(p.Text(size))
	}
	return b.String()
}
