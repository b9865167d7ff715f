package tournaments

import (
	"cmp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"hoshi/ai/arena"
	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/newgame"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// twoPlayers is the kind of tournament of two players that ends once it is known who is stronger.
const twoPlayers = "sprt"

// The openings that are none of the players'.
const (
	builtIn  = ""
	fromFile = "file"
)

// clocks are those that are proposed.
var clocks = []game.TimeControl{{PerMove: time.Second}, {PerMove: 5 * time.Second}, {Main: time.Minute, Increment: time.Second}, {Main: 3 * time.Minute, Increment: 2 * time.Second}}

// player is one that can be chosen.
type player struct {
	arena.Entrant
	name  string // in the language of the reader
	check *widgets.Check
}

// form asks who plays a new tournament, and how.
type form struct {
	session *Session
	below   activity.Activity
	panel   *widgets.FormPanel
	body    *widgets.Form

	title                     *widgets.Entry
	kind, rule, size, opening *widgets.Options
	who
	numbers
	clock  *newgame.Clock
	more   *widgets.Disclosure
	file   string // of openings
	choose *widgets.Button
	about  *widgets.Paragraph
	start  *widgets.Button
}

// who is the part of a form that asks who plays.
type who struct {
	players []*player
	field   *widgets.Pane   // of the players
	first   *widgets.Select // the one who meets all
}

// numbers are the fields of a form for numbers.
type numbers struct {
	rounds, atOnce, faults, draw *widgets.Entry
	score, moves                 *widgets.Entry // by which and in how many a player has lost
	least, most                  *widgets.Entry // the leads of a test
	adjudicated, bounds          *widgets.Pane  // those beside each other
}

// askNew asks how a new tournament shall be, over the page of all of them.
func (s *Session) askNew(below activity.Activity) {
	if s.HasDialog() {
		return
	}
	f := &form{session: s, below: below}
	s.host.ShowForm(f.make)
}

// make makes the form, in the language of the window.
func (f *form) make() *widgets.FormPanel {
	d := defaults()
	f.panel = widgets.NewSheet(lang.L("New tournament"), lang.L("Close"), lang.L("Esc"), f.session.host.RemoveForm, f.agree)
	fields := f.panel.Fields()
	f.title = fields.NewEntry("")
	f.title.SetPlaceHolder(lang.L("Tournament of {{.Day}}", lang.Args{"Day": time.Now().Format(time.DateOnly)}))
	f.title.Enter = fields.Agree
	f.kind = fields.NewCards([]widgets.Option{
		{Key: arena.RoundRobin, Text: lang.L("All against all"), Detail: lang.L("Everybody meets everybody")},
		{Key: arena.Gauntlet, Text: lang.L("One against all"), Detail: lang.L("One player meets each of the others")},
		{Key: twoPlayers, Text: lang.L("Two, until it is known"), Detail: lang.L("It ends once it is known which one is stronger")},
	}, arena.RoundRobin)
	f.makePlayers(fields)
	f.rule = fields.NewChips(newgame.Rules(), d.Rule)
	f.size = fields.NewChips(nil, strconv.Itoa(d.Size))
	f.opening = fields.NewChips(nil, builtIn)
	now, _ := game.ParseTimeControl(d.Clock) // it is one
	f.clock = newgame.NewClock(fields, clocks, now, f.show)
	number := func(n int) *widgets.Entry {
		e := fields.NewEntry(strconv.Itoa(n))
		e.Enter = fields.Agree
		e.OnChanged = func(string) { f.show() }
		return e
	}
	f.rounds, f.atOnce, f.faults, f.draw, f.score, f.moves = number(d.Rounds), number((runtime.NumCPU()+1)/2), number(0), number(0), number(0), number(3)
	f.least, f.most = number(0), number(50)
	f.least.Label, f.most.Label, f.score.Label, f.moves.Label = lang.L("Elo, from"), lang.L("Elo, to"), lang.L("Points"), lang.L("Moves")
	f.adjudicated, f.bounds = beside(f.score, f.moves), beside(f.least, f.most)
	f.choose = f.panel.NewButton(lang.L("Choose a file…"), widgets.Plain, f.chooseFile)
	f.about = widgets.NewWords("")
	f.more = fields.NewDisclosure(lang.L("More"), false, func(bool) { f.show() })
	for _, o := range []*widgets.Options{f.kind, f.rule, f.size, f.opening} {
		o.OnChanged = func(string) { f.show() }
	}
	f.start = f.panel.NewButton(lang.L("Start"), widgets.Filled, f.agree)
	f.start.Key = lang.L("Enter")
	f.body = widgets.NewForm()
	f.panel.Fill(f.body, f.title, nil, []*widgets.Button{f.start})
	f.show()
	return f.panel
}

// beside puts two fields for numbers beside each other.
func beside(a, b *widgets.Entry) *widgets.Pane {
	const digits = 72
	return widgets.NewPane(layout.Row(layout.Near, layout.Of(a).Width(digits), layout.Of(b).Width(digits), layout.Space()))
}

// makePlayers makes a box for each level and each program, two beside each other where there is room.
func (f *form) makePlayers(fields widgets.Fields) {
	f.players = nil
	for _, l := range level.All {
		f.players = append(f.players, &player{Entrant: arena.Entrant{Level: l.Name}, name: describe.Strength(l.Name, l.Rating)})
	}
	for _, e := range f.session.host.Engines().Value().List {
		f.players = append(f.players, &player{Entrant: arena.Entrant{Program: e.Program}, name: e.Title()})
	}
	wide, narrow := layout.Column(0), layout.Column(0)
	var pair []*widgets.Check
	for i, p := range f.players {
		p.check = fields.NewCheck(fitted(p.name), false, func(bool) { f.show() })
		narrow.Add(layout.Of(p.check))
		if pair = append(pair, p.check); len(pair) == 2 || i == len(f.players)-1 {
			wide.Add(layout.Equal(pair...))
			pair = nil
		}
	}
	const beside = 330
	f.field = widgets.NewPane(layout.Breakpoint(beside, wide, narrow))
	f.first = fields.NewChoice(nil, "", func(key string) string { return f.nameOf(key) })
	f.first.OnChanged = func(string) { f.show() }
}

// fitted shortens a name that has no room beside a box in the narrowest form.
func fitted(name string) string {
	const room = 200
	text := widgets.Text("", widgets.TextBody, false)
	widgets.Shorten(text, name, room)
	return text.Text
}

// nameOf names the player of a key, which is its place.
func (f *form) nameOf(key string) string {
	i, _ := strconv.Atoi(key) // keys are places
	return f.players[i].name
}

// chosen returns the places of the players who are chosen, in a gauntlet first the one who meets all.
func (f *form) chosen() (places []int) {
	for i, p := range f.players {
		if p.check.Checked {
			places = append(places, i)
		}
	}
	if f.kind.Key() == arena.Gauntlet {
		first, _ := strconv.Atoi(f.first.Key()) // keys are places
		if at := slices.Index(places, first); at > 0 {
			places = slices.Insert(slices.Delete(places, at, at+1), 0, first)
		}
	}
	return places
}

// show brings what is seen to the answers.
func (f *form) show() {
	if f.body == nil { // it is being made
		return
	}
	f.offer()
	rows := []widgets.FormRow{{Label: lang.L("Name"), Field: f.title}, {Label: lang.L("Kind"), Field: f.kind}, {Label: lang.L("Players"), Field: f.field}}
	if f.kind.Key() == arena.Gauntlet && len(f.chosen()) > 1 {
		rows = append(rows, widgets.FormRow{Label: lang.L("Meets all"), Field: f.first})
	}
	rows = append(rows, f.clock.Rows()...)
	rows = append(rows, widgets.FormRow{Label: lang.L("Rounds"), Field: f.rounds, Words: lang.L("In a round all who meet play two games from one opening, with colours exchanged.")},
		widgets.FormRow{Head: f.more, Field: f.about, Apart: true})
	d, err := f.description()
	f.about.Set("")
	if !f.more.Open {
		f.about.Set(strings.Join(f.details(), " · "))
	} else {
		rows = append(rows, f.rest()...)
	}
	f.start.SetEnabled(err == "")
	f.panel.Note(err)
	if err == "" {
		f.panel.Note(lang.N("{{.Count}} games", d.Games(), lang.Args{"Count": lang.Number(d.Games())}))
	}
	f.body.Set(rows...)
	f.panel.Refresh() // whose height may be another
}

// rest are the rows under More.
func (f *form) rest() (rows []widgets.FormRow) {
	rows = append(rows, widgets.FormRow{Label: lang.L("Rule"), Field: f.rule}, widgets.FormRow{Label: lang.L("Board"), Field: f.size}, widgets.FormRow{Label: lang.L("Openings"), Field: f.opening})
	if f.opening.Key() == fromFile {
		rows = append(rows, widgets.FormRow{Field: f.choose, Close: true, Words: f.file})
	}
	if f.kind.Key() == twoPlayers {
		rows = append(rows, widgets.FormRow{Label: lang.L("Elo, from and to"), Field: f.bounds, Words: lang.L("It ends when it is known with 95 % which of the two leads is nearer the truth.")})
	}
	return append(rows,
		widgets.FormRow{Label: lang.L("Games at once"), Field: f.atOnce, Words: lang.L("No more than this computer has cores for: {{.Cores}}", lang.Args{"Cores": runtime.NumCPU()})},
		widgets.FormRow{Label: lang.L("Faults forgiven"), Field: f.faults, Words: lang.L("So many crashes or illegal moves in a game are survived; 0: the first one loses it.")},
		widgets.FormRow{Label: lang.L("Drawn after"), Field: f.draw, Words: lang.L("So many moves; 0: never.")},
		widgets.FormRow{Label: lang.L("Lost, points and moves"), Field: f.adjudicated, Words: lang.L("So far behind, as both say for so many moves, a player has lost; 0: never.")})
}

// details says in few words what is chosen under More.
func (f *form) details() []string {
	size := f.size.Key()
	r, _ := game.ParseRule(f.rule.Key()) // the keys are rules
	return []string{describe.Rule(r), size + " × " + size, f.openingWord(f.opening.Key())}
}

// openingWord names a way to open games.
func (f *form) openingWord(key string) string {
	switch key {
	case builtIn:
		return lang.L("about even, built in")
	case fromFile:
		return lang.L("from a file")
	}
	p, _ := game.ParseProtocol(key) // the keys are protocols
	return describe.Protocol(p)
}

// offer offers the boards and openings of the rule, and the players who can meet all.
func (f *form) offer() {
	rule, _ := game.ParseRule(f.rule.Key()) // the keys are rules
	var sizes, openings []widgets.Option
	for _, n := range []int{15, 19, 20} {
		if rule.Allows(n) {
			sizes = append(sizes, widgets.Option{Key: strconv.Itoa(n), Text: strconv.Itoa(n)})
		}
	}
	f.size.Offer(sizes, cmp.Or(f.size.Key(), strconv.Itoa(game.DefaultSize)))
	size, _ := strconv.Atoi(f.size.Key()) // the keys are numbers
	ways := []string{builtIn, fromFile}
	for _, p := range game.Protocols {
		if p != game.Free && p != game.Balanced && p.Allows(rule, size) {
			ways = append(ways, p.String())
		}
	}
	for _, way := range ways {
		openings = append(openings, widgets.Option{Key: way, Text: f.openingWord(way)})
	}
	f.opening.Offer(openings, f.opening.Key())
	var keys []string
	for i, p := range f.players {
		if p.check.Checked {
			keys = append(keys, strconv.Itoa(i))
		}
	}
	if !slices.Equal(keys, f.first.Keys) {
		f.first.Offer(keys, f.first.Key(), f.nameOf)
	}
}

// description returns what is asked for, or says what is missing.
func (f *form) description() (d arena.Description, missing string) {
	d = defaults()
	d.Title = strings.TrimSpace(f.title.Text)
	if d.Title == "" {
		d.Title = f.title.PlaceHolder
	}
	d.Kind, d.Rule, d.Openings, d.Clock = f.kind.Key(), f.rule.Key(), f.opening.Key(), f.clock.Value().String()
	d.Size, _ = strconv.Atoi(f.size.Key()) // the keys are numbers
	switch {
	case d.Openings == fromFile && f.file == "":
		return d, lang.L("Choose a file of openings")
	case d.Openings == fromFile:
		d.Openings = f.file
	}
	places := f.chosen()
	for _, at := range places {
		d.Players = append(d.Players, f.players[at].Entrant)
	}
	if wrong := f.read(&d); wrong != "" {
		return d, wrong
	}
	switch {
	case d.Kind == twoPlayers && len(places) != 2:
		return d, lang.L("Choose two players")
	case len(places) < 2:
		return d, lang.L("Choose two players or more")
	case d.Clock == game.TimeControl{}.String():
		return d, lang.L("Choose a clock")
	}
	if d.Kind == twoPlayers {
		d.Kind, d.SPRT = "", f.least.Text+","+f.most.Text
		if _, err := arena.ParseSPRT(d.SPRT); err != nil {
			return d, lang.L("Two leads in Elo are needed, the lower one first")
		}
	}
	return d, ""
}

// read reads the numbers into a description, or says which one is none.
func (n *numbers) read(d *arena.Description) (wrong string) {
	d.Resign = &arena.Resign{}
	for _, one := range []struct {
		to         *int
		from       *widgets.Entry
		least, top int
	}{{&d.Rounds, n.rounds, 1, 100_000}, {&d.Concurrency, n.atOnce, 1, 1024}, {&d.Faults, n.faults, 0, 100}, {&d.Draw, n.draw, 0, 1000}, {&d.Resign.Score, n.score, 0, 100_000}, {&d.Resign.Moves, n.moves, 1, 100}} {
		var err error
		if *one.to, err = strconv.Atoi(strings.TrimSpace(one.from.Text)); err != nil || *one.to < one.least || *one.to > one.top {
			return lang.L("a number from {{.Low}} to {{.High}}", lang.Args{"Low": one.least, "High": one.top}) + ": " + one.from.Text
		}
	}
	if d.Resign.Score == 0 {
		d.Resign = nil
	}
	return ""
}

// chooseFile asks for a file of openings.
func (f *form) chooseFile() {
	f.session.ChooseFile(lang.L("Choose a file…"), []string{".txt"}, func(path string) {
		f.file = path
		f.show()
	})
}

// agree begins the tournament, where nothing is missing.
func (f *form) agree() {
	d, missing := f.description()
	if missing != "" {
		f.panel.Note(missing)
		return
	}
	s, folder, file := f.session, f.session.folder(), ""
	s.Run(lang.L("New tournament"), func(*dialog.Job) (err error) {
		if _, err = d.Tournament(folder); err == nil {
			file, err = store.NewTournament(folder, &d)
		}
		return err
	}, func(err error) {
		if err != nil {
			s.ShowInfo(lang.L("New tournament"), describe.TournamentError(err))
			return
		}
		s.host.RemoveForm()
		s.enter(file, f.below, true)
	})
}
