package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"hoshi/format"
	"hoshi/game"
	"hoshi/library"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

func libraryImportCommand() Command {
	return Command{
		Name: "library import", Arguments: "FILE...", About: lang.L("Puts the games of files, and of all files in folders, into the library."),
		Define: func(*flag.FlagSet) func(*Invocation) int { return importGames },
	}
}

// importGames puts games into the library. What could not be read is said, and is the exit status.
func importGames(c *Invocation) int {
	if len(c.Args) == 0 {
		return c.Usage()
	}
	return c.withLibrary(func(ctx context.Context, lib *library.Library) error {
		steps := progress{}
		im, err := lib.Import(ctx, c.Args, func(p library.Progress) { steps.tell(c, c.Args[0], p.Part) })
		for _, f := range im.Faults {
			c.tell(f.Path + ": " + describe.Error(f.Err))
		}
		for _, terms := range im.Terms {
			c.tell(lang.L(terms))
		}
		if _, failed := fmt.Fprintln(c.Out, describe.Imported(im)); err == nil {
			err = failed
		}
		if err == nil && len(im.Faults)+im.Broken > 0 {
			return errSaid
		}
		return err
	})
}

// errSaid is the error of work that failed in part, of which all is said.
var errSaid = errors.New("cli: not all was done")

// withLibrary lets do work with the person's library, which a signal of the terminal interrupts, and returns the exit status.
func (c *Invocation) withLibrary(do func(context.Context, *library.Library) error) int {
	dir, err := store.Dir()
	if err != nil {
		return c.Fail(describe.Error(err))
	}
	ctx, stop := interruptible()
	defer stop()
	kept, aside := store.Open(dir)
	for _, a := range aside {
		c.tell(describe.Quarantined(a))
	}
	lib, err := kept.Library(ctx)
	if lib != nil {
		if err != nil {
			c.tell(describe.Error(err))
		}
		if err = c.mended(ctx, kept.LibraryDamage()); err == nil {
			err = do(ctx, lib)
		}
	}
	if closed := kept.Close(); err == nil {
		err = closed
	}
	switch {
	case errors.Is(err, errSaid):
		return 1
	case errors.Is(err, context.Canceled):
		return c.Fail(lang.L("Interrupted: not all was done."))
	case err != nil:
		return c.Fail(describe.Error(err))
	}
	return 0
}

// mended waits for the games of a damaged library and says what became of it; damage may be nil.
func (c *Invocation) mended(ctx context.Context, damage *library.Damage) error {
	if damage == nil {
		return nil
	}
	count, err := damage.Wait(ctx, nil)
	if err == nil {
		c.tell(lang.L("The library was damaged. {{.Count}} games could be read and are in a new one. The damaged one lies in {{.File}}.",
			topic{"Count": lang.Number(count), "File": damage.Moved}))
	}
	return err
}

// finder is the options by which games of the library are found.
type finder struct {
	player, event, since, until, rule, result, moves, position *string
}

// finderOptions defines the options.
func finderOptions(options *flag.FlagSet) finder {
	return finder{
		player:   options.String("player", "", lang.L("the whole `NAME` of one of the players")),
		event:    options.String("event", "", lang.L("the whole `NAME` of the event")),
		since:    options.String("since", "", lang.L("the first `DAY`, such as 2026, 2026-11 or 2026-11-22")),
		until:    options.String("until", "", lang.L("the last `DAY`")),
		rule:     options.String("rule", "", lang.L("the `RULE`: {{.Rules}}", topic{"Rules": list(rules())})),
		result:   options.String("result", "", lang.L("the `RESULT`: {{.Results}}", topic{"Results": list(results)})),
		moves:    options.String("moves", "", lang.L("the `NUMBERS` of moves, such as 10-25")),
		position: options.String("position", "", lang.L("the `FILE` of a game whose last position comes up, turned and mirrored, too")),
	}
}

// results names what -result takes, in the order of [library.Outcome] from [library.BlackWon] on.
var results = []string{"black", "white", "draw"}

// filter returns what the options and the words ask for; where they make no sense, it says so and returns the exit status.
func (f finder) filter(c *Invocation, words []string) (wanted library.Filter, status int) {
	wanted = library.Filter{Text: strings.Join(words, " "), Names: describe.Openings(), Player: *f.player, Event: *f.event,
		From: library.ParseDay(*f.since), To: lastDay(library.ParseDay(*f.until))}
	switch {
	case *f.since != "" && wanted.From == 0:
		return wanted, c.Refuse("since", lang.L("a day such as 2026-11-22"), strconv.Quote(*f.since))
	case *f.until != "" && wanted.To == 0:
		return wanted, c.Refuse("until", lang.L("a day such as 2026-11-22"), strconv.Quote(*f.until))
	}
	if *f.rule != "" {
		rule, err := game.ParseRule(*f.rule)
		if err != nil {
			return wanted, c.Refuse("rule", list(rules()), strconv.Quote(*f.rule))
		}
		wanted.Rules = []game.Rule{rule}
	}
	if *f.result != "" {
		at := slices.Index(results, *f.result)
		if at < 0 {
			return wanted, c.Refuse("result", list(results), strconv.Quote(*f.result))
		}
		wanted.Outcome = library.BlackWon + library.Outcome(at)
	}
	if *f.moves != "" {
		var ok bool
		if wanted.MinMoves, wanted.MaxMoves, ok = parseRange(*f.moves); !ok {
			return wanted, c.Refuse("moves", lang.L("two numbers such as 10-25"), strconv.Quote(*f.moves))
		}
	}
	if *f.position != "" {
		record, err := c.readGame(*f.position, format.Reading{}, 1)
		if err != nil {
			return wanted, c.Fail(err.Error())
		}
		position := record.Root.End().Position()
		wanted.Position = &position
	}
	return wanted, 0
}

// lastDay returns the last day of a year or month of which no more is known.
func lastDay(day library.Day) library.Day {
	if day%10000 == 0 && day != 0 {
		return day + 1231
	}
	if day%100 == 0 && day != 0 {
		return day + 31
	}
	return day
}

// librarySearcher is the command "library search", with its options.
type librarySearcher struct {
	finder
	json *bool
}

func librarySearchCommand() Command {
	return Command{
		Name: "library search", Arguments: "[WORD...]",
		About: lang.L("Lists the games of the library, the newest first: those of all words, which are parts of names of players, events and openings, or years."),
		Define: func(options *flag.FlagSet) func(*Invocation) int {
			s := librarySearcher{finderOptions(options), options.Bool("json", false, jsonUsage())}
			return s.run
		},
	}
}

func (s librarySearcher) run(c *Invocation) int {
	wanted, status := s.filter(c, c.Args)
	if status != 0 {
		return status
	}
	return c.withLibrary(func(ctx context.Context, lib *library.Library) error {
		found, err := lib.Search(ctx, wanted, library.Order{})
		if err != nil {
			return err
		}
		if *s.json {
			return c.printFoundJSON(found)
		}
		return c.printFound(found)
	})
}

// printFound prints a line a game for people.
func (c *Invocation) printFound(found *library.Found) error {
	table := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', 0)
	for i := range found.Len() {
		g := found.At(i)
		seat := func(side game.Color) string { return describe.Player(g.Seats[side].Level, g.Seats[side].Name) }
		cells := []string{g.Day.Text(), seat(game.Black) + " – " + seat(game.White), fmt.Sprintf("%s %d", describe.Rule(g.Rule), g.Size),
			lang.N("{{.Moves}} moves", g.Moves, topic{"Moves": g.Moves}), describe.Result(g.Result), g.Event}
		for i, cell := range cells {
			cells[i] = strings.ReplaceAll(describe.Plain(cell), "\n", " ")
		}
		fmt.Fprintln(table, strings.TrimRight(strings.Join(cells, "\t"), "\t"))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(c.Out, lang.N("{{.Count}} games", found.Len(), topic{"Count": lang.Number(found.Len())}))
	return err
}

// foundJSON is what library search -json prints of a game.
type foundJSON struct {
	ID      int64  `json:"id"` // in this library
	Day     string `json:"day"`
	Black   string `json:"black"`
	White   string `json:"white"`
	Event   string `json:"event"`
	Rule    string `json:"rule"`
	Size    int    `json:"size"`
	Moves   int    `json:"moves"`
	Result  string `json:"result"` // black, white, draw; empty: not known
	Opening string `json:"opening,omitempty"`
}

func (c *Invocation) printFoundJSON(found *library.Found) error {
	for i := range found.Len() {
		g := found.At(i)
		err := c.sayJSON(foundJSON{g.ID, g.Day.Text(), describe.Player(g.Seats[game.Black].Level, g.Seats[game.Black].Name),
			describe.Player(g.Seats[game.White].Level, g.Seats[game.White].Name), g.Event, g.Rule.String(), g.Size, g.Moves, resultName(g.Result), g.Opening})
		if err != nil {
			return err
		}
	}
	return nil
}

// resultName names a result as -result does, empty where nobody has won and it is no draw.
func resultName(r game.Result) string {
	switch {
	case r.Winner == game.Black:
		return results[0]
	case r.Winner == game.White:
		return results[1]
	case r.Draw():
		return results[2]
	}
	return ""
}

// libraryExporter is the command "library export", with its options.
type libraryExporter struct {
	finder
	overwrite *bool
}

func libraryExportCommand() Command {
	return Command{
		Name: "library export", Arguments: "[WORD...] FILE",
		About: lang.L("Writes games of the library, found as by library search, into a file."),
		Define: func(options *flag.FlagSet) func(*Invocation) int {
			e := libraryExporter{finderOptions(options), options.Bool("overwrite", false, overwriteUsage())}
			return e.run
		},
	}
}

func (e libraryExporter) run(c *Invocation) int {
	if len(c.Args) == 0 {
		return c.Usage()
	}
	words, out := c.Args[:len(c.Args)-1], c.Args[len(c.Args)-1]
	if out != standard && !slices.Contains(format.Writable(), strings.ToLower(filepath.Ext(out))) {
		c.Fail(fmt.Sprintf("%s: %s", out, lang.L("A game's name ends in {{.Endings}}.", topic{"Endings": list(format.Writable())})))
		return 2
	}
	if err := canWrite(out, *e.overwrite); err != nil {
		return c.Fail(err.Error())
	}
	wanted, status := e.filter(c, words)
	if status != 0 {
		return status
	}
	return c.withLibrary(func(ctx context.Context, lib *library.Library) error {
		found, err := lib.Search(ctx, wanted, library.Order{})
		if err != nil {
			return err
		}
		if found.Len() == 0 {
			return library.ErrNoGame
		}
		return c.exportFound(ctx, lib, found, out)
	})
}

// exportFound writes games into a file, and says what that does not hold and what the owners of the games ask for.
func (c *Invocation) exportFound(ctx context.Context, lib *library.Library, found *library.Found, out string) error {
	codec, steps := format.ForName(out), progress{}
	watch := func(games int) error {
		steps.tell(c, out, float64(games)/float64(found.Len()))
		return ctx.Err()
	}
	err := c.write(out, func(w io.Writer) error { return lib.Export(ctx, w, codec, found.IDs(), watch) })
	if err != nil {
		return err
	}
	if found.Bound() {
		c.tell(describe.Bound())
	}
	lost, err := lib.Lost(ctx, codec, found.IDs(), watch)
	if err == nil && len(lost) > 0 {
		c.tell(out + ": " + describe.LossWarning(codec.Name, lost...))
	}
	return err
}
