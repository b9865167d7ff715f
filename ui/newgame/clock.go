package newgame

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// clocks are those that are proposed.
var clocks = []game.TimeControl{
	{},
	{Main: 5 * time.Minute},
	{Main: 10 * time.Minute, Increment: 5 * time.Second},
	{PerMove: 30 * time.Second},
}

// ownClock is the key of a clock whose times are typed.
const ownClock = "own"

// Clock asks for the time of a game: one of a few clocks, or times of one's own. What does not go together is not asked.
type Clock struct {
	Chips                             *widgets.Options
	Main, Adds, Count, Period, AtMost *widgets.Entry    // minutes, seconds a move, periods of byo-yomi, seconds of one, seconds
	main, adds, byoyomi, atMost       fyne.CanvasObject // the fields with their units
	changed                           func()
}

// NewClock asks for one of these clocks, or for one's own; changed is called after every answer.
func NewClock(fields widgets.Fields, clocks []game.TimeControl, now game.TimeControl, changed func()) *Clock {
	c := &Clock{changed: changed}
	var list []widgets.Option
	for _, tc := range clocks {
		list = append(list, widgets.Option{Key: tc.String(), Text: describe.TimeControl(tc)})
	}
	list = append(list, widgets.Option{Key: ownClock, Text: lang.L("Custom…")})
	key := now.String()
	if !slices.Contains(clocks, now) {
		key = ownClock
	}
	c.Chips = fields.NewChips(list, key)
	for _, e := range []**widgets.Entry{&c.Main, &c.Adds, &c.Count, &c.Period, &c.AtMost} {
		*e = c.number(fields)
	}
	minutes, seconds := lang.L("minutes"), lang.L("seconds")
	in := func(e *widgets.Entry, unit string) *layout.Item {
		const digits = 68
		return layout.Row(layout.Near, layout.Of(e).Width(digits), widgets.Body(unit).Item())
	}
	c.main, c.adds, c.atMost = widgets.NewPane(in(c.Main, minutes)), widgets.NewPane(in(c.Adds, seconds)), widgets.NewPane(in(c.AtMost, seconds))
	c.byoyomi = widgets.NewPane(layout.Row(layout.Near, in(c.Count, "×"), in(c.Period, seconds)))
	c.fill(now)
	before := now
	c.Chips.OnChanged = func(key string) {
		if key == ownClock {
			c.fill(before)
		} else {
			before = c.Value()
		}
		c.changed()
	}
	return c
}

// number makes a field for a number, which takes nothing else.
func (c *Clock) number(fields widgets.Fields) *widgets.Entry {
	e := fields.NewEntry("")
	e.Enter = fields.Agree
	e.SetPlaceHolder("0")
	e.OnChanged = func(text string) {
		if kept := digits(text); kept != text {
			e.SetText(kept)
			return
		}
		c.changed()
	}
	return e
}

// digits returns what of text belongs to a number of at most six digits.
func digits(text string) string {
	kept := strings.Map(func(r rune) rune {
		switch {
		case '0' <= r && r <= '9', r == '.':
			return r
		case r == ',':
			return '.'
		}
		return -1
	}, text)
	if i := strings.IndexByte(kept, '.'); i >= 0 {
		kept = kept[:i+1] + strings.ReplaceAll(kept[i+1:], ".", "")
	}
	return kept[:min(len(kept), 6)]
}

// fill writes a clock into the fields.
func (c *Clock) fill(tc game.TimeControl) {
	write := func(e *widgets.Entry, value float64) {
		changed := e.OnChanged
		e.OnChanged = nil
		e.SetText("")
		if value > 0 {
			e.SetText(strconv.FormatFloat(value, 'f', -1, 64))
		}
		e.OnChanged = changed
	}
	write(c.Main, tc.Main.Minutes())
	write(c.Adds, tc.Increment.Seconds())
	write(c.Count, float64(tc.Periods))
	write(c.Period, tc.Period.Seconds())
	write(c.AtMost, tc.PerMove.Seconds())
}

// typed returns the number in a field, 0 where there is none.
func typed(e *widgets.Entry) float64 {
	n, err := strconv.ParseFloat(e.Text, 64)
	if err != nil {
		return 0
	}
	return n
}

// Value returns the clock, which is valid.
func (c *Clock) Value() game.TimeControl {
	if key := c.Chips.Key(); key != ownClock {
		tc, _ := game.ParseTimeControl(key) // the keys are clocks
		return tc
	}
	span := func(e *widgets.Entry, unit time.Duration) time.Duration {
		return time.Duration(typed(e) * float64(unit)).Round(time.Millisecond)
	}
	tc := game.TimeControl{Main: span(c.Main, time.Minute), PerMove: span(c.AtMost, time.Second)}
	if tc.Main > 0 {
		tc.Increment = span(c.Adds, time.Second)
	}
	if n, period := int(typed(c.Count)), span(c.Period, time.Second); tc.Increment == 0 && n > 0 && period > 0 {
		tc.Periods, tc.Period = min(n, mostPeriods), period
	}
	if tc.Validate() != nil { // longer than any game
		return game.TimeControl{}
	}
	return tc
}

// mostPeriods is how many periods of byo-yomi a game has at most.
const mostPeriods = 100

// Rows are the row of the clocks and, for one's own, those of its times.
func (c *Clock) Rows() []widgets.FormRow {
	rows := []widgets.FormRow{{Label: lang.L("Clock"), Field: c.Chips}}
	if c.Chips.Key() != ownClock {
		return rows
	}
	row := func(label string, field fyne.CanvasObject) {
		rows = append(rows, widgets.FormRow{Label: label, Field: field, Close: true})
	}
	tc := c.Value()
	row(lang.L("Each side has"), c.main)
	if tc.Main > 0 && tc.Periods == 0 {
		row(lang.L("Each move adds"), c.adds)
	}
	if tc.Increment == 0 {
		row(lang.L("Then byo-yomi"), c.byoyomi)
	}
	row(lang.L("A move at most"), c.atMost)
	rows[len(rows)-1].Words = describe.TimeControl(tc)
	return rows
}
