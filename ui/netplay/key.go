package netplay

import (
	"errors"
	"path/filepath"

	"hoshi/online"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// KeyFile is where the key lies under which this installation plays.
const KeyFile = "player.key"

// Key is the key under which this installation plays on servers: it can be exported, and that of another installation imported.
type Key struct {
	*activity.Services
	leave func(then func()) // ends the connection, after asking about a game that goes on, and calls then
}

// Identity returns the key; the first call makes it.
func (k *Key) Identity() (*online.Identity, error) { return online.LoadIdentity(k.Store.File(KeyFile)) }

// AskExport writes the key to a file.
func (k *Key) AskExport() {
	if k.HasDialog() {
		return
	}
	identity, err := k.Identity()
	if err != nil {
		k.ShowInfo(lang.L("The key can't be used"), k.faultWord(err))
		return
	}
	k.AskFile(dialog.FilePrompt{
		Title: lang.L("Export the key"), Name: "hoshi-player.key", Endings: []string{".key"},
		Answer: func(path string, again func(string)) {
			name := wantedName(k.Store)
			go func() {
				err := identity.Export(path, name)
				k.Post(func() {
					if err != nil {
						again(describe.Sentences(lang.L("{{.File}} could not be written", lang.Args{"File": filepath.Base(path)}), describe.FileError(err)))
						return
					}
					k.ShowInfo(lang.L("The key was exported"), lang.L("{{.File}} is who you are on servers: keep it in a safe place and give it to nobody. Import it on another computer to be the same player there.", lang.Args{"File": path}))
				})
			}()
		},
	})
}

// AskImport takes the key of another installation from a file, in place of the one here.
func (k *Key) AskImport() {
	if k.HasDialog() {
		return
	}
	k.ChooseFile(lang.L("Import a key"), nil, k.Read)
}

// Read reads the key in path, off the UI goroutine, and asks before it takes the place of another one.
func (k *Key) Read(path string) {
	var identity *online.Identity
	here := false
	own := k.Store.File(KeyFile)
	k.Run(lang.L("Import a key"), func(*dialog.Job) (err error) {
		if identity, err = online.ImportIdentity(path); err != nil {
			return err
		}
		now, err := online.LoadIdentity(own)
		here = err == nil && now.Fingerprint() == identity.Fingerprint()
		return nil // a key here that is damaged may be replaced
	}, func(err error) {
		switch {
		case err != nil:
			k.ShowInfo(lang.L("The key can't be used"), keyWord(err))
		case here:
			k.Notify(lang.L("This is your key already"))
		default:
			k.askUse(identity)
		}
	})
}

// askUse asks whether a key shall take the place of the one here.
func (k *Key) askUse(identity *online.Identity) {
	words := lang.L("The key {{.Key}} takes the place of the one here, with the name and the rating that belong to it. The one here is lost unless you have exported it.",
		lang.Args{"Key": identity.Fingerprint()})
	d := dialog.NewBox(lang.L("Play with this key?"), widgets.Wrapped(words), k.Win)
	take := k.NewDialogButton(lang.L("Use this key"), widgets.Outlined, func() {
		d.Hide()
		k.leave(func() { k.use(identity) })
	})
	cancel := k.NewDialogButton(lang.L("Cancel"), widgets.Plain, d.Hide)
	d.SetButtons(take, cancel)
	k.Open(d, 460, 220, cancel)
}

// use puts a key in the place of the one here, off the UI goroutine.
func (k *Key) use(identity *online.Identity) {
	own := k.Store.File(KeyFile)
	k.Run(lang.L("Import a key"), func(*dialog.Job) error { return identity.Export(own, "") }, func(err error) {
		if err != nil {
			k.ShowError(lang.L("The key could not be kept"), err)
			return
		}
		k.Store.Settings().OnlineName = "" // the server knows the name of this key
		k.SaveSettings()
		k.Notify(lang.L("You play with the key {{.Key}} now", lang.Args{"Key": identity.Fingerprint()}))
	})
}

// faultWord says why the key of this installation can't be used, and what helps.
func (k *Key) faultWord(err error) string {
	if errors.Is(err, online.ErrKey) {
		return lang.L("Your key in {{.File}} is damaged. Import the copy that you exported, or move the file away to begin as a new player.",
			lang.Args{"File": k.Store.File(KeyFile)})
	}
	return describe.FileError(err)
}
