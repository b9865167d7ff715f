package newgame

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/ai"
	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/store"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
)

// settings are those of the first start, in a folder of their own.
func settings(t *testing.T) *store.Settings {
	t.Helper()
	s, _ := store.Open(t.TempDir())
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	set := s.Settings()
	set.Level = "Skilled"
	return set
}

// TestEveryChoiceHasItsWord wants a word for each thing that can be chosen, and different ones for different things.
func TestEveryChoiceHasItsWord(t *testing.T) {
	names := func(count int, name func(int) string) (keys []string) {
		for i := range count {
			keys = append(keys, name(i))
		}
		return keys
	}
	rules := names(len(game.Rules), func(i int) string { return game.Rules[i].String() })
	rule := func(key string) game.Rule { r, _ := game.ParseRule(key); return r }
	openings := names(len(game.Protocols), func(i int) string { return game.Protocols[i].String() })
	levels := names(len(Steps()), func(i int) string { return Steps()[i].Key })
	uitest.Distinct(t, "opponents", opponents, opponentWord)
	uitest.Distinct(t, "colours", colors, describe.ColorChoice)
	uitest.Distinct(t, "who moves first", firsts, describe.First)
	uitest.Distinct(t, "rules", rules, func(key string) string { return describe.Rule(rule(key)) })
	uitest.Distinct(t, "what wins", rules, func(key string) string { return describe.RuleWords(rule(key)) })
	uitest.Distinct(t, "levels", levels, describe.LevelWords)
	for _, r := range []game.Rule{game.Freestyle, game.Renju} {
		uitest.Distinct(t, "openings of "+r.String(), openings, func(key string) string { p, _ := game.ParseProtocol(key); return describe.ProtocolWords(p, r) })
	}
	clockKeys := names(len(clocks), func(i int) string { return clocks[i].String() })
	uitest.Distinct(t, "clocks", append(clockKeys, "5m+3x30s", "3m, 30s/move"), func(key string) string {
		tc, err := game.ParseTimeControl(key)
		if err != nil {
			t.Error(err)
		}
		return describe.TimeControl(tc)
	})
}

// blank is a book that knows nothing.
type blank struct{}

func (blank) Lookup(*game.Position) (ai.Forced, error) { return ai.Forced{}, nil }

func TestGamesAgainstPerfectAreNotRated(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(widgets.Theme("light"))
	all := slices.Clone(level.All)
	t.Cleanup(func() { level.All = all })
	level.Use(blank{}, nil)
	s := NewSheet(settings(t), store.Computer, Person{}, nil, nil, func() {})
	for _, row := range []struct {
		level string
		warn  bool
		rated bool
	}{{"Skilled", false, true}, {"Skilled", true, false}, {level.Perfect, false, false}} {
		s.Form.Level.Set(row.level)
		s.Form.Warn.On = row.warn
		if s.Form.rated() != row.rated {
			t.Errorf("%s, warned: %v: it should be rated: %v", row.level, row.warn, row.rated)
		}
	}
}

// shows reports whether the form shows a field.
func (f *Form) shows(field any) bool {
	return slices.ContainsFunc(f.Body.Rows(), func(r widgets.FormRow) bool {
		return r.Field == field || r.Field == f.names && field == f.Friend
	})
}

// Only what can be chosen is seen, and at once.
func TestWhatIsNotThereIsNotSeen(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(widgets.Theme("light"))
	for _, row := range []struct {
		name                                      string
		opponent, rule, opening                   string
		level, friend, size, first, strict, rated bool
	}{
		{name: "the computer", opponent: store.Computer, rule: "freestyle", opening: "free", level: true, size: true, first: true},
		{name: "a friend", opponent: store.Person, rule: "caro6", opening: "free", friend: true, size: true, first: true},
		{name: "an opening says who begins", opponent: store.Person, rule: "standard", opening: "swap2", friend: true, size: true},
		{name: "renju has one board, and Black begins", opponent: store.Computer, rule: "renju", opening: "free", level: true, strict: true},
		{name: "a server is not strict", opponent: Online, rule: "renju", opening: "rif", rated: true},
		{name: "on a server Black begins", opponent: Online, rule: "freestyle", opening: "free", size: true, rated: true},
	} {
		t.Run(row.name, func(t *testing.T) {
			set := settings(t)
			set.More = true
			f := New(widgets.Fields{}, set, store.Computer)
			f.Opponent.Choose(row.opponent)
			f.Rule.Choose(row.rule)
			f.Opening.Choose(row.opening)
			for _, c := range []struct {
				name  string
				field any
				want  bool
			}{
				{"level", f.Level, row.level}, {"friend", f.Friend, row.friend}, {"board", f.Size, row.size},
				{"first move", f.First, row.first}, {"strict", f.Strict, row.strict}, {"rated", f.Rated, row.rated},
			} {
				if f.shows(c.field) != c.want {
					t.Errorf("%s is seen: %v", c.name, !c.want)
				}
			}
			if f.Opening.Key() != row.opening {
				t.Errorf("the opening is %s", f.Opening.Key())
			}
		})
	}
}

// Boards come in order; what few people want is there when it is asked for, or was chosen before.
func TestBoardsAndOpenings(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(widgets.Theme("light"))
	set := settings(t)
	set.Size = 20
	f := New(widgets.Fields{}, set, store.Person)
	if got := f.Size.Keys(); !slices.Equal(got, []string{"9", "13", "15", "19", "20"}) || f.Size.Key() != "20" {
		t.Errorf("boards are %q, %s chosen", got, f.Size.Key())
	}
	f.Size.OnOpen()
	if got := f.Size.Keys(); len(got) != game.MaxSize-game.MinSize+1 || got[0] != "5" || f.Size.Key() != "20" {
		t.Errorf("all boards are %q, %s chosen", got, f.Size.Key())
	}
	f.Rule.Choose("renju")
	if got := f.Opening.Keys(); !slices.Equal(got, []string{"free", "rif", "soosorv-8", "taraguchi-10"}) {
		t.Errorf("openings of renju are %q", got)
	}
	f.Opening.OnOpen()
	if got := f.Opening.Keys(); !slices.Contains(got, "yamaguchi") {
		t.Errorf("all openings of renju are %q", got)
	}
	f.Opening.Choose("yamaguchi")
	f.Rule.Choose("freestyle")
	if f.Size.Key() != "20" || f.Opening.Key() != "free" {
		t.Errorf("after renju: %s, %s", f.Size.Key(), f.Opening.Key())
	}
	f.Rule.Choose("renju")
	if f.Opening.Key() != "yamaguchi" {
		t.Errorf("renju again: %s", f.Opening.Key())
	}
}

func TestClocks(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(widgets.Theme("light"))
	for _, row := range []struct {
		name, before, chip                string
		main, adds, count, period, atMost string // typed; empty: as it was
		want                              string
	}{
		{name: "as before", before: "10m+5s", want: "10m+5s"},
		{name: "none", before: "10m+5s", chip: "none", want: "none"},
		{name: "half a minute a move", chip: "30s/move", want: "30s/move"},
		{name: "one's own from before", before: "5m+3x30s", want: "5m+3x30s"},
		{name: "own begins with what was chosen", before: "10m+5s", chip: ownClock, want: "10m+5s"},
		{name: "minutes", chip: ownClock, main: "7", want: "7m"},
		{name: "half minutes", chip: ownClock, main: "1.5", want: "1m30s"},
		{name: "a comma", chip: ownClock, main: "1,5", want: "1m30s"},
		{name: "letters are not taken", chip: ownClock, main: "1m0x", want: "10m"},
		{name: "what a move adds", chip: ownClock, main: "7", adds: "3", want: "7m+3s"},
		{name: "nothing is added to nothing", chip: ownClock, adds: "3", want: "none"},
		{name: "byo-yomi alone", chip: ownClock, count: "3", period: "30", want: "3x30s"},
		{name: "byo-yomi is not asked where moves add time", chip: ownClock, main: "7", adds: "3", count: "3", period: "30", want: "7m+3s"},
		{name: "periods without length", chip: ownClock, main: "7", count: "3", want: "7m"},
		{name: "a hundred periods", chip: ownClock, main: "7", count: "999", period: "30", want: "7m+100x30s"},
		{name: "all of a move", chip: ownClock, main: "7", atMost: "30", want: "7m, 30s/move"},
		{name: "longer than a game lasts", chip: ownClock, main: "999999", want: "none"},
	} {
		t.Run(row.name, func(t *testing.T) {
			before, err := game.ParseTimeControl(row.before)
			if err != nil {
				t.Fatal(err)
			}
			c := NewClock(widgets.Fields{}, clocks, before, func() {})
			if row.chip != "" {
				c.Chips.Choose(row.chip)
			}
			for e, text := range map[*widgets.Entry]string{c.Main: row.main, c.Adds: row.adds, c.Count: row.count, c.Period: row.period, c.AtMost: row.atMost} {
				if text != "" {
					e.SetText(text)
				}
			}
			if got := c.Value().String(); got != row.want {
				t.Errorf("the clock is %s, not %s", got, row.want)
			}
		})
	}
}

// Fields of what does not go together are not shown beside each other.
func TestAnOwnClockAsksForWhatGoesTogether(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(widgets.Theme("light"))
	for clock, want := range map[string]int{"10m+5s": 1, "7m": 5, "7m+3s": 4, "5m+3x30s": 4, "3x30s": 4} {
		tc, err := game.ParseTimeControl(clock)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(NewClock(widgets.Fields{}, clocks, tc, func() {}).Rows()); got != want {
			t.Errorf("%s has %d rows, not %d", clock, got, want)
		}
	}
}

// What was chosen is kept; a server changes nothing of the opponent at this desk.
func TestKeep(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(widgets.Theme("light"))
	set := settings(t)
	f := New(widgets.Fields{}, set, store.Computer)
	f.Level.Choose("Master")
	f.Color.Choose(store.Random)
	f.Rule.Choose("caro6")
	f.Size.Choose("19")
	f.Opening.Choose("swap2")
	f.Clock.Chips.Choose("5m")
	f.Keep(set)
	if set.Level != "Master" || set.Color != store.Random || set.Rule != "caro6" || set.Size != 19 || set.Opening != "swap2" || set.Clock != "5m" {
		t.Errorf("kept are %+v", set)
	}
	f.Opponent.Choose(Online)
	f.Rated.Set(false)
	if f.Keep(set); set.Opponent != store.Computer || !set.Unrated {
		t.Errorf("after a server: %s, unrated %v", set.Opponent, set.Unrated)
	}
	set.First = "white"
	f = New(widgets.Fields{}, set, store.Person)
	f.Rule.Choose("renju")
	f.Opening.Choose("free")
	if f.Keep(set); set.First != "black" || set.Opponent != store.Person || set.Terms().Rule != game.Renju {
		t.Errorf("of renju are kept %+v", set)
	}
}

// The board shows its size, the rule and the first stone where that has one place.
func TestBoardShowsWhatIsChosen(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(widgets.Theme("light"))
	for _, row := range []struct {
		name, rule, size, opening string
		stones                    int
		begins                    string
	}{
		{"free", "freestyle", "19", "free", 0, "Black begins"},
		{"renju", "renju", "", "free", 1, "Black begins on the centre"},
		{"pro", "standard", "15", "pro", 1, "Pro"},
		{"swap", "caro", "13", "swap", 0, "Swap"},
	} {
		t.Run(row.name, func(t *testing.T) {
			f := New(widgets.Fields{}, settings(t), store.Computer)
			f.Rule.Choose(row.rule)
			f.Size.Choose(row.size)
			f.Opening.Choose(row.opening)
			position := f.Board().Position()
			want := 15
			if row.size != "" {
				want = f.chosenSize()
			}
			middle := game.Point{X: want / 2, Y: want / 2}
			if position.Size() != want || len(position.Placed()) != row.stones || row.stones == 1 && position.At(middle) != game.Black {
				t.Errorf("a board of %d with %v", position.Size(), position.Placed())
			}
			if rule, begins := f.Caption(); begins != row.begins || rule != describe.Rule(f.chosenRule()) {
				t.Errorf("the board says %q, %q", rule, begins)
			}
			if first, second := f.Board(), f.Board(); first != second {
				t.Error("the same answers make another board")
			}
		})
	}
}

// Enter starts from every field, and Escape closes.
func TestSheetStartsFromEverywhere(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(widgets.Theme("light"))
	started, closed := 0, 0
	s := NewSheet(settings(t), store.Computer, Person{}, func(*Form) { started++ }, func() { closed++ }, func() {})
	s.Form.Clock.Chips.Choose(ownClock)
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(484, 724))
	fields := []interface{ TypedKey(*fyne.KeyEvent) }{s.Form.Opponent, s.Form.Level, s.Form.Color, s.Form.Rule, s.Form.Size, s.Form.Opening,
		s.Form.Clock.Chips, s.Form.Clock.Main, s.Form.Strict, s.Form.Own, s.Form.Friend, s.Form.More, s}
	for _, f := range fields {
		f.TypedKey(&fyne.KeyEvent{Name: "Return"})
		f.TypedKey(&fyne.KeyEvent{Name: "Escape"})
	}
	if started != len(fields) || closed != len(fields) {
		t.Errorf("of %d fields Enter starts from %d, Escape closes %d", len(fields), started, closed)
	}
}

// A new game asks three things, whatever the opponent; the rest is under More, which says what it holds.
func TestThreeFieldsAndMore(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(widgets.Theme("light"))
	for _, row := range []struct {
		opponent string
		labels   []string
		more     string
	}{
		{store.Computer, []string{"Level", "You play", "Rule"}, "15 × 15 · free opening · no clock · not strict"},
		{store.Person, []string{"Names", "You play", "Rule"}, "15 × 15 · free opening · no clock · not strict"},
		{Online, []string{"You play", "Rule"}, "15 × 15 · free opening · no clock · rated"},
	} {
		t.Run(row.opponent, func(t *testing.T) {
			set := settings(t)
			set.Rule = "renju"
			f := New(widgets.Fields{}, set, row.opponent)
			var labels []string
			for _, r := range f.Body.Rows() {
				if r.Label != "" {
					labels = append(labels, r.Label)
				}
			}
			if !slices.Equal(labels, row.labels) || len(f.Body.Rows()) != len(labels)+2 {
				t.Errorf("it asks %q in %d rows", labels, len(f.Body.Rows()))
			}
			if got := f.about.Text(); got != row.more {
				t.Errorf("More holds %q", got)
			}
		})
	}
}

// More stays as it was left, also when nothing is begun.
func TestMoreIsRemembered(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(widgets.Theme("light"))
	set := settings(t)
	f := New(widgets.Fields{}, set, store.Computer)
	closed := len(f.Body.Rows())
	f.More.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if opened := len(f.Body.Rows()); opened <= closed || !f.shows(f.Opening) || !f.shows(f.Clock.Chips) {
		t.Errorf("%d rows closed, %d open", closed, opened)
	}
	if f = New(widgets.Fields{}, set, store.Person); !f.More.Open || !f.shows(f.Opening) {
		t.Error("the next form has More closed")
	}
	f.More.Tapped(nil)
	if f = New(widgets.Fields{}, set, store.Person); f.More.Open || f.shows(f.Opening) {
		t.Error("the form after that has More open")
	}
}
