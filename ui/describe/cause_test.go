package describe

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"hoshi/format"
	"hoshi/game"
	"hoshi/sgf"
	"hoshi/ui/picture"
)

// TestNoPackageIsSeenInAnError puts errors of every kind into words, those for which there are none, too.
func TestNoPackageIsSeenInAnError(t *testing.T) {
	_, broken := sgf.Read(strings.NewReader("(;SZ[15];B[zz])"))
	path := &fs.PathError{Op: "open", Path: "/home/ann/game.sgf", Err: syscall.ENAMETOOLONG}
	for _, row := range []struct {
		name string
		err  error
		want string
	}{
		{"a long name", fmt.Errorf("store: %w", path), "The name of the file is too long."},
		{"no such file", fmt.Errorf("store: %w", &fs.PathError{Op: "open", Path: "a", Err: syscall.ENOENT}), "The file or folder does not exist."},
		{"a fault of SGF, wrapped", fmt.Errorf("store: %w", broken), "Line 1, column 12: The point zz is not on the board. Expected: aa – oo."},
		{"joined errors", errors.Join(errors.New("lang: first"), errors.New("lang: second")), "second"},
		{"a size of a board", fmt.Errorf("picture: %w: 3", game.ErrSize), "There is no such board. One has 5 to 22 points a side, and in renju 15."},
		{"a picture that is too small", fmt.Errorf("%w: 3 pixels", picture.ErrSize), "No picture of this size can be made: choose another one."},
		{"an unknown format", format.ErrUnknown, "This is no game in a format that Hoshi knows."},
		{"a part that is not held", &format.UnfitError{Format: "Moves", Part: format.Passes}, "The format Moves does not hold: passes."},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := Error(row.err); got != row.want {
				t.Errorf("it says %q, want %q", got, row.want)
			}
		})
	}
	if got := Refusal(fmt.Errorf("game: %w", errors.New("game: odd")), nil); got != "odd" {
		t.Errorf("a refusal says %q", got)
	}
}
