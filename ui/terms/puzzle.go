package terms

import (
	"hoshi/ai/puzzle"
	"hoshi/ui/lang"
)

// Tasks say what problems ask for; the place is the side that is to move.
var Tasks = lang.Texts[puzzle.Task]{
	puzzle.Unset:     "{{.Side}} to move",
	puzzle.Fours:     "{{.Side}} wins by fours",
	puzzle.Threats:   "{{.Side}} wins by threats",
	puzzle.FourThree: "{{.Side}} makes a four-three",
	puzzle.Trap:      "{{.Side}} wins by a forbidden point",
	puzzle.Defence:   "{{.Side}} has to defend",
	puzzle.Avoid:     "{{.Side}} keeps off the forbidden point",
	puzzle.Who:       "Who wins?",
}
