package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"hoshi/ai/arena"
	"hoshi/ai/gomocup"
	"hoshi/format"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// tournament is the command "arena", with its options.
type tournament struct{ trust, show *bool }

func arenaCommand() Command {
	return Command{
		Name: "arena", Arguments: "FILE",
		About: lang.L("Plays the tournament of engines that a file describes, or goes on with it."),
		Define: func(options *flag.FlagSet) func(*Invocation) int {
			o := tournament{
				trust: options.Bool("trust", false, lang.L("lets programs run that you have not confirmed before, which can do whatever you can, and remembers that")),
				show:  options.Bool("show", false, lang.L("plays nothing, and shows how the tournament stands")),
			}
			return o.run
		},
	}
}

// run plays or shows the tournament of a file. Beside the file lie its log, from which it goes on, and then its games and the table.
func (o tournament) run(c *Invocation) int {
	if len(c.Args) != 1 {
		return c.Usage()
	}
	err := o.play(c, c.Args[0])
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errSaid):
		return 1
	}
	return c.Fail(arenaError(err))
}

// play plays what is left of the tournament and writes what came of it.
func (o tournament) play(c *Invocation, file string) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	d, err := arena.ReadDescription(in)
	if err = errors.Join(err, in.Close()); err != nil {
		return err
	}
	folder, stem := filepath.Dir(file), strings.TrimSuffix(file, ".json")
	t, err := d.Tournament(folder)
	if err != nil {
		return err
	}
	lock, err := store.LockFile(stem + ".lock")
	if err != nil {
		return err
	}
	defer lock.Close()
	log, err := arena.OpenLog(stem+".log", d, t)
	if err != nil {
		return err
	}
	defer log.Close()
	if !*o.show && !t.Over() {
		if err := o.confirm(c, d.Programs(folder)); err != nil {
			return err
		}
		err = o.playOn(c, t, log)
	}
	if err := errors.Join(err, writeTournament(c, t, log, stem)); err != nil {
		return err
	}
	if played, all := t.Progress(); !*o.show && !t.Over() {
		c.tell(lang.L("Interrupted: {{.Played}} of {{.All}} games were played. The same command goes on.", topic{"Played": lang.Number(played), "All": lang.Number(all)}))
		return errSaid
	}
	return nil
}

// playOn plays what is left.
func (o tournament) playOn(c *Invocation, t *arena.Tournament, log *arena.Log) error {
	if left := gomocup.EndLeft(); len(left) > 0 {
		c.tell(lang.L("What an earlier run had left was ended: {{.Programs}}", topic{"Programs": strings.Join(left, ", ")}))
	}
	ctx, stop := interruptible()
	defer stop()
	steps := progress{}
	return t.Play(ctx, func(g *arena.Game) error {
		err := log.Append(g)
		played, all := t.Progress()
		steps.tell(c, lang.L("{{.Played}} of {{.All}} games, about {{.Time}} left", topic{"Played": lang.Number(played), "All": lang.Number(all), "Time": describe.Time(t.Left().Round(time.Second))}),
			float64(played)/float64(all))
		return err
	})
}

// confirm returns an error in words where a program was not let run before, and is not now.
func (o tournament) confirm(c *Invocation, programs []gomocup.Program) error {
	if len(programs) == 0 {
		return nil
	}
	dir, err := store.Dir()
	if err != nil {
		return err
	}
	kept, _ := store.Open(dir) // what is wrong with other files is said elsewhere
	engines, aside := store.OpenEngines(kept)
	if aside != nil {
		c.tell(describe.Quarantined(*aside))
	}
	for _, p := range programs {
		hash, err := p.Hash()
		switch {
		case err != nil:
			return errors.Join(err, kept.Close())
		case engines.Value().IsConfirmed(hash):
		case !*o.trust:
			c.tell(lang.L("{{.Program}} was not confirmed: a program can do whatever you can. If you trust it, add -trust.", topic{"Program": p.File}))
			return errors.Join(errSaid, kept.Close())
		default:
			engines.Change(func(e *store.Engines) { e.Confirmed = append(e.Confirmed, hash) })
		}
	}
	return kept.Close()
}

// writeTournament writes the games and the table beside the description, and prints the table.
func writeTournament(c *Invocation, t *arena.Tournament, log *arena.Log, stem string) error {
	err := c.write(stem+".sgf", func(w io.Writer) error {
		return log.Games(func(g *arena.Game) error { return format.ByName("sgf").Encode(w, g.Record) })
	})
	if err == nil {
		err = c.write(stem+".csv", t.WriteCSV)
	}
	if err == nil {
		_, err = io.WriteString(c.Out, crossTable(t))
	}
	return err
}

// crossTable draws the table of a tournament.
func crossTable(t *arena.Tournament) string {
	rows := t.Table()
	cells := [][]string{{"", lang.L("Player"), lang.L("Points"), lang.L("Games"), "Elo", "LOS", lang.L("Forfeits")}}
	for i := range rows {
		cells[0] = append(cells[0], strconv.Itoa(i+1))
	}
	for i, r := range rows {
		lead, margin := r.Pairs.Elo()
		line := []string{strconv.Itoa(i + 1), r.Name, points(r.Points), strconv.Itoa(r.Games), fmt.Sprintf("%+.0f ± %.0f", lead, margin),
			fmt.Sprintf("%.0f %%", 100*r.Pairs.Superiority()), strconv.Itoa(r.Forfeits)}
		for _, other := range rows {
			line = append(line, points(r.Against[other.Player]))
		}
		cells = append(cells, line)
	}
	widths := make([]int, len(cells[0]))
	for _, line := range cells {
		for i, cell := range line {
			widths[i] = max(widths[i], columns(cell))
		}
	}
	var text strings.Builder
	for _, line := range cells {
		for i, cell := range line {
			blanks := strings.Repeat(" ", widths[i]-columns(cell))
			if i == 1 { // names begin below each other, numbers end so
				cell, blanks = blanks, cell
			}
			text.WriteString(blanks + cell + "  ")
		}
		text.WriteString("\n")
	}
	if test := t.Test(); test != "" {
		text.WriteString(test + "\n")
	}
	return text.String()
}

// points writes half points as such; nothing where two did not meet.
func points(p float64) string {
	if math.IsNaN(p) {
		return "·"
	}
	return strconv.FormatFloat(p, 'f', -1, 64)
}

// arenaError puts what is wrong with a tournament into words.
func arenaError(err error) string {
	var misfit *gomocup.Misfit
	var path *fs.PathError
	switch {
	case errors.As(err, &misfit):
		return misfit.File + ": " + describe.Misfit(misfit)
	case errors.As(err, &path):
		return path.Path + ": " + describe.FileError(err)
	case errors.Is(err, arena.ErrDescription):
		return lang.L("The description of the tournament is wrong: {{.Why}}", topic{"Why": strings.TrimPrefix(strings.TrimPrefix(err.Error(), arena.ErrDescription.Error()+": "), "json: ")})
	case errors.Is(err, arena.ErrAnother):
		return lang.L("The games beside this file are of another description. Give it a new name, or take them away.")
	case errors.Is(err, arena.ErrLog):
		return lang.L("The file in the place of the tournament's log is none.")
	case errors.Is(err, store.ErrHeld):
		return lang.L("This tournament is being played by another program.")
	case errors.Is(err, context.Canceled):
		return lang.L("It was interrupted, and nothing was written.")
	}
	return describe.Error(err)
}
