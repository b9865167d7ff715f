package ui

import (
	"flag"
	"fmt"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/online/server"
	"hoshi/ui/access"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/library"
	"hoshi/ui/newgame"
	"hoshi/ui/puzzles"
	"hoshi/ui/report"
	"hoshi/ui/store"
)

var wholeGeometry = flag.Bool("geometry", false, "reads every page in every language at every scale in every window, not a share of that")

// menuTall is what the bar of menus takes of a window's height.
const menuTall = 29

// shown is a window as the toolkit sees it: a size on the screen at a scale, in units.
type shown struct {
	name string
	size fyne.Size
}

// shownSizes are five windows, each at 100, 150 and 200 %, those that come to the same once.
func shownSizes() (list []shown) {
	for _, pixels := range []fyne.Size{{Width: 640, Height: 480}, {Width: 900, Height: 700}, {Width: 1280, Height: 800}, {Width: 1920, Height: 1080}, {Width: 700, Height: 1000}} {
		for _, chosen := range []int{100, 150, 200} {
			percent := fitting(chosen, 100, pixels)
			for percent < chosen && fitting(chosen, percent+10, units(pixels, percent+10)) == percent+10 { // without what growing wants
				percent += 10
			}
			s := shown{fmt.Sprintf("%v at %d %%", pixels, chosen), units(pixels, percent).SubtractWidthHeight(0, menuTall)}
			if !slices.ContainsFunc(list, func(other shown) bool { return other.size == s.size }) {
				list = append(list, s)
			}
		}
	}
	return list
}

// shareOf returns the sizes at which a language is read: one of them, another for the next language, and with -geometry all.
func shareOf(code string, sizes ...fyne.Size) []fyne.Size {
	if *wholeGeometry {
		return sizes
	}
	i := slices.IndexFunc(lang.All(), func(l lang.Language) bool { return l.Code == code })
	return sizes[i%len(sizes):][:1]
}

func units(pixels fyne.Size, percent int) fyne.Size {
	return fyne.NewSize(pixels.Width*100/float32(percent), pixels.Height*100/float32(percent))
}

// pagesOf returns every page that the window of one person shows, each of which can be opened after each other one.
func pagesOf(d *tester) (all []opening) {
	add := func(name string, open func()) {
		all = append(all, opening{name, func() {
			d.DismissAll()
			d.restack(d.localGame)
			d.cups.session.ShutDown()
			open()
		}})
	}
	fresh := func(rule game.Rule, protocol game.Protocol, moves ...string) {
		d.doc().Unsaved = false
		d.begin(openedRecord(d.t.(*testing.T), rule, protocol))
		for _, m := range moves {
			d.tap(m)
		}
	}
	add("a game", func() { fresh(game.Freestyle, game.Free, "H8", "H9", "I8") })
	add("a game that is browsed", func() {
		fresh(game.Freestyle, game.Free, "H8", "H9", "I8")
		d.key(fyne.KeyPageUp)
	})
	add("the end of a game", func() { fresh(game.Freestyle, game.Free, blackWins...) })
	add("an opening", func() { fresh(game.Freestyle, game.Swap2, "H8", "H9", "I9") })
	add("many fifths", func() { fresh(game.Renju, game.Yamaguchi, "H8", "H9", "I10") })
	add("the board alone", d.toggleBoardOnly)
	add("the start page", func() { d.desk.BoardOnly = false; fresh(game.Freestyle, game.Free); d.home.showWelcome() })
	add("the start page with a game", func() { fresh(game.Freestyle, game.Free, "H8", "H9"); d.home.showWelcome() })
	for _, opponent := range []string{store.Computer, store.Person, newgame.Online} {
		add("a new game, "+opponent, func() { d.askGame(opponent) })
	}
	for _, part := range []string{partLook, partSound, partEngine} {
		add("settings, "+part, func() { d.showSettings(); d.choose(part) })
	}
	add("settings, more", func() { d.showSettings(); d.choose(partSound); d.use(access.Button, lang.L("More")) })
	add("setting up", d.askPosition)
	add("the person", d.pages.ShowPerson)
	add("puzzles", func() { d.training.showPuzzles() })
	add("a puzzle", func() { d.training.puzzles.BeginTheme("fours") })
	add("a rush", func() { d.training.puzzles.Begin(puzzles.Rush) })
	add("the lessons", func() { d.training.showLessons() })
	for _, name := range []string{"five", "four-three", "swap2", "clock"} {
		add("the lesson "+name, func() { d.lesson(name); d.course().ShowMe() })
	}
	add("the study", func() { fresh(game.Freestyle, game.Free, "H8", "H9", "I8"); d.Analyse() })
	add("the game report", func() {
		fresh(game.Freestyle, game.Free, blackWins...)
		d.runCommand(activity.Review)
		d.until("the report", func() bool { return !d.reads(lang.L("Cancel")) })
	})
	add("the library", func() {
		fresh(game.Freestyle, game.Free, blackWins...)
		d.pages.showLibrary()
		if chip := lang.L("Part of the board") + "  ×"; d.reads(chip) { // of the page below, in the window before
			d.onPage(chip)
		}
		d.libraryOfSome()
	})
	add("a part of the board", func() {
		fresh(game.Freestyle, game.Free, blackWins[:4]...)
		d.pages.showLibrary()
		d.libraryOfSome().TakeBoard()
		d.libraryOfSome()
	})
	add("the account", d.pages.Account)
	add("the rules and keys", d.showHelp)
	add("about Hoshi", d.showAbout)
	for _, p := range d.enginePages() {
		add(p.name, p.open)
	}
	return all
}

// patient are the options of a server on which nobody is too slow, however long all languages take.
var patient = server.Options{Idle: time.Hour, Grace: time.Hour, First: time.Hour, Turn: time.Hour}

// networkPages returns windows that are in a lobby and at tables: with a clock, without one, and after the end.
func networkPages(t *testing.T) (all []pagesIn) {
	lobby := crowdedLobby(t)
	all = append(all, pagesIn{lobby, []opening{
		{"the lobby", func() { lobby.network.Lobby.Tick() }},
		{"the lobby's games", func() {
			lobby.network.Lobby.Tick()
			lobby.onPage(lang.N("All {{.Count}} games", 1, lang.Args{"Count": 1}))
		}},
		{"the lobby again", func() { lobby.onPage(lang.L("People")) }},
	}})
	for _, clock := range []string{"1h", ""} {
		address := serve(t, patient)
		a, b := newPerson(t, "Ann"), newPerson(t, "Boris")
		a.Store.Settings().Clock, b.Store.Settings().Clock = clock, clock
		black, white := meet(a.join(address), b.join(address))
		plays(black, white, "H8", "H9", "I8")
		all = append(all, pagesIn{black, []opening{{fmt.Sprintf("a table with the clock %q", clock), func() { black.Refresh(activity.All) }}}})
	}
	black, white := pair(t, serve(t, patient))
	plays(black, white, "H8", "H9", "I8")
	if err := white.network.Resign(); err != nil {
		t.Fatal(err)
	}
	black.until("the end", func() bool { return black.network.Game().Over != nil })
	black.settle()
	return append(all, pagesIn{black, []opening{{"the end at a table", func() { black.Refresh(activity.All) }}}})
}

// pagesIn are pages that a window shows.
type pagesIn struct {
	d     *tester
	pages []opening
}

// libraryOfSome returns the library on top, once it lists games.
func (d *tester) libraryOfSome() (l *library.Library) {
	d.t.Helper()
	d.until("the games", func() bool {
		l, _ = d.top().(*library.Library)
		return l != nil && l.Found() > 0
	})
	return l
}

// No words are cut off, no control lies where no mouse comes to and none is without a name for those who do not see it, on any page, in any language, at any scale, in any window: of all
// these together a share, and with -geometry all.
func TestNothingIsCutOffOnAnyPage(t *testing.T) {
	looks(t)
	english(t)
	before := report.Nodes
	report.Nodes = 500
	t.Cleanup(func() { report.Nodes = before })
	d := newTester(t, t.TempDir())
	sizes, windows := shownSizes(), append(networkPages(t), pagesIn{d, pagesOf(d)})
	for i, l := range lang.All() {
		t.Run(l.Code, func(t *testing.T) {
			r := newReader(t, l.Code)
			r.controls = true
			for _, w := range windows {
				w.d.t = t
				w.d.speak(l.Code)
				for j, at := range sizes {
					if !*wholeGeometry && (i+j)%6 != 0 {
						continue
					}
					w.d.Win.Resize(at.size)
					for _, p := range w.pages {
						p.open()
						w.d.drain()
						r.check(t, w.d, p.name+" in "+at.name)
						for _, problem := range unnamed(w.d.tree()) {
							t.Errorf("%s in %s: %s", p.name, at.name, problem)
						}
					}
				}
			}
		})
	}
}
