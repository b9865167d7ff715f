package library

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/faulttest"
	"hoshi/internal/sqlite"
	"hoshi/sgf"
)

// TestFaults lets every call fail while a library is used.
func TestFaults(t *testing.T) {
	faulttest.Run(t, fillDeed(), changeDeed(), recoverDeed(), resumeDeed(), renewDeed())
}

// faultGame is a game of the player of that name, of so many moves.
func faultGame(name string, moves int) string {
	text := "(;GM[4]SZ[15]PB[" + name + "]PW[Bo]EV[Cup of " + name + "]"
	for i := range moves {
		text += fmt.Sprintf(";%c[%c%c]", "BW"[i%2], 'a'+i%15, 'a'+i/15*2)
	}
	return text + ")"
}

// faultEntry returns the game as a library takes it.
func faultEntry(text string, source Source) (*Entry, error) {
	file, err := sgf.Read(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	return NewEntry(file.Games[0], source, time.Time{})
}

// layGames makes a library of games of one move, two moves and so on, and a position with a name, and looks at it once.
func layGames(names ...string) func(dir string) error {
	return func(dir string) error {
		ctx := context.Background()
		l, _, err := Open(ctx, dir)
		if err != nil {
			return err
		}
		for i, name := range names {
			e, err := faultEntry(faultGame(name, i+1), File)
			if err == nil {
				_, _, err = l.Add(ctx, e)
			}
			if err != nil {
				return errors.Join(err, l.Close())
			}
		}
		_, err = l.Search(ctx, Filter{}, Order{})
		return errors.Join(err, l.Close())
	}
}

// session begins to use a library.
type session struct {
	library *Library
	dir     string
}

// use returns the scenario of using a library that is laid, in the steps that a session gives.
func use(name string, steps func(s session) []faulttest.Step) faulttest.Scenario {
	return faulttest.Scenario{
		Name:    name,
		Prepare: layGames("Ann", "Eve", "Kim"),
		Begin: func(dir string, tell func(string)) ([]faulttest.Step, func() error, error) {
			l, damage, err := Open(context.Background(), dir)
			if err != nil {
				return nil, nil, err
			}
			if damage != nil {
				tell("library")
			}
			return steps(session{l, dir}), l.Close, nil
		},
		Inspect: lookTwice,
	}
}

// fillDeed is a library to which games come, and which is searched.
func fillDeed() faulttest.Scenario {
	return use("filled", func(s session) []faulttest.Step {
		return []faulttest.Step{s.search(), s.add("Liv"), s.search(), s.add("Max"), s.takeIn(), s.search()}
	})
}

// changeDeed is a library whose games are changed and deleted, too.
func changeDeed() faulttest.Scenario {
	return use("changed", func(s session) []faulttest.Step {
		ctx, l := context.Background(), s.library
		return []faulttest.Step{s.add("Liv"),
			{Thing: "Ann", Lasts: true, Do: func() (string, error) {
				e, err := faultEntry(faultGame("Ann", 9), File)
				if err == nil {
					err = l.Save(ctx, 1, e)
				}
				return faultGame("Ann", 9), err
			}},
			{Thing: "Eve", Lasts: true, Do: func() (string, error) { return "", l.Delete(ctx, 2) }},
			{Thing: "name", Lasts: true, Do: func() (string, error) {
				position, err := game.NewPosition(game.Freestyle, 15)
				if err == nil {
					err = l.SetName(ctx, position, "Empty")
				}
				return "Empty", err
			}},
			{Thing: "once", Lasts: true, Do: func() (string, error) { return "done", l.Once(ctx, "a thing", func() error { return nil }) }},
			s.takeIn(), s.search()}
	})
}

// add is the step of a game of one's own.
func (s session) add(name string) faulttest.Step {
	return faulttest.Step{Thing: name, Lasts: true, Do: func() (string, error) {
		e, err := faultEntry(faultGame(name, 7), Own)
		if err == nil {
			_, _, err = s.library.Add(context.Background(), e)
		}
		return faultGame(name, 7), err
	}}
}

// search is the step of looking for something, which changes nothing.
func (s session) search() faulttest.Step {
	return faulttest.Step{Thing: "nothing", Do: func() (string, error) {
		_, err := s.library.Search(context.Background(), Filter{Text: "cup"}, Order{})
		return "", err
	}}
}

// takeIn is the step of a file of two games.
func (s session) takeIn() faulttest.Step {
	return faulttest.Step{Thing: "import", Lasts: true, Do: func() (string, error) {
		file := filepath.Join(s.dir, "in.sgf")
		if err := os.WriteFile(file, []byte(faultGame("Ida", 5)+faultGame("Joe", 6)), 0o600); err != nil {
			return "", err
		}
		im, err := s.library.Import(context.Background(), []string{file}, nil)
		if err == nil && len(im.Faults) > 0 {
			err = im.Faults[0].Err
		}
		return "2 games", err
	}}
}

// lookTwice looks at a library, and once more at what that has left, a cache among it.
func lookTwice(dir string, told map[string]bool) (map[string]string, error) {
	things, err := lookAt(dir, told["library"])
	if err == nil {
		again, failed := lookAt(dir, told["library"])
		if err = failed; fmt.Sprint(things) != fmt.Sprint(again) {
			err = errors.Join(err, fmt.Errorf("at once after that it holds %v instead of %v", again, things))
		}
	}
	return things, err
}

// lookAt returns what a library holds, by the players of the games.
func lookAt(dir string, damaged bool) (things map[string]string, err error) {
	ctx := context.Background()
	l, damage, err := Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	if damage != nil && !damaged {
		return nil, fmt.Errorf("it is damaged, and nothing was said: %+v", damage)
	}
	if damage != nil {
		if _, err := damage.Wait(ctx, nil); err != nil {
			return nil, err
		}
	}
	things = map[string]string{}
	found, err := l.Search(ctx, Filter{}, Order{})
	if err != nil {
		return nil, err
	}
	for i := range found.Len() {
		g := found.At(i)
		record, err := l.Record(ctx, g.ID)
		if err != nil {
			return nil, fmt.Errorf("a game that is found: %w", err)
		}
		name := g.Seats[game.Black].Name
		if things[name] != "" || g.Event != "Cup of "+name || record.Root.End().Number() != g.Moves {
			return nil, fmt.Errorf("found is %+v of %d moves", g, record.Root.End().Number())
		}
		things[name] = faultGame(name, g.Moves)
	}
	if things["Ida"] != "" && things["Joe"] != "" {
		things["import"] = "2 games"
		delete(things, "Ida")
		delete(things, "Joe")
	}
	names, err := l.Names(ctx)
	for _, n := range names {
		things["name"] += n.Name
	}
	if err := errors.Join(err, l.Check(ctx)); err != nil {
		return nil, err
	}
	done := "done"
	err = l.Once(ctx, "a thing", func() error {
		done = ""
		return errors.New("not this time")
	})
	if things["once"] = done; done != "" && err != nil {
		return nil, err
	}
	return things, nil
}

// recoverDeed is a library of which a page can't be read: what can be is taken over, and the damaged database stays beside it.
func recoverDeed() faulttest.Scenario {
	return faulttest.Scenario{
		Name:    "recovered",
		Prepare: layDamaged,
		Begin: func(dir string, tell func(string)) (steps []faulttest.Step, end func() error, err error) {
			ctx := context.Background()
			l, damage, err := Open(ctx, dir)
			if err != nil {
				return nil, nil, err
			}
			if damage != nil {
				tell("damage")
				if err := damage.Told(); err != nil {
					return nil, nil, errors.Join(err, l.Close())
				}
			}
			return []faulttest.Step{{Thing: "games", Do: func() (string, error) {
				if damage != nil {
					if _, err := damage.Wait(ctx, nil); err != nil {
						return "", err
					}
				}
				return countGames(ctx, l)
			}}}, l.Close, nil
		},
		Inspect: func(dir string, told map[string]bool) (map[string]string, error) {
			ctx := context.Background()
			l, damage, err := Open(ctx, dir)
			if err != nil {
				return nil, err
			}
			if damage == nil && !told["damage"] {
				err = errors.New("nobody is told of the damage")
			}
			if damage != nil {
				_, failed := damage.Wait(ctx, nil)
				err = errors.Join(err, failed)
			}
			found, failed := countGames(ctx, l)
			if err := errors.Join(err, failed, l.Check(ctx), l.Close()); err != nil {
				return nil, err
			}
			aside, err := filepath.Glob(filepath.Join(dir, setAside+"*"))
			aside = slices.DeleteFunc(aside, func(path string) bool { return !isSetAside(filepath.Base(path)) })
			if err != nil || len(aside) != 1 {
				return nil, fmt.Errorf("set aside are %v, %w", aside, err)
			}
			data, err := os.ReadFile(aside[0])
			return map[string]string{"games": found, "aside": fmt.Sprint(crc32.ChecksumIEEE(data))}, err
		},
	}
}

// resumeDeed is a library of which a program that was killed was making a new one, and to which a game comes.
func resumeDeed() faulttest.Scenario {
	d := use("resumed", func(s session) []faulttest.Step { return []faulttest.Step{s.add("Liv"), s.search()} })
	d.Prepare = func(dir string) error {
		path, aside := filepath.Join(dir, dataFile), filepath.Join(dir, setAside+"20260101T000000")
		err := errors.Join(layGames("Ann", "Eve")(dir), os.Rename(path, aside), noteRecovery(dir, aside))
		if err != nil {
			return err
		}
		half, err := open(context.Background(), dir)
		if err != nil {
			return err
		}
		return half.Close()
	}
	return d
}

// layDamaged makes a library of many games, of which a page in the middle is overwritten, and has it looked through.
func layDamaged(dir string) error {
	ctx := context.Background()
	l, _, err := Open(ctx, dir)
	if err != nil {
		return err
	}
	batch := newBatch(l)
	for i := range 120 {
		e, err := faultEntry(faultGame(fmt.Sprint("Player ", i), 20+i%100), File)
		if err == nil {
			err = batch.add(ctx, e)
		}
		if err != nil {
			return errors.Join(err, l.Close())
		}
	}
	if err := errors.Join(batch.close(ctx), l.Close()); err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(dir, dataFile), os.O_RDWR, 0)
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err == nil {
		_, err = f.WriteAt(bytes.Repeat([]byte{0xff}, 4096), info.Size()/2/4096*4096)
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	if l, _, err = Open(ctx, dir); err != nil {
		return err
	}
	if err := l.Check(ctx); !errors.Is(err, ErrDamaged) {
		return fmt.Errorf("the check says %w", err)
	}
	return l.Close()
}

// countGames returns how many games are found in a library.
func countGames(ctx context.Context, l *Library) (string, error) {
	found, err := l.Search(ctx, Filter{}, Order{})
	if err != nil {
		return "", err
	}
	return fmt.Sprint(found.Len(), " games"), nil
}

// renewDeed is a library of the first version, which this one brings up to date.
func renewDeed() faulttest.Scenario {
	return faulttest.Scenario{
		Name: "renewed",
		Prepare: func(dir string) error {
			if err := layGames("Ann", "Eve")(dir); err != nil {
				return err
			}
			db, err := sqlite.Open(filepath.Join(dir, dataFile), sqlite.Options{})
			if err != nil {
				return err
			}
			_, err = db.Exec("DROP TABLE generation; DROP TABLE named; DROP TRIGGER game_sum; DELETE FROM about WHERE name = 'tables'; ALTER TABLE game DROP COLUMN sum; ALTER TABLE player DROP COLUMN sum; ALTER TABLE event DROP COLUMN sum; PRAGMA user_version = 1")
			return errors.Join(err, db.Close(), os.Remove(filepath.Join(dir, cacheFile)))
		},
		Begin: func(dir string, tell func(string)) (steps []faulttest.Step, end func() error, err error) {
			ctx := context.Background()
			l, damage, err := Open(ctx, dir)
			if damage != nil {
				tell("library")
			}
			if err != nil {
				return nil, nil, err
			}
			return []faulttest.Step{{Thing: "nothing", Do: func() (string, error) {
				_, err := countGames(ctx, l)
				return "", err
			}}}, l.Close, nil
		},
		Inspect: lookTwice,
	}
}
