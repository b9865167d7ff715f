package ui

import (
	"errors"
	"io/fs"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/online"
)

// wish returns how the person wants to play on the server, from the settings; what does not go together falls back to the usual game.
func (n *network) wish() online.Settings {
	set := n.w.store.Settings()
	s := online.Settings{Size: set.Size, Rated: !set.Unrated}
	s.Rule, _ = game.ParseRule(set.Rule)           // freestyle,
	s.Opening, _ = game.ParseProtocol(set.Opening) // the free opening
	s.Time, _ = game.ParseTimeControl(set.Clock)   // and no clock in the place of what can't be read
	if s.Validate() != nil {
		s.Opening = game.Free
	}
	if s.Validate() != nil {
		return online.Settings{Size: game.DefaultSize, Rated: s.Rated}
	}
	return s
}

// wishedSeat returns the seat that the person wants in a challenge: that of who begins, the other one, or -1 for a drawn one.
func (n *network) wishedSeat() int {
	switch n.w.store.Settings().Color {
	case game.Black.String():
		return 0
	case game.White.String():
		return 1
	}
	return -1
}

// askSettings asks by what rule, opening and clock the person wants to play on the server.
func (n *network) askSettings() {
	w := n.w
	set := w.store.Settings()
	f := w.newGameForm()
	rated := w.newCheck(lang.L("The result counts for the rating"), !set.Unrated, nil)
	form := widget.NewForm(
		widget.NewFormItem(lang.L("Rule"), f.rule),
		widget.NewFormItem(lang.L("Board"), f.size),
		widget.NewFormItem(lang.L("Opening"), f.opening),
		widget.NewFormItem(lang.L("Clock"), f.clock),
		widget.NewFormItem(lang.L("You play"), f.color),
		widget.NewFormItem("", rated),
	)
	words := newDimWords(lang.L("The colour counts for challenges and private games; where an opponent is found for you, it is drawn."))
	d := dialog.NewCustomWithoutButtons(lang.L("How do you want to play?"), scrolled(container.NewVBox(form, words)), w.win)
	take := func() {
		if f.clock.Validate() != nil {
			return
		}
		d.Hide()
		f.keepGame(set)
		set.Unrated = !rated.Checked
		w.saveSettings()
		n.update()
	}
	d.SetButtons(buttons(w.newDialogButton(lang.L("Cancel"), plain, d.Hide), w.newDialogButton(lang.L("OK"), filled, take)))
	w.showAgreeing(d, 480, 480, f.rule, take)
}

// askCode asks for the code of a private game and joins it.
func (n *network) askCode() {
	w := n.w
	code := w.newEntry("")
	code.SetPlaceHolder("abcd-efgh-jkmn")
	d := dialog.NewForm(lang.L("Join a private game"), lang.L("Join"), lang.L("Cancel"),
		[]*widget.FormItem{widget.NewFormItem(lang.L("Code"), code)}, func(yes bool) {
			if yes && n.client != nil && strings.TrimSpace(code.Text) != "" {
				n.send(n.client.Join(code.Text))
			}
		}, w.win)
	code.OnSubmitted = func(string) { d.Submit() }
	w.show(d, 420, 200, code)
}

// askExportKey writes the key to a file.
func (n *network) askExportKey() {
	w := n.w
	if w.busy() {
		return
	}
	identity, err := n.identity()
	if err != nil {
		w.tell(lang.L("The key can't be used"), n.ownKeyWord(err))
		return
	}
	w.askFile(fileQuestion{
		title: lang.L("Export the key"), name: "hoshi-player.key", endings: []string{".key"},
		answer: func(path string) {
			name := n.name()
			go func() {
				err := identity.Export(path, name)
				w.do(func() {
					if err != nil {
						w.fail(lang.L("{{.File}} could not be written", args{"File": baseName(path)}), err)
						return
					}
					w.tell(lang.L("The key was exported"), lang.L("{{.File}} is who you are on servers: keep it in a safe place and give it to nobody. Import it on another computer to be the same player there.", args{"File": path}))
				})
			}()
		},
	})
}

// askImportKey takes the key of another installation from a file, in place of the one here.
func (n *network) askImportKey() {
	w := n.w
	if w.busy() {
		return
	}
	d := dialog.NewFileOpen(func(file fyne.URIReadCloser, err error) {
		if err != nil {
			w.fail(lang.L("The file could not be opened"), err)
			return
		}
		if file == nil {
			return
		}
		path := file.URI().Path()
		file.Close()
		n.readKey(path)
	}, w.win)
	d.SetTitleText(lang.L("Import a key"))
	w.show(d, 760, 560, nil)
}

// readKey reads the key in path, and asks before it takes the place of another one.
func (n *network) readKey(path string) {
	w := n.w
	identity, err := online.ImportIdentity(path)
	if err != nil {
		w.tell(lang.L("The key can't be used"), keyWord(err))
		return
	}
	if now, err := n.identity(); err == nil && now.Fingerprint() == identity.Fingerprint() {
		w.note(lang.L("This is your key already"))
		return
	}
	words := lang.L("The key {{.Key}} takes the place of the one here, with the name and the rating that belong to it. The one here is lost unless you have exported it.",
		args{"Key": identity.Fingerprint()})
	d := dialog.NewCustomWithoutButtons(lang.L("Play with this key?"), wrapped(words), w.win)
	take := w.newDialogButton(lang.L("Use this key"), outlined, func() {
		d.Hide()
		w.leaveFor(func() {
			n.disconnect()
			if err := identity.Export(w.store.File(keyFile), ""); err != nil {
				w.fail(lang.L("The key could not be kept"), err)
				return
			}
			w.store.Settings().OnlineName = "" // the server knows the name of this key
			w.saveSettings()
			w.note(lang.L("You play with the key {{.Key}} now", args{"Key": identity.Fingerprint()}))
		})
	})
	cancel := w.newDialogButton(lang.L("Cancel"), plain, d.Hide)
	d.SetButtons(buttons(take, cancel))
	w.show(d, 460, 220, cancel)
}

// ownKeyWord says why the key of this installation can't be used, and what helps.
func (n *network) ownKeyWord(err error) string {
	if errors.Is(err, online.ErrKey) {
		return lang.L("Your key in {{.File}} is damaged. Import the copy that you exported, or move the file away to begin as a new player.",
			args{"File": n.w.store.File(keyFile)})
	}
	return fileWord(err)
}

// keyWord says what is wrong with a key.
func keyWord(err error) string {
	switch {
	case errors.Is(err, online.ErrKey):
		return lang.L("The file holds no key of a player. Choose one that was exported from Hoshi.")
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission):
		return fileWord(err)
	}
	return err.Error()
}
