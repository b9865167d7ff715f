package describe

import (
	"hoshi/library"
	"hoshi/ui/lang"
)

// Imported says what an import has done.
func Imported(im *library.Imported) string {
	return lang.L("Added: {{.Added}}. There already: {{.Known}}. Could not be read: {{.Broken}}.",
		args{"Added": im.Added, "Known": im.Known, "Broken": im.Broken})
}
