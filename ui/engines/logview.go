package engines

import (
	"os"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"hoshi/internal/atomicfile"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// mostShown is how many lines of a log are shown, the last ones; a file gets all that is kept.
const mostShown = 300

// ShowLog implements activity.Programs: it shows what was said since this start, and offers to save it.
func (r *Roster) ShowLog(title string) {
	text := r.Said(title)
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	shown := strings.Join(lines[max(len(lines)-mostShown, 0):], "\n")
	if text == "" {
		shown = lang.L("Nothing was said since Hoshi was started.")
	}
	label := widget.NewLabel(shown)
	label.TextStyle.Monospace = true
	label.Wrapping = fyne.TextWrapBreak
	d := dialog.NewBox(lang.L("What {{.Program}} said", lang.Args{"Program": title}), r.Scrolling(label), r.Win)
	save := r.NewDialogButton(lang.L("Save as…"), widgets.Plain, func() {
		d.Hide()
		r.saveLog(title, text)
	})
	save.SetEnabled(text != "")
	done := r.NewDialogButton(lang.L("Close"), widgets.Filled, d.Hide)
	d.SetButtons(save, done)
	size := r.Win.Canvas().Size()
	r.Open(d, 720, size.Height, done)
	if scroll := r.DialogScroll(); scroll != nil {
		scroll.ScrollToBottom()
	}
}

// saveLog asks for a file and writes the log into it.
func (r *Roster) saveLog(title, text string) {
	r.AskFile(dialog.FilePrompt{Title: lang.L("Save as…"), Name: fileName(title) + ".txt", Endings: []string{".txt"}, Answer: func(path string, again func(string)) {
		r.Run(lang.L("Save as…"), func(*dialog.Job) error { return atomicfile.WriteBytes(path, []byte(text)) }, func(err error) {
			if err != nil {
				r.ShowError(lang.L("The file could not be written"), err)
			}
		})
	}})
}

// fileName is a title without what a file's name can't have.
func fileName(title string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r == os.PathSeparator {
			return '-'
		}
		return r
	}, title)
}
