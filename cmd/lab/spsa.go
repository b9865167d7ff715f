package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"reflect"
	"strings"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/ai/search"
	"hoshi/cmd/lab/internal/contest"
	"hoshi/cmd/lab/internal/spsa"
	"hoshi/game"
	"hoshi/internal/atomicfile"
)

// climb is a fit of the search's figures, as the file of "lab spsa" holds it.
type climb struct {
	Rule  game.Rule `json:"Rule"`
	Size  int       `json:"Size"`
	Nodes int64     `json:"Nodes"` // a move
	spsa.Climb
}

// spsaCommand fits figures of the search to pairs of games from random openings. What is in the file goes on where it stopped.
func spsaCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("spsa", progress)
	var c climb
	flags.IntVar(&c.Size, "size", game.DefaultSize, "points on a side of the board")
	flags.Int64Var(&c.Nodes, "nodes", 4000, "nodes a move")
	flags.IntVar(&c.Length, "pairs", 3000, "pairs of games to play")
	flags.Float64Var(&c.Rate, "rate", 0.01, "at the end, of a step that a pair moves figures which wins both games")
	flags.Uint64Var(&c.Seed, "seed", 1, "of openings and changes")
	names := flags.String("figures", "", "the figures to fit, such as Late,Cut; default: all")
	step := flags.Float64("step", 0.15, "of a figure by which it is changed at the end")
	file := flags.String("o", "", "the file that holds how far the fit has come; if it exists, the fit goes on, and no other flag counts")
	var err error
	if c.Rule, err = parseWithRule(flags, args); err != nil {
		return err
	}
	if *file == "" {
		return errors.New("lab: spsa needs a file, -o FILE")
	}
	if c.Constants, err = constants(*names, *step); err != nil {
		return err
	}
	if err := c.resume(*file); err != nil {
		return err
	}
	err = c.run(ctx, *file, progress)
	fmt.Fprintf(out, "%d of %d pairs: %s\n", c.Done, c.Length, c.settings())
	return err
}

// constants returns the figures of those names as they are now, to be changed by a share of what they are; no names: all.
func constants(names string, step float64) (list []spsa.Constant, err error) {
	usual := reflect.ValueOf(search.DefaultFigures())
	all := make([]string, usual.NumField())
	for i := range all {
		all[i] = usual.Type().Field(i).Name
	}
	if names != "" {
		all = strings.Split(names, ",")
	}
	for _, name := range all {
		field := usual.FieldByName(name)
		if !field.IsValid() {
			return nil, fmt.Errorf("lab: the search has no figure %q", name)
		}
		k := spsa.Constant{Name: name, Value: float64(field.Int())}
		k.Step = max(step*math.Abs(k.Value), 1)
		k.Least, k.Most = k.Value-6*k.Step, k.Value+6*k.Step
		list = append(list, k)
	}
	return list, nil
}

// resume reads what the file holds, if there is one.
func (c *climb) resume(file string) error {
	text, err := os.ReadFile(file)
	switch {
	case err == nil:
		*c = climb{}
		err = json.Unmarshal(text, c)
	case errors.Is(err, fs.ErrNotExist):
		err = nil
	}
	if err == nil {
		err = c.Check()
	}
	if err == nil {
		_, err = c.figures(c.values())
	}
	if err == nil && (c.Nodes < 1 || !c.Rule.Allows(c.Size)) {
		err = fmt.Errorf("%d nodes a move on %d points", c.Nodes, c.Size)
	}
	if err != nil {
		return fmt.Errorf("lab: %s: %w", file, err)
	}
	return nil
}

// run plays the pairs that are left, and writes the file after each.
func (c *climb) run(ctx context.Context, file string, progress io.Writer) error {
	book, err := contest.Draw{Stones: 5, Even: 60, Nodes: 1000, Draws: 20}.Book(c.Rule, c.Size, c.Seed)
	if err != nil {
		return err
	}
	line := newStatusLine(progress)
	defer func() { line.end(fmt.Sprintf("%d of %d pairs", c.Done, c.Length)) }()
	for !c.Over() {
		result, err := c.pair(ctx, book)
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return nil
		}
		c.Learn(result)
		if err := c.write(file); err != nil {
			return err
		}
		line.show(func() string { return fmt.Sprintf("%d of %d pairs, %s", c.Done, c.Length, c.settings()) })
	}
	return nil
}

// pair plays the next two games, with figures changed against the opposite ones, and returns the result from -1 to 1.
func (c *climb) pair(ctx context.Context, book arena.Book) (float64, error) {
	up, down := c.Probe()
	var sides [2]arena.Contender
	for i, values := range [][]float64{up, down} {
		f, err := c.figures(values)
		if err != nil {
			return 0, err
		}
		sides[i] = arena.Contender{
			Limits: ai.Limits{Nodes: c.Nodes, Threads: 1},
			Start: func(context.Context, uint64) (ai.Engine, error) {
				return search.New(search.Options{Figures: &f, TableSize: 4 << 20}), nil
			},
		}
	}
	m := arena.Match{Rule: c.Rule, Size: c.Size, Games: 2}
	m.Book = func(ctx context.Context, _ int) (arena.Opening, error) { return book(ctx, c.Done) }
	s, err := m.Play(ctx, sides[0], sides[1])
	return float64(s.Wins-s.Losses) / 2, err
}

// write puts the climb in the place of what the file held.
func (c *climb) write(file string) error {
	text, err := json.MarshalIndent(c, "", "\t")
	if err != nil {
		return err
	}
	return atomicfile.Write(file, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// values returns where the climb stands.
func (c *climb) values() (values []float64) {
	for _, k := range c.Constants {
		values = append(values, k.Value)
	}
	return values
}

// figures returns the search's figures with such values of those that are fitted.
func (c *climb) figures(values []float64) (search.Figures, error) {
	f := search.DefaultFigures()
	for i, k := range c.Constants {
		field := reflect.ValueOf(&f).Elem().FieldByName(k.Name)
		if !field.IsValid() {
			return f, fmt.Errorf("the search has no figure %q", k.Name)
		}
		field.SetInt(int64(math.Round(values[i])))
	}
	return f, nil
}

// settings writes where the climb stands as a player's settings.
func (c *climb) settings() string {
	var list []string
	for _, k := range c.Constants {
		list = append(list, fmt.Sprintf("%s=%.0f", k.Name, k.Value))
	}
	return strings.Join(list, ",")
}
