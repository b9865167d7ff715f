package describe

import (
	"hoshi/game"
	"hoshi/ui/lang"
)

// Choice says, for a button, what a choice of an opening does for the player who holds that colour.
func Choice(c game.Choice, held game.Color) string {
	return choiceTexts.Of(c, args{"Color": Color(chosenColor(c, held))})
}

var choiceTexts = lang.Texts[game.Choice]{
	game.Stay:        "Keep {{.Color}}",
	game.SwapColors:  "Take {{.Color}}",
	game.TakeBlack:   "Take {{.Color}}",
	game.TakeWhite:   "Take {{.Color}}",
	game.PlaceTwo:    "Place two more stones",
	game.OfferFifths: "Offer ten fifth moves",
}

// chosenColor returns the colour that a player who held one has after a choice.
func chosenColor(c game.Choice, held game.Color) game.Color {
	switch c {
	case game.SwapColors:
		return held.Other()
	case game.TakeBlack:
		return game.Black
	case game.TakeWhite:
		return game.White
	case game.Stay, game.PlaceTwo, game.OfferFifths:
	}
	return held
}

// Step says in a sentence what the player of that name is to do now; offered is how many points they have marked so far.
func Step(s game.Step, name string, offered int) string {
	about := args{
		"Name": name, "Color": ColorInside(s.Color), "Inside": s.Inside, "Outside": s.Outside,
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
		return lang.N("{{.Name}}, mark {{.Count}} points for Black's fifth move; White will choose one. {{.Offered}} of {{.Count}} are marked.", s.Count, about)
	case game.Pick:
		return lang.L("{{.Name}}, choose the marked point on which Black's fifth stone shall stand.", about)
	}
	return ""
}

// LastAct says what was done last in an opening where that leaves no stone to be seen; "" otherwise. name names who holds a colour
// now.
func LastAct(o *game.Opening, name func(game.Color) string) string {
	last, before, ok := o.Last()
	if !ok {
		return ""
	}
	step, _ := before.Step()
	return Act(last, name(o.ColorOf(step.Side)), before.ColorOf(step.Side))
}

// Act says what the player of that name and colour did by an action that leaves no stone to be seen; "" for one
// that does, which the board shows.
func Act(a game.Action, name string, held game.Color) string {
	about := args{"Name": name, "Count": a.Number}
	switch a.Kind {
	case game.Declare:
		return lang.N("{{.Name}} asks for {{.Count}} fifth moves", a.Number, about)
	case game.Choose:
		return chosen(a.Choice, about, held)
	case game.Place, game.Offer, game.Pick:
	}
	return ""
}

// chosen says what the player of that colour, named in about, chose.
func chosen(c game.Choice, about args, held game.Color) string {
	takes := chosenColor(c, held)
	about["Color"] = Color(takes)
	switch {
	case c == game.PlaceTwo:
		return lang.L("{{.Name}} places two more stones", about)
	case c == game.OfferFifths:
		return lang.L("{{.Name}} offers ten fifth moves", about)
	case takes == held:
		return lang.L("{{.Name}} keeps {{.Color}}", about)
	}
	return lang.L("{{.Name}} takes {{.Color}}", about)
}
