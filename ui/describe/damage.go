package describe

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// Damaged says what could be read of the game of the last time, and where its files lie. err is that of [store.Store.LoadGame], and
// loaded its record.
func Damaged(err error, loaded *game.Record) string {
	var d *store.DamagedGame
	if !errors.As(err, &d) {
		return Error(err)
	}
	words := lang.L("Nothing of it can be read.")
	if loaded != nil && loaded.Root.End().Number() > 0 {
		moves := args{"Moves": loaded.Root.End().Number()}
		words = lang.L("It can't be read to its end. What can be read lies on the board (moves: {{.Moves}}).", moves)
		if d.Whole {
			words = lang.L("One of the two copies that are kept of it can't be read to its end. The other one is whole and lies on the board (moves: {{.Moves}}).", moves)
		}
	}
	return words + "\n" + lang.L("The files are kept as they were: {{.Files}}", args{"Files": strings.Join(d.Copies, "\n")})
}

// Quarantined says what became of a file that was not understood.
func Quarantined(a store.QuarantinedFile) string {
	file, moved := filepath.Base(a.File), filepath.Base(a.MovedTo)
	switch {
	case a.MovedTo == "":
		return lang.L("{{.File}} was not understood in everything: {{.Why}}", args{"File": file, "Why": SettingsFault(a.Err)})
	case a.Used:
		return lang.L("{{.File}} is not as Hoshi wrote it. What can be understood of it is used; as it was it lies in {{.Moved}}.", args{"File": file, "Moved": moved})
	}
	return lang.L("{{.File}} could not be read and was set aside as {{.Moved}}.", args{"File": file, "Moved": moved})
}

// Crash says what is kept of a program that broke down, and where.
func Crash(report string) string {
	return lang.L("The game is kept. What is known of the fault lies in {{.File}}, without names, paths or what you wrote. Nothing was sent: it is yours to pass on.", args{"File": report})
}

// SettingsFault puts into words what was not understood in a file of settings.
func SettingsFault(err error) string {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var words []string
		for _, e := range joined.Unwrap() {
			words = append(words, SettingsFault(e))
		}
		return strings.Join(words, " ")
	}
	var bad *store.BadValue
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &bad):
		return lang.L("“{{.Name}}” can't be “{{.Value}}”, so it is as at the first start.", args{"Name": bad.Name, "Value": bad.Value})
	case errors.As(err, &syntax), errors.As(err, &kind):
		return lang.L("Nothing of it can be read.")
	case errors.Is(err, store.ErrChanged):
		return lang.L("It was changed by something other than Hoshi, and is used as it stands.")
	}
	return FileError(err)
}
