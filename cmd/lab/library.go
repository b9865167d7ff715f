package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"
	"time"

	"hoshi/ai/arena"
	"hoshi/game"
	"hoshi/library"
	"hoshi/sgf"
)

// errLibrary is returned for a command line that names no new folder.
var errLibrary = errors.New("lab: library needs a folder that does not exist yet")

// libraryCommand makes games of openings that the engine has drawn and random play near their stones, imports them into a library, and
// tells how long that takes, how much room, and how long positions and patterns are looked for.
func libraryCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("library", progress)
	games := flags.Int("games", 160_000, "how many")
	moves := flags.Int("moves", 40, "of a game")
	openings := flags.String("openings", "cmd/lab/openings/freestyle-15.txt", "list of openings")
	seed := flags.Uint64("seed", 1, "of the play")
	looked := flags.Int("positions", 1000, "how many are looked for")
	hunted := flags.Int("patterns", 50, "of 5 x 5 points, how many are looked for")
	repeat := flags.Int("repeat", 5, "how often each is looked for: the shortest time counts, which other programs have disturbed least")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return errLibrary
	}
	dir := flags.Arg(0)
	if err := os.Mkdir(dir, 0o700); err != nil {
		return fmt.Errorf("%w: %w", errLibrary, err)
	}
	book, err := arena.ReadBook(*openings, game.Freestyle, game.DefaultSize)
	if err != nil {
		return err
	}
	l := libraryBench{ctx: ctx, dir: dir, repeat: max(*repeat, 1), random: rand.New(rand.NewPCG(*seed, 0)), table: tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)}
	if err := l.make(book, *games, *moves); err != nil {
		return err
	}
	if err := l.fill(*games); err != nil {
		return err
	}
	if err := l.ask(*looked, *hunted); err != nil {
		return err
	}
	return l.table.Flush()
}

// libraryBench is a library that is measured.
type libraryBench struct {
	ctx    context.Context
	dir    string
	repeat int
	random *rand.Rand
	table  *tabwriter.Writer
	some   []*game.Record // of the games that were made
}

// tell writes a line of the table.
func (l *libraryBench) tell(what string, figure any) {
	fmt.Fprintf(l.table, "%s\t%v\t\n", what, figure)
}

// make writes the games into a file.
func (l *libraryBench) make(book arena.Book, games, moves int) error {
	f, err := os.Create(filepath.Join(l.dir, "games.sgf"))
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	for i := range games {
		opening, err := book(l.ctx, i)
		if err == nil {
			err = l.write(w, opening, moves, i%max(1, games/500) == 0)
		}
		if err != nil {
			return errors.Join(err, f.Close())
		}
	}
	return errors.Join(w.Flush(), f.Close())
}

// write plays a game that begins with the opening, nobody winning, and writes it.
func (l *libraryBench) write(w io.Writer, opening arena.Opening, moves int, keep bool) error {
	record, err := game.NewRecord(game.Freestyle, game.DefaultSize)
	if err != nil {
		return err
	}
	for c := game.Black; c <= game.White; c++ {
		record.Seats[c] = game.Seat{Name: fmt.Sprintf("Player %d", l.random.IntN(5000)), Rank: fmt.Sprint(1000 + l.random.IntN(1500))}
	}
	record.Event, record.Date = fmt.Sprintf("Tournament %d", l.random.IntN(800)), fmt.Sprintf("%d-%02d-%02d", 1990+l.random.IntN(37), 1+l.random.IntN(12), 1+l.random.IntN(28))
	record.Ending = game.Result{Winner: []game.Color{game.Black, game.White, game.None}[l.random.IntN(3)], Reason: game.Recorded}
	cursor := game.NewCursor(record.Root)
	near := func() game.Point {
		around := opening[l.random.IntN(len(opening))]
		return game.Point{X: around.X + l.random.IntN(9) - 4, Y: around.Y + l.random.IntN(9) - 4}
	}
	for n := 0; n < moves; {
		at := near()
		if n < len(opening) {
			at = opening[n]
		}
		move := game.Move{Color: []game.Color{game.Black, game.White}[n%2], Point: at}
		position := cursor.Position()
		if next, err := position.Play(move); err != nil || next.Result().Over() {
			continue
		}
		if _, err := cursor.Play(move); err != nil {
			return err
		}
		n++
	}
	if keep {
		l.some = append(l.some, record)
	}
	return sgf.Write(w, record)
}

// fill imports the games and weighs the files.
func (l *libraryBench) fill(games int) error {
	lib, _, err := library.Open(l.ctx, l.dir)
	if err != nil {
		return err
	}
	began := time.Now()
	im, err := lib.Import(l.ctx, []string{filepath.Join(l.dir, "games.sgf")}, nil)
	if err != nil {
		return errors.Join(err, lib.Close())
	}
	l.tell("import", time.Since(began).Round(time.Millisecond))
	l.tell("games", im.Added)
	began = time.Now()
	if _, err = lib.Search(l.ctx, library.Filter{}, library.Order{}); err != nil {
		return errors.Join(err, lib.Close())
	}
	l.tell("cache made anew", time.Since(began).Round(time.Millisecond))
	if err := lib.Close(); err != nil {
		return err
	}
	for _, name := range library.Files {
		if info, err := os.Stat(filepath.Join(l.dir, name)); err == nil {
			l.tell(name+", bytes a game", info.Size()/int64(max(1, im.Added)))
		}
	}
	return nil
}

// ask looks for positions and patterns of the games.
func (l *libraryBench) ask(looked, hunted int) error {
	lib, _, err := library.Open(l.ctx, l.dir)
	if err != nil {
		return err
	}
	defer lib.Close() // it was only read
	began := time.Now()
	if _, err := lib.Search(l.ctx, library.Filter{}, library.Order{}); err != nil {
		return err
	}
	l.tell("first search, with the cache of before", time.Since(began).Round(time.Millisecond))
	var took []time.Duration
	found := 0
	for i := range looked {
		nodes := l.some[l.random.IntN(len(l.some))].Root.End().Path()
		position := nodes[i%min(len(nodes), 31)].Position()
		var explored *library.Explored
		shortest, err := l.shortest(func() (err error) {
			explored, err = lib.Explore(l.ctx, position, library.Filter{})
			return err
		})
		if err != nil {
			return err
		}
		took, found = append(took, shortest), found+explored.Games
	}
	l.spread("position", took)
	l.tell("games found by positions", found)
	took, found = nil, 0
	for range hunted {
		position := l.some[l.random.IntN(len(l.some))].Root.End().Position()
		x, y := 3+l.random.IntN(5), 3+l.random.IntN(5)
		pattern := library.PatternOf(&position, game.Point{X: x, Y: y}, game.Point{X: x + 4, Y: y + 4})
		var games *library.Found
		shortest, err := l.shortest(func() (err error) {
			games, err = lib.Search(l.ctx, library.Filter{Pattern: &pattern}, library.Order{})
			return err
		})
		if errors.Is(err, library.ErrNoPattern) {
			continue
		}
		if err != nil {
			return err
		}
		took, found = append(took, shortest), found+games.Len()
	}
	l.spread("pattern of 5 x 5", took)
	l.tell("games found by patterns", found)
	return nil
}

// shortest runs something as often as is wanted, and returns the shortest time that it took.
func (l *libraryBench) shortest(do func() error) (shortest time.Duration, err error) {
	for i := range l.repeat {
		began := time.Now()
		if err := do(); err != nil {
			return 0, err
		}
		if took := time.Since(began); i == 0 || took < shortest {
			shortest = took
		}
	}
	return shortest, nil
}

// spread tells the median, the 99th percentile and the most of durations.
func (l *libraryBench) spread(what string, took []time.Duration) {
	if len(took) == 0 {
		return
	}
	slices.Sort(took)
	for _, row := range []struct {
		name string
		at   int
	}{{"median", len(took) / 2}, {"99 in 100", len(took) * 99 / 100}, {"most", len(took) - 1}} {
		l.tell(what+", "+row.name, took[row.at].Round(10*time.Microsecond))
	}
}
