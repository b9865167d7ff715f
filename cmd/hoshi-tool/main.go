// Hoshi-tool is Hoshi without its window: the same commands, on systems without graphics libraries.
package main

import (
	"log/slog"
	"os"

	"hoshi/internal/cli"
	"hoshi/ui/lang"
)

func main() {
	if err := lang.Use(""); err != nil {
		slog.Error("the texts are in English", "error", err)
	}
	program := cli.Program{Name: "hoshi-tool"}
	os.Exit(program.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
