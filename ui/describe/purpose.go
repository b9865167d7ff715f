package describe

import (
	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/lang"
)

// Hint says of a move on the point, by the side that is to move, what it is for.
func Hint(why review.Purpose, side game.Color, point string) string {
	about := args{"Point": point, "Other": Color(side.Other())}
	switch why {
	case review.Shapely:
		return lang.L("{{.Point}} builds the position", about)
	case review.Five:
		return lang.L("{{.Point}} makes five", about)
	case review.StopsFive:
		return lang.L("{{.Point}} stops five in a row", about)
	case review.OpenFour:
		return lang.L("{{.Point}} makes an open four", about)
	case review.FourThree:
		return lang.L("{{.Point}} makes a four-three", about)
	case review.WinsByFours:
		return lang.L("{{.Point}} begins a win by fours", about)
	case review.StopsFours:
		return lang.L("{{.Point}} stops {{.Other}}'s win by fours", about)
	case review.DoubleThree:
		return lang.L("{{.Point}} makes a double three", about)
	case review.Four:
		return lang.L("{{.Point}} makes a four", about)
	case review.Three:
		return lang.L("{{.Point}} makes an open three", about)
	}
	return ""
}
