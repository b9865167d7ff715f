package engines

import (
	"cmp"
	"errors"
	"strings"

	"hoshi/ai/gomocup"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// Fault puts into words why a program can't be started, or what it did wrong.
func Fault(err error) string {
	if misfit := (*gomocup.Misfit)(nil); errors.As(err, &misfit) {
		return describe.Misfit(misfit)
	}
	return cmp.Or(faultTexts.Of(err), describe.FileError(err))
}

var faultTexts = lang.ErrorTexts{
	{gomocup.ErrDied, "The program has ended by itself."},
	{gomocup.ErrTimeout, "The program does not answer in time."},
	{gomocup.ErrIllegal, "The program answered with a move that can't be played."},
	{gomocup.ErrRefused, "The program refused."},
	{ErrUnconfirmed, "The program has changed since you let it run. Try it out again on the page of engines."},
	{errEmpty, "There is no program in this archive."},
	{store.ErrArchive, "This archive can't be unpacked: it is damaged, too large, or holds what would lie elsewhere."},
}

// errEmpty is returned for an archive without a program.
var errEmpty = errors.New("engines: no program in the archive")

// probeFault puts the fault of a probe into words, which keeps it in English.
func probeFault(fault string) string {
	for _, row := range faultTexts {
		if strings.Contains(fault, row.Err.Error()) {
			return lang.L(row.Text)
		}
	}
	return fault
}
