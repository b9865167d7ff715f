// Hoshi is a desktop program for Gomoku. Without arguments it opens its window; a file name opens that game;
// "hoshi show" prints a record and "hoshi export" draws it without a window.
package main

import (
	"log/slog"
	"os"

	"hoshi/ui/desktop"
	"hoshi/ui/lang"
)

func main() {
	if err := lang.Use(""); err != nil {
		slog.Error("the texts are in English", "error", err)
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr, desktop.Run))
}
