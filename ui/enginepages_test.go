package ui

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2/test"

	"hoshi/ai/arena"
	"hoshi/ai/gomocup"
	"hoshi/internal/enginetest"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// The tournaments of [tester.someCups]: one that is over, in which somebody has crashed, one that goes on for ever once it is begun, and one of two strangers.
const (
	overCup     = "Sunday"
	endlessCup  = "The long evening"
	strangeCup  = "Two strangers"
	brokenCup   = "broken.json"
	engineTitle = "Rapfi 0.43.02"
)

// someEngines adds programs: one that can do all, one that failed and has a long name, one that was not tried.
func (d *tester) someEngines() {
	full := &gomocup.Probe{About: map[string]string{"name": "Rapfi", "version": "0.43.02", "author": "Rapfi developers", "country": "China"}, Sizes: []int{15, 20},
		Rules: []string{"freestyle", "standard", "renju", "caro", "caro6"}, Coordinates: gomocup.AsSent, Lines: true, Stop: true, Forbidden: true, Swap2: true, Rubbish: gomocup.Ignored}
	poor := &gomocup.Probe{Sizes: []int{15}, Rules: []string{}, Coordinates: gomocup.Unclear, Late: 2100 * time.Millisecond, Rubbish: gomocup.Fatal, Fault: gomocup.ErrIllegal.Error()}
	titled := func(title string) gomocup.Program { return enginetest.Program(enginetest.Sound, title) }
	d.pages.engines.Kept().Change(func(kept *store.Engines) {
		kept.List = []store.Engine{{Program: titled(engineTitle), Probe: full}, {Program: titled("Maximilianas Maschine"), Probe: poor}, {Program: titled("new")}}
	})
}

// someCups puts tournaments into the window's folder, once.
func (d *tester) someCups() {
	d.t.Helper()
	folder := d.Store.File(store.TournamentFolder)
	if known, err := store.Tournaments(folder); err != nil || len(known) > 0 {
		d.try(err)
		return
	}
	entrant := func(name, title, more string) (e arena.Entrant) {
		args := enginetest.Args(name)
		d.try(e.UnmarshalJSON(fmt.Appendf(nil, `{"name":%q,"program":%q,"arguments":[%q,%q]%s}`, title, args[0], args[1], args[2], more)))
		return e
	}
	d.cup(arena.Description{Title: strangeCup, Rounds: 4, Players: []arena.Entrant{entrant(enginetest.Sound, "A stranger", ""), entrant(enginetest.Sound, "Another one", "")}, SPRT: "0,50"})
	late := entrant("answers late", engineTitle, `,"time":"1h","grace":"1ms"`)
	hash, err := late.Hash()
	d.try(err)
	d.pages.engines.Kept().Change(func(kept *store.Engines) { kept.Confirmed = append(kept.Confirmed, hash) })
	d.cup(arena.Description{Title: endlessCup, Rounds: 500, Concurrency: 2, Players: []arena.Entrant{{Level: "Newcomer"}, late}})
	over, err := store.OpenTournament(d.cup(arena.Description{Title: overCup, Rounds: 1, Draw: 12,
		Players: []arena.Entrant{{Level: "Newcomer"}, {Level: "Easy"}, entrant(enginetest.Dead, "Maximilianas Maschine", "")}}))
	d.try(err)
	d.try(over.Play(context.Background(), nil))
	d.try(over.Close())
	d.try(os.WriteFile(filepath.Join(folder, brokenCup), []byte(`{"players":["Nobody"],"rounds":1}`), 0o600))
}

// inCups goes to the page of all tournaments, and enters the one of a title, where one is given.
func (d *tester) inCups(title string) {
	d.t.Helper()
	d.someCups()
	d.cups.show()
	enter := func() bool { return title == "" }
	d.until("the tournaments", func() bool {
		for _, o := range test.LaidOutObjects(d.desk.Side.Page) {
			if l, is := o.(*widgets.RowList); is && len(l.Rows()) > 0 {
				if i := slices.IndexFunc(l.Rows(), func(r widgets.RowView) bool { return r.Point == title }); i >= 0 {
					enter = func() bool { l.At = i; l.OnEnter(i); return true }
				}
				return enter != nil
			}
		}
		return false
	})
	if !enter() {
		d.t.Fatalf("there is no tournament %s", title)
	}
	if title != "" {
		d.until("the tournament", func() bool { return d.canPress(lang.L("Export…")) })
	}
}

// showPart shows a part of a tournament's page, where the window is so narrow that there is a choice.
func (d *tester) showPart(part string) {
	for _, o := range parts[*widgets.Options](d.desk.Side.Page) {
		if slices.Contains(o.Keys(), part) && o.Visible() {
			o.Choose(part)
		}
	}
}

// enginePages are the pages of engines and of their tournaments.
func (d *tester) enginePages() []opening {
	form := func(kind string, more bool) func() {
		return func() {
			d.someEngines()
			d.inCups("")
			d.onPage(lang.L("New tournament…"))
			d.choose(kind)
			for _, c := range parts[*widgets.Check](d.desk.Side.Page)[:2] {
				c.SetChecked(true)
			}
			for _, c := range parts[*widgets.Disclosure](d.desk.Side.Page) {
				if more {
					c.Tapped(nil)
				}
			}
		}
	}
	return []opening{
		{"no engines", func() {
			d.pages.engines.Kept().Change(func(kept *store.Engines) { kept.List = nil })
			d.pages.ShowEngines()
		}},
		{"the engines", func() { d.someEngines(); d.pages.ShowEngines() }},
		{"no tournaments", func() {
			folder := d.Store.File(store.TournamentFolder)
			aside := folder + ".aside"
			d.someCups()
			d.try(os.Rename(folder, aside))
			d.cups.show()
			d.until("the empty list", func() bool { return strings.Contains(strings.Join(d.words(), " "), strings.Fields(emptyCups())[0]) })
			d.try(os.Rename(aside, folder))
		}},
		{"the tournaments", func() { d.inCups("") }},
		{"a new tournament", form(arena.RoundRobin, false)},
		{"a new tournament, one against all", form(arena.Gauntlet, true)},
		{"a new tournament of two", form("sprt", true)},
		{"a tournament that is over", func() { d.inCups(overCup) }},
		{"a tournament's games", func() { d.inCups(overCup); d.showPart("games") }},
		{"a tournament of two", func() { d.inCups(strangeCup) }},
		{"a tournament that goes on", func() {
			d.inCups(endlessCup)
			d.onPage(lang.L("Start"))
			d.showPart("boards")
			d.tickUntil("a game", func() bool { // one in which the program does not begin
				words := strings.Join(d.words(), " ")
				return slices.ContainsFunc([]string{"1", "2", "3", "4"}, func(n string) bool {
					return strings.Contains(words, lang.L("Game {{.Number}}", lang.Args{"Number": n}))
				})
			})
		}},
	}
}

// emptyCups is what is said where there is no tournament.
func emptyCups() string {
	return lang.L("Levels of Hoshi and other programs play each other: all against all, one against all, or two until it is known which is stronger.")
}

// engineDialogs are the dialogs over those pages, which are gone again then.
func (d *tester) engineDialogs() []opening {
	over := func(page func(), open func()) func() {
		return func() {
			below := slices.Clone(d.activities)
			page()
			open()
			d.restack(below...)
		}
	}
	engines := func() { d.someEngines(); d.pages.ShowEngines() }
	in := func(title string) func() { return func() { d.inCups(title) } }
	asked := func(words string) {
		d.until(words, func() bool { return d.HasDialog() && slices.Contains(d.overlaid(), words) })
	}
	file := ""
	stranger := func() string {
		if file == "" {
			file = enginetest.File(d.t, filepath.Dir(d.Store.File("x")), enginetest.Sound)
		}
		return file
	}
	return []opening{
		{"take", over(engines, func() {
			activity.HandleDrop(d.top(), []string{"/home/maximiliana/Downloads/GOMOKU-RENJU-RAPFI-2026.zip"})
		})},
		{"askConfirm", over(engines, func() {
			activity.HandleDrop(d.top(), []string{stranger()})
			asked(lang.L("Run it"))
		})},
		{"askEdit", over(engines, func() { d.onPage(lang.L("Settings…")) })},
		{"askRemove", over(engines, func() { d.onPage(lang.L("Remove…")) })},
		{"ShowLog", func() { d.pages.engines.ShowLog(engineTitle) }},
		{"askDelete, a tournament", over(in(""), func() { d.onPage(lang.L("Delete…")) })},
		{"confirm", over(in(strangeCup), func() {
			d.onPage(lang.L("Start"))
			asked(lang.L("Let them run"))
		})},
		{"askFile", over(in(overCup), func() { d.onPage(lang.L("Export…")) })},
		{"showLog", over(in(overCup), func() {
			for _, l := range parts[*widgets.RowList](d.desk.Side.Page) {
				if rows := l.Rows(); len(rows) > 0 && rows[0].Sign == "!" {
					l.OnEnter(0)
				}
			}
		})},
	}
}
