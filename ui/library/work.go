package library

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"hoshi/format"
	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// importing is an import that goes on.
type importing struct {
	progress games.Progress
	cancel   context.CancelFunc
}

// askImport asks for a file and imports it.
func (l *Library) askImport() {
	if !l.Busy() && l.work == nil {
		l.ChooseFile(lang.L("Import games"), format.Endings(), l.Take)
	}
}

// askFolder asks for a folder and imports all in it.
func (l *Library) askFolder() {
	if !l.Busy() && l.work == nil {
		l.ChooseFolder(l.Store.Settings().Folder, l.Take)
	}
}

// Take imports a file or folder; the games that are there already stay usable meanwhile.
func (l *Library) Take(path string) {
	ctx, cancel := context.WithCancel(context.Background())
	work := &importing{cancel: cancel}
	l.work = work
	l.refresh()
	go func() {
		var im *games.Imported
		lib, err := l.Store.Library(ctx)
		if lib != nil {
			im, err = lib.Import(ctx, []string{path}, func(p games.Progress) {
				l.Post(func() {
					if work.progress = p; l.work == work {
						l.refresh()
					}
				})
			})
		}
		l.Post(func() {
			cancel()
			if l.work = nil; l.Window.IsTop(l) {
				l.refresh()
				l.search()
				l.tellImported(path, im, err)
			}
		})
	}()
}

func (l *Library) refresh() {
	if l.page != nil {
		l.page.Refresh()
	}
}

// mostFaults is how many files that could not be read are named.
const mostFaults = 4

// tellImported tells what an import has done, and what the owners of the games ask for.
func (l *Library) tellImported(path string, im *games.Imported, err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	var lines []string
	if err != nil {
		lines = append(lines, say.Error(err))
	}
	if im != nil {
		lines = append(lines, lang.L("Added: {{.Added}}. There already: {{.Known}}. Could not be read: {{.Broken}}.",
			lang.Args{"Added": im.Added, "Known": im.Known, "Broken": im.Broken}))
		for i, f := range im.Faults {
			if i == mostFaults {
				lines = append(lines, lang.L("and {{.Count}} more", lang.Args{"Count": len(im.Faults) - mostFaults}))
				break
			}
			lines = append(lines, filepath.Base(f.Path)+": "+say.Error(f.Err))
		}
		for _, terms := range im.Terms {
			lines = append(lines, lang.L(terms))
		}
	}
	l.Tell(filepath.Base(path), strings.Join(lines, "\n"))
}

// askExport asks for a file and writes all games to it that are listed.
func (l *Library) askExport() {
	if l.Busy() || l.found == nil || l.found.Len() == 0 {
		return
	}
	found := l.found
	var endings []string
	for _, c := range format.Codecs() {
		if c.Encode != nil && (found.Len() == 1 || slices.Contains(c.Holds, format.Games)) {
			endings = append(endings, c.Endings...)
		}
	}
	write := func() {
		l.AskFile(ask.FileQuestion{Title: lang.L("Export the games"), Name: "Hoshi" + endings[0], Endings: endings,
			Answer: func(path string, again func(string)) { l.export(path, found, again) }})
	}
	if !found.Bound() {
		write()
		return
	}
	l.Ask(ask.Question{Title: lang.L("Export the games"), Content: part.Wrapped(lang.L("RenjuNet's games may be used offline by the person who has downloaded them, and may not be passed on.")),
		Yes: lang.L("Save"), No: lang.L("Cancel"), Agreed: write}, 480, 200)
}

// export writes the games to a file.
func (l *Library) export(path string, found *games.Found, again func(string)) {
	ids := found.IDs()
	task := func(job *ask.Work) error {
		lib, err := l.Store.Library(job.Ctx)
		if lib == nil {
			return err
		}
		return store.WriteFile(path, func(w io.Writer) error {
			return lib.Export(job.Ctx, w, format.ForName(path), ids, func(n int) error { return job.Watch(float64(n) / float64(len(ids))) })
		})
	}
	l.Run(lang.L("Export the games"), task, func(err error) {
		if err != nil {
			again(say.Error(err))
			return
		}
		l.Note(lang.L("Saved as {{.File}}", lang.Args{"File": filepath.Base(path)}))
	})
}

// askDelete deletes the game that is chosen, after asking.
func (l *Library) askDelete() {
	id := l.chosen()
	if id == 0 || l.Busy() {
		return
	}
	g := l.found.At(l.at)
	l.Ask(ask.Question{Title: lang.L("Delete this game?"), Content: part.Wrapped(fmt.Sprintf("%s – %s · %s", name(g.Seats[game.Black]), name(g.Seats[game.White]), g.Day.Text())),
		Yes: lang.L("Delete"), No: lang.L("Cancel"), Agreed: func() {
			go func() {
				lib, err := l.Store.Library(context.Background())
				if lib != nil {
					err = lib.Delete(context.Background(), id)
				}
				l.Post(func() {
					if err != nil {
						l.Tell(lang.L("Library"), say.Error(err))
					}
					l.search()
				})
			}()
		}}, 480, 180)
}

// name names who played a colour.
func name(s games.Seat) string {
	switch {
	case s.Level != "":
		return say.Level(s.Level)
	case s.Name != "":
		return s.Name
	}
	return "–"
}
