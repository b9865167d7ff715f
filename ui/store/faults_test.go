//go:build !race

package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/atomicfile"
	"hoshi/internal/faulttest"
	"hoshi/library"
	"hoshi/sgf"
)

// TestFaults lets every call fail while things are kept.
func TestFaults(t *testing.T) {
	faulttest.Run(t, autosaveDeed(t), keepDeed(t), exportDeed(t), takeInDeed(t), arriveDeed(t))
}

// begin opens the store of a scenario, and tells of what was set aside.
func begin(dir string, tell func(string)) *Store {
	s, aside := Open(dir)
	for _, a := range aside {
		tell(filepath.Base(a.File))
	}
	return s
}

// reopen opens the store as the next start does. Nothing is set aside but that of which somebody was told, and that lies there still.
func reopen(dir string, told map[string]bool) (*Store, error) {
	s, aside := Open(dir)
	var faults []error
	for _, a := range aside {
		faults = append(faults, fmt.Errorf("set aside is %s: %w", filepath.Base(a.File), a.Err))
	}
	for name := range told {
		if filepath.Ext(name) == "" { // no file
			continue
		}
		there, err := filepath.Glob(filepath.Join(dir, name) + "*")
		if err != nil || len(there) == 0 {
			faults = append(faults, fmt.Errorf("%s is gone, %w", name, err))
		}
	}
	return s, errors.Join(faults...)
}

// moves says how long a game is.
func moves(record *game.Record) string {
	if record == nil {
		return ""
	}
	return fmt.Sprint(record.Root.End().Number(), " moves")
}

// autosaveDeed is a start after a crash, and a game and a study that go on.
func autosaveDeed(t *testing.T) faulttest.Scenario {
	return faulttest.Scenario{
		Name: "autosaved",
		Prepare: func(dir string) error {
			s, _ := Open(dir)
			return errors.Join(s.SaveGame(played(t, 10)), s.SaveStudy(played(t, 5)), s.Close())
		},
		Begin: func(dir string, tell func(string)) (steps []faulttest.Step, end func() error, err error) {
			s := begin(dir, tell)
			left, err := s.LoadGame()
			if err != nil {
				tell("slot-1.sgf")
				tell("slot-1.safe.sgf")
				tell("game")
			}
			if left == nil && err == nil {
				return nil, nil, errors.New("no game was left")
			}
			save := func(thing string, n int, save func(*game.Record) error) faulttest.Step {
				return faulttest.Step{Thing: thing, Lasts: true, Do: func() (string, error) {
					record := played(t, n)
					return moves(record), errors.Join(save(record), s.Flush())
				}}
			}
			drop := faulttest.Step{Thing: "study", Do: func() (string, error) { return "", s.DropStudy() }}
			return []faulttest.Step{save("game", 11, s.SaveGame), save("study", 6, s.SaveStudy), save("game", 12, s.SaveGame), drop, save("game", 9, s.SaveGame)}, s.Close, nil
		},
		Inspect: func(dir string, told map[string]bool) (map[string]string, error) {
			s, err := reopen(dir, nil)
			record, failed := s.LoadGame()
			var damaged *DamagedGame
			if told["game"] || errors.As(failed, &damaged) && damaged.Whole { // the other copy is whole, and somebody is told
				failed = nil
			}
			study, err2 := s.LoadStudy()
			return map[string]string{"game": moves(record), "study": moves(study)}, errors.Join(err, failed, err2, s.Close())
		},
	}
}

// keepDeed is settings, a score, a lesson, a game that is over and a mistake, which are kept.
func keepDeed(t *testing.T) faulttest.Scenario {
	return faulttest.Scenario{
		Name: "kept",
		Prepare: func(dir string) error {
			s, _ := Open(dir)
			s.Settings().Size = 17
			s.Profile().Name = "Mei"
			_, err := s.Finish(won("first"))
			s.FinishLesson("first")
			return errors.Join(err, s.SaveSettings(), s.SaveProfile(), s.Close())
		},
		Begin: func(dir string, tell func(string)) (steps []faulttest.Step, end func() error, err error) {
			s := begin(dir, func(name string) {
				if tell(name); name == profileFile { // it has what was counted
					tell("first")
				}
			})
			set := func(size int) faulttest.Step {
				return faulttest.Step{Thing: SettingsFile, Lasts: true, Do: func() (string, error) {
					s.Settings().Size = size
					return fmt.Sprint(size), errors.Join(s.SaveSettings(), s.Flush())
				}}
			}
			count := func(id string) faulttest.Step {
				return faulttest.Step{Thing: id, Lasts: true, Do: func() (string, error) {
					_, err := s.Finish(won(id))
					return "counted", err
				}}
			}
			return []faulttest.Step{set(19), count("second"),
				{Thing: LessonsFile, Lasts: true, Do: func() (string, error) {
					s.FinishLesson("second")
					return "[first second]", s.Flush()
				}},
				{Thing: "finished", Lasts: true, Do: func() (string, error) {
					return "2 moves", s.SaveFinished(ended(t, "over", "hh hi"), time.Now())
				}},
				{Thing: "mistake", Lasts: true, Do: func() (string, error) {
					record := ended(t, "mistake", "hh hi ii")
					kept := errors.New("not told")
					s.KeepMistake(record, record.Root.End().Position(), time.Now(), func(err error) { kept = err })
					err := s.Flush()
					return "3 moves", errors.Join(kept, err)
				}},
				set(15), count("third"),
			}, s.Close, nil
		},
		Inspect: func(dir string, told map[string]bool) (map[string]string, error) {
			s, err := reopen(dir, told)
			p := s.Profile()
			things := map[string]string{SettingsFile: fmt.Sprint(s.Settings().Size), profileFile: p.Name, LessonsFile: fmt.Sprint(s.Lessons().Done)}
			if p.PerLevel["medium"].Wins != len(p.Counted) && !told[profileFile] {
				err = errors.Join(err, fmt.Errorf("%d wins in %v", p.PerLevel["medium"].Wins, p.Counted))
			}
			past, failed := readHistory(dir, nil)
			times := map[string]int{}
			for _, g := range past {
				times[g.ID]++
			}
			for _, id := range p.Counted { // the history is written first
				things[id] = "counted"
				if times[id] != 1 && !told[profileFile] {
					failed = errors.Join(failed, fmt.Errorf("%s is %d times in the history", id, times[id]))
				}
			}
			for thing, folder := range map[string]string{"finished": finishedFolder, "mistake": mistakesFolder} {
				files, err := filepath.Glob(filepath.Join(dir, folder, "*"))
				for _, file := range files {
					if strings.HasPrefix(filepath.Base(file), atomicfile.Prefix) {
						continue // the next start removes it when it is old
					}
					record, unread := readGame(file)
					things[thing] = moves(record)
					err = errors.Join(err, unread)
				}
				failed = errors.Join(failed, err)
			}
			return things, errors.Join(err, failed, s.Close())
		},
	}
}

// person makes what a person has: settings, a library of a game, a key.
func layPerson(dir, name string) error {
	s, _ := Open(dir)
	s.Profile().Name = name
	record, err := sgf.Read(strings.NewReader("(;GM[4]SZ[15]PB[" + name + "];B[hh])"))
	if err != nil {
		return err
	}
	lib, err := s.Library(context.Background())
	if err == nil {
		var e *library.Entry
		if e, err = library.NewEntry(record.Games[0], library.Own, time.Time{}); err == nil {
			_, _, err = lib.Add(context.Background(), e)
		}
		if err == nil {
			_, err = lib.Search(context.Background(), library.Filter{}, library.Order{})
		}
	}
	return errors.Join(err, os.WriteFile(s.File("player.key"), []byte(name), 0o600), s.SaveSettings(), s.SaveProfile(), s.Close())
}

// personOf returns whose profile, library and key the store has, which must be one person's.
func personOf(s *Store) (string, error) {
	key, err := os.ReadFile(s.File("player.key"))
	if err != nil {
		return "", err
	}
	past, err := s.Archive().Games(context.Background())
	if err != nil {
		return "", err
	}
	if damage := s.LibraryDamage(); damage != nil {
		return "", fmt.Errorf("the library is damaged: %w", damage.Err)
	}
	name := s.Profile().Name
	if string(key) != name || len(past) != 1 || past[0].Names[game.Black] != name {
		return "", fmt.Errorf("the profile is %s's, the key %s's, the games are %+v", name, key, past)
	}
	return name, nil
}

// beginPerson is begin for scenarios that change whose data a folder has: what is set aside is missing there.
func beginPerson(dir string, tell func(string)) *Store {
	return begin(dir, func(name string) {
		if tell(name); name != LessonsFile {
			tell("person")
		}
	})
}

// lookPerson is the Look of such scenarios.
func lookPerson(dir string, told map[string]bool) (map[string]string, error) {
	s, err := reopen(dir, nil)
	name, failed := personOf(s)
	if told["person"] {
		failed = nil
	}
	return map[string]string{"person": name}, errors.Join(err, failed, s.Close())
}

// bundled writes the data of a person of that name to a file.
func bundled(path, name string) error {
	dir, err := os.MkdirTemp("", atomicfile.Prefix)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := layPerson(dir, name); err != nil {
		return err
	}
	s, _ := Open(dir)
	return errors.Join(atomicfile.Write(path, func(w io.Writer) error { return s.Export(w, nil, nil) }), s.Close())
}

// exportDeed is a bundle that is written where an older one lies.
func exportDeed(t *testing.T) faulttest.Scenario {
	const file = "data.zip"
	return faulttest.Scenario{
		Name: "exported",
		Prepare: func(dir string) error {
			return errors.Join(os.Mkdir(filepath.Join(dir, "home"), 0o700), layPerson(filepath.Join(dir, "home"), "Ann"), bundled(filepath.Join(dir, file), "Eve"))
		},
		Begin: func(dir string, tell func(string)) ([]faulttest.Step, func() error, error) {
			s := beginPerson(filepath.Join(dir, "home"), tell)
			return []faulttest.Step{{Thing: "bundle", Lasts: true, Do: func() (string, error) {
				return "Ann", atomicfile.Write(filepath.Join(dir, file), func(w io.Writer) error { return s.Export(w, nil, nil) })
			}}}, s.Close, nil
		},
		Inspect: func(dir string, told map[string]bool) (map[string]string, error) {
			things, err := lookPerson(filepath.Join(dir, "home"), told)
			if err != nil {
				return nil, err
			}
			there := filepath.Join(dir, "there")
			s, _ := Open(there)
			if err := errors.Join(s.ImportBundle(filepath.Join(dir, file)), s.Close()); err != nil {
				return nil, fmt.Errorf("the bundle: %w", err)
			}
			taken, err := lookPerson(there, told)
			things["bundle"] = taken["person"]
			if things["bundle"] != "Eve" && told["person"] { // without what was set aside
				things["bundle"] = "Ann"
			}
			return things, err
		},
	}
}

// takeInDeed is a bundle that is laid aside for the next start.
func takeInDeed(t *testing.T) faulttest.Scenario {
	return faulttest.Scenario{
		Name: "taken in",
		Prepare: func(dir string) error {
			return errors.Join(layPerson(dir, "Eve"), bundled(filepath.Join(dir, "data.zip"), "Ann"))
		},
		Begin: func(dir string, tell func(string)) ([]faulttest.Step, func() error, error) {
			s := beginPerson(dir, tell)
			return []faulttest.Step{{Thing: "person", Lasts: true, Do: func() (string, error) { return "Ann", s.ImportBundle(filepath.Join(dir, "data.zip")) }}}, s.Close, nil
		},
		Inspect: lookPerson,
	}
}

// arriveDeed is a start at which a bundle takes the place of what is there, of which nothing is lost: neither what a killed program has left in
// the log of the library.
func arriveDeed(t *testing.T) faulttest.Scenario {
	return faulttest.Scenario{
		Name: "arriving",
		Prepare: func(dir string) error {
			bundle := filepath.Join(dir, "data.zip")
			if err := errors.Join(layPerson(dir, "Eve"), bundled(bundle, "Ann")); err != nil {
				return err
			}
			s, _ := Open(dir)
			if err := errors.Join(s.ImportBundle(bundle), os.Remove(bundle), s.Close()); err != nil {
				return err
			}
			return killedLibrary(dir)
		},
		Begin: func(dir string, tell func(string)) ([]faulttest.Step, func() error, error) {
			s := beginPerson(dir, tell)
			return []faulttest.Step{{Thing: "person", Do: func() (string, error) { return personOf(s) }}}, s.Close, nil
		},
		Inspect: func(dir string, told map[string]bool) (map[string]string, error) {
			things, err := lookPerson(dir, told)
			things["library"], things["key"] = "", ""
			folders, failed := filepath.Glob(filepath.Join(dir, before+"*"))
			err = errors.Join(err, failed)
			for _, folder := range folders {
				if key, err := os.ReadFile(filepath.Join(folder, "player.key")); err == nil {
					things["key"] += string(key)
				}
				if !library.Exists(folder) {
					continue
				}
				lib, _, failed := library.Open(context.Background(), folder)
				if failed != nil {
					return nil, fmt.Errorf("the library of before: %w", failed)
				}
				found, failed := lib.Search(context.Background(), library.Filter{}, library.Order{})
				if err = errors.Join(err, failed, lib.Close()); err != nil {
					return nil, err
				}
				if found.Len() > 0 {
					things["library"] += fmt.Sprint(found.Len(), " games")
				}
			}
			return things, err
		},
	}
}

// killedLibrary leaves the library in dir as a killed program does to which a game came: with its log.
func killedLibrary(dir string) error {
	ctx := context.Background()
	lib, _, err := library.Open(ctx, dir)
	if err != nil {
		return err
	}
	reader, err := lib.Search(ctx, library.Filter{}, library.Order{})
	if err != nil || reader.Len() != 1 {
		return fmt.Errorf("%v, %w", reader, err)
	}
	file, err := sgf.Read(strings.NewReader("(;GM[4]SZ[15]PB[Eve];B[hh];W[ih])"))
	if err != nil {
		return err
	}
	e, err := library.NewEntry(file.Games[0], library.File, time.Time{})
	if err != nil {
		return err
	}
	if _, err = lib.AddAll(ctx, slices.Values([]*library.Entry{e})); err != nil {
		return err
	}
	left := map[string][]byte{}
	for _, name := range library.Files {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err == nil && !strings.HasSuffix(name, "-shm") {
			left[name] = data
		}
	}
	err = lib.Close()
	for name, data := range left {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), data, 0o600))
	}
	return err
}
