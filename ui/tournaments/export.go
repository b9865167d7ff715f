package tournaments

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"hoshi/ai/arena"
	"hoshi/format"
	"hoshi/internal/atomicfile"
	"hoshi/library"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// exportEndings are those of the files into which a tournament is written: the table as text, for spreadsheets and as a picture, and all games.
var exportEndings = []string{".txt", ".csv", ".png", ".svg", ".pdf", ".sgf"}

// exportWord says what is in a file with an ending.
func exportWord(ending string) string {
	what := lang.L("Table")
	if ending == ".sgf" {
		what = lang.L("All games")
	}
	return what + " (" + ending + ")"
}

// askExport asks for a file and writes a tournament into it.
func (s *Session) askExport(r *run) {
	if s.HasDialog() {
		return
	}
	name := strings.TrimSuffix(filepath.Base(r.file), ".json")
	s.AskFile(dialog.FilePrompt{Title: lang.L("Export the tournament"), Name: name + exportEndings[0], Endings: exportEndings, Kind: lang.L("Format"), Word: exportWord,
		Answer: func(path string, again func(string)) {
			board := r.standing().board
			s.Run(lang.L("Export the tournament"), func(job *dialog.Job) error { return export(path, r, board, job) }, func(err error) {
				file := lang.Args{"File": filepath.Base(path)}
				if err != nil {
					again(describe.Sentences(lang.L("{{.File}} could not be written", file), describe.FileError(err)))
					return
				}
				s.Notify(lang.L("Exported as {{.File}}", file))
			})
		}})
}

// export writes a tournament into the file at path, whole or not at all, off Fyne's goroutine.
func export(path string, r *run, board arena.Scoreboard, job *dialog.Job) error {
	write := func(w io.Writer) error {
		_, err := io.WriteString(w, r.title()+"\n"+describe.Tournament(r.cup.Description)+"\n\n"+describe.CrossTable(&board))
		return err
	}
	switch ending := strings.ToLower(filepath.Ext(path)); ending {
	case ".csv":
		write = board.WriteCSV
	case ".sgf":
		write = func(w io.Writer) error {
			return r.cup.Games(func(g *arena.Game) error { return format.ByName("sgf").Encode(w, g.Record) })
		}
	case ".png", ".svg", ".pdf":
		table := describe.CrossPicture(&board)
		table.Title, table.About = r.title(), describe.Tournament(r.cup.Description)
		draw, err := picture.DrawCrossTable(ending, table, picture.Paper)
		if err != nil {
			return err
		}
		write = func(w io.Writer) error { return draw(w, nil) }
	}
	return atomicfile.Write(path, func(w io.Writer) error { return write(job.Writer(w)) })
}

// addToLibrary puts all games of a tournament into the person's library; those that are there already stay.
func (s *Session) addToLibrary(r *run) {
	if s.HasDialog() {
		return
	}
	added := 0
	s.Run(lang.L("Add to the library"), func(job *dialog.Job) error {
		lib, err := s.Store.Library(job.Ctx)
		if lib == nil {
			return err
		}
		added, err = addGames(job.Ctx, lib, r)
		return err
	}, func(err error) {
		if err != nil {
			s.ShowInfo(lang.L("Library"), describe.Error(err))
			return
		}
		s.Notify(lang.N("{{.Count}} games were added to the library", added, lang.Args{"Count": added}))
	})
}

// errEnough ends the reading of a log whose games nobody wants any more.
var errEnough = errors.New("tournaments: enough")

// addGames adds the games of a tournament, which they name.
func addGames(ctx context.Context, lib *library.Library, r *run) (added int, err error) {
	var failed error
	added, err = lib.AddAll(ctx, func(yield func(*library.Entry) bool) {
		failed = r.cup.Games(func(g *arena.Game) error {
			record := *g.Record
			record.Event = r.title()
			e, err := library.NewEntry(&record, library.File, g.Ended())
			if err == nil && !yield(e) {
				err = errEnough
			}
			return err
		})
	})
	if errors.Is(failed, errEnough) {
		failed = nil
	}
	return added, errors.Join(err, failed)
}

// openGame shows a game of the tournament in the window.
func (s *Session) openGame(g *arena.Game) {
	var text strings.Builder
	if err := format.ByName("sgf").Encode(&text, g.Record); err != nil {
		s.ShowInfo(lang.L("The game can't be shown"), describe.Error(err))
		return
	}
	s.host.OpenText(text.String())
}

// showLog shows what was said between a player and the game until its first fault; it can be saved.
func (s *Session) showLog(f *playerFault) {
	if s.HasDialog() {
		return
	}
	said := f.first.Said
	if said == "" {
		said = lang.L("Nothing was said.")
	}
	words := widget.NewLabel(said)
	words.TextStyle, words.Wrapping = fyne.TextStyle{Monospace: true}, fyne.TextWrapBreak
	save := s.NewDialogButton(lang.L("Save…"), widgets.Plain, func() {
		s.Dismiss()
		s.saveLog(f)
	})
	s.Ask(dialog.Prompt{Title: f.name + " " + f.words(), Content: s.Scrolling(words), Yes: lang.L("OK"), No: lang.L("Close"), More: []*widgets.Button{save}},
		640, s.Win.Canvas().Size().Height)
}

// saveLog asks for a file and writes what was said into it.
func (s *Session) saveLog(f *playerFault) {
	s.AskFile(dialog.FilePrompt{Title: lang.L("Save the log"), Name: "log.txt", Endings: []string{".txt", ".log"},
		Answer: func(path string, again func(string)) {
			s.Run(lang.L("Save the log"), func(job *dialog.Job) error {
				return atomicfile.Write(path, func(w io.Writer) error {
					_, err := io.WriteString(job.Writer(w), f.first.Said)
					return err
				})
			}, func(err error) {
				if err != nil {
					again(describe.FileError(err))
					return
				}
				s.Notify(lang.L("Saved as {{.File}}", lang.Args{"File": filepath.Base(path)}))
			})
		}})
}
