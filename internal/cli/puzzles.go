package cli

import (
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// puzzleExporter is the command "puzzles export", with its options.
type puzzleExporter struct {
	task, theme, rule, rating *string
	overwrite                 *bool
}

func puzzlesExportCommand() Command {
	return Command{
		Name: "puzzles export", Arguments: "FILE.sgf", About: lang.L("Writes the puzzles that come with Hoshi, with their solutions, into a file."),
		Define: func(options *flag.FlagSet) func(*Invocation) int {
			e := puzzleExporter{
				task:      options.String("task", "", lang.L("what is asked for, a `TASK`: {{.Tasks}}", topic{"Tasks": list(tasks())})),
				theme:     options.String("theme", "", lang.L("the `THEME`: {{.Themes}}", topic{"Themes": list(themes())})),
				rule:      options.String("rule", "", lang.L("the `RULE`: {{.Rules}}", topic{"Rules": list(rules())})),
				rating:    options.String("rating", "", lang.L("the `RATINGS`, such as 1200-1500")),
				overwrite: options.Bool("overwrite", false, overwriteUsage()),
			}
			return e.run
		},
	}
}

// tasks returns the names of what puzzles ask for.
func tasks() (names []string) {
	for _, t := range puzzle.Tasks {
		names = append(names, t.String())
	}
	return names
}

// themes returns the names of all themes.
func themes() []string { return puzzle.Themes(math.MaxUint16).Names() }

func (e puzzleExporter) run(c *Invocation) int {
	if len(c.Args) != 1 {
		return c.Usage()
	}
	out := c.Args[0]
	if !isSGF(out) {
		return c.wrongEnding(out)
	}
	task, known := puzzle.ParseTask(*e.task)
	if !known {
		return c.Refuse("task", list(tasks()), strconv.Quote(*e.task))
	}
	theme := puzzle.ParseThemes([]string{*e.theme})
	if *e.theme != "" && theme == 0 {
		return c.Refuse("theme", list(themes()), strconv.Quote(*e.theme))
	}
	rule, err := game.ParseRule(*e.rule)
	if *e.rule != "" && err != nil {
		return c.Refuse("rule", list(rules()), strconv.Quote(*e.rule))
	}
	low, high, ok := parseRange(*e.rating)
	if *e.rating != "" && !ok {
		return c.Refuse("rating", lang.L("two numbers such as 10-25"), strconv.Quote(*e.rating))
	}
	var wanted []puzzle.Problem
	book := puzzle.Shipped()
	for i := range book.Len() {
		info := book.Info(i)
		if *e.task != "" && info.Task != task || info.Themes&theme != theme || *e.rule != "" && info.Rule != rule ||
			*e.rating != "" && (info.Rating.Value < float64(low) || info.Rating.Value > float64(high)) {
			continue
		}
		p, err := book.Problem(i)
		if err != nil {
			return c.Fail(describe.PuzzleFault(err))
		}
		wanted = append(wanted, p)
	}
	if len(wanted) == 0 {
		return c.Fail(lang.L("No problem that can be used"))
	}
	return c.writePuzzles(out, *e.overwrite, wanted)
}

// isSGF reports whether the name is that of an SGF file, or the standard output.
func isSGF(name string) bool {
	return name == standard || strings.EqualFold(filepath.Ext(name), ".sgf")
}

// wrongEnding says how the name of a file of puzzles ends, and returns the exit status.
func (c *Invocation) wrongEnding(name string) int {
	c.Fail(name + ": " + lang.L("A game's name ends in {{.Endings}}.", topic{"Endings": ".sgf"}))
	return 2
}

// writePuzzles writes problems into a file and returns the exit status.
func (c *Invocation) writePuzzles(out string, overwrite bool, problems []puzzle.Problem) int {
	err := canWrite(out, overwrite)
	if err == nil {
		if err = c.write(out, func(w io.Writer) error { return puzzle.Write(w, problems...) }); err != nil {
			err = fmt.Errorf("%s: %s", out, describe.Error(err))
		}
	}
	if err != nil {
		return c.Fail(err.Error())
	}
	return 0
}

// puzzleSolver is the command "puzzles solve", with its options.
type puzzleSolver struct {
	nodes           *int64
	out             *string
	json, overwrite *bool
}

// solveNodes is how many positions are looked at for each question of a puzzle, as in the window.
const solveNodes = 100_000

func puzzlesSolveCommand() Command {
	return Command{
		Name: "puzzles solve", Arguments: "FILE...", About: lang.L("Finds and proves the solutions of the problems in SGF files and folders."),
		Define: func(options *flag.FlagSet) func(*Invocation) int {
			s := puzzleSolver{
				nodes:     options.Int64("nodes", solveNodes, nodesUsage()),
				out:       options.String("o", "", lang.L("the `FILE` to write the solved problems to")),
				json:      options.Bool("json", false, jsonUsage()),
				overwrite: options.Bool("overwrite", false, overwriteUsage()),
			}
			return s.run
		},
	}
}

func (s puzzleSolver) run(c *Invocation) int {
	switch {
	case len(c.Args) == 0:
		return c.Usage()
	case *s.nodes < 1:
		return c.wrongCount("nodes", *s.nodes)
	case *s.out != "" && !isSGF(*s.out):
		return c.wrongEnding(*s.out)
	}
	if err := canWrite(*s.out, *s.overwrite); err != nil {
		return c.Fail(err.Error())
	}
	all, failed := c.readPuzzles()
	ctx, stop := interruptible()
	defer stop()
	prover, steps := puzzle.NewProver(), progress{}
	var solved []puzzle.Problem
	for i := range all.Problems {
		p, at := &all.Problems[i], all.Places[i]
		name := fmt.Sprintf("%s %d", at.File, at.Number)
		steps.tell(c, name, float64(i)/float64(len(all.Problems)))
		err := p.Check(ctx, prover, *s.nodes)
		if ctx.Err() != nil {
			return c.Fail(lang.L("Interrupted: not all was done."))
		}
		if err != nil {
			c.tell(name + ": " + describe.PuzzleFault(err))
			failed = true
			continue
		}
		solved = append(solved, *p)
		if err := s.print(c, at, p); err != nil {
			return c.Fail(describe.Error(err))
		}
	}
	if *s.out != "" && len(solved) > 0 {
		if status := c.writePuzzles(*s.out, *s.overwrite, solved); status != 0 {
			return status
		}
	}
	if failed || len(solved) == 0 {
		return 1
	}
	return 0
}

// readPuzzles reads the problems of the files and folders that are named, and reports whether something could not be read, which it says.
func (c *Invocation) readPuzzles() (all puzzle.Collection, failed bool) {
	for _, name := range c.Args {
		one, err := c.readPuzzlesOf(name)
		if err != nil {
			c.tell(name + ": " + describe.Error(err))
			failed = true
		}
		for _, f := range one.Faults {
			c.tell(fmt.Sprintf("%s %d: %s", pathOf(name, f.File), f.Number, describe.PuzzleFault(f.Err)))
			failed = true
		}
		for i := range one.Places {
			one.Places[i].File = pathOf(name, one.Places[i].File)
		}
		all.Problems, all.Places = slices.Concat(all.Problems, one.Problems), slices.Concat(all.Places, one.Places)
	}
	return all, failed
}

// readPuzzlesOf reads the problems of a file, a folder or the standard input.
func (c *Invocation) readPuzzlesOf(name string) (puzzle.Collection, error) {
	if name != standard && isFolder(name) {
		return puzzle.ReadFolder(os.DirFS(name))
	}
	from, done, err := c.open(name)
	if err != nil {
		return puzzle.Collection{}, err
	}
	defer done()
	return puzzle.Read(from)
}

// pathOf returns the path of a file of a folder, or the name of the only file.
func pathOf(name, file string) string { return filepath.Join(name, filepath.FromSlash(file)) }

// solutionJSON is what puzzles solve -json prints of a problem.
type solutionJSON struct {
	File     string   `json:"file"`
	Number   int      `json:"number"` // of the game in its file
	ToMove   string   `json:"toMove"`
	Task     string   `json:"task"`
	Moves    int      `json:"moves"`            // of the winner's, the five among them; 0: nothing is won
	Winner   string   `json:"winner,omitempty"` // where that is asked for
	Solution []string `json:"solution"`
	Themes   []string `json:"themes"`
}

// print prints the solution of a problem.
func (s puzzleSolver) print(c *Invocation, at puzzle.Place, p *puzzle.Problem) error {
	line := pointNames(p.Line, p.Position.Size())
	if *s.json {
		j := solutionJSON{at.File, at.Number, p.Position.ToMove().String(), p.Task.String(), p.Moves, "", line, slices.Concat([]string{}, p.Themes.Names())}
		if p.Winner != game.None {
			j.Winner = p.Winner.String()
		}
		return c.sayJSON(j)
	}
	words := describe.Task(p)
	if p.Task == puzzle.Who {
		words = strings.TrimRight(lang.L("{{.Side}} wins in {{.Count}}.", topic{"Side": describe.Color(p.Winner), "Count": p.Moves}), ".。")
	}
	_, err := fmt.Fprintf(c.Out, "%s %d: %s\n", describe.Plain(at.File), at.Number, strings.TrimSpace(words+": "+strings.Join(line, " ")))
	return err
}
