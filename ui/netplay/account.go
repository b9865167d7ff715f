package netplay

import (
	"encoding/json"
	"io"
	"path/filepath"

	"hoshi/internal/atomicfile"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// Account is what the server keeps of the person; they may have a copy of it, or have it deleted.
type Account struct {
	*Connection
	awaited bool // the copy was asked for, and a dialog opens when it comes
}

// AskData asks what is to become of what the server keeps of the person.
func (a *Account) AskData() {
	if a.HasDialog() || a.Client == nil {
		return
	}
	words := widgets.Wrapped(lang.L("The server {{.Server}} keeps your name, your key, your rating, your games, whom you have blocked and what you have reported.",
		lang.Args{"Server": a.address}))
	d := dialog.NewBox(lang.L("Your data"), words, a.Win)
	export := a.NewDialogButton(lang.L("Export…"), widgets.Filled, func() {
		d.Hide()
		a.awaited = true
		a.do((*client.Client).Export)
	})
	d.SetButtons(a.NewDialogButton(lang.L("Delete everything…"), widgets.Outlined, func() {
		d.Hide()
		a.AskDelete()
	}), a.NewDialogButton(lang.L("Close"), widgets.Plain, d.Hide), export)
	a.OpenAgreeing(d, 520, 240, export, func() { export.Tapped(nil) })
}

// AskDelete asks once more before all is deleted.
func (a *Account) AskDelete() {
	words := widgets.Wrapped(lang.L("Your account on {{.Server}} is deleted for good: name, rating, and your name in your games, which stay for your opponents. Export it first if you want to keep something.",
		lang.Args{"Server": a.address}))
	d := dialog.NewBox(lang.L("Delete everything?"), words, a.Win)
	keep := a.NewDialogButton(lang.L("Cancel"), widgets.Plain, d.Hide)
	d.SetButtons(a.NewDialogButton(lang.L("Delete"), widgets.Outlined, func() {
		d.Hide()
		a.do((*client.Client).Delete)
	}), keep)
	a.Open(d, 520, 240, keep)
}

// askSave asks where what the server keeps of the person is to be written.
func (a *Account) askSave(data *online.OwnData) {
	a.AskFile(dialog.FilePrompt{
		Title: lang.L("Export your data"), Name: "hoshi-data.json", Endings: []string{".json"},
		Answer: func(path string, again func(string)) {
			go func() {
				err := atomicfile.Write(path, func(w io.Writer) error {
					out := json.NewEncoder(w)
					out.SetIndent("", "  ")
					return out.Encode(data)
				})
				a.Post(func() {
					if err != nil {
						again(describe.Sentences(lang.L("{{.File}} could not be written", lang.Args{"File": filepath.Base(path)}), describe.FileError(err)))
						return
					}
					a.Notify(lang.L("Saved as {{.File}}", lang.Args{"File": filepath.Base(path)}))
				})
			}()
		},
	})
}
