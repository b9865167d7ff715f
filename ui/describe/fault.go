package describe

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"hoshi/ai/gomocup"
	"hoshi/format"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// Error puts any error about a record or its file into words.
func Error(err error) string {
	var problem *format.Problem
	var unfit *format.UnfitError
	switch {
	case errors.As(err, &problem):
		return Problem(problem)
	case errors.As(err, &unfit):
		return LossWarning(unfit.Format, unfit.Part)
	case errors.Is(err, format.ErrUnknown):
		return lang.L("This is no game in a format that Hoshi knows.")
	case errors.Is(err, context.Canceled):
		return lang.L("It was interrupted, and nothing was written.")
	case errors.Is(err, format.ErrTooLarge):
		return lang.L("The file is too large: {{.Most}} MB is the most.", args{"Most": format.MaxSize >> 20})
	}
	return FileError(err)
}

// FileError puts an error of the system about a file into words.
func FileError(err error) string {
	return cmp.Or(fileTexts.Of(err), Cause(err))
}

var fileTexts = lang.ErrorTexts{
	{fs.ErrNotExist, "The file or folder does not exist."},
	{syscall.ENOTDIR, "The file or folder does not exist."},
	{fs.ErrPermission, "The file or folder may not be written or read by you."},
	{syscall.EROFS, "The file or folder may not be written or read by you."},
	{syscall.ENOSPC, "The disk is full."},
	{syscall.ENAMETOOLONG, "The name of the file is too long."},
	{syscall.EISDIR, "This is a folder, not a file."},
	{store.ErrChanged, "Some files are damaged"},
}

// Problem puts what is wrong with a file into words, with the place.
func Problem(p *format.Problem) string {
	about := args{
		"Line": p.Place.Line, "Column": p.Place.Column, "Offset": p.Place.Offset,
		"Fault": lang.L(p.Sentence(), args{"Found": p.Found, "Expected": p.Expected}),
	}
	if p.Place.Line == 0 {
		return lang.L("Byte {{.Offset}}: {{.Fault}}", about)
	}
	return lang.L("Line {{.Line}}, column {{.Column}}: {{.Fault}}", about)
}

// LossWarning says which parts of a game the format of that name does not hold.
func LossWarning(name string, parts ...format.Part) string {
	words := make([]string, len(parts))
	for i, p := range parts {
		words[i] = Part(p)
	}
	return lang.L("The format {{.Format}} does not hold: {{.Parts}}.", args{"Format": name, "Parts": strings.Join(words, ", ")})
}

// Misfit says why a file can't be run as an engine.
func Misfit(m *gomocup.Misfit) string {
	return misfitTexts.Of(m.Fault, args{"Kind": m.Detail, "Library": m.Detail, "Program": m.Detail})
}

var misfitTexts = lang.Texts[gomocup.Fault]{
	gomocup.NoProgram:      "This is not a program.",
	gomocup.NotExecutable:  "The file may not be run. Its permissions do not allow it.",
	gomocup.OtherSystem:    "This program is for another operating system.",
	gomocup.OtherProcessor: "This program is for another kind of processor: {{.Kind}}",
	gomocup.Needs32Bit:     "This program is for 32 bits, and this system lacks what runs those.",
	gomocup.NoLibrary:      "This program needs a library that is not there: {{.Library}}",
	gomocup.NeedsWine:      "This program is for Windows. Where Wine is installed, it can be used here.",
	gomocup.NeedsWine32:    "This program is for Windows with 32 bits. Wine is here for 64 bits alone: install the other part of it, or take the program for 64 bits.",
	gomocup.NoInterpreter:  "What is to run this script is not there: {{.Program}}",
	gomocup.NewerLibrary:   "This program needs a newer system: {{.Library}}",
	gomocup.NoInstruction:  "This program was built for a newer processor. Its makers may have another build.",
}

// Format names the format of files with such an ending, with the ending.
func Format(ending string) string {
	name := format.ByEnding(ending).Name
	if name == "Moves" { // the one that is a word
		name = lang.L("Moves")
	}
	return name + " (" + ending + ")"
}

// Bound says what the owners of RenjuNet's games ask for.
func Bound() string {
	return lang.L("RenjuNet's games may be used offline by the person who has downloaded them, and may not be passed on.")
}
