package describe

import (
	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/lang"
)

// Hint says of a move on the point, by the side that is to move, what it is for.
func Hint(why review.Purpose, side game.Color, point string) string {
	return hintTexts.Of(why, args{"Point": point, "Other": Color(side.Other())})
}

var hintTexts = lang.Texts[review.Purpose]{
	review.Shapely:     "{{.Point}} builds the position",
	review.Five:        "{{.Point}} makes five",
	review.StopsFive:   "{{.Point}} stops five in a row",
	review.OpenFour:    "{{.Point}} makes an open four",
	review.FourThree:   "{{.Point}} makes a four-three",
	review.WinsByFours: "{{.Point}} begins a win by fours",
	review.StopsFours:  "{{.Point}} stops {{.Other}}'s win by fours",
	review.DoubleThree: "{{.Point}} makes a double three",
	review.Four:        "{{.Point}} makes a four",
	review.Three:       "{{.Point}} makes an open three",
}
