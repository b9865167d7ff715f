package gameview

import (
	"errors"
	"slices"
	"strconv"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// OpeningGuide leads through the step of the opening that the game waits for. The zero view: there is none.
func (r *View) OpeningGuide() widgets.GuideView {
	step, ok := r.Game.Step()
	if !ok || r.Game.Turn() == game.None {
		return widgets.GuideView{}
	}
	actor := r.Game.Turn()
	name := r.Game.Record().Seats[actor].Name
	if name == "" {
		name = describe.Color(actor)
	}
	v := widgets.GuideView{Title: lang.L("Opening: {{.Protocol}}", lang.Args{"Protocol": describe.Protocol(r.Game.Opening().Protocol())})}
	if !r.Backend.PersonActs() {
		v.Words = lang.L("{{.Name}} is choosing.", lang.Args{"Name": name})
		return v
	}
	v.Words = describe.Step(step, name, len(r.Offer))
	v.Answers = r.stepAnswers(step, actor)
	if step.Kind == game.Declare && step.High > mostButtons {
		v.Digit = func(d int) { r.typeNumber(step, d) }
	}
	return v
}

// mostButtons is the greatest number that has a button of its own, which a digit presses.
const mostButtons = 9

// stepAnswers are the buttons for a step.
func (r *View) stepAnswers(s game.Step, actor game.Color) (list []widgets.Answer) {
	give := func(a game.Action) func() {
		return func() {
			if err := r.AnswerStep(a); err != nil {
				r.Window.Refuse(err)
			}
		}
	}
	switch s.Kind {
	case game.Choose:
		for _, c := range s.Choices {
			list = append(list, widgets.Answer{Text: describe.Choice(c, actor), Kind: widgets.Plain, Action: give(game.Action{Kind: game.Choose, Choice: c})})
		}
	case game.Declare:
		if s.High > mostButtons {
			return r.numberAnswers(s, give)
		}
		for n := s.Low; n <= s.High; n++ {
			list = append(list, widgets.Answer{Text: strconv.Itoa(n), Kind: widgets.Plain, Action: give(game.Action{Kind: game.Declare, Number: n})})
		}
	case game.Offer:
		if len(r.Offer) == s.Count {
			list = append(list, widgets.Answer{Text: lang.L("Offer these points"), Kind: widgets.Filled, Action: give(game.Action{Kind: game.Offer, Points: r.Offer})})
		}
	}
	return list
}

// declaredCount is the number that a person is about to declare in an opening.
type declaredCount struct {
	n     int  // 0: none yet
	typed bool // by digits, which the next one follows
}

// numberAnswers are the buttons that go to a number, and one for the number itself.
func (r *View) numberAnswers(s game.Step, give func(game.Action) func()) (list []widgets.Answer) {
	r.number.n = max(r.number.n, s.Low)
	step := func(text string, by int) {
		list = append(list, widgets.Answer{Text: text, Kind: widgets.Plain, Action: func() { r.setNumber(s, declaredCount{n: r.number.n + by}) }})
	}
	step("−10", -10)
	step("−1", -1)
	list = append(list, widgets.Answer{Text: lang.N("{{.Count}} fifth moves", r.number.n, lang.Args{"Count": r.number.n}), Kind: widgets.Filled,
		Action: give(game.Action{Kind: game.Declare, Number: r.number.n})})
	step("+1", 1)
	step("+10", 10)
	return list
}

// setNumber shows d, or the nearest number that can be declared.
func (r *View) setNumber(s game.Step, d declaredCount) {
	d.n = min(max(d.n, s.Low), s.High)
	r.number = d
	r.Window.Refresh(activity.Parts{Side: true})
}

// typeNumber puts a digit behind the number, or begins another one where that would be too great.
func (r *View) typeNumber(s game.Step, digit int) {
	n := 10*r.number.n + digit
	if !r.number.typed || n > s.High {
		n = digit
	}
	r.setNumber(s, declaredCount{n, true})
}

// openingMarks shows on the board what the step is about: its area, the points offered so far or on offer, and those that were
// refused.
func (r *View) openingMarks() (marks []game.Mark) {
	step, ok := r.Game.Step()
	if !ok || r.Game.Browsing() {
		return nil
	}
	size := r.Game.Record().Size()
	square := step.Inside
	if square == 0 {
		square = step.Outside
	}
	switch {
	case step.Kind == game.Place && square > 1:
		marks = squareMarks(size, square)
	case step.Kind == game.Place && step.Points != nil:
		for _, p := range step.Points {
			marks = append(marks, game.Mark{Kind: game.Circle, Point: p})
		}
	}
	points := r.Offer
	if step.Kind == game.Pick {
		points = step.Points
	}
	for i, p := range points {
		marks = append(marks, game.Mark{Kind: game.Label, Point: p, Text: game.ColumnText(i)})
	}
	for _, p := range r.Faulty {
		marks = append(marks, game.Mark{Kind: game.Cross, Point: p})
	}
	return marks
}

// squareMarks outlines the central square of that many points a side.
func squareMarks(size, square int) []game.Mark {
	low, high := size/2-square/2, size/2+square/2
	a, b, c, d := game.Point{X: low, Y: low}, game.Point{X: high, Y: low}, game.Point{X: high, Y: high}, game.Point{X: low, Y: high}
	return []game.Mark{
		{Kind: game.Line, Point: a, To: b}, {Kind: game.Line, Point: b, To: c},
		{Kind: game.Line, Point: c, To: d}, {Kind: game.Line, Point: d, To: a},
	}
}

// AnswerStep answers a step of the opening, or says why it can't be.
func (r *View) AnswerStep(a game.Action) error {
	r.Faulty = nil
	err := r.Backend.Act(a)
	if err != nil {
		r.markFaulty(err)
		r.Window.Refresh(activity.Parts{Board: true, Side: true})
	}
	return err
}

// markFaulty marks the points for which the opening does not take an action.
func (r *View) markFaulty(err error) {
	var refused *game.OpeningError
	if errors.As(err, &refused) {
		r.Faulty = refused.Points
	}
}

// tapOpening takes a click on the board while the opening goes on.
func (r *View) tapOpening(step game.Step, p game.Point) error {
	if step.Kind != game.Offer || !r.Backend.PersonActs() {
		kind := game.Place
		if step.Kind == game.Pick {
			kind = game.Pick
		}
		return r.AnswerStep(game.Action{Kind: kind, Point: p})
	}
	r.Faulty = nil
	defer r.Window.Refresh(activity.Parts{Board: true, Side: true})
	switch i := slices.Index(r.Offer, p); {
	case i >= 0:
		r.Offer = slices.Delete(slices.Clone(r.Offer), i, i+1)
		return nil
	case len(r.Offer) == step.Count:
		r.Notify(lang.N("{{.Count}} points are marked: offer them, or click one to take it back", step.Count, lang.Args{"Count": step.Count}))
		return nil
	}
	offer := append(slices.Clone(r.Offer), p)
	if err := r.Game.Opening().CheckOffer(offer); err != nil {
		r.markFaulty(err)
		return err
	}
	r.Offer = offer
	return nil
}

// tellAct says on the board's edge what was chosen in the opening, by whom: a choice leaves no stone to be seen.
func (r *View) tellAct() {
	name := func(c game.Color) string { return r.Game.Record().Seats[c].Name }
	if words := describe.LastAct(r.Game.Opening(), name); words != "" {
		r.Notify(words)
	}
}
