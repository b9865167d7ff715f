package newgame

import (
	"slices"
	"strconv"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
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
	Friend                                      *widgets.Entry
	Strict, Rated, Warn                         *widgets.Switch
	Clock                                       *Clock
	Host                                        *widgets.Button // of a game on a server; nil: there is none
	Changed                                     func()          // called after every answer; may be nil

	fields      widgets.Fields
	size        int           // wanted, where the rule allows it
	opening     game.Protocol // likewise
	sizes, ways bool          // all of them are seen
	shown       preview
}

// New makes the form, filled with the choices of the last time, for that opponent: one of the settings', or [Online].
func New(fields widgets.Fields, set *store.Settings, opponent string) *Form {
	f := &Form{
		Body: widgets.NewForm(), fields: fields, size: set.Size,
		Opponent: fields.NewSegment(options(opponents, opponentWord), opponent),
		Level:    fields.NewLevel(Steps(), set.Level),
		Color:    fields.NewChips(Colors(), set.Color),
		First:    fields.NewChips(options(firsts, describe.First), set.First),
		Rule:     fields.NewCards(rules(), set.Rule),
		Size:     fields.NewChips(nil, ""),
		Opening:  fields.NewChips(nil, ""),
		Friend:   fields.NewEntry(""),
		Strict:   fields.NewSwitch(lang.L("Forbidden moves can be played, and lose"), set.Strict, nil),
		Rated:    fields.NewSwitch(lang.L("The result counts for the rating"), !set.Unrated, nil),
	}
	f.Warn = fields.NewSwitch(lang.L("Warn me of losing moves"), set.Warn, nil)
	f.opening, _ = game.ParseProtocol(set.Opening) // else free
	clock, _ := game.ParseTimeControl(set.Clock)   // else none
	f.Clock = newClock(fields, clock, f.show)
	f.Level.Framed = true
	f.Friend.SetPlaceHolder(lang.L("Friend"))
	f.Friend.Enter = fields.Agree
	f.watch()
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

// show brings what is seen to the answers.
func (f *Form) show() {
	f.offerSizes()
	f.offerOpenings()
	online := f.Opponent.Key() == Online
	rows := []widgets.FormRow{{Field: f.Opponent}}
	switch f.Opponent.Key() {
	case store.Computer:
		rows = append(rows, widgets.FormRow{Label: lang.L("Level"), Field: f.Level})
	case store.Person:
		rows = append(rows, widgets.FormRow{Label: lang.L("Friend's name"), Field: f.Friend})
	}
	color := widgets.FormRow{Label: lang.L("You play"), Field: f.Color}
	if online {
		color.Words = lang.L("The colour counts for challenges and private games; where an opponent is found for you, it is drawn unless that one has chosen.")
	}
	rows = append(rows, color, widgets.FormRow{Label: lang.L("Rule"), Field: f.Rule})
	if len(f.allowedSizes()) > 1 {
		rows = append(rows, widgets.FormRow{Label: lang.L("Board"), Field: f.Size})
	}
	opening := widgets.FormRow{Label: lang.L("Opening"), Field: f.Opening, Words: describe.ProtocolWords(f.chosenOpening(), f.chosenRule())}
	rows = append(append(rows, opening), f.Clock.rows()...)
	if f.chosenRule() == game.Renju && !online {
		rows = append(rows, widgets.FormRow{Label: lang.L("Strict"), Field: f.Strict})
	}
	switch {
	case online:
		rows = append(rows, widgets.FormRow{Label: lang.L("Rating"), Field: f.Rated})
		if f.Host != nil {
			rows = append(rows, widgets.FormRow{Field: f.Host})
		}
	case f.chosenOpening() == game.Free && f.chosenRule() != game.Renju:
		rows = append(rows, widgets.FormRow{Label: lang.L("First move"), Field: f.First})
	}
	if f.Opponent.Key() == store.Computer {
		rows = append(rows, widgets.FormRow{Label: lang.L("Teaching"), Field: f.Warn,
			Words: lang.L("The computer waits while your move is looked at. Such a game can't raise your rating.")})
	}
	f.Body.Set(rows...)
	if f.Changed != nil {
		f.Changed()
	}
}

// OfferHost lets the form offer the server on this computer.
func (f *Form) OfferHost(b *widgets.Button) {
	f.Host = b
	f.show()
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
	if f.chosenOpening() == game.Free && f.chosenRule() != game.Renju && f.Opponent.Key() != Online {
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
	if opponent := f.Opponent.Key(); opponent == Online {
		set.Unrated = !f.Rated.On
	} else {
		set.Opponent = opponent
	}
	set.Level, set.First, set.Strict, set.Color, set.Warn = f.Level.Key(), f.chosenFirst(), f.Strict.On, f.Color.Key(), f.Warn.On
	set.Rule, set.Size, set.Opening, set.Clock = f.Rule.Key(), f.chosenSize(), f.chosenOpening().String(), f.Clock.Value().String()
}
