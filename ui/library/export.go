package library

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2/widget"

	"hoshi/format"
	"hoshi/internal/atomicfile"
	games "hoshi/library"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// What is exported.
const (
	allListed = "all"
	oneChosen = "one"
)

// AskExport asks for a file and writes to it all games that are listed, or the one that is chosen.
func (l *Library) AskExport() {
	if l.HasDialog() || l.chosen() == 0 {
		return
	}
	found, at := l.found, l.at
	endings := format.Writable()
	what := l.Fields().NewChoice([]string{allListed, oneChosen}, allListed, func(key string) string {
		if key == oneChosen {
			return lang.L("The chosen game")
		}
		return lang.L("All that are listed: {{.Count}}", lang.Args{"Count": lang.Number(found.Len())})
	})
	q := dialog.FilePrompt{Title: lang.L("Export the games"), Name: "Hoshi" + endings[0], Endings: endings, Kind: lang.L("Format"), Word: describe.Format,
		Answer: func(path string, again func(string)) {
			e := exportJob{l, path, format.ForName(path), found.IDs(), found.Bound(), again}
			if what.Key() == oneChosen {
				e.ids, e.bound = e.ids[at:at+1], found.At(at).Source == games.RenjuNet
			}
			e.ask()
		}}
	if found.Len() > 1 {
		q.Extra = func(string) []*widget.FormItem { return []*widget.FormItem{widget.NewFormItem(lang.L("Games"), what)} }
	}
	l.AskFile(q)
}

// exportJob is games that are to be exported.
type exportJob struct {
	*Library
	path  string
	codec *format.Codec
	ids   []int64
	bound bool             // they may not be passed on
	again func(why string) // asks for the file once more
}

// each reports whether every game gets a file of its own, and in which folder.
func (e *exportJob) each() (folder string, each bool) {
	return strings.TrimSuffix(e.path, filepath.Ext(e.path)), len(e.ids) > 1 && !slices.Contains(e.codec.Holds, format.Games)
}

// run does something with the library, with a bar that shows how far it is.
func (e *exportJob) run(task func(*games.Library, *dialog.Job, func(int) error) error, done func()) {
	e.Run(lang.L("Export the games"), func(job *dialog.Job) error {
		lib, err := e.Store.Library(job.Ctx)
		if lib == nil {
			return err
		}
		return task(lib, job, func(n int) error { return job.ReportProgress(float64(n) / float64(len(e.ids))) })
	}, func(err error) {
		if err != nil {
			e.again(describe.Error(err))
			return
		}
		done()
	})
}

// ask looks at what can't be kept, and what the owners of the games want, and asks before it writes where there is anything to say.
func (e *exportJob) ask() {
	var lost []format.Part
	e.run(func(lib *games.Library, job *dialog.Job, watch func(int) error) (err error) {
		lost, err = lib.Lost(job.Ctx, e.codec, e.ids, watch)
		return err
	}, func() {
		var said []string
		if len(lost) > 0 {
			said = append(said, describe.LossWarning(e.codec.Name, lost...))
		}
		if folder, each := e.each(); each {
			said = append(said, lang.L("A file of this format holds one game: there will be {{.Count}} in the folder {{.Folder}}.",
				lang.Args{"Count": len(e.ids), "Folder": filepath.Base(folder)}))
		}
		if e.bound {
			said = append(said, describe.Bound())
		}
		if len(said) == 0 {
			e.write()
			return
		}
		e.AskSure(strings.Join(said, "\n\n"), e.write)
	})
}

// AskSure asks whether games shall be exported though there is something to say about that.
func (l *Library) AskSure(words string, agreed func()) {
	l.Ask(dialog.Prompt{Title: lang.L("Export the games"), Content: widgets.Wrapped(words), Yes: lang.L("Save"), No: lang.L("Cancel"), Agreed: agreed}, 520, 260)
}

// write writes the games.
func (e *exportJob) write() {
	folder, each := e.each()
	if each {
		written := 0
		e.run(func(lib *games.Library, job *dialog.Job, watch func(int) error) (err error) {
			written, err = lib.ExportEach(job.Ctx, folder, e.codec, e.ids, watch)
			return err
		}, func() {
			words := lang.L("Saved in {{.Folder}}", lang.Args{"Folder": filepath.Base(folder)})
			if left := len(e.ids) - written; left > 0 {
				words += ". " + lang.N("{{.Count}} games do not fit the format", left, lang.Args{"Count": left})
			}
			e.Notify(words)
		})
		return
	}
	e.run(func(lib *games.Library, job *dialog.Job, watch func(int) error) error {
		return atomicfile.Write(e.path, func(w io.Writer) error {
			if err := lib.Export(job.Ctx, job.Writer(w), e.codec, e.ids, watch); err != nil {
				return fmt.Errorf("%s: %w", e.codec.Name, err)
			}
			return nil
		})
	}, func() { e.Notify(lang.L("Saved as {{.File}}", lang.Args{"File": filepath.Base(e.path)})) })
}
