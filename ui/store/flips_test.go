package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/fliptest"
	"hoshi/sgf"
)

// TestFlips turns bits of the files of a person's folder. What is shown is as it was, or the person is told at the start.
func TestFlips(t *testing.T) {
	from := t.TempDir()
	fillFolder(t, from)
	for name, glob := range map[string]string{
		"settings": SettingsFile, "profile": profileFile, "lessons": LessonsFile, "history": historyFile, "autosave": "slot-1.safe.sgf", "both autosaves": "slot-1.sgf",
		"study": "slot-1.study.sgf", "game on a server": "slot-1.online.json", "finished game": "finished/*.sgf", "mistake": "mistakes/*.sgf",
	} {
		t.Run(name, func(t *testing.T) {
			paths, err := filepath.Glob(filepath.Join(from, filepath.FromSlash(glob)))
			if err != nil || len(paths) != 1 {
				t.Fatalf("%v, %v", paths, err)
			}
			file, err := filepath.Rel(from, paths[0])
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			files := map[string]string{}
			if name == "both autosaves" {
				files["slot-1.safe.sgf"] = string(contentsOf(t, filepath.Join(from, "slot-1.safe.sgf")))
			}
			fliptest.Run(t, 100, contentsOf(t, paths[0]), func(t *testing.T, data []byte) (shown, said string) {
				files[file] = string(data)
				if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o700)); err != nil {
					t.Fatal(err)
				}
				lay(t, dir, files)
				return showFolder(t, dir)
			})
		})
	}
}

// TestFlippedBundles turns bits of a file with all data of a person.
func TestFlippedBundles(t *testing.T) {
	from, dir := t.TempDir(), t.TempDir()
	fillFolder(t, from)
	a := opened(t, from)
	path := exported(t, a, nil)
	b := opened(t, dir)
	fliptest.Run(t, 100, contentsOf(t, path), func(t *testing.T, data []byte) (shown, said string) {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		err := b.ImportBundle(path)
		if err != nil {
			return "", err.Error()
		}
		var all strings.Builder
		if err := fs.WalkDir(os.DirFS(b.File(incoming)), ".", func(name string, entry fs.DirEntry, err error) error {
			if err == nil && entry.Type().IsRegular() {
				fmt.Fprintf(&all, "%s\n%s\n", name, contentsOf(t, filepath.Join(b.File(incoming), name)))
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		return all.String(), ""
	})
}

func contentsOf(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// fillFolder writes what a program that is killed leaves.
func fillFolder(t *testing.T, dir string) {
	t.Helper()
	s := opened(t, dir)
	settings := s.Settings()
	settings.Size, settings.Language, settings.Servers, settings.Volume = 19, "de", []string{"play.example.org:8488"}, 0.25
	settings.AddRecent("/home/mei/games/one.sgf")
	s.Profile().Name, s.Profile().Age = "Mei 美", 34
	record := played(t, 12)
	mistake := played(t, 3)
	must := func(errs ...error) {
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
	}
	s.FinishLesson("one")
	s.FinishLesson("two")
	must(s.SaveSettings(), s.SaveProfile(), s.SaveGame(record), s.SaveStudy(played(t, 9)), s.SaveFinished(played(t, 20), time.Now()),
		WriteJSON(s.SlotFile(OnlineFile), onlineGame{"play.example.org:8488", "abc", true, 90000}))
	s.KeepMistake(mistake, mistake.Root.End().Position(), time.Now(), func(err error) { must(err) })
	for n := range 4 {
		g := won(fmt.Sprint("game ", n))
		g.Time = time.Date(2026, 11, 1+n, 12, 0, 0, 0, time.UTC)
		_, err := s.Finish(g)
		must(err, s.AddGame(Game{ID: fmt.Sprint("online ", n), Time: g.Time, Color: "white", Result: Loss, Server: "play.example.org:8488", Opponent: "Boris", Before: 1500, After: 1490}))
	}
	must(s.Flush())
}

// onlineGame is what somebody keeps of a game on a server.
type onlineGame struct {
	Server, Game string
	Rated        bool
	Grace        int64
}

// showFolder starts the program on a folder, and returns what it shows and what it says of files that are damaged.
func showFolder(t *testing.T, dir string) (shown, said string) {
	t.Helper()
	s, aside := Open(dir)
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	aside = append(aside, s.SetMistakesAside()...)
	all := []any{s.Settings(), s.Profile(), s.Lessons()}
	say := func(err error) {
		if err != nil {
			said += err.Error() + "\n"
		}
	}
	for _, a := range aside {
		say(fmt.Errorf("%s, now %s: %w", a.File, a.MovedTo, a.Err))
	}
	history, err := readHistory(dir, nil)
	all = append(all, history)
	say(err)
	online := onlineGame{}
	if err := ReadJSON(s.SlotFile(OnlineFile), &online); !errors.Is(err, fs.ErrNotExist) {
		say(err)
	}
	all = append(all, online)
	for _, load := range []func() (*game.Record, error){s.LoadGame, s.LoadStudy} {
		record, err := load()
		say(err)
		all = append(all, textOf(t, record))
	}
	for _, folder := range []string{finishedFolder, mistakesFolder} {
		if err := eachGame(filepath.Join(dir, folder), func(path string, _ fs.FileInfo) bool {
			record, err := readGame(path)
			say(err)
			all = append(all, textOf(t, record))
			return true
		}); err != nil {
			t.Fatal(err)
		}
	}
	text, err := json.MarshalIndent(all, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text), said
}

// textOf returns a record as it is exported, without properties of which the program knows nothing.
func textOf(t *testing.T, record *game.Record) string {
	t.Helper()
	if record == nil {
		return ""
	}
	record.Extra = nil
	var text bytes.Buffer
	if err := sgf.Write(&text, record); err != nil {
		t.Fatal(err)
	}
	return text.String()
}
