package newgame

import (
	"slices"
	"strconv"
	"strings"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// Online is the opponent who is found on a server, beside those that the settings name.
const Online = "online"

// What can be chosen, as the settings name it.
var (
	opponents = []string{store.Computer, store.Person, Online}
	colors    = []string{"black", "white", store.Random}
	firsts    = []string{"black", "white"}
)

// What is seen at once of boards and openings; the rest when it is asked for.
var (
	commonSizes    = []int{9, 13, 15, 19}
	commonOpenings = []game.Protocol{game.Free, game.Pro, game.Swap, game.Swap2, game.RIF, game.Taraguchi10, game.Soosorv8}
)

// Form asks how a game shall be. What the opponent, the rule or the opening leaves no choice in is not seen.
type Form struct {
	Body                                        *widgets.Form // what is seen
	Opponent, Color, First, Rule, Size, Opening *widgets.Options
	Level                                       *widgets.Stepper
	Strict, Rated, Warn                         *widgets.Switch
	Clock                                       *Clock
	More                                        *widgets.Disclosure // of all that is not asked at once
	Changed                                     func()              // called after every answer; may be nil

	People
	about   *widgets.Paragraph // what is not asked at once
	invites bool               // the opponent is the person with the link
	wanted
	shown preview
}

// People are the names of two people at this desk.
type People struct {
	Own, Friend *widgets.Entry
	names       *widgets.Pane
}

// wanted is what is asked for, where the rule allows it.
type wanted struct {
	size        int
	opening     game.Protocol
	sizes, ways bool // all of them are seen
}

// New makes the form, filled with the choices of the last time, for that opponent: one of the settings', or [Online]. The programs stand behind the levels.
func New(fields widgets.Fields, set *store.Settings, opponent string, programs ...widgets.Step) *Form {
	return newForm(fields, set, opponent, fields.NewCards(Rules(), set.Rule), programs...)
}

func newForm(fields widgets.Fields, set *store.Settings, opponent string, rule *widgets.Options, programs ...widgets.Step) *Form {
	f := &Form{
		Body: widgets.NewForm(), about: widgets.NewWords(""), wanted: wanted{size: set.Size},
		People:   People{Own: fields.NewEntry(""), Friend: fields.NewEntry("")},
		Opponent: fields.NewSegment(options(opponents, opponentWord), opponent),
		Level:    fields.NewLevel(append(Steps(), programs...), set.Level),
		Color:    fields.NewChips(Colors(), set.Color),
		First:    fields.NewChips(options(firsts, describe.First), set.First),
		Rule:     rule,
		Size:     fields.NewChips(nil, ""),
		Opening:  fields.NewChips(nil, ""),
		Strict:   fields.NewSwitch(lang.L("Forbidden moves can be played, and lose"), set.Strict, nil),
		Rated:    fields.NewSwitch(lang.L("The result counts for the rating"), !set.Unrated, nil),
	}
	f.Warn = fields.NewSwitch(lang.L("Warn me of losing moves"), set.Warn, nil)
	f.opening, _ = game.ParseProtocol(set.Opening) // else free
	clock, _ := game.ParseTimeControl(set.Clock)   // else none
	f.Clock = NewClock(fields, clocks, clock, f.show)
	f.Level.Framed = true
	f.Own.SetPlaceHolder(lang.L("Player"))
	f.Friend.SetPlaceHolder(lang.L("Friend"))
	f.Own.Label, f.Friend.Label = f.Own.PlaceHolder, f.Friend.PlaceHolder
	f.Own.Enter, f.Friend.Enter = fields.Agree, fields.Agree
	f.names = widgets.NewPane(layout.Equal(f.Own, f.Friend))
	f.More = fields.NewDisclosure(lang.L("More"), set.More, func(open bool) {
		set.More = open
		f.show()
	})
	f.watch()
	f.show()
	return f
}

// NewInvitation makes the form of a game to which a friend is invited, filled with the choices of the last time; it counts for no rating unless that is chosen.
func NewInvitation(fields widgets.Fields, set *store.Settings) *Form {
	f := newForm(fields, set, Online, fields.NewChips(Rules(), set.Rule))
	f.invites, f.Rated.On = true, false
	f.Friend.SetPlaceHolder(lang.L("Name"))
	f.show()
	return f
}

// watch lets every answer change what is seen.
func (f *Form) watch() {
	for _, o := range []*widgets.Options{f.Opponent, f.Color, f.First, f.Rule} {
		o.OnChanged = func(string) { f.show() }
	}
	f.Level.OnChanged = func(string) { f.show() }
	f.Size.OnChanged = func(key string) {
		f.size, _ = strconv.Atoi(key) // the keys are numbers
		f.show()
	}
	f.Size.OnOpen = func() {
		f.sizes = true
		f.show()
	}
	f.Opening.OnChanged = func(key string) {
		f.opening, _ = game.ParseProtocol(key) // the keys are protocols
		f.show()
	}
	f.Opening.OnOpen = func() {
		f.ways = true
		f.show()
	}
	f.Strict.OnChanged = func(bool) { f.show() }
	f.Rated.OnChanged = func(bool) { f.show() }
	f.Warn.OnChanged = func(bool) { f.show() }
}

// show brings what is seen to the answers: three things, and what is under More.
func (f *Form) show() {
	f.offerSizes()
	f.offerOpenings()
	var rows []widgets.FormRow
	if f.invites {
		rows = append(rows, widgets.FormRow{Label: lang.L("Friend"), Field: f.Friend})
	} else {
		rows = append(rows, widgets.FormRow{Field: f.Opponent})
	}
	switch f.opponent() {
	case store.Computer:
		rows = append(rows, widgets.FormRow{Label: lang.L("Level"), Field: f.Level})
	case store.Person:
		rows = append(rows, widgets.FormRow{Label: lang.L("Names"), Field: f.names})
	}
	more := widgets.FormRow{Head: f.More, Field: f.about, Apart: true}
	if f.about.Set(""); !f.More.Open {
		f.about.Set(strings.Join(f.details(), " · "))
	}
	rows = append(rows, widgets.FormRow{Label: lang.L("You play"), Field: f.Color}, widgets.FormRow{Label: lang.L("Rule"), Field: f.Rule}, more)
	if f.More.Open {
		rows = append(rows, f.rest()...)
	}
	f.Body.Set(rows...)
	if f.Changed != nil {
		f.Changed()
	}
}

// opponent returns the opponent, as the settings say it, or [Online].
func (f *Form) opponent() string {
	if f.invites {
		return Online
	}
	return f.Opponent.Key()
}

// rest are the rows under More.
func (f *Form) rest() (rows []widgets.FormRow) {
	online := f.opponent() == Online
	if len(f.allowedSizes()) > 1 {
		rows = append(rows, widgets.FormRow{Label: lang.L("Board"), Field: f.Size})
	}
	rows = append(rows, widgets.FormRow{Label: lang.L("Opening"), Field: f.Opening, Words: describe.ProtocolWords(f.chosenOpening(), f.chosenRule())})
	rows = append(rows, f.Clock.Rows()...)
	switch {
	case online && !f.invites:
		rows = append(rows, widgets.FormRow{Label: lang.L("Rating"), Field: f.Rated,
			Words: lang.L("The colour counts for challenges and private games; where an opponent is found for you, it is drawn unless that one has chosen.")})
	case online:
		rows = append(rows, widgets.FormRow{Label: lang.L("Rating"), Field: f.Rated})
	case f.chosenRule() == game.Renju:
		rows = append(rows, widgets.FormRow{Label: lang.L("Strict"), Field: f.Strict})
	case f.chosenOpening() == game.Free:
		rows = append(rows, widgets.FormRow{Label: lang.L("First move"), Field: f.First})
	}
	if f.opponent() == store.Computer {
		rows = append(rows, widgets.FormRow{Label: lang.L("Teaching"), Field: f.Warn,
			Words: lang.L("The computer waits while your move is looked at. Such a game can't raise your rating.")})
	}
	return rows
}

// details says in few words what is chosen under More.
func (f *Form) details() []string {
	size := strconv.Itoa(f.chosenSize())
	words := []string{size + " × " + size, lang.L("free opening"), lang.L("no clock")}
	if opening := f.chosenOpening(); opening != game.Free {
		words[1] = describe.Protocol(opening)
	}
	if clock := f.Clock.Value(); clock != (game.TimeControl{}) {
		words[2] = describe.TimeControl(clock)
	}
	add := func(on bool, yes, no string) {
		if on {
			no = yes
		}
		words = append(words, no)
	}
	switch {
	case f.opponent() == Online:
		add(f.Rated.On, lang.L("rated"), lang.L("not rated"))
	case f.chosenRule() == game.Renju:
		add(f.Strict.On, lang.L("strict"), lang.L("not strict"))
	case f.chosenFirst() != game.Black.String():
		words = append(words, describe.First(f.chosenFirst()))
	}
	if f.opponent() == store.Computer && f.Warn.On {
		words = append(words, lang.L("warns me"))
	}
	return words
}

func (f *Form) chosenRule() game.Rule {
	r, _ := game.ParseRule(f.Rule.Key()) // the keys are rules
	return r
}

func (f *Form) allowedSizes() (sizes []int) {
	for n := game.MinSize; n <= game.MaxSize; n++ {
		if f.chosenRule().Allows(n) {
			sizes = append(sizes, n)
		}
	}
	return sizes
}

// chosenSize returns the size that is wanted, or the usual one where the rule does not allow it.
func (f *Form) chosenSize() int {
	if f.chosenRule().Allows(f.size) {
		return f.size
	}
	return game.DefaultSize
}

// chosenFirst returns who begins: Black, except where the form lets choose.
func (f *Form) chosenFirst() string {
	if f.chosenOpening() == game.Free && f.chosenRule() != game.Renju && f.opponent() != Online {
		return f.First.Key()
	}
	return game.Black.String()
}

// offerSizes offers the boards of the rule.
func (f *Form) offerSizes() {
	var list []widgets.Option
	left := false
	for _, n := range f.allowedSizes() {
		if !f.sizes && n != f.chosenSize() && !slices.Contains(commonSizes, n) {
			left = true
			continue
		}
		list = append(list, widgets.Option{Key: strconv.Itoa(n), Text: strconv.Itoa(n)})
	}
	if left {
		list = append(list, widgets.Option{Text: lang.L("Other…"), Opens: true})
	}
	f.Size.Offer(list, strconv.Itoa(f.chosenSize()))
}

func (f *Form) allowedOpenings() (list []game.Protocol) {
	rule, size := f.chosenRule(), f.chosenSize()
	for _, p := range game.Protocols {
		if p.Allows(rule, size) && (p != game.Balanced || len(game.BalancedOpenings(rule, size)) > 0) {
			list = append(list, p)
		}
	}
	return list
}

// chosenOpening returns the opening that is wanted, or none where rule and board do not allow it.
func (f *Form) chosenOpening() game.Protocol {
	if slices.Contains(f.allowedOpenings(), f.opening) {
		return f.opening
	}
	return game.Free
}

// offerOpenings offers the openings of the rule and the board.
func (f *Form) offerOpenings() {
	var list []widgets.Option
	left := false
	for _, p := range f.allowedOpenings() {
		if !f.ways && p != f.chosenOpening() && !slices.Contains(commonOpenings, p) {
			left = true
			continue
		}
		list = append(list, widgets.Option{Key: p.String(), Text: describe.Protocol(p)})
	}
	if left {
		list = append(list, widgets.Option{Text: lang.L("More…"), Opens: true})
	}
	f.Opening.Offer(list, f.chosenOpening().String())
}

// Keep writes the answers into the settings. A server is no opponent that they know.
func (f *Form) Keep(set *store.Settings) {
	switch opponent := f.opponent(); {
	case f.invites: // whether it counts is chosen for this game alone
	case opponent == Online:
		set.Unrated = !f.Rated.On
	default:
		set.Opponent = opponent
	}
	set.Level, set.First, set.Strict, set.Color, set.Warn = f.Level.Key(), f.chosenFirst(), f.Strict.On, f.Color.Key(), f.Warn.On
	set.Rule, set.Size, set.Opening, set.Clock = f.Rule.Key(), f.chosenSize(), f.chosenOpening().String(), f.Clock.Value().String()
}
