package describe

import (
	"errors"
	"regexp"
	"strings"

	"hoshi/ai/review"
	"hoshi/ai/solve"
	"hoshi/ai/threat"
	"hoshi/game"
	"hoshi/library"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/store"
)

// prefix is the packages and steps that an error begins with.
var prefix = regexp.MustCompile(`^([a-z]+: )+`)

// Cause returns the innermost reason of an error for which there are no words, such as "file name too long": packages, steps
// and paths around it are for programmers.
func Cause(err error) string {
	if words := known(err); words != "" {
		return words
	}
	for inner := inside(err); inner != nil; inner = inside(err) {
		err = inner
	}
	return prefix.ReplaceAllString(err.Error(), "")
}

// inside returns the error that err wraps, the last one where there are more, or nil.
func inside(err error) error {
	switch outer := err.(type) {
	case interface{ Unwrap() error }:
		return outer.Unwrap()
	case interface{ Unwrap() []error }:
		if all := outer.Unwrap(); len(all) > 0 {
			return all[len(all)-1]
		}
	}
	return nil
}

// known puts an error that has a name into words that say what can be done; "" for any other.
func known(err error) string {
	for _, e := range []struct {
		err   error
		words func() string
	}{
		{game.ErrOccupied, func() string { return lang.L("There is already a stone here") }},
		{game.ErrPass, func() string { return lang.L("Passing is not possible here.") }}, // before ErrOutside, which it wraps
		{game.ErrOutside, func() string { return lang.L("Play on the board") }},
		{game.ErrForbidden, func() string { return lang.L("Black must not play here") }},
		{game.ErrCentre, func() string { return lang.L("In renju the first stone goes to the centre") }},
		{game.ErrOver, func() string { return lang.L("The game is over") }},
		{game.ErrNothingToUndo, func() string { return lang.L("There is no move to take back") }},
		{game.ErrNothingToRedo, func() string { return lang.L("Nothing was taken back") }},
		{game.ErrNotYourTurn, func() string { return lang.L("It is the other player's turn") }},
		{game.ErrBrowsing, func() string {
			return lang.L("You are looking at an earlier move: go to the last one, or choose Play on from here")
		}},
		{game.ErrPoint, func() string { return lang.L("This is no point of the board. Points are called such as H8.") }},
		{game.ErrRule, func() string {
			return lang.L("There is no such rule. There are {{.Rules}}.", args{"Rules": ruleNames()})
		}},
		{game.ErrOpeningText, func() string { return lang.L("The steps of the opening do not fit the game: begin another one.") }},
		{game.ErrStep, func() string { return lang.L("This can't be chosen now") }},
		{game.ErrProtocol, func() string {
			return lang.L("This opening does not go with the rule and the board: choose another one.")
		}},
		{game.ErrTimeControl, func() string {
			return lang.L("This is no clock. Clocks are written such as 10m, 10m+5s, 5m+3x30s and 30s/move.")
		}},
		{game.ErrSize, func() string {
			return lang.L("There is no such board. One has {{.Low}} to {{.High}} points a side, and in renju 15.",
				args{"Low": game.MinSize, "High": game.MaxSize})
		}},
		{game.ErrBeginning, func() string { return lang.L("The game begins on another board than the first one.") }},
		{game.ErrNotLeaf, func() string { return lang.L("Moves follow here: go to the last one first.") }},
		{game.ErrDiagram, func() string {
			return lang.L("This is no diagram: a board has a line for each row, with X, O and . for the points.")
		}},
		{game.ErrColor, func() string { return lang.L("It is nobody's turn here: say whose move it is first.") }},
		{game.ErrNoOpener, func() string { return lang.L("This player knows no openings: begin a game without one.") }},
		{picture.ErrFrames, func() string { return lang.L("A film shows boards of one size: choose the moves of one game.") }},
		{picture.ErrSize, func() string { return lang.L("No picture of this size can be made: choose another one.") }},
		{picture.ErrEnding, func() string {
			return lang.L("A picture's name ends in {{.Endings}}.", args{"Endings": strings.Join(picture.Endings, ", ")})
		}},
		{store.ErrNoID, func() string { return lang.L("A game of another program is not counted: begin one here.") }},
		{store.ErrUnfinished, func() string { return lang.L("The game is not counted before it is over.") }},
		{store.ErrBundle, func() string { return lang.L("The file holds no data of Hoshi: choose one that it exported.") }},
		{store.ErrArchive, func() string { return lang.L("This archive can't be unpacked: choose another one.") }},
		{library.ErrDamaged, func() string {
			return lang.L("The file of the games is damaged: put a copy in its place, or move it away to begin anew.")
		}},
		{library.ErrMoved, func() string { return lang.L("Another program has made the library anew. Try it again.") }},
		{library.ErrNewer, func() string { return lang.L("The library is of a newer version of Hoshi: install that one.") }},
		{library.ErrNoGame, func() string { return lang.L("There is no such game.") }},
		{library.ErrOneGame, func() string { return lang.L("A file of this format holds one game: choose one, or another format.") }},
		{library.ErrNoPattern, func() string { return lang.L("A pattern needs a stone: put one on the board.") }},
		{review.ErrNoMoves, func() string { return lang.L("The game has no moves to look through: play some first.") }},
		{solve.ErrBook, func() string { return lang.L("This proof can't be used: it is damaged, or of another version.") }},
		{solve.ErrOpen, func() string { return lang.L("A win by threats of the proof was not found again.") }},
		{solve.ErrUnknown, func() string { return lang.L("The proof does not know this position.") }},
		{threat.ErrProof, func() string { return lang.L("The proof does not hold: let it be searched for again.") }},
	} {
		if errors.Is(err, e.err) {
			return e.words()
		}
	}
	return ""
}

// ruleNames lists the rules as they are typed.
func ruleNames() string {
	names := make([]string, len(game.Rules))
	for i, r := range game.Rules {
		names[i] = r.String()
	}
	return strings.Join(names, ", ")
}
