package ui

import (
	"errors"
	"io"
	"path/filepath"
	"time"

	"hoshi/internal/atomicfile"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// dataEnding is that of the file that holds all data of a person.
const dataEnding = ".zip"

// exportData saves all that is kept of the person to one file.
func exportData(s *activity.Services) {
	if s.HasDialog() {
		return
	}
	s.SaveSettings()
	var kept error
	s.Store.SaveProfileLater(func(err error) { kept = err })
	s.Run(lang.L("Export my data"), func(*dialog.Job) error {
		err := s.Store.Flush()
		return errors.Join(err, kept)
	}, func(err error) {
		if err != nil {
			s.ShowError(lang.L("The player could not be kept"), err)
			return
		}
		askExport(s)
	})
}

// askExport asks for the file that all that is kept of the person goes to.
func askExport(s *activity.Services) {
	s.AskFile(dialog.FilePrompt{
		Title: lang.L("Export my data"), Name: "Hoshi " + time.Now().Format(time.DateOnly) + dataEnding, Endings: []string{dataEnding},
		Answer: func(path string, again func(string)) {
			file := lang.Args{"File": filepath.Base(path)}
			task := func(job *dialog.Job) error {
				return atomicfile.Write(path, func(to io.Writer) error { return s.Store.Export(job.Writer(to), nil, job.ReportProgress) })
			}
			s.Run(lang.L("Writing {{.File}}", file), task, func(err error) {
				if err != nil {
					again(describe.Sentences(lang.L("{{.File}} could not be written", file), describe.FileError(err)))
					return
				}
				s.ShowInfo(lang.L("Your data was exported"),
					lang.L("{{.File}} holds your games, rating, settings and the key: keep it in a safe place. Take it in on another computer to go on there.", file))
			})
		},
	})
}

// takeInData takes in what was exported on another computer.
func takeInData(s *activity.Services) {
	if s.HasDialog() {
		return
	}
	s.ChooseFile(lang.L("Take in data"), []string{dataEnding}, func(path string) { askTakeIn(s, path) })
}

// askTakeIn asks whether the data in path is wanted.
func askTakeIn(s *activity.Services, path string) {
	words := lang.L("Settings, rating and key of {{.File}} take the place of those here, and its games join the others. What they take the place of is kept in {{.Folder}}.",
		lang.Args{"File": filepath.Base(path), "Folder": s.Store.File("")})
	s.Ask(dialog.Prompt{Title: lang.L("Take in this data?"), Content: widgets.Wrapped(words), Yes: lang.L("Take in"), No: lang.L("Cancel"),
		Agreed: func() { layAside(s, path) }}, 480, 240)
}

// layAside keeps the data in path for the next start.
func layAside(s *activity.Services, path string) {
	file := lang.Args{"File": filepath.Base(path)}
	s.Run(lang.L("Reading {{.File}}", file), func(*dialog.Job) error { return s.Store.ImportBundle(path) }, func(err error) {
		if err != nil {
			s.ShowInfo(lang.L("{{.File}} could not be opened", file), describe.Error(err))
			return
		}
		s.ShowInfo(lang.L("Close Hoshi and start it again"), lang.L("It has {{.File}} then.", file))
	})
}
