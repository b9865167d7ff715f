package cli

import (
	"cmp"
	"errors"
	"flag"
	"io"
	"path/filepath"
	"strings"
	"time"

	"hoshi/ai/arena"
	"hoshi/ai/gomocup"
	"hoshi/format"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
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

// run plays or shows the tournament of a file. Beside the file lie its log, from which it goes on, and then its games, the table and a picture of that.
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
	return c.Fail(describe.TournamentError(err))
}

// play plays what is left of the tournament and writes what came of it.
func (o tournament) play(c *Invocation, file string) error {
	t, err := store.OpenTournament(file)
	if err != nil {
		return err
	}
	defer t.Close()
	if !*o.show && !t.Over() {
		if err := o.confirm(c, t.Description.Programs(filepath.Dir(file))); err != nil {
			return err
		}
		err = o.playOn(c, t)
	}
	if err := errors.Join(err, writeTournament(c, t, strings.TrimSuffix(file, ".json"))); err != nil {
		return err
	}
	if played, all := t.Progress(); !*o.show && !t.Over() {
		c.tell(lang.L("Interrupted: {{.Played}} of {{.All}} games were played. The same command goes on.", topic{"Played": lang.Number(played), "All": lang.Number(all)}))
		return errSaid
	}
	return nil
}

// playOn plays what is left.
func (o tournament) playOn(c *Invocation, t *store.Tournament) error {
	if left := gomocup.EndLeft(); len(left) > 0 {
		c.tell(lang.L("What an earlier run had left was ended: {{.Programs}}", topic{"Programs": strings.Join(left, ", ")}))
	}
	ctx, stop := interruptible()
	defer stop()
	steps := progress{}
	return t.Play(ctx, func(*arena.Game) {
		played, all := t.Progress()
		steps.tell(c, lang.L("{{.Played}} of {{.All}} games, about {{.Time}} left", topic{"Played": lang.Number(played), "All": lang.Number(all), "Time": describe.Time(t.Left().Round(time.Second))}),
			float64(played)/float64(all))
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
func writeTournament(c *Invocation, t *store.Tournament, stem string) error {
	board := t.Scoreboard()
	err := c.write(stem+".sgf", func(w io.Writer) error {
		return t.Games(func(g *arena.Game) error { return format.ByName("sgf").Encode(w, g.Record) })
	})
	if err == nil {
		err = c.write(stem+".csv", board.WriteCSV)
	}
	if err == nil {
		table := describe.CrossPicture(&board)
		table.Title, table.About = cmp.Or(t.Description.Title, filepath.Base(stem)), describe.Tournament(t.Description)
		var draw picture.Draw
		if draw, err = picture.DrawCrossTable(".png", table, picture.Paper); err == nil {
			err = c.write(stem+".png", func(w io.Writer) error { return draw(w, nil) })
		}
	}
	if err == nil {
		_, err = io.WriteString(c.Out, describe.CrossTable(&board))
	}
	return err
}
