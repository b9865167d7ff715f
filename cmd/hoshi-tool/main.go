// Hoshi-tool is Hoshi without its window: the same commands, on systems without graphics libraries.
package main

import (
	"log/slog"
	"os"

	"hoshi/ai/level"
	"hoshi/ai/solve"
	"hoshi/internal/cli"
	"hoshi/ui/lang"
)

func main() {
	if err := lang.Use(""); err != nil {
		slog.Error("the texts are in English", "error", err)
	}
	level.Use(solve.BuiltIn())
	program := cli.Program{Name: "hoshi-tool"}
	os.Exit(program.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
