package engines

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"unicode"

	"hoshi/ai/gomocup"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// add asks for a program, or an archive with one.
func (e *Engines) add() {
	e.ChooseFile(lang.L("Add an engine…"), nil, e.take)
}

// take adds the program in a file; an archive is unpacked first, after asking.
func (e *Engines) take(path string) {
	if !strings.EqualFold(filepath.Ext(path), ".zip") {
		e.look(gomocup.Program{File: path}, "")
		return
	}
	e.Ask(dialog.Prompt{Title: lang.L("Unpack this archive?"),
		Content: widgets.Wrapped(lang.L("{{.File}} is unpacked into the folder in which Hoshi keeps your data. Nothing of it is run before you agree.", lang.Args{"File": filepath.Base(path)})),
		Yes:     lang.L("Unpack"), No: lang.L("Cancel"), Agreed: func() { e.unpack(path) },
	}, 440, 200)
}

// unpack takes the likeliest program of an archive.
func (e *Engines) unpack(path string) {
	var programs []string
	e.Run(lang.L("Unpacking {{.File}}", lang.Args{"File": filepath.Base(path)}), func(*dialog.Job) (err error) {
		if programs, err = store.UnpackEngine(e.Store, path); err == nil && len(programs) == 0 {
			err = errEmpty
		}
		return err
	}, func(err error) {
		if err != nil {
			e.failed(filepath.Base(path), err)
			return
		}
		e.look(gomocup.Program{File: programs[0]}, "")
	})
}

// look finds out whether a program can be run here, and asks whether it may, unless the person has said so of this very file. before is the title of
// the program in whose place it is kept; empty: it is a new one.
func (e *Engines) look(p gomocup.Program, before string) {
	var hash string
	e.Run(lang.L("Looking at {{.File}}", lang.Args{"File": p.Title()}), func(*dialog.Job) (err error) {
		if p.File, err = filepath.Abs(p.File); err == nil {
			_, err = p.Command()
		}
		if err == nil {
			hash, err = p.Hash()
		}
		return err
	}, func(err error) {
		switch {
		case err != nil:
			e.failed(p.Title(), err)
		case e.kept.Value().IsConfirmed(hash):
			e.probe(p, before)
		default:
			e.askConfirm(p, hash, before)
		}
	})
}

// askConfirm asks whether a program may be run.
func (e *Engines) askConfirm(p gomocup.Program, hash, before string) {
	e.Ask(dialog.Prompt{Title: lang.L("Run {{.Program}}?", lang.Args{"Program": p.Title()}),
		Content: widgets.Wrapped(lang.L("{{.File}} was not run by Hoshi before. A program can do whatever you can: read, change and send all that is yours. Run it only if you trust where it comes from. You are asked once, and again if the file changes.",
			lang.Args{"File": p.File})),
		Yes: lang.L("Run it"), No: lang.L("Cancel"), Agreed: func() {
			e.confirm(hash)
			e.probe(p, before)
		},
	}, 480, 260)
}

// probe talks with a program, and keeps what it has found.
func (e *Engines) probe(p gomocup.Program, before string) {
	var found *gomocup.Probe
	log := e.log(p.Title())
	e.Run(lang.L("Trying out {{.Program}}", lang.Args{"Program": p.Title()}), func(job *dialog.Job) error {
		command, err := commandOf(&p, log, e.Patience)
		if err != nil {
			return err
		}
		found, err = gomocup.ProbeProgram(job.Ctx, command)
		if errors.Is(err, context.Canceled) && job.Ctx.Err() == nil {
			err = gomocup.ErrTimeout
		}
		return err
	}, func(err error) {
		if err != nil {
			found = &gomocup.Probe{Fault: err.Error()}
			e.failed(p.Title(), err)
		}
		if before == "" {
			p.Name = ownName(found.About["name"])
			p.Name = e.titled(&p)
		}
		e.logs[p.Title()] = log
		e.put(before, store.Engine{Program: p, Probe: found})
		e.choose(p.Title())
	})
}

// mostName is how many characters of the name count that a program gives itself.
const mostName = 40

// ownName is the name that a program gives itself, as far as it can be shown.
func ownName(name string) string {
	shown := strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, strings.ToValidUTF8(name, ""))
	runes := []rune(strings.TrimSpace(shown))
	return string(runes[:min(len(runes), mostName)])
}

// failed tells why a program can't be used.
func (e *Engines) failed(what string, err error) {
	e.ShowInfo(lang.L("{{.Program}} can't be used", lang.Args{"Program": what}), Fault(err))
}

// askRemove forgets the program that is chosen, after asking.
func (e *Engines) askRemove() {
	at := e.at()
	if at < 0 {
		return
	}
	title := e.List()[at].Title()
	e.Ask(dialog.Prompt{Title: lang.L("Remove {{.Program}} from the list?", lang.Args{"Program": title}),
		Content: widgets.Wrapped(lang.L("Its file stays where it is.")),
		Yes:     lang.L("Remove"), No: lang.L("Cancel"), Agreed: func() {
			e.remove(title)
			e.changed()
		},
	}, 400, 160)
}
