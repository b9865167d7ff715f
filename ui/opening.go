package ui

import (
	"errors"
	"slices"
	"strconv"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// openingGuide leads through the step of the opening that the game waits for. The zero view: there is none.
func (w *Window) openingGuide() part.GuideView {
	step, ok := w.game.Step()
	if !ok || w.game.Turn() == game.None {
		return part.GuideView{}
	}
	actor := w.game.Turn()
	name := w.game.Record().Seats[actor].Name
	if name == "" {
		name = say.Color(actor)
	}
	v := part.GuideView{Title: lang.L("Opening: {{.Protocol}}", args{"Protocol": say.Protocol(w.game.Opening().Protocol())})}
	if !w.personActs() {
		v.Words = lang.L("{{.Name}} is choosing.", args{"Name": name})
		return v
	}
	v.Words = say.Step(step, name, len(w.offer))
	v.Answers = w.stepAnswers(step, actor)
	return v
}

// stepAnswers are the buttons for a step.
func (w *Window) stepAnswers(s game.Step, actor game.Color) (list []part.Answer) {
	switch s.Kind {
	case game.Choose:
		for _, c := range s.Choices {
			list = append(list, part.Answer{Text: say.Choice(c, actor), Kind: part.Plain, Action: func() { w.act(game.Action{Kind: game.Choose, Choice: c}) }})
		}
	case game.Declare:
		for n := s.Low; n <= s.High; n++ {
			list = append(list, part.Answer{Text: strconv.Itoa(n), Kind: part.Plain, Action: func() { w.act(game.Action{Kind: game.Declare, Number: n}) }})
		}
	case game.Offer:
		if len(w.offer) == s.Count {
			list = append(list, part.Answer{Text: lang.L("Offer these points"), Kind: part.Filled, Action: func() {
				w.act(game.Action{Kind: game.Offer, Points: w.offer})
			}})
		}
	}
	return list
}

// openingMarks shows on the board what the step is about: its area, the points offered so far or on offer, and those that were
// refused.
func (w *Window) openingMarks() (marks []game.Mark) {
	step, ok := w.game.Step()
	if !ok || w.game.Browsing() {
		return nil
	}
	size := w.game.Record().Size()
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
	points := w.offer
	if step.Kind == game.Pick {
		points = step.Points
	}
	for i, p := range points {
		marks = append(marks, game.Mark{Kind: game.Label, Point: p, Text: game.ColumnText(i)})
	}
	for _, p := range w.faulty {
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

// act answers a step of the opening, or says why it can't be.
func (w *Window) act(a game.Action) {
	w.faulty = nil
	act := w.game.Act
	if w.network.onDesk() {
		act = w.network.act
	}
	if err := act(a); err != nil {
		w.refuseAction(err)
		w.refresh()
	}
}

// refuseAction says why the opening does not take an action, and marks the points at fault.
func (w *Window) refuseAction(err error) {
	var refused *game.OpeningError
	if errors.As(err, &refused) {
		w.faulty = refused.Points
	}
	w.refuse(err)
}

// tapOpening takes a click on the board while the opening goes on.
func (w *Window) tapOpening(step game.Step, p game.Point) {
	if step.Kind != game.Offer || !w.personActs() {
		kind := game.Place
		if step.Kind == game.Pick {
			kind = game.Pick
		}
		w.act(game.Action{Kind: kind, Point: p})
		return
	}
	w.faulty = nil
	switch i := slices.Index(w.offer, p); {
	case i >= 0:
		w.offer = slices.Delete(slices.Clone(w.offer), i, i+1)
	case len(w.offer) == step.Count:
		w.note(lang.N("{{.Count}} points are marked: offer them, or click one to take it back", step.Count, args{"Count": step.Count}))
	default:
		offer := append(slices.Clone(w.offer), p)
		if err := w.game.Opening().CheckOffer(offer); err != nil {
			w.refuseAction(err)
			break
		}
		w.offer = offer
	}
	w.refresh()
}

// tellAct says on the board's edge what was chosen in the opening, by whom: a choice leaves no stone to be seen.
func (w *Window) tellAct() {
	opening := w.game.Opening()
	actions := opening.Actions()
	start, err := game.NewOpening(opening.Protocol(), w.game.Record().Rule(), w.game.Record().Size())
	if err != nil || len(actions) == 0 {
		return
	}
	before, err := start.Replay(actions[:len(actions)-1])
	if err != nil {
		return
	}
	step, _ := before.Step()
	last := actions[len(actions)-1]
	name := w.game.Record().Seats[opening.ColorOf(step.Side)].Name
	if words := say.Act(last, name, before.ColorOf(step.Side)); words != "" {
		w.note(words)
	}
}
