// Hoshi is a desktop program for Gomoku. Without arguments it opens its window, with the name of a file that game in it, or
// plays in the terminal where there is no screen for a window; its commands need none.
package main

import (
	"log/slog"
	"os"

	"hoshi/ai/level"
	"hoshi/ai/solve"
	"hoshi/internal/cli"
	"hoshi/ui/desktop"
	"hoshi/ui/lang"
)

func main() {
	if err := lang.Use(""); err != nil {
		slog.Error("the texts are in English", "error", err)
	}
	level.Use(solve.BuiltIn())
	program := cli.Program{Name: "hoshi", Open: desktop.Run, Display: desktop.Display}
	os.Exit(program.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
