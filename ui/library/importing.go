package library

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"hoshi/format"
	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// importing is an import that goes on.
type importing struct {
	progress games.Progress
	cancel   context.CancelFunc
}

// askImport asks for a file or a folder and imports it.
func (l *Library) askImport() {
	if !l.HasDialog() && l.work == nil {
		take := func(path string) { l.HandleDrop([]string{path}) }
		l.ChooseFileOr(lang.L("Import games"), format.Endings(), take, dialog.Alternatives{FolderWord: lang.L("All of this folder"), TakeFolder: take})
	}
}

// HandleDrop implements activity.DropHandler: it imports files and folders; the games that are there already stay usable meanwhile, and the import goes on where the person leaves
// the library.
func (l *Library) HandleDrop(paths []string) {
	if l.work != nil {
		l.Notify(lang.L("Games are being imported"))
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	work := &importing{cancel: cancel}
	l.work = work
	l.refresh()
	go func() {
		var im *games.Imported
		lib, err := l.Store.Library(ctx)
		if lib != nil {
			im, err = lib.Import(ctx, paths, func(p games.Progress) {
				l.Post(func() {
					if work.progress = p; l.work == work {
						l.refresh()
					}
				})
			})
		}
		l.Post(func() {
			cancel()
			l.work = nil
			lines := importSummary(im, err)
			switch {
			case l.Window.IsTop(l):
				l.refresh()
				l.search()
				l.tellImported(lines)
			case len(lines) > 0:
				l.Notify(describe.Sentences(lines[:min(len(lines), mostNoted)]...))
			}
		})
	}()
}

func (l *Library) refresh() {
	if l.page != nil {
		l.page.Refresh()
	}
}

// mostFaults is how many files that could not be read are named, mostNoted how much of that where the person has left the library.
const (
	mostFaults = 4
	mostNoted  = 2
)

// importSummary says what an import has done, and what the owners of the games ask for; nothing where it was cancelled.
func importSummary(im *games.Imported, err error) (lines []string) {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	if err != nil {
		lines = append(lines, describe.Error(err))
	}
	if im != nil {
		lines = append(lines, describe.Imported(im))
		for i, f := range im.Faults {
			if i == mostFaults {
				lines = append(lines, lang.L("and {{.Count}} more", lang.Args{"Count": len(im.Faults) - mostFaults}))
				break
			}
			lines = append(lines, filepath.Base(f.Path)+": "+describe.Error(f.Err))
		}
		for _, terms := range im.Terms {
			lines = append(lines, lang.L(terms))
		}
	}
	return lines
}

// tellImported tells what is to be said of an import.
func (l *Library) tellImported(lines []string) {
	if len(lines) > 0 {
		l.ShowInfo(lang.L("Import games"), strings.Join(lines, "\n"))
	}
}

// damageWords says in a line how far the games of a damaged library have come back.
func (l *Library) damageWords() string {
	count := lang.Number(l.back.Added)
	if l.coming {
		return lang.L("Games come back: {{.Count}} ({{.Percent}} %). The library was damaged.", lang.Args{"Count": count, "Percent": int(100 * l.back.Part)})
	}
	return lang.L("The library was damaged. Games that could be read: {{.Count}}.", lang.Args{"Count": count})
}

// showDamage tells what became of a library that was damaged.
func (l *Library) showDamage() {
	damage := l.damage
	if damage == nil || l.coming {
		return
	}
	l.damage = nil
	l.refresh()
	l.ShowInfo(lang.L("Library"), lang.L("The library was damaged. {{.Count}} games could be read and are in a new one. The damaged one lies in {{.File}}.",
		lang.Args{"Count": lang.Number(l.back.Added), "File": damage.Moved})+"\n"+describe.Cause(damage.Err))
}

// AskDelete deletes the game that is chosen, after asking.
func (l *Library) AskDelete() {
	id := l.chosen()
	if id == 0 || l.HasDialog() {
		return
	}
	g := l.found.At(l.at)
	l.Ask(dialog.Prompt{Title: lang.L("Delete this game?"), Content: widgets.Wrapped(seats(&g) + " · " + g.Day.Text()),
		Yes: lang.L("Delete"), No: lang.L("Cancel"), Agreed: func() {
			go func() {
				lib, err := l.Store.Library(context.Background())
				if lib != nil {
					err = lib.Delete(context.Background(), id)
				}
				l.Post(func() {
					if err != nil {
						l.ShowInfo(lang.L("Library"), describe.Error(err))
					}
					l.search()
				})
			}()
		}}, 480, 180)
}

// seats names both players of a game.
func seats(g *games.Game) string {
	return seat(g, game.Black) + " – " + seat(g, game.White)
}

// seat names who played a colour.
func seat(g *games.Game, c game.Color) string {
	return describe.Player(g.Seats[c].Level, g.Seats[c].Name)
}
