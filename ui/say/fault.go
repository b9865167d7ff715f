package say

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"hoshi/sgf"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
)

// Error puts any error about a record or its file into words.
func Error(err error) string {
	var problem *sgf.Problem
	if errors.As(err, &problem) {
		return Problem(*problem)
	}
	if errors.Is(err, picture.ErrEnding) {
		return lang.L("A picture's name ends in {{.Endings}}.", args{"Endings": strings.Join(picture.Endings, ", ")})
	}
	return FileError(err)
}

// FileError puts an error of the system about a file into words.
func FileError(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return lang.L("The file or folder does not exist.")
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return lang.L("The file or folder may not be written or read by you.")
	case errors.Is(err, syscall.ENOSPC):
		return lang.L("The disk is full.")
	case errors.Is(err, syscall.EISDIR):
		return lang.L("This is a folder, not a file.")
	}
	return err.Error()
}

// Problem puts what is wrong with a record into words, with the place.
func Problem(p sgf.Problem) string {
	return lang.L("Line {{.Line}}, column {{.Column}}: {{.Fault}}", args{
		"Line": p.Line, "Column": p.Column,
		"Fault": lang.L(p.Fault.Text(), args{"Found": p.Found, "Expected": p.Expected}),
	})
}
