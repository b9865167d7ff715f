package describe

import (
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
	return knownTexts.Of(err, args{
		"Rules": ruleNames(), "Low": game.MinSize, "High": game.MaxSize, "Endings": strings.Join(picture.Endings, ", "),
	})
}

var knownTexts = lang.ErrorTexts{
	{game.ErrOccupied, "There is already a stone here"},
	{game.ErrPass, "Passing is not possible here."}, // before ErrOutside, which it wraps
	{game.ErrOutside, "Play on the board"},
	{game.ErrForbidden, "Black must not play here"},
	{game.ErrCentre, "In renju the first stone goes to the centre"},
	{game.ErrOver, "The game is over"},
	{game.ErrNothingToUndo, "There is no move to take back"},
	{game.ErrNothingToRedo, "Nothing was taken back"},
	{game.ErrNotYourTurn, "It is the other player's turn"},
	{game.ErrBrowsing, "You are looking at an earlier move: go to the last one, or choose Play on from here"},
	{game.ErrPoint, "This is no point of the board. Points are called such as H8."},
	{game.ErrRule, "There is no such rule. There are {{.Rules}}."},
	{game.ErrOpeningText, "The steps of the opening do not fit the game: begin another one."},
	{game.ErrStep, "This can't be chosen now"},
	{game.ErrProtocol, "This opening does not go with the rule and the board: choose another one."},
	{game.ErrTimeControl, "This is no clock. Clocks are written such as 10m, 10m+5s, 5m+3x30s and 30s/move."},
	{game.ErrSize, "There is no such board. One has {{.Low}} to {{.High}} points a side, and in renju 15."},
	{game.ErrBeginning, "The game begins on another board than the first one."},
	{game.ErrNotLeaf, "Moves follow here: go to the last one first."},
	{game.ErrDiagram, "This is no diagram: a board has a line for each row, with X, O and . for the points."},
	{game.ErrColor, "It is nobody's turn here: say whose move it is first."},
	{game.ErrNoOpener, "This player knows no openings: begin a game without one."},
	{picture.ErrFrames, "A film shows boards of one size: choose the moves of one game."},
	{picture.ErrSize, "No picture of this size can be made: choose another one."},
	{picture.ErrEnding, "A picture's name ends in {{.Endings}}."},
	{store.ErrNoID, "A game of another program is not counted: begin one here."},
	{store.ErrUnfinished, "The game is not counted before it is over."},
	{store.ErrBundle, "The file holds no data of Hoshi: choose one that it exported."},
	{store.ErrArchive, "This archive can't be unpacked: choose another one."},
	{library.ErrDamaged, "The file of the games is damaged: put a copy in its place, or move it away to begin anew."},
	{library.ErrMoved, "Another program has made the library anew. Try it again."},
	{library.ErrNewer, "The library is of a newer version of Hoshi: install that one."},
	{library.ErrNoGame, "There is no such game."},
	{library.ErrOneGame, "A file of this format holds one game: choose one, or another format."},
	{library.ErrNoPattern, "A pattern needs a stone: put one on the board."},
	{review.ErrNoMoves, "The game has no moves to look through: play some first."},
	{solve.ErrBook, "This proof can't be used: it is damaged, or of another version."},
	{solve.ErrOpen, "A win by threats of the proof was not found again."},
	{solve.ErrUnknown, "The proof does not know this position."},
	{threat.ErrProof, "The proof does not hold: let it be searched for again."},
}

// ruleNames lists the rules as they are typed.
func ruleNames() string {
	names := make([]string, len(game.Rules))
	for i, r := range game.Rules {
		names[i] = r.String()
	}
	return strings.Join(names, ", ")
}
