package ui

import (
	"errors"
	"slices"
	"strconv"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
)

// protocolWord names an opening protocol.
func protocolWord(p game.Protocol) string {
	switch p {
	case game.Pro:
		return lang.L("Pro")
	case game.LongPro:
		return lang.L("Long Pro")
	case game.Swap1:
		return lang.L("Swap after the first move")
	case game.Swap:
		return lang.L("Swap")
	case game.Swap2:
		return lang.L("Swap2")
	case game.RIF:
		return lang.L("RIF")
	case game.Yamaguchi:
		return lang.L("Yamaguchi")
	case game.Soosorv8:
		return lang.L("Soosõrv-8")
	case game.Taraguchi10:
		return lang.L("Taraguchi-10")
	case game.Balanced:
		return lang.L("A drawn balanced opening")
	}
	return lang.L("Free")
}

// choiceWord says what a choice of an opening does, for its button.
func choiceWord(c game.Choice, held game.Color) string {
	switch c {
	case game.Stay:
		return lang.L("Keep {{.Color}}", args{"Color": colorWord(held)})
	case game.SwapColors:
		return lang.L("Take {{.Color}}", args{"Color": colorWord(held.Other())})
	case game.TakeBlack:
		return lang.L("Take {{.Color}}", args{"Color": colorWord(game.Black)})
	case game.TakeWhite:
		return lang.L("Take {{.Color}}", args{"Color": colorWord(game.White)})
	case game.PlaceTwo:
		return lang.L("Place two more stones")
	}
	return lang.L("Offer ten fifth moves")
}

// openingGuide leads through the step of the opening that the game waits for. The zero view: there is none.
func (r *round) openingGuide() guideView {
	step, ok := r.game.Step()
	if !ok || r.game.Turn() == game.None {
		return guideView{}
	}
	actor := r.game.Turn()
	name := r.game.Record().Seats[actor].Name
	if name == "" {
		name = colorWord(actor)
	}
	v := guideView{title: lang.L("Opening: {{.Protocol}}", args{"Protocol": protocolWord(r.game.Opening().Protocol())})}
	if !r.judge.personActs() {
		v.words = lang.L("{{.Name}} is choosing.", args{"Name": name})
		return v
	}
	v.words = stepWord(step, name, len(r.offer))
	v.answers = r.stepAnswers(step, actor)
	return v
}

// stepWord says in a sentence what a person is to do now.
func stepWord(s game.Step, name string, offered int) string {
	about := args{
		"Name": name, "Color": colorInside(s.Color), "Inside": s.Inside, "Outside": s.Outside,
		"Low": s.Low, "High": s.High, "Count": s.Count, "Offered": offered,
	}
	switch s.Kind {
	case game.Place:
		switch {
		case s.Inside == 1:
			return lang.L("{{.Name}}, put a {{.Color}} stone on the centre.", about)
		case s.Inside > 1:
			return lang.L("{{.Name}}, put a {{.Color}} stone inside the marked square of {{.Inside}}×{{.Inside}}.", about)
		case s.Outside > 0:
			return lang.L("{{.Name}}, put a {{.Color}} stone outside the marked square of {{.Outside}}×{{.Outside}}.", about)
		case s.Points != nil:
			return lang.L("{{.Name}}, put a {{.Color}} stone on one of the marked points.", about)
		}
		return lang.L("{{.Name}}, put a {{.Color}} stone anywhere.", about)
	case game.Declare:
		return lang.L("{{.Name}}, say how many fifth moves Black must offer, from {{.Low}} to {{.High}}.", about)
	case game.Choose:
		return lang.L("{{.Name}}, choose how to go on.", about)
	case game.Offer:
		return lang.N("{{.Name}}, click {{.Count}} points for Black's fifth move; White will choose one. {{.Offered}} of {{.Count}} are marked.", s.Count, about)
	}
	return lang.L("{{.Name}}, click the one of the marked points on which Black's fifth stone shall stand.", about)
}

// stepAnswers are the buttons for a step.
func (r *round) stepAnswers(s game.Step, actor game.Color) (list []answer) {
	give := func(a game.Action) func() {
		return func() {
			if err := r.answerStep(a); err != nil {
				r.window.refuse(err)
			}
		}
	}
	switch s.Kind {
	case game.Choose:
		for _, c := range s.Choices {
			list = append(list, answer{choiceWord(c, actor), plain, give(game.Action{Kind: game.Choose, Choice: c})})
		}
	case game.Declare:
		for n := s.Low; n <= s.High; n++ {
			list = append(list, answer{strconv.Itoa(n), plain, give(game.Action{Kind: game.Declare, Number: n})})
		}
	case game.Offer:
		if len(r.offer) == s.Count {
			list = append(list, answer{lang.L("Offer these points"), filled, give(game.Action{Kind: game.Offer, Points: r.offer})})
		}
	}
	return list
}

// openingMarks shows on the board what the step is about: its area, the points offered so far or on offer, and those that were
// refused.
func (r *round) openingMarks() (marks []game.Mark) {
	step, ok := r.game.Step()
	if !ok || r.game.Browsing() {
		return nil
	}
	size := r.game.Record().Size()
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
	points := r.offer
	if step.Kind == game.Pick {
		points = step.Points
	}
	for i, p := range points {
		marks = append(marks, game.Mark{Kind: game.Label, Point: p, Text: game.ColumnText(i)})
	}
	for _, p := range r.faulty {
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

// answerStep answers a step of the opening, or says why it can't be.
func (r *round) answerStep(a game.Action) error {
	r.faulty = nil
	err := r.judge.act(a)
	if err != nil {
		var refused *game.OpeningError
		if errors.As(err, &refused) {
			r.faulty = refused.Points
		}
		r.window.changed(activity.Changed{Board: true, Side: true})
	}
	return err
}

// tapOpening takes a click on the board while the opening goes on.
func (r *round) tapOpening(step game.Step, p game.Point) error {
	if step.Kind != game.Offer || !r.judge.personActs() {
		kind := game.Place
		if step.Kind == game.Pick {
			kind = game.Pick
		}
		return r.answerStep(game.Action{Kind: kind, Point: p})
	}
	r.faulty = nil
	defer r.window.changed(activity.Changed{Board: true, Side: true})
	position := r.game.Live().Position()
	switch i := slices.Index(r.offer, p); {
	case i >= 0:
		r.offer = slices.Delete(slices.Clone(r.offer), i, i+1)
		return nil
	case position.At(p) != game.None:
		return game.ErrOccupied
	case len(r.offer) == step.Count:
		r.note(lang.N("{{.Count}} points are marked: offer them, or click one to take it back", step.Count, args{"Count": step.Count}))
		return nil
	}
	for _, other := range r.offer {
		if position.Equivalent(other, p) {
			r.faulty = []game.Point{other, p}
			return &game.OpeningError{Fault: game.Equivalent, Points: r.faulty, Step: step}
		}
	}
	r.offer = append(slices.Clone(r.offer), p)
	return nil
}

// tellAct says on the board's edge what was chosen in the opening, by whom: a choice leaves no stone to be seen.
func (r *round) tellAct() {
	opening := r.game.Opening()
	actions := opening.Actions()
	start, err := game.NewOpening(opening.Protocol(), r.game.Record().Rule(), r.game.Record().Size())
	if err != nil || len(actions) == 0 {
		return
	}
	before, err := start.Replay(actions[:len(actions)-1])
	if err != nil {
		return
	}
	step, _ := before.Step()
	color := opening.ColorOf(step.Side)
	last := actions[len(actions)-1]
	about := args{"Name": r.game.Record().Seats[color].Name, "Color": colorWord(color), "Count": last.Number}
	switch {
	case last.Kind == game.Declare:
		r.note(lang.N("{{.Name}} asks for {{.Count}} fifth moves", last.Number, about))
	case last.Kind != game.Choose:
	case last.Choice == game.PlaceTwo:
		r.note(lang.L("{{.Name}} places two more stones", about))
	case last.Choice == game.OfferFifths:
		r.note(lang.L("{{.Name}} offers ten fifth moves", about))
	case before.ColorOf(step.Side) == color:
		r.note(lang.L("{{.Name}} keeps {{.Color}}", about))
	default:
		r.note(lang.L("{{.Name}} takes {{.Color}}", about))
	}
}

// openingRefusal puts what an opening refused into words that say what is allowed.
func openingRefusal(e *game.OpeningError, point func(game.Point) string) string {
	switch e.Fault {
	case game.Unplayable:
		return refusal(e.Err, point)
	case game.WrongArea:
		if e.Step.Outside > 0 {
			return lang.L("Outside the marked square, please")
		}
		return lang.L("Inside the marked area, please")
	case game.Equivalent:
		if len(e.Points) == 2 {
			return lang.L("{{.A}} and {{.B}} are the same by symmetry: choose another point", args{
				"A": point(e.Points[0]), "B": point(e.Points[1]),
			})
		}
	case game.NotOffered:
		return lang.L("Choose one of the marked points")
	case game.WrongCount:
		return lang.N("Mark {{.Count}} points", e.Step.Count, args{"Count": e.Step.Count})
	case game.WrongKind:
		return lang.L("Answer beside the board first")
	}
	return e.Error()
}
