package table

import (
	"errors"
	"path/filepath"

	"hoshi/online"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// AskExportKey writes the key to a file.
func (n *Network) AskExportKey() {
	if n.Busy() {
		return
	}
	identity, err := n.Identity()
	if err != nil {
		n.Tell(lang.L("The key can't be used"), n.ownKeyWord(err))
		return
	}
	n.AskFile(ask.FileQuestion{
		Title: lang.L("Export the key"), Name: "hoshi-player.key", Endings: []string{".key"},
		Answer: func(path string, again func(string)) {
			name := n.name()
			go func() {
				err := identity.Export(path, name)
				n.Post(func() {
					if err != nil {
						again(say.Sentences(lang.L("{{.File}} could not be written", lang.Args{"File": filepath.Base(path)}), say.FileError(err)))
						return
					}
					n.Tell(lang.L("The key was exported"), lang.L("{{.File}} is who you are on servers: keep it in a safe place and give it to nobody. Import it on another computer to be the same player there.", lang.Args{"File": path}))
				})
			}()
		},
	})
}

// AskImportKey takes the key of another installation from a file, in place of the one here.
func (n *Network) AskImportKey() {
	if n.Busy() {
		return
	}
	n.ChooseFile(lang.L("Import a key"), nil, n.ReadKey)
}

// ReadKey reads the key in path, off the UI goroutine, and asks before it takes the place of another one.
func (n *Network) ReadKey(path string) {
	var identity *online.Identity
	here := false
	own := n.Store.File(KeyFile)
	n.Run(lang.L("Import a key"), func(*ask.Work) (err error) {
		if identity, err = online.ImportIdentity(path); err != nil {
			return err
		}
		now, err := online.LoadIdentity(own)
		here = err == nil && now.Fingerprint() == identity.Fingerprint()
		return nil // a key here that is damaged may be replaced
	}, func(err error) {
		switch {
		case err != nil:
			n.Tell(lang.L("The key can't be used"), keyWord(err))
		case here:
			n.Note(lang.L("This is your key already"))
		default:
			n.askUseKey(identity)
		}
	})
}

// askUseKey asks whether a key shall take the place of the one here.
func (n *Network) askUseKey(identity *online.Identity) {
	words := lang.L("The key {{.Key}} takes the place of the one here, with the name and the rating that belong to it. The one here is lost unless you have exported it.",
		lang.Args{"Key": identity.Fingerprint()})
	d := ask.NewBox(lang.L("Play with this key?"), part.Wrapped(words), n.Win)
	take := n.NewDialogButton(lang.L("Use this key"), part.Outlined, func() {
		d.Hide()
		n.Leave(func() { n.useKey(identity) })
	})
	cancel := n.NewDialogButton(lang.L("Cancel"), part.Plain, d.Hide)
	d.SetButtons(take, cancel)
	n.Open(d, 460, 220, cancel)
}

// useKey disconnects and puts a key in the place of the one here, off the UI goroutine.
func (n *Network) useKey(identity *online.Identity) {
	n.Disconnect()
	own := n.Store.File(KeyFile)
	n.Run(lang.L("Import a key"), func(*ask.Work) error { return identity.Export(own, "") }, func(err error) {
		if err != nil {
			n.Fail(lang.L("The key could not be kept"), err)
			return
		}
		n.Store.Settings().OnlineName = "" // the server knows the name of this key
		n.SaveSettings()
		n.Note(lang.L("You play with the key {{.Key}} now", lang.Args{"Key": identity.Fingerprint()}))
	})
}

// ownKeyWord says why the key of this installation can't be used, and what helps.
func (n *Network) ownKeyWord(err error) string {
	if errors.Is(err, online.ErrKey) {
		return lang.L("Your key in {{.File}} is damaged. Import the copy that you exported, or move the file away to begin as a new player.",
			lang.Args{"File": n.Store.File(KeyFile)})
	}
	return say.FileError(err)
}
